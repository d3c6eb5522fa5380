//! Impasse (持将棋): neither king can be caught any more, and a side may declare the game over.

use super::faults::faults;
use super::{Board, Ending, GameResult};
use crate::position::Position;
use crate::position::impasse_points;
use crate::types::{Color, named};

/// The rule by which an impasse is settled.
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

named!(ImpasseRule {
    Points27 = "27",
    Points24 = "24",
    Try = "try",
    None = "none",
});

faults! {
    /// Why an impasse may not be declared, in the order in which the reasons are checked.
    DeclareFault {
        NoKing = 1, "the king is not in the enemy camp";
        FewPieces = 2, "fewer than ten other pieces are in the enemy camp";
        InCheck = 3, "the king is in check";
        FewPoints = 4, "there are too few points";
        NoRule = 5, "the impasse rule in force knows no declaration";
    }
}

const PIECES_NEEDED: u32 = 10;

/// The points that make a draw and a win under the 24-point rule.
const DRAW_24: u32 = 24;
const WIN_24: u32 = 31;

impl Board {
    /// The points of a side: 5 for a rook or bishop, promoted or not, 1 for any other piece, of
    /// those in the enemy camp and in its hand; the king is none.
    ///
    /// ```
    /// use shogiban::{Board, Color};
    /// let board = Board::from_sfen("4K4/+RP7/9/9/9/9/9/9/4k4 b B 1")?;
    /// assert_eq!(board.impasse_points(Color::Black), 5 + 1 + 5);
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn impasse_points(&self, color: Color) -> u32 {
        impasse_points::points(&self.position, color)
    }

    /// The number of a side's pieces, kings aside, in the enemy camp, the three ranks furthest from
    /// it.
    ///
    /// ```
    /// use shogiban::{Board, Color};
    /// let board = Board::from_sfen("4K4/+RP7/9/9/9/9/9/9/4k4 b B 1")?;
    /// assert_eq!(board.impasse_pieces(Color::Black), 2);
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn impasse_pieces(&self, color: Color) -> u32 {
        impasse_points::pieces(&self.position, color).count()
    }

    /// Whether the side to move may declare an impasse.
    ///
    /// # Errors
    ///
    /// The first reason against it, in the order of [`DeclareFault`].
    ///
    /// ```
    /// use shogiban::{Board, DeclareFault};
    /// assert_eq!(Board::new().declare_fault(), Err(DeclareFault::NoKing));
    /// ```
    pub fn declare_fault(&self) -> Result<(), DeclareFault> {
        self.impasse_rule.declare_fault(&self.position)
    }

    /// Whether [`declare_fault`](Self::declare_fault) finds nothing against a declaration.
    #[must_use]
    pub fn can_declare(&self) -> bool {
        self.declare_fault().is_ok()
    }

    /// The result of the side to move declaring an impasse: a win, or under the 24-point rule a
    /// draw below 31 points. `None` when it may not, or when the game is over. The board is
    /// unchanged.
    ///
    /// ```
    /// use shogiban::{Board, Color};
    /// let board = Board::from_sfen("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b 2R2B 1")?;
    /// assert_eq!(board.declare().and_then(|result| result.winner()), Some(Color::Black));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn declare(&self) -> Option<GameResult> {
        if !self.can_declare() || self.outcome().is_some() {
            return None;
        }
        let side = self.position.side_to_move();
        Some(if self.impasse_rule.is_draw(&self.position) {
            GameResult::drawn_impasse()
        } else {
            GameResult::won(Ending::Impasse, side)
        })
    }
}

impl ImpasseRule {
    /// Whether the side to move may declare an impasse under this rule.
    pub(crate) fn declare_fault(self, position: &Position) -> Result<(), DeclareFault> {
        let side = position.side_to_move();
        let needed = match (self, side) {
            (Self::Points27, Color::Black) => 28,
            (Self::Points27, Color::White) => 27,
            (Self::Points24, _) => DRAW_24,
            (Self::Try | Self::None, _) => return Err(DeclareFault::NoRule),
        };
        let king_in_camp = position
            .king_square(side)
            .is_some_and(|king| king.in_zone(side));
        if !king_in_camp {
            Err(DeclareFault::NoKing)
        } else if impasse_points::pieces(position, side).count() < PIECES_NEEDED {
            Err(DeclareFault::FewPieces)
        } else if position.in_check() {
            Err(DeclareFault::InCheck)
        } else if impasse_points::points(position, side) < needed {
            Err(DeclareFault::FewPoints)
        } else {
            Ok(())
        }
    }

    /// Whether a declaration by the side to move, which may declare, draws.
    pub(crate) fn is_draw(self, position: &Position) -> bool {
        self == Self::Points24 && impasse_points::points(position, position.side_to_move()) < WIN_24
    }
}
