/* The arguments of the generated sweep: a table of values for each kind of parameter. */
#ifndef SWEEP_H
#define SWEEP_H

#include "check.h"

static uint64_t room[1024];
static char mebibyte[1 << 20];

/* Text in: pointer and length. */
static const struct {
    const char *start;
    size_t len;
} texts[] = {
    {NULL, 0},       {NULL, 1},       {NULL, SIZE_MAX},    {"", 0},
    {"\0", 1},       {"\0\0\0\0", 4}, {"7g7f", 4},         {"7g\0007f", 5},
    {"\xff\xfe", 2}, {"P", 1},        {"SHOGIBAN_OK", 11}, {mebibyte, sizeof mebibyte},
};

/* Lists and texts out: pointer and room. No list of a board here is longer than 1024 elements. */
static const struct {
    void *start;
    size_t cap;
} buffers[] = {{NULL, 0}, {NULL, 1}, {NULL, SIZE_MAX}, {room, 0}, {room, 1}, {room, COUNT(room)}};

static const int32_t numbers[] = {INT32_MIN, -1000, -101, -100, -2,    -1,      0,        1,
                                  2,         3,     8,    9,    14,    17,      40,       80,
                                  81,        127,   255,  256,  65535, 1 << 20, INT32_MAX};
static const int32_t depths[] = {INT32_MIN, -1, 0, 1, 2, 64, 65, 255, INT32_MAX};
static const uint32_t moves[] = {0,     1,     127,   7215,     23599,    11304,
                                 16384, 32767, 32768, 1u << 20, 1u << 31, UINT32_MAX};
static const uint64_t budgets[] = {0, 1, 50};
static const uint64_t flags[] = {
    0, 1, 0x3fff, 0x4000, 0x10000000, 0x20000000, UINT64_C(1) << 32, UINT64_MAX};
/* The sizes of the reports of mates and searches are among them. */
static const size_t sizes[] = {0,
                               1,
                               4,
                               7,
                               12,
                               16,
                               56,
                               64,
                               sizeof(shogiban_mate_report),
                               sizeof(shogiban_search_report),
                               4096,
                               4097,
                               1 << 20,
                               SIZE_MAX};

/*
 * Boards for all functions but perft, and boards without moves, on which even the greatest depth
 * takes no time.
 */
static shogiban_board *boards[4];
static shogiban_board *quiet_boards[2];

/* Places for single values. */
static size_t needed;
static const char *name;
static int64_t value;
static uint64_t number;
static shogiban_board *out;

static int32_t callback(void *user_data, const shogiban_perft_info *info) {
    (void)user_data;
    return info->done == 2;
}

static size_t *const needed_places[] = {NULL, &needed};
static const char **const name_places[] = {NULL, &name};
static int64_t *const value_places[] = {NULL, &value};
static uint64_t *const number_places[] = {NULL, &number};
static int32_t score;
static int32_t *const score_places[] = {NULL, &score};
static shogiban_searcher *searchers[2];
static shogiban_board **const board_places[] = {NULL, &out};
static void *const user_data[] = {NULL, room};
static const shogiban_perft_callback callbacks[] = {NULL, callback};

/* Options of the mate solver: none, those of init, and each field at and beyond its bounds. */
static shogiban_mate_options options[8];
static const shogiban_mate_options *const mate_options[] = {NULL,        &options[0], &options[1],
                                                            &options[2], &options[3], &options[4],
                                                            &options[5], &options[6], &options[7]};

static int32_t mate_callback(void *user_data, const shogiban_mate_info *info) {
    (void)user_data;
    return info->nodes > 100;
}

static void set_up_mate_options(void) {
    for (size_t i = 0; i < COUNT(options); i++) {
        EQUAL(shogiban_mate_options_init(&options[i], sizeof options[i]), 0);
        options[i].nodes = 1000;
    }
    options[1].nodes = 0;
    options[2].plies = 65535;
    options[3].plies = 65536;
    options[4].shortest = 2;
    options[5].reserved = -1;
    options[6].struct_size = 4;
    options[7].callback = mate_callback;
    options[7].nodes = UINT64_MAX;
}

