//! A position in USI with the moves that led to it: `startpos moves 7g7f 3c3d`.

use std::collections::TryReserveError;
use std::fmt;
use std::str::FromStr;

use super::Board;
use super::faults::MoveFault;
use crate::position::{Field, Fields, Position, SfenError, SfenFault};
use crate::types::PackedMove;

/// Why [`Board::from_usi_position`] refused a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsiPositionError {
    /// The start is not readable: [`SfenFault::Null`] for a text without a word,
    /// [`SfenFault::Fields`] if it begins with neither `startpos` nor `sfen`, if something other
    /// than `moves` follows the start, or if the SFEN has too few fields; otherwise the fault of
    /// the SFEN. Bytes are counted from the start of the whole text.
    Start(SfenError),
    /// A move is not legal, or its text is no move ([`MoveFault::Bad`]).
    Move {
        /// The number of the move in the text, from 1.
        number: usize,
        /// The reason why it is not legal.
        fault: MoveFault,
    },
    /// Memory for the moves ran out.
    Memory(TryReserveError),
}

impl fmt::Display for UsiPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Move { number, fault } => write!(f, "move {number}: {fault}"),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UsiPositionError {}

/// The word before the moves.
const MOVES: &[u8] = b"moves";

/// Words that collections of games put after the last move.
const END_WORDS: [&[u8]; 2] = [b"resign", b"win"];

impl Board {
    /// Reads a position as USI's command `position` has it: `startpos` or `sfen` with an SFEN, and
    /// then optionally `moves` with moves, each of which must be legal. The word `position` in
    /// front and an end word (`resign`, `win`) after the moves are allowed; so are several blanks
    /// between words.
    ///
    /// # Errors
    ///
    /// [`UsiPositionError`] says what is wrong with the start or with the first bad move.
    ///
    /// ```
    /// use shogiban::{Board, MoveFault, UsiPositionError};
    /// let board = Board::from_usi_position("position startpos moves 7g7f 3c3d")?;
    /// assert_eq!(board.moves_made(), 2);
    /// assert_eq!(board.to_usi_position(), "startpos moves 7g7f 3c3d");
    ///
    /// let error = Board::from_usi_position("startpos moves 7g7f 7f7e").unwrap_err();
    /// assert_eq!(error, UsiPositionError::Move { number: 2, fault: MoveFault::NotYours });
    /// # Ok::<(), shogiban::UsiPositionError>(())
    /// ```
    pub fn from_usi_position(text: &str) -> Result<Self, UsiPositionError> {
        Self::from_usi_position_bytes(text.as_bytes())
    }

    /// Reads such a position from bytes that need not be text.
    ///
    /// # Errors
    ///
    /// As [`from_usi_position`](Self::from_usi_position).
    pub fn from_usi_position_bytes(text: &[u8]) -> Result<Self, UsiPositionError> {
        let mut words = Words { text, at: 0 };
        let start = read_start(&mut words).map_err(UsiPositionError::Start)?;
        let mut board = Self::from_position(start);
        let mut number = 0;
        while let Some(word) = words.next() {
            if END_WORDS.contains(&word.text) && words.clone().next().is_none() {
                break;
            }
            number += 1;
            board.try_reserve(1).map_err(UsiPositionError::Memory)?;
            PackedMove::from_usi_bytes(word.text)
                .ok_or(MoveFault::Bad)
                .and_then(|mv| board.play(mv))
                .map_err(|fault| UsiPositionError::Move { number, fault })?;
        }
        Ok(board)
    }

    /// Writes the position before the first move, as `startpos` or `sfen …`, and the moves made. A
    /// board that was changed in another way since its last move is written as it is now, without
    /// moves. [`Display`](fmt::Display) writes the same text and allocates nothing.
    #[must_use]
    pub fn to_usi_position(&self) -> String {
        self.to_string()
    }
}

/// Reads up to the first move.
fn read_start(words: &mut Words) -> Result<Position, SfenError> {
    let first = words.next().ok_or(SfenError::new(SfenFault::Null, 0))?;
    let first = match first.text {
        b"position" => words.next_or_end(),
        _ => first,
    };
    let sfen = match first.text {
        b"startpos" => None,
        b"sfen" => Some(words.sfen()?),
        _ => return Err(SfenError::new(SfenFault::Fields, first.at)),
    };
    if let Some(word) = words.next().filter(|word| word.text != MOVES) {
        return Err(SfenError::new(SfenFault::Fields, word.at));
    }
    sfen.map_or(Ok(Position::startpos()), |fields| {
        fields.check_length()?;
        fields.position()
    })
}

/// The words of a text, with blanks between them.
#[derive(Clone)]
struct Words<'a> {
    text: &'a [u8],
    /// The number of bytes read so far.
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word; an empty one at the end of the text when there is none.
    fn next_or_end(&mut self) -> Field<'a> {
        let at = self.text.len();
        self.next().unwrap_or(Field { at, text: &[] })
    }

    /// The fields of an SFEN, up to the word `moves`.
    fn sfen(&mut self) -> Result<Fields<'a>, SfenError> {
        let mut field = || match self.next_or_end() {
            word if word.text.is_empty() || word.text == MOVES => {
                Err(SfenError::new(SfenFault::Fields, word.at))
            }
            word => Ok(word),
        };
        let (board, side, hands) = (field()?, field()?, field()?);
        let ply = self.clone().next().filter(|word| word.text != MOVES);
        if ply.is_some() {
            self.next();
        }
        Ok(Fields {
            board,
            side,
            hands,
            ply,
        })
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let rest = &self.text[self.at..];
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = &rest[start..];
        let len = word.iter().position(u8::is_ascii_whitespace);
        let word = &word[..len.unwrap_or(word.len())];
        let at = self.at + start;
        self.at = at + word.len();
        Some(Field { at, text: word })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.first_position() else {
            return write!(f, "sfen {}", self.position);
        };
        if first == Position::startpos() {
            f.write_str("startpos")?;
        } else {
            write!(f, "sfen {first}")?;
        }
        for (number, mv) in self.played_moves().enumerate() {
            write!(f, "{} {mv}", if number == 0 { " moves" } else { "" })?;
        }
        Ok(())
    }
}

/// As [`Board::from_usi_position`].
impl FromStr for Board {
    type Err = UsiPositionError;

    fn from_str(text: &str) -> Result<Self, UsiPositionError> {
        Self::from_usi_position(text)
    }
}
