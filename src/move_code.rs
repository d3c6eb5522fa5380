//! Moves as numbers and as text
//!
//! target | origin << SHOGIBAN_MOVE_FROM_SHIFT, with SHOGIBAN_MOVE_PROMOTE when it promotes; the
//! origin of a drop is SHOGIBAN_MOVE_DROP + the base piece. The text is that of USI: "7g7f",
//! "8h2b+", "P*5e" (the letter of a drop is a capital for both sides). Neither says whose move it
//! is.

use std::ffi::c_char;

use crate::boundary::{answer, text};
use crate::error::Fault;
use crate::out_buf::Output;
use shogiban_core::PackedMove;

/// No move.
pub const SHOGIBAN_MOVE_NONE: u32 = 0;
/// The bits of the target square.
pub const SHOGIBAN_MOVE_TO_MASK: u32 = 127;
/// How far the origin is shifted; it has seven bits as well.
pub const SHOGIBAN_MOVE_FROM_SHIFT: u32 = 7;
/// What the origin of a drop has more than the base piece.
pub const SHOGIBAN_MOVE_DROP: u32 = 80;
/// The bit of a promotion.
pub const SHOGIBAN_MOVE_PROMOTE: u32 = 16384;

/// The move of a USI text, or 0 when the text is not exactly a move. The move need not be possible
/// on any board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_move_from_usi(usi: *const c_char, len: usize) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        let usi = unsafe { text(usi, len, 6) }?;
        let mv: Option<PackedMove> = str::from_utf8(usi).ok().and_then(|usi| usi.parse().ok());
        Ok(mv.map_or(0, |mv| mv.code().into()))
    })
}

/// Writes the USI text of a move: at most six bytes. Returns 0, or SHOGIBAN_ERR_ARGUMENT when it is
/// no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_move_usi(
    r#move: u32,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    answer(|| {
        // SAFETY: the pointers are as the header asks.
        let output = unsafe { Output::new(buf, cap, needed) }?;
        output.text(
            &PackedMove::from_code(r#move)
                .ok_or(Fault::Argument)?
                .to_string(),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant with another value breaks this.
    #[test]
    fn the_parts_of_a_move_are_those_of_the_core() {
        let code = |usi: &str| u32::from(usi.parse::<PackedMove>().unwrap().code());
        let (from, to) = (64, 16);
        let parts = to | from << SHOGIBAN_MOVE_FROM_SHIFT;
        assert_eq!(code("8h2b+"), parts | SHOGIBAN_MOVE_PROMOTE);
        assert_eq!(code("8h2b") & SHOGIBAN_MOVE_TO_MASK, to);
        let gold = super::super::piece::SHOGIBAN_PIECE_GOLD as u32;
        assert_eq!(
            code("G*2b"),
            to | (SHOGIBAN_MOVE_DROP + gold) << SHOGIBAN_MOVE_FROM_SHIFT
        );
    }
}
