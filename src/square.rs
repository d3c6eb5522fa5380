//! Sides and squares
//!
//! These functions need no board. Files are 1 to 9, with file 1 at Black's right hand. Ranks are 1
//! (rank a, White's back rank) to 9 (rank i, Black's back rank).

use std::ffi::c_char;

use crate::boundary::{answer, predicate, text};
use crate::convert::{optional_square, side, square};
use crate::out_buf::Output;
use shogiban_core::Square;

/// A side: SHOGIBAN_BLACK or SHOGIBAN_WHITE. SHOGIBAN_NONE where a text says so.
pub type shogiban_side = i32;
/// A square: 0 to 80 in the order of SFEN. SHOGIBAN_NONE where a text says so.
pub type shogiban_square = i32;

/// The side that moves first; its pawns advance towards rank a.
pub const SHOGIBAN_BLACK: i32 = 0;
/// The other side.
pub const SHOGIBAN_WHITE: i32 = 1;
/// No square, no side (of a draw), no ending, no code of a name.
pub const SHOGIBAN_NONE: i32 = -1;
/// The number of squares. Squares are 0 to 80.
pub const SHOGIBAN_SQUARES: i32 = 81;
/// The buffer size for the name of a square, with its NUL.
pub const SHOGIBAN_SQUARE_NAME_SIZE: i32 = 3;

/// The square with a name such as "7g". Names are exact: a digit 1 to 9, then a small letter a to
/// i.
///
/// Value: the square, or SHOGIBAN_NONE when the text is not the name of one. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_square_from_name(
    name: *const c_char,
    len: usize,
) -> shogiban_square {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        let name = unsafe { text(name, len, 3) }?;
        Ok(optional_square(
            str::from_utf8(name).ok().and_then(|name| name.parse().ok()),
        ))
    })
}

/// Writes the name of a square, SHOGIBAN_SQUARE_NAME_SIZE bytes with its NUL.
///
/// Action. Errors: NULL, ARGUMENT (no such square), BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_square_name(
    square: shogiban_square,
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

/// The square on a file and a rank.
///
/// Value: the square, or SHOGIBAN_NONE when the file or the rank is not 1 to 9.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_at(file: i32, rank: i32) -> shogiban_square {
    answer(|| {
        let place = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
        Ok(optional_square(
            place.and_then(|(file, rank)| Square::new(file, rank)),
        ))
    })
}

/// The file of a square.
///
/// Value: 1 to 9. Errors: ARGUMENT (no such square).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_file(square: shogiban_square) -> i32 {
    answer(|| Ok(self::square(square)?.file().into()))
}

/// The rank of a square.
///
/// Value: 1 (rank a) to 9 (rank i). Errors: ARGUMENT (no such square).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_rank(square: shogiban_square) -> i32 {
    answer(|| Ok(self::square(square)?.rank().into()))
}

/// The square that is dfile files and drank ranks away. A dfile of 1 leads to the next higher file
/// number, a drank of -1 to the next rank towards rank a; 0 and 0 give the square itself. Steps go
/// as far as those of any piece but the line pieces: -1 to 1 files and -2 to 2 ranks.
///
/// Value: the square, or SHOGIBAN_NONE when it is off the board or the step is longer. Errors:
/// ARGUMENT (no such square).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_step(
    square: shogiban_square,
    dfile: i32,
    drank: i32,
) -> shogiban_square {
    answer(|| {
        let square = self::square(square)?;
        let step = i8::try_from(dfile).ok().zip(i8::try_from(drank).ok());
        Ok(optional_square(
            step.and_then(|(dfile, drank)| square.step(dfile, drank)),
        ))
    })
}

/// Tells whether the square is on the three ranks furthest from the side. They are its promotion
/// zone and the other side's camp.
///
/// Predicate.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_in_zone(side: shogiban_side, square: shogiban_square) -> i32 {
    predicate(|| Ok(self::square(square)?.in_zone(self::side(side)?)))
}

/// The distance in ranks from the square to the rank furthest from the side.
///
/// Value: 0 on that rank, to 8 on the side's own back rank. Errors: ARGUMENT (no such side or
/// square).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_square_last_distance(
    side: shogiban_side,
    square: shogiban_square,
) -> i32 {
    answer(|| {
        Ok(self::square(square)?
            .last_distance(self::side(side)?)
            .into())
    })
}
