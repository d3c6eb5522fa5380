/* Searchers: their memory, several lines, and stops from other threads. */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include "check.h"
#include <pthread.h>
#include <time.h>

static shogiban_search_options prepared(uint64_t nodes) {
    shogiban_search_options options;
    EQUAL(shogiban_search_options_init(&options, sizeof options), 0);
    options.nodes = nodes;
    return options;
}

static shogiban_search_report search(shogiban_searcher *searcher, const shogiban_board *board,
                                     const shogiban_search_options *options) {
    shogiban_search_report report;
    EQUAL(shogiban_search_report_init(&report, sizeof report), 0);
    EQUAL(shogiban_searcher_search(searcher, board, options, &report), 0);
    return report;
}

static shogiban_mate_report mate(shogiban_searcher *searcher, const shogiban_board *board,
                                 uint64_t nodes) {
    shogiban_mate_options options;
    shogiban_mate_report report;
    EQUAL(shogiban_mate_options_init(&options, sizeof options), 0);
    EQUAL(shogiban_mate_report_init(&report, sizeof report), 0);
    options.nodes = nodes;
    EQUAL(shogiban_searcher_mate(searcher, board, &options, &report), 0);
    return report;
}

/* A second search uses the table of the first one, until it is cleared. */
static void memory(void) {
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    shogiban_board *board = shogiban_board_new();
    shogiban_search_options options = prepared(UINT64_MAX);
    options.depth = 8;
    uint64_t first = search(searcher, board, &options).nodes;
    CHECK(search(searcher, board, &options).nodes < first);
    EQUAL(shogiban_searcher_clear(searcher), 0);
    EQUAL(search(searcher, board, &options).nodes, first);
    EQUAL(shogiban_live(), 1);
    shogiban_board_free(board);
    shogiban_searcher_free(searcher);
    CHECK(shogiban_searcher_new(SIZE_MAX / 2) == NULL);
    shogiban_searcher_free(NULL);
}

/* Lines are sorted from the best down, each with another first move. */
static void lines(void) {
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    shogiban_board *board = shogiban_board_new();
    shogiban_search_options options = prepared(3000);
    options.multi_pv = 3;
    shogiban_search_report report = search(searcher, board, &options);
    EQUAL(report.lines, 3);
    uint32_t moves[3][SHOGIBAN_SEARCH_DEPTH_MAX];
    int32_t scores[3];
    size_t count;
    for (uint32_t i = 0; i < 3; i++) {
        EQUAL(
            shogiban_searcher_line(searcher, i + 1, &scores[i], moves[i], COUNT(moves[i]), &count),
            0);
        CHECK(count > 0 && (i == 0 || scores[i] <= scores[i - 1]));
        if (i == 0)
            CHECK(count == report.length && scores[0] == report.score &&
                  moves[0][0] == report.move);
    }
    CHECK(moves[0][0] != moves[1][0] && moves[0][0] != moves[2][0] && moves[1][0] != moves[2][0]);
    EQUAL(shogiban_searcher_line(searcher, 0, scores, moves[0], 1, &count), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_searcher_line(searcher, 4, scores, moves[0], 1, &count), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_searcher_line(searcher, 1, scores, moves[0], 0, &count), SHOGIBAN_ERR_BUFFER);
    CHECK(count > 0);
    EQUAL(shogiban_searcher_line(searcher, 1, NULL, moves[0], 1, &count), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_searcher_clear(searcher), 0);
    EQUAL(shogiban_searcher_line(searcher, 1, scores, NULL, 0, &count), SHOGIBAN_ERR_ARGUMENT);
    shogiban_board_free(board);
    shogiban_searcher_free(searcher);
}

/*
 * A stop while no search runs ends the next one, of either kind, and no other. Shogi Zuko no. 1
 * takes longer to solve than the solver takes to see the stop.
 */
