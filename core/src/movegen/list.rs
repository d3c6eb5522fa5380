//! Legal moves as a list that is used again and again.

use std::collections::TryReserveError;
use std::ops::{ControlFlow, Deref, Range};

use super::generate::{Visitor, traverse};
use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Color, Hand, PackedMove, PieceKind, Side, with_side};

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

/// More than any board has: 81 pieces with 20 destinations each, all of them twice, and 7 kinds
/// dropped on 81 squares are 3807.
const CHUNK: usize = 4096;

/// The number of moves written at once for large sets.
const BLOCK: usize = 16;

/// Room for the moves, and for what a block writes too much.
pub(super) type Chunk = [PackedMove; CHUNK + BLOCK];

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

    /// Makes room for the legal moves of one position, so that listing them cannot fail.
    pub(crate) fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        let size = 2 * CHUNK;
        self.moves
            .try_reserve_exact(size - self.moves.len().min(size))?;
        self.moves.resize(self.moves.len().max(size), FILL);
        Ok(())
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

    /// Adds the legal moves of `Us`, which is to move.
    #[inline(always)]
    pub(super) fn add_moves<Us: Side, S: Sliders>(&mut self, position: &Position) {
        self.write(|chunk| {
            let mut writer = Writer::new(chunk);
            let _ = traverse::<Us, S, _>(position, &mut writer);
            writer.count
        });
    }

    /// Adds what is written to the front of the chunk, the moves of one position at most. `write`
    /// gives their number: a writer that is its own can stay in registers.
    #[inline(always)]
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Chunk) -> usize) {
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

/// Writes moves to the front of a chunk.
pub(super) struct Writer<'a> {
    chunk: &'a mut Chunk,
    pub count: usize,
}

impl<'a> Writer<'a> {
    #[inline(always)]
    pub fn new(chunk: &'a mut Chunk) -> Self {
        Self { chunk, count: 0 }
    }
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

    /// Adds the drops of a kind on those squares.
    #[inline(always)]
    fn push_squares(&mut self, kind: PieceKind, to: Bitboard) {
        let stem = PackedMove::stem(80 + kind.code(), false);
        in_order(to, |squares, count| {
            let place = self.count % CHUNK;
            self.chunk[place..place + 8]
                .copy_from_slice(&squares.map(|to| PackedMove::on_stem(stem, to)));
            self.count += count;
        });
    }

    /// Adds the drops of a kind on a range of the squares, if the hand holds it. Whole blocks are
    /// written, by vector instructions; what is too much at the end is overwritten by the next
    /// move, or lies beyond the list.
    #[inline(always)]
    fn push_drops(&mut self, hand: Hand, kind: PieceKind, squares: &Squares, range: Range<usize>) {
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

/// The squares of a set in order.
struct Squares {
    /// Room for all squares from the last one on, rounded up to whole blocks. Those past `count`
    /// are of no meaning.
    numbers: [u16; 128 + BLOCK],
    count: usize,
}

impl Squares {
    const NONE: Self = Self {
        numbers: [0; 128 + BLOCK],
        count: 0,
    };

    /// Adds the squares of a set.
    #[inline(always)]
    fn fill(&mut self, set: Bitboard) {
        in_order(set, |squares, count| {
            let place = self.count % 128;
            self.numbers[place..place + 8].copy_from_slice(&squares);
            self.count += count;
        });
    }
}

/// The numbers of the bits of each byte, in order.
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

/// Calls `visit` with the squares of the set in order, some at a time: eight numbers of which the
/// first so many are meant. Whoever writes all eight lets the next ones overwrite the rest.
///
/// Few squares are taken one by one. Many are taken a byte of the set at a time, which takes as
/// long for nine squares as for all and has no branch to be guessed wrong.
#[inline(always)]
fn in_order(set: Bitboard, mut visit: impl FnMut([u16; 8], usize)) {
    if set.count() <= 8 {
        return set.for_each(|square| visit([square.into(); 8], 1));
    }
    macro_rules! each {
        ($word:expr, $($byte:literal),*) => {$(
            let bits = ($word >> ($byte % 8 * 8)) as u8;
            let squares = BITS[bits as usize].map(|bit| bit + 8 * $byte);
            visit(squares, bits.count_ones() as usize);
        )*};
    }
    each!(set.low(), 0, 1, 2, 3, 4, 5, 6, 7);
    each!(set.high(), 8, 9, 10);
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
        self.push_squares(kind, to);
        ControlFlow::Continue(())
    }

    /// The squares are found once for all kinds but the pawn. Those where a lance or a knight could
    /// not move again are the first of them for Black and the last for White.
    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        if hand.holds(PieceKind::Pawn) && !pawns.is_empty() {
            self.push_squares(PieceKind::Pawn, pawns);
        }
        if !hand.holds_more_than_pawns() {
            return ControlFlow::Continue(());
        }
        let mut squares = Squares::NONE;
        squares.fill(others);
        let all = 0..squares.count;
        let alive = |dead: Bitboard| {
            let dead = Bitboard::count(others & dead) as usize;
            if Us::COLOR == Color::Black {
                dead..squares.count
            } else {
                0..squares.count - dead
            }
        };
        self.push_drops(hand, PieceKind::Rook, &squares, all.clone());
        self.push_drops(hand, PieceKind::Bishop, &squares, all.clone());
        self.push_drops(hand, PieceKind::Gold, &squares, all.clone());
        self.push_drops(hand, PieceKind::Silver, &squares, all);
        self.push_drops(hand, PieceKind::Knight, &squares, alive(Us::LAST_TWO));
        self.push_drops(hand, PieceKind::Lance, &squares, alive(Us::LAST));
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
        with_side!(self.position.side_to_move(), Us => self.list.add_moves::<Us, S>(self.position))
    }
}

impl Position {
    /// Replaces what the list holds by the legal moves of the side to move, in no promised order.
    /// The quickest way to a list: memory is kept from one call to the next.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(List {
            position: self,
            list,
        });
    }
}
