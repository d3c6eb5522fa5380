//! Structs and constants are the same for C as for Rust.

use crate::header::Header;
use crate::toolchain::{Linkage, build, run, scratch, with_library};
use shogiban::ffi::{
    shogiban_mate_info, shogiban_mate_options, shogiban_mate_report, shogiban_perft_counts,
    shogiban_perft_info, shogiban_result, shogiban_search_info, shogiban_search_options,
    shogiban_search_report,
};
use std::fmt::Write;
use std::mem::{offset_of, size_of};

/// The sizes and offsets of a struct, one line each.
macro_rules! layout {
    ($name:ident { $($field:ident),* }) => {{
        let mut text = format!("{} {}\n", stringify!($name), size_of::<$name>());
        $(writeln!(text, "{}.{} {}", stringify!($name), stringify!($field), offset_of!($name, $field)).unwrap();)*
        text
    }};
}

/// Compiles and runs statements of C.
fn say(name: &str, statements: &str) -> String {
    let source = scratch(name).join(format!("{name}.c"));
    let program = format!(
        "#include <inttypes.h>\n#include <shogiban.h>\n#include <stddef.h>\n#include <stdio.h>\n\
         int main(void) {{\n{statements}    return 0;\n}}\n"
    );
    std::fs::write(&source, program).expect("a generated program");
    run(&mut with_library(build(&source, Linkage::Shared)))
}

/// Broken once: a wider field in Rust.
#[test]
fn structs_are_laid_out_alike() {
    let rust = layout!(shogiban_perft_counts {
        struct_size,
        reserved,
        nodes,
        captures,
        drops,
        promotions,
        checks,
        mates
    }) + &layout!(shogiban_perft_info {
        struct_size,
        r#move,
        done,
        total,
        nodes
    }) + &layout!(shogiban_result {
        struct_size,
        how,
        winner,
        by_players
    }) + &layout!(shogiban_mate_info {
        struct_size,
        depth,
        nodes,
        proof,
        disproof
    }) + &layout!(shogiban_mate_options {
        struct_size,
        plies,
        nodes,
        shortest,
        reserved,
        callback,
        user_data
    }) + &layout!(shogiban_mate_report {
        struct_size,
        answer,
        nodes,
        length,
        shortest,
        line
    }) + &layout!(shogiban_search_info {
        struct_size,
        depth,
        selective_depth,
        rank,
        nodes,
        score,
        table_full,
        moves,
        count
    }) + &layout!(shogiban_search_options {
        struct_size,
        depth,
        nodes,
        seed,
        flags,
        multi_pv,
        history,
        history_count,
        root_moves,
        root_move_count,
        callback,
        user_data
    }) + &layout!(shogiban_search_report {
        struct_size,
        r#move,
        nodes,
        score,
        depth,
        stopped,
        declare,
        lines,
        length,
        line
    });

    let mut statements = String::new();
    for structure in Header::read().structs {
        let name = &structure.name;
        writeln!(statements, "    printf(\"{name} %zu\\n\", sizeof({name}));").unwrap();
        for field in structure.fields {
            let field = field.name;
            // A keyword in Rust.
            let rust_name = if field == "move" { "r#move" } else { &field };
            writeln!(
                statements,
                "    printf(\"{name}.{rust_name} %zu\\n\", offsetof({name}, {field}));"
            )
            .unwrap();
        }
    }
    assert_eq!(say("layouts", &statements), rust);
}

/// No padding: the fields fill the struct, whatever an unwritten byte between them might hold.
#[test]
fn structs_have_no_padding() {
    let mut statements = String::new();
    for structure in Header::read().structs {
        let name = &structure.name;
        assert_eq!(structure.fields[0].name, "struct_size");
        let fields: Vec<_> = structure
            .fields
            .iter()
            .map(|field| format!("sizeof((({name} *)NULL)->{})", field.name))
            .collect();
        let sum = fields.join(" + ");
        writeln!(
            statements,
            "    printf(\"%zu\\n\", sizeof({name}) - ({sum}));"
        )
        .unwrap();
    }
    let said = say("padding", &statements);
    assert!(
        !said.is_empty() && said.lines().all(|padding| padding == "0"),
        "{said}"
    );
}

/// What the library tells of its constants by name is what the header says, and nothing is missing on either side.
/// Broken once: a name left out of the library's table.
#[test]
fn constants_have_the_same_values() {
    let constants = Header::read().constants;
    let mut statements =
        String::from("    int64_t value;\n    size_t count = 0;\n    const char *name;\n");
    for constant in &constants {
        writeln!(
            statements,
            "    if (shogiban_constant(\"{constant}\", {}, &value) != 0 || value != (int64_t){constant}) printf(\"{constant}\\n\");",
            constant.len()
        )
        .unwrap();
    }
    statements += "    while (shogiban_constant_at(count, &name, &value) == 0) count++;\n";
    statements += "    printf(\"%zu\\n\", count);\n";
    assert_eq!(
        say("constants", &statements),
        format!("{}\n", constants.len())
    );
}
