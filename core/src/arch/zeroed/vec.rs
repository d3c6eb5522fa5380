//! Zeroed of the allocator, for any system.

use std::ops::{Deref, DerefMut};

use super::Zeroable;

/// A slice that begins as zeros.
pub(crate) struct Zeroed<T>(Vec<T>);

impl<T: Zeroable> Zeroed<T> {
    /// So many; `None` when there is no memory.
    pub fn new(count: usize, _large_pages: bool) -> Option<Self> {
        let mut zeros = Vec::new();
        zeros.try_reserve_exact(count).ok()?;
        zeros.resize(count, T::ZERO);
        Some(Self(zeros))
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Zeroed<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
