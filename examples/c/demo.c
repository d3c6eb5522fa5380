/* demo GAME [DEPTH]: shows what the library can do on a recorded game.
 *
 * GAME is a file of lines as USI engines receive them: "startpos moves 7g7f 3c3d ..." or
 * "sfen ... moves ...", with or without "position " before it. The first line that is neither empty
 * nor a comment is used. The legal moves are counted to DEPTH, 5 unless given.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, isatty */

#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_BYTES = 1 << 16 };

static void die(const char *reason) {
    fflush(stdout);
    fprintf(stderr, "demo: %s\n", reason);
    exit(EXIT_FAILURE);
}

static const char *side_name(shogiban_side side) {
    return side == SHOGIBAN_BLACK ? "Black" : "White";
}

/* The USI text of a move, in a buffer that the next call overwrites. */
static const char *usi(shogiban_move move) {
    static char text[SHOGIBAN_USI_SIZE];
    size_t needed;
    return shogiban_move_usi(move, text, sizeof text, &needed) == SHOGIBAN_OK ? text : "?";
}

/* ---- The game ---- */

/* Reads the first line with a game and plays it on a board. A fault ends the program. */
static shogiban_board *read_game(const char *path) {
    static char line[LINE_BYTES];
    FILE *file = fopen(path, "r");
    if (!file) die("cannot open the game");
    do {
        if (!fgets(line, LINE_BYTES, file)) die("no game in the file");
        line[strcspn(line, "\r\n")] = '\0';
    } while (line[0] == '#' || line[0] == '\0');
    fclose(file);

    shogiban_board *board;
    size_t bad_move;
    int32_t code = shogiban_board_from_usi_position(line, strlen(line), &board, &bad_move);
    if (code < 0) die(shogiban_error_name(code));
    if (code != SHOGIBAN_OK && bad_move == 0) die(shogiban_pos_reason(code));
    if (code != SHOGIBAN_OK) {
        fprintf(stderr, "demo: move %zu: %s\n", bad_move, shogiban_fault_reason(code));
        exit(EXIT_FAILURE);
    }
    return board;
}

/* Takes back the moves after the first `limit`; returns how many are left. */
static int32_t rewind_to(shogiban_board *board, int32_t limit) {
    while (shogiban_board_moves_made(board) > limit) shogiban_board_undo_move(board);
    return shogiban_board_moves_made(board);
}

/* ---- The position ---- */

static void show_board(const shogiban_board *board) {
    char text[1024];
    size_t needed;
    if (shogiban_board_text(board, text, sizeof text, &needed) != SHOGIBAN_OK)
        die("the board does not fit");
    printf("%s", text);
}

static void show_numbers(const shogiban_board *board) {
    char sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed;
    uint64_t key;
    if (shogiban_board_sfen(board, sfen, sizeof sfen, &needed) != 0) die("the SFEN does not fit");
    shogiban_board_key(board, &key);
    printf("\n");
    printf("  SFEN     %s\n", sfen);
    printf("  key      %016" PRIx64 "\n", key);
}

static void show_moves(const shogiban_board *board) {
    shogiban_move moves[SHOGIBAN_MOVES_MAX];
    size_t count;
    if (shogiban_board_legal_moves(board, moves, SHOGIBAN_MOVES_MAX, &count) != SHOGIBAN_OK)
        die("the list does not fit");
    printf("\nLegal moves, those that give check with a !: %zu\n", count);
    for (size_t i = 0; i < count; i++)
        printf("%s%5s%s", i % 12 == 0 ? "\n  " : "", usi(moves[i]),
               shogiban_board_gives_check(board, moves[i]) ? "!" : " ");
    printf("\n");
}

/* One illegal move for each fault that occurs here, found by trying every move code. */
static void show_faults(const shogiban_board *board) {
    shogiban_move example[SHOGIBAN_FAULT_PAWN_MATE + 1] = {0};
    for (shogiban_move move = 1u << 15; --move > 0;)
        example[shogiban_board_move_fault(board, move)] = move;
    printf("\nIllegal moves, and why:\n\n");
    for (int32_t fault = SHOGIBAN_FAULT_BAD + 1; fault <= SHOGIBAN_FAULT_PAWN_MATE; fault++)
        if (example[fault] != SHOGIBAN_MOVE_NONE)
            printf("  %-5s  %s\n", usi(example[fault]), shogiban_fault_reason(fault));
}

