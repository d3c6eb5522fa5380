//! Modules depend one way: types <- attacks, zobrist <- arch <- position <- movegen <- game, mate,
//! eval <- search, picture, selfcheck.
//!
//! The test reads what each file of `src` names by `crate::` (or by `super::`, out of its module)
//! and holds that it lies in a lower layer. Comments and texts do not count, tests inside `src` do.
//!
//! Three more rules hold for the core and for the C face beside it, unit tests apart: the files of
//! a folder import each other in no circle, no function has more than 60 lines, and unsafe code of
//! the core is in `arch` alone.

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
        } else if ["'\"'", "'{'", "'}'"]
            .iter()
            .any(|text| rest.starts_with(text))
        {
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

/// A source file: its path below the crate, and its code without comments, texts and unit tests.
type Source = (PathBuf, String);

/// The sources of the core, and those of the C face where it lies beside the core.
fn sources() -> [Vec<Source>; 2] {
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    [core.join("src"), core.join("../src")].map(|root| {
        let mut files = Vec::new();
        if root.is_dir() {
            source_files(&root, &mut files);
        }
        let is_test = |file: &PathBuf| file.file_stem().is_some_and(|stem| stem == "tests");
        files
            .into_iter()
            .filter(|file| !is_test(file))
            .map(|file| {
                let source = fs::read_to_string(&file).expect("a source file");
                let inside = file.strip_prefix(&root).expect("below src").to_path_buf();
                (inside, code_without_tests(&source))
            })
            .collect()
    })
}

fn code_without_tests(source: &str) -> String {
    let code = without_comments_and_texts(source);
    let tests = ["mod tests {", "pub mod tests {", "pub(super) mod tests {"]
        .iter()
        .filter_map(|module| code.find(&format!("#[cfg(test)]\n{module}")))
        .min();
    code[..tests.unwrap_or(code.len())].to_owned()
}

/// The module of a folder that a file below it belongs to; `None` for the folder's own file.
fn module_in(folder: &Path, file: &Path) -> Option<String> {
    let inside = file.strip_prefix(folder).ok()?.with_extension("");
    let first = inside.iter().next()?.to_str()?;
    (!matches!(first, "mod" | "lib")).then(|| first.to_owned())
}

/// The modules of a folder that import each other in a circle.
fn circle(folder: &Path, sources: &[Source]) -> Vec<String> {
    let mut modules: Vec<String> = sources
        .iter()
        .filter_map(|(file, _)| module_in(folder, file))
        .collect();
    modules.sort();
    modules.dedup();
    let index = |name: &str| modules.iter().position(|module| module == name);
    let own = sources
        .iter()
        .find(|(file, _)| file.parent() == Some(folder) && module_in(folder, file).is_none());
    let exports = own.map_or_else(Vec::new, |(_, code)| re_exports(code, &modules));
    let by_crate = folder.iter().fold("crate::".to_owned(), |path, name| {
        format!("{path}{}::", name.to_str().expect("a folder's name"))
    });
    let mut uses = vec![vec![false; modules.len()]; modules.len()];
    for (file, code) in sources {
        let Some(from) = module_in(folder, file).as_deref().and_then(index) else {
            continue;
        };
        let by_super = if file.parent() == Some(folder) {
            names_after(code, "super::")
        } else {
            names_after(code, "super::super::")
        };
        for name in names_after(code, &by_crate).into_iter().chain(by_super) {
            let exported = exports.iter().find(|(export, _)| *export == name);
            let to = index(exported.map_or(&name, |(_, module)| module));
            if let Some(to) = to.filter(|&to| to != from) {
                uses[from][to] = true;
            }
        }
    }
    for via in 0..modules.len() {
        for from in 0..modules.len() {
            for to in 0..modules.len() {
                uses[from][to] |= uses[from][via] && uses[via][to];
            }
        }
    }
    let in_circle = |module: &String| index(module).is_some_and(|at| uses[at][at]);
    modules.iter().filter(|it| in_circle(it)).cloned().collect()
}

/// The names that a folder's own file takes from the modules of the folder, with the module.
fn re_exports(code: &str, modules: &[String]) -> Vec<(String, String)> {
    let mut exports = Vec::new();
    for module in modules {
        let path = format!("use {module}::");
        for (at, _) in code.match_indices(&path) {
            let rest = &code[at + path.len()..];
            let names = rest[..rest.find(';').unwrap_or(rest.len())]
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|name| !name.is_empty());
            exports.extend(names.map(|name| (name.to_owned(), module.clone())));
        }
    }
    exports
}

