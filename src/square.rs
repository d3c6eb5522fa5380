//! Sides and squares
//!
//! Nothing here needs a board. Files are 1 to 9, file 1 at Black's right hand; ranks are 1 (rank a,
//! White's side) to 9 (rank i).

use std::ffi::c_char;

use crate::boundary::{answer, text};
use crate::convert::{optional_square, side, square};
use crate::out_buf::Output;
use shogiban_core::Square;

/// The side that begins; its pieces move towards rank a.
pub const SHOGIBAN_BLACK: i32 = 0;
/// The other side.
pub const SHOGIBAN_WHITE: i32 = 1;
/// No square, no winner, no ending.
pub const SHOGIBAN_NONE: i32 = -1;
/// How many squares there are: 0 to 80 are squares.
pub const SHOGIBAN_SQUARES: i32 = 81;

/// The square of a name such as "7g", or -1 when the text is not exactly the name of one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_square_from_name(name: *const c_char, len: usize) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        let name = unsafe { text(name, len, 3) }?;
        Ok(optional_square(
            str::from_utf8(name).ok().and_then(|name| name.parse().ok()),
        ))
    })
}

/// Writes the name of a square: two letters, three bytes. Returns 0, or SHOGIBAN_ERR_ARGUMENT when
/// it is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_square_name(
    square: i32,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    answer(|| {
        // SAFETY: the pointers are as the header asks.
        let output = unsafe { Output::new(buf, cap, needed) }?;
        output.text(&self::square(square)?.to_string())
    })
}

/// The square on that file and rank, or -1 when either is not 1 to 9.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_at(file: i32, rank: i32) -> i32 {
    answer(|| {
        let place = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
        Ok(optional_square(
            place.and_then(|(file, rank)| Square::new(file, rank)),
        ))
    })
}

/// The file of a square, 1 to 9, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_file(square: i32) -> i32 {
    answer(|| Ok(self::square(square)?.file().into()))
}

/// The rank of a square, 1 (rank a) to 9 (rank i), or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_rank(square: i32) -> i32 {
    answer(|| Ok(self::square(square)?.rank().into()))
}

/// The square so many files and ranks away. +1 file is the next higher file number, -1 rank is
/// towards rank a; 0 and 0 are the square itself. -1 when that is off the board, and for more than
/// one file or two ranks, which are not served. SHOGIBAN_ERR_ARGUMENT when the square is none.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_step(square: i32, dfile: i32, drank: i32) -> i32 {
    answer(|| {
        let square = self::square(square)?;
        let step = i8::try_from(dfile).ok().zip(i8::try_from(drank).ok());
        Ok(optional_square(
            step.and_then(|(dfile, drank)| square.step(dfile, drank)),
        ))
    })
}

/// Whether the square is on the three ranks furthest from the side, its promotion zone and the
/// other's camp. 1 or 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_in_zone(side: i32, square: i32) -> i32 {
    answer(|| Ok(self::square(square)?.in_zone(self::side(side)?).into()))
}

/// How many ranks lie between the square and the rank furthest from the side: 0 on that rank, 8 on
/// the side's own back rank. Or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_last_distance(side: i32, square: i32) -> i32 {
    answer(|| {
        Ok(self::square(square)?
            .last_distance(self::side(side)?)
            .into())
    })
}
