//! The transposition table (TT): results of earlier searches by position.

use super::{DEPTH_MAX, MATE_BOUND};
use crate::arch::{self, CacheAligned, Zeroable, Zeroed};
use crate::types::PackedMove;

/// The relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score is at most this.
    Upper = 1,
    /// The score is at least this.
    Lower = 2,
    Exact = 3,
}

impl Bound {
    /// Whether the bound proves that the true score is on the same side of `beta` as `score`.
    pub fn proves(self, score: i32, beta: i32) -> bool {
        let needed = if score >= beta {
            Self::Lower
        } else {
            Self::Upper
        };
        self as u8 & needed as u8 != 0
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    /// The best move. It can be illegal here when another position has the same key.
    pub mv: Option<PackedMove>,
    pub score: i32,
    /// The uncorrected static evaluation, if it was computed.
    pub eval: Option<i32>,
    pub depth: i32,
    /// `None` for an entry with an evaluation alone.
    pub bound: Option<Bound>,
    /// Whether the position was ever a PV node.
    pub was_pv: bool,
}

impl TtEntry {
    /// The score, if the true score is known to be on the same side of `beta`.
    pub fn proven_score(&self, beta: i32) -> Option<i32> {
        let proven = self.bound?.proves(self.score, beta);
        proven.then_some(self.score)
    }
}

/// Placeholder for no evaluation.
const NO_EVAL: i16 = i16::MIN;

#[derive(Clone, Copy)]
struct PackedEntry {
    /// The low 32 bits of the key.
    check: u32,
    mv: u16,
    score: i16,
    eval: i16,
    /// The depth plus 1; 0 in an empty entry.
    depth: u8,
    /// Bound in bits 0 and 1, `was_pv` in bit 2, age in the bits above.
    rest: u8,
}

/// An entry in the memory of the table, which holds plain integers.
type Words = [u16; 6];

impl PackedEntry {
    #[inline(always)]
    fn load([low, high, mv, score, eval, rest]: Words) -> Self {
        Self {
            check: u32::from(high) << 16 | u32::from(low),
            mv,
            score: score as i16,
            eval: eval as i16,
            depth: rest as u8,
            rest: (rest >> 8) as u8,
        }
    }

