//! Whether a game has ended.

use super::{Board, Ending, GameResult, ImpasseRule};
use crate::position::Position;
use crate::types::{Color, Square, named};

/// Whether the side to move has a legal move; history and impasse do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Status {
    /// There is a legal move.
    Ongoing = 0,
    /// There is no legal move, and the king is in check: lost.
    Mate = 1,
    /// There is no legal move, and the king is not in check: lost too.
    NoMove = 2,
}

named!(Status {
    Ongoing = "ongoing",
    Mate = "mate",
    NoMove = "no_move",
});

impl Board {
    /// Whether the side to move has a legal move.
    ///
    /// ```
    /// use shogiban::{Board, Status};
    /// assert_eq!(Board::new().status(), Status::Ongoing);
    /// ```
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.position.has_legal_moves(), self.position.in_check()) {
            (true, _) => Status::Ongoing,
            (false, true) => Status::Mate,
            (false, false) => Status::NoMove,
        }
    }

    /// The result of the game; `None` while it goes on. Of several endings the first one counts, in
    /// this order: mate, no move, a try, repetition, the cap.
    ///
    /// ```
    /// use shogiban::{Board, Color, Ending};
    /// let mated = Board::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")?;
    /// let result = mated.outcome().expect("an end");
    /// assert_eq!((result.ending(), result.winner()), (Ending::Mate, Some(Color::Black)));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<GameResult> {
        let waiting = self.position.side_to_move().flip();
        match self.status() {
            Status::Mate => Some(GameResult::won(Ending::Mate, waiting)),
            Status::NoMove => Some(GameResult::won(Ending::NoMove, waiting)),
            Status::Ongoing => self
                .tried()
                .or_else(|| self.repetition())
                .or_else(|| self.cap_reached().then(GameResult::cap)),
        }
    }

    /// The result of that side giving up: only the side to move may, and only while it has a move.
    /// The board is unchanged.
    ///
    /// ```
    /// use shogiban::{Board, Color};
    /// let result = Board::new().resign(Color::Black).expect("Black may resign");
    /// assert_eq!(result.winner(), Some(Color::White));
    /// assert_eq!(Board::new().resign(Color::White), None);
    /// ```
    #[must_use]
    pub fn resign(&self, color: Color) -> Option<GameResult> {
        (color == self.position.side_to_move() && self.position.has_legal_moves())
            .then(|| GameResult::won(Ending::Resign, color.flip()))
    }

    /// Whether as many moves as the cap were made. A side in check plays on.
    pub(super) fn cap_reached(&self) -> bool {
        self.position.ply() > self.cap && !self.position.in_check()
    }

    /// Under the rule of that name: the side whose king stands unattacked on the first square of
    /// the enemy's has won. The side that has just moved comes first.
    fn tried(&self) -> Option<GameResult> {
        if self.impasse_rule != ImpasseRule::Try {
            return None;
        }
        let to_move = self.position.side_to_move();
        [to_move.flip(), to_move]
            .into_iter()
            .find(|&color| has_tried(&self.position, color))
            .map(|color| GameResult::won(Ending::Try, color))
    }
}

/// Whether a side's king stands unattacked on the first square of the enemy's.
pub(crate) fn has_tried(position: &Position, color: Color) -> bool {
    let goal = match color {
        Color::Black => Square::SQ_5A,
        Color::White => Square::SQ_5I,
    };
    position.king_square(color) == Some(goal) && !position.is_in_check(color)
}
