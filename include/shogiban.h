/*
 * shogiban: the rules of shogi, an evaluation, a search and a mate solver. The C interface.
 * =========================================================================================
 *
 * This header is the manual. The conventions come first and hold for every function; then there is
 * a section for each kind of object.
 *
 * shogiban_board *board = shogiban_board_new();
 * shogiban_move move = shogiban_move_from_usi("7g7f", 4);
 * int32_t fault = shogiban_board_play(board, move);
 * if (fault == SHOGIBAN_FAULT_OK) {
 *     char sfen[SHOGIBAN_SFEN_SIZE];
 *     size_t needed;
 *     shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
 *     puts(sfen);
 * }
 * shogiban_board_free(board);
 *
 * Versions
 * --------
 *
 * SHOGIBAN_ABI_VERSION is the version of this header, shogiban_abi_version() that of the loaded
 * library. Both are major << 16 | minor. A program can use the library when the major numbers are
 * equal and the library's minor number is at least that of the header. Within a major version,
 * functions, constants and fields at the end of structs may be added; nothing else changes, the
 * key numbers included. The file name of the shared library ends in the major version. The version
 * of the package is independent of both.
 *
 * Codes
 * -----
 *
 * shogiban_side: 0 is Black, who moves first and towards rank a; 1 is White.
 *
 * shogiban_square: 0 to 80 in the order of SFEN, so 9a is 0, 1a is 8, 9b is 9 and 1i is 80; -1 is
 * no square.
 *
 * shogiban_piece: pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8; a promoted
 * piece is its base piece + 8, so 9 to 14; White's piece is Black's + 16; 0 is no piece.
 *
 * shogiban_move: bits 0 to 6 are the target square; bits 7 to 13 are the origin square or, for a
 * drop, 80 + the base piece (81 to 87); bit 14 is set for a promotion; 0 is no move. A number is
 * no move either when its target is above 80, its origin is above 87 or equal to the target, it
 * promotes a drop, or a bit above 14 is set.
 *
 * The order of arguments is the same everywhere: the object, then the side, the piece, the square,
 * and the rest.
 *
 * Answers
 * -------
 *
 * The functions that return int32_t, a side, a square or a piece are of three kinds. The text of
 * each ends with its kind and all the errors it can give, without their prefix SHOGIBAN_ERR_.
 *
 * - A predicate answers yes (1) or no (0). For a wrong call it answers 0 as well, so that if
 *   (f(...)) is always safe. shogiban_board_do_move and shogiban_board_undo_move answer like this,
 *   too: whether they changed the board.
 * - A value is the answer itself: a square, a piece, a count or a code, -1 (SHOGIBAN_NONE) or
 *   more. An error is -100 or less.
 * - An action changes a board or writes through a pointer. It answers SHOGIBAN_OK (0), or a
 *   positive number that its text explains, or an error of -100 or less.
 *
 * Functions that return a pointer, a shogiban_move or a uint64_t answer NULL or 0 when they fail.
 *
 * NULL is the error for a null pointer that the function's text does not allow, ARGUMENT for any
 * other argument that the function does not take. Two errors are not listed with the functions:
 * any value or action can answer PANIC (see Bugs in the library), and ARGUMENT for a misaligned
 * pointer. A call that fails changes nothing, and leaves the objects behind its pointers as they
 * were, unless its text says otherwise. When several things are wrong, any of their errors may be
 * the answer. 64-bit values come through pointers, except that of shogiban_live. The library does
 * not use errno and prints nothing, but for the message of a panic.
 *
 * Every number and every null pointer is safe to pass: each has a defined answer. A misaligned
 * pointer is refused. Any other pointer is trusted, and so is the length beside it: there must be
 * as much memory as it says.
 *
 * Text and lists
 * --------------
 *
 * Text goes in as a pointer and a length in bytes. It need not end in a NUL. A NUL within the
 * length is an ordinary byte, and valid in no text.
 *
 * Text and lists come out through three parameters: buf, where to write; cap, the room there in
 * bytes or elements; needed, which receives the number of bytes or elements of the whole, for text
 * with the NUL at its end. If there is room, everything is written and the answer is SHOGIBAN_OK.
 * If cap is too small, nothing is written and the answer is SHOGIBAN_ERR_BUFFER. A null buf with a
 * cap of 0 only asks for needed; the answer is SHOGIBAN_OK. needed must not be NULL and is always
 * set; when the call is wrong, to 0. Text is ASCII, but for shogiban_board_svg and the Japanese
 * names of handicaps, which are UTF-8.
 *
 * A const char * that the library gives is static text: it is never freed and always valid.
 *
 * Structs
 * -------
 *
 * Every struct begins with struct_size. Before its first use, pass a struct of your own to its
 * init function with its sizeof; that sets all other fields as well. Structs that a callback
 * receives are the library's. The library never reads or writes beyond struct_size, so a program
 * that was compiled with the shorter struct of an older minor version works. A longer struct works
 * if the part that the library does not know is zero, and is otherwise refused with
 * SHOGIBAN_ERR_ARGUMENT. Also refused is a struct_size that is less than in version 1.0, above
 * 4096, or no multiple of the struct's alignment.
 *
 * Ownership
 * ---------
 *
 * The caller owns each board and searcher that a function makes, and frees it once, with
 * shogiban_board_free or shogiban_searcher_free. Using an object after it was freed, and freeing
 * it twice, is undefined. The library keeps no pointer that it was given.
 *
 * Threads and processes
 * ---------------------
 *
 * Functions that take a const shogiban_board * may run on one board at the same time. The others
 * need the board for themselves. One thread after another may use a board. Different boards are
 * independent. For searchers see Searchers.
 *
 * No function needs more stack than a thread of 64 KiB has. The library starts no threads,
 * installs no signal handlers, and has nothing to start or to end.
 *
 * After fork, the child may use and free its copies of boards and searchers, provided that no
 * other thread of the parent was in a call of the library at that time. shogiban_live counts on in
 * the child from the parent's number.
 *
 * A program that loads the library with dlopen may unload it with dlclose when no call runs and
 * all boards and searchers are freed. Static texts are no longer valid then. The tables of the
 * first evaluation are not freed: each cycle of loading, evaluating and unloading takes up to half
 * a MiB.
 *
 * The static library contains the Rust standard library. A program can link it together with the
 * static library of another Rust project when both were built by the same compiler without
 * link-time optimisation. Otherwise symbols such as rust_eh_personality may be defined twice; use
 * the shared library of one of them then, which exports its own functions only.
 *
 * Callbacks
 * ---------
 *
 * A callback runs on the thread of the call, during the call. It may read the board, but must not
 * change or free it. It must not leave the call by an exception or longjmp.
 *
 * Memory
 * ------
 *
 * A board takes about 1 KiB, and each move kept 32 bytes more; the room for moves doubles when it
 * is full. Search, Searchers and Mate state the sizes of their tables. The first evaluation or
 * search of a process makes tables of half a MiB for all.
 *
 * When memory cannot be had, the answer is SHOGIBAN_ERR_MEMORY, NULL from a function that returns
 * a pointer, SHOGIBAN_MOVE_NONE from shogiban_board_best_move, and 0 from shogiban_board_do_move;
 * the board is as it was.
 *
 * Ends of the process
 * -------------------
 *
 * The library never exits on purpose. Only these end the process:
 *
 * - a failed allocation of a few KiB inside a search, for its lines: Rust aborts then;
 * - a stack overflow, on a thread with less than 64 KiB of stack;
 * - a pointer that breaks the rules of Answers, or an object that is used after it was freed;
 * - an exception or longjmp that leaves a callback.
 *
 * Bugs in the library
 * -------------------
 *
 * If the library itself has a bug and panics, the call answers SHOGIBAN_ERR_PANIC, or 0 or NULL if
 * it returns no error, and Rust's panic message goes to standard error. The board may then hold
 * any position; it is still safe to read and must still be freed.
 */

#ifndef SHOGIBAN_H
#define SHOGIBAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Errors
 * ======
 *
 * The answers to wrong calls and to calls that could not be served. shogiban_error_name gives
 * their names.
 */

/* The call succeeded. */
#define SHOGIBAN_OK 0

/* A pointer that must not be null is null. */
#define SHOGIBAN_ERR_NULL (-100)
/* An argument, or a field of a struct, has a value that the function does not take. */
#define SHOGIBAN_ERR_ARGUMENT (-101)
/* The buffer is too small. Nothing was written to it; needed says how large it must be. */
#define SHOGIBAN_ERR_BUFFER (-102)
/* The library has a bug and panicked. See Bugs in the library. */
#define SHOGIBAN_ERR_PANIC (-103)
/* There is not enough memory. The call changed nothing. */
#define SHOGIBAN_ERR_MEMORY (-104)
/* The searcher is in use by another call. See Searchers. */
#define SHOGIBAN_ERR_BUSY (-105)

/*
 * Library
 * =======
 *
 * Functions for the start of a program and for its tests.
 */

/* The version of this interface: major << 16 | minor. */
#define SHOGIBAN_ABI_VERSION 65536

/*
 * The version of the interface that the loaded library has. A program compares it with
 * SHOGIBAN_ABI_VERSION (see Versions).
 */
uint32_t shogiban_abi_version(void);

/* The version of the package as text, such as "0.1.0". Never NULL. */
const char *shogiban_version(void);

