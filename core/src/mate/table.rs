//! What is known of positions: one table, open addressing, as large as it needs to be up to a bound.
//!
//! Entries are found by the board and the side to move; hands are compared. More in the attacker's hand
//! (and so less in the defender's) never hurts the attacker, so a proof holds for every greater hand and
//! a disproof for every lesser one.

use super::hand::Pieces;
use crate::types::PackedMove;

/// Without limit: more plies than any line has.
pub(super) const ENDLESS: u16 = u16::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum State {
    Empty = 0,
    Unsolved,
    /// A mate in at most `plies`.
    Proven,
    /// No mate within `plies`.
    Disproven,
    /// No mate after the one line whose hash is part of the key, by a return to a position of it.
    Repeats,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Entry {
    pub key: u64,
    /// The attacker's: the least for a proof, the greatest for a disproof, otherwise the actual one.
    pub hand: Pieces,
    pub pn: u32,
    pub dn: u32,
    /// Moves made below it, for the choice of what to forget.
    pub effort: u32,
    /// Of a proof or disproof see `State`; otherwise how many plies were left to try.
    pub plies: u16,
    /// The least depth at which the position was met; of `Repeats` the depth it returns to.
    pub depth: u16,
    /// The move of a proof where the attacker moves, or 0.
    pub mv: u16,
    pub state: State,
    pub verified: bool,
}

pub(super) const EMPTY: Entry = Entry {
    key: 0,
    hand: Pieces::NONE,
    pn: 0,
    dn: 0,
    effort: 0,
    plies: 0,
    depth: 0,
    mv: 0,
    state: State::Empty,
    verified: false,
};

/// What the table says of a position.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Nothing,
    Unsolved { pn: u32, dn: u32, depth: u16 },
    Proven { hand: Pieces, plies: u16 },
    Disproven { hand: Pieces, plies: u16 },
}

pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

const SMALLEST: usize = 1 << 10;

/// The greatest number of entries, 256 MiB of them.
const LARGEST: usize = 1 << 23;

impl Table {
    /// For a search of so many nodes: each makes one entry at most.
    pub fn new(nodes: u64) -> Self {
        let wanted = nodes.saturating_mul(2).min(LARGEST as u64) as usize;
        Self {
            entries: vec![EMPTY; SMALLEST],
            used: 0,
            most: wanted.next_power_of_two().max(SMALLEST),
        }
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The entries of a key, in the order of their making.
    #[inline]
    fn chain(&self, key: u64) -> impl Iterator<Item = &Entry> {
        let mask = self.entries.len() - 1;
        let mut at = self.home(key);
        std::iter::from_fn(move || {
            loop {
                let entry = &self.entries[at];
                if entry.state == State::Empty {
                    return None;
                }
                at = (at + 1) & mask;
                if entry.key == key {
                    return Some(entry);
                }
            }
        })
    }

    /// What is known of a position when so many plies are left. Of an unsolved one the greatest numbers
    /// that hold: it is no easier to prove with less in hand, and no easier to disprove with more.
    #[inline]
    pub fn look_up(&self, key: u64, hand: Pieces, plies: u16) -> Known {
        let mut met = None;
        let (mut pn, mut dn) = (1, 1);
        for entry in self.chain(key) {
            match entry.state {
                State::Proven if entry.plies <= plies && hand.covers(entry.hand) => {
                    return Known::Proven {
                        hand: entry.hand,
                        plies: entry.plies,
                    };
                }
                State::Disproven if entry.plies >= plies && entry.hand.covers(hand) => {
                    return Known::Disproven {
                        hand: entry.hand,
                        plies: entry.plies,
                    };
                }
                State::Unsolved if entry.plies == plies => {
                    if entry.hand.covers(hand) {
                        pn = pn.max(entry.pn);
                    }
                    if hand.covers(entry.hand) {
                        dn = dn.max(entry.dn);
                    }
                    if entry.hand == hand {
                        met = Some(entry.depth);
                    }
                }
                _ => {}
            }
        }
        met.map_or(Known::Nothing, |depth| Known::Unsolved { pn, dn, depth })
    }

    /// The shortest proof of a position: its entry's place.
    pub fn shortest_proof(&self, key: u64, hand: Pieces) -> Option<&Entry> {
        self.chain(key)
            .filter(|entry| entry.state == State::Proven && hand.covers(entry.hand))
            .min_by_key(|entry| entry.plies)
    }

    /// Marks a proof as verified; `proof` is a copy of its entry.
    pub fn mark_verified(&mut self, proof: &Entry) {
        let mask = self.entries.len() - 1;
        let mut at = self.home(proof.key);
        while self.entries[at].state != State::Empty {
            let entry = &mut self.entries[at];
            if entry.key == proof.key
                && entry.state == State::Proven
                && entry.hand == proof.hand
                && entry.plies == proof.plies
            {
                entry.verified = true;
                return;
            }
            at = (at + 1) & mask;
        }
    }

    /// The depth that a line returns to, when it is known to come to nothing for that.
    pub fn repeats(&self, key: u64, hand: Pieces) -> Option<u16> {
        let mut chain = self.chain(key);
        chain
            .find(|e| e.state == State::Repeats && e.hand == hand)
            .map(|entry| entry.depth)
    }

    /// Stores what was found of a position with that hand, in place of the numbers that it had when it
    /// was unsolved.
    pub fn store(&mut self, actual: Pieces, new: Entry) {
        let mask = self.entries.len() - 1;
        let mut at = self.home(new.key);
        loop {
            let entry = &mut self.entries[at];
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
                let depth = entry.depth.min(new.depth);
                let effort = entry.effort.saturating_add(new.effort);
                *entry = Entry {
                    depth,
                    effort,
                    ..new
                };
                return;
            }
            at = (at + 1) & mask;
        }
        if self.used * 4 > self.entries.len() * 3 {
            self.make_room();
        }
    }

