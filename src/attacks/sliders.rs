//! Lines of lance, bishop and rook through an occupied board.
//!
//! Two backends give the same sets. `Pext` looks them up: the occupied squares of a line, gathered
//! by one PEXT instruction, are the index of a table. `Portable` needs no table but the rays: a ray
//! towards higher numbers ends at the lowest blocker, and subtracting one from the blockers borrows
//! up to just there; a ray towards lower numbers ends at the highest blocker.

use super::RAYS;
use crate::types::{Bitboard, Bytes, PerSquare};

/// The occupied squares of one board, prepared for asking lines of it. Each answer includes the first
/// occupied square of each ray. Square 81, "nowhere", has no lines.
pub(crate) trait Sliders: Bytes {
    fn new(occupied: Bitboard) -> Self;

    /// The lines along the file, both ways.
    fn along_file(self, square: u8) -> Bitboard;

    /// The lines of a bishop.
    fn bishop(self, square: u8) -> Bitboard;

    /// The lines of a rook.
    fn rook(self, square: u8) -> Bitboard;

    /// The line of a lance of Black (side 0) or White (side 1).
    #[inline(always)]
    fn lance(self, side: usize, square: u8) -> Bitboard {
        self.along_file(square) & *RAYS[side * 4].at(square)
    }
}

/// The backend for any machine.
#[derive(Clone, Copy)]
pub(crate) struct Portable(u128);

/// The squares from a number up, to cut a ray at its highest blocker. Entry 0 serves rays without a
/// blocker: all of them.
static FROM: [u128; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < 128 {
        table[number] = u128::MAX << number;
        number += 1;
    }
    table
};

impl Bytes for Portable {}

impl Portable {
    #[inline(always)]
    fn up(self, direction: usize, square: u8) -> Bitboard {
        let ray = RAYS[direction].at(square).bits();
        let blockers = self.0 & ray;
        Bitboard::from_bits(ray & (blockers ^ blockers.wrapping_sub(1)))
    }

    #[inline(always)]
    fn down(self, direction: usize, square: u8) -> Bitboard {
        let ray = RAYS[direction].at(square).bits();
        let highest = 127 - (self.0 & ray | 1).leading_zeros();
        Bitboard::from_bits(ray & FROM[highest as usize & 127])
    }
}

impl Sliders for Portable {
    #[inline(always)]
    fn new(occupied: Bitboard) -> Self {
        Self(occupied.bits())
    }

    #[inline(always)]
    fn along_file(self, square: u8) -> Bitboard {
        self.down(0, square) | self.up(4, square)
    }

    #[inline(always)]
    fn bishop(self, square: u8) -> Bitboard {
        self.down(1, square) | self.up(3, square) | self.up(5, square) | self.down(7, square)
    }

    #[inline(always)]
    fn rook(self, square: u8) -> Bitboard {
        // Towards file 9 the numbers fall.
        self.along_file(square) | self.down(2, square) | self.up(6, square)
    }

    #[inline(always)]
    fn lance(self, side: usize, square: u8) -> Bitboard {
        if side == 0 {
            self.down(0, square)
        } else {
            self.up(4, square)
        }
    }
}

/// Whether the processor has PEXT, and the other instructions that code built on `Pext` is compiled for.
///
/// The answer is kept as one byte: asked for with each list of moves, five questions to the standard library
/// would be felt.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn has_pext() -> bool {
    use std::sync::atomic::{AtomicU8, Ordering};

    const KNOWN_AT_COMPILE_TIME: bool = cfg!(all(
        target_feature = "bmi2",
        target_feature = "bmi1",
        target_feature = "lzcnt",
        target_feature = "popcnt",
        target_feature = "avx2"
    ));
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;
    static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn find_out() -> bool {
        let has = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("avx2");
        KNOWN.store(if has { YES } else { NO }, Ordering::Relaxed);
        has
    }

    if KNOWN_AT_COMPILE_TIME {
        return true;
    }
    match KNOWN.load(Ordering::Relaxed) {
        UNKNOWN => find_out(),
        known => known == YES,
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use pext::Pext;

/// The occupied squares of a line, without its ends (a ray ends there, occupied or not), are at most
/// seven, so a line has 128 entries at most. A board has 81 squares, one word 64. But the bits wanted
/// fit into one:
///
/// * Files and diagonals never ask for rank a, bits 0 to 8, nor for rank i, bits 72 to 80: line ends.
///   So squares 64 to 71, the part of rank h beyond the first word, take the bits of 9a to 2a, and one
///   word, folded once a board, serves all files and diagonals.
/// * A rank lies in one word but for rank h, and of that the end 9h (square 63) is not wanted.
#[cfg(target_arch = "x86_64")]
mod pext {
    use super::{Bitboard, Bytes, PerSquare, RAYS, Sliders};
    use crate::types::{SquareBytes, bytes::avx2};
    use std::arch::x86_64::_pext_u64;

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
                let both =
                    reach(square, direction, occupied) | reach(square, direction + 4, occupied);
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
        let (files, ranks) = super::super::DIRECTIONS[direction];
        let mut set = 0;
        let mut from = super::super::Square::known(square as u8);
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
        #[allow(unsafe_code)]
        fn of(&self, word: u64, square: u8) -> Bitboard {
            // SAFETY: a value of `Pext` exists, so the processor has BMI2. Twice as fast as
            // `Portable` for counting moves.
            let index = unsafe { _pext_u64(word, *self.mask.at(square)) };
            self.table.at(square)[index as usize & 127]
        }
    }

    #[allow(unsafe_code)]
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::DIRECTIONS;
    use crate::types::Square;

    fn naive(occupied: Bitboard, square: Square, directions: &[usize]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &direction in directions {
            let (files, ranks) = DIRECTIONS[direction];
            let mut from = square;
            while let Some(to) = from.step(files, ranks) {
                reached |= Bitboard::single(to);
                if occupied.contains(to) {
                    break;
                }
                from = to;
            }
        }
        reached
    }

    fn agrees<S: Sliders>(backend: &str) {
        let mut state = 1u64;
        let mut random = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            u128::from(state >> 8) << 48 ^ u128::from(state)
        };
        for round in 0..400 {
            let occupied = match round % 3 {
                0 => Bitboard::from_bits(random() & random()),
                1 => Bitboard::from_bits(random() & random() & random()),
                _ => Bitboard::from_bits(random() | random()),
            };
            let lines = S::new(occupied);
            for square in Square::all() {
                let number = square.number();
                let case = format!("{backend} {square}\n{occupied:?}");
                assert_eq!(
                    lines.along_file(number),
                    naive(occupied, square, &[0, 4]),
                    "{case}"
                );
                assert_eq!(
                    lines.lance(0, number),
                    naive(occupied, square, &[0]),
                    "{case}"
                );
                assert_eq!(
                    lines.lance(1, number),
                    naive(occupied, square, &[4]),
                    "{case}"
                );
                assert_eq!(
                    lines.bishop(number),
                    naive(occupied, square, &[1, 3, 5, 7]),
                    "{case}"
                );
                assert_eq!(
                    lines.rook(number),
                    naive(occupied, square, &[0, 2, 4, 6]),
                    "{case}"
                );
            }
            assert_eq!(lines.rook(81) | lines.bishop(81), Bitboard::EMPTY);
        }
    }

    /// Fails when a ray, a mask or the order of gathered bits is off by one square.
    #[test]
    fn backends_agree_with_walked_lines() {
        agrees::<Portable>("portable");
        #[cfg(target_arch = "x86_64")]
        if has_pext() {
            agrees::<Pext>("pext");
        }
    }
}
