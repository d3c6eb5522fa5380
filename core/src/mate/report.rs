//! The question that the solver is asked, and its answer.

use crate::types::PackedMove;

/// Limits for [`Position::mate`](crate::Position::mate).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateOptions {
    /// Most moves to make on the board, verification included.
    pub nodes: u64,
    /// Greatest length of a mate that counts, in plies; `None` for any.
    pub plies: Option<u16>,
    /// Whether to spend all nodes, if need be, on the shortest mate. Otherwise shortening a mate
    /// may take as many nodes again as finding it did.
    pub shortest: bool,
}

impl Default for MateOptions {
    /// 100,000 nodes, any length, not all nodes for the shortest mate.
    fn default() -> Self {
        Self {
            nodes: 100_000,
            plies: None,
            shortest: false,
        }
    }
}

/// The answer of [`Position::mate`](crate::Position::mate).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// The side to move mates: a line of legal moves, the whole of it, whose last one mates.
    Mate(Vec<PackedMove>),
    /// There is no mate by checks (within the plies asked for).
    NoMate,
    /// The nodes were spent, the callback stopped the search, or the solver does not support the
    /// board.
    Unknown,
}

/// The result of [`Position::mate`](crate::Position::mate).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// The answer.
    pub answer: MateAnswer,
    /// Whether the mate is known to be of the least length.
    pub shortest: bool,
    /// Moves made on the board.
    pub nodes: u64,
}

/// Progress of the solver, for a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateInfo {
    /// Moves made on the board so far.
    pub nodes: u64,
    /// Length of the line that is being searched, in plies.
    pub depth: u32,
    /// Proof number of the position.
    pub proof: u32,
    /// Disproof number of the position.
    pub disproof: u32,
}
