//! Status
//!
//! What a function answers when it was called wrongly.

use std::ffi::c_char;

use crate::boundary::or;
use crate::constants;

/// All is well.
pub const SHOGIBAN_OK: i32 = 0;
/// A pointer was null that must not be.
pub const SHOGIBAN_ERR_NULL: i32 = -100;
/// An argument is outside what the function takes.
pub const SHOGIBAN_ERR_ARGUMENT: i32 = -101;
/// The buffer is too small; nothing was written to it, and needed says how large it must be.
pub const SHOGIBAN_ERR_BUFFER: i32 = -102;
/// A fault of the library itself. The board can still be freed.
pub const SHOGIBAN_ERR_PANIC: i32 = -103;
/// Memory for a board could not be had.
pub const SHOGIBAN_ERR_MEMORY: i32 = -104;
/// The searcher is searching.
pub const SHOGIBAN_ERR_BUSY: i32 = -105;

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Null,
    Argument,
    Buffer,
    Panic,
    Memory,
    Busy,
}

impl Fault {
    pub(crate) const fn code(self) -> i32 {
        match self {
            Self::Null => SHOGIBAN_ERR_NULL,
            Self::Argument => SHOGIBAN_ERR_ARGUMENT,
            Self::Buffer => SHOGIBAN_ERR_BUFFER,
            Self::Panic => SHOGIBAN_ERR_PANIC,
            Self::Memory => SHOGIBAN_ERR_MEMORY,
            Self::Busy => SHOGIBAN_ERR_BUSY,
        }
    }
}

/// What an export answers.
pub(crate) type Answer = Result<i32, Fault>;

/// The name of an error, such as "SHOGIBAN_ERR_BUFFER"; "SHOGIBAN_OK" for every answer above -100,
/// and "unknown error" for any other number. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_error_name(status: i32) -> *const c_char {
    or(c"unknown error".as_ptr(), || {
        let status = if status > -100 { SHOGIBAN_OK } else { status };
        let is_it =
            |entry: &&constants::Constant| entry.is_status() && entry.value == i64::from(status);
        constants::TABLE
            .iter()
            .find(is_it)
            .map_or(c"unknown error".as_ptr(), |entry| entry.c_name())
    })
}
