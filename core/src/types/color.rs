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
