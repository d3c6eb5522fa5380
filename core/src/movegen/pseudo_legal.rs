//! Pseudo-legal board moves: a piece moves as its kind does, but may leave its own king attacked.

use super::checks_and_pins::uncapturable;
use super::generate::{attacks_of, split_promotions};
use super::sorted::visit_board_moves_from;
use crate::arch::{Portable, Sliders};
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Side, with_side};

impl Position {
    /// The pseudo-legal board moves of the side to move, in the order of
    /// [`board_moves`](Self::board_moves): they may leave its own king attacked.
    ///
    /// ```
    /// let position: shogiban::Position = "4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1".parse()?;
    /// assert!(position.pseudo_moves().len() > position.board_moves().len());
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn pseudo_moves(&self) -> Vec<PackedMove> {
        let mut moves = Vec::with_capacity(128);
        self.for_each_pseudo_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `visit` with the moves of [`pseudo_moves`](Self::pseudo_moves). Allocates nothing.
    pub fn for_each_pseudo_move(&self, mut visit: impl FnMut(PackedMove)) {
        for from in self.player_bb(self.side_to_move()) {
            let (promotions, non_promotions) = with_side!(self.side_to_move(), Us => {
                self.pseudo_sets::<Us>(from.number())
            });
            visit_board_moves_from(from.number(), promotions, non_promotions, &mut visit);
        }
    }

    /// The destinations of the piece of `Us` on that square, with promotion and without.
    fn pseudo_sets<Us: Side>(&self, from: u8) -> (Bitboard, Bitboard) {
        let Some(kind) = PieceKind::from_code(self.code_at(from) & 15) else {
            return Default::default();
        };
        let blocked = self.side_bb(Us::INDEX)
            | self.piece_kind_bb(PieceKind::King)
            | uncapturable(self, Us::COLOR);
        let sliders = Portable::new(self.occupied());
        split_promotions::<Us>(
            kind,
            from,
            attacks_of::<Us, Portable>(kind, from, sliders).without(blocked),
        )
    }
}
