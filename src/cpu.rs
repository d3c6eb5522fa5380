//! One choice a call: the code for the processor at hand.
//!
//! A default build of x86-64 may use neither POPCNT nor PEXT, and counting moves without them takes
//! about half as long again. So each entry into move generation and evaluation asks once and then runs a
//! copy of the code compiled for processors that have them, and AVX2.

#[cfg(target_arch = "x86_64")]
use crate::attacks::{Pext, has_pext};
use crate::attacks::{Portable, Sliders};

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
        #[allow(unsafe_code)]
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
