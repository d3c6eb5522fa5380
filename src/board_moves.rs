//! Moves on a board
//!
//! Lists of moves have a fixed order. Board moves are sorted by origin, then by target, each in the
//! order of the squares; a promotion comes before the same move without it. Drops are sorted by
//! piece, in the order R B G S N L P, then by square. Where a promotion is forced, only the
//! promotion is listed. Moves that shogiban_board_do_move would refuse are in no list.
//!
//! No position of a game is known to have more than SHOGIBAN_MOVES_MAX legal moves, so a buffer of
//! that size suffices in a game. A board that was set up may have more; needed tells how many.
//!
//! The functions of this section do not ask whether the game is over. A program that plays a game
//! calls shogiban_board_outcome after each move.

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, predicate, shared};
use crate::convert::{side, square};
use crate::error::Fault;
use crate::move_code::{SHOGIBAN_MOVE_NONE, shogiban_move};
use crate::out_buf::Output;
use crate::piece::shogiban_piece;
use crate::square::{shogiban_side, shogiban_square};
use shogiban_core::{MoveFault, PackedMove, PieceKind, Position};

/// The greatest number of legal moves in a known position of a game.
pub const SHOGIBAN_MOVES_MAX: i32 = 593;

/// The drop is legal.
pub const SHOGIBAN_DROP_OK: i32 = 0;
/// No such square, or not a piece that can be held in hand.
pub const SHOGIBAN_DROP_BAD: i32 = 1;
/// The side to move holds none.
pub const SHOGIBAN_DROP_NOT_HELD: i32 = 2;
/// The square is not empty.
pub const SHOGIBAN_DROP_OCCUPIED: i32 = 3;
/// The piece could never move from there.
pub const SHOGIBAN_DROP_DEAD: i32 = 4;
/// The side has an unpromoted pawn on the file already.
pub const SHOGIBAN_DROP_TWO_PAWNS: i32 = 5;
/// The mover's king would be attacked.
pub const SHOGIBAN_DROP_IN_CHECK: i32 = 6;
/// A pawn would be dropped and mate.
pub const SHOGIBAN_DROP_PAWN_MATE: i32 = 7;

/// The move is legal.
pub const SHOGIBAN_FAULT_OK: i32 = 0;
/// The number is no move.
pub const SHOGIBAN_FAULT_BAD: i32 = 1;
/// No piece of the side to move stands on the origin.
pub const SHOGIBAN_FAULT_NOT_YOURS: i32 = 2;
/// The side to move does not hold the dropped piece.
pub const SHOGIBAN_FAULT_NOT_HELD: i32 = 3;
/// The piece does not move like this, a piece of its own side or a king stands on the target, or
/// the captured piece would be more in hand than a set has.
pub const SHOGIBAN_FAULT_CANNOT_REACH: i32 = 4;
/// A drop onto an occupied square.
pub const SHOGIBAN_FAULT_OCCUPIED: i32 = 5;
/// The piece has no promoted form, or the move neither starts nor ends in its promotion zone.
pub const SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED: i32 = 6;
/// Unless it promotes, the piece could never move again.
pub const SHOGIBAN_FAULT_PROMOTE_REQUIRED: i32 = 7;
/// A drop to a square where the piece could never move.
pub const SHOGIBAN_FAULT_DEAD: i32 = 8;
/// A drop of a pawn on a file where the side has an unpromoted pawn already.
pub const SHOGIBAN_FAULT_TWO_PAWNS: i32 = 9;
/// The mover's king would be attacked.
pub const SHOGIBAN_FAULT_IN_CHECK: i32 = 10;
/// A drop of a pawn that mates.
pub const SHOGIBAN_FAULT_PAWN_MATE: i32 = 11;

/// Tells whether the side attacks the square: one of its pieces could move there on this board,
/// whatever stands there, even if that left its own king attacked. Drops do not count.
///
/// Predicate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_attacked(
    board: *const shogiban_board,
    side: shogiban_side,
    square: shogiban_square,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe {
        let position = shared(board)?.board.position();
        Ok(position.attacked(self::side(side)?, self::square(square)?))
    })
}

