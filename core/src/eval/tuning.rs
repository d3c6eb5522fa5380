//! The interface of the tuner to the evaluation. It is not stable.

use std::sync::OnceLock;

use super::feature_sink::{BLACK_TO_MOVE, FeatureSink, GAME};
use super::features::extract;
pub use super::layout::Term;
use super::{BLEND_MAX, TABLE_SIZE, WEIGHT_COUNT, blends, layout, packed, weights};
use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;

/// The number of weights.
pub const WEIGHTS: usize = WEIGHT_COUNT;
/// The terms, in their order.
pub const TERMS: &[Term] = layout::TERMS;
/// The number of scopes, each with a blend of its own.
pub const SCOPES: usize = super::BLENDS;

static OTHER: OnceLock<Box<[i64; TABLE_SIZE]>> = OnceLock::new();

/// The weights that the library was built with, in pairs.
#[must_use]
pub fn built_in() -> &'static [[i16; 2]; WEIGHTS] {
    &weights::WEIGHTS
}

/// Replaces the built-in weights for the rest of the process. Returns false when they were replaced
/// before.
#[must_use]
pub fn replace(weights: &[[i16; 2]; WEIGHTS]) -> bool {
    OTHER.set(Box::new(packed(weights))).is_ok()
}

pub(super) fn table() -> Option<&'static [i64; TABLE_SIZE]> {
    OTHER.get().map(|table| &**table)
}

/// A feature of a position, from Black's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The index of its blend.
    pub scope: usize,
    /// The index of its weight.
    pub weight: usize,
    /// The count.
    pub times: i32,
}

/// Appends the features of a position. Returns the share of the second numbers by scope, 0 to 1.
pub fn features(position: &Position, found: &mut Vec<Feature>) -> [f32; SCOPES] {
    dispatch(Features(position, found));
    blends(position).map(|blend| blend as f32 / BLEND_MAX as f32)
}

struct Features<'a>(&'a Position, &'a mut Vec<Feature>);

impl Task for Features<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(mut self) {
        extract::<S, Self>(self.0, 0, &mut self);
    }
}

impl FeatureSink for Features<'_> {
    #[inline(always)]
    fn add(&mut self, scope: usize, weight: usize, times: i32) {
        let scope = match scope.checked_sub(BLACK_TO_MOVE) {
            None => scope,
            Some(mover) if mover == self.0.side_to_move().array_index() => GAME,
            Some(_) => return,
        };
        self.1.push(Feature {
            scope,
            weight,
            times,
        });
    }
}
