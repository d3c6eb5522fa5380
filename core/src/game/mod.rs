//! A game in progress: a position, the moves that led to it, and the rules that need to know them.
//!
//! * `faults`: reasons why a move is not legal.
//! * `history`: moves made and taken back, repetition.
//! * `impasse`: points, pieces and declarations.
//! * `result`: endings and results as values.
//! * `outcome`: whether a game has ended.
//! * `usi_position`: a board as text, with its moves.

mod faults;
mod history;
mod impasse;
mod outcome;
mod result;
mod usi_position;

pub use faults::{DropFault, MoveFault};
pub use impasse::{DeclareFault, ImpasseRule};
pub use outcome::Status;
pub(crate) use outcome::has_tried;
pub use result::{Ending, GameResult, InvalidResult};
pub use usi_position::UsiPositionError;

use std::collections::TryReserveError;

use crate::position::{MOVE_NUMBER_MAX, Position, SfenError};
use crate::types::{Color, PackedMove, Piece, PieceKind, Square};

use history::History;

/// The cap of a new board: the number of moves after which a game is a draw.
pub const CAP_DEFAULT: u16 = 500;

/// A position with its history, its cap and its impasse rule.
///
/// A board keeps the positions that [`do_move`](Self::do_move) reached, from the one it held at the
/// first. Changing it in another way ([`put`](Self::put) and the setters) adds none; until the
/// board is again the last one kept, moves cannot be taken back and repetition is not judged.
///
/// `Clone` copies all of it; [`clone_position`](Self::clone_position) leaves the history behind.
///
/// ```
/// use shogiban::{Board, Ending};
/// let mut board = Board::new();
/// for _ in 0..3 {
///     for usi in ["2h3h", "8b7b", "3h2h", "7b8b"] {
///         assert!(board.do_usi(usi));
///     }
/// }
/// let result = board.outcome().unwrap();
/// assert_eq!(result.ending(), Ending::Sennichite);
/// assert!(result.is_draw());
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    history: History,
    cap: u16,
    impasse_rule: ImpasseRule,
}

