//! The position
//!
//! These functions read a board and change it piece by piece. A change made here is not a move: it
//! cannot be taken back, and while the board differs from what the last move left, repetition is
//! not judged and no move can be taken back (see shogiban_board_undo_move).

use std::ffi::c_char;

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, shared, store};
use crate::convert::{kind, optional_piece, optional_square, piece, side, square};
use crate::error::{Answer, Fault};
use crate::out_buf::Output;
use crate::piece::shogiban_piece;
use crate::square::{shogiban_side, shogiban_square};

/// The highest move number. A game that goes on stays there.
pub const SHOGIBAN_MOVE_NUMBER_MAX: i32 = 65535;
/// The size of a packed position in bytes.
pub const SHOGIBAN_PACKED_SIZE: i32 = 96;

/// Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L P
/// (Black's first, with a count only above 1) or -, and always the move number.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_sfen(
    board: *const shogiban_board,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        output.display(shared(board)?.board.position())
    })
}

/// Gives the key: 64 bits computed from the pieces, the hands and the side to move, but not the
/// move number (see Key numbers). Boards with the same key have the same position, but for the
/// chance that 64 bits collide; shogiban_board_packed is exact.
///
/// Action. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_key(board: *const shogiban_board, key: *mut u64) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        store(key, shared(board)?.board.position().key())?;
        Ok(0)
    })
}

/// Writes the packed position, SHOGIBAN_PACKED_SIZE bytes: the 81 pieces in the order of the
/// squares; then the number of R B G S N L P in hand, Black's and White's; then the side to move.
/// Two positions are the same for repetition when these bytes are equal.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_packed(
    board: *const shogiban_board,
    buf: *mut u8,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        output.list(&shared(board)?.board.position().packed())
    })
}

/// The piece on a square.
///
/// Value: the piece, or SHOGIBAN_PIECE_NONE when the square is empty. Errors: NULL, ARGUMENT (no
/// such square).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_at(
    board: *const shogiban_board,
    square: shogiban_square,
) -> shogiban_piece {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(optional_piece(position.piece_at(self::square(square)?)))
    })
}

/// Puts a piece on a square and removes what stood there. Whether the position makes sense is not
/// checked.
///
/// Action. Errors: NULL, ARGUMENT (no such piece or square).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_put(
    board: *mut shogiban_board,
    piece: shogiban_piece,
    square: shogiban_square,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        let piece = self::piece(piece)?;
        board.put(self::square(square)?, piece);
        Ok(0)
    })
}

/// Empties a square, which may be empty already.
///
/// Action. Errors: NULL, ARGUMENT (no such square).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_lift(
    board: *mut shogiban_board,
    square: shogiban_square,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        exclusive(board)?.board.lift(self::square(square)?);
        Ok(0)
    })
}

/// The number of a base piece, pawn to gold, that the side holds in hand.
///
/// Value: the number. Errors: NULL, ARGUMENT (no such side, or not such a piece).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_hand(
    board: *const shogiban_board,
    side: shogiban_side,
    piece: shogiban_piece,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let hand = shared(board)?.board.position().hand(self::side(side)?);
        Ok(hand.count(kind(piece)?).ok_or(Fault::Argument)?.into())
    })
}

/// Sets the number of a base piece, pawn to gold, that the side holds in hand.
///
/// Action. Errors: NULL, ARGUMENT (no such side; not such a piece; a count below 0 or above
/// shogiban_piece_set_count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_hand(
    board: *mut shogiban_board,
    side: shogiban_side,
    piece: shogiban_piece,
    count: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        let (side, kind) = (self::side(side)?, kind(piece)?);
        let count = u8::try_from(count).map_err(|_| Fault::Argument)?;
        done(board.set_hand(side, kind, count))
    })
}

/// The side to move.
///
/// Value: SHOGIBAN_BLACK or SHOGIBAN_WHITE. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_side_to_move(
    board: *const shogiban_board,
) -> shogiban_side {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.position().side_to_move() as i32) })
}

/// Sets the side to move.
///
/// Action. Errors: NULL, ARGUMENT (no such side).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_side_to_move(
    board: *mut shogiban_board,
    side: shogiban_side,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        exclusive(board)?.board.set_side_to_move(self::side(side)?);
        Ok(0)
    })
}

/// The number of the next move.
///
/// Value: 1 to SHOGIBAN_MOVE_NUMBER_MAX. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_move_number(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.position().ply().into()) })
}

/// Sets the number of the next move. This alone does not keep moves from being taken back.
///
/// Action. Errors: NULL, ARGUMENT (a number below 1 or above SHOGIBAN_MOVE_NUMBER_MAX).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_move_number(
    board: *mut shogiban_board,
    number: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        done(board.set_ply(u16::try_from(number).map_err(|_| Fault::Argument)?))
    })
}

/// The square of the side's king. When the side has several, it is the one that was put or moved
/// last or, once that one is gone, the one on the lowest square. Check, self-check and the impasse
/// look at this king alone.
///
/// Value: the square, or SHOGIBAN_NONE when the side has no king. Errors: NULL, ARGUMENT (no such
/// side).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_king_square(
    board: *const shogiban_board,
    side: shogiban_side,
) -> shogiban_square {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(optional_square(position.king_square(self::side(side)?)))
    })
}

/// The cap: after so many moves the game is a draw. The number of moves is the move number less
/// one.
///
/// Value: 1 to SHOGIBAN_MOVE_NUMBER_MAX - 1. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_cap(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.cap().into()) })
}

/// Sets the cap.
///
/// Action. Errors: NULL, ARGUMENT (a cap below 1 or above SHOGIBAN_MOVE_NUMBER_MAX - 1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_cap(board: *mut shogiban_board, cap: i32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        done(board.set_cap(u16::try_from(cap).map_err(|_| Fault::Argument)?))
    })
}

/// Passes the turn: the other side is to move, and the move number rises by one, up to
/// SHOGIBAN_MOVE_NUMBER_MAX. This is not a move: it is not taken back, and the next move begins a
/// new history.
///
/// Action. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_pass(board: *mut shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        exclusive(board)?.board.pass();
        Ok(0)
    })
}

/// The answer of a setter that the core may refuse.
pub(crate) fn done(accepted: bool) -> Answer {
    if accepted {
        Ok(0)
    } else {
        Err(Fault::Argument)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant with another value breaks this.
    #[test]
    fn row_2_sizes_are_those_of_the_core() {
        assert_eq!(
            SHOGIBAN_MOVE_NUMBER_MAX,
            i32::from(shogiban_core::MOVE_NUMBER_MAX)
        );
        assert_eq!(SHOGIBAN_PACKED_SIZE as usize, shogiban_core::PACKED_SIZE);
    }
}
