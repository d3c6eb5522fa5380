//! The transposition table: what earlier searches found of a position.

use super::{DEPTH_MAX, MATE_BOUND};
use crate::arch::{self, CacheAligned, Zeroable, Zeroed};
use crate::types::PackedMove;

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score is at most this.
    Upper = 1,
    /// The score is at least this.
    Lower = 2,
    Exact = 3,
}

impl Bound {
    /// Whether the true score is known to be at least `score`'s side of `beta`.
    pub fn proves(self, score: i32, beta: i32) -> bool {
        let needed = if score >= beta {
            Self::Lower
        } else {
            Self::Upper
        };
        self as u8 & needed as u8 != 0
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The best move; it may be none of this position, when another one has the same key.
    pub mv: Option<PackedMove>,
    pub score: i32,
    /// The evaluation, uncorrected, when it was asked for.
    pub eval: Option<i32>,
    pub depth: i32,
    /// `None` when only the evaluation is known.
    pub bound: Option<Bound>,
    /// Whether the position was ever on a principal line.
    pub principal: bool,
}

/// No evaluation.
const NO_EVAL: i16 = i16::MIN;

#[derive(Clone, Copy)]
struct Entry {
    /// Part of the key.
    check: u32,
    mv: u16,
    score: i16,
    eval: i16,
    /// One more than the depth, 0 in an empty entry.
    depth: u8,
    /// The bound in bits 0 and 1, principal in bit 2, the age above.
    rest: u8,
}

/// An entry as it is stored.
type Words = [u16; 6];

impl Entry {
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

const IN_BUCKET: usize = 5;

type Bucket = CacheAligned<[Words; IN_BUCKET]>;

/// Ages count in steps of this.
const AGE_STEP: u8 = 8;

pub(super) struct Table {
    buckets: Zeroed<Bucket>,
    age: u8,
}

impl Table {
    /// A table of at most that many bytes, one bucket at the least. `None` when there is no memory.
    pub fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / std::mem::size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        let buckets = Zeroed::new(count, bytes >= arch::HUGE_PAGE_THRESHOLD)?;
        Some(Self { buckets, age: 0 })
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::ZERO);
        self.age = 0;
    }

    /// A new search begins: entries of earlier ones are the first to go.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    /// How full the table is with entries of this search, in thousandths, of a sample.
    pub fn full(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let used = sample
            .iter()
            .flat_map(|bucket| bucket.0.map(Entry::load))
            .filter(|entry| entry.depth != 0 && entry.rest & !(AGE_STEP - 1) == self.age)
            .count();
        (used * 1000 / (sample.len() * IN_BUCKET)) as u32
    }

    fn place(&self, key: u64) -> (usize, u32) {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        (index as usize, key as u32)
    }

    /// Has the bucket of a key that is soon to be probed brought near.
    pub fn prefetch(&self, key: u64) {
        arch::prefetch(&self.buckets[self.place(key).0]);
    }

    /// What is known of a position, `ply` moves below the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Known> {
        let (index, check) = self.place(key);
        let entry = self.buckets[index]
            .0
            .into_iter()
            .map(Entry::load)
            .find(|entry| entry.check == check && entry.depth != 0)?;
        Some(Known {
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
            principal: entry.rest & 4 != 0,
        })
    }

    /// Keeps what was found. Of an entry of the same position the better one stays; of others the
    /// shallowest and oldest goes.
    pub fn store(&mut self, key: u64, ply: usize, known: &Known) {
        let (index, check) = self.place(key);
        let age = self.age;
        let bucket = &mut self.buckets[index].0;
        let worth = |entry: &Entry| {
            let years = i32::from(age.wrapping_sub(entry.rest & !(AGE_STEP - 1)) / AGE_STEP);
            i32::from(entry.depth) - 4 * years
        };
        let place = bucket
            .iter()
            .map(|&words| Entry::load(words))
            .position(|entry| entry.check == check || entry.depth == 0)
            .or_else(|| (0..IN_BUCKET).min_by_key(|&i| worth(&Entry::load(bucket[i]))))
            .unwrap_or(0);
        let mut entry = Entry::load(bucket[place]);
        let same = entry.check == check && entry.depth != 0;
        let depth = known.depth.clamp(0, DEPTH_MAX as i32) as u8 + 1;
        let mv = known.mv.map_or(0, PackedMove::code);
        if mv != 0 || !same {
            entry.mv = mv;
        }
        let replaces = !same
            || known.bound == Some(Bound::Exact)
            || depth + 4 > entry.depth
            || entry.rest & !(AGE_STEP - 1) != age;
        if replaces {
            entry.check = check;
            entry.score = to_node(known.score, ply) as i16;
            entry.eval = known.eval.map_or(NO_EVAL, |eval| eval as i16);
            entry.depth = depth;
            let bound = known.bound.map_or(0, |bound| bound as u8);
            entry.rest = age | u8::from(known.principal) << 2 | bound;
        }
        bucket[place] = entry.store();
    }
}

/// Mates are counted from the root in the search, from the position in the table.
fn to_node(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= MATE_BOUND => score + ply as i32,
        _ if score <= -MATE_BOUND => score - ply as i32,
        _ => score,
    }
}

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

    fn known(depth: i32, score: i32) -> Known {
        Known {
            mv: "7g7f".parse().ok(),
            score,
            eval: Some(-12),
            depth,
            bound: Some(Bound::Lower),
            principal: true,
        }
    }

    /// Fails when what is read of a mate is not counted from the root.
    #[test]
    fn what_is_stored_is_found() {
        let mut table = Table::new(1 << 16).unwrap();
        let key = 0x1234_5678_9abc_def0;
        table.store(key, 3, &known(7, MATE_SCORE - 5));
        let found = table.probe(key, 5).unwrap();
        assert_eq!(found, known(7, MATE_SCORE - 7));
        assert_eq!(table.probe(key ^ 1, 5), None);
        table.clear();
        assert_eq!(table.probe(key, 5), None);
    }

    /// One bucket: the shallowest goes, and with the next search the oldest.
    #[test]
    fn the_least_worthy_goes() {
        let mut table = Table::new(1).unwrap();
        for depth in 1..=6 {
            table.store(depth, 0, &known(depth as i32, 0));
        }
        let left = |table: &Table| {
            (1..=6)
                .filter(|&key| table.probe(key, 0).is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(left(&table), [2, 3, 4, 5, 6]);
        assert_eq!(table.full(), 1000);
        table.grow_older();
        assert_eq!(table.full(), 0);
        table.store(1, 0, &known(1, 0));
        table.store(7, 0, &known(2, 0));
        assert_eq!(left(&table), [1, 4, 5, 6]);
    }

    #[test]
    fn no_memory_is_told() {
        assert!(Table::new(usize::MAX / 2).is_none() || cfg!(target_pointer_width = "32"));
    }
}
