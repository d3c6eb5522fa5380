//! The sides as types.

use super::{Bitboard, Color};

/// A side known at compile time, so that code for a side has no branch on it.
pub(crate) trait Side: Copy {
    type Other: Side;
    const COLOR: Color;
    const INDEX: usize = Self::COLOR as usize;
    /// The bits that the side adds to the code of a kind to make the code of a piece.
    const PIECE: u8 = (Self::COLOR as u8) << 4;
    /// The difference in square number of one rank forward.
    const FORWARD: i32;
    /// The promotion zone.
    const ZONE: Bitboard;
    /// The furthest rank, where a pawn or a lance could not move again.
    const LAST: Bitboard;
    /// The two furthest ranks, where a knight could not move again.
    const LAST_TWO: Bitboard;
}

/// Black, at compile time.
#[derive(Clone, Copy)]
pub(crate) struct BlackSide;

/// White, at compile time.
#[derive(Clone, Copy)]
pub(crate) struct WhiteSide;

impl Side for BlackSide {
    type Other = WhiteSide;
    const COLOR: Color = Color::Black;
    const FORWARD: i32 = -9;
    const ZONE: Bitboard = Bitboard::rank(1)
        .or(Bitboard::rank(2))
        .or(Bitboard::rank(3));
    const LAST: Bitboard = Bitboard::rank(1);
    const LAST_TWO: Bitboard = Bitboard::rank(1).or(Bitboard::rank(2));
}

impl Side for WhiteSide {
    type Other = BlackSide;
    const COLOR: Color = Color::White;
    const FORWARD: i32 = 9;
    const ZONE: Bitboard = Bitboard::rank(7)
        .or(Bitboard::rank(8))
        .or(Bitboard::rank(9));
    const LAST: Bitboard = Bitboard::rank(9);
    const LAST_TWO: Bitboard = Bitboard::rank(8).or(Bitboard::rank(9));
}

/// Evaluates an expression with a type alias for the side of a colour, so that the expression is
/// compiled once for each side: `with_side!(color, Us => count::<Us>(position))`.
macro_rules! with_side {
    ($color:expr, $Us:ident => $body:expr) => {
        match $color {
            $crate::types::Color::Black => {
                type $Us = $crate::types::BlackSide;
                $body
            }
            $crate::types::Color::White => {
                type $Us = $crate::types::WhiteSide;
                $body
            }
        }
    };
}

pub(crate) use with_side;
