//! Search
//!
//! The move to play, by alpha-beta. The budget is in moves made on the board (nodes) and never in time:
//! the same board, options and version of the library give the same move, score, line and number of
//! nodes on any machine. The board is left as it was. A program that has to keep to a clock stops the
//! search from its callback, or that of a searcher (see Searchers) from another thread; what a search
//! that was stopped so reports depends on when that was.
//!
//! Scores are in centipawns for the side to move, below SHOGIBAN_SEARCH_MATE_BOUND in size. A mate in n
//! plies is SHOGIBAN_SEARCH_MATE - n, being mated in n plies its negative; so are other wins n plies on, by
//! a declaration, a try, or a perpetual check of the other side. A position that is reached again, and the
//! cap, score as the draws they are. Where the side to move may declare the impasse, that is the win it
//! scores as; the move is the best one all the same.
//!
//! Any board is searched, eighty-one kings included. Repetition and cap at the root are not looked at:
//! whether the game is over is for shogiban_board_outcome to say.
//!
//! Memory: shogiban_board_search has a table of 26 bytes a node of the budget, 16 KiB at the least and 64 MiB
//! at the most, 8 MiB beside it, and what the mate solver takes for its part of the budget (see Mate), 65536
//! nodes at the most. All of it is freed when the search returns. When the table cannot be had, the answer is
//! SHOGIBAN_ERR_MEMORY.

use std::ffi::c_void;
use std::ops::ControlFlow;
use std::slice;

use crate::board::shogiban_board;
use crate::boundary::{answer, check, shared};
use crate::error::Fault;
use crate::sized_struct::{Record, Target, init, read_or_initial};
use shogiban_core::PackedMove;
use shogiban_core::search;
use shogiban_core::{Board, eval};
use shogiban_core::{SearchInfo, SearchOptions, SearchReport};

/// Does not ask the mate solver.
pub const SHOGIBAN_SEARCH_NO_MATE: u32 = 16384;
/// A perpetual check is a draw like any repetition.
pub const SHOGIBAN_SEARCH_NO_PERPETUAL: u32 = 32768;
/// No transposition table.
pub const SHOGIBAN_SEARCH_NO_TABLE: u32 = 65536;
/// No null move.
pub const SHOGIBAN_SEARCH_NO_NULL_MOVE: u32 = 131072;
/// Late moves are searched as deep as early ones.
pub const SHOGIBAN_SEARCH_NO_REDUCTIONS: u32 = 262144;
/// No pruning of nodes or quiet moves by how far the evaluation is from the window.
pub const SHOGIBAN_SEARCH_NO_FUTILITY: u32 = 524288;
/// Nodes far below the window are searched in full.
pub const SHOGIBAN_SEARCH_NO_RAZORING: u32 = 1048576;
/// No pruning by captures in a shallower search.
pub const SHOGIBAN_SEARCH_NO_PROBCUT: u32 = 2097152;
/// Late quiet moves are not left out for being late.
pub const SHOGIBAN_SEARCH_NO_MOVE_COUNT: u32 = 4194304;
/// Quiet moves that lose material at once are searched.
pub const SHOGIBAN_SEARCH_NO_SEE: u32 = 8388608;
/// The one good move of a node is searched no deeper.
pub const SHOGIBAN_SEARCH_NO_SINGULAR: u32 = 16777216;
/// Checks are searched no deeper.
pub const SHOGIBAN_SEARCH_NO_CHECK_EXTENSION: u32 = 33554432;
/// Quiescence looks at no checks but captures.
pub const SHOGIBAN_SEARCH_NO_QUIET_CHECKS: u32 = 67108864;
/// Quiet moves are not put in order by what they were worth elsewhere.
pub const SHOGIBAN_SEARCH_NO_HISTORY: u32 = 134217728;
/// Moves that refuted a sister node come no sooner.
pub const SHOGIBAN_SEARCH_NO_KILLERS: u32 = 268435456;
/// Iterations begin with an open window.
pub const SHOGIBAN_SEARCH_NO_ASPIRATION: u32 = 536870912;
/// The evaluation is taken as it is, whatever the search found it to be off by.
pub const SHOGIBAN_SEARCH_NO_CORRECTION: u32 = 1073741824;
/// The score of a mate in 0 plies.
pub const SHOGIBAN_SEARCH_MATE: i32 = 30000;
/// Scores of this size or more tell of a mate.
pub const SHOGIBAN_SEARCH_MATE_BOUND: i32 = 29000;
/// The greatest depth, and the greatest number of moves in a line.
pub const SHOGIBAN_SEARCH_DEPTH_MAX: u32 = 127;
/// How many moves of a line a report holds.
pub const SHOGIBAN_SEARCH_LINE: u32 = 64;

