//! The crate beside others: real play against two libraries, and boards that only `put` makes
//! against the naive rules.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod games;
mod histories;
mod peers;
