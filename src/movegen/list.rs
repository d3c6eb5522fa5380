//! Legal moves as a list that is used again and again.

use std::ops::{ControlFlow, Deref};

use super::traverse::{Visitor, traverse};
use crate::attacks::Sliders;
use crate::cpu::{Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, BlackSide, Color, Hand, PackedMove, PieceKind, Side, WhiteSide};

/// A list of moves that keeps its memory.
///
/// ```
/// use shogiban::{MoveList, Position};
/// let mut list = MoveList::new();
/// Position::startpos().legal_moves_into(&mut list);
/// assert_eq!(list.len(), 30);
/// ```
// Invariant: `moves` is at least `len` long; what lies beyond is left over from before. Moves are
// written into a chunk that holds those of any board, so a write needs no check of its own.
#[derive(Clone, Default)]
pub struct MoveList {
    moves: Vec<PackedMove>,
    len: usize,
}

/// More than any board has: 81 pieces with 20 destinations each, all of them twice, and 7 kinds dropped
/// on 81 squares are 3807.
const CHUNK: usize = 4096;

type Chunk = [PackedMove; CHUNK];

/// A move to fill room with.
const FILL: PackedMove = PackedMove::generated(1, 0, false);

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: Vec::new(),
            len: 0,
        }
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
    pub(crate) fn keep(&mut self, mut test: impl FnMut(PackedMove) -> bool) {
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

    /// Adds the legal moves of `Us`, which is to move.
    #[inline(always)]
    pub(super) fn add_moves<Us: Side, S: Sliders>(&mut self, position: &Position) {
        self.write(|writer| {
            let _ = traverse::<Us, S, _>(position, writer);
        });
    }

    /// Adds what is written, the moves of one position at most.
    #[inline(always)]
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Writer<'_>)) {
        if self.moves.len() < self.len + CHUNK {
            self.grow();
        }
        if let Some(chunk) = self.moves[self.len..].first_chunk_mut() {
            let mut writer = Writer { chunk, count: 0 };
            write(&mut writer);
            self.len += writer.count;
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.moves.resize(self.len + 2 * CHUNK, FILL);
    }
}

impl Deref for MoveList {
    type Target = [PackedMove];

    #[inline]
    fn deref(&self) -> &[PackedMove] {
        &self.moves[..self.len]
    }
}

pub(super) struct Writer<'a> {
    chunk: &'a mut Chunk,
    count: usize,
}

impl Writer<'_> {
    #[inline(always)]
    fn push(&mut self, mv: PackedMove) {
        self.chunk[self.count % CHUNK] = mv;
        self.count += 1;
    }

    #[inline(always)]
    fn push_all(&mut self, to: Bitboard, make: impl Fn(u8) -> PackedMove) {
        to.for_each(|to| self.push(make(to)));
    }

    /// Adds the moves of pawns to those squares, with promotion and without.
    #[inline(always)]
    pub(super) fn push_pawns<Us: Side>(&mut self, promotions: Bitboard, others: Bitboard) {
        let from = |to: u8| (i32::from(to) - Us::FORWARD) as u8;
        self.push_all(promotions, |to| PackedMove::generated(from(to), to, true));
        self.push_all(others, |to| PackedMove::generated(from(to), to, false));
    }

    /// Adds the drops of a kind on those squares. The compiler makes several of them at once.
    #[inline(always)]
    fn push_drops(&mut self, kind: PieceKind, squares: &[u8]) {
        if let Some(moves) = self.chunk[self.count % CHUNK..].get_mut(..squares.len()) {
            for (mv, &to) in moves.iter_mut().zip(squares) {
                *mv = PackedMove::generated(80 + kind.code(), to, false);
            }
            self.count += squares.len();
        }
    }
}

impl<Us: Side> Visitor<Us> for Writer<'_> {
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()> {
        self.push_pawns::<Us>(to & Us::ZONE, to.without(Us::LAST));
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
        self.push_all(promotions, |to| PackedMove::generated(from, to, true));
        self.push_all(non_promotions, |to| PackedMove::generated(from, to, false));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        self.push_all(to, |to| PackedMove::generated(80 + kind.code(), to, false));
        ControlFlow::Continue(())
    }

    /// The squares are found once for all kinds but the pawn. Those where a lance or a knight could not
    /// move again are the first of them for Black and the last for White.
    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        if hand.holds(PieceKind::Pawn) {
            Visitor::<Us>::drop(self, PieceKind::Pawn, pawns)?;
        }
        if !hand.holds_more_than_pawns() {
            return ControlFlow::Continue(());
        }
        let mut found = [0; 128];
        let mut count = 0;
        others.for_each(|to| {
            found[count & 127] = to;
            count += 1;
        });
        let squares = &found[..count.min(128)];
        for kind in PieceKind::HAND_ORDER {
            if kind == PieceKind::Pawn || !hand.holds(kind) {
                continue;
            }
            let dead = match kind {
                PieceKind::Lance => Bitboard::count(others & Us::LAST),
                PieceKind::Knight => Bitboard::count(others & Us::LAST_TWO),
                _ => 0,
            } as usize;
            let alive = if Us::COLOR == Color::Black {
                squares.get(dead..)
            } else {
                squares.get(..squares.len() - dead)
            };
            self.push_drops(kind, alive.unwrap_or_default());
        }
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
        dispatch(List {
            position: self,
            list,
        });
    }
}
