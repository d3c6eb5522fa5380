//! Key numbers
//!
//! The key of a board is the XOR of the numbers of its pieces, of one number for each side and base
//! piece that is held (the one of its count), and, when White is to move, of one number more. The
//! numbers never change within a major version. They are the outputs of the generator splitmix64:
//! number i, counted from 0, is, modulo 2^64,
//!
//! ```c
//! z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
//! z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
//! z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
//! z = z ^ (z >> 31);
//! ```
//!
//! and i is
//!
//! - (side * 14 + piece - 1) * 81 + square for a piece, 1 to 14 whatever its side;
//! - 2268 + 38 * side + before + count - 1 for a hand, where before is how many pieces a set has of
//!   all base pieces with lower numbers together;
//! - 2344 for White being to move.

use crate::boundary::{answer, check, store};
use crate::convert::{kind, side, square};
use crate::error::Fault;
use shogiban_core::zobrist;

/// Gives the number of a piece of that side on that square. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist(
    side: i32,
    piece: i32,
    square: i32,
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

/// Gives the number of a hand: that side holding count of that base piece. count is 0, for which
/// the number is 0, to what shogiban_piece_set_count gives. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist_hand(
    side: i32,
    piece: i32,
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

/// Gives the number of White being to move. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist_move(number: *mut u64) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        unsafe { store(number, zobrist::side_to_move()) }?;
        Ok(0)
    })
}
