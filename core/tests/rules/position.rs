//! The position as it stands, and changing it by hand: rows 15, 26 to 31 and 33.

use crate::common::naive::{self, Naive, moves as naive_moves};
use crate::common::rng::Rng;
use crate::common::{
    COLORS, assert_same, data, kind, piece, position, sq, square, to_position, wild,
};
use shogiban::{
    Board, Color, MOVE_NUMBER_MAX, Move, PACKED_SIZE, Piece, PieceKind, Position, Square,
};

/// Fails when `put` takes no note of a king.
#[test]
fn row_15_a_new_board_is_the_start_of_an_even_game() {
    let start = Position::startpos();
    assert_same(&start, &Naive::startpos(), "startpos");
    assert_eq!(start, Position::default());
    assert_eq!(start.to_sfen(), data::STARTPOS);
    assert_eq!((start.side_to_move(), start.ply()), (Color::Black, 1));
    assert_eq!(*Board::new().position(), start);
}

/// Fails when the side is written as a capital.
#[test]
fn row_15_an_empty_board() {
    assert_same(&Position::empty(), &Naive::empty(), "empty");
    assert_eq!(Position::empty().to_sfen(), "9/9/9/9/9/9/9/9/9 b - 1");
    assert_eq!(*Board::empty().position(), Position::empty());
}

/// Fails when the key takes in the move number, or a setter forgets it.
#[test]
fn row_26_the_key_is_of_pieces_hands_and_side() {
    assert_eq!(Position::empty().key(), 0);
    let start = Position::startpos();
    let mut later = start.clone();
    assert!(later.set_ply(99));
    assert_eq!(later.key(), start.key());
    assert_ne!(later, start);
    let mut other_side = start.clone();
    other_side.set_side_to_move(Color::White);
    assert_ne!(other_side.key(), start.key());
    other_side.set_side_to_move(Color::White);
    other_side.set_side_to_move(Color::Black);
    assert_eq!(other_side, start);
    let mut handed = start.clone();
    assert!(handed.set_hand(Color::White, PieceKind::Pawn, 1));
    assert_ne!(handed.key(), start.key());
}

/// Two orders of the same moves meet in one position with one key.
#[test]
fn row_26_transpositions_share_a_key() {
    let reach = |moves: [&str; 4]| {
        let mut position = Position::startpos();
        for usi in moves {
            let mv = Move::from_usi(usi, position.side_to_move()).expect("a move");
            assert!(position.try_do_move(mv).is_some(), "{usi}");
        }
        position
    };
    let one = reach(["7g7f", "3c3d", "2g2f", "8c8d"]);
    let two = reach(["2g2f", "8c8d", "7g7f", "3c3d"]);
    assert_eq!(one.key(), two.key());
    assert_eq!(one.packed(), two.packed());
    assert_eq!(one, two);
}

/// Fails when White's pieces have Black's tokens.
#[test]
fn row_27_what_stands_on_a_square() {
    let position = position("lnsgkgsnl/1r5b1/ppppppppp/9/4+R4/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1");
    for (name, token) in [
        ("9a", "l"),
        ("5a", "k"),
        ("2b", "b"),
        ("8b", "r"),
        ("5e", "+R"),
        ("1i", "L"),
    ] {
        assert_eq!(
            position.piece_at(sq(name)).map(Piece::token),
            Some(token),
            "{name}"
        );
    }
    assert_eq!(position.piece_at(sq("5d")), None);
    assert_eq!(position.piece_at(sq("2h")), None);
}

/// Fails when White's tokens give Black's pieces.
#[test]
fn row_28_put_replaces_and_judges_nothing() {
    let mut position = Position::empty();
    for (name, token) in [
        ("5a", "P"),
        ("5a", "+b"),
        ("1i", "n"),
        ("1i", "p"),
        ("1h", "p"),
        ("9a", "N"),
    ] {
        position.put(sq(name), piece(token));
        assert_eq!(position.piece_at(sq(name)), Some(piece(token)));
    }
    assert_eq!(position.to_sfen(), "N3+b4/9/9/9/9/9/9/8p/8p b - 1");
    position.put(sq("5a"), piece("+b"));
    assert_same(
        &position,
        &Naive::from_sfen("N3+b4/9/9/9/9/9/9/8p/8p b - 1"),
        "put again",
    );
}

/// Fails when a board of kings overflows, loops or crashes.
#[test]
fn row_28_eighty_one_kings_are_a_board() {
    for color in COLORS {
        let mut position = Position::empty();
        let mut naive = Naive::empty();
        for at in Square::all() {
            position.put(at, Piece::new(PieceKind::King, color));
            naive.put(
                at.number().into(),
                naive::piece(color as usize, naive::KING),
            );
        }
        assert_same(&position, &naive, "81 kings");
        assert_eq!(position.piece_kind_bb(PieceKind::King).count(), 81);
        for side in COLORS {
            position.set_side_to_move(side);
            assert!(position.legal_moves().is_empty());
            assert!(!position.has_legal_moves());
            assert!(position.pseudo_moves().is_empty());
            assert_eq!(position.perft(3), 0);
            assert!(!position.is_in_check(side));
            assert!(position.attacked(color, sq("5e")));
            assert!(!position.attacked(color.flip(), sq("5e")));
        }
    }
}

