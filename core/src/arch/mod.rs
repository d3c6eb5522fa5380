//! All code that depends on the processor or the operating system, and all unsafe code of this
//! crate.
//!
//! Each file hides its unsafe code behind a safe interface and has a portable counterpart with the
//! same results. The rest of the crate denies `unsafe_code`.
//!
//! * `dispatch`: runs a task with the fastest backend that the processor supports.
//! * `sliders`: attacks of lance, bishop and rook; `pext` is the backend for BMI2.
//! * `square_bytes`: one byte per square; `avx2` is the backend for AVX2.
//! * `zeroed`: large zero-initialised slices, on huge pages where the system has them.
//! * `prefetch`: cache prefetch.

#![allow(unsafe_code)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod dispatch;
#[cfg(target_arch = "x86_64")]
mod pext;
mod prefetch;
mod sliders;
mod square_bytes;
mod zeroed;

#[cfg(target_arch = "x86_64")]
pub(crate) use dispatch::has_pext;
pub(crate) use dispatch::{Task, dispatch};
#[cfg(target_arch = "x86_64")]
pub(crate) use pext::Pext;
pub(crate) use prefetch::prefetch;
pub(crate) use sliders::{Portable, Sliders};
pub(crate) use square_bytes::{SquareByteOps, SquareBytes};
pub(crate) use zeroed::{CacheAligned, HUGE_PAGE_THRESHOLD, Zeroable, Zeroed};
