use std::fmt;
use std::str::FromStr;

use super::{Color, Piece, PieceKind, Square};

/// A move as a matchable value. [`PackedMove`] is the same in two bytes.
///
/// Its text is USI: `7g7f`, `8h2b+`, `P*5e`.
///
/// ```
/// use shogiban::{Color, Move, Square};
/// let mv = Move::from_usi("8h2b+", Color::Black).unwrap();
/// assert_eq!(mv, Move::Normal { from: Square::SQ_8H, to: Square::SQ_2B, promote: true });
/// assert_eq!(mv.to_string(), "8h2b+");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece of the board moves.
    Normal {
        /// The square it leaves.
        from: Square,
        /// The square it reaches.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece from the hand is dropped.
    Drop {
        /// The piece that is dropped, with the side that drops it.
        piece: Piece,
        /// The square it reaches.
        to: Square,
    },
}

impl Move {
    /// The square the piece leaves; `None` for a drop.
    ///
    /// ```
    /// use shogiban::{Color, Move, Square};
    /// let mv = Move::from_usi("8h2b+", Color::Black).expect("a move");
    /// assert_eq!(mv.origin(), Some(Square::SQ_8H));
    /// ```
    #[must_use]
    pub const fn origin(self) -> Option<Square> {
        match self {
            Self::Normal { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// The square the piece reaches.
    ///
    /// ```
    /// use shogiban::{Color, Move, Square};
    /// let mv = Move::from_usi("8h2b+", Color::Black).expect("a move");
    /// assert_eq!(mv.to(), Square::SQ_2B);
    /// ```
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// Whether the move promotes.
    ///
    /// ```
    /// use shogiban::{Color, Move};
    /// let mv = Move::from_usi("8h2b+", Color::Black).expect("a move");
    /// assert!(mv.is_promoting());
    /// ```
    #[must_use]
    pub const fn is_promoting(self) -> bool {
        matches!(self, Self::Normal { promote: true, .. })
    }

    /// Whether the move is a drop.
    ///
    /// ```
    /// use shogiban::{Color, Move};
    /// assert!(Move::from_usi("P*5e", Color::Black).is_some_and(Move::is_drop));
    /// ```
    #[must_use]
    pub const fn is_drop(self) -> bool {
        matches!(self, Self::Drop { .. })
    }

    /// Reads a move of that side in USI; `None` if the text is no move.
    ///
    /// ```
    /// use shogiban::{Color, Move};
    /// assert_eq!(Move::from_usi("7g", Color::Black), None);
    /// ```
    #[must_use]
    pub fn from_usi(text: &str, side: Color) -> Option<Self> {
        text.parse::<PackedMove>().ok().map(|mv| mv.unpack(side))
    }

    /// The move in two bytes, without its side. `None` for a move from a square to itself and for
    /// a drop of a piece that no hand holds: those are no moves.
    ///
    /// ```
    /// use shogiban::{Color, Move};
    /// let mv = Move::from_usi("7g7f", Color::Black).expect("a move");
    /// assert_eq!(mv.pack().map(|packed| packed.unpack(Color::Black)), Some(mv));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pack(self) -> Option<PackedMove> {
        match self {
            Self::Normal { from, to, promote } => PackedMove::normal(from, to, promote),
            Self::Drop { piece, to } => PackedMove::drop(piece.piece_kind(), to),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal { from, to, promote } => {
                write!(f, "{from}{to}{}", if *promote { "+" } else { "" })
            }
            Self::Drop { piece, to } => {
                write!(f, "{}*{to}", char::from(piece.piece_kind().letter()))
            }
        }
    }
}

/// A move in two bytes, the same for both sides: the code of the C interface.
///
/// Bits 0 to 6 are the destination (0 to 80), bits 7 to 13 the origin (0 to 80, or 80 + the code of
/// the kind for a drop: 81 to 87), bit 14 the promotion. Zero is no move.
///
/// ```
/// use shogiban::PackedMove;
/// let mv: PackedMove = "P*5e".parse().unwrap();
/// assert_eq!(mv.code(), 40 | 81 << 7);
/// assert_eq!(mv.to_string(), "P*5e");
/// assert_eq!(PackedMove::from_code(0), None);
/// ```
// Invariant: `from_code` accepts the code, so the destination is below 81 and the origin below 88.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

const PROMOTE: u16 = 1 << 14;

impl PackedMove {
    /// A move of a piece on the board; `None` if both squares are the same.
    ///
    /// ```
    /// use shogiban::{PackedMove, Square};
    /// let mv = PackedMove::normal(Square::SQ_7G, Square::SQ_7F, false).expect("a move");
    /// assert_eq!(mv.to_string(), "7g7f");
    /// ```
    #[must_use]
    #[inline]
    pub const fn normal(from: Square, to: Square, promote: bool) -> Option<Self> {
        if from.number() == to.number() {
            return None;
        }
        Some(Self::generated(from.number(), to.number(), promote))
    }

    /// A drop; `None` for a kind that no hand holds.
    ///
    /// ```
    /// use shogiban::{PackedMove, PieceKind, Square};
    /// assert!(PackedMove::drop(PieceKind::Pawn, Square::SQ_5E).is_some());
    /// assert!(PackedMove::drop(PieceKind::King, Square::SQ_5E).is_none());
    /// ```
    #[must_use]
    #[inline]
    pub const fn drop(kind: PieceKind, to: Square) -> Option<Self> {
        if !kind.is_hand_piece() {
            return None;
        }
        Some(Self::generated(80 + kind.code(), to.number(), false))
    }

    /// Builds the move without checks: the caller guarantees a valid origin and destination.
    #[inline(always)]
    pub(crate) const fn generated(origin: u8, to: u8, promote: bool) -> Self {
        debug_assert!(origin != to && origin < 88 && to < 81);
        Self(to as u16 | (origin as u16) << 7 | (promote as u16) << 14)
    }

    /// The code of a move without its destination, which `on_stem` adds.
    #[inline(always)]
    pub(crate) const fn stem(origin: u8, promote: bool) -> u16 {
        (origin as u16) << 7 | (promote as u16) << 14
    }

    /// Completes the code that `stem` began. The caller guarantees that the move is valid.
    #[inline(always)]
    pub(crate) const fn on_stem(stem: u16, to: u16) -> Self {
        debug_assert!(stem >> 7 & 127 != to && to < 81);
        Self(stem | to)
    }

    /// The code, never 0.
    ///
    /// ```
    /// let mv: shogiban::PackedMove = "7g7f".parse()?;
    /// assert_eq!(mv.code(), 47 | 56 << 7);
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move of that code; `None` for a destination above 80, an origin above 87, a move to its
    /// own origin, a promoting drop, or bits above 14.
    ///
    /// ```
    /// use shogiban::PackedMove;
    /// assert_eq!(PackedMove::from_code(47 | 56 << 7), "7g7f".parse().ok());
    /// ```
    #[must_use]
    pub const fn from_code(code: u32) -> Option<Self> {
        let (to, from, promote) = (code & 127, code >> 7 & 127, code >> 14 & 1 == 1);
        if code >> 15 != 0 || to > 80 || from > 87 || from == to || (from > 80 && promote) {
            return None;
        }
        Some(Self(code as u16))
    }

    /// The square the piece reaches.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::known(self.to_number())
    }

    /// The square the piece leaves; `None` for a drop.
    #[must_use]
    #[inline]
    pub const fn origin(self) -> Option<Square> {
        Square::from_number(self.origin_code())
    }

    /// The kind that is dropped; `None` for a board move.
    ///
    /// ```
    /// use shogiban::{PackedMove, PieceKind};
    /// let mv: PackedMove = "P*5e".parse()?;
    /// assert_eq!(mv.drop_kind(), Some(PieceKind::Pawn));
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn drop_kind(self) -> Option<PieceKind> {
        if self.is_drop() {
            PieceKind::from_code(self.origin_code() - 80)
        } else {
            None
        }
    }

    /// Whether the move promotes.
    #[must_use]
    #[inline(always)]
    pub const fn is_promoting(self) -> bool {
        self.code() & PROMOTE != 0
    }

    /// Whether the move is a drop.
    #[must_use]
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.origin_code() > 80
    }

