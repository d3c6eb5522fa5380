//! The BMI2 backend of the sliders: table lookups by PEXT.
//!
//! The ends of a line never matter as blockers, because a ray ends there whether they are occupied
//! or not. The other squares of a line are at most seven, so each line has at most 128 table
//! entries.
//!
//! A board has 81 squares and PEXT takes 64 bits, but one word is enough for each line:
//!
//! * Files and diagonals do not need rank a (bits 0 to 8) or rank i (bits 72 to 80), which are line
//!   ends. So squares 64 to 71, the part of rank h beyond the first word, take the bits of 9a to
//!   2a. The board is folded once into such a word, which then serves all files and diagonals.
//! * Each rank lies within one word, except rank h, whose end 9h (square 63) is not needed.

use std::arch::x86_64::_pext_u64;

use super::{Sliders, SquareByteOps, SquareBytes, avx2};
use crate::attacks::{DIRECTIONS, RAYS};
use crate::types::{Bitboard, PerSquare, Square};

/// The backend for processors with BMI2 and AVX2.
// Invariant: a value exists only if `has_pext` returned true.
#[derive(Clone, Copy)]
pub(crate) struct Pext {
    low: u64,
    high: u64,
    folded: u64,
}

/// Attacks along a file, a rank or a diagonal, for each square and each pattern of blockers.
struct LineTable {
    mask: PerSquare<u64>,
    table: PerSquare<[Bitboard; 128]>,
}

/// The word that serves files and diagonals: squares 8 to 63 at their own bits, squares 64 to 71 at
/// bits 0 to 7.
const fn fold(bits: u128) -> u64 {
    (bits as u64 & !0xff) | ((bits >> 64) as u64 & 0xff)
}

/// The table of the lines along a direction (0 to 3) and its opposite.
const fn line_table(direction: usize) -> LineTable {
    let mut mask = [0; 128];
    let mut table = [[Bitboard::EMPTY; 128]; 128];
    let mut square = 0;
    while square < 81 {
        let ahead = RAYS[direction].0[square];
        let behind = RAYS[direction + 4].0[square];
        let inner = without_end(ahead, direction) | without_end(behind, direction + 4);
        mask[square] = if direction == 2 {
            inner as u64 | (inner >> 64) as u64
        } else {
            fold(inner)
        };
        let mut index = 0;
        while index < 1 << inner.count_ones() {
            let occupied = deposit(index, mask[square], inner, direction);
            let both = walk(square, direction, occupied) | walk(square, direction + 4, occupied);
            table[square][index] = Bitboard::from_bits(both);
            index += 1;
        }
        square += 1;
    }
    LineTable {
        mask: PerSquare(mask),
        table: PerSquare(table),
    }
}

/// The ray without its last square, at the edge of the board.
const fn without_end(ray: Bitboard, direction: usize) -> u128 {
    let bits = ray.bits();
    if bits == 0 {
        return 0;
    }
    let end = if matches!(direction, 0 | 1 | 2 | 7) {
        bits.trailing_zeros()
    } else {
        127 - bits.leading_zeros()
    };
    bits & !(1 << end)
}

/// The inverse of PEXT: the occupied squares that gather into `index`.
const fn deposit(index: usize, mask: u64, inner: u128, direction: usize) -> u128 {
    let mut occupied = 0;
    let mut rest = inner;
    while rest != 0 {
        let square = rest & rest.wrapping_neg();
        rest ^= square;
        let word = if direction == 2 {
            square as u64 | (square >> 64) as u64
        } else {
            fold(square)
        };
        let position = (mask & (word - 1)).count_ones();
        if index >> position & 1 != 0 {
            occupied |= square;
        }
    }
    occupied
}

/// The squares that a slider attacks in one direction, found by walking.
const fn walk(square: usize, direction: usize, occupied: u128) -> u128 {
    let (files, ranks) = DIRECTIONS[direction];
    let mut set = 0;
    let mut from = Square::known(square as u8);
    while let Some(to) = from.step(files, ranks) {
        set |= 1 << to.number();
        if occupied >> to.number() & 1 != 0 {
            break;
        }
        from = to;
    }
    set
}

static FILE: LineTable = line_table(0);
static RISING: LineTable = line_table(1);
static RANK: LineTable = line_table(2);
static FALLING: LineTable = line_table(3);

impl LineTable {
    #[inline(always)]
    fn attacks(&self, word: u64, square: u8) -> Bitboard {
        // SAFETY: called by methods of `Pext` only, so the processor has BMI2.
        let index = unsafe { _pext_u64(word, *self.mask.at(square)) };
        self.table.at(square)[index as usize & 127]
    }
}

impl SquareByteOps for Pext {
    #[inline(always)]
    fn weighted_sums<const N: usize>(self, sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
        // SAFETY: a value of `Pext` exists, so the processor has AVX2.
        unsafe { avx2::weighted_sums(sets, weights) }
    }

    #[inline(always)]
    fn differing(self, one: &SquareBytes, other: &SquareBytes) -> Bitboard {
        // SAFETY: as above.
        unsafe { avx2::differing(one, other) }
    }
}

impl Sliders for Pext {
    #[inline(always)]
    fn new(occupied: Bitboard) -> Self {
        let (low, high) = (occupied.low(), occupied.high());
        Self {
            low,
            high,
            folded: (low & !0xff) | (high & 0xff),
        }
    }

    #[inline(always)]
    fn along_file(self, square: u8) -> Bitboard {
        FILE.attacks(self.folded, square)
    }

    #[inline(always)]
    fn bishop(self, square: u8) -> Bitboard {
        RISING.attacks(self.folded, square) | FALLING.attacks(self.folded, square)
    }

    #[inline(always)]
    fn rook(self, square: u8) -> Bitboard {
        let word = if square < 63 { self.low } else { self.high };
        self.along_file(square) | RANK.attacks(word, square)
    }
}
