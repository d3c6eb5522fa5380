//! Small boards, on which every position that checks lead to can be listed. They have many
//! repetitions, and many equal boards with different hands.

use super::common::{kind, rng::Rng, square};
use super::oracle::{mates_within, shortest_mate};
use super::{replayed, within};
use shogiban::{Color, MateAnswer, MateOptions, Piece, PieceKind, Position};

/// Codes of kinds that do not slide: without sliding checks few positions follow.
const STEPPERS: [u8; 8] = [1, 3, 4, 7, 9, 10, 11, 12];

/// A random board: a king, often at an edge, with pieces of both sides near it and in hand.
fn board(rng: &mut Rng) -> Position {
    let mut position = Position::empty();
    let attacker = Color::all()[rng.below(2)];
    let king = square([rng.below(9), rng.below(9) * 9, rng.below(81)][rng.below(3)]);
    position.put(king, Piece::new(PieceKind::King, attacker.flip()));
    for _ in 0..4 + rng.below(8) {
        let near = king.step(rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
        let code = if rng.chance(85) {
            STEPPERS[rng.below(8)]
        } else {
            [2, 5, 6, 13, 14][rng.below(5)]
        };
        let side = if rng.chance(50) {
            attacker
        } else {
            attacker.flip()
        };
        if let Some(at) = near.filter(|&at| position.piece_at(at).is_none()) {
            position.put(at, Piece::new(kind(code), side));
        }
    }
    let at = square(rng.below(81));
    if rng.chance(30) && position.piece_at(at).is_none() {
        position.put(at, Piece::new(PieceKind::King, attacker));
    }
    for _ in 0..1 + rng.below(3) {
        position.set_hand(
            attacker,
            kind(STEPPERS[rng.below(4)]),
            1 + rng.below(2) as u8,
        );
    }
    if rng.chance(50) {
        position.set_hand(attacker.flip(), kind(1 + rng.below(7) as u8), 1);
    }
    position.set_side_to_move(attacker);
    position
}

/// Whether a kind has more pieces than a set has. The solver does not support such boards.
fn exceeds_the_set(position: &Position) -> bool {
    (1..8).map(kind).any(|kind| {
        let promoted = kind
            .promote()
            .map_or(0, |kind| position.piece_kind_bb(kind).count());
        let held: u8 = Color::all()
            .iter()
            .map(|&c| position.hand(c).count(kind).unwrap())
            .sum();
        position.piece_kind_bb(kind).count() + promoted + u32::from(held)
            > u32::from(kind.set_count())
    })
}

/// Least number of mates to compare; four times as many answers "no mate" are compared.
const MATES: usize = 40;

/// Compares both answers with the list of all positions. Fails when a disproof that rests on a
/// repetition is used on every path, and when a proof is used for too small a hand.
#[test]
fn answers_are_those_of_the_whole_graph() {
    let mut rng = Rng::new(6);
    let (mut mates, mut none) = (0, 0);
    while mates < MATES || none < 4 * MATES {
        let position = board(&mut rng);
        if position.is_in_check(position.side_to_move().flip()) || exceeds_the_set(&position) {
            continue;
        }
        let Some(length) = shortest_mate(&position, 400) else {
            continue;
        };
        let report = position.mate(&within(1_000_000));
        match length {
            None => {
                assert_eq!(report.answer, MateAnswer::NoMate, "{position:?}");
                none += 1;
            }
            Some(length) => {
                let line = replayed(&position, &report.answer);
                assert!(line.len() >= length as usize, "{position:?}");
                let options = MateOptions {
                    shortest: true,
                    ..within(1_000_000)
                };
                let report = position.mate(&options);
                let line = replayed(&position, &report.answer);
                assert_eq!(
                    (line.len(), report.shortest),
                    (length as usize, true),
                    "{position:?}"
                );
                mates += 1;
            }
        }
    }
}

/// Compares answers with a limit of plies to exhaustive search to that length.
#[test]
fn limited_answers_are_those_of_exhaustive_search() {
    let mut rng = Rng::new(7);
    let (mut mates, mut none) = (0, 0);
    while mates < 150 || none < 600 {
        let position = board(&mut rng);
        if position.is_in_check(position.side_to_move().flip()) || exceeds_the_set(&position) {
            continue;
        }
        for plies in [1, 3, 4, 5] {
            let options = MateOptions {
                plies: Some(plies),
                ..within(1_000_000)
            };
            let report = position.mate(&options);
            if mates_within(&position, u32::from(plies)) {
                assert!(replayed(&position, &report.answer).len() <= usize::from(plies));
                mates += 1;
            } else {
                assert_eq!(report.answer, MateAnswer::NoMate, "{plies} {position:?}");
                none += 1;
            }
            if plies == 1 {
                let found = position.mate_in_one().is_some();
                assert_eq!(
                    found,
                    matches!(report.answer, MateAnswer::Mate(_)),
                    "{position:?}"
                );
            }
        }
    }
}
