//! The position
//!
//! Reading a board, and changing it piece by piece. A change that is refused, with
//! SHOGIBAN_ERR_ARGUMENT, changes nothing.

use std::ffi::c_char;

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, shared, store};
use crate::convert::{kind, optional_piece, optional_square, piece, side, square};
use crate::error::{Answer, Fault};
use crate::out_buf::Output;

/// The highest move number; a game that goes on stays there.
pub const SHOGIBAN_MOVE_MAX: i32 = 65535;
/// The size of a packed position in bytes.
pub const SHOGIBAN_PACKED: i32 = 96;
/// A buffer of this size has room for any SFEN that the library writes.
pub const SHOGIBAN_SFEN_SIZE: i32 = 256;

/// Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L P
/// (Black's first, a count only above 1) or -, and the move number. Returns 0.
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
        output.text(&shared(board)?.board.position().to_sfen())
    })
}

/// Gives the key: 64 bits over the pieces, the hands and the side to move, not the move number,
/// made as the section on key numbers says. Equal keys mean the same position as far as 64 bits can
/// tell. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_key(board: *const shogiban_board, key: *mut u64) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        store(key, shared(board)?.board.position().key())?;
        Ok(0)
    })
}

/// Writes the packed position, SHOGIBAN_PACKED bytes: the 81 pieces in the order of the squares;
/// Black's counts of R B G S N L P in hand, then White's; the side to move. Equal bytes are the
/// same position as repetition counts it. Returns 0.
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

/// The piece on a square, 0 when it is empty, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_at(board: *const shogiban_board, square: i32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(optional_piece(position.piece_at(self::square(square)?)))
    })
}

/// Puts a piece on a square, in place of what stood there; nothing is judged. Returns 0, or
/// SHOGIBAN_ERR_ARGUMENT when the square or the piece is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_put(
    board: *mut shogiban_board,
    square: i32,
    piece: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        board.put(self::square(square)?, self::piece(piece)?);
        Ok(0)
    })
}

/// Empties a square. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_lift(board: *mut shogiban_board, square: i32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        exclusive(board)?.board.lift(self::square(square)?);
        Ok(0)
    })
}

/// How many of a base piece, pawn to gold, the side holds in hand, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_hand(
    board: *const shogiban_board,
    side: i32,
    piece: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let hand = shared(board)?.board.position().hand(self::side(side)?);
        Ok(hand.count(kind(piece)?).ok_or(Fault::Argument)?.into())
    })
}

/// Sets how many of a base piece the side holds: 0 to what a set has of it. Returns 0, or
/// SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_hand(
    board: *mut shogiban_board,
    side: i32,
    piece: i32,
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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_side_to_move(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.position().side_to_move() as i32) })
}

/// Sets the side to move. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_side_to_move(
    board: *mut shogiban_board,
    side: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        exclusive(board)?.board.set_side_to_move(self::side(side)?);
        Ok(0)
    })
}

/// The number of the move that is next, 1 to SHOGIBAN_MOVE_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_move_number(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.position().ply().into()) })
}

/// Sets the move number, 1 to SHOGIBAN_MOVE_MAX. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
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

/// Where the side's king stands, -1 when it has none, or SHOGIBAN_ERR_ARGUMENT. Of several it is
/// the one put or moved last or, once that is gone, the one on the lowest square. Check and the
/// impasse look at this king alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_king_square(
    board: *const shogiban_board,
    side: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(optional_square(position.king_square(self::side(side)?)))
    })
}

/// The cap: the number of moves at which a game stops as a draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_cap(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.cap().into()) })
}

/// Sets the cap, 1 to SHOGIBAN_MOVE_MAX - 1. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_cap(board: *mut shogiban_board, cap: i32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        done(board.set_cap(u16::try_from(cap).map_err(|_| Fault::Argument)?))
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
    use shogiban_core::Position;
    use shogiban_core::{Color, Piece, PieceKind, Square};

    /// A constant with another value breaks this.
    #[test]
    fn row_2_sizes_are_those_of_the_core() {
        assert_eq!(SHOGIBAN_MOVE_MAX, i32::from(shogiban_core::MOVE_MAX));
        assert_eq!(SHOGIBAN_PACKED as usize, shogiban_core::PACKED);
    }

    /// The longest SFEN: two letters on every square, and full hands on both sides.
    #[test]
    fn row_24_any_sfen_fits_its_buffer() {
        let mut longest = Position::empty();
        Square::all()
            .for_each(|square| longest.put(square, Piece::new(PieceKind::ProPawn, Color::White)));
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                assert!(longest.set_hand(color, kind, kind.set_count()));
            }
        }
        assert!(longest.set_ply(shogiban_core::MOVE_MAX));
        assert!(longest.to_sfen().len() < SHOGIBAN_SFEN_SIZE as usize);
    }
}
