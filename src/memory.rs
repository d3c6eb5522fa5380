//! What a large table asks of the processor and the system. Both are hints: where they are not taken, only
//! time is lost, a tenth of a search or more for each.

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

/// Asks Linux to hold what is yet to be written into the vector in pages so large that the processor keeps
/// the places of all of them at hand.
pub(crate) fn want_huge_pages<T>(vector: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};

        /// As Linux numbers it, but for PA-RISC.
        const MADV_HUGEPAGE: c_int = 14;
        /// Advice begins at a page; a multiple of every size that pages have by default.
        const PAGE: usize = 1 << 16;

        unsafe extern "C" {
            fn madvise(begin: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        }

        let room = vector.spare_capacity_mut();
        let bytes = std::mem::size_of_val(room);
        let begin = room.as_mut_ptr().cast::<u8>();
        let ahead = begin.align_offset(PAGE);
        if ahead < bytes {
            let begin = begin.wrapping_add(ahead);
            // SAFETY: these bytes are the vector's, and the advice changes none.
            unsafe { madvise(begin.cast(), bytes - ahead, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}

#[cfg(test)]
mod tests {
    use super::*;

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
