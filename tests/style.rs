//! Every tracked text file keeps to the width of 100 columns, and no comment or paragraph opens
//! with a clause such as "What the table holds" in place of a noun or a verb.
//!
//! Sabotaged once each: a line of 101 columns in Rust, C, Perl, Markdown, POD, Python, a shell
//! script and the Makefile; "What it does" as a comment of each kind, as a paragraph and as a list
//! item.

use std::path::Path;
use std::process::Command;

const WIDTH: usize = 100;

/// A way to write comments and prose.
#[derive(Clone, Copy, PartialEq)]
enum Syntax {
    /// `//` and `/* */`
    Slashes,
    /// `#`
    Hash,
    /// Prose, with paragraphs between blank lines.
    Prose,
}

/// The syntax of a file, or `None` if the file is data.
fn syntax(path: &str) -> Option<Syntax> {
    let data = path.contains("tests/data/")
        || path.ends_with("eval/weights.rs")
        || path.starts_with("LICENSE")
        || path == "perl/LICENSE";
    if data {
        return None;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.').map_or(name, |(_, end)| end) {
        "rs" | "c" | "h" | "hpp" | "cpp" | "xs" | "cdef" => Some(Syntax::Slashes),
        "md" | "pod" | "README" | "Changes" => Some(Syntax::Prose),
        "pl" | "pm" | "t" | "PL" | "py" | "toml" | "in" | "Makefile" | "SKIP" | "typemap"
        | "need" | "total" | "pc-file" | "perl-demo" | "perl-dist" | "perl-test" | "run"
        | "editorconfig" | "clang-format" | "gitignore" => Some(Syntax::Hash),
        _ => None,
    }
}

/// Whether the line may be longer: a table, a link, or a text in code that is data, such as an
/// SFEN.
fn may_be_long(line: &str, syntax: Syntax) -> bool {
    let literal = |quote| {
        let (start, end) = (line.find(quote), line.rfind(quote));
        start
            .zip(end)
            .is_some_and(|(start, end)| end - start > WIDTH / 2)
    };
    line.contains("://")
        || match syntax {
            Syntax::Prose => line.starts_with('|'),
            Syntax::Slashes => literal('"'),
            Syntax::Hash => literal('"') || literal('\''),
        }
}

/// The width of a line as terminals show it: Japanese characters take two columns.
fn columns(line: &str) -> usize {
    line.chars()
        .map(|c| match c {
            '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ff60}' => 2,
            _ => 1,
        })
        .sum()
}

fn too_long(text: &str, syntax: Syntax) -> Vec<usize> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| columns(line) > WIDTH && !may_be_long(line, syntax))
        .map(|(at, _)| at + 1)
        .collect()
}

/// The prose of a line: of a comment, or of a line of a document that opens a paragraph or an item.
fn prose<'a>(line: &'a str, before: &str, syntax: Syntax) -> Option<&'a str> {
    let line = line.trim();
    let after = |markers: &[&str]| {
        let found = markers
            .iter()
            .filter_map(|marker| line.find(marker).map(|at| (at, marker.len())));
        let (at, length) = found.min()?;
        let spaced = at == 0 || line[..at].ends_with(char::is_whitespace);
        spaced.then(|| line[at + length..].trim_start_matches(['/', '!', '*', '#', ' ', '-']))
    };
    match syntax {
        Syntax::Slashes => match line.strip_prefix("* ") {
            Some(inside) => Some(inside.trim_start_matches(['-', ' '])),
            None => after(&["//", "/*"]),
        },
        Syntax::Hash => after(&["#", "\"\"\""]),
        Syntax::Prose => {
            let item = ["- ", "* ", "1. ", "=item ", "**"]
                .iter()
                .find_map(|marker| line.strip_prefix(marker));
            item.or_else(|| before.trim().is_empty().then_some(line))
        }
    }
}