/// Fails when `put` takes no note of a king.
#[test]
fn row_29_lift_empties_a_square() {
    let mut position = Position::startpos();
    assert_eq!(position.lift(sq("2h")), Some(piece("R")));
    assert_eq!(position.lift(sq("2h")), None);
    assert_eq!(position.lift(sq("5e")), None);
    let expected = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1";
    assert_same(&position, &Naive::from_sfen(expected), "lifted");
    for at in Square::all() {
        position.lift(at);
    }
    assert_eq!(position, Position::empty());
}

/// Fails when a hand takes one more than the set.
#[test]
fn row_30_hands() {
    let mut position = Position::empty();
    for color in COLORS {
        for kind in PieceKind::all() {
            let held = kind.code() < 8;
            assert_eq!(position.hand(color).count(kind), held.then_some(0));
            for count in 0..=255 {
                let before = position.clone();
                let taken = held && count <= kind.set_count();
                assert_eq!(
                    position.set_hand(color, kind, count),
                    taken,
                    "{kind:?} {count}"
                );
                if taken {
                    assert_eq!(position.hand(color).count(kind), Some(count));
                } else {
                    assert_eq!(position, before, "{kind:?} {count}");
                }
            }
        }
    }
    let full = "9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1";
    assert_eq!(position.to_sfen(), full);
    assert_same(&position, &Naive::from_sfen(full), "full hands");
}

/// Fails when the numbers of the counts in between stay in the key.
#[test]
fn row_30_a_hand_set_in_any_steps_keeps_the_key() {
    let mut rng = Rng::new(30);
    let (mut position, mut naive) = (Position::empty(), Naive::empty());
    for _ in 0..2000 {
        let (side, code) = (rng.below(2), 1 + rng.below(7) as u8);
        let count = rng.below(usize::from(naive::SET[usize::from(code)]) + 1) as u8;
        assert!(position.set_hand(COLORS[side], kind(code), count));
        naive.hands[side][usize::from(code)] = count;
        assert_eq!(position.key(), naive.key());
    }
    assert_same(&position, &naive, "hands");
}

/// Fails when the move number 0 is taken.
#[test]
fn row_31_side_and_move_number() {
    let mut position = Position::startpos();
    position.set_side_to_move(Color::White);
    assert_eq!(position.side_to_move(), Color::White);
    assert_eq!(MOVE_NUMBER_MAX, 65535);
    for number in [2, 500, 65535, 1] {
        assert!(position.set_ply(number));
        assert_eq!(position.ply(), number);
    }
    assert!(!position.set_ply(0));
    assert_eq!(position.ply(), 1, "a bad number is ignored");
}

/// Fails when the last byte is 0 for both sides.
#[test]
fn row_33_the_packed_bytes() {
    let position = position("l7k/9/9/9/9/9/9/9/+R7K w RB2GSN3L17Pbg3s3np 12");
    let packed = position.packed();
    assert_eq!(packed.len(), PACKED_SIZE);
    assert_eq!(PACKED_SIZE, 96);
    assert_eq!(
        (packed[0], packed[8], packed[72], packed[80]),
        (2 | 16, 8 | 16, 14, 8)
    );
    assert_eq!(packed[1..8], [0; 7]);
    assert_eq!(packed[81..88], [1, 1, 2, 1, 1, 3, 17]);
    assert_eq!(packed[88..95], [0, 1, 1, 3, 3, 0, 1]);
    assert_eq!(packed[95], 1);
    let mut later = position.clone();
    later.set_ply(500);
    assert_eq!(later.packed(), packed, "the move number is not in it");
}

/// Boards made by put and lift in any order are those that the naive board holds. Fails when a put
/// leaves a trace of what stood there in the key or the sets of squares.
#[test]
fn row_28_and_29_random_boards() {
    let mut rng = Rng::new(28);
    for round in 0..200 {
        let mut naive = wild::board(&mut rng);
        let mut position = to_position(&naive);
        assert_same(&position, &naive, &format!("round {round}"));
        for _ in 0..40 {
            let at = rng.below(81);
            if rng.chance(40) {
                position.lift(square(at));
                naive.lift(at);
            } else {
                let kind = 1 + rng.below(14) as u8;
                let kind = if rng.chance(25) { naive::KING } else { kind };
                let code = naive::piece(rng.below(2), kind);
                position.put(square(at), Piece::from_code(code).expect("a piece"));
                naive.put(at, code);
            }
            assert_same(&position, &naive, &format!("round {round}"));
        }
    }
}

/// Every move that can be made, made and taken back: all is as before, the ply and the kings
/// included. Fails when the undo forgets which king was put last, or the key of a hand.
#[test]
fn row_41_and_42_positions_do_and_undo() {
    let mut rng = Rng::new(41);
    for round in 0..300 {
        let naive = wild::board(&mut rng);
        let mut position = to_position(&naive);
        let before = position.clone();
        for code in naive.pseudo_moves() {
            let mv = crate::common::packed(code).unpack(COLORS[naive.side]);
            let undo = position.do_move(mv);
            let after = naive.after(code).expect("a pseudo move can be made");
            let context = format!("round {round} {}", naive::text::usi(code));
            assert_same(&position, &after, &context);
            position.undo_move(mv, undo);
            assert_eq!(position, before, "{context}");
            assert_same(&position, &naive, &context);
        }
        for held in 1..8 {
            let to = rng.below(81);
            if let Some(after) = naive.after(naive_moves::drop_move(held, to)) {
                let mv = Move::Drop {
                    piece: Piece::new(kind(held), COLORS[naive.side]),
                    to: square(to),
                };
                let undo = position.do_move(mv);
                assert_same(&position, &after, "a drop");
                position.undo_move(mv, undo);
                assert_eq!(position, before);
            }
        }
    }
}
