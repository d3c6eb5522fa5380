//! The search: the move to play, by alpha-beta, within a budget of nodes.
//!
//! * `iterate`: the root, one iteration after the other.
//! * `alphabeta` and `moves`: a node, and its moves one by one; `quiesce`: the leaves.
//! * `picker`, `history`, `see`: which moves come first.
//! * `correction`: what the evaluation is off by.
//! * `table`: what was found before; `path`: the positions on the way, for repetition.
//! * `margins`: most of the numbers; `worker`: the state.
//!
//! Nothing but the board, the options and this code decides what is found: no clock, no thread, no
//! floating-point number, no order of a hash map.

mod correction;
mod history;
mod monitor;
mod node;
mod node_moves;
mod params;
mod part;
mod picker;
mod quiescence;
mod repetition;
mod root;
mod see;
mod state;
mod table;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::Board;
use crate::mate::{MateInfo, MateOptions, MateReport};
use crate::types::PackedMove;
use monitor::Monitor;
#[cfg(feature = "tune")]
pub use part::Part;
#[cfg(not(feature = "tune"))]
use part::Part;
use state::{Memory, Worker};

/// Does not ask the mate solver.
pub const NO_MATE: u64 = 1 << 28;
/// A repetition is a draw even where one side checked throughout.
pub const NO_PERPETUAL: u64 = 1 << 29;

/// All flags of the search that are not of the evaluation.
pub const FLAGS: u64 = NO_MATE | NO_PERPETUAL | Part::all_off();

/// The score of a mate in 0 plies. A mate in n plies scores this less n.
pub const MATE_SCORE: i32 = 30_000;

/// Scores of this size or more tell of a mate; all others are below it.
pub const MATE_BOUND: i32 = 29_000;

/// The greatest depth, and the greatest length of a line.
pub const DEPTH_MAX: u32 = 127;

/// Nodes between two calls of the callback, those for lines apart. A stop takes effect within as many.
pub const SEARCH_CALL_NODES: u64 = 1024;

/// The table of a search that keeps nothing holds two entries a node, within these limits.
const BYTES_A_NODE: u64 = 26;
const LEAST_BYTES: u64 = 1 << 14;
const MOST_BYTES: u64 = 1 << 26;

/// What a search is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// How many moves it may make on the board.
    pub nodes: u64,
    /// The greatest depth; `None` for none.
    pub depth: Option<u32>,
    /// Tells moves of equal score apart.
    pub seed: u64,
    /// Parts to leave out: the flags here and those of the evaluation.
    pub flags: u64,
    /// The keys of the positions before this one, oldest first; `None` for the board's own.
    pub history: Option<Vec<u64>>,
    /// The moves to choose from; all when empty. Those that are not legal are left out.
    pub root_moves: Vec<PackedMove>,
    /// How many lines to find, each with another first move.
    pub multi_pv: u32,
}

impl Default for SearchOptions {
    /// Sixty thousand nodes, any depth, seed 0, all parts, the board's history, all moves, one line.
    fn default() -> Self {
        Self {
            nodes: 60_000,
            depth: None,
            seed: 0,
            flags: 0,
            history: None,
            root_moves: Vec::new(),
            multi_pv: 1,
        }
    }
}

/// One line that a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLine {
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The depth of the iteration that found it.
    pub depth: u32,
    /// The moves, each legal after those before it; empty when there is no move.
    pub moves: Vec<PackedMove>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    /// How many moves were made on the board.
    pub nodes: u64,
    /// The deepest iteration finished.
    pub depth: u32,
    /// Whether the budget, a callback or a stop ended it.
    pub stopped: bool,
    /// Whether the side to move may declare the impasse.
    pub declare: bool,
    /// The lines, the best one first: as many as were asked for, or fewer when there are fewer moves.
    pub lines: Vec<SearchLine>,
}

impl SearchReport {
    /// The move to play; `None` when there is none.
    #[must_use]
    pub fn best(&self) -> Option<PackedMove> {
        self.lines.first()?.moves.first().copied()
    }

    /// The score of the best line; 0 when there is none.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.lines.first().map_or(0, |line| line.score)
    }
}

/// The reason of a call of the callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// A line of a finished iteration.
    Line,
    /// [`SEARCH_CALL_NODES`] more nodes were searched.
    Nodes,
}

