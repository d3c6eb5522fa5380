//! Counting moves
//!
//! Perft counts the sequences of legal moves of a length, the depth, 0 to SHOGIBAN_PERFT_MAX. Of
//! depth 0 there is one. A count that would pass 2^64 - 1 stays there. The board is only read.

use std::ffi::c_void;
use std::ops::ControlFlow;

use super::board::shogiban_board;
use super::guard::{answer, check, shared, store};
use super::record::{Record, Target, init};
use super::status::Fault;

/// The greatest depth.
pub const SHOGIBAN_PERFT_MAX: i32 = 64;

/// What the moves of the last ply are. See shogiban_perft_counts_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_perft_counts {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// Always 0.
    pub reserved: u32,
    /// How many there are.
    pub nodes: u64,
    /// How many capture.
    pub captures: u64,
    /// How many are drops.
    pub drops: u64,
    /// How many promote.
    pub promotions: u64,
    /// How many give check, mates among them.
    pub checks: u64,
    /// How many give mate.
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
    const SHORTEST: usize = 16;
}

/// What a callback of shogiban_board_perft_divide is told. The struct is the library's and good
/// during the call only.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_perft_info {
    /// The size of the struct that the library knows.
    pub struct_size: u32,
    /// The first move.
    pub r#move: u32,
    /// How many first moves are counted, this one included.
    pub done: u32,
    /// How many first moves there are.
    pub total: u32,
    /// How many sequences begin with this move.
    pub nodes: u64,
}

/// Told of each first move; any answer but 0 stops the count. It may be NULL.
pub type shogiban_perft_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_perft_info) -> i32>;

fn depth(depth: i32) -> Result<u32, Fault> {
    if (0..=SHOGIBAN_PERFT_MAX).contains(&depth) {
        Ok(depth as u32)
    } else {
        Err(Fault::Argument)
    }
}

/// Perft. Returns 0 and the count in nodes, or SHOGIBAN_ERR_ARGUMENT; then nodes is left as it was.
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

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that no
/// version has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_perft_counts_init(
    counts: *mut shogiban_perft_counts,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(counts, size) })
}

/// Perft in detail: what the moves of the last ply are. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then
/// counts is left as it was.
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

/// Perft by first move. The callback is called with user_data after each first move is counted, in
/// the order of shogiban_board_legal_moves. Returns 0 when all are counted, 1 when the callback
/// stopped it, or SHOGIBAN_ERR_ARGUMENT. The count so far is in nodes; after an error it is left as
/// it was. Of depth 0 there is no first move, and nodes is 1.
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
        let mut info = shogiban_perft_info {
            struct_size: size_of::<shogiban_perft_info>() as u32,
            r#move: 0,
            done: 0,
            total: position.ordered_moves().len() as u32,
            nodes: 0,
        };
        // Without a move to make there is one sequence, the empty one.
        let mut sum = u64::from(depth == 0);
        let flow = position.perft_divide(depth, |mv, count| {
            info.r#move = mv.code().into();
            info.done += 1;
            info.nodes = count;
            sum = sum.saturating_add(count);
            match callback.map_or(0, |callback| callback(user_data, &info)) {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        store(nodes, sum)?;
        Ok(flow.is_break().into())
    })
}
