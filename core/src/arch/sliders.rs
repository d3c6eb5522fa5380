//! Lines of lance, bishop and rook through an occupied board.
//!
//! Two backends give the same sets. `Pext` looks them up: the occupied squares of a line, gathered
//! by one PEXT instruction, are the index of a table. `Portable` needs no table but the rays: a ray
//! towards higher numbers ends at the lowest blocker, and subtracting one from the blockers borrows
//! up to just there; a ray towards lower numbers ends at the highest blocker.

use super::Bytes;
use crate::attacks::RAYS;
use crate::types::Bitboard;

/// The occupied squares of one board, prepared for asking lines of it. Each answer includes the
/// first occupied square of each ray. Square 81, "nowhere", has no lines.
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

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::arch::{Pext, has_pext};
    use crate::attacks::DIRECTIONS;
    use crate::types::{Square, rng::Rng};

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
        let mut rng = Rng::new(1);
        let mut random = || u128::from(rng.next()) << 64 | u128::from(rng.next());
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
