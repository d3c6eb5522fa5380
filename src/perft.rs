//! Counting moves
//!
//! Perft counts the sequences of legal moves of a given length, the depth, from the position.
//! Whether the game ends on the way by repetition or the cap is not asked. The depth is 0 to
//! SHOGIBAN_PERFT_DEPTH_MAX; at depth 0 there is one sequence, the empty one. A count that would
//! exceed 2^64 - 1 stays there.

use std::ffi::c_void;
use std::ops::ControlFlow;

use crate::board::shogiban_board;
use crate::boundary::{answer, check, shared, store};
use crate::error::Fault;
use crate::move_code::shogiban_move;
use crate::sized_struct::{Record, Target, init};
use shogiban_core::PackedMove;

/// The greatest depth.
pub const SHOGIBAN_PERFT_DEPTH_MAX: i32 = 64;

/// Counts of the moves of the last ply. Prepare it with shogiban_perft_counts_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_perft_counts {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// Always 0.
    pub reserved: u32,
    /// All of them: the same number as shogiban_board_perft gives.
    pub nodes: u64,
    /// Captures.
    pub captures: u64,
    /// Drops.
    pub drops: u64,
    /// Promotions.
    pub promotions: u64,
    /// Checks, mates included.
    pub checks: u64,
    /// Mates.
    pub mates: u64,
}

// SAFETY: two integers of four bytes, then of eight; the size first.
unsafe impl Record for shogiban_perft_counts {
    const INITIAL: Self = Self {
        struct_size: 0,
        reserved: 0,
        nodes: 0,
        captures: 0,
        drops: 0,
        promotions: 0,
        checks: 0,
        mates: 0,
    };
    const SHORTEST: usize = 56;
}

/// The argument of a shogiban_perft_callback. The struct belongs to the library and is valid during
/// the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_perft_info {
    /// The size of the struct that the library fills.
    pub struct_size: u32,
    /// The first move.
    pub r#move: shogiban_move,
    /// The number of first moves counted so far, with this one.
    pub done: u32,
    /// The number of first moves in all.
    pub total: u32,
    /// The number of sequences that begin with this move.
    pub nodes: u64,
}

/// Called after each first move has been counted. Returns 0 to go on; any other answer stops the
/// count. It may be NULL.
pub type shogiban_perft_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_perft_info) -> i32>;

fn depth(depth: i32) -> Result<u32, Fault> {
    if (0..=SHOGIBAN_PERFT_DEPTH_MAX).contains(&depth) {
        Ok(depth as u32)
    } else {
        Err(Fault::Argument)
    }
}

/// Counts the sequences.
///
/// - nodes: receives their number.
///
/// Action. Errors: NULL, ARGUMENT (depth).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_perft(
    board: *const shogiban_board,
    depth: i32,
    nodes: *mut u64,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        check(nodes)?;
        store(
            nodes,
            shared(board)?.board.position().perft(self::depth(depth)?),
        )?;
        Ok(0)
    })
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_perft_counts_init(
    counts: *mut shogiban_perft_counts,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(counts, size) })
}

/// Counts the sequences, and the kinds of their last moves. At depth 0 nodes is 1 and all else 0.
///
/// Action. Errors: NULL, ARGUMENT (depth, or a wrong struct_size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_perft_counts(
    board: *const shogiban_board,
    depth: i32,
    counts: *mut shogiban_perft_counts,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let target = Target::new(counts)?;
        let found = shared(board)?
            .board
            .position()
            .perft_counts(self::depth(depth)?);
        target.fill(&shogiban_perft_counts {
            nodes: found.nodes,
            captures: found.captures,
            drops: found.drops,
            promotions: found.promotions,
            checks: found.checks,
            mates: found.mates,
            ..Record::INITIAL
        });
        Ok(0)
    })
}

/// Counts the sequences by first move, in the order of shogiban_board_legal_moves. At depth 0 there
/// is no first move, and the count is 1.
///
/// - callback, user_data: called after each first move with user_data and its count.
/// - nodes: receives the number of all sequences counted.
///
/// Action: SHOGIBAN_OK, or 1 when the callback stopped the count. Errors: NULL, ARGUMENT (depth),
/// MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_perft_divide(
    board: *const shogiban_board,
    depth: i32,
    callback: shogiban_perft_callback,
    user_data: *mut c_void,
    nodes: *mut u64,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        check(nodes)?;
        let position = shared(board)?.board.position();
        let depth = self::depth(depth)?;
        let mut told = Tally {
            info: shogiban_perft_info {
                struct_size: size_of::<shogiban_perft_info>() as u32,
                r#move: 0,
                done: 0,
                total: position.ordered_moves().len() as u32,
                nodes: 0,
            },
            // At depth 0 there is one sequence, the empty one.
            sum: u64::from(depth == 0),
        };
        let flow = position.perft_divide(depth, |mv, count| {
            told.add(mv, count);
            match callback.map_or(0, |callback| callback(user_data, &told.info)) {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        store(nodes, told.sum)?;
        Ok(flow.is_break().into())
    })
}

/// The first move counted last, and the sum so far.
struct Tally {
    info: shogiban_perft_info,
    sum: u64,
}

impl Tally {
    fn add(&mut self, mv: PackedMove, nodes: u64) {
        self.info.r#move = mv.code().into();
        self.info.done += 1;
        self.info.nodes = nodes;
        self.sum = self.sum.saturating_add(nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sum that wraps or panics breaks this.
    #[test]
    fn row_46_the_sum_stays_at_the_greatest_number() {
        let mut told = Tally {
            info: shogiban_perft_info {
                struct_size: 24,
                r#move: 0,
                done: 0,
                total: 4,
                nodes: 0,
            },
            sum: 0,
        };
        let mv: PackedMove = "7g7f".parse().expect("a move");
        let mut add = |nodes| {
            told.add(mv, nodes);
            told.sum
        };
        assert_eq!(add(u64::MAX - 1), u64::MAX - 1);
        assert_eq!(add(1), u64::MAX);
        assert_eq!(add(1), u64::MAX);
        assert_eq!(add(u64::MAX), u64::MAX);
        assert_eq!((told.info.done, told.info.nodes), (4, u64::MAX));
    }
}
