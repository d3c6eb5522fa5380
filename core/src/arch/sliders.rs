//! Attacks of the sliding pieces (lance, bishop, rook) on an occupied board.
//!
//! Two backends return the same sets. `Pext` looks them up: one PEXT instruction gathers the
//! occupied squares of a line into a table index. `Portable` works on rays. A ray towards higher
//! square numbers ends at its lowest blocker, which `blockers ^ (blockers - 1)` finds by borrowing;
//! a ray towards lower numbers ends at its highest blocker, found by counting leading zeros.

use super::SquareByteOps;
use crate::attacks::RAYS;
use crate::types::Bitboard;

/// Slider attacks on one set of occupied squares. Each result includes the first occupied square of
/// each ray. Square 81, "nowhere", has no attacks.
pub(crate) trait Sliders: SquareByteOps {
    fn new(occupied: Bitboard) -> Self;

    /// The attacks along the file in both directions.
    fn along_file(self, square: u8) -> Bitboard;

    /// The attacks of a bishop.
    fn bishop(self, square: u8) -> Bitboard;

    /// The attacks of a rook.
    fn rook(self, square: u8) -> Bitboard;

    /// The attacks of a lance of Black (side 0) or White (side 1).
    #[inline(always)]
    fn lance(self, side: usize, square: u8) -> Bitboard {
        self.along_file(square) & *RAYS[side * 4].at(square)
    }
}

/// The backend that runs on any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable(u128);

/// By square number, the bits of that square and all higher ones: the mask that cuts a ray at its
/// highest blocker. Entry 0 keeps the whole ray, for rays without a blocker.
static FROM_SQUARE: [u128; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < 128 {
        table[number] = u128::MAX << number;
        number += 1;
    }
    table
};

impl SquareByteOps for Portable {}

impl Portable {
    #[inline(always)]
    fn towards_higher(self, direction: usize, square: u8) -> Bitboard {
        let ray = RAYS[direction].at(square).bits();
        let blockers = self.0 & ray;
        Bitboard::from_bits(ray & (blockers ^ blockers.wrapping_sub(1)))
    }

    #[inline(always)]
    fn towards_lower(self, direction: usize, square: u8) -> Bitboard {
        let ray = RAYS[direction].at(square).bits();
        let highest = 127 - (self.0 & ray | 1).leading_zeros();
        Bitboard::from_bits(ray & FROM_SQUARE[highest as usize & 127])
    }
}

impl Sliders for Portable {
    #[inline(always)]
    fn new(occupied: Bitboard) -> Self {
        Self(occupied.bits())
    }

    #[inline(always)]
    fn along_file(self, square: u8) -> Bitboard {
        self.towards_lower(0, square) | self.towards_higher(4, square)
    }

    #[inline(always)]
    fn bishop(self, square: u8) -> Bitboard {
        self.towards_lower(1, square)
            | self.towards_higher(3, square)
            | self.towards_higher(5, square)
            | self.towards_lower(7, square)
    }

    #[inline(always)]
    fn rook(self, square: u8) -> Bitboard {
        // Square numbers fall towards file 9.
        self.along_file(square) | self.towards_lower(2, square) | self.towards_higher(6, square)
    }

    #[inline(always)]
    fn lance(self, side: usize, square: u8) -> Bitboard {
        if side == 0 {
            self.towards_lower(0, square)
        } else {
            self.towards_higher(4, square)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::arch::{Pext, has_pext};
    use crate::attacks::DIRECTIONS;
    use crate::types::Square;
    use crate::types::rng::Rng;

    fn walk(occupied: Bitboard, square: Square, directions: &[usize]) -> Bitboard {
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

    fn assert_agrees_with_walk<S: Sliders>(backend: &str) {
        let mut rng = Rng::new(1);
        let mut random = || u128::from(rng.next()) << 64 | u128::from(rng.next());
        for round in 0..400 {
            let occupied = match round % 3 {
                0 => Bitboard::from_bits(random() & random()),
                1 => Bitboard::from_bits(random() & random() & random()),
                _ => Bitboard::from_bits(random() | random()),
            };
            let sliders = S::new(occupied);
            for square in Square::all() {
                let number = square.number();
                let case = format!("{backend} {square}\n{occupied:?}");
                assert_eq!(
                    sliders.along_file(number),
                    walk(occupied, square, &[0, 4]),
                    "{case}"
                );
                assert_eq!(
                    sliders.lance(0, number),
                    walk(occupied, square, &[0]),
                    "{case}"
                );
                assert_eq!(
                    sliders.lance(1, number),
                    walk(occupied, square, &[4]),
                    "{case}"
                );
                assert_eq!(
                    sliders.bishop(number),
                    walk(occupied, square, &[1, 3, 5, 7]),
                    "{case}"
                );
                assert_eq!(
                    sliders.rook(number),
                    walk(occupied, square, &[0, 2, 4, 6]),
                    "{case}"
                );
            }
            assert_eq!(sliders.rook(81) | sliders.bishop(81), Bitboard::EMPTY);
        }
    }

    /// Fails when a ray, a mask or the order of the gathered bits is off by one square.
    #[test]
    fn backends_agree_with_a_walk_by_squares() {
        assert_agrees_with_walk::<Portable>("portable");
        #[cfg(target_arch = "x86_64")]
        if has_pext() {
            assert_agrees_with_walk::<Pext>("pext");
        }
    }
}
