//! shogiban: a shogi board for programs. The C interface.
//!
//! This header is the manual. It begins with the conventions, which hold for every function; then
//! comes a section for each kind of object.
//!
//! ```c
//! shogiban_board *board = shogiban_board_new();
//! if (shogiban_board_do_move(board, (uint32_t)shogiban_move_from_usi("7g7f", 4)) == 1) {
//!     char sfen[SHOGIBAN_SFEN_SIZE];
//!     size_t needed;
//!     shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
//!     puts(sfen);
//! }
//! shogiban_board_free(board);
//! ```
//!
//! Versions. SHOGIBAN_ABI_VERSION is the version that a program was compiled with,
//! shogiban_abi_version() that of the library it runs with; both are major << 16 | minor. A program
//! may go on when the major numbers are equal and the library's minor number is at least its own.
//! Within a major version functions, constants and the tails of structs are only added, no value is
//! used anew, and no key number changes. The shared library's name ends in the major version. The
//! version of the package is another matter.
//!
//! Codes. A side is 0 (Black, who begins, and whose pieces move towards rank a) or 1 (White). A
//! square is 0 to 80 in the order of SFEN: 9a is 0, 1a is 8, 9b is 9, 1i is 80; -1 is no square. A
//! piece is 0 for none; pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8, a
//! promoted piece is its base piece + 8 (9 to 14), a piece of White's is Black's + 16. A move has
//! its target square in bits 0 to 6, in bits 7 to 13 the square it comes from (0 to 80) or, for a
//! drop, 80 + the base piece (81 to 87), and in bit 14 whether it promotes; 0 is no move. A number
//! with a target above 80, an origin above 87, an origin that is its target, a promoting drop, or a
//! bit above 14 is no move either.
//!
//! Results. A function that can be called wrongly returns an int32_t: 0, a count or a code when all
//! is well, and one of SHOGIBAN_ERR_*, all of them -100 or less, when it was called wrongly.
//! Between them lies only -1, which stands for "none" where a function can find no square. The
//! texts below name SHOGIBAN_ERR_ARGUMENT only; each function answers SHOGIBAN_ERR_NULL for a null
//! pointer, unless its text allows it, and SHOGIBAN_ERR_PANIC for a fault of the library itself. A
//! call that fails changes nothing but what the texts below name. 64-bit values come through
//! pointers. Nothing is signalled by errno, by printing or by ending the program. Yes is 1 and no
//! is 0.
//!
//! Arguments are not trusted: any number is answered, and any pointer that is null. What cannot be
//! seen is left to the caller: a pointer that is not null must point to what its type says,
//! aligned, for the length given.
//!
//! Text in is a pointer and a length in bytes; it need not end in a NUL, and a NUL in it is a byte
//! like any other.
//!
//! Text and lists out go to buf, which has room for cap bytes or elements. needed is always set
//! when it is not null: to the number of bytes, the NUL at the end of a text counted, or of
//! elements; to 0 when the call is wrong. A null buf with a cap of 0 asks for that number and is
//! answered 0. When cap is too small nothing is written to buf, and the answer is
//! SHOGIBAN_ERR_BUFFER; else it is 0. Texts are ASCII.
//!
//! Strings that are returned as const char * are static: they are never freed and are good at any
//! time.
//!
//! Structs begin with struct_size and have an init function, which takes the sizeof that the caller
//! was compiled with, and which must be called before the first use. A program that knows a shorter
//! struct of an older minor version is served: the library never writes past struct_size. One that
//! knows a longer struct is served when all that the library does not know is zero, else refused
//! with SHOGIBAN_ERR_ARGUMENT, as is a struct_size that no version had.
//!
//! Ownership. A board belongs to who made it, and is freed once, with shogiban_board_free. The
//! library keeps no pointer that it is given. To use a board after freeing it, or to free it twice,
//! is undefined.
//!
//! Threads. Calls that take a const shogiban_board * may run at the same time on one board; while
//! any other call runs on a board, no call may. A board may move from thread to thread. Two boards
//! share nothing that can be seen, but shogiban_live() counts those of all threads.
//!
//! Callbacks run on the thread of the call, and only while it runs. They may read the board, not
//! change or free it. They must not throw and must not longjmp out.
//!
//! Memory. Where a board cannot be allocated, the answer is NULL or SHOGIBAN_ERR_MEMORY. Where
//! memory for a board's growing history, or for a passing need of a few kilobytes, cannot be had,
//! the program is aborted: so in shogiban_board_copy, shogiban_board_do_move, and the functions
//! that give lists and texts.
//!
//! Panics, as Rust calls them, are faults of the library. They do not cross into C: the call
//! answers SHOGIBAN_ERR_PANIC (or NULL, or 0) and the board can still be freed; what else it then
//! holds is not promised. Rust's message on standard error is for a bug report.
#![allow(unsafe_code)]
// The names are C's.
#![allow(non_camel_case_types)]
// The header says it in the text of each function, where a heading of rustdoc's would be noise.
#![allow(clippy::missing_safety_doc)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(panic = "abort")]
compile_error!("the C interface catches panics, so it cannot be built with panic = \"abort\"");

mod codes;
mod guard;
mod output;
mod record;

mod board;
mod constants;
mod ends;
mod geometry;
mod library;
mod moves;
mod mv;
mod perft;
mod piece;
mod position;
mod status;
mod words;
mod zobrist;
