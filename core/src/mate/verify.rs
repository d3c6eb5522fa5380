//! The proof walked again by the rules, and the line that is given out.

use super::hand::HandCounts;
use super::solver::{Halted, Solver, hand_after, key_after};
use super::table::Entry;
use crate::position::Undo;
use crate::types::PackedMove;

/// A position of the attacker's whose proof is being verified: its move is made, the defences follow.
struct Step {
    proof: Entry,
    key: u64,
    hand: HandCounts,
    /// The defence that led here.
    defence: Option<(PackedMove, Undo)>,
    made: (PackedMove, Undo),
    /// Where its defences begin; those tried are taken off the end.
    first: usize,
}

/// Why a proof does not hold: the budget, or (with keys that collide) an entry that is wrong.
struct Fails;

impl From<Halted> for Fails {
    fn from(_: Halted) -> Self {
        Self
    }
}

impl Solver<'_> {
    /// Whether the proof of this position in the table holds against every legal defence. Lengths fall
    /// from entry to entry, so the walk ends, and what it accepts is a mate whatever the search did.
    pub fn verify(&mut self) -> bool {
        let mut steps = Vec::new();
        let mut defences = Vec::new();
        let holds = self.walk(&mut steps, &mut defences).is_ok();
        while let Some(step) = steps.pop() {
            self.step_back(&step);
        }
        holds
    }

    fn step_back(&mut self, step: &Step) {
        self.position.undo_packed(step.made.0, step.made.1);
        if let Some((mv, undo)) = step.defence {
            self.position.undo_packed(mv, undo);
        }
    }

    fn walk(&mut self, steps: &mut Vec<Step>, defences: &mut Vec<PackedMove>) -> Result<(), Fails> {
        let (key, hand) = self.identity();
        self.enter_step(key, hand, u16::MAX, None, steps, defences)?;
        while let Some(step) = steps.last() {
            let (first, plies) = (step.first, step.proof.plies);
            if defences.len() == first {
                let proof = step.proof;
                self.table.mark_verified(&proof);
                if let Some(step) = steps.pop() {
                    self.step_back(&step);
                }
                continue;
            }
            let (key, hand) = (step.key, step.hand);
            let Some(mv) = defences.pop() else {
                return Err(Fails);
            };
            let key = key_after(&self.position, key, mv);
            let undo = self.make(mv)?;
            let allowed = plies.saturating_sub(2);
            if let Err(fails) =
                self.enter_step(key, hand, allowed, Some((mv, undo)), steps, defences)
            {
                self.position.undo_packed(mv, undo);
                return Err(fails);
            }
        }
        Ok(())
    }

    /// Goes to a position of the attacker's: makes the move of its proof and lists the defences.
    fn enter_step(
        &mut self,
        key: u64,
        hand: HandCounts,
        allowed: u16,
        defence: Option<(PackedMove, Undo)>,
        steps: &mut Vec<Step>,
        defences: &mut Vec<PackedMove>,
    ) -> Result<(), Fails> {
        let known = |solver: &Self| {
            solver
                .table
                .shortest_proof(key, hand)
                .filter(|proof| proof.plies <= allowed)
                .copied()
        };
        let mut found = known(self);
        if found.is_none() && allowed > 0 {
            self.solve(allowed)?;
            found = known(self);
        }
        let proof = found.ok_or(Fails)?;
        if proof.verified {
            if let Some((mv, undo)) = defence {
                self.position.undo_packed(mv, undo);
            }
            return Ok(());
        }
        let mv = proof.mate_move().ok_or(Fails)?;
        self.position.checks_into(&mut self.moves);
        if !self.moves.contains(&mv) {
            return Err(Fails);
        }
        let (key, hand) = (
            key_after(&self.position, key, mv),
            hand_after(&self.position, hand, mv),
        );
        let made = (mv, self.make(mv)?);
        let first = defences.len();
        self.position.legal_moves_into(&mut self.moves);
        defences.extend_from_slice(&self.moves);
        steps.push(Step {
            proof,
            key,
            hand,
            defence,
            made,
            first,
        });
        Ok(())
    }

    /// The line of a verified proof: the attacker's shortest moves and the longest defences.
    pub fn line(&self) -> Vec<PackedMove> {
        let mut position = self.position.clone();
        let (mut key, mut hand) = self.identity();
        let mut line = Vec::new();
        while let Some(mv) = self
            .table
            .shortest_proof(key, hand)
            .and_then(|proof| proof.mate_move())
        {
            line.push(mv);
            (key, hand) = (
                key_after(&position, key, mv),
                hand_after(&position, hand, mv),
            );
            position.do_packed(mv);
            let length = |mv: &PackedMove| {
                let proof = self
                    .table
                    .shortest_proof(key_after(&position, key, *mv), hand);
                (proof.map_or(0, |proof| proof.plies), !mv.is_drop())
            };
            // Of equals `max_by_key` takes the last: the order is turned round.
            let defences = position.ordered_moves();
            let Some(&mv) = defences.iter().rev().max_by_key(|mv| length(mv)) else {
                break;
            };
            line.push(mv);
            key = key_after(&position, key, mv);
            position.do_packed(mv);
        }
        line
    }
}
