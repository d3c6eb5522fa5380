//! Run-time dispatch to code compiled for the processor.
//!
//! A default build for x86-64 may use neither POPCNT nor PEXT, and counting moves without them
//! takes about half as long again. So each entry into move generation and evaluation checks the
//! processor once and then runs a copy of the code that is compiled for POPCNT, PEXT and AVX2 if it
//! has them.

#[cfg(target_arch = "x86_64")]
use super::Pext;
use super::{Portable, Sliders};

/// Work that is compiled once for each backend. `run` and every function it calls must be marked
/// `#[inline(always)]`: a function that is not inlined is compiled for the oldest processor.
pub(crate) trait Task {
    type Output;

    fn run<S: Sliders>(self) -> Self::Output;
}

/// Runs the task with the fastest backend that this processor supports.
#[inline]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if has_pext() {
        // SAFETY: `has_pext` checked each feature that the function is compiled for.
        return unsafe { with_pext(task) };
    }
    task.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
fn with_pext<T: Task>(task: T) -> T::Output {
    task.run::<Pext>()
}

/// Whether the processor has PEXT and the other features that `with_pext` is compiled for.
///
/// The answer is cached in one byte, because five queries of the standard library for each list of
/// moves would take measurable time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn has_pext() -> bool {
    use std::sync::atomic::{AtomicU8, Ordering};

    const KNOWN_AT_COMPILE_TIME: bool = cfg!(all(
        target_feature = "bmi2",
        target_feature = "bmi1",
        target_feature = "lzcnt",
        target_feature = "popcnt",
        target_feature = "avx2"
    ));
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;
    static CACHED: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn detect() -> bool {
        let has = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("avx2");
        CACHED.store(if has { YES } else { NO }, Ordering::Relaxed);
        has
    }

    if KNOWN_AT_COMPILE_TIME {
        return true;
    }
    match CACHED.load(Ordering::Relaxed) {
        UNKNOWN => detect(),
        cached => cached == YES,
    }
}
