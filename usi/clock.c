/* What go allows, and how long to think. */
#include "usi.h"

/* A day, so that sums of times fit. */
static const int64_t LONGEST = INT64_C(86400000);

/* Moves that a side still has to make, as a guess; a game has about 60 a side. */
enum { MOVES_LEFT_MOST = 45, MOVES_LEFT_LEAST = 20 };

static void read_moves(const char *text, struct limits *limits) {
    struct word word;
    while ((word = next_word(&text)).length > 0 && limits->move_count < LIST_MOVES) {
        shogiban_move move = shogiban_move_from_usi(word.start, word.length);
        if (move == SHOGIBAN_MOVE_NONE) return;
        limits->moves[limits->move_count++] = move;
    }
}

void read_limits(const char *text, struct limits *limits) {
    *limits = (struct limits){.move_time = -1, .depth = -1, .nodes = -1};
    const struct {
        const char *name;
        int64_t *value;
        bool clock;
    } numbers[] = {
        {"btime", &limits->left[SHOGIBAN_BLACK], true},
        {"wtime", &limits->left[SHOGIBAN_WHITE], true},
        {"binc", &limits->increment[SHOGIBAN_BLACK], true},
        {"winc", &limits->increment[SHOGIBAN_WHITE], true},
        {"byoyomi", &limits->byoyomi, true},
        {"movetime", &limits->move_time, false},
        {"depth", &limits->depth, false},
        {"nodes", &limits->nodes, false},
    };
    struct word word;
    while ((word = next_word(&text)).length > 0) {
        const char *rest = text;
        struct word next = next_word(&rest);
        if (word_is(word, "infinite")) limits->infinite = true;
        if (word_is(word, "ponder")) limits->ponder = true;
        if (word_is(word, "searchmoves")) read_moves(text, limits);
        if (word_is(word, "mate")) {
            limits->mate = true;
            word_number(next, 0, LONGEST, &limits->move_time);
        }
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            bool is_time = numbers[i].value != &limits->nodes;
            if (word_is(word, numbers[i].name) &&
                word_number(next, 0, is_time ? LONGEST : INT64_MAX, numbers[i].value))
                limits->clock |= numbers[i].clock;
        }
    }
    /* A mate is told as soon as it is found: "go mate infinite" only has no limit. */
    if (limits->mate) limits->infinite = limits->ponder = false;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The increment is not counted on: some runners have added it to the clock already, others add it after the move. Only
   a clock below the increment must be of the second kind. */
static struct budget budget_of_clock(const struct limits *limits, int32_t side, int32_t move_number) {
    int64_t left = limits->left[side], increment = limits->increment[side], byoyomi = limits->byoyomi;
    int64_t whole = most(left + byoyomi, increment);
    int64_t usable = most(whole - options.overhead, whole / 4);
    int64_t moves = most(MOVES_LEFT_MOST - move_number / 4, MOVES_LEFT_LEAST);
    /* Byoyomi comes anew for each move, so with nothing else on the clock all of it is used. */
    int64_t share = left / moves + increment * 3 / 4 + byoyomi;
    /* With little left beside the byoyomi, what is not used is lost; otherwise it stays on the clock. */
    bool kept = left > byoyomi || increment > 0;
    int64_t hard = kept ? least(least(usable, 3 * share), whole * 8 / 10) : usable;
    int64_t soft = kept ? least(share * 6 / 10, hard) : hard;
    return (struct budget){most(soft, 1), most(hard, 1)};
}

struct budget budget_of(const struct limits *limits, int32_t side, int32_t move_number) {
    struct budget budget = {INT64_MAX, INT64_MAX};
    if (limits->infinite) return budget;
    if (limits->clock) budget = budget_of_clock(limits, side, move_number);
    if (limits->move_time >= 0) {
        int64_t time = limits->move_time;
        time -= least(options.overhead, time / 10);
        budget.hard = least(budget.hard, most(time, 1));
        if (!limits->clock) budget.soft = budget.hard;
    }
    return budget;
}
