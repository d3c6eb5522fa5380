//! The documents say what the library does: their numbers, codes, snippets and links.
//!
//! Sabotaged once each: a digit of a key number, a code of a table, a row's number, a letter of the
//! README's C program and of its output, the target of a link.

use shogiban_core::{Board, Color, PackedMove, PieceKind, Position, Square, zobrist};
use std::path::{Path, PathBuf};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The fenced blocks of that language, first to last.
fn blocks(markdown: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    let rest = markdown.split(&opening).skip(1);
    rest.map(|text| text.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_contract_has_every_row_once_in_order() {
    let contract = read("docs/behaviour.md");
    let headings = contract
        .lines()
        .filter_map(|line| line.strip_prefix("**")?.split_once(". "));
    let rows: Vec<u32> = headings
        .filter_map(|(number, _)| number.parse().ok())
        .collect();
    assert_eq!(rows, (1..=63).collect::<Vec<u32>>());
}

/// Row 14: the numbers to check an implementation with.
#[test]
fn row_14_the_contract_gives_the_key_numbers() {
    use Color::{Black, White};
    let numbers = [
        (
            "Black P on 9a",
            zobrist::piece(Black, PieceKind::Pawn, Square::SQ_9A),
        ),
        (
            "Black K on 5i",
            zobrist::piece(Black, PieceKind::King, Square::SQ_5I),
        ),
        (
            "White +R on 1i",
            zobrist::piece(White, PieceKind::ProRook, Square::SQ_1I),
        ),
        (
            "one P in Black's hand",
            zobrist::hand(Black, PieceKind::Pawn, 1).unwrap(),
        ),
        (
            "four G in White's hand",
            zobrist::hand(White, PieceKind::Gold, 4).unwrap(),
        ),
        ("White to move", zobrist::side_to_move()),
        (
            "the key of the initial position",
            Position::startpos().key(),
        ),
    ];
    let contract = read("docs/behaviour.md");
    for (what, number) in numbers {
        let line = format!("| {what} | {number:016x} |");
        assert!(contract.contains(&line), "{line}");
    }
}

/// Rows 21, 44, 45, 48, 56 and 58: the tables of codes are the header's.
#[test]
fn rows_21_44_45_48_56_58_the_contract_has_the_codes_of_the_header() {
    let (contract, header) = (read("docs/behaviour.md"), read("include/shogiban.h"));
    let mut checked = 0;
    for line in contract.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", code, name, _, ""] = cells[..]
            && let Some(name) = name
                .strip_prefix('`')
                .and_then(|name| name.strip_suffix('`'))
        {
            let definition = format!("#define SHOGIBAN_{name} {code}\n");
            assert!(header.contains(&definition), "{definition}");
            checked += 1;
        }
    }
    assert_eq!(checked, 13 + 8 + 12 + 3 + 6 + 8);
}

#[test]
fn the_c_programs_of_the_readme_are_the_examples() {
    assert_eq!(
        blocks(&read("README.md"), "c"),
        [read("examples/c/first.c"), read("examples/c/hello.c")]
    );
}

/// The picture of the README is what the library draws. `SHOGIBAN_UPDATE_PICTURE=1 cargo test
/// --test docs` draws it anew.
#[test]
fn the_picture_of_the_readme_is_the_librarys() {
    let moves =
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 9g9f 9c9d 4i5h 7a7b 3g3f 3a3b";
    let mut board = Board::new();
    for usi in moves.split(' ') {
        board.play(usi.parse().unwrap()).expect("a legal move");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/board.svg");
    if std::env::var_os("SHOGIBAN_UPDATE_PICTURE").is_some() {
        std::fs::write(file, board.to_svg()).expect("a file to write");
    }
    assert_eq!(read("docs/board.svg"), board.to_svg());
}

/// The expected text is the output of the C program, computed in Rust.
#[test]
fn the_readme_shows_what_the_c_program_prints() {
    let mut board = Board::new();
    let mut printed = String::new();
    for usi in ["7g7f", "3c3d", "2h2c", "8h2b+"] {
        let mv: PackedMove = usi.parse().unwrap();
        match board.play(mv) {
            Ok(()) => {}
            Err(fault) => printed += &format!("{usi}: {}\n", fault.reason()),
        }
    }
    let position = board.position();
    let (moves, nodes) = (position.legal_moves().len(), position.perft(3));
    printed += &format!(
        "{}\n{moves} legal moves, {nodes} ways to play three moves\n",
        position.to_sfen()
    );
    assert_eq!(blocks(&read("README.md"), "text"), [printed]);
}

/// The Perl programs of the README are an example and the synopsis of the manual, which the Perl
/// tests run.
#[test]
fn the_perl_programs_of_the_readme_are_an_example_and_the_synopsis() {
    let manual = read("perl/lib/Game/Shogi/Engine.pod");
    let synopsis = manual
        .split("=head1 ")
        .find_map(|section| section.strip_prefix("SYNOPSIS\n\n"))
        .expect("a synopsis");
    let program: Vec<&str> = synopsis
        .trim_end()
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line))
        .collect();
    assert_eq!(
        blocks(&read("README.md"), "perl"),
        [read("perl/examples/first.pl"), program.join("\n") + "\n"]
    );
}

/// Every relative link of the documents leads to a file.
#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = vec![
        root.join("README.md"),
        root.join("CONTRIBUTING.md"),
        root.join("CHANGELOG.md"),
    ];
    for directory in ["docs", "docs/decisions"] {
        let entries = std::fs::read_dir(root.join(directory)).expect(directory);
        let files = entries.map(|entry| entry.expect("an entry").path());
        documents.extend(files.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    let mut followed = 0;
    for document in documents {
        let text = std::fs::read_to_string(&document).expect("a document");
        let directory: PathBuf = document.parent().expect("a directory").into();
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            if !link.contains("://") && !link.starts_with('#') {
                assert!(
                    directory.join(link).exists(),
                    "{}: {link}",
                    document.display()
                );
                followed += 1;
            }
        }
    }
    assert!(followed > 10);
}

/// Every reported fault of another library has a test of the name that the data gives it, in Rust
/// or in C.
#[test]
fn every_report_has_its_test() {
    let rust =
        read("core/tests/data_driven/bugs/mod.rs") + &read("core/tests/data_driven/bugs/texts.rs");
    let c = read("tests/c/memory.c");
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(&read("core/tests/data/bugs.json")).expect("an array");
    assert_eq!(rows.len(), 51);
    for row in &rows {
        let name = row["test"].as_str().expect("a name");
        let in_rust = rust.contains(&format!("#[test]\nfn {name}() {{"));
        let in_c =
            c.contains(&format!("static void {name}(")) && c.contains(&format!("    {name}("));
        assert!(in_rust || in_c, "{row}");
    }
}
