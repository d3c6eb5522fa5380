//! Mate in one, for a search that looks for it at every node.

use crate::movegen::MoveList;
use crate::position::Position;
use crate::types::PackedMove;

impl Position {
    /// A legal move that mates, if there is one. Same as [`mate`](Self::mate) within one ply, but
    /// without a table.
    ///
    /// ```
    /// let position: shogiban::Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// assert_eq!(position.mate_in_one(), "G*5b".parse().ok());
    /// ```
    #[must_use]
    pub fn mate_in_one(&self) -> Option<PackedMove> {
        self.mate_in_one_with(&mut MoveList::new())
    }

    /// [`mate_in_one`](Self::mate_in_one) with a list whose memory is reused.
    pub fn mate_in_one_with(&self, checks: &mut MoveList) -> Option<PackedMove> {
        self.checks_into(checks);
        if checks.is_empty() {
            return None;
        }
        let mut after = self.clone();
        checks.iter().copied().find(|&mv| {
            let undo = after.do_legal_move(mv);
            let mates = !after.has_legal_moves();
            after.undo_legal_move(mv, undo);
            mates
        })
    }
}
