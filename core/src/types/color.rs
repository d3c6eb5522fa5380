use super::Bitboard;

/// A side: Black (先手) moves first and up the board, towards rank a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Black, 先手, `b` in SFEN.
    Black = 0,
    /// White, 後手, `w` in SFEN.
    White = 1,
}

impl Color {
    /// The number of sides.
    pub const NUM: usize = 2;

    /// Both sides, Black first.
    #[must_use]
    pub const fn all() -> [Self; 2] {
        [Self::Black, Self::White]
    }

    /// The other side.
    ///
    /// ```
    /// assert_eq!(shogiban::Color::Black.flip(), shogiban::Color::White);
    /// ```
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn array_index(self) -> usize {
        self as usize
    }

    /// The side of that number: 0 Black, 1 White, `None` for any other.
    ///
    /// ```
    /// use shogiban::Color;
    /// assert_eq!(Color::from_index(1), Some(Color::White));
    /// assert_eq!(Color::from_index(2), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u32) -> Option<Self> {
        match index {
            0 => Some(Self::Black),
            1 => Some(Self::White),
            _ => None,
        }
    }
}

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
