//! Pictures
//!
//! A board as people see it, from Black's side, with the names of files and ranks, the pieces that
//! each side holds, the side to move, and a mark on the last move.

use std::ffi::c_char;

use crate::board::shogiban_board;
use crate::boundary::{answer, shared};
use crate::out_buf::Output;

/// Writes the board as text for a terminal: fifteen lines of ASCII, with pieces as in SFEN and the
/// target of the last move in brackets.
///
/// Action. Errors: NULL, BUFFER.
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
        output.display(&shared(board)?.board.display_text())
    })
}

/// Writes the board as an SVG document in UTF-8, 592 by 480 units. The pieces bear Japanese
/// characters, so the viewer needs a font that has them. A document has some thousand bytes; ask
/// for the size first.
///
/// Action. Errors: NULL, BUFFER.
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
        output.display(&shared(board)?.board.display_svg())
    })
}
