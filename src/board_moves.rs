//! Moves on a board
//!
//! Lists are in a fixed order. Board moves come by the square they leave, then by the square they
//! reach, each in the order of the squares, a promotion before the same move without it; drops by
//! piece, in the order R B G S N L P, then by square. Where a promotion is forced only the
//! promotion is listed. No list has a move that shogiban_board_do_move would refuse.
//!
//! A buffer of 593 moves suffices for any position of a game, as far as is known; a board that was
//! set up may have more, which needed tells.
//!
//! Nothing here asks whether the game is over, by repetition or the cap say: moves are listed, found
//! legal and made all the same. A program that plays a game asks shogiban_board_outcome after each
//! move.

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, shared};
use crate::convert::{side, square};
use crate::out_buf::Output;
use shogiban_core::Position;
use shogiban_core::{PackedMove, PieceKind};

/// The drop is legal.
pub const SHOGIBAN_DROP_OK: i32 = 0;
/// No such square, or not a piece that hands hold.
pub const SHOGIBAN_DROP_BAD: i32 = 1;
/// The side to move holds none.
pub const SHOGIBAN_DROP_NOT_HELD: i32 = 2;
/// The square is not empty.
pub const SHOGIBAN_DROP_OCCUPIED: i32 = 3;
/// The piece could never move from there.
pub const SHOGIBAN_DROP_DEAD: i32 = 4;
/// A second unpromoted pawn on the file.
pub const SHOGIBAN_DROP_TWO_PAWNS: i32 = 5;
/// The mover's king would be attacked.
pub const SHOGIBAN_DROP_IN_CHECK: i32 = 6;
/// The pawn would mate.
pub const SHOGIBAN_DROP_PAWN_MATE: i32 = 7;

/// The move is legal.
pub const SHOGIBAN_FAULT_OK: i32 = 0;
/// The number is no move.
pub const SHOGIBAN_FAULT_BAD: i32 = 1;
/// No piece of the side to move stands on the origin.
pub const SHOGIBAN_FAULT_NOT_YOURS: i32 = 2;
/// The side to move does not hold what is dropped.
pub const SHOGIBAN_FAULT_NOT_HELD: i32 = 3;
/// The piece does not move there, its own side or a king stands there, or the hand is full.
pub const SHOGIBAN_FAULT_CANNOT_REACH: i32 = 4;
/// A drop onto a piece.
pub const SHOGIBAN_FAULT_OCCUPIED: i32 = 5;
/// The piece has no promoted form, or neither end of the move is in the zone.
pub const SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED: i32 = 6;
/// The piece could never move again without promoting.
pub const SHOGIBAN_FAULT_PROMOTE_REQUIRED: i32 = 7;
/// A drop where the piece could never move.
pub const SHOGIBAN_FAULT_DEAD: i32 = 8;
/// A drop that puts a second unpromoted pawn on the file.
pub const SHOGIBAN_FAULT_TWO_PAWNS: i32 = 9;
/// The mover's king would be attacked.
pub const SHOGIBAN_FAULT_IN_CHECK: i32 = 10;
/// A drop of a pawn that mates.
pub const SHOGIBAN_FAULT_PAWN_MATE: i32 = 11;

/// Whether the side attacks the square: a piece of it could move there as the board stands,
/// whatever stands there and whatever becomes of its own king. Drops do not count. 1 or 0, or
/// SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_attacked(
    board: *const shogiban_board,
    square: i32,
    side: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(position
            .attacked(self::side(side)?, self::square(square)?)
            .into())
    })
}

/// Whether the side's king is attacked; 0 when it has none. 1 or 0, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_in_check(board: *const shogiban_board, side: i32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        Ok(shared(board)?
            .board
            .position()
            .is_in_check(self::side(side)?)
            .into())
    })
}

/// Writes a list of moves of the position.
///
/// # Safety
/// As the header asks of the pointers.
unsafe fn list(
    board: *const shogiban_board,
    (buf, cap, needed): (*mut u32, usize, *mut usize),
    moves: impl FnOnce(&Position) -> Vec<PackedMove>,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let moves = moves(shared(board)?.board.position());
        output.items(moves.len(), moves.iter().map(|mv| mv.code().into()))
    })
}

/// Lists the board moves of the side to move, the safety of its king not asked. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_pseudo_moves(
    board: *const shogiban_board,
    buf: *mut u32,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe { list(board, (buf, cap, needed), Position::pseudo_moves) }
}

/// Lists the legal board moves: those of shogiban_board_pseudo_moves that leave the mover's king
/// unattacked. A side without a king has them all. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_board_moves(
    board: *const shogiban_board,
    buf: *mut u32,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe { list(board, (buf, cap, needed), Position::board_moves) }
}

/// Lists the legal drops. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_drops(
    board: *const shogiban_board,
    buf: *mut u32,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe { list(board, (buf, cap, needed), Position::drop_moves) }
}

/// Lists the legal moves: the legal board moves, then the legal drops. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_legal_moves(
    board: *const shogiban_board,
    buf: *mut u32,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe { list(board, (buf, cap, needed), Position::ordered_moves) }
}

