//! Key numbers
//!
//! The key of a board is the XOR of the numbers of its pieces, of one number for each side and base
//! piece that is held, the one of its count, and of the move number when White is to move. The
//! numbers are outputs of the splitmix64 generator: number i, counted from 0, is, all modulo 2^64,
//!
//! ```c
//! z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
//! z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
//! z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
//! z = z ^ (z >> 31);
//! ```
//!
//! and i is (side * 14 + piece - 1) * 81 + square for a piece (1 to 14); 2268 + 38 * side + (the
//! counts of a set for the base pieces before it, added up) + count - 1 for a hand; and 2344 for
//! the move number.

use super::codes::{kind, side, square};
use super::guard::{answer, check, store};
use super::status::Fault;
use crate::zobrist;

/// The number of a piece of that side on that square. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then
/// number is left as it was.
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

/// The number of so many of a base piece in that side's hand, 0 to what a set has of it; it is 0
/// for none. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then number is left as it was.
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

/// The move number of keys: that of White being to move. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_zobrist_move(number: *mut u64) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        unsafe { store(number, zobrist::side_to_move()) }?;
        Ok(0)
    })
}