/*
 * Checks the library's tables: attacks and lines against steps walked one by one, the key numbers
 * against each other, and perft 1 to 3 of the initial position against the known counts. Takes a
 * few milliseconds.
 *
 * Predicate: 1 when all is right.
 */
int32_t shogiban_tables_ok(void);

/*
 * The number of boards that exist and are not freed, over all threads of the process. Tests use it
 * to find leaks.
 */
uint64_t shogiban_live(void);

/*
 * Constants by name
 * =================
 *
 * For languages that cannot read a header: all constants of this header, with the names they have
 * in it.
 */

/*
 * Gives the value of the constant with a name such as "SHOGIBAN_POS_OK".
 *
 * Action. Errors: NULL, ARGUMENT (no constant has that name).
 */
int32_t shogiban_constant(const char *name, size_t len, int64_t *value);

/*
 * Gives the name and the value of constant number i, counted from 0 in the order of this header.
 * The name is static.
 *
 * Action. Errors: NULL, ARGUMENT (there are no more).
 */
int32_t shogiban_constant_at(size_t i, const char **name, int64_t *value);

/*
 * Sides and squares
 * =================
 *
 * These functions need no board. Files are 1 to 9, with file 1 at Black's right hand. Ranks are 1
 * (rank a, White's back rank) to 9 (rank i, Black's back rank).
 */

/* The side that moves first; its pawns advance towards rank a. */
#define SHOGIBAN_BLACK 0

/* The other side. */
#define SHOGIBAN_WHITE 1

/* No square, no side (of a draw), no ending, no code of a name. */
#define SHOGIBAN_NONE (-1)

/* The number of squares. Squares are 0 to 80. */
#define SHOGIBAN_SQUARES 81

/* The buffer size for the name of a square, with its NUL. */
#define SHOGIBAN_SQUARE_NAME_SIZE 3

/* A square: 0 to 80 in the order of SFEN. SHOGIBAN_NONE where a text says so. */
typedef int32_t shogiban_square;

/* A side: SHOGIBAN_BLACK or SHOGIBAN_WHITE. SHOGIBAN_NONE where a text says so. */
typedef int32_t shogiban_side;

/*
 * The square with a name such as "7g". Names are exact: a digit 1 to 9, then a small letter a to
 * i.
 *
 * Value: the square, or SHOGIBAN_NONE when the text is not the name of one. Errors: NULL.
 */
shogiban_square shogiban_square_from_name(const char *name, size_t len);

/*
 * Writes the name of a square, SHOGIBAN_SQUARE_NAME_SIZE bytes with its NUL.
 *
 * Action. Errors: NULL, ARGUMENT (no such square), BUFFER.
 */
int32_t shogiban_square_name(shogiban_square square, char *buf, size_t cap, size_t *needed);

/*
 * The square on a file and a rank.
 *
 * Value: the square, or SHOGIBAN_NONE when the file or the rank is not 1 to 9.
 */
shogiban_square shogiban_square_at(int32_t file, int32_t rank);

/*
 * The file of a square.
 *
 * Value: 1 to 9. Errors: ARGUMENT (no such square).
 */
int32_t shogiban_square_file(shogiban_square square);

/*
 * The rank of a square.
 *
 * Value: 1 (rank a) to 9 (rank i). Errors: ARGUMENT (no such square).
 */
int32_t shogiban_square_rank(shogiban_square square);

/*
 * The square that is dfile files and drank ranks away. A dfile of 1 leads to the next higher file
 * number, a drank of -1 to the next rank towards rank a; 0 and 0 give the square itself. Steps go
 * as far as those of any piece but the line pieces: -1 to 1 files and -2 to 2 ranks.
 *
 * Value: the square, or SHOGIBAN_NONE when it is off the board or the step is longer. Errors:
 * ARGUMENT (no such square).
 */
shogiban_square shogiban_square_step(shogiban_square square, int32_t dfile, int32_t drank);

/*
 * Tells whether the square is on the three ranks furthest from the side. They are its promotion
 * zone and the other side's camp.
 *
 * Predicate.
 */
int32_t shogiban_square_in_zone(shogiban_side side, shogiban_square square);

/*
 * The distance in ranks from the square to the rank furthest from the side.
 *
 * Value: 0 on that rank, to 8 on the side's own back rank. Errors: ARGUMENT (no such side or
 * square).
 */
int32_t shogiban_square_last_distance(shogiban_side side, shogiban_square square);

/*
 * Pieces
 * ======
 *
 * A piece is SHOGIBAN_PIECE_PAWN to SHOGIBAN_PIECE_KING; add SHOGIBAN_PIECE_PROMOTED when it is
 * promoted (gold and king cannot be) and SHOGIBAN_PIECE_WHITE when it is White's. A token is its
 * text: a letter of P L N S B R G K, a capital for Black's and small for White's, after a + when
 * the piece is promoted.
 *
 * If a function takes a side and a piece, the side decides: a piece of either side means the same
 * there.
 */

/* No piece. */
#define SHOGIBAN_PIECE_NONE 0
/* P. Promoted it is a tokin, 9. */
#define SHOGIBAN_PIECE_PAWN 1
/* L. */
#define SHOGIBAN_PIECE_LANCE 2
/* N. */
#define SHOGIBAN_PIECE_KNIGHT 3
/* S. */
#define SHOGIBAN_PIECE_SILVER 4
/* B. Promoted it is a horse, 13. */
#define SHOGIBAN_PIECE_BISHOP 5
/* R. Promoted it is a dragon, 14. */
#define SHOGIBAN_PIECE_ROOK 6
/* G. */
#define SHOGIBAN_PIECE_GOLD 7
/* K. */
#define SHOGIBAN_PIECE_KING 8
/* Added to a base piece, pawn to rook, for its promoted form: 9 to 14. */
#define SHOGIBAN_PIECE_PROMOTED 8
/* Added to Black's piece for White's. */
#define SHOGIBAN_PIECE_WHITE 16

/* The buffer size for a token, with its NUL. */
#define SHOGIBAN_TOKEN_SIZE 3

/* A piece with its side, or SHOGIBAN_PIECE_NONE. */
typedef int32_t shogiban_piece;

/*
 * The promoted form of a piece.
 *
 * Value: the piece, or SHOGIBAN_PIECE_NONE for gold, king and promoted pieces. Errors: ARGUMENT
 * (no such piece).
 */
shogiban_piece shogiban_piece_promoted(shogiban_piece piece);

/*
 * The base form of a piece; a base piece is its own.
 *
 * Value: the piece. Errors: ARGUMENT (no such piece).
 */
shogiban_piece shogiban_piece_unpromoted(shogiban_piece piece);

/*
 * The number of a base piece that a set has, for both sides together.
 *
 * Value: 18 pawns; 4 lances, knights, silvers or golds; 2 bishops, rooks or kings. Errors:
 * ARGUMENT (a promoted piece, or no such piece).
 */
int32_t shogiban_piece_set_count(shogiban_piece piece);

/*
 * The piece of a token such as "P" or "+r".
 *
 * Value: the piece, or SHOGIBAN_PIECE_NONE when the text is not exactly a token. Errors: NULL.
 */
shogiban_piece shogiban_piece_from_token(const char *token, size_t len);

/*
 * Writes the token of a piece, at most SHOGIBAN_TOKEN_SIZE bytes with its NUL.
 *
 * Action. Errors: NULL, ARGUMENT (no such piece), BUFFER.
 */
int32_t shogiban_piece_token(shogiban_piece piece, char *buf, size_t cap, size_t *needed);

/*
 * Moves as numbers and as text
 * ============================
 *
 * A move is target | origin << SHOGIBAN_MOVE_FROM_SHIFT, with SHOGIBAN_MOVE_PROMOTE set when it
 * promotes; the origin of a drop is SHOGIBAN_MOVE_DROP + the base piece. Its text is that of USI:
 * "7g7f", "8h2b+", "P*5e", where the letter of a drop is a capital for both sides. Neither form
 * contains the side that moves.
 */

/* No move. */
#define SHOGIBAN_MOVE_NONE 0
/* The bits of the target square. */
#define SHOGIBAN_MOVE_TO_MASK 0x7fu
/* The shift of the origin, which has seven bits as well. */
#define SHOGIBAN_MOVE_FROM_SHIFT 7
/* Added to a base piece, pawn to gold, for the origin of its drop: 81 to 87. */
#define SHOGIBAN_MOVE_DROP 80
/* The bit of a promotion. */
#define SHOGIBAN_MOVE_PROMOTE 0x4000u

/* The buffer size for the USI text of a move, with its NUL. */
#define SHOGIBAN_USI_SIZE 6

/* A move, or SHOGIBAN_MOVE_NONE. See Codes. */
typedef uint32_t shogiban_move;

/*
 * The move of a USI text. The move need not be possible on any board.
 *
 * Returns the move; SHOGIBAN_MOVE_NONE when the text is not exactly a move, and for NULL.
 */
shogiban_move shogiban_move_from_usi(const char *usi, size_t len);

/*
 * Writes the USI text of a move, at most SHOGIBAN_USI_SIZE bytes with its NUL.
 *
 * Action. Errors: NULL, ARGUMENT (no move), BUFFER.
 */
int32_t shogiban_move_usi(shogiban_move move, char *buf, size_t cap, size_t *needed);

