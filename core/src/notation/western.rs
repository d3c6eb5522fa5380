//! Western notation: piece, origin where needed, `-`, `x` or `*`, destination, `+` or `=`.
//!
//! Sources: Hodges (1976) for letters, Hosking for digits, as "Shogi notation" in the English
//! Wikipedia describes them.

use super::MoveTextError;
use super::pattern::{KindText, Moved, Pattern};
use crate::position::Position;
use crate::types::{Piece, PieceKind, Square};

/// The two ways of naming a rank.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ranks {
    Letters,
    Digits,
}

fn square_name(square: Square, ranks: Ranks) -> String {
    match ranks {
        Ranks::Letters => square.to_string(),
        Ranks::Digits => format!("{}{}", square.file(), square.rank()),
    }
}

pub(super) fn write(position: &Position, moved: &Moved, ranks: Ranks) -> String {
    let piece = Piece::new(moved.kind, crate::types::Color::Black);
    let mut text = piece.token().to_owned();
    match moved.mv.origin() {
        None => text.push('*'),
        Some(from) => {
            if moved.candidates(position).count() > 1 {
                text += &square_name(from, ranks);
            }
            text.push(if moved.captures { 'x' } else { '-' });
        }
    }
    text += &square_name(moved.mv.to(), ranks);
    if moved.mv.is_promoting() {
        text.push('+');
    } else if moved.can_promote() {
        text.push('=');
    }
    text
}

/// A square at the start of a text, in either dialect.
fn square(text: &[u8]) -> Option<Square> {
    let (file, rank) = (*text.first()?, *text.get(1)?);
    let file = char::from(file).to_digit(10)? as u8;
    let rank = match rank {
        b'1'..=b'9' => rank - b'0',
        b'a'..=b'i' => rank - b'a' + 1,
        _ => return None,
    };
    Square::new(file, rank)
}

/// The piece at the start of a text, and the length of its name. D, H and T are old names of
/// dragon, horse and tokin.
fn piece(text: &[u8]) -> Option<(PieceKind, usize)> {
    let promoted = usize::from(text.first() == Some(&b'+'));
    let kind = match (promoted, *text.get(promoted)?) {
        (0, b'D') => PieceKind::ProRook,
        (0, b'H') => PieceKind::ProBishop,
        (0, b'T') => PieceKind::ProPawn,
        (_, letter) => {
            let letter = [letter];
            let base = Piece::from_token(str::from_utf8(&letter).ok()?)?;
            let base = Some(base.piece_kind()).filter(|_| letter[0].is_ascii_uppercase())?;
            if promoted == 1 { base.promote()? } else { base }
        }
    };
    Some((kind, promoted + 1))
}

/// Reads a move in either dialect. After a capture the square may be left out when it is that of
/// the move before.
pub(super) fn parse(text: &str, previous: Option<Square>) -> Result<Pattern, MoveTextError> {
    let bytes = text.as_bytes();
    let error = |offset| MoveTextError::Syntax { offset };
    let (kind, mut at) = piece(bytes).ok_or(error(0))?;
    let first = square(&bytes[at..]);
    if first.is_some() {
        at += 2;
    }
    let link = bytes
        .get(at)
        .copied()
        .filter(|link| b"-x*'@".contains(link));
    let mut pattern = if let Some(link) = link {
        at += 1;
        let named = square(&bytes[at..]);
        if named.is_some() {
            at += 2;
        }
        let same = previous.filter(|_| link == b'x');
        let to = named.or(same).ok_or(error(at))?;
        Pattern {
            from: first,
            drop: Some(!matches!(link, b'-' | b'x')),
            captures: Some(link == b'x'),
            ..Pattern::to(to)
        }
    } else {
        Pattern::to(first.ok_or(error(at))?)
    };
    pattern.kind = Some(KindText::Before(kind));
    match bytes.get(at) {
        Some(b'+') => pattern.promotes = Some(true),
        Some(b'=') => pattern.promotes = Some(false),
        _ => at -= 1,
    }
    if at + 1 == bytes.len() {
        Ok(pattern)
    } else {
        Err(error(at + 1))
    }
}
