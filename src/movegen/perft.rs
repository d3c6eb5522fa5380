//! Counting the positions at a depth, the measure and the proof of a move generator.

use std::ops::ControlFlow;

use super::count::count;
use super::list::MoveList;
use crate::attacks::{self, Sliders};
use crate::cpu::{Task, dispatch};
use crate::position::{Position, Undo};
use crate::types::{BlackSide, Color, PackedMove, Side, WhiteSide};
use crate::zobrist;

/// The greatest depth that is served, in plies.
pub const PERFT_MAX: u32 = 64;

/// What the moves of the last ply of a perft are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftCounts {
    /// All of them.
    pub nodes: u64,
    /// Those that take a piece.
    pub captures: u64,
    /// Drops.
    pub drops: u64,
    /// Those that promote.
    pub promotions: u64,
    /// Those that check.
    pub checks: u64,
    /// Those that mate.
    pub mates: u64,
}

impl Position {
    /// How many sequences of legal moves of that length there are; 1 for depth 0. The count stays at
    /// 2^64 - 1 when it does not fit.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_MAX`].
    ///
    /// ```
    /// assert_eq!(shogiban::Position::startpos().perft(3), 25_470);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(depth <= PERFT_MAX, "perft serves depths to 64");
        dispatch(Perft {
            position: self.clone(),
            depth: depth as usize,
        })
    }

    /// What the last moves of all legal sequences of that length are. Depth 0 has one node and no move.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_MAX`].
    #[must_use]
    pub fn perft_counts(&self, depth: u32) -> PerftCounts {
        assert!(depth <= PERFT_MAX, "perft serves depths to 64");
        let mut counts = PerftCounts::default();
        if depth == 0 {
            counts.nodes = 1;
        } else {
            count_last_moves(&mut self.clone(), depth, &mut counts);
        }
        counts
    }

    /// The perft of each legal move: calls `visit` with the move and the count of the positions that
    /// depth - 1 further moves lead to, in the order of [`ordered_moves`](Self::ordered_moves). Depth 0
    /// has no moves. Ends early when `visit` breaks, and then returns it.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_MAX`].
    pub fn perft_divide(
        &self,
        depth: u32,
        mut visit: impl FnMut(PackedMove, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert!(depth <= PERFT_MAX, "perft serves depths to 64");
        if depth == 0 {
            return ControlFlow::Continue(());
        }
        let mut position = self.clone();
        for mv in self.ordered_moves() {
            let undo = position.do_packed(mv);
            let nodes = position.perft(depth - 1);
            position.undo_packed(mv, undo);
            visit(mv, nodes)?;
        }
        ControlFlow::Continue(())
    }
}

struct Perft {
    position: Position,
    depth: usize,
}

/// One ply on the way down: the moves still to be made, and the one that was made.
#[derive(Clone, Copy)]
struct Ply {
    start: usize,
    next: usize,
    made: Option<(PackedMove, Undo)>,
}

impl Task for Perft {
    type Output = u64;

    /// Not recursive, so that all of it is compiled into one function for one processor.
    #[inline(always)]
    fn run<S: Sliders>(mut self) -> u64 {
        match self.depth {
            0 => 1,
            1 => u64::from(count_moves::<S>(&self.position)),
            _ => self.walk::<S>(),
        }
    }
}

impl Perft {
    #[inline(always)]
    fn walk<S: Sliders>(&mut self) -> u64 {
        let mut total = 0u64;
        let mut list = MoveList::new();
        let mut plies = [Ply {
            start: 0,
            next: 0,
            made: None,
        }; PERFT_MAX as usize];
        let mut ply = 0;
        add_moves::<S>(&self.position, &mut list);
        loop {
            let here = &mut plies[ply];
            if let Some((mv, undo)) = here.made.take() {
                self.position.undo_packed(mv, undo);
            }
            if ply + 2 == self.depth {
                total = total.saturating_add(self.count_replies::<S>(&list, here.start));
                here.next = list.len();
            }
            if here.next == list.len() {
                list.truncate(here.start);
                if ply == 0 {
                    return total;
                }
                ply -= 1;
                continue;
            }
            let mv = list[here.next];
            here.next += 1;
            here.made = Some((mv, self.position.do_packed(mv)));
            ply += 1;
            plies[ply] = Ply {
                start: list.len(),
                next: list.len(),
                made: None,
            };
            add_moves::<S>(&self.position, &mut list);
        }
    }

    /// Makes each move of the list from `start` on and counts the answers.
    #[inline(always)]
    fn count_replies<S: Sliders>(&mut self, list: &MoveList, start: usize) -> u64 {
        match self.position.side_to_move() {
            Color::Black => self.count_replies_to::<BlackSide, S>(&list[start..]),
            Color::White => self.count_replies_to::<WhiteSide, S>(&list[start..]),
        }
    }

    #[inline(always)]
    fn count_replies_to<Us: Side, S: Sliders>(&mut self, moves: &[PackedMove]) -> u64 {
        let mut total = 0;
        for &mv in moves {
            let undo = self.position.make::<Us>(mv);
            total += u64::from(count::<Us::Other, S>(&self.position));
            self.position.unmake::<Us>(mv, undo);
        }
        total
    }
}

#[inline(always)]
fn count_moves<S: Sliders>(position: &Position) -> u32 {
    match position.side_to_move() {
        Color::Black => count::<BlackSide, S>(position),
        Color::White => count::<WhiteSide, S>(position),
    }
}

#[inline(always)]
fn add_moves<S: Sliders>(position: &Position, list: &mut MoveList) {
    match position.side_to_move() {
        Color::Black => list.add_moves::<BlackSide, S>(position),
        Color::White => list.add_moves::<WhiteSide, S>(position),
    }
}

fn count_last_moves(position: &mut Position, depth: u32, counts: &mut PerftCounts) {
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    for &mv in moves.iter() {
        let takes = !mv.is_drop() && position.piece_at(mv.to()).is_some();
        let undo = position.do_packed(mv);
        if depth > 1 {
            count_last_moves(position, depth - 1, counts);
        } else {
            let checks = position.in_check();
            let add = |count: &mut u64, is: bool| *count = count.saturating_add(u64::from(is));
            add(&mut counts.nodes, true);
            add(&mut counts.captures, takes);
            add(&mut counts.drops, mv.is_drop());
            add(&mut counts.promotions, mv.is_promoting());
            add(&mut counts.checks, checks);
            add(&mut counts.mates, checks && !position.has_legal_moves());
        }
        position.undo_packed(mv, undo);
    }
}

/// Whether the library's tables are right: those of the attacks against steps walked one at a time, the
/// key numbers distinct and none zero, and perft 1 to 3 of the initial position. Takes milliseconds.
#[must_use]
pub fn tables_ok() -> bool {
    let start = Position::startpos();
    attacks::tables_ok()
        && zobrist::distinct()
        && [30, 900, 25_470]
            .into_iter()
            .zip(1..)
            .all(|(nodes, depth)| start.perft(depth) == nodes)
}
