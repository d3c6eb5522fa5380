//! The numbers that a position's key is made of.
//!
//! Number i is output i, counted from 0, of the splitmix64 generator (Steele, Lea, Flood 2014) with
//! the seed `"shogiban"` read as a big-endian integer. In order: for each side, kind and square,
//! the piece's number; for each side, hand kind and count from 1 to the set's, the hand's number;
//! last, the number of White being to move. A key is the XOR of one number for each piece on the
//! board, one for each kind held (that of its count), and the last when White is to move.

use crate::types::{Color, Hand, PerSquare, Piece, PieceKind, Square};

const SEED: u64 = u64::from_be_bytes(*b"shogiban");
const HANDS_FROM: u64 = 2 * 14 * 81;
const HANDS_A_SIDE: u64 = 38;

/// Output `index` of splitmix64.
const fn number(index: u64) -> u64 {
    mix(SEED.wrapping_add((index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// The last step of splitmix64: close numbers give unlike ones, and no two the same.
pub(crate) const fn mix(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The number of White being to move.
pub(crate) const WHITE_TO_MOVE: u64 = number(HANDS_FROM + 2 * HANDS_A_SIDE);

/// All numbers, as the rules use them.
#[derive(Clone)]
pub(crate) struct Numbers {
    /// By piece code, then square.
    pieces: [PerSquare<u64>; 32],
    /// By side, code of the hand kind, and count.
    hands: [[[u64; 32]; 8]; 2],
    /// The change of the key when a hand's count goes from `n` to `n + 1`, by side and 32 * kind +
    /// `n`.
    hand_steps: [[u64; 256]; 2],
}

pub(crate) static NUMBERS: Numbers = Numbers {
    pieces: pieces(),
    hands: hands(),
    hand_steps: hand_steps(hands()),
};

const fn pieces() -> [PerSquare<u64>; 32] {
    let mut table = [PerSquare([0; 128]); 32];
    let mut side = 0;
    while side < 2 {
        let mut code = 1;
        while code <= 14 {
            let mut square = 0;
            while square < 81 {
                let index = (side * 14 + code - 1) * 81 + square;
                table[side << 4 | code].0[square] = number(index as u64);
                square += 1;
            }
            code += 1;
        }
        side += 1;
    }
    table
}

const fn hands() -> [[[u64; 32]; 8]; 2] {
    let mut table = [[[0; 32]; 8]; 2];
    let mut index = HANDS_FROM;
    let mut side = 0;
    while side < 2 {
        let mut kind = 1;
        while kind < 8 {
            let full = PieceKind::of_code(kind as u8).set_count() as usize;
            let mut count = 1;
            while count <= full {
                table[side][kind][count] = number(index);
                index += 1;
                count += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    table
}

const fn hand_steps(hands: [[[u64; 32]; 8]; 2]) -> [[u64; 256]; 2] {
    let mut table = [[0; 256]; 2];
    let mut side = 0;
    while side < 2 {
        let mut kind = 1;
        while kind < 8 {
            let mut count = 0;
            while count < 31 {
                table[side][kind << 5 | count] =
                    hands[side][kind][count] ^ hands[side][kind][count + 1];
                count += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    table
}

/// The change of the key when a piece with that code enters or leaves a square.
#[inline(always)]
pub(crate) const fn piece_step(code: u8, square: u8) -> u64 {
    *NUMBERS.pieces[code as usize & 31].at(square)
}

/// The change of the key when that side's count of the kind with that code goes from `count` to
/// `count + 1`, or back.
#[inline(always)]
pub(crate) const fn hand_step(side: usize, code: u8, count: u8) -> u64 {
    NUMBERS.hand_steps[side & 1][(code << 5).wrapping_add(count) as usize]
}

/// The number of a piece on a square.
#[must_use]
pub fn piece(color: Color, kind: PieceKind, square: Square) -> u64 {
    NUMBERS.pieces[Piece::new(kind, color).code() as usize][square]
}

/// The number of a hand that holds `count` of a kind: 0 for a count of 0, `None` for a count above
/// the set's or a kind no hand holds.
#[must_use]
pub fn hand(color: Color, kind: PieceKind, count: u8) -> Option<u64> {
    (kind.is_hand_piece() && count <= kind.set_count())
        .then(|| NUMBERS.hands[color.array_index()][kind.code() as usize][count as usize])
}

/// The number of White being to move.
#[must_use]
pub const fn side_to_move() -> u64 {
    WHITE_TO_MOVE
}

impl Numbers {
    /// Whether all numbers are distinct and none is zero, and each step of a hand is what lies
    /// between two of them.
    pub(crate) fn ok(&self) -> bool {
        let mut numbers = vec![WHITE_TO_MOVE];
        let mut steps_ok = true;
        for piece in Piece::all() {
            let of_piece = &self.pieces[piece.code() as usize];
            numbers.extend(Square::all().map(|square| of_piece[square]));
        }
        for (hands, steps) in self.hands.iter().zip(&self.hand_steps) {
            for kind in Hand::all_hand_pieces() {
                let (hands, steps) = (&hands[kind as usize], &steps[(kind as usize) << 5..]);
                let full = usize::from(kind.set_count());
                numbers.extend(&hands[1..=full]);
                steps_ok &= hands[0] == 0
                    && (0..full).all(|count| steps[count] == hands[count] ^ hands[count + 1]);
            }
        }
        let expected = (HANDS_FROM + 2 * HANDS_A_SIDE + 1) as usize;
        numbers.sort_unstable();
        numbers.dedup();
        steps_ok && numbers.len() == expected && numbers[0] != 0
    }
}

#[cfg(test)]
impl Numbers {
    /// The numbers with one that stands twice.
    pub(crate) fn broken(&self) -> Self {
        let mut numbers = self.clone();
        numbers.pieces[1].0[0] = numbers.pieces[1].0[1];
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row 63. A number that is zero, stands twice, or does not lead from one count to the next.
    #[test]
    fn row_63_a_broken_key_number_is_seen() {
        let breaks: [fn(&mut Numbers); 5] = [
            |numbers| numbers.pieces[30].0[80] = 0,
            |numbers| numbers.pieces[1].0[0] = numbers.pieces[17].0[3],
            |numbers| numbers.hands[1][1][18] = numbers.hands[0][7][1],
            |numbers| numbers.hands[0][3][0] = 1,
            |numbers| numbers.hand_steps[1][6 << 5 | 1] ^= 1,
        ];
        assert!(NUMBERS.ok());
        for break_one in breaks {
            let mut numbers = NUMBERS.clone();
            break_one(&mut numbers);
            assert!(!numbers.ok());
        }
    }
}