    /// The origin's square number, or 80 + the code of the kind dropped.
    #[inline(always)]
    pub(crate) const fn origin_code(self) -> u8 {
        (self.code() >> 7 & 127) as u8
    }

    /// The code of the kind dropped, of a drop: 80 is a multiple of 8.
    #[inline(always)]
    pub(crate) const fn dropped(self) -> u8 {
        self.origin_code() & 7
    }

    /// The bit that the move adds to the code of its piece: 8 for a promotion, otherwise 0.
    #[inline(always)]
    pub(crate) const fn promotion_bit(self) -> u8 {
        (self.code() >> 11 & 8) as u8
    }

    #[inline(always)]
    pub(crate) const fn to_number(self) -> u8 {
        (self.code() & 127) as u8
    }

    /// The move as a matchable value of that side.
    ///
    /// ```
    /// use shogiban::{Color, Move, PackedMove, Piece, Square};
    /// let mv: PackedMove = "P*5e".parse()?;
    /// assert_eq!(mv.unpack(Color::White), Move::Drop { piece: Piece::W_P, to: Square::SQ_5E });
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn unpack(self, side: Color) -> Move {
        let to = self.to();
        match self.drop_kind() {
            Some(kind) => Move::Drop {
                piece: Piece::new(kind, side),
                to,
            },
            None => Move::Normal {
                from: Square::known(self.origin_code()),
                to,
                promote: self.is_promoting(),
            },
        }
    }

    /// Reads a move in USI from bytes; `None` if it is no move.
    pub(crate) fn from_usi_bytes(text: &[u8]) -> Option<Self> {
        match *text {
            [letter, b'*', file, rank] => Self::drop(
                PieceKind::from_letter(letter)?,
                Square::from_name([file, rank])?,
            ),
            [f1, r1, f2, r2] => Self::normal(
                Square::from_name([f1, r1])?,
                Square::from_name([f2, r2])?,
                false,
            ),
            [f1, r1, f2, r2, b'+'] => Self::normal(
                Square::from_name([f1, r1])?,
                Square::from_name([f2, r2])?,
                true,
            ),
            _ => None,
        }
    }
}

impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text does not depend on the side.
        self.unpack(Color::Black).fmt(f)
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no move in USI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move in USI")
    }
}

impl std::error::Error for ParseMoveError {}

impl FromStr for PackedMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_usi_bytes(text.as_bytes()).ok_or(ParseMoveError)
    }
}
