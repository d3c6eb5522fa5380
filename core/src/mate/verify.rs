//! Verification of a proof against the rules, before its line is reported.
//!
//! The walk starts from the root. Each attack must be a legal check, and each legal defence must
//! lead to a proof of a shorter mate. Lengths fall along every line, so the walk ends; what it
//! accepts is a mate whatever the search did, even if two positions share a key.

use std::cmp::Reverse;

use super::hand::HandCounts;
use super::proof_store::Proof;
use super::solver::{Halt, Solver, hand_after, hand_before, key_after};
use crate::position::Undo;
use crate::types::{PackedMove, PieceKind};

/// Most legal moves of a position that the solver supports.
const MAX_MOVES: usize = 593;

/// A position whose proof is being verified: its attack is made, the defences follow.
struct Step {
    /// The defence that leads here; `None` at the root.
    incoming: Option<(PackedMove, Undo)>,
    attack: (PackedMove, Undo),
    /// The key and the attacker's hand after the attack.
    key: u64,
    hand: HandCounts,
    /// The greatest length of a mate after a defence.
    plies: u16,
    /// Index of its first defence. Defences are taken off the end of the list.
    first: usize,
    /// The proof of the position, as far as the defences were tried. Its hand is the one needed
    /// after the attack.
    proof: Proof,
}

#[derive(Default)]
struct Walk {
    steps: Vec<Step>,
    defences: Vec<PackedMove>,
}

enum Failure {
    Halted(Halt),
    /// The search cannot prove again what it proved, or there are too many proofs to keep.
    Unproven,
}

impl<H: Into<Halt>> From<H> for Failure {
    fn from(halt: H) -> Self {
        Self::Halted(halt.into())
    }
}

/// Sorts moves in the promised order of `Position::ordered_moves`.
fn promised_order(mv: PackedMove) -> (bool, u8, u8, bool) {
    let place = |kind| {
        PieceKind::HAND_ORDER
            .iter()
            .position(|&other| other == kind)
    };
    let origin = match mv.drop_kind() {
        Some(kind) => place(kind).unwrap_or_default() as u8,
        None => mv.origin_code(),
    };
    (mv.is_drop(), origin, mv.to_number(), !mv.is_promoting())
}

impl Step {
    /// Takes note of the proof that answers a defence.
    fn add_defence(&mut self, mv: PackedMove, index: u32, answer: &Proof) {
        let proof = &mut self.proof;
        proof.hand = proof.hand.max(answer.hand);
        let plies = answer.plies + 2;
        let rank = |plies: u16, mv| (plies, Reverse(promised_order(mv)));
        if proof
            .defence
            .is_none_or(|(best, _)| rank(plies, mv) > rank(proof.plies, best))
        {
            proof.plies = plies;
            proof.defence = Some((mv, index));
        }
    }
}

impl Solver<'_> {
    /// Verifies that the position is a mate within `plies`, as the search found, and returns the
    /// index of its proof; `None` if it cannot be proven again.
    pub fn verify(&mut self, plies: u16) -> Result<Option<u32>, Halt> {
        let mut walk = Walk::default();
        let result = self.walk(plies, &mut walk);
        while let Some(step) = walk.steps.pop() {
            self.undo(Some(step.attack));
            self.undo(step.incoming);
        }
        match result {
            Ok(index) => Ok(Some(index)),
            Err(Failure::Unproven) => Ok(None),
            Err(Failure::Halted(halt)) => Err(halt),
        }
    }

    fn undo(&mut self, made: Option<(PackedMove, Undo)>) {
        if let Some((mv, undo)) = made {
            self.position.undo_legal_move(mv, undo);
        }
    }

    fn walk(&mut self, plies: u16, walk: &mut Walk) -> Result<u32, Failure> {
        let (key, hand) = self.identity();
        if let Some(index) = self.visit(key, hand, plies, None, walk)? {
            return Ok(index);
        }
        loop {
            let step = walk.steps.last_mut().ok_or(Failure::Unproven)?;
            if walk.defences.len() > step.first {
                let mv = walk.defences.pop().ok_or(Failure::Unproven)?;
                let key = key_after(&self.position, step.key, mv);
                let (hand, plies) = (step.hand, step.plies);
                let made = Some((mv, self.make(mv)?));
                let known = self.visit(key, hand, plies, made, walk);
                if !matches!(known, Ok(None)) {
                    self.undo(made);
                }
                if let (Some(index), Some(step)) = (known?, walk.steps.last_mut()) {
                    step.add_defence(mv, index, self.proofs.get(index));
                }
            } else if let Some(index) = self.finish_step(walk)? {
                return Ok(index);
            }
        }
    }

    /// Visits a position of the attacker's, after the defence that leads there. Returns the index
    /// of its proof if it is verified already; otherwise makes the attack and lists the defences.
    fn visit(
        &mut self,
        key: u64,
        hand: HandCounts,
        max_plies: u16,
        incoming: Option<(PackedMove, Undo)>,
        walk: &mut Walk,
    ) -> Result<Option<u32>, Failure> {
        let verified = self.proofs.shortest(key, hand);
        let verified = verified.filter(|&index| self.proofs.get(index).plies <= max_plies);
        let mut found = self.table.shortest_proof(key, hand, max_plies);
        if let Some(index) = verified {
            let plies = self.proofs.get(index).plies;
            if found.is_none_or(|(_, claimed)| plies <= claimed) {
                return Ok(verified);
            }
        } else if found.is_none() && max_plies > 0 {
            self.solve(max_plies)?;
            found = self.table.shortest_proof(key, hand, max_plies);
        }
        let (attack, claimed) = found.ok_or(Failure::Unproven)?;
        self.position.checks_into(&mut self.moves);
        if !self.moves.contains(&attack) {
            return Err(Failure::Unproven);
        }
        walk.steps.try_reserve(1)?;
        walk.defences.try_reserve(MAX_MOVES)?;
        let key_after = key_after(&self.position, key, attack);
        let hand_after = hand_after(&self.position, hand, attack);
        let undo = self.make(attack)?;
        walk.steps.push(Step {
            incoming,
            attack: (attack, undo),
            key: key_after,
            hand: hand_after,
            plies: claimed.saturating_sub(2),
            first: walk.defences.len(),
            proof: Proof {
                key,
                hand: self.mated_hand(hand_after),
                plies: 1,
                attack,
                defence: None,
            },
        });
        self.position.legal_moves_into(&mut self.moves);
        walk.defences.extend_from_slice(&self.moves);
        Ok(None)
    }

    /// Keeps the proof of the last step, whose defences are all answered, and returns to the step
    /// before it. Returns the proof's index at the root.
    fn finish_step(&mut self, walk: &mut Walk) -> Result<Option<u32>, Failure> {
        let Some(step) = walk.steps.pop() else {
            return Err(Failure::Unproven);
        };
        self.undo(Some(step.attack));
        let proof = Proof {
            hand: hand_before(&self.position, step.proof.hand, step.attack.0),
            ..step.proof
        };
        let added = self.proofs.add(proof);
        self.undo(step.incoming);
        let index = added?.ok_or(Failure::Unproven)?;
        match (walk.steps.last_mut(), step.incoming) {
            (Some(parent), Some((defence, _))) => parent.add_defence(defence, index, &proof),
            _ => return Ok(Some(index)),
        }
        Ok(None)
    }
}
