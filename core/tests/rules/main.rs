//! The rules row by row: each test names the row of `docs/behaviour.md` that it holds, and says
//! what was seen to make it fail.

#[path = "../common/mod.rs"]
mod common;

mod codes;
mod ends;
mod faults;
mod geometry;
mod history;
mod impasse;
mod kings;
mod making;
mod moves;
mod position;
mod repetition;
mod sfen;
mod starts;
