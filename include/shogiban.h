/*
 * shogiban: a shogi board for programs. The C interface.
 * ======================================================
 *
 * This header is the manual. It begins with the conventions, which hold for every function; then
 * comes a section for each kind of object.
 *
 * shogiban_board *board = shogiban_board_new();
 * if (shogiban_board_do_move(board, (uint32_t)shogiban_move_from_usi("7g7f", 4)) == 1) {
 *     char sfen[SHOGIBAN_SFEN_SIZE];
 *     size_t needed;
 *     shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
 *     puts(sfen);
 * }
 * shogiban_board_free(board);
 *
 * Versions. SHOGIBAN_ABI_VERSION is the version that a program was compiled with,
 * shogiban_abi_version() that of the library it runs with; both are major << 16 | minor. A program
 * may go on when the major numbers are equal and the library's minor number is at least its own.
 * Within a major version functions, constants and the tails of structs are only added, no value is
 * used anew, and no key number changes. The shared library's name ends in the major version. The
 * version of the package is another matter.
 *
 * Codes. A side is 0 (Black, who begins, and whose pieces move towards rank a) or 1 (White). A
 * square is 0 to 80 in the order of SFEN: 9a is 0, 1a is 8, 9b is 9, 1i is 80; -1 is no square. A
 * piece is 0 for none; pawn, lance, knight, silver, bishop, rook, gold, king are 1 to 8, a
 * promoted piece is its base piece + 8 (9 to 14), a piece of White's is Black's + 16. A move has
 * its target square in bits 0 to 6, in bits 7 to 13 the square it comes from (0 to 80) or, for a
 * drop, 80 + the base piece (81 to 87), and in bit 14 whether it promotes; 0 is no move. A number
 * with a target above 80, an origin above 87, an origin that is its target, a promoting drop, or a
 * bit above 14 is no move either.
 *
 * Results. A function that can be called wrongly returns an int32_t: 0, a count or a code when all
 * is well, and one of SHOGIBAN_ERR_*, all of them -100 or less, when it was called wrongly.
 * Between them lies only -1, which stands for "none" where a function can find no square. The
 * texts below name SHOGIBAN_ERR_ARGUMENT only; each function answers SHOGIBAN_ERR_NULL for a null
 * pointer, unless its text allows it, and SHOGIBAN_ERR_PANIC for a fault of the library itself. A
 * call that fails changes nothing but what the texts below name. 64-bit values come through
 * pointers. Nothing is signalled by errno, by printing or by ending the program. Yes is 1 and no
 * is 0.
 *
 * Arguments are not trusted: any number is answered, and any pointer that is null. What cannot be
 * seen is left to the caller: a pointer that is not null must point to what its type says,
 * aligned, for the length given.
 *
 * Text in is a pointer and a length in bytes; it need not end in a NUL, and a NUL in it is a byte
 * like any other.
 *
 * Text and lists out go to buf, which has room for cap bytes or elements. needed is always set
 * when it is not null: to the number of bytes, the NUL at the end of a text counted, or of
 * elements; to 0 when the call is wrong. A null buf with a cap of 0 asks for that number and is
 * answered 0. When cap is too small nothing is written to buf, and the answer is
 * SHOGIBAN_ERR_BUFFER; else it is 0. Texts are ASCII.
 *
 * Strings that are returned as const char * are static: they are never freed and are good at any
 * time.
 *
 * Structs begin with struct_size and have an init function, which takes the sizeof that the caller
 * was compiled with, and which must be called before the first use. A program that knows a shorter
 * struct of an older minor version is served: the library never writes past struct_size. One that
 * knows a longer struct is served when all that the library does not know is zero, else refused
 * with SHOGIBAN_ERR_ARGUMENT, as is a struct_size that no version had.
 *
 * Ownership. A board belongs to who made it, and is freed once, with shogiban_board_free. The
 * library keeps no pointer that it is given. To use a board after freeing it, or to free it twice,
 * is undefined.
 *
 * Threads. Calls that take a const shogiban_board * may run at the same time on one board; while
 * any other call runs on a board, no call may. A board may move from thread to thread. Two boards
 * share nothing that can be seen, but shogiban_live() counts those of all threads.
 *
 * Callbacks run on the thread of the call, and only while it runs. They may read the board, not
 * change or free it. They must not throw and must not longjmp out.
 *
 * Memory. Where a board cannot be allocated, the answer is NULL or SHOGIBAN_ERR_MEMORY. Where
 * memory for a board's growing history, or for a passing need of a few kilobytes, cannot be had,
 * the program is aborted: so in shogiban_board_copy, shogiban_board_do_move, and the functions
 * that give lists and texts.
 *
 * Panics, as Rust calls them, are faults of the library. They do not cross into C: the call
 * answers SHOGIBAN_ERR_PANIC (or NULL, or 0) and the board can still be freed; what else it then
 * holds is not promised. Rust's message on standard error is for a bug report.
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

/*
 * The name of a status, such as "SHOGIBAN_ERR_BUFFER". "SHOGIBAN_OK" for every number above -100,
 * which is no error, and "unknown error" for those below that are none either. Never NULL.
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
 * The version of the interface that the library has, to be compared with SHOGIBAN_ABI_VERSION. 0
 * after a panic.
 */
