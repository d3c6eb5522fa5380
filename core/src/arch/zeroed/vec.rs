//! Zero-initialised slices from the allocator, for systems without `mmap`.

use std::ops::{Deref, DerefMut};

use super::Zeroable;

/// A zero-initialised slice.
pub(crate) struct Zeroed<T>(Vec<T>);

impl<T: Zeroable> Zeroed<T> {
    /// A slice of `count` values; `None` if the allocation fails. Huge pages are not supported.
    pub fn new(count: usize, _huge_pages: bool) -> Option<Self> {
        let mut values = Vec::new();
        values.try_reserve_exact(count).ok()?;
        values.resize(count, T::ZERO);
        Some(Self(values))
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
