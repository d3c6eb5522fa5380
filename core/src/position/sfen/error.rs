//! Why an SFEN is refused, and where.

use std::fmt;

use crate::types::Piece;

/// Why an SFEN was refused, in the order in which it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SfenFault {
    /// There is no text.
    Null = 1,
    /// It has more than 256 bytes.
    Long,
    /// It is not three or four fields with one space between them.
    Fields,
    /// The board is not nine ranks.
    Ranks,
    /// The board has something that is no piece letter, no digit from 1 to 9 and no `+`.
    Letter,
    /// A rank is not nine squares wide.
    Width,
    /// A `+` stands before something that cannot be promoted.
    Promote,
    /// The side to move is neither `b` nor `w`.
    Side,
    /// The hands have a letter that no hand holds, a count with a leading zero or a count of
    /// nothing.
    Hand,
    /// The move number is not a whole number from 1 to 65535 in plain digits.
    Move,
    /// A side has two kings.
    Kings,
    /// There are more of a piece than a set has.
    Count,
}

impl SfenFault {
    const ALL: [Self; 12] = [
        Self::Null,
        Self::Long,
        Self::Fields,
        Self::Ranks,
        Self::Letter,
        Self::Width,
        Self::Promote,
        Self::Side,
        Self::Hand,
        Self::Move,
        Self::Kings,
        Self::Count,
    ];

    /// All faults in the order in which they are checked.
    #[must_use]
    pub const fn all() -> [Self; 12] {
        Self::ALL
    }

    /// The code of the C interface, 1 to 12.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Null => "there is no text",
            Self::Long => "the text is longer than 256 bytes",
            Self::Fields => "not three or four fields with one space between them",
            Self::Ranks => "the board is not nine ranks",
            Self::Letter => "the board has a character that is no piece, no 1 to 9 and no +",
            Self::Width => "a rank is not nine squares wide",
            Self::Promote => "a + stands before what cannot be promoted",
            Self::Side => "the side to move is neither b nor w",
            Self::Hand => "the hands are not counts and pieces",
            Self::Move => "the move number is not a whole number from 1 to 65535",
            Self::Kings => "a side has two kings",
            Self::Count => "there are more of a piece than a set has",
        }
    }
}

impl fmt::Display for SfenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

/// Why an SFEN was refused, and at which byte.
///
/// ```
/// use shogiban::{Piece, Position, SfenFault};
/// let error = Position::from_sfen("9/9/9/4k4/9/4K4/9/9/9 b 3Rb 1").unwrap_err();
/// assert_eq!((error.fault(), error.byte()), (SfenFault::Count, 25));
/// assert_eq!(error.piece(), Some(Piece::B_R));
/// assert_eq!(error.to_string(), "there are more of a piece than a set has (R, byte 25)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SfenError {
    fault: SfenFault,
    byte: usize,
    piece: Option<Piece>,
}

impl SfenError {
    pub(crate) const fn new(fault: SfenFault, byte: usize) -> Self {
        Self {
            fault,
            byte,
            piece: None,
        }
    }

    pub(super) const fn of_piece(fault: SfenFault, byte: usize, piece: Piece) -> Self {
        Self {
            fault,
            byte,
            piece: Some(piece),
        }
    }

    /// The fault.
    #[must_use]
    pub const fn fault(self) -> SfenFault {
        self.fault
    }

    /// The offset of the first byte that is at fault, from the start of the text. Something that is
    /// missing is at fault where it should begin, so the offset can be the length of the text.
    #[must_use]
    pub const fn byte(self) -> usize {
        self.byte
    }

    /// The piece of which there are too many: for [`SfenFault::Kings`] the king of that side, for
    /// [`SfenFault::Count`] the base piece as Black's. `None` for every other fault.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        self.piece
    }
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.fault)?;
        if let Some(piece) = self.piece {
            write!(f, "{piece}, ")?;
        }
        write!(f, "byte {})", self.byte)
    }
}

impl std::error::Error for SfenError {}
