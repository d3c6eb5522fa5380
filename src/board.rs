//! Boards
//!
//! A board is a position with the moves made on it, a cap on their number, and an impasse rule. Any
//! board that shogiban_board_put can make is one, eighty-one kings included.

use std::alloc::{Layout, alloc};
use std::ffi::c_char;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::boundary::{answer, check, or, shared, store, text};
use crate::error::Fault;
use shogiban_core::Board;

/// The SFEN was read.
pub const SHOGIBAN_POS_OK: i32 = 0;
/// No text, or an empty one.
pub const SHOGIBAN_POS_NULL: i32 = 1;
/// More than 256 bytes.
pub const SHOGIBAN_POS_LONG: i32 = 2;
/// Not three or four fields with one space between them and none around them.
pub const SHOGIBAN_POS_FIELDS: i32 = 3;
/// The board has not nine ranks.
pub const SHOGIBAN_POS_RANKS: i32 = 4;
/// The board has something other than a letter of a piece, 1 to 9 or +.
pub const SHOGIBAN_POS_LETTER: i32 = 5;
/// A rank is not nine squares wide.
pub const SHOGIBAN_POS_WIDTH: i32 = 6;
/// A + that does not stand before P, L, N, S, B or R.
pub const SHOGIBAN_POS_PROMOTE: i32 = 7;
/// The side to move is neither b nor w.
pub const SHOGIBAN_POS_SIDE: i32 = 8;
/// The hands have what no hand holds, a count with a leading zero, or a count of nothing.
pub const SHOGIBAN_POS_HAND: i32 = 9;
/// The move number is not 1 to SHOGIBAN_MOVE_MAX in plain digits without a leading zero.
pub const SHOGIBAN_POS_MOVE: i32 = 10;
/// Two kings of one side.
pub const SHOGIBAN_POS_KINGS: i32 = 11;
/// More of a piece than a set has, on the board and in the hands, promoted or not.
pub const SHOGIBAN_POS_COUNT: i32 = 12;

/// A board. Only the library knows what is in it.
pub struct shogiban_board {
    pub(crate) board: Board,
    _living: Living,
}

/// How many boards are alive.
pub(crate) static LIVING: AtomicU64 = AtomicU64::new(0);

/// Counted as long as it exists.
struct Living;

impl Living {
    fn new() -> Self {
        LIVING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Living {
    fn drop(&mut self) {
        LIVING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Readers may run at the same time, and a board may move between threads.
const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<shogiban_board>();
};

/// A handle to give to C; null when there is no memory for it.
fn handle(board: Board) -> *mut shogiban_board {
    // SAFETY: the layout is not of size zero.
    let place: *mut shogiban_board = unsafe { alloc(Layout::new::<shogiban_board>()) }.cast();
    if !place.is_null() {
        // SAFETY: just allocated with the layout of the type.
        unsafe {
            place.write(shogiban_board {
                board,
                _living: Living::new(),
            })
        };
    }
    place
}

/// Makes a board with the initial position of an even game: Black to move, move 1, cap 500, impasse
/// rule SHOGIBAN_IMPASSE_27. The caller owns it. NULL when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_board_new() -> *mut shogiban_board {
    or(ptr::null_mut(), || handle(Board::new()))
}

/// Makes such a board with no piece anywhere. The caller owns it. NULL when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_board_empty() -> *mut shogiban_board {
    or(ptr::null_mut(), || handle(Board::empty()))
}

/// Makes a board with the position of an SFEN, and cap and impasse rule as above. The position is
/// refused for its shape only, not for its sense. The move number may be left off and is then 1;
/// hands may come in any order, and a letter repeated adds up.
///
/// Returns SHOGIBAN_POS_OK with the board, which the caller owns, in out. Otherwise out is set to
/// NULL, and the answer is SHOGIBAN_ERR_MEMORY, or the first fault in the order of SHOGIBAN_POS_*:
/// each is looked for in the whole text before the next. A null sfen is SHOGIBAN_POS_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_from_sfen(
    sfen: *const c_char,
    len: usize,
    out: *mut *mut shogiban_board,
) -> i32 {
    answer(|| {
        check(out)?;
        // SAFETY: the pointer is as the header asks.
        unsafe { store(out, ptr::null_mut()) }?;
        // SAFETY: the pointer is as the header asks.
        let Ok(sfen) = (unsafe { text(sfen, len, SFEN_READ) }) else {
            return Ok(SHOGIBAN_POS_NULL);
        };
        let board = match Board::from_sfen_bytes(sfen) {
            Ok(board) => handle(board),
            Err(error) => return Ok(error.fault().code().into()),
        };
        if board.is_null() {
            return Err(Fault::Memory);
        }
        // SAFETY: the pointer is as the header asks.
        unsafe { store(out, board) }?;
        Ok(SHOGIBAN_POS_OK)
    })
}

/// One byte more than an SFEN may have, so that a longer one is seen to be too long.
const SFEN_READ: usize = 257;

/// Makes a board with the position, cap and impasse rule of another, with no move to take back and
/// no position kept. The caller owns it. NULL when board is NULL or there is no memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_clone(board: *const shogiban_board) -> *mut shogiban_board {
    or(ptr::null_mut(), || {
        // SAFETY: the pointer is as the header asks.
        let board = unsafe { shared(board) };
        board.map_or(ptr::null_mut(), |board| {
            handle(board.board.clone_position())
        })
    })
}

/// Makes a board like another in everything, moves to take back and positions kept included. The
/// caller owns it. NULL when board is NULL or there is no memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_copy(board: *const shogiban_board) -> *mut shogiban_board {
    or(ptr::null_mut(), || {
        // SAFETY: the pointer is as the header asks.
        let board = unsafe { shared(board) };
        board.map_or(ptr::null_mut(), |board| handle(board.board.clone()))
    })
}

/// Frees a board. NULL is allowed and does nothing. A board is freed once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_free(board: *mut shogiban_board) {
    or((), || {
        if check(board).is_ok() {
            // SAFETY: `handle` allocated it as a box would, and it is the caller's to free.
            drop(unsafe { Box::from_raw(board) });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::SfenFault;

    /// A constant with another value breaks this.
    #[test]
    fn rows_2_and_21_codes_are_those_of_the_core() {
        use SfenFault::*;
        let codes = [
            (Null, SHOGIBAN_POS_NULL),
            (Long, SHOGIBAN_POS_LONG),
            (Fields, SHOGIBAN_POS_FIELDS),
            (Ranks, SHOGIBAN_POS_RANKS),
            (Letter, SHOGIBAN_POS_LETTER),
            (Width, SHOGIBAN_POS_WIDTH),
            (Promote, SHOGIBAN_POS_PROMOTE),
            (Side, SHOGIBAN_POS_SIDE),
            (Hand, SHOGIBAN_POS_HAND),
            (Move, SHOGIBAN_POS_MOVE),
            (Kings, SHOGIBAN_POS_KINGS),
            (Count, SHOGIBAN_POS_COUNT),
        ];
        assert_eq!(codes.map(|(error, _)| error), SfenFault::all());
        assert_eq!(
            codes.map(|(error, _)| i32::from(error.code())),
            codes.map(|(_, code)| code)
        );
    }
}
