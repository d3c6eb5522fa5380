//! Search
//!
//! The search for the move to play, by alpha-beta. The budget is in nodes and never in time: the
//! same board, options and version of the library give the same move, score, line and number of
//! nodes on any machine. A node is a move made on the board; those of quiescence, null moves and
//! the mate solver count as well. The board is left as it was.
//!
//! A program that must keep to a clock stops the search from its callback, which is called every
//! SHOGIBAN_SEARCH_CALL_NODES nodes, or stops a searcher from another thread (see Searchers). The
//! report of a search that was stopped then depends on the moment of the stop.
//!
//! Scores are in centipawns for the side to move and smaller in size than
//! SHOGIBAN_SEARCH_MATE_BOUND. A mate in n plies scores SHOGIBAN_SEARCH_MATE - n, and being mated
//! in n plies the negative of that; so do the other wins: by a declaration, by a try, and by a
//! perpetual check of the other side. A position that occurs again and a game at its cap score as
//! draws. When the side to move may declare the impasse, the score is at least that of the
//! declaration: a win, or under SHOGIBAN_IMPASSE_24 possibly a draw (0). The move is the best one
//! on the board all the same.
//!
//! Every board can be searched, even one of eighty-one kings. The search does not ask whether the
//! game is over at its root; shogiban_board_outcome does.
//!
//! Memory: shogiban_board_search allocates a table of 26 bytes a node of the budget, at least 16
//! KiB and at most 64 MiB; 8 MiB beside it; and the table of the mate solver for its part of the
//! budget, at most 65536 nodes (see Mate). It frees all of it before it returns. With
//! SHOGIBAN_EVAL_NO_* flags it allocates half a MiB more; when that fails, the answer is
//! SHOGIBAN_ERR_PANIC.

use std::ffi::c_void;
use std::ops::ControlFlow;

use crate::board::shogiban_board;
use crate::boundary::{answer, list, or, shared};
use crate::error::Fault;
use crate::move_code::{SHOGIBAN_MOVE_NONE, shogiban_move};
use crate::out_buf::whole_line;
use crate::sized_struct::{Record, Target, init, read_or_initial};
use shogiban_core::PackedMove;
use shogiban_core::search;
use shogiban_core::{Board, eval};
use shogiban_core::{SearchEvent, SearchInfo, SearchOptions, SearchReport};

/// Does not use the mate solver.
pub const SHOGIBAN_SEARCH_NO_MATE: u64 = 0x1000_0000;
/// Scores a perpetual check as a draw, like any other repetition.
pub const SHOGIBAN_SEARCH_NO_PERPETUAL: u64 = 0x2000_0000;
/// The score of a mate in 0 plies.
pub const SHOGIBAN_SEARCH_MATE: i32 = 30000;
/// Scores of this size or more mean a mate or another win or loss.
pub const SHOGIBAN_SEARCH_MATE_BOUND: i32 = 29000;
/// The greatest depth in plies, and the greatest number of moves of a line.
pub const SHOGIBAN_SEARCH_DEPTH_MAX: u32 = 127;
/// The number of moves of a line that a report holds.
pub const SHOGIBAN_SEARCH_LINE_SIZE: u32 = 64;
/// The callback is called every so many nodes, besides the calls for lines.
pub const SHOGIBAN_SEARCH_CALL_NODES: u32 = 1024;
/// A line of a finished iteration.
pub const SHOGIBAN_SEARCH_EVENT_LINE: i32 = 0;
/// SHOGIBAN_SEARCH_CALL_NODES nodes more were spent.
pub const SHOGIBAN_SEARCH_EVENT_NODES: i32 = 1;

/// The argument of a shogiban_search_callback. The struct and its moves belong to the library and
/// are valid during the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_info {
    /// The size of the struct that the library fills.
    pub struct_size: u32,
    /// SHOGIBAN_SEARCH_EVENT_LINE or SHOGIBAN_SEARCH_EVENT_NODES. For the latter only nodes and
    /// depth are new: moves is NULL, count 0, and the rest that of the line reported last (0 before
    /// the first).
    pub event: i32,
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub selective_depth: u32,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The rank of this line; 1 is the best.
    pub rank: u32,
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The part of the table in use, in thousandths.
    pub table_full: u32,
    /// 0.
    pub reserved: u32,
    /// The line. Each move is legal after those before it.
    pub moves: *const shogiban_move,
    /// The number of moves.
    pub count: usize,
}

