/*
 * demo GAME [DEPTH]: what the library can do, shown on a recorded game.
 *
 * GAME is a file of lines as USI engines get them: "startpos moves 7g7f 3c3d ..." or "sfen ...
 * moves ...", with or without "position " before it. The first line that is neither empty nor a
 * comment is taken. DEPTH, 5 unless given, is how deep the legal moves are counted.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, isatty */

#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* No position that a game can reach has more than 593 moves. */
enum { LINE_BYTES = 1 << 16, LIST_MOVES = 593 };

static void die(const char *what) {
    fflush(stdout);
    fprintf(stderr, "demo: %s\n", what);
    exit(EXIT_FAILURE);
}

static const char *side_name(int32_t side) {
    return side == SHOGIBAN_BLACK ? "Black" : "White";
}

/* ---- Names ---- */

/* The USI text of a move, in a buffer that the next call overwrites. */
static const char *usi(uint32_t move) {
    static char text[8];
    size_t needed;
    return shogiban_move_usi(move, text, sizeof text, &needed) == 0 ? text : "?";
}

/* ---- The game file ---- */

/*
 * Reads the first line with a game and splits it into the start and the moves, of which there may
 * be none.
 */
static void read_game(const char *path, char *line, char **start, char **moves) {
    FILE *file = fopen(path, "r");
    if (!file) die("cannot open the game");
    do {
        if (!fgets(line, LINE_BYTES, file)) die("no game in the file");
        line[strcspn(line, "\r\n")] = '\0';
    } while (line[0] == '#' || line[0] == '\0');
    fclose(file);
    *start = strncmp(line, "position ", 9) == 0 ? line + 9 : line;
    char *word = strstr(*start, " moves");
    *moves = line + strlen(line);
    if (word && (word[6] == ' ' || word[6] == '\0')) {
        *word = '\0';
        *moves = word + 6 + strspn(word + 6, " ");
    }
}

static shogiban_board *board_of(const char *start) {
    shogiban_board *board = NULL;
    if (strcmp(start, "startpos") == 0) return shogiban_board_new();
    if (strncmp(start, "sfen ", 5) != 0) die("the game starts with neither startpos nor sfen");
    start += 5;
    int32_t code = shogiban_board_from_sfen(start, strlen(start), &board, NULL);
    if (code != SHOGIBAN_POS_OK)
        die(code > 0 ? shogiban_pos_reason(code) : shogiban_error_name(code));
    return board;
}

/*
 * Makes up to `limit` of the moves; gives how many were made. A move against the rules ends the
 * program.
 */
static int replay(shogiban_board *board, const char *moves, int limit) {
    int made = 0;
    while (*moves && made < limit) {
        size_t length = strcspn(moves, " ");
        uint32_t move = shogiban_move_from_usi(moves, length);
        int32_t fault = shogiban_board_move_fault(board, move);
        if (fault != SHOGIBAN_FAULT_OK) {
            fflush(stdout);
            fprintf(stderr, "demo: move %d, %.*s: %s\n", made + 1, (int)length, moves,
                    shogiban_fault_reason(fault));
            exit(EXIT_FAILURE);
        }
        shogiban_board_do_move(board, move);
        moves += length + strspn(moves + length, " ");
        made++;
    }
    return made;
}

/* ---- What it shows ---- */

static void show_hand(const shogiban_board *board, int32_t side) {
    static const int32_t order[] = {
        SHOGIBAN_PIECE_ROOK,   SHOGIBAN_PIECE_BISHOP, SHOGIBAN_PIECE_GOLD, SHOGIBAN_PIECE_SILVER,
        SHOGIBAN_PIECE_KNIGHT, SHOGIBAN_PIECE_LANCE,  SHOGIBAN_PIECE_PAWN};
    printf("  %s holds:", side_name(side));
    int held = 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        char token[3];
        size_t needed;
        int32_t count = shogiban_board_hand(board, side, order[i]);
        shogiban_piece_token(order[i], token, sizeof token, &needed);
        if (count > 0) printf(" %s", token);
        if (count > 1) printf("x%" PRId32, count);
        held += count;
    }
    printf(held ? "\n" : " nothing\n");
}

/* The board as Black sees it: files 9 to 1, ranks a to i. */
static void show_board(const shogiban_board *board) {
    show_hand(board, SHOGIBAN_WHITE);
    printf("\n     9  8  7  6  5  4  3  2  1\n   +---------------------------+\n");
    for (int32_t rank = 1; rank <= 9; rank++) {
        printf("   |");
        for (int32_t file = 9; file >= 1; file--) {
            int32_t piece = shogiban_board_at(board, shogiban_square_at(file, rank));
            char token[3] = ".";
            size_t needed;
            if (piece != SHOGIBAN_PIECE_NONE)
                shogiban_piece_token(piece, token, sizeof token, &needed);
            printf("%2s ", token);
        }
        printf("| %c\n", (char)('a' + rank - 1));
    }
    printf("   +---------------------------+\n\n");
    show_hand(board, SHOGIBAN_BLACK);
}

