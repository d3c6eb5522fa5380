//! The data of a node while its moves are searched.

use super::picker::Picker;
use super::table::TtEntry;
use crate::types::PackedMove;

/// The arguments of a node, and the results of its first steps.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub cut_node: bool,
    /// The corrected static evaluation, or a better bound from the table; 0 in check.
    pub eval: i32,
    /// Whether the static evaluation rose since the last move of the side to move.
    pub improving: bool,
    pub tt_entry: Option<TtEntry>,
}

impl Node {
    pub fn new(alpha: i32, beta: i32, depth: i32, ply: usize, cut_node: bool) -> Self {
        Self {
            alpha,
            beta,
            depth,
            ply,
            cut_node,
            eval: 0,
            improving: false,
            tt_entry: None,
        }
    }

    /// Whether this is a PV node: one with an open window.
    pub fn is_principal(&self) -> bool {
        self.beta - self.alpha > 1
    }

    pub fn table_move(&self) -> Option<PackedMove> {
        self.tt_entry?.mv
    }
}

/// The number of moves of each sort that are remembered for a malus when a later one causes a
/// cutoff.
const REMEMBERED: usize = 64;

/// Moves that were searched without a cutoff: those of `SearchState::tried` from `base` on.
#[derive(Clone, Copy, Default)]
pub(super) struct Tried {
    pub base: usize,
    quiet: usize,
    tactical: usize,
}

impl Tried {
    pub fn new(base: usize) -> Self {
        Self {
            base,
            quiet: 0,
            tactical: 0,
        }
    }

    /// Counts a move. Returns whether it is to be remembered.
    pub fn count(&mut self, tactical: bool) -> bool {
        let count = if tactical {
            &mut self.tactical
        } else {
            &mut self.quiet
        };
        let remembered = *count < REMEMBERED;
        *count += usize::from(remembered);
        remembered
    }
}

/// The best result so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Best {
    pub score: i32,
    pub mv: Option<PackedMove>,
    pub alpha: i32,
}

/// Everything that a node keeps while its children are searched. It is on the heap, so that a line
/// of `LONGEST` plies fits into the stack of a thread with 64 KiB.
#[derive(Default)]
pub(super) struct Frame {
    pub node: Node,
    pub picker: Picker,
    pub best: Best,
    pub tried: Tried,
}
