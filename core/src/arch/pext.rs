//! The lines of sliders by PEXT.
//!
//! The occupied squares of a line, without its ends (a ray ends there, occupied or not), are at
//! most seven, so a line has 128 entries at most. A board has 81 squares, one word 64. But the bits
//! wanted fit into one:
//!
//! * Files and diagonals never ask for rank a, bits 0 to 8, nor for rank i, bits 72 to 80: line
//!   ends. So squares 64 to 71, the part of rank h beyond the first word, take the bits of 9a to
//!   2a, and one word, folded once a board, serves all files and diagonals.
//! * A rank lies in one word but for rank h, and of that the end 9h (square 63) is not wanted.

use std::arch::x86_64::_pext_u64;

use super::{Bytes, Sliders, SquareBytes, avx2};
use crate::attacks::{DIRECTIONS, RAYS};
use crate::types::{Bitboard, PerSquare, Square};

/// The backend for machines with BMI2.
// Invariant: a value exists only where `has_pext` holds.
#[derive(Clone, Copy)]
pub(crate) struct Pext {
    low: u64,
    high: u64,
    folded: u64,
}

struct Line {
    mask: PerSquare<u64>,
    table: PerSquare<[Bitboard; 128]>,
}

/// Where the bit of a square is in the word that serves a file or a diagonal.
const fn fold(bits: u128) -> u64 {
    (bits as u64 & !0xff) | ((bits >> 64) as u64 & 0xff)
}

/// The lines of direction d and its opposite, for d from 0 to 3.
const fn line(direction: usize) -> Line {
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
            let both = reach(square, direction, occupied) | reach(square, direction + 4, occupied);
            table[square][index] = Bitboard::from_bits(both);
            index += 1;
        }
        square += 1;
    }
    Line {
        mask: PerSquare(mask),
        table: PerSquare(table),
    }
}

/// The ray without the square where it leaves the board.
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

/// The occupied squares whose gathered bits are `index`.
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

const fn reach(square: usize, direction: usize, occupied: u128) -> u128 {
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

static FILE: Line = line(0);
static RISING: Line = line(1);
static RANK: Line = line(2);
static FALLING: Line = line(3);

impl Line {
    #[inline(always)]
    fn of(&self, word: u64, square: u8) -> Bitboard {
        // SAFETY: a value of `Pext` exists, so the processor has BMI2. Twice as fast as
        // `Portable` for counting moves.
        let index = unsafe { _pext_u64(word, *self.mask.at(square)) };
        self.table.at(square)[index as usize & 127]
    }
}

impl Bytes for Pext {
    #[inline(always)]
    fn weigh<const N: usize>(self, sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
        // SAFETY: a value of `Pext` exists, so the processor has AVX2.
        unsafe { avx2::weigh(sets, weights) }
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
        FILE.of(self.folded, square)
    }

    #[inline(always)]
    fn bishop(self, square: u8) -> Bitboard {
        RISING.of(self.folded, square) | FALLING.of(self.folded, square)
    }

    #[inline(always)]
    fn rook(self, square: u8) -> Bitboard {
        let word = if square < 63 { self.low } else { self.high };
        self.along_file(square) | RANK.of(word, square)
    }
}