/// The argument of the callback. For [`SearchEvent::Nodes`], only `nodes` and `depth` are new: `moves`
/// is empty, and the other fields are those of the line reported last, or 0 before the first.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo<'a> {
    /// The reason of the call.
    pub event: SearchEvent,
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The length of the longest line searched in this iteration, in plies.
    pub selective_depth: u32,
    /// The rank of this line; 1 is the best.
    pub rank: u32,
    /// The number of moves made on the board so far.
    pub nodes: u64,
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The part of the transposition table in use, in thousandths.
    pub table_full: u32,
    /// The moves of the line, each legal after those before it.
    pub moves: &'a [PackedMove],
}

/// Stops a search from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Stops the search that runs, or the next one if none runs, within [`SEARCH_CALL_NODES`] nodes. The
    /// stop is used up when that search returns.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A search whose table is kept from one move of a game to the next.
pub struct Searcher {
    memory: Memory,
    stopper: Stopper,
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Searcher")
    }
}

impl Searcher {
    /// A searcher with a table of at most that many bytes. `None` when there is no memory for it.
    #[must_use]
    pub fn new(table_bytes: usize) -> Option<Self> {
        let mut searcher = Self {
            memory: Memory::new(table_bytes)?,
            stopper: Stopper::default(),
        };
        // So that the system makes the pages now, and no search waits for them.
        searcher.clear();
        Some(searcher)
    }

    /// What stops the searches of this searcher.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Forgets all it has learnt, for a new game.
    pub fn clear(&mut self) {
        self.memory.table.clear();
        self.memory.histories.clear();
        self.memory.corrections.clear();
    }

    /// Searches with the table as the searches before left it.
    ///
    /// # Panics
    ///
    /// When there is no memory: see [`try_search`](Self::try_search).
    pub fn search(
        &mut self,
        board: &Board,
        options: &SearchOptions,
        callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> SearchReport {
        self.try_search(board, options, callback)
            .expect("memory for the search")
    }

    /// [`search`](Self::search), or `None` when there is no memory.
    pub fn try_search(
        &mut self,
        board: &Board,
        options: &SearchOptions,
        mut callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> Option<SearchReport> {
        self.memory.table.grow_older();
        let monitor = Monitor::new(&mut callback, Some(&self.stopper.0));
        let mut worker = Worker::new(board, options, &mut self.memory, monitor);
        let report = root::run(&mut worker, board, options);
        self.stopper.0.store(false, Ordering::Relaxed);
        report
    }

    /// [`Position::mate_with`](crate::Position::mate_with), which the stopper stops too.
    ///
    /// # Panics
    ///
    /// When there is no memory: see [`try_mate`](Self::try_mate).
    pub fn mate(
        &mut self,
        board: &Board,
        options: &MateOptions,
        callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> MateReport {
        self.try_mate(board, options, callback)
            .expect("memory for the mate solver")
    }

    /// [`mate`](Self::mate), or `None` when there is no memory.
    pub fn try_mate(
        &mut self,
        board: &Board,
        options: &MateOptions,
        mut callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> Option<MateReport> {
        let stopper = self.stopper.clone();
        let report = board.position().try_mate_with(options, |info| {
            if stopper.0.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            callback(info)
        });
        self.stopper.0.store(false, Ordering::Relaxed);
        report
    }
}

impl Board {
    /// The move to play: the same one for the same board, options and version of the crate, on any
    /// machine.
    #[must_use]
    pub fn search(&self, options: &SearchOptions) -> SearchReport {
        self.search_with(options, |_| ControlFlow::Continue(()))
    }

    /// Same as [`search`](Self::search), with a callback for each line after each iteration and every
    /// [`SEARCH_CALL_NODES`] nodes, which may stop the search. The calls change no result.
    ///
    /// # Panics
    ///
    /// When there is no memory for the table: 26 bytes a node, 64 MiB at most, and 8 MiB more.
    pub fn search_with(
        &self,
        options: &SearchOptions,
        callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> SearchReport {
        self.try_search_with(options, callback)
            .expect("memory for the table")
    }

    /// [`search_with`](Self::search_with), or `None` when there is no memory.
    pub fn try_search_with(
        &self,
        options: &SearchOptions,
        mut callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> Option<SearchReport> {
        let bytes = options.nodes.saturating_mul(BYTES_A_NODE);
        let bytes = bytes.clamp(LEAST_BYTES, MOST_BYTES) as usize;
        let mut memory = Memory::new(bytes)?;
        let monitor = Monitor::new(&mut callback, None);
        let mut worker = Worker::new(self, options, &mut memory, monitor);
        root::run(&mut worker, self, options)
    }
}
