use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use super::Color;

/// A square of the board.
///
/// Squares are numbered in SFEN order, rank by rank from 9a (0) over 1a (8) to 1i (80). Files run
/// from 1 to 9, right to left as Black sees the board; ranks from 1 (rank a, White's side) to 9.
///
/// ```
/// use shogiban::Square;
/// let sq: Square = "7g".parse().unwrap();
/// assert_eq!((sq.file(), sq.rank(), sq.number()), (7, 7, 56));
/// assert_eq!(sq.step(0, -1), Some(Square::SQ_7F));
/// ```
// Invariant: the number is below 81.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares of a board.
    pub const NUM: usize = 81;

    /// The square of that file and rank, each 1 to 9; `None` off the board.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::new(7, 7), Some(Square::SQ_7G));
    /// assert_eq!(Square::new(0, 7), None);
    /// ```
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if matches!(file, 1..=9) && matches!(rank, 1..=9) {
            Some(Self((rank - 1) * 9 + 9 - file))
        } else {
            None
        }
    }

    /// The square of that number, 0 (9a) to 80 (1i); `None` for any other.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::from_number(80), Some(Square::SQ_1I));
    /// assert_eq!(Square::from_number(81), None);
    /// ```
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < 81 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Builds the square without a check: the caller guarantees a number below 81.
    #[inline(always)]
    pub(crate) const fn known(number: u8) -> Self {
        debug_assert!(number < 81);
        Self(number)
    }

    /// The number in SFEN order, 0 to 80.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!((Square::SQ_9A.number(), Square::SQ_1I.number()), (0, 80));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The file, 1 to 9.
    ///
    /// ```
    /// assert_eq!(shogiban::Square::SQ_7C.file(), 7);
    /// ```
    #[must_use]
    pub const fn file(self) -> u8 {
        9 - self.0 % 9
    }

    /// The rank, 1 (rank a) to 9 (rank i).
    ///
    /// ```
    /// assert_eq!(shogiban::Square::SQ_7C.rank(), 3);
    /// ```
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The index from 0 (1a) to 80 (9i) that goes down the files, as in `shogi_core`. Tables of
    /// this crate go by [`number`](Self::number), along the ranks.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!((Square::SQ_1B.array_index(), Square::SQ_2A.array_index()), (1, 9));
    /// ```
    #[must_use]
    pub const fn array_index(self) -> usize {
        (self.file() as usize - 1) * 9 + self.rank() as usize - 1
    }

    /// The file as that side counts it, 1 to 9: the file itself for Black, 10 less the file for
    /// White.
    ///
    /// ```
    /// use shogiban::{Color, Square};
    /// assert_eq!(Square::SQ_7C.relative_file(Color::Black), 7);
    /// assert_eq!(Square::SQ_7C.relative_file(Color::White), 3);
    /// ```
    #[must_use]
    pub const fn relative_file(self, color: Color) -> u8 {
        match color {
            Color::Black => self.file(),
            Color::White => 10 - self.file(),
        }
    }

    /// The rank as that side counts it, 1 to 9, from the rank furthest from it.
    ///
    /// ```
    /// use shogiban::{Color, Square};
    /// assert_eq!(Square::SQ_7C.relative_rank(Color::Black), 3);
    /// assert_eq!(Square::SQ_7C.relative_rank(Color::White), 7);
    /// ```
    #[must_use]
    pub const fn relative_rank(self, color: Color) -> u8 {
        self.last_distance(color) + 1
    }

    /// All squares in the order of their numbers.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::all().next(), Some(Square::SQ_9A));
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81).map(Self)
    }

    /// The square `file_delta` files higher (towards file 9) and `rank_delta` ranks further down
    /// (towards rank i); `None` off the board.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::SQ_7G.shift(1, -2), Some(Square::SQ_8E));
    /// assert_eq!(Square::SQ_7G.shift(3, 0), None);
    /// ```
    #[must_use]
    pub const fn shift(self, file_delta: i8, rank_delta: i8) -> Option<Self> {
        let file = self.file() as i16 + file_delta as i16;
        let rank = self.rank() as i16 + rank_delta as i16;
        if file < 1 || file > 9 || rank < 1 || rank > 9 {
            None
        } else {
            Self::new(file as u8, rank as u8)
        }
    }

    /// As [`shift`](Self::shift), but `None` for more than one file or two ranks as well: no piece
    /// steps further.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::SQ_7G.step(0, -1), Some(Square::SQ_7F));
    /// ```
    #[must_use]
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        if files < -1 || files > 1 || ranks < -2 || ranks > 2 {
            return None;
        }
        self.shift(files, ranks)
    }

    /// The square at the same place for the other side: the board is turned by half.
    ///
    /// ```
    /// use shogiban::Square;
    /// assert_eq!(Square::SQ_7G.flip(), Square::SQ_3C);
    /// ```
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(80 - self.0)
    }

    /// Whether the square lies in the promotion zone of that side, the three ranks furthest from
    /// it.
    ///
    /// ```
    /// use shogiban::{Color, Square};
    /// assert!(Square::SQ_7C.in_zone(Color::Black) && !Square::SQ_7C.in_zone(Color::White));
    /// ```
    #[must_use]
    pub const fn in_zone(self, color: Color) -> bool {
        self.last_distance(color) < 3
    }

    /// The number of ranks between the square and the rank furthest from that side: 0 on that rank,
    /// 8 on the side's own back rank.
    ///
    /// ```
    /// use shogiban::{Color, Square};
    /// assert_eq!(Square::SQ_7C.last_distance(Color::Black), 2);
    /// ```
    #[must_use]
    pub const fn last_distance(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank() - 1,
            Color::White => 9 - self.rank(),
        }
    }

    /// The square of a name such as `7g`, given as bytes.
    #[inline(always)]
    pub(crate) const fn from_name([file, rank]: [u8; 2]) -> Option<Self> {
        let (column, row) = (b'9'.wrapping_sub(file), rank.wrapping_sub(b'a'));
        if column < 9 && row < 9 {
            Some(Self(row * 9 + column))
        } else {
            None
        }
    }

    /// The name as two bytes of ASCII.
    pub(crate) const fn name(self) -> [u8; 2] {
        [b'0' + self.file(), b'a' + self.rank() - 1]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.name().map(char::from);
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the exact name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a square")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        <[u8; 2]>::try_from(text.as_bytes())
            .ok()
            .and_then(Self::from_name)
            .ok_or(ParseSquareError)
    }
}

