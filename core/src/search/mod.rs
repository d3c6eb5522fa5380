//! The search: the move to play, by alpha-beta, within a budget of nodes.
//!
//! * `root`: iterative deepening with aspiration windows over the moves of the root.
//! * `node`: one node of the alpha-beta search; `node_moves`: its moves; `quiescence`: the leaves.
//! * `picker`: the order of moves; `history` and `see` give it scores.
//! * `correction`: learned corrections of the static evaluation.
//! * `table`: the transposition table; `repetition`: the positions of the line and before it.
//! * `params`: depths and margins; `part`: switches for studies; `state`: everything a search works
//!   on.
//!
//! The result depends on the board, the options and this code alone: on no clock, thread,
//! floating-point number or order of a hash map.

mod correction;
mod frame;
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
use state::{SearchState, Tables};

/// Flag: the search does not call the mate solver.
pub const NO_MATE: u64 = 1 << 28;
/// Flag: a repetition is a draw even when one side gave check throughout.
pub const NO_PERPETUAL: u64 = 1 << 29;

/// All flags of the search. Those of the evaluation are [`eval::FLAGS`](crate::eval::FLAGS).
pub const FLAGS: u64 = NO_MATE | NO_PERPETUAL | Part::all_off();

/// The score of a mate in 0 plies, in centipawns. A mate in n plies scores n less.
pub const MATE_SCORE: i32 = 30_000;

/// Scores of at least this absolute value are mates. All others are below it.
pub const MATE_BOUND: i32 = 29_000;

/// The greatest depth and the greatest length of a line, in plies.
pub const DEPTH_MAX: u32 = 127;

/// Nodes between two calls of the callback, those for lines apart. A stop takes effect within as
/// many.
pub const SEARCH_CALL_NODES: u64 = 1024;

/// Bounds on the transposition table of [`Board::search`], which has room for two entries a node.
const BYTES_A_NODE: u64 = 26;
const LEAST_BYTES: u64 = 1 << 14;
const MOST_BYTES: u64 = 1 << 26;

/// Limits and settings of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The most nodes it may search. A node is a move made on the board.
    pub nodes: u64,
    /// The greatest depth in plies; `None` for no limit.
    pub depth: Option<u32>,
    /// Seed for breaking ties between root moves of equal score.
    pub seed: u64,
    /// Flags of this module and of [`eval`](crate::eval) that switch parts off, combined with `|`.
    pub flags: u64,
    /// The keys of the positions before this one, oldest first; `None` for the board's own.
    pub history: Option<Vec<u64>>,
    /// The root moves to choose from, all when empty. Illegal ones are ignored.
    pub root_moves: Vec<PackedMove>,
    /// The number of lines to find, each with another first move.
    pub multi_pv: u32,
}

impl Default for SearchOptions {
    /// 60,000 nodes, no limit of depth, seed 0, no flags, the board's history, all moves, one line.
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

/// A line of moves with its score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLine {
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The depth of the iteration that found it.
    pub depth: u32,
    /// The moves, each legal after those before it; empty when there is no move.
    pub moves: Vec<PackedMove>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    /// The number of nodes searched.
    pub nodes: u64,
    /// The depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Whether the node limit, a callback or a stop ended the search.
    pub stopped: bool,
    /// Whether the side to move can declare the impasse.
    pub declare: bool,
    /// The lines, the best one first. There are as many as asked for, unless there are fewer moves.
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

/// The argument of the callback. For [`SearchEvent::Nodes`], only `nodes` and `depth` are new:
/// `moves` is empty, and the other fields are those of the line reported last, or 0 before the
/// first.
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
    /// Stops the search that runs, or the next one if none runs, within [`SEARCH_CALL_NODES`]
    /// nodes. The stop is used up when that search returns.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Searches the positions of a game and keeps the transposition table between them.
pub struct Searcher {
    tables: Tables,
    stopper: Stopper,
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Searcher")
    }
}

impl Searcher {
    /// A searcher with a table of at most `table_bytes`. `None` when the allocation fails.
    #[must_use]
    pub fn new(table_bytes: usize) -> Option<Self> {
        let mut searcher = Self {
            tables: Tables::new(table_bytes)?,
            stopper: Stopper::default(),
        };
        // Touches all pages now, so that no search waits for the system to provide them.
        searcher.clear();
        Some(searcher)
    }

    /// A handle that stops the searches of this searcher from another thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Clears the table and all histories, for a new game.
    pub fn clear(&mut self) {
        self.tables.table.clear();
        self.tables.histories.clear();
        self.tables.corrections.clear();
    }

    /// Searches with the table as earlier searches left it.
    ///
    /// # Panics
    ///
    /// When an allocation fails: see [`try_search`](Self::try_search).
    pub fn search(
        &mut self,
        board: &Board,
        options: &SearchOptions,
        callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> SearchReport {
        self.try_search(board, options, callback)
            .expect("memory for the search")
    }

    /// [`search`](Self::search), or `None` when an allocation fails.
    pub fn try_search(
        &mut self,
        board: &Board,
        options: &SearchOptions,
        mut callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> Option<SearchReport> {
        self.tables.table.begin_search();
        let monitor = Monitor::new(&mut callback, Some(&self.stopper.0));
        let mut state = SearchState::new(board, options, &mut self.tables, monitor);
        let report = root::run(&mut state, board, options);
        self.stopper.0.store(false, Ordering::Relaxed);
        report
    }

    /// [`Position::mate_with`](crate::Position::mate_with), which the stopper can stop.
    ///
    /// # Panics
    ///
    /// When an allocation fails: see [`try_mate`](Self::try_mate).
    pub fn mate(
        &mut self,
        board: &Board,
        options: &MateOptions,
        callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> MateReport {
        self.try_mate(board, options, callback)
            .expect("memory for the mate solver")
    }

    /// [`mate`](Self::mate), or `None` when an allocation fails.
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
    /// Searches for the move to play. The same board, options and version of the crate give the
    /// same report on any machine.
    #[must_use]
    pub fn search(&self, options: &SearchOptions) -> SearchReport {
        self.search_with(options, |_| ControlFlow::Continue(()))
    }

    /// Same as [`search`](Self::search), with a callback for each line after each iteration and
    /// every [`SEARCH_CALL_NODES`] nodes, which may stop the search. The calls change no result.
    ///
    /// # Panics
    ///
    /// When the tables cannot be allocated: 26 bytes a node, at most 64 MiB, and 8 MiB of
    /// histories.
    pub fn search_with(
        &self,
        options: &SearchOptions,
        callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> SearchReport {
        self.try_search_with(options, callback)
            .expect("memory for the tables")
    }

    /// [`search_with`](Self::search_with), or `None` when an allocation fails.
    pub fn try_search_with(
        &self,
        options: &SearchOptions,
        mut callback: impl FnMut(&SearchInfo<'_>) -> ControlFlow<()>,
    ) -> Option<SearchReport> {
        let bytes = options.nodes.saturating_mul(BYTES_A_NODE);
        let bytes = bytes.clamp(LEAST_BYTES, MOST_BYTES) as usize;
        let mut tables = Tables::new(bytes)?;
        let monitor = Monitor::new(&mut callback, None);
        let mut state = SearchState::new(self, options, &mut tables, monitor);
        root::run(&mut state, self, options)
    }
}
