//! Searchers
//!
//! A searcher keeps what it has learnt in a table from one search to the next, for those who play whole
//! games. What it answers therefore depends on the searches before; after shogiban_searcher_clear it is
//! like new, and shogiban_board_search is without memory altogether.
//!
//! A searcher serves one call at a time, on whatever thread. Of its functions, only
//! shogiban_searcher_stop may be called while another runs; the others then answer SHOGIBAN_ERR_BUSY and
//! change nothing, a callback's calls included. The caller owns the searcher and frees it with
//! shogiban_searcher_free, once, when no call runs. The board is only read, and may be freed once the
//! search has returned.
//!
//! Memory: shogiban_searcher_new allocates the table, of no more bytes than were asked for (but 64 at the
//! least, and from 1 MiB on rounded up to whole 2 MiB), and 8 MiB beside it. A search adds less than 1 MB, and
//! what the mate solver takes for its budget (see Mate), which is 65536 nodes at the most.

use std::alloc::{Layout, alloc};
use std::ptr;
use std::sync::{Mutex, MutexGuard, TryLockError};

use crate::board::shogiban_board;
use crate::boundary::{answer, check, or, shared, store};
use crate::error::Fault;
use crate::mate::{self, shogiban_mate_options, shogiban_mate_report};
use crate::out_buf::Output;
use crate::search::{self, shogiban_search_options, shogiban_search_report};
use shogiban_core::{SearchLine, Searcher, Stopper};

/// A searcher. Only the library knows what is in it.
pub struct shogiban_searcher {
    /// Beside the lock, so that a stop never waits.
    stopper: Stopper,
    state: Mutex<State>,
}

struct State {
    searcher: Searcher,
    /// What the last search found.
    lines: Vec<SearchLine>,
}

/// Any thread may stop it while another one searches.
const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<shogiban_searcher>();
};

impl shogiban_searcher {
    /// The state, for a call that has it alone.
    fn free(&self) -> Result<MutexGuard<'_, State>, Fault> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::WouldBlock) => Err(Fault::Busy),
            // A panic may have left anything in the table.
            Err(TryLockError::Poisoned(broken)) => {
                let mut state = broken.into_inner();
                state.searcher.clear();
                state.lines.clear();
                self.state.clear_poison();
                Ok(state)
            }
        }
    }
}

/// Makes a searcher with a table of at most that many bytes; 16 to 64 MiB serve well. The caller owns it.
/// NULL when there is no memory for it.
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
                }),
            };
            // SAFETY: just allocated with the layout of the type.
            unsafe { place.write(made) };
        }
        place
    })
}

/// Frees a searcher. NULL is allowed and does nothing. A searcher is freed once, and not while it
/// searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_free(searcher: *mut shogiban_searcher) {
    or((), || {
        if check(searcher).is_ok() {
            // SAFETY: `shogiban_searcher_new` allocated it as a box would, and it is the caller's to free.
            drop(unsafe { Box::from_raw(searcher) });
        }
    });
}

/// Forgets all that it has learnt, for a new game. A stop that waits for the next search goes on waiting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_clear(searcher: *mut shogiban_searcher) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe {
        let mut state = shared(searcher)?.free()?;
        state.searcher.clear();
        state.lines.clear();
        Ok(0)
    })
}

/// shogiban_board_search with the table of the searcher.
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

/// shogiban_board_mate, which shogiban_searcher_stop can stop: within 4096 nodes.
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
        mate::run(board, options, report, |board, options, callback| {
            state.searcher.try_mate(board, options, callback)
        })
    })
}

/// Gives one of the lines that the last shogiban_searcher_search found, whole: rank 1 is the best, and the
/// report says how many there are. The moves are codes. SHOGIBAN_ERR_ARGUMENT for any other rank.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_searcher_line(
    searcher: *const shogiban_searcher,
    rank: u32,
    score: *mut i32,
    buf: *mut u32,
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
        let moves: Vec<u32> = line.moves.iter().map(|mv| mv.code().into()).collect();
        let status = output.list(&moves)?;
        store(score, line.score)?;
        Ok(status)
    })
}

/// Stops the search or mate search that runs, or the next one if none runs; it is spent when that one
/// returns. To be called from any thread, at any time until the searcher is freed. The search that it
/// stops gives the best move so far; before its first iteration is through, some hundred nodes, it has
/// none, and goes on until then.
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

    /// Without clearing the poison, or by taking it for a search that runs, the searcher would be lost.
    #[test]
    fn a_searcher_serves_on_after_a_panic() {
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
