//! The order in which moves are tried.

use super::history::{Arrival, BACK, Histories};
use super::see;
use crate::movegen::{Aim, MoveList};
use crate::position::Position;
use crate::types::PackedMove;

/// A move that is to be tried next.
#[derive(Clone, Copy)]
pub(super) struct Picked {
    pub mv: PackedMove,
    /// What the histories say of a quiet move, when that is what placed it.
    pub history: Option<i32>,
    /// Whether it loses nothing by static exchange, when that is known.
    pub is_fair: Option<bool>,
}

impl Picked {
    /// A move of which nothing is known.
    pub fn unknown(mv: PackedMove) -> Self {
        Self {
            mv,
            history: None,
            is_fair: None,
        }
    }

    /// Whether the exchange that it begins wins `threshold` or more.
    pub fn wins(self, position: &Position, threshold: i32) -> bool {
        match self.is_fair {
            Some(true) if threshold <= 0 => true,
            Some(false) if threshold >= 0 => false,
            _ => see::wins(position, self.mv, threshold),
        }
    }
}

/// The scores of what comes before quiet moves by history: the table's move, refutations of sister nodes.
const FROM_TABLE: i32 = 1 << 30;
const REFUTATION: i32 = 1 << 26;

/// The moves of all nodes of a line that are yet to be tried, the latest node's last, with how soon.
#[derive(Default)]
pub(super) struct Stack {
    moves: Vec<PackedMove>,
    scores: Vec<i32>,
}

impl Stack {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn push(&mut self, mv: PackedMove, score: i32) {
        self.moves.push(mv);
        self.scores.push(score);
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.scores.truncate(len);
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.moves.swap(one, other);
        self.scores.swap(one, other);
    }

    /// The best of the moves from `from` on, which is brought to `from`; of equals the first.
    fn bring_best(&mut self, from: usize, to: usize) -> (PackedMove, i32) {
        let scores = &self.scores[from..to];
        // Two walks, of which the first goes over several scores at once.
        let highest = scores.iter().copied().fold(i32::MIN, i32::max);
        let best = scores.iter().position(|&score| score == highest);
        self.swap(from, from + best.unwrap_or(0));
        (self.moves[from], highest)
    }
}

/// What is known before the moves are looked at.
pub(super) struct Hints {
    pub from_table: Option<PackedMove>,
    /// Two killers, and the reply to the last move.
    pub refutations: [Option<PackedMove>; 3],
    pub before: [Arrival; BACK.len()],
}

/// The moves of one node in the order in which they are tried: the table's move; captures and promotions of
/// pawns that lose nothing, the dearest victim first; quiet moves; captures that lose.
///
/// They lie on the stack, the quiet ones apart: most nodes never come to them, so they get their scores
/// when the others are through.
pub(super) struct Picker {
    hints: Hints,
    base: usize,
    /// The next move to be tried of those before the quiet ones.
    first: usize,
    /// Where captures begin that are known to lose, and how many of them were tried.
    losing: usize,
    lost: usize,
    /// Where quiet moves begin, and the next one of them.
    quiet: usize,
    next_quiet: usize,
    scored: bool,
}

impl Picker {
    /// Takes the moves out of the lists; those of the second are quiet. [`finish`](Self::finish) takes them
    /// off the stack.
    pub fn new(
        position: &Position,
        lists: [&mut MoveList; 2],
        hints: Hints,
        histories: &Histories,
        stack: &mut Stack,
    ) -> Self {
        let base = stack.len();
        let [list, quiet_list] = lists;
        list.keep(|mv| {
            let score = if Some(mv) == hints.from_table {
                FROM_TABLE
            } else if position.is_tactical(mv) {
                16 * see::gain(position, mv) + histories.capture(position, mv)
            } else {
                return true;
            };
            stack.push(mv, score);
            false
        });
        quiet_list.keep(|mv| {
            let from_table = Some(mv) == hints.from_table;
            if from_table {
                stack.push(mv, FROM_TABLE);
            }
            !from_table
        });
        let quiet = stack.len();
        for list in [list, quiet_list] {
            stack.moves.extend_from_slice(list);
            list.clear();
        }
        stack.scores.resize(stack.moves.len(), 0);
        Self {
            hints,
            base,
            first: base,
            losing: quiet,
            lost: 0,
            quiet,
            next_quiet: quiet,
            scored: false,
        }
    }

