/*
 * The calls that need the most stack run on a thread with 64 KiB, which the header promises to
 * suffice.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include <limits.h>
#include <pthread.h>

static const char middle_game[] =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

static shogiban_search_options searched(uint64_t nodes) {
    shogiban_search_options options;
    EQUAL(shogiban_search_options_init(&options, sizeof options), 0);
    options.nodes = nodes;
    options.multi_pv = 3;
    return options;
}

static void search(const shogiban_board *board) {
    shogiban_search_options options = searched(1500);
    shogiban_search_report report;
    int32_t cp;
    EQUAL(shogiban_board_evaluate(board, 0, &cp), 0);
    EQUAL(shogiban_board_evaluate(board, SHOGIBAN_EVAL_NO_TEMPO, &cp), 0);
    EQUAL(shogiban_search_report_init(&report, sizeof report), 0);
    EQUAL(shogiban_board_search(board, &options, &report), 0);
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    EQUAL(shogiban_searcher_search(searcher, board, &options, &report), 0);
    shogiban_searcher_free(searcher);
    CHECK(shogiban_board_best_move(board, 1000) != SHOGIBAN_MOVE_NONE);
}

/* Shogi Zuko no. 1, whose lines are long. */
static void mate(void) {
    shogiban_board *problem;
    shogiban_mate_options options;
    shogiban_mate_report report;
    EQUAL(shogiban_board_from_sfen(
              TEXT("1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1"), &problem,
              NULL),
          0);
    EQUAL(shogiban_mate_options_init(&options, sizeof options), 0);
    EQUAL(shogiban_mate_report_init(&report, sizeof report), 0);
    options.plies = 65535;
    options.nodes = 20000;
    EQUAL(shogiban_board_mate(problem, &options, &report), 0);
    shogiban_board_free(problem);
}

static void count(const shogiban_board *board) {
    shogiban_perft_counts counts;
    uint64_t nodes;
    EQUAL(shogiban_board_perft(board, 3, &nodes), 0);
    EQUAL(shogiban_board_perft_divide(board, 2, NULL, NULL, &nodes), 0);
    EQUAL(shogiban_perft_counts_init(&counts, sizeof counts), 0);
    EQUAL(shogiban_board_perft_counts(board, 2, &counts), 0);
}

static void rules(shogiban_board *board) {
    static shogiban_move moves[1024];
    static char text[1 << 16];
    shogiban_result result;
    size_t needed;
    EQUAL(shogiban_tables_ok(), 1);
    EQUAL(shogiban_result_init(&result, sizeof result), 0);
    EQUAL(shogiban_board_legal_moves(board, moves, COUNT(moves), &needed), 0);
    EQUAL(shogiban_board_play(board, moves[0]), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_outcome(board, &result), 0);
    EQUAL(shogiban_board_usi_position(board, text, sizeof text, &needed), 0);
    EQUAL(shogiban_board_text(board, text, sizeof text, &needed), 0);
    EQUAL(shogiban_board_svg(board, text, sizeof text, &needed), 0);
    shogiban_board_free(shogiban_board_copy_turned(board));
    EQUAL(shogiban_board_undo_move(board), 1);
}

static void *all(void *unused) {
    shogiban_board *board;
    EQUAL(shogiban_board_from_sfen(TEXT(middle_game), &board, NULL), 0);
    rules(board);
    count(board);
    search(board);
    mate();
    shogiban_board_free(board);
    return unused;
}

int main(void) {
    enum { STACK = 64 << 10 };
    pthread_attr_t attributes;
    pthread_t thread;
    EQUAL(pthread_attr_init(&attributes), 0);
    EQUAL(pthread_attr_setstacksize(&attributes, STACK), 0);
    EQUAL(pthread_create(&thread, &attributes, all, NULL), 0);
    EQUAL(pthread_join(thread, NULL), 0);
    EQUAL(pthread_attr_destroy(&attributes), 0);
    return finish();
}
