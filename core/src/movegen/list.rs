//! Legal moves in a list whose memory is reused.

use std::collections::TryReserveError;
use std::ops::{ControlFlow, Deref, Range};

use super::generate::{MoveVisitor, visit_legal_moves};
use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Color, Hand, PackedMove, PieceKind, Side, with_side};

/// A list of moves that keeps its memory when it is refilled.
///
/// ```
/// use shogiban::{MoveList, Position};
/// let mut list = MoveList::new();
/// Position::startpos().legal_moves_into(&mut list);
/// assert_eq!(list.len(), 30);
/// ```
// Invariant: `moves` is at least `len` long; moves beyond `len` are stale. Moves are written into a
// chunk that has room for those of any board, so that a single write needs no capacity check.
#[derive(Clone, Default)]
pub struct MoveList {
    moves: Vec<PackedMove>,
    len: usize,
}

/// More moves than any board has: 81 pieces with 20 destinations each, with and without promotion,
/// and 7 kinds dropped on 81 squares are 3807.
const CHUNK: usize = 4096;

/// Drops are written in blocks of so many, by vector instructions.
const BLOCK: usize = 16;

/// Room for the moves of any board, and for the unused end of the last block.
pub(super) type MoveChunk = [PackedMove; CHUNK + BLOCK];

/// The content of memory that holds no move yet.
const UNUSED: PackedMove = PackedMove::generated(1, 0, false);

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: Vec::new(),
            len: 0,
        }
    }

    /// Reserves room for the legal moves of one position, so that listing them cannot fail.
    pub(crate) fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        let size = 2 * CHUNK;
        self.moves
            .try_reserve_exact(size - self.moves.len().min(size))?;
        self.moves.resize(self.moves.len().max(size), UNUSED);
        Ok(())
    }

    /// Empties the list.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Removes the moves from index `len` on.
    #[inline(always)]
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Keeps the moves for which `test` is true, in their order.
    pub(crate) fn keep(&mut self, mut test: impl FnMut(PackedMove) -> bool) {
        let moves = &mut self.moves[..self.len];
        let mut kept = 0;
        for i in 0..moves.len() {
            let mv = moves[i];
            if test(mv) {
                moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Appends the legal moves of `Us`, which is to move.
    #[inline(always)]
    pub(super) fn add_moves<Us: Side, S: Sliders>(&mut self, position: &Position) {
        self.write(|chunk| {
            let mut writer = MoveWriter::new(chunk);
            let _ = visit_legal_moves::<Us, S, _>(position, &mut writer);
            writer.count
        });
    }

    /// Appends the moves that `write` puts at the front of the chunk, at most those of one
    /// position. `write` returns their number; a writer local to it can stay in registers.
    #[inline(always)]
    pub(super) fn write(&mut self, write: impl FnOnce(&mut MoveChunk) -> usize) {
        if self.moves.len() < self.len + CHUNK + BLOCK {
            self.grow();
        }
        if let Some(chunk) = self.moves[self.len..].first_chunk_mut() {
            self.len += write(chunk);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.moves.resize(self.len + 2 * CHUNK, UNUSED);
    }
}

impl Deref for MoveList {
    type Target = [PackedMove];

    #[inline]
    fn deref(&self) -> &[PackedMove] {
        &self.moves[..self.len]
    }
}

/// Writes moves to a chunk, from its front on.
pub(super) struct MoveWriter<'a> {
    chunk: &'a mut MoveChunk,
    pub count: usize,
}

impl<'a> MoveWriter<'a> {
    #[inline(always)]
    pub fn new(chunk: &'a mut MoveChunk) -> Self {
        Self { chunk, count: 0 }
    }
}

impl MoveWriter<'_> {
    #[inline(always)]
    fn push(&mut self, mv: PackedMove) {
        self.chunk[self.count % CHUNK] = mv;
        self.count += 1;
    }

    #[inline(always)]
    fn push_all(&mut self, to: Bitboard, make: impl Fn(u8) -> PackedMove) {
        to.for_each(|to| self.push(make(to)));
    }

    /// Writes the moves of pawns to those squares, with promotion and without.
    #[inline(always)]
    pub(super) fn push_pawns<Us: Side>(&mut self, promotions: Bitboard, others: Bitboard) {
        let from = |to: u8| (i32::from(to) - Us::FORWARD) as u8;
        self.push_all(promotions, |to| PackedMove::generated(from(to), to, true));
        self.push_all(others, |to| PackedMove::generated(from(to), to, false));
    }

    /// Writes the drops of a kind on those squares.
    #[inline(always)]
    fn push_drops_of(&mut self, kind: PieceKind, to: Bitboard) {
        let stem = PackedMove::stem(80 + kind.code(), false);
        for_each_batch(to, |squares, count| {
            let start = self.count % CHUNK;
            self.chunk[start..start + 8]
                .copy_from_slice(&squares.map(|to| PackedMove::on_stem(stem, to)));
            self.count += count;
        });
    }

    /// Writes the drops of a kind on a range of the squares, if the hand holds it, in whole blocks.
    /// The excess moves at the end are overwritten by the next ones, or lie beyond the list.
    #[inline(always)]
    fn push_drop_blocks(
        &mut self,
        hand: Hand,
        kind: PieceKind,
        squares: &SquareList,
        range: Range<usize>,
    ) {
        if !hand.holds(kind) {
            return;
        }
        let (start, len) = (range.start, range.len());
        let stem = PackedMove::stem(80 + kind.code(), false);
        let whole = len.next_multiple_of(BLOCK);
        let from = squares.numbers.get(start..start + whole);
        let to = self.chunk.get_mut(self.count..self.count + whole);
        if let (Some(from), Some(to)) = (from, to) {
            let (from, to) = (from.as_chunks::<BLOCK>().0, to.as_chunks_mut::<BLOCK>().0);
            for (to, from) in to.iter_mut().zip(from) {
                *to = from.map(|square| PackedMove::on_stem(stem, square));
            }
            self.count += len;
        }
    }
}

/// The numbers of the squares of a set, in order.
struct SquareList {
    /// Room for 81 squares and the excess of a block. Numbers past `count` are unspecified.
    numbers: [u16; 128 + BLOCK],
    count: usize,
}

impl SquareList {
    const EMPTY: Self = Self {
        numbers: [0; 128 + BLOCK],
        count: 0,
    };

    /// Appends the squares of a set.
    #[inline(always)]
    fn push_all(&mut self, set: Bitboard) {
        for_each_batch(set, |squares, count| {
            let start = self.count % 128;
            self.numbers[start..start + 8].copy_from_slice(&squares);
            self.count += count;
        });
    }
}

/// For each byte, the numbers of its set bits, in order.
static BITS: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte: usize = 0;
    while byte < 256 {
        let (mut rest, mut count) = (byte, 0);
        while rest != 0 {
            table[byte][count] = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            count += 1;
        }
        byte += 1;
    }
    table
};

