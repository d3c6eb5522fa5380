//! What the tuner needs to see of the evaluation. No part of the crate's interface: it changes as the
//! evaluation does.

use super::terms::{Sink, extract};
use super::{PROGRESS_MAX, layout, progress, weights};
use crate::attacks::Sliders;
use crate::cpu::{Task, dispatch};
use crate::position::Position;

/// The terms: name, first weight, number of weights.
pub const TERMS: &[(&str, usize, usize)] = layout::TERMS;
/// The number of weights.
pub const WEIGHT_COUNT: usize = layout::WEIGHT_COUNT;

/// The weights in use: for the opening and for the end.
#[must_use]
pub fn weights() -> &'static [[i16; 2]] {
    &weights::WEIGHTS
}

/// Appends the features of a position, from Black's view: weight and times. Gives how far the game has
/// gone, from 0 (opening) to 1 (end), as a fraction.
pub fn features(position: &Position, found: &mut Vec<(u16, i16)>) -> (i32, i32) {
    dispatch(Features(position, found));
    (progress(position), PROGRESS_MAX)
}

struct Features<'a>(&'a Position, &'a mut Vec<(u16, i16)>);

impl Task for Features<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(mut self) {
        extract::<S, Self>(self.0, 0, &mut self);
    }
}

impl Sink for Features<'_> {
    #[inline(always)]
    fn add(&mut self, weight: usize, times: i32) {
        self.1.push((weight as u16, times as i16));
    }
}
