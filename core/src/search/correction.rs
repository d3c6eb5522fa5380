//! What the evaluation is off by, learnt from positions that are alike in one thing or another.

use super::history::{ARRIVALS, Arrival, BACK};
use crate::arch::Zeroed;
use crate::position::Position;
use crate::types::PieceKind;

/// What positions may be alike in, with how much it counts, in parts of `WHOLE`: the last two moves, no move
/// being one like others; and, for one side to move alone, what both sides hold, where the kings stand,
/// where the pawns, and where king, golds and silvers of either side.
const WEIGHTS: [i32; ASPECTS] = [4, 4, 2, 2, 2, 2, 2];
const WHOLE: i32 = 32;
const ASPECTS: usize = 7;

/// How many numbers an aspect is folded to.
const KEYS: usize = 1 << KEY_BITS;
const KEY_BITS: u32 = 11;
const _: () = assert!(ARRIVALS <= KEYS);

/// Each sum of lessons stays within this size, in centipawns.
const LIMIT: i32 = 1024;

/// The most that one position teaches.
const LESSON: i32 = 256;

/// By aspect, the lessons so far, older ones fading: how much worth was found that the evaluation, corrected by
/// what was known then, did not tell.
pub(super) struct Corrections(Zeroed<i16>);

/// Where the errors of positions like this one stand.
fn places(position: &Position, before: [Arrival; BACK.len()]) -> [usize; ASPECTS] {
    let of = |side, kind| position.pieces(side, kind).bits();
    let [black_hand, white_hand] = [0, 1].map(|side| u128::from(position.side_hand(side).bits()));
    let kings = of(0, PieceKind::King) ^ of(1, PieceKind::King).rotate_left(47);
    let pawns = of(0, PieceKind::Pawn) ^ of(1, PieceKind::Pawn).rotate_left(47);
    let castles = [0, 1].map(|side| {
        of(side, PieceKind::King).rotate_left(13)
            ^ of(side, PieceKind::Gold).rotate_left(31)
            ^ of(side, PieceKind::Silver)
    });
    let mixer = match position.side_to_move().array_index() {
        0 => 0x9e37_79b9_7f4a_7c15_u64,
        _ => 0xd1b5_4a32_d192_ed03,
    };
    let fold = |sets: u128| {
        let key = sets as u64 ^ ((sets >> 64) as u64).rotate_left(29);
        ((key ^ mixer).wrapping_mul(mixer) >> (64 - KEY_BITS)) as usize
    };
    let keys = [
        before[0].into(),
        before[1].into(),
        fold(black_hand << 64 | white_hand),
        fold(kings),
        fold(pawns),
        fold(castles[0]),
        fold(castles[1]),
    ];
    std::array::from_fn(|aspect| aspect * KEYS + keys[aspect])
}

impl Corrections {
    /// Nothing learnt. `None` when there is no memory.
    pub fn new() -> Option<Self> {
        Zeroed::new(ASPECTS * KEYS, false).map(Self)
    }

    /// What is to be added to the evaluation.
    pub fn of(&self, position: &Position, before: [Arrival; BACK.len()]) -> i32 {
        let errors = places(position, before).map(|place| i32::from(self.0[place]));
        let weighed = errors.iter().zip(WEIGHTS);
        weighed.map(|(error, weight)| error * weight).sum::<i32>() / WHOLE
    }

    /// Learns that a search so deep found the position to be worth so much more than its corrected evaluation.
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
    use super::super::{FLAGS, Part, SearchOptions, Searcher};
    use super::*;
    use crate::game::Board;

    const BEFORE: [Arrival; BACK.len()] = [5, 7, 9];

    fn position(sfen: &str) -> Position {
        Position::from_sfen(sfen).unwrap()
    }

