/*
 * shogiban: a shogi board for programs. The C interface.
 * ======================================================
 *
 * This header is the manual. It begins with the conventions, which hold for every function; then
 * comes a section for each kind of object.
 *
 * shogiban_board *board = shogiban_board_new();
 * uint32_t move = (uint32_t)shogiban_move_from_usi("7g7f", 4);
 * if (shogiban_board_move_fault(board, move) == SHOGIBAN_FAULT_OK) {
 *     shogiban_board_do_move(board, move);
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
 * SHOGIBAN_ABI_VERSION is the version of this header, shogiban_abi_version() that of the library
 * in use; both are major << 16 | minor. A program can use the library when the major numbers are
 * equal and the library's minor number is not less than the header's. Within a major version,
 * functions, constants and fields at the end of structs may be added; nothing else changes, key
 * numbers included. The file name of the shared library ends in the major version. The version of
 * the package is another number.
 *
 * Codes
 * -----
 *
 * Side: 0 is Black, who moves first and towards rank a, 1 is White.
 *
 * Square: 0 to 80 in the order of SFEN, so 9a is 0, 1a is 8, 9b is 9 and 1i is 80; -1 is no
 * square.
 *
 * Piece: pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8; a promoted piece is its
 * base piece + 8, so 9 to 14; a piece of White's is Black's + 16; 0 is no piece.
 *
 * Move: bits 0 to 6 are the target square; bits 7 to 13 are the square of origin or, for a drop,
 * 80 + the base piece (81 to 87); bit 14 is set for a promotion; 0 is no move. A number is no move
 * either when its target is over 80, its origin is over 87 or is the target, it promotes a drop,
 * or a bit above 14 is set.
 *
 * Results and errors
 * ------------------
 *
 * A function that can be called wrongly returns int32_t. When all is well that is 0, a count, a
 * yes (1) or no (0), or a code, among them -1 for no square. When the call is wrong it is one of
 * SHOGIBAN_ERR_*, all of them -100 or less: SHOGIBAN_ERR_NULL for a null pointer where the
 * function's text does not allow one, SHOGIBAN_ERR_ARGUMENT for any other argument that the
 * function does not take, and so on. A wrong call changes nothing, and leaves what its pointers
 * point to as it was, unless the function's text says otherwise. 64-bit values come through
 * pointers. Nothing is signalled by errno, by printing or by ending the program, but for what
 * Memory and Faults of the library say below.
 *
 * No number and no null pointer is trusted: each has a defined answer. Any other pointer is: it
 * must be aligned and point to what its type says, to as much as the length beside it says.
 *
 * Text and lists
 * --------------
 *
 * Text goes in as a pointer and a length in bytes. It need not end in a NUL, and a NUL within the
 * length is an ordinary byte (and part of no valid text).
 *
 * Text and lists come out through buf, cap and needed: where to write, how many bytes or elements
 * there is room for, and how many there are, the NUL at the end of a text included. needed must
 * not be null and is always set; to 0 when the call is wrong. If there is room, all is written and
 * the answer is 0. If cap is too small, nothing is written and the answer is SHOGIBAN_ERR_BUFFER.
 * A null buf with a cap of 0 only asks for needed, and the answer is 0. Text is ASCII, but for
 * that of pictures, which is UTF-8.
 *
 * A const char * that a function returns is static: it is never freed, and always good.
 *
 * Structs
 * -------
 *
 * A struct begins with struct_size. Before its first use, pass it to its init function together
 * with its sizeof; that also sets the other fields. The library never reads or writes past
 * struct_size, so a program that was compiled with a shorter struct of an older minor version is
 * served. A longer struct is served as long as the part that the library does not know is zero,
 * and is otherwise refused with SHOGIBAN_ERR_ARGUMENT. So are a size less than the struct had in
 * version 1.0, one above 4096, and one that is no multiple of the struct's alignment.
 *
 * Ownership
 * ---------
 *
 * The caller owns every board that a function gives, and frees it with shogiban_board_free, once; so
 * with searchers and shogiban_searcher_free. Using what was freed is undefined. The library keeps no
 * pointer that it is given.
 *
 * Threads
 * -------
 *
 * Functions that take a const shogiban_board * may run on one board at the same time. The others
 * need the board for themselves. A board may be used by one thread after another. Different boards
 * share nothing. A searcher looks after itself: see Searchers.
 *
 * Callbacks
 * ---------
 *
 * A callback runs on the thread of the call, during the call. It may read the board, but not
 * change or free it. It must not throw an exception or longjmp through the library.
 *
 * Memory
 * ------
 *
 * A board that cannot be allocated is answered with NULL or SHOGIBAN_ERR_MEMORY, a searcher with NULL.
 * Mate and Search say what their tables take. All other memory is small: moves and lists of moves,
 * positions kept, texts. When it cannot be had, the program is aborted. The first evaluation or search makes
 * half a MiB of tables for all; one that finds no room for them answers SHOGIBAN_ERR_PANIC, and a later one
 * tries again.
 *
 * Faults of the library
 * ---------------------
 *
 * Should the library itself fail (in Rust's terms, panic), the call answers SHOGIBAN_ERR_PANIC or,
 * where it returns no int32_t, NULL or 0. Rust's message is printed to standard error. The board
 * may then be in any state, but it can be read and must still be freed.
 */

#ifndef SHOGIBAN_H
#define SHOGIBAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Status
 * ======
 *
 * What a function answers when it was called wrongly.
 */

/* All is well. */
#define SHOGIBAN_OK 0

/* A pointer was null that must not be. */
#define SHOGIBAN_ERR_NULL -100
/* An argument is outside what the function takes. */
#define SHOGIBAN_ERR_ARGUMENT -101
/* The buffer is too small; nothing was written to it, and needed says how large it must be. */
#define SHOGIBAN_ERR_BUFFER -102
/* A fault of the library itself. The board can still be freed. */
#define SHOGIBAN_ERR_PANIC -103
/* Memory for a board could not be had. */
#define SHOGIBAN_ERR_MEMORY -104
/* The searcher is searching. */
#define SHOGIBAN_ERR_BUSY -105

/*
 * The name of an error, such as "SHOGIBAN_ERR_BUFFER"; "SHOGIBAN_OK" for every answer above -100,
 * and "unknown error" for any other number. Never NULL.
 */
const char *shogiban_error_name(int32_t status);

/*
 * Library
 * =======
 *
 * What a program asks of the library before it begins.
 */

/* The version of this interface, major << 16 | minor. */
#define SHOGIBAN_ABI_VERSION 65536

/*
 * The version of the interface that the library in use has, to be compared with
 * SHOGIBAN_ABI_VERSION.
 */
uint32_t shogiban_abi_version(void);

