//! The numbers that a position's key is made of.
//!
//! Number i is output i, counted from 0, of the splitmix64 generator (Steele, Lea, Flood 2014) with
//! the seed `"shogiban"` read as a big-endian integer. In order: for each side, kind and square, the
//! piece's number; for each side, hand kind and count from 1 to the set's, the hand's number; last,
//! the number of White being to move. A key is the XOR of one number for each piece on the board, one
//! for each kind held (that of its count), and the last when White is to move.

use crate::types::{Color, PerSquare, Piece, PieceKind, Square};

const SEED: u64 = u64::from_be_bytes(*b"shogiban");
const HANDS_FROM: u64 = 2 * 14 * 81;
const HANDS_A_SIDE: u64 = 38;

/// Output `index` of splitmix64.
const fn number(index: u64) -> u64 {
    let z = SEED.wrapping_add((index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The number of White being to move.
pub(crate) const WHITE_TO_MOVE: u64 = number(HANDS_FROM + 2 * HANDS_A_SIDE);

/// By piece code, then square.
static PIECES: [PerSquare<u64>; 32] = {
    let mut table = [PerSquare([0; 128]); 32];
    let mut side = 0;
    while side < 2 {
        let mut code = 1;
        while code <= 14 {
            let mut square = 0;
            while square < 81 {
                table[side << 4 | code].0[square] =
                    number(((side * 14 + code - 1) * 81 + square) as u64);
                square += 1;
            }
            code += 1;
        }
        side += 1;
    }
    table
};

/// By side, code of the hand kind, and count.
static HANDS: [[[u64; 32]; 8]; 2] = {
    let mut table = [[[0; 32]; 8]; 2];
    let mut index = HANDS_FROM;
    let mut side = 0;
    while side < 2 {
        let mut kind = 1;
        while kind < 8 {
            let full = PieceKind::all()[kind - 1].set_count() as usize;
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
};

/// What changes in the key when a hand's count goes from `n` to `n + 1`, by side, kind and `n`.
static HAND_STEPS: [[[u64; 32]; 8]; 2] = {
    let mut table = [[[0; 32]; 8]; 2];
    let mut side = 0;
    while side < 2 {
        let mut kind = 1;
        while kind < 8 {
            let mut count = 0;
            while count < 31 {
                table[side][kind][count] = HANDS[side][kind][count] ^ HANDS[side][kind][count + 1];
                count += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    table
};

/// The change of the key when a piece with that code enters or leaves a square.
#[inline(always)]
pub(crate) const fn piece_step(code: u8, square: u8) -> u64 {
    *PIECES[code as usize & 31].at(square)
}

/// The change of the key when that side's count of the kind with that code goes from `count` to
/// `count + 1`, or back.
#[inline(always)]
pub(crate) const fn hand_step(side: usize, code: u8, count: u8) -> u64 {
    HAND_STEPS[side & 1][code as usize & 7][count as usize & 31]
}

/// The number of a piece on a square.
#[must_use]
pub fn piece(color: Color, kind: PieceKind, square: Square) -> u64 {
    PIECES[Piece::new(kind, color).code() as usize][square]
}

/// The number of a hand that holds `count` of a kind: 0 for a count of 0, `None` for a count above the
/// set's or a kind no hand holds.
#[must_use]
pub fn hand(color: Color, kind: PieceKind, count: u8) -> Option<u64> {
    (kind.is_hand_piece() && count <= kind.set_count())
        .then(|| HANDS[color.array_index()][kind.code() as usize][count as usize])
}

/// The number of White being to move.
#[must_use]
pub const fn side_to_move() -> u64 {
    WHITE_TO_MOVE
}

/// Whether all numbers are distinct and none is zero.
pub(crate) fn distinct() -> bool {
    let mut numbers: Vec<u64> = Vec::new();
    for color in Color::all() {
        for kind in PieceKind::all() {
            numbers.extend(Square::all().map(|square| piece(color, kind, square)));
            numbers.extend((1..=kind.set_count()).filter_map(|count| hand(color, kind, count)));
        }
    }
    numbers.push(WHITE_TO_MOVE);
    let expected = (HANDS_FROM + 2 * HANDS_A_SIDE + 1) as usize;
    numbers.sort_unstable();
    numbers.dedup();
    numbers.len() == expected && numbers[0] != 0
}
