//! Moves made and taken back, and repetition.

use std::collections::TryReserveError;

use super::faults::MoveFault;
use super::{Board, GameResult};
use crate::position::{PACKED_SIZE, Position, Undo};
use crate::types::PackedMove;

/// One run of moves, each made by `do_move` on the position that the one before led to. The
/// positions themselves are not kept: taking the moves back on a copy shows them again.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    made: Vec<Made>,
    /// The position after the last move, packed, once the board was changed in another way. The
    /// board may show that position again.
    left: Option<[u8; PACKED_SIZE]>,
}

#[derive(Clone, Copy, Debug)]
struct Made {
    mv: PackedMove,
    /// The key of the position before the move.
    key: u64,
    undo: Undo,
    /// The move number before the move.
    ply: u16,
    /// The king of the side that did not move; the mover's is in `undo`.
    other_king: u8,
}

impl History {
    pub const fn new() -> Self {
        Self {
            made: Vec::new(),
            left: None,
        }
    }

    /// Makes room for `moves` more moves.
    pub fn try_reserve(&mut self, moves: usize) -> Result<(), TryReserveError> {
        self.made.try_reserve(moves)
    }

    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        let mut made = Vec::new();
        made.try_reserve_exact(self.made.len())?;
        made.extend_from_slice(&self.made);
        Ok(Self {
            made,
            left: self.left,
        })
    }

    /// Notes that the board, which shows that position, is about to change otherwise than by a
    /// move.
    pub fn touch(&mut self, position: &Position) {
        if !self.made.is_empty() && self.left.is_none() {
            self.left = Some(position.packed());
        }
    }
}

impl Made {
    /// Takes the move back on the position that it led to.
    fn take_back(&self, position: &mut Position) {
        position.undo_legal_move(self.mv, self.undo);
        let other = position.side_to_move().flip();
        position.restore_king(other, self.other_king);
        position.set_ply(self.ply);
    }
}

impl Board {
    /// Makes a move as [`Position::try_do_move`](crate::Position::try_do_move) does, legal or not.
    /// Returns false and changes nothing if it cannot be made. The move number stops at 65535.
    ///
    /// On a board that was changed in another way since its last move, this begins a new run: the
    /// moves before it are forgotten.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// let mv = "7g7f".parse()?;
    /// assert!(board.do_move(mv));
    /// assert!(!board.do_move(mv), "7g is empty now");
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    pub fn do_move(&mut self, mv: PackedMove) -> bool {
        if !self.position.can_do(mv) {
            return false;
        }
        if !self.shows_last_kept() {
            self.history.made.clear();
        }
        self.history.left = None;
        let other = self.position.side_to_move().flip();
        let made = Made {
            mv,
            key: self.position.key(),
            ply: self.position.ply(),
            other_king: self.position.king_number(other.array_index()),
            undo: self.position.do_legal_move(mv),
        };
        self.history.made.push(made);
        true
    }

    /// Makes a move if it is legal, as [`do_move`](Self::do_move) does.
    ///
    /// # Errors
    ///
    /// The fault of [`Position::move_fault`](crate::Position::move_fault); nothing is changed.
    ///
    /// ```
    /// use shogiban::{Board, MoveFault};
    /// let mut board = Board::new();
    /// assert_eq!(board.play("7g7f".parse()?), Ok(()));
    /// assert_eq!(board.play("7f7e".parse()?), Err(MoveFault::NotYours));
    /// assert_eq!(board.moves_made(), 1);
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    pub fn play(&mut self, mv: PackedMove) -> Result<(), MoveFault> {
        self.position.move_fault(mv)?;
        self.do_move(mv);
        Ok(())
    }

    /// Makes the move of a USI text; false when the text is no move or the move cannot be made.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.do_usi("7g7f") && !board.do_usi("7g7f"));
    /// ```
    pub fn do_usi(&mut self, usi: &str) -> bool {
        usi.parse().is_ok_and(|mv| self.do_move(mv))
    }

    /// Takes back the last move and restores the move number from before it. Returns false and
    /// changes nothing if there is no move, or if the board no longer shows the position that the
    /// move led to.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.do_usi("7g7f") && board.undo_move());
    /// assert!(!board.undo_move());
    /// ```
    pub fn undo_move(&mut self) -> bool {
        if !self.shows_last_kept() {
            return false;
        }
        let Some(made) = self.history.made.pop() else {
            return false;
        };
        made.take_back(&mut self.position);
        self.history.left = None;
        true
    }