/* The version of the package as text, such as "0.1.0". Never NULL. */
const char *shogiban_version(void);

/*
 * Checks the library's tables: attacks and lines against steps walked one by one, the key numbers
 * against each other, the first three plies of a game against their known counts. 1 when all is
 * right, else 0. Takes milliseconds.
 */
int32_t shogiban_tables_ok(void);

/* How many boards there are that are not freed, over all threads of the process. */
uint64_t shogiban_live(void);

/*
 * Constants by name
 * =================
 *
 * For languages that cannot read a header: all of its constants, with the names they have in it.
 */

/*
 * Gives the value of a constant by its name, such as "SHOGIBAN_POS_OK". Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT when no constant has that name.
 */
int32_t shogiban_constant(const char *name, size_t len, int64_t *value);

/*
 * Gives the name and the value of constant number i, counted from 0 in the order of this header.
 * The name is static. Returns 0, or SHOGIBAN_ERR_ARGUMENT when there are no more.
 */
int32_t shogiban_constant_at(size_t i, const char **name, int64_t *value);

/*
 * Sides and squares
 * =================
 *
 * Nothing here needs a board. Files are 1 to 9, file 1 at Black's right hand; ranks are 1 (rank a,
 * White's side) to 9 (rank i).
 */

/* The side that begins; its pieces move towards rank a. */
#define SHOGIBAN_BLACK 0

/* The other side. */
#define SHOGIBAN_WHITE 1

/* No square, no winner, no ending. */
#define SHOGIBAN_NONE -1

/* How many squares there are: 0 to 80 are squares. */
#define SHOGIBAN_SQUARES 81

/* The square of a name such as "7g", or -1 when the text is not exactly the name of one. */
int32_t shogiban_square_from_name(const char *name, size_t len);

/*
 * Writes the name of a square: two letters, three bytes. Returns 0, or SHOGIBAN_ERR_ARGUMENT when
 * it is none.
 */
int32_t shogiban_square_name(int32_t square, char *buf, size_t cap, size_t *needed);

/* The square on that file and rank, or -1 when either is not 1 to 9. */
int32_t shogiban_square_at(int32_t file, int32_t rank);

/* The file of a square, 1 to 9, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_square_file(int32_t square);

/* The rank of a square, 1 (rank a) to 9 (rank i), or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_square_rank(int32_t square);

/*
 * The square so many files and ranks away. +1 file is the next higher file number, -1 rank is
 * towards rank a; 0 and 0 are the square itself. -1 when that is off the board, and for more than
 * one file or two ranks, which are not served. SHOGIBAN_ERR_ARGUMENT when the square is none.
 */
int32_t shogiban_square_step(int32_t square, int32_t dfile, int32_t drank);

/*
 * Whether the square is on the three ranks furthest from the side, its promotion zone and the
 * other's camp. 1 or 0, or SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_square_in_zone(int32_t side, int32_t square);

/*
 * How many ranks lie between the square and the rank furthest from the side: 0 on that rank, 8 on
 * the side's own back rank. Or SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_square_last_distance(int32_t side, int32_t square);

/*
 * Pieces
 * ======
 *
 * A piece is SHOGIBAN_PIECE_PAWN to SHOGIBAN_PIECE_KING, plus SHOGIBAN_PIECE_PROMOTED (king and
 * gold have no promoted form), plus SHOGIBAN_PIECE_WHITE when it is White's. A token is its text:
 * a letter of P L N S B R G K, small for White's, with a + before it when it is promoted. Where a
 * function takes a piece beside a side, it is the side that counts: the piece may be of either.
 */

/* No piece. */
#define SHOGIBAN_PIECE_NONE 0
/* P, becomes a tokin. */
#define SHOGIBAN_PIECE_PAWN 1
/* L. */
#define SHOGIBAN_PIECE_LANCE 2
/* N. */
#define SHOGIBAN_PIECE_KNIGHT 3
/* S. */
#define SHOGIBAN_PIECE_SILVER 4
/* B, becomes a horse. */
#define SHOGIBAN_PIECE_BISHOP 5
/* R, becomes a dragon. */
#define SHOGIBAN_PIECE_ROOK 6
/* G. */
#define SHOGIBAN_PIECE_GOLD 7
/* K. */
#define SHOGIBAN_PIECE_KING 8
/* What a promoted piece has more than its base piece: pawn to rook become 9 to 14. */
#define SHOGIBAN_PIECE_PROMOTED 8
/* What a piece of White's has more than Black's. */
#define SHOGIBAN_PIECE_WHITE 16

/*
 * The promoted form of a piece, 0 when it has none (gold, king, promoted pieces), or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_piece_promoted(int32_t piece);

/* The base form of a piece, which may be itself, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_piece_unpromoted(int32_t piece);

/*
 * How many of a base piece a set has, both sides together: 18 pawns, 4 lances, knights, silvers
 * and golds, 2 bishops, rooks and kings. SHOGIBAN_ERR_ARGUMENT for a promoted piece and for what
 * is none.
 */
int32_t shogiban_piece_set_count(int32_t piece);

/* The piece of a token such as "P" or "+r", or 0 when the text is not exactly a token. */
int32_t shogiban_piece_from_token(const char *token, size_t len);

/*
 * Writes the token of a piece: one or two letters, at most three bytes. Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT when it is none.
 */
int32_t shogiban_piece_token(int32_t piece, char *buf, size_t cap, size_t *needed);

/*
 * Moves as numbers and as text
 * ============================
 *
 * target | origin << SHOGIBAN_MOVE_FROM_SHIFT, with SHOGIBAN_MOVE_PROMOTE when it promotes; the
 * origin of a drop is SHOGIBAN_MOVE_DROP + the base piece. The text is that of USI: "7g7f",
 * "8h2b+", "P*5e" (the letter of a drop is a capital for both sides). Neither says whose move it
 * is.
 */

/* No move. */
#define SHOGIBAN_MOVE_NONE 0
/* The bits of the target square. */
#define SHOGIBAN_MOVE_TO_MASK 127
/* How far the origin is shifted; it has seven bits as well. */
#define SHOGIBAN_MOVE_FROM_SHIFT 7
/* What the origin of a drop has more than the base piece. */
#define SHOGIBAN_MOVE_DROP 80
/* The bit of a promotion. */
#define SHOGIBAN_MOVE_PROMOTE 16384

/*
 * The move of a USI text, or 0 when the text is not exactly a move. The move need not be possible
 * on any board.
 */
int32_t shogiban_move_from_usi(const char *usi, size_t len);

/*
 * Writes the USI text of a move: at most six bytes. Returns 0, or SHOGIBAN_ERR_ARGUMENT when it is
 * no move.
 */
int32_t shogiban_move_usi(uint32_t move, char *buf, size_t cap, size_t *needed);

