//! SFEN, the text of a position, in and out.

mod error;
mod read;

pub use error::{SfenError, SfenFault};
pub(crate) use read::{Field, Fields};

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Position;
use crate::types::{Color, Piece, PieceKind, Square};

impl Position {
    /// Reads an SFEN. A missing move number is 1; hands may come in any order, and counts of a
    /// letter that is repeated add up. The text is judged for its shape, not its sense: two pawns
    /// on a file load, and so does a pawn on the last rank.
    ///
    /// # Errors
    ///
    /// The first fault in the order of [`SfenFault`], with its place in the text.
    ///
    /// ```
    /// use shogiban::{Position, SfenFault};
    /// let position = Position::from_sfen("8k/6G2/9/9/9/9/9/9/K8 b P")?;
    /// assert_eq!(position.to_sfen(), "8k/6G2/9/9/9/9/9/9/K8 b P 1");
    /// let error = Position::from_sfen("9/9 b - 1").unwrap_err();
    /// assert_eq!((error.fault(), error.byte()), (SfenFault::Ranks, 3));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Self, SfenError> {
        Self::from_sfen_bytes(sfen.as_bytes())
    }

    /// Reads an SFEN from bytes that need not be text.
    ///
    /// # Errors
    ///
    /// As [`from_sfen`](Self::from_sfen).
    pub fn from_sfen_bytes(sfen: &[u8]) -> Result<Self, SfenError> {
        Fields::split(sfen)?.position()
    }

    /// Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L
    /// P (Black's first, a count only above 1) or `-`, and the move number.
    /// [`Display`](fmt::Display) writes the same text and allocates nothing.
    ///
    /// ```
    /// use shogiban::Position;
    /// assert_eq!(Position::empty().to_sfen(), "9/9/9/9/9/9/9/9/9 b - 1");
    /// ```
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let mut sfen = String::with_capacity(128);
        self.write_sfen(&mut sfen).expect("a string takes all");
        sfen
    }

    fn write_sfen(&self, out: &mut impl Write) -> fmt::Result {
        let mut gap = 0;
        for square in Square::all() {
            match self.piece_at(square) {
                None => gap += 1,
                Some(piece) => {
                    write_gap(out, &mut gap)?;
                    out.write_str(piece.token())?;
                }
            }
            if square.file() == 1 {
                write_gap(out, &mut gap)?;
                out.write_char(if square.rank() < 9 { '/' } else { ' ' })?;
            }
        }
        out.write_str(match self.side_to_move() {
            Color::Black => "b ",
            Color::White => "w ",
        })?;
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                match self.hand(color).of(kind.code()) {
                    0 => continue,
                    1 => {}
                    count => write!(out, "{count}")?,
                }
                out.write_str(Piece::new(kind, color).token())?;
            }
        }
        if self.hand(Color::Black).is_empty() && self.hand(Color::White).is_empty() {
            out.write_char('-')?;
        }
        write!(out, " {}", self.ply())
    }
}

fn write_gap(out: &mut impl Write, gap: &mut u8) -> fmt::Result {
    if *gap > 0 {
        write!(out, "{gap}")?;
    }
    *gap = 0;
    Ok(())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_sfen(f)
    }
}

impl FromStr for Position {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Self, SfenError> {
        Self::from_sfen(sfen)
    }
}
