//! Boards
//!
//! A board is a position with the moves made on it, a cap on their number, and an impasse rule. Any
//! arrangement of pieces that shogiban_board_put can make is a board, even eighty-one kings.

use std::alloc::{Layout, alloc};
use std::ffi::c_char;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::boundary::{answer, check, or, shared, store, text};
use crate::convert::optional_piece;
use crate::error::{Answer, Fault};
use crate::out_buf::Output;
use crate::piece::shogiban_piece;
use crate::sized_struct::{Record, Target, init};
use crate::static_text::{Texts, texts};
use shogiban_core::{Board, Handicap, Position, SfenError, UsiPositionError};

/// The position can be read.
pub const SHOGIBAN_POS_OK: i32 = 0;
/// No text, or an empty one.
pub const SHOGIBAN_POS_NULL: i32 = 1;
/// More than 256 bytes.
pub const SHOGIBAN_POS_LONG: i32 = 2;
/// Not three or four fields with one space between them and none around them.
pub const SHOGIBAN_POS_FIELDS: i32 = 3;
/// The board does not have nine ranks.
pub const SHOGIBAN_POS_RANKS: i32 = 4;
/// The board has a character other than a letter of a piece, 1 to 9, or +.
pub const SHOGIBAN_POS_LETTER: i32 = 5;
/// A rank is not nine squares wide.
pub const SHOGIBAN_POS_WIDTH: i32 = 6;
/// A + is not followed by P, L, N, S, B or R, of either case.
pub const SHOGIBAN_POS_PROMOTE: i32 = 7;
/// The side to move is neither b nor w.
pub const SHOGIBAN_POS_SIDE: i32 = 8;
/// The hands have a letter other than R B G S N L P, a count with a leading zero, or a count with
/// no piece after it.
pub const SHOGIBAN_POS_HAND: i32 = 9;
/// The move number is not 1 to SHOGIBAN_MOVE_NUMBER_MAX in plain digits without a leading zero.
pub const SHOGIBAN_POS_MOVE: i32 = 10;
/// One side has two kings or more.
pub const SHOGIBAN_POS_KINGS: i32 = 11;
/// There is more of a piece than a set has, counted on the board and in both hands, promoted pieces
/// as their base pieces.
pub const SHOGIBAN_POS_COUNT: i32 = 12;

/// A buffer of this size suffices for every SFEN that the library writes.
pub const SHOGIBAN_SFEN_SIZE: i32 = 256;
/// The cap of a new board.
pub const SHOGIBAN_CAP_DEFAULT: i32 = 500;

/// The place of a fault in an SFEN. Prepare it with shogiban_sfen_error_init.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct shogiban_sfen_error {
    /// The size of the struct that the caller knows.
    pub struct_size: u32,
    /// The fault: one of SHOGIBAN_POS_*, SHOGIBAN_POS_OK when there is none.
    pub code: i32,
    /// The offset in bytes of the fault, counted from 0. It is the length of the text when
    /// something is missing at its end.
    pub byte: u32,
    /// SHOGIBAN_POS_COUNT: the base piece, as Black's, of which there are too many.
    /// SHOGIBAN_POS_KINGS: a king of the side that has too many. Otherwise SHOGIBAN_PIECE_NONE.
    pub piece: shogiban_piece,
}

// SAFETY: four integers of four bytes, the size first.
unsafe impl Record for shogiban_sfen_error {
    const INITIAL: Self = Self {
        struct_size: 0,
        code: SHOGIBAN_POS_OK,
        byte: 0,
        piece: 0,
    };
    const SHORTEST: usize = 16;
}

/// A board. Its contents are private to the library.
pub struct shogiban_board {
    pub(crate) board: Board,
    _living: Living,
}

/// The number of boards that exist.
pub(crate) static LIVING: AtomicU64 = AtomicU64::new(0);

/// Counts a board as long as it exists.
struct Living;

