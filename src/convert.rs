//! Converts the numbers of C to the core's types and back.

use crate::error::Fault;
use shogiban_core::{Color, Piece, PieceKind, Square};

fn small<T>(code: i32, read: impl FnOnce(u8) -> Option<T>) -> Result<T, Fault> {
    u8::try_from(code)
        .ok()
        .and_then(read)
        .ok_or(Fault::Argument)
}

pub(crate) fn side(code: i32) -> Result<Color, Fault> {
    match code {
        0 => Ok(Color::Black),
        1 => Ok(Color::White),
        _ => Err(Fault::Argument),
    }
}

pub(crate) fn square(code: i32) -> Result<Square, Fault> {
    small(code, Square::from_number)
}

pub(crate) fn piece(code: i32) -> Result<Piece, Fault> {
    small(code, Piece::from_code)
}

/// The kind of a piece, where a separate argument gives the side.
pub(crate) fn kind(code: i32) -> Result<PieceKind, Fault> {
    piece(code).map(Piece::piece_kind)
}

pub(crate) fn optional_square(square: Option<Square>) -> i32 {
    square.map_or(-1, |square| square.number().into())
}

pub(crate) fn optional_piece(piece: Option<Piece>) -> i32 {
    piece.map_or(0, |piece| piece.code().into())
}
