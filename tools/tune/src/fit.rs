//! Fits the weights to games: logistic regression with the Adam optimiser.

use crate::game::read_all;
use crate::rng::Rng;
use crate::sample::{SCALE, Samples, win_chance};
use crate::table::{self, Pair};
use std::io;

const BATCH: usize = 8192;
const EPOCHS: usize = 12;
/// One game in this many is held out, to measure the loss on games that the weights were not fitted
/// to.
const KEPT_APART: usize = 12;
/// Positions of one game are correlated: this many count as one independent position.
const ALIKE: f32 = 4.0;

/// The state of a fit: the weights, their regularisation, and the moments of Adam.
struct Fit {
    weights: Vec<Pair>,
    /// The previous weights, and the strength of the regularisation of each weight towards them.
    before: Vec<Pair>,
    pull: Vec<f32>,
    first_moment: Vec<Pair>,
    second_moment: Vec<Pair>,
    steps: i32,
}

#[derive(Clone, Copy)]
pub struct Options {
    /// The share of the game's result in the target. The rest is the score of the search.
    pub result: f32,
    /// The expected change of a weight, in centipawns: regularisation is weaker for larger values.
    pub spread: f32,
}

pub fn fit(out: &str, start: &[[i16; 2]], options: Options, paths: &[&str]) -> io::Result<()> {
    let games = read_all(paths)?;
    let (mut train, mut apart) = (Samples::new(), Samples::new());
    for (number, game) in games.iter().enumerate() {
        if number % KEPT_APART == 0 {
            apart.add(game);
        } else {
            train.add(game);
        }
    }
    let count = train.samples.len();
    println!(
        "{} games, {count} positions, {} apart",
        games.len(),
        apart.samples.len()
    );
    let mut fit = Fit::new(start, options.spread, count);
    println!("before: {}", fit.losses(&apart, options));
    let mut random = Rng::new(1);
    let mut order: Vec<u32> = (0..count as u32).collect();
    for epoch in 0..EPOCHS {
        for last in (1..count).rev() {
            order.swap(last, random.below(last + 1));
        }
        // The learning rate decays exponentially from 4 to 0.08 centipawns.
        let rate = 4.0 * 0.02_f32.powf(epoch as f32 / (EPOCHS - 1) as f32);
        let loss: f32 = order
            .chunks(BATCH)
            .map(|batch| fit.step(&train, batch, options, rate))
            .sum();
        println!(
            "{epoch}: {:.5}, apart {}",
            loss / count as f32,
            fit.losses(&apart, options)
        );
    }
    table::write(out, &fit.weights)
}

impl Fit {
    fn new(start: &[[i16; 2]], spread: f32, count: usize) -> Self {
        let weights: Vec<Pair> = start.iter().map(|pair| pair.map(f32::from)).collect();
        let size = weights.len();
        let strong = ALIKE / (spread * spread * count.max(1) as f32);
        let mut pull = vec![strong; size];
        for term in shogiban::eval::tuning::TERMS {
            if matches!(term.name, "BOARD" | "HAND" | "TEMPO") {
                pull[term.first..term.first + term.size].fill(strong * 0.01);
            }
        }
        Self {
            before: weights.clone(),
            weights,
            pull,
            first_moment: vec![[0.0; 2]; size],
            second_moment: vec![[0.0; 2]; size],
            steps: 0,
        }
    }

    fn evaluate(&self, samples: &Samples, index: usize) -> f32 {
        let blends = samples.samples[index].blends;
        let scopes = samples.features(index).into_iter().zip(blends);
        scopes
            .map(|(features, blend)| {
                let mut sum = [0.0; 2];
                for &coded in features {
                    let weight = self.weights[usize::from(coded >> 1)];
                    let sign = 1.0 - 2.0 * f32::from(coded & 1);
                    sum[0] += sign * weight[0];
                    sum[1] += sign * weight[1];
                }
                sum[0] * (1.0 - blend) + sum[1] * blend
            })
            .sum()
    }

    /// Makes one step along the gradient of a batch and returns the sum of the losses.
    fn step(&mut self, samples: &Samples, batch: &[u32], options: Options, rate: f32) -> f32 {
        let mut gradient = vec![[0.0_f32; 2]; self.weights.len()];
        let mut loss = 0.0;
        for &index in batch {
            let index = index as usize;
            let sample = samples.samples[index];
            let target = options.result * sample.result + (1.0 - options.result) * sample.expected;
            let chance = win_chance(self.evaluate(samples, index));
            loss += cross_entropy(target, chance);
            let slope = (chance - target) / SCALE / batch.len() as f32;
            for (features, blend) in samples.features(index).into_iter().zip(sample.blends) {
                let slopes = [slope * (1.0 - blend), slope * blend];
                for &coded in features {
                    let sign = 1.0 - 2.0 * f32::from(coded & 1);
                    let of = &mut gradient[usize::from(coded >> 1)];
                    of[0] += sign * slopes[0];
                    of[1] += sign * slopes[1];
                }
            }
        }
        self.adam(&gradient, rate);
        loss
    }

    fn adam(&mut self, gradient: &[Pair], rate: f32) {
        const MOMENTS: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let whole = MOMENTS.map(|moment| 1.0 - moment.powi(self.steps));
        for (index, weight) in self.weights.iter_mut().enumerate() {
            for part in 0..2 {
                let slope = gradient[index][part]
                    + self.pull[index] * (weight[part] - self.before[index][part]);
                let first = &mut self.first_moment[index][part];
                let second = &mut self.second_moment[index][part];
                *first += (1.0 - MOMENTS[0]) * (slope - *first);
                *second += (1.0 - MOMENTS[1]) * (slope * slope - *second);
                let size = (*second / whole[1]).sqrt() + 1e-9;
                weight[part] -= rate * *first / whole[0] / size;
            }
        }
    }

    /// The mean losses against the mixed target, the results and the scores, as text.
    fn losses(&self, samples: &Samples, options: Options) -> String {
        let mut sums = [0.0_f64; 3];
        for (index, sample) in samples.samples.iter().enumerate() {
            let chance = win_chance(self.evaluate(samples, index));
            let target = options.result * sample.result + (1.0 - options.result) * sample.expected;
            for (sum, target) in sums
                .iter_mut()
                .zip([target, sample.result, sample.expected])
            {
                *sum += f64::from(cross_entropy(target, chance));
            }
        }
        let [mixed, result, score] = sums.map(|sum| sum / samples.samples.len().max(1) as f64);
        format!("{mixed:.5} (result {result:.5}, score {score:.5})")
    }
}

fn cross_entropy(target: f32, chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
