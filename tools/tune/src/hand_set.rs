//! Initial weights from a few formulas, good enough to play the first games.

use crate::table::Pair;
use shogiban::eval::tuning::{TERMS, WEIGHTS};

/// The value of each kind in centipawns, by its code.
const VALUES: [f32; 16] = [
    0., 90., 315., 405., 495., 855., 990., 540., 0., 540., 540., 540., 540., 945., 1395., 0.,
];
/// The value of each kind near the enemy's king, and then near its own king, at a scale of 1.
/// `sight` scales it by the distance.
const ATTACKS: [f32; 16] = [
    0., 6., 8., 14., 34., 14., 20., 40., 10., 40., 36., 36., 38., 50., 60., 0.,
];
const GUARDS: [f32; 16] = [
    0., 6., 2., 6., 22., 2., 2., 30., 0., 24., 22., 22., 24., 30., 14., 0.,
];

pub fn weights() -> Vec<Pair> {
    let mut weights = vec![[0.0; 2]; WEIGHTS];
    for term in TERMS {
        let own = &mut weights[term.first..term.first + term.size];
        for (index, pair) in own.iter_mut().enumerate() {
            *pair = weight(term.name, index);
        }
    }
    weights
}

fn weight(name: &str, index: usize) -> Pair {
    let same = |value| [value, value];
    match name {
        "BOARD" => same(VALUES[index]),
        "HAND" => hand(index / 20, index % 20),
        "KING_PIECE" => sight(index % 29, distance(index / 29)),
        "KING_STATE" => effect(index % 27, distance(index / 27)),
        "EXPOSED" => exposed(index / 144, index / 9 % 16, index % 9),
        "THREAT" => same(VALUES[index % 16] * if index < 16 { -0.16 } else { -0.02 }),
        "DANGER" => danger(index % 10, index / 10 == 0),
        "DANGER_HAND" => same(-(VALUES[index % 8].sqrt()) * (index / 8) as f32 * 0.5),
        "ESCAPE" => {
            same([-30., -12., -4., 0., 3., 5., 6., 6., 6.][index % 9] * (1 + index / 9) as f32)
        }
        "DROP_CHECK" => same(-14.0 * (index % 4) as f32),
        "BOARD_CHECK" => same(-12.0 * (index % 4) as f32),
        "REACH" => same(
            [
                0., 0., 3., 0., 0., 6., 5., 0., 0., 0., 0., 0., 0., 6., 5., 0.,
            ][index / 20]
                * (index % 20) as f32,
        ),
        "OPEN_FILES" => same((index / 10 * (index % 10)) as f32 * 8.0),
        "PINNED" => same(VALUES[index] * -0.1),
        "UNCOVERS" => same(-30.0),
        "CAMP_KING" => [80. + 40. * index as f32, 200. + 60. * index as f32],
        "CAMP_PIECE" => [10., 30.],
        "CAMP_POINT" => [5., 15.],
        "TEMPO" => same(35.0),
        _ => same(0.0),
    }
}

/// The distance in files or in ranks, whichever is larger.
fn distance(offset: usize) -> f32 {
    let ahead = (offset % 17) as i32 - 8;
    (offset / 17).max(ahead.unsigned_abs() as usize) as f32
}

fn hand(kind: usize, count: usize) -> Pair {
    let first = VALUES[kind] * 1.08;
    let more = VALUES[kind] * if kind == 1 { 0.9 } else { 1.0 };
    [if count == 0 {
        0.0
    } else {
        first + more * (count - 1) as f32
    }; 2]
}

fn sight(seen: usize, distance: f32) -> Pair {
    let near = 1.6 / (distance + 0.6) - 0.3;
    if seen <= 14 {
        [GUARDS[seen] * near; 2]
    } else {
        [-ATTACKS[seen - 14] * near, -1.3 * ATTACKS[seen - 14] * near]
    }
}

fn effect(state: usize, distance: f32) -> Pair {
    let (own, theirs) = (state % 9 / 3, state % 3);
    let near = 1.0 / (distance + 1.0);
    let value = near * ([0., 28., 40.][own] - [0., 40., 64.][theirs]);
    [value, 1.2 * value]
}

fn exposed(to_move: usize, kind: usize, attacks: usize) -> Pair {
    let (guards, attackers) = (attacks / 3, attacks % 3);
    let hanging = match (guards, attackers) {
        (0, 0) => -0.015,
        (0, _) if to_move == 1 => -0.05,
        (0, _) => -0.22,
        (1, 2) if to_move == 0 => -0.08,
        (1, 2) => -0.03,
        _ => 0.0,
    };
    [hanging * VALUES[kind]; 2]
}

fn danger(number: usize, enemy_to_move: bool) -> Pair {
    let square = (number * number) as f32;
    [-square * if enemy_to_move { 4.5 } else { 3.5 }; 2]
}
