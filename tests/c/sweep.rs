//! Calls every function of the header with every combination of good and bad arguments.
//!
//! The calls are generated from the header, so a new function is swept as soon as it is declared.
//! The values are in `sweep.h`; a parameter of a type without values fails the test.

use crate::header::{Function, Header, Kind, Variable};
use crate::programs::build_and_check;
use crate::toolchain::scratch;
use std::fmt::Write;

/// A loop over the values of one or two parameters, and the arguments of the call.
struct Axis {
    count: String,
    arguments: String,
    is_board: bool,
}

/// The axis of the first of these parameters, and the number of parameters that it covers.
fn axis(parameters: &[Variable], index: &str, counting: bool) -> (Axis, usize) {
    let table = |table: &str, arguments: String| Axis {
        count: format!("COUNT({table})"),
        arguments,
        is_board: table.ends_with("boards"),
    };
    let one = |name: &str| (table(name, format!("{name}[{index}]")), 1);
    let parameter = &parameters[0];
    let next = parameters.get(1).map_or("", |next| next.name.as_str());
    match (parameter.ctype.as_str(), parameter.name.as_str(), next) {
        ("const char *", _, "len") => (
            table("texts", format!("texts[{index}].start, texts[{index}].len")),
            2,
        ),
        (_, "buf", "cap") => (
            table(
                "buffers",
                format!("buffers[{index}].start, buffers[{index}].cap"),
            ),
            2,
        ),
        ("const shogiban_board *" | "shogiban_board *", ..) if counting => one("quiet_boards"),
        ("const shogiban_board *" | "shogiban_board *", ..) => one("boards"),
        ("shogiban_board **", ..) => one("board_places"),
        (
            "shogiban_sfen_error *"
            | "shogiban_result *"
            | "shogiban_perft_counts *"
            | "shogiban_mate_options *"
            | "shogiban_mate_report *"
            | "shogiban_search_options *"
            | "shogiban_search_report *",
            ..,
        ) => (
            Axis {
                count: "COUNT(sizes) - 2".into(),
                arguments: format!("forged({index})"),
                is_board: false,
            },
            1,
        ),
        ("shogiban_perft_callback", ..) => one("callbacks"),
        ("const shogiban_mate_options *", ..) => one("mate_options"),
        ("const shogiban_search_options *", ..) => one("search_options"),
        ("shogiban_searcher *" | "const shogiban_searcher *", ..) => one("searchers"),
        ("int32_t *", ..) => one("score_places"),
        ("void *", ..) => one("user_data"),
        ("size_t *", ..) => one("needed_places"),
        ("const char **", ..) => one("name_places"),
        ("int64_t *", ..) => one("value_places"),
        ("uint64_t *", ..) => one("number_places"),
        ("int32_t", "depth", _) => one("depths"),
        ("uint64_t", "nodes", _) => one("budgets"),
        ("uint64_t", "flags", _) => one("flags"),
        ("int32_t" | "shogiban_side" | "shogiban_piece" | "shogiban_square", ..) => one("numbers"),
        ("uint32_t" | "shogiban_move", ..) => one("moves"),
        ("size_t", ..) => one("sizes"),
        other => panic!("no values for a parameter of {other:?}"),
    }
}

/// The check of an answer of one of the three kinds, with the errors that the text lists.
fn answer_check(function: &Function, call: &str, null_board: &str) -> String {
    let Some(answers) = &function.answers else {
        assert_eq!(
            function.name, "shogiban_error_from_name",
            "no kind in its text"
        );
        return format!("(void){call}");
    };
    let kind = match answers.kind {
        Kind::Predicate => return format!("predicate_is_defined({call}, {null_board})"),
        Kind::Value => "SHOGIBAN_NONE",
        Kind::Action => "SHOGIBAN_OK",
    };
    let errors = answers
        .errors
        .iter()
        .map(|error| format!("LISTED(SHOGIBAN_ERR_{error})"));
    let errors = ["0".to_owned()]
        .into_iter()
        .chain(errors)
        .collect::<Vec<_>>()
        .join(" | ");
    format!("answer_is_defined({call}, {kind}, {errors}, {null_board})")
}

fn sweep(function: &Function) -> String {
    let counting = function
        .parameters
        .iter()
        .any(|parameter| parameter.name == "depth");
    let (mut loops, mut arguments, mut null_board) = (String::new(), Vec::new(), "0".to_owned());
    let mut rest = &function.parameters[..];
    while !rest.is_empty() {
        let index = format!("i{}", rest.len());
        let (axis, served) = axis(rest, &index, counting);
        writeln!(
            loops,
            "    for (size_t {index} = 0; {index} < {}; {index}++)",
            axis.count
        )
        .unwrap();
        if axis.is_board {
            null_board = format!("{index} == 0");
        }
        arguments.push(axis.arguments);
        rest = &rest[served..];
    }
    let call = format!("{}({})", function.name, arguments.join(", "));
    let checked = match function.result.as_str() {
        "int32_t" | "shogiban_side" | "shogiban_piece" | "shogiban_square" => {
            answer_check(function, &call, &null_board)
        }
        "shogiban_board *" => format!("board_is_defined({call}, {null_board})"),
        "shogiban_searcher *" => format!("shogiban_searcher_free({call})"),
        "const char *" => format!("text_is_defined({call})"),
        "uint32_t" | "uint64_t" | "shogiban_move" => format!("(void){call}"),
        other => panic!("no check for an answer of type {other}"),
    };
    let indent = if loops.is_empty() { "" } else { "    " };
    format!("{loops}    {indent}{checked};\n")
}

/// Fails when a function gives an error that its text does not list, or a text states no kind.
/// Broken once: no check for null pointers.
#[test]
fn any_arguments_get_a_defined_answer() {
    let header = Header::read();
    let mut program = String::from("#include \"sweep.h\"\n\nint main(void) {\n    set_up();\n");
    for function in header
        .functions
        .iter()
        .filter(|function| !function.name.ends_with("_free"))
    {
        program += &sweep(function);
    }
    program += "    return tear_down();\n}\n";
    let source = scratch("sweep").join("sweep.c");
    std::fs::write(&source, program).expect("a generated program");
    build_and_check(&source);
}
