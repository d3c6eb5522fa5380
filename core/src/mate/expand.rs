//! Expansion of a node: its moves, and a look one ply ahead at each new position.

use super::hand::HandCounts;
use super::node::{
    AND, Child, NO_ANCESTOR, OR, UNEVALUATED, UNLIMITED, Value, after_one_ply, extended_hash,
};
use super::solver::{Halt, Solver, hand_after, key_after};
use super::table::Lookup;
use crate::position::Position;
use crate::types::{PackedMove, PieceKind};

impl Lookup {
    /// The value of a solved position.
    pub const fn solved(self) -> Option<Value> {
        match self {
            Self::Proven { hand, plies } => Some(Value::proven(hand, plies)),
            Self::Disproven { hand, plies } => Some(Value::disproven(hand, plies, NO_ANCESTOR)),
            Self::Unknown | Self::Unsolved { .. } => None,
        }
    }
}

/// Whether the move declines a promotion that only a pawn-drop mate can make worth declining.
fn declines_promotion(position: &Position, mv: PackedMove) -> bool {
    let kind = || PieceKind::from_code(position.code_at(mv.origin_code()) & 15);
    !mv.is_drop() && !mv.is_promoting() && kind().is_some_and(PieceKind::gains_by_promoting)
}

impl Solver<'_> {
    /// Lists the children of the node just entered and evaluates them, until one wins.
    pub fn expand(&mut self) -> Result<(), Halt> {
        let mover = self.mover();
        if mover == OR {
            self.position.checks_into(&mut self.moves);
        } else {
            self.position.legal_moves_into(&mut self.moves);
        }
        let first = self.children.len();
        self.children.try_reserve(self.moves.len())?;
        self.list_children(mover);
        let end = self.children.len();
        // The table comes first, because a win found there saves evaluating the other children.
        let mut any_new = false;
        for i in first..end {
            if self.children[i].is_active(i - first) && !self.probe(i) {
                any_new = true;
            } else if self.children[i].value.numbers[mover] == 0 {
                return Ok(());
            }
        }
        for i in first..end {
            let child = &self.children[i];
            if any_new && child.is_active(i - first) && child.value.numbers == UNEVALUATED {
                self.evaluate(i)?;
                if self.children[i].value.numbers[mover] == 0 {
                    return Ok(());
                }
            }
        }
        for i in first..end {
            if self.children[i].is_active(i - first) {
                self.activate_waiting(i)?;
            }
        }
        Ok(())
    }

    /// Lists the children of the last node, none evaluated.
    ///
    /// A drop between king and checker waits for the drop before it, and a move without promotion
    /// for the same move with promotion: both seldom change the result.
    fn list_children(&mut self, mover: usize) {
        let node = &self.path[self.path.len() - 1];
        let first = node.first;
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let hand = if mover == OR {
                hand_after(&self.position, node.hand, mv)
            } else {
                node.hand
            };
            let own = self.children.len() - first;
            let siblings = &self.children[first..];
            let predecessor = if mover == AND && mv.is_drop() {
                siblings.iter().rposition(|child| child.mv.is_drop())
            } else if declines_promotion(&self.position, mv) {
                let promoting = PackedMove::generated(mv.origin_code(), mv.to_number(), true);
                siblings.iter().rposition(|child| child.mv == promoting)
            } else {
                None
            };
            self.children.push(Child {
                value: Value {
                    numbers: UNEVALUATED,
                    hand,
                    plies: 0,
                    ancestor: NO_ANCESTOR,
                },
                key: key_after(&self.position, node.key, mv),
                hand,
                min_depth: self.path.len() as u16 + 1,
                waits_for: predecessor.unwrap_or(own) as u16,
                mv,
            });
        }
    }

    /// Evaluates a child by the table and by the current line; false when both know nothing of it.
    fn probe(&mut self, i: usize) -> bool {
        let node = &self.path[self.path.len() - 1];
        let plies = after_one_ply(node.plies);
        let child = self.children[i];
        let lookup = self.table.look_up(child.key, child.hand, plies);
        if let Some(value) = lookup.solved() {
            self.children[i].value = value;
            return true;
        }
        if plies == UNLIMITED {
            let repeated = match self.repeated_depth(child.key, child.hand) {
                None if self.is_too_deep() => {
                    self.was_cut = true;
                    Some(0)
                }
                None if self.any_repeats => self.table.repetition_depth(
                    extended_hash(node.path_hash, child.key, child.hand),
                    child.hand,
                ),
                found => found,
            };
            if let Some(depth) = repeated {
                self.children[i].value = Value::disproven(child.hand, UNLIMITED, depth);
                return true;
            }
        }
        if let Lookup::Unsolved { pn, dn, depth } = lookup {
            self.children[i].value.numbers = [pn, dn];
            self.children[i].min_depth = depth.min(child.min_depth);
            return true;
        }
        false
    }

    /// Evaluates a child by its position: mate, no checks, or as many moves as it has.
    fn evaluate(&mut self, i: usize) -> Result<(), Halt> {
        let child = self.children[i];
        let plies = after_one_ply(self.path[self.path.len() - 1].plies);
        let undo = self.make(child.mv)?;
        let mut value = child.value;
        if self.mover() == AND {
            let evasions = self.position.count_moves();
            if evasions == 0 {
                value = Value::proven(self.mated_hand(child.hand), 0);
            } else if plies == 0 {
                value = Value::disproven(child.hand, 0, NO_ANCESTOR);
            } else {
                value.numbers = [evasions, 1];
            }
        } else {
            self.position.checks_into(&mut self.moves);
            if self.moves.is_empty() {
                let both = self.defender_hand().sum(child.hand);
                let hand = both.difference(both.of_kinds_missing_in(child.hand));
                value = Value::disproven(hand, UNLIMITED, NO_ANCESTOR);
            } else {
                value.numbers = [1, self.moves.len() as u32];
            }
        }
        self.position.undo_legal_move(child.mv, undo);
        self.children[i].value = value;
        Ok(())
    }

    fn defender_hand(&self) -> HandCounts {
        HandCounts::from_hand(self.position.hand(self.attacker.flip()))
    }

    /// The part of the attacker's hand that the current check needs to keep its mate. Where a drop
    /// can be interposed, the defender must not hold a kind that it lacks now.
    pub fn mated_hand(&self, hand: HandCounts) -> HandCounts {
        if self.position.interpositions().is_empty() {
            HandCounts::NONE
        } else {
            hand.of_kinds_missing_in(self.defender_hand())
        }
    }

    /// Activates and evaluates the children that waited for this one, if it is lost for the side to
    /// move.
    pub fn activate_waiting(&mut self, i: usize) -> Result<(), Halt> {
        let mover = self.mover();
        let first = self.path[self.path.len() - 1].first;
        let mut lost = i;
        while self.children[lost].value.numbers[1 - mover] == 0 {
            let mut later = self.children[lost + 1..].iter();
            let Some(next) = later.position(|child| child.is_active(lost - first)) else {
                break;
            };
            lost += 1 + next;
            self.children[lost].waits_for = (lost - first) as u16;
            if !self.probe(lost) {
                self.evaluate(lost)?;
            }
        }
        Ok(())
    }
}
