use std::collections::TryReserveError;

/// A counting filter of position keys: tells quickly that a position is not on a line, so that most
/// positions need not be looked for there.
pub(crate) struct KeyFilter {
    /// Keys added and not removed, by their lowest bits.
    counts: Vec<u16>,
}

/// The bits of a key that the filter uses.
const MASK: u64 = SIZE as u64 - 1;
const SIZE: usize = 1 << 12;

impl KeyFilter {
    /// An empty filter. Panics if the allocation fails.
    pub fn new() -> Self {
        Self::try_new().expect("memory for the filter")
    }

    /// An empty filter of 8 KiB.
    pub fn try_new() -> Result<Self, TryReserveError> {
        let mut counts = Vec::new();
        counts.try_reserve_exact(SIZE)?;
        counts.resize(SIZE, 0);
        Ok(Self { counts })
    }

    pub fn add(&mut self, key: u64) {
        let count = &mut self.counts[(key & MASK) as usize];
        *count = count.saturating_add(1);
    }

    /// Removes a key that was added.
    pub fn remove(&mut self, key: u64) {
        let count = &mut self.counts[(key & MASK) as usize];
        // A saturated count stays, so it can only say "maybe" too often.
        if *count != u16::MAX {
            *count -= 1;
        }
    }

    pub fn may_contain(&self, key: u64) -> bool {
        self.counts[(key & MASK) as usize] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removed_key_is_not_contained_any_more() {
        let mut filter = KeyFilter::new();
        let alike = MASK + 1;
        filter.add(5);
        filter.add(5 + alike);
        filter.remove(5);
        assert!(filter.may_contain(5 + alike) && !filter.may_contain(6));
        filter.remove(5 + alike);
        assert!(!filter.may_contain(5));
    }

    /// Fails when a count wraps round, or when a saturated one is counted down again.
    #[test]
    fn a_saturated_count_never_denies() {
        let mut filter = KeyFilter::new();
        for _ in 0..70_000 {
            filter.add(5);
        }
        for _ in 0..69_999 {
            filter.remove(5);
        }
        assert!(filter.may_contain(5));
    }
}
