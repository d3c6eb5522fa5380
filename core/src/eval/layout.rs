//! The indices of weights, and tables that compute them.
//!
//! Indices are relative to the side that owns the piece or the king: squares of White are turned
//! round. Left and right share weights.

use super::attack_map::STATES;
use crate::types::PerSquare;

/// Piece kinds, by code.
pub(super) const KINDS: usize = 16;
/// Squares with left and right folded together.
pub(super) const PLACES: usize = 45;
/// Offsets of a square from a king: 0 to 8 files apart, -8 to 8 ranks ahead.
pub(super) const OFFSETS: usize = 9 * 17;
/// Pieces in a king's view: the code of the kind, plus 14 for an enemy; 0 for none.
pub(super) const PIECES_IN_VIEW: usize = 29;

/// A term: a range of weights.
#[cfg(any(test, feature = "tune"))]
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The name.
    pub name: &'static str,
    /// The index of its first weight.
    pub first: usize,
    /// The number of weights in a row of `weights.rs`.
    #[cfg(feature = "tune")]
    pub row: usize,
    /// The number of weights.
    pub size: usize,
}

/// Lays out the terms one after the other, each with its number of rows and of weights in a row.
macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $rows:expr, $row:expr;)*) => {
        layout!(@each 0; $($(#[$doc])* $name: $rows, $row;)*);

        /// The terms.
        #[cfg(any(test, feature = "tune"))]
        pub(super) const TERMS: &[Term] = &[$(Term {
            name: stringify!($name),
            first: $name,
            #[cfg(feature = "tune")]
            row: $row,
            size: $rows * $row,
        }),*];
    };
    (@each $at:expr; $(#[$doc:meta])* $name:ident: $rows:expr, $row:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        layout!(@each $at + $rows * $row; $($rest)*);
    };
    (@each $at:expr;) => {
        /// The number of weights.
        pub(super) const WEIGHT_COUNT: usize = $at;
    };
}

layout! {
    /// A piece on the board, by kind.
    BOARD: 1, KINDS;
    /// Pieces in hand, by kind and number.
    HAND: 8, 20;
    /// A piece on a square.
    PLACE: KINDS, PLACES;
    /// A piece, by its offset from a king.
    KING_PIECE: OFFSETS, PIECES_IN_VIEW;
    /// The state of a square, by its offset from a king.
    KING_STATE: OFFSETS, STATES;
    /// A piece by kind and the attacks on its square, for the side not to move and the side to
    /// move.
    EXPOSED: 2 * KINDS, 9;
    /// A piece attacked by a less valuable one, by kind, for the side not to move and the side to
    /// move.
    THREAT: 2, KINDS;
    /// The number of pieces other than pawns that are attacked and not defended, or attacked by a
    /// less valuable piece, for the side not to move and the side to move.
    HANGING: 2, 5;
    /// The state of a square, by its folded square.
    CONTROL: PLACES, STATES;
    /// Squares of the enemy camp that a kind attacks and the enemy does not, by kind and number,
    /// for the side not to move and the side to move.
    INVASION: 8, 2 * 4;
    /// The number of neighbours of the king that the enemy attacks and only the king defends, plus
    /// that of those which the enemy attacks twice, for the side not to move and the side to move.
    DANGER: 2, 10;
    /// The same number, with each kind in the enemy hand.
    DANGER_HAND: 10, 8;
    /// The number of flights of the king, by the kinds in the enemy hand.
    ESCAPE: 4, 9;
    /// Mating net: by side to move, kinds in the enemy hand, endangered neighbours and flights.
    NET: 2 * 4, 6 * 5;
    /// A kind in the enemy hand, by the number of squares where its drop gives check and cannot be
    /// captured, for the side not to move and the side to move.
    DROP_CHECK: 8, 2 * 4;
    /// Enemy pieces on the board, by the number of squares where they can give check and not be
    /// captured, likewise.
    BOARD_CHECK: 8, 2 * 4;
    /// Mobility of a line piece, by kind and number of squares.
    REACH: KINDS, 20;
    /// The number of files without an own pawn, without and with pawns in hand.
    OPEN_FILES: 2, 10;
    /// An own piece that is pinned, by kind.
    PINNED: 1, KINDS;
    /// An enemy piece that can give discovered check, by kind.
    UNCOVERS: 1, KINDS;
    /// The king in the enemy camp: on its third, second or first rank.
    CAMP_KING: 1, 3;
    /// Each other piece in the camp, when the king is there.
    CAMP_PIECE: 1, 1;
    /// Each point of the impasse, when the king is there.
    CAMP_POINT: 1, 1;
    /// The side to move.
    TEMPO: 1, 1;
}

/// The folded square of a square, by the side of the owner.
pub(super) static PLACE_OF: [PerSquare<u8>; 2] = {
    let mut table = [PerSquare([0; 128]); 2];
    let mut number = 0;
    while number < 81 {
        let file = number % 9;
        let folded = if file < 4 { file } else { 8 - file };
        table[0].0[number] = (number / 9 * 5 + folded) as u8;
        table[1].0[80 - number] = table[0].0[number];
        number += 1;
    }
    table
};

/// The offset of a square from a king, by the side of the king, the king and the square.
pub(super) static OFFSET_OF: [PerSquare<PerSquare<u8>>; 2] = {
    let mut table = [PerSquare([PerSquare([0; 128]); 128]); 2];
    let mut king = 0;
    while king < 81 {
        let mut square = 0;
        while square < 81 {
            let files = (king as i32 % 9 - square as i32 % 9).unsigned_abs() as usize;
            let ahead = king as i32 / 9 - square as i32 / 9;
            table[0].0[king].0[square] = (files * 17 + (ahead + 8) as usize) as u8;
            table[1].0[king].0[square] = (files * 17 + (8 - ahead) as usize) as u8;
            square += 1;
        }
        king += 1;
    }
    table
};