impl Living {
    fn new() -> Self {
        LIVING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Living {
    fn drop(&mut self) {
        LIVING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Readers may run at the same time, and a board may move between threads.
const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<shogiban_board>();
};

/// A handle for C, or null when there is no memory for it.
fn handle(board: Board) -> *mut shogiban_board {
    // SAFETY: the layout is not of size zero.
    let place: *mut shogiban_board = unsafe { alloc(Layout::new::<shogiban_board>()) }.cast();
    if !place.is_null() {
        // SAFETY: just allocated with the layout of the type.
        unsafe {
            place.write(shogiban_board {
                board,
                _living: Living::new(),
            })
        };
    }
    place
}

/// Makes a board with the initial position of an even game: Black to move, move number 1, cap
/// SHOGIBAN_CAP_DEFAULT, impasse rule SHOGIBAN_IMPASSE_27.
///
/// Returns the board, which the caller owns; NULL when there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_board_new() -> *mut shogiban_board {
    or(ptr::null_mut(), || handle(Board::new()))
}

/// Makes a board without a piece, on the squares or in hand: Black to move, move number 1, cap and
/// impasse rule as those of shogiban_board_new.
///
/// Returns the board, which the caller owns; NULL when there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_board_empty() -> *mut shogiban_board {
    or(ptr::null_mut(), || handle(Board::empty()))
}

/// Prepares a struct (see Structs); size is its sizeof.
///
/// Action. Errors: NULL, ARGUMENT (size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_sfen_error_init(
    error: *mut shogiban_sfen_error,
    size: usize,
) -> i32 {
    // SAFETY: the pointer is as the header asks.
    answer(|| unsafe { init(error, size) })
}

/// Sets `out` to null, runs the reader, and sets `out` to the board that it makes.
///
/// # Safety
/// As the header asks of the pointer.
unsafe fn make(
    out: *mut *mut shogiban_board,
    read: impl FnOnce() -> Result<Result<Board, i32>, Fault>,
) -> Answer {
    // SAFETY: the caller's promise.
    unsafe { store(out, ptr::null_mut()) }?;
    let board = match read()? {
        Ok(board) => handle(board),
        Err(code) => return Ok(code),
    };
    if board.is_null() {
        return Err(Fault::Memory);
    }
    // SAFETY: the caller's promise.
    unsafe { store(out, board) }?;
    Ok(0)
}

/// Makes a board with the position of an SFEN; cap and impasse rule are those of
/// shogiban_board_new. Only the shape of the text is checked, not whether the position makes sense:
/// two pawns on a file or a pawn on the last rank are read. The move number may be left off and is
/// then 1. Hands may come in any order; a repeated letter adds up.
///
/// The faults are looked for in the order of SHOGIBAN_POS_*, each in the whole text before the
/// next, and the first one found is the answer.
///
/// - sfen, len: the text. A null sfen is SHOGIBAN_POS_NULL.
/// - out: receives the board, which the caller owns, or NULL when there is none.
/// - error: receives the fault and its place in the text. May be NULL.
///
/// Action: SHOGIBAN_POS_OK (0) or another of SHOGIBAN_POS_*. Errors: NULL (out), ARGUMENT (a wrong
/// struct_size), MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_from_sfen(
    sfen: *const c_char,
    len: usize,
    out: *mut *mut shogiban_board,
    error: *mut shogiban_sfen_error,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        make(out, || {
            let target = if error.is_null() {
                None
            } else {
                Some(Target::new(error)?)
            };
            let sfen = text(sfen, len, SFEN_READ).unwrap_or_default();
            let read = Board::from_sfen_bytes(sfen);
            if let Some(target) = target {
                target.fill(&read.as_ref().map_or_else(Into::into, |_| Record::INITIAL));
            }
            Ok(read.map_err(|error| error.fault().code().into()))
        })
    })
}

impl From<&SfenError> for shogiban_sfen_error {
    fn from(error: &SfenError) -> Self {
        Self {
            struct_size: 0,
            code: error.fault().code().into(),
            // At most `SFEN_READ`.
            byte: error.byte() as u32,
            piece: optional_piece(error.piece()),
        }
    }
}

/// One byte more than an SFEN may have, so that a longer one is seen to be too long.
const SFEN_READ: usize = 257;

