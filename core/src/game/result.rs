use std::fmt;

use crate::types::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum How {
    /// 詰み: no legal move, in check.
    Mate = 0,
    /// No legal move, not in check.
    NoMove = 1,
    /// 投了.
    Resign = 2,
    /// 千日手: the same position for the fourth time.
    Sennichite = 3,
    /// 連続王手の千日手: the same, one side checking throughout.
    PerpetualCheck = 4,
    /// As many moves as a game may have.
    Cap = 5,
    /// 入玉宣言: declared, both kings past capture.
    Impasse = 6,
    /// トライ: a king reached the enemy king's first square.
    Try = 7,
}

impl How {
    /// All endings in the order of their codes.
    #[must_use]
    pub const fn all() -> [Self; 8] {
        [
            Self::Mate,
            Self::NoMove,
            Self::Resign,
            Self::Sennichite,
            Self::PerpetualCheck,
            Self::Cap,
            Self::Impasse,
            Self::Try,
        ]
    }

    /// The code of the C interface.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Its name in lower case: `mate`, `no_move`, `resign`, `sennichite`, `perpetual_check`, `cap`,
    /// `impasse`, `try`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::NoMove => "no_move",
            Self::Resign => "resign",
            Self::Sennichite => "sennichite",
            Self::PerpetualCheck => "perpetual_check",
            Self::Cap => "cap",
            Self::Impasse => "impasse",
            Self::Try => "try",
        }
    }
}

/// How a game ended and who won. A value that never changes.
///
/// ```
/// use shogiban::{Color, GameResult, How};
/// let result = GameResult::new(How::Resign, Some(Color::White)).unwrap();
/// assert_eq!(result.loser(), Some(Color::Black));
/// assert_eq!(result.to_string(), "White wins by resign");
/// assert!(GameResult::new(How::Cap, Some(Color::White)).is_err());
/// ```
// Invariant: a draw has no winner, and every ending but an impasse is always one or always the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    how: How,
    winner: Option<Color>,
}

/// A win without a winner, or a draw with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidResult;

impl fmt::Display for InvalidResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a win needs a winner and a draw has none")
    }
}

impl std::error::Error for InvalidResult {}

impl GameResult {
    /// A result.
    ///
    /// # Errors
    ///
    /// When a win has no winner or a draw has one: sennichite and cap are draws, an impasse is either (a
    /// draw under the 24-point rule), all else is a win.
    pub const fn new(how: How, winner: Option<Color>) -> Result<Self, InvalidResult> {
        match (how, winner) {
            (How::Sennichite | How::Cap, None)
            | (How::Impasse, _)
            | (How::Mate | How::NoMove | How::Resign | How::PerpetualCheck | How::Try, Some(_)) => {
                Ok(Self { how, winner })
            }
            _ => Err(InvalidResult),
        }
    }

    pub(super) const fn won(how: How, winner: Color) -> Self {
        Self {
            how,
            winner: Some(winner),
        }
    }

    pub(super) const fn perpetual_check(loser: Color) -> Self {
        Self::won(How::PerpetualCheck, loser.flip())
    }

    pub(super) const fn sennichite() -> Self {
        Self {
            how: How::Sennichite,
            winner: None,
        }
    }

    pub(super) const fn cap() -> Self {
        Self {
            how: How::Cap,
            winner: None,
        }
    }

    pub(super) const fn drawn_impasse() -> Self {
        Self {
            how: How::Impasse,
            winner: None,
        }
    }

    /// How it ended.
    #[must_use]
    pub const fn how(self) -> How {
        self.how
    }

    /// The side that won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        self.winner
    }

    /// The side that lost; `None` for a draw.
    #[must_use]
    pub fn loser(self) -> Option<Color> {
        self.winner.map(Color::flip)
    }

    /// Whether nobody won.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        self.winner.is_none()
    }

    /// Whether a player ended it by word, not by a move: a resignation or a declared impasse.
    #[must_use]
    pub const fn by_players(self) -> bool {
        matches!(self.how, How::Resign | How::Impasse)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner:?} wins by {}", self.how.name()),
            None => write!(f, "draw by {}", self.how.name()),
        }
    }
}
