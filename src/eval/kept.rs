//! The sums of the squares, kept from one position to the next.
//!
//! As long as the kings stay, what a square counts depends on itself alone, and a move changes few squares.
//! So only those are summed up anew.

use super::squares::{Sight, Spot, Spots, exposure_terms, piece_terms, sign, state_terms};
use super::terms::{BLACK_TO_MOVE, GAME, SCOPES, View};
use super::{NO_PLACEMENT, Sums, TABLE_SIZE, on};
use crate::position::{NOWHERE, Position};

/// What squares count wherever the kings are, with the weights looked up: for White's pieces below 0.
pub(super) struct Tables {
    /// By square and code of the piece.
    piece: [[i64; 32]; 88],
    /// By square and state.
    state: [[i64; 32]; 88],
    /// By code of the piece, state, and side to move.
    exposure: [[[i64; 2]; 32]; 32],
}

impl Tables {
    #[inline(always)]
    fn piece(&self, spot: Spot) -> i64 {
        self.piece[usize::from(spot.square)][usize::from(spot.code & 31)]
    }

    #[inline(always)]
    fn state(&self, spot: Spot) -> i64 {
        self.state[usize::from(spot.square)][usize::from(spot.state & 31)]
    }

    #[inline(always)]
    fn exposure(&self, spot: Spot) -> [i64; 2] {
        self.exposure[usize::from(spot.code & 31)][usize::from(spot.state & 31)]
    }

    pub fn new(flags: u32) -> Self {
        let mut tables = Self {
            piece: [[0; 32]; 88],
            state: [[0; 32]; 88],
            exposure: [[[0; 2]; 32]; 32],
        };
        let pairs = |tell: &dyn Fn(&mut Sums)| {
            let mut sums = Sums::new([0; SCOPES]);
            tell(&mut sums);
            sums.pairs
        };
        let codes = || (0..32).filter(|code| !matches!(code & 15, 0 | 15));
        let states = 0..super::effects::STATES as u8;
        for square in 0..81 {
            let spot = |code, state| Spot {
                square,
                code,
                state,
            };
            for code in codes() {
                let pairs = pairs(&|sums| piece_terms(flags, spot(code, 0), sums));
                tables.piece[usize::from(square)][usize::from(code)] = pairs[GAME];
            }
            for state in states.clone() {
                let pairs = pairs(&|sums| state_terms(flags, spot(0, state), sums));
                tables.state[usize::from(square)][usize::from(state)] = pairs[GAME];
            }
        }
        for code in codes() {
            // Its own side stands there.
            for state in states.clone().filter(|state| state / 9 == 1 + code / 16) {
                let spot = Spot {
                    square: 0,
                    code,
                    state,
                };
                let pairs = pairs(&|sums| exposure_terms(flags, spot, sums));
                tables.exposure[usize::from(code)][usize::from(state)] =
                    [pairs[BLACK_TO_MOVE], pairs[BLACK_TO_MOVE + 1]];
            }
        }
        tables
    }
}

/// The sums of the squares of a position. All evaluations with the same ones must be with the same flags.
#[derive(Clone)]
pub(crate) struct Kept {
    spots: Spots,
    pairs: [i64; SCOPES],
}

impl Kept {
    /// Those of the board without a piece, where what is good for one side is so for the other.
    pub const fn empty() -> Self {
        Self {
            spots: Spots {
                codes: [0; 88],
                states: [0; 88],
                kings: [NOWHERE; 2],
            },
            pairs: [0; SCOPES],
        }
    }

    /// Whether the kings stand where they do in the position.
    pub fn suits(&self, position: &Position) -> bool {
        self.spots.kings == [0, 1].map(|side| position.king_number(side))
    }