/*
 * Key numbers
 * ===========
 *
 * The key of a board is the XOR of one number for each piece on the board, one number for each
 * side and base piece held in hand (chosen by how many are held), and one more number when White
 * is to move. The numbers never change within a major version. They are the outputs of the
 * generator splitmix64: number i, counted from 0, is computed modulo 2^64 as
 *
 * z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
 * z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
 * z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
 * z = z ^ (z >> 31);
 *
 * with this i:
 *
 * - for a piece on the board: (side * 14 + piece - 1) * 81 + square, where piece is 1 to 14, as
 *   Black's, for both sides;
 * - for a hand: 2268 + 38 * side + before + count - 1, where before is the number of pieces that a
 *   set has of all base pieces with lower numbers together;
 * - for White to move: 2344.
 */

/*
 * Gives the key number of a piece of a side on a square.
 *
 * Action. Errors: NULL, ARGUMENT (no such side, piece or square).
 */
int32_t shogiban_zobrist(shogiban_side side,
                         shogiban_piece piece,
                         shogiban_square square,
                         uint64_t *number);

/*
 * Gives the key number of a side that holds count of a base piece in hand. For a count of 0 the
 * number is 0.
 *
 * Action. Errors: NULL, ARGUMENT (no such side; a piece other than pawn to gold; a count below 0
 * or above shogiban_piece_set_count).
 */
int32_t shogiban_zobrist_hand(shogiban_side side,
                              shogiban_piece piece,
                              int32_t count,
                              uint64_t *number);

/*
 * Gives the key number of White to move.
 *
 * Action. Errors: NULL.
 */
int32_t shogiban_zobrist_move(uint64_t *number);

/*
 * Boards
 * ======
 *
 * A board is a position with the moves made on it, a cap on their number, and an impasse rule. Any
 * arrangement of pieces that shogiban_board_put can make is a board, even eighty-one kings.
 */

/* The position can be read. */
#define SHOGIBAN_POS_OK 0
/* No text, or an empty one. */
#define SHOGIBAN_POS_NULL 1
/* More than 256 bytes. */
#define SHOGIBAN_POS_LONG 2
/* Not three or four fields with one space between them and none around them. */
#define SHOGIBAN_POS_FIELDS 3
/* The board does not have nine ranks. */
#define SHOGIBAN_POS_RANKS 4
/* The board has a character other than a letter of a piece, 1 to 9, or +. */
#define SHOGIBAN_POS_LETTER 5
/* A rank is not nine squares wide. */
#define SHOGIBAN_POS_WIDTH 6
/* A + is not followed by P, L, N, S, B or R, of either case. */
#define SHOGIBAN_POS_PROMOTE 7
/* The side to move is neither b nor w. */
#define SHOGIBAN_POS_SIDE 8
/*
 * The hands have a letter other than R B G S N L P, a count with a leading zero, or a count with
 * no piece after it.
 */
#define SHOGIBAN_POS_HAND 9
/* The move number is not 1 to SHOGIBAN_MOVE_NUMBER_MAX in plain digits without a leading zero. */
#define SHOGIBAN_POS_MOVE 10
/* One side has two kings or more. */
#define SHOGIBAN_POS_KINGS 11
/*
 * There is more of a piece than a set has, counted on the board and in both hands, promoted pieces
 * as their base pieces.
 */
#define SHOGIBAN_POS_COUNT 12

/* A buffer of this size suffices for every SFEN that the library writes. */
#define SHOGIBAN_SFEN_SIZE 256

/* The cap of a new board. */
#define SHOGIBAN_CAP_DEFAULT 500

/* A board. Its contents are private to the library. */
typedef struct shogiban_board shogiban_board;

/* The place of a fault in an SFEN. Prepare it with shogiban_sfen_error_init. */
typedef struct shogiban_sfen_error {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* The fault: one of SHOGIBAN_POS_*, SHOGIBAN_POS_OK when there is none. */
  int32_t code;
  /*
   * The offset in bytes of the fault, counted from 0. It is the length of the text when
   * something is missing at its end.
   */
  uint32_t byte;
  /*
   * SHOGIBAN_POS_COUNT: the base piece, as Black's, of which there are too many.
   * SHOGIBAN_POS_KINGS: a king of the side that has too many. Otherwise SHOGIBAN_PIECE_NONE.
   */
  shogiban_piece piece;
} shogiban_sfen_error;

/*
 * Makes a board with the initial position of an even game: Black to move, move number 1, cap
 * SHOGIBAN_CAP_DEFAULT, impasse rule SHOGIBAN_IMPASSE_27.
 *
 * Returns the board, which the caller owns; NULL when there is not enough memory.
 */
shogiban_board *shogiban_board_new(void);

/*
 * Makes a board without a piece, on the squares or in hand: Black to move, move number 1, cap and
 * impasse rule as those of shogiban_board_new.
 *
 * Returns the board, which the caller owns; NULL when there is not enough memory.
 */
shogiban_board *shogiban_board_empty(void);

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_sfen_error_init(shogiban_sfen_error *error, size_t size);

/*
 * Makes a board with the position of an SFEN; cap and impasse rule are those of
 * shogiban_board_new. Only the shape of the text is checked, not whether the position makes sense:
 * two pawns on a file or a pawn on the last rank are read. The move number may be left off and is
 * then 1. Hands may come in any order; a repeated letter adds up.
 *
 * The faults are looked for in the order of SHOGIBAN_POS_*, each in the whole text before the
 * next, and the first one found is the answer.
 *
 * - sfen, len: the text. A null sfen is SHOGIBAN_POS_NULL.
 * - out: receives the board, which the caller owns, or NULL when there is none.
 * - error: receives the fault and its place in the text. May be NULL.
 *
 * Action: SHOGIBAN_POS_OK (0) or another of SHOGIBAN_POS_*. Errors: NULL (out), ARGUMENT (a wrong
 * struct_size), MEMORY.
 */
int32_t shogiban_board_from_sfen(const char *sfen,
                                 size_t len,
                                 shogiban_board **out,
                                 shogiban_sfen_error *error);

/*
 * Makes a board from the start and the moves of a game, as the USI command position has them:
 * "startpos" or "sfen <SFEN>", then optionally "moves" and moves, separated by blanks. The word
 * "position" may stand before it, and one of the words "resign" and "win" after the moves. Each
 * move must be legal.
 *
 * - text, len: the text.
 * - out: receives the board with the moves made on it, which the caller owns, or NULL when there
 *   is none.
 * - bad_move: receives the number, counted from 1, of the first move that is not legal; 0 when the
 *   start has the fault, and when there is none. May be NULL.
 *
 * Action: SHOGIBAN_OK. A positive answer is, for a bad_move of 0, one of SHOGIBAN_POS_*:
 * SHOGIBAN_POS_NULL for a null or empty text, SHOGIBAN_POS_FIELDS when it begins with neither
 * startpos nor sfen or has another word than moves after the start, or the fault of the SFEN. For
 * another bad_move it is the SHOGIBAN_FAULT_* of that move. Errors: NULL (out), ARGUMENT (a text
 * of more than 1 MiB), MEMORY.
 */
int32_t shogiban_board_from_usi_position(const char *text,
                                         size_t len,
                                         shogiban_board **out,
                                         size_t *bad_move);

/*
 * Writes the game as the arguments of the USI command position: "startpos" or "sfen <SFEN>" for
 * the position before the first move kept, then "moves" and the moves, if there are any. When the
 * board was changed otherwise since its last move, or its move number was set between moves, its
 * present SFEN stands alone. shogiban_board_from_usi_position reads it.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_usi_position(const shogiban_board *board,
                                    char *buf,
                                    size_t cap,
                                    size_t *needed);

/*
 * Makes a board with the start of a handicap game: White, who gives the handicap, moves first,
 * except in an even game. Cap and impasse rule are those of shogiban_board_new.
 *
 * - name, len: the English or Japanese name as shogiban_handicap_at lists it, the latter in UTF-8.
 * - out: receives the board, which the caller owns, or NULL when there is none.
 *
 * Action. Errors: NULL, ARGUMENT (no such name), MEMORY.
 */
int32_t shogiban_board_handicap(const char *name, size_t len, shogiban_board **out);

/*
 * Gives the names of handicap number i, counted from 0 in the order of rising handicaps: even,
 * lance, right lance, bishop, rook, rook and lance, two-piece, three-piece, four-piece,
 * five-piece, left five-piece, six-piece, left seven-piece, right seven-piece, eight-piece,
 * ten-piece. Left and right are White's own, so left is file 1.
 *
 * - english, japanese: receive static texts, the latter in UTF-8.
 *
 * Action. Errors: NULL, ARGUMENT (there are no more).
 */
int32_t shogiban_handicap_at(size_t i, const char **english, const char **japanese);

/*
 * Copies a whole game: the position, the cap, the impasse rule, the moves to take back, and the
 * positions kept for repetition.
 *
 * Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
 * memory.
 */
shogiban_board *shogiban_board_copy_game(const shogiban_board *board);

/*
 * Copies the position, the cap and the impasse rule. The copy has no move to take back and no
 * position kept.
 *
 * Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
 * memory.
 */
shogiban_board *shogiban_board_copy_position(const shogiban_board *board);

/*
 * Copies the position turned round: each piece stands on the square opposite (square 80 - s
 * instead of s) and belongs to the other side, the hands change sides, and the other side is to
 * move. The move number, the cap and the impasse rule stay. The copy has no move to take back and
 * no position kept.
 *
 * Returns the new board, which the caller owns; NULL when board is NULL or there is not enough
 * memory.
 */
