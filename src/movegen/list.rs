//! Legal moves as a list that is used again and again.

use std::ops::{ControlFlow, Deref};

use super::traverse::{Visitor, traverse};
use crate::attacks::Sliders;
use crate::cpu::{Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, BlackSide, Color, PackedMove, PieceKind, Side, WhiteSide};

/// A list of moves that keeps its memory.
///
/// ```
/// use shogiban::{MoveList, Position};
/// let mut list = MoveList::new();
/// Position::startpos().legal_moves_into(&mut list);
/// assert_eq!(list.len(), 30);
/// ```
// Invariant: `moves` is at least `len` long; what lies beyond is left over from before. Moves are
// written into a chunk that is surely large enough, so a write needs no check of its own.
#[derive(Clone, Default)]
pub struct MoveList {
    moves: Vec<PackedMove>,
    len: usize,
}

/// More than the moves of any one origin, of all pawns, or of any one kind in hand: 162 at most.
const CHUNK: usize = 256;

/// A move to fill room with.
const FILL: PackedMove = PackedMove::generated(1, 0, false);

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: Vec::new(), len: 0 }
    }

    /// Empties the list.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Forgets the moves from the `len`-th on.
    #[inline(always)]
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Keeps the moves for which `test` holds, in their order.
    pub(super) fn keep(&mut self, mut test: impl FnMut(PackedMove) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let mv = self.moves[i];
            if test(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    #[inline(always)]
    fn write(&mut self, fill: impl FnOnce(&mut [PackedMove; CHUNK]) -> usize) {
        if self.moves.len() < self.len + CHUNK {
            self.grow();
        }
        if let Some(chunk) = self.moves[self.len..].first_chunk_mut() {
            self.len += fill(chunk);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.moves.resize(2 * self.moves.len() + 4 * CHUNK, FILL);
    }

    /// Adds the legal moves of `Us`, which is to move.
    #[inline(always)]
    pub(super) fn add_moves<Us: Side, S: Sliders>(&mut self, position: &Position) {
        let _ = traverse::<Us, S, _>(position, self);
    }
}

impl Deref for MoveList {
    type Target = [PackedMove];

    #[inline]
    fn deref(&self) -> &[PackedMove] {
        &self.moves[..self.len]
    }
}

/// Writes a move for each destination and returns how many there are then.
#[inline(always)]
fn fill(
    chunk: &mut [PackedMove; CHUNK],
    mut count: usize,
    to: Bitboard,
    make: impl Fn(u8) -> PackedMove,
) -> usize {
    to.for_each(|to| {
        chunk[count % CHUNK] = make(to);
        count += 1;
    });
    count
}

impl<Us: Side> Visitor<Us> for MoveList {
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()> {
        let from = |to: u8| (i32::from(to) - Us::FORWARD) as u8;
        self.write(|chunk| {
            let count = fill(chunk, 0, to & Us::ZONE, |to| PackedMove::generated(from(to), to, true));
            fill(chunk, count, to.without(Us::LAST), |to| PackedMove::generated(from(to), to, false))
        });
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(
        &mut self,
        _: PieceKind,
        from: u8,
        promotions: Bitboard,
        non_promotions: Bitboard,
    ) -> ControlFlow<()> {
        self.write(|chunk| {
            let count = fill(chunk, 0, promotions, |to| PackedMove::generated(from, to, true));
            fill(chunk, count, non_promotions, |to| PackedMove::generated(from, to, false))
        });
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        let origin = 80 + kind.code();
        self.write(|chunk| fill(chunk, 0, to, |to| PackedMove::generated(origin, to, false)));
        ControlFlow::Continue(())
    }
}

struct List<'a> {
    position: &'a Position,
    list: &'a mut MoveList,
}

impl Task for List<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        match self.position.side_to_move() {
            Color::Black => self.list.add_moves::<BlackSide, S>(self.position),
            Color::White => self.list.add_moves::<WhiteSide, S>(self.position),
        }
    }
}

impl Position {
    /// Replaces what the list holds by the legal moves of the side to move, in no promised order. The
    /// quickest way to a list: memory is kept from one call to the next.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(List { position: self, list });
    }
}