static void show_numbers(const shogiban_board *board) {
    char sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed;
    uint64_t key;
    if (shogiban_board_sfen(board, sfen, sizeof sfen, &needed) != 0) die("the SFEN does not fit");
    shogiban_board_key(board, &key);
    int32_t side = shogiban_board_side_to_move(board);
    printf("\n  to move  %s%s\n", side_name(side),
           shogiban_board_in_check(board, side) == 1 ? ", in check" : "");
    printf("  SFEN     %s\n", sfen);
    printf("  key      %016" PRIx64 "\n", key);
}

static void show_moves(const shogiban_board *board) {
    uint32_t moves[LIST_MOVES];
    size_t count;
    if (shogiban_board_legal_moves(board, moves, LIST_MOVES, &count) != 0)
        die("the list does not fit");
    printf(count > 0 ? "\nLegal moves: %zu\n" : "\nLegal moves: none", count);
    for (size_t i = 0; i < count; i++) printf("%s%6s", i % 12 == 0 ? "\n " : "", usi(moves[i]));
    printf("\n");
}

/*
 * One move for every fault that a move can have here, found by asking about all that a move code
 * can say.
 */
static void show_faults(const shogiban_board *board) {
    uint32_t example[SHOGIBAN_FAULT_PAWN_MATE + 1] = {0};
    for (uint32_t move = 1u << 15; --move > 0;)
        example[shogiban_board_move_fault(board, move)] = move;
    printf("\nMoves that are none here, and why:\n\n");
    for (int32_t fault = SHOGIBAN_FAULT_BAD + 1; fault <= SHOGIBAN_FAULT_PAWN_MATE; fault++)
        if (example[fault] != SHOGIBAN_MOVE_NONE)
            printf("  %-5s  %s\n", usi(example[fault]), shogiban_fault_reason(fault));
}

static void show_search(const shogiban_board *board) {
    shogiban_search_report report;
    int32_t worth;
    if (shogiban_search_report_init(&report, sizeof report) != 0 ||
        shogiban_board_evaluate(board, 0, &worth) != 0 ||
        shogiban_board_search(board, NULL, &report) != 0)
        die("the search cannot be run");
    printf("\nWhat to play, in centipawns for the side to move:\n\n  evaluated %+" PRId32
           "; searched %+" PRId32 " by %" PRIu64 " nodes, %" PRIu32 " plies deep\n ",
           worth, report.score, report.nodes, report.depth);
    for (uint32_t i = 0; i < report.length && i < sizeof report.line / sizeof *report.line; i++)
        printf(" %s", usi(report.line[i]));
    printf("\n");
}

static void show_game(shogiban_board *board, const char *moves) {
    printf("\nThe whole game:%s\n", *moves ? "" : " no moves");
    int count = 0;
    for (const char *at = moves; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (count % 12 == 0) printf("\n%4d ", count + 1);
        printf("%6.*s", (int)length, at);
        count++;
        at += length;
    }
    printf("\n\n");
    replay(board, moves, count);

    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    int32_t over = shogiban_board_outcome(board, &result);
    show_board(board);
    if (over != 1)
        printf("\n  after %d moves the game goes on\n", count);
    else if (result.winner < 0)
        printf("\n  after %d moves: %s, a draw\n", count, shogiban_how_name(result.how));
    else
        printf("\n  after %d moves: %s, %s wins\n", count, shogiban_how_name(result.how),
               side_name(result.winner));
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

/* One line that changes on a terminal, a few plain ones elsewhere. */
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

/* The number that the text is, or -1 when it is no depth. */
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
    static char line[LINE_BYTES];
    char *start, *moves;
    read_game(argv[1], line, &start, &moves);

    uint32_t abi = shogiban_abi_version();
    if (abi >> 16 != SHOGIBAN_ABI_VERSION >> 16 || abi < SHOGIBAN_ABI_VERSION)
        die("the library is not the header's");
    printf("shogiban %s, ABI %" PRIu32 ".%" PRIu32 "; its tables are %s\n", shogiban_version(),
           abi >> 16, abi & 0xffff, shogiban_tables_ok() == 1 ? "sound" : "NOT SOUND");

    shogiban_board *board = board_of(start);
    printf("\nA game's position after move %d:\n\n", replay(board, moves, 57));
    show_board(board);
    show_numbers(board);
    show_moves(board);
    show_faults(board);
    show_search(board);

    shogiban_board *whole = board_of(start);
    show_game(whole, moves);
    show_perft(depth);

    printf("\nThe boards of this program that are not freed, as the library counts them:\nlive "
           "boards: %" PRIu64,
           shogiban_live());
    shogiban_board_free(whole);
    shogiban_board_free(board);
    printf(", and %" PRIu64 " when they are let go\n", shogiban_live());
    return EXIT_SUCCESS;
}
