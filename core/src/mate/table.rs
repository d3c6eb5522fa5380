//! The transposition table: open addressing, doubled as it fills up to a bound.
//!
//! Keys leave the hands out, and hands are compared by domination: a greater hand of the attacker
//! (and so a lesser one of the defender) never hurts the attacker. A proof therefore holds for
//! every greater hand, and a disproof for every lesser one.

use std::collections::TryReserveError;

use super::hand::HandCounts;
use crate::types::PackedMove;

/// The kind of fact that an entry states.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum State {
    Empty = 0,
    Unsolved,
    /// A mate in at most `plies`.
    Proven,
    /// No mate within `plies`.
    Disproven,
    /// No mate at the end of one line, because of a repetition. The key is the hash of that line.
    Repeats,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Entry {
    pub key: u64,
    /// The attacker's hand: the least for a proof, the greatest for a disproof, otherwise the
    /// actual one.
    pub hand: HandCounts,
    pub pn: u32,
    pub dn: u32,
    /// Nodes spent below the position. Cheap entries are replaced first.
    pub effort: u32,
    /// Of a proof or disproof see `State`; otherwise the plies that were left to mate in.
    pub plies: u16,
    /// Least depth at which the position was met; for `Repeats` the depth to which it returns.
    pub depth: u16,
    /// The mating move of a proof where the attacker moves, otherwise 0.
    pub mv: u16,
    pub state: State,
}

const EMPTY: Entry = Entry {
    key: 0,
    hand: HandCounts::NONE,
    pn: 0,
    dn: 0,
    effort: 0,
    plies: 0,
    depth: 0,
    mv: 0,
    state: State::Empty,
};

/// The table's knowledge of a position.
#[derive(Clone, Copy)]
pub(super) enum Lookup {
    Unknown,
    Unsolved { pn: u32, dn: u32, depth: u16 },
    Proven { hand: HandCounts, plies: u16 },
    Disproven { hand: HandCounts, plies: u16 },
}

pub(super) struct Table {
    /// A power of two of them.
    entries: Vec<Entry>,
    used: usize,
    /// Most entries that the table may have.
    max_entries: usize,
}

/// Entries that a table begins with: 32 KiB.
const MIN_ENTRIES: usize = 1 << 10;

/// Most entries of any table: 256 MiB.
pub(super) const MAX_ENTRIES: usize = 1 << 23;

fn empty_entries(count: usize) -> Result<Vec<Entry>, TryReserveError> {
    let mut entries = Vec::new();
    entries.try_reserve_exact(count)?;
    entries.resize(count, EMPTY);
    Ok(entries)
}

impl Table {
    /// A table for a search of that many nodes. A node makes one entry at most, and with twice as
    /// many slots the table stays half empty. `bound` is the most entries that it may have.
    pub fn new(nodes: u64, bound: usize) -> Result<Self, TryReserveError> {
        let wanted = nodes.saturating_mul(2).min(MAX_ENTRIES as u64) as usize;
        Ok(Self {
            entries: empty_entries(MIN_ENTRIES.min(bound))?,
            used: 0,
            max_entries: wanted.next_power_of_two().max(MIN_ENTRIES).min(bound),
        })
    }

    #[inline]
    fn home_slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The entries of a key, oldest first.
    #[inline]
    fn chain(&self, key: u64) -> impl Iterator<Item = &Entry> {
        let mask = self.entries.len() - 1;
        let mut slot = self.home_slot(key);
        std::iter::from_fn(move || {
            loop {
                let entry = &self.entries[slot];
                if entry.state == State::Empty {
                    return None;
                }
                slot = (slot + 1) & mask;
                if entry.key == key {
                    return Some(entry);
                }
            }
        })
    }

    /// Looks up a position with `plies` left to mate in. An unsolved one gets the greatest numbers
    /// that domination allows: a lesser hand is no easier to prove, a greater one no easier to
    /// disprove.
    #[inline]
    pub fn look_up(&self, key: u64, hand: HandCounts, plies: u16) -> Lookup {
        let mut own_depth = None;
        let (mut pn, mut dn) = (1, 1);
        for entry in self.chain(key) {
            match entry.state {
                State::Proven if entry.plies <= plies && hand.dominates(entry.hand) => {
                    return Lookup::Proven {
                        hand: entry.hand,
                        plies: entry.plies,
                    };
                }
                State::Disproven if entry.plies >= plies && entry.hand.dominates(hand) => {
                    return Lookup::Disproven {
                        hand: entry.hand,
                        plies: entry.plies,
                    };
                }
                State::Unsolved if entry.plies == plies => {
                    if entry.hand.dominates(hand) {
                        pn = pn.max(entry.pn);
                    }
                    if hand.dominates(entry.hand) {
                        dn = dn.max(entry.dn);
                    }
                    if entry.hand == hand {
                        own_depth = Some(entry.depth);
                    }
                }
                _ => {}
            }
        }
        own_depth.map_or(Lookup::Unknown, |depth| Lookup::Unsolved { pn, dn, depth })
    }