/// What a shogiban_search_callback is told. The struct and its moves are the library's, good during the
/// call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_info {
    /// The size of the struct that the library knows.
    pub struct_size: u32,
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The length of the longest line looked at.
    pub selective_depth: u32,
    /// Which line this is: 1 is the best.
    pub rank: u32,
    /// How many moves were made on the board so far.
    pub nodes: u64,
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// How full the table is, in thousandths.
    pub table_full: u32,
    /// The line, each move legal after those before it.
    pub moves: *const u32,
    /// How many moves it has.
    pub count: usize,
}

/// Is told of each line after each iteration, and stops the search by answering anything but 0. It may
/// be NULL.
pub type shogiban_search_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_search_info) -> i32>;

/// What a search is to do. To be prepared by shogiban_search_options_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_options {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The greatest depth; 0 for none, as init sets it. Above SHOGIBAN_SEARCH_DEPTH_MAX it is the same
    /// as that.
    pub depth: u32,
    /// How many moves may be made on the board, 1 or more; init sets 60000.
    pub nodes: u64,
    /// Tells moves of equal score apart; 0 as init sets it. The same seed gives the same move.
    pub seed: u64,
    /// SHOGIBAN_SEARCH_NO_* and SHOGIBAN_EVAL_NO_*, joined by |; 0 as init sets it.
    pub flags: u32,
    /// How many lines to find, each with another first move, 1 or more; 1 as init sets it.
    pub multi_pv: u32,
    /// The keys of the positions before this one, oldest first, in place of those that the board keeps.
    /// NULL, as init sets it, for the board's own; any other pointer with a count of 0 for none. Keys do
    /// not tell who checked, so a repetition of one of them is a draw.
    pub history: *const u64,
    /// How many keys.
    pub history_count: usize,
    /// The moves to choose from; NULL or none, as init sets it, for all. Those that are not legal are left
    /// out; when none remains, there is no move.
    pub root_moves: *const u32,
    /// How many moves.
    pub root_move_count: usize,
    /// NULL as init sets it.
    pub callback: shogiban_search_callback,
    /// Handed on to the callback.
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
        history: std::ptr::null(),
        history_count: 0,
        root_moves: std::ptr::null(),
        root_move_count: 0,
        callback: None,
        user_data: std::ptr::null_mut(),
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// What a search found. To be prepared by shogiban_search_report_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_search_report {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The move to play, SHOGIBAN_MOVE_NONE when there is none.
    pub r#move: u32,
    /// How many moves were made on the board: never more than the options allow.
    pub nodes: u64,
    /// The score in centipawns for the side to move.
    pub score: i32,
    /// The deepest iteration finished, in plies; 0 when none was, or when there is no move.
    pub depth: u32,
    /// Whether the budget, the callback or shogiban_searcher_stop ended the search.
    pub stopped: i32,
    /// Whether the side to move may declare the impasse (see shogiban_board_declare).
    pub declare: i32,
    /// How many lines were found: as many as were asked for, or fewer when there are fewer moves.
    pub lines: u32,
    /// How many moves the best line has.
    pub length: u32,
    /// The best line: the move to play, and what is expected to follow, each move legal after those
    /// before it. Of a longer one the first 64 moves. The rest is 0.
    pub line: [u32; 64],
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
        line: [0; 64],
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
/// served (see Structs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_search_options_init(
    options: *mut shogiban_search_options,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(options, size) })
}

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
/// served (see Structs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_search_report_init(
    report: *mut shogiban_search_report,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(report, size) })
}

/// Searches for the move to play, as the options say; null options are those of init. It learns nothing
/// from searches before it, and several may run at the same time, on one board too. Returns 0 with the
/// report filled, or SHOGIBAN_ERR_ARGUMENT for an option out of range: no nodes, no line, an unknown
/// flag, a root move that is no move; SHOGIBAN_ERR_MEMORY when there is none for its table, 26 bytes a
/// node and 64 MiB at most, and 8 MiB more.
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

/// What tells the caller's callback of a line.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(&SearchInfo<'_>) -> ControlFlow<()>;

/// Reads the options, searches, and fills the report, which is returned too.
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
        let found = search(board, &self::options(&given)?, &mut |info| {
            told(&given, info)
        })
        .ok_or(Fault::Memory)?;
        target.fill(&filled(&found));
        Ok(found)
    }
}

/// # Safety
/// The lists of the options are null or as long as they say.
unsafe fn options(given: &shogiban_search_options) -> Result<SearchOptions, Fault> {
    let known = search::FLAGS | eval::FLAGS as u32;
    if given.nodes == 0 || given.multi_pv == 0 || given.flags & !known != 0 {
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
        history: history.map(<[u64]>::to_vec),
        root_moves: moves
            .map(|&code| PackedMove::from_code(code).ok_or(Fault::Argument))
            .collect::<Result<_, _>>()?,
        multi_pv: given.multi_pv,
    })
}

