//! Searchers
//!
//! A searcher keeps its table from one search to the next; it is meant for a program that plays
//! whole games. The results of a search therefore depend on the searches before it. After
//! shogiban_searcher_clear a searcher is like a new one; shogiban_board_search remembers nothing at
//! all.
//!
//! A searcher serves one call at a time, on any thread. While a call runs, from a callback of it
//! too, only shogiban_searcher_stop may be called; the other functions answer SHOGIBAN_ERR_BUSY and
//! change nothing. The caller owns the searcher and frees it once, with shogiban_searcher_free,
//! when no call runs. The board of a search is only read, and may be freed once the search has
//! returned.
//!
//! Memory: shogiban_searcher_new allocates the table, of the size asked for, and 8 MiB beside it.
//! The size is at least 64 bytes; one of 1 MiB or more is rounded up to a multiple of 2 MiB. A
//! search adds less than 1 MB and the table of the mate solver for its part of the budget, at most
//! 65536 nodes (see Mate).

use std::alloc::{Layout, alloc};
use std::ptr;
use std::sync::{Mutex, MutexGuard, TryLockError};

use crate::board::shogiban_board;
use crate::boundary::{answer, check, or, shared, store};
use crate::error::Fault;
use crate::mate::{self, shogiban_mate_options, shogiban_mate_report};
use crate::move_code::shogiban_move;
use crate::out_buf::Output;
use crate::search::{self, shogiban_search_options, shogiban_search_report};
use shogiban_core::{PackedMove, SearchLine, Searcher, Stopper};

/// A searcher. Its contents are private to the library.
pub struct shogiban_searcher {
    /// Beside the lock, so that a stop never waits.
    stopper: Stopper,
    state: Mutex<State>,
}

struct State {
    searcher: Searcher,
    /// The lines of the last search.
    lines: Vec<SearchLine>,
    /// The line of the last mate search.
    mate: Vec<PackedMove>,
}

/// Any thread may stop a search that runs on another.
const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<shogiban_searcher>();
};

impl shogiban_searcher {
    /// The state, exclusive for one call.
    fn free(&self) -> Result<MutexGuard<'_, State>, Fault> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::WouldBlock) => Err(Fault::Busy),
            // The panic may have left the table inconsistent.
            Err(TryLockError::Poisoned(broken)) => {
                let mut state = broken.into_inner();
                state.searcher.clear();
                state.lines.clear();
                state.mate.clear();
                self.state.clear_poison();
                Ok(state)
            }
        }
    }
}

/// Makes a searcher.
///
/// - table_bytes: the size of its table in bytes; 16 to 64 MiB suit a game.
///
/// Returns the searcher, which the caller owns; NULL when there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_searcher_new(table_bytes: usize) -> *mut shogiban_searcher {
    or(ptr::null_mut(), || {
        let Some(searcher) = Searcher::new(table_bytes) else {
            return ptr::null_mut();
        };
        // SAFETY: the layout is not of size zero.
        let place: *mut shogiban_searcher =
            unsafe { alloc(Layout::new::<shogiban_searcher>()) }.cast();
        if !place.is_null() {
            let made = shogiban_searcher {
                stopper: searcher.stopper(),
                state: Mutex::new(State {
                    searcher,
                    lines: Vec::new(),
                    mate: Vec::new(),
                }),
            };
            // SAFETY: just allocated with the layout of the type.
            unsafe { place.write(made) };
        }
        place
    })
}

/// Frees a searcher. NULL is allowed and does nothing. No call may be running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_free(searcher: *mut shogiban_searcher) {
    or((), || {
        if check(searcher).is_ok() {
            // SAFETY: `shogiban_searcher_new` allocated it as a box would, and it is the caller's
            // to free.
            drop(unsafe { Box::from_raw(searcher) });
        }
    });
}

