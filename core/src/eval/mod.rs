//! The static evaluation of a position, in centipawns for the side to move.
//!
//! The evaluation is linear with integer weights: each feature of the position selects a weight. A
//! weight is a pair of numbers, and the evaluation interpolates between them: for features of a
//! king by the pieces in the other hand, for all others by the progress of the game. `tools/tune`
//! fits the weights to games of this program against itself; `docs/search.md` describes how.
//!
//! * `squares`: features of single squares; `accumulator` updates their sums from position to
//!   position.
//! * `features` and `king`: all other features. `feature_sink` is the interface that receives
//!   features.
//! * `attack_map` and `view`: the facts that features are made of.
//! * `layout` and `weights`: the weights and their indices.

mod accumulator;
mod attack_map;
mod feature_sink;
mod features;
mod king;
mod layout;
mod squares;
#[cfg(feature = "tune")]
pub mod tuning;
mod view;
mod weights;

use std::sync::OnceLock;

use crate::arch::{Portable, Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Color, PieceKind};
pub(crate) use accumulator::Accumulator;
use accumulator::FeatureTables;
use feature_sink::{BLACK_TO_MOVE, BLENDS, FeatureSink, GAME, SCOPES};
use layout::WEIGHT_COUNT;
use view::View;
use weights::WEIGHTS;

/// Leaves out the danger to the kings: weak squares beside them, what is in the other hand,
/// flights.
pub const NO_KING_SAFETY: u64 = 1 << 0;
/// Leaves out the attacks of each side around its own king.
pub const NO_GUARDS: u64 = 1 << 1;
/// Leaves out the attacks of each side around the other king.
pub const NO_ATTACKERS: u64 = 1 << 2;
/// Leaves out what a king in the enemy's camp is score.
pub const NO_CAMP: u64 = 1 << 3;
/// Leaves out the checks that could be given.
pub const NO_CHECKS: u64 = 1 << 4;
/// Leaves out pins and lines to the kings.
pub const NO_PINS: u64 = 1 << 5;
/// Leaves out the pieces on the board as such.
pub const NO_MATERIAL: u64 = 1 << 6;
/// Leaves out the pieces in hand as such.
pub const NO_HAND: u64 = 1 << 7;
/// Leaves out where pieces stand, by square and by their distance to both kings.
pub const NO_PLACEMENT: u64 = 1 << 8;
/// Leaves out the reach of line pieces.
pub const NO_MOBILITY: u64 = 1 << 9;
/// Leaves out the attacks on each piece and its guards.
pub const NO_THREATS: u64 = 1 << 10;
/// Leaves out the files free for a pawn.
pub const NO_OPEN_FILES: u64 = 1 << 11;
/// Leaves out the right to move.
pub const NO_TEMPO: u64 = 1 << 12;
/// Leaves out the control of squares, and squares of the camps that are open to the enemy.
pub const NO_CONTROL: u64 = 1 << 13;

/// All flags of the evaluation.
pub const FLAGS: u64 = (1 << 14) - 1;

/// Bound on the absolute value of an evaluation: below that of any mate score.
const BOUND: i32 = 28_999;

/// The blend at which the second number of a pair counts alone.
const BLEND_MAX: i32 = 64;

/// Whether the flags leave a term on.
#[inline(always)]
const fn is_on(flags: u64, flag: u64) -> bool {
    flags & flag == 0
}

impl Position {
    /// The static evaluation in centipawns for the side to move, from -28,999 to 28,999. It is a
    /// pure function of the position.
    ///
    /// It is symmetric: turning the board round with the sides exchanged does not change it, and
    /// neither does exchanging left and right.
    ///
    /// ```
    /// use shogiban::Position;
    ///
    /// let start = Position::startpos();
    /// assert_eq!(start.evaluate(), start.turned().evaluate());
    /// ```
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        self.evaluate_with(0)
    }

    /// [`evaluate`](Self::evaluate) without the terms that the flags turn off. Unknown flags do
    /// nothing.
    #[must_use]
    pub fn evaluate_with(&self, flags: u64) -> i32 {
        match flags & FLAGS {
            0 if prepare() => {
                Evaluator::new(0).evaluate(self, &Accumulator::empty(), &mut Accumulator::empty())
            }
            flags => evaluate_once(self, flags),
        }
    }
}

/// Evaluates by the features themselves, without tables of their sums.
fn evaluate_once(position: &Position, flags: u64) -> i32 {
    let mut sums = Sums::new([0; SCOPES]);
    features::extract::<Portable, Sums>(position, flags, &mut sums);
    score(position, sums.pairs)
}

/// Evaluates many similar positions with the same flags.
pub(crate) struct Evaluator {
    flags: u64,
    /// `None` when no term is left out: the shared tables serve.
    tables: Option<Box<FeatureTables>>,
}

/// The tables of the evaluation with all terms, made by the first call of [`prepare`] that has
/// memory for them.
static ALL_TERMS: OnceLock<FeatureTables> = OnceLock::new();

/// Makes the tables of the evaluation, half a MiB for all threads, unless they exist. Evaluations
/// and searches do so by themselves. Returns false if an allocation fails: a search would panic
/// then, and evaluations are slower but the same.
#[must_use]
pub fn prepare() -> bool {
    if ALL_TERMS.get().is_none()
        && let Some(tables) = FeatureTables::new(0)
    {
        // Another thread may have been faster; its tables are the same.
        let _ = ALL_TERMS.set(tables);
    }
    ALL_TERMS.get().is_some()
}