    /// The move and the length of the shortest mate within `plies` that is proven for this hand.
    pub fn shortest_proof(
        &self,
        key: u64,
        hand: HandCounts,
        plies: u16,
    ) -> Option<(PackedMove, u16)> {
        self.chain(key)
            .filter(|entry| entry.state == State::Proven && hand.dominates(entry.hand))
            .min_by_key(|entry| entry.plies)
            .filter(|entry| entry.plies <= plies)
            .and_then(|entry| Some((PackedMove::from_code(entry.mv.into())?, entry.plies)))
    }

    /// The depth to which the line with that hash returns, if it was disproven by a repetition.
    pub fn repetition_depth(&self, path_hash: u64, hand: HandCounts) -> Option<u16> {
        self.chain(path_hash)
            .find(|entry| entry.state == State::Repeats && entry.hand == hand)
            .map(|entry| entry.depth)
    }

    /// Stores an entry of a position with that actual hand, in place of its unsolved one if there
    /// is one.
    pub fn store(&mut self, actual: HandCounts, new: Entry) -> Result<(), TryReserveError> {
        let mask = self.entries.len() - 1;
        let mut slot = self.home_slot(new.key);
        loop {
            let entry = &mut self.entries[slot];
            if entry.state == State::Empty {
                *entry = new;
                self.used += 1;
                break;
            }
            if entry.key == new.key
                && entry.state == State::Unsolved
                && entry.hand == actual
                && (entry.plies == new.plies || new.state != State::Unsolved)
            {
                *entry = Entry {
                    depth: entry.depth.min(new.depth),
                    effort: entry.effort.saturating_add(new.effort),
                    ..new
                };
                return Ok(());
            }
            slot = (slot + 1) & mask;
        }
        if self.used * 4 > self.entries.len() * 3 {
            self.make_room()?;
        }
        Ok(())
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), TryReserveError> {
        let size = self.entries.len() * 2;
        if size > self.max_entries {
            self.discard_cheapest();
            return Ok(());
        }
        // Discarding instead when the allocation fails would make the answer depend on free memory.
        let larger = empty_entries(size)?;
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.state != State::Empty) {
            self.insert(entry);
        }
        Ok(())
    }

    fn insert(&mut self, entry: Entry) {
        let mask = self.entries.len() - 1;
        let mut slot = self.home_slot(entry.key);
        while self.entries[slot].state != State::Empty {
            slot = (slot + 1) & mask;
        }
        self.entries[slot] = entry;
        self.used += 1;
    }

    /// Discards at least half of the entries: the cheapest unsolved ones first, and solved ones
    /// when these are too many.
    fn discard_cheapest(&mut self) {
        let goal = self.entries.len() * 3 / 8;
        // The logarithm of the effort; solved positions count as if they had cost 256 times as
        // much.
        let worth = |entry: &Entry| {
            let solved = matches!(entry.state, State::Proven | State::Disproven);
            (32 - entry.effort.leading_zeros() + if solved { 8 } else { 0 }) as usize
        };
        let mut counts = [0; 41];
        let entries = self.entries.iter();
        for entry in entries.filter(|entry| entry.state != State::Empty) {
            counts[worth(entry)] += 1;
        }
        let mut kept = 0;
        let too_cheap = (0..counts.len()).rev().find(|&worth| {
            kept += counts[worth];
            kept > goal
        });
        self.retain(|entry| too_cheap.is_none_or(|too_cheap| worth(entry) > too_cheap));
    }

    /// Keeps some entries, in place. Going round from an empty slot, each entry moves only towards
    /// its home slot.
    fn retain(&mut self, keep: impl Fn(&Entry) -> bool) {
        let size = self.entries.len();
        let empty = self
            .entries
            .iter()
            .position(|entry| entry.state == State::Empty)
            .unwrap_or(0);
        self.used = 0;
        for i in 1..=size {
            let slot = (empty + i) & (size - 1);
            let entry = std::mem::replace(&mut self.entries[slot], EMPTY);
            if entry.state != State::Empty && keep(&entry) {
                self.insert(entry);
            }
        }
    }
}
