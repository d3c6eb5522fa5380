//! What a large table asks of the processor and the system. Near and large pages are hints: where they are
//! not taken, only time is lost, a tenth of a search or more for each.

#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed};

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

/// Asks Linux to hold what is yet to be written into the vector in pages so large that the processor keeps
/// the places of all of them at hand. Small vectors share their pages with others, and gain nothing.
pub(crate) fn want_huge_pages<T>(vector: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};

        /// As Linux numbers it, but for PA-RISC.
        const MADV_HUGEPAGE: c_int = 14;
        /// Large pages have this size or a part of it, on most machines.
        const PAGE: usize = 2 << 20;

        unsafe extern "C" {
            fn madvise(begin: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        }

        let bytes = vector.capacity() * size_of::<T>();
        let begin = vector.as_mut_ptr().cast::<u8>();
        let ahead = begin.align_offset(PAGE);
        if bytes >= 2 * PAGE && ahead < bytes {
            let begin = begin.wrapping_add(ahead);
            let whole = (bytes - ahead) / PAGE * PAGE;
            // SAFETY: these bytes are the vector's, and the advice changes none.
            unsafe { madvise(begin.cast(), whole, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}

/// An integer; implemented here alone.
pub(crate) trait Integer {}
impl Integer for i16 {}
impl Integer for u16 {}

/// So many zeros, which the system makes as they are first touched; `None` when there is no memory.
pub(crate) fn zeros<T: Integer>(count: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(count).ok()?;
    if count == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout is of some size.
    let start = unsafe { alloc_zeroed(layout) };
    // SAFETY: the global allocator gave room for `count` integers, and all of its bytes are those of 0.
    (!start.is_null()).then(|| unsafe { Vec::from_raw_parts(start.cast(), count, count) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_as_many_as_asked_for() {
        assert_eq!(zeros::<i16>(0).unwrap(), []);
        let mut some = zeros::<i16>(1 << 20).unwrap();
        assert!(some.len() == 1 << 20 && some.iter().all(|&it| it == 0));
        some.push(1);
        assert!(zeros::<u16>(usize::MAX / 2).is_none() && zeros::<u16>(usize::MAX / 8).is_none());
    }

    /// Of any size, and where no room is left.
    #[test]
    fn a_vector_holds_what_it_did() {
        for count in [0, 1, 1000, 1 << 22] {
            let mut vector = vec![7_u8; 3];
            vector.reserve_exact(count);
            want_huge_pages(&mut vector);
            vector.resize(3 + count, 9);
            prefetch(&vector[0]);
            assert_eq!(vector[..3], [7; 3]);
            assert!(vector[3..].iter().all(|&byte| byte == 9));
        }
    }
}
