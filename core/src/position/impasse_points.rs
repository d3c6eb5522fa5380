//! The counts that decide an impasse (持将棋): a side's pieces in the enemy's camp, the three ranks
//! furthest from it, and its points.

use super::Position;
use crate::types::{Bitboard, Color, PieceKind, Side, with_side};

/// Points of a rook or a bishop, promoted or not. Any other piece counts 1, the king 0.
const BIG: u32 = 5;

/// The pieces of a side in the enemy's camp, kings aside.
pub(crate) fn pieces(position: &Position, color: Color) -> Bitboard {
    let zone = with_side!(color, Us => Us::ZONE);
    (position.player_bb(color) & zone).without(position.piece_kind_bb(PieceKind::King))
}

/// The points of a side: of the pieces in the enemy's camp and in its hand.
pub(crate) fn points(position: &Position, color: Color) -> u32 {
    let camp = pieces(position, color);
    let big = position.piece_kind_bb(PieceKind::Bishop)
        | position.piece_kind_bb(PieceKind::Rook)
        | position.piece_kind_bb(PieceKind::ProBishop)
        | position.piece_kind_bb(PieceKind::ProRook);
    let hand = position.hand(color);
    let held = PieceKind::HAND_ORDER.into_iter().map(|kind| {
        let points = if matches!(kind, PieceKind::Rook | PieceKind::Bishop) {
            BIG
        } else {
            1
        };
        points * u32::from(hand.of(kind.code()))
    });
    camp.count() + (BIG - 1) * (camp & big).count() + held.sum::<u32>()
}
