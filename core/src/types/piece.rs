use std::fmt;
use std::num::NonZeroU8;

use super::Color;

/// A kind of piece, of no side. The numbers are the codes of the C interface: a promoted kind is
/// its base kind with bit 3 set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩, `P`.
    Pawn = 1,
    /// 香, `L`.
    Lance = 2,
    /// 桂, `N`.
    Knight = 3,
    /// 銀, `S`.
    Silver = 4,
    /// 角, `B`.
    Bishop = 5,
    /// 飛, `R`.
    Rook = 6,
    /// 金, `G`.
    Gold = 7,
    /// 玉, `K`.
    King = 8,
    /// と, `+P`.
    ProPawn = 9,
    /// 成香, `+L`.
    ProLance = 10,
    /// 成桂, `+N`.
    ProKnight = 11,
    /// 成銀, `+S`.
    ProSilver = 12,
    /// 馬, the horse, `+B`.
    ProBishop = 13,
    /// 竜, the dragon, `+R`.
    ProRook = 14,
}

impl PieceKind {
    /// The number of kinds.
    pub const NUM: usize = 14;

    const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::ProBishop,
        Self::ProRook,
    ];

    /// The kinds a hand can hold, in the order in which SFEN and the lists of drops name them.
    pub const HAND_ORDER: [Self; 7] = [
        Self::Rook,
        Self::Bishop,
        Self::Gold,
        Self::Silver,
        Self::Knight,
        Self::Lance,
        Self::Pawn,
    ];

    /// All kinds: P L N S G B R K, then the promoted ones likewise.
    #[must_use]
    pub const fn all() -> [Self; 14] {
        Self::ALL
    }

    /// The place in [`all`](Self::all), 0 to 13.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::all()[PieceKind::Gold.array_index()], PieceKind::Gold);
    /// ```
    #[must_use]
    pub const fn array_index(self) -> usize {
        match self {
            Self::Pawn => 0,
            Self::Lance => 1,
            Self::Knight => 2,
            Self::Silver => 3,
            Self::Gold => 4,
            Self::Bishop => 5,
            Self::Rook => 6,
            Self::King => 7,
            Self::ProPawn => 8,
            Self::ProLance => 9,
            Self::ProKnight => 10,
            Self::ProSilver => 11,
            Self::ProBishop => 12,
            Self::ProRook => 13,
        }
    }

    /// The code, 1 to 14.
    #[must_use]
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind with that code; `None` if there is none.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::from_code(9), Some(PieceKind::ProPawn));
    /// assert_eq!(PieceKind::from_code(15), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if matches!(code, 1..=14) {
            Some(Self::of_code(code))
        } else {
            None
        }
    }

    /// The kind of a piece's code, of either side. The caller guarantees that it is one.
    #[inline(always)]
    pub(crate) const fn of_code(code: u8) -> Self {
        const BY_CODE: [PieceKind; 16] = {
            let mut table = [PieceKind::King; 16];
            let mut index = 0;
            while index < 14 {
                table[PieceKind::ALL[index] as usize] = PieceKind::ALL[index];
                index += 1;
            }
            table
        };
        BY_CODE[code as usize & 15]
    }

    /// The promoted kind; `None` for gold, king and kinds that are promoted already.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::Bishop.promote(), Some(PieceKind::ProBishop));
    /// assert_eq!(PieceKind::Gold.promote(), None);
    /// ```
    #[must_use]
    pub const fn promote(self) -> Option<Self> {
        if matches!(self.code(), 1..=6) {
            Self::from_code(self.code() | 8)
        } else {
            None
        }
    }

    /// The kind before promotion; `None` for a kind that is not promoted.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::ProBishop.unpromote(), Some(PieceKind::Bishop));
    /// assert_eq!(PieceKind::Bishop.unpromote(), None);
    /// ```
    #[must_use]
    pub const fn unpromote(self) -> Option<Self> {
        if self.is_promoted() {
            Self::from_code(self.code() & 7)
        } else {
            None
        }
    }

    /// The kind without promotion: itself for a base kind.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::ProBishop.base(), PieceKind::Bishop);
    /// assert_eq!(PieceKind::Bishop.base(), PieceKind::Bishop);
    /// ```
    #[must_use]
    pub const fn base(self) -> Self {
        match self.unpromote() {
            Some(base) => base,
            None => self,
        }
    }

    /// Whether this is a promoted kind.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert!(PieceKind::ProPawn.is_promoted() && !PieceKind::Gold.is_promoted());
    /// ```
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self.code() > 8
    }

    /// The number of pieces of its base kind in a set of shogi: 18 pawns, 4 each of lance, knight,
    /// silver and gold, 2 bishops, 2 rooks, 2 kings.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::ProPawn.set_count(), 18);
    /// ```
    #[must_use]
    pub const fn set_count(self) -> u8 {
        match self.base() {
            Self::Pawn => 18,
            Self::Lance | Self::Knight | Self::Silver | Self::Gold => 4,
            _ => 2,
        }
    }

    /// Whether a hand can hold it: a base kind other than the king.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert!(PieceKind::Gold.is_hand_piece() && !PieceKind::King.is_hand_piece());
    /// ```
    #[must_use]
    pub const fn is_hand_piece(self) -> bool {
        self.code() < 8
    }

    /// The number of furthest ranks on which it may not stand unpromoted: 1 for pawn and lance, 2
    /// for the knight, 0 for every other kind.
    ///
    /// ```
    /// use shogiban::PieceKind;
    /// assert_eq!(PieceKind::Knight.dead_ranks(), 2);
    /// ```
    #[must_use]
    pub const fn dead_ranks(self) -> u8 {
        match self {
            Self::Pawn | Self::Lance => 1,
            Self::Knight => 2,
            _ => 0,
        }
    }

    /// Whether the promoted piece can do all that this one can and more. Declining such a promotion
    /// only makes sense to avoid a pawn-drop mate.
    #[inline(always)]
    pub(crate) const fn gains_by_promoting(self) -> bool {
        matches!(self, Self::Pawn | Self::Bishop | Self::Rook)
    }

    /// The base kind of a capital letter of SFEN.
    pub(crate) const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'P' => Self::Pawn,
            b'L' => Self::Lance,
            b'N' => Self::Knight,
            b'S' => Self::Silver,
            b'B' => Self::Bishop,
            b'R' => Self::Rook,
            b'G' => Self::Gold,
            b'K' => Self::King,
            _ => return None,
        })
    }

    /// The capital letter of its base kind.
    pub(crate) const fn letter(self) -> u8 {
        b"?PLNSBRGK"[self.base() as usize]
    }
}