/// Called with each line after each iteration, and every SHOGIBAN_SEARCH_CALL_NODES nodes. Returns
/// 0 to go on; any other answer stops the search. It may be NULL. The calls do not change what the
/// search finds.
pub type shogiban_search_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_search_info) -> i32>;

/// Options of a search. Prepare them with shogiban_search_options_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_options {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The greatest depth in plies; 0, as init sets it, for no limit. Any number above
    /// SHOGIBAN_SEARCH_DEPTH_MAX means the same as that.
    pub depth: u32,
    /// The budget in nodes, 1 or more; init sets 60000. 0 is refused.
    pub nodes: u64,
    /// Breaks ties between moves of equal score; 0 as init sets it. The same seed gives the same
    /// move.
    pub seed: u64,
    /// SHOGIBAN_SEARCH_NO_* and SHOGIBAN_EVAL_NO_* combined with |; 0 as init sets it.
    pub flags: u64,
    /// The number of lines to find, each with another first move, 1 or more; 1 as init sets it.
    pub multi_pv: u32,
    /// Leave it 0.
    pub reserved: u32,
    /// The keys of the positions before this one, oldest first, instead of those that the board
    /// keeps. NULL, as init sets it, for the board's own; any other pointer with a history_count of
    /// 0 for none. Keys do not tell who gave check, so a repetition of one of them is a draw.
    pub history: *const u64,
    /// The number of keys.
    pub history_count: usize,
    /// The moves to choose from; NULL or a count of 0, as init sets it, for all legal moves. Moves
    /// that are not legal are left out; when none remains, there is no move to play.
    pub root_moves: *const shogiban_move,
    /// The number of moves. It must be 0 when root_moves is NULL.
    pub root_move_count: usize,
    /// A buffer of the caller's for the whole best line; NULL, as init sets it, for none. A line of
    /// at most line_cap moves is written here whole. Of a longer one nothing is written.
    /// SHOGIBAN_SEARCH_DEPTH_MAX moves suffice for any line.
    pub line: *mut shogiban_move,
    /// The number of moves that line has room for.
    pub line_cap: usize,
    /// The callback; NULL, as init sets it, for none.
    pub callback: shogiban_search_callback,
    /// Passed to the callback.
    pub user_data: *mut c_void,
}

// SAFETY: integers and pointers, each at a multiple of its size, the size of the struct first.
unsafe impl Record for shogiban_search_options {
    const INITIAL: Self = Self {
        struct_size: 0,
        depth: 0,
        nodes: 60_000,
        seed: 0,
        flags: 0,
        multi_pv: 1,
        reserved: 0,
        history: std::ptr::null(),
        history_count: 0,
        root_moves: std::ptr::null(),
        root_move_count: 0,
        line: std::ptr::null_mut(),
        line_cap: 0,
        callback: None,
        user_data: std::ptr::null_mut(),
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// The result of a search. Prepare it with shogiban_search_report_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_report {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The move to play; SHOGIBAN_MOVE_NONE when there is none.
    pub r#move: shogiban_move,
    /// The number of nodes spent, never more than the options allow.
    pub nodes: u64,
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The depth of the deepest finished iteration, in plies; 0 when none was finished, and when
    /// there is no move.
    pub depth: u32,
    /// 1 when the budget, the callback or shogiban_searcher_stop ended the search, else 0.
    pub stopped: i32,
    /// 1 when the side to move may declare the impasse (see shogiban_board_declare), else 0.
    pub declare: i32,
    /// The number of lines found: multi_pv, or fewer when there are fewer moves.
    pub lines: u32,
    /// The number of moves of the best line.
    pub length: u32,
    /// The best line, the move to play and the moves expected after it: its first
    /// SHOGIBAN_SEARCH_LINE_SIZE moves. Each is legal after those before it. Unused elements are 0.
    /// The options' line receives all of it.
    pub line: [shogiban_move; SHOGIBAN_SEARCH_LINE_SIZE as usize],
}

// SAFETY: integers, each at a multiple of its size, the size of the struct first.
unsafe impl Record for shogiban_search_report {
    const INITIAL: Self = Self {
        struct_size: 0,
        r#move: 0,
        nodes: 0,
        score: 0,
        depth: 0,
        stopped: 0,
        declare: 0,
        lines: 0,
        length: 0,
        line: [0; SHOGIBAN_SEARCH_LINE_SIZE as usize],
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_search_options_init(
    options: *mut shogiban_search_options,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(options, size) })
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_search_report_init(
    report: *mut shogiban_search_report,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(report, size) })
}

