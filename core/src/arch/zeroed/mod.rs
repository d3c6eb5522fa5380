//! Zero-initialised slices for large tables.
//!
//! Huge pages are a hint to the system. Without them a search takes a tenth longer or more.

/// Tables of at least this many bytes use huge pages.
pub(crate) const HUGE_PAGE_THRESHOLD: usize = 1 << 20;

/// Types for which all-zero bytes are a valid value.
///
/// # Safety
///
/// All-zero bytes must be a valid value of the type, and its alignment must be at most 64.
pub(crate) unsafe trait Zeroable: Copy {
    const ZERO: Self;
}

// SAFETY: zero is a valid integer.
unsafe impl Zeroable for u64 {
    const ZERO: Self = 0;
}
// SAFETY: as above.
unsafe impl Zeroable for i16 {
    const ZERO: Self = 0;
}
// SAFETY: as above.
unsafe impl Zeroable for u16 {
    const ZERO: Self = 0;
}
// SAFETY: as above.
unsafe impl Zeroable for i64 {
    const ZERO: Self = 0;
}
// SAFETY: an array of valid values is valid, and has their alignment.
unsafe impl<T: Zeroable, const N: usize> Zeroable for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

// SAFETY: it holds a valid value and padding, and its alignment is 64.
unsafe impl<T: Zeroable> Zeroable for CacheAligned<T> {
    const ZERO: Self = Self(T::ZERO);
}

/// A value that starts on a cache line of 64 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CacheAligned<T>(pub T);

#[cfg_attr(unix, path = "mmap.rs")]
#[cfg_attr(not(unix), path = "vec.rs")]
mod slice;
pub(crate) use slice::Zeroed;

// The portable version, for the test on every system. On systems without `mmap` it is `slice` too,
// which clippy would report as a duplicate.
#[cfg(test)]
#[allow(clippy::duplicate_mod)]
#[path = "vec.rs"]
mod portable;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::prefetch;

    macro_rules! assert_allocates_zeros {
        ($($module:ident)*) => {$(
            for count in [0, 1, 5000, 1 << 20, (1 << 20) + 7] {
                for huge_pages in [false, true] {
                    let mut slice = $module::Zeroed::<i16>::new(count, huge_pages).unwrap();
                    assert!(slice.len() == count && slice.iter().all(|&it| it == i16::ZERO));
                    slice.fill(-1);
                    assert!(slice.iter().all(|&it| it == -1));
                    slice.iter().for_each(prefetch);
                }
            }
            for count in [usize::MAX / 2, usize::MAX / 4] {
                for huge_pages in [false, true] {
                    assert!($module::Zeroed::<u16>::new(count, huge_pages).is_none());
                }
            }
        )*};
    }

    #[test]
    fn zeroed_slices_of_this_system_and_the_portable_ones() {
        assert_allocates_zeros!(portable slice);
    }
}
