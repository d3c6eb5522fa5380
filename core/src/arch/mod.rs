//! Everything that depends on the processor or the system, and all the unsafe code of this crate.
//!
//! Each file hides its unsafe code behind a safe interface and has a portable counterpart that
//! gives the same answers, so the rest of the crate denies `unsafe_code`.
//!
//! * `dispatch`: runs a task with the best code that the processor has.
//! * `sliders`: lines of lance, bishop and rook; `pext` is the backend for processors with BMI2.
//! * `square_bytes`: one byte a square; `avx2` is the backend for processors with AVX2.
//! * `zeroed`: large tables that begin as zeros. `prefetch`: hints for the cache.

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
pub(crate) use square_bytes::{Bytes, SquareBytes};
pub(crate) use zeroed::{CacheAligned, HUGE_PAGE_THRESHOLD, Zeroable, Zeroed};
