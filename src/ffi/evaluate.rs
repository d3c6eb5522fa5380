//! Evaluation
//!
//! What a position is worth, in centipawns (hundredths of about a pawn) for the side to move. Each term
//! can be left out by a flag.

use super::board::shogiban_board;
use super::guard::{answer, check, shared, store};
use super::status::Fault;
use crate::eval;

/// Leaves out the safety of the kings.
pub const SHOGIBAN_EVAL_NO_KING_SAFETY: u32 = 1;

/// Gives the worth of the position in centipawns for the side to move, without the terms that the flags
/// (SHOGIBAN_EVAL_NO_*, joined by |) leave out. It depends on the position alone: not on the moves made,
/// nor on whether the game is over. SHOGIBAN_ERR_ARGUMENT for any other flag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_evaluate(
    board: *const shogiban_board,
    flags: u32,
    cp: *mut i32,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let position = shared(board)?.board.position();
        check(cp)?;
        if flags & !eval::FLAGS != 0 {
            return Err(Fault::Argument);
        }
        store(cp, position.evaluate_with(flags))?;
        Ok(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A flag of the core without a constant here, or with another value, breaks this.
    #[test]
    fn row_59_flags_are_those_of_the_core() {
        assert_eq!(SHOGIBAN_EVAL_NO_KING_SAFETY, eval::NO_KING_SAFETY);
        assert_eq!(SHOGIBAN_EVAL_NO_KING_SAFETY, eval::FLAGS);
    }
}
