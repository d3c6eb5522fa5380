//! How a game ends
//!
//! The functions that look for a result return 1 and fill the struct when there is one. When there
//! is none they return 0 and set how and winner to SHOGIBAN_NONE. Compare with 1, because an error
//! is not 0 either.

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, shared};
use crate::convert::side;
use crate::error::{Answer, Fault};
use crate::out_buf::Output;
use crate::sized_struct::{Record, Target, init};
use crate::square::shogiban_side;
use shogiban_core::{Board, GameResult, ImpasseRule, Status};

/// The side to move has a legal move.
pub const SHOGIBAN_STATUS_ONGOING: i32 = 0;
/// It has no legal move and is in check: it has lost.
pub const SHOGIBAN_STATUS_MATE: i32 = 1;
/// It has no legal move and is not in check: it has lost as well.
pub const SHOGIBAN_STATUS_NO_MOVE: i32 = 2;

/// The loser is mated.
pub const SHOGIBAN_HOW_MATE: i32 = 0;
/// The loser has no legal move and is not in check.
pub const SHOGIBAN_HOW_NO_MOVE: i32 = 1;
/// The loser resigned.
pub const SHOGIBAN_HOW_RESIGN: i32 = 2;
/// A draw: the position has occurred for the fourth time.
pub const SHOGIBAN_HOW_SENNICHITE: i32 = 3;
/// The position has occurred for the fourth time, and each move of the loser's since its first
/// occurrence gave check.
pub const SHOGIBAN_HOW_PERPETUAL_CHECK: i32 = 4;
/// A draw: the number of moves has reached the cap.
pub const SHOGIBAN_HOW_CAP: i32 = 5;
/// A declaration. The side that declared has won or, under SHOGIBAN_IMPASSE_24, drawn.
pub const SHOGIBAN_HOW_IMPASSE: i32 = 6;
/// Under SHOGIBAN_IMPASSE_TRY: the winner's king stands unattacked on the first square of the other
/// king.
pub const SHOGIBAN_HOW_TRY: i32 = 7;

/// A declaration wins with 28 points or more as Black, 27 as White.
pub const SHOGIBAN_IMPASSE_27: i32 = 0;
/// A declaration wins with 31 points or more and draws with 24 to 30.
pub const SHOGIBAN_IMPASSE_24: i32 = 1;
/// There is no declaration. A side wins when its king stands unattacked on 5a (Black) or 5i
/// (White).
pub const SHOGIBAN_IMPASSE_TRY: i32 = 2;
/// There is no declaration.
pub const SHOGIBAN_IMPASSE_NONE: i32 = 3;

/// The side to move may declare.
pub const SHOGIBAN_DECLARE_OK: i32 = 0;
/// Its king is not in the enemy camp.
pub const SHOGIBAN_DECLARE_NO_KING: i32 = 1;
/// Fewer than ten of its other pieces are in the enemy camp.
pub const SHOGIBAN_DECLARE_FEW_PIECES: i32 = 2;
/// It is in check.
pub const SHOGIBAN_DECLARE_IN_CHECK: i32 = 3;
/// It has fewer points than the impasse rule asks for.
pub const SHOGIBAN_DECLARE_FEW_POINTS: i32 = 4;
/// The impasse rule of the board has no declaration.
pub const SHOGIBAN_DECLARE_NO_RULE: i32 = 5;

/// How a game ended. Prepare it with shogiban_result_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_result {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// One of SHOGIBAN_HOW_*, or SHOGIBAN_NONE while there is no result.
    pub how: i32,
    /// The side that won, or SHOGIBAN_NONE for a draw and while there is no result.
    pub winner: shogiban_side,
    /// 1 when a player ended the game (resign, impasse), 0 when the position did.
    pub by_players: i32,
}

// SAFETY: four integers of four bytes, the size first.
unsafe impl Record for shogiban_result {
    const INITIAL: Self = Self {
        struct_size: 0,
        how: -1,
        winner: -1,
        by_players: 0,
    };
    const SHORTEST: usize = 16;
}

impl From<GameResult> for shogiban_result {
    fn from(result: GameResult) -> Self {
        Self {
            how: result.ending().code().into(),
            winner: result.winner().map_or(-1, |winner| winner as i32),
            by_players: result.by_players().into(),
            ..Self::INITIAL
        }
    }
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_result_init(result: *mut shogiban_result, size: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(result, size) })
}

/// The status of the game as far as the position alone decides it.
///
/// Value: one of SHOGIBAN_STATUS_*. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_status(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        Ok(match shared(board)?.board.status() {
            Status::Ongoing => SHOGIBAN_STATUS_ONGOING,
            Status::Mate => SHOGIBAN_STATUS_MATE,
            Status::NoMove => SHOGIBAN_STATUS_NO_MOVE,
        })
    })
}

/// Fills the result that `find` finds.
///
/// # Safety
/// As the header asks of the pointers.
unsafe fn tell(
    board: *const shogiban_board,
    result: *mut shogiban_result,
    find: impl FnOnce(&Board) -> Result<Option<GameResult>, Fault>,
) -> Answer {
    // SAFETY: the pointers are as the header asks.
    let (target, board) = unsafe { (Target::new(result)?, &shared(board)?.board) };
    let found = find(board)?;
    target.fill(&found.map_or(Record::INITIAL, Into::into));
    Ok(found.is_some().into())
}

/// Finds how the game has ended. The first that holds of these is the result: mate, no move, try,
/// repetition, cap. If the side to move is in check at the cap, the game goes on to the first
/// position without check. What players must say themselves, to resign or to declare, is not found
/// here.
///
/// Action: 1 with the result; 0 while the game goes on. Errors: NULL, ARGUMENT (a wrong
/// struct_size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_outcome(
    board: *const shogiban_board,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.outcome())) })
}

