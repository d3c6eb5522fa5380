//! Exhaustive search for mates, in two ways.

use shogiban::{PackedMove, Position};
use std::collections::HashMap;

fn after(position: &Position, mv: PackedMove) -> Position {
    let mut after = position.clone();
    after.do_legal_move(mv);
    after
}

fn checks(position: &Position) -> Vec<Position> {
    let moves = position.ordered_moves().into_iter();
    moves
        .map(|mv| after(position, mv))
        .filter(Position::in_check)
        .collect()
}

/// Whether the side to move mates within `plies`.
pub fn mates_within(position: &Position, plies: u32) -> bool {
    plies > 0
        && checks(position).iter().any(|checked| {
            let defences = checked.ordered_moves();
            defences.is_empty()
                || plies > 2
                    && defences
                        .iter()
                        .all(|&mv| mates_within(&after(checked, mv), plies - 2))
        })
}

/// All positions that checks and defences lead to, and the length of the shortest mate in each.
///
/// Lengths are computed backwards from the mates, one ply a round, so neither repetitions nor the
/// path to a position matter.
#[derive(Default)]
struct Graph {
    known: HashMap<[u8; 96], usize>,
    next: Vec<Vec<usize>>,
    attacks: Vec<bool>,
}

/// The length of the shortest mate, or `Some(None)` when there is no mate; `None` when there are
/// more than `most` positions.
pub fn shortest_mate(position: &Position, most: usize) -> Option<Option<u32>> {
    let mut graph = Graph::default();
    let mut open = vec![position.clone()];
    graph.enter(position, true);
    while let Some(position) = open.pop() {
        let index = graph.known[&position.packed()];
        let attacks = graph.attacks[index];
        let all = |position: &Position| {
            let moves = position.ordered_moves().into_iter();
            moves.map(|mv| after(position, mv)).collect()
        };
        let next: Vec<Position> = if attacks {
            checks(&position)
        } else {
            all(&position)
        };
        for next in next {
            if !graph.known.contains_key(&next.packed()) {
                graph.enter(&next, !attacks);
                open.push(next.clone());
            }
            let to = graph.known[&next.packed()];
            graph.next[index].push(to);
        }
        if graph.known.len() > most {
            return None;
        }
    }
    Some(graph.lengths()[0])
}

impl Graph {
    fn enter(&mut self, position: &Position, attacks: bool) {
        self.known.insert(position.packed(), self.next.len());
        self.next.push(Vec::new());
        self.attacks.push(attacks);
    }

    fn lengths(&self) -> Vec<Option<u32>> {
        let mut lengths: Vec<Option<u32>> = vec![None; self.next.len()];
        for round in 0.. {
            let mut solved = Vec::new();
            for (index, next) in self.next.iter().enumerate() {
                let is_solved = |to: &usize| lengths[*to].is_some();
                let won = if self.attacks[index] {
                    next.iter().any(is_solved)
                } else {
                    next.iter().all(is_solved)
                };
                if lengths[index].is_none() && won {
                    solved.push(index);
                }
            }
            if solved.is_empty() {
                break;
            }
            for index in solved {
                lengths[index] = Some(round);
            }
        }
        lengths
    }
}
