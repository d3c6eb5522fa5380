//! Move ordering.

use super::history::{self, Histories, PLIES_BACK, PieceTo};
use super::see;
use crate::movegen::{CheckInfo, MoveList};
use crate::position::Position;
use crate::types::PackedMove;

/// The next move to search.
#[derive(Clone, Copy)]
pub(super) struct Picked {
    pub mv: PackedMove,
    /// Whether the move loses no material by static exchange evaluation; `None` when that is
    /// unknown.
    pub sees_no_loss: Option<bool>,
}

impl Picked {
    /// A move whose exchange was not evaluated.
    pub fn unknown(mv: PackedMove) -> Self {
        Self {
            mv,
            sees_no_loss: None,
        }
    }

    /// Whether static exchange evaluation gives the move at least `threshold`.
    pub fn wins(self, position: &Position, threshold: i32) -> bool {
        match self.sees_no_loss {
            Some(true) if threshold <= 0 => true,
            Some(false) if threshold >= 0 => false,
            _ => see::wins(position, self.mv, threshold),
        }
    }
}

/// A move's score with its index in the low bits. Ranks of a list therefore differ, contain the
/// index of their move, and put the earlier of two equal scores first.
type Rank = i32;

/// Bound on the number of moves of a list.
const PLACES: usize = 1 << 12;

/// The rank of a move that was picked: below all others.
const PICKED: Rank = i32::MIN;

/// The score of the table move, the base of those of killers and the counter move, and the base of
/// those of captures. All scores are below 2^18, since no move captures a king.
const TT_MOVE: i32 = (1 << 18) - 1;
const REFUTATION: i32 = 1 << 17;
const CAPTURE: i32 = history::MAX_SCORE;

/// Subtracted from the rank of a losing capture, which makes it negative.
const LOSING: Rank = 1 << 30;

fn rank(score: i32, place: usize) -> Rank {
    debug_assert!(score.abs() <= TT_MOVE && place < PLACES);
    score << 12 | (PLACES - 1 - place) as i32
}

fn score(rank: Rank) -> i32 {
    rank >> 12
}

fn place(rank: Rank) -> usize {
    PLACES - 1 - (rank as usize & (PLACES - 1))
}

/// The highest rank; `PICKED` when there is none.
fn highest(ranks: &[Rank]) -> Rank {
    ranks.iter().copied().fold(PICKED, Rank::max)
}

/// The moves of all nodes of the line in one allocation, those of the deepest node last.
#[derive(Default)]
pub(super) struct MoveStack {
    moves: Vec<PackedMove>,
    ranks: Vec<Rank>,
}

impl MoveStack {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.ranks.truncate(len);
    }
}

/// Move ordering information from outside the node.
#[derive(Default)]
pub(super) struct Hints {
    pub tt_move: Option<PackedMove>,
    /// Two killers and the counter move.
    pub refutations: [Option<PackedMove>; 3],
    pub previous: [PieceTo; PLIES_BACK.len()],
    /// Whether histories order quiet moves; otherwise they come in the order of the list.
    pub by_history: bool,
}

/// Gives the moves of a node in stages: the table move; captures and pawn promotions that lose no
/// material, by the value of the victim; quiet moves; losing captures.
///
/// The moves lie on the move stack, quiet moves apart. Most nodes end before the quiet stage, so
/// quiet moves are scored when it begins.
#[derive(Default)]
pub(super) struct Picker {
    hints: Hints,
    /// Index of the table move and the captures on the stack.
    base: usize,
    /// Index of the quiet moves on the stack.
    quiet: usize,
    /// Whether captures may be left that are not known to lose.
    has_good_captures: bool,
    /// Whether the quiet moves are scored.
    ranked: bool,
}

impl Picker {
    /// Moves the contents of the lists to the stack; the moves of the second are quiet. The caller
    /// removes them with [`finish`](Self::finish).
    pub fn new(
        position: &Position,
        lists: [&mut MoveList; 2],
        hints: Hints,
        histories: &Histories,
        stack: &mut MoveStack,
    ) -> Self {
        let base = stack.len();
        let mut push = |mv, score| {
            stack.ranks.push(rank(score, stack.moves.len() - base));
            stack.moves.push(mv);
        };
        let [list, quiet_list] = lists;
        list.keep(|mv| {
            let score = if Some(mv) == hints.tt_move {
                TT_MOVE
            } else if position.is_tactical(mv) {
                CAPTURE + 16 * see::gain(position, mv) + histories.capture(position, mv)
            } else {
                return true;
            };
            push(mv, score);
            false
        });
        if let Some(mv) = hints.tt_move
            && quiet_list.contains(&mv)
        {
            push(mv, TT_MOVE);
            quiet_list.keep(|other| other != mv);
        }
        let quiet = stack.len();
        for list in [list, quiet_list] {
            stack.moves.extend_from_slice(list);
            list.clear();
        }
        stack.ranks.resize(stack.moves.len(), 0);
        Self {
            hints,
            base,
            quiet,
            has_good_captures: true,
            ranked: false,
        }
    }