/// A piece: a kind and the side it belongs to.
///
/// ```
/// use shogiban::{Color, Piece, PieceKind};
/// let horse = Piece::new(PieceKind::ProBishop, Color::White);
/// assert_eq!(horse.token(), "+b");
/// assert_eq!(horse.code(), 13 | 16);
/// assert_eq!(Piece::from_token("+b"), Some(horse));
/// ```
// Invariant: bits 0-3 are the code of a kind, bit 4 is the side, the rest is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The piece of that kind and side.
    #[must_use]
    #[inline]
    pub const fn new(piece_kind: PieceKind, color: Color) -> Self {
        match NonZeroU8::new(piece_kind.code() | (color as u8) << 4) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// All pieces: Black's in the order of [`PieceKind::all`], then White's.
    #[must_use]
    pub fn all() -> [Self; 28] {
        std::array::from_fn(|index| {
            let color = Color::all()[index / PieceKind::NUM];
            Self::new(PieceKind::all()[index % PieceKind::NUM], color)
        })
    }

    /// The code of the C interface: the kind's, with bit 4 set for White.
    #[must_use]
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// The piece with that code; `None` if there is none, as for 0, the empty square.
    ///
    /// ```
    /// use shogiban::Piece;
    /// assert_eq!(Piece::from_code(9 | 16), Some(Piece::W_PP));
    /// assert_eq!(Piece::from_code(0), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 32 && matches!(code & 15, 1..=14) {
            match NonZeroU8::new(code) {
                Some(code) => Some(Self(code)),
                None => None,
            }
        } else {
            None
        }
    }

    /// Its kind.
    ///
    /// ```
    /// use shogiban::{Piece, PieceKind};
    /// assert_eq!(Piece::W_PP.piece_kind(), PieceKind::ProPawn);
    /// ```
    #[must_use]
    #[inline]
    pub const fn piece_kind(self) -> PieceKind {
        PieceKind::of_code(self.code())
    }

    /// Its side.
    ///
    /// ```
    /// use shogiban::{Color, Piece};
    /// assert_eq!(Piece::W_PP.color(), Color::White);
    /// ```
    #[must_use]
    #[inline]
    pub const fn color(self) -> Color {
        if self.code() & 16 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Its kind and side.
    #[must_use]
    pub const fn to_parts(self) -> (PieceKind, Color) {
        (self.piece_kind(), self.color())
    }

    /// The promoted piece; `None` when it cannot promote.
    ///
    /// ```
    /// use shogiban::Piece;
    /// assert_eq!(Piece::W_P.promote(), Some(Piece::W_PP));
    /// ```
    #[must_use]
    pub const fn promote(self) -> Option<Self> {
        match self.piece_kind().promote() {
            Some(kind) => Some(Self::new(kind, self.color())),
            None => None,
        }
    }

    /// The piece before promotion; `None` when it is not promoted.
    ///
    /// ```
    /// use shogiban::Piece;
    /// assert_eq!(Piece::W_PP.unpromote(), Some(Piece::W_P));
    /// ```
    #[must_use]
    pub const fn unpromote(self) -> Option<Self> {
        match self.piece_kind().unpromote() {
            Some(kind) => Some(Self::new(kind, self.color())),
            None => None,
        }
    }

    /// The piece in SFEN: `P`, `+r`; capitals are Black's.
    ///
    /// ```
    /// use shogiban::Piece;
    /// assert_eq!(Piece::W_PR.token(), "+r");
    /// ```
    #[must_use]
    pub const fn token(self) -> &'static str {
        const TOKENS: [&str; 32] = [
            "", "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R", "", "",
            "p", "l", "n", "s", "b", "r", "g", "k", "+p", "+l", "+n", "+s", "+b", "+r", "",
        ];
        TOKENS[self.code() as usize]
    }

    /// The piece of an exact SFEN token; `None` for any other text.
    ///
    /// ```
    /// use shogiban::Piece;
    /// assert_eq!(Piece::from_token("+r"), Some(Piece::W_PR));
    /// assert_eq!(Piece::from_token("+g"), None);
    /// ```
    #[must_use]
    pub const fn from_token(token: &str) -> Option<Self> {
        let (letter, promoted) = match *token.as_bytes() {
            [letter] => (letter, false),
            [b'+', letter] => (letter, true),
            _ => return None,
        };
        let Some(base) = PieceKind::from_letter(letter.to_ascii_uppercase()) else {
            return None;
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        let piece = Self::new(base, color);
        if promoted {
            piece.promote()
        } else {
            Some(piece)
        }
    }
}

macro_rules! piece_constants {
    ($($black:ident $white:ident $kind:ident;)*) => {
        /// The pieces by name.
        #[allow(missing_docs)]
        impl Piece {
            $(
                pub const $black: Self = Self::new(PieceKind::$kind, Color::Black);
                pub const $white: Self = Self::new(PieceKind::$kind, Color::White);
            )*
        }
    };
}

piece_constants! {
    B_P W_P Pawn;
    B_L W_L Lance;
    B_N W_N Knight;
    B_S W_S Silver;
    B_G W_G Gold;
    B_B W_B Bishop;
    B_R W_R Rook;
    B_K W_K King;
    B_PP W_PP ProPawn;
    B_PL W_PL ProLance;
    B_PN W_PN ProKnight;
    B_PS W_PS ProSilver;
    B_PB W_PB ProBishop;
    B_PR W_PR ProRook;
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}