shogiban_board *shogiban_board_copy_turned(const shogiban_board *board);

/* Frees a board. NULL is allowed and does nothing. */
void shogiban_board_free(shogiban_board *board);

/*
 * The position
 * ============
 *
 * These functions read a board and change it piece by piece. A change made here is not a move: it
 * cannot be taken back, and while the board differs from what the last move left, repetition is
 * not judged and no move can be taken back (see shogiban_board_undo_move).
 */

/* The highest move number. A game that goes on stays there. */
#define SHOGIBAN_MOVE_NUMBER_MAX 65535

/* The size of a packed position in bytes. */
#define SHOGIBAN_PACKED_SIZE 96

/*
 * Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L P
 * (Black's first, with a count only above 1) or -, and always the move number.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_sfen(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Gives the key: 64 bits computed from the pieces, the hands and the side to move, but not the
 * move number (see Key numbers). Boards with the same key have the same position, but for the
 * chance that 64 bits collide; shogiban_board_packed is exact.
 *
 * Action. Errors: NULL.
 */
int32_t shogiban_board_key(const shogiban_board *board, uint64_t *key);

/*
 * Writes the packed position, SHOGIBAN_PACKED_SIZE bytes: the 81 pieces in the order of the
 * squares; then the number of R B G S N L P in hand, Black's and White's; then the side to move.
 * Two positions are the same for repetition when these bytes are equal.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_packed(const shogiban_board *board,
                              uint8_t *buf,
                              size_t cap,
                              size_t *needed);

/*
 * The piece on a square.
 *
 * Value: the piece, or SHOGIBAN_PIECE_NONE when the square is empty. Errors: NULL, ARGUMENT (no
 * such square).
 */
shogiban_piece shogiban_board_at(const shogiban_board *board, shogiban_square square);

/*
 * Puts a piece on a square and removes what stood there. Whether the position makes sense is not
 * checked.
 *
 * Action. Errors: NULL, ARGUMENT (no such piece or square).
 */
int32_t shogiban_board_put(shogiban_board *board, shogiban_piece piece, shogiban_square square);

/*
 * Empties a square, which may be empty already.
 *
 * Action. Errors: NULL, ARGUMENT (no such square).
 */
int32_t shogiban_board_lift(shogiban_board *board, shogiban_square square);

/*
 * The number of a base piece, pawn to gold, that the side holds in hand.
 *
 * Value: the number. Errors: NULL, ARGUMENT (no such side, or not such a piece).
 */
int32_t shogiban_board_hand(const shogiban_board *board, shogiban_side side, shogiban_piece piece);

/*
 * Sets the number of a base piece, pawn to gold, that the side holds in hand.
 *
 * Action. Errors: NULL, ARGUMENT (no such side; not such a piece; a count below 0 or above
 * shogiban_piece_set_count).
 */
int32_t shogiban_board_set_hand(shogiban_board *board,
                                shogiban_side side,
                                shogiban_piece piece,
                                int32_t count);

/*
 * The side to move.
 *
 * Value: SHOGIBAN_BLACK or SHOGIBAN_WHITE. Errors: NULL.
 */
shogiban_side shogiban_board_side_to_move(const shogiban_board *board);

/*
 * Sets the side to move.
 *
 * Action. Errors: NULL, ARGUMENT (no such side).
 */
int32_t shogiban_board_set_side_to_move(shogiban_board *board, shogiban_side side);

/*
 * The number of the next move.
 *
 * Value: 1 to SHOGIBAN_MOVE_NUMBER_MAX. Errors: NULL.
 */
int32_t shogiban_board_move_number(const shogiban_board *board);

/*
 * Sets the number of the next move. This alone does not keep moves from being taken back.
 *
 * Action. Errors: NULL, ARGUMENT (a number below 1 or above SHOGIBAN_MOVE_NUMBER_MAX).
 */
int32_t shogiban_board_set_move_number(shogiban_board *board, int32_t number);

/*
 * The square of the side's king. When the side has several, it is the one that was put or moved
 * last or, once that one is gone, the one on the lowest square. Check, self-check and the impasse
 * look at this king alone.
 *
 * Value: the square, or SHOGIBAN_NONE when the side has no king. Errors: NULL, ARGUMENT (no such
 * side).
 */
shogiban_square shogiban_board_king_square(const shogiban_board *board, shogiban_side side);

/*
 * The cap: after so many moves the game is a draw. The number of moves is the move number less
 * one.
 *
 * Value: 1 to SHOGIBAN_MOVE_NUMBER_MAX - 1. Errors: NULL.
 */
int32_t shogiban_board_cap(const shogiban_board *board);

/*
 * Sets the cap.
 *
 * Action. Errors: NULL, ARGUMENT (a cap below 1 or above SHOGIBAN_MOVE_NUMBER_MAX - 1).
 */
int32_t shogiban_board_set_cap(shogiban_board *board, int32_t cap);

/*
 * Passes the turn: the other side is to move, and the move number rises by one, up to
 * SHOGIBAN_MOVE_NUMBER_MAX. This is not a move: it is not taken back, and the next move begins a
 * new history.
 *
 * Action. Errors: NULL.
 */
int32_t shogiban_board_pass(shogiban_board *board);

/*
 * Moves on a board
 * ================
 *
 * Lists of moves have a fixed order. Board moves are sorted by origin, then by target, each in the
 * order of the squares; a promotion comes before the same move without it. Drops are sorted by
 * piece, in the order R B G S N L P, then by square. Where a promotion is forced, only the
 * promotion is listed. Moves that shogiban_board_do_move would refuse are in no list.
 *
 * No position of a game is known to have more than SHOGIBAN_MOVES_MAX legal moves, so a buffer of
 * that size suffices in a game. A board that was set up may have more; needed tells how many.
 *
 * The functions of this section do not ask whether the game is over. A program that plays a game
 * calls shogiban_board_outcome after each move.
 */

/* The greatest number of legal moves in a known position of a game. */
#define SHOGIBAN_MOVES_MAX 593

/* The drop is legal. */
#define SHOGIBAN_DROP_OK 0
/* No such square, or not a piece that can be held in hand. */
#define SHOGIBAN_DROP_BAD 1
/* The side to move holds none. */
#define SHOGIBAN_DROP_NOT_HELD 2
/* The square is not empty. */
#define SHOGIBAN_DROP_OCCUPIED 3
/* The piece could never move from there. */
#define SHOGIBAN_DROP_DEAD 4
/* The side has an unpromoted pawn on the file already. */
#define SHOGIBAN_DROP_TWO_PAWNS 5
/* The mover's king would be attacked. */
#define SHOGIBAN_DROP_IN_CHECK 6
/* A pawn would be dropped and mate. */
#define SHOGIBAN_DROP_PAWN_MATE 7

/* The move is legal. */
#define SHOGIBAN_FAULT_OK 0
/* The number is no move. */
#define SHOGIBAN_FAULT_BAD 1
/* No piece of the side to move stands on the origin. */
#define SHOGIBAN_FAULT_NOT_YOURS 2
/* The side to move does not hold the dropped piece. */
#define SHOGIBAN_FAULT_NOT_HELD 3
/*
 * The piece does not move like this, a piece of its own side or a king stands on the target, or
 * the captured piece would be more in hand than a set has.
 */
#define SHOGIBAN_FAULT_CANNOT_REACH 4
/* A drop onto an occupied square. */
#define SHOGIBAN_FAULT_OCCUPIED 5
/* The piece has no promoted form, or the move neither starts nor ends in its promotion zone. */
#define SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED 6
/* Unless it promotes, the piece could never move again. */
#define SHOGIBAN_FAULT_PROMOTE_REQUIRED 7
/* A drop to a square where the piece could never move. */
#define SHOGIBAN_FAULT_DEAD 8
/* A drop of a pawn on a file where the side has an unpromoted pawn already. */
#define SHOGIBAN_FAULT_TWO_PAWNS 9
/* The mover's king would be attacked. */
#define SHOGIBAN_FAULT_IN_CHECK 10
/* A drop of a pawn that mates. */
#define SHOGIBAN_FAULT_PAWN_MATE 11

/*
 * Tells whether the side attacks the square: one of its pieces could move there on this board,
 * whatever stands there, even if that left its own king attacked. Drops do not count.
 *
 * Predicate.
 */
int32_t shogiban_board_attacked(const shogiban_board *board,
                                shogiban_side side,
                                shogiban_square square);

/*
 * Lists the squares of the side's pieces that attack the square (see shogiban_board_attacked), in
 * the order of the squares.
 *
 * Action. Errors: NULL, ARGUMENT (no such side or square), BUFFER.
 */
int32_t shogiban_board_attackers(const shogiban_board *board,
                                 shogiban_side side,
                                 shogiban_square square,
                                 shogiban_square *buf,
                                 size_t cap,
                                 size_t *needed);

/*
 * Tells whether the side's king is attacked.
 *
 * Predicate: 0 as well when the side has no king.
 */
int32_t shogiban_board_in_check(const shogiban_board *board, shogiban_side side);

/*
 * Tells whether the move can be made, in the sense of shogiban_board_do_move, and then attacks the
 * other side's king.
 *
 * Predicate.
 */
int32_t shogiban_board_gives_check(const shogiban_board *board, shogiban_move move);

