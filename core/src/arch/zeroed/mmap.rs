//! Zeroed that the system makes as they are first touched: a short search touches few.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use super::Zeroable;

/// Large pages have this size on most of the machines that this is for; elsewhere they are not taken.
const LARGE_PAGE: usize = 2 << 20;

/// Pages of so many bytes; `None` when there is no memory.
fn map(bytes: usize) -> Option<*mut c_void> {
    // SAFETY: a mapping of its own, wherever the system likes.
    let start = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANON,
            -1,
            0,
        )
    };
    (start != libc::MAP_FAILED).then_some(start)
}

/// As `map`, from where a large page may begin; the bytes are of whole large pages.
fn map_large_pages(bytes: usize) -> Option<*mut c_void> {
    let start = map(bytes.checked_add(LARGE_PAGE)?)?;
    let ahead = start.addr().wrapping_neg() % LARGE_PAGE;
    // SAFETY: all is within the mapping; what lies before and after the large pages is not used, and the
    // advice changes no bytes.
    unsafe {
        let aligned = start.byte_add(ahead);
        if ahead != 0 {
            libc::munmap(start, ahead);
        }
        libc::munmap(aligned.byte_add(bytes), LARGE_PAGE - ahead);
        #[cfg(any(target_os = "linux", target_os = "android"))]
        libc::madvise(aligned, bytes, libc::MADV_HUGEPAGE);
        Some(aligned)
    }
}

/// A slice that begins as zeros.
// Invariant: `mapping` has `bytes` bytes, is this value's alone, and has room for `count`.
pub(crate) struct Zeroed<T> {
    mapping: *mut c_void,
    bytes: usize,
    count: usize,
    holds: PhantomData<T>,
}

// SAFETY: it owns what it holds.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// So many, in large pages if wished for; `None` when there is no memory.
    pub fn new(count: usize, large_pages: bool) -> Option<Self> {
        let needed = count.checked_mul(size_of::<T>())?.max(1);
        let (mapping, bytes) = if large_pages {
            let bytes = needed.checked_next_multiple_of(LARGE_PAGE)?;
            (map_large_pages(bytes)?, bytes)
        } else {
            (map(needed)?, needed)
        };
        Some(Self {
            mapping,
            bytes,
            count,
            holds: PhantomData,
        })
    }
}

impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's alone.
        unsafe { libc::munmap(self.mapping, self.bytes) };
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: by the invariant; pages begin as zeros, which are values of the type, and at multiples of
        // 4096, which suits it; no mapping has more than `isize::MAX` bytes.
        unsafe { std::slice::from_raw_parts(self.mapping.cast(), self.count) }
    }
}

impl<T: Zeroable> DerefMut for Zeroed<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.mapping.cast(), self.count) }
    }
}
