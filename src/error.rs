//! Errors
//!
//! The answers to wrong calls and to calls that could not be served. shogiban_error_name gives
//! their names.

/// The call succeeded.
pub const SHOGIBAN_OK: i32 = 0;
/// A pointer that must not be null is null.
pub const SHOGIBAN_ERR_NULL: i32 = -100;
/// An argument, or a field of a struct, has a value that the function does not take.
pub const SHOGIBAN_ERR_ARGUMENT: i32 = -101;
/// The buffer is too small. Nothing was written to it; needed says how large it must be.
pub const SHOGIBAN_ERR_BUFFER: i32 = -102;
/// The library has a bug and panicked. See Bugs in the library.
pub const SHOGIBAN_ERR_PANIC: i32 = -103;
/// There is not enough memory. The call changed nothing.
pub const SHOGIBAN_ERR_MEMORY: i32 = -104;
/// The searcher is in use by another call. See Searchers.
pub const SHOGIBAN_ERR_BUSY: i32 = -105;

/// The reason why a call failed.
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
    pub(crate) const ALL: [Self; 6] = [
        Self::Null,
        Self::Argument,
        Self::Buffer,
        Self::Panic,
        Self::Memory,
        Self::Busy,
    ];

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

    /// The name of the constant.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Null => "SHOGIBAN_ERR_NULL",
            Self::Argument => "SHOGIBAN_ERR_ARGUMENT",
            Self::Buffer => "SHOGIBAN_ERR_BUFFER",
            Self::Panic => "SHOGIBAN_ERR_PANIC",
            Self::Memory => "SHOGIBAN_ERR_MEMORY",
            Self::Busy => "SHOGIBAN_ERR_BUSY",
        }
    }
}

/// The answer of a value or an action.
pub(crate) type Answer = Result<i32, Fault>;