/*
 * Lists the moves of the pieces on the board, without regard to whether they leave the mover's
 * king attacked.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_pseudo_moves(const shogiban_board *board,
                                    shogiban_move *buf,
                                    size_t cap,
                                    size_t *needed);

/*
 * Lists the legal moves of the pieces on the board: those of shogiban_board_pseudo_moves that do
 * not leave the mover's king attacked. For a side without a king that is all of them.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_board_moves(const shogiban_board *board,
                                   shogiban_move *buf,
                                   size_t cap,
                                   size_t *needed);

/*
 * Lists the legal drops: onto an empty square, from which the piece could move again, without a
 * second unpromoted pawn on a file, without a pawn that mates, and without leaving the mover's
 * king attacked.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_drops(const shogiban_board *board,
                             shogiban_move *buf,
                             size_t cap,
                             size_t *needed);

/*
 * Lists the legal moves: those of shogiban_board_board_moves, then those of shogiban_board_drops.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_legal_moves(const shogiban_board *board,
                                   shogiban_move *buf,
                                   size_t cap,
                                   size_t *needed);

/*
 * Tells whether the side to move has a legal move.
 *
 * Predicate.
 */
int32_t shogiban_board_has_legal_move(const shogiban_board *board);

/*
 * Makes a legal move.
 *
 * Action: SHOGIBAN_FAULT_OK (0); when the move is not legal, the SHOGIBAN_FAULT_* that
 * shogiban_board_move_fault gives, and nothing changes. Errors: NULL, MEMORY.
 */
int32_t shogiban_board_play(shogiban_board *board, shogiban_move move);

/*
 * Makes a move without asking whether it is legal; shogiban_board_play asks. A captured piece goes
 * to the mover's hand as its base piece, and the move number rises by one, up to
 * SHOGIBAN_MOVE_NUMBER_MAX. A move is refused, and nothing changes, when
 *
 * - the number is no move;
 * - no piece of the side to move stands on the origin, or one stands on the target;
 * - it promotes a piece that has no promoted form (on whatever square);
 * - it captures a king, or the captured piece would be more in hand than a set has;
 * - it drops a piece that is not held, or drops onto an occupied square.
 *
 * Predicate: 1 when the move was made. 0 as well when there is not enough memory to keep it;
 * shogiban_board_play tells that apart.
 */
int32_t shogiban_board_do_move(shogiban_board *board, shogiban_move move);

/*
 * Takes back the last move that was made and not taken back. The move number from before the move
 * comes back as well. Nothing changes when there is no such move, or when the board differs from
 * what that move left, compared by shogiban_board_packed.
 *
 * Predicate: 1 when a move was taken back.
 */
int32_t shogiban_board_undo_move(shogiban_board *board);

/*
 * The number of moves made and not taken back. A move made on a board that was changed otherwise
 * since the last move begins a new count.
 *
 * Value: the number. Errors: NULL.
 */
int32_t shogiban_board_moves_made(const shogiban_board *board);

/*
 * Lists the moves made and not taken back, oldest first: as many as shogiban_board_moves_made
 * tells.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_played_moves(const shogiban_board *board,
                                    shogiban_move *buf,
                                    size_t cap,
                                    size_t *needed);

/*
 * The fault of a drop by the side to move.
 *
 * - piece: a base piece, pawn to gold, as Black's for both sides.
 *
 * Value: the first fault in the order of SHOGIBAN_DROP_*, or SHOGIBAN_DROP_OK. Any other piece is
 * SHOGIBAN_DROP_BAD, and so is a number that is no square. Errors: NULL.
 */
int32_t shogiban_board_drop_fault(const shogiban_board *board,
                                  shogiban_piece piece,
                                  shogiban_square square);

/*
 * The fault of a move.
 *
 * Value: the first fault in the order of SHOGIBAN_FAULT_*; SHOGIBAN_FAULT_OK for the moves of
 * shogiban_board_legal_moves and no other. Errors: NULL.
 */
int32_t shogiban_board_move_fault(const shogiban_board *board, shogiban_move move);

/*
 * Counting moves
 * ==============
 *
 * Perft counts the sequences of legal moves of a given length, the depth, from the position.
 * Whether the game ends on the way by repetition or the cap is not asked. The depth is 0 to
 * SHOGIBAN_PERFT_DEPTH_MAX; at depth 0 there is one sequence, the empty one. A count that would
 * exceed 2^64 - 1 stays there.
 */

/* The greatest depth. */
#define SHOGIBAN_PERFT_DEPTH_MAX 64

/* Counts of the moves of the last ply. Prepare it with shogiban_perft_counts_init. */
typedef struct shogiban_perft_counts {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* Always 0. */
  uint32_t reserved;
  /* All of them: the same number as shogiban_board_perft gives. */
  uint64_t nodes;
  /* Captures. */
  uint64_t captures;
  /* Drops. */
  uint64_t drops;
  /* Promotions. */
  uint64_t promotions;
  /* Checks, mates included. */
  uint64_t checks;
  /* Mates. */
  uint64_t mates;
} shogiban_perft_counts;

/*
 * The argument of a shogiban_perft_callback. The struct belongs to the library and is valid during
 * the call.
 */
typedef struct shogiban_perft_info {
  /* The size of the struct that the library fills. */
  uint32_t struct_size;
  /* The first move. */
  shogiban_move move;
  /* The number of first moves counted so far, with this one. */
  uint32_t done;
  /* The number of first moves in all. */
  uint32_t total;
  /* The number of sequences that begin with this move. */
  uint64_t nodes;
} shogiban_perft_info;

/*
 * Called after each first move has been counted. Returns 0 to go on; any other answer stops the
 * count. It may be NULL.
 */
typedef int32_t (*shogiban_perft_callback)(void *user_data, const shogiban_perft_info *info);

/*
 * Counts the sequences.
 *
 * - nodes: receives their number.
 *
 * Action. Errors: NULL, ARGUMENT (depth).
 */
int32_t shogiban_board_perft(const shogiban_board *board, int32_t depth, uint64_t *nodes);

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_perft_counts_init(shogiban_perft_counts *counts, size_t size);

/*
 * Counts the sequences, and the kinds of their last moves. At depth 0 nodes is 1 and all else 0.
 *
 * Action. Errors: NULL, ARGUMENT (depth, or a wrong struct_size).
 */
int32_t shogiban_board_perft_counts(const shogiban_board *board,
                                    int32_t depth,
                                    shogiban_perft_counts *counts);

/*
 * Counts the sequences by first move, in the order of shogiban_board_legal_moves. At depth 0 there
 * is no first move, and the count is 1.
 *
 * - callback, user_data: called after each first move with user_data and its count.
 * - nodes: receives the number of all sequences counted.
 *
 * Action: SHOGIBAN_OK, or 1 when the callback stopped the count. Errors: NULL, ARGUMENT (depth),
 * MEMORY.
 */
int32_t shogiban_board_perft_divide(const shogiban_board *board,
                                    int32_t depth,
                                    shogiban_perft_callback callback,
                                    void *user_data,
                                    uint64_t *nodes);

/*
 * How a game ends
 * ===============
 *
 * The functions that look for a result return 1 and fill the struct when there is one. When there
 * is none they return 0 and set how and winner to SHOGIBAN_NONE. Compare with 1, because an error
 * is not 0 either.
 */

/* The side to move has a legal move. */
#define SHOGIBAN_STATUS_ONGOING 0
/* It has no legal move and is in check: it has lost. */
#define SHOGIBAN_STATUS_MATE 1
/* It has no legal move and is not in check: it has lost as well. */
#define SHOGIBAN_STATUS_NO_MOVE 2

/* The loser is mated. */
#define SHOGIBAN_HOW_MATE 0
/* The loser has no legal move and is not in check. */
#define SHOGIBAN_HOW_NO_MOVE 1
/* The loser resigned. */
#define SHOGIBAN_HOW_RESIGN 2
/* A draw: the position has occurred for the fourth time. */
#define SHOGIBAN_HOW_SENNICHITE 3
/*
 * The position has occurred for the fourth time, and each move of the loser's since its first
 * occurrence gave check.
 */
#define SHOGIBAN_HOW_PERPETUAL_CHECK 4
/* A draw: the number of moves has reached the cap. */
#define SHOGIBAN_HOW_CAP 5
/* A declaration. The side that declared has won or, under SHOGIBAN_IMPASSE_24, drawn. */
#define SHOGIBAN_HOW_IMPASSE 6
/*
 * Under SHOGIBAN_IMPASSE_TRY: the winner's king stands unattacked on the first square of the other
 * king.
 */
#define SHOGIBAN_HOW_TRY 7

/* A declaration wins with 28 points or more as Black, 27 as White. */
#define SHOGIBAN_IMPASSE_27 0
/* A declaration wins with 31 points or more and draws with 24 to 30. */
#define SHOGIBAN_IMPASSE_24 1
/*
 * There is no declaration. A side wins when its king stands unattacked on 5a (Black) or 5i
 * (White).
 */
#define SHOGIBAN_IMPASSE_TRY 2
/* There is no declaration. */
#define SHOGIBAN_IMPASSE_NONE 3

/* The side to move may declare. */
#define SHOGIBAN_DECLARE_OK 0
/* Its king is not in the enemy camp. */
#define SHOGIBAN_DECLARE_NO_KING 1
/* Fewer than ten of its other pieces are in the enemy camp. */
#define SHOGIBAN_DECLARE_FEW_PIECES 2
/* It is in check. */
#define SHOGIBAN_DECLARE_IN_CHECK 3
/* It has fewer points than the impasse rule asks for. */
#define SHOGIBAN_DECLARE_FEW_POINTS 4
/* The impasse rule of the board has no declaration. */
#define SHOGIBAN_DECLARE_NO_RULE 5

