//! Pictures
//!
//! A board as people see it, from Black's side, with the names of files and ranks, what each side holds,
//! whose move it is, and the last move made.

use std::ffi::c_char;

use crate::board::shogiban_board;
use crate::boundary::{answer, shared};
use crate::out_buf::Output;

/// Writes the board as text for a terminal: fifteen lines of ASCII, pieces as in SFEN, the square that
/// the last move reached in brackets. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_text(
    board: *const shogiban_board,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        output.text(&shared(board)?.board.to_text())
    })
}

/// Writes the board as a picture: an SVG document in UTF-8, 592 by 480 units, that scales to any size.
/// The pieces bear Japanese characters, so whoever shows it needs a font that has them. It has some
/// thousand bytes: ask for the size. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_svg(
    board: *const shogiban_board,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        output.text(&shared(board)?.board.to_svg())
    })
}