/// Gives the result if the side resigns. The board does not change.
///
/// Action: 1 with the result; 0 when it is not the side's turn, or when it has no legal move.
/// Errors: NULL, ARGUMENT (no such side, or a wrong struct_size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_resign(
    board: *const shogiban_board,
    side: shogiban_side,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.resign(self::side(side)?))) })
}

/// Finds a repetition: the position occurs for the fourth time or more among those kept, compared
/// by shogiban_board_packed. When each move of one side since the first occurrence gave check, that
/// side has lost by perpetual check; when neither or both sides did so, it is sennichite.
///
/// Action: 1 with the result; 0 when there is no repetition. Errors: NULL, ARGUMENT (a wrong
/// struct_size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_repetition(
    board: *const shogiban_board,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.repetition())) })
}

/// Lists the keys of the positions kept before this one, oldest first: the position before the
/// first move made on the board, and those that moves reached. The list is empty for a copy of a
/// position, and while the board differs from what its last move left.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_history(
    board: *const shogiban_board,
    buf: *mut u64,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let keys = shared(board)?.board.history();
        output.items(keys.len(), keys)
    })
}

/// The points of the side for the impasse. Its pieces in the enemy camp and those in its hand
/// count: 5 for a rook or bishop, promoted or not, 1 for any other piece, nothing for the king.
///
/// Value: the points. Errors: NULL, ARGUMENT (no such side).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_points(
    board: *const shogiban_board,
    side: shogiban_side,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_points(self::side(side)?) as i32) })
}

/// The number of the side's pieces in the enemy camp, without its king.
///
/// Value: the number. Errors: NULL, ARGUMENT (no such side).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_pieces(
    board: *const shogiban_board,
    side: shogiban_side,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_pieces(self::side(side)?) as i32) })
}

/// The impasse rule of the board.
///
/// Value: one of SHOGIBAN_IMPASSE_*. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_rule(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_rule().code().into()) })
}

/// Sets the impasse rule of the board.
///
/// Action. Errors: NULL, ARGUMENT (no such rule).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_set_impasse_rule(
    board: *mut shogiban_board,
    rule: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let board = &mut exclusive(board)?.board;
        let rule = u8::try_from(rule).ok().and_then(ImpasseRule::from_code);
        board.set_impasse_rule(rule.ok_or(Fault::Argument)?);
        Ok(0)
    })
}

/// Tells whether the side to move may declare the impasse by the rule of the board.
///
/// Value: the first fault in the order of SHOGIBAN_DECLARE_*, or SHOGIBAN_DECLARE_OK. Under a rule
/// without declarations it is always SHOGIBAN_DECLARE_NO_RULE. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_declare_fault(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        Ok(match shared(board)?.board.declare_fault() {
            Ok(()) => SHOGIBAN_DECLARE_OK,
            Err(fault) => fault.code().into(),
        })
    })
}

/// Gives the result if the side to move declares the impasse. The board does not change.
///
/// Action: 1 with the result; 0 when shogiban_board_declare_fault finds a fault, when the game is
/// over, or when the number of moves has reached the cap. Errors: NULL, ARGUMENT (a wrong
/// struct_size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_declare(
    board: *const shogiban_board,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.declare())) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::{DeclareFault, Ending};

    /// A constant with another value breaks this.
    #[test]
    fn rows_2_and_56_declaration_codes_are_those_of_the_core() {
        use DeclareFault::*;
        let codes = [
            (NoKing, SHOGIBAN_DECLARE_NO_KING),
            (FewPieces, SHOGIBAN_DECLARE_FEW_PIECES),
            (InCheck, SHOGIBAN_DECLARE_IN_CHECK),
            (FewPoints, SHOGIBAN_DECLARE_FEW_POINTS),
            (NoRule, SHOGIBAN_DECLARE_NO_RULE),
        ];
        assert_eq!(codes.map(|(fault, _)| fault), DeclareFault::all());
        assert_eq!(
            codes.map(|(fault, _)| i32::from(fault.code())),
            codes.map(|(_, code)| code)
        );
    }

    /// A constant with another value breaks this.
    #[test]
    fn row_58_endings_are_those_of_the_core() {
        use Ending::*;
        let codes = [
            (Mate, SHOGIBAN_HOW_MATE),
            (NoMove, SHOGIBAN_HOW_NO_MOVE),
            (Resign, SHOGIBAN_HOW_RESIGN),
            (Sennichite, SHOGIBAN_HOW_SENNICHITE),
            (PerpetualCheck, SHOGIBAN_HOW_PERPETUAL_CHECK),
            (Cap, SHOGIBAN_HOW_CAP),
            (Impasse, SHOGIBAN_HOW_IMPASSE),
            (Try, SHOGIBAN_HOW_TRY),
        ];
        assert_eq!(codes.map(|(how, _)| how), Ending::all());
        assert_eq!(
            codes.map(|(how, _)| i32::from(how.code())),
            codes.map(|(_, code)| code)
        );
    }

    /// A constant with another value breaks this.
    #[test]
    fn impasse_rules_are_those_of_the_core() {
        let codes = [
            (ImpasseRule::Points27, SHOGIBAN_IMPASSE_27),
            (ImpasseRule::Points24, SHOGIBAN_IMPASSE_24),
            (ImpasseRule::Try, SHOGIBAN_IMPASSE_TRY),
            (ImpasseRule::None, SHOGIBAN_IMPASSE_NONE),
        ];
        assert_eq!(
            codes.map(|(rule, _)| i32::from(rule.code())),
            codes.map(|(_, code)| code)
        );
    }
}