/// Lists the squares of the side's pieces that attack the square (see shogiban_board_attacked), in
/// the order of the squares.
///
/// Action. Errors: NULL, ARGUMENT (no such side or square), BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_attackers(
    board: *const shogiban_board,
    side: shogiban_side,
    square: shogiban_square,
    buf: *mut shogiban_square,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let position = shared(board)?.board.position();
        let from = position.attackers(self::side(side)?, self::square(square)?);
        let squares = from.into_iter().map(|square| square.number().into());
        output.items(from.count() as usize, squares)
    })
}

/// Tells whether the side's king is attacked.
///
/// Predicate: 0 as well when the side has no king.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_in_check(
    board: *const shogiban_board,
    side: shogiban_side,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe {
        Ok(shared(board)?
            .board
            .position()
            .is_in_check(self::side(side)?))
    })
}

/// Tells whether the move can be made, in the sense of shogiban_board_do_move, and then attacks the
/// other side's king.
///
/// Predicate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_gives_check(
    board: *const shogiban_board,
    r#move: shogiban_move,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe {
        let position = shared(board)?.board.position();
        let mv = PackedMove::from_code(r#move);
        Ok(mv.is_some_and(|mv| position.gives_check(mv)))
    })
}

/// Calls a function with each move of a list.
type Visit = fn(&Position, &mut dyn FnMut(PackedMove));

/// Lists of at most this many moves are generated once; longer ones, which only boards set up by
/// hand have, a second time.
const USUAL: usize = SHOGIBAN_MOVES_MAX as usize;

/// Writes a list of moves of the position, without allocating.
///
/// # Safety
/// As the header asks of the pointers.
unsafe fn list(
    board: *const shogiban_board,
    (buf, cap, needed): (*mut shogiban_move, usize, *mut usize),
    visit: Visit,
) -> i32 {
    // SAFETY: the caller's promise.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let position = shared(board)?.board.position();
        let mut usual = [SHOGIBAN_MOVE_NONE; USUAL];
        let mut count = 0;
        visit(position, &mut |mv| {
            if let Some(place) = usual.get_mut(count) {
                *place = mv.code().into();
            }
            count += 1;
        });
        if let Some(moves) = usual.get(..count) {
            return output.list(moves);
        }
        let mut places = output.places(count)?.iter_mut();
        visit(position, &mut |mv| {
            if let Some(place) = places.next() {
                place.write(mv.code().into());
            }
        });
        Ok(0)
    })
}

/// The code of a fault; 0 when there is none.
fn fault_code(checked: Result<(), MoveFault>) -> i32 {
    checked.map_or_else(|fault| fault.code().into(), |()| SHOGIBAN_FAULT_OK)
}

/// Lists the moves of the pieces on the board, without regard to whether they leave the mover's
/// king attacked.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_pseudo_moves(
    board: *const shogiban_board,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe {
        list(board, (buf, cap, needed), |position, visit| {
            position.for_each_pseudo_move(visit)
        })
    }
}

/// Lists the legal moves of the pieces on the board: those of shogiban_board_pseudo_moves that do
/// not leave the mover's king attacked. For a side without a king that is all of them.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_board_moves(
    board: *const shogiban_board,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe {
        list(board, (buf, cap, needed), |position, visit| {
            position.for_each_board_move(visit)
        })
    }
}

/// Lists the legal drops: onto an empty square, from which the piece could move again, without a
/// second unpromoted pawn on a file, without a pawn that mates, and without leaving the mover's
/// king attacked.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_drops(
    board: *const shogiban_board,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe {
        list(board, (buf, cap, needed), |position, visit| {
            position.for_each_drop_move(visit)
        })
    }
}

/// Lists the legal moves: those of shogiban_board_board_moves, then those of shogiban_board_drops.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_legal_moves(
    board: *const shogiban_board,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    unsafe {
        list(board, (buf, cap, needed), |position, visit| {
            position.for_each_ordered_move(visit)
        })
    }
}

