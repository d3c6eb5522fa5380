//! Library
//!
//! Functions for the start of a program and for its tests.

use std::ffi::c_char;

use crate::board::LIVING;
use crate::boundary::{or, predicate};
use shogiban_core::tables_ok;

/// The version of this interface: major << 16 | minor.
pub const SHOGIBAN_ABI_VERSION: u32 = 65536;

/// The version of the interface that the loaded library has. A program compares it with
/// SHOGIBAN_ABI_VERSION (see Versions).
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_abi_version() -> u32 {
    or(0, || SHOGIBAN_ABI_VERSION)
}

/// The version of the package as text, such as "0.1.0". Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_version() -> *const c_char {
    or(c"".as_ptr(), || {
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
    })
}

/// Checks the library's tables: attacks and lines against steps walked one by one, the key numbers
/// against each other, and perft 1 to 3 of the initial position against the known counts. Takes a
/// few milliseconds.
///
/// Predicate: 1 when all is right.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_tables_ok() -> i32 {
    predicate(|| Ok(tables_ok()))
}

/// The number of boards that exist and are not freed, over all threads of the process. Tests use it
/// to find leaks.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_live() -> u64 {
    or(0, || LIVING.load(std::sync::atomic::Ordering::SeqCst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    /// `version` has no NUL but its last: C sees all of it.
    #[test]
    fn the_version_is_the_packages() {
        // SAFETY: static and ended by a NUL.
        let version = unsafe { CStr::from_ptr(shogiban_version()) };
        assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
    }
}
