//! Large tables that begin as zeros.
//!
//! Huge pages are a hint: where they are not taken, only time is lost, a tenth of a search or more.

/// From so many bytes on, large pages are worth their while.
pub(crate) const HUGE_PAGE_THRESHOLD: usize = 1 << 20;

/// What may be all zero bytes.
///
/// # Safety
///
/// Zeroable bytes must be a value of the type, whose alignment is at most 64.
pub(crate) unsafe trait Zeroable: Copy {
    const ZERO: Self;
}

// SAFETY: integers are.
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
// SAFETY: zero bytes are values of what it is made of.
unsafe impl<T: Zeroable, const N: usize> Zeroable for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

// SAFETY: padding aside, it is as its content, and its alignment is 64.
unsafe impl<T: Zeroable> Zeroable for CacheAligned<T> {
    const ZERO: Self = Self(T::ZERO);
}

/// A value that begins at a cache line of 64 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CacheAligned<T>(pub T);

#[cfg_attr(unix, path = "mmap.rs")]
#[cfg_attr(not(unix), path = "vec.rs")]
mod zeros;
pub(crate) use zeros::Zeroed;

// Tested on every system; where it is `zeros` as well, clippy sees it twice.
#[cfg(test)]
#[allow(clippy::duplicate_mod)]
#[path = "vec.rs"]
mod plain;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::prefetch;

    macro_rules! zeros_are_as_many_as_asked_for {
        ($($module:ident)*) => {$(
            for count in [0, 1, 5000, 1 << 20, (1 << 20) + 7] {
                for large_pages in [false, true] {
                    let mut zeros = $module::Zeroed::<i16>::new(count, large_pages).unwrap();
                    assert!(zeros.len() == count && zeros.iter().all(|&it| it == i16::ZERO));
                    zeros.fill(-1);
                    assert!(zeros.iter().all(|&it| it == -1));
                    zeros.iter().for_each(prefetch);
                }
            }
            for count in [usize::MAX / 2, usize::MAX / 4] {
                for large_pages in [false, true] {
                    assert!($module::Zeroed::<u16>::new(count, large_pages).is_none());
                }
            }
        )*};
    }

    #[test]
    fn zeros_of_this_system_and_of_any() {
        zeros_are_as_many_as_asked_for!(plain zeros);
    }
}
