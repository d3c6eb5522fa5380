//! Evaluation
//!
//! What a position is worth, in centipawns (hundredths of about a pawn) for the side to move. Each term
//! can be left out by a flag.

use crate::board::shogiban_board;
use crate::boundary::{answer, check, shared, store};
use crate::error::Fault;
use shogiban_core::eval;

/// Leaves out the danger to the kings: weak squares beside them, what is in the other hand, flights.
pub const SHOGIBAN_EVAL_NO_KING_SAFETY: u32 = 1;
/// Leaves out the attacks of each side around its own king.
pub const SHOGIBAN_EVAL_NO_GUARDS: u32 = 2;
/// Leaves out the attacks of each side around the other king.
pub const SHOGIBAN_EVAL_NO_ATTACKERS: u32 = 4;
/// Leaves out what a king in the enemy's camp is worth.
pub const SHOGIBAN_EVAL_NO_CAMP: u32 = 8;
/// Leaves out the checks that could be given.
pub const SHOGIBAN_EVAL_NO_CHECKS: u32 = 16;
/// Leaves out pins and lines to the kings.
pub const SHOGIBAN_EVAL_NO_PINS: u32 = 32;
/// Leaves out the pieces on the board as such.
pub const SHOGIBAN_EVAL_NO_MATERIAL: u32 = 64;
/// Leaves out the pieces in hand as such.
pub const SHOGIBAN_EVAL_NO_HAND: u32 = 128;
/// Leaves out where pieces stand, by square and by their distance to both kings.
pub const SHOGIBAN_EVAL_NO_PLACEMENT: u32 = 256;
/// Leaves out the reach of line pieces.
pub const SHOGIBAN_EVAL_NO_MOBILITY: u32 = 512;
/// Leaves out the attacks on each piece and its guards.
pub const SHOGIBAN_EVAL_NO_THREATS: u32 = 1024;
/// Leaves out the files free for a pawn.
pub const SHOGIBAN_EVAL_NO_OPEN_FILES: u32 = 2048;
/// Leaves out the right to move.
pub const SHOGIBAN_EVAL_NO_TEMPO: u32 = 4096;
/// Leaves out who controls which square, and which squares of the camps are open to the enemy.
pub const SHOGIBAN_EVAL_NO_CONTROL: u32 = 8192;

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
        let flags = u64::from(flags);
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
        let flags = [
            (SHOGIBAN_EVAL_NO_KING_SAFETY, eval::NO_KING_SAFETY),
            (SHOGIBAN_EVAL_NO_GUARDS, eval::NO_GUARDS),
            (SHOGIBAN_EVAL_NO_ATTACKERS, eval::NO_ATTACKERS),
            (SHOGIBAN_EVAL_NO_CAMP, eval::NO_CAMP),
            (SHOGIBAN_EVAL_NO_CHECKS, eval::NO_CHECKS),
            (SHOGIBAN_EVAL_NO_PINS, eval::NO_PINS),
            (SHOGIBAN_EVAL_NO_MATERIAL, eval::NO_MATERIAL),
            (SHOGIBAN_EVAL_NO_HAND, eval::NO_HAND),
            (SHOGIBAN_EVAL_NO_PLACEMENT, eval::NO_PLACEMENT),
            (SHOGIBAN_EVAL_NO_MOBILITY, eval::NO_MOBILITY),
            (SHOGIBAN_EVAL_NO_THREATS, eval::NO_THREATS),
            (SHOGIBAN_EVAL_NO_OPEN_FILES, eval::NO_OPEN_FILES),
            (SHOGIBAN_EVAL_NO_TEMPO, eval::NO_TEMPO),
            (SHOGIBAN_EVAL_NO_CONTROL, eval::NO_CONTROL),
        ];
        assert!(flags.iter().all(|&(c, core)| u64::from(c) == core));
        assert_eq!(
            flags.iter().fold(0, |all, &(_, flag)| all | flag),
            eval::FLAGS
        );
    }
}