    #[cold]
    fn make_room(&mut self) {
        let mut larger = Vec::new();
        let size = self.entries.len() * 2;
        if size <= self.most && larger.try_reserve_exact(size).is_ok() {
            larger.resize(size, EMPTY);
            let old = std::mem::replace(&mut self.entries, larger);
            self.used = 0;
            for entry in old.into_iter().filter(|entry| entry.state != State::Empty) {
                self.insert(entry);
            }
        } else {
            self.forget();
        }
    }

    fn insert(&mut self, entry: Entry) {
        let mask = self.entries.len() - 1;
        let mut at = self.home(entry.key);
        while self.entries[at].state != State::Empty {
            at = (at + 1) & mask;
        }
        self.entries[at] = entry;
        self.used += 1;
    }

    /// Forgets the half that cost least: of unsolved positions first, of solved ones when these are
    /// too many.
    fn forget(&mut self) {
        let goal = self.entries.len() * 3 / 8;
        let worth = |entry: &Entry| {
            let solved = matches!(entry.state, State::Proven | State::Disproven);
            (32 - entry.effort.leading_zeros() + if solved { 8 } else { 0 }) as usize
        };
        let mut by_worth = [0; 41];
        for entry in self
            .entries
            .iter()
            .filter(|entry| entry.state != State::Empty)
        {
            by_worth[worth(entry)] += 1;
        }
        let mut kept = 0;
        let least = (0..41).rev().find(|&w| {
            kept += by_worth[w];
            kept > goal
        });
        let least = least.map_or(0, |w| w + 1);
        self.rebuild(|entry| worth(entry) >= least);
    }

    /// Keeps some entries, in place: starting after an empty slot, each moves towards its home only.
    fn rebuild(&mut self, keep: impl Fn(&Entry) -> bool) {
        let size = self.entries.len();
        let empty = self
            .entries
            .iter()
            .position(|entry| entry.state == State::Empty)
            .unwrap_or(0);
        self.used = 0;
        for i in 1..=size {
            let at = (empty + i) & (size - 1);
            let entry = std::mem::replace(&mut self.entries[at], EMPTY);
            if entry.state != State::Empty && keep(&entry) {
                self.insert(entry);
            }
        }
    }
}

/// The move of an entry.
impl Entry {
    pub fn mate_move(&self) -> Option<PackedMove> {
        PackedMove::from_code(self.mv.into())
    }
}
