//! Tests the C interface as C and C++ programs use it: the header, the installed libraries, their
//! symbols and layouts.
//!
//! All tests use the result of `make install`, which rebuilds the libraries, so that no stale one
//! is tested. Checks whose tool is missing are skipped, with a message on stderr; with
//! `SHOGIBAN_TEST_STRICT` set, a missing tool is a failure.

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