/*
 * Key numbers
 * ===========
 *
 * The key of a board is the XOR of the numbers of its pieces, of one number for each side and base
 * piece that is held (the one of its count), and, when White is to move, of one number more. The
 * numbers never change within a major version. They are the outputs of the generator splitmix64:
 * number i, counted from 0, is, modulo 2^64,
 *
 * z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
 * z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
 * z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
 * z = z ^ (z >> 31);
 *
 * and i is
 *
 * - (side * 14 + piece - 1) * 81 + square for a piece, 1 to 14 whatever its side;
 * - 2268 + 38 * side + before + count - 1 for a hand, where before is how many pieces a set has of
 *   all base pieces with lower numbers together;
 * - 2344 for White being to move.
 */

/* Gives the number of a piece of that side on that square. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_zobrist(int32_t side, int32_t piece, int32_t square, uint64_t *number);

/*
 * Gives the number of a hand: that side holding count of that base piece. count is 0, for which
 * the number is 0, to what shogiban_piece_set_count gives. Returns 0, or SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_zobrist_hand(int32_t side, int32_t piece, int32_t count, uint64_t *number);

/* Gives the number of White being to move. Returns 0. */
int32_t shogiban_zobrist_move(uint64_t *number);

/*
 * Boards
 * ======
 *
 * A board is a position with the moves made on it, a cap on their number, and an impasse rule. Any
 * board that shogiban_board_put can make is one, eighty-one kings included.
 */

/* The SFEN was read. */
#define SHOGIBAN_POS_OK 0
/* No text, or an empty one. */
#define SHOGIBAN_POS_NULL 1
/* More than 256 bytes. */
#define SHOGIBAN_POS_LONG 2
/* Not three or four fields with one space between them and none around them. */
#define SHOGIBAN_POS_FIELDS 3
/* The board has not nine ranks. */
#define SHOGIBAN_POS_RANKS 4
/* The board has something other than a letter of a piece, 1 to 9 or +. */
#define SHOGIBAN_POS_LETTER 5
/* A rank is not nine squares wide. */
#define SHOGIBAN_POS_WIDTH 6
/* A + that does not stand before P, L, N, S, B or R. */
#define SHOGIBAN_POS_PROMOTE 7
/* The side to move is neither b nor w. */
#define SHOGIBAN_POS_SIDE 8
/* The hands have what no hand holds, a count with a leading zero, or a count of nothing. */
#define SHOGIBAN_POS_HAND 9
/* The move number is not 1 to SHOGIBAN_MOVE_MAX in plain digits without a leading zero. */
#define SHOGIBAN_POS_MOVE 10
/* Two kings of one side. */
#define SHOGIBAN_POS_KINGS 11
/* More of a piece than a set has, on the board and in the hands, promoted or not. */
#define SHOGIBAN_POS_COUNT 12

/* A board. Only the library knows what is in it. */
typedef struct shogiban_board shogiban_board;

/*
 * Makes a board with the initial position of an even game: Black to move, move 1, cap 500, impasse
 * rule SHOGIBAN_IMPASSE_27. The caller owns it. NULL when there is no memory.
 */
shogiban_board *shogiban_board_new(void);

/* Makes such a board with no piece anywhere. The caller owns it. NULL when there is no memory. */
shogiban_board *shogiban_board_empty(void);

/*
 * Makes a board with the position of an SFEN, and cap and impasse rule as above. The position is
 * refused for its shape only, not for its sense. The move number may be left off and is then 1;
 * hands may come in any order, and a letter repeated adds up.
 *
 * Returns SHOGIBAN_POS_OK with the board, which the caller owns, in out. Otherwise out is set to
 * NULL, and the answer is SHOGIBAN_ERR_MEMORY, or the first fault in the order of SHOGIBAN_POS_*:
 * each is looked for in the whole text before the next. A null sfen is SHOGIBAN_POS_NULL.
 */
int32_t shogiban_board_from_sfen(const char *sfen, size_t len, shogiban_board **out);

/*
 * Makes a board with the position, cap and impasse rule of another, with no move to take back and
 * no position kept. The caller owns it. NULL when board is NULL or there is no memory.
 */
shogiban_board *shogiban_board_clone(const shogiban_board *board);

/*
 * Makes a board like another in everything, moves to take back and positions kept included. The
 * caller owns it. NULL when board is NULL or there is no memory.
 */
shogiban_board *shogiban_board_copy(const shogiban_board *board);

/* Frees a board. NULL is allowed and does nothing. A board is freed once. */
void shogiban_board_free(shogiban_board *board);

/*
 * The position
 * ============
 *
 * Reading a board, and changing it piece by piece. A change that is refused, with
 * SHOGIBAN_ERR_ARGUMENT, changes nothing.
 */

/* The highest move number; a game that goes on stays there. */
#define SHOGIBAN_MOVE_MAX 65535

/* The size of a packed position in bytes. */
#define SHOGIBAN_PACKED 96

/* A buffer of this size has room for any SFEN that the library writes. */
#define SHOGIBAN_SFEN_SIZE 256

/*
 * Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L P
 * (Black's first, a count only above 1) or -, and the move number. Returns 0.
 */
