//! Large tables: how they begin as zeros, and how they come near.
//!
//! Large pages and prefetching are hints: where they are not taken, only time is lost, a tenth of a search or
//! more for each.

#![allow(unsafe_code)]

/// Asks the processor to bring near what is soon to be read.
#[inline(always)]
pub(crate) fn prefetch<T>(it: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let it: *const T = it;
        // SAFETY: a prefetch changes nothing but caches, wherever it points.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(it.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = it;
}

/// From so many bytes on, large pages are worth their while.
pub(crate) const LARGE: usize = 1 << 20;

/// What may be all zero bytes.
///
/// # Safety
///
/// Zero bytes must be a value of the type, whose alignment is at most 64.
pub(crate) unsafe trait Zero: Copy {
    const ZERO: Self;
}

// SAFETY: integers are.
unsafe impl Zero for i16 {
    const ZERO: Self = 0;
}
// SAFETY: as above.
unsafe impl Zero for u16 {
    const ZERO: Self = 0;
}
// SAFETY: as above.
unsafe impl Zero for i64 {
    const ZERO: Self = 0;
}
// SAFETY: zero bytes are values of what it is made of.
unsafe impl<T: Zero, const N: usize> Zero for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

#[cfg_attr(
    all(
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64")
    ),
    path = "memory/mapped.rs"
)]
#[cfg_attr(
    not(all(
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64")
    )),
    path = "memory/plain.rs"
)]
mod zeros;
pub(crate) use zeros::Zeros;

// Tested on every system; where it is `zeros` as well, clippy sees it twice.
#[cfg(test)]
#[allow(clippy::duplicate_mod)]
#[path = "memory/plain.rs"]
mod plain;

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! zeros_are_as_many_as_asked_for {
        ($($module:ident)*) => {$(
            for count in [0, 1, 5000, 1 << 20, (1 << 20) + 7] {
                for large_pages in [false, true] {
                    let mut zeros = $module::Zeros::<i16>::new(count, large_pages).unwrap();
                    assert!(zeros.len() == count && zeros.iter().all(|&it| it == i16::ZERO));
                    zeros.fill(-1);
                    assert!(zeros.iter().all(|&it| it == -1));
                    zeros.iter().for_each(prefetch);
                }
            }
            for count in [usize::MAX / 2, usize::MAX / 4] {
                for large_pages in [false, true] {
                    assert!($module::Zeros::<u16>::new(count, large_pages).is_none());
                }
            }
        )*};
    }

    #[test]
    fn zeros_of_this_system_and_of_any() {
        zeros_are_as_many_as_asked_for!(plain zeros);
    }
}
