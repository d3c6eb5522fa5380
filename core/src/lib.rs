//! Shogi for programs: positions, legal moves, and the rules of a game.
//!
//! * [`Position`] is the board, the hands, the side to move and the move number. It owns nothing on
//!   the heap, generates its legal moves as sets of squares, and makes and takes back moves in
//!   place.
//! * [`Board`] is a position with the moves that led to it, for the rules that need to know them:
//!   repetition and perpetual check, the move cap, the impasse.
//! * [`Position::mate`] solves mate problems (詰将棋).
//!
//! ```
//! use shogiban::{Color, MoveSet, Piece, PieceKind, Position};
//! use std::ops::ControlFlow;
//!
//! let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
//! let mut gold_drops = 0;
//! let _ = position.generate_moves(|set| {
//!     if let MoveSet::Drop { piece, to } = set {
//!         assert_eq!(piece, Piece::new(PieceKind::Gold, Color::Black));
//!         gold_drops = to.count();
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(gold_drops, 78);
//! # Ok::<(), shogiban::SfenError>(())
//! ```
//!
//! Every move that is generated is legal, pawn-drop mate (打ち歩詰め) included. Any board that can
//! be set up piece by piece is served: without kings, with many of them, with pawns on the last
//! rank.
//!
//! The rules row by row, with the choices made where programs differ, are in `docs/behaviour.md`.
//!
//! # Features
//!
//! * `shogi_core`: conversions both ways with the types of that crate, which is then re-exported.
//! * `serde`: serialisation of [`Position`] as SFEN and of [`PackedMove`] as USI.
//!
//!
#![doc = include_str!("../docs/moving-from-shunsai.md")]
#![deny(missing_docs)]

// Tests in this crate use the helpers of the integration tests, which name the crate from outside.
#[cfg(test)]
extern crate self as shogiban;

mod arch;
mod attacks;
pub mod eval;
mod game;
#[cfg(feature = "shogi_core")]
mod interop;
mod mate;
mod movegen;
mod notation;
mod picture;
mod position;
pub mod search;
mod selfcheck;
#[cfg(feature = "serde")]
mod serialize;
mod types;
pub mod zobrist;

#[cfg(feature = "shogi_core")]
pub use ::shogi_core;
pub use game::{
    Board, CAP_DEFAULT, DeclareFault, DropFault, Ending, GameResult, ImpasseRule, InvalidResult,
    MoveFault, Status, UsiPositionError,
};
pub use mate::{MATE_CALL_NODES, MateAnswer, MateInfo, MateOptions, MateReport};
pub use movegen::{MoveList, MoveSet, MoveSetIter, PERFT_DEPTH_MAX, PerftCounts};
pub use notation::{
    MoveFormat, MoveNotAdded, MoveTextError, NodeId, ParseMoveFormatError, Record, RecordEnding,
    RecordFault, RecordFile, RecordFormat, Severity, Step, WrittenRecord,
};
pub use position::{Handicap, MOVE_NUMBER_MAX, PACKED_SIZE, Position, SfenError, SfenFault, Undo};
pub use search::{
    SearchEvent, SearchInfo, SearchLine, SearchOptions, SearchReport, Searcher, Stopper,
};
pub use selfcheck::tables_ok;
pub use types::{
    Bitboard, BitboardIter, Color, Hand, Move, PackedMove, ParseMoveError, ParseNameError,
    ParseSquareError, Piece, PieceKind, Square,
};

/// The Rust code of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