impl Board {
    /// The start of an even game.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(Position::startpos())
    }

    /// A board without a piece, Black to move.
    #[must_use]
    pub fn empty() -> Self {
        Self::from_position(Position::empty())
    }

    /// A board of that position, without a history.
    #[must_use]
    pub const fn from_position(position: Position) -> Self {
        Self {
            position,
            history: History::new(),
            cap: CAP_DEFAULT,
            impasse_rule: ImpasseRule::Points27,
        }
    }

    /// The board of an SFEN.
    ///
    /// # Errors
    ///
    /// As [`Position::from_sfen`].
    ///
    /// ```
    /// use shogiban::{Board, SfenFault};
    /// let error = Board::from_sfen("9/9 b - 1").unwrap_err();
    /// assert_eq!(error.fault(), SfenFault::Ranks);
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Self, SfenError> {
        Position::from_sfen(sfen).map(Self::from_position)
    }

    /// The board of an SFEN given as bytes that need not be text.
    ///
    /// # Errors
    ///
    /// As [`Position::from_sfen`].
    pub fn from_sfen_bytes(sfen: &[u8]) -> Result<Self, SfenError> {
        Position::from_sfen_bytes(sfen).map(Self::from_position)
    }

    /// A board of its own with the same position, cap and impasse rule, no moves to take back and
    /// no positions kept.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.do_usi("7g7f"));
    /// let copy = board.clone_position();
    /// assert_eq!((copy.position(), copy.moves_made()), (board.position(), 0));
    /// ```
    #[must_use]
    pub fn clone_position(&self) -> Self {
        Self {
            cap: self.cap,
            impasse_rule: self.impasse_rule,
            ..Self::from_position(self.position.clone())
        }
    }

    /// Clones the board; unlike `clone` it does not abort when memory runs out.
    ///
    /// # Errors
    ///
    /// If there is no memory for the moves.
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self {
            position: self.position.clone(),
            history: self.history.try_clone()?,
            ..*self
        })
    }

    /// Makes room for `moves` more moves, so that making them allocates nothing and cannot fail for
    /// lack of memory.
    ///
    /// # Errors
    ///
    /// If there is no memory for them; nothing is changed then.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// board.try_reserve(1)?;
    /// assert!(board.do_usi("7g7f"));
    /// # Ok::<(), std::collections::TryReserveError>(())
    /// ```
    pub fn try_reserve(&mut self, moves: usize) -> Result<(), TryReserveError> {
        self.history.try_reserve(moves)
    }

    /// The board [turned round](Position::turned), with the same cap and impasse rule, no moves to
    /// take back and no positions kept.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            cap: self.cap,
            impasse_rule: self.impasse_rule,
            ..Self::from_position(self.position.turned())
        }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves of the side to move in the promised order, as
    /// [`Position::ordered_moves`]. [`Position::legal_moves`] promises no order.
    ///
    /// ```
    /// let moves = shogiban::Board::new().legal_moves();
    /// assert_eq!((moves.len(), moves[0].to_string()), (30, "9g9f".to_owned()));
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<PackedMove> {
        self.position.ordered_moves()
    }

    /// As [`Position::put`].
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.history.touch(&self.position);
        self.position.put(square, piece);
    }

    /// As [`Position::lift`].
    pub fn lift(&mut self, square: Square) -> Option<Piece> {
        self.history.touch(&self.position);
        self.position.lift(square)
    }

    /// As [`Position::set_hand`].
    pub fn set_hand(&mut self, color: Color, piece_kind: PieceKind, count: u8) -> bool {
        self.history.touch(&self.position);
        self.position.set_hand(color, piece_kind, count)
    }

    /// As [`Position::set_side_to_move`].
    pub fn set_side_to_move(&mut self, color: Color) {
        self.history.touch(&self.position);
        self.position.set_side_to_move(color);
    }

    /// As [`Position::set_ply`].
    pub fn set_ply(&mut self, ply: u16) -> bool {
        self.position.set_ply(ply)
    }

    /// As [`Position::pass`]. This is no move: [`undo_move`](Self::undo_move) does not take it
    /// back.
    ///
    /// ```
    /// use shogiban::{Board, Color};
    /// let mut board = Board::new();
    /// board.pass();
    /// assert_eq!(board.position().side_to_move(), Color::White);
    /// assert!(!board.undo_move());
    /// ```
    pub fn pass(&mut self) {
        self.history.touch(&self.position);
        self.position.pass();
    }

    /// The number of moves after which a game is a draw.
    #[must_use]
    pub const fn cap(&self) -> u16 {
        self.cap
    }

    /// Sets the cap. Returns false and changes nothing outside 1 to 65534, [`MOVE_NUMBER_MAX`] - 1.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// assert!(board.set_cap(300) && !board.set_cap(0));
    /// assert_eq!(board.cap(), 300);
    /// ```
    pub fn set_cap(&mut self, cap: u16) -> bool {
        let valid = (1..MOVE_NUMBER_MAX).contains(&cap);
        if valid {
            self.cap = cap;
        }
        valid
    }

    /// The impasse rule.
    #[must_use]
    pub const fn impasse_rule(&self) -> ImpasseRule {
        self.impasse_rule
    }

    /// Sets the impasse rule.
    ///
    /// ```
    /// use shogiban::{Board, ImpasseRule};
    /// let mut board = Board::new();
    /// board.set_impasse_rule(ImpasseRule::Points24);
    /// assert_eq!(board.impasse_rule(), ImpasseRule::Points24);
    /// ```
    pub fn set_impasse_rule(&mut self, rule: ImpasseRule) {
        self.impasse_rule = rule;
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self::from_position(position)
    }
}