uint32_t shogiban_abi_version(void);

/* The version of the package as text, such as "0.1.0". Never NULL. */
const char *shogiban_version(void);

/*
 * Whether the library's tables are whole: attacks and lines compared with steps walked one by one,
 * key numbers with each other, and the counts of the first three plies of a game. 1 or 0; it takes
 * some milliseconds.
 */
int32_t shogiban_tables_ok(void);

/* How many boards exist that are not freed, those of all threads of the process together. */
uint64_t shogiban_live(void);

/*
 * Constants by name
 * =================
 *
 * For languages that cannot read a header: all of its constants, with the names they have in it.
 */

/*
 * The value of the constant of that name, such as "SHOGIBAN_POS_OK". Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT when there is none of that name; then value is left as it was.
 */
int32_t shogiban_constant(const char *name, size_t len, int64_t *value);

/*
 * The name and the value of constant i, counted from 0 in the order of this header. Returns 0, or
 * SHOGIBAN_ERR_ARGUMENT when there are no more; then name and value are left as they were.
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
 * piece that is held, the one of its count, and of the move number when White is to move. The
 * numbers are outputs of the splitmix64 generator: number i, counted from 0, is, all modulo 2^64,
 *
 * z = 0x73686F676962616E + (i + 1) * 0x9E3779B97F4A7C15;
 * z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
 * z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
 * z = z ^ (z >> 31);
 *
 * and i is (side * 14 + piece - 1) * 81 + square for a piece (1 to 14); 2268 + 38 * side + (the
 * counts of a set for the base pieces before it, added up) + count - 1 for a hand; and 2344 for
 * the move number.
 */

/*
 * The number of a piece of that side on that square. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then
 * number is left as it was.
 */
int32_t shogiban_zobrist(int32_t side, int32_t piece, int32_t square, uint64_t *number);

/*
 * The number of so many of a base piece in that side's hand, 0 to what a set has of it; it is 0
 * for none. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then number is left as it was.
 */
int32_t shogiban_zobrist_hand(int32_t side, int32_t piece, int32_t count, uint64_t *number);

/* The move number of keys: that of White being to move. Returns 0. */
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
 * A board in the initial position of an even game: Black to move, move 1, cap 500, impasse rule
 * SHOGIBAN_IMPASSE_27. The caller owns it. NULL when there is no memory.
 */
shogiban_board *shogiban_board_new(void);

/* The same with no piece anywhere. */
shogiban_board *shogiban_board_empty(void);

/*
 * A board in the position of an SFEN, with cap and impasse rule as shogiban_board_new has them.
 * The move number may be left off and is then 1; a repeated letter in the hands adds up. The
 * position is refused for its shape, not for its sense. Returns SHOGIBAN_POS_OK with a board in
 * out that the caller owns; otherwise out is NULL, and the answer is the first fault in the order
 * of SHOGIBAN_POS_*, each looked for in the whole text before the next, SHOGIBAN_POS_NULL for a
 * null text, or SHOGIBAN_ERR_MEMORY.
 */
int32_t shogiban_board_from_sfen(const char *sfen, size_t len, shogiban_board **out);

/*
 * A board of its own with the position, the cap and the impasse rule of another, but with no move
 * to take back and no position kept. The caller owns it. NULL when the board is NULL or there is
 * no memory.
 */
shogiban_board *shogiban_board_clone(const shogiban_board *board);

/* The same with the moves to take back and the positions kept. */
shogiban_board *shogiban_board_copy(const shogiban_board *board);

/* Frees a board; NULL is nothing to free. */
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
 * The key: 64 bits over the pieces, the hands and the side to move, not the move number; the
 * section on key numbers says how it is made. Boards with the same key are the same position as
 * far as 64 bits can tell. Returns 0.
 */
int32_t shogiban_board_key(const shogiban_board *board, uint64_t *key);