/// Forgets everything learnt so far, for a new game. A stop that waits for the next search stays.
///
/// Action. Errors: NULL, BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_clear(searcher: *mut shogiban_searcher) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let mut state = shared(searcher)?.free()?;
        state.searcher.clear();
        state.lines.clear();
        state.mate.clear();
        Ok(0)
    })
}

/// As shogiban_board_search, with the table of the searcher.
///
/// Action. Errors: those of shogiban_board_search: NULL, ARGUMENT, MEMORY; and BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_search(
    searcher: *mut shogiban_searcher,
    board: *const shogiban_board,
    options: *const shogiban_search_options,
    report: *mut shogiban_search_report,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let mut state = shared(searcher)?.free()?;
        let found = search::run(board, options, report, |board, options, callback| {
            state.searcher.try_search(board, options, callback)
        })?;
        state.lines = found.lines;
        Ok(0)
    })
}

/// As shogiban_board_mate; shogiban_searcher_stop stops it.
///
/// Action. Errors: those of shogiban_board_mate: NULL, ARGUMENT, MEMORY; and BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_mate(
    searcher: *mut shogiban_searcher,
    board: *const shogiban_board,
    options: *const shogiban_mate_options,
    report: *mut shogiban_mate_report,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let mut state = shared(searcher)?.free()?;
        let found = mate::run(board, options, report, |board, options, callback| {
            state.searcher.try_mate(board, options, callback)
        })?;
        state.mate.clear();
        state.mate.extend_from_slice(mate::moves(&found));
        Ok(0)
    })
}

/// Gives one of the lines that the last shogiban_searcher_search found, whole.
///
/// - rank: 1 for the best line, to the number of lines in the report.
/// - score: receives the score in centipawns for the side to move.
/// - buf, cap, needed: for the moves.
///
/// Action. Errors: NULL, ARGUMENT (no such rank), BUFFER (score is not set either), BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_line(
    searcher: *const shogiban_searcher,
    rank: u32,
    score: *mut i32,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        check(score)?;
        let state = shared(searcher)?.free()?;
        let index = (rank as usize).checked_sub(1).ok_or(Fault::Argument)?;
        let line = state.lines.get(index).ok_or(Fault::Argument)?;
        let moves = line.moves.iter().map(|mv| mv.code().into());
        let status = output.items(line.moves.len(), moves)?;
        store(score, line.score)?;
        Ok(status)
    })
}

/// Gives the mate that the last shogiban_searcher_mate found, whole; no moves when it found none.
///
/// Action. Errors: NULL, BUFFER, BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_mate_line(
    searcher: *const shogiban_searcher,
    buf: *mut shogiban_move,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        let state = shared(searcher)?.free()?;
        let moves = state.mate.iter().map(|mv| mv.code().into());
        output.items(state.mate.len(), moves)
    })
}

/// Stops the search or mate search that is running; when none is, the next one. The stop is spent
/// when that search returns. It takes effect within SHOGIBAN_SEARCH_CALL_NODES nodes, in a mate
/// search within SHOGIBAN_MATE_CALL_NODES. The report then has the best move found so far, and
/// always a move when there is a legal one. May be called from any thread at any time until the
/// searcher is freed.
///
/// Action. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_stop(searcher: *const shogiban_searcher) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        shared(searcher)?.stopper.stop();
        Ok(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Not clearing the poison, or taking it for a call that runs, breaks this.
    #[test]
    fn a_searcher_is_usable_after_a_panic() {
        let searcher = shogiban_searcher_new(1 << 16);
        // SAFETY: made above, alive until it is freed below.
        let shared = unsafe { &*searcher };
        let broken = catch_unwind(AssertUnwindSafe(|| {
            let _state = shared.free();
            panic!("on purpose, by a test");
        }));
        assert!(broken.is_err());
        assert!(shared.free().is_ok());
        assert!(shared.state.try_lock().is_ok());
        // SAFETY: freed once.
        unsafe { shogiban_searcher_free(searcher) };
    }
}
