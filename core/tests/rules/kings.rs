//! Attacks, checks and which king they are about: rows 32, 35 and 36.

use crate::common::naive::Naive;
use crate::common::rng::Rng;
use crate::common::{COLORS, board, mv, piece, position, sq, square, to_position, wild};
use shogiban::{Color, Move, Position, Square};

fn king(position: &Position, color: Color) -> Option<String> {
    position.king_square(color).map(|at| at.to_string())
}

/// Fails when `put` takes no note of a king.
#[test]
fn row_32_the_king_put_last() {
    let mut position = Position::empty();
    assert_eq!(king(&position, Color::Black), None);
    for name in ["5e", "1i", "9a", "3c"] {
        position.put(sq(name), piece("K"));
        assert_eq!(king(&position, Color::Black).as_deref(), Some(name));
    }
    assert_eq!(king(&position, Color::White), None);
    position.put(sq("1i"), piece("K"));
    assert_eq!(
        king(&position, Color::Black).as_deref(),
        Some("1i"),
        "put again on its own square"
    );
    position.put(sq("5e"), piece("k"));
    assert_eq!(king(&position, Color::Black).as_deref(), Some("1i"));
    assert_eq!(king(&position, Color::White).as_deref(), Some("5e"));
}

/// Fails when the king lifted leaves none, the highest square, or itself behind.
#[test]
fn row_32_the_remaining_king_on_the_lowest_square() {
    let mut position = Position::empty();
    for name in ["9i", "5e", "4c", "1a", "7g"] {
        position.put(sq(name), piece("k"));
    }
    position.lift(sq("5e"));
    assert_eq!(
        king(&position, Color::White).as_deref(),
        Some("7g"),
        "another king was lifted"
    );
    position.lift(sq("7g"));
    assert_eq!(king(&position, Color::White).as_deref(), Some("1a"));
    position.put(sq("1a"), piece("+P"));
    assert_eq!(
        king(&position, Color::White).as_deref(),
        Some("4c"),
        "replaced by another piece"
    );
    position.put(sq("4c"), piece("K"));
    assert_eq!(
        king(&position, Color::White).as_deref(),
        Some("9i"),
        "replaced by the other's king"
    );
    position.lift(sq("9i"));
    assert_eq!(king(&position, Color::White), None);
    assert_eq!(king(&position, Color::Black).as_deref(), Some("4c"));
}

/// Fails when a king moved is not the king put last, or undo and clone lose which one was.
#[test]
fn row_32_a_king_that_moves_counts_as_put_last() {
    let mut start = Position::empty();
    start.put(sq("5i"), piece("K"));
    start.put(sq("1i"), piece("K"));
    let mut position = start.clone();
    assert_eq!(position.king_square(Color::Black), Some(Square::SQ_1I));
    let mv5 = Move::Normal {
        from: Square::SQ_5I,
        to: Square::SQ_5H,
        promote: false,
    };
    let undo = position.try_do_move(mv5).expect("a king's move");
    assert_eq!(king(&position, Color::Black).as_deref(), Some("5h"));
    assert_eq!(king(&position.clone(), Color::Black).as_deref(), Some("5h"));
    position.undo_move(mv5, undo);
    assert_eq!(king(&position, Color::Black).as_deref(), Some("1i"));
    assert_eq!(position, start);

    let mut board = board("9/9/9/9/9/9/9/9/8K b - 1");
    board.put(sq("5i"), piece("K"));
    board.put(sq("1i"), piece("K"));
    assert!(board.do_move(mv("5i5h")));
    assert_eq!(
        king(board.clone_position().position(), Color::Black).as_deref(),
        Some("5h")
    );
    assert!(board.undo_move());
    assert_eq!(king(board.position(), Color::Black).as_deref(), Some("1i"));
}

/// Check, self-check and legality are about the king put last, the others are but pieces.
/// Fails when after the king is lifted no other is looked for.
#[test]
fn row_32_check_looks_at_that_king_alone() {
    let mut position = position("4r4/9/9/9/9/9/9/9/4K4 b - 1");
    assert!(position.in_check());
    position.put(sq("1i"), piece("K"));
    assert!(!position.in_check());
    // The king on 5i may stay in the rook's line; moved, it is the king that must not.
    let legal: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    assert!(!legal.contains(&"5i5h".to_owned()));
    assert!(legal.contains(&"5i4h".to_owned()));
    assert!(legal.contains(&"1i1h".to_owned()));
    position.lift(sq("1i"));
    assert!(position.in_check());
}

