//! The rules against data made by others: `tests/data/README.md` says where each file comes from.

#[path = "../common/mod.rs"]
mod common;

mod bugs;
mod ends;
mod faults;
mod lists;
mod texts;