/// The elements of a list that goes in; `None` for a null one, which must have a count of 0.
///
/// # Safety
/// Null, misaligned, or good to read for `count` elements while the slice lives.
unsafe fn list<'a, T>(start: *const T, count: usize) -> Result<Option<&'a [T]>, Fault> {
    if start.is_null() && count == 0 {
        return Ok(None);
    }
    check(start)?;
    if count > isize::MAX as usize / std::mem::size_of::<T>() {
        return Err(Fault::Argument);
    }
    // SAFETY: not null, aligned and of a size that an object can have; the rest is the caller's promise.
    Ok(Some(unsafe { slice::from_raw_parts(start, count) }))
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

/// # Safety
/// The callback of the options is null or good to call.
unsafe fn told(options: &shogiban_search_options, info: &SearchInfo<'_>) -> ControlFlow<()> {
    let Some(callback) = options.callback else {
        return ControlFlow::Continue(());
    };
    let moves: Vec<u32> = info.moves.iter().map(|mv| mv.code().into()).collect();
    let info = shogiban_search_info {
        struct_size: std::mem::size_of::<shogiban_search_info>() as u32,
        depth: info.depth,
        selective_depth: info.selective_depth,
        rank: info.rank,
        nodes: info.nodes,
        score: info.score,
        table_full: info.table_full,
        moves: moves.as_ptr(),
        count: moves.len(),
    };
    // SAFETY: the caller's promise; the struct and the moves outlive the call.
    match unsafe { callback(options.user_data, &info) } {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A flag of the core without a constant here, or a constant with another value, breaks this.
    #[test]
    fn rows_60_and_62_constants_are_those_of_the_core() {
        let flags = [
            (SHOGIBAN_SEARCH_NO_MATE, search::NO_MATE),
            (SHOGIBAN_SEARCH_NO_PERPETUAL, search::NO_PERPETUAL),
            (SHOGIBAN_SEARCH_NO_TABLE, search::NO_TABLE),
            (SHOGIBAN_SEARCH_NO_NULL_MOVE, search::NO_NULL_MOVE),
            (SHOGIBAN_SEARCH_NO_REDUCTIONS, search::NO_REDUCTIONS),
            (SHOGIBAN_SEARCH_NO_FUTILITY, search::NO_FUTILITY),
            (SHOGIBAN_SEARCH_NO_RAZORING, search::NO_RAZORING),
            (SHOGIBAN_SEARCH_NO_PROBCUT, search::NO_PROBCUT),
            (SHOGIBAN_SEARCH_NO_MOVE_COUNT, search::NO_MOVE_COUNT),
            (SHOGIBAN_SEARCH_NO_SEE, search::NO_SEE),
            (SHOGIBAN_SEARCH_NO_SINGULAR, search::NO_SINGULAR),
            (
                SHOGIBAN_SEARCH_NO_CHECK_EXTENSION,
                search::NO_CHECK_EXTENSION,
            ),
            (SHOGIBAN_SEARCH_NO_QUIET_CHECKS, search::NO_QUIET_CHECKS),
            (SHOGIBAN_SEARCH_NO_HISTORY, search::NO_HISTORY),
            (SHOGIBAN_SEARCH_NO_KILLERS, search::NO_KILLERS),
            (SHOGIBAN_SEARCH_NO_ASPIRATION, search::NO_ASPIRATION),
            (SHOGIBAN_SEARCH_NO_CORRECTION, search::NO_CORRECTION),
        ];
        assert!(flags.iter().all(|(c, core)| c == core));
        assert_eq!(
            flags.iter().fold(0, |all, (flag, _)| all | flag),
            search::FLAGS
        );
        assert_eq!(search::FLAGS & eval::FLAGS as u32, 0);
        assert_eq!(SHOGIBAN_SEARCH_MATE, search::MATE_SCORE);
        assert_eq!(SHOGIBAN_SEARCH_MATE_BOUND, search::MATE_BOUND);
        assert_eq!(SHOGIBAN_SEARCH_DEPTH_MAX, search::DEPTH_MAX);
        let line = shogiban_search_report::INITIAL.line;
        assert_eq!(line.len(), SHOGIBAN_SEARCH_LINE as usize);
    }

    /// What init sets is what a search without options does.
    #[test]
    fn row_60_defaults_are_those_of_the_core() {
        // SAFETY: there are no lists.
        let initial = unsafe { options(&Record::INITIAL) };
        assert_eq!(initial, Ok(SearchOptions::default()));
    }
}