/// The tables for some flags. Panics if an allocation fails.
fn tables_of(flags: u64) -> FeatureTables {
    FeatureTables::new(flags).expect("memory for the tables of the evaluation")
}

impl Evaluator {
    pub fn new(flags: u64) -> Self {
        let flags = flags & FLAGS;
        let tables = (flags != 0).then(|| Box::new(tables_of(flags)));
        Self { flags, tables }
    }

    #[inline(always)]
    fn tables(&self) -> &FeatureTables {
        match &self.tables {
            Some(tables) => tables,
            None => ALL_TERMS.get_or_init(|| tables_of(0)),
        }
    }

    /// [`Position::evaluate_with`] by the difference to the position of the accumulator `from`,
    /// which is faster the more similar the two are. Sets `accumulator` to that of this position.
    pub fn evaluate(
        &self,
        position: &Position,
        from: &Accumulator,
        accumulator: &mut Accumulator,
    ) -> i32 {
        let task = Evaluate(self, position, from, accumulator);
        match self.flags {
            // The evaluation of play is compiled without tests of flags. All others, which are for
            // studies, use the portable code.
            0 => dispatch(task),
            flags => task.run_with::<Portable>(flags),
        }
    }
}

struct Evaluate<'a>(
    &'a Evaluator,
    &'a Position,
    &'a Accumulator,
    &'a mut Accumulator,
);

impl Evaluate<'_> {
    #[inline(always)]
    fn run_with<S: Sliders>(self, flags: u64) -> i32 {
        let Self(evaluator, position, from, accumulator) = self;
        let mut sums = Sums::new([0; SCOPES]);
        let view = View::<S>::new(position, flags, &mut sums);
        features::beyond_squares(&view, &mut sums);
        let squares = accumulator.update(from, evaluator.tables(), &view);
        score(
            position,
            std::array::from_fn(|scope| sums.pairs[scope] + squares[scope]),
        )
    }
}

impl Task for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> i32 {
        self.run_with::<S>(0)
    }
}

/// The evaluation for the side to move, from the sums of pairs by scope.
#[inline(always)]
fn score(position: &Position, mut pairs: [i64; SCOPES]) -> i32 {
    pairs[GAME] += pairs[BLACK_TO_MOVE + position.side_to_move().array_index()];
    let black = pairs
        .iter()
        .zip(blends(position))
        .map(|(&pair, blend)| {
            let [first, second] = unpack(pair);
            first * (BLEND_MAX - blend) + second * blend
        })
        .sum::<i32>()
        / BLEND_MAX;
    let score = match position.side_to_move() {
        Color::Black => black,
        Color::White => -black,
    };
    score.clamp(-BOUND, BOUND)
}

/// The weight of the second numbers, 0 to `BLEND_MAX`: for each king and for the game.
#[inline(always)]
fn blends(position: &Position) -> [i32; BLENDS] {
    /// The strength of a piece in hand for an attack, by kind.
    const ARMS: [u8; 8] = [0, 1, 3, 3, 5, 6, 7, 6];
    let held = Color::all().map(|color| {
        let hand = position.hand(color).bits().to_le_bytes();
        let all = hand.iter().map(|&count| i32::from(count)).sum::<i32>();
        let arms = hand
            .iter()
            .zip(ARMS)
            .map(|(&count, arms)| i32::from(count) * i32::from(arms));
        (3 * all - 2 * i32::from(hand[1]), arms.sum::<i32>())
    });
    let promoted = (9..15).fold(Bitboard::EMPTY, |all, code| {
        all | position.piece_kind_bb(PieceKind::of_code(code))
    });
    let gone = held[0].0 + held[1].0 + 3 * promoted.count() as i32;
    [3 * held[1].1, 3 * held[0].1, 2 * gone].map(|blend| blend.min(BLEND_MAX))
}

/// The sums of pairs by scope, from Black's view. A pair is packed into one number, second * 2^32 +
/// first, so that one addition adds both.
struct Sums {
    pairs: [i64; SCOPES],
    table: &'static [i64; TABLE_SIZE],
}

/// Padded to a power of two, so that a mask replaces the bounds check.
const TABLE_SIZE: usize = WEIGHT_COUNT.next_power_of_two();

static TABLE: [i64; TABLE_SIZE] = packed(&WEIGHTS);

const fn packed(weights: &[[i16; 2]; WEIGHT_COUNT]) -> [i64; TABLE_SIZE] {
    let mut table = [0; TABLE_SIZE];
    let mut index = 0;
    while index < WEIGHT_COUNT {
        let [first, second] = weights[index];
        table[index] = ((second as i64) << 32) + first as i64;
        index += 1;
    }
    table
}

#[inline(always)]
const fn unpack(pair: i64) -> [i32; 2] {
    let first = pair as i32;
    [first, ((pair - first as i64) >> 32) as i32]
}

impl Sums {
    #[inline(always)]
    fn new(pairs: [i64; SCOPES]) -> Self {
        #[cfg(not(feature = "tune"))]
        let table = &TABLE;
        #[cfg(feature = "tune")]
        let table = tuning::table().unwrap_or(&TABLE);
        Self { pairs, table }
    }
}

impl FeatureSink for Sums {
    #[inline(always)]
    fn add(&mut self, scope: usize, weight: usize, times: i32) {
        self.pairs[scope] += i64::from(times) * self.table[weight & (TABLE_SIZE - 1)];
    }
}
