//! Faults of drops and moves, first fault first: rows 44 and 45.

use crate::common::{kind, mv, piece, position, sq, square, to_naive};
use shogiban::{Color, DropFault, MoveFault, PieceKind, Position, Square};

/// Every kind on every square, held or not. Fails when two faults change places.
#[test]
fn row_44_drop_faults_agree_with_the_wording() {
    let sfens = [
        "7lk/9/8S/9/P8/9/9/7L1/8K b RBGSNLP 1",
        "4k4/9/9/9/4r4/9/P7P/9/4K4 b RBGSNLP 1",
        "4k4/9/9/9/4R4/9/p7p/9/4K4 w rbgsnlp 1",
        "4k4/9/9/9/9/9/9/9/4K4 b GP 1",
        "9/9/9/9/9/9/9/9/9 b RBGSNLP 1",
    ];
    for sfen in sfens {
        let position = position(sfen);
        let naive = to_naive(&position);
        for code in 1..=14 {
            for at in 0..81 {
                let fault = position
                    .drop_fault(kind(code), square(at))
                    .map_or_else(DropFault::code, |()| 0);
                assert_eq!(fault, naive.drop_fault(code, at), "{sfen} {code} {at}");
            }
        }
    }
}

/// Fails when the fault of a drop does not ask for the own king, or takes the enemy's pawns for
/// second ones.
#[test]
fn row_44_each_drop_fault() {
    let position = position("4k4/9/9/9/4r4/P8/8P/9/4K4 b NLP 1");
    let fault = |kind, name| position.drop_fault(kind, sq(name));
    assert_eq!(fault(PieceKind::King, "5h"), Err(DropFault::Bad));
    assert_eq!(fault(PieceKind::ProPawn, "5h"), Err(DropFault::Bad));
    assert_eq!(fault(PieceKind::Gold, "5h"), Err(DropFault::NotHeld));
    assert_eq!(
        fault(PieceKind::Gold, "5e"),
        Err(DropFault::NotHeld),
        "before OCCUPIED"
    );
    assert_eq!(
        fault(PieceKind::Pawn, "5a"),
        Err(DropFault::Occupied),
        "before DEAD"
    );
    assert_eq!(
        fault(PieceKind::Pawn, "1a"),
        Err(DropFault::Dead),
        "before TWO_PAWNS"
    );
    assert_eq!(
        fault(PieceKind::Knight, "2b"),
        Err(DropFault::Dead),
        "before IN_CHECK"
    );
    assert_eq!(
        fault(PieceKind::Pawn, "9c"),
        Err(DropFault::TwoPawns),
        "before IN_CHECK"
    );
    assert_eq!(fault(PieceKind::Pawn, "2c"), Err(DropFault::InCheck));
    assert_eq!(fault(PieceKind::Pawn, "5h"), Ok(()));
    let enemy_pawns = self::position("4k4/9/2p6/9/9/9/9/9/4K4 b P 1");
    assert_eq!(enemy_pawns.drop_fault(PieceKind::Pawn, sq("7e")), Ok(()));
    let mating = self::position("7lk/9/8S/9/9/9/9/7L1/8K b P 1");
    assert_eq!(
        mating.drop_fault(PieceKind::Pawn, sq("1b")),
        Err(DropFault::PawnMate)
    );
    let checked = self::position("7lk/9/8S/9/9/9/9/4r2L1/4K4 b P 1");
    assert_eq!(
        checked.drop_fault(PieceKind::Pawn, sq("1b")),
        Err(DropFault::InCheck),
        "before PAWN_MATE"
    );
}

fn fault(position: &Position, usi: &str) -> Result<(), MoveFault> {
    let fault = position.move_fault(mv(usi));
    assert_eq!(
        fault.map_or_else(MoveFault::code, |()| 0),
        to_naive(position).move_fault(mv(usi).code()),
        "{usi}"
    );
    fault
}

/// Fails when a piece of the other side may be moved.
#[test]
fn row_45_each_fault_of_a_board_move() {
    let position = position("4k4/6P2/4p4/9/4r4/2P1S4/4K4/1N7/4R4 b - 1");
    for (usi, expected) in [
        ("1a1b", Err(MoveFault::NotYours)),
        ("5a5b", Err(MoveFault::NotYours)),
        ("7f7d", Err(MoveFault::CannotReach)),
        ("7f7d+", Err(MoveFault::CannotReach)),
        ("5g5f", Err(MoveFault::CannotReach)),
        ("5i5f", Err(MoveFault::CannotReach)),
        ("8h7f", Err(MoveFault::CannotReach)),
        ("8h9f+", Err(MoveFault::PromoteNotAllowed)),
        ("5g6g+", Err(MoveFault::PromoteNotAllowed)),
        ("5f6e+", Err(MoveFault::PromoteNotAllowed)),
        ("3b3a", Err(MoveFault::PromoteRequired)),
        ("5f6e", Err(MoveFault::InCheck)),
        ("5f5e", Ok(())),
        ("5g6g", Ok(())),
        ("3b3a+", Ok(())),
        ("8h9f", Ok(())),
    ] {
        assert_eq!(fault(&position, usi), expected, "{usi}");
    }
}