    #[inline(always)]
    fn store(self) -> Words {
        [
            self.check as u16,
            (self.check >> 16) as u16,
            self.mv,
            self.score as u16,
            self.eval as u16,
            u16::from(self.rest) << 8 | u16::from(self.depth),
        ]
    }
}

const ENTRIES_PER_BUCKET: usize = 5;

type Bucket = CacheAligned<[Words; ENTRIES_PER_BUCKET]>;

/// Step of the age, which lies above the other bits of `rest`.
const AGE_STEP: u8 = 8;

pub(super) struct TranspositionTable {
    buckets: Zeroed<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes`, but at least one bucket. `None` when the allocation fails.
    pub fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / std::mem::size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        let buckets = Zeroed::new(count, bytes >= arch::HUGE_PAGE_THRESHOLD)?;
        Some(Self { buckets, age: 0 })
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::ZERO);
        self.age = 0;
    }

    /// Starts a new age, so that entries of earlier searches are replaced first.
    pub fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    /// The share of entries of this search in a sample of the table, in thousandths.
    pub fn full(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let used = sample
            .iter()
            .flat_map(|bucket| bucket.0.map(PackedEntry::load))
            .filter(|entry| entry.depth != 0 && entry.rest & !(AGE_STEP - 1) == self.age)
            .count();
        (used * 1000 / (sample.len() * ENTRIES_PER_BUCKET)) as u32
    }

    fn slot(&self, key: u64) -> (usize, u32) {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        (index as usize, key as u32)
    }

    /// Prefetches the bucket of a key.
    pub fn prefetch(&self, key: u64) {
        arch::prefetch(&self.buckets[self.slot(key).0]);
    }

    /// The entry of a position at `ply`.
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let (index, check) = self.slot(key);
        let entry = self.buckets[index]
            .0
            .into_iter()
            .map(PackedEntry::load)
            .find(|entry| entry.check == check && entry.depth != 0)?;
        Some(TtEntry {
            mv: PackedMove::from_code(entry.mv.into()),
            score: from_node(entry.score.into(), ply),
            eval: (entry.eval != NO_EVAL).then_some(entry.eval.into()),
            depth: i32::from(entry.depth) - 1,
            bound: match entry.rest & 3 {
                1 => Some(Bound::Upper),
                2 => Some(Bound::Lower),
                3 => Some(Bound::Exact),
                _ => None,
            },
            was_pv: entry.rest & 4 != 0,
        })
    }

    /// Stores an entry. An older entry of the same position stays when it is clearly deeper;
    /// otherwise the new one replaces it, an empty one, or the shallowest and oldest of its bucket.
    pub fn store(&mut self, key: u64, ply: usize, known: &TtEntry) {
        let (index, check) = self.slot(key);
        let now = self.age;
        let bucket = &mut self.buckets[index].0;
        let worth = |entry: &PackedEntry| {
            let age = i32::from(now.wrapping_sub(entry.rest & !(AGE_STEP - 1)) / AGE_STEP);
            i32::from(entry.depth) - 4 * age
        };
        let place = bucket
            .iter()
            .map(|&words| PackedEntry::load(words))
            .position(|entry| entry.check == check || entry.depth == 0)
            .or_else(|| {
                (0..ENTRIES_PER_BUCKET).min_by_key(|&i| worth(&PackedEntry::load(bucket[i])))
            })
            .unwrap_or(0);
        let mut entry = PackedEntry::load(bucket[place]);
        let same = entry.check == check && entry.depth != 0;
        let depth = known.depth.clamp(0, DEPTH_MAX as i32) as u8 + 1;
        let mv = known.mv.map_or(0, PackedMove::code);
        if mv != 0 || !same {
            entry.mv = mv;
        }
        let replaces = !same
            || known.bound == Some(Bound::Exact)
            || depth + 4 > entry.depth
            || entry.rest & !(AGE_STEP - 1) != now;
        if replaces {
            entry.check = check;
            entry.score = to_node(known.score, ply) as i16;
            entry.eval = known.eval.map_or(NO_EVAL, |eval| eval as i16);
            entry.depth = depth;
            let bound = known.bound.map_or(0, |bound| bound as u8);
            entry.rest = now | u8::from(known.was_pv) << 2 | bound;
        }
        bucket[place] = entry.store();
    }
}

/// Converts a mate score from plies to the root, as in the search, to plies from the position, as
/// in the table.
fn to_node(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= MATE_BOUND => score + ply as i32,
        _ if score <= -MATE_BOUND => score - ply as i32,
        _ => score,
    }
}

/// Converts a mate score of the table for the search.
fn from_node(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= MATE_BOUND => score - ply as i32,
        _ if score <= -MATE_BOUND => score + ply as i32,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MATE_SCORE;

    fn known(depth: i32, score: i32) -> TtEntry {
        TtEntry {
            mv: "7g7f".parse().ok(),
            score,
            eval: Some(-12),
            depth,
            bound: Some(Bound::Lower),
            was_pv: true,
        }
    }

    /// Fails when mate scores are not converted.
    #[test]
    fn a_stored_entry_is_found() {
        let mut table = TranspositionTable::new(1 << 16).unwrap();
        let key = 0x1234_5678_9abc_def0;
        table.store(key, 3, &known(7, MATE_SCORE - 5));
        let found = table.probe(key, 5).unwrap();
        assert_eq!(found, known(7, MATE_SCORE - 7));
        assert_eq!(table.probe(key ^ 1, 5), None);
        table.clear();
        assert_eq!(table.probe(key, 5), None);
    }

    /// In one bucket the shallowest entry is replaced first and, after a new age, the oldest.
    #[test]
    fn the_least_valuable_entry_is_replaced() {
        let mut table = TranspositionTable::new(1).unwrap();
        for depth in 1..=6 {
            table.store(depth, 0, &known(depth as i32, 0));
        }
        let left = |table: &TranspositionTable| {
            (1..=6)
                .filter(|&key| table.probe(key, 0).is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(left(&table), [2, 3, 4, 5, 6]);
        assert_eq!(table.full(), 1000);
        table.begin_search();
        assert_eq!(table.full(), 0);
        table.store(1, 0, &known(1, 0));
        table.store(7, 0, &known(2, 0));
        assert_eq!(left(&table), [1, 4, 5, 6]);
    }

    #[test]
    fn a_failed_allocation_gives_none() {
        assert!(
            TranspositionTable::new(usize::MAX / 2).is_none() || cfg!(target_pointer_width = "32")
        );
    }
}
