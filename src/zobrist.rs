//! Key numbers
//!
//! The key of a board is the XOR of one number for each piece on the board, one number for each
//! side and base piece held in hand (chosen by how many are held), and one more number when White
//! is to move. The numbers never change within a major version. They are the outputs of the
//! generator splitmix64: number i, counted from 0, is computed modulo 2^64 as
//!
//! ```c
//! z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
//! z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
//! z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
//! z = z ^ (z >> 31);
//! ```
//!
//! with this i:
//!
//! - for a piece on the board: (side * 14 + piece - 1) * 81 + square, where piece is 1 to 14, as
//!   Black's, for both sides;
//! - for a hand: 2268 + 38 * side + before + count - 1, where before is the number of pieces that a
//!   set has of all base pieces with lower numbers together;
//! - for White to move: 2344.

use crate::boundary::{answer, check, store};
use crate::convert::{kind, side, square};
use crate::error::Fault;
use crate::piece::shogiban_piece;
use crate::square::{shogiban_side, shogiban_square};
use shogiban_core::zobrist;

/// Gives the key number of a piece of a side on a square.
///
/// Action. Errors: NULL, ARGUMENT (no such side, piece or square).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist(
    side: shogiban_side,
    piece: shogiban_piece,
    square: shogiban_square,
    number: *mut u64,
) -> i32 {
    answer(|| {
        check(number)?;
        let value = zobrist::piece(self::side(side)?, kind(piece)?, self::square(square)?);
        // SAFETY: the pointer is as the header asks.
        unsafe { store(number, value) }?;
        Ok(0)
    })
}

/// Gives the key number of a side that holds count of a base piece in hand. For a count of 0 the
/// number is 0.
///
/// Action. Errors: NULL, ARGUMENT (no such side; a piece other than pawn to gold; a count below 0
/// or above shogiban_piece_set_count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist_hand(
    side: shogiban_side,
    piece: shogiban_piece,
    count: i32,
    number: *mut u64,
) -> i32 {
    answer(|| {
        check(number)?;
        let (side, kind) = (self::side(side)?, kind(piece)?);
        let count = u8::try_from(count).ok();
        let value = count.and_then(|count| zobrist::hand(side, kind, count));
        // SAFETY: the pointer is as the header asks.
        unsafe { store(number, value.ok_or(Fault::Argument)?) }?;
        Ok(0)
    })
}

/// Gives the key number of White to move.
///
/// Action. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist_move(number: *mut u64) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        unsafe { store(number, zobrist::side_to_move()) }?;
        Ok(0)
    })
}
