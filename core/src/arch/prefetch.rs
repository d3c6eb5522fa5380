//! Prefetching, a hint: where it is not taken, only time is lost.

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
