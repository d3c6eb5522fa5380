//! Impasse (持将棋): both kings past capture, and who may declare what.

use std::fmt;

use super::{Board, GameResult, How};
use crate::position::Position;
use crate::position::impasse_points;
use crate::types::{Bitboard, Color};

/// Which rule settles an impasse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ImpasseRule {
    /// The 27-point rule: 28 points as Black or 27 as White win.
    #[default]
    Points27 = 0,
    /// The 24-point rule: 31 points win, 24 to 30 draw.
    Points24 = 1,
    /// No declaration: a king that reaches the enemy king's first square unattacked has won.
    Try = 2,
    /// No declaration and no such win.
    None = 3,
}

impl ImpasseRule {
    /// The rule of that code; `None` when it is none.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        Some(match code {
            0 => Self::Points27,
            1 => Self::Points24,
            2 => Self::Try,
            3 => Self::None,
            _ => return None,
        })
    }

    /// The code of the C interface.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// Why an impasse may not be declared, in the order in which it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DeclareFault {
    /// It may be.
    Ok = 0,
    /// The side to move has no king in the enemy camp.
    NoKing = 1,
    /// Fewer than ten other pieces of its stand there.
    FewPieces = 2,
    /// It is in check.
    InCheck = 3,
    /// It has too few points.
    FewPoints = 4,
    /// The board's rule knows no declaration.
    NoRule = 5,
}

impl DeclareFault {
    /// All of them in the order of their codes.
    #[must_use]
    pub const fn all() -> [Self; 6] {
        [
            Self::Ok,
            Self::NoKing,
            Self::FewPieces,
            Self::InCheck,
            Self::FewPoints,
            Self::NoRule,
        ]
    }

    /// The code of the C interface.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Ok => "the impasse may be declared",
            Self::NoKing => "the king is not in the enemy camp",
            Self::FewPieces => "fewer than ten other pieces are in the enemy camp",
            Self::InCheck => "the king is in check",
            Self::FewPoints => "there are too few points",
            Self::NoRule => "the impasse rule in force knows no declaration",
        }
    }
}

impl fmt::Display for DeclareFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

const PIECES_NEEDED: u32 = 10;

/// The points that make a draw and a win under the 24-point rule.
const DRAW_24: u32 = 24;
const WIN_24: u32 = 31;

impl Board {
    /// The points of a side: 5 for a rook or bishop, promoted or not, 1 for any other piece, of those in
    /// the enemy camp and in its hand; the king is none.
    #[must_use]
    pub fn impasse_points(&self, color: Color) -> u32 {
        impasse_points::points(&self.position, color)
    }

    /// How many pieces of a side, kings aside, stand in the enemy camp: the three ranks furthest from it.
    #[must_use]
    pub fn impasse_pieces(&self, color: Color) -> u32 {
        Bitboard::count(impasse_points::pieces(&self.position, color))
    }

    /// The first reason why the side to move may not declare an impasse.
    #[must_use]
    pub fn declare_fault(&self) -> DeclareFault {
        self.impasse_rule.declare_fault(&self.position)
    }

    /// Whether the side to move may declare an impasse.
    #[must_use]
    pub fn can_declare(&self) -> bool {
        self.declare_fault() == DeclareFault::Ok
    }

    /// The result of the side to move declaring an impasse: a win, or under the 24-point rule a draw below
    /// 31 points. `None` when it may not, or when the game is over. The board is unchanged.
    #[must_use]
    pub fn declare(&self) -> Option<GameResult> {
        if !self.can_declare() || self.outcome().is_some() {
            return None;
        }
        let side = self.position.side_to_move();
        Some(if self.impasse_rule.is_draw(&self.position) {
            GameResult::drawn_impasse()
        } else {
            GameResult::won(How::Impasse, side)
        })
    }
}

impl ImpasseRule {
    /// The first reason why the side to move may not declare an impasse under this rule.
    pub(crate) fn declare_fault(self, position: &Position) -> DeclareFault {
        let side = position.side_to_move();
        let needed = match (self, side) {
            (Self::Points27, Color::Black) => 28,
            (Self::Points27, Color::White) => 27,
            (Self::Points24, _) => DRAW_24,
            (Self::Try | Self::None, _) => return DeclareFault::NoRule,
        };
        if !position
            .king_square(side)
            .is_some_and(|king| king.in_zone(side))
        {
            DeclareFault::NoKing
        } else if Bitboard::count(impasse_points::pieces(position, side)) < PIECES_NEEDED {
            DeclareFault::FewPieces
        } else if position.in_check() {
            DeclareFault::InCheck
        } else if impasse_points::points(position, side) < needed {
            DeclareFault::FewPoints
        } else {
            DeclareFault::Ok
        }
    }

    /// Whether a declaration by the side to move, which may declare, draws.
    pub(crate) fn is_draw(self, position: &Position) -> bool {
        self == Self::Points24 && impasse_points::points(position, position.side_to_move()) < WIN_24
    }
}
