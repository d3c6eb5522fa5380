//! The value of a solved node, from those of its children.

use super::hand::HandCounts;
use super::node::{NO_ANCESTOR, OR, PathNode, UNLIMITED, Value};
use super::solver::{Solver, hand_before};

impl Solver<'_> {
    /// The value of a node that one move wins for the side to move, and that move's code if the
    /// attacker makes it, otherwise 0.
    pub fn won_value(&self, node: &PathNode, mover: usize) -> Option<(Value, u16)> {
        let children = self.children[node.first..].iter().enumerate();
        let winning = children
            .filter(|(i, child)| child.is_active(*i) && child.value.numbers[mover] == 0)
            .map(|(_, child)| child);
        if mover == OR {
            let child = winning.min_by_key(|child| child.value.plies)?;
            let value = Value::proven(
                hand_before(&self.position, child.value.hand, child.mv),
                child.value.plies.saturating_add(1),
            );
            return Some((value, child.mv.code()));
        }
        let child = winning.max_by_key(|child| (child.value.ancestor, child.value.plies))?;
        // The defender must keep the piece that it drops.
        let most = if child.mv.is_drop() {
            node.both_hands.minus(child.mv.dropped())
        } else {
            node.both_hands
        };
        let value = Value::disproven(
            child.value.hand.min(most),
            child.value.plies.saturating_add(1),
            child.value.ancestor,
        );
        Some((value, 0))
    }

    /// The value of a node where every move is lost for the side to move.
    pub fn lost_value(&self, node: &PathNode, mover: usize) -> Value {
        let children = &self.children[node.first..];
        let values = children.iter().map(|child| child.value);
        let plies = values.clone().map(|value| value.plies.saturating_add(1));
        if mover == OR {
            let hand = children.iter().fold(node.both_hands, |hand, child| {
                hand.min(hand_before(&self.position, child.value.hand, child.mv))
            });
            return Value::disproven(
                hand.difference(hand.of_kinds_missing_in(node.hand)),
                plies.min().unwrap_or(UNLIMITED),
                values
                    .map(|value| value.ancestor)
                    .min()
                    .unwrap_or(NO_ANCESTOR),
            );
        }
        let hands = values.map(|value| value.hand);
        Value::proven(
            hands.fold(self.mated_hand(node.hand), HandCounts::max),
            plies.max().unwrap_or(0),
        )
    }
}

impl Value {
    /// The same value for a node at that depth: a repetition that returns to the node itself or
    /// below it makes the disproof depend on no ancestor.
    pub const fn at_depth(self, depth: u16) -> Self {
        let ancestor = if self.ancestor >= depth {
            NO_ANCESTOR
        } else {
            self.ancestor
        };
        Self { ancestor, ..self }
    }
}
