//! The accumulator: sums of the features of single squares, updated from position to position.
//!
//! While the kings do not move, the features of a square depend on that square alone, and a move
//! changes few squares. An update therefore subtracts and adds the features of changed squares
//! only.

use std::ops::{Deref, DerefMut};

use super::attack_map::numbers;
use super::feature_sink::{BLACK_TO_MOVE, FeatureSink, GAME, SCOPES, sign};
use super::layout::OFFSETS;
use super::squares::{
    KingRelative, SquareState, SquareStates, exposure_terms, piece_terms, state_terms,
};
use super::view::View;
use super::{NO_PLACEMENT, Sums, is_on};
use crate::arch::Sliders;
use crate::arch::{Zeroable, Zeroed};
use crate::position::{NOWHERE, Position};
use crate::types::PerSquare;

/// Rows of 32 values, by the code of a piece or the state of a square. On the heap, because small
/// stacks have no room for them.
struct Rows<T: Zeroable>(Zeroed<[T; 32]>);

/// One row for each value of a byte, so that no bounds check is needed.
const ROWS: usize = 256;

impl<T: Zeroable> Rows<T> {
    /// All zero. `None` if the allocation fails.
    fn new() -> Option<Self> {
        Zeroed::new(ROWS, false).map(Self)
    }
}

impl<T: Zeroable> Deref for Rows<T> {
    type Target = [[T; 32]; ROWS];

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        self.0.first_chunk().expect("so many rows")
    }
}

impl<T: Zeroable> DerefMut for Rows<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.first_chunk_mut().expect("so many rows")
    }
}

/// The sums of the weights of each square feature. Those of White are negative.
pub(super) struct FeatureTables {
    /// By square, independent of the kings.
    piece: Rows<i64>,
    state: Rows<i64>,
    /// By code of the piece, state of its square, and side to move.
    exposure: Rows<[i64; 2]>,
    /// By the offset of the square from the king of each side.
    king_piece: [Rows<i64>; 2],
    king_state: [Rows<i64>; 2],
}

impl FeatureTables {
    /// `None` if an allocation fails.
    pub fn new(flags: u64) -> Option<Self> {
        let mut tables = Self {
            piece: Rows::new()?,
            state: Rows::new()?,
            exposure: Rows::new()?,
            king_piece: [Rows::new()?, Rows::new()?],
            king_state: [Rows::new()?, Rows::new()?],
        };
        tables.fill_squares(flags);
        tables.fill_exposure(flags);
        tables.fill_king_relative(flags);
        Some(tables)
    }

    fn fill_squares(&mut self, flags: u64) {
        for square in 0..81 {
            let feature = |code, state| SquareState {
                square,
                code,
                state,
            };
            for code in codes() {
                let pairs = pairs(|sums| piece_terms(flags, feature(code, 0), sums));
                self.piece[usize::from(square)][usize::from(code)] = pairs[GAME];
            }
            for state in STATES {
                let pairs = pairs(|sums| state_terms(flags, feature(0, state), sums));
                self.state[usize::from(square)][usize::from(state)] = pairs[GAME];
            }
        }
    }

    fn fill_exposure(&mut self, flags: u64) {
        for code in codes() {
            // The state says that the side of the piece stands there.
            for state in STATES.filter(|state| state / 9 == 1 + code / 16) {
                let feature = SquareState {
                    square: 0,
                    code,
                    state,
                };
                let pairs = pairs(|sums| exposure_terms(flags, feature, sums));
                self.exposure[usize::from(code)][usize::from(state)] =
                    [pairs[BLACK_TO_MOVE], pairs[BLACK_TO_MOVE + 1]];
            }
        }
    }

