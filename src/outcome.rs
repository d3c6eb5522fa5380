//! How a game ends
//!
//! Functions that find a result return 1 and fill the struct in; or they return 0, and the struct
//! says that there is none. Compare with 1: an error is not 0 either.

use crate::board::shogiban_board;
use crate::boundary::{answer, exclusive, shared};
use crate::convert::side;
use crate::error::{Answer, Fault};
use crate::out_buf::Output;
use crate::sized_struct::{Record, Target, init};
use shogiban_core::{Board, GameResult, ImpasseRule, Status};

/// The side to move has a legal move.
pub const SHOGIBAN_STATUS_ONGOING: i32 = 0;
/// It has none and is in check.
pub const SHOGIBAN_STATUS_MATE: i32 = 1;
/// It has none and is not in check; it has lost as well.
pub const SHOGIBAN_STATUS_NO_MOVE: i32 = 2;

/// The loser is mated.
pub const SHOGIBAN_HOW_MATE: i32 = 0;
/// The loser has no move and is not in check.
pub const SHOGIBAN_HOW_NO_MOVE: i32 = 1;
/// The loser resigned.
pub const SHOGIBAN_HOW_RESIGN: i32 = 2;
/// A draw: the position stands for the fourth time.
pub const SHOGIBAN_HOW_SENNICHITE: i32 = 3;
/// The position stands for the fourth time, and every move of the loser's since it first stood gave
/// check.
pub const SHOGIBAN_HOW_PERPETUAL_CHECK: i32 = 4;
/// A draw: the cap is reached.
pub const SHOGIBAN_HOW_CAP: i32 = 5;
/// A declaration: the winner's or, under SHOGIBAN_IMPASSE_24, a draw.
pub const SHOGIBAN_HOW_IMPASSE: i32 = 6;
/// Under SHOGIBAN_IMPASSE_TRY: the winner's king stands unattacked where the other began.
pub const SHOGIBAN_HOW_TRY: i32 = 7;

/// A declaration wins with 28 points as Black, 27 as White.
pub const SHOGIBAN_IMPASSE_27: i32 = 0;
/// It wins with 31 points and draws with 24 to 30.
pub const SHOGIBAN_IMPASSE_24: i32 = 1;
/// No declaration: a king that stands unattacked on 5a for Black, on 5i for White, has won.
pub const SHOGIBAN_IMPASSE_TRY: i32 = 2;
/// No declaration.
pub const SHOGIBAN_IMPASSE_NONE: i32 = 3;

/// The side to move may declare.
pub const SHOGIBAN_DECLARE_OK: i32 = 0;
/// Its king is not in the enemy camp.
pub const SHOGIBAN_DECLARE_NO_KING: i32 = 1;
/// Fewer than ten other pieces of it are there.
pub const SHOGIBAN_DECLARE_FEW_PIECES: i32 = 2;
/// It is in check.
pub const SHOGIBAN_DECLARE_IN_CHECK: i32 = 3;
/// It has too few points.
pub const SHOGIBAN_DECLARE_FEW_POINTS: i32 = 4;
/// The impasse rule of the board knows no declaration.
pub const SHOGIBAN_DECLARE_NO_RULE: i32 = 5;

/// How a game ended. To be prepared by shogiban_result_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_result {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// One of SHOGIBAN_HOW_*, or SHOGIBAN_NONE while there is no result.
    pub how: i32,
    /// The side that won, or SHOGIBAN_NONE for a draw and while there is no result.
    pub winner: i32,
    /// 1 when a player's word ended it (resign, impasse), 0 when the board shows it.
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

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
/// served (see Structs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_result_init(result: *mut shogiban_result, size: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(result, size) })
}

/// Whether the side to move has a legal move and, if not, whether it is in check: one of
/// SHOGIBAN_STATUS_*.
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

/// Tells whether there is a result, and which.
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

/// Finds how the game has ended. The first of these holds: mate, no move, try, a repetition, the
/// cap. Returns 0 while the game goes on. What players have to say, to resign or to declare, is
/// never found here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_outcome(
    board: *const shogiban_board,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.outcome())) })
}

/// Gives the result if the side resigns. Returns 0 when the side is not to move or has no legal
/// move. Or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_resign(
    board: *const shogiban_board,
    side: i32,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.resign(self::side(side)?))) })
}

/// Finds a repetition: the position stands for the fourth time or a later one among those kept.
/// When every move of one side since it first stood gave check, that side has lost by perpetual
/// check; when none or both did, it is sennichite.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_repetition(
    board: *const shogiban_board,
    result: *mut shogiban_result,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe { tell(board, result, |board| Ok(board.repetition())) })
}

/// Lists the keys of the positions kept before this one, oldest first: the position at the first
/// move made on the board, and those that moves reached. There is none on a clone, and none while
/// the board shows something else than the last move left.
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

/// The points of the side for the impasse, or SHOGIBAN_ERR_ARGUMENT. Its pieces in the enemy camp
/// and in its hand count: a rook or bishop, promoted or not, 5, any other piece 1, the king
/// nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_points(
    board: *const shogiban_board,
    side: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_points(self::side(side)?) as i32) })
}

/// How many pieces of the side, its king not counted, stand in the enemy camp; or
/// SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_pieces(
    board: *const shogiban_board,
    side: i32,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_pieces(self::side(side)?) as i32) })
}

/// The impasse rule of the board, one of SHOGIBAN_IMPASSE_*.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_impasse_rule(board: *const shogiban_board) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { Ok(shared(board)?.board.impasse_rule().code().into()) })
}

/// Sets the impasse rule. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
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

/// What keeps the side to move from declaring the impasse: the first fault in the order of
/// SHOGIBAN_DECLARE_*, or SHOGIBAN_DECLARE_OK. Under an impasse rule without declarations it is
/// always SHOGIBAN_DECLARE_NO_RULE.
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

/// Gives the result if the side to move declares the impasse. Returns 0 when
/// shogiban_board_declare_fault finds a fault, the game is over, or the cap is reached.
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
