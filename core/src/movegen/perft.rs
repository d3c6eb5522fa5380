//! Counting the positions at a depth, the measure and the proof of a move generator.

use std::ops::ControlFlow;

use super::count::count;
use super::list::MoveList;
use crate::arch::{Sliders, Task, dispatch};
use crate::position::{Position, Undo};
use crate::types::{PackedMove, Side, with_side};

/// The greatest depth that is served, in plies.
pub const PERFT_DEPTH_MAX: u32 = 64;

/// Counts of the moves of the last ply of a perft.
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
    /// The number of sequences of `depth` legal moves; 1 for depth 0. A count that does not fit is
    /// 2^64 - 1.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_DEPTH_MAX`].
    ///
    /// ```
    /// assert_eq!(shogiban::Position::startpos().perft(3), 25_470);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(depth <= PERFT_DEPTH_MAX, "perft serves depths to 64");
        dispatch(Perft {
            position: self.clone(),
            depth: depth as usize,
        })
    }

    /// Counts the last moves of all legal sequences of that length, by kind. Depth 0 has one node
    /// and no move.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_DEPTH_MAX`].
    #[must_use]
    pub fn perft_counts(&self, depth: u32) -> PerftCounts {
        assert!(depth <= PERFT_DEPTH_MAX, "perft serves depths to 64");
        let mut counts = PerftCounts::default();
        if depth == 0 {
            counts.nodes = 1;
        } else {
            count_last_moves(&mut self.clone(), depth, &mut counts);
        }
        counts
    }

    /// The perft of each legal move: calls `visit` with the move and the count of the positions
    /// that depth - 1 further moves lead to, in the order of
    /// [`ordered_moves`](Self::ordered_moves). Depth 0 has no moves. Ends early when `visit`
    /// breaks, and then returns it.
    ///
    /// # Panics
    ///
    /// For a depth above [`PERFT_DEPTH_MAX`].
    pub fn perft_divide(
        &self,
        depth: u32,
        mut visit: impl FnMut(PackedMove, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert!(depth <= PERFT_DEPTH_MAX, "perft serves depths to 64");
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
        }; PERFT_DEPTH_MAX as usize];
        let mut ply = 0;
        add_moves::<S>(&self.position, &mut list);
        loop {
            let here = &mut plies[ply];
            if let Some((mv, undo)) = here.made.take() {
                self.position.undo_legal_move(mv, undo);
            }
            if ply + 2 == self.depth {
                add(&mut total, self.count_replies::<S>(&list, here.start));
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
            here.made = Some((mv, self.position.do_legal_move(mv)));
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
    with_side!(position.side_to_move(), Us => list.add_moves::<Us, S>(position))
}

/// Adds to a sum that stays at the highest number there is.
#[inline(always)]
fn add(total: &mut u64, nodes: u64) {
    *total = total.saturating_add(nodes);
}

fn count_last_moves(position: &mut Position, depth: u32, counts: &mut PerftCounts) {
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    for &mv in moves.iter() {
        let takes = !mv.is_drop() && position.piece_at(mv.to()).is_some();
        let undo = position.do_legal_move(mv);
        if depth > 1 {
            count_last_moves(position, depth - 1, counts);
        } else {
            let checks = position.in_check();
            add(&mut counts.nodes, 1);
            add(&mut counts.captures, takes.into());
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

    /// Row 46.
    #[test]
    fn row_46_a_sum_stays_at_the_highest_number() {
        let mut total = u64::MAX - 5;
        add(&mut total, 5);
        assert_eq!(total, u64::MAX);
        add(&mut total, 1);
        assert_eq!(total, u64::MAX);
    }

    /// The code for processors without PEXT, which `dispatch` passes by where there is PEXT.
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