    /// The next move. With `late`, quiet moves that give no check are dropped before they are
    /// scored.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        stack: &mut MoveStack,
        late: Option<&CheckInfo>,
    ) -> Option<Picked> {
        while self.has_good_captures {
            let best = highest(&stack.ranks[self.base..self.quiet]);
            if best < 0 {
                self.has_good_captures = false;
                break;
            }
            let at = self.base + place(best);
            let mv = stack.moves[at];
            let tt_move = score(best) == TT_MOVE;
            if tt_move || see::wins(position, mv, 0) {
                stack.ranks[at] = PICKED;
                return Some(Picked {
                    mv,
                    sees_no_loss: (!tt_move).then_some(true),
                });
            }
            stack.ranks[at] = best - LOSING;
        }
        if !self.ranked {
            self.ranked = true;
            if let Some(check_info) = late {
                self.drop_quiet(position, stack, check_info);
            }
            self.rank_quiet(position, histories, stack);
        }
        let best = highest(&stack.ranks[self.quiet..]);
        if best != PICKED {
            let at = self.quiet + place(best);
            stack.ranks[at] = PICKED;
            return Some(Picked {
                mv: stack.moves[at],
                sees_no_loss: None,
            });
        }
        stack.truncate(self.quiet);
        let best = highest(&stack.ranks[self.base..]);
        (best != PICKED).then(|| {
            let at = self.base + place(best);
            stack.ranks[at] = PICKED;
            Picked {
                mv: stack.moves[at],
                sees_no_loss: Some(false),
            }
        })
    }

    /// Drops the remaining quiet moves that give no check.
    pub fn drop_quiet(&self, position: &Position, stack: &mut MoveStack, check_info: &CheckInfo) {
        let mut kept = self.quiet;
        for at in self.quiet..stack.len() {
            let (mv, was) = (stack.moves[at], stack.ranks[at]);
            if was != PICKED && check_info.gives_check(position, mv) {
                stack.moves[kept] = mv;
                stack.ranks[kept] = rank(score(was), kept - self.quiet);
                kept += 1;
            }
        }
        stack.truncate(kept);
    }

    /// Removes the moves from the stack.
    pub fn finish(&self, stack: &mut MoveStack) {
        stack.truncate(self.base);
    }

    fn rank_quiet(&self, position: &Position, histories: &Histories, stack: &mut MoveStack) {
        let (moves, ranks) = (&stack.moves[self.quiet..], &mut stack.ranks[self.quiet..]);
        ranks.fill(0);
        if self.hints.by_history {
            histories.score_quiet(position, self.hints.previous, moves, ranks);
        }
        for (place, it) in ranks.iter_mut().enumerate() {
            *it = rank(*it, place);
        }
        // In reverse, so that a move that is several of them keeps the best score.
        for (order, refutation) in self.hints.refutations.into_iter().enumerate().rev() {
            let Some(refutation) = refutation else {
                continue;
            };
            // No early exit, so the loop vectorises.
            if moves
                .iter()
                .fold(false, |any, &mv| any | (mv == refutation))
                && let Some(at) = moves.iter().position(|&mv| mv == refutation)
            {
                ranks[at] = rank(REFUTATION - order as i32, at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::MoveList;
    use crate::search::history::NO_PIECE_TO;

    /// Each move of both lists is given once, the table move first. Fails when the table move is
    /// looked for among captures alone.
    #[test]
    fn every_move_is_given_once() {
        let histories = Histories::new(false).unwrap();
        let sfens = include_str!("../../tests/data/bench.sfen").lines();
        for sfen in sfens.filter(|line| !line.starts_with('#')) {
            let position = Position::from_sfen(sfen).unwrap();
            let (mut first, mut second) = (MoveList::new(), MoveList::new());
            position.legal_moves_into(&mut first);
            second.clone_from(&first);
            first.keep(|mv| position.is_tactical(mv));
            second.keep(|mv| !position.is_tactical(mv));
            let list = first.iter().chain(second.iter()).copied();
            for tt_move in list.clone().map(Some).chain([None]) {
                let hints = Hints {
                    tt_move,
                    refutations: [second.first().copied(), None, second.last().copied()],
                    previous: [NO_PIECE_TO; PLIES_BACK.len()],
                    by_history: true,
                };
                let mut stack = MoveStack::default();
                let (mut one, mut other) = (first.clone(), second.clone());
                let lists = [&mut one, &mut other];
                let mut picker = Picker::new(&position, lists, hints, &histories, &mut stack);
                let mut given = Vec::new();
                while let Some(picked) = picker.next(&position, &histories, &mut stack, None) {
                    given.push(picked.mv);
                }
                picker.finish(&mut stack);
                assert!(stack.moves.is_empty() && stack.ranks.is_empty());
                assert!(one.is_empty() && other.is_empty());
                assert!(tt_move.is_none_or(|mv| given[0] == mv));
                given.sort_by_key(|mv| mv.code());
                let mut all: Vec<_> = list.clone().collect();
                all.sort_by_key(|mv| mv.code());
                assert_eq!(given, all);
            }
        }
    }
}
