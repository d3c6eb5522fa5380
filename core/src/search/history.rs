//! History heuristics: scores of moves by their success elsewhere in the search, for move ordering.
//!
//! A move is identified by its piece and its target square (`PieceTo`). Squares are relative to the
//! mover, so both sides share continuation and capture histories, and kinds that move alike share a
//! group.

use crate::arch::{self, Zeroed};
use crate::position::Position;
use crate::types::{Color, PackedMove};

/// Groups of kinds: ten for moves on the board, seven for drops.
const GROUPS: usize = 17;

/// Index of a piece group and a target square; the last index is `NO_PIECE_TO`.
pub(super) type PieceTo = u16;

/// Index for no move and for a null move.
pub(super) const NO_PIECE_TO: PieceTo = (GROUPS * 81) as PieceTo;

pub(super) const PIECE_TOS: usize = GROUPS * 81 + 1;

/// The group of each kind, by its code. Promoted pawns, lances, knights and silvers move like
/// golds.
const GROUP: [usize; 16] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 6, 6, 6, 6, 8, 9, 0];

/// Bound on the absolute value of a score.
pub(super) const MAX_SCORE: i32 = 8192;

/// The first index of each group: by the code of the moved kind, or by 16 + the code of the dropped
/// kind.
static FIRST_OF_GROUP: [PieceTo; 32] = {
    let mut table = [0; 32];
    let mut code = 0;
    while code < 16 {
        table[code] = (GROUP[code] * 81) as PieceTo;
        if code >= 1 && code <= 7 {
            table[16 + code] = ((9 + code) * 81) as PieceTo;
        }
        code += 1;
    }
    table
};

/// The target square of a move as its player sees it.
#[inline(always)]
pub(super) fn relative_square(position: &Position, mv: PackedMove) -> u8 {
    match position.side_to_move() {
        Color::Black => mv.to_number(),
        Color::White => 80 - mv.to_number(),
    }
}

/// The target square in an index, as the player of the move sees it; `None` for no move.
#[inline(always)]
pub(super) fn relative_target(index: PieceTo) -> Option<u8> {
    (index != NO_PIECE_TO).then_some((index % 81) as u8)
}

/// The index of a move.
#[inline(always)]
pub(super) fn piece_to(position: &Position, mv: PackedMove) -> PieceTo {
    let code = if mv.is_drop() {
        16 | mv.dropped()
    } else {
        position.code_at(mv.origin_code()) & 15 | mv.promotion_bit()
    };
    let to = PieceTo::from(relative_square(position, mv));
    FIRST_OF_GROUP[usize::from(code & 31)] + to
}

/// Distances in plies of the previous moves that the continuation history uses.
pub(super) const PLIES_BACK: [usize; 3] = [1, 2, 4];

pub(super) struct Histories {
    /// Butterfly history of quiet moves, by side and `PieceTo`.
    quiet: Zeroed<i16>,
    /// Captures and promotions, by `PieceTo` and the captured group.
    capture: Zeroed<i16>,
    /// Continuation history of quiet moves, by the `PieceTo` of a previous move and of the move:
    /// first for previous moves of the other side, then for those of the same side.
    continuation: Zeroed<i16>,
    /// Counter moves: the last quiet refutation of a move, by its side and `PieceTo`.
    counter_moves: Zeroed<u16>,
}

/// Adds a bonus or malus. The decay keeps the score within `MAX_SCORE`.
fn update(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
}

impl Histories {
    /// All zero. `None` when an allocation fails.
    ///
    /// Huge pages save a long search a tenth of its time. A short one touches few pages, and
    /// clearing huge ones would cost it more than they save.
    pub fn new(long_search: bool) -> Option<Self> {
        Some(Self {
            quiet: Zeroed::new(2 * PIECE_TOS, false)?,
            capture: Zeroed::new(PIECE_TOS * 16, false)?,
            continuation: Zeroed::new(2 * PIECE_TOS * PIECE_TOS, long_search)?,
            counter_moves: Zeroed::new(2 * PIECE_TOS, false)?,
        })
    }

    /// The continuation history after a move that was made `PLIES_BACK[i]` plies ago.
    fn row(&self, i: usize, last: PieceTo) -> &[i16] {
        &self.continuation[(i.min(1) * PIECE_TOS + usize::from(last)) * PIECE_TOS..][..PIECE_TOS]
    }

    /// Scores the quiet moves of a position: `scores[i]` becomes the score of `moves[i]`.
    pub fn score_quiet(
        &self,
        position: &Position,
        previous: [PieceTo; PLIES_BACK.len()],
        moves: &[PackedMove],
        scores: &mut [i32],
    ) {
        let own = &self.quiet[position.side_to_move().array_index() * PIECE_TOS..][..PIECE_TOS];
        let rows: [_; PLIES_BACK.len()] = std::array::from_fn(|i| self.row(i, previous[i]));
        // The rows are rarely cached, so all entries are prefetched before the first is read.
        for (score, &mv) in scores.iter_mut().zip(moves) {
            let mv = piece_to(position, mv);
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

    pub fn update_quiet(
        &mut self,
        side: Color,
        mv: PieceTo,
        previous: [PieceTo; PLIES_BACK.len()],
        bonus: i32,
    ) {
        let mv = usize::from(mv);
        update(&mut self.quiet[side.array_index() * PIECE_TOS + mv], bonus);
        for (i, last) in previous.into_iter().enumerate() {
            if last != NO_PIECE_TO {
                update(
                    &mut self.continuation
                        [(i.min(1) * PIECE_TOS + usize::from(last)) * PIECE_TOS + mv],
                    bonus,
                );
            }
        }
    }

    /// The score of a capture or promotion.
    pub fn capture(&self, position: &Position, mv: PackedMove) -> i32 {
        self.capture[capture_index(position, mv)].into()
    }

    pub fn update_capture(&mut self, position: &Position, mv: PackedMove, bonus: i32) {
        update(&mut self.capture[capture_index(position, mv)], bonus);
    }

    /// The last quiet refutation of a move.
    pub fn counter_move(&self, side: Color, to: PieceTo) -> Option<PackedMove> {
        PackedMove::from_code(
            self.counter_moves[side.array_index() * PIECE_TOS + usize::from(to)].into(),
        )
    }

    pub fn set_counter_move(&mut self, side: Color, to: PieceTo, mv: PackedMove) {
        self.counter_moves[side.array_index() * PIECE_TOS + usize::from(to)] = mv.code();
    }

    /// Sets all scores to zero.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.counter_moves.fill(0);
    }
}

fn capture_index(position: &Position, mv: PackedMove) -> usize {
    let taken = GROUP[usize::from(position.code_at(mv.to_number()) & 15)];
    usize::from(piece_to(position, mv)) * 16 + taken
}
