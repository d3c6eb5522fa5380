/* The arguments of "go", and the time that a move may take. */
#include "usi.h"

/* A day, in ms, so that sums of times cannot overflow. */
static const int64_t TIME_MAX_MS = INT64_C(86400000);

/* Nodes for a forced move: about 0.1 s, for a true score without wasting the clock. */
enum { FORCED_MOVE_NODES = 100000 };

/* Moves that a side is assumed to have left: MOVES_LEFT_START at the first move, falling by one
   every four moves. A game has about 60 moves of a side. */
enum { MOVES_LEFT_START = 45, MOVES_LEFT_MIN = 20 };

static void parse_moves(const char *text, struct limits *limits) {
    struct word word;
    while ((word = next_word(&text)).length > 0 && limits->move_count < SHOGIBAN_MOVES_MAX) {
        shogiban_move move = shogiban_move_from_usi(word.start, word.length);
        if (move == SHOGIBAN_MOVE_NONE) return;
        limits->moves[limits->move_count++] = move;
    }
}

void parse_limits(const char *arguments, struct limits *limits) {
    *limits = (struct limits){.move_time_ms = -1, .depth = -1, .nodes = -1, .perft = -1};
    const struct {
        const char *name;
        int64_t *value;
        int64_t max;
        bool clock, optional;
    } numbers[] = {
        {"btime", &limits->left_ms[SHOGIBAN_BLACK], TIME_MAX_MS, true, false},
        {"wtime", &limits->left_ms[SHOGIBAN_WHITE], TIME_MAX_MS, true, false},
        {"binc", &limits->increment_ms[SHOGIBAN_BLACK], TIME_MAX_MS, true, false},
        {"winc", &limits->increment_ms[SHOGIBAN_WHITE], TIME_MAX_MS, true, false},
        {"byoyomi", &limits->byoyomi_ms, TIME_MAX_MS, true, false},
        {"movetime", &limits->move_time_ms, TIME_MAX_MS, false, false},
        {"mate", &limits->move_time_ms, TIME_MAX_MS, false, true},
        {"depth", &limits->depth, SHOGIBAN_SEARCH_DEPTH_MAX, false, false},
        {"nodes", &limits->nodes, INT64_MAX, false, false},
        {"perft", &limits->perft, PERFT_DEPTH_MAX, false, true},
    };
    struct word word;
    while ((word = next_word(&arguments)).length > 0) {
        const char *rest = arguments;
        struct word next = next_word(&rest);
        if (word_equals(word, "infinite")) limits->infinite = true;
        if (word_equals(word, "ponder")) limits->ponder = true;
        if (word_equals(word, "mate")) limits->mate = true;
        if (word_equals(word, "perft")) limits->perft = 1;
        if (word_equals(word, "searchmoves")) parse_moves(arguments, limits);
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            if (!word_equals(word, numbers[i].name)) continue;
            if (parse_number(next, 0, numbers[i].max, numbers[i].value))
                limits->clock |= numbers[i].clock;
            else if (!numbers[i].optional)
                print_line("info string no number after %s: ignored", numbers[i].name);
        }
    }
    /* The answers to these are never held back: "go mate infinite" only has no time limit. */
    if (limits->mate || limits->perft >= 0) limits->infinite = limits->ponder = false;
}

static int64_t min(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Does not add the increment to the time left: some GUIs have added it to the clock already, others
   add it after the move. Only a clock that shows less than the increment must be of the second
   kind. */
static struct budget allot_clock(const struct limits *limits, const shogiban_board *board) {
    shogiban_side side = shogiban_board_side_to_move(board);
    int64_t left = limits->left_ms[side], increment = limits->increment_ms[side];
    int64_t byoyomi = limits->byoyomi_ms;
    int64_t whole = max(left + byoyomi, increment);
    int64_t usable = max(whole - options.overhead_ms, whole / 4);
    int64_t moves_left =
        max(MOVES_LEFT_START - shogiban_board_move_number(board) / 4, MOVES_LEFT_MIN);
    /* Each move has the byoyomi anew. */
    int64_t share = left / moves_left + increment * 3 / 4 + byoyomi;
    /* Unused byoyomi is lost, so with little else on the clock all of it is used. Otherwise unused
       time stays on the clock. */
    bool saves = left > byoyomi || increment > 0;
    int64_t hard = saves ? min(min(usable, 3 * share), whole * 8 / 10) : usable;
    int64_t soft = saves ? min(share * 6 / 10, hard) : hard;
    return (struct budget){max(soft, 1), max(hard, 1), UINT64_MAX};
}

static bool has_one_move(const shogiban_board *board) {
    shogiban_move move;
    size_t count = 0;
    shogiban_board_legal_moves(board, &move, 1, &count);
    return count == 1;
}

struct budget allot_time(const struct limits *limits, const shogiban_board *board) {
    struct budget budget = {INT64_MAX, INT64_MAX, UINT64_MAX};
    if (limits->infinite) return budget;
    if (limits->clock) budget = allot_clock(limits, board);
    if (limits->move_time_ms >= 0) {
        int64_t time = limits->move_time_ms;
        time -= min(options.overhead_ms, time / 10);
        budget.hard_ms = min(budget.hard_ms, max(time, 1));
        if (!limits->clock) budget.soft_ms = budget.hard_ms;
    }
    if (limits->clock && has_one_move(board)) budget.nodes = FORCED_MOVE_NODES;
    /* A win by declaration needs no search beyond the first iteration. */
    if (limits->clock && wins_by_declaration(board)) budget.soft_ms = 0;
    return budget;
}