/// Whether there is a legal move. 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_has_legal_move(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.position().has_legal_moves().into()) })
}

/// Makes a move. Returns 1, or 0 with nothing changed when it cannot be made. What stood on the
/// target goes to the mover's hand as its base piece, and the move number rises by one, to
/// SHOGIBAN_MOVE_MAX at most. A move cannot be made when
///
/// - it is no move;
/// - no piece of the side to move stands on its origin, or one stands on its target;
/// - it promotes a piece that has no promoted form;
/// - it captures a king, or more of a piece than a set has;
/// - it drops what is not held, or onto a piece.
///
/// Nothing else is asked, neither how pieces move nor what is left in check;
/// shogiban_board_move_fault asks all.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_do_move(board: *mut shogiban_board, r#move: u32) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        Ok(PackedMove::from_code(r#move)
            .is_some_and(|mv| board.do_move(mv))
            .into())
    })
}

/// Takes back the last move made. Returns 1, or 0 with nothing changed when there is none, or when
/// the board (by shogiban_board_packed) is not as that move left it. The move number comes back as
/// well.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_undo_move(board: *mut shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(exclusive(board)?.board.undo_move().into()) })
}

/// How many moves were made and not taken back. A move made on a board that was changed in another
/// way since the last one begins a new count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_moves_made(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(i32::try_from(shared(board)?.board.moves_made()).unwrap_or(i32::MAX)) })
}

/// What is wrong with a drop by the side to move: the first fault in the order of SHOGIBAN_DROP_*,
/// or SHOGIBAN_DROP_OK. The piece is a base piece, pawn to gold, as Black's; any other number is
/// SHOGIBAN_DROP_BAD, and so is a square that is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_drop_fault(
    board: *const shogiban_board,
    piece: i32,
    square: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        let kind = u8::try_from(piece).ok().and_then(PieceKind::from_code);
        let fault = kind
            .zip(self::square(square).ok())
            .map(|(kind, square)| position.drop_fault(kind, square));
        Ok(match fault {
            Some(Ok(())) => SHOGIBAN_DROP_OK,
            Some(Err(fault)) => fault.code().into(),
            None => SHOGIBAN_DROP_BAD,
        })
    })
}

/// What is wrong with a move: the first fault in the order of SHOGIBAN_FAULT_*, or
/// SHOGIBAN_FAULT_OK for the moves of shogiban_board_legal_moves and no other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_move_fault(
    board: *const shogiban_board,
    r#move: u32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        let fault = PackedMove::from_code(r#move).map(|mv| position.move_fault(mv));
        Ok(match fault {
            Some(Ok(())) => SHOGIBAN_FAULT_OK,
            Some(Err(fault)) => fault.code().into(),
            None => SHOGIBAN_FAULT_BAD,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::{DropFault, MoveFault};

    /// A constant with another value breaks this.
    #[test]
    fn rows_2_and_44_codes_are_those_of_the_core() {
        use DropFault::*;
        let codes = [
            (Bad, SHOGIBAN_DROP_BAD),
            (NotHeld, SHOGIBAN_DROP_NOT_HELD),
            (Occupied, SHOGIBAN_DROP_OCCUPIED),
            (Dead, SHOGIBAN_DROP_DEAD),
            (TwoPawns, SHOGIBAN_DROP_TWO_PAWNS),
            (InCheck, SHOGIBAN_DROP_IN_CHECK),
            (PawnMate, SHOGIBAN_DROP_PAWN_MATE),
        ];
        assert_eq!(codes.map(|(fault, _)| fault), DropFault::all());
        assert_eq!(
            codes.map(|(fault, _)| i32::from(fault.code())),
            codes.map(|(_, code)| code)
        );
    }

    /// A constant with another value breaks this.
    #[test]
    fn rows_2_and_45_codes_are_those_of_the_core() {
        use MoveFault::*;
        let codes = [
            (Bad, SHOGIBAN_FAULT_BAD),
            (NotYours, SHOGIBAN_FAULT_NOT_YOURS),
            (NotHeld, SHOGIBAN_FAULT_NOT_HELD),
            (CannotReach, SHOGIBAN_FAULT_CANNOT_REACH),
            (Occupied, SHOGIBAN_FAULT_OCCUPIED),
            (PromoteNotAllowed, SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED),
            (PromoteRequired, SHOGIBAN_FAULT_PROMOTE_REQUIRED),
            (Dead, SHOGIBAN_FAULT_DEAD),
            (TwoPawns, SHOGIBAN_FAULT_TWO_PAWNS),
            (InCheck, SHOGIBAN_FAULT_IN_CHECK),
            (PawnMate, SHOGIBAN_FAULT_PAWN_MATE),
        ];
        assert_eq!(codes.map(|(fault, _)| fault), MoveFault::all());
        assert_eq!(
            codes.map(|(fault, _)| i32::from(fault.code())),
            codes.map(|(_, code)| code)
        );
    }
}
