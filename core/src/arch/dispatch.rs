//! One choice a call: the code for the processor at hand.
//!
//! A default build of x86-64 may use neither POPCNT nor PEXT, and counting moves without them takes
//! about half as long again. So each entry into move generation and evaluation asks once and then
//! runs a copy of the code compiled for processors that have them, and AVX2.

#[cfg(target_arch = "x86_64")]
use super::Pext;
use super::{Portable, Sliders};

/// A piece of work that is compiled once for each kind of processor. `run` must be marked
/// `#[inline(always)]`, and so must what it calls, to be compiled for that processor.
pub(crate) trait Task {
    type Output;

    fn run<S: Sliders>(self) -> Self::Output;
}

/// Runs the task with the best code that this processor has.
#[inline]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if has_pext() {
        // SAFETY: the processor has each of the features that the function is compiled for.
        return unsafe { with_pext(task) };
    }
    task.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
fn with_pext<T: Task>(task: T) -> T::Output {
    task.run::<Pext>()
}

/// Whether the processor has PEXT, and the other instructions that code built on `Pext` is compiled
/// for.
///
/// The answer is kept as one byte: asked for with each list of moves, five questions to the
/// standard library would be felt.
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
    static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn find_out() -> bool {
        let has = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("avx2");
        KNOWN.store(if has { YES } else { NO }, Ordering::Relaxed);
        has
    }

    if KNOWN_AT_COMPILE_TIME {
        return true;
    }
    match KNOWN.load(Ordering::Relaxed) {
        UNKNOWN => find_out(),
        known => known == YES,
    }
}
