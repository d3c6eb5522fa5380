//! Boards with nothing to solve, and boards that no game reaches.

use super::{replayed, within};
use shogiban::{Color, MateAnswer, MateOptions, Piece, PieceKind, Position, Square};

fn answer(sfen: &str) -> MateAnswer {
    let position = super::common::position(sfen);
    position.mate(&within(100_000)).answer
}

#[test]
fn a_side_without_a_king_is_not_mated() {
    assert_eq!(answer("9/9/4G4/9/9/9/9/9/4K4 b 2G 1"), MateAnswer::NoMate);
    assert_eq!(
        Position::empty().mate(&within(10)).answer,
        MateAnswer::NoMate
    );
    assert_eq!(Position::empty().mate_in_one(), None);
}

#[test]
fn an_attacker_needs_no_king() {
    let position = super::common::position("4k4/9/4G4/9/9/9/9/9/9 b G 1");
    assert_eq!(
        replayed(&position, &position.mate(&within(1000)).answer).len(),
        1
    );
}

#[test]
fn a_side_that_is_mated_or_has_no_move_mates_nobody() {
    assert_eq!(
        answer("4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1"),
        MateAnswer::NoMate
    );
    assert_eq!(answer("k8/2G6/1G7/9/9/9/9/9/4K4 w - 1"), MateAnswer::NoMate);
}

/// The attacker's king is in check, so its checks must also answer that one. On the first board no
/// check does; on the second one does.
#[test]
fn an_attacker_in_check_must_answer_it() {
    let both = "4k4/9/4P4/9/9/9/9/9/r3K4 b 2GS 1";
    assert_eq!(answer(both), MateAnswer::NoMate);
    let evades = super::common::position("4k4/6r2/3P1P3/9/4R4/9/9/9/9 b G 1");
    replayed(&evades, &evades.mate(&within(1000)).answer);
}

/// A board that no game reaches: the king of the side that is not to move is in check. A move that
/// leaves it in check counts as a check.
#[test]
fn a_move_that_leaves_the_defender_in_check_is_a_check() {
    let position = super::common::position("4k4/9/3GR4/9/9/9/9/9/4K4 b G 1");
    assert!(position.is_in_check(Color::White));
    replayed(&position, &position.mate(&within(100_000)).answer);
}

#[test]
fn a_pawn_drop_does_not_mate() {
    let illegal_mate = answer("4k4/3s1s3/4G4/9/9/9/9/9/4K4 b P 1");
    assert!(
        !matches!(illegal_mate, MateAnswer::Mate(line) if line.len() == 1 && line[0].is_drop())
    );
}

/// The solver does not support two kings of a side, or more pieces of a kind than a set has.
#[test]
fn boards_beyond_the_set_are_unknown() {
    let mut position = super::common::position("4k4/9/4G4/9/9/9/9/9/9 b G 1");
    position.put(Square::SQ_1A, Piece::new(PieceKind::King, Color::White));
    let report = position.mate(&within(1000));
    assert_eq!((report.answer, report.nodes), (MateAnswer::Unknown, 0));
    let mut position = super::common::position("4k4/9/4G4/9/9/9/9/9/9 b G 1");
    position.set_hand(Color::White, PieceKind::Gold, 4);
    assert_eq!(position.mate(&within(1000)).answer, MateAnswer::Unknown);
}

#[test]
fn limits_of_nothing() {
    let position = super::common::position("4k4/9/4G4/9/9/9/9/9/9 b G 1");
    assert_eq!(position.mate(&within(0)).answer, MateAnswer::Unknown);
    let none = MateOptions {
        plies: Some(0),
        ..within(1000)
    };
    assert_eq!(position.mate(&none).answer, MateAnswer::NoMate);
    let long = MateOptions {
        plies: Some(u16::MAX),
        ..within(1000)
    };
    replayed(&position, &position.mate(&long).answer);
    let most = MateOptions {
        nodes: u64::MAX,
        ..MateOptions::default()
    };
    replayed(&position, &position.mate(&most).answer);
}
