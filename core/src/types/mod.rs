//! The nouns of shogi, one file each. Nothing here knows a position.

mod bitboard;
mod color;
mod hand;
mod moves;
mod name;
mod piece;
mod side;
mod square;

/// The random generator of the tests, for tests inside the crate. Tests of the mate solver load the
/// whole folder again.
#[cfg(test)]
#[path = "../../tests/common/rng.rs"]
#[allow(dead_code, clippy::duplicate_mod)]
pub(crate) mod rng;

pub use bitboard::{Bitboard, BitboardIter};
pub use color::Color;
pub use hand::Hand;
pub use moves::{Move, PackedMove, ParseMoveError};
pub use name::ParseNameError;
pub use piece::{Piece, PieceKind};
pub use square::{ParseSquareError, Square};

pub(crate) use bitboard::{SINGLE, Words};
pub(crate) use name::named;
pub(crate) use side::{BlackSide, Side, WhiteSide, with_side};
pub(crate) use square::PerSquare;
