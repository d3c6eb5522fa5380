//! Moves as text, in the notations that people and programs use.
//!
//! * `words`: the kanji, letters and digits of the notations.
//! * `pattern`: the meaning of a text, and the moves of a position that fit it.
//! * `japanese`, `csa`, `western`: one notation each, written and read.
//!
//! A text names a move only together with the position it is made in, and "同" (the same square)
//! only together with the move before. Writing needs a move that can be made; reading finds the one
//! legal move that fits the text, or says that none or several do.

mod builder;
mod csa;
mod csa_file;
mod diagram;
mod ending;
mod files;
mod japanese;
mod kif;
mod pattern;
mod record;
mod setup;
mod source;
mod usi_file;
mod western;
mod words;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::position::Position;
use crate::types::{PackedMove, Square};
pub use ending::RecordEnding;
pub use files::{RecordFile, RecordFormat};
use pattern::Pattern;
pub use record::{MoveNotAdded, NodeId, Record, Step};
pub use source::{RecordFault, Severity};
pub use write::WrittenRecord;

/// A notation for single moves.
///
/// ```
/// use shogiban::{MoveFormat, Position};
///
/// let position = Position::startpos();
/// let mv = "7g7f".parse()?;
/// let texts = MoveFormat::all().map(|format| position.move_text(mv, format, None).unwrap());
/// assert_eq!(texts, ["7g7f", "▲７六歩", "７六歩(77)", "+7776FU", "P-7f", "P-76"]);
/// # Ok::<(), shogiban::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveFormat {
    /// USI: `7g7f`, `8h2b+`, `P*5e`.
    Usi,
    /// The Japan Shogi Association's notation, as in KI2 files: ▲７六歩, △同　銀, ▲５三銀左不成.
    Japanese,
    /// The move of a KIF file, with its origin: ７六歩(77), 同　銀(31), ４五桂打.
    Kif,
    /// CSA: `+7776FU`, `-0045KE`; the piece is the one that stands there after the move.
    Csa,
    /// Western notation with letters for ranks (Hodges): `P-7f`, `S6h-5g`, `Rx2d+`, `P*5e`.
    Western,
    /// Western notation with digits for ranks (Hosking): `P-76`, `S68-57`, `Rx24+`, `P*55`.
    WesternDigits,
}

impl MoveFormat {
    /// All formats, in the order of their declaration.
    #[must_use]
    pub const fn all() -> [Self; 6] {
        [
            Self::Usi,
            Self::Japanese,
            Self::Kif,
            Self::Csa,
            Self::Western,
            Self::WesternDigits,
        ]
    }

    /// The name by which programs select the format: `usi`, `japanese`, `kif`, `csa`, `western` or
    /// `western-digits`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Japanese => "japanese",
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Western => "western",
            Self::WesternDigits => "western-digits",
        }
    }
}

/// A text that is the name of no [`MoveFormat`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveFormatError;

impl fmt::Display for ParseMoveFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a move format")
    }
}

impl std::error::Error for ParseMoveFormatError {}

impl FromStr for MoveFormat {
    type Err = ParseMoveFormatError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::all().into_iter().find(|format| format.name() == name);
        found.ok_or(ParseMoveFormatError)
    }
}

/// The reason why a text was not read as a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// The text is a move in no notation that is read. `offset` is the byte at which reading
    /// stopped.
    Syntax {
        /// Offset in bytes from the start of the text.
        offset: usize,
    },
    /// The text is well formed, but no legal move of the position fits it.
    NoSuchMove,
    /// Several legal moves fit the text: these, in the order of
    /// [`Position::ordered_moves`](crate::Position::ordered_moves).
    Several(Vec<PackedMove>),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { offset } => write!(f, "not the text of a move, from byte {offset} on"),
            Self::NoSuchMove => f.write_str("no legal move fits the text"),
            Self::Several(moves) => {
                f.write_str("several legal moves fit the text:")?;
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
        }
    }
}

impl std::error::Error for MoveTextError {}

impl Position {
    /// The text of a move in a notation.
    ///
    /// `previous` is the square that the move before went to: Japanese notations write 同 ("the
    /// same square") for it. `None` writes the square in full.
    ///
    /// The move need not be legal, but a piece of the side to move must stand on its origin, or the
    /// dropped piece be in hand; `None` when that is not so, or when it promotes a piece that has
    /// no promoted form.
    ///
    /// ```
    /// use shogiban::{MoveFormat, Position, Square};
    ///
    /// let position = Position::from_sfen("4k4/9/4s4/9/9/9/9/3G1G3/4K4 b - 1").unwrap();
    /// let mv = "6h5h".parse().unwrap();
    /// let text = position.move_text(mv, MoveFormat::Japanese, None);
    /// assert_eq!(text.as_deref(), Some("▲５八金左"));
    /// let text = position.move_text(mv, MoveFormat::Western, None);
    /// assert_eq!(text.as_deref(), Some("G6h-5h"));
    /// ```
    #[must_use]
    pub fn move_text(
        &self,
        mv: PackedMove,
        format: MoveFormat,
        previous: Option<Square>,
    ) -> Option<String> {
        let moved = pattern::Moved::of(self, mv)?;
        Some(match format {
            MoveFormat::Usi => mv.to_string(),
            MoveFormat::Japanese => japanese::write(self, &moved, previous),
            MoveFormat::Kif => japanese::write_kif(self, &moved, previous),
            MoveFormat::Csa => csa::write(self, &moved),
            MoveFormat::Western => western::write(self, &moved, western::Ranks::Letters),
            MoveFormat::WesternDigits => western::write(self, &moved, western::Ranks::Digits),
        })
    }

    /// The legal move that a text names, in any of the notations of [`MoveFormat`] and in the
    /// spellings that people use: signs ▲△☗☖▽▼ or none, digits of full or half width or in kanji,
    /// 同 with or without a space, 龍 or 竜, 成銀 or 全, marks that are not needed but hold, 打
    /// left out where only a drop fits.
    ///
    /// `previous` is the square that the move before went to, for 同.
    ///
    /// If both promoting and not promoting fit and the text says neither, the move does not
    /// promote.
    ///
    /// # Errors
    ///
    /// [`MoveTextError`] when the text is no move, when no legal move fits it, or when several do.
    ///
    /// ```
    /// use shogiban::{MoveTextError, Position};
    ///
    /// let position = Position::from_sfen("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1").unwrap();
    /// for text in ["▲５八金左", "58金左", "５八金(68)", "+6858KI", "G6h-5h", "6h5h"] {
    ///     assert_eq!(position.read_move(text, None), Ok("6h5h".parse().unwrap()), "{text}");
    /// }
    /// assert!(matches!(position.read_move("▲５八金", None), Err(MoveTextError::Several(_))));
    /// assert_eq!(position.read_move("▲５八銀", None), Err(MoveTextError::NoSuchMove));
    /// ```
    pub fn read_move(
        &self,
        text: &str,
        previous: Option<Square>,
    ) -> Result<PackedMove, MoveTextError> {
        parse(text, previous)?.legal_move(self)
    }
}

/// Reads the text of a move: USI, CSA, Western or Japanese, whichever it is.
fn parse(text: &str, previous: Option<Square>) -> Result<Pattern, MoveTextError> {
    if let Ok(mv) = text.parse::<PackedMove>() {
        return Ok(Pattern::exactly(mv));
    }
    if let Some(pattern) = csa::parse(text) {
        return Ok(pattern);
    }
    if text.is_ascii() && !text.starts_with(|c: char| c.is_ascii_digit()) {
        return western::parse(text, previous);
    }
    japanese::parse(text, previous)
}
