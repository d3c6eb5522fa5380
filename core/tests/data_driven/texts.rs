//! SFEN and USI texts with the verdicts of other libraries: rows 21 to 24 and 34.

use crate::common::data::{self, field};
use crate::common::naive::Naive;
use crate::common::naive::text::sfen_fault;
use crate::common::{assert_same, position};
use shogiban::{Board, Color, Move, PackedMove, Position};

fn name(code: u8) -> &'static str {
    const NAMES: [&str; 13] = [
        "OK", "NULL", "LONG", "FIELDS", "RANKS", "LETTER", "WIDTH", "PROMOTE", "SIDE", "HAND",
        "MOVE", "KINGS", "COUNT",
    ];
    NAMES[usize::from(code)]
}

/// The code of each text, read from the rows' wording; where that differs from what others accept,
/// the rows win. Fails when two kings of a side are read.
#[test]
fn rows_21_to_24_sfen_texts() {
    let rows = data::rows("sfen.json");
    assert_eq!(rows.len(), 89);
    for row in &rows {
        let sfen = field(row, "sfen");
        let code = Position::from_sfen(sfen)
            .err()
            .map_or(0, |error| error.fault().code());
        assert_eq!(name(code), field(row, "code"), "{row}");
        assert_eq!(code, sfen_fault(sfen), "{row}");
        if code == 0 {
            let loaded = position(sfen);
            let naive = Naive::from_sfen(sfen);
            assert_same(&loaded, &naive, sfen);
            assert_eq!(loaded.to_sfen(), naive.to_sfen());
            assert_eq!(position(&loaded.to_sfen()), loaded);
        }
    }
}

/// Differences between these rules and the general view: the counts of a set are held (row 23), and
/// sense is not checked (row 23).
#[test]
fn row_23_where_the_rules_differ_from_others() {
    let rows = data::rows("sfen.json");
    let differ: Vec<(&str, &str)> = rows
        .iter()
        .map(|row| (field(row, "expected"), field(row, "code")))
        .filter(|(expected, code)| (*expected == "accept") != (*code == "OK"))
        .collect();
    let refused = differ
        .iter()
        .filter(|pair| **pair == ("accept", "COUNT"))
        .count();
    let loaded = differ
        .iter()
        .filter(|pair| **pair == ("reject", "OK"))
        .count();
    assert_eq!((differ.len(), refused, loaded), (6, 4, 2));
}

/// Fails when a small letter is read as a drop.
#[test]
fn row_34_usi_moves() {
    let texts = data::value("usi_text.json");
    let rows = texts["moves"].as_array().expect("rows");
    assert_eq!(rows.len(), 15);
    for row in rows {
        let usi = field(row, "usi");
        let parses = row["parses"].as_bool().expect("a verdict");
        assert_eq!(usi.parse::<PackedMove>().is_ok(), parses, "{row}");
        for color in [Color::Black, Color::White] {
            assert_eq!(Move::from_usi(usi, color).is_some(), parses, "{row}");
        }
        if parses {
            assert_eq!(
                usi.parse::<PackedMove>()
                    .map(|mv| mv.to_string())
                    .as_deref(),
                Ok(usi)
            );
        }
    }
}

/// The SFEN after `sfen`, and the words after `moves`.
fn parts(command: &str) -> (Option<&str>, Option<&str>) {
    let words = command.strip_prefix("position ").unwrap_or(command);
    let (start, moves) = match words.split_once("moves") {
        Some((start, moves)) => (start, Some(moves)),
        None => (words, None),
    };
    (start.trim_end().strip_prefix("sfen").map(str::trim), moves)
}

/// `position` commands of front ends: the SFEN and the moves, of which those of a command that
/// others accept are read and made, but for a word that ends the game; and of one that they reject
/// for either, one is refused. Their syntax itself is the front ends' own. Fails when a board makes
/// a move without asking whether it can be made.
#[test]
fn rows_22_and_41_position_commands() {
    let texts = data::value("usi_text.json");
    let rows = texts["position_commands"].as_array().expect("rows");
    assert_eq!(rows.len(), 17);
    let (mut sfens, mut made, mut refused) = (0, 0, Vec::new());
    for row in rows {
        let (sfen, moves) = parts(field(row, "cmd"));
        let mut board = Board::new();
        if let Some(sfen) = sfen {
            sfens += 1;
            assert_eq!(field(row, "expected"), "reject");
            assert!(Board::from_sfen(sfen).is_err(), "{row}");
            continue;
        }
        for word in moves.unwrap_or("").split_whitespace() {
            if board.do_usi(word) {
                assert_eq!(field(row, "expected"), "accept", "{row}");
                made += 1;
            } else {
                refused.push(word);
            }
        }
    }
    assert_eq!((sfens, made, refused), (4, 6, vec!["resign", "2e2d"]));
}