/// Every kind from the middle of an open board, by both sides.
/// Fails when kings attack nothing.
#[test]
fn row_35_what_each_kind_attacks() {
    let rays = |steps: &str| {
        steps
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let orthogonal = "5a 5b 5c 5d 9e 8e 7e 6e 4e 3e 2e 1e 5f 5g 5h 5i";
    let diagonal = "9a 1a 8b 2b 7c 3c 6d 4d 6f 4f 7g 3g 8h 2h 9i 1i";
    let gold = "6d 5d 4d 6e 4e 5f";
    let squares = [
        ("P", "5d".to_owned()),
        ("L", "5a 5b 5c 5d".to_owned()),
        ("N", "6c 4c".to_owned()),
        ("S", "6d 5d 4d 6f 4f".to_owned()),
        ("G", gold.to_owned()),
        ("+P", gold.to_owned()),
        ("+L", gold.to_owned()),
        ("+N", gold.to_owned()),
        ("+S", gold.to_owned()),
        ("B", diagonal.to_owned()),
        ("R", orthogonal.to_owned()),
        ("+B", format!("{diagonal} 5d 6e 4e 5f")),
        ("+R", format!("{orthogonal} 6d 4d 6f 4f")),
        ("K", "6d 5d 4d 6e 4e 6f 5f 4f".to_owned()),
    ];
    for (token, attacked) in squares {
        let attacked = rays(&attacked);
        for color in COLORS {
            let mut position = Position::empty();
            let token = if color == Color::Black {
                token.to_owned()
            } else {
                token.to_lowercase()
            };
            position.put(sq("5e"), piece(&token));
            for at in Square::all() {
                // White's attacks are Black's seen from the other end of the board.
                let seen = if color == Color::Black {
                    at
                } else {
                    square(80 - usize::from(at.number()))
                };
                let expected = attacked.contains(&seen.to_string());
                assert_eq!(position.attacked(color, at), expected, "{token} {at}");
                assert!(!position.attacked(color.flip(), at), "{token} {at}");
            }
        }
    }
}

/// Fails when a slide jumps, or a square held by a piece of the same side is left out.
#[test]
fn row_35_whatever_stands_there_and_whatever_that_does_to_the_own_king() {
    let position = position("4r3k/9/4g4/9/4R1P1p/9/4K4/9/9 b P 1");
    for (name, by_black, by_white) in [
        ("5c", true, true),
        ("5b", false, true),
        ("5d", true, true),
        ("4e", true, false),
        ("3e", true, false),
        ("2e", false, false),
        ("1e", false, false),
        ("9e", true, false),
        ("3d", true, false),
        ("1f", false, true),
        ("5e", false, false),
        ("4c", false, true),
        ("8i", false, false),
    ] {
        assert_eq!(
            position.attacked(Color::Black, sq(name)),
            by_black,
            "{name} by Black"
        );
        assert_eq!(
            position.attacked(Color::White, sq(name)),
            by_white,
            "{name} by White"
        );
    }
}

/// The square of the rook's own rank behind the king, of a pawn that only a drop could reach, and
/// of a dead pawn: none is attacked. Fails when White's knights jump as Black's.
#[test]
fn row_35_drops_and_dead_pieces_attack_nothing() {
    let position = position("P1L1N4/9/9/9/9/9/9/9/n3l1p2 b RBGSNLPrbgsnlp 1");
    for at in Square::all() {
        for color in COLORS {
            assert!(!position.attacked(color, at), "{at}");
        }
    }
}

/// Fails when kings attack nothing.
#[test]
fn row_36_in_check() {
    let cases = [
        ("4k4/9/9/9/4L4/9/9/9/4K4 b - 1", false, true),
        ("4k4/4P4/9/9/9/9/4p4/4r4/4K4 b - 1", true, true),
        ("4k4/9/4p4/9/4L4/9/9/9/4K4 b - 1", false, false),
        ("9/9/9/4r4/9/9/9/9/9 b - 1", false, false),
        ("9/9/9/4r4/9/9/9/9/4K4 w - 1", true, false),
        ("4k4/9/3N5/9/9/9/9/9/4K4 b - 1", false, true),
        ("4k4/9/4N4/9/9/9/9/9/4K4 b - 1", false, false),
        ("9/9/9/9/4k4/4K4/9/9/9 b - 1", true, true),
    ];
    for (sfen, black, white) in cases {
        let position = position(sfen);
        assert_eq!(position.is_in_check(Color::Black), black, "{sfen}");
        assert_eq!(position.is_in_check(Color::White), white, "{sfen}");
        let mover = if position.side_to_move() == Color::Black {
            black
        } else {
            white
        };
        assert_eq!(position.in_check(), mover, "{sfen}");
    }
}

/// Attacks and checks on random boards against the naive walk. Fails when a king of any side
/// shields or checks otherwise than another piece would.
#[test]
fn row_35_and_36_random_boards() {
    let mut rng = Rng::new(35);
    for round in 0..400 {
        let naive: Naive = wild::board(&mut rng);
        let position = to_position(&naive);
        for color in COLORS {
            for at in 0..81 {
                let attacked = position.attacked(color, square(at));
                assert_eq!(
                    attacked,
                    naive.attacked(at, color as usize),
                    "round {round} {at} {position:?}"
                );
            }
            let in_check = position.is_in_check(color);
            assert_eq!(
                in_check,
                naive.in_check(color as usize),
                "round {round} {position:?}"
            );
        }
    }
}