/* How a game ended. Prepare it with shogiban_result_init. */
typedef struct shogiban_result {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* One of SHOGIBAN_HOW_*, or SHOGIBAN_NONE while there is no result. */
  int32_t how;
  /* The side that won, or SHOGIBAN_NONE for a draw and while there is no result. */
  shogiban_side winner;
  /* 1 when a player ended the game (resign, impasse), 0 when the position did. */
  int32_t by_players;
} shogiban_result;

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_result_init(shogiban_result *result, size_t size);

/*
 * The status of the game as far as the position alone decides it.
 *
 * Value: one of SHOGIBAN_STATUS_*. Errors: NULL.
 */
int32_t shogiban_board_status(const shogiban_board *board);

/*
 * Finds how the game has ended. The first that holds of these is the result: mate, no move, try,
 * repetition, cap. If the side to move is in check at the cap, the game goes on to the first
 * position without check. What players must say themselves, to resign or to declare, is not found
 * here.
 *
 * Action: 1 with the result; 0 while the game goes on. Errors: NULL, ARGUMENT (a wrong
 * struct_size).
 */
int32_t shogiban_board_outcome(const shogiban_board *board, shogiban_result *result);

/*
 * Gives the result if the side resigns. The board does not change.
 *
 * Action: 1 with the result; 0 when it is not the side's turn, or when it has no legal move.
 * Errors: NULL, ARGUMENT (no such side, or a wrong struct_size).
 */
int32_t shogiban_board_resign(const shogiban_board *board,
                              shogiban_side side,
                              shogiban_result *result);

/*
 * Finds a repetition: the position occurs for the fourth time or more among those kept, compared
 * by shogiban_board_packed. When each move of one side since the first occurrence gave check, that
 * side has lost by perpetual check; when neither or both sides did so, it is sennichite.
 *
 * Action: 1 with the result; 0 when there is no repetition. Errors: NULL, ARGUMENT (a wrong
 * struct_size).
 */
int32_t shogiban_board_repetition(const shogiban_board *board, shogiban_result *result);

/*
 * Lists the keys of the positions kept before this one, oldest first: the position before the
 * first move made on the board, and those that moves reached. The list is empty for a copy of a
 * position, and while the board differs from what its last move left.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_history(const shogiban_board *board,
                               uint64_t *buf,
                               size_t cap,
                               size_t *needed);

/*
 * The points of the side for the impasse. Its pieces in the enemy camp and those in its hand
 * count: 5 for a rook or bishop, promoted or not, 1 for any other piece, nothing for the king.
 *
 * Value: the points. Errors: NULL, ARGUMENT (no such side).
 */
int32_t shogiban_board_impasse_points(const shogiban_board *board, shogiban_side side);

/*
 * The number of the side's pieces in the enemy camp, without its king.
 *
 * Value: the number. Errors: NULL, ARGUMENT (no such side).
 */
int32_t shogiban_board_impasse_pieces(const shogiban_board *board, shogiban_side side);

/*
 * The impasse rule of the board.
 *
 * Value: one of SHOGIBAN_IMPASSE_*. Errors: NULL.
 */
int32_t shogiban_board_impasse_rule(const shogiban_board *board);

/*
 * Sets the impasse rule of the board.
 *
 * Action. Errors: NULL, ARGUMENT (no such rule).
 */
int32_t shogiban_board_set_impasse_rule(shogiban_board *board, int32_t rule);

/*
 * Tells whether the side to move may declare the impasse by the rule of the board.
 *
 * Value: the first fault in the order of SHOGIBAN_DECLARE_*, or SHOGIBAN_DECLARE_OK. Under a rule
 * without declarations it is always SHOGIBAN_DECLARE_NO_RULE. Errors: NULL.
 */
int32_t shogiban_board_declare_fault(const shogiban_board *board);

/*
 * Gives the result if the side to move declares the impasse. The board does not change.
 *
 * Action: 1 with the result; 0 when shogiban_board_declare_fault finds a fault, when the game is
 * over, or when the number of moves has reached the cap. Errors: NULL, ARGUMENT (a wrong
 * struct_size).
 */
int32_t shogiban_board_declare(const shogiban_board *board, shogiban_result *result);

/*
 * Mate
 * ====
 *
 * The solver of mate problems (tsume): does the side to move mate by checks alone, whatever is
 * answered? An interposing drop counts as a defence even when it changes nothing, so the length of
 * a mate is its number of legal moves. The budget is in nodes, moves made on the board, and never
 * in time: the same position, options and version of the library give the same report on any
 * machine.
 *
 * A mate is reported after its line has been verified by the rules against every defence. The
 * attacker needs no king; a side without a king is not mated. A board on which a side has two
 * kings, or with more of a piece than a set has, is answered with SHOGIBAN_MATE_UNKNOWN.
 *
 * Memory: a table of 32 bytes an entry, for at most two entries a node of the budget, rounded up
 * to a power of two, and at most 256 MiB. It starts small and doubles when it is full, so an easy
 * problem uses little whatever the budget; while it doubles, both tables exist. Proofs that were
 * verified are kept apart, in 32 bytes for each position of the attacker and an index: at most 160
 * MiB, and seldom 1 MiB. The report never depends on how much memory is free: when an allocation
 * fails, the answer is SHOGIBAN_ERR_MEMORY.
 */

/*
 * Not decided: the nodes were spent, the search was stopped, or the solver does not take the
 * board.
 */
#define SHOGIBAN_MATE_UNKNOWN 0
/* The side to move mates. */
#define SHOGIBAN_MATE_FOUND 1
/* There is no mate by checks or, with a limit of plies, none within them. */
#define SHOGIBAN_MATE_NONE 2
/* The number of moves of a mate that a report holds. */
#define SHOGIBAN_MATE_LINE_SIZE 64
/* The callback is called every so many nodes. */
#define SHOGIBAN_MATE_CALL_NODES 4096

/*
 * The argument of a shogiban_mate_callback. The struct belongs to the library and is valid during
 * the call.
 */
typedef struct shogiban_mate_info {
  /* The size of the struct that the library fills. */
  uint32_t struct_size;
  /* The number of moves of the line that is being searched. */
  uint32_t depth;
  /* The number of nodes so far. */
  uint64_t nodes;
  /* The proof number of the position: an estimate of the work left to prove a mate. */
  uint32_t proof;
  /* The disproof number: an estimate of the work left to refute it. */
  uint32_t disproof;
} shogiban_mate_info;

/*
 * Called every SHOGIBAN_MATE_CALL_NODES nodes. Returns 0 to go on; any other answer stops the
 * search. It may be NULL.
 */
typedef int32_t (*shogiban_mate_callback)(void *user_data, const shogiban_mate_info *info);

/* Options of the mate solver. Prepare them with shogiban_mate_options_init. */
typedef struct shogiban_mate_options {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* The greatest length of a mate to look for, 1 to 65535; 0, as init sets it, for any. */
  uint32_t plies;
  /* The budget in nodes, any number; init sets 100000. */
  uint64_t nodes;
  /*
   * 1 to spend all nodes, if need be, on the shortest mate. 0, as init sets it, to spend as many
   * nodes on shortening a mate as finding it took.
   */
  int32_t shortest;
  /* Leave it 0. */
  int32_t reserved;
  /*
   * A buffer of the caller's for the whole mate; NULL, as init sets it, for none. A mate of at
   * most line_cap moves is written here whole. Of a longer one nothing is written.
   */
  shogiban_move *line;
  /* The number of moves that line has room for. */
  size_t line_cap;
  /* The callback; NULL, as init sets it, for none. */
  shogiban_mate_callback callback;
  /* Passed to the callback. */
  void *user_data;
} shogiban_mate_options;

/* The result of the solver. Prepare it with shogiban_mate_report_init. */
typedef struct shogiban_mate_report {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND or SHOGIBAN_MATE_NONE. */
  int32_t answer;
  /* The number of nodes spent, never more than the options allow. */
  uint64_t nodes;
  /* The number of moves of the mate; 0 when none was found. */
  uint32_t length;
  /* 1 when no mate is shorter, 0 when that is not known. */
  int32_t shortest;
  /*
   * The mate, with the defences that hold out longest in the proof: its first
   * SHOGIBAN_MATE_LINE_SIZE moves. Unused elements are 0. The options' line receives all of it.
   */
  shogiban_move line[SHOGIBAN_MATE_LINE_SIZE];
} shogiban_mate_report;

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_mate_options_init(shogiban_mate_options *options, size_t size);

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_mate_report_init(shogiban_mate_report *report, size_t size);

/*
 * Looks for a mate by the side to move.
 *
 * - options: NULL for those that init sets.
 * - report: receives the answer, which is SHOGIBAN_MATE_UNKNOWN when the budget did not suffice.
 *
 * Action. Errors: NULL (board, report, or line with a line_cap above 0), ARGUMENT (plies above
 * 65535, shortest other than 0 and 1, reserved other than 0, or a wrong struct_size), MEMORY.
 */
int32_t shogiban_board_mate(const shogiban_board *board,
                            const shogiban_mate_options *options,
                            shogiban_mate_report *report);