static void show_search(const shogiban_board *board) {
    shogiban_search_report report;
    int32_t value;
    if (shogiban_search_report_init(&report, sizeof report) != SHOGIBAN_OK ||
        shogiban_board_evaluate(board, 0, &value) != SHOGIBAN_OK ||
        shogiban_board_search(board, NULL, &report) != SHOGIBAN_OK)
        die("the search cannot be run");
    printf("\nThe move to play, in centipawns for the side to move:\n\n");
    printf("  static evaluation %+" PRId32 "; search %+" PRId32 " after %" PRIu64
           " nodes, depth %" PRIu32 "\n ",
           value, report.score, report.nodes, report.depth);
    for (uint32_t i = 0; i < report.length && i < SHOGIBAN_SEARCH_LINE_SIZE; i++)
        printf(" %s", usi(report.line[i]));
    printf("\n");
}

static void show_game(const shogiban_board *board) {
    int32_t count = shogiban_board_moves_made(board);
    size_t room = count > 0 ? (size_t)count : 1, needed;
    shogiban_move *moves = malloc(room * sizeof *moves);
    if (!moves || shogiban_board_played_moves(board, moves, room, &needed) != SHOGIBAN_OK)
        die("the moves cannot be listed");
    printf("\nThe whole game:%s\n", count > 0 ? "" : " no moves");
    for (int32_t i = 0; i < count; i++) {
        if (i % 12 == 0) printf("\n%4" PRId32 " ", i + 1);
        printf("%6s", usi(moves[i]));
    }
    printf("\n\n");
    free(moves);

    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    int32_t over = shogiban_board_outcome(board, &result);
    show_board(board);
    printf("\n  after %" PRId32 " moves", count);
    if (over != 1)
        printf(" the game goes on\n");
    else if (result.winner == SHOGIBAN_NONE)
        printf(": %s, a draw\n", shogiban_how_name(result.how));
    else
        printf(": %s, %s wins\n", shogiban_how_name(result.how), side_name(result.winner));
}

/* ---- Counting, with a progress line ---- */

typedef struct {
    int terminal;
    uint64_t nodes;
} progress;

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* Rewrites one line on a terminal, and prints a few plain lines elsewhere. */
static int32_t show_progress(void *user_data, const shogiban_perft_info *info) {
    progress *so_far = user_data;
    so_far->nodes += info->nodes;
    if (!so_far->terminal && info->done % 10 != 0) return 0;
    printf("%s  %2" PRIu32 " of %" PRIu32 " first moves, %" PRIu64 " games%s",
           so_far->terminal ? "\r" : "", info->done, info->total, so_far->nodes,
           so_far->terminal ? "" : "\n");
    fflush(stdout);
    return 0;
}

static void show_perft(int32_t depth) {
    shogiban_board *board = shogiban_board_new();
    printf("\nCounting the games of %" PRId32 " moves from the start:\n\n", depth);
    progress so_far = {.terminal = isatty(STDOUT_FILENO)};
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    uint64_t nodes;
    if (shogiban_board_perft_divide(board, depth, show_progress, &so_far, &nodes) != 0)
        die("this depth is not served");
    double seconds = seconds_since(&start);
    printf("%s  perft(%" PRId32 ") = %" PRIu64 " in %.2f s, %.1f million a second\n",
           so_far.terminal ? "\r\033[K" : "", depth, nodes, seconds,
           (double)nodes / 1e6 / (seconds > 0 ? seconds : 1e-9));
    shogiban_board_free(board);
}

/* Reads a depth; -1 when the text is not one. */
static int32_t depth_of(const char *text) {
    char *end;
    long depth = strtol(text, &end, 10);
    return end != text && *end == '\0' && depth >= 0 && depth <= SHOGIBAN_PERFT_DEPTH_MAX
               ? (int32_t)depth
               : -1;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3) die("usage: demo GAME [DEPTH]");
    int32_t depth = argc > 2 ? depth_of(argv[2]) : 5;
    if (depth < 0) die("DEPTH is a number from 0 to 64");

    uint32_t abi = shogiban_abi_version();
    if (abi >> 16 != SHOGIBAN_ABI_VERSION >> 16 || abi < SHOGIBAN_ABI_VERSION)
        die("the library is not that of the header");
    printf("shogiban %s, ABI %" PRIu32 ".%" PRIu32 "; its tables are %s\n", shogiban_version(),
           abi >> 16, abi & 0xffff, shogiban_tables_ok() ? "sound" : "NOT SOUND");

    shogiban_board *board = read_game(argv[1]);
    shogiban_board *whole = shogiban_board_copy_game(board);
    if (!whole) die("no memory");
    printf("\nThe position after move %" PRId32 " of a game:\n\n", rewind_to(board, 57));
    show_board(board);
    show_numbers(board);
    show_moves(board);
    show_faults(board);
    show_search(board);
    show_game(whole);
    show_perft(depth);

    printf("\nBoards that are not freed, as the library counts them:\nlive boards: %" PRIu64,
           shogiban_live());
    shogiban_board_free(whole);
    shogiban_board_free(board);
    printf(", and %" PRIu64 " after they are freed\n", shogiban_live());
    return EXIT_SUCCESS;
}