int32_t shogiban_board_sfen(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Gives the key: 64 bits over the pieces, the hands and the side to move, not the move number,
 * made as the section on key numbers says. Equal keys mean the same position as far as 64 bits can
 * tell. Returns 0.
 */
int32_t shogiban_board_key(const shogiban_board *board, uint64_t *key);

/*
 * Writes the packed position, SHOGIBAN_PACKED bytes: the 81 pieces in the order of the squares;
 * Black's counts of R B G S N L P in hand, then White's; the side to move. Equal bytes are the
 * same position as repetition counts it. Returns 0.
 */
int32_t shogiban_board_packed(const shogiban_board *board, uint8_t *buf, size_t cap, size_t *needed);

/* The piece on a square, 0 when it is empty, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_at(const shogiban_board *board, int32_t square);

/*
 * Puts a piece on a square, in place of what stood there; nothing is judged. Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT when the square or the piece is none.
 */
int32_t shogiban_board_put(shogiban_board *board, int32_t square, int32_t piece);

/* Empties a square. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_lift(shogiban_board *board, int32_t square);

/* How many of a base piece, pawn to gold, the side holds in hand, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_hand(const shogiban_board *board, int32_t side, int32_t piece);

/*
 * Sets how many of a base piece the side holds: 0 to what a set has of it. Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_set_hand(shogiban_board *board, int32_t side, int32_t piece, int32_t count);

/* The side to move. */
int32_t shogiban_board_side_to_move(const shogiban_board *board);

/* Sets the side to move. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_set_side_to_move(shogiban_board *board, int32_t side);

/* The number of the move that is next, 1 to SHOGIBAN_MOVE_MAX. */
int32_t shogiban_board_move_number(const shogiban_board *board);

/* Sets the move number, 1 to SHOGIBAN_MOVE_MAX. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_set_move_number(shogiban_board *board, int32_t number);

/*
 * Where the side's king stands, -1 when it has none, or SHOGIBAN_ERR_ARGUMENT. Of several it is
 * the one put or moved last or, once that is gone, the one on the lowest square. Check and the
 * impasse look at this king alone.
 */
int32_t shogiban_board_king_square(const shogiban_board *board, int32_t side);

/* The cap: the number of moves at which a game stops as a draw. */
int32_t shogiban_board_cap(const shogiban_board *board);

/* Sets the cap, 1 to SHOGIBAN_MOVE_MAX - 1. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_set_cap(shogiban_board *board, int32_t cap);

/*
 * Moves on a board
 * ================
 *
 * Lists are in a fixed order. Board moves come by the square they leave, then by the square they
 * reach, each in the order of the squares, a promotion before the same move without it; drops by
 * piece, in the order R B G S N L P, then by square. Where a promotion is forced only the
 * promotion is listed. No list has a move that shogiban_board_do_move would refuse.
 *
 * A buffer of 593 moves suffices for any position of a game, as far as is known; a board that was
 * set up may have more, which needed tells.
 *
 * Nothing here asks whether the game is over, by repetition or the cap say: moves are listed, found
 * legal and made all the same. A program that plays a game asks shogiban_board_outcome after each
 * move.
 */

/* The drop is legal. */
#define SHOGIBAN_DROP_OK 0
/* No such square, or not a piece that hands hold. */
#define SHOGIBAN_DROP_BAD 1
/* The side to move holds none. */
#define SHOGIBAN_DROP_NOT_HELD 2
/* The square is not empty. */
#define SHOGIBAN_DROP_OCCUPIED 3
/* The piece could never move from there. */
#define SHOGIBAN_DROP_DEAD 4
/* A second unpromoted pawn on the file. */
#define SHOGIBAN_DROP_TWO_PAWNS 5
/* The mover's king would be attacked. */
#define SHOGIBAN_DROP_IN_CHECK 6
/* The pawn would mate. */
#define SHOGIBAN_DROP_PAWN_MATE 7

/* The move is legal. */
#define SHOGIBAN_FAULT_OK 0
/* The number is no move. */
#define SHOGIBAN_FAULT_BAD 1
/* No piece of the side to move stands on the origin. */
#define SHOGIBAN_FAULT_NOT_YOURS 2
/* The side to move does not hold what is dropped. */
#define SHOGIBAN_FAULT_NOT_HELD 3
/* The piece does not move there, its own side or a king stands there, or the hand is full. */
#define SHOGIBAN_FAULT_CANNOT_REACH 4
/* A drop onto a piece. */
#define SHOGIBAN_FAULT_OCCUPIED 5
/* The piece has no promoted form, or neither end of the move is in the zone. */
#define SHOGIBAN_FAULT_PROMOTE_NOT_ALLOWED 6
/* The piece could never move again without promoting. */
#define SHOGIBAN_FAULT_PROMOTE_REQUIRED 7
/* A drop where the piece could never move. */
#define SHOGIBAN_FAULT_DEAD 8
/* A drop that puts a second unpromoted pawn on the file. */
#define SHOGIBAN_FAULT_TWO_PAWNS 9
/* The mover's king would be attacked. */
#define SHOGIBAN_FAULT_IN_CHECK 10
/* A drop of a pawn that mates. */
#define SHOGIBAN_FAULT_PAWN_MATE 11

/*
 * Whether the side attacks the square: a piece of it could move there as the board stands,
 * whatever stands there and whatever becomes of its own king. Drops do not count. 1 or 0, or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_attacked(const shogiban_board *board, int32_t square, int32_t side);

/* Whether the side's king is attacked; 0 when it has none. 1 or 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_in_check(const shogiban_board *board, int32_t side);

/* Lists the board moves of the side to move, the safety of its king not asked. Returns 0. */
int32_t shogiban_board_pseudo_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/*
 * Lists the legal board moves: those of shogiban_board_pseudo_moves that leave the mover's king
 * unattacked. A side without a king has them all. Returns 0.
 */
int32_t shogiban_board_board_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/* Lists the legal drops. Returns 0. */
int32_t shogiban_board_drops(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/* Lists the legal moves: the legal board moves, then the legal drops. Returns 0. */
int32_t shogiban_board_legal_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/* Whether there is a legal move. 1 or 0. */
int32_t shogiban_board_has_legal_move(const shogiban_board *board);

/*
 * Makes a move. Returns 1, or 0 with nothing changed when it cannot be made. What stood on the
 * target goes to the mover's hand as its base piece, and the move number rises by one, to
 * SHOGIBAN_MOVE_MAX at most. A move cannot be made when
 *
 * - it is no move;
 * - no piece of the side to move stands on its origin, or one stands on its target;
 * - it promotes a piece that has no promoted form;
 * - it captures a king, or more of a piece than a set has;
 * - it drops what is not held, or onto a piece.
 *
 * Nothing else is asked, neither how pieces move nor what is left in check;
 * shogiban_board_move_fault asks all.
 */
int32_t shogiban_board_do_move(shogiban_board *board, uint32_t move);

/*
 * Takes back the last move made. Returns 1, or 0 with nothing changed when there is none, or when
 * the board (by shogiban_board_packed) is not as that move left it. The move number comes back as
 * well.
 */
int32_t shogiban_board_undo_move(shogiban_board *board);

/*
 * How many moves were made and not taken back. A move made on a board that was changed in another
 * way since the last one begins a new count.
 */
int32_t shogiban_board_moves_made(const shogiban_board *board);

/*
 * What is wrong with a drop by the side to move: the first fault in the order of SHOGIBAN_DROP_*,
 * or SHOGIBAN_DROP_OK. The piece is a base piece, pawn to gold, as Black's; any other number is
 * SHOGIBAN_DROP_BAD, and so is a square that is none.
 */
int32_t shogiban_board_drop_fault(const shogiban_board *board, int32_t piece, int32_t square);

/*
 * What is wrong with a move: the first fault in the order of SHOGIBAN_FAULT_*, or
 * SHOGIBAN_FAULT_OK for the moves of shogiban_board_legal_moves and no other.
 */
int32_t shogiban_board_move_fault(const shogiban_board *board, uint32_t move);

/*
 * Counting moves
 * ==============
 *
 * Perft: how many sequences of legal moves of a length, the depth, lead on from the position.
 * Depth is 0 to SHOGIBAN_PERFT_MAX; of depth 0 there is one sequence. A count stops at 2^64 - 1.
 */

/* The greatest depth. */
#define SHOGIBAN_PERFT_MAX 64

/* What the moves of the last ply are. To be prepared by shogiban_perft_counts_init. */
typedef struct shogiban_perft_counts {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* Always 0. */
  uint32_t reserved;
  /* How many there are. */
  uint64_t nodes;
  /* How many capture. */
  uint64_t captures;
  /* How many are drops. */
  uint64_t drops;
  /* How many promote. */
  uint64_t promotions;
  /* How many give check, mates among them. */
  uint64_t checks;
  /* How many give mate. */
  uint64_t mates;
} shogiban_perft_counts;

/* What a shogiban_perft_callback is told. The struct is the library's, good during the call. */
typedef struct shogiban_perft_info {
  /* The size of the struct that the library knows. */
  uint32_t struct_size;
  /* The first move. */
  uint32_t move;
  /* How many first moves are counted, this one included. */
  uint32_t done;
  /* How many first moves there are. */
  uint32_t total;
  /* How many sequences begin with this move. */
  uint64_t nodes;
} shogiban_perft_info;

/* Is told of each first move, and stops the count by answering anything but 0. It may be NULL. */
typedef int32_t (*shogiban_perft_callback)(void *user_data, const shogiban_perft_info *info);

/* Counts. Returns 0 with the count in nodes, or SHOGIBAN_ERR_ARGUMENT for a depth out of range. */
int32_t shogiban_board_perft(const shogiban_board *board, int32_t depth, uint64_t *nodes);

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_perft_counts_init(shogiban_perft_counts *counts, size_t size);

/*
 * Counts, and tells what the moves of the last ply are. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a
 * depth out of range. Of depth 0 nodes is 1 and all else 0.
 */
int32_t shogiban_board_perft_counts(const shogiban_board *board, int32_t depth, shogiban_perft_counts *counts);

/*
 * Counts by first move: calls the callback after each, in the order of shogiban_board_legal_moves,
 * and hands user_data on to it. Returns 0 with the whole count in nodes; 1 with the count so far
 * when the callback stopped it; or SHOGIBAN_ERR_ARGUMENT for a depth out of range. Of depth 0
 * there is no first move, and the count is 1.
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
 * Functions that find a result return 1 and fill the struct in; or they return 0, and the struct
 * says that there is none. Compare with 1: an error is not 0 either.
 */

/* The side to move has a legal move. */
#define SHOGIBAN_STATUS_ONGOING 0
/* It has none and is in check. */
#define SHOGIBAN_STATUS_MATE 1
/* It has none and is not in check; it has lost as well. */
#define SHOGIBAN_STATUS_NO_MOVE 2

/* The loser is mated. */
#define SHOGIBAN_HOW_MATE 0
/* The loser has no move and is not in check. */
#define SHOGIBAN_HOW_NO_MOVE 1
/* The loser resigned. */
#define SHOGIBAN_HOW_RESIGN 2
/* A draw: the position stands for the fourth time. */
#define SHOGIBAN_HOW_SENNICHITE 3
/*
 * The position stands for the fourth time, and every move of the loser's since it first stood gave
 * check.
 */
#define SHOGIBAN_HOW_PERPETUAL_CHECK 4
/* A draw: the cap is reached. */
#define SHOGIBAN_HOW_CAP 5
/* A declaration: the winner's or, under SHOGIBAN_IMPASSE_24, a draw. */
#define SHOGIBAN_HOW_IMPASSE 6
/* Under SHOGIBAN_IMPASSE_TRY: the winner's king stands unattacked where the other began. */
#define SHOGIBAN_HOW_TRY 7

/* A declaration wins with 28 points as Black, 27 as White. */
#define SHOGIBAN_IMPASSE_27 0
/* It wins with 31 points and draws with 24 to 30. */
#define SHOGIBAN_IMPASSE_24 1
/* No declaration: a king that stands unattacked on 5a for Black, on 5i for White, has won. */
#define SHOGIBAN_IMPASSE_TRY 2
/* No declaration. */
#define SHOGIBAN_IMPASSE_NONE 3

/* The side to move may declare. */
#define SHOGIBAN_DECLARE_OK 0
/* Its king is not in the enemy camp. */
#define SHOGIBAN_DECLARE_NO_KING 1
/* Fewer than ten other pieces of it are there. */
#define SHOGIBAN_DECLARE_FEW_PIECES 2
/* It is in check. */
#define SHOGIBAN_DECLARE_IN_CHECK 3
/* It has too few points. */
#define SHOGIBAN_DECLARE_FEW_POINTS 4
/* The impasse rule of the board knows no declaration. */
#define SHOGIBAN_DECLARE_NO_RULE 5

/* How a game ended. To be prepared by shogiban_result_init. */
typedef struct shogiban_result {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* One of SHOGIBAN_HOW_*, or SHOGIBAN_NONE while there is no result. */
  int32_t how;
  /* The side that won, or SHOGIBAN_NONE for a draw and while there is no result. */
  int32_t winner;
  /* 1 when a player's word ended it (resign, impasse), 0 when the board shows it. */
  int32_t by_players;
} shogiban_result;

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_result_init(shogiban_result *result, size_t size);

/*
 * Whether the side to move has a legal move and, if not, whether it is in check: one of
 * SHOGIBAN_STATUS_*.
 */
int32_t shogiban_board_status(const shogiban_board *board);

/*
 * Finds how the game has ended. The first of these holds: mate, no move, try, a repetition, the
 * cap. Returns 0 while the game goes on. What players have to say, to resign or to declare, is
 * never found here.
 */
int32_t shogiban_board_outcome(const shogiban_board *board, shogiban_result *result);

/*
 * Gives the result if the side resigns. Returns 0 when the side is not to move or has no legal
 * move. Or SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_resign(const shogiban_board *board, int32_t side, shogiban_result *result);

/*
 * Finds a repetition: the position stands for the fourth time or a later one among those kept.
 * When every move of one side since it first stood gave check, that side has lost by perpetual
 * check; when none or both did, it is sennichite.
 */
int32_t shogiban_board_repetition(const shogiban_board *board, shogiban_result *result);

/*
 * Lists the keys of the positions kept before this one, oldest first: the position at the first
 * move made on the board, and those that moves reached. There is none on a clone, and none while
 * the board shows something else than the last move left.
 */
int32_t shogiban_board_history(const shogiban_board *board, uint64_t *buf, size_t cap, size_t *needed);

/*
 * The points of the side for the impasse, or SHOGIBAN_ERR_ARGUMENT. Its pieces in the enemy camp
 * and in its hand count: a rook or bishop, promoted or not, 5, any other piece 1, the king
 * nothing.
 */
int32_t shogiban_board_impasse_points(const shogiban_board *board, int32_t side);

/*
 * How many pieces of the side, its king not counted, stand in the enemy camp; or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_impasse_pieces(const shogiban_board *board, int32_t side);

/* The impasse rule of the board, one of SHOGIBAN_IMPASSE_*. */
int32_t shogiban_board_impasse_rule(const shogiban_board *board);

/* Sets the impasse rule. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_set_impasse_rule(shogiban_board *board, int32_t rule);

/*
 * What keeps the side to move from declaring the impasse: the first fault in the order of
 * SHOGIBAN_DECLARE_*, or SHOGIBAN_DECLARE_OK. Under an impasse rule without declarations it is
 * always SHOGIBAN_DECLARE_NO_RULE.
 */
int32_t shogiban_board_declare_fault(const shogiban_board *board);

/*
 * Gives the result if the side to move declares the impasse. Returns 0 when
 * shogiban_board_declare_fault finds a fault, the game is over, or the cap is reached.
 */
int32_t shogiban_board_declare(const shogiban_board *board, shogiban_result *result);

/*
 * Mate
 * ====
 *
 * The solver of mate problems (tsume): whether the side to move mates by checks alone, whatever is
 * answered. An interposing drop counts as a defence even when it changes nothing, so lengths are of
 * legal moves. The budget is in moves made on the board and never in time: the same position, options
 * and version of the library give the same report on any machine.
 *
 * A mate that is reported was walked through again by the rules, against every defence. The attacker
 * needs no king; a side without a king is not mated. A board with two kings of a side, or with more of
 * a kind than a set has, is answered with SHOGIBAN_MATE_UNKNOWN.
 *
 * Memory: a table of 32 bytes an entry, for at most two entries a node of the budget, rounded up to a
 * power of two, and no more than 256 MiB. It begins small and doubles when it fills, so easy problems
 * use little whatever the budget; while it doubles, both tables exist. The proofs that were verified
 * are kept apart, in 32 bytes for each of the attacker's positions; with their index they take no more
 * than 160 MiB, and seldom a MiB. The report never depends on the memory that is free: when an
 * allocation fails, the call returns SHOGIBAN_ERR_MEMORY.
 */

/* The nodes were spent, the callback stopped the search, or the board is not served. */
#define SHOGIBAN_MATE_UNKNOWN 0
/* The side to move mates. */
#define SHOGIBAN_MATE_FOUND 1
/* There is no mate by checks; with a limit of plies: none within them. */
#define SHOGIBAN_MATE_NONE 2
/* How many moves of a line a report holds. */
#define SHOGIBAN_MATE_LINE 64

/* What a shogiban_mate_callback is told. The struct is the library's, good during the call. */
typedef struct shogiban_mate_info {
  /* The size of the struct that the library knows. */
  uint32_t struct_size;
  /* How many moves the line has that is being searched. */
  uint32_t depth;
  /* How many moves were made on the board. */
  uint64_t nodes;
  /* The proof number of the position: about how much is still missing for a mate. */
  uint32_t proof;
  /* Its disproof number: about how much is still missing for a refutation. */
  uint32_t disproof;
} shogiban_mate_info;

/*
 * Is told how far the search is, every 4,096 nodes, and stops it by answering anything but 0. It may
 * be NULL.
 */
typedef int32_t (*shogiban_mate_callback)(void *user_data, const shogiban_mate_info *info);

/* What the solver is to do. To be prepared by shogiban_mate_options_init. */
typedef struct shogiban_mate_options {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* The greatest length that counts, 1 to 65535; 0 for any, as init sets it. */
  uint32_t plies;
  /* How many moves may be made on the board, any number; init sets 100000. */
  uint64_t nodes;
  /*
   * 1 to spend all nodes, if need be, on the shortest mate; 0, as init sets it, to shorten a mate that
   * was found with as many nodes again as it took.
   */
  int32_t shortest;
  /* To be left 0. */
  int32_t reserved;
  /* NULL as init sets it. */
  shogiban_mate_callback callback;
  /* Handed on to the callback. */
  void *user_data;
} shogiban_mate_options;

/* What the solver found. To be prepared by shogiban_mate_report_init. */
typedef struct shogiban_mate_report {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND or SHOGIBAN_MATE_NONE. */
  int32_t answer;
  /* How many moves were made on the board: never more than the options allow. */
  uint64_t nodes;
  /* How many moves the mate has; 0 when none was found. */
  uint32_t length;
  /* Whether the mate is known to be of the least length. */
  int32_t shortest;
  /*
   * The mate: the attacker's moves and the longest defences of the proof. Of a longer one the first
   * 64 moves: make them, and ask again. The rest is 0.
   */
  uint32_t line[64];
} shogiban_mate_report;

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_mate_options_init(shogiban_mate_options *options, size_t size);

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_mate_report_init(shogiban_mate_report *report, size_t size);

/*
 * Looks for a mate by the side to move, as the options say; null options are those of init. Returns 0
 * with the report filled, SHOGIBAN_ERR_ARGUMENT for an option out of range, or SHOGIBAN_ERR_MEMORY
 * when an allocation fails.
 */
int32_t shogiban_board_mate(const shogiban_board *board,
                            const shogiban_mate_options *options,
                            shogiban_mate_report *report);

/*
 * Evaluation
 * ==========
 *
 * What a position is worth, in centipawns (hundredths of about a pawn) for the side to move. Each term
 * can be left out by a flag.
 */

/* Leaves out the danger to the kings: weak squares beside them, what is in the other hand, flights. */
#define SHOGIBAN_EVAL_NO_KING_SAFETY 1
/* Leaves out the attacks of each side around its own king. */
#define SHOGIBAN_EVAL_NO_GUARDS 2
/* Leaves out the attacks of each side around the other king. */
#define SHOGIBAN_EVAL_NO_ATTACKERS 4
/* Leaves out what a king in the enemy's camp is worth. */
#define SHOGIBAN_EVAL_NO_CAMP 8
/* Leaves out the checks that could be given. */
#define SHOGIBAN_EVAL_NO_CHECKS 16
/* Leaves out pins and lines to the kings. */
#define SHOGIBAN_EVAL_NO_PINS 32
/* Leaves out the pieces on the board as such. */
#define SHOGIBAN_EVAL_NO_MATERIAL 64
/* Leaves out the pieces in hand as such. */
#define SHOGIBAN_EVAL_NO_HAND 128
/* Leaves out where pieces stand, by square and by their distance to both kings. */
#define SHOGIBAN_EVAL_NO_PLACEMENT 256
/* Leaves out the reach of line pieces. */
#define SHOGIBAN_EVAL_NO_MOBILITY 512
/* Leaves out the attacks on each piece and its guards. */
#define SHOGIBAN_EVAL_NO_THREATS 1024
/* Leaves out the files free for a pawn. */
#define SHOGIBAN_EVAL_NO_OPEN_FILES 2048
/* Leaves out the right to move. */
#define SHOGIBAN_EVAL_NO_TEMPO 4096
/* Leaves out who controls which square, and which squares of the camps are open to the enemy. */
#define SHOGIBAN_EVAL_NO_CONTROL 8192

/*
 * Gives the worth of the position in centipawns for the side to move, without the terms that the flags
 * (SHOGIBAN_EVAL_NO_*, joined by |) leave out. It depends on the position alone: not on the moves made,
 * nor on whether the game is over. SHOGIBAN_ERR_ARGUMENT for any other flag.
 */
int32_t shogiban_board_evaluate(const shogiban_board *board, uint32_t flags, int32_t *cp);

/*
 * Search
 * ======
 *
 * The move to play, by alpha-beta. The budget is in moves made on the board (nodes) and never in time:
 * the same board, options and version of the library give the same move, score, line and number of
 * nodes on any machine. The board is left as it was. A program that has to keep to a clock stops the
 * search from its callback, or that of a searcher (see Searchers) from another thread; what a search
 * that was stopped so reports depends on when that was.
 *
 * Scores are in centipawns for the side to move, below SHOGIBAN_SEARCH_MATE_BOUND in size. A mate in n
 * plies is SHOGIBAN_SEARCH_MATE - n, being mated in n plies its negative; so are other wins n plies on, by
 * a declaration, a try, or a perpetual check of the other side. A position that is reached again, and the
 * cap, score as the draws they are. Where the side to move may declare the impasse, that is the win it
 * scores as; the move is the best one all the same.
 *
 * Any board is searched, eighty-one kings included. Repetition and cap at the root are not looked at:
 * whether the game is over is for shogiban_board_outcome to say.
 *
 * Memory: shogiban_board_search has a table of 26 bytes a node of the budget, 16 KiB at the least and 64 MiB
 * at the most, 8 MiB beside it, and what the mate solver takes for its part of the budget (see Mate), 65536
 * nodes at the most. All of it is freed when the search returns. When the table cannot be had, the answer is
 * SHOGIBAN_ERR_MEMORY.
 */

/* Does not ask the mate solver. */
#define SHOGIBAN_SEARCH_NO_MATE 16384
/* A perpetual check is a draw like any repetition. */
#define SHOGIBAN_SEARCH_NO_PERPETUAL 32768
/* No transposition table. */
#define SHOGIBAN_SEARCH_NO_TABLE 65536
/* No null move. */
#define SHOGIBAN_SEARCH_NO_NULL_MOVE 131072
/* Late moves are searched as deep as early ones. */
#define SHOGIBAN_SEARCH_NO_REDUCTIONS 262144
/* No pruning of nodes or quiet moves by how far the evaluation is from the window. */
#define SHOGIBAN_SEARCH_NO_FUTILITY 524288
/* Nodes far below the window are searched in full. */
#define SHOGIBAN_SEARCH_NO_RAZORING 1048576
/* No pruning by captures in a shallower search. */
#define SHOGIBAN_SEARCH_NO_PROBCUT 2097152
/* Late quiet moves are not left out for being late. */
#define SHOGIBAN_SEARCH_NO_MOVE_COUNT 4194304
/* Quiet moves that lose material at once are searched. */
#define SHOGIBAN_SEARCH_NO_SEE 8388608
/* The one good move of a node is searched no deeper. */
#define SHOGIBAN_SEARCH_NO_SINGULAR 16777216
/* Checks are searched no deeper. */
#define SHOGIBAN_SEARCH_NO_CHECK_EXTENSION 33554432
/* Quiescence looks at no checks but captures. */
#define SHOGIBAN_SEARCH_NO_QUIET_CHECKS 67108864
/* Quiet moves are not put in order by what they were worth elsewhere. */
#define SHOGIBAN_SEARCH_NO_HISTORY 134217728
/* Moves that refuted a sister node come no sooner. */
#define SHOGIBAN_SEARCH_NO_KILLERS 268435456
/* Iterations begin with an open window. */
#define SHOGIBAN_SEARCH_NO_ASPIRATION 536870912
/* The evaluation is taken as it is, whatever the search found it to be off by. */
#define SHOGIBAN_SEARCH_NO_CORRECTION 1073741824
/* The score of a mate in 0 plies. */
#define SHOGIBAN_SEARCH_MATE 30000
/* Scores of this size or more tell of a mate. */
#define SHOGIBAN_SEARCH_MATE_BOUND 29000
/* The greatest depth, and the greatest number of moves in a line. */
#define SHOGIBAN_SEARCH_DEPTH_MAX 127
/* How many moves of a line a report holds. */
#define SHOGIBAN_SEARCH_LINE 64

/*
 * What a shogiban_search_callback is told. The struct and its moves are the library's, good during the
 * call.
 */
typedef struct shogiban_search_info {
  /* The size of the struct that the library knows. */
  uint32_t struct_size;
  /* The depth of the iteration in plies. */
  uint32_t depth;
  /* The length of the longest line looked at. */
  uint32_t selective_depth;
  /* Which line this is: 1 is the best. */
  uint32_t rank;
  /* How many moves were made on the board so far. */
  uint64_t nodes;
  /* The score in centipawns for the side to move. */
  int32_t score;
  /* How full the table is, in thousandths. */
  uint32_t table_full;
  /* The line, each move legal after those before it. */
  const uint32_t *moves;
  /* How many moves it has. */
  size_t count;
} shogiban_search_info;

/*
 * Is told of each line after each iteration, and stops the search by answering anything but 0. It may
 * be NULL.
 */
typedef int32_t (*shogiban_search_callback)(void *user_data, const shogiban_search_info *info);

/* What a search is to do. To be prepared by shogiban_search_options_init. */
typedef struct shogiban_search_options {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /*
   * The greatest depth; 0 for none, as init sets it. Above SHOGIBAN_SEARCH_DEPTH_MAX it is the same
   * as that.
   */
  uint32_t depth;
  /* How many moves may be made on the board, 1 or more; init sets 60000. */
  uint64_t nodes;
  /* Tells moves of equal score apart; 0 as init sets it. The same seed gives the same move. */
  uint64_t seed;
  /* SHOGIBAN_SEARCH_NO_* and SHOGIBAN_EVAL_NO_*, joined by |; 0 as init sets it. */
  uint32_t flags;
  /* How many lines to find, each with another first move, 1 or more; 1 as init sets it. */
  uint32_t multi_pv;
  /*
   * The keys of the positions before this one, oldest first, in place of those that the board keeps.
   * NULL, as init sets it, for the board's own; any other pointer with a count of 0 for none. Keys do
   * not tell who checked, so a repetition of one of them is a draw.
   */
  const uint64_t *history;
  /* How many keys. */
  size_t history_count;
  /*
   * The moves to choose from; NULL or none, as init sets it, for all. Those that are not legal are left
   * out; when none remains, there is no move.
   */
  const uint32_t *root_moves;
  /* How many moves. */
  size_t root_move_count;
  /* NULL as init sets it. */
  shogiban_search_callback callback;
  /* Handed on to the callback. */
  void *user_data;
} shogiban_search_options;

/* What a search found. To be prepared by shogiban_search_report_init. */
typedef struct shogiban_search_report {
  /* The size of the struct that the caller knows. */
  uint32_t struct_size;
  /* The move to play, SHOGIBAN_MOVE_NONE when there is none. */
  uint32_t move;
  /* How many moves were made on the board: never more than the options allow. */
  uint64_t nodes;
  /* The score in centipawns for the side to move. */
  int32_t score;
  /* The deepest iteration finished, in plies; 0 when none was, or when there is no move. */
  uint32_t depth;
  /* Whether the budget, the callback or shogiban_searcher_stop ended the search. */
  int32_t stopped;
  /* Whether the side to move may declare the impasse (see shogiban_board_declare). */
  int32_t declare;
  /* How many lines were found: as many as were asked for, or fewer when there are fewer moves. */
  uint32_t lines;
  /* How many moves the best line has. */
  uint32_t length;
  /*
   * The best line: the move to play, and what is expected to follow, each move legal after those
   * before it. Of a longer one the first 64 moves. The rest is 0.
   */
  uint32_t line[64];
} shogiban_search_report;

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_search_options_init(shogiban_search_options *options, size_t size);

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that is not
 * served (see Structs).
 */
int32_t shogiban_search_report_init(shogiban_search_report *report, size_t size);

/*
 * Searches for the move to play, as the options say; null options are those of init. It learns nothing
 * from searches before it, and several may run at the same time, on one board too. Returns 0 with the
 * report filled, or SHOGIBAN_ERR_ARGUMENT for an option out of range: no nodes, no line, an unknown
 * flag, a root move that is no move; SHOGIBAN_ERR_MEMORY when there is none for its table, 26 bytes a
 * node and 64 MiB at most, and 8 MiB more.
 */
int32_t shogiban_board_search(const shogiban_board *board,
                              const shogiban_search_options *options,
                              shogiban_search_report *report);

/*
 * Searchers
 * =========
 *
 * A searcher keeps what it has learnt in a table from one search to the next, for those who play whole
 * games. What it answers therefore depends on the searches before; after shogiban_searcher_clear it is
 * like new, and shogiban_board_search is without memory altogether.
 *
 * A searcher serves one call at a time, on whatever thread. Of its functions, only
 * shogiban_searcher_stop may be called while another runs; the others then answer SHOGIBAN_ERR_BUSY and
 * change nothing, a callback's calls included. The caller owns the searcher and frees it with
 * shogiban_searcher_free, once, when no call runs. The board is only read, and may be freed once the
 * search has returned.
 *
 * Memory: shogiban_searcher_new allocates the table, of no more bytes than were asked for (but 64 at the
 * least, and from 1 MiB on rounded up to whole 2 MiB), and 8 MiB beside it. A search adds less than 1 MB, and
 * what the mate solver takes for its budget (see Mate), which is 65536 nodes at the most.
 */

/* A searcher. Only the library knows what is in it. */
typedef struct shogiban_searcher shogiban_searcher;

/*
 * Makes a searcher with a table of at most that many bytes; 16 to 64 MiB serve well. The caller owns it.
 * NULL when there is no memory for it.
 */
shogiban_searcher *shogiban_searcher_new(size_t table_bytes);

/*
 * Frees a searcher. NULL is allowed and does nothing. A searcher is freed once, and not while it
 * searches.
 */
void shogiban_searcher_free(shogiban_searcher *searcher);

/* Forgets all that it has learnt, for a new game. A stop that waits for the next search goes on waiting. */
int32_t shogiban_searcher_clear(shogiban_searcher *searcher);

/* shogiban_board_search with the table of the searcher. */
int32_t shogiban_searcher_search(shogiban_searcher *searcher,
                                 const shogiban_board *board,
                                 const shogiban_search_options *options,
                                 shogiban_search_report *report);

/* shogiban_board_mate, which shogiban_searcher_stop can stop: within 4096 nodes. */
int32_t shogiban_searcher_mate(shogiban_searcher *searcher,
                               const shogiban_board *board,
                               const shogiban_mate_options *options,
                               shogiban_mate_report *report);

/*
 * Gives one of the lines that the last shogiban_searcher_search found, whole: rank 1 is the best, and the
 * report says how many there are. The moves are codes. SHOGIBAN_ERR_ARGUMENT for any other rank.
 */
int32_t shogiban_searcher_line(const shogiban_searcher *searcher,
                               uint32_t rank,
                               int32_t *score,
                               uint32_t *buf,
                               size_t cap,
                               size_t *needed);

/*
 * Stops the search or mate search that runs, or the next one if none runs; it is spent when that one
 * returns. To be called from any thread, at any time until the searcher is freed. The search that it
 * stops gives the best move so far; before its first iteration is through, some hundred nodes, it has
 * none, and goes on until then.
 */
int32_t shogiban_searcher_stop(const shogiban_searcher *searcher);

/*
 * Pictures
 * ========
 *
 * A board as people see it, from Black's side, with the names of files and ranks, what each side holds,
 * whose move it is, and the last move made.
 */

/*
 * Writes the board as text for a terminal: fifteen lines of ASCII, pieces as in SFEN, the square that
 * the last move reached in brackets. Returns 0.
 */
int32_t shogiban_board_text(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Writes the board as a picture: an SVG document in UTF-8, 592 by 480 units, that scales to any size.
 * The pieces bear Japanese characters, so whoever shows it needs a font that has them. It has some
 * thousand bytes: ask for the size. Returns 0.
 */
int32_t shogiban_board_svg(const shogiban_board *board, char *buf, size_t cap, size_t *needed);

/*
 * Words
 * =====
 *
 * Codes as static text in English; NULL for a number that is no code of the family.
 */

/* SHOGIBAN_POS_* in words. */
const char *shogiban_pos_reason(int32_t code);

/* SHOGIBAN_DROP_* in words. */
const char *shogiban_drop_reason(int32_t code);

/* SHOGIBAN_FAULT_* in words. */
const char *shogiban_fault_reason(int32_t code);

/* SHOGIBAN_DECLARE_* in words. */
const char *shogiban_declare_reason(int32_t code);

/* SHOGIBAN_HOW_* as a name: mate, no_move, resign, sennichite, perpetual_check, cap, impasse, try. */
const char *shogiban_how_name(int32_t code);

#ifdef __cplusplus
}
#endif

#endif
