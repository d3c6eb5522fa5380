//! Mate
//!
//! The solver of mate problems (tsume): whether the side to move mates by checks alone, whatever is
//! answered. An interposing drop counts as a defence even when it changes nothing, so lengths are of
//! legal moves. The budget is in moves made on the board and never in time: the same position, options
//! and version of the library give the same report on any machine.
//!
//! A mate that is reported was walked through again by the rules, against every defence. The attacker
//! needs no king; a side without a king is not mated. A board with two kings of a side, or with more of
//! a kind than a set has, is answered with SHOGIBAN_MATE_UNKNOWN.
//!
//! Memory: a table of 32 bytes an entry, for at most two entries a node of the budget, rounded up to a
//! power of two, and no more than 256 MiB. It begins small and doubles when it fills, so easy problems
//! use little whatever the budget; while it doubles, both tables exist. The proofs that were verified
//! are kept apart, in 32 bytes for each of the attacker's positions; with their index they take no more
//! than 160 MiB, and seldom a MiB. The report never depends on the memory that is free: when an
//! allocation fails, the call returns SHOGIBAN_ERR_MEMORY.

use std::ffi::c_void;
use std::ops::ControlFlow;

use crate::board::shogiban_board;
use crate::boundary::{answer, shared};
use crate::error::{Answer, Fault};
use crate::sized_struct::{Record, Target, init, read_or_initial};
use shogiban_core::Board;
use shogiban_core::{MateAnswer, MateInfo, MateOptions, MateReport};

/// The nodes were spent, the callback stopped the search, or the board is not served.
pub const SHOGIBAN_MATE_UNKNOWN: i32 = 0;
/// The side to move mates.
pub const SHOGIBAN_MATE_FOUND: i32 = 1;
/// There is no mate by checks; with a limit of plies: none within them.
pub const SHOGIBAN_MATE_NONE: i32 = 2;
/// How many moves of a line a report holds.
pub const SHOGIBAN_MATE_LINE: u32 = 64;

/// What a shogiban_mate_callback is told. The struct is the library's, good during the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_info {
    /// The size of the struct that the library knows.
    pub struct_size: u32,
    /// How many moves the line has that is being searched.
    pub depth: u32,
    /// How many moves were made on the board.
    pub nodes: u64,
    /// The proof number of the position: about how much is still missing for a mate.
    pub proof: u32,
    /// Its disproof number: about how much is still missing for a refutation.
    pub disproof: u32,
}

/// Is told how far the search is, every 4,096 nodes, and stops it by answering anything but 0. It may
/// be NULL.
pub type shogiban_mate_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_mate_info) -> i32>;

/// What the solver is to do. To be prepared by shogiban_mate_options_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_options {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The greatest length that counts, 1 to 65535; 0 for any, as init sets it.
    pub plies: u32,
    /// How many moves may be made on the board, any number; init sets 100000.
    pub nodes: u64,
    /// 1 to spend all nodes, if need be, on the shortest mate; 0, as init sets it, to shorten a mate that
    /// was found with as many nodes again as it took.
    pub shortest: i32,
    /// To be left 0.
    pub reserved: i32,
    /// NULL as init sets it.
    pub callback: shogiban_mate_callback,
    /// Handed on to the callback.
    pub user_data: *mut c_void,
}

