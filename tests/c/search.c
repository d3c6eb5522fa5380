/* Evaluation, the search and its options. */
#include "check.h"

static const char middle_game[] =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

static shogiban_board *board_of(const char *sfen) {
    shogiban_board *board;
    EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL), 0);
    return board;
}

static shogiban_search_options prepared(void) {
    shogiban_search_options options;
    EQUAL(shogiban_search_options_init(&options, sizeof options), 0);
    EQUAL(options.struct_size, sizeof options);
    CHECK(options.nodes == 60000 && options.depth == 0 && options.seed == 0 && options.flags == 0);
    CHECK(options.multi_pv == 1 && options.history == NULL && options.root_moves == NULL &&
          options.callback == NULL);
    options.nodes = 500;
    return options;
}

static shogiban_search_report empty_report(void) {
    shogiban_search_report report;
    EQUAL(shogiban_search_report_init(&report, sizeof report), 0);
    return report;
}

/*
 * Searches, and checks what must hold for every report: it keeps to the budget, and its line can be
 * played.
 */
static shogiban_search_report ask(const shogiban_board *board,
                                  const shogiban_search_options *options) {
    shogiban_search_report report = empty_report();
    EQUAL(shogiban_board_search(board, options, &report), 0);
    CHECK(report.nodes <= (options != NULL ? options->nodes : 60000));
    EQUAL(report.line[0], report.move);
    shogiban_board *played = shogiban_board_copy_game(board);
    for (uint32_t i = 0; i < SHOGIBAN_SEARCH_LINE_SIZE; i++) {
        if (i >= report.length)
            EQUAL(report.line[i], 0);
        else {
            EQUAL(shogiban_board_move_fault(played, report.line[i]), SHOGIBAN_FAULT_OK);
            EQUAL(shogiban_board_do_move(played, report.line[i]), 1);
        }
    }
    shogiban_board_free(played);
    return report;
}

