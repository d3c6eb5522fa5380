//! Moves in a fixed order: board moves by origin, then by destination, a promotion before the same
//! move without it; then drops by kind in the order R B G S N L P, then by square.

use std::ops::ControlFlow;

use super::MoveSet;
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind};

/// The legal moves of one position: destinations with and without promotion by origin, and drop
/// squares by code of the kind.
struct LegalSets {
    board: [(Bitboard, Bitboard); 81],
    drops: [Bitboard; 8],
}

impl Position {
    /// The legal board moves of the side to move, in the fixed order: origins in square order,
    /// for each its destinations in square order, a promotion before the same move without.
    #[must_use]
    pub fn board_moves(&self) -> Vec<PackedMove> {
        let mut moves = Vec::with_capacity(128);
        self.for_each_board_move(|mv| moves.push(mv));
        moves
    }

    /// The legal drops of the side to move, in the fixed order: R B G S N L P, for each the
    /// squares in order.
    ///
    /// ```
    /// let position: shogiban::Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse()?;
    /// assert_eq!(position.drop_moves().len(), 79);
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn drop_moves(&self) -> Vec<PackedMove> {
        let mut moves = Vec::with_capacity(128);
        self.for_each_drop_move(|mv| moves.push(mv));
        moves
    }

    /// The legal moves of the side to move, in the fixed order:
    /// [`board_moves`](Self::board_moves), then [`drop_moves`](Self::drop_moves).
    ///
    /// ```
    /// let moves = shogiban::Position::startpos().ordered_moves();
    /// assert_eq!(moves[0].to_string(), "9g9f");
    /// ```
    #[must_use]
    pub fn ordered_moves(&self) -> Vec<PackedMove> {
        let mut moves = Vec::with_capacity(256);
        self.for_each_ordered_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `visit` with the moves of [`board_moves`](Self::board_moves). Allocates nothing.
    pub fn for_each_board_move(&self, mut visit: impl FnMut(PackedMove)) {
        self.visit_board_moves(&self.legal_sets(), &mut visit);
    }

    /// Calls `visit` with the moves of [`drop_moves`](Self::drop_moves). Allocates nothing.
    pub fn for_each_drop_move(&self, mut visit: impl FnMut(PackedMove)) {
        visit_drops(&self.legal_sets(), &mut visit);
    }

    /// Calls `visit` with the moves of [`ordered_moves`](Self::ordered_moves). Allocates nothing.
    ///
    /// ```
    /// let mut moves = Vec::new();
    /// shogiban::Position::startpos().for_each_ordered_move(|mv| moves.push(mv.to_string()));
    /// assert_eq!(moves[..2], ["9g9f", "8g8f"]);
    /// ```
    pub fn for_each_ordered_move(&self, mut visit: impl FnMut(PackedMove)) {
        let sets = self.legal_sets();
        self.visit_board_moves(&sets, &mut visit);
        visit_drops(&sets, &mut visit);
    }

    fn legal_sets(&self) -> LegalSets {
        let mut sets = LegalSets {
            board: [Default::default(); 81],
            drops: [Bitboard::EMPTY; 8],
        };
        let _ = self.generate_moves(|set| {
            match set {
                MoveSet::Normal {
                    from,
                    promotions,
                    non_promotions,
                    ..
                } => {
                    sets.board[usize::from(from.number())] = (promotions, non_promotions);
                }
                MoveSet::Drop { piece, to } => sets.drops[piece.piece_kind() as usize & 7] = to,
            }
            ControlFlow::Continue(())
        });
        sets
    }

    fn visit_board_moves(&self, sets: &LegalSets, visit: &mut impl FnMut(PackedMove)) {
        for from in self.player_bb(self.side_to_move()) {
            let (promotions, non_promotions) = sets.board[usize::from(from.number())];
            visit_board_moves_from(from.number(), promotions, non_promotions, visit);
        }
    }
}

/// Visits the moves of one piece by destination, each promotion before the same move without it.
pub(super) fn visit_board_moves_from(
    from: u8,
    promotions: Bitboard,
    non_promotions: Bitboard,
    visit: &mut impl FnMut(PackedMove),
) {
    for to in promotions | non_promotions {
        for (set, promote) in [(promotions, true), (non_promotions, false)] {
            if set.contains(to) {
                visit(PackedMove::generated(from, to.number(), promote));
            }
        }
    }
}

fn visit_drops(sets: &LegalSets, visit: &mut impl FnMut(PackedMove)) {
    for kind in PieceKind::HAND_ORDER {
        for to in sets.drops[kind as usize & 7] {
            visit(PackedMove::generated(80 + kind.code(), to.number(), false));
        }
    }
}