/// Searches for the move to play. Nothing is remembered from one search to the next, and several
/// may run at the same time, on one board too.
///
/// - options: NULL for those that init sets.
/// - report: receives the move, its score and the best line.
///
/// Action. Errors: NULL (board or report; or history, root_moves or line with a count above 0),
/// ARGUMENT (nodes or multi_pv of 0, an unknown flag, reserved other than 0, a root move that is no
/// move, or a wrong struct_size), MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_search(
    board: *const shogiban_board,
    options: *const shogiban_search_options,
    report: *mut shogiban_search_report,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let found = run(board, options, report, |board, options, callback| {
            board.try_search_with(options, callback)
        });
        found.map(|_| 0)
    })
}

/// The move to play: that of shogiban_board_search with a budget of that many nodes and otherwise
/// the options that init sets. No struct is needed for it.
///
/// - nodes: 60000 is what init sets.
///
/// Returns the move; SHOGIBAN_MOVE_NONE when there is none, when board is NULL or nodes is 0, and
/// when there is not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_best_move(
    board: *const shogiban_board,
    nodes: u64,
) -> shogiban_move {
    or(SHOGIBAN_MOVE_NONE, || {
        // SAFETY: the pointer is as the header asks.
        let Ok(board) = (unsafe { shared(board) }) else {
            return SHOGIBAN_MOVE_NONE;
        };
        if nodes == 0 || !eval::prepare() {
            return SHOGIBAN_MOVE_NONE;
        }
        let options = SearchOptions {
            nodes,
            ..SearchOptions::default()
        };
        let found = board
            .board
            .try_search_with(&options, |_| ControlFlow::Continue(()));
        let best = found.and_then(|found| found.best());
        best.map_or(SHOGIBAN_MOVE_NONE, |mv| mv.code().into())
    })
}

/// Calls the caller's callback.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(&SearchInfo<'_>) -> ControlFlow<()>;

/// Reads the options, searches, and fills the report and the buffer for the line. Returns the
/// core's report as well.
///
/// # Safety
/// The pointers are as the header asks.
pub(crate) unsafe fn run(
    board: *const shogiban_board,
    options: *const shogiban_search_options,
    report: *mut shogiban_search_report,
    search: impl FnOnce(&Board, &SearchOptions, Tell<'_>) -> Option<SearchReport>,
) -> Result<SearchReport, Fault> {
    // SAFETY: the caller's promise.
    unsafe {
        let board = &shared(board)?.board;
        let target = Target::new(report)?;
        let given = read_or_initial(options)?;
        let line = whole_line(given.line, given.line_cap)?;
        let options = self::options(&given)?;
        if !eval::prepare() {
            return Err(Fault::Memory);
        }
        let mut call = Call::new(&given);
        let found = search(board, &options, &mut |info| call.tell(info)).ok_or(Fault::Memory)?;
        line.fill(found.lines.first().map_or(&[], |best| &best.moves));
        target.fill(&filled(&found));
        Ok(found)
    }
}

/// # Safety
/// The lists of the options are null or as long as they say.
unsafe fn options(given: &shogiban_search_options) -> Result<SearchOptions, Fault> {
    let flags = SHOGIBAN_SEARCH_NO_MATE | SHOGIBAN_SEARCH_NO_PERPETUAL | eval::FLAGS;
    let ranges = given.nodes != 0 && given.multi_pv != 0 && given.reserved == 0;
    if !ranges || given.flags & !flags != 0 {
        return Err(Fault::Argument);
    }
    // SAFETY: the caller's promise.
    let (history, root_moves) = unsafe {
        (
            list(given.history, given.history_count)?,
            list(given.root_moves, given.root_move_count)?,
        )
    };
    let moves = root_moves.unwrap_or(&[]).iter();
    Ok(SearchOptions {
        nodes: given.nodes,
        depth: (given.depth != 0).then_some(given.depth.min(search::DEPTH_MAX)),
        seed: given.seed,
        flags: given.flags,
        history: history
            .map(|keys| collect(keys.iter().copied().map(Ok)))
            .transpose()?,
        root_moves: collect(moves.map(|&code| PackedMove::from_code(code).ok_or(Fault::Argument)))?,
        multi_pv: given.multi_pv,
    })
}

/// Collects items without aborting when there is no memory.
fn collect<T>(items: impl ExactSizeIterator<Item = Result<T, Fault>>) -> Result<Vec<T>, Fault> {
    let mut collected = Vec::new();
    collected
        .try_reserve_exact(items.len())
        .map_err(|_| Fault::Memory)?;
    for item in items {
        collected.push(item?);
    }
    Ok(collected)
}

fn filled(found: &SearchReport) -> shogiban_search_report {
    let mut filled = shogiban_search_report {
        r#move: found.best().map_or(0, |mv| mv.code().into()),
        nodes: found.nodes,
        score: found.score(),
        depth: found.depth,
        stopped: found.stopped.into(),
        declare: found.declare.into(),
        lines: found.lines.len() as u32,
        ..Record::INITIAL
    };
    if let Some(best) = found.lines.first() {
        filled.length = best.moves.len() as u32;
        for (place, mv) in filled.line.iter_mut().zip(&best.moves) {
            *place = mv.code().into();
        }
    }
    filled
}

/// The caller's callback, and the struct that it receives.
struct Call<'a> {
    options: &'a shogiban_search_options,
    info: shogiban_search_info,
}

