//! The order in which moves are tried.

use super::history::{self, Arrival, BACK, Histories};
use super::see;
use crate::movegen::{CheckInfo, MoveList};
use crate::position::Position;
use crate::types::PackedMove;

/// A move that is to be tried next.
#[derive(Clone, Copy)]
pub(super) struct Picked {
    pub mv: PackedMove,
    /// Whether it loses nothing by static exchange, when that is known.
    pub is_fair: Option<bool>,
}

impl Picked {
    /// A move of which nothing is known.
    pub fn unknown(mv: PackedMove) -> Self {
        Self { mv, is_fair: None }
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

/// How soon a move is to be tried: its score, and of equals the one that stands first. So all of a list are
/// unlike, and tell where they stand.
type Rank = i32;

/// More than a list has moves.
const PLACES: usize = 1 << 12;

/// The rank of a move that was tried: below all others.
const TRIED: Rank = i32::MIN;

/// The scores of what comes before quiet moves by history: the table's move, and refutations of sister
/// nodes. Captures lie between, and from 0 up. All scores are below 2^18, since no move takes a king.
const FROM_TABLE: i32 = (1 << 18) - 1;
const REFUTATION: i32 = 1 << 17;
const CAPTURE: i32 = history::LIMIT;

/// What is taken off the rank of a capture that loses, which is below 0 then.
const LOSING: Rank = 1 << 30;

fn rank(score: i32, place: usize) -> Rank {
    debug_assert!(score.abs() <= FROM_TABLE && place < PLACES);
    score << 12 | (PLACES - 1 - place) as i32
}

fn score(rank: Rank) -> i32 {
    rank >> 12
}

fn place(rank: Rank) -> usize {
    PLACES - 1 - (rank as usize & (PLACES - 1))
}

/// The highest rank; of no move `TRIED`.
fn highest(ranks: &[Rank]) -> Rank {
    ranks.iter().copied().fold(TRIED, Rank::max)
}

/// The moves of all nodes of a line, the latest node's last.
#[derive(Default)]
pub(super) struct Stack {
    moves: Vec<PackedMove>,
    ranks: Vec<Rank>,
}

impl Stack {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.ranks.truncate(len);
    }
}

/// What is known before the moves are looked at.
pub(super) struct Hints {
    pub from_table: Option<PackedMove>,
    /// Two killers, and the reply to the last move.
    pub refutations: [Option<PackedMove>; 3],
    pub before: [Arrival; BACK.len()],
    /// Whether the histories order quiet moves; else they come as in the list.
    pub by_history: bool,
}

/// The moves of one node in the order in which they are tried: the table's move; captures and promotions of
/// pawns that lose nothing, the dearest victim first; quiet moves; captures that lose.
///
/// They lie on the stack, the quiet ones apart: most nodes never come to them, so they get their ranks when
/// the others are through.
pub(super) struct Picker {
    hints: Hints,
    /// Where the table's move and the captures begin.
    base: usize,
    /// Where the quiet moves begin.
    quiet: usize,
    /// Whether some of the former are not known to lose.
    has_fair: bool,
    /// Whether the quiet moves have ranks.
    ranked: bool,
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
        let mut push = |mv, score| {
            stack.ranks.push(rank(score, stack.moves.len() - base));
            stack.moves.push(mv);
        };
        let [list, known_quiet] = lists;
        list.keep(|mv| {
            let score = if Some(mv) == hints.from_table {
                FROM_TABLE
            } else if position.is_tactical(mv) {
                CAPTURE + 16 * see::gain(position, mv) + histories.capture(position, mv)
            } else {
                return true;
            };
            push(mv, score);
            false
        });
        if let Some(mv) = hints.from_table
            && known_quiet.contains(&mv)
        {
            push(mv, FROM_TABLE);
            known_quiet.keep(|other| other != mv);
        }
        let quiet = stack.len();
        for list in [list, known_quiet] {
            stack.moves.extend_from_slice(list);
            list.clear();
        }
        stack.ranks.resize(stack.moves.len(), 0);
        Self {
            hints,
            base,
            quiet,
            has_fair: true,
            ranked: false,
        }
    }

    /// The next move. Before quiet moves get their ranks, those that come too `late` and give no check
    /// are left out.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        stack: &mut Stack,
        late: Option<&CheckInfo>,
    ) -> Option<Picked> {
        while self.has_fair {
            let best = highest(&stack.ranks[self.base..self.quiet]);
            if best < 0 {
                self.has_fair = false;
                break;
            }
            let at = self.base + place(best);
            let mv = stack.moves[at];
            let from_table = score(best) == FROM_TABLE;
            if from_table || see::wins(position, mv, 0) {
                stack.ranks[at] = TRIED;
                return Some(Picked {
                    mv,
                    is_fair: (!from_table).then_some(true),
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
        if best != TRIED {
            let at = self.quiet + place(best);
            stack.ranks[at] = TRIED;
            return Some(Picked {
                mv: stack.moves[at],
                is_fair: None,
            });
        }
        stack.truncate(self.quiet);
        let best = highest(&stack.ranks[self.base..]);
        (best != TRIED).then(|| {
            let at = self.base + place(best);
            stack.ranks[at] = TRIED;
            Picked {
                mv: stack.moves[at],
                is_fair: Some(false),
            }
        })
    }

    /// Leaves out the quiet moves to come that give no check.
    pub fn drop_quiet(&self, position: &Position, stack: &mut Stack, check_info: &CheckInfo) {
        let mut kept = self.quiet;
        for at in self.quiet..stack.len() {
            let (mv, was) = (stack.moves[at], stack.ranks[at]);
            if was != TRIED && check_info.gives_check(position, mv) {
                stack.moves[kept] = mv;
                stack.ranks[kept] = rank(score(was), kept - self.quiet);
                kept += 1;
            }
        }
        stack.truncate(kept);
    }

    /// Takes the moves off the stack.
    pub fn finish(self, stack: &mut Stack) {
        stack.truncate(self.base);
    }

    fn rank_quiet(&self, position: &Position, histories: &Histories, stack: &mut Stack) {
        let (moves, ranks) = (&stack.moves[self.quiet..], &mut stack.ranks[self.quiet..]);
        ranks.fill(0);
        if self.hints.by_history {
            histories.score_quiet(position, self.hints.before, moves, ranks);
        }
        for (place, it) in ranks.iter_mut().enumerate() {
            *it = rank(*it, place);
        }
        // Of equal refutations the first one counts.
        for (order, refutation) in self.hints.refutations.into_iter().enumerate().rev() {
            let Some(refutation) = refutation else {
                continue;
            };
            // Without a way out this goes over several moves at once.
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
    use crate::search::history::NO_ARRIVAL;

    /// Each move of the lists is given once, the table's first, be it of the first list or of the second. Fails
    /// when the table's move is looked for among captures alone.
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
            for from_table in list.clone().map(Some).chain([None]) {
                let hints = Hints {
                    from_table,
                    refutations: [second.first().copied(), None, second.last().copied()],
                    before: [NO_ARRIVAL; BACK.len()],
                    by_history: true,
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
                assert!(stack.moves.is_empty() && stack.ranks.is_empty());
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
