//! A start position under construction, piece by piece, within the limits of a set.

use super::words::english_name;
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Square};

/// A position that never holds more than a set of pieces has.
pub(super) struct Setup {
    pub position: Position,
    /// Pieces on the board and in hand, by the code of their base kind.
    counts: [u8; 9],
}

impl Setup {
    pub fn empty() -> Self {
        Self {
            position: Position::empty(),
            counts: [0; 9],
        }
    }

    /// Puts a piece on a square; the error is the reason, in English.
    pub fn put(&mut self, square: Square, piece: Piece) -> Result<(), String> {
        if self.position.piece_at(square).is_some() {
            return Err(format!("two pieces on {square}"));
        }
        let (kind, color) = piece.to_parts();
        if kind == PieceKind::King && self.position.king_square(color).is_some() {
            return Err("two kings of one side".into());
        }
        self.count(kind, 1)?;
        self.position.put(square, piece);
        Ok(())
    }

    /// Adds pieces to a hand.
    pub fn hold(&mut self, color: Color, kind: PieceKind, count: u8) -> Result<(), String> {
        self.count(kind, count)?;
        let held = self.position.hand(color).count(kind).unwrap_or(0);
        if self.position.set_hand(color, kind, held + count) {
            Ok(())
        } else {
            Err(format!("{} is never in hand", english_name(kind)))
        }
    }

    /// Adds all the pieces that are left to a hand, kings apart.
    pub fn hold_rest(&mut self, color: Color) -> Result<(), String> {
        for kind in PieceKind::HAND_ORDER {
            let left = kind.set_count() - self.counts[usize::from(kind.code())];
            if left > 0 {
                self.hold(color, kind, left)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, kind: PieceKind, count: u8) -> Result<(), String> {
        let base = kind.base();
        let total = self.counts[usize::from(base.code())].saturating_add(count);
        if total > base.set_count() {
            let (name, most) = (english_name(base), base.set_count());
            return Err(format!(
                "{total} pieces like {name}, where a set has {most}"
            ));
        }
        self.counts[usize::from(base.code())] = total;
        Ok(())
    }

    /// Whether a pawn put there is the second unpromoted one of its side on the file.
    pub fn doubles_pawn(&self, square: Square, piece: Piece) -> bool {
        let is_pawn = |other: &Square| self.position.piece_at(*other) == Some(piece);
        let others = (1..=9).filter_map(|rank| Square::new(square.file(), rank));
        piece.piece_kind() == PieceKind::Pawn && others.filter(is_pawn).count() > 1
    }
}
