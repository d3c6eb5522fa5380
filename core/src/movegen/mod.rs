//! Legal moves.
//!
//! Nothing is tried out: what checks the king and what is pinned is worked out once a position
//! (`safety`), and from then on every set of destinations is a mask away from being legal. A piece
//! that is not pinned may go wherever the check, if there is one, is answered; a pinned one keeps
//! to the line of its pin; the king goes where nothing attacks it once it has left its square; and
//! only a pawn drop that checks asks one more question (`pawn_drop`).
//!
//! One traversal (`traverse`) hands these sets to whoever wants them: to the callback of
//! [`Position::generate_moves`], to a list (`list`), to the promised order (`ordered`). Counting
//! (`count`) has a traversal of its own, which asks for no origins.
//!
//! Sides are types, so each function is compiled once for Black and once for White, and kinds are
//! walked one by one, so nothing branches on a piece.

mod checks;
mod count;
mod generate;
mod king_safety;
mod list;
mod move_set;
mod pawn_drop;
mod perft;
mod search_moves;
mod sorted;

pub(crate) use checks::CheckInfo;
pub(crate) use king_safety::potential_attackers;
pub use list::MoveList;
pub use move_set::{MoveSet, MoveSetIter};
pub use perft::{PERFT_DEPTH_MAX, PerftCounts};

use std::ops::ControlFlow;

use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{
    Bitboard, BlackSide, Color, Move, PackedMove, Side, Square, WhiteSide, with_side,
};

use generate::traverse;
use king_safety::{attackers, is_in_check, king_is_attacked};

impl Position {
    /// Calls `visit` with the legal moves of the side to move, one [`MoveSet`] for each origin (or
    /// kind dropped) that has any, in no promised order. Allocates nothing.
    ///
    /// Ends early when `visit` returns [`ControlFlow::Break`], and then returns it.
    ///
    /// ```
    /// use shogiban::Position;
    /// use std::ops::ControlFlow;
    /// let mut count = 0;
    /// let end = Position::startpos().generate_moves(|set| {
    ///     count += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((count, end), (30, ControlFlow::Continue(())));
    /// ```
    #[inline]
    pub fn generate_moves<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        dispatch(Generate {
            position: self,
            visit,
        })
    }

    /// The legal moves of the side to move, in no promised order, as matchable values.
    /// [`ordered_moves`](Self::ordered_moves) and [`Board::legal_moves`](crate::Board::legal_moves)
    /// list them in the promised order, packed.
    ///
    /// ```
    /// assert_eq!(shogiban::Position::startpos().legal_moves().len(), 30);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        let _ = self.generate_moves(|set| {
            set.write_into(&mut moves);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether the side to move has a legal move.
    ///
    /// ```
    /// assert!(shogiban::Position::startpos().has_legal_moves());
    /// ```
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        self.generate_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether the king of the side to move is attacked; false when it has none.
    ///
    /// ```
    /// let position: shogiban::Position = "4k4/4R4/9/9/9/9/9/9/4K4 w - 1".parse()?;
    /// assert!(position.in_check());
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.side_to_move())
    }

    /// Whether the king of that side is attacked; false when it has none.
    #[must_use]
    #[inline]
    pub fn is_in_check(&self, color: Color) -> bool {
        is_in_check(self, color)
    }

    /// Whether a piece of that side could move onto the square now, whatever stands there and
    /// whatever that does to its own king. Drops do not count.
    ///
    /// ```
    /// use shogiban::{Color, Position, Square};
    /// let position = Position::startpos();
    /// assert!(position.attacked(Color::Black, Square::SQ_7F));
    /// assert!(!position.attacked(Color::White, Square::SQ_7F));
    /// ```
    #[must_use]
    pub fn attacked(&self, by: Color, square: Square) -> bool {
        king_is_attacked(self, by.flip(), square.number())
    }

    /// The pieces of that side that attack the square in the sense of [`attacked`](Self::attacked).
    ///
    /// ```
    /// use shogiban::{Bitboard, Color, Position, Square};
    /// let attackers = Position::startpos().attackers(Color::Black, Square::SQ_5H);
    /// let rook_golds_and_king = [Square::SQ_2H, Square::SQ_4I, Square::SQ_5I, Square::SQ_6I];
    /// assert_eq!(attackers, Bitboard::from_iter(rook_golds_and_king));
    /// ```
    #[must_use]
    pub fn attackers(&self, by: Color, square: Square) -> Bitboard {
        match by {
            Color::Black => attackers::<WhiteSide>(self, square.number()),
            Color::White => attackers::<BlackSide>(self, square.number()),
        }
    }

    /// Whether the move can be made, in the sense of [`try_do_move`](Self::try_do_move), and
    /// attacks the king of the other side, by the moved piece or by one behind it.
    ///
    /// ```
    /// use shogiban::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse()?;
    /// assert!(position.gives_check("G*5b".parse().expect("a move")));
    /// assert!(!position.gives_check("G*5c".parse().expect("a move")));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: PackedMove) -> bool {
        self.can_do(mv) && self.after(mv).in_check()
    }

    /// Whether the move, which can be made, leaves the mover's own king attacked.
    pub(crate) fn leaves_king_attacked(&self, mv: PackedMove) -> bool {
        self.after(mv).is_in_check(self.side_to_move())
    }

    /// Whether the move, which can be made, mates.
    pub(crate) fn mates(&self, mv: PackedMove) -> bool {
        let after = self.after(mv);
        after.in_check() && !after.has_legal_moves()
    }

    /// The position after a move that can be made.
    fn after(&self, mv: PackedMove) -> Self {
        let mut after = self.clone();
        after.do_legal_move(mv);
        after
    }
}

struct Generate<'a, F> {
    position: &'a Position,
    visit: F,
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Task for Generate<'_, F> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Self::Output {
        with_side!(self.position.side_to_move(), Us => self.run_for::<Us, S>())
    }
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Generate<'_, F> {
    #[inline(always)]
    fn run_for<Us: Side, S: Sliders>(self) -> ControlFlow<()> {
        traverse::<Us, S, _>(
            self.position,
            &mut move_set::Callback::<Us, F>::new(self.visit),
        )
    }
}
