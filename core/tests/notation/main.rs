//! Moves and records as text, against data on which other libraries agree.

#[path = "../common/mod.rs"]
mod common;

mod broken;
mod moves;
mod records;
mod round_trip;