    /// The next move. Before quiet moves get their scores, those that come too `late` and give no check
    /// are left out.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        stack: &mut Stack,
        late: Option<&Aim>,
    ) -> Option<Picked> {
        while self.first < self.losing {
            let (mv, score) = stack.bring_best(self.first, self.losing);
            if score < FROM_TABLE && !see::wins(position, mv, 0) {
                self.losing -= 1;
                stack.swap(self.first, self.losing);
                continue;
            }
            self.first += 1;
            return Some(Picked {
                mv,
                history: None,
                is_fair: (score < FROM_TABLE).then_some(true),
            });
        }
        if !self.scored {
            self.scored = true;
            if let Some(aim) = late {
                self.drop_quiet(position, stack, aim);
            }
            self.score_quiet(position, histories, stack);
        }
        let end = stack.len();
        if self.next_quiet < end {
            let (mv, score) = stack.bring_best(self.next_quiet, end);
            self.next_quiet += 1;
            return Some(Picked {
                mv,
                history: (score < REFUTATION / 2).then_some(score),
                is_fair: None,
            });
        }
        let next = self.losing + self.lost;
        (next < self.quiet).then(|| {
            self.lost += 1;
            Picked {
                mv: stack.bring_best(next, self.quiet).0,
                history: None,
                is_fair: Some(false),
            }
        })
    }

    /// Leaves out the quiet moves to come that give no check.
    pub fn drop_quiet(&self, position: &Position, stack: &mut Stack, aim: &Aim) {
        let (from, mut kept) = (self.next_quiet, self.next_quiet);
        for at in from..stack.len() {
            if aim.is_check(position, stack.moves[at]) {
                stack.moves[kept] = stack.moves[at];
                stack.scores[kept] = stack.scores[at];
                kept += 1;
            }
        }
        stack.truncate(kept);
    }

    /// Takes the moves off the stack.
    pub fn finish(self, stack: &mut Stack) {
        stack.truncate(self.base);
    }

    fn score_quiet(&self, position: &Position, histories: &Histories, stack: &mut Stack) {
        let (moves, scores) = (&stack.moves[self.quiet..], &mut stack.scores[self.quiet..]);
        histories.score_quiet(position, self.hints.before, moves, scores);
        // Of equal refutations the first one counts.
        for (rank, refutation) in self.hints.refutations.into_iter().enumerate().rev() {
            let Some(refutation) = refutation else {
                continue;
            };
            // Without a way out this goes over several moves at once.
            if moves.iter().fold(false, |any, &mv| any | (mv == refutation)) {
                let at = moves.iter().position(|&mv| mv == refutation);
                scores[at.unwrap_or(0)] = REFUTATION - rank as i32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::MoveList;
    use crate::search::history::NO_ARRIVAL;

    /// Each move of the lists is given once, the table's first, be it of the first list or of the second. Fails
    /// when the table's move is looked for among captures alone.
    #[test]
    fn every_move_is_given_once() {
        let histories = Histories::new().unwrap();
        let sfens = include_str!("../../tests/data/bench.sfen").lines();
        for sfen in sfens.filter(|line| !line.starts_with('#')) {
            let position = Position::from_sfen(sfen).unwrap();
            let (mut first, mut second) = (MoveList::new(), MoveList::new());
            position.legal_moves_into(&mut first);
            second.clone_from(&first);
            first.keep(|mv| position.is_tactical(mv));
            second.keep(|mv| !position.is_tactical(mv));
            let list = first.iter().chain(second.iter()).copied();
            for from_table in list.clone().map(Some).chain([None]) {
                let hints = Hints {
                    from_table,
                    refutations: [second.first().copied(), None, second.last().copied()],
                    before: [NO_ARRIVAL; BACK.len()],
                };
                let mut stack = Stack::default();
                let (mut one, mut other) = (first.clone(), second.clone());
                let lists = [&mut one, &mut other];
                let mut picker = Picker::new(&position, lists, hints, &histories, &mut stack);
                let mut given = Vec::new();
                while let Some(picked) = picker.next(&position, &histories, &mut stack, None) {
                    given.push(picked.mv);
                }
                picker.finish(&mut stack);
                assert!(stack.moves.is_empty() && stack.scores.is_empty());
                assert!(one.is_empty() && other.is_empty());
                assert!(from_table.is_none_or(|mv| given[0] == mv));
                given.sort_by_key(|mv| mv.code());
                let mut all: Vec<_> = list.clone().collect();
                all.sort_by_key(|mv| mv.code());
                assert_eq!(given, all);
            }
        }
    }
}
