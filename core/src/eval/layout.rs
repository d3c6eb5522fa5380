//! Where each weight stands in the list of weights, and the tables that lead there.
//!
//! All is told from the view of the side that owns the piece or the king: White's squares are
//! turned round. Left and right are not told apart.

use super::attack_map::STATES;
use crate::types::PerSquare;

/// Piece kinds, by code.
pub(super) const KINDS: usize = 16;
/// Squares, left and right being one.
pub(super) const PLACES: usize = 45;
/// Where a square lies from a king: files apart by ranks ahead, from -8 to 8.
pub(super) const OFFSETS: usize = 9 * 17;
/// Own and enemy pieces as a king sees them: the code of the kind, and 14 more for an enemy.
pub(super) const SEEN: usize = 29;

/// A run of weights.
#[cfg(any(test, feature = "tune"))]
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its first weight.
    pub first: usize,
    /// How many weights a row of it has, as `weights.rs` lists them: the last of what it goes by.
    #[cfg(feature = "tune")]
    pub row: usize,
    /// How many weights it has.
    pub size: usize,
}

/// Each term with its number of rows and of weights in a row, one term after the other.
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
    /// The pieces of a kind in hand, by kind and how many there are.
    HAND: 8, 20;
    /// A piece on a square.
    PLACE: KINDS, PLACES;
    /// A piece as a king sees it.
    SIGHT: OFFSETS, SEEN;
    /// The state of a square as a king sees it: who stands there and how often each side attacks
    /// it.
    EFFECT: OFFSETS, STATES;
    /// A piece by kind and the attacks on its square, for the side not to move and the side to
    /// move.
    EXPOSED: 2 * KINDS, 9;
    /// A piece that a cheaper one attacks, by kind, for the side not to move and the side to move.
    THREAT: 2, KINDS;
    /// Pieces other than pawns that are attacked and not guarded, or attacked by a cheaper one: how
    /// many, for the side not to move and the side to move.
    HANGING: 2, 5;
    /// The state of a square by its place.
    CONTROL: PLACES, STATES;
    /// Squares of the enemy's camp that a kind attacks and none guards, by kind and number, for the
    /// side not to move and the side to move.
    INVASION: 8, 2 * 4;
    /// The neighbours of the king that the enemy attacks and no piece but the king guards, or that
    /// the enemy attacks twice: how many, for the side not to move and the side to move.
    DANGER: 2, 10;
    /// The same number with each kind in the enemy's hand.
    DANGER_HAND: 10, 8;
    /// How many squares the king may flee to, by the kinds in the enemy's hand.
    ESCAPE: 4, 9;
    /// How near the king is to being mated: by side to move, kinds in the enemy's hand, neighbours
    /// in danger and flights.
    NET: 2 * 4, 6 * 5;
    /// A kind in the enemy's hand, by the squares where its drop checks and is not taken, for the
    /// side not to move and the side to move.
    DROP_CHECK: 8, 2 * 4;
    /// Enemy pieces on the board, by the squares where they can go to check and are not taken,
    /// likewise.
    BOARD_CHECK: 8, 2 * 4;
    /// Squares that a line piece reaches, by kind and number.
    REACH: KINDS, 20;
    /// Files where a pawn may be dropped: how many, without and with pawns in hand.
    OPEN_FILES: 2, 10;
    /// An own piece pinned before the king, by kind.
    PINNED: 1, KINDS;
    /// An enemy piece that uncovers a line to the king, by kind.
    UNCOVERS: 1, KINDS;
    /// The king in the enemy's camp, by how far: on its third, second, first rank.
    CAMP_KING: 1, 3;
    /// Each other piece in the camp, the king being there.
    CAMP_PIECE: 1, 1;
    /// Each point of the impasse, the king being there.
    CAMP_POINT: 1, 1;
    /// The side to move.
    TEMPO: 1, 1;
}

/// The place of a square, by the side of the owner.
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
