//! What moves were worth elsewhere in the search, to put those of a position in order.
//!
//! Moves are known by what arrives where. Squares are seen from the mover, so that both sides can learn from
//! one another, and kinds that move alike count as one.

use crate::arch::{self, Zeroed};
use crate::position::Position;
use crate::types::{Color, PackedMove};

/// Groups of kinds: ten on the board, seven dropped.
const GROUPS: usize = 17;

/// A move as the histories know it: what arrives, and where. The last one stands for no move.
pub(super) type Arrival = u16;

/// No move, or a null move.
pub(super) const NO_ARRIVAL: Arrival = (GROUPS * 81) as Arrival;

pub(super) const ARRIVALS: usize = GROUPS * 81 + 1;

/// The group of each kind by its code: promoted pawns, lances, knights and silvers are golds.
const GROUP: [usize; 16] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 6, 6, 6, 6, 8, 9, 0];

/// Scores stay within this size.
pub(super) const LIMIT: i32 = 8192;

/// The first arrival of each group: by the code of what moves, or 16 more than the kind that is dropped.
static FIRST_OF_GROUP: [Arrival; 32] = {
    let mut table = [0; 32];
    let mut code = 0;
    while code < 16 {
        table[code] = (GROUP[code] * 81) as Arrival;
        if code >= 1 && code <= 7 {
            table[16 + code] = ((9 + code) * 81) as Arrival;
        }
        code += 1;
    }
    table
};

/// What the move brings where.
#[inline(always)]
pub(super) fn arrival(position: &Position, mv: PackedMove) -> Arrival {
    let code = if mv.is_drop() {
        16 | mv.dropped()
    } else {
        position.code_at(mv.origin_code()) & 15 | mv.promotion_bit()
    };
    let to = Arrival::from(mv.to_number());
    let seen = match position.side_to_move() {
        Color::Black => to,
        Color::White => 80 - to,
    };
    FIRST_OF_GROUP[usize::from(code & 31)] + seen
}

/// How many moves back the continuation histories look.
pub(super) const BACK: [usize; 3] = [1, 2, 4];

pub(super) struct Histories {
    /// Quiet moves, by side and arrival.
    quiet: Zeroed<i16>,
    /// Captures and promotions, by arrival and the group taken.
    capture: Zeroed<i16>,
    /// Quiet moves after another move, by both arrivals: first for the moves of the other side, then for one's
    /// own.
    after: Zeroed<i16>,
    /// The quiet reply to a move that refuted it the last time.
    replies: Zeroed<u16>,
}

fn learn(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl Histories {
    /// Nothing learnt. `None` when there is no memory.
    ///
    /// Large pages spare a long search a tenth of its time; a short one touches few pages, and to clear
    /// large ones for it takes longer.
    pub fn new(long_search: bool) -> Option<Self> {
        Some(Self {
            quiet: Zeroed::new(2 * ARRIVALS, false)?,
            capture: Zeroed::new(ARRIVALS * 16, false)?,
            after: Zeroed::new(2 * ARRIVALS * ARRIVALS, long_search)?,
            replies: Zeroed::new(2 * ARRIVALS, false)?,
        })
    }

    /// The scores after that move, which was made `BACK[i]` plies ago.
    fn row(&self, i: usize, last: Arrival) -> &[i16] {
        &self.after[(i.min(1) * ARRIVALS + usize::from(last)) * ARRIVALS..][..ARRIVALS]
    }

    /// The scores of the quiet moves of a position.
    pub fn score_quiet(
        &self,
        position: &Position,
        before: [Arrival; BACK.len()],
        moves: &[PackedMove],
        scores: &mut [i32],
    ) {
        let own = &self.quiet[position.side_to_move().array_index() * ARRIVALS..][..ARRIVALS];
        let rows: [_; BACK.len()] = std::array::from_fn(|i| self.row(i, before[i]));
        // The rows are far away: all parts of them are asked for before the first is read.
        for (score, &mv) in scores.iter_mut().zip(moves) {
            let mv = arrival(position, mv);
            *score = mv.into();
            for row in rows {
                arch::prefetch(&row[usize::from(mv)]);
            }
        }
        for score in scores {
            let mv = *score as usize;
            *score = rows
                .iter()
                .fold(own[mv].into(), |sum, row| sum + i32::from(row[mv]));
        }
    }

    pub fn learn_quiet(
        &mut self,
        side: Color,
        mv: Arrival,
        before: [Arrival; BACK.len()],
        bonus: i32,
    ) {
        let mv = usize::from(mv);
        learn(&mut self.quiet[side.array_index() * ARRIVALS + mv], bonus);
        for (i, last) in before.into_iter().enumerate() {
            if last != NO_ARRIVAL {
                learn(
                    &mut self.after[(i.min(1) * ARRIVALS + usize::from(last)) * ARRIVALS + mv],
                    bonus,
                );
            }
        }
    }

    /// The score of a capture or promotion.
    pub fn capture(&self, position: &Position, mv: PackedMove) -> i32 {
        self.capture[capture_index(position, mv)].into()
    }

    pub fn learn_capture(&mut self, position: &Position, mv: PackedMove, bonus: i32) {
        learn(&mut self.capture[capture_index(position, mv)], bonus);
    }

    /// The quiet move of a side that answered that move well the last time.
    pub fn reply(&self, side: Color, to: Arrival) -> Option<PackedMove> {
        PackedMove::from_code(self.replies[side.array_index() * ARRIVALS + usize::from(to)].into())
    }

    pub fn learn_reply(&mut self, side: Color, to: Arrival, mv: PackedMove) {
        self.replies[side.array_index() * ARRIVALS + usize::from(to)] = mv.code();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.after.fill(0);
        self.replies.fill(0);
    }
}

fn capture_index(position: &Position, mv: PackedMove) -> usize {
    let taken = GROUP[usize::from(position.code_at(mv.to_number()) & 15)];
    usize::from(arrival(position, mv)) * 16 + taken
}