/*
 * Evaluation
 * ==========
 *
 * The static evaluation of a position, in centipawns (hundredths of the value of a pawn) for the
 * side to move. It is a sum of terms; each flag leaves one term out. Flags are combined with |.
 */

/*
 * Leaves out the danger to the kings: weak squares beside them, pieces in the other side's hand,
 * and flight squares.
 */
#define SHOGIBAN_EVAL_NO_KING_SAFETY 0x1u
/* Leaves out the attacks of each side around its own king. */
#define SHOGIBAN_EVAL_NO_GUARDS 0x2u
/* Leaves out the attacks of each side around the other king. */
#define SHOGIBAN_EVAL_NO_ATTACKERS 0x4u
/* Leaves out the bonus for a king in the enemy camp. */
#define SHOGIBAN_EVAL_NO_CAMP 0x8u
/* Leaves out the checks that each side could give. */
#define SHOGIBAN_EVAL_NO_CHECKS 0x10u
/* Leaves out pins and lines to the kings. */
#define SHOGIBAN_EVAL_NO_PINS 0x20u
/* Leaves out the values of the pieces on the board. */
#define SHOGIBAN_EVAL_NO_MATERIAL 0x40u
/* Leaves out the values of the pieces in hand. */
#define SHOGIBAN_EVAL_NO_HAND 0x80u
/* Leaves out the placement of pieces, by square and by distance to both kings. */
#define SHOGIBAN_EVAL_NO_PLACEMENT 0x100u
/* Leaves out the mobility of lances, bishops and rooks. */
#define SHOGIBAN_EVAL_NO_MOBILITY 0x200u
/* Leaves out the attacks on pieces and their guards. */
#define SHOGIBAN_EVAL_NO_THREATS 0x400u
/* Leaves out the files on which a side may drop a pawn. */
#define SHOGIBAN_EVAL_NO_OPEN_FILES 0x800u
/* Leaves out the bonus for the side to move. */
#define SHOGIBAN_EVAL_NO_TEMPO 0x1000u
/* Leaves out the control of squares, and the squares of the camps that are open to the enemy. */
#define SHOGIBAN_EVAL_NO_CONTROL 0x2000u

/*
 * Evaluates the position. The result depends on the position alone: not on the moves made, and not
 * on whether the game is over.
 *
 * - flags: SHOGIBAN_EVAL_NO_* combined with |, or 0.
 * - cp: receives the centipawns for the side to move.
 *
 * Action. Errors: NULL, ARGUMENT (an unknown flag).
 */
int32_t shogiban_board_evaluate(const shogiban_board *board, uint64_t flags, int32_t *cp);

/*
 * Search
 * ======
 *
 * The search for the move to play, by alpha-beta. The budget is in nodes and never in time: the
 * same board, options and version of the library give the same move, score, line and number of
 * nodes on any machine. A node is a move made on the board; those of quiescence, null moves and
 * the mate solver count as well. The board is left as it was.
 *
 * A program that must keep to a clock stops the search from its callback, which is called every
 * SHOGIBAN_SEARCH_CALL_NODES nodes, or stops a searcher from another thread (see Searchers). The
 * report of a search that was stopped then depends on the moment of the stop.
 *
 * Scores are in centipawns for the side to move and smaller in size than
 * SHOGIBAN_SEARCH_MATE_BOUND. A mate in n plies scores SHOGIBAN_SEARCH_MATE - n, and being mated
 * in n plies the negative of that; so do the other wins: by a declaration, by a try, and by a
 * perpetual check of the other side. A position that occurs again and a game at its cap score as
 * draws. When the side to move may declare the impasse, the score is at least that of the
 * declaration: a win, or under SHOGIBAN_IMPASSE_24 possibly a draw (0). The move is the best one
 * on the board all the same.
 *
 * Every board can be searched, even one of eighty-one kings. The search does not ask whether the
 * game is over at its root; shogiban_board_outcome does.
 *
 * Memory: shogiban_board_search allocates a table of 26 bytes a node of the budget, at least 16
 * KiB and at most 64 MiB; 8 MiB beside it; and the table of the mate solver for its part of the
 * budget, at most 65536 nodes (see Mate). It frees all of it before it returns. With
 * SHOGIBAN_EVAL_NO_* flags it allocates half a MiB more; when that fails, the answer is
 * SHOGIBAN_ERR_PANIC.
 */

/* Does not use the mate solver. */
#define SHOGIBAN_SEARCH_NO_MATE 0x10000000u
/* Scores a perpetual check as a draw, like any other repetition. */
#define SHOGIBAN_SEARCH_NO_PERPETUAL 0x20000000u
/* The score of a mate in 0 plies. */
#define SHOGIBAN_SEARCH_MATE 30000
/* Scores of this size or more mean a mate or another win or loss. */
#define SHOGIBAN_SEARCH_MATE_BOUND 29000
/* The greatest depth in plies, and the greatest number of moves of a line. */
#define SHOGIBAN_SEARCH_DEPTH_MAX 127
/* The number of moves of a line that a report holds. */
#define SHOGIBAN_SEARCH_LINE_SIZE 64
/* The callback is called every so many nodes, besides the calls for lines. */
#define SHOGIBAN_SEARCH_CALL_NODES 1024
/* A line of a finished iteration. */
#define SHOGIBAN_SEARCH_EVENT_LINE 0
/* SHOGIBAN_SEARCH_CALL_NODES nodes more were spent. */
#define SHOGIBAN_SEARCH_EVENT_NODES 1

/*
 * The argument of a shogiban_search_callback. The struct and its moves belong to the library and
 * are valid during the call.
 */
typedef struct shogiban_search_info {
  /* The size of the struct that the library fills. */
  uint32_t struct_size;
  /*
   * SHOGIBAN_SEARCH_EVENT_LINE or SHOGIBAN_SEARCH_EVENT_NODES. For the latter only nodes and
   * depth are new: moves is NULL, count 0, and the rest that of the line reported last (0 before
   * the first).
   */
  int32_t event;
  /* The depth of the iteration in plies. */
  uint32_t depth;
  /* The length of the longest line searched, in plies. */
  uint32_t selective_depth;
  /* The number of nodes so far. */
  uint64_t nodes;
  /* The rank of this line; 1 is the best. */
  uint32_t rank;
  /* The score in centipawns for the side to move. */
  int32_t score;
  /* The part of the table in use, in thousandths. */
  uint32_t table_full;
  /* 0. */
  uint32_t reserved;
  /* The line. Each move is legal after those before it. */
  const shogiban_move *moves;
  /* The number of moves. */
  size_t count;
} shogiban_search_info;

/*
 * Called with each line after each iteration, and every SHOGIBAN_SEARCH_CALL_NODES nodes. Returns
 * 0 to go on; any other answer stops the search. It may be NULL. The calls do not change what the
 * search finds.
 */
typedef int32_t (*shogiban_search_callback)(void *user_data, const shogiban_search_info *info);

/* Options of a search. Prepare them with shogiban_search_options_init. */
typedef struct shogiban_search_options {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /*
   * The greatest depth in plies; 0, as init sets it, for no limit. Any number above
   * SHOGIBAN_SEARCH_DEPTH_MAX means the same as that.
   */
  uint32_t depth;
  /* The budget in nodes, 1 or more; init sets 60000. 0 is refused. */
  uint64_t nodes;
  /*
   * Breaks ties between moves of equal score; 0 as init sets it. The same seed gives the same
   * move.
   */
  uint64_t seed;
  /* SHOGIBAN_SEARCH_NO_* and SHOGIBAN_EVAL_NO_* combined with |; 0 as init sets it. */
  uint64_t flags;
  /* The number of lines to find, each with another first move, 1 or more; 1 as init sets it. */
  uint32_t multi_pv;
  /* Leave it 0. */
  uint32_t reserved;
  /*
   * The keys of the positions before this one, oldest first, instead of those that the board
   * keeps. NULL, as init sets it, for the board's own; any other pointer with a history_count of
   * 0 for none. Keys do not tell who gave check, so a repetition of one of them is a draw.
   */
  const uint64_t *history;
  /* The number of keys. */
  size_t history_count;
  /*
   * The moves to choose from; NULL or a count of 0, as init sets it, for all legal moves. Moves
   * that are not legal are left out; when none remains, there is no move to play.
   */
  const shogiban_move *root_moves;
  /* The number of moves. It must be 0 when root_moves is NULL. */
  size_t root_move_count;
  /*
   * A buffer of the caller's for the whole best line; NULL, as init sets it, for none. A line of
   * at most line_cap moves is written here whole. Of a longer one nothing is written.
   * SHOGIBAN_SEARCH_DEPTH_MAX moves suffice for any line.
   */
  shogiban_move *line;
  /* The number of moves that line has room for. */
  size_t line_cap;
  /* The callback; NULL, as init sets it, for none. */
  shogiban_search_callback callback;
  /* Passed to the callback. */
  void *user_data;
} shogiban_search_options;

