//! What the evaluation is off by, learnt from positions that are alike in one thing or another.

use super::history::{ARRIVALS, Arrival, BACK};
use crate::memory::Zeros;
use crate::position::Position;

/// How many numbers a key is folded to.
const KEYS: usize = 1 << KEY_BITS;
const KEY_BITS: u32 = 10;

/// What positions are alike in: the last move, the one before, what both sides hold, where both kings stand.
const ASPECTS: usize = 4;

/// Where the errors of each aspect begin.
const FIRST: [usize; ASPECTS] = [0, ARRIVALS, 2 * ARRIVALS, 2 * ARRIVALS + KEYS];

/// How much each aspect counts, in parts of `WHOLE`.
const WEIGHTS: [i32; ASPECTS] = [4, 4, 2, 2];
const WHOLE: i32 = 32;

/// Errors stay within this size, in centipawns.
const LIMIT: i32 = 1024;

/// The most that one position teaches.
const LESSON: i32 = 256;

/// By aspect, how far above the evaluation such positions were found to be.
pub(super) struct Corrections(Zeros<i16>);

/// A key folded.
fn fold(key: u128) -> usize {
    let key = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - KEY_BITS)) as usize
}

/// Where the errors of positions like this one stand, all seen from the side to move.
fn places(position: &Position, before: [Arrival; BACK.len()]) -> [usize; ASPECTS] {
    let us = position.side_to_move().array_index();
    let both = [us, 1 - us];
    let [own_hand, their_hand] = both.map(|side| u128::from(position.side_hand(side).bits()));
    let kings = both.map(|side| {
        let king = position.king_number(side);
        u128::from(if us == 0 {
            king
        } else {
            80_u8.wrapping_sub(king)
        })
    });
    let keys = [
        before[0].into(),
        before[1].into(),
        fold(own_hand << 64 | their_hand),
        fold(kings[0] << 8 | kings[1]),
    ];
    std::array::from_fn(|aspect| FIRST[aspect] + keys[aspect])
}

impl Corrections {
    /// Nothing learnt. `None` when there is no memory.
    pub fn new() -> Option<Self> {
        Zeros::new(FIRST[ASPECTS - 1] + KEYS, false).map(Self)
    }

    /// What is to be added to the evaluation.
    pub fn of(&self, position: &Position, before: [Arrival; BACK.len()]) -> i32 {
        let errors = places(position, before).map(|place| i32::from(self.0[place]));
        let sum = errors
            .iter()
            .zip(WEIGHTS)
            .map(|(error, weight)| error * weight);
        sum.sum::<i32>() / WHOLE
    }

    /// Learns that a search so deep found the position to be worth so much more than its evaluation.
    pub fn learn(
        &mut self,
        position: &Position,
        before: [Arrival; BACK.len()],
        error: i32,
        depth: i32,
    ) {
        let lesson = (error * depth / 8).clamp(-LESSON, LESSON);
        for place in places(position, before) {
            let known = i32::from(self.0[place]);
            self.0[place] = (known + lesson - known * lesson.abs() / LIMIT) as i16;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::NO_ARRIVAL;
    use super::*;

    const NEW_GAME: [Arrival; BACK.len()] = [NO_ARRIVAL; BACK.len()];

    fn position(sfen: &str) -> Position {
        Position::from_sfen(sfen).unwrap()
    }

    /// What a position teaches holds for others as far as they are alike, and for the same one turned round.
    /// Fails when kings are not turned, and when the hands are those of Black and White.
    #[test]
    fn like_positions_learn_from_one_another() {
        let taught = position("4k4/9/9/9/9/9/9/9/3K5 b G2p 1");
        let before = [5, 7, 9];
        let mut corrections = Corrections::new().unwrap();
        corrections.learn(&taught, before, 160, 8);
        let whole = corrections.of(&taught, before);
        assert_eq!(whole, 160 * WEIGHTS.iter().sum::<i32>() / WHOLE);
        let turned = position("5k3/9/9/9/9/9/9/9/4K4 w 2Pg 1");
        assert_eq!(corrections.of(&turned, before), whole);
        let of = |sfen, before| corrections.of(&position(sfen), before) * WHOLE / 160;
        let unlike = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
        assert_eq!(of(unlike, NEW_GAME), 0);
        assert_eq!(of(unlike, [5, 0, 0]), WEIGHTS[0]);
        assert_eq!(of(unlike, [0, 7, 0]), WEIGHTS[1]);
        assert_eq!(of("4k4/9/9/9/9/9/9/9/4K4 b G2p 1", NEW_GAME), WEIGHTS[2]);
        assert_eq!(of("4k4/9/9/9/9/9/9/9/3K5 b - 1", NEW_GAME), WEIGHTS[3]);
        corrections.clear();
        assert_eq!(corrections.of(&taught, before), 0);
    }

    /// Errors tend to what is found again and again, and never pass the limit.
    #[test]
    fn errors_stay_within_their_limit() {
        let position = Position::startpos();
        let mut corrections = Corrections::new().unwrap();
        for (error, sign) in [(30_000, 1), (-30_000, -1)] {
            for _ in 0..1_000 {
                corrections.learn(&position, NEW_GAME, error, 100);
                assert!(corrections.0.iter().all(|&it| i32::from(it).abs() <= LIMIT));
            }
            let all = LIMIT * WEIGHTS.iter().sum::<i32>() / WHOLE;
            let found = corrections.of(&position, NEW_GAME) * sign;
            assert!((all - 8..=all).contains(&found), "{found}");
        }
    }
}
