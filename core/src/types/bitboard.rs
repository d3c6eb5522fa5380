use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{PerSquare, Square};

/// A set of squares. Bit n stands for square n; no bit past 80 is ever set.
///
/// ```
/// use shogiban::{Bitboard, Square};
/// let corner = Bitboard::file(1) & Bitboard::rank(9);
/// assert_eq!(corner, Bitboard::single(Square::SQ_1I));
/// assert_eq!((!corner).count(), 80);
/// for square in corner {
///     assert_eq!(square, Square::SQ_1I);
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

const ALL: u128 = (1 << 81) - 1;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(ALL);

    /// The square alone.
    ///
    /// ```
    /// use shogiban::{Bitboard, Square};
    /// assert!(Bitboard::single(Square::SQ_5E).contains(Square::SQ_5E));
    /// ```
    #[must_use]
    #[inline]
    pub const fn single(square: Square) -> Self {
        Self(1 << square.number())
    }

    /// The squares of a file, 1 to 9.
    ///
    /// # Panics
    ///
    /// If the file is not 1 to 9.
    ///
    /// ```
    /// use shogiban::{Bitboard, Square};
    /// assert!(Bitboard::file(7).contains(Square::SQ_7G));
    /// ```
    #[must_use]
    pub const fn file(file: u8) -> Self {
        assert!(matches!(file, 1..=9), "files are numbered 1 to 9");
        let mut set = 0;
        let mut rank = 0;
        while rank < 9 {
            set |= 1 << (rank * 9 + 9 - file);
            rank += 1;
        }
        Self(set)
    }

    /// All squares but those of file 1.
    pub(crate) const NOT_FILE_1: Self = Self(ALL & !Self::file(1).0);
    /// All squares but those of file 9.
    pub(crate) const NOT_FILE_9: Self = Self(ALL & !Self::file(9).0);

    /// The squares of a rank, 1 (rank a) to 9 (rank i).
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 9.
    ///
    /// ```
    /// use shogiban::{Bitboard, Square};
    /// assert!(Bitboard::rank(7).contains(Square::SQ_7G));
    /// ```
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        assert!(matches!(rank, 1..=9), "ranks are numbered 1 to 9");
        Self(0x1ff << ((rank - 1) * 9))
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use shogiban::{Bitboard, Square};
    /// assert!(!Bitboard::file(7).contains(Square::SQ_6G));
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.number() & 1 != 0
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// use shogiban::Bitboard;
    /// assert!((Bitboard::file(1) & Bitboard::file(2)).is_empty());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    ///
    /// ```
    /// use shogiban::Bitboard;
    /// assert_eq!((Bitboard::file(1) | Bitboard::rank(1)).count(), 17);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.low().count_ones() + self.high().count_ones()
    }

    /// Removes the square with the lowest number and returns it.
    ///
    /// ```
    /// use shogiban::{Bitboard, Square};
    /// let mut set = Bitboard::rank(1);
    /// assert_eq!((set.pop(), set.count()), (Some(Square::SQ_9A), 8));
    /// ```
    #[inline(always)]
    pub const fn pop(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::known(number))
    }

    /// The set of those bits; bits past 80 are dropped.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL)
    }

    /// The set of squares 0 to 63 and of squares 64 on, each in a word.
    #[inline(always)]
    pub(crate) const fn from_words(low: u64, high: u64) -> Self {
        Self(low as u128 | (high as u128) << 64)
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Squares 0 to 63.
    #[inline(always)]
    pub(crate) const fn low(self) -> u64 {
        self.0 as u64
    }

    /// Squares 64 to 80.
    #[inline(always)]
    pub(crate) const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The files on which the set has a square, one bit each, file 9 in bit 0. Folds the ranks onto
    /// rank a.
    #[inline(always)]
    pub(crate) const fn files(self) -> u64 {
        let five = (self.0 | self.0 >> 45) as u64;
        let three = five | five >> 18;
        (three | three >> 9 | three >> 18) & 0x1ff
    }

    /// Whether the set has two squares or more.
    #[inline(always)]
    pub(crate) const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of its lowest square; 128 when it is empty.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The union, in constants.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set moved by that many square numbers. Bits that leave the board past 1i are kept, and
    /// squares that leave at the side reappear on the next rank: the caller masks both.
    #[inline(always)]
    pub(crate) const fn shifted(self, by: i32) -> Self {
        if by >= 0 {
            Self(self.0 << by)
        } else {
            Self(self.0 >> -by)
        }
    }

    /// Calls `visit` with each square number in order. Each half is iterated in one register,
    /// whereas `pop` carries across two.
    #[inline(always)]
    pub(crate) fn for_each(self, mut visit: impl FnMut(u8)) {
        let mut low = self.low();
        while low != 0 {
            visit(low.trailing_zeros() as u8);
            low &= low - 1;
        }
        let mut high = self.high();
        while high != 0 {
            visit(high.trailing_zeros() as u8 + 64);
            high &= high - 1;
        }
    }
}

/// A set of squares as a position stores it: two words that one vector instruction changes, whereas
/// a `u128` is changed word by word.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Words([u64; 2]);

impl Words {
    pub(crate) const EMPTY: Self = Self([0; 2]);

    #[inline(always)]
    pub(crate) const fn set(self) -> Bitboard {
        Bitboard::from_words(self.0[0], self.0[1])
    }

    #[inline(always)]
    pub(crate) const fn toggle(&mut self, other: Self) {
        self.0[0] ^= other.0[0];
        self.0[1] ^= other.0[1];
    }
}

/// The set of each square alone; a look-up is quicker than a shift across two registers.
pub(crate) static SINGLE: PerSquare<Words> = {
    let mut table = PerSquare([Words::EMPTY; 128]);
    let mut number = 0;
    while number < 81 {
        table.0[number].0[number / 64] = 1 << (number % 64);
        number += 1;
    }
    table
};

macro_rules! set_operation {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

set_operation! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Self;

    /// The squares of the board that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & ALL)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    /// The squares of the set in the order of their numbers.
    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// The squares of a [`Bitboard`], in the order of their numbers.
#[derive(Clone, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for BitboardIter {}

impl std::iter::FusedIterator for BitboardIter {}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::single(square))
    }
}

impl fmt::Debug for Bitboard {
    /// The board as nine lines, rank a first and file 9 at the left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            f.write_str(if self.contains(square) { "*" } else { "." })?;
            if square.file() == 1 && square.rank() < 9 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
