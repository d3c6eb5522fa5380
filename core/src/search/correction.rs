//! Correction history: learns how far the static evaluation is off in positions that share a
//! feature, and corrects later evaluations of such positions.
//!
//! The transposition table stores uncorrected evaluations, because a correction is only valid for
//! the search state it was read in.

use super::history::{PIECE_TOS, PLIES_BACK, PieceTo};
use crate::arch::Zeroed;
use crate::position::Position;
use crate::types::PieceKind;

/// Weight of each feature in units of 1/`WEIGHT_UNIT`, in the order of `slots`: previous move, the
/// move before it, hands, king squares, pawn structure, Black's castle, White's castle.
const WEIGHTS: [i32; FEATURES] = [4, 4, 2, 2, 2, 2, 2];
const WEIGHT_UNIT: i32 = 32;
const FEATURES: usize = 7;

/// Slots per feature. Features are hashed into them; collisions are tolerated.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 11;
const _: () = assert!(PIECE_TOS <= SLOTS);

/// Bound on a stored error, in centipawns.
const MAX_ERROR: i32 = 1024;

/// Bound on the change by one node, in centipawns, so that a single mate score cannot saturate a
/// slot.
const MAX_UPDATE: i32 = 256;

/// Errors by feature and slot, in centipawns. Each update decays the error stored before.
pub(super) struct CorrectionHistory(Zeroed<i16>);

/// The slots of the features of a position. All but the first two depend on the side to move.
fn slots(position: &Position, previous: [PieceTo; PLIES_BACK.len()]) -> [usize; FEATURES] {
    let pieces = |side, kind| position.pieces(side, kind).bits();
    let [black_hand, white_hand] = [0, 1].map(|side| u128::from(position.side_hand(side).bits()));
    let kings = pieces(0, PieceKind::King) ^ pieces(1, PieceKind::King).rotate_left(47);
    let pawns = pieces(0, PieceKind::Pawn) ^ pieces(1, PieceKind::Pawn).rotate_left(47);
    let castles = [0, 1].map(|side| {
        pieces(side, PieceKind::King).rotate_left(13)
            ^ pieces(side, PieceKind::Gold).rotate_left(31)
            ^ pieces(side, PieceKind::Silver)
    });
    let multiplier = match position.side_to_move().array_index() {
        0 => 0x9e37_79b9_7f4a_7c15_u64,
        _ => 0xd1b5_4a32_d192_ed03,
    };
    let hash = |sets: u128| {
        let key = sets as u64 ^ ((sets >> 64) as u64).rotate_left(29);
        ((key ^ multiplier).wrapping_mul(multiplier) >> (64 - SLOT_BITS)) as usize
    };
    let slots = [
        previous[0].into(),
        previous[1].into(),
        hash(black_hand << 64 | white_hand),
        hash(kings),
        hash(pawns),
        hash(castles[0]),
        hash(castles[1]),
    ];
    std::array::from_fn(|feature| feature * SLOTS + slots[feature])
}

impl CorrectionHistory {
    /// All zero. `None` if the allocation fails.
    pub fn new() -> Option<Self> {
        Zeroed::new(FEATURES * SLOTS, false).map(Self)
    }

    /// Centipawns to add to the static evaluation.
    pub fn correction(&self, position: &Position, previous: [PieceTo; PLIES_BACK.len()]) -> i32 {
        let errors = slots(position, previous).map(|slot| i32::from(self.0[slot]));
        let weighted = errors.iter().zip(WEIGHTS);
        weighted.map(|(error, weight)| error * weight).sum::<i32>() / WEIGHT_UNIT
    }

    /// Records that a search of `depth` plies scored the position `error` centipawns above its
    /// corrected static evaluation.
    pub fn update(
        &mut self,
        position: &Position,
        previous: [PieceTo; PLIES_BACK.len()],
        error: i32,
        depth: i32,
    ) {
        let change = (error * depth / 8).clamp(-MAX_UPDATE, MAX_UPDATE);
        for slot in slots(position, previous) {
            let old = i32::from(self.0[slot]);
            // The decay keeps |error| <= MAX_ERROR, so the cast cannot truncate.
            self.0[slot] = (old + change - old * change.abs() / MAX_ERROR) as i16;
        }
    }

    /// Sets all errors to zero.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::NO_PIECE_TO;
    use super::super::{FLAGS, Part, SearchOptions, Searcher};
    use super::*;
    use crate::game::Board;

    const PREVIOUS: [PieceTo; PLIES_BACK.len()] = [5, 7, 9];

    fn position(sfen: &str) -> Position {
        Position::from_sfen(sfen).unwrap()
    }

