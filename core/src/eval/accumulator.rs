//! The sums of the squares, kept from one position to the next.
//!
//! As long as the kings stay, what a square counts depends on itself alone, and a move changes few
//! squares. So only those are summed up anew.

use std::ops::{Deref, DerefMut};

use super::attack_map::numbers;
use super::features::{BLACK_TO_MOVE, GAME, SCOPES, Sink, View};
use super::layout::OFFSETS;
use super::squares::{Sight, Spot, Spots, exposure_terms, piece_terms, sign, state_terms};
use super::{NO_PLACEMENT, Sums, on};
use crate::arch::{Sliders, Zeroable, Zeroed};
use crate::position::{NOWHERE, Position};
use crate::types::PerSquare;

/// Numbers by something, then by the code of a piece or the state of a square: too many for the
/// stack of a thread to begin on.
struct Table<T: Zeroable>(Zeroed<[T; 32]>);

/// As many as a byte has values, which replaces bounds checks.
const ROWS: usize = 256;

impl<T: Zeroable> Table<T> {
    /// All zero. `None` if the allocation fails.
    fn new() -> Option<Self> {
        Zeroed::new(ROWS, false).map(Self)
    }
}

impl<T: Zeroable> Deref for Table<T> {
    type Target = [[T; 32]; ROWS];

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        self.0.first_chunk().expect("so many rows")
    }
}

impl<T: Zeroable> DerefMut for Table<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.first_chunk_mut().expect("so many rows")
    }
}

/// What squares count, with the weights looked up: for what is White's below 0.
pub(super) struct Tables {
    /// By square, wherever the kings are.
    piece: Table<i64>,
    state: Table<i64>,
    /// By code of the piece, its state, and side to move.
    exposure: Table<[i64; 2]>,
    /// By the offset from the king of each side.
    seen_piece: [Table<i64>; 2],
    seen_state: [Table<i64>; 2],
}

impl Tables {
    /// `None` if an allocation fails.
    pub fn new(flags: u64) -> Option<Self> {
        let mut tables = Self {
            piece: Table::new()?,
            state: Table::new()?,
            exposure: Table::new()?,
            seen_piece: [Table::new()?, Table::new()?],
            seen_state: [Table::new()?, Table::new()?],
        };
        tables.fill_squares(flags);
        tables.fill_exposure(flags);
        tables.fill_seen(flags);
        Some(tables)
    }

    fn fill_squares(&mut self, flags: u64) {
        for square in 0..81 {
            let spot = |code, state| Spot {
                square,
                code,
                state,
            };
            for code in codes() {
                let pairs = pairs(|sums| piece_terms(flags, spot(code, 0), sums));
                self.piece[usize::from(square)][usize::from(code)] = pairs[GAME];
            }
            for state in STATES {
                let pairs = pairs(|sums| state_terms(flags, spot(0, state), sums));
                self.state[usize::from(square)][usize::from(state)] = pairs[GAME];
            }
        }
    }

    fn fill_exposure(&mut self, flags: u64) {
        for code in codes() {
            // Its own side stands there.
            for state in STATES.filter(|state| state / 9 == 1 + code / 16) {
                let spot = Spot {
                    square: 0,
                    code,
                    state,
                };
                let pairs = pairs(|sums| exposure_terms(flags, spot, sums));
                self.exposure[usize::from(code)][usize::from(state)] =
                    [pairs[BLACK_TO_MOVE], pairs[BLACK_TO_MOVE + 1]];
            }
        }
    }

    fn fill_seen(&mut self, flags: u64) {
        for side in 0..2 {
            let sight = Sight::new(flags, side);
            let count = |weight| pairs(|sums| sums.add(side, weight, sign(side)))[side];
            for offset in 0..OFFSETS as u8 {
                for state in STATES {
                    self.seen_state[side][usize::from(offset)][usize::from(state)] =
                        count(sight.state(offset, state));
                }
                for code in codes().filter(|_| on(flags, NO_PLACEMENT)) {
                    self.seen_piece[side][usize::from(offset)][usize::from(code)] =
                        count(sight.piece(offset, code));
                }
            }
        }
    }
}

/// The codes of pieces.
fn codes() -> impl Iterator<Item = u8> {
    (0..32).filter(|code| !matches!(code & 15, 0 | 15))
}

const STATES: std::ops::Range<u8> = 0..super::attack_map::STATES as u8;

/// The sums of what is told.
fn pairs(tell: impl Fn(&mut Sums)) -> [i64; SCOPES] {
    let mut sums = Sums::new([0; SCOPES]);
    tell(&mut sums);
    sums.pairs
}

/// The sums of the squares of a position. All evaluations with the same ones must be with the same
/// flags.
#[derive(Clone)]
pub(crate) struct Accumulator {
    spots: Spots,
    pairs: [i64; SCOPES],
}

