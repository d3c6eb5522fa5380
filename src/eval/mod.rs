//! The worth of a position, in centipawns for the side to move.

use crate::position::Position;
use crate::types::{Color, PieceKind};

/// Leaves out the terms of king safety.
pub const NO_KING_SAFETY: u32 = 1 << 0;

/// All flags of the evaluation.
pub const FLAGS: u32 = NO_KING_SAFETY;

/// What a piece on the board is worth, by the code of its kind. The king is worth none: it is never taken.
pub(crate) const PIECE_VALUES: [i32; 16] = [
    0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395, 0,
];

impl Position {
    /// The worth of the position in centipawns for the side to move, a pure function of it.
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        self.evaluate_with(0)
    }

    /// [`evaluate`](Self::evaluate) without the terms that the flags turn off. Unknown flags do nothing.
    #[must_use]
    pub fn evaluate_with(&self, _flags: u32) -> i32 {
        let side = |color: Color| -> i32 {
            let board: i32 = (1..15)
                .map(|code| {
                    let kind = PieceKind::of_code(code);
                    let count = (self.piece_kind_bb(kind) & self.player_bb(color)).count();
                    count as i32 * PIECE_VALUES[usize::from(code)]
                })
                .sum();
            let hand: i32 = (1..8)
                .map(|code| i32::from(self.hand(color).of(code)) * PIECE_VALUES[usize::from(code)])
                .sum();
            board + hand * 21 / 20
        };
        side(self.side_to_move()) - side(self.side_to_move().flip())
    }
}