/// Makes a board from the start and the moves of a game, as the USI command position has them:
/// "startpos" or "sfen <SFEN>", then optionally "moves" and moves, separated by blanks. The word
/// "position" may stand before it, and one of the words "resign" and "win" after the moves. Each
/// move must be legal.
///
/// - text, len: the text.
/// - out: receives the board with the moves made on it, which the caller owns, or NULL when there
///   is none.
/// - bad_move: receives the number, counted from 1, of the first move that is not legal; 0 when the
///   start has the fault, and when there is none. May be NULL.
///
/// Action: SHOGIBAN_OK. A positive answer is, for a bad_move of 0, one of SHOGIBAN_POS_*:
/// SHOGIBAN_POS_NULL for a null or empty text, SHOGIBAN_POS_FIELDS when it begins with neither
/// startpos nor sfen or has another word than moves after the start, or the fault of the SFEN. For
/// another bad_move it is the SHOGIBAN_FAULT_* of that move. Errors: NULL (out), ARGUMENT (a text
/// of more than 1 MiB), MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_from_usi_position(
    text: *const c_char,
    len: usize,
    out: *mut *mut shogiban_board,
    bad_move: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        make(out, || {
            let tell = |number| match bad_move.is_null() {
                true => Ok(()),
                false => store(bad_move, number),
            };
            tell(0)?;
            if len > POSITION_MAX {
                return Err(Fault::Argument);
            }
            let line = self::text(text, len, POSITION_MAX).unwrap_or_default();
            match Board::from_usi_position_bytes(line) {
                Ok(board) => Ok(Ok(board)),
                Err(UsiPositionError::Start(error)) => Ok(Err(error.fault().code().into())),
                Err(UsiPositionError::Move { number, fault }) => {
                    tell(number)?;
                    Ok(Err(fault.code().into()))
                }
                Err(UsiPositionError::Memory(_)) => Err(Fault::Memory),
            }
        })
    })
}

/// Bound on a position line, in bytes: SHOGIBAN_MOVE_NUMBER_MAX moves of six bytes take 384 KiB.
const POSITION_MAX: usize = 1 << 20;

/// Writes the game as the arguments of the USI command position: "startpos" or "sfen <SFEN>" for
/// the position before the first move kept, then "moves" and the moves, if there are any. When the
/// board was changed otherwise since its last move, or its move number was set between moves, its
/// present SFEN stands alone. shogiban_board_from_usi_position reads it.
///
/// Action. Errors: NULL, BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_usi_position(
    board: *const shogiban_board,
    buf: *mut c_char,
    cap: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        let output = Output::new(buf, cap, needed)?;
        output.display(&shared(board)?.board)
    })
}

/// Makes a board with the start of a handicap game: White, who gives the handicap, moves first,
/// except in an even game. Cap and impasse rule are those of shogiban_board_new.
///
/// - name, len: the English or Japanese name as shogiban_handicap_at lists it, the latter in UTF-8.
/// - out: receives the board, which the caller owns, or NULL when there is none.
///
/// Action. Errors: NULL, ARGUMENT (no such name), MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_handicap(
    name: *const c_char,
    len: usize,
    out: *mut *mut shogiban_board,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        make(out, || {
            let name = str::from_utf8(text(name, len, 64)?).map_err(|_| Fault::Argument)?;
            let handicap: Handicap = name.parse().map_err(|_| Fault::Argument)?;
            Ok(Ok(Position::handicap(handicap).into()))
        })
    })
}

/// Gives the names of handicap number i, counted from 0 in the order of rising handicaps: even,
/// lance, right lance, bishop, rook, rook and lance, two-piece, three-piece, four-piece,
/// five-piece, left five-piece, six-piece, left seven-piece, right seven-piece, eight-piece,
/// ten-piece. Left and right are White's own, so left is file 1.
///
/// - english, japanese: receive static texts, the latter in UTF-8.
///
/// Action. Errors: NULL, ARGUMENT (there are no more).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_handicap_at(
    i: usize,
    english: *mut *const c_char,
    japanese: *mut *const c_char,
) -> i32 {
    // SAFETY: the pointers are as the header asks.
    answer(|| unsafe {
        check(english)?;
        check(japanese)?;
        let code = i32::try_from(i).map_err(|_| Fault::Argument)?;
        if ENGLISH.text(code).is_null() {
            return Err(Fault::Argument);
        }
        store(english, ENGLISH.text(code))?;
        store(japanese, JAPANESE.text(code))?;
        Ok(0)
    })
}

static ENGLISH: Texts<16> = Texts::new(texts!(Handicap, name));
static JAPANESE: Texts<16> = Texts::new(texts!(Handicap, japanese_name));

/// Runs the body of a function that copies a board. `copy` returns `None` when there is no memory.
///
/// # Safety
/// As the header asks of the pointer.
unsafe fn copied(
    board: *const shogiban_board,
    copy: impl FnOnce(&Board) -> Option<Board>,
) -> *mut shogiban_board {
    or(ptr::null_mut(), || {
        // SAFETY: the caller's promise.
        let board = unsafe { shared(board) };
        let copied = board.ok().and_then(|board| copy(&board.board));
        copied.map_or(ptr::null_mut(), handle)
    })
}