impl Accumulator {
    /// Those of the board without a piece, where what is good for one side is so for the other.
    pub const fn empty() -> Self {
        Self {
            spots: Spots {
                codes: [0; 96],
                states: [0; 96],
                kings: [NOWHERE; 2],
            },
            pairs: [0; SCOPES],
        }
    }

    /// Whether the kings stand where they do in the position.
    pub fn has_same_kings(&self, position: &Position) -> bool {
        self.spots.kings == [0, 1].map(|side| position.king_number(side))
    }

    /// Makes these the sums of the position of the view, from those of another one, and gives them
    /// by scope.
    #[inline(always)]
    pub(super) fn update<S: Sliders>(
        &mut self,
        from: &Self,
        tables: &Tables,
        view: &View<'_, S>,
    ) -> [i64; SCOPES] {
        self.spots = Spots::of(view);
        let (old, new) = (&from.spots, &self.spots);
        let offsets = [0, 1].map(|side| Sight::offsets(side, new.kings[side]));
        let (piece, state, exposure) = (&*tables.piece, &*tables.state, &*tables.exposure);
        let seen_piece = tables.seen_piece.each_ref().map(|table| &**table);
        let seen_state = tables.seen_state.each_ref().map(|table| &**table);
        let (mut game, mut to_move, mut seen) = (0, [0; 2], [0; 2]);
        let other_codes = view.lines.differing(&old.codes, &new.codes);
        let other_states = view.lines.differing(&old.states, &new.states);
        // Two walks without a branch within: which squares have another piece, too, is hard to
        // foresee.
        for square in numbers(other_codes | other_states) {
            let at = usize::from(square & 127);
            let [was, is] = [old, new].map(|spots| {
                let [code, state] = [spots.codes[at], spots.states[at]];
                [code, state].map(|it| usize::from(it & 31))
            });
            game += state[at][is[1]] - state[at][was[1]];
            let [left, came] = [was, is].map(|[code, state]| exposure[code][state]);
            for side in 0..2 {
                to_move[side] += came[side] - left[side];
                let seen_as = &seen_state[side][usize::from(*offsets[side].at(square))];
                seen[side] += seen_as[is[1]] - seen_as[was[1]];
            }
        }
        for square in numbers(other_codes) {
            let at = usize::from(square & 127);
            let [was, is] = [old, new].map(|spots| usize::from(spots.codes[at] & 31));
            game += piece[at][is] - piece[at][was];
            for side in 0..2 {
                let seen_as = &seen_piece[side][usize::from(*offsets[side].at(square))];
                seen[side] += seen_as[is] - seen_as[was];
            }
        }
        self.pairs[GAME] = from.pairs[GAME] + game;
        for side in 0..2 {
            let scope = BLACK_TO_MOVE + side;
            self.pairs[scope] = from.pairs[scope] + to_move[side];
            self.pairs[side] = if new.kings[side] == NOWHERE {
                0
            } else if old.kings[side] == new.kings[side] {
                from.pairs[side] + seen[side]
            } else {
                all_seen(new, tables, side, offsets[side])
            };
        }
        self.pairs
    }
}

/// The sum of what a king sees.
#[inline(always)]
fn all_seen(spots: &Spots, tables: &Tables, side: usize, offsets: &PerSquare<u8>) -> i64 {
    let (piece, state) = (&*tables.seen_piece[side], &*tables.seen_state[side]);
    let mut sum = 0;
    for square in 0..81 {
        let offset = usize::from(offsets.0[square]);
        sum += state[offset][usize::from(spots.states[square] & 31)];
        sum += piece[offset][usize::from(spots.codes[square] & 31)];
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::attack_map::tests::boards;
    use super::super::{Evaluator, FLAGS, NO_ATTACKERS, NO_GUARDS, evaluate_once};
    use super::*;

    /// Sums kept from any other position, with other kings or none, give what one evaluation alone
    /// does. Fails when a changed piece is not taken from what a king sees, when the last square is
    /// left out, and when the sums of a king that moved stay.
    #[test]
    fn row_59_kept_sums_are_those_of_the_position() {
        let each = (0..32).map(|bit| 1 << bit).filter(|flag| FLAGS & flag != 0);
        for flags in each.chain([0, NO_GUARDS | NO_ATTACKERS, FLAGS]) {
            let evaluator = Evaluator::new(flags);
            let mut kept = Accumulator::empty();
            for mut position in boards().step_by(if flags == 0 { 1 } else { 9 }) {
                for _ in 0..4 {
                    let from = kept.clone();
                    let worth = evaluator.evaluate(&position, &from, &mut kept);
                    assert_eq!(
                        worth,
                        evaluate_once(&position, flags),
                        "{flags} {position:?}"
                    );
                    assert!(kept.has_same_kings(&position));
                    let Some(&mv) = position.legal_moves().last() else {
                        break;
                    };
                    position.do_move(mv);
                }
            }
        }
    }
}
