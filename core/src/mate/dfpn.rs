//! Depth-first proof-number search (df-pn), without recursion.
//!
//! The search descends to the most promising leaf, for proof and disproof at once, and stays below
//! a node as long as its numbers are under the thresholds that its siblings set.

use super::hand::HandCounts;
use super::node::{
    INFINITE, NO_ANCESTOR, Numbers, PathNode, Summary, Value, after_one_ply, extended_hash,
};
use super::solver::{Halt, Solver};
use super::table::{Entry, Lookup, State};
use crate::types::Color;

/// A child may exceed its best sibling by a sixteenth before the search turns to that sibling (the
/// 1 + ε of df-pn), so that it does not alternate between two that are alike.
const EPSILON_DIVISOR: u32 = 16;

impl Solver<'_> {
    /// Searches the position for a mate within `plies`. `Ok` when the result is in the table, or
    /// when it is a disproof that rests on a cut line.
    pub fn solve(&mut self, plies: u16) -> Result<Numbers, Halt> {
        let result = self.solve_root(plies);
        while self.pop().is_some() {}
        result
    }

    fn solve_root(&mut self, plies: u16) -> Result<Numbers, Halt> {
        self.enter_root(plies)?;
        loop {
            let top = self.path.len() - 1;
            let summary = self.summary(top);
            let numbers = summary.numbers;
            let mut thresholds = self.path[top].thresholds;
            if self.raise_thresholds {
                for i in [0, 1] {
                    thresholds[i] = thresholds[i].max(numbers[i].saturating_add(1));
                }
            }
            let solved = numbers.contains(&0);
            if solved || numbers[0] >= thresholds[0] || numbers[1] >= thresholds[1] {
                let value = self.leave(&summary)?;
                if top == 0 {
                    return Ok(value);
                }
            } else {
                self.descend(&summary, thresholds)?;
            }
        }
    }

    fn enter_root(&mut self, plies: u16) -> Result<(), Halt> {
        let (key, hand) = self.identity();
        self.enter(PathNode {
            key,
            hand,
            both_hands: HandCounts::NONE,
            plies,
            first: 0,
            current: 0,
            thresholds: [INFINITE, INFINITE],
            path_hash: extended_hash(0, key, hand),
            nodes_before: self.nodes,
            min_depth: 1,
            incoming: None,
        })
    }

    /// Adds a node, whose move was made, to the line and expands it.
    fn enter(&mut self, node: PathNode) -> Result<(), Halt> {
        let hands = Color::all().map(|color| HandCounts::from_hand(self.position.hand(color)));
        self.push(PathNode {
            both_hands: hands[0].sum(hands[1]),
            first: self.children.len(),
            ..node
        })?;
        self.expand()
    }

    /// Goes on to the best child.
    fn descend(&mut self, summary: &Summary, limits: Numbers) -> Result<(), Halt> {
        let mover = self.mover();
        let depth = self.path.len() as u16 + 1;
        let Some(node) = self.path.last_mut() else {
            return Ok(());
        };
        let best = node.first + summary.best;
        node.current = best;
        let plies = after_one_ply(node.plies);
        let path_hash = node.path_hash;
        let child = self.children[best];
        let lookup = self.table.look_up(child.key, child.hand, plies);
        if let Some(value) = lookup.solved() {
            self.children[best].value = value;
            return self.activate_waiting(best);
        }
        let undo = self.make(child.mv)?;
        self.enter(PathNode {
            key: child.key,
            hand: child.hand,
            both_hands: HandCounts::NONE,
            plies,
            first: 0,
            current: 0,
            thresholds: child_thresholds(summary, limits, mover),
            path_hash: extended_hash(path_hash, child.key, child.hand),
            nodes_before: self.nodes,
            min_depth: child.min_depth.min(depth),
            incoming: Some((child.mv, undo)),
        })?;
        // Below an old position the line goes on to a new one; a new one is where it may end.
        if matches!(lookup, Lookup::Unknown) {
            self.raise_thresholds = false;
        } else if self.summary(self.path.len() - 1).has_old {
            self.raise_thresholds = true;
        }
        Ok(())
    }

    /// Leaves the last node of the line and passes its value to the table and to its parent.
    fn leave(&mut self, summary: &Summary) -> Result<Numbers, Halt> {
        let mover = self.mover();
        let numbers = summary.numbers;
        let Some(node) = self.path.last() else {
            return Ok(numbers);
        };
        let unsolved = Value {
            numbers,
            hand: node.hand,
            plies: node.plies,
            ancestor: NO_ANCESTOR,
        };
        let (value, mv) = if numbers[mover] == 0 {
            self.won_value(node, mover).unwrap_or((unsolved, 0))
        } else if numbers[1 - mover] == 0 {
            (self.lost_value(node, mover), 0)
        } else {
            (unsolved, 0)
        };
        let value = value.at_depth(self.path.len() as u16);
        if let Some(node) = self.pop() {
            self.record(&node, &value, mv)?;
        }
        if let Some(parent) = self.path.last() {
            let current = parent.current;
            self.children[current].value = value;
            self.activate_waiting(current)?;
        }
        Ok(numbers)
    }

    fn record(&mut self, node: &PathNode, value: &Value, mv: u16) -> Result<(), Halt> {
        let [pn, dn] = value.numbers;
        let (state, hand, plies) = match (pn, dn) {
            (0, _) => (State::Proven, value.hand, value.plies),
            (_, 0) if value.ancestor != NO_ANCESTOR => (State::Repeats, node.hand, node.plies),
            (_, 0) => (State::Disproven, value.hand, value.plies),
            _ => (State::Unsolved, node.hand, node.plies),
        };
        let mut entry = Entry {
            key: node.key,
            hand,
            pn,
            dn,
            effort: (self.nodes - node.nodes_before).min(u64::from(u32::MAX)) as u32,
            plies,
            depth: node.min_depth,
            mv,
            state,
        };
        if state == State::Repeats {
            self.any_repeats = true;
            entry.key = node.path_hash;
            entry.depth = value.ancestor;
        }
        self.table.store(node.hand, entry)?;
        Ok(())
    }
}

/// Thresholds of the best child: the search returns when another child becomes the best, or when
/// the node itself reaches one of its `limits`.
fn child_thresholds(summary: &Summary, limits: Numbers, mover: usize) -> Numbers {
    let mut thresholds = [0; 2];
    let allowed = summary.second / EPSILON_DIVISOR + 1;
    thresholds[mover] = limits[mover].min(summary.second.saturating_add(allowed));
    thresholds[1 - mover] = if limits[1 - mover] == INFINITE {
        INFINITE
    } else {
        limits[1 - mover].saturating_sub(summary.others)
    };
    thresholds
}
