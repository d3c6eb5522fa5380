//! Questions about one move.

use super::generate::attacks_of;
use crate::arch::{Portable, Sliders};
use crate::position::Position;
use crate::types::{PackedMove, PieceKind, Square, with_side};

impl Position {
    /// Whether the move can be made, in the sense of [`try_do_move`](Self::try_do_move), and gives
    /// check, directly or by discovery.
    ///
    /// ```
    /// use shogiban::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse()?;
    /// assert!(position.gives_check("G*5b".parse().expect("a move")));
    /// assert!(!position.gives_check("G*5c".parse().expect("a move")));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: PackedMove) -> bool {
        self.can_do(mv) && self.after(mv).in_check()
    }

    /// Whether the move, which can be made, leaves the mover's own king attacked.
    pub(crate) fn leaves_king_attacked(&self, mv: PackedMove) -> bool {
        self.after(mv).is_in_check(self.side_to_move())
    }

    /// The position after a move that can be made.
    pub(super) fn after(&self, mv: PackedMove) -> Self {
        let mut after = self.clone();
        after.do_legal_move(mv);
        after
    }

    /// Whether the move, legal here, is a capture or the promotion of a pawn.
    pub(crate) fn is_tactical(&self, mv: PackedMove) -> bool {
        self.code_at(mv.to_number()) != 0
            || mv.is_promoting() && self.kind_at(mv.origin_code()) == PieceKind::Pawn
    }

    /// Whether the piece on `from` attacks `to`, whatever stands there.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let sliders = Portable::new(self.occupied());
        self.piece_at(from).is_some_and(|piece| {
            let (kind, from) = (piece.piece_kind(), from.number());
            with_side!(piece.color(), Us => attacks_of::<Us, Portable>(kind, from, sliders))
                .contains(to)
        })
    }
}