/// A target that `do_move` refuses is one that the piece cannot reach.
/// Fails when a full hand takes one more.
#[test]
fn row_45_a_king_or_a_full_hand_is_cannot_reach() {
    let mut position = position("4k4/4G4/9/9/9/9/9/4R4/4r4 b - 1");
    assert_eq!(fault(&position, "5b5a"), Err(MoveFault::CannotReach));
    assert_eq!(
        fault(&position, "5b5a+"),
        Err(MoveFault::CannotReach),
        "before PROMOTE_NOT_ALLOWED"
    );
    assert_eq!(fault(&position, "5h5i"), Ok(()));
    assert!(position.set_hand(Color::Black, PieceKind::Rook, 2));
    assert_eq!(fault(&position, "5h5i"), Err(MoveFault::CannotReach));
    position.put(sq("5i"), piece("+r"));
    assert_eq!(fault(&position, "5h5i"), Err(MoveFault::CannotReach));
    position.put(sq("5i"), piece("b"));
    assert_eq!(fault(&position, "5h5i"), Ok(()));
}

/// Fails when a promotion outside the zone is no fault.
#[test]
fn row_45_promotion_before_check() {
    let position = position("4r4/9/4P4/4K4/9/9/9/9/9 b - 1");
    assert_eq!(fault(&position, "5c5b+"), Ok(()));
    let pinned = self::position("9/r1S1K4/9/9/9/9/9/9/9 b - 1");
    assert_eq!(fault(&pinned, "7b7a"), Err(MoveFault::InCheck));
    let pinned = self::position("9/r1P1K4/9/9/9/9/9/9/9 b - 1");
    assert_eq!(
        fault(&pinned, "7b7a"),
        Err(MoveFault::PromoteRequired),
        "before IN_CHECK"
    );
    assert_eq!(fault(&pinned, "7b7a+"), Err(MoveFault::InCheck));
    let pinned = self::position("9/9/9/9/r1P1K4/9/9/9/9 b - 1");
    assert_eq!(
        fault(&pinned, "7e7d+"),
        Err(MoveFault::PromoteNotAllowed),
        "before IN_CHECK"
    );
}

/// Fails when the fault of a drop does not ask for the own king.
#[test]
fn row_45_each_fault_of_a_drop() {
    let position = position("4k4/9/9/9/4r4/P8/8P/9/4K4 b NLP 1");
    for (usi, expected) in [
        ("G*5e", Err(MoveFault::NotHeld)),
        ("P*5a", Err(MoveFault::Occupied)),
        ("P*1a", Err(MoveFault::Dead)),
        ("N*2b", Err(MoveFault::Dead)),
        ("P*9c", Err(MoveFault::TwoPawns)),
        ("L*2c", Err(MoveFault::InCheck)),
        ("L*5h", Ok(())),
    ] {
        assert_eq!(fault(&position, usi), expected, "{usi}");
    }
    let mating = self::position("7lk/9/8S/9/9/9/9/7L1/8K b P 1");
    assert_eq!(fault(&mating, "P*1b"), Err(MoveFault::PawnMate));
}

/// The faults of the other side's pieces and hands are judged for the side to move.
/// Fails when a piece of the other side may be moved.
#[test]
fn row_45_for_white() {
    let position = position("4k4/9/4R4/9/p8/2p6/9/9/4K4 w p 1");
    for (usi, expected) in [
        ("5i5h", Err(MoveFault::NotYours)),
        ("9e9d", Err(MoveFault::CannotReach)),
        ("9e9f", Err(MoveFault::InCheck)),
        ("7f7g+", Err(MoveFault::InCheck)),
        ("5a4a", Ok(())),
        ("P*5b", Ok(())),
        ("P*9b", Err(MoveFault::TwoPawns)),
        ("P*1i", Err(MoveFault::Dead)),
        ("P*1a", Err(MoveFault::InCheck)),
    ] {
        assert_eq!(fault(&position, usi), expected, "{usi}");
    }
    assert_eq!(position.drop_fault(PieceKind::Pawn, Square::SQ_5B), Ok(()));
}
