//! Mate
//!
//! The solver of mate problems (tsume): does the side to move mate by checks alone, whatever is
//! answered? An interposing drop counts as a defence even when it changes nothing, so the length of
//! a mate is its number of legal moves. The budget is in nodes, moves made on the board, and never
//! in time: the same position, options and version of the library give the same report on any
//! machine.
//!
//! A mate is reported after its line has been verified by the rules against every defence. The
//! attacker needs no king; a side without a king is not mated. A board on which a side has two
//! kings, or with more of a piece than a set has, is answered with SHOGIBAN_MATE_UNKNOWN.
//!
//! Memory: a table of 32 bytes an entry, for at most two entries a node of the budget, rounded up
//! to a power of two, and at most 256 MiB. It starts small and doubles when it is full, so an easy
//! problem uses little whatever the budget; while it doubles, both tables exist. Proofs that were
//! verified are kept apart, in 32 bytes for each position of the attacker and an index: at most 160
//! MiB, and seldom 1 MiB. The report never depends on how much memory is free: when an allocation
//! fails, the answer is SHOGIBAN_ERR_MEMORY.

use std::ffi::c_void;
use std::ops::ControlFlow;

use crate::board::shogiban_board;
use crate::boundary::{answer, shared};
use crate::error::Fault;
use crate::move_code::shogiban_move;
use crate::out_buf::whole_line;
use crate::sized_struct::{Record, Target, init, read_or_initial};
use shogiban_core::Board;
use shogiban_core::{MateAnswer, MateInfo, MateOptions, MateReport, PackedMove};

/// Not decided: the nodes were spent, the search was stopped, or the solver does not take the
/// board.
pub const SHOGIBAN_MATE_UNKNOWN: i32 = 0;
/// The side to move mates.
pub const SHOGIBAN_MATE_FOUND: i32 = 1;
/// There is no mate by checks or, with a limit of plies, none within them.
pub const SHOGIBAN_MATE_NONE: i32 = 2;
/// The number of moves of a mate that a report holds.
pub const SHOGIBAN_MATE_LINE_SIZE: u32 = 64;
/// The callback is called every so many nodes.
pub const SHOGIBAN_MATE_CALL_NODES: u32 = 4096;

/// The argument of a shogiban_mate_callback. The struct belongs to the library and is valid during
/// the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_info {
    /// The size of the struct that the library fills.
    pub struct_size: u32,
    /// The number of moves of the line that is being searched.
    pub depth: u32,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The proof number of the position: an estimate of the work left to prove a mate.
    pub proof: u32,
    /// The disproof number: an estimate of the work left to refute it.
    pub disproof: u32,
}

/// Called every SHOGIBAN_MATE_CALL_NODES nodes. Returns 0 to go on; any other answer stops the
/// search. It may be NULL.
pub type shogiban_mate_callback =
    Option<unsafe extern "C" fn(user_data: *mut c_void, info: *const shogiban_mate_info) -> i32>;

/// Options of the mate solver. Prepare them with shogiban_mate_options_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_options {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The greatest length of a mate to look for, 1 to 65535; 0, as init sets it, for any.
    pub plies: u32,
    /// The budget in nodes, any number; init sets 100000.
    pub nodes: u64,
    /// 1 to spend all nodes, if need be, on the shortest mate. 0, as init sets it, to spend as many
    /// nodes on shortening a mate as finding it took.
    pub shortest: i32,
    /// Leave it 0.
    pub reserved: i32,
    /// A buffer of the caller's for the whole mate; NULL, as init sets it, for none. A mate of at
    /// most line_cap moves is written here whole. Of a longer one nothing is written.
    pub line: *mut shogiban_move,
    /// The number of moves that line has room for.
    pub line_cap: usize,
    /// The callback; NULL, as init sets it, for none.
    pub callback: shogiban_mate_callback,
    /// Passed to the callback.
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
        line: std::ptr::null_mut(),
        line_cap: 0,
        callback: None,
        user_data: std::ptr::null_mut(),
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// The result of the solver. Prepare it with shogiban_mate_report_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_mate_report {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND or SHOGIBAN_MATE_NONE.
    pub answer: i32,
    /// The number of nodes spent, never more than the options allow.
    pub nodes: u64,
    /// The number of moves of the mate; 0 when none was found.
    pub length: u32,
    /// 1 when no mate is shorter, 0 when that is not known.
    pub shortest: i32,
    /// The mate, with the defences that hold out longest in the proof: its first
    /// SHOGIBAN_MATE_LINE_SIZE moves. Unused elements are 0. The options' line receives all of it.
    pub line: [shogiban_move; SHOGIBAN_MATE_LINE_SIZE as usize],
}

