//! The order in which moves are tried.

use super::history::{Arrival, BACK, Histories, arrival};
use super::see;
use crate::movegen::MoveList;
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

/// The scores of what is tried by kind: the table's move, captures and promotions that lose nothing,
/// refutations of sister nodes, quiet moves by history, captures that lose.
const FROM_TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 28;
const REFUTATION: i32 = 1 << 26;
const LOSING_CAPTURE: i32 = -(1 << 28);

/// A quiet move that has no score yet.
const UNSCORED: i32 = REFUTATION + 1;

/// What is known before the moves are looked at.
pub(super) struct Hints {
    pub from_table: Option<PackedMove>,
    /// Two killers, and the reply to the last move.
    pub refutations: [Option<PackedMove>; 3],
    pub before: [Arrival; BACK.len()],
}

/// Adds the moves of a list to the stack of moves. Quiet moves are scored when the others are through:
/// most nodes never come to them.
pub(super) fn add_all(
    position: &Position,
    list: &MoveList,
    hints: &Hints,
    histories: &Histories,
    moves: &mut Vec<Scored>,
) {
    moves.extend(list.iter().map(|&mv| {
        let score = if Some(mv) == hints.from_table {
            FROM_TABLE
        } else if position.is_tactical(mv) {
            CAPTURE + 16 * see::gain(position, mv) + histories.capture(position, mv)
        } else {
            UNSCORED
        };
        Scored { score, mv }
    }));
}

fn quiet_score(position: &Position, hints: &Hints, histories: &Histories, mv: PackedMove) -> i32 {
    match hints.refutations.iter().position(|&it| it == Some(mv)) {
        Some(rank) => REFUTATION - rank as i32,
        None => histories.quiet(position.side_to_move(), arrival(position, mv), hints.before),
    }
}

/// The best of the moves from `at` on is brought to `at` and returned. A capture that loses is put
/// behind all other moves when its turn comes, and the next best one is taken.
pub(super) fn pick(
    position: &Position,
    moves: &mut [Scored],
    at: usize,
    hints: &Hints,
    histories: &Histories,
) -> Option<Scored> {
    loop {
        let rest = moves.get_mut(at..)?;
        let (mut best, mut highest) = (0, rest.first()?.score);
        for (i, scored) in rest.iter().enumerate() {
            if scored.score > highest {
                (best, highest) = (i, scored.score);
            }
        }
        if highest == UNSCORED {
            for scored in rest.iter_mut().filter(|it| it.score == UNSCORED) {
                scored.score = quiet_score(position, hints, histories, scored.mv);
            }
            continue;
        }
        let untested = (CAPTURE / 2..FROM_TABLE).contains(&highest);
        if untested && !see::wins(position, rest[best].mv, 0) {
            rest[best].score += LOSING_CAPTURE - CAPTURE;
            continue;
        }
        rest.swap(0, best);
        return rest.first().copied();
    }
}

/// Leaves out the quiet moves from `from` on that `keep` does not keep.
pub(super) fn drop_quiet(
    moves: &mut Vec<Scored>,
    from: usize,
    mut keep: impl FnMut(PackedMove) -> bool,
) {
    let mut kept = from;
    for i in from..moves.len() {
        let scored = moves[i];
        if scored.score.abs() >= REFUTATION / 2 || keep(scored.mv) {
            moves[kept] = scored;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