static void stop_before(void) {
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    shogiban_board *board = shogiban_board_new(), *problem;
    EQUAL(shogiban_board_from_sfen(
              TEXT("1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1"), &problem,
              NULL),
          0);
    shogiban_search_options options = prepared(2000);
    EQUAL(shogiban_searcher_stop(searcher), 0);
    shogiban_search_report report = search(searcher, board, &options);
    CHECK(report.stopped == 1 && report.nodes < 2000 && report.move != 0);
    EQUAL(search(searcher, board, &options).nodes, 2000);
    EQUAL(shogiban_searcher_stop(searcher), 0);
    CHECK(mate(searcher, problem, 30000).nodes < 20000);
    EQUAL(mate(searcher, problem, 30000).nodes, 30000);
    /* A wrong call is not a search and does not spend the stop. */
    EQUAL(shogiban_searcher_stop(searcher), 0);
    options.multi_pv = 0;
    EQUAL(shogiban_searcher_search(searcher, board, &options, &report), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(mate(searcher, board, 0).nodes, 0);
    options.multi_pv = 1;
    EQUAL(search(searcher, board, &options).nodes, 2000);
    EQUAL(shogiban_searcher_stop(NULL), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
    shogiban_board_free(problem);
    shogiban_searcher_free(searcher);
}

/* During a search, a searcher accepts a stop only. */
static int32_t busy(void *user_data, const shogiban_search_info *info) {
    shogiban_searcher *searcher = user_data;
    shogiban_search_report report;
    int32_t score;
    size_t needed;
    (void)info;
    EQUAL(shogiban_search_report_init(&report, sizeof report), 0);
    shogiban_board *board = shogiban_board_new();
    EQUAL(shogiban_searcher_search(searcher, board, NULL, &report), SHOGIBAN_ERR_BUSY);
    EQUAL(shogiban_searcher_clear(searcher), SHOGIBAN_ERR_BUSY);
    EQUAL(shogiban_searcher_mate_line(searcher, NULL, 0, &needed), SHOGIBAN_ERR_BUSY);
    EQUAL(shogiban_searcher_line(searcher, 1, &score, NULL, 0, &needed), SHOGIBAN_ERR_BUSY);
    shogiban_board_free(board);
    EQUAL(shogiban_searcher_stop(searcher), 0);
    return 0;
}

static void one_at_a_time(void) {
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    shogiban_board *board = shogiban_board_new();
    shogiban_search_options options = prepared(UINT64_MAX);
    options.callback = busy;
    options.user_data = searcher;
    EQUAL(search(searcher, board, &options).stopped, 1);
    CHECK(strcmp(shogiban_error_name(SHOGIBAN_ERR_BUSY), "SHOGIBAN_ERR_BUSY") == 0);
    shogiban_board_free(board);
    shogiban_searcher_free(searcher);
}

static void *stop_soon(void *searcher) {
    const struct timespec moment = {0, 20000000};
    nanosleep(&moment, NULL);
    if (shogiban_searcher_stop(searcher) != 0) abort();
    return NULL;
}

/* A stop from another thread ends a search without a limit. Otherwise the test would not end. */
static void stop_from_a_thread(void) {
    shogiban_searcher *searcher = shogiban_searcher_new(1 << 20);
    shogiban_board *board = shogiban_board_new();
    shogiban_search_options options = prepared(UINT64_MAX);
    for (int round = 0; round < 2; round++) {
        pthread_t thread;
        EQUAL(pthread_create(&thread, NULL, stop_soon, searcher), 0);
        shogiban_search_report report = search(searcher, board, &options);
        CHECK(report.stopped == 1 && report.move != 0);
        EQUAL(pthread_join(thread, NULL), 0);
    }
    shogiban_board_free(board);
    shogiban_searcher_free(searcher);
}

int main(void) {
    memory();
    lines();
    stop_before();
    one_at_a_time();
    stop_from_a_thread();
    return finish();
}
