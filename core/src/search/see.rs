//! Static exchange evaluation (SEE): the material balance of a move and the captures that follow on
//! its target square.
//!
//! Each side captures with its least valuable piece or stops. A capture counts twice, for the piece
//! that one side loses and the other gains in hand, so values are about twice those of the
//! evaluation.

use crate::attacks::BETWEEN;
use crate::movegen::potential_attackers;
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Square};

/// Piece values for exchanges in centipawns, by the code of the kind. They are round, because the
/// fitted values of the evaluation depend on squares.
const PIECE_VALUES: [i32; 16] = [
    0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395, 0,
];

/// Value of a capture, by the code of the captured kind: the other side loses the piece, and the
/// mover gains its base kind in hand.
pub(super) const SWING: [i32; 16] = {
    let mut table = [0; 16];
    let mut code = 1;
    while code < 15 {
        table[code] = PIECE_VALUES[code] + PIECE_VALUES[code & 7];
        code += 1;
    }
    // Above any sum of other captures.
    table[PieceKind::King as usize] = 15_000;
    table
};

/// The kinds in order of rising value of their capture.
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

/// The index of each kind in `CHEAPEST_FIRST`, by its code.
const RANK: [u16; 16] = {
    let mut table = [0; 16];
    let mut rank = 0;
    while rank < 14 {
        table[CHEAPEST_FIRST[rank] as usize] = rank as u16;
        rank += 1;
    }
    table
};

/// The material that the move itself gains: captured piece and promotion.
pub(super) fn gain(position: &Position, mv: PackedMove) -> i32 {
    let taken = SWING[usize::from(position.code_at(mv.to_number()) & 15)];
    let promoted = if mv.is_promoting() {
        let code = usize::from(position.code_at(mv.origin_code()) & 15);
        PIECE_VALUES[code | 8] - PIECE_VALUES[code]
    } else {
        0
    };
    taken + promoted
}

/// Whether the exchange that the move begins gains at least `threshold`.
pub(super) fn wins(position: &Position, mv: PackedMove, threshold: i32) -> bool {
    let to = mv.to();
    let mover = mv.drop_kind().map_or_else(
        || position.code_at(mv.origin_code()) & 15 | mv.promotion_bit(),
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
    let mut exchange = Exchange::new(position, to, mv.origin());
    let mut side = position.side_to_move().array_index();
    let mut gains = true;
    loop {
        side = 1 - side;
        let Some(kind) = exchange.take_cheapest(position, side) else {
            break;
        };
        gains = !gains;
        if kind == PieceKind::King {
            // The king cannot capture a guarded piece.
            if exchange.has_attackers(position, 1 - side) {
                gains = !gains;
            }
            break;
        }
        balance = SWING[kind as usize] - balance;
        if balance < i32::from(gains) {
            break;
        }
    }
    gains
}

/// The pieces that can still capture on one square.
struct Exchange {
    to: Square,
    occupied: Bitboard,
    /// By side, computed when first needed: stepping pieces, and pieces with a line to the square,
    /// open or not. Pieces that have captured are no longer in `occupied`.
    attackers: [Option<[Bitboard; 2]>; 2],
}

impl Exchange {
    fn new(position: &Position, to: Square, from: Option<Square>) -> Self {
        let gone = from.map_or(Bitboard::EMPTY, Bitboard::single);
        Self {
            to,
            occupied: position.occupied().without(gone),
            attackers: [None; 2],
        }
    }

    /// The least valuable piece of a side that can capture now, and its square.
    #[inline(always)]
    fn cheapest(&mut self, position: &Position, side: usize) -> Option<(PieceKind, u8)> {
        let cached = &mut self.attackers[side & 1];
        let attackers = match *cached {
            Some(attackers) => attackers,
            None => *cached.insert(potential_attackers(position, self.to, side)),
        };
        let [steppers, liners] = attackers.map(|set| set & self.occupied);
        let mut best = u16::MAX;
        let mut consider = |from: u8| {
            let rank = RANK[usize::from(position.code_at(from) & 15)];
            best = best.min(rank << 8 | u16::from(from));
        };
        steppers.for_each(&mut consider);
        let between = BETWEEN.at(self.to.number());
        liners.for_each(|from| {
            if (*between.at(from) & self.occupied).is_empty() {
                consider(from);
            }
        });
        let from = best as u8;
        (best != u16::MAX).then(|| (position.kind_at(from), from))
    }

    fn has_attackers(&mut self, position: &Position, side: usize) -> bool {
        self.cheapest(position, side).is_some()
    }

    /// Captures with the least valuable piece of a side and returns its kind; `None` when it has
    /// none.
    fn take_cheapest(&mut self, position: &Position, side: usize) -> Option<PieceKind> {
        let (kind, from) = self.cheapest(position, side)?;
        self.occupied = self.occupied.without(Bitboard::single(Square::known(from)));
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The highest threshold that the move reaches.
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
        // Recapturing would lose a gold for a silver.
        assert_eq!(value(behind, "5f5e"), swing(Pawn));
        // The king can recapture only an unguarded piece.
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
