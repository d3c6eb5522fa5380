//! Moves made, taken back, and positions that stand again.

use super::{Board, GameResult};
use crate::position::{PACKED, Undo};
use crate::types::PackedMove;

/// The positions of one run of moves, each made by `do_move` from the one before.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The position at the first move and all that were reached; empty when no move was made.
    // Invariant: one more than `made`, or both are empty.
    kept: Vec<Kept>,
    made: Vec<Made>,
    /// Whether the board was changed in another way since the last position was kept. It may have been
    /// changed back.
    touched: bool,
}

/// One position, as far as repetition tells it from others.
#[derive(Clone, Debug)]
struct Kept {
    key: u64,
    packed: [u8; PACKED],
    /// Whether the side to move is in check: the move that led here gave it.
    in_check: bool,
}

#[derive(Clone, Copy, Debug)]
struct Made {
    mv: PackedMove,
    undo: Undo,
    /// The move number before the move.
    ply: u16,
    /// The king of the side that did not move; the mover's is in `undo`.
    other_king: u8,
}

impl History {
    pub const fn new() -> Self {
        Self {
            kept: Vec::new(),
            made: Vec::new(),
            touched: false,
        }
    }

    /// The board is about to be changed otherwise than by a move.
    pub fn touch(&mut self) {
        self.touched = true;
    }
}

impl Board {
    /// Makes a move as [`Position::try_do_move`](crate::Position::try_do_move) does, legal or not.
    /// Gives false and changes nothing when it cannot be made. The move number stops at 65535.
    ///
    /// On a board that was changed since its last move in another way, this begins a new run: what was
    /// kept before is forgotten.
    pub fn do_move(&mut self, mv: PackedMove) -> bool {
        if !self.position.can_do(mv) {
            return false;
        }
        if !self.shows_last_kept() {
            self.history = History::new();
            self.keep();
        }
        let other_king = self
            .position
            .king_number(self.position.side_to_move().flip().array_index());
        let ply = self.position.ply();
        let undo = self.position.do_packed(mv);
        self.history.made.push(Made {
            mv,
            undo,
            ply,
            other_king,
        });
        self.keep();
        true
    }

    /// Makes the move of a USI text; false when the text is no move or the move cannot be made.
    pub fn do_usi(&mut self, usi: &str) -> bool {
        usi.parse().is_ok_and(|mv| self.do_move(mv))
    }

    /// Takes back the last move. Gives false and changes nothing when there is none, or when the board no
    /// longer shows the position that it led to. The move number from before the move comes back.
    pub fn undo_move(&mut self) -> bool {
        if !self.shows_last_kept() {
            return false;
        }
        let Some(Made {
            mv,
            undo,
            ply,
            other_king,
        }) = self.history.made.pop()
        else {
            return false;
        };
        self.position.undo_packed(mv, undo);
        let other = self.position.side_to_move().flip();
        self.position.restore_king(other, other_king);
        self.position.set_ply(ply);
        self.history.touched = false;
        self.history.kept.pop();
        if self.history.made.is_empty() {
            self.history.kept.clear();
        }
        true
    }

    /// How many moves were made and not taken back.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.history.made.len()
    }

    /// The moves made and not taken back, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = PackedMove> + '_ {
        self.history.made.iter().map(|made| made.mv)
    }

    /// The keys of the positions before this one, oldest first. Empty for a board that was changed in
    /// another way since its last move.
    #[must_use]
    pub fn history(&self) -> Vec<u64> {
        self.history_with_checks().map(|(key, _)| key).collect()
    }

    /// The keys of [`history`](Self::history), each with whether the side to move was in check.
    pub(crate) fn history_with_checks(&self) -> impl Iterator<Item = (u64, bool)> + '_ {
        let before = match self.history.kept.split_last() {
            Some((_, before)) if self.shows_last_kept() => before,
            _ => &[],
        };
        before.iter().map(|kept| (kept.key, kept.in_check))
    }

    /// The result when the position stands for the fourth time or more: lost by the side every one of
    /// whose moves since it first stood gave check, a draw when neither or both did. `None` otherwise, and
    /// for a board that was changed in another way since its last move.
    #[must_use]
    pub fn repetition(&self) -> Option<GameResult> {
        let (now, before) = self.history.kept.split_last()?;
        let same = |kept: &Kept| kept.key == now.key && kept.packed == now.packed;
        let first = before.iter().position(same)?;
        if before.iter().filter(|kept| same(kept)).count() < 3 || !self.shows_last_kept() {
            return None;
        }
        // The last position was reached by the side that is not to move, the one before it by the other.
        let since_first = || self.history.kept[first + 1..].iter().rev();
        let mover = self.position.side_to_move().flip();
        let mover_checked = since_first().step_by(2).all(|kept| kept.in_check);
        let other_checked = since_first().skip(1).step_by(2).all(|kept| kept.in_check);
        Some(match (mover_checked, other_checked) {
            (true, false) => GameResult::perpetual_check(mover),
            (false, true) => GameResult::perpetual_check(mover.flip()),
            _ => GameResult::sennichite(),
        })
    }

    /// Whether the board is as the last `do_move` or `undo_move` left it, the move number aside. False
    /// when there is no move to take back.
    fn shows_last_kept(&self) -> bool {
        self.history.kept.last().is_some_and(|kept| {
            !self.history.touched
                || (kept.key == self.position.key() && kept.packed == self.position.packed())
        })
    }

    fn keep(&mut self) {
        self.history.touched = false;
        self.history.kept.push(Kept {
            key: self.position.key(),
            packed: self.position.packed(),
            in_check: self.position.in_check(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Color;

    fn run(sfen: &str, cycle: &[&str], times: usize) -> Board {
        let mut board = Board::from_sfen(sfen).unwrap();
        for _ in 0..times {
            for usi in cycle {
                assert!(board.do_usi(usi), "{usi}");
            }
        }
        board
    }

    /// Row 50. Fails when positions are told apart by the key alone.
    #[test]
    fn row_50_packed_decides_where_keys_are_equal() {
        let mut board = run(
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            &["5i4i", "5a4a", "4i5i", "4a5a"],
            3,
        );
        assert!(board.repetition().is_some());
        for kept in &mut board.history.kept[..4] {
            kept.packed[0] ^= 1;
        }
        assert!(board.repetition().is_none());
    }

    #[test]
    fn row_50_the_loser_is_the_side_that_checked() {
        let checking = "7k1/9/9/9/9/9/9/+N8/K6R1 w - 1";
        let board = run(checking, &["2a3a", "2i3i", "3a2a", "3i2i"], 3);
        let result = board.repetition().unwrap();
        assert_eq!(result.winner(), Some(Color::White));
    }
}