    /// The number of moves made and not taken back.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.do_usi("7g7f"));
    /// assert_eq!(board.moves_made(), 1);
    /// ```
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.history.made.len()
    }

    /// The moves made and not taken back, oldest first.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.do_usi("7g7f") && board.do_usi("3c3d"));
    /// let moves: Vec<String> = board.played_moves().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["7g7f", "3c3d"]);
    /// ```
    pub fn played_moves(
        &self,
    ) -> impl DoubleEndedIterator<Item = PackedMove> + ExactSizeIterator + '_ {
        self.history.made.iter().map(|made| made.mv)
    }

    /// The move that led to the position; `None` for a board that was changed in another way since.
    pub(crate) fn last_move(&self) -> Option<PackedMove> {
        self.played_moves()
            .next_back()
            .filter(|_| self.shows_last_kept())
    }

    /// The keys of the positions before this one, oldest first. None for a board that was changed
    /// in another way since its last move.
    ///
    /// ```
    /// use shogiban::{Board, Position};
    /// let mut board = Board::new();
    /// assert!(board.do_usi("7g7f"));
    /// assert!(board.history().eq([Position::startpos().key()]));
    /// ```
    pub fn history(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + '_ {
        let kept = if self.shows_last_kept() {
            &self.history.made[..]
        } else {
            &[]
        };
        kept.iter().map(|made| made.key)
    }

    /// The position before the first of [`played_moves`](Self::played_moves), if the moves lead
    /// from there to this very position: `None` for a board that was changed in another way since
    /// its last move, or whose move number was set between moves.
    pub(super) fn first_position(&self) -> Option<Position> {
        if !self.history.made.is_empty() && !self.shows_last_kept() {
            return None;
        }
        let mut position = self.position.clone();
        for made in self.history.made.iter().rev() {
            if position.ply() != made.ply.saturating_add(1) {
                return None;
            }
            made.take_back(&mut position);
        }
        Some(position)
    }

    /// The keys of [`history`](Self::history), each with whether the side to move was in check.
    pub(crate) fn history_with_checks(&self) -> Vec<(u64, bool)> {
        let mut position = self.position.clone();
        let mut before: Vec<_> = self
            .history()
            .rev()
            .zip(self.history.made.iter().rev())
            .map(|(key, made)| {
                made.take_back(&mut position);
                (key, position.in_check())
            })
            .collect();
        before.reverse();
        before
    }

    /// The result when the position stands for the fourth time or more: lost by the side every one
    /// of whose moves since it first stood gave check, a draw when neither or both did. `None`
    /// otherwise, and for a board that was changed in another way since its last move.
    #[must_use]
    pub fn repetition(&self) -> Option<GameResult> {
        let made = &self.history.made;
        let same_key = |made: &Made| made.key == self.position.key();
        let first = made.iter().position(same_key)?;
        if made[first..].iter().filter(|made| same_key(made)).count() < 3 || !self.shows_last_kept()
        {
            return None;
        }
        let mut position = self.position.clone();
        let mut times = 1;
        // Whether all moves so far gave check: those of the side that moved last, and the other's.
        let mut checked = [true; 2];
        let mut since_first = checked;
        for (plies, made) in made[first..].iter().rev().enumerate() {
            checked[plies % 2] &= position.in_check();
            made.take_back(&mut position);
            if same_key(made) && position.packed() == self.position.packed() {
                times += 1;
                since_first = checked;
            }
        }
        let mover = self.position.side_to_move().flip();
        (times > 3).then_some(match since_first {
            [true, false] => GameResult::perpetual_check(mover),
            [false, true] => GameResult::perpetual_check(mover.flip()),
            _ => GameResult::sennichite(),
        })
    }

    /// Whether the board is as the last `do_move` or `undo_move` left it, the move number aside.
    /// False if there is no move to take back.
    fn shows_last_kept(&self) -> bool {
        let as_left = |left: &[u8; PACKED_SIZE]| *left == self.position.packed();
        !self.history.made.is_empty() && self.history.left.as_ref().is_none_or(as_left)
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

    /// Row 50: a position that was given the key of this one counts for nothing.
    #[test]
    fn row_50_packed_decides_where_keys_are_equal() {
        let mut board = run(
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            &["5i4i", "5a4a", "4i5i", "4a5a"],
            3,
        );
        assert!(board.repetition().is_some());
        assert!(board.undo_move() && board.repetition().is_none());
        let key = board.position().key();
        let other = &mut board.history.made[4].key;
        assert_ne!(*other, key);
        *other = key;
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
