//! Quiet positions of games, converted to features of the evaluation.

use crate::game::{DRAWN, Game};
use crate::table;
use shogiban::eval::tuning::{self, SCOPES};
use shogiban::{Color, Position};

/// A lead of this many centipawns multiplies the odds of winning by e. It is fixed so that scores
/// of all rounds have the same scale.
pub const SCALE: f32 = 600.0;
/// Positions with a score of this many centipawns or more are skipped: they teach little.
const DECIDED: i16 = 2500;

/// The quiet positions of a set of games.
pub struct Samples {
    fixed: Vec<bool>,
    /// The features of all positions, grouped by position and then by scope.
    features: Vec<u16>,
    /// The end of each scope in `features`, by position.
    ends: Vec<[usize; SCOPES]>,
    pub samples: Vec<Sample>,
}

/// A position, from Black's point of view.
#[derive(Clone, Copy)]
pub struct Sample {
    /// The interpolation between the two numbers of a weight, by scope: 0 is the first, 1 the
    /// second.
    pub blends: [f32; SCOPES],
    /// The result: 1 if Black won, 0 if White won, 0.5 for a draw.
    pub result: f32,
    /// Black's probability of winning, by the score of the search.
    pub expected: f32,
}

pub fn win_chance(centipawns: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / SCALE).exp())
}

impl Samples {
    pub fn new() -> Self {
        Self {
            fixed: table::fixed(),
            features: Vec::new(),
            ends: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// The features of a position by scope. A feature is twice the index of its weight, plus 1 if
    /// it counts for White.
    pub fn features(&self, index: usize) -> [&[u16]; SCOPES] {
        let mut start = if index == 0 {
            0
        } else {
            self.ends[index - 1][SCOPES - 1]
        };
        self.ends[index].map(|end| {
            let features = &self.features[start..end];
            start = end;
            features
        })
    }

    /// Adds the quiet positions of a game: those without a check in which the chosen move is
    /// neither a capture nor a promotion, was not random, and has a score below `DECIDED`.
    pub fn add(&mut self, game: &Game) {
        let mut position = Position::startpos();
        let result = match game.winner {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        for &(mv, score) in &game.moves {
            let captures = !mv.is_drop() && position.piece_at(mv.to()).is_some();
            let quiet = !captures && !mv.is_promoting() && !position.in_check();
            if quiet && score != DRAWN && score.abs() < DECIDED {
                let black = match position.side_to_move() {
                    Color::Black => f32::from(score),
                    Color::White => -f32::from(score),
                };
                self.push(&position, result, win_chance(black));
            }
            position.do_legal_move(mv);
        }
    }

    fn push(&mut self, position: &Position, result: f32, expected: f32) {
        let mut found = Vec::new();
        let blends = tuning::features(position, &mut found);
        let ends = std::array::from_fn(|scope| {
            for feature in found.iter().filter(|feature| feature.scope == scope) {
                if !self.fixed[feature.weight] {
                    let coded = feature.weight as u16 * 2 + u16::from(feature.times < 0);
                    self.features
                        .extend((0..feature.times.abs()).map(|_| coded));
                }
            }
            self.features.len()
        });
        self.ends.push(ends);
        self.samples.push(Sample {
            blends,
            result,
            expected,
        });
    }
}