    /// Brings the sums to the position of the view, and gives them by scope.
    #[inline(always)]
    pub(super) fn update<S>(&mut self, tables: &Tables, view: &View<'_, S>) -> [i64; SCOPES] {
        let (old, new) = (self.spots, Spots::of(view));
        let table = Sums::new([0; SCOPES]).table;
        let weight = |index: usize| table[index & (TABLE_SIZE - 1)];
        let has_places = on(view.flags, NO_PLACEMENT);
        let sights = [0, 1].map(|side| Sight::new(view.flags, side, new.kings[side]));
        let (mut game, mut to_move, mut seen) = (0, [0; 2], [0; 2]);
        for_each_change(&old, &new, |before, after| {
            game += tables.state(after) - tables.state(before);
            let [left, came] = [before, after].map(|spot| tables.exposure(spot));
            for side in 0..2 {
                to_move[side] += came[side] - left[side];
                let sight = sights[side];
                seen[side] += weight(sight.state(after)) - weight(sight.state(before));
            }
            if before.code != after.code {
                game += tables.piece(after) - tables.piece(before);
                if has_places {
                    for (seen, sight) in seen.iter_mut().zip(sights) {
                        *seen += weight(sight.piece(after)) - weight(sight.piece(before));
                    }
                }
            }
        });
        self.pairs[GAME] += game;
        for side in 0..2 {
            self.pairs[BLACK_TO_MOVE + side] += to_move[side];
            let seen_by = |sum: i64| sum * i64::from(sign(side));
            if new.kings[side] == NOWHERE {
                self.pairs[side] = 0;
            } else if old.kings[side] == new.kings[side] {
                self.pairs[side] += seen_by(seen[side]);
            } else {
                self.pairs[side] = seen_by(all_seen(&new, sights[side], has_places, weight));
            }
        }
        self.spots = new;
        self.pairs
    }
}

/// Shows each square that differs, as it was and as it is; eight squares are compared at once.
#[inline(always)]
fn for_each_change(old: &Spots, new: &Spots, mut show: impl FnMut(Spot, Spot)) {
    for index in 0..11 {
        let word = |bytes: &[u8; 88]| {
            u64::from_le_bytes(*bytes[8 * index..].first_chunk().expect("11 words"))
        };
        let mut differs =
            (word(&old.codes) ^ word(&new.codes)) | (word(&old.states) ^ word(&new.states));
        // Square 80 is alone in the last word.
        if index == 10 {
            differs &= 0xff;
        }
        while differs != 0 {
            let byte = differs.trailing_zeros() as usize / 8;
            differs &= !(0xff << (8 * byte));
            let square = 8 * index + byte;
            show(old.at(square), new.at(square));
        }
    }
}

/// The sum of what a king sees, as its side counts it.
#[inline(always)]
fn all_seen(spots: &Spots, sight: Sight, has_places: bool, weight: impl Fn(usize) -> i64) -> i64 {
    let mut sum = 0;
    for square in 0..81 {
        sum += weight(sight.state(spots.at(square)));
        if has_places {
            sum += weight(sight.piece(spots.at(square)));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::effects::tests::boards;
    use super::super::{Evaluator, FLAGS, NO_ATTACKERS, NO_GUARDS, evaluate_once};
    use super::*;

    /// Sums kept from any other position, with other kings or none, give what one evaluation alone does.
    /// Fails when a changed piece is not taken from what a king sees, when the last square is left
    /// out, and when the sums of a king that moved stay.
    #[test]
    fn row_59_kept_sums_are_those_of_the_position() {
        let each = (0..32).map(|bit| 1 << bit).filter(|flag| FLAGS & flag != 0);
        for flags in each.chain([0, NO_GUARDS | NO_ATTACKERS, FLAGS]) {
            let evaluator = Evaluator::new(flags);
            let mut kept = Kept::empty();
            for mut position in boards().step_by(if flags == 0 { 1 } else { 9 }) {
                for _ in 0..4 {
                    let worth = evaluator.evaluate(&position, &mut kept);
                    assert_eq!(
                        worth,
                        evaluate_once(&position, flags),
                        "{flags} {position:?}"
                    );
                    assert!(kept.suits(&position));
                    let Some(&mv) = position.legal_moves().last() else {
                        break;
                    };
                    position.do_move(mv);
                }
            }
        }
    }
}
