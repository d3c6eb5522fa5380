//! Evaluation
//!
//! The static evaluation of a position, in centipawns (hundredths of the value of a pawn) for the
//! side to move. It is a sum of terms; each flag leaves one term out. Flags are combined with |.

use crate::board::shogiban_board;
use crate::boundary::{answer, check, shared, store};
use crate::error::Fault;
use shogiban_core::eval;

/// Leaves out the danger to the kings: weak squares beside them, pieces in the other side's hand,
/// and flight squares.
pub const SHOGIBAN_EVAL_NO_KING_SAFETY: u64 = 0x1;
/// Leaves out the attacks of each side around its own king.
pub const SHOGIBAN_EVAL_NO_GUARDS: u64 = 0x2;
/// Leaves out the attacks of each side around the other king.
pub const SHOGIBAN_EVAL_NO_ATTACKERS: u64 = 0x4;
/// Leaves out the bonus for a king in the enemy camp.
pub const SHOGIBAN_EVAL_NO_CAMP: u64 = 0x8;
/// Leaves out the checks that each side could give.
pub const SHOGIBAN_EVAL_NO_CHECKS: u64 = 0x10;
/// Leaves out pins and lines to the kings.
pub const SHOGIBAN_EVAL_NO_PINS: u64 = 0x20;
/// Leaves out the values of the pieces on the board.
pub const SHOGIBAN_EVAL_NO_MATERIAL: u64 = 0x40;
/// Leaves out the values of the pieces in hand.
pub const SHOGIBAN_EVAL_NO_HAND: u64 = 0x80;
/// Leaves out the placement of pieces, by square and by distance to both kings.
pub const SHOGIBAN_EVAL_NO_PLACEMENT: u64 = 0x100;
/// Leaves out the mobility of lances, bishops and rooks.
pub const SHOGIBAN_EVAL_NO_MOBILITY: u64 = 0x200;
/// Leaves out the attacks on pieces and their guards.
pub const SHOGIBAN_EVAL_NO_THREATS: u64 = 0x400;
/// Leaves out the files on which a side may drop a pawn.
pub const SHOGIBAN_EVAL_NO_OPEN_FILES: u64 = 0x800;
/// Leaves out the bonus for the side to move.
pub const SHOGIBAN_EVAL_NO_TEMPO: u64 = 0x1000;
/// Leaves out the control of squares, and the squares of the camps that are open to the enemy.
pub const SHOGIBAN_EVAL_NO_CONTROL: u64 = 0x2000;

/// Evaluates the position. The result depends on the position alone: not on the moves made, and not
/// on whether the game is over.
///
/// - flags: SHOGIBAN_EVAL_NO_* combined with |, or 0.
/// - cp: receives the centipawns for the side to move.
///
/// Action. Errors: NULL, ARGUMENT (an unknown flag).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_evaluate(
    board: *const shogiban_board,
    flags: u64,
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
        assert!(flags.iter().all(|(c, core)| c == core));
        assert_eq!(
            flags.iter().fold(0, |all, (flag, _)| all | flag),
            eval::FLAGS
        );
    }
}