/// Broken once: `use super::generate` in `movegen/pawn_drop.rs`, which `generate` imports.
#[test]
fn no_circle_of_imports_inside_a_folder() {
    let mut found = Vec::new();
    for (sources, root_too) in sources().iter().zip([false, true]) {
        let mut folders: Vec<&Path> = sources
            .iter()
            .filter_map(|(file, _)| file.parent())
            .collect();
        folders.sort();
        folders.dedup();
        for folder in folders {
            // The layers order the modules at the core's root.
            if root_too || folder != Path::new("") {
                let circle = circle(folder, sources);
                if !circle.is_empty() {
                    found.push(format!("{}: {circle:?}", folder.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_circle_is_seen() {
    let source = |file: &str, code: &str| (PathBuf::from(file), code.to_owned());
    let one_way = [
        source("a/mod.rs", "mod b; mod c; pub use c::{D, e};"),
        source("a/b.rs", "use super::c::f;"),
        source("a/c.rs", ""),
    ];
    assert!(circle(Path::new("a"), &one_way).is_empty());
    for back in ["use super::b;", "use crate::a::b::g;", "use super::{x, b};"] {
        let mut both = one_way.clone();
        both[2].1 = back.to_owned();
        assert_eq!(circle(Path::new("a"), &both), ["b", "c"], "{back}");
    }
    let mut by_export = one_way.clone();
    by_export[1].1 = "use super::D;".to_owned();
    by_export[2].1 = "use super::b::g;".to_owned();
    assert_eq!(circle(Path::new("a"), &by_export), ["b", "c"]);
}

const MOST_LINES: usize = 60;

/// The functions of a code with the number of its lines between `fn` and the closing brace.
fn functions(code: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let starts_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let Some(name) = identifier(&code[at + 3..]).filter(|_| starts_word) else {
            continue;
        };
        let (mut brackets, mut braces) = (0, 0);
        for (length, c) in code[at..].char_indices() {
            match c {
                '(' | '[' => brackets += 1,
                ')' | ']' => brackets -= 1,
                ';' if brackets == 0 && braces == 0 => break,
                '{' => braces += 1,
                '}' => {
                    braces -= 1;
                    if braces == 0 {
                        let lines = code[at..at + length].lines().skip(1);
                        let lines = lines.filter(|line| !line.trim().is_empty()).count();
                        found.push((name, lines));
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// Broken once: a function of 61 lines, one `let` a line, in `movegen/count.rs`.
#[test]
fn functions_are_short() {
    let mut found = Vec::new();
    let mut seen = 0;
    for (file, code) in sources().iter().flatten() {
        for (name, lines) in functions(code) {
            seen += 1;
            if lines > MOST_LINES {
                found.push(format!("{}: {name} has {lines} lines", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(seen > 500, "only {seen} functions are seen");
}

#[test]
fn lines_of_functions_are_counted() {
    let code = "fn a(x: [u8; 2]) -> u8 {\n    b {\n    }\n\n    c\n}\nfn d();\nfn e() {}\n";
    let counts = [("a".to_owned(), 3), ("e".to_owned(), 0)];
    assert_eq!(functions(code), counts);
}

/// Broken once: an `unsafe` block in `movegen/count.rs`, with `allow(unsafe_code)` above it.
#[test]
fn unsafe_code_is_in_arch_alone() {
    let [core, _] = sources();
    let is_unsafe = |code: &str| {
        code.split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| word == "unsafe")
    };
    let (in_arch, elsewhere): (Vec<_>, Vec<_>) = core
        .iter()
        .filter(|(_, code)| is_unsafe(code))
        .map(|(file, _)| file)
        .partition(|file| file.starts_with("arch"));
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    assert!(!in_arch.is_empty(), "the word is not seen any more");
}