/// Whether the text begins with a clause in place of a noun. A question is none.
fn opens_with_a_clause(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let asked = rest.find(['.', '?', ':']);
    let is_question = asked.is_some_and(|at| rest[at..].starts_with('?'));
    let clause = [
        "What", "Whatever", "Where", "Who", "Whoever", "Whom", "Whose", "Which",
    ];
    clause.contains(&word) && rest.starts_with(' ') && !is_question
}

fn clauses(text: &str, syntax: Syntax) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len())
        .filter(|&at| {
            let before = if at == 0 { "" } else { lines[at - 1] };
            let opening = prose(lines[at], before, syntax);
            // A question may go on in the next line.
            opening.is_some_and(|text| {
                let next = lines.get(at + 1).unwrap_or(&"").trim();
                opens_with_a_clause(&format!("{text} {next}"))
            })
        })
        .map(|at| at + 1)
        .collect()
}

/// The tracked files that have a syntax, with their text. None outside a git checkout.
fn files() -> Vec<(String, Syntax, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let git = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z"])
        .output();
    let list = match git {
        Ok(output) if output.status.success() => output.stdout,
        _ => {
            let strict = std::env::var_os("SHOGIBAN_TEST_STRICT").is_some();
            assert!(!strict, "git does not list the files");
            return Vec::new();
        }
    };
    let list = String::from_utf8(list).expect("names in UTF-8");
    list.split_terminator('\0')
        .filter_map(|path| {
            let syntax = syntax(path)?;
            // A file that was removed, but not from the index.
            let text = std::fs::read_to_string(root.join(path)).ok()?;
            Some((path.to_owned(), syntax, text))
        })
        .collect()
}

fn report(check: impl Fn(&str, Syntax) -> Vec<usize>) {
    let mut found = Vec::new();
    for (path, syntax, text) in files() {
        let lines = check(&text, syntax);
        found.extend(lines.iter().map(|line| format!("{path}:{line}")));
    }
    assert!(found.is_empty(), "{} lines: {found:#?}", found.len());
}

#[test]
fn no_line_is_wider_than_100_columns() {
    report(too_long);
}

#[test]
fn no_comment_opens_with_a_clause() {
    report(clauses);
}

/// The file itself must pass, so the samples are put together here.
#[test]
fn the_checks_find_their_faults() {
    use Syntax::{Hash, Prose, Slashes};
    let clause = format!("Wh{} the table holds.", "at");
    for (text, syntax) in [
        (format!("    /// {clause}"), Slashes),
        (format!("//! {clause}"), Slashes),
        (format!("let a = 1; // {clause}"), Slashes),
        (format!("/* {clause} */"), Slashes),
        (format!(" * {clause}"), Slashes),
        (format!(" * - {clause}"), Slashes),
        (format!("x = 1 # {clause}"), Hash),
        (format!("\"\"\"{clause}"), Hash),
        (clause.clone(), Prose),
        (format!("- {clause}"), Prose),
    ] {
        assert_eq!(clauses(&text, syntax), [1], "{text}");
    }
    for (text, syntax) in [
        (format!("// {}", clause.replace('.', "?")), Slashes),
        (format!("// {}\n// go?", clause.replace('.', "")), Slashes),
        ("// Whether it holds.".to_owned(), Slashes),
        (format!("| {clause} |"), Prose),
        (format!("text\n{clause}"), Prose),
    ] {
        assert_eq!(clauses(&text, syntax), [0; 0], "{text}");
    }

    let wide = "word ".repeat(21);
    for syntax in [Slashes, Hash, Prose] {
        assert_eq!(too_long(&wide[..101], syntax), [1]);
        assert_eq!(too_long(&wide[..100], syntax), [0; 0]);
    }
    assert_eq!(too_long(&"王".repeat(50), Prose), [0; 0]);
    assert_eq!(too_long(&"王".repeat(51), Prose), [1]);
    assert_eq!(too_long(&format!("| {wide}"), Prose), [0; 0]);
    assert_eq!(too_long(&format!("sfen = \"{wide}\""), Slashes), [0; 0]);
}
