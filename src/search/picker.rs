//! The order in which moves are tried.

use super::history::{Arrival, BACK, Histories, arrival};
use super::see;
use crate::movegen::Aim;
use crate::position::Position;
use crate::types::PackedMove;

/// A move and how soon it is to be tried.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    score: i32,
    pub mv: PackedMove,
}

impl Scored {
    /// A move that no list gave.
    pub fn unscored(mv: PackedMove) -> Self {
        Self {
            score: FROM_TABLE,
            mv,
        }
    }

    /// What the histories say of a quiet move, when that is what placed it.
    pub fn history(self) -> Option<i32> {
        (self.score.abs() < REFUTATION / 2).then_some(self.score)
    }
}

/// The scores of what comes before quiet moves by history: the table's move, captures and promotions,
/// refutations of sister nodes.
const FROM_TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 28;
const REFUTATION: i32 = 1 << 26;

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
/// They lie on the stack of moves, the quiet ones apart: most nodes never come to them, so they get their
/// scores when the others are through.
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
    /// Puts the moves on the stack; [`finish`](Self::finish) takes them off.
    pub fn new(
        position: &Position,
        list: impl Iterator<Item = PackedMove> + Clone,
        hints: Hints,
        histories: &Histories,
        moves: &mut Vec<Scored>,
    ) -> Self {
        let base = moves.len();
        moves.extend(list.clone().filter_map(|mv| {
            let score = if Some(mv) == hints.from_table {
                FROM_TABLE
            } else if position.is_tactical(mv) {
                CAPTURE + 16 * see::gain(position, mv) + histories.capture(position, mv)
            } else {
                return None;
            };
            Some(Scored { score, mv })
        }));
        let quiet = moves.len();
        let is_quiet = |&mv: &_| Some(mv) != hints.from_table && !position.is_tactical(mv);
        moves.extend(list.filter(is_quiet).map(|mv| Scored { score: 0, mv }));
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
        moves: &mut Vec<Scored>,
        late: Option<&Aim>,
    ) -> Option<Scored> {
        while self.first < self.losing {
            let found = bring_best(moves, self.first, self.losing);
            if found.score < FROM_TABLE && !see::wins(position, found.mv, 0) {
                self.losing -= 1;
                moves.swap(self.first, self.losing);
                continue;
            }
            self.first += 1;
            return Some(found);
        }
        if !self.scored {
            self.scored = true;
            if let Some(aim) = late {
                self.drop_quiet(position, moves, aim);
            }
            for scored in &mut moves[self.quiet..] {
                scored.score = self.quiet_score(position, histories, scored.mv);
            }
        }
        let end = moves.len();
        if self.next_quiet < end {
            let found = bring_best(moves, self.next_quiet, end);
            self.next_quiet += 1;
            return Some(found);
        }
        let next = self.losing + self.lost;
        (next < self.quiet).then(|| {
            self.lost += 1;
            bring_best(moves, next, self.quiet)
        })
    }

    /// Leaves out the quiet moves to come that give no check.
    pub fn drop_quiet(&self, position: &Position, moves: &mut Vec<Scored>, aim: &Aim) {
        let (from, mut kept) = (self.next_quiet, self.next_quiet);
        for at in from..moves.len() {
            if aim.is_check(position, moves[at].mv) {
                moves[kept] = moves[at];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Takes the moves off the stack.
    pub fn finish(self, moves: &mut Vec<Scored>) {
        moves.truncate(self.base);
    }

    fn quiet_score(&self, position: &Position, histories: &Histories, mv: PackedMove) -> i32 {
        let refutations = &self.hints.refutations;
        match refutations.iter().position(|&it| it == Some(mv)) {
            Some(rank) => REFUTATION - rank as i32,
            None => {
                let side = position.side_to_move();
                histories.quiet(side, arrival(position, mv), self.hints.before)
            }
        }
    }
}

/// The best of the moves from `from` on, which is brought to `from`; of equals the first.
fn bring_best(moves: &mut [Scored], from: usize, to: usize) -> Scored {
    let (mut best, mut highest) = (from, moves[from].score);
    for (at, scored) in moves[..to].iter().enumerate().skip(from) {
        if scored.score > highest {
            (best, highest) = (at, scored.score);
        }
    }
    moves.swap(from, best);
    moves[from]
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
                let mut moves = Vec::new();
                let mut picker =
                    Picker::new(&position, list.clone(), hints, &histories, &mut moves);
                let mut given = Vec::new();
                while let Some(scored) = picker.next(&position, &histories, &mut moves, None) {
                    given.push(scored.mv);
                }
                picker.finish(&mut moves);
                assert!(moves.is_empty() && from_table.is_none_or(|mv| given[0] == mv));
                given.sort_by_key(|mv| mv.code());
                let mut all: Vec<_> = list.clone().collect();
                all.sort_by_key(|mv| mv.code());
                assert_eq!(given, all);
            }
        }
    }
}
