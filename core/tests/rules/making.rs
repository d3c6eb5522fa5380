//! Making moves, and moves that are refused: row 41.

use crate::common::naive::Naive;
use crate::common::{assert_same, board, mv, piece, position, sq, to_naive};
use shogiban::{Board, Color, Move, PackedMove, PieceKind, Position};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Makes the move on a board and on a position; both must agree, and change nothing when they
/// refuse.
fn made(board: &mut Board, usi: &str) -> bool {
    let before = board.position().clone();
    let naive = to_naive(&before).after(mv(usi).code());
    let mut position = before.clone();
    let undo = position.try_do_move(mv(usi).unpack(before.side_to_move()));
    let done = board.do_move(mv(usi));
    assert_eq!(done, undo.is_some(), "{usi}");
    assert_eq!(*board.position(), position, "{usi}");
    assert_same(&position, naive.as_ref().unwrap_or(&to_naive(&before)), usi);
    assert_eq!(done, naive.is_some(), "{usi}");
    done
}

/// Fails when a captured piece does not come into the hand.
#[test]
fn row_41_a_move_and_a_capture() {
    let mut board = Board::new();
    for usi in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        assert!(made(&mut board, usi), "{usi}");
    }
    let expected = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6";
    assert_eq!(board.position().to_sfen(), expected);
}

/// A captured piece comes to hand as its base piece. Fails when it keeps its promotion or its side.
#[test]
fn row_41_captures_go_to_the_hand_as_base_pieces() {
    for (token, kind) in [
        ("p", PieceKind::Pawn),
        ("+p", PieceKind::Pawn),
        ("+l", PieceKind::Lance),
        ("+n", PieceKind::Knight),
        ("+s", PieceKind::Silver),
        ("g", PieceKind::Gold),
        ("+b", PieceKind::Bishop),
        ("+r", PieceKind::Rook),
    ] {
        let mut board = board("9/9/9/9/9/4G4/9/9/9 b - 1");
        board.put(sq("5e"), piece(token));
        assert!(made(&mut board, "5f5e"));
        assert_eq!(
            board.position().hand(Color::Black).count(kind),
            Some(1),
            "{token}"
        );
        assert!(board.position().hand(Color::White).is_empty());
    }
}

/// Fails when a gold may promote.
#[test]
fn row_41_refusals_change_nothing() {
    let sfen = "4k4/9/4p4/9/4R4/4P4/9/4G4/4K4 b P 7";
    for usi in [
        "5a5b", "1a1b", "5c5d", "5e5f", "5e5i", "5h5g+", "5i5h", "P*5e", "P*5c", "R*1a", "L*1b",
    ] {
        assert!(!made(&mut board(sfen), usi), "{usi}");
    }
    assert!(
        !made(&mut board("4k4/4R4/9/9/9/9/9/9/9 b - 1"), "5b5a"),
        "a king taken"
    );
    assert!(!made(&mut board("4k4/4+R4/9/9/9/9/9/9/9 b - 1"), "5b5a"));
    assert!(
        !made(&mut board("9/4+R4/9/9/9/9/9/9/9 b - 1"), "5b5a+"),
        "promoted already"
    );
    assert!(!made(&mut board("9/4G4/9/9/9/9/9/9/9 b - 1"), "5b5a+"));
    assert!(!made(&mut board("9/4K4/9/9/9/9/9/9/9 b - 1"), "5b5a+"));
}

/// Neither the piece's way of moving nor the king's safety is checked, nor where a piece promotes
/// or drops. Fails when a king that moves is not followed.
#[test]
fn row_41_moves_that_can_be_made_but_are_not_legal() {
    let sfen = "4k4/9/9/9/4r4/9/P8/9/4K4 b NLP 1";
    for usi in [
        "9g1a", "9g9h", "9g5e", "9g1h+", "5i1a", "9g9f", "P*9h", "P*9a", "L*1a", "N*1b", "P*1a",
    ] {
        assert!(made(&mut board(sfen), usi), "{usi}");
    }
    let mut board = board(sfen);
    assert!(made(&mut board, "9g1h+"));
    assert_eq!(
        board.position().piece_at(sq("1h")),
        Some(piece("+P")),
        "far from the zone"
    );
}

