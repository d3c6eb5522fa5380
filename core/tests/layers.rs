//! Modules depend one way: types <- attacks, zobrist <- arch <- position <- movegen <- game, mate,
//! eval <- search, picture, selfcheck.
//!
//! The test reads what each file of `src` names by `crate::` (or by `super::`, out of its module)
//! and holds that it lies in a lower layer. Comments and texts do not count, tests inside `src` do.

use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest layer up. A module may use those of lower layers and itself.
const LAYERS: [&[&str]; 7] = [
    &["types"],
    &["attacks", "zobrist"],
    &["arch"],
    &["position"],
    &["movegen", "interop", "serialize"],
    &["game", "mate", "eval"],
    &["search", "notation", "picture", "selfcheck"],
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The names in a file of `module` that it must not use. The file is `depth` directories below the
/// crate's root.
fn violations(module: &str, depth: usize, source: &str) -> Vec<String> {
    let code = without_comments_and_texts(source);
    let mut found = Vec::new();
    let Some(own) = layer(module) else {
        return vec![format!("{module} has no layer")];
    };
    let by_super = names_after(&code, &"super::".repeat(depth));
    let by_super = by_super.into_iter().filter(|name| layer(name).is_some());
    for name in names_after(&code, "crate::").into_iter().chain(by_super) {
        match layer(&name) {
            _ if name == module => {}
            None => found.push(format!("{module} names {name} by the crate's root")),
            Some(used) if used >= own => found.push(format!("{module} uses {name}")),
            Some(_) => {}
        }
    }
    found
}

/// The first names that follow a path's beginning: one, or those of a group in braces.
fn names_after(code: &str, path: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices(path) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(first_names_of_group(group)),
            None => names.extend(identifier(rest)),
        }
    }
    names
}

fn identifier(text: &str) -> Option<String> {
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

/// `a::{b, c}, d}` names a and d.
fn first_names_of_group(group: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut nesting = 0;
    let mut starts = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => nesting += 1,
            '}' if nesting == 0 => break,
            '}' => nesting -= 1,
            ',' if nesting == 0 => starts = true,
            _ if starts && !c.is_whitespace() => {
                names.extend(identifier(&group[at..]));
                starts = false;
            }
            _ => {}
        }
    }
    names
}

/// The source with comments and the insides of string literals left out.
fn without_comments_and_texts(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = &rest[rest.find("*/").map_or(rest.len(), |end| end + 2)..];
        } else if rest.starts_with("'\"'") {
            rest = &rest[3..];
        } else if c == '"' {
            rest = &rest[end_of_text(rest)..];
            code.push(' ');
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

/// The end of the string literal that the text begins with.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn modules_use_lower_layers_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for file in &files {
        let inside = file
            .strip_prefix(&root)
            .expect("below src")
            .with_extension("");
        let parts: Vec<&str> = inside.iter().filter_map(|part| part.to_str()).collect();
        if parts == ["lib"] {
            continue;
        }
        let depth = parts.iter().filter(|part| **part != "mod").count();
        let source = fs::read_to_string(file).expect("a source file");
        let faults = violations(parts[0], depth, &source);
        found.extend(
            faults
                .iter()
                .map(|fault| format!("{}: {fault}", file.display())),
        );
        seen.push(parts[0].to_owned());
    }
    assert!(found.is_empty(), "{found:#?}");
    for module in LAYERS.concat() {
        assert!(
            seen.contains(&module.to_owned()),
            "{module} is no module any more"
        );
    }
}

#[test]
fn what_a_file_names_is_seen() {
    let names = |source| names_after(&without_comments_and_texts(source), "crate::");
    assert_eq!(names("use crate::types::{Color, Square};"), ["types"]);
    assert_eq!(
        names("use crate::{types::{A, b::C}, zobrist, board::{self}};"),
        ["types", "zobrist", "board"]
    );
    assert_eq!(
        names("pub(crate) use crate::sfen;\nlet a = crate::ffi::f();"),
        ["sfen", "ffi"]
    );
    assert_eq!(
        names("use crate::{\n    position::Position,\n    types,\n};"),
        ["position", "types"]
    );
    assert_eq!(
        names("// crate::board\n/* crate::ffi */ let a = \"crate::sfen \\\" crate::x\";"),
        [""; 0]
    );
    assert_eq!(
        names("let quote = '\"'; crate::ffi::f(); let other = '\"';"),
        ["ffi"]
    );
    assert_eq!(
        names("/// [link](crate::board)\nuse my_crate::board; other::crate::x;"),
        [""; 0]
    );
}

#[test]
fn an_upward_use_is_a_violation() {
    let sound = "use crate::types::Square;\nuse crate::position::Position;\nuse super::Undo;";
    assert!(violations("movegen", 2, sound).is_empty());
    assert!(violations("search", 1, "use crate::{game, position, movegen, types};").is_empty());
    assert!(violations("arch", 1, "use crate::attacks::RAYS;").is_empty());
    for (module, depth, source) in [
        ("types", 1, "use crate::zobrist;"),
        ("zobrist", 1, "use crate::position::Position;"),
        ("zobrist", 1, "use crate::attacks::RAYS;"),
        ("attacks", 1, "fn f() { crate::movegen::g() }"),
        ("attacks", 1, "use crate::arch;"),
        ("arch", 1, "use crate::position::Position;"),
        (
            "position",
            1,
            "use crate::{types::Square, movegen::MoveSet};",
        ),
        ("position", 1, "use super::game::Board;"),
        ("movegen", 2, "use super::super::game::Board;"),
        ("movegen", 2, "use crate::eval;"),
        ("game", 2, "use crate::search;"),
        ("game", 1, "use crate::Position;"),
        ("surprise", 1, ""),
    ] {
        assert_eq!(
            violations(module, depth, source).len(),
            1,
            "{module}: {source}"
        );
    }
}
