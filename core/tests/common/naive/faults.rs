//! The code of the first fault of a drop (row 44) or a move (row 45).

use super::moves::*;
use super::*;

impl Naive {
    /// Row 44. `kind` is any piece kind, promoted ones and the king included.
    pub fn drop_fault(&self, kind: u8, to: usize) -> u8 {
        if kind == 0 || kind >= KING {
            return 1;
        }
        if self.hands[self.side][usize::from(kind)] == 0 {
            return 2;
        }
        if self.board[to] != 0 {
            return 3;
        }
        if dead(self.side, kind, to) {
            return 4;
        }
        if kind == PAWN && self.has_pawn_on_column(to % 9) {
            return 5;
        }
        let next = self
            .after(drop_move(kind, to))
            .expect("held, and the square is empty");
        if next.in_check(self.side) {
            return 6;
        }
        if kind == PAWN && next.mated() { 7 } else { 0 }
    }

    fn has_pawn_on_column(&self, column: usize) -> bool {
        let pawn = piece(self.side, PAWN);
        (0..9).any(|row| self.board[row * 9 + column] == pawn)
    }

    /// Row 45.
    pub fn move_fault(&self, code: Code) -> u8 {
        if let Some(kind) = dropped(code) {
            // NOT_HELD, OCCUPIED, DEAD, TWO_PAWNS, IN_CHECK, PAWN_MATE
            return [0, 1, 3, 5, 8, 9, 10, 11][usize::from(self.drop_fault(kind, target(code)))];
        }
        let (from, to) = (origin(code), target(code));
        if !self.owns(self.side, from) {
            return 2;
        }
        if self.reach(from) >> to & 1 == 0 || !self.can_land(to) {
            return 4;
        }
        let kind = kind_of(self.board[from]);
        if promotes(code) && !may_promote(self.side, kind, from, to) {
            return 6;
        }
        if !promotes(code) && dead(self.side, kind, to) {
            return 7;
        }
        if self.exposes_king(code) { 10 } else { 0 }
    }
}