// SAFETY: integers, each at a multiple of its size, the size of the struct first.
unsafe impl Record for shogiban_mate_report {
    const INITIAL: Self = Self {
        struct_size: 0,
        answer: SHOGIBAN_MATE_UNKNOWN,
        nodes: 0,
        length: 0,
        shortest: 0,
        line: [0; SHOGIBAN_MATE_LINE_SIZE as usize],
    };
    const SHORTEST: usize = std::mem::size_of::<Self>();
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_mate_options_init(
    options: *mut shogiban_mate_options,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(options, size) })
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
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

/// Looks for a mate by the side to move.
///
/// - options: NULL for those that init sets.
/// - report: receives the answer, which is SHOGIBAN_MATE_UNKNOWN when the budget did not suffice.
///
/// Action. Errors: NULL (board, report, or line with a line_cap above 0), ARGUMENT (plies above
/// 65535, shortest other than 0 and 1, reserved other than 0, or a wrong struct_size), MEMORY.
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
        })?;
        Ok(0)
    })
}

/// Calls the caller's callback.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>;

/// Reads the options, runs the solver, and fills the report and the buffer for the line.
///
/// # Safety
/// The pointers are as the header asks.
pub(crate) unsafe fn run(
    board: *const shogiban_board,
    options: *const shogiban_mate_options,
    report: *mut shogiban_mate_report,
    solve: impl FnOnce(&Board, &MateOptions, Tell<'_>) -> Option<MateReport>,
) -> Result<MateReport, Fault> {
    // SAFETY: the caller's promise.
    unsafe {
        let board = &shared(board)?.board;
        let target = Target::new(report)?;
        let given = read_or_initial(options)?;
        let line = whole_line(given.line, given.line_cap)?;
        let found = solve(board, &self::options(&given)?, &mut |info| {
            call(&given, info)
        })
        .ok_or(Fault::Memory)?;
        line.fill(moves(&found));
        target.fill(&filled(&found));
        Ok(found)
    }
}

/// The moves of the mate; none when none was found.
pub(crate) fn moves(found: &MateReport) -> &[PackedMove] {
    match &found.answer {
        MateAnswer::Mate(line) => line,
        _ => &[],
    }
}

fn filled(found: &MateReport) -> shogiban_mate_report {
    let mut filled = shogiban_mate_report {
        nodes: found.nodes,
        shortest: found.shortest.into(),
        length: moves(found).len() as u32,
        answer: match found.answer {
            MateAnswer::Mate(_) => SHOGIBAN_MATE_FOUND,
            MateAnswer::NoMate => SHOGIBAN_MATE_NONE,
            MateAnswer::Unknown => SHOGIBAN_MATE_UNKNOWN,
        },
        ..Record::INITIAL
    };
    for (place, mv) in filled.line.iter_mut().zip(moves(found)) {
        *place = mv.code().into();
    }
    filled
}

/// # Safety
/// The callback of the options is null or good to call.
unsafe fn call(options: &shogiban_mate_options, info: &MateInfo) -> ControlFlow<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant with another value breaks this.
    #[test]
    fn the_callback_comes_as_often_as_the_core_calls_it() {
        assert_eq!(
            u64::from(SHOGIBAN_MATE_CALL_NODES),
            shogiban_core::MATE_CALL_NODES
        );
    }
}
