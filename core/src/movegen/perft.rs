//! Perft: counts the positions at a depth, to test and time move generation.

use std::ops::ControlFlow;

use super::count::count;
use super::list::MoveList;
use crate::arch::{Sliders, Task, dispatch};
use crate::position::{Position, Undo};
use crate::types::{PackedMove, Side, with_side};

/// The greatest depth that perft accepts, in plies.
pub const PERFT_DEPTH_MAX: u32 = 64;

/// Counts of the moves of the last ply of a perft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftCounts {
    /// All moves.
    pub nodes: u64,
    /// Captures.
    pub captures: u64,
    /// Drops.
    pub drops: u64,
    /// Moves with promotion.
    pub promotions: u64,
    /// Moves that give check, mates included.
    pub checks: u64,
    /// Moves that mate.
    pub mates: u64,
}

impl Position {
    /// The number of sequences of legal moves of that length; 1 for depth 0. The count saturates at
    /// 2^64 - 1.
    ///
    /// # Panics
    ///
    /// If the depth is above [`PERFT_DEPTH_MAX`].
    ///
    /// ```
    /// assert_eq!(shogiban::Position::startpos().perft(3), 25_470);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(depth <= PERFT_DEPTH_MAX, "perft accepts depths up to 64");
        dispatch(Perft {
            position: self.clone(),
            depth: depth as usize,
        })
    }

    /// Classifies the last moves of all sequences of legal moves of that length. Depth 0 has one
    /// node and no move.
    ///
    /// # Panics
    ///
    /// If the depth is above [`PERFT_DEPTH_MAX`].
    #[must_use]
    pub fn perft_counts(&self, depth: u32) -> PerftCounts {
        assert!(depth <= PERFT_DEPTH_MAX, "perft accepts depths up to 64");
        let mut counts = PerftCounts::default();
        if depth == 0 {
            counts.nodes = 1;
        } else {
            count_last_moves(&mut self.clone(), depth, &mut counts);
        }
        counts
    }

    /// Perft by root move: calls `visit` with each legal move and the number of sequences of `depth
    /// - 1` moves after it, in the order of [`ordered_moves`](Self::ordered_moves). Depth 0 has no
    /// moves. Ends early if `visit` returns [`ControlFlow::Break`], and then returns it.
    ///
    /// # Panics
    ///
    /// If the depth is above [`PERFT_DEPTH_MAX`].
    pub fn perft_divide(
        &self,
        depth: u32,
        mut visit: impl FnMut(PackedMove, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert!(depth <= PERFT_DEPTH_MAX, "perft accepts depths up to 64");
        if depth == 0 {
            return ControlFlow::Continue(());
        }
        let mut position = self.clone();
        for mv in self.ordered_moves() {
            let undo = position.do_legal_move(mv);
            let nodes = position.perft(depth - 1);
            position.undo_legal_move(mv, undo);
            visit(mv, nodes)?;
        }
        ControlFlow::Continue(())
    }
}

struct Perft {
    position: Position,
    depth: usize,
}

/// The state of one ply of the walk: where its moves start in the list, the index of the next one,
/// and the move that is made at present.
#[derive(Clone, Copy)]
struct PerftPly {
    start: usize,
    next: usize,
    made: Option<(PackedMove, Undo)>,
}

impl Task for Perft {
    type Output = u64;

    /// An iterative walk, because a recursive function cannot be inlined and so would not be
    /// compiled for the processor.
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
        let mut plies = [PerftPly {
            start: 0,
            next: 0,
            made: None,
        }; PERFT_DEPTH_MAX as usize];
        let mut ply = 0;
        add_moves::<S>(&self.position, &mut list);
        loop {
            let current = &mut plies[ply];
            if let Some((mv, undo)) = current.made.take() {
                self.position.undo_legal_move(mv, undo);
            }
            if ply + 2 == self.depth {
                add(&mut total, self.count_replies::<S>(&list, current.start));
                current.next = list.len();
            }
            if current.next == list.len() {
                list.truncate(current.start);
                if ply == 0 {
                    return total;
                }
                ply -= 1;
                continue;
            }
            let mv = list[current.next];
            current.next += 1;
            current.made = Some((mv, self.position.do_legal_move(mv)));
            ply += 1;
            plies[ply] = PerftPly {
                start: list.len(),
                next: list.len(),
                made: None,
            };
            add_moves::<S>(&self.position, &mut list);
        }
    }

    /// Makes each move of the list from `start` on and counts the legal replies.
    #[inline(always)]
    fn count_replies<S: Sliders>(&mut self, list: &MoveList, start: usize) -> u64 {
        with_side!(self.position.side_to_move(), Us => {
            self.count_replies_to::<Us, S>(&list[start..])
        })
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
    with_side!(position.side_to_move(), Us => count::<Us, S>(position))
}

#[inline(always)]
fn add_moves<S: Sliders>(position: &Position, list: &mut MoveList) {
    with_side!(position.side_to_move(), Us => list.add_moves::<Us, S>(position));
}

/// Adds to a saturating sum.
#[inline(always)]
fn add(total: &mut u64, nodes: u64) {
    *total = total.saturating_add(nodes);
}

fn count_last_moves(position: &mut Position, depth: u32, counts: &mut PerftCounts) {
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    for &mv in moves.iter() {
        let is_capture = !mv.is_drop() && position.piece_at(mv.to()).is_some();
        let undo = position.do_legal_move(mv);
        if depth > 1 {
            count_last_moves(position, depth - 1, counts);
        } else {
            let checks = position.in_check();
            add(&mut counts.nodes, 1);
            add(&mut counts.captures, is_capture.into());
            add(&mut counts.drops, mv.is_drop().into());
            add(&mut counts.promotions, mv.is_promoting().into());
            add(&mut counts.checks, checks.into());
            add(
                &mut counts.mates,
                (checks && !position.has_legal_moves()).into(),
            );
        }
        position.undo_legal_move(mv, undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::Portable;

    /// Row 46: sums saturate.
    #[test]
    fn row_46_sums_saturate() {
        let mut total = u64::MAX - 5;
        add(&mut total, 5);
        assert_eq!(total, u64::MAX);
        add(&mut total, 1);
        assert_eq!(total, u64::MAX);
    }

    /// Tests the portable code, which `dispatch` does not use on a processor with PEXT.
    #[test]
    fn row_46_the_portable_code_counts_the_same() {
        for line in include_str!("../../tests/data/legal_moves.tsv")
            .lines()
            .skip(1)
        {
            let mut columns = line.split('\t');
            let position = Position::from_sfen(columns.next().unwrap()).unwrap();
            let moves: u64 = columns.next().unwrap().parse().unwrap();
            let perft = |depth| {
                Perft {
                    position: position.clone(),
                    depth,
                }
                .run::<Portable>()
            };
            assert_eq!(perft(1), moves, "{position:?}");
            let mut list = MoveList::new();
            add_moves::<Portable>(&position, &mut list);
            let mut listed: Vec<String> = list.iter().map(PackedMove::to_string).collect();
            listed.sort_unstable();
            assert_eq!(listed.join(" "), columns.next().unwrap(), "{position:?}");
        }
        let start = Perft {
            position: Position::startpos(),
            depth: 4,
        };
        assert_eq!(start.run::<Portable>(), 719_731);
    }
}