/* The same for the search, which also takes two lists. */
static shogiban_search_options searches[12];
static const shogiban_search_options *const search_options[] = {
    NULL,         &searches[0],  &searches[1], &searches[2], &searches[3],
    &searches[4], &searches[5],  &searches[6], &searches[7], &searches[8],
    &searches[9], &searches[10], &searches[11]};

static int32_t search_callback(void *user_data, const shogiban_search_info *info) {
    (void)user_data;
    return info->depth > 1;
}

static void set_up_search_options(void) {
    static const uint64_t keys[] = {0, UINT64_MAX};
    for (size_t i = 0; i < COUNT(searches); i++) {
        EQUAL(shogiban_search_options_init(&searches[i], sizeof searches[i]), 0);
        searches[i].nodes = 50;
    }
    searches[1].nodes = 0;
    searches[2].depth = UINT32_MAX;
    searches[3].flags = UINT64_MAX;
    searches[4].multi_pv = 0;
    searches[5].multi_pv = UINT32_MAX;
    searches[6].history = keys;
    searches[7].history = keys;
    searches[7].history_count = COUNT(keys);
    searches[8].root_moves = moves;
    searches[8].root_move_count = COUNT(moves);
    searches[9].root_moves = &moves[3];
    searches[9].root_move_count = 1;
    searches[10].struct_size = 4;
    searches[11].callback = search_callback;
}

/* A struct with one of `sizes` as its struct_size, followed by ones or zeros. */
static void *forged(size_t i) {
    if (i == 0) return NULL;
    uint32_t size = (uint32_t)sizes[i - 1];
    memset(room, i % 2 ? 0xff : 0, sizeof room);
    memcpy(room, &size, sizeof size);
    return room;
}

static void set_up(void) {
    set_up_mate_options();
    set_up_search_options();
    searchers[1] = shogiban_searcher_new(1 << 16);
    boards[1] = shogiban_board_new();
    boards[2] = shogiban_board_empty();
    boards[3] = shogiban_board_new();
    for (int32_t square = 0; square < SHOGIBAN_SQUARES; square++)
        EQUAL(shogiban_board_put(boards[2], SHOGIBAN_PIECE_KING, square), 0);
    EQUAL(shogiban_board_do_move(boards[3], 7215), 1);
    quiet_boards[1] = shogiban_board_empty();
}

static int tear_down(void) {
    for (size_t i = 0; i < COUNT(searchers); i++) shogiban_searcher_free(searchers[i]);
    for (size_t i = 0; i < COUNT(boards); i++) shogiban_board_free(boards[i]);
    for (size_t i = 0; i < COUNT(quiet_boards); i++) shogiban_board_free(quiet_boards[i]);
    return finish();
}

/* The bit of an error in a set of errors. */
#define LISTED(error) (1u << -((error) + 100))

/*
 * Checks a value or an action: at least `least`, or one of the errors that its text lists.
 * `null_board` is true when the board of the call was NULL.
 */
static void answer_is_defined(int32_t answer, int32_t least, unsigned errors, int null_board) {
    CHECK(answer >= least || (answer <= -100 && answer > -132 && (errors & LISTED(answer)) != 0));
    /* When a struct is wrong as well, the call may answer for either. */
    if (null_board) CHECK(answer == SHOGIBAN_ERR_NULL || answer == SHOGIBAN_ERR_ARGUMENT);
    shogiban_board_free(out);
    out = NULL;
}

static void predicate_is_defined(int32_t answer, int null_board) {
    CHECK(answer == 0 || (answer == 1 && !null_board));
}

static void board_is_defined(shogiban_board *board, int null_board) {
    CHECK((board == NULL) == null_board);
    shogiban_board_free(board);
}

static void text_is_defined(const char *text) {
    CHECK(text == NULL || strlen(text) > 0);
}

#endif
