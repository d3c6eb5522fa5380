//! shogiban: a shogi board for programs. The C interface.
//!
//! This header is the manual. It begins with the conventions, which hold for every function; then
//! comes a section for each kind of object.
//!
//! ```c
//! shogiban_board *board = shogiban_board_new();
//! uint32_t move = (uint32_t)shogiban_move_from_usi("7g7f", 4);
//! if (shogiban_board_move_fault(board, move) == SHOGIBAN_FAULT_OK) {
//!     shogiban_board_do_move(board, move);
//!     char sfen[SHOGIBAN_SFEN_SIZE];
//!     size_t needed;
//!     shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
//!     puts(sfen);
//! }
//! shogiban_board_free(board);
//! ```
//!
//! # Versions
//!
//! SHOGIBAN_ABI_VERSION is the version of this header, shogiban_abi_version() that of the library
//! in use; both are major << 16 | minor. A program can use the library when the major numbers are
//! equal and the library's minor number is not less than the header's. Within a major version,
//! functions, constants and fields at the end of structs may be added; nothing else changes, key
//! numbers included. The file name of the shared library ends in the major version. The version of
//! the package is another number.
//!
//! # Codes
//!
//! Side: 0 is Black, who moves first and towards rank a, 1 is White.
//!
//! Square: 0 to 80 in the order of SFEN, so 9a is 0, 1a is 8, 9b is 9 and 1i is 80; -1 is no
//! square.
//!
//! Piece: pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8; a promoted piece is its
//! base piece + 8, so 9 to 14; a piece of White's is Black's + 16; 0 is no piece.
//!
//! Move: bits 0 to 6 are the target square; bits 7 to 13 are the square of origin or, for a drop,
//! 80 + the base piece (81 to 87); bit 14 is set for a promotion; 0 is no move. A number is no move
//! either when its target is over 80, its origin is over 87 or is the target, it promotes a drop,
//! or a bit above 14 is set.
//!
//! # Results and errors
//!
//! A function that can be called wrongly returns int32_t. When all is well that is 0, a count, a
//! yes (1) or no (0), or a code, among them -1 for no square. When the call is wrong it is one of
//! SHOGIBAN_ERR_*, all of them -100 or less: SHOGIBAN_ERR_NULL for a null pointer where the
//! function's text does not allow one, SHOGIBAN_ERR_ARGUMENT for any other argument that the
//! function does not take, and so on. A wrong call changes nothing, and leaves what its pointers
//! point to as it was, unless the function's text says otherwise. 64-bit values come through
//! pointers. Nothing is signalled by errno, by printing or by ending the program, but for what
//! Memory and Faults of the library say below.
//!
//! No number and no null pointer is trusted: each has a defined answer. Any other pointer is: it
//! must be aligned and point to what its type says, to as much as the length beside it says.
//!
//! # Text and lists
//!
//! Text goes in as a pointer and a length in bytes. It need not end in a NUL, and a NUL within the
//! length is an ordinary byte (and part of no valid text).
//!
//! Text and lists come out through buf, cap and needed: where to write, how many bytes or elements
//! there is room for, and how many there are, the NUL at the end of a text included. needed must
//! not be null and is always set; to 0 when the call is wrong. If there is room, all is written and
//! the answer is 0. If cap is too small, nothing is written and the answer is SHOGIBAN_ERR_BUFFER.
//! A null buf with a cap of 0 only asks for needed, and the answer is 0. Text is ASCII, but for
//! that of pictures, which is UTF-8.
//!
//! A const char * that a function returns is static: it is never freed, and always good.
//!
//! # Structs
//!
//! A struct begins with struct_size. Before its first use, pass it to its init function together
//! with its sizeof; that also sets the other fields. The library never reads or writes past
//! struct_size, so a program that was compiled with a shorter struct of an older minor version is
//! served. A longer struct is served as long as the part that the library does not know is zero,
//! and is otherwise refused with SHOGIBAN_ERR_ARGUMENT. So are a size less than the struct had in
//! version 1.0, one above 4096, and one that is no multiple of the struct's alignment.
//!
//! # Ownership
//!
//! The caller owns every board that a function gives, and frees it with shogiban_board_free, once; so
//! with searchers and shogiban_searcher_free. Using what was freed is undefined. The library keeps no
//! pointer that it is given.
//!
//! # Threads
//!
//! Functions that take a const shogiban_board * may run on one board at the same time. The others
//! need the board for themselves. A board may be used by one thread after another. Different boards
//! share nothing. A searcher looks after itself: see Searchers.
//!
//! # Callbacks
//!
//! A callback runs on the thread of the call, during the call. It may read the board, but not
//! change or free it. It must not throw an exception or longjmp through the library.
//!
//! # Memory
//!
//! A board that cannot be allocated is answered with NULL or SHOGIBAN_ERR_MEMORY, a searcher with NULL.
//! Mate and Search say what their tables take. All other memory is small: moves and lists of moves,
//! positions kept, texts. When it cannot be had, the program is aborted. The first evaluation or search makes
//! half a MiB of tables for all; one that finds no room for them answers SHOGIBAN_ERR_PANIC, and a later one
//! tries again.
//!
//! # Faults of the library
//!
//! Should the library itself fail (in Rust's terms, panic), the call answers SHOGIBAN_ERR_PANIC or,
//! where it returns no int32_t, NULL or 0. Rust's message is printed to standard error. The board
//! may then be in any state, but it can be read and must still be freed.
#![allow(unsafe_code)]
// The names are C's.
#![allow(non_camel_case_types)]
// The header says it in the text of each function, where a heading of rustdoc's would be noise.
#![allow(clippy::missing_safety_doc)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(panic = "abort")]
compile_error!("the C interface catches panics, so it cannot be built with panic = \"abort\"");

mod boundary;
mod convert;
mod out_buf;
mod sized_struct;

mod board;
mod board_moves;
mod constants;
mod error;
mod evaluate;
#[cfg(test)]
mod layout;
mod library;
mod mate;
mod messages;
mod move_code;
mod outcome;
mod perft;
mod pictures;
mod piece;
mod position;
mod search;
mod searcher;
mod square;
mod zobrist;