/* Row 59. Fails when flags are not passed to the core. */
static void evaluation(void) {
    shogiban_board *board = board_of(middle_game);
    int32_t whole = 0, part = 0;
    EQUAL(shogiban_board_evaluate(board, 0, &whole), 0);
    EQUAL(shogiban_board_evaluate(board, SHOGIBAN_EVAL_NO_KING_SAFETY, &part), 0);
    CHECK(whole != part);
    part = 7;
    EQUAL(shogiban_board_evaluate(board, SHOGIBAN_SEARCH_NO_MATE, &part), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_evaluate(board, 0x4000, &part), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_evaluate(board, UINT64_C(1) << 32, &part), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_evaluate(board, 0, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_evaluate(NULL, 0, &part), SHOGIBAN_ERR_NULL);
    EQUAL(part, 7);
    shogiban_board_free(board);
}

/*
 * Rows 60 and 61: a search repeats its answer, keeps to nodes and depth, and leaves the board as it
 * was.
 */
static void limits(void) {
    shogiban_board *board = board_of(middle_game);
    shogiban_search_options options = prepared();
    uint64_t before, after;
    EQUAL(shogiban_board_key(board, &before), 0);
    shogiban_search_report first = ask(board, &options), second = ask(board, &options);
    CHECK(memcmp(&first, &second, sizeof first) == 0);
    CHECK(first.stopped == 1 && first.depth > 0 && first.lines == 1);
    EQUAL(shogiban_board_key(board, &after), 0);
    CHECK(before == after);
    EQUAL(shogiban_board_moves_made(board), 0);

    for (options.nodes = 1; options.nodes < 20; options.nodes++)
        CHECK(ask(board, &options).move != 0);
    options.nodes = UINT64_MAX;
    for (options.depth = 1; options.depth < 4; options.depth++) {
        shogiban_search_report report = ask(board, &options);
        CHECK(report.depth == options.depth && report.stopped == 0);
    }
    shogiban_board_free(board);
}

/* The simple call returns the move of the search, and no move for a wrong call. */
static void best_moves(void) {
    shogiban_board *board = board_of(middle_game);
    shogiban_search_options options = prepared();
    EQUAL(shogiban_board_best_move(board, options.nodes), ask(board, &options).move);
    EQUAL(shogiban_board_best_move(board, 0), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_board_best_move(NULL, 500), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_board_moves_made(board), 0);
    shogiban_board_free(board);
    board = board_of("4k4/4G4/4P4/9/9/9/9/9/9 w - 1");
    EQUAL(shogiban_board_best_move(board, 500), SHOGIBAN_MOVE_NONE);
    shogiban_board_free(board);
}

/* The caller's buffer receives the whole best line or nothing. */
static void whole_lines(void) {
    shogiban_board *board = board_of(middle_game);
    shogiban_search_options options = prepared();
    shogiban_move line[SHOGIBAN_SEARCH_DEPTH_MAX];
    memset(line, 0x55, sizeof line);
    options.line = line;
    options.line_cap = COUNT(line);
    shogiban_search_report report = ask(board, &options);
    CHECK(report.length > 1 && report.length < SHOGIBAN_SEARCH_LINE_SIZE);
    CHECK(memcmp(line, report.line, report.length * sizeof *line) == 0);
    EQUAL(line[report.length], 0x55555555);
    memset(line, 0x55, sizeof line);
    options.line_cap = report.length - 1;
    EQUAL(ask(board, &options).length, report.length);
    EQUAL(line[0], 0x55555555);
    options.line_cap = report.length;
    EQUAL(ask(board, &options).length, report.length);
    EQUAL(line[report.length - 1], report.line[report.length - 1]);
    options.line = NULL;
    EQUAL(shogiban_board_search(board, &options, &report), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

static void faults(void) {
    shogiban_board *board = shogiban_board_new();
    const uint32_t no_move = 127;
    const uint64_t key = 0;
    shogiban_search_report report = empty_report(), untouched = report;
    shogiban_search_options wrong[8];
    for (size_t i = 0; i < COUNT(wrong); i++) wrong[i] = prepared();
    wrong[0].nodes = 0;
    wrong[1].multi_pv = 0;
    wrong[2].flags = 0x80000000;
    wrong[6].flags = UINT64_C(1) << 32;
    wrong[7].reserved = 1;
    wrong[3].root_moves = &no_move;
    wrong[3].root_move_count = 1;
    wrong[4].history = &key;
    wrong[4].history_count = SIZE_MAX;
    wrong[5].struct_size = 8;
    for (size_t i = 0; i < COUNT(wrong); i++)
        EQUAL(shogiban_board_search(board, &wrong[i], &report), SHOGIBAN_ERR_ARGUMENT);
    wrong[0] = prepared();
    wrong[0].history_count = 1;
    EQUAL(shogiban_board_search(board, &wrong[0], &report), SHOGIBAN_ERR_NULL);
    wrong[0] = prepared();
    wrong[0].root_move_count = 1;
    EQUAL(shogiban_board_search(board, &wrong[0], &report), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_search(NULL, NULL, &report), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_search(board, NULL, NULL), SHOGIBAN_ERR_NULL);
    CHECK(memcmp(&report, &untouched, sizeof report) == 0);
    shogiban_board_free(board);
}

/* Row 60: root moves; those that are not legal are left out. */
static void root_moves(void) {
    shogiban_board *board = shogiban_board_new();
    const uint32_t moves[] = {shogiban_move_from_usi(TEXT("7g7e")),
                              shogiban_move_from_usi(TEXT("9i9h"))};
    shogiban_search_options options = prepared();
    options.root_moves = moves;
    options.root_move_count = 2;
    EQUAL(ask(board, &options).move, moves[1]);
    options.root_move_count = 1;
    shogiban_search_report none = empty_report();
    EQUAL(shogiban_board_search(board, &options, &none), 0);
    CHECK(none.move == SHOGIBAN_MOVE_NONE && none.length == 0 && none.lines == 0 &&
          none.depth == 0);
    shogiban_board_free(board);
}

/* Row 60: mate scores, no move at all, and the declaration. */
static void scores(void) {
    shogiban_search_options options = prepared();
    shogiban_board *board = board_of("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    shogiban_search_report report = ask(board, &options);
    EQUAL(report.score, SHOGIBAN_SEARCH_MATE - 1);
    EQUAL(ask(board, NULL).score, SHOGIBAN_SEARCH_MATE - 1);
    EQUAL(report.move, shogiban_move_from_usi(TEXT("G*5b")));
    EQUAL(shogiban_board_do_move(board, report.move), 1);
    report = empty_report();
    EQUAL(shogiban_board_search(board, &options, &report), 0);
    CHECK(report.move == SHOGIBAN_MOVE_NONE && report.depth == 0 && report.lines == 0);
    shogiban_board_free(board);

    board = board_of("RB1GK4/GGGSSSSNN/9/9/9/9/9/9/8k b RB6P 1");
    report = ask(board, &options);
    EQUAL(report.declare, 1);
    CHECK(report.score >= SHOGIBAN_SEARCH_MATE_BOUND && report.move != 0);
    EQUAL(shogiban_board_set_impasse_rule(board, SHOGIBAN_IMPASSE_NONE), 0);
    EQUAL(ask(board, &options).declare, 0);
    shogiban_board_free(board);
}

/*
 * Row 60: White is a rook up, but the history has the position after Black's only move, so that the
 * search sees a repetition.
 */
static void history(void) {
    shogiban_board *board = board_of("k8/9/9/9/9/9/9/8r/K8 b - 1");
    shogiban_search_options options = prepared();
    options.depth = 4;
    const int32_t lost = ask(board, &options).score;
    CHECK(lost < -300);
    uint64_t keys[1];
    uint32_t moves[8];
    size_t count;
    EQUAL(shogiban_board_legal_moves(board, moves, COUNT(moves), &count), 0);
    EQUAL(count, 1);
    shogiban_board *after = shogiban_board_copy_game(board);
    EQUAL(shogiban_board_do_move(after, moves[0]), 1);
    EQUAL(shogiban_board_key(after, &keys[0]), 0);
    shogiban_board_free(after);
    options.history = keys;
    options.history_count = 1;
    EQUAL(ask(board, &options).score, 0);
    options.history_count = 0;
    EQUAL(ask(board, &options).score, lost);
    shogiban_board_free(board);
}

struct seen {
    uint32_t depth, rank, calls, stop_at, node_calls;
};

static int32_t told(void *user_data, const shogiban_search_info *info) {
    struct seen *seen = user_data;
    CHECK(info->struct_size == sizeof *info && info->nodes > 0 && info->table_full <= 1000);
    if (info->event == SHOGIBAN_SEARCH_EVENT_NODES) {
        CHECK(info->moves == NULL && info->count == 0);
        seen->node_calls++;
        EQUAL(info->nodes, (uint64_t)SHOGIBAN_SEARCH_CALL_NODES * seen->node_calls);
        return 0;
    }
    CHECK(info->event == SHOGIBAN_SEARCH_EVENT_LINE && info->count > 0);
    /* The lines of an iteration, then those of the next. */
    if (info->depth == seen->depth)
        EQUAL(info->rank, seen->rank + 1);
    else
        CHECK(info->depth == seen->depth + 1 && info->rank == 1);
    seen->depth = info->depth;
    seen->rank = info->rank;
    seen->calls++;
    return info->depth == seen->stop_at;
}

/*
 * The callback receives each line after each iteration, and the number of nodes in between; it
 * stops the search. Fails when its answer is ignored, and when moves come with a number of nodes.
 */
static void callbacks(void) {
    shogiban_board *board = board_of(middle_game);
    shogiban_search_options options = prepared();
    struct seen seen = {0, 0, 0, 3, 0};
    options.nodes = UINT64_MAX;
    options.callback = told;
    options.user_data = &seen;
    shogiban_search_report report = ask(board, &options);
    CHECK(report.stopped == 1 && report.depth == 3 && seen.calls == 3);
    seen = (struct seen){0, 0, 0, 0, 0};
    options.depth = 3;
    options.multi_pv = 4;
    report = ask(board, &options);
    CHECK(report.stopped == 0 && report.lines == 4 && seen.calls == 12);
    EQUAL(seen.node_calls, (report.nodes - 1) / SHOGIBAN_SEARCH_CALL_NODES);
    shogiban_board_free(board);
}

/* Row 62: the search finds a move with each flag, of the search and of the evaluation. */
static void flags(void) {
    shogiban_board *board = board_of(middle_game);
    const char *name;
    int64_t flag;
    int found = 0;
    for (size_t i = 0; shogiban_constant_at(i, &name, &flag) == 0; i++) {
        if (strncmp(name, "SHOGIBAN_SEARCH_NO_", 19) != 0 &&
            strncmp(name, "SHOGIBAN_EVAL_NO_", 17) != 0)
            continue;
        shogiban_search_options options = prepared();
        options.flags = (uint64_t)flag;
        options.nodes = 100;
        CHECK(ask(board, &options).move != 0);
        found++;
    }
    EQUAL(found, 14 + 2);
    shogiban_board_free(board);
}

int main(void) {
    evaluation();
    limits();
    best_moves();
    whole_lines();
    faults();
    root_moves();
    scores();
    history();
    callbacks();
    flags();
    return finish();
}
