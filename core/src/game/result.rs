use std::fmt;

use crate::types::{Color, named};

/// The ways in which a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ending {
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

named!(Ending {
    Mate = "mate",
    NoMove = "no_move",
    Resign = "resign",
    Sennichite = "sennichite",
    PerpetualCheck = "perpetual_check",
    Cap = "cap",
    Impasse = "impasse",
    Try = "try",
});

/// The ending of a game and the winner.
///
/// ```
/// use shogiban::{Color, GameResult, Ending};
/// let result = GameResult::new(Ending::Resign, Some(Color::White)).unwrap();
/// assert_eq!(result.loser(), Some(Color::Black));
/// assert_eq!(result.to_string(), "White wins by resign");
/// assert!(GameResult::new(Ending::Cap, Some(Color::White)).is_err());
/// ```
// Invariant: as `new` accepts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    ending: Ending,
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
    /// If a win has no winner or a draw has one: sennichite and cap are draws, an impasse is either
    /// (a draw under the 24-point rule), all else is a win.
    pub const fn new(ending: Ending, winner: Option<Color>) -> Result<Self, InvalidResult> {
        match (ending, winner) {
            (Ending::Sennichite | Ending::Cap, None)
            | (Ending::Impasse, _)
            | (
                Ending::Mate
                | Ending::NoMove
                | Ending::Resign
                | Ending::PerpetualCheck
                | Ending::Try,
                Some(_),
            ) => Ok(Self { ending, winner }),
            _ => Err(InvalidResult),
        }
    }

    pub(super) const fn won(ending: Ending, winner: Color) -> Self {
        Self {
            ending,
            winner: Some(winner),
        }
    }

    pub(super) const fn perpetual_check(loser: Color) -> Self {
        Self::won(Ending::PerpetualCheck, loser.flip())
    }

    pub(super) const fn sennichite() -> Self {
        Self {
            ending: Ending::Sennichite,
            winner: None,
        }
    }

    pub(super) const fn cap() -> Self {
        Self {
            ending: Ending::Cap,
            winner: None,
        }
    }

    pub(super) const fn drawn_impasse() -> Self {
        Self {
            ending: Ending::Impasse,
            winner: None,
        }
    }

    /// Ending it ended.
    #[must_use]
    pub const fn ending(self) -> Ending {
        self.ending
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
    ///
    /// ```
    /// use shogiban::{Color, Ending, GameResult};
    /// let resigned = GameResult::new(Ending::Resign, Some(Color::White))?;
    /// assert!(resigned.by_players() && !resigned.is_draw());
    /// # Ok::<(), shogiban::InvalidResult>(())
    /// ```
    #[must_use]
    pub const fn by_players(self) -> bool {
        matches!(self.ending, Ending::Resign | Ending::Impasse)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner:?} wins by {}", self.ending.name()),
            None => write!(f, "draw by {}", self.ending.name()),
        }
    }
}
