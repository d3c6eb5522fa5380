//! Single moves in every notation, both ways.

use crate::common::{data, mv, position, sq};
use shogiban::{MoveFormat, MoveTextError, Position, Square};

/// A row of `moves.tsv`: a move of a position, and its text in four notations.
struct Row {
    position: Position,
    usi: String,
    previous: Option<Square>,
    texts: [(MoveFormat, String); 4],
}

fn rows() -> Vec<Row> {
    let text = data::text("notation/moves.tsv");
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let text = |format, at: usize| (format, fields[at].to_owned());
        Row {
            position: position(fields[0]),
            usi: fields[1].to_owned(),
            previous: (fields[2] != "-").then(|| sq(fields[2])),
            texts: [
                text(MoveFormat::Kif, 3),
                text(MoveFormat::Japanese, 4),
                text(MoveFormat::Csa, 5),
                text(MoveFormat::Western, 6),
            ],
        }
    });
    rows.collect()
}

#[test]
fn moves_are_written_as_other_libraries_write_them() {
    let rows = rows();
    assert!(rows.len() > 2900);
    for row in &rows {
        for (format, expected) in &row.texts {
            let written = row.position.move_text(mv(&row.usi), *format, row.previous);
            let sfen = row.position.to_sfen();
            assert_eq!(
                written.as_ref(),
                Some(expected),
                "{sfen} {} {format:?}",
                row.usi
            );
        }
    }
}

#[test]
fn texts_are_read_back_as_the_move() {
    for row in rows() {
        for (_, text) in &row.texts {
            let read = row.position.read_move(text, row.previous);
            assert_eq!(read, Ok(mv(&row.usi)), "{} {text}", row.position.to_sfen());
        }
        for format in MoveFormat::all() {
            let written = row.position.move_text(mv(&row.usi), format, row.previous);
            let text = written.expect("a move that can be made");
            let read = row.position.read_move(&text, row.previous);
            assert_eq!(read, Ok(mv(&row.usi)), "{} {text}", row.position.to_sfen());
        }
    }
}

/// Every legal move of many positions: each text names its move and no other.
#[test]
fn every_legal_move_has_a_text_of_its_own_in_each_format() {
    for set in data::legal_sets().into_iter().step_by(15) {
        let position = position(&set.sfen);
        for mv in position.ordered_moves() {
            for format in MoveFormat::all() {
                let text = position.move_text(mv, format, None).expect("a legal move");
                assert_eq!(
                    position.read_move(&text, None),
                    Ok(mv),
                    "{} {text}",
                    set.sfen
                );
            }
        }
    }
}

#[test]
fn spellings_that_people_use_are_read() {
    let cases = [
        (
            "startpos",
            None,
            "7g7f",
            "▲76歩 ☗７六歩 76歩 七六歩 ▼７６歩 ７六歩直 ７六歩上 7776FU P-76 Px7f? P7g-7f",
        ),
        (
            "4k4/9/4s4/4S4/9/9/9/9/4K4 w - 1",
            Some("5d"),
            "5c5d",
            "△同銀 △同　銀 同_銀 ▽同銀不成 54同銀 Sx S5cx5d Sx54",
        ),
        (
            "4k4/9/9/9/9/9/9/9/1+N1+R3K1 b - 1",
            None,
            "8i8h",
            "８八成桂 ８八圭 88成桂直",
        ),
        (
            "4k4/9/9/9/9/9/9/9/1+N1+R3K1 b - 1",
            None,
            "6i6a",
            "６一竜 ６一龍 D-6a +R-61",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b N 1",
            None,
            "N*4e",
            "４五桂打 ４五桂 0045KE N*45 N'4e N@4e",
        ),
    ];
    for (sfen, previous, usi, texts) in cases {
        let position = if sfen == "startpos" {
            Position::startpos()
        } else {
            position(sfen)
        };
        for text in texts.split(' ').filter(|text| !text.ends_with('?')) {
            let text = text.replace('_', " ");
            let read = position.read_move(&text, previous.map(sq));
            assert_eq!(read, Ok(mv(usi)), "{sfen} {text}");
        }
    }
}

#[test]
fn texts_that_fit_no_move_or_several_are_told_apart() {
    let start = Position::startpos();
    for (text, offset) in [
        ("", 0),
        ("７", 0),
        ("７六", 6),
        ("７六歩(7", 10),
        ("７六歩だ", 9),
        ("P-", 2),
        ("同歩", 3),
    ] {
        assert_eq!(
            start.read_move(text, None),
            Err(MoveTextError::Syntax { offset }),
            "{text}"
        );
    }
    for text in [
        "△７六歩",
        "７五歩",
        "７六銀(77)",
        "７六歩左",
        "７六歩打",
        "７六歩成",
        "+7776GI",
        "Px7f",
        "7g7e",
    ] {
        assert_eq!(
            start.read_move(text, None),
            Err(MoveTextError::NoSuchMove),
            "{text}"
        );
    }
    assert_eq!(
        start.read_move("５八金", None),
        Err(MoveTextError::Several(vec![mv("6i5h"), mv("4i5h")]))
    );
}

/// The move need not be legal, but it must be possible to make it.
#[test]
fn a_move_that_cannot_be_made_has_no_text() {
    let start = Position::startpos();
    for usi in ["5e5d", "3c3d", "P*5e", "4i4h+"] {
        for format in MoveFormat::all() {
            assert_eq!(start.move_text(mv(usi), format, None), None, "{usi}");
        }
    }
    let text = start.move_text(mv("7g7e"), MoveFormat::Kif, None);
    assert_eq!(text.as_deref(), Some("７五歩(77)"));
}
