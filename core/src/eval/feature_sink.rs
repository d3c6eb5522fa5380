//! The interface between features and what is done with them: summing in play, listing for the
//! tuner.

use crate::types::Side;

/// Receives the features of a position.
pub(super) trait FeatureSink {
    /// Adds a weight `times` times, negative for White. The scope selects the blend of its two
    /// numbers.
    fn add(&mut self, scope: usize, weight: usize, times: i32);
}

/// The number of blends. Blends 0 and 1 are those of the kings of Black and White, whose danger
/// grows with the pieces in the other hand; blend 2 is the progress of the game.
pub(super) const BLENDS: usize = 3;
/// The scope of features that belong to no king.
pub(super) const GAME: usize = 2;
/// The scope of features that count when Black is to move; the next scope is that of White. Both
/// blend like `GAME`.
pub(super) const BLACK_TO_MOVE: usize = 3;
/// The number of scopes.
pub(super) const SCOPES: usize = 5;

/// 1 for Black, -1 for White.
#[inline(always)]
pub(super) const fn sign(side: usize) -> i32 {
    1 - 2 * side as i32
}

/// [`sign`] of a side known at compile time.
#[inline(always)]
pub(super) const fn sign_of<Us: Side>() -> i32 {
    sign(Us::INDEX)
}
