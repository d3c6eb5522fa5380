//! Legal move generation.
//!
//! No move is made to test its legality. The checkers and the pinned pieces are found once per
//! position (`checks_and_pins`), and from them a mask of legal destinations. A piece that is not
//! pinned may move where it answers the check, if there is one; a pinned piece must also stay on
//! its pin line; the king may move where nothing attacks it once it has left its square. Only a
//! pawn drop that checks needs one more test, for mate (`pawn_drop`).
//!
//! One traversal (`generate`) passes these sets of destinations to a visitor: the callback of
//! [`Position::generate_moves`] (`move_set`), a list (`list`), or the lists of a search
//! (`search_moves`). Counting (`count`) has its own traversal, because it needs no origins.
//!
//! Sides are types, so each function is compiled once for Black and once for White. Kinds are
//! visited one after the other, so that no code branches on the kind of a piece.

mod checks;
mod checks_and_pins;
mod count;
mod generate;
mod list;
mod move_set;
mod pawn_drop;
mod perft;
mod pseudo_legal;
mod search_moves;
mod single_move;
mod sorted;

pub(crate) use checks::CheckInfo;
pub(crate) use checks_and_pins::{potential_attackers, sliders_towards};
pub use list::MoveList;
pub use move_set::{MoveSet, MoveSetIter};
pub use perft::{PERFT_DEPTH_MAX, PerftCounts};

use std::ops::ControlFlow;

use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, Side, Square, with_side};

use checks_and_pins::{attackers, is_in_check, king_is_attacked};
use generate::visit_legal_moves;

impl Position {
    /// Calls `visit` with the legal moves of the side to move, in unspecified order: one
    /// [`MoveSet`] for each origin and each kind in hand that has any. Allocates nothing.
    ///
    /// Ends early if `visit` returns [`ControlFlow::Break`], and then returns it.
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

    /// The legal moves of the side to move, in unspecified order, as an enum to match on.
    /// [`ordered_moves`](Self::ordered_moves) and [`Board::legal_moves`](crate::Board::legal_moves)
    /// list them in a fixed order, packed.
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

    /// Whether the king of the side to move is attacked; false if it has none.
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

    /// Whether the king of that side is attacked; false if it has none.
    #[must_use]
    #[inline]
    pub fn is_in_check(&self, color: Color) -> bool {
        is_in_check(self, color)
    }

    /// Whether a piece of that side attacks the square, whatever stands there, and even if the move
    /// would leave its own king in check. Drops do not count.
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
        with_side!(by.flip(), Us => attackers::<Us>(self, square.number()))
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
        visit_legal_moves::<Us, S, _>(
            self.position,
            &mut move_set::CallbackVisitor::<Us, F>::new(self.visit),
        )
    }
}
