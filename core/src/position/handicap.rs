//! Handicap starts (駒落ち): White, the stronger player (上手), gives up pieces and moves first.

use std::fmt;
use std::str::FromStr;

use super::Position;
use crate::types::{Color, ParseNameError, Square};

/// A start of a game, by the pieces that White gives up.
///
/// Left and right are White's: the left lance is the one on 1a, the right one that on 9a.
///
/// ```
/// use shogiban::{Handicap, Position};
/// let handicap: Handicap = "two-piece".parse()?;
/// assert_eq!(handicap, "二枚落ち".parse()?);
/// assert_eq!(
///     Position::handicap(handicap).to_sfen(),
///     "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
/// );
/// # Ok::<(), shogiban::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Handicap {
    /// 平手: nothing is given up, and Black moves first.
    Even,
    /// 香落ち: the left lance.
    Lance,
    /// 右香落ち: the right lance.
    RightLance,
    /// 角落ち: the bishop.
    Bishop,
    /// 飛車落ち: the rook.
    Rook,
    /// 飛香落ち: the rook and the left lance.
    RookAndLance,
    /// 二枚落ち: rook and bishop.
    TwoPiece,
    /// 三枚落ち: rook, bishop and the left lance.
    ThreePiece,
    /// 四枚落ち: rook, bishop and both lances.
    FourPiece,
    /// 五枚落ち: those of four-piece and the right knight.
    FivePiece,
    /// 左五枚落ち: those of four-piece and the left knight.
    LeftFivePiece,
    /// 六枚落ち: rook, bishop, both lances and both knights.
    SixPiece,
    /// 左七枚落ち: those of six-piece and the left silver.
    LeftSevenPiece,
    /// 右七枚落ち: those of six-piece and the right silver.
    RightSevenPiece,
    /// 八枚落ち: those of six-piece and both silvers.
    EightPiece,
    /// 十枚落ち: those of eight-piece and both golds. The king and the pawns are left.
    TenPiece,
}

impl Handicap {
    /// All of them, the even game first and the largest handicap last.
    #[must_use]
    pub const fn all() -> [Self; 16] {
        [
            Self::Even,
            Self::Lance,
            Self::RightLance,
            Self::Bishop,
            Self::Rook,
            Self::RookAndLance,
            Self::TwoPiece,
            Self::ThreePiece,
            Self::FourPiece,
            Self::FivePiece,
            Self::LeftFivePiece,
            Self::SixPiece,
            Self::LeftSevenPiece,
            Self::RightSevenPiece,
            Self::EightPiece,
            Self::TenPiece,
        ]
    }

    /// The name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Lance => "lance",
            Self::RightLance => "right lance",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::RookAndLance => "rook and lance",
            Self::TwoPiece => "two-piece",
            Self::ThreePiece => "three-piece",
            Self::FourPiece => "four-piece",
            Self::FivePiece => "five-piece",
            Self::LeftFivePiece => "left five-piece",
            Self::SixPiece => "six-piece",
            Self::LeftSevenPiece => "left seven-piece",
            Self::RightSevenPiece => "right seven-piece",
            Self::EightPiece => "eight-piece",
            Self::TenPiece => "ten-piece",
        }
    }

    /// The name in Japanese, as game records have it in 手合割.
    #[must_use]
    pub const fn japanese_name(self) -> &'static str {
        match self {
            Self::Even => "平手",
            Self::Lance => "香落ち",
            Self::RightLance => "右香落ち",
            Self::Bishop => "角落ち",
            Self::Rook => "飛車落ち",
            Self::RookAndLance => "飛香落ち",
            Self::TwoPiece => "二枚落ち",
            Self::ThreePiece => "三枚落ち",
            Self::FourPiece => "四枚落ち",
            Self::FivePiece => "五枚落ち",
            Self::LeftFivePiece => "左五枚落ち",
            Self::SixPiece => "六枚落ち",
            Self::LeftSevenPiece => "左七枚落ち",
            Self::RightSevenPiece => "右七枚落ち",
            Self::EightPiece => "八枚落ち",
            Self::TenPiece => "十枚落ち",
        }
    }

    /// The squares whose pieces White gives up.
    ///
    /// ```
    /// use shogiban::{Handicap, Square};
    /// assert_eq!(Handicap::RookAndLance.removed(), [Square::SQ_8B, Square::SQ_1A]);
    /// ```
    #[must_use]
    pub const fn removed(self) -> &'static [Square] {
        // White's pieces, in the order in which larger handicaps give them up.
        const ROOK: Square = Square::SQ_8B;
        const BISHOP: Square = Square::SQ_2B;
        const LANCE: Square = Square::SQ_1A;
        const RIGHT_LANCE: Square = Square::SQ_9A;
        const KNIGHT: Square = Square::SQ_2A;
        const RIGHT_KNIGHT: Square = Square::SQ_8A;
        const SILVER: Square = Square::SQ_3A;
        const RIGHT_SILVER: Square = Square::SQ_7A;
        const GOLD: Square = Square::SQ_4A;
        const RIGHT_GOLD: Square = Square::SQ_6A;
        const ALL: &[Square] = &[
            ROOK,
            BISHOP,
            LANCE,
            RIGHT_LANCE,
            RIGHT_KNIGHT,
            KNIGHT,
            SILVER,
            RIGHT_SILVER,
            GOLD,
            RIGHT_GOLD,
        ];
        match self {
            Self::Even => &[],
            Self::Lance => &[LANCE],
            Self::RightLance => &[RIGHT_LANCE],
            Self::Bishop => &[BISHOP],
            Self::Rook => &[ROOK],
            Self::RookAndLance => &[ROOK, LANCE],
            Self::TwoPiece => ALL.split_at(2).0,
            Self::ThreePiece => ALL.split_at(3).0,
            Self::FourPiece => ALL.split_at(4).0,
            Self::FivePiece => ALL.split_at(5).0,
            Self::LeftFivePiece => &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT],
            Self::SixPiece => ALL.split_at(6).0,
            Self::LeftSevenPiece => ALL.split_at(7).0,
            Self::RightSevenPiece => &[
                ROOK,
                BISHOP,
                LANCE,
                RIGHT_LANCE,
                RIGHT_KNIGHT,
                KNIGHT,
                RIGHT_SILVER,
            ],
            Self::EightPiece => ALL.split_at(8).0,
            Self::TenPiece => ALL,
        }
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads an English or a Japanese name.
impl FromStr for Handicap {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Self::all()
            .into_iter()
            .find(|handicap| [handicap.name(), handicap.japanese_name()].contains(&name))
            .ok_or(ParseNameError)
    }
}

impl Position {
    /// The start of a handicap game, move 1. White moves first, except in the even game.
    ///
    /// ```
    /// use shogiban::{Color, Handicap, Position};
    /// let position = Position::handicap(Handicap::TwoPiece);
    /// assert_eq!(position.side_to_move(), Color::White);
    /// assert_eq!(position.occupied().count(), 38);
    /// ```
    #[must_use]
    pub fn handicap(handicap: Handicap) -> Self {
        let mut position = Self::startpos();
        for &square in handicap.removed() {
            position.lift(square);
        }
        if handicap != Handicap::Even {
            position.set_side_to_move(Color::White);
        }
        position
    }
}