/// Copies a whole game: the position, the cap, the impasse rule, the moves to take back, and the
/// positions kept for repetition.
///
/// Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
/// memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_copy_game(
    board: *const shogiban_board,
) -> *mut shogiban_board {
    // SAFETY: the pointer is as the header asks.
    unsafe { copied(board, |board| board.try_clone().ok()) }
}

/// Copies the position, the cap and the impasse rule. The copy has no move to take back and no
/// position kept.
///
/// Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
/// memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_copy_position(
    board: *const shogiban_board,
) -> *mut shogiban_board {
    // SAFETY: the pointer is as the header asks.
    unsafe { copied(board, |board| Some(board.clone_position())) }
}

/// Copies the position turned round: each piece stands on the square opposite (square 80 - s
/// instead of s) and belongs to the other side, the hands change sides, and the other side is to
/// move. The move number, the cap and the impasse rule stay. The copy has no move to take back and
/// no position kept.
///
/// Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
/// memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_copy_turned(
    board: *const shogiban_board,
) -> *mut shogiban_board {
    // SAFETY: the pointer is as the header asks.
    unsafe { copied(board, |board| Some(board.turned())) }
}

/// Frees a board. NULL is allowed and does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_board_free(board: *mut shogiban_board) {
    or((), || {
        if check(board).is_ok() {
            // SAFETY: `handle` allocated it as a box would, and it is the caller's to free.
            drop(unsafe { Box::from_raw(board) });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::exclusive;
    use crate::error::SHOGIBAN_ERR_PANIC;
    use shogiban_core::{Color, Piece, PieceKind, SfenFault, Square};

    /// A board that a panic left half changed can still be freed.
    #[test]
    fn a_panic_leaves_the_board_to_be_freed() {
        let board = shogiban_board_new();
        // SAFETY: the board exists and is used here alone.
        let panicking = answer(|| unsafe {
            let board = exclusive(board)?;
            board.board.set_side_to_move(Color::White);
            panic!("on purpose, by a test");
        });
        assert_eq!(panicking, SHOGIBAN_ERR_PANIC);
        // SAFETY: made above, freed once.
        unsafe { shogiban_board_free(board) };
    }

    /// The longest SFEN has two letters on every square and full hands on both sides.
    #[test]
    fn row_24_any_sfen_fits_its_buffer() {
        let mut longest = Position::empty();
        Square::all()
            .for_each(|square| longest.put(square, Piece::new(PieceKind::ProPawn, Color::White)));
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                assert!(longest.set_hand(color, kind, kind.set_count()));
            }
        }
        assert!(longest.set_ply(shogiban_core::MOVE_NUMBER_MAX));
        assert!(longest.to_sfen().len() < SHOGIBAN_SFEN_SIZE as usize);
    }

    /// A constant with another value breaks this.
    #[test]
    fn row_17_the_cap_is_that_of_the_core() {
        assert_eq!(SHOGIBAN_CAP_DEFAULT, i32::from(shogiban_core::CAP_DEFAULT));
    }

    /// A constant with another value breaks this.
    #[test]
    fn rows_2_and_21_codes_are_those_of_the_core() {
        use SfenFault::*;
        let codes = [
            (Null, SHOGIBAN_POS_NULL),
            (Long, SHOGIBAN_POS_LONG),
            (Fields, SHOGIBAN_POS_FIELDS),
            (Ranks, SHOGIBAN_POS_RANKS),
            (Letter, SHOGIBAN_POS_LETTER),
            (Width, SHOGIBAN_POS_WIDTH),
            (Promote, SHOGIBAN_POS_PROMOTE),
            (Side, SHOGIBAN_POS_SIDE),
            (Hand, SHOGIBAN_POS_HAND),
            (Move, SHOGIBAN_POS_MOVE),
            (Kings, SHOGIBAN_POS_KINGS),
            (Count, SHOGIBAN_POS_COUNT),
        ];
        assert_eq!(codes.map(|(error, _)| error), SfenFault::all());
        assert_eq!(
            codes.map(|(error, _)| i32::from(error.code())),
            codes.map(|(_, code)| code)
        );
    }
}
