//! shogiban: the rules of shogi, an evaluation, a search and a mate solver. The C interface.
//!
//! This header is the manual. The conventions come first and hold for every function; then there is
//! a section for each kind of object.
//!
//! ```c
//! shogiban_board *board = shogiban_board_new();
//! shogiban_move move = shogiban_move_from_usi("7g7f", 4);
//! int32_t fault = shogiban_board_play(board, move);
//! if (fault == SHOGIBAN_FAULT_OK) {
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
//! SHOGIBAN_ABI_VERSION is the version of this header, shogiban_abi_version() that of the loaded
//! library. Both are major << 16 | minor. A program can use the library when the major numbers are
//! equal and the library's minor number is at least that of the header. Within a major version,
//! functions, constants and fields at the end of structs may be added; nothing else changes, the
//! key numbers included. The file name of the shared library ends in the major version. The version
//! of the package is independent of both.
//!
//! # Codes
//!
//! shogiban_side: 0 is Black, who moves first and towards rank a; 1 is White.
//!
//! shogiban_square: 0 to 80 in the order of SFEN, so 9a is 0, 1a is 8, 9b is 9 and 1i is 80; -1 is
//! no square.
//!
//! shogiban_piece: pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8; a promoted
//! piece is its base piece + 8, so 9 to 14; White's piece is Black's + 16; 0 is no piece.
//!
//! shogiban_move: bits 0 to 6 are the target square; bits 7 to 13 are the origin square or, for a
//! drop, 80 + the base piece (81 to 87); bit 14 is set for a promotion; 0 is no move. A number is
//! no move either when its target is above 80, its origin is above 87 or equal to the target, it
//! promotes a drop, or a bit above 14 is set.
//!
//! The order of arguments is the same everywhere: the object, then the side, the piece, the square,
//! and the rest.
//!
//! # Answers
//!
//! The functions that return int32_t, a side, a square or a piece are of three kinds. The text of
//! each ends with its kind and all the errors it can give, without their prefix SHOGIBAN_ERR_.
//!
//! - A predicate answers yes (1) or no (0). For a wrong call it answers 0 as well, so that if
//!   (f(...)) is always safe. shogiban_board_do_move and shogiban_board_undo_move answer like this,
//!   too: whether they changed the board.
//! - A value is the answer itself: a square, a piece, a count or a code, -1 (SHOGIBAN_NONE) or
//!   more. An error is -100 or less.
//! - An action changes a board or writes through a pointer. It answers SHOGIBAN_OK (0), or a
//!   positive number that its text explains, or an error of -100 or less.
//!
//! Functions that return a pointer, a shogiban_move or a uint64_t answer NULL or 0 when they fail.
//!
//! NULL is the error for a null pointer that the function's text does not allow, ARGUMENT for any
//! other argument that the function does not take. Two errors are not listed with the functions:
//! any value or action can answer PANIC (see Bugs in the library), and ARGUMENT for a misaligned
//! pointer. A call that fails changes nothing, and leaves the objects behind its pointers as they
//! were, unless its text says otherwise. When several things are wrong, any of their errors may be
//! the answer. 64-bit values come through pointers, except that of shogiban_live. The library does
//! not use errno and prints nothing, but for the message of a panic.
//!
//! Every number and every null pointer is safe to pass: each has a defined answer. A misaligned
//! pointer is refused. Any other pointer is trusted, and so is the length beside it: there must be
//! as much memory as it says.
//!
//! # Text and lists
//!
//! Text goes in as a pointer and a length in bytes. It need not end in a NUL. A NUL within the
//! length is an ordinary byte, and valid in no text.
//!
//! Text and lists come out through three parameters: buf, where to write; cap, the room there in
//! bytes or elements; needed, which receives the number of bytes or elements of the whole, for text
//! with the NUL at its end. If there is room, everything is written and the answer is SHOGIBAN_OK.
//! If cap is too small, nothing is written and the answer is SHOGIBAN_ERR_BUFFER. A null buf with a
//! cap of 0 only asks for needed; the answer is SHOGIBAN_OK. needed must not be NULL and is always
//! set; when the call is wrong, to 0. Text is ASCII, but for shogiban_board_svg and the Japanese
//! names of handicaps, which are UTF-8.
//!
//! A const char * that the library gives is static text: it is never freed and always valid.
//!
//! # Structs
//!
//! Every struct begins with struct_size. Before its first use, pass a struct of your own to its
//! init function with its sizeof; that sets all other fields as well. Structs that a callback
//! receives are the library's. The library never reads or writes beyond struct_size, so a program
//! that was compiled with the shorter struct of an older minor version works. A longer struct works
//! if the part that the library does not know is zero, and is otherwise refused with
//! SHOGIBAN_ERR_ARGUMENT. Also refused is a struct_size that is less than in version 1.0, above
//! 4096, or no multiple of the struct's alignment.
//!
//! # Ownership
//!
//! The caller owns each board and searcher that a function makes, and frees it once, with
//! shogiban_board_free or shogiban_searcher_free. Using an object after it was freed, and freeing
//! it twice, is undefined. The library keeps no pointer that it was given.
//!
//! # Threads and processes
//!
//! Functions that take a const shogiban_board * may run on one board at the same time. The others
//! need the board for themselves. One thread after another may use a board. Different boards are
//! independent. For searchers see Searchers.
//!
//! No function needs more stack than a thread of 64 KiB has. The library starts no threads,
//! installs no signal handlers, and has nothing to start or to end.
//!
//! After fork, the child may use and free its copies of boards and searchers, provided that no
//! other thread of the parent was in a call of the library at that time. shogiban_live counts on in
//! the child from the parent's number.
//!
//! A program that loads the library with dlopen may unload it with dlclose when no call runs and
//! all boards and searchers are freed. Static texts are no longer valid then. The tables of the
//! first evaluation are not freed: each cycle of loading, evaluating and unloading takes up to half
//! a MiB.
//!
//! The static library contains the Rust standard library. A program can link it together with the
//! static library of another Rust project when both were built by the same compiler without
//! link-time optimisation. Otherwise symbols such as rust_eh_personality may be defined twice; use
//! the shared library of one of them then, which exports its own functions only.
//!
//! # Callbacks
//!
//! A callback runs on the thread of the call, during the call. It may read the board, but must not
//! change or free it. It must not leave the call by an exception or longjmp.
//!
//! # Memory
//!
//! A board takes about 1 KiB, and each move kept 32 bytes more; the room for moves doubles when it
//! is full. Search, Searchers and Mate state the sizes of their tables. The first evaluation or
//! search of a process makes tables of half a MiB for all.
//!
//! When memory cannot be had, the answer is SHOGIBAN_ERR_MEMORY, NULL from a function that returns
//! a pointer, SHOGIBAN_MOVE_NONE from shogiban_board_best_move, and 0 from shogiban_board_do_move;
//! the board is as it was.
//!
//! # Ends of the process
//!
//! The library never exits on purpose. Only these end the process:
//!
//! - a failed allocation of a few KiB inside a search, for its lines: Rust aborts then;
//! - a stack overflow, on a thread with less than 64 KiB of stack;
//! - a pointer that breaks the rules of Answers, or an object that is used after it was freed;
//! - an exception or longjmp that leaves a callback.
//!
//! # Bugs in the library
//!
//! If the library itself has a bug and panics, the call answers SHOGIBAN_ERR_PANIC, or 0 or NULL if
//! it returns no error, and Rust's panic message goes to standard error. The board may then hold
//! any position; it is still safe to read and must still be freed.
#![allow(unsafe_code)]
// The names are those of C.
#![allow(non_camel_case_types)]
// The conventions and the text of each function say it.
#![allow(clippy::missing_safety_doc)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(panic = "abort")]
compile_error!("the C interface catches panics, so it cannot be built with panic = \"abort\"");

mod boundary;
mod convert;
mod out_buf;
mod sized_struct;
mod static_text;

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