/// Tells whether the side to move has a legal move.
///
/// Predicate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_has_legal_move(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe { Ok(shared(board)?.board.position().has_legal_moves()) })
}

/// Makes a legal move.
///
/// Action: SHOGIBAN_FAULT_OK (0); when the move is not legal, the SHOGIBAN_FAULT_* that
/// shogiban_board_move_fault gives, and nothing changes. Errors: NULL, MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_play(
    board: *mut shogiban_board,
    r#move: shogiban_move,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        let mv = PackedMove::from_code(r#move);
        board.try_reserve(1).map_err(|_| Fault::Memory)?;
        Ok(fault_code(
            mv.ok_or(MoveFault::Bad).and_then(|mv| board.play(mv)),
        ))
    })
}

/// Makes a move without asking whether it is legal; shogiban_board_play asks. A captured piece goes
/// to the mover's hand as its base piece, and the move number rises by one, up to
/// SHOGIBAN_MOVE_NUMBER_MAX. A move is refused, and nothing changes, when
///
/// - the number is no move;
/// - no piece of the side to move stands on the origin, or one stands on the target;
/// - it promotes a piece that has no promoted form (on whatever square);
/// - it captures a king, or the captured piece would be more in hand than a set has;
/// - it drops a piece that is not held, or drops onto an occupied square.
///
/// Predicate: 1 when the move was made. 0 as well when there is not enough memory to keep it;
/// shogiban_board_play tells that apart.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_do_move(
    board: *mut shogiban_board,
    r#move: shogiban_move,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe {
        let board = &mut exclusive(board)?.board;
        let mv = PackedMove::from_code(r#move);
        Ok(mv.is_some_and(|mv| board.try_reserve(1).is_ok() && board.do_move(mv)))
    })
}

/// Takes back the last move that was made and not taken back. The move number from before the move
/// comes back as well. Nothing changes when there is no such move, or when the board differs from
/// what that move left, compared by shogiban_board_packed.
///
/// Predicate: 1 when a move was taken back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_undo_move(board: *mut shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    predicate(|| unsafe { Ok(exclusive(board)?.board.undo_move()) })
}

/// The number of moves made and not taken back. A move made on a board that was changed otherwise
/// since the last move begins a new count.
///
/// Value: the number. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_moves_made(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(i32::try_from(shared(board)?.board.moves_made()).unwrap_or(i32::MAX)) })
}

/// Lists the moves made and not taken back, oldest first: as many as shogiban_board_moves_made
/// tells.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_played_moves(
    board: *const shogiban_board,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let made = shared(board)?.board.played_moves();
        output.items(made.len(), made.map(|mv| mv.code().into()))
    })
}

/// The fault of a drop by the side to move.
///
/// - piece: a base piece, pawn to gold, as Black's for both sides.
///
/// Value: the first fault in the order of SHOGIBAN_DROP_*, or SHOGIBAN_DROP_OK. Any other piece is
/// SHOGIBAN_DROP_BAD, and so is a number that is no square. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_drop_fault(
    board: *const shogiban_board,
    piece: shogiban_piece,
    square: shogiban_square,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        let kind = u8::try_from(piece).ok().and_then(PieceKind::from_code);
        let drop = kind.zip(self::square(square).ok());
        Ok(
            match drop.map(|(kind, square)| position.drop_fault(kind, square)) {
                Some(Ok(())) => SHOGIBAN_DROP_OK,
                Some(Err(fault)) => fault.code().into(),
                None => SHOGIBAN_DROP_BAD,
            },
        )
    })
}

/// The fault of a move.
///
/// Value: the first fault in the order of SHOGIBAN_FAULT_*; SHOGIBAN_FAULT_OK for the moves of
/// shogiban_board_legal_moves and no other. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_move_fault(
    board: *const shogiban_board,
    r#move: shogiban_move,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        let mv = PackedMove::from_code(r#move).ok_or(MoveFault::Bad);
        Ok(fault_code(mv.and_then(|mv| position.move_fault(mv))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::DropFault;

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
