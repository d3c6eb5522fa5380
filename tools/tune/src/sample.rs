//! Quiet positions of games, as features of the evaluation.

use crate::game::{DRAWN, Game};
use crate::table;
use shogiban::eval::tuning::{self, SCOPES};
use shogiban::{Color, Position};

/// How many centipawns multiply the odds of winning by e. Fixed, so that all scores have one scale.
pub const SCALE: f32 = 600.0;
/// Positions that are won already teach little.
const DECIDED: i16 = 2500;

/// All quiet positions of some games.
pub struct Samples {
    fixed: Vec<bool>,
    /// The features of all positions, in their scopes.
    features: Vec<u16>,
    /// Where the features of each scope of each position end.
    ends: Vec<[usize; SCOPES]>,
    pub samples: Vec<Sample>,
}

/// A position, from Black's view.
#[derive(Clone, Copy)]
pub struct Sample {
    /// How much of the second number of each pair counts, by scope.
    pub blends: [f32; SCOPES],
    /// The result: 1 when Black won, 0 when White did.
    pub result: f32,
    /// How likely Black is to win by the score of the search.
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

    /// The features of a position by scope: twice the weight, one more where it counts for White.
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

    /// Adds the positions of a game that are quiet: no check, no capture or promotion as the move
    /// chosen, nothing drawn by lot, nothing decided.
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