/// Calls `visit` with the squares of the set in order, in batches: eight numbers and how many of
/// them count. A caller may write all eight and let the next batch overwrite the rest.
///
/// Sets of at most eight squares are visited square by square. Larger ones are visited byte by
/// byte, which has no unpredictable branch and takes the same time for nine squares as for 81.
#[inline(always)]
fn for_each_batch(set: Bitboard, mut visit: impl FnMut([u16; 8], usize)) {
    if set.count() <= 8 {
        return set.for_each(|square| visit([square.into(); 8], 1));
    }
    macro_rules! visit_bytes {
        ($word:expr, $($byte:literal),*) => {$(
            let bits = ($word >> ($byte % 8 * 8)) as u8;
            let squares = BITS[bits as usize].map(|bit| bit + 8 * $byte);
            visit(squares, bits.count_ones() as usize);
        )*};
    }
    visit_bytes!(set.low(), 0, 1, 2, 3, 4, 5, 6, 7);
    visit_bytes!(set.high(), 8, 9, 10);
}

impl<Us: Side> MoveVisitor<Us> for MoveWriter<'_> {
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
        self.push_drops_of(kind, to);
        ControlFlow::Continue(())
    }

    /// Lists the squares once for all kinds but the pawn. Those from where a lance or a knight
    /// could not move again come first for Black and last for White, so each kind has a range of
    /// the list.
    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        if hand.holds(PieceKind::Pawn) && !pawns.is_empty() {
            self.push_drops_of(PieceKind::Pawn, pawns);
        }
        if !hand.holds_more_than_pawns() {
            return ControlFlow::Continue(());
        }
        let mut squares = SquareList::EMPTY;
        squares.push_all(others);
        let all = 0..squares.count;
        let without = |dead: Bitboard| {
            let dead = Bitboard::count(others & dead) as usize;
            if Us::COLOR == Color::Black {
                dead..squares.count
            } else {
                0..squares.count - dead
            }
        };
        self.push_drop_blocks(hand, PieceKind::Rook, &squares, all.clone());
        self.push_drop_blocks(hand, PieceKind::Bishop, &squares, all.clone());
        self.push_drop_blocks(hand, PieceKind::Gold, &squares, all.clone());
        self.push_drop_blocks(hand, PieceKind::Silver, &squares, all);
        self.push_drop_blocks(hand, PieceKind::Knight, &squares, without(Us::LAST_TWO));
        self.push_drop_blocks(hand, PieceKind::Lance, &squares, without(Us::LAST));
        ControlFlow::Continue(())
    }
}

struct ListMoves<'a> {
    position: &'a Position,
    list: &'a mut MoveList,
}

impl Task for ListMoves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        with_side!(self.position.side_to_move(), Us => self.list.add_moves::<Us, S>(self.position));
    }
}

impl Position {
    /// Replaces the contents of the list with the legal moves of the side to move, in unspecified
    /// order. This is the fastest way to list moves, because the list keeps its memory between
    /// calls.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(ListMoves {
            position: self,
            list,
        });
    }
}
