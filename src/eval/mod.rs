//! The worth of a position, in centipawns for the side to move.
//!
//! A sum of weights, all integers: each feature of the position ([`terms`]) names one. A weight is a pair,
//! for the opening and for the end, and the position lies somewhere between, by what is in hand and what
//! has promoted. The weights are fitted by `tools/tune` to games that this program played against
//! itself; `docs/search.md` tells how.

mod effects;
mod king;
mod layout;
mod terms;
#[doc(hidden)]
pub mod tuning;
mod weights;

use crate::attacks::Sliders;
use crate::cpu::{Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Color, PieceKind};
use layout::WEIGHT_COUNT;
use terms::Sink;
use weights::WEIGHTS;

/// Leaves out the danger to the kings: weak squares beside them, what is in the other hand, flights.
pub const NO_KING_SAFETY: u32 = 1 << 0;
/// Leaves out the attacks of each side around its own king.
pub const NO_GUARDS: u32 = 1 << 1;
/// Leaves out the attacks of each side around the other king.
pub const NO_ATTACKERS: u32 = 1 << 2;
/// Leaves out what a king in the enemy's camp is worth.
pub const NO_CAMP: u32 = 1 << 3;
/// Leaves out the checks that could be given.
pub const NO_CHECKS: u32 = 1 << 4;
/// Leaves out pins and lines to the kings.
pub const NO_PINS: u32 = 1 << 5;
/// Leaves out the pieces on the board as such.
pub const NO_MATERIAL: u32 = 1 << 6;
/// Leaves out the pieces in hand as such.
pub const NO_HAND: u32 = 1 << 7;
/// Leaves out where pieces stand, by square and by their distance to both kings.
pub const NO_PLACEMENT: u32 = 1 << 8;
/// Leaves out the reach of line pieces.
pub const NO_MOBILITY: u32 = 1 << 9;
/// Leaves out the attacks on each piece and its guards.
pub const NO_THREATS: u32 = 1 << 10;
/// Leaves out the files free for a pawn.
pub const NO_OPEN_FILES: u32 = 1 << 11;
/// Leaves out the right to move.
pub const NO_TEMPO: u32 = 1 << 12;

/// All flags of the evaluation.
pub const FLAGS: u32 = (1 << 13) - 1;

/// The greatest size of an evaluation: smaller than that of any mate.
const BOUND: i32 = 28_999;

/// How far a game has gone when the second number of each pair holds alone.
const PROGRESS_MAX: i32 = 64;

/// What a piece on the board is worth, by the code of its kind. The king is worth none: it is never taken.
pub(crate) const PIECE_VALUES: [i32; 16] = [
    0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395, 0,
];

/// Whether the flags leave that term in.
#[inline(always)]
const fn on(flags: u32, flag: u32) -> bool {
    flags & flag == 0
}

impl Position {
    /// The worth of the position in centipawns for the side to move, a pure function of it, from -28,999
    /// to 28,999.
    ///
    /// Turning the board round with the colours exchanged changes nothing, nor does exchanging left and
    /// right.
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        self.evaluate_with(0)
    }

    /// [`evaluate`](Self::evaluate) without the terms that the flags turn off. Unknown flags do nothing.
    #[must_use]
    pub fn evaluate_with(&self, flags: u32) -> i32 {
        dispatch(Evaluate(self, flags))
    }
}

struct Evaluate<'a>(&'a Position, u32);

impl Task for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> i32 {
        evaluate::<S>(self.0, self.1)
    }
}

/// [`Position::evaluate_with`] for code that has chosen its processor.
#[inline(always)]
pub(crate) fn evaluate<S: Sliders>(position: &Position, flags: u32) -> i32 {
    let mut sum = Sum::default();
    terms::extract::<S, Sum>(position, flags, &mut sum);
    let end = progress(position);
    let black = (sum.opening * (PROGRESS_MAX - end) + sum.end * end) / PROGRESS_MAX;
    let worth = match position.side_to_move() {
        Color::Black => black,
        Color::White => -black,
    };
    worth.clamp(-BOUND, BOUND)
}

/// How far the game has gone, from 0 to `PROGRESS_MAX`: what is in both hands, and what has promoted.
#[inline(always)]
fn progress(position: &Position) -> i32 {
    let held = |color| {
        let hand = position.hand(color);
        let pawns = i32::from(hand.of(PieceKind::Pawn.code()));
        let all: u32 = hand
            .bits()
            .to_le_bytes()
            .iter()
            .map(|&n| u32::from(n))
            .sum();
        3 * all as i32 - 2 * pawns
    };
    let promoted = (9..15).fold(Bitboard::EMPTY, |all, code| {
        all | position.piece_kind_bb(PieceKind::of_code(code))
    });
    let progress = held(Color::Black) + held(Color::White) + 3 * promoted.count() as i32;
    (2 * progress).min(PROGRESS_MAX)
}

/// The sums of both numbers of the pairs, from Black's view.
#[derive(Default)]
struct Sum {
    opening: i32,
    end: i32,
}

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, times: i32) {
        const SIZE: usize = WEIGHT_COUNT.next_power_of_two();
        /// Filled up to a power of two, which replaces bounds checks.
        static TABLE: [[i16; 2]; SIZE] = {
            let mut table = [[0; 2]; SIZE];
            let mut index = 0;
            while index < WEIGHT_COUNT {
                table[index] = WEIGHTS[index];
                index += 1;
            }
            table
        };
        let [opening, end] = TABLE[weight & (SIZE - 1)];
        self.opening += times * i32::from(opening);
        self.end += times * i32::from(end);
    }
}
