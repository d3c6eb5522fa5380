//! The legal moves of one piece or one kind in hand, as sets of destinations.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::generate::MoveVisitor;
use crate::types::{Bitboard, Move, Piece, PieceKind, Side, Square};

/// The legal moves of one piece, or the legal drops of one kind. Never empty when it comes from
/// [`generate_moves`](crate::Position::generate_moves).
///
/// ```
/// use shogiban::{MoveSet, Position, Square};
/// use std::ops::ControlFlow;
/// // Counts the captures on 5c without a list of moves.
/// let position = Position::from_sfen("4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1").unwrap();
/// let mut captures = 0;
/// let _ = position.generate_moves(|set| {
///     if let MoveSet::Normal { promotions, non_promotions, .. } = set {
///         captures += usize::from(promotions.contains(Square::SQ_5C));
///         captures += usize::from(non_promotions.contains(Square::SQ_5C));
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(captures, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// Moves of a piece on the board.
    Normal {
        /// The piece before the move.
        piece: Piece,
        /// Its square before the move.
        from: Square,
        /// The destinations with promotion.
        promotions: Bitboard,
        /// The destinations without promotion.
        non_promotions: Bitboard,
    },
    /// Drops of a kind in hand.
    Drop {
        /// The dropped piece, of the side that drops it.
        piece: Piece,
        /// The squares where it may be dropped.
        to: Bitboard,
    },
}

impl MoveSet {
    /// The number of moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        let count = match self {
            Self::Normal {
                promotions,
                non_promotions,
                ..
            } => Bitboard::count(*promotions) + Bitboard::count(*non_promotions),
            Self::Drop { to, .. } => Bitboard::count(*to),
        };
        count as usize
    }

    /// Whether there are no moves.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Normal {
                promotions,
                non_promotions,
                ..
            } => (*promotions | *non_promotions).is_empty(),
            Self::Drop { to, .. } => *to == Bitboard::EMPTY,
        }
    }

    /// Appends the moves to a list, those with promotion first.
    #[inline]
    pub fn write_into(self, out: &mut Vec<Move>) {
        match self {
            Self::Normal {
                from,
                promotions,
                non_promotions,
                ..
            } => {
                promotions.for_each(|to| {
                    out.push(Move::Normal {
                        from,
                        to: Square::known(to),
                        promote: true,
                    });
                });
                non_promotions.for_each(|to| {
                    out.push(Move::Normal {
                        from,
                        to: Square::known(to),
                        promote: false,
                    });
                });
            }
            Self::Drop { piece, to } => {
                to.for_each(|to| {
                    out.push(Move::Drop {
                        piece,
                        to: Square::known(to),
                    })
                });
            }
        }
    }
}

/// Iterates over the moves of a [`MoveSet`], those with promotion first.
#[derive(Clone, Debug)]
pub struct MoveSetIter(MoveSet);

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    fn into_iter(self) -> MoveSetIter {
        MoveSetIter(self)
    }
}

impl Iterator for MoveSetIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        match &mut self.0 {
            MoveSet::Normal {
                from,
                promotions,
                non_promotions,
                ..
            } => {
                let (to, promote) = match promotions.pop() {
                    Some(to) => (to, true),
                    None => (non_promotions.pop()?, false),
                };
                Some(Move::Normal {
                    from: *from,
                    to,
                    promote,
                })
            }
            MoveSet::Drop { piece, to } => Some(Move::Drop {
                piece: *piece,
                to: to.pop()?,
            }),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for MoveSetIter {}

impl std::iter::FusedIterator for MoveSetIter {}

/// Passes move sets to the callback of `generate_moves`.
pub(super) struct CallbackVisitor<Us, F> {
    visit: F,
    side: PhantomData<Us>,
}

impl<Us: Side, F> CallbackVisitor<Us, F> {
    #[inline(always)]
    pub fn new(visit: F) -> Self {
        Self {
            visit,
            side: PhantomData,
        }
    }
}

impl<Us: Side, F: FnMut(MoveSet) -> ControlFlow<()>> MoveVisitor<Us> for CallbackVisitor<Us, F> {
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()> {
        let mut rest = to;
        while let Some(to) = rest.pop() {
            let from = (i32::from(to.number()) - Us::FORWARD) as u8;
            let one = Bitboard::single(to);
            self.piece(PieceKind::Pawn, from, one & Us::ZONE, one.without(Us::LAST))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(
        &mut self,
        kind: PieceKind,
        from: u8,
        promotions: Bitboard,
        non_promotions: Bitboard,
    ) -> ControlFlow<()> {
        (self.visit)(MoveSet::Normal {
            piece: Piece::new(kind, Us::COLOR),
            from: Square::known(from),
            promotions,
            non_promotions,
        })
    }

    #[inline(always)]
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        (self.visit)(MoveSet::Drop {
            piece: Piece::new(kind, Us::COLOR),
            to,
        })
    }
}
