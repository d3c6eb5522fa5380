//! Shogi for programs: positions, legal moves and the rules of a game.
#![deny(missing_docs)]

mod attacks;
mod board;
mod cpu;
pub mod ffi;
#[cfg(feature = "shogi_core")]
mod interop;
mod movegen;
mod position;
mod sfen;
mod types;
pub mod zobrist;

pub use board::{
    Board, CAP_DEFAULT, DeclareFault, DropFault, GameResult, How, ImpasseRule, InvalidResult,
    MoveFault, Status,
};
pub use movegen::{MoveList, MoveSet, MoveSetIter, PERFT_MAX, PerftCounts, tables_ok};
pub use position::{MOVE_MAX, PACKED, Position, Undo};
pub use sfen::SfenError;
#[cfg(feature = "shogi_core")]
pub use ::shogi_core;
pub use types::{
    Bitboard, Color, Hand, Move, PackedMove, ParseMoveError, ParseSquareError, Piece, PieceKind,
    Square,
};