    fn fill_king_relative(&mut self, flags: u64) {
        for side in 0..2 {
            let king_relative_terms = KingRelative::new(flags, side);
            let count = |weight| pairs(|sums| sums.add(side, weight, sign(side)))[side];
            for offset in 0..OFFSETS as u8 {
                for state in STATES {
                    self.king_state[side][usize::from(offset)][usize::from(state)] =
                        count(king_relative_terms.state(offset, state));
                }
                for code in codes().filter(|_| is_on(flags, NO_PLACEMENT)) {
                    self.king_piece[side][usize::from(offset)][usize::from(code)] =
                        count(king_relative_terms.piece(offset, code));
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

/// The sums of the features that `feature_sink` adds.
fn pairs(trace: impl Fn(&mut Sums)) -> [i64; SCOPES] {
    let mut sums = Sums::new([0; SCOPES]);
    trace(&mut sums);
    sums.pairs
}

/// The sums of the square features of a position. An accumulator must always be used with the same
/// flags.
#[derive(Clone)]
pub(crate) struct Accumulator {
    squares: SquareStates,
    pairs: [i64; SCOPES],
}

impl Accumulator {
    /// The accumulator of the empty board, where both sides balance.
    pub const fn empty() -> Self {
        Self {
            squares: SquareStates {
                codes: [0; 96],
                states: [0; 96],
                kings: [NOWHERE; 2],
            },
            pairs: [0; SCOPES],
        }
    }

    /// Whether the kings stand on the same squares as in the position.
    pub fn has_same_kings(&self, position: &Position) -> bool {
        self.squares.kings == [0, 1].map(|side| position.king_number(side))
    }

    /// Sets the sums to those of the position of the view, starting from those of another position.
    /// Returns them by scope.
    #[inline(always)]
    pub(super) fn update<S: Sliders>(
        &mut self,
        from: &Self,
        tables: &FeatureTables,
        view: &View<'_, S>,
    ) -> [i64; SCOPES] {
        self.squares = SquareStates::of(view);
        let (old, new) = (&from.squares, &self.squares);
        let offsets = [0, 1].map(|side| KingRelative::offsets(side, new.kings[side]));
        let (piece, state, exposure) = (&*tables.piece, &*tables.state, &*tables.exposure);
        let king_piece = tables.king_piece.each_ref().map(|table| &**table);
        let king_state = tables.king_state.each_ref().map(|table| &**table);
        let (mut game, mut to_move, mut king_relative) = (0, [0; 2], [0; 2]);
        let other_codes = view.lines.differing(&old.codes, &new.codes);
        let other_states = view.lines.differing(&old.states, &new.states);
        // Two loops without a branch inside, since a branch on whether the piece changed as well
        // would be mispredicted often.
        for square in numbers(other_codes | other_states) {
            let at = usize::from(square & 127);
            let [was, is] = [old, new].map(|squares| {
                let [code, state] = [squares.codes[at], squares.states[at]];
                [code, state].map(|it| usize::from(it & 31))
            });
            game += state[at][is[1]] - state[at][was[1]];
            let [left, came] = [was, is].map(|[code, state]| exposure[code][state]);
            for side in 0..2 {
                to_move[side] += came[side] - left[side];
                let row = &king_state[side][usize::from(*offsets[side].at(square))];
                king_relative[side] += row[is[1]] - row[was[1]];
            }
        }
        for square in numbers(other_codes) {
            let at = usize::from(square & 127);
            let [was, is] = [old, new].map(|squares| usize::from(squares.codes[at] & 31));
            game += piece[at][is] - piece[at][was];
            for side in 0..2 {
                let row = &king_piece[side][usize::from(*offsets[side].at(square))];
                king_relative[side] += row[is] - row[was];
            }
        }
        self.pairs[GAME] = from.pairs[GAME] + game;
        for side in 0..2 {
            let scope = BLACK_TO_MOVE + side;
            self.pairs[scope] = from.pairs[scope] + to_move[side];
            self.pairs[side] = if new.kings[side] == NOWHERE {
                0
            } else if old.kings[side] == new.kings[side] {
                from.pairs[side] + king_relative[side]
            } else {
                king_relative_sum(new, tables, side, offsets[side])
            };
        }
        self.pairs
    }
}

/// The sum of all features relative to a king.
#[inline(always)]
fn king_relative_sum(
    squares: &SquareStates,
    tables: &FeatureTables,
    side: usize,
    offsets: &PerSquare<u8>,
) -> i64 {
    let (piece, state) = (&*tables.king_piece[side], &*tables.king_state[side]);
    let mut sum = 0;
    for square in 0..81 {
        let offset = usize::from(offsets.0[square]);
        sum += state[offset][usize::from(squares.states[square] & 31)];
        sum += piece[offset][usize::from(squares.codes[square] & 31)];
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::attack_map::tests::boards;
    use super::super::{Evaluator, FLAGS, NO_ATTACKERS, NO_GUARDS, evaluate_once};
    use super::*;

    /// An update from any other position, with other kings or none, gives the evaluation from
    /// scratch. Fails when the king-relative feature of a changed piece is not subtracted, when the
    /// last square is left out, and when the sums of a moved king are not recomputed.
    #[test]
    fn row_59_updates_give_the_evaluation_from_scratch() {
        let each = (0..32).map(|bit| 1 << bit).filter(|flag| FLAGS & flag != 0);
        for flags in each.chain([0, NO_GUARDS | NO_ATTACKERS, FLAGS]) {
            let evaluator = Evaluator::new(flags);
            let mut accumulator = Accumulator::empty();
            for mut position in boards().step_by(if flags == 0 { 1 } else { 9 }) {
                for _ in 0..4 {
                    let from = accumulator.clone();
                    let worth = evaluator.evaluate(&position, &from, &mut accumulator);
                    assert_eq!(
                        worth,
                        evaluate_once(&position, flags),
                        "{flags} {position:?}"
                    );
                    assert!(accumulator.has_same_kings(&position));
                    let Some(&mv) = position.legal_moves().last() else {
                        break;
                    };
                    position.do_move(mv);
                }
            }
        }
    }
}
