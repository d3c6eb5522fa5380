//! The committed header must equal what the sources emit.
//!
//! The text of the manual comes from the modules in `src`, in the order below; cbindgen writes the
//! declarations. `make header` updates the files in `include/`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The sections of the header, each a file of `src`.
const SECTIONS: [&str; 18] = [
    "error",
    "library",
    "constants",
    "square",
    "piece",
    "move_code",
    "zobrist",
    "board",
    "position",
    "board_moves",
    "perft",
    "outcome",
    "mate",
    "evaluate",
    "search",
    "searcher",
    "pictures",
    "messages",
];

fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

fn source(section: &str) -> PathBuf {
    path(&format!("src/{section}.rs"))
}

/// The text at the start of a module, as a C comment.
fn manual(section: &str) -> String {
    let text = fs::read_to_string(source(section)).expect("a source file");
    let mut comment = String::from("/*\n");
    for (i, line) in text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .enumerate()
    {
        let (heading, rule) = match line.strip_prefix(" # ") {
            _ if i == 0 => (line.trim(), "="),
            Some(heading) => (heading, "-"),
            None => (line, ""),
        };
        if rule.is_empty() && !line.starts_with(" ```") {
            writeln!(comment, " *{line}").unwrap();
        } else if !rule.is_empty() {
            writeln!(comment, " * {heading}\n * {}", rule.repeat(heading.len())).unwrap();
        }
    }
    comment + " */\n\n"
}

/// The declarations that cbindgen makes of one file.
fn declarations(section: &str, documentation: bool) -> String {
    let mut config = cbindgen::Config::from_file(path("cbindgen.toml")).expect("cbindgen.toml");
    config.documentation = documentation;
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(source(section))
        .generate();
    let mut text = Vec::new();
    bindings
        .expect("a file that cbindgen reads")
        .write(&mut text);
    let text = String::from_utf8(text).expect("UTF-8");
    tidy(&with_literals(&text, &hexadecimal_names(section)))
}

/// The constants that a file writes in hexadecimal: flags and masks.
fn hexadecimal_names(section: &str) -> Vec<String> {
    let text = fs::read_to_string(source(section)).expect("a source file");
    let constants = text.lines().filter_map(|line| {
        let (declared, value) = line.strip_prefix("pub const ")?.split_once(" = ")?;
        value
            .starts_with("0x")
            .then_some(declared.split(':').next()?.to_owned())
    });
    constants.collect()
}

/// Writes flags and masks as in the sources, in hexadecimal and unsigned, and negative numbers in
/// parentheses. cbindgen writes all numbers in decimal and bare.
fn with_literals(text: &str, hexadecimal: &[String]) -> String {
    let mut changed = String::new();
    for line in text.lines() {
        let constant = line
            .strip_prefix("#define ")
            .and_then(|rest| rest.split_once(' '));
        match constant {
            Some((name, value)) if hexadecimal.iter().any(|flag| flag == name) => {
                let value: u64 = value.parse().expect("a number");
                writeln!(changed, "#define {name} {value:#x}u").unwrap();
            }
            Some((name, value)) if value.starts_with('-') => {
                writeln!(changed, "#define {name} ({value})").unwrap();
            }
            _ => writeln!(changed, "{line}").unwrap(),
        }
    }
    changed
}

/// Writes types by their short names and comments of one line on one line, and puts the constants
/// of a family close together.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    for line in text.lines() {
        if line.starts_with("typedef struct") {
            writeln!(tidy, "{line}").unwrap();
        } else {
            writeln!(tidy, "{}", line.replace("struct shogiban_", "shogiban_")).unwrap();
        }
    }
    let paragraphs: Vec<_> = tidy.trim().split("\n\n").map(one_line_comments).collect();
    let mut text = String::new();
    for (i, paragraph) in paragraphs.iter().enumerate() {
        let next = paragraphs.get(i + 1);
        let family = |paragraph: &String| {
            let name = paragraph
                .split("#define ")
                .nth(1)?
                .split(' ')
                .next()?
                .to_owned();
            Some(name.split('_').take(2).collect::<Vec<_>>().join("_"))
        };
        let close = family(paragraph).is_some()
            && next.is_some_and(|next| family(next) == family(paragraph));
        text += paragraph;
        text += if close { "\n" } else { "\n\n" };
    }
    text
}

fn one_line_comments(paragraph: &str) -> String {
    let lines: Vec<_> = paragraph.lines().collect();
    let mut short = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        let indent = &lines[i][..lines[i].len() - lines[i].trim_start().len()];
        match lines[i..] {
            [open, text, close, ..] if open.trim() == "/**" && close.trim() == "*/" => {
                short.push(format!(
                    "{indent}/* {} */",
                    text.trim().trim_start_matches("* ")
                ));
                i += 3;
            }
            _ => {
                short.push(lines[i].replace("/**", "/*"));
                i += 1;
            }
        }
    }
    short.join("\n")
}

/// `include/shogiban.h`.
fn header() -> String {
    let mut text = manual("lib");
    text +=
        "#ifndef SHOGIBAN_H\n#define SHOGIBAN_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n";
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    for section in SECTIONS {
        text += &manual(section);
        text += &declarations(section, true);
    }
    text + "#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
}

/// `include/shogiban.cdef`: the declarations without directives and comments, for cffi, LuaJIT and
/// other parsers of plain declarations.
fn cdef() -> String {
    let mut constants = String::new();
    let mut rest = String::new();
    for line in SECTIONS
        .map(|section| declarations(section, false))
        .concat()
        .lines()
    {
        if let Some(constant) = line.strip_prefix("#define ") {
            let (name, value) = constant.split_once(' ').expect("a value");
            let value = value.trim_matches(['(', ')', 'u']);
            writeln!(constants, "  {name} = {value},").unwrap();
        } else if !line.is_empty() {
            writeln!(rest, "{line}").unwrap();
        }
    }
    format!("enum {{\n{constants}}};\n{rest}")
}

/// Fails unless the file is as expected; with `SHOGIBAN_UPDATE_HEADER` set, writes it first.
fn compare(file: &str, expected: &str) {
    if std::env::var_os("SHOGIBAN_UPDATE_HEADER").is_some() {
        fs::write(path(file), expected).expect("a file to write");
    }
    let committed = fs::read_to_string(path(file)).unwrap_or_default();
    let differing = committed
        .lines()
        .zip(expected.lines())
        .position(|(old, new)| old != new);
    assert!(
        committed == expected,
        "{file} is stale, first at line {}; `make header` updates it",
        1 + differing.unwrap_or(committed.lines().count().min(expected.lines().count())),
    );
}

#[test]
fn the_committed_header_is_what_the_sources_emit() {
    compare("include/shogiban.h", &header());
}

#[test]
fn the_committed_declarations_are_what_the_sources_emit() {
    compare("include/shogiban.cdef", &cdef());
}
