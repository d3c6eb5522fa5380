/* The mate solver. */
#include "check.h"

static shogiban_board *board_of(const char *sfen) {
    shogiban_board *board;
    EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL), 0);
    return board;
}

/* Solves, and checks what must hold for every report. */
static shogiban_mate_report ask(const shogiban_board *board, const shogiban_mate_options *options) {
    shogiban_mate_report report;
    EQUAL(shogiban_mate_report_init(&report, sizeof report), 0);
    EQUAL(shogiban_board_mate(board, options, &report), 0);
    EQUAL(report.struct_size, sizeof report);
    EQUAL(report.length > 0, report.answer == SHOGIBAN_MATE_FOUND);
    for (uint32_t i = report.length; i < SHOGIBAN_MATE_LINE_SIZE; i++) EQUAL(report.line[i], 0);
    return report;
}

static shogiban_mate_options prepared(void) {
    shogiban_mate_options options;
    EQUAL(shogiban_mate_options_init(&options, sizeof options), 0);
    EQUAL(options.struct_size, sizeof options);
    EQUAL(options.nodes, 100000);
    CHECK(options.plies == 0 && options.shortest == 0 && options.callback == NULL);
    return options;
}

static int32_t stop(void *user_data, const shogiban_mate_info *info) {
    uint64_t *seen = user_data;
    CHECK(info->struct_size == sizeof *info && info->depth > 0 && info->proof > 0 &&
          info->disproof > 0);
    *seen = info->nodes;
    return 1;
}

/* A mate of seven plies from a game. Its line is played. */
static void found(void) {
    shogiban_board *board =
        board_of("ln1Skl3/4r4/p+B1ppg1P1/7p1/6+R2/2P3P2/PPNP4+p/2KG5/L1S2+l3 b SPb2gs2n6p 111");
    shogiban_mate_options options = prepared();
    options.shortest = 1;
    shogiban_mate_report report = ask(board, &options);
    EQUAL(report.answer, SHOGIBAN_MATE_FOUND);
    EQUAL(report.length, 7);
    EQUAL(report.shortest, 1);
    CHECK(report.nodes > 0 && report.nodes <= 100000);

    options.plies = 6;
    EQUAL(ask(board, &options).answer, SHOGIBAN_MATE_NONE);
    options.plies = 0;
    options.nodes = 10;
    shogiban_mate_report spent = ask(board, &options);
    EQUAL(spent.answer, SHOGIBAN_MATE_UNKNOWN);
    CHECK(spent.nodes <= 10);

    for (uint32_t i = 0; i < report.length; i++)
        EQUAL(shogiban_board_do_move(board, report.line[i]), 1);
    EQUAL(shogiban_board_status(board), SHOGIBAN_STATUS_MATE);
    shogiban_board_free(board);
}

/*
 * Shogi Zuko no. 43 is a mate of more moves than a report holds. The options' buffer and the
 * searcher have all of it, and it can be played to its end.
 */
static void long_mate(void) {
    shogiban_board *board = board_of(
        "p3l3+P/1s1l2p2/5+P3/gp3NPpp/+R1S2+bLg1/1+pkN3G1/3p1P3/2N1S2R1/N4+p2B b S3Pgl3p 1");
    static shogiban_move line[256], again[256];
    shogiban_mate_options options = prepared();
    options.nodes = 1000000;
    options.line = line;
    options.line_cap = COUNT(line);
    memset(line, 0x55, sizeof line);
    shogiban_mate_report report = ask(board, &options);
    EQUAL(report.answer, SHOGIBAN_MATE_FOUND);
    CHECK(report.length >= 85 && report.length < COUNT(line));
    EQUAL(line[report.length], 0x55555555);
    CHECK(memcmp(line, report.line, sizeof report.line) == 0);

    shogiban_searcher *searcher = shogiban_searcher_new(1 << 16);
    size_t needed = 7;
    EQUAL(shogiban_searcher_mate_line(searcher, NULL, 0, &needed), 0);
    EQUAL(needed, 0);
    options.line_cap = report.length - 1;
    line[0] = 0;
    EQUAL(shogiban_searcher_mate(searcher, board, &options, &report), 0);
    EQUAL(line[0], 0);
    size_t small = report.length - 1;
    EQUAL(shogiban_searcher_mate_line(searcher, again, small, &needed), SHOGIBAN_ERR_BUFFER);
    EQUAL(needed, report.length);
    EQUAL(shogiban_searcher_mate_line(searcher, again, report.length, &needed), 0);
    for (uint32_t i = 0; i < report.length; i++)
        EQUAL(shogiban_board_play(board, again[i]), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_status(board), SHOGIBAN_STATUS_MATE);

    /* The next mate search replaces the line. */
    shogiban_board *start = shogiban_board_new();
    EQUAL(shogiban_searcher_mate(searcher, start, NULL, &report), 0);
    EQUAL(shogiban_searcher_mate_line(searcher, NULL, 0, &needed), 0);
    EQUAL(needed, 0);
    EQUAL(shogiban_searcher_mate_line(NULL, again, 1, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_searcher_mate_line(searcher, again, 1, NULL), SHOGIBAN_ERR_NULL);
    options.line = NULL;
    EQUAL(shogiban_board_mate(board, &options, &report), SHOGIBAN_ERR_NULL);
    shogiban_searcher_free(searcher);
    shogiban_board_free(start);
    shogiban_board_free(board);
}

static void none(void) {
    shogiban_board *board = shogiban_board_new();
    EQUAL(ask(board, NULL).answer, SHOGIBAN_MATE_NONE);
    shogiban_board_free(board);
    board = board_of("4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1");
    EQUAL(ask(board, NULL).answer, SHOGIBAN_MATE_NONE);
    EQUAL(shogiban_board_put(board, SHOGIBAN_PIECE_KING, 80), 0);
    EQUAL(ask(board, NULL).answer, SHOGIBAN_MATE_UNKNOWN);
    shogiban_board_free(board);
}

/* Shogi Zuko no. 1, of 69 plies, is not solved before the callback stops the search. */
static void stopped(void) {
    shogiban_board *board =
        board_of("1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1");
    uint64_t seen = 0;
    shogiban_mate_options options = prepared();
    options.nodes = UINT64_MAX;
    options.callback = stop;
    options.user_data = &seen;
    shogiban_mate_report report = ask(board, &options);
    EQUAL(report.answer, SHOGIBAN_MATE_UNKNOWN);
    EQUAL(seen, 4096);
    EQUAL(report.nodes, 4096);

    options.plies = 65536;
    memset(&report, 0x55, sizeof report);
    report.struct_size = sizeof report;
    EQUAL(shogiban_board_mate(board, &options, &report), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(report.nodes, 0x5555555555555555);
    EQUAL(shogiban_board_mate(board, NULL, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_mate(NULL, NULL, &report), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

int main(void) {
    found();
    long_mate();
    none();
    stopped();
    return finish();
}
