//! Moves in CSA: sign, origin, destination, and the piece as it is after the move.
//!
//! Source: the CSA standard for records, version 2.2 and 3.0.

use super::pattern::{KindText, Moved, Pattern};
use super::words::{CSA_CODES, csa_code};
use crate::position::Position;
use crate::types::{Color, Square};

/// `+7776FU`; a drop's origin is 00.
pub(super) fn write(_: &Position, moved: &Moved) -> String {
    let sign = match moved.color {
        Color::Black => '+',
        Color::White => '-',
    };
    let digits = |square: Square| format!("{}{}", square.file(), square.rank());
    let from = moved.mv.origin().map_or("00".to_owned(), digits);
    let piece = csa_code(moved.kind_after());
    format!("{sign}{from}{}{piece}", digits(moved.mv.to()))
}

/// Reads a move; the sign may be left off.
pub(super) fn parse(text: &str) -> Option<Pattern> {
    let (color, rest) = match text.as_bytes().first()? {
        b'+' => (Some(Color::Black), &text[1..]),
        b'-' => (Some(Color::White), &text[1..]),
        _ => (None, text),
    };
    if rest.len() != 6 || !rest.is_ascii() {
        return None;
    }
    let square = |digits: &str| {
        let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
        let mut numbers = digits.chars().filter_map(digit);
        Square::new(numbers.next()?, numbers.next()?)
    };
    let (_, kind) = CSA_CODES.iter().find(|(code, _)| *code == &rest[4..])?;
    let is_drop = &rest[..2] == "00";
    Some(Pattern {
        color,
        kind: Some(KindText::After(*kind)),
        from: if is_drop {
            None
        } else {
            Some(square(&rest[..2])?)
        },
        drop: Some(is_drop),
        ..Pattern::to(square(&rest[2..4])?)
    })
}
