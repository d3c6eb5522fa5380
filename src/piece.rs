//! Pieces
//!
//! A piece is SHOGIBAN_PIECE_PAWN to SHOGIBAN_PIECE_KING; add SHOGIBAN_PIECE_PROMOTED when it is
//! promoted (gold and king cannot be) and SHOGIBAN_PIECE_WHITE when it is White's. A token is its
//! text: a letter of P L N S B R G K, a capital for Black's and small for White's, after a + when
//! the piece is promoted.
//!
//! If a function takes a side and a piece, the side decides: a piece of either side means the same
//! there.

use std::ffi::c_char;

use crate::boundary::{answer, text};
use crate::convert::{optional_piece, piece};
use crate::error::Fault;
use crate::out_buf::Output;
use shogiban_core::Piece;

/// A piece with its side, or SHOGIBAN_PIECE_NONE.
pub type shogiban_piece = i32;

/// No piece.
pub const SHOGIBAN_PIECE_NONE: i32 = 0;
/// P. Promoted it is a tokin, 9.
pub const SHOGIBAN_PIECE_PAWN: i32 = 1;
/// L.
pub const SHOGIBAN_PIECE_LANCE: i32 = 2;
/// N.
pub const SHOGIBAN_PIECE_KNIGHT: i32 = 3;
/// S.
pub const SHOGIBAN_PIECE_SILVER: i32 = 4;
/// B. Promoted it is a horse, 13.
pub const SHOGIBAN_PIECE_BISHOP: i32 = 5;
/// R. Promoted it is a dragon, 14.
pub const SHOGIBAN_PIECE_ROOK: i32 = 6;
/// G.
pub const SHOGIBAN_PIECE_GOLD: i32 = 7;
/// K.
pub const SHOGIBAN_PIECE_KING: i32 = 8;
/// Added to a base piece, pawn to rook, for its promoted form: 9 to 14.
pub const SHOGIBAN_PIECE_PROMOTED: i32 = 8;
/// Added to Black's piece for White's.
pub const SHOGIBAN_PIECE_WHITE: i32 = 16;
/// The buffer size for a token, with its NUL.
pub const SHOGIBAN_TOKEN_SIZE: i32 = 3;

/// The promoted form of a piece.
///
/// Value: the piece, or SHOGIBAN_PIECE_NONE for gold, king and promoted pieces. Errors: ARGUMENT
/// (no such piece).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_promoted(piece: shogiban_piece) -> shogiban_piece {
    answer(|| Ok(optional_piece(self::piece(piece)?.promote())))
}

/// The base form of a piece; a base piece is its own.
///
/// Value: the piece. Errors: ARGUMENT (no such piece).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_unpromoted(piece: shogiban_piece) -> shogiban_piece {
    answer(|| {
        let piece = self::piece(piece)?;
        Ok(piece.unpromote().unwrap_or(piece).code().into())
    })
}

/// The number of a base piece that a set has, for both sides together.
///
/// Value: 18 pawns; 4 lances, knights, silvers or golds; 2 bishops, rooks or kings. Errors:
/// ARGUMENT (a promoted piece, or no such piece).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_set_count(piece: shogiban_piece) -> i32 {
    answer(|| {
        let kind = self::piece(piece)?.piece_kind();
        if kind.is_promoted() {
            Err(Fault::Argument)
        } else {
            Ok(kind.set_count().into())
        }
    })
}

/// The piece of a token such as "P" or "+r".
///
/// Value: the piece, or SHOGIBAN_PIECE_NONE when the text is not exactly a token. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_piece_from_token(
    token: *const c_char,
    len: usize,
) -> shogiban_piece {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        let token = unsafe { text(token, len, 3) }?;
        Ok(optional_piece(
            str::from_utf8(token).ok().and_then(Piece::from_token),
        ))
    })
}

/// Writes the token of a piece, at most SHOGIBAN_TOKEN_SIZE bytes with its NUL.
///
/// Action. Errors: NULL, ARGUMENT (no such piece), BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_piece_token(
    piece: shogiban_piece,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    answer(|| {
        // SAFETY: the pointers are as the header asks.
        let output = unsafe { Output::new(buf, cap, needed) }?;
        output.text(self::piece(piece)?.token())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogiban_core::{Color, PieceKind};

    /// A constant with another value breaks this.
    #[test]
    fn codes_are_those_of_the_core() {
        let base = [
            (PieceKind::Pawn, SHOGIBAN_PIECE_PAWN),
            (PieceKind::Lance, SHOGIBAN_PIECE_LANCE),
            (PieceKind::Knight, SHOGIBAN_PIECE_KNIGHT),
            (PieceKind::Silver, SHOGIBAN_PIECE_SILVER),
            (PieceKind::Bishop, SHOGIBAN_PIECE_BISHOP),
            (PieceKind::Rook, SHOGIBAN_PIECE_ROOK),
            (PieceKind::Gold, SHOGIBAN_PIECE_GOLD),
            (PieceKind::King, SHOGIBAN_PIECE_KING),
        ];
        for (kind, code) in base {
            assert_eq!(i32::from(Piece::new(kind, Color::Black).code()), code);
            let white = code | SHOGIBAN_PIECE_WHITE;
            assert_eq!(i32::from(Piece::new(kind, Color::White).code()), white);
            if let Some(promoted) = kind.promote() {
                assert_eq!(i32::from(promoted.code()), code | SHOGIBAN_PIECE_PROMOTED);
            }
        }
    }
}
