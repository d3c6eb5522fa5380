//! Quiet positions of games, as features of the evaluation.

use crate::game::{DRAWN, Game};
use shogiban::eval::tuning;
use shogiban::{Color, Position};

/// How many centipawns multiply the odds of winning by e. Fixed, so that all scores have one scale.
pub const SCALE: f32 = 600.0;
/// Positions that are won already teach little.
const DECIDED: i16 = 2500;

/// All quiet positions of some games.
#[derive(Default)]
pub struct Samples {
    /// The features of all positions: twice the weight, one more where it counts for White.
    features: Vec<u16>,
    ends: Vec<usize>,
    pub samples: Vec<Sample>,
}

/// A position, from Black's view.
#[derive(Clone, Copy)]
pub struct Sample {
    /// How far the game has gone, from 0 to 1.
    pub progress: f32,
    /// The result: 1 when Black won, 0 when White did.
    pub result: f32,
    /// How likely Black is to win by the score of the search.
    pub expected: f32,
}

pub fn win_chance(centipawns: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / SCALE).exp())
}

impl Samples {
    pub fn features(&self, index: usize) -> &[u16] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[start..self.ends[index]]
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
            position.do_packed(mv);
        }
    }

    fn push(&mut self, position: &Position, result: f32, expected: f32) {
        let mut found = Vec::new();
        let (progress, most) = tuning::features(position, &mut found);
        for (weight, times) in found {
            if !is_fixed(weight) {
                let coded = weight * 2 + u16::from(times < 0);
                self.features.extend((0..times.abs()).map(|_| coded));
            }
        }
        self.ends.push(self.features.len());
        self.samples.push(Sample {
            progress: progress as f32 / most as f32,
            result,
            expected,
        });
    }
}

/// Weights that stay 0: squares that none attacks.
fn is_fixed(weight: u16) -> bool {
    let (_, first, count) = *tuning::TERMS
        .iter()
        .find(|term| term.0 == "EFFECT")
        .expect("a term");
    let weight = usize::from(weight);
    (first..first + count).contains(&weight) && (weight - first) % 9 == 0
}