// SAFETY: integers and pointers, each at a multiple of its size, the size of the struct first.
unsafe impl Record for shogiban_mate_options {
    const INITIAL: Self = Self {
        struct_size: 0,
        plies: 0,
        nodes: 100_000,
        shortest: 0,
        reserved: 0,
        callback: None,
        user_data: std::ptr::null_mut(),
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// What the solver found. To be prepared by shogiban_mate_report_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_report {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND or SHOGIBAN_MATE_NONE.
    pub answer: i32,
    /// How many moves were made on the board: never more than the options allow.
    pub nodes: u64,
    /// How many moves the mate has; 0 when none was found.
    pub length: u32,
    /// Whether the mate is known to be of the least length.
    pub shortest: i32,
    /// The mate: the attacker's moves and the longest defences of the proof. Of a longer one the first
    /// 64 moves: make them, and ask again. The rest is 0.
    pub line: [u32; 64],
}

// SAFETY: integers, each at a multiple of its size, the size of the struct first.
unsafe impl Record for shogiban_mate_report {
    const INITIAL: Self = Self {
        struct_size: 0,
        answer: SHOGIBAN_MATE_UNKNOWN,
        nodes: 0,
        length: 0,
        shortest: 0,
        line: [0; 64],
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
/// served (see Structs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_mate_options_init(
    options: *mut shogiban_mate_options,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(options, size) })
}

/// Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
/// served (see Structs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_mate_report_init(
    report: *mut shogiban_mate_report,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(report, size) })
}

fn options(given: &shogiban_mate_options) -> Result<MateOptions, Fault> {
    let plies = u16::try_from(given.plies).map_err(|_| Fault::Argument)?;
    if given.reserved != 0 || !(0..=1).contains(&given.shortest) {
        return Err(Fault::Argument);
    }
    Ok(MateOptions {
        nodes: given.nodes,
        plies: (plies != 0).then_some(plies),
        shortest: given.shortest == 1,
    })
}

/// Looks for a mate by the side to move, as the options say; null options are those of init. Returns 0
/// with the report filled, SHOGIBAN_ERR_ARGUMENT for an option out of range, or SHOGIBAN_ERR_MEMORY
/// when an allocation fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_mate(
    board: *const shogiban_board,
    options: *const shogiban_mate_options,
    report: *mut shogiban_mate_report,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        run(board, options, report, |board, options, callback| {
            board.position().try_mate_with(options, callback)
        })
    })
}

/// What tells the caller's callback how far the solver is.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>;

/// Reads the options, asks the solver, and fills the report.
///
/// # Safety
/// The pointers are as the header asks.
pub(crate) unsafe fn run(
    board: *const shogiban_board,
    options: *const shogiban_mate_options,
    report: *mut shogiban_mate_report,
    solve: impl FnOnce(&Board, &MateOptions, Tell<'_>) -> Option<MateReport>,
) -> Answer {
    // SAFETY: the caller's promise.
    unsafe {
        let board = &shared(board)?.board;
        let target = Target::new(report)?;
        let given = read_or_initial(options)?;
        let found = solve(board, &self::options(&given)?, &mut |info| {
            told(&given, info)
        })
        .ok_or(Fault::Memory)?;
        target.fill(&filled(found));
        Ok(0)
    }
}

fn filled(found: MateReport) -> shogiban_mate_report {
    let mut filled = shogiban_mate_report {
        nodes: found.nodes,
        shortest: found.shortest.into(),
        ..Record::INITIAL
    };
    filled.answer = match found.answer {
        MateAnswer::Mate(line) => {
            filled.length = line.len() as u32;
            for (place, mv) in filled.line.iter_mut().zip(line) {
                *place = mv.code().into();
            }
            SHOGIBAN_MATE_FOUND
        }
        MateAnswer::NoMate => SHOGIBAN_MATE_NONE,
        MateAnswer::Unknown => SHOGIBAN_MATE_UNKNOWN,
    };
    filled
}

/// # Safety
/// The callback of the options is null or good to call.
unsafe fn told(options: &shogiban_mate_options, info: &MateInfo) -> ControlFlow<()> {
    let info = shogiban_mate_info {
        struct_size: std::mem::size_of::<shogiban_mate_info>() as u32,
        depth: info.depth,
        nodes: info.nodes,
        proof: info.proof,
        disproof: info.disproof,
    };
    let call = |callback: unsafe extern "C" fn(*mut c_void, *const shogiban_mate_info) -> i32| {
        // SAFETY: the caller's promise; the struct outlives the call.
        unsafe { callback(options.user_data, &info) }
    };
    match options.callback.map_or(0, call) {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}