macro_rules! square_constants {
    ($($number:literal $name:ident)*) => {
        /// The squares by name.
        #[allow(missing_docs)]
        impl Square {
            $(pub const $name: Self = Self($number);)*
        }
    };
}

square_constants! {
    0 SQ_9A 1 SQ_8A 2 SQ_7A 3 SQ_6A 4 SQ_5A 5 SQ_4A 6 SQ_3A 7 SQ_2A 8 SQ_1A
    9 SQ_9B 10 SQ_8B 11 SQ_7B 12 SQ_6B 13 SQ_5B 14 SQ_4B 15 SQ_3B 16 SQ_2B 17 SQ_1B
    18 SQ_9C 19 SQ_8C 20 SQ_7C 21 SQ_6C 22 SQ_5C 23 SQ_4C 24 SQ_3C 25 SQ_2C 26 SQ_1C
    27 SQ_9D 28 SQ_8D 29 SQ_7D 30 SQ_6D 31 SQ_5D 32 SQ_4D 33 SQ_3D 34 SQ_2D 35 SQ_1D
    36 SQ_9E 37 SQ_8E 38 SQ_7E 39 SQ_6E 40 SQ_5E 41 SQ_4E 42 SQ_3E 43 SQ_2E 44 SQ_1E
    45 SQ_9F 46 SQ_8F 47 SQ_7F 48 SQ_6F 49 SQ_5F 50 SQ_4F 51 SQ_3F 52 SQ_2F 53 SQ_1F
    54 SQ_9G 55 SQ_8G 56 SQ_7G 57 SQ_6G 58 SQ_5G 59 SQ_4G 60 SQ_3G 61 SQ_2G 62 SQ_1G
    63 SQ_9H 64 SQ_8H 65 SQ_7H 66 SQ_6H 67 SQ_5H 68 SQ_4H 69 SQ_3H 70 SQ_2H 71 SQ_1H
    72 SQ_9I 73 SQ_8I 74 SQ_7I 75 SQ_6I 76 SQ_5I 77 SQ_4I 78 SQ_3I 79 SQ_2I 80 SQ_1I
}

/// A table with an entry for every square, padded to a power of two so that masking an index
/// replaces a bounds check. Entry 81, "nowhere", holds the default: a king that is not on the board
/// attacks nothing and is attacked by nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub(crate) struct PerSquare<T>(pub(crate) [T; 128]);

impl<T> PerSquare<T> {
    /// The entry of a square number, or of "nowhere".
    #[inline(always)]
    pub(crate) const fn at(&self, number: u8) -> &T {
        &self.0[number as usize & 127]
    }

    #[inline(always)]
    pub(crate) const fn at_mut(&mut self, number: u8) -> &mut T {
        &mut self.0[number as usize & 127]
    }
}

impl<T> Index<Square> for PerSquare<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        self.at(square.0)
    }
}
