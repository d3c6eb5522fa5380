//! Cache prefetch. It is a hint: it never changes a result, and is a no-op except on x86-64.

/// Prefetches the cache line at the start of `value`.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let pointer: *const T = value;
        // SAFETY: a prefetch only affects caches and cannot fault, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(pointer.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
