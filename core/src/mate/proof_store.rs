//! Verified proofs, kept apart from the transposition table, which may discard its entries.
//!
//! Each proof names the attacker's move, the defence that lasts longest and the proof that answers
//! it. So the line of a mate is read from the proofs alone, and is as long as the mate.

use std::collections::TryReserveError;

use super::hand::HandCounts;
use crate::types::PackedMove;

/// A verified mate of a position where the attacker moves.
#[derive(Clone, Copy)]
pub(super) struct Proof {
    pub key: u64,
    /// The least attacker's hand with which it holds.
    pub hand: HandCounts,
    /// Exact length against the best defence, if the attacker plays this proof.
    pub plies: u16,
    pub attack: PackedMove,
    /// The defence that lasts longest, with the index of the proof for the position after it;
    /// `None` if the attack mates.
    pub defence: Option<(PackedMove, u32)>,
}

/// All proofs verified in one call of the solver, found by key and hand.
pub(super) struct Proofs {
    list: Vec<Proof>,
    /// Open addressing: 0, or an index of `list` plus 1. A power of two of them, or none.
    slots: Vec<u32>,
    max: usize,
}

/// Most proofs of one call: 32 bytes each and up to 8 bytes of slots, so 160 MiB at most.
pub(super) const MAX_PROOFS: usize = 1 << 22;

const MIN_SLOTS: usize = 1 << 6;

impl Proofs {
    pub const fn new(max: usize) -> Self {
        Self {
            list: Vec::new(),
            slots: Vec::new(),
            max,
        }
    }

    pub fn get(&self, index: u32) -> &Proof {
        &self.list[index as usize]
    }

    /// Index of the shortest proof that holds with this hand.
    pub fn shortest(&self, key: u64, hand: HandCounts) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = key as usize & mask;
        let mut shortest: Option<u32> = None;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            let proof = self.get(index);
            if proof.key == key
                && hand.dominates(proof.hand)
                && shortest.is_none_or(|shortest| proof.plies < self.get(shortest).plies)
            {
                shortest = Some(index);
            }
            slot = (slot + 1) & mask;
        }
        shortest
    }

    /// Adds a proof and returns its index; `None` when there are as many as there may be.
    pub fn add(&mut self, proof: Proof) -> Result<Option<u32>, TryReserveError> {
        if self.list.len() >= self.max {
            return Ok(None);
        }
        if (self.list.len() + 1) * 4 > self.slots.len() * 3 {
            self.grow()?;
        }
        self.list.try_reserve(1)?;
        let index = self.list.len() as u32;
        self.list.push(proof);
        self.occupy_slot(proof.key, index);
        Ok(Some(index))
    }

    fn grow(&mut self) -> Result<(), TryReserveError> {
        let size = (self.slots.len() * 2).max(MIN_SLOTS);
        let mut slots = Vec::new();
        slots.try_reserve_exact(size)?;
        slots.resize(size, 0);
        self.slots = slots;
        for index in 0..self.list.len() {
            self.occupy_slot(self.list[index].key, index as u32);
        }
        Ok(())
    }

    fn occupy_slot(&mut self, key: u64, index: u32) {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = index + 1;
    }

    /// The line of a proof: the attacks and the defences that last longest, as many moves as the
    /// proof has plies.
    pub fn line(&self, index: u32) -> Result<Vec<PackedMove>, TryReserveError> {
        let mut proof = self.get(index);
        let mut line = Vec::new();
        line.try_reserve_exact(proof.plies.into())?;
        line.push(proof.attack);
        while let Some((defence, next)) = proof.defence {
            proof = self.get(next);
            line.extend([defence, proof.attack]);
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of any length comes out whole. Fails if lines are cut at the 64 moves of a C report.
    #[test]
    fn a_line_of_1525_plies_is_whole() {
        let mut proofs = Proofs::new(MAX_PROOFS);
        let mv = |number: u16| PackedMove::from_code(u32::from(number % 80 + 1)).expect("a move");
        let mut last = None;
        for (key, plies) in (1..=1525).step_by(2).enumerate() {
            let proof = Proof {
                key: key as u64,
                hand: HandCounts::NONE,
                plies,
                attack: mv(plies),
                defence: last.map(|last| (mv(plies - 1), last)),
            };
            last = proofs.add(proof).expect("memory");
        }
        let line = proofs.line(last.expect("a proof")).expect("memory");
        let expected: Vec<_> = (1..=1525).rev().map(mv).collect();
        assert_eq!(line, expected);
    }

    #[test]
    fn the_shortest_proof_that_the_hand_allows_is_found() {
        let mut proofs = Proofs::new(3);
        assert!(proofs.shortest(1, HandCounts::NONE).is_none());
        let pawn = HandCounts::NONE.plus(1);
        for (hand, plies) in [(HandCounts::NONE, 5), (pawn, 3), (pawn.plus(7), 1)] {
            let attack = PackedMove::from_code(1).expect("a move");
            let proof = Proof {
                key: 1,
                hand,
                plies,
                attack,
                defence: None,
            };
            assert!(proofs.add(proof).expect("memory").is_some());
        }
        let plies = |hand| {
            proofs
                .shortest(1, hand)
                .map(|index| proofs.get(index).plies)
        };
        assert_eq!(plies(HandCounts::NONE), Some(5));
        assert_eq!(plies(pawn), Some(3));
        assert_eq!(plies(pawn.plus(2).plus(7)), Some(1));
        assert_eq!(proofs.shortest(65, pawn), None);
        // The bound holds.
        let again = *proofs.get(0);
        assert_eq!(proofs.add(again), Ok(None));
    }
}