    /// Each change tells in its own aspects alone. Fails when the second move is that of four plies ago, and when
    /// white silvers count for Black's castle.
    #[test]
    fn positions_are_alike_in_all_but_what_changed() {
        let taught = "3gk4/4s4/9/4p4/9/9/4P4/4S4/4KG3 b B2p 1";
        let cases: [(&str, [Arrival; BACK.len()], &[usize]); 8] = [
            (taught, [6, 7, 9], &[0]),
            (taught, [5, 8, 9], &[1]),
            ("3gk4/4s4/9/4p4/9/9/4P4/4S4/4KG3 b B3p 1", BEFORE, &[2]),
            ("3gk4/4s4/9/4p4/9/9/4P4/4S4/3K1G3 b B2p 1", BEFORE, &[3, 5]),
            ("3gk4/4s4/9/4p4/4P4/9/9/4S4/4KG3 b B2p 1", BEFORE, &[4]),
            ("3gk4/4s4/9/4p4/9/9/4P4/3S5/4KG3 b B2p 1", BEFORE, &[5]),
            ("3gk4/3s5/9/4p4/9/9/4P4/4S4/4KG3 b B2p 1", BEFORE, &[6]),
            (taught, BEFORE, &[]),
        ];
        let of_taught = places(&position(taught), BEFORE);
        for (sfen, before, expected) in cases {
            let of_this = places(&position(sfen), before);
            let unlike: Vec<_> = (0..ASPECTS)
                .filter(|&aspect| of_this[aspect] != of_taught[aspect])
                .collect();
            assert_eq!(unlike, expected, "{sfen} {before:?}");
        }
        let other_to_move = places(&position(&taught.replace(" b ", " w ")), BEFORE);
        assert!((2..ASPECTS).all(|aspect| other_to_move[aspect] != of_taught[aspect]));
    }

    #[test]
    fn what_was_learnt_holds_for_like_positions_until_forgotten() {
        let (taught, unlike) = (
            Position::startpos(),
            position("4k4/9/9/9/9/9/9/9/4K4 w - 1"),
        );
        let mut corrections = Corrections::new().unwrap();
        corrections.learn(&taught, BEFORE, 160, 8);
        let whole = 160 * WEIGHTS.iter().sum::<i32>() / WHOLE;
        assert_eq!(corrections.of(&taught, BEFORE), whole);
        let part = 160 * WEIGHTS[1] / WHOLE;
        assert_eq!(corrections.of(&unlike, [6, BEFORE[1], 0]), part);
        assert_eq!(corrections.of(&unlike, [NO_ARRIVAL; BACK.len()]), 0);
        corrections.clear();
        assert_eq!(corrections.of(&taught, BEFORE), 0);
    }

    /// The table keeps evaluations as they are, and nothing is learnt that is not to be used. Fails when a node or
    /// a leaf stores the corrected one.
    #[test]
    fn a_search_keeps_corrections_apart() {
        let off = Part::Correction.off();
        for flags in [0, off].into_iter().filter(|&flags| flags & !FLAGS == 0) {
            let mut searcher = Searcher::new(1 << 20).unwrap();
            let options = SearchOptions {
                nodes: 20_000,
                flags,
                ..SearchOptions::default()
            };
            searcher.search(&Board::new(), &options, |_| {
                std::ops::ControlFlow::Continue(())
            });
            let (mut line, mut known) = (vec![Position::startpos()], 0);
            while let Some(position) = line.pop() {
                let entry = searcher.memory.table.probe(position.key(), 0);
                if let Some(eval) = entry.and_then(|entry| entry.eval) {
                    assert_eq!(eval, position.evaluate(), "{position:?}");
                    known += 1;
                }
                if position.ply() < 4 {
                    line.extend(position.legal_moves().into_iter().map(|mv| {
                        let mut after = position.clone();
                        after.do_move(mv);
                        after
                    }));
                }
            }
            assert!(known > 1_000, "{known}");
            let learnt = searcher.memory.corrections.0.iter().any(|&it| it != 0);
            assert_eq!(learnt, flags == 0);
        }
    }

    /// What is found again and again comes near the limit, and never passes it.
    #[test]
    fn errors_stay_within_their_limit() {
        let position = Position::startpos();
        let mut corrections = Corrections::new().unwrap();
        for (error, sign) in [(30_000, 1), (-30_000, -1)] {
            for _ in 0..1_000 {
                corrections.learn(&position, BEFORE, error, 100);
                assert!(corrections.0.iter().all(|&it| i32::from(it).abs() <= LIMIT));
            }
            let all = LIMIT * WEIGHTS.iter().sum::<i32>() / WHOLE;
            let found = corrections.of(&position, BEFORE) * sign;
            assert!((all - 8..=all).contains(&found), "{found}");
        }
    }
}
