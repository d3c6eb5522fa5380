//! Moves as numbers and as text
//!
//! A move is target | origin << SHOGIBAN_MOVE_FROM_SHIFT, with SHOGIBAN_MOVE_PROMOTE set when it
//! promotes; the origin of a drop is SHOGIBAN_MOVE_DROP + the base piece. Its text is that of USI:
//! "7g7f", "8h2b+", "P*5e", where the letter of a drop is a capital for both sides. Neither form
//! contains the side that moves.

use std::ffi::c_char;

use crate::boundary::{answer, or, text};
use crate::error::Fault;
use crate::out_buf::Output;
use shogiban_core::PackedMove;

/// A move, or SHOGIBAN_MOVE_NONE. See Codes.
pub type shogiban_move = u32;

/// No move.
pub const SHOGIBAN_MOVE_NONE: u32 = 0;
/// The bits of the target square.
pub const SHOGIBAN_MOVE_TO_MASK: u32 = 0x7f;
/// The shift of the origin, which has seven bits as well.
pub const SHOGIBAN_MOVE_FROM_SHIFT: u32 = 7;
/// Added to a base piece, pawn to gold, for the origin of its drop: 81 to 87.
pub const SHOGIBAN_MOVE_DROP: u32 = 80;
/// The bit of a promotion.
pub const SHOGIBAN_MOVE_PROMOTE: u32 = 0x4000;
/// The buffer size for the USI text of a move, with its NUL.
pub const SHOGIBAN_USI_SIZE: i32 = 6;

/// The move of a USI text. The move need not be possible on any board.
///
/// Returns the move; SHOGIBAN_MOVE_NONE when the text is not exactly a move, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_move_from_usi(usi: *const c_char, len: usize) -> shogiban_move {
    or(SHOGIBAN_MOVE_NONE, || {
        // SAFETY: the pointer is as the header asks.
        let usi = unsafe { text(usi, len, SHOGIBAN_USI_SIZE as usize) };
        let usi = usi.ok().and_then(|usi| str::from_utf8(usi).ok());
        let mv: Option<PackedMove> = usi.and_then(|usi| usi.parse().ok());
        mv.map_or(SHOGIBAN_MOVE_NONE, |mv| mv.code().into())
    })
}

/// Writes the USI text of a move, at most SHOGIBAN_USI_SIZE bytes with its NUL.
///
/// Action. Errors: NULL, ARGUMENT (no move), BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_move_usi(
    r#move: shogiban_move,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    answer(|| {
        // SAFETY: the pointers are as the header asks.
        let output = unsafe { Output::new(buf, cap, needed) }?;
        let mv = PackedMove::from_code(r#move).ok_or(Fault::Argument)?;
        output.text(&mv.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::PieceKind;

    /// A constant with another value breaks this.
    #[test]
    fn the_parts_of_a_move_are_those_of_the_core() {
        let code = |usi: &str| u32::from(usi.parse::<PackedMove>().unwrap().code());
        let (from, to) = (64, 16);
        let parts = to | from << SHOGIBAN_MOVE_FROM_SHIFT;
        assert_eq!(code("8h2b+"), parts | SHOGIBAN_MOVE_PROMOTE);
        assert_eq!(code("8h2b") & SHOGIBAN_MOVE_TO_MASK, to);
        let gold = u32::from(PieceKind::Gold.code());
        assert_eq!(
            code("G*2b"),
            to | (SHOGIBAN_MOVE_DROP + gold) << SHOGIBAN_MOVE_FROM_SHIFT
        );
    }
}
