//! Static exchange evaluation: what a move wins or loses by captures on its destination alone.
//!
//! Each side captures with its cheapest piece or stops. A capture is worth the piece on the board and once
//! more in hand, so values here are about twice those of the evaluation.

use crate::attacks::BETWEEN;
use crate::movegen::potential_attackers;
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

/// The place of each kind among the cheapest, by its code.
const RANK: [u16; 16] = {
    let mut table = [0; 16];
    let mut rank = 0;
    while rank < 14 {
        table[CHEAPEST_FIRST[rank] as usize] = rank as u16;
        rank += 1;
    }
    table
};

/// What the move itself wins: the piece taken and the promotion.
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

/// Whether the exchange that the move begins wins `threshold` or more.
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
    to: Square,
    occupied: Bitboard,
    /// By side, once it is asked for: the steppers, and the pieces that have a line to the square, open or
    /// not; those that left are not in `occupied`.
    bearing: [Option<[Bitboard; 2]>; 2],
}

impl Exchange {
    fn new(position: &Position, to: Square, from: Option<Square>) -> Self {
        let gone = from.map_or(Bitboard::EMPTY, Bitboard::single);
        Self {
            to,
            occupied: position.occupied().without(gone),
            bearing: [None; 2],
        }
    }

    /// The cheapest piece of a side that may take on the square now, and where it stands.
    #[inline(always)]
    fn cheapest(&mut self, position: &Position, side: usize) -> Option<(PieceKind, u8)> {
        let kept = &mut self.bearing[side & 1];
        let bearing = match *kept {
            Some(bearing) => bearing,
            None => *kept.insert(potential_attackers(position, self.to, side)),
        };
        let [steppers, liners] = bearing.map(|set| set & self.occupied);
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

    /// Takes with the cheapest piece of a side, whose kind is returned; `None` when it has none.
    fn take_cheapest(&mut self, position: &Position, side: usize) -> Option<PieceKind> {
        let (kind, from) = self.cheapest(position, side)?;
        self.occupied = self.occupied.without(Bitboard::single(Square::known(from)));
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
