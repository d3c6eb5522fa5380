//! The C face as C and C++ programs meet it: the header, the installed libraries, their symbols and layouts.
//!
//! Everything here stands on `make install`, which builds the libraries afresh, so that no stale
//! one is tested. What a missing tool leaves out is said on stderr; with `SHOGIBAN_TEST_STRICT`
//! set, a missing tool is a failure.

mod abi;
mod dlopen;
mod header;
mod headers;
mod install;
mod layout;
mod programs;
mod sweep;
mod toolchain;
mod usi;