/// Fails when the nineteenth pawn or the third rook is taken.
#[test]
fn row_41_a_hand_over_its_set() {
    for kind in PieceKind::HAND_ORDER {
        let mut board = board("9/9/9/9/9/4G4/9/9/9 b - 1");
        let taken = shogiban::Piece::new(kind, Color::White);
        board.put(sq("5e"), taken);
        assert!(board.set_hand(Color::Black, kind, kind.set_count()));
        assert!(!made(&mut board, "5f5e"), "{kind:?}");
        if let Some(promoted) = taken.promote() {
            board.put(sq("5e"), promoted);
            assert!(!made(&mut board, "5f5e"), "{kind:?} promoted");
        }
        assert!(board.set_hand(Color::Black, kind, kind.set_count() - 1));
        assert!(made(&mut board, "5f5e"), "{kind:?}");
        assert_eq!(
            board.position().hand(Color::Black).count(kind),
            Some(kind.set_count())
        );
    }
}

/// Fails when the number wraps to 0, or undo loses the saved one.
#[test]
fn row_41_the_move_number_stops_at_its_maximum() {
    let mut board = board("4k4/9/9/9/9/9/9/9/4K4 b - 65534");
    for (usi, number) in [("5i5h", 65535), ("5a5b", 65535), ("5h5i", 65535)] {
        assert!(made(&mut board, usi));
        assert_eq!(board.position().ply(), number);
    }
    for number in [65535, 65535, 65534] {
        assert!(board.undo_move());
        assert_eq!(board.position().ply(), number);
    }
}

/// A drop of the other side's piece is no move of this side.
/// Fails when a drop of the other side is made.
#[test]
fn row_41_a_drop_is_made_by_the_side_to_move() {
    let mut position = position("9/9/9/9/9/9/9/9/9 b Pp 1");
    let before = position.clone();
    let theirs = Move::Drop {
        piece: piece("p"),
        to: sq("5e"),
    };
    assert_eq!(position.try_do_move(theirs), None);
    assert_eq!(position, before);
    let ours = Move::Drop {
        piece: piece("P"),
        to: sq("5e"),
    };
    assert!(position.try_do_move(ours).is_some());
    assert_same(
        &position,
        &Naive::from_sfen("9/9/9/9/4P4/9/9/9/9 w p 2"),
        "dropped",
    );
    let own_square = Move::Normal {
        from: sq("5e"),
        to: sq("5e"),
        promote: false,
    };
    assert_eq!(Position::startpos().try_do_move(own_square), None);
}

/// Every code of a move: `do_move` panics, with the move and the SFEN in its message, exactly where
/// `try_do_move` refuses, and nothing is changed then.
/// Fails when `do_move` trusts its caller.
#[test]
fn row_41_a_move_that_cannot_be_made_panics() {
    let sfen = "4k4/9/9/9/4r4/9/P8/9/4K3R b P 1";
    let mut refused = 0;
    for mv in (1..1 << 15).step_by(7).filter_map(PackedMove::from_code) {
        let mv = mv.unpack(Color::Black);
        let (mut tried, mut made) = (position(sfen), position(sfen));
        let undo = tried.try_do_move(mv);
        match catch_unwind(AssertUnwindSafe(|| made.do_move(mv))) {
            Ok(done) => assert_eq!(Some(done), undo, "{mv}"),
            Err(panic) => {
                assert_eq!(undo, None, "{mv}");
                let message = panic.downcast_ref::<String>().expect("a message");
                assert_eq!(*message, format!("the move {mv} cannot be made on {sfen}"));
                refused += 1;
            }
        }
        assert_eq!(made, tried, "{mv}");
    }
    assert!(refused > 1_000, "{refused}");
    let theirs = Move::Drop {
        piece: piece("p"),
        to: sq("5d"),
    };
    let nowhere = Move::Normal {
        from: sq("1i"),
        to: sq("1i"),
        promote: false,
    };
    for mv in [theirs, nowhere] {
        let mut position = position(sfen);
        assert!(catch_unwind(AssertUnwindSafe(|| position.do_move(mv))).is_err());
    }
}
