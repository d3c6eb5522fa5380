//! Static exchange evaluation: what a move wins or loses by captures on its destination alone.
//!
//! Each side captures with its cheapest piece or stops. A capture is worth the piece on the board and once
//! more in hand, so values here are about twice those of the evaluation.

use crate::attacks::BETWEEN;
use crate::movegen::bearing_on;
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Square};

/// What a piece is worth, by the code of its kind, for exchanges: the round values that the evaluation was
/// begun with. What it was fitted to depends on where the piece stands.
const PIECE_VALUES: [i32; 16] = [
    0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395, 0,
];

/// What taking a piece is worth, by the code of its kind: the other side loses it, and the mover holds its
/// base kind.
pub(super) const SWING: [i32; 16] = {
    let mut table = [0; 16];
    let mut code = 1;
    while code < 15 {
        table[code] = PIECE_VALUES[code] + PIECE_VALUES[code & 7];
        code += 1;
    }
    // Whoever takes a king has won all.
    table[PieceKind::King as usize] = 15_000;
    table
};

/// The kinds from the cheapest to lose to the dearest.
const CHEAPEST_FIRST: [PieceKind; 14] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::ProPawn,
    PieceKind::ProLance,
    PieceKind::Silver,
    PieceKind::ProKnight,
    PieceKind::ProSilver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::ProBishop,
    PieceKind::ProRook,
    PieceKind::King,
];

/// What the move itself wins: the piece taken and the promotion.
pub(super) fn gain(position: &Position, mv: PackedMove) -> i32 {
    let taken = SWING[usize::from(position.code_at(mv.to_number()) & 15)];
    let promoted = if mv.is_promoting() {
        let code = usize::from(position.code_at(mv.origin()) & 15);
        PIECE_VALUES[code | 8] - PIECE_VALUES[code]
    } else {
        0
    };
    taken + promoted
}

/// Whether the exchange that the move begins wins `threshold` or more.
pub(super) fn wins(position: &Position, mv: PackedMove, threshold: i32) -> bool {
    let to = mv.to();
    let mover = mv.drop_kind().map_or_else(
        || position.code_at(mv.origin()) & 15 | mv.promotion_bit(),
        PieceKind::code,
    );
    let mut balance = gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    balance = SWING[usize::from(mover)] - balance;
    if balance <= 0 {
        return true;
    }
    let mut exchange = Exchange::new(position, to, mv.from());
    let mut side = position.side_to_move().array_index();
    let mut won = true;
    loop {
        side = 1 - side;
        let Some(kind) = exchange.take_cheapest(position, side) else {
            break;
        };
        won = !won;
        if kind == PieceKind::King {
            // A king may not take what is guarded.
            if exchange.has_attackers(position, 1 - side) {
                won = !won;
            }
            break;
        }
        balance = SWING[kind as usize] - balance;
        if balance < i32::from(won) {
            break;
        }
    }
    won
}

/// The pieces that bear on one square, as they leave one after the other.
struct Exchange {
    to: u8,
    occupied: Bitboard,
    /// The steppers left, of both sides.
    steppers: Bitboard,
    /// The pieces left that have a line to the square, open or not.
    liners: Bitboard,
}

impl Exchange {
    fn new(position: &Position, to: Square, from: Option<Square>) -> Self {
        let gone = from.map_or(Bitboard::EMPTY, Bitboard::single);
        let (steppers, liners) = bearing_on(position, to);
        Self {
            to: to.number(),
            occupied: position.occupied().without(gone),
            steppers: steppers.without(gone),
            liners: liners.without(gone),
        }
    }

    /// The pieces of a side that may take on the square now.
    fn attackers(&self, position: &Position, side: usize) -> Bitboard {
        let own = position.side_bb(side);
        let mut attackers = self.steppers & own;
        (self.liners & own).for_each(|from| {
            if (*BETWEEN.at(self.to).at(from) & self.occupied).is_empty() {
                attackers |= Bitboard::single(Square::known(from));
            }
        });
        attackers
    }

    fn has_attackers(&self, position: &Position, side: usize) -> bool {
        !self.attackers(position, side).is_empty()
    }

    /// Takes with the cheapest piece of a side, whose kind is returned; `None` when it has none.
    fn take_cheapest(&mut self, position: &Position, side: usize) -> Option<PieceKind> {
        let attackers = self.attackers(position, side);
        if attackers.is_empty() {
            return None;
        }
        let (kind, pieces) = CHEAPEST_FIRST
            .into_iter()
            .map(|kind| (kind, attackers & position.pieces(side, kind)))
            .find(|(_, pieces)| !Bitboard::is_empty(*pieces))?;
        let piece = Bitboard::single(Square::known(pieces.lowest()));
        self.occupied = self.occupied.without(piece);
        self.steppers = self.steppers.without(piece);
        self.liners = self.liners.without(piece);
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least threshold that a move does not reach, less one.
    fn value(sfen: &str, usi: &str) -> i32 {
        let position = Position::from_sfen(sfen).unwrap();
        let mv = usi.parse().unwrap();
        (-40_000..40_000)
            .rfind(|&threshold| wins(&position, mv, threshold))
            .unwrap()
    }

    fn swing(kind: PieceKind) -> i32 {
        SWING[kind as usize]
    }

    #[test]
    fn exchanges() {
        use PieceKind::{Gold, Pawn, Rook, Silver};
        let pawn_by_rook = "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1";
        assert_eq!(value(pawn_by_rook, "5h5e"), swing(Pawn));
        let guarded = "4k4/9/9/4g4/4p4/9/9/4R4/4K4 b - 1";
        assert_eq!(value(guarded, "5h5e"), swing(Pawn) - swing(Rook));
        let behind = "4k4/9/9/4g4/4p4/4S4/9/4R4/4K4 b - 1";
        // To take back would lose a gold for a silver.
        assert_eq!(value(behind, "5f5e"), swing(Pawn));
        // The king may take back only what nothing guards.
        let by_king = "9/9/9/4k4/4p4/4S4/9/9/4K4 b - 1";
        assert_eq!(value(by_king, "5f5e"), swing(Pawn) - swing(Silver));
        let by_no_king = "9/9/9/4k4/4p4/4S4/9/4R4/4K4 b - 1";
        assert_eq!(value(by_no_king, "5f5e"), swing(Pawn));
        let drop = "4k4/9/9/4p4/9/9/9/9/4K4 b G 1";
        assert_eq!(value(drop, "G*5e"), -swing(Gold));
        assert_eq!(value(drop, "G*6e"), 0);
        let promotion = "4k4/9/9/4P4/9/9/9/9/4K4 b - 1";
        assert_eq!(value(promotion, "5d5c+"), PIECE_VALUES[9] - PIECE_VALUES[1]);
    }
}