    /// Each change tells in its own aspects alone. Fails when the second move is that of four plies
    /// ago, and when white silvers count for Black's castle.
    #[test]
    fn a_change_moves_the_slots_of_its_features_alone() {
        let taught = "3gk4/4s4/9/4p4/9/9/4P4/4S4/4KG3 b B2p 1";
        let cases: [(&str, [PieceTo; PLIES_BACK.len()], &[usize]); 8] = [
            (taught, [6, 7, 9], &[0]),
            (taught, [5, 8, 9], &[1]),
            ("3gk4/4s4/9/4p4/9/9/4P4/4S4/4KG3 b B3p 1", PREVIOUS, &[2]),
            (
                "3gk4/4s4/9/4p4/9/9/4P4/4S4/3K1G3 b B2p 1",
                PREVIOUS,
                &[3, 5],
            ),
            ("3gk4/4s4/9/4p4/4P4/9/9/4S4/4KG3 b B2p 1", PREVIOUS, &[4]),
            ("3gk4/4s4/9/4p4/9/9/4P4/3S5/4KG3 b B2p 1", PREVIOUS, &[5]),
            ("3gk4/3s5/9/4p4/9/9/4P4/4S4/4KG3 b B2p 1", PREVIOUS, &[6]),
            (taught, PREVIOUS, &[]),
        ];
        let taught_slots = slots(&position(taught), PREVIOUS);
        for (sfen, previous, expected) in cases {
            let other_slots = slots(&position(sfen), previous);
            let differing: Vec<_> = (0..FEATURES)
                .filter(|&feature| other_slots[feature] != taught_slots[feature])
                .collect();
            assert_eq!(differing, expected, "{sfen} {previous:?}");
        }
        let other_to_move = slots(&position(&taught.replace(" b ", " w ")), PREVIOUS);
        assert!((2..FEATURES).all(|feature| other_to_move[feature] != taught_slots[feature]));
    }

    #[test]
    fn a_correction_applies_to_similar_positions_until_cleared() {
        let (taught, differing) = (
            Position::startpos(),
            position("4k4/9/9/9/9/9/9/9/4K4 w - 1"),
        );
        let mut corrections = CorrectionHistory::new().unwrap();
        corrections.update(&taught, PREVIOUS, 160, 8);
        let whole = 160 * WEIGHTS.iter().sum::<i32>() / WEIGHT_UNIT;
        assert_eq!(corrections.correction(&taught, PREVIOUS), whole);
        let part = 160 * WEIGHTS[1] / WEIGHT_UNIT;
        assert_eq!(
            corrections.correction(&differing, [6, PREVIOUS[1], 0]),
            part
        );
        assert_eq!(
            corrections.correction(&differing, [NO_PIECE_TO; PLIES_BACK.len()]),
            0
        );
        corrections.clear();
        assert_eq!(corrections.correction(&taught, PREVIOUS), 0);
    }

    /// The table stores uncorrected evaluations, and a search without corrections learns none.
    /// Fails when a node or a leaf stores the corrected evaluation.
    #[test]
    fn a_search_keeps_corrections_apart() {
        let off = Part::Correction.off();
        for flags in [0, off].into_iter().filter(|&flags| flags & !FLAGS == 0) {
            let mut searcher = Searcher::new(1 << 20).unwrap();
            let options = SearchOptions {
                nodes: 20_000,
                flags,
                ..SearchOptions::default()
            };
            searcher.search(&Board::new(), &options, |_| {
                std::ops::ControlFlow::Continue(())
            });
            let (mut line, mut known) = (vec![Position::startpos()], 0);
            while let Some(position) = line.pop() {
                let entry = searcher.tables.table.probe(position.key(), 0);
                if let Some(eval) = entry.and_then(|entry| entry.eval) {
                    assert_eq!(eval, position.evaluate(), "{position:?}");
                    known += 1;
                }
                if position.ply() < 4 {
                    line.extend(position.legal_moves().into_iter().map(|mv| {
                        let mut after = position.clone();
                        after.do_move(mv);
                        after
                    }));
                }
            }
            assert!(known > 1_000, "{known}");
            let learnt = searcher.tables.corrections.0.iter().any(|&it| it != 0);
            assert_eq!(learnt, flags == 0);
        }
    }

    /// Repeated updates converge to MAX_ERROR and never exceed it.
    #[test]
    fn errors_stay_within_their_limit() {
        let position = Position::startpos();
        let mut corrections = CorrectionHistory::new().unwrap();
        for (error, sign) in [(30_000, 1), (-30_000, -1)] {
            for _ in 0..1_000 {
                corrections.update(&position, PREVIOUS, error, 100);
                assert!(
                    corrections
                        .0
                        .iter()
                        .all(|&it| i32::from(it).abs() <= MAX_ERROR)
                );
            }
            let all = MAX_ERROR * WEIGHTS.iter().sum::<i32>() / WEIGHT_UNIT;
            let found = corrections.correction(&position, PREVIOUS) * sign;
            assert!((all - 8..=all).contains(&found), "{found}");
        }
    }
}
