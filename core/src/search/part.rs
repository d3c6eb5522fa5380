//! Parts of the search that a study can switch off, to measure their worth.

/// A part of the search. With the cargo feature `tune`, [`off`](Self::off) is a flag of
/// [`SearchOptions::flags`](super::SearchOptions::flags) that switches it off; without the feature
/// all parts are always on, and cost no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The transposition table.
    Table,
    /// Pruning of nodes that stay above beta after a null move.
    NullMove,
    /// Late move reductions.
    Reductions,
    /// Pruning of nodes and quiet moves by the distance of the static evaluation from the window.
    Futility,
    /// Quiescence in place of a search for nodes far below alpha.
    Razoring,
    /// Pruning of nodes in which a capture beats beta by a margin in a shallower search.
    ProbCut,
    /// Pruning of late quiet moves by their number.
    MoveCount,
    /// Pruning of quiet moves that lose material by static exchange evaluation.
    See,
    /// Extension of a table move that is clearly better than all other moves.
    Singular,
    /// Extension of checks that lose no material.
    CheckExtension,
    /// Quiet checks at the first ply of quiescence.
    QuietChecks,
    /// Ordering of quiet moves by the history heuristic.
    History,
    /// Killer moves, and replies to the previous move.
    Killers,
    /// Aspiration windows.
    Aspiration,
    /// Correction of the static evaluation by correction history.
    Correction,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 15] = [
        Self::Table,
        Self::NullMove,
        Self::Reductions,
        Self::Futility,
        Self::Razoring,
        Self::ProbCut,
        Self::MoveCount,
        Self::See,
        Self::Singular,
        Self::CheckExtension,
        Self::QuietChecks,
        Self::History,
        Self::Killers,
        Self::Aspiration,
        Self::Correction,
    ];

    /// The flag that switches the part off: bits 32 to 46.
    #[must_use]
    pub const fn off(self) -> u64 {
        1 << (32 + self as u32)
    }

    /// The flags of all parts, or 0 when they cannot be switched off.
    pub(super) const fn all_off() -> u64 {
        if cfg!(feature = "tune") {
            (1 << (32 + Self::ALL.len())) - (1 << 32)
        } else {
            0
        }
    }

    /// Whether a search with these flags uses the part.
    #[inline(always)]
    pub(super) const fn is_on(self, flags: u64) -> bool {
        !cfg!(feature = "tune") || flags & self.off() == 0
    }
}
