//! Constants by name
//!
//! For languages that cannot read a header: all constants of this header, with the names they have
//! in it.

use std::ffi::c_char;

use crate::board::*;
use crate::board_moves::*;
use crate::boundary::{answer, check, store, text};
use crate::error::*;
use crate::evaluate::*;
use crate::library::*;
use crate::mate::*;
use crate::move_code::*;
use crate::outcome::*;
use crate::perft::*;
use crate::piece::*;
use crate::position::*;
use crate::search::*;
use crate::square::*;

/// A constant of the header.
struct Constant {
    /// With a NUL at its end.
    name: &'static str,
    value: i64,
}

impl Constant {
    fn name(&self) -> &'static str {
        &self.name[..self.name.len() - 1]
    }

    fn c_name(&self) -> *const c_char {
        self.name.as_ptr().cast()
    }
}

macro_rules! constants {
    ($($name:ident)*) => {
        &[$(Constant { name: concat!(stringify!($name), "\0"), value: $name as i64 }),*]
    };
}

/// All constants, in the order of the header. Each is defined in the file of its noun, where
/// cbindgen finds it. A test of the C programs fails when one is missing here.
const TABLE: &[Constant] = constants! {
    SHOGIBAN_OK SHOGIBAN_ERR_NULL SHOGIBAN_ERR_ARGUMENT SHOGIBAN_ERR_BUFFER SHOGIBAN_ERR_PANIC
    SHOGIBAN_ERR_MEMORY SHOGIBAN_ERR_BUSY

    SHOGIBAN_ABI_VERSION

    SHOGIBAN_BLACK SHOGIBAN_WHITE SHOGIBAN_NONE SHOGIBAN_SQUARES SHOGIBAN_SQUARE_NAME_SIZE

    SHOGIBAN_PIECE_NONE
    SHOGIBAN_PIECE_PAWN SHOGIBAN_PIECE_LANCE SHOGIBAN_PIECE_KNIGHT SHOGIBAN_PIECE_SILVER
    SHOGIBAN_PIECE_BISHOP SHOGIBAN_PIECE_ROOK SHOGIBAN_PIECE_GOLD SHOGIBAN_PIECE_KING
    SHOGIBAN_PIECE_PROMOTED SHOGIBAN_PIECE_WHITE SHOGIBAN_TOKEN_SIZE

    SHOGIBAN_MOVE_NONE SHOGIBAN_MOVE_TO_MASK SHOGIBAN_MOVE_FROM_SHIFT SHOGIBAN_MOVE_DROP
    SHOGIBAN_MOVE_PROMOTE SHOGIBAN_USI_SIZE

    SHOGIBAN_POS_OK SHOGIBAN_POS_NULL SHOGIBAN_POS_LONG SHOGIBAN_POS_FIELDS SHOGIBAN_POS_RANKS
    SHOGIBAN_POS_LETTER SHOGIBAN_POS_WIDTH SHOGIBAN_POS_PROMOTE SHOGIBAN_POS_SIDE SHOGIBAN_POS_HAND
    SHOGIBAN_POS_MOVE SHOGIBAN_POS_KINGS SHOGIBAN_POS_COUNT
    SHOGIBAN_SFEN_SIZE SHOGIBAN_CAP_DEFAULT

    SHOGIBAN_MOVE_NUMBER_MAX SHOGIBAN_PACKED_SIZE

    SHOGIBAN_MOVES_MAX

    SHOGIBAN_DROP_OK SHOGIBAN_DROP_BAD SHOGIBAN_DROP_NOT_HELD SHOGIBAN_DROP_OCCUPIED
    SHOGIBAN_DROP_DEAD SHOGIBAN_DROP_TWO_PAWNS SHOGIBAN_DROP_IN_CHECK SHOGIBAN_DROP_PAWN_MATE

    SHOGIBAN_FAULT_OK SHOGIBAN_FAULT_BAD SHOGIBAN_FAULT_NOT_YOURS SHOGIBAN_FAULT_NOT_HELD
    SHOGIBAN_FAULT_CANNOT_REACH SHOGIBAN_FAULT_OCCUPIED SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED
    SHOGIBAN_FAULT_PROMOTE_REQUIRED SHOGIBAN_FAULT_DEAD SHOGIBAN_FAULT_TWO_PAWNS
    SHOGIBAN_FAULT_IN_CHECK SHOGIBAN_FAULT_PAWN_MATE

    SHOGIBAN_PERFT_DEPTH_MAX

    SHOGIBAN_STATUS_ONGOING SHOGIBAN_STATUS_MATE SHOGIBAN_STATUS_NO_MOVE

    SHOGIBAN_HOW_MATE SHOGIBAN_HOW_NO_MOVE SHOGIBAN_HOW_RESIGN SHOGIBAN_HOW_SENNICHITE
    SHOGIBAN_HOW_PERPETUAL_CHECK SHOGIBAN_HOW_CAP SHOGIBAN_HOW_IMPASSE SHOGIBAN_HOW_TRY

    SHOGIBAN_IMPASSE_27 SHOGIBAN_IMPASSE_24 SHOGIBAN_IMPASSE_TRY SHOGIBAN_IMPASSE_NONE

    SHOGIBAN_DECLARE_OK SHOGIBAN_DECLARE_NO_KING SHOGIBAN_DECLARE_FEW_PIECES
    SHOGIBAN_DECLARE_IN_CHECK SHOGIBAN_DECLARE_FEW_POINTS SHOGIBAN_DECLARE_NO_RULE

    SHOGIBAN_MATE_UNKNOWN SHOGIBAN_MATE_FOUND SHOGIBAN_MATE_NONE SHOGIBAN_MATE_LINE_SIZE
    SHOGIBAN_MATE_CALL_NODES

    SHOGIBAN_EVAL_NO_KING_SAFETY SHOGIBAN_EVAL_NO_GUARDS SHOGIBAN_EVAL_NO_ATTACKERS
    SHOGIBAN_EVAL_NO_CAMP SHOGIBAN_EVAL_NO_CHECKS SHOGIBAN_EVAL_NO_PINS SHOGIBAN_EVAL_NO_MATERIAL
    SHOGIBAN_EVAL_NO_HAND SHOGIBAN_EVAL_NO_PLACEMENT SHOGIBAN_EVAL_NO_MOBILITY
    SHOGIBAN_EVAL_NO_THREATS SHOGIBAN_EVAL_NO_OPEN_FILES SHOGIBAN_EVAL_NO_TEMPO
    SHOGIBAN_EVAL_NO_CONTROL

    SHOGIBAN_SEARCH_NO_MATE SHOGIBAN_SEARCH_NO_PERPETUAL
    SHOGIBAN_SEARCH_MATE SHOGIBAN_SEARCH_MATE_BOUND SHOGIBAN_SEARCH_DEPTH_MAX
    SHOGIBAN_SEARCH_LINE_SIZE SHOGIBAN_SEARCH_CALL_NODES SHOGIBAN_SEARCH_EVENT_LINE
    SHOGIBAN_SEARCH_EVENT_NODES
};

/// Gives the value of the constant with a name such as "SHOGIBAN_POS_OK".
///
/// Action. Errors: NULL, ARGUMENT (no constant has that name).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_constant(
    name: *const c_char,
    len: usize,
    value: *mut i64,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        check(value)?;
        let name = text(name, len, 64)?;
        let found = TABLE.iter().find(|entry| entry.name().as_bytes() == name);
        store(value, found.ok_or(Fault::Argument)?.value)?;
        Ok(0)
    })
}

/// Gives the name and the value of constant number i, counted from 0 in the order of this header.
/// The name is static.
///
/// Action. Errors: NULL, ARGUMENT (there are no more).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_constant_at(
    i: usize,
    name: *mut *const c_char,
    value: *mut i64,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        check(name)?;
        check(value)?;
        let entry = TABLE.get(i).ok_or(Fault::Argument)?;
        store(name, entry.c_name())?;
        store(value, entry.value)?;
        Ok(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Listing a constant twice breaks this.
    #[test]
    fn names_differ_and_fit_what_is_read_of_them() {
        let mut names: Vec<_> = TABLE.iter().map(Constant::name).collect();
        assert!(names.iter().all(|name| name.len() < 64));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.len());
    }
}