/*
 * Writes the packed position, SHOGIBAN_PACKED bytes: the 81 pieces in the order of the squares;
 * how many Black holds of R B G S N L P, and White; the side to move. Two boards with the same
 * bytes are the same position for repetition. Returns 0.
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
 * Where the side's king stands, -1 when it has none, or SHOGIBAN_ERR_ARGUMENT. With several it is
 * the one that was put or moved last or, once that is gone, the one on the lowest square. Check
 * and the impasse look at this king alone.
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
 * Whether a piece of that side could move onto the square as the board stands, whatever stands
 * there and whatever becomes of its own king; drops do not count. 1 or 0, or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_attacked(const shogiban_board *board, int32_t square, int32_t side);

/* Whether the side's king is attacked; 0 when it has none. 1 or 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_in_check(const shogiban_board *board, int32_t side);

/*
 * Lists the board moves of the side to move, the safety of its king not asked. Returns 0 and the
 * count in needed.
 */
int32_t shogiban_board_pseudo_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/*
 * Lists the legal board moves: those of shogiban_board_pseudo_moves that leave the mover's king
 * unattacked. A side without a king has them all. Returns 0 and the count in needed.
 */
int32_t shogiban_board_board_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/* Lists the legal drops. Returns 0 and the count in needed. */
int32_t shogiban_board_drops(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/*
 * Lists the legal moves: the legal board moves, then the legal drops. Returns 0 and the count in
 * needed.
 */
int32_t shogiban_board_legal_moves(const shogiban_board *board, uint32_t *buf, size_t cap, size_t *needed);

/* Whether there is a legal move. 1 or 0. */
int32_t shogiban_board_has_legal_move(const shogiban_board *board);

/*
 * Makes a move: 1, or 0 with nothing changed. What stood on the target goes to the hand as its
 * base piece, and the move number rises by one up to SHOGIBAN_MOVE_MAX. Refused are a number that
 * is no move; an origin without a piece of the side to move, or a target with one; the promotion
 * of a piece that has no promoted form; the capture of a king, or of more than a set has; a drop
 * of what is not held or onto a piece. Nothing else is asked: shogiban_board_move_fault asks the
 * rest.
 */
int32_t shogiban_board_do_move(shogiban_board *board, uint32_t move);

/*
 * Takes back the last move made: 1, or 0 with nothing changed when there is none, or when the
 * board no longer shows what the move left, by what shogiban_board_packed tells. The move number
 * from before the move comes back.
 */
int32_t shogiban_board_undo_move(shogiban_board *board);

/*
 * How many moves were made and not taken back. A move made on a board that was changed in another
 * way since the last one begins anew.
 */
int32_t shogiban_board_moves_made(const shogiban_board *board);

/*
 * What is wrong with a drop of the side to move: the first fault in the order of SHOGIBAN_DROP_*.
 * The piece is a base piece without SHOGIBAN_PIECE_WHITE, pawn to gold; anything else is
 * SHOGIBAN_DROP_BAD, and so is a square that is none.
 */
int32_t shogiban_board_drop_fault(const shogiban_board *board, int32_t piece, int32_t square);

/*
 * What is wrong with a move: SHOGIBAN_FAULT_OK for what shogiban_board_legal_moves lists and
 * nothing else, or the first fault in the order of SHOGIBAN_FAULT_*.
 */
int32_t shogiban_board_move_fault(const shogiban_board *board, uint32_t move);

/*
 * Counting moves
 * ==============
 *
 * Perft counts the sequences of legal moves of a length, the depth, 0 to SHOGIBAN_PERFT_MAX. Of
 * depth 0 there is one. A count that would pass 2^64 - 1 stays there. The board is only read.
 */

/* The greatest depth. */
#define SHOGIBAN_PERFT_MAX 64

/* What the moves of the last ply are. See shogiban_perft_counts_init. */
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

/*
 * What a callback of shogiban_board_perft_divide is told. The struct is the library's and good
 * during the call only.
 */
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

/* Told of each first move; any answer but 0 stops the count. It may be NULL. */
typedef int32_t (*shogiban_perft_callback)(void *user_data, const shogiban_perft_info *info);

/* Perft. Returns 0 and the count in nodes, or SHOGIBAN_ERR_ARGUMENT; then nodes is left as it was. */
int32_t shogiban_board_perft(const shogiban_board *board, int32_t depth, uint64_t *nodes);

/*
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that no
 * version has.
 */
int32_t shogiban_perft_counts_init(shogiban_perft_counts *counts, size_t size);

/*
 * Perft in detail: what the moves of the last ply are. Returns 0, or SHOGIBAN_ERR_ARGUMENT; then
 * counts is left as it was.
 */
int32_t shogiban_board_perft_counts(const shogiban_board *board, int32_t depth, shogiban_perft_counts *counts);

/*
 * Perft by first move. The callback is called with user_data after each first move is counted, in
 * the order of shogiban_board_legal_moves. Returns 0 when all are counted, 1 when the callback
 * stopped it, or SHOGIBAN_ERR_ARGUMENT. The count so far is in nodes; after an error it is left as
 * it was. Of depth 0 there is no first move, and nodes is 1.
 */
int32_t shogiban_board_perft_divide(const shogiban_board *board,
                                    int32_t depth,
                                    shogiban_perft_callback callback,
                                    void *user_data,
                                    uint64_t *nodes);

/*
 * How a game ends
 * ===============
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

/* How a game ended. See shogiban_result_init. */
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
 * Prepares a struct; size is its sizeof. Returns 0, or SHOGIBAN_ERR_ARGUMENT for a size that no
 * version has.
 */
int32_t shogiban_result_init(shogiban_result *result, size_t size);

/*
 * Whether the side to move has a move, and if not, whether it is in check: one of
 * SHOGIBAN_STATUS_*.
 */
int32_t shogiban_board_status(const shogiban_board *board);

/*
 * How the game has ended: 1 and the result, or 0 and none while it goes on. The first of these
 * holds: mate, no move, try, a repetition, the cap. Resignation and declaration are never found
 * here.
 */
int32_t shogiban_board_outcome(const shogiban_board *board, shogiban_result *result);

/*
 * What it is when the side resigns: 1 and the result, or 0 and none when it is not to move or has
 * no legal move. SHOGIBAN_ERR_ARGUMENT when it is no side.
 */
int32_t shogiban_board_resign(const shogiban_board *board, int32_t side, shogiban_result *result);

/*
 * Whether the position stands for the fourth time or a later one among those kept: 1 and the
 * result, a perpetual check or sennichite, or 0 and none. When both sides gave check with every
 * move it is sennichite.
 */
int32_t shogiban_board_repetition(const shogiban_board *board, shogiban_result *result);

/*
 * Lists the keys of the positions kept before this one, oldest first: that of the first move made
 * on the board, and those that moves reached. None for a clone, and none while the board shows
 * something else than the last move left. Returns 0 and the count in needed.
 */
int32_t shogiban_board_history(const shogiban_board *board, uint64_t *buf, size_t cap, size_t *needed);

/*
 * The points of the side for the impasse: 5 for each rook and bishop, promoted or not, 1 for every
 * other piece but the king, of those in the enemy camp and in hand. Or SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_impasse_points(const shogiban_board *board, int32_t side);

/*
 * How many pieces of the side, its king not counted, stand in the enemy camp. Or
 * SHOGIBAN_ERR_ARGUMENT.
 */
int32_t shogiban_board_impasse_pieces(const shogiban_board *board, int32_t side);

/* The impasse rule of the board, one of SHOGIBAN_IMPASSE_*. */
int32_t shogiban_board_impasse_rule(const shogiban_board *board);

/* Sets the impasse rule. Returns 0, or SHOGIBAN_ERR_ARGUMENT. */
int32_t shogiban_board_set_impasse_rule(shogiban_board *board, int32_t rule);

/*
 * What keeps the side to move from declaring the impasse: the first fault in the order of
 * SHOGIBAN_DECLARE_*, but SHOGIBAN_DECLARE_NO_RULE before all others. SHOGIBAN_DECLARE_OK when it
 * may.
 */
int32_t shogiban_board_declare_fault(const shogiban_board *board);

/*
 * What it is when the side to move declares the impasse: 1 and the result, or 0 and none when
 * shogiban_board_declare_fault finds a fault, the game is over, or the cap is reached.
 */
int32_t shogiban_board_declare(const shogiban_board *board, shogiban_result *result);

/*
 * Words
 * =====
 *
 * Codes in English. The strings are static; a number that is no code of the family has none, and
 * the answer is NULL.
 */

/* SHOGIBAN_POS_* as a reason. */
const char *shogiban_pos_reason(int32_t code);

/* SHOGIBAN_DROP_* as a reason. */
const char *shogiban_drop_reason(int32_t code);

/* SHOGIBAN_FAULT_* as a reason. */
const char *shogiban_fault_reason(int32_t code);

/* SHOGIBAN_DECLARE_* as a reason. */
const char *shogiban_declare_reason(int32_t code);

/* SHOGIBAN_HOW_* as a name: mate, no_move, resign, sennichite, perpetual_check, cap, impasse, try. */
const char *shogiban_how_name(int32_t code);

#ifdef __cplusplus
}
#endif

#endif
