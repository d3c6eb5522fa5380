//! Pieces
//!
//! A piece is SHOGIBAN_PIECE_PAWN to SHOGIBAN_PIECE_KING, plus SHOGIBAN_PIECE_PROMOTED (king and
//! gold have no promoted form), plus SHOGIBAN_PIECE_WHITE when it is White's. A token is its text:
//! a letter of P L N S B R G K, small for White's, with a + before it when it is promoted. Where a
//! function takes a piece beside a side, it is the side that counts: the piece may be of either.

use std::ffi::c_char;

use crate::boundary::{answer, text};
use crate::convert::{optional_piece, piece};
use crate::error::Fault;
use crate::out_buf::Output;
use shogiban_core::Piece;

/// No piece.
pub const SHOGIBAN_PIECE_NONE: i32 = 0;
/// P, becomes a tokin.
pub const SHOGIBAN_PIECE_PAWN: i32 = 1;
/// L.
pub const SHOGIBAN_PIECE_LANCE: i32 = 2;
/// N.
pub const SHOGIBAN_PIECE_KNIGHT: i32 = 3;
/// S.
pub const SHOGIBAN_PIECE_SILVER: i32 = 4;
/// B, becomes a horse.
pub const SHOGIBAN_PIECE_BISHOP: i32 = 5;
/// R, becomes a dragon.
pub const SHOGIBAN_PIECE_ROOK: i32 = 6;
/// G.
pub const SHOGIBAN_PIECE_GOLD: i32 = 7;
/// K.
pub const SHOGIBAN_PIECE_KING: i32 = 8;
/// What a promoted piece has more than its base piece: pawn to rook become 9 to 14.
pub const SHOGIBAN_PIECE_PROMOTED: i32 = 8;
/// What a piece of White's has more than Black's.
pub const SHOGIBAN_PIECE_WHITE: i32 = 16;

/// The promoted form of a piece, 0 when it has none (gold, king, promoted pieces), or
/// SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_promoted(piece: i32) -> i32 {
    answer(|| Ok(optional_piece(self::piece(piece)?.promote())))
}

/// The base form of a piece, which may be itself, or SHOGIBAN_ERR_ARGUMENT.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_unpromoted(piece: i32) -> i32 {
    answer(|| {
        let piece = self::piece(piece)?;
        Ok(piece.unpromote().unwrap_or(piece).code().into())
    })
}

/// How many of a base piece a set has, both sides together: 18 pawns, 4 lances, knights, silvers
/// and golds, 2 bishops, rooks and kings. SHOGIBAN_ERR_ARGUMENT for a promoted piece and for what
/// is none.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_piece_set_count(piece: i32) -> i32 {
    answer(|| {
        let kind = self::piece(piece)?.piece_kind();
        if kind.is_promoted() {
            Err(Fault::Argument)
        } else {
            Ok(kind.set_count().into())
        }
    })
}

/// The piece of a token such as "P" or "+r", or 0 when the text is not exactly a token.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_piece_from_token(token: *const c_char, len: usize) -> i32 {
    answer(|| {
        // SAFETY: the pointer is as the header asks.
        let token = unsafe { text(token, len, 3) }?;
        Ok(optional_piece(
            str::from_utf8(token).ok().and_then(Piece::from_token),
        ))
    })
}

/// Writes the token of a piece: one or two letters, at most three bytes. Returns 0, or
/// SHOGIBAN_ERR_ARGUMENT when it is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_piece_token(
    piece: i32,
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