/* The result of a search. Prepare it with shogiban_search_report_init. */
typedef struct shogiban_search_report {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* The move to play; SHOGIBAN_MOVE_NONE when there is none. */
  shogiban_move move;
  /* The number of nodes spent, never more than the options allow. */
  uint64_t nodes;
  /* The score in centipawns for the side to move. */
  int32_t score;
  /*
   * The depth of the deepest finished iteration, in plies; 0 when none was finished, and when
   * there is no move.
   */
  uint32_t depth;
  /* 1 when the budget, the callback or shogiban_searcher_stop ended the search, else 0. */
  int32_t stopped;
  /* 1 when the side to move may declare the impasse (see shogiban_board_declare), else 0. */
  int32_t declare;
  /* The number of lines found: multi_pv, or fewer when there are fewer moves. */
  uint32_t lines;
  /* The number of moves of the best line. */
  uint32_t length;
  /*
   * The best line, the move to play and the moves expected after it: its first
   * SHOGIBAN_SEARCH_LINE_SIZE moves. Each is legal after those before it. Unused elements are 0.
   * The options' line receives all of it.
   */
  shogiban_move line[SHOGIBAN_SEARCH_LINE_SIZE];
} shogiban_search_report;

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_search_options_init(shogiban_search_options *options, size_t size);

/*
 * Prepares a struct (see Structs); size is its sizeof.
 *
 * Action. Errors: NULL, ARGUMENT (size).
 */
int32_t shogiban_search_report_init(shogiban_search_report *report, size_t size);

/*
 * Searches for the move to play. Nothing is remembered from one search to the next, and several
 * may run at the same time, on one board too.
 *
 * - options: NULL for those that init sets.
 * - report: receives the move, its score and the best line.
 *
 * Action. Errors: NULL (board or report; or history, root_moves or line with a count above 0),
 * ARGUMENT (nodes or multi_pv of 0, an unknown flag, reserved other than 0, a root move that is no
 * move, or a wrong struct_size), MEMORY.
 */
int32_t shogiban_board_search(const shogiban_board *board,
                              const shogiban_search_options *options,
                              shogiban_search_report *report);

/*
 * The move to play: that of shogiban_board_search with a budget of that many nodes and otherwise
 * the options that init sets. No struct is needed for it.
 *
 * - nodes: 60000 is what init sets.
 *
 * Returns the move; SHOGIBAN_MOVE_NONE when there is none, when board is NULL or nodes is 0, and
 * when there is not enough memory.
 */
shogiban_move shogiban_board_best_move(const shogiban_board *board, uint64_t nodes);

/*
 * Searchers
 * =========
 *
 * A searcher keeps its table from one search to the next; it is meant for a program that plays
 * whole games. The results of a search therefore depend on the searches before it. After
 * shogiban_searcher_clear a searcher is like a new one; shogiban_board_search remembers nothing at
 * all.
 *
 * A searcher serves one call at a time, on any thread. While a call runs, from a callback of it
 * too, only shogiban_searcher_stop may be called; the other functions answer SHOGIBAN_ERR_BUSY and
 * change nothing. The caller owns the searcher and frees it once, with shogiban_searcher_free,
 * when no call runs. The board of a search is only read, and may be freed once the search has
 * returned.
 *
 * Memory: shogiban_searcher_new allocates the table, of the size asked for, and 8 MiB beside it.
 * The size is at least 64 bytes; one of 1 MiB or more is rounded up to a multiple of 2 MiB. A
 * search adds less than 1 MB and the table of the mate solver for its part of the budget, at most
 * 65536 nodes (see Mate).
 */

/* A searcher. Its contents are private to the library. */
typedef struct shogiban_searcher shogiban_searcher;

/*
 * Makes a searcher.
 *
 * - table_bytes: the size of its table in bytes; 16 to 64 MiB suit a game.
 *
 * Returns the searcher, which the caller owns; NULL when there is not enough memory.
 */
shogiban_searcher *shogiban_searcher_new(size_t table_bytes);

/* Frees a searcher. NULL is allowed and does nothing. No call may be running. */
void shogiban_searcher_free(shogiban_searcher *searcher);

/*
 * Forgets everything learnt so far, for a new game. A stop that waits for the next search stays.
 *
 * Action. Errors: NULL, BUSY.
 */
int32_t shogiban_searcher_clear(shogiban_searcher *searcher);

/*
 * As shogiban_board_search, with the table of the searcher.
 *
 * Action. Errors: those of shogiban_board_search: NULL, ARGUMENT, MEMORY; and BUSY.
 */
int32_t shogiban_searcher_search(shogiban_searcher *searcher,
                                 const shogiban_board *board,
                                 const shogiban_search_options *options,
                                 shogiban_search_report *report);

/*
 * As shogiban_board_mate; shogiban_searcher_stop stops it.
 *
 * Action. Errors: those of shogiban_board_mate: NULL, ARGUMENT, MEMORY; and BUSY.
 */
int32_t shogiban_searcher_mate(shogiban_searcher *searcher,
                               const shogiban_board *board,
                               const shogiban_mate_options *options,
                               shogiban_mate_report *report);

/*
 * Gives one of the lines that the last shogiban_searcher_search found, whole.
 *
 * - rank: 1 for the best line, to the number of lines in the report.
 * - score: receives the score in centipawns for the side to move.
 * - buf, cap, needed: for the moves.
 *
 * Action. Errors: NULL, ARGUMENT (no such rank), BUFFER (score is not set either), BUSY.
 */
int32_t shogiban_searcher_line(const shogiban_searcher *searcher,
                               uint32_t rank,
                               int32_t *score,
                               shogiban_move *buf,
                               size_t cap,
                               size_t *needed);

/*
 * Gives the mate that the last shogiban_searcher_mate found, whole; no moves when it found none.
 *
 * Action. Errors: NULL, BUFFER, BUSY.
 */
int32_t shogiban_searcher_mate_line(const shogiban_searcher *searcher,
                                    shogiban_move *buf,
                                    size_t cap,
                                    size_t *needed);

/*
 * Stops the search or mate search that is running; when none is, the next one. The stop is spent
 * when that search returns. It takes effect within SHOGIBAN_SEARCH_CALL_NODES nodes, in a mate
 * search within SHOGIBAN_MATE_CALL_NODES. The report then has the best move found so far, and
 * always a move when there is a legal one. May be called from any thread at any time until the
 * searcher is freed.
 *
 * Action. Errors: NULL.
 */
int32_t shogiban_searcher_stop(const shogiban_searcher *searcher);

/*
 * Pictures
 * ========
 *
 * A board as people see it, from Black's side, with the names of files and ranks, the pieces that
 * each side holds, the side to move, and a mark on the last move.
 */

/*
 * Writes the board as text for a terminal: fifteen lines of ASCII, with pieces as in SFEN and the
 * target of the last move in brackets.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_text(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Writes the board as an SVG document in UTF-8, 592 by 480 units. The pieces bear Japanese
 * characters, so the viewer needs a font that has them. A document has some thousand bytes; ask
 * for the size first.
 *
 * Action. Errors: NULL, BUFFER.
 */
int32_t shogiban_board_svg(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Names and reasons
 * =================
 *
 * Names are what a program writes and reads; shogiban_*_from_name reads what shogiban_*_name
 * wrote. Reasons are English sentences for people, without a full stop. All texts are static.
 */

/*
 * The name of an answer: "SHOGIBAN_ERR_BUFFER" and so on for errors, "SHOGIBAN_OK" for every
 * number above -100, "unknown error" for any other. Never NULL.
 */
const char *shogiban_error_name(int32_t code);

/*
 * The error of a name that shogiban_error_name gives.
 *
 * Returns SHOGIBAN_OK, one of SHOGIBAN_ERR_*, or SHOGIBAN_NONE for any other text and for NULL.
 */
int32_t shogiban_error_from_name(const char *name, size_t len);

/* The reason of one of SHOGIBAN_POS_*; NULL for any other number. */
const char *shogiban_pos_reason(int32_t code);

/* The reason of one of SHOGIBAN_DROP_*; NULL for any other number. */
const char *shogiban_drop_reason(int32_t code);

/* The reason of one of SHOGIBAN_FAULT_*; NULL for any other number. */
const char *shogiban_fault_reason(int32_t code);

/* The reason of one of SHOGIBAN_DECLARE_*; NULL for any other number. */
const char *shogiban_declare_reason(int32_t code);

/*
 * The name of one of SHOGIBAN_HOW_*: mate, no_move, resign, sennichite, perpetual_check, cap,
 * impasse, try. NULL for any other number.
 */
const char *shogiban_how_name(int32_t code);

/*
 * The ending of a name.
 *
 * Value: one of SHOGIBAN_HOW_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
 */
int32_t shogiban_how_from_name(const char *name, size_t len);

/* The name of one of SHOGIBAN_STATUS_*: ongoing, mate, no_move. NULL for any other number. */
const char *shogiban_status_name(int32_t code);

/*
 * The status of a name.
 *
 * Value: one of SHOGIBAN_STATUS_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
 */
int32_t shogiban_status_from_name(const char *name, size_t len);

/* The name of one of SHOGIBAN_IMPASSE_*: 27, 24, try, none. NULL for any other number. */
const char *shogiban_impasse_name(int32_t code);

/*
 * The impasse rule of a name.
 *
 * Value: one of SHOGIBAN_IMPASSE_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
 */
int32_t shogiban_impasse_from_name(const char *name, size_t len);

/*
 * The name of one of the answers SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND and
 * SHOGIBAN_MATE_NONE: unknown, mate, no_mate. NULL for any other number.
 */
const char *shogiban_mate_name(int32_t code);

/*
 * The answer of the mate solver of a name.
 *
 * Value: the answer, or SHOGIBAN_NONE for any other text. Errors: NULL.
 */
int32_t shogiban_mate_from_name(const char *name, size_t len);

#ifdef __cplusplus
}
#endif

#endif