impl<'a> Call<'a> {
    /// # Safety
    /// The callback of the options is null or may be called.
    unsafe fn new(options: &'a shogiban_search_options) -> Self {
        Self {
            options,
            info: shogiban_search_info {
                struct_size: std::mem::size_of::<shogiban_search_info>() as u32,
                event: SHOGIBAN_SEARCH_EVENT_NODES,
                depth: 0,
                selective_depth: 0,
                nodes: 0,
                rank: 0,
                score: 0,
                table_full: 0,
                reserved: 0,
                moves: std::ptr::null(),
                count: 0,
            },
        }
    }

    fn tell(&mut self, info: &SearchInfo<'_>) -> ControlFlow<()> {
        let Some(callback) = self.options.callback else {
            return ControlFlow::Continue(());
        };
        let mut moves = [SHOGIBAN_MOVE_NONE; SHOGIBAN_SEARCH_DEPTH_MAX as usize];
        for (place, mv) in moves.iter_mut().zip(info.moves) {
            *place = mv.code().into();
        }
        let is_line = info.event == SearchEvent::Line;
        self.info = shogiban_search_info {
            depth: info.depth,
            nodes: info.nodes,
            event: if is_line {
                SHOGIBAN_SEARCH_EVENT_LINE
            } else {
                SHOGIBAN_SEARCH_EVENT_NODES
            },
            selective_depth: info.selective_depth,
            rank: info.rank,
            score: info.score,
            table_full: info.table_full,
            moves: if is_line {
                moves.as_ptr()
            } else {
                std::ptr::null()
            },
            count: info.moves.len().min(moves.len()),
            ..self.info
        };
        // SAFETY: promised to `new`; the struct and the moves outlive the call.
        match unsafe { callback(self.options.user_data, &self.info) } {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant with another value breaks this.
    #[test]
    fn row_60_constants_are_those_of_the_core() {
        let bits = SHOGIBAN_SEARCH_NO_MATE | SHOGIBAN_SEARCH_NO_PERPETUAL;
        assert_eq!(bits & eval::FLAGS, 0);
        assert_eq!(SHOGIBAN_SEARCH_NO_MATE, search::NO_MATE);
        assert_eq!(SHOGIBAN_SEARCH_NO_PERPETUAL, search::NO_PERPETUAL);
        let call_nodes = u64::from(SHOGIBAN_SEARCH_CALL_NODES);
        assert_eq!(call_nodes, search::SEARCH_CALL_NODES);
        assert_eq!(SHOGIBAN_SEARCH_MATE, search::MATE_SCORE);
        assert_eq!(SHOGIBAN_SEARCH_MATE_BOUND, search::MATE_BOUND);
        assert_eq!(SHOGIBAN_SEARCH_DEPTH_MAX, search::DEPTH_MAX);
    }

    /// The options that init sets are those of a search without options.
    #[test]
    fn row_60_defaults_are_those_of_the_core() {
        // SAFETY: there are no lists.
        let initial = unsafe { options(&Record::INITIAL) };
        assert_eq!(initial, Ok(SearchOptions::default()));
    }
}
