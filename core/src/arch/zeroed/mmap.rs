//! Zero-initialised slices from `mmap`. The system zeroes each page when it is first touched, so a
//! short search that touches few pages of a large table pays for few.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use super::Zeroable;

/// Bytes of a huge page on x86-64 and on most arm64 systems. If the system's size differs, it does
/// not use huge pages.
const HUGE_PAGE: usize = 2 << 20;

/// Maps that many bytes; `None` if there is no memory.
fn map(bytes: usize) -> Option<*mut c_void> {
    // SAFETY: a new anonymous mapping at an address that the system chooses.
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

/// Maps that many bytes, a multiple of `HUGE_PAGE`, aligned to a huge page, and asks for huge
/// pages.
fn map_huge_pages(bytes: usize) -> Option<*mut c_void> {
    let start = map(bytes.checked_add(HUGE_PAGE)?)?;
    let ahead = start.addr().wrapping_neg() % HUGE_PAGE;
    // SAFETY: all addresses lie within the mapping. The parts before and after the aligned bytes
    // are not used by anyone, and `madvise` with this advice changes no bytes.
    unsafe {
        let aligned = start.byte_add(ahead);
        if ahead != 0 {
            libc::munmap(start, ahead);
        }
        libc::munmap(aligned.byte_add(bytes), HUGE_PAGE - ahead);
        #[cfg(any(target_os = "linux", target_os = "android"))]
        libc::madvise(aligned, bytes, libc::MADV_HUGEPAGE);
        Some(aligned)
    }
}

/// A zero-initialised slice.
// Invariant: `mapping` has `bytes` bytes, belongs to this value alone, and has room for `count`
// values.
pub(crate) struct Zeroed<T> {
    mapping: *mut c_void,
    bytes: usize,
    count: usize,
    values: PhantomData<T>,
}

// SAFETY: the slice owns its values.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// A slice of `count` values, on huge pages if asked for; `None` if the allocation fails.
    pub fn new(count: usize, huge_pages: bool) -> Option<Self> {
        let needed = count.checked_mul(size_of::<T>())?.max(1);
        let (mapping, bytes) = if huge_pages {
            let bytes = needed.checked_next_multiple_of(HUGE_PAGE)?;
            (map_huge_pages(bytes)?, bytes)
        } else {
            (map(needed)?, needed)
        };
        Some(Self {
            mapping,
            bytes,
            count,
            values: PhantomData,
        })
    }
}

impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: the mapping belongs to this value alone.
        unsafe { libc::munmap(self.mapping, self.bytes) };
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: by the invariant the mapping has room for `count` values. It starts as zeros,
        // which are valid values; it is aligned to 4096 bytes or more, which covers the type's 64;
        // and no mapping has more than `isize::MAX` bytes.
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
