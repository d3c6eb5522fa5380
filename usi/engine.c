/* The search thread, and what both threads know of it. */
#define _POSIX_C_SOURCE 200809L /* pthread */

#include "usi.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Depth of the first iteration whose best move is taken seriously. */
enum { STABLE_DEPTH = 5 };

/* Nodes of a search that runs on the main thread, where nothing can stop it. */
enum { UNWATCHED_NODES = 10000 };

/* The input of a search, which only its thread uses. */
struct job {
    shogiban_board *board; /* NULL if there is no position */
    struct limits limits;
    struct options options;
    int64_t start_ms;
    /* Used by the callback: the best move of the last iteration, and how many iterations more the
       time limit is relaxed because that move has changed. */
    shogiban_move best;
    int64_t unstable;
};

/* Used by the main thread, and by the search thread while it runs. */
static shogiban_searcher *searcher;
static int64_t searcher_hash_mib;
static bool clear_pending;
static bool thread_exists;
static pthread_t thread;
static struct job job;

/* Shared by both threads, and guarded by the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
/* Set from the start of a search until it has answered. */
static bool busy;
/* Set while the answer has to wait for a stop or ponderhit. */
static bool held;
static bool stopped;
/* The time from which the budget counts, and the budget, which stays the same during a search. */
static int64_t start_ms;
static struct budget budget;

/* ---- The search thread ---- */

static int64_t doubled(int64_t time) {
    return time > INT64_MAX / 2 ? INT64_MAX : 2 * time;
}

/* Whether a mate that was found needs no further search. Against a mate, a deeper search may find a
   longer defence. */
static bool is_decided(const shogiban_search_info *info) {
    return info->depth > 1 && info->score >= SHOGIBAN_SEARCH_MATE_BOUND;
}

/* Whether to save the time that another iteration would take. */
static bool is_enough(const shogiban_search_info *info) {
    bool changed = info->count > 0 && info->moves[0] != job.best;
    if (info->count > 0) job.best = info->moves[0];
    job.unstable = changed ? 2 : job.unstable > 0 ? job.unstable - 1 : 0;
    pthread_mutex_lock(&lock);
    int64_t soft = held ? INT64_MAX : budget.soft_ms, hard = budget.hard_ms;
    int64_t elapsed = now_ms() - start_ms;
    pthread_mutex_unlock(&lock);
    if (soft == INT64_MAX) return false;
    if (soft < hard && job.unstable > 0 && info->depth >= STABLE_DEPTH)
        soft = doubled(soft) < hard ? doubled(soft) : hard;
    return elapsed >= soft || is_decided(info);
}

bool engine_must_end(void) {
    pthread_mutex_lock(&lock);
    bool must_end = stopped || (!held && now_ms() - start_ms >= budget.hard_ms);
    pthread_mutex_unlock(&lock);
    return must_end;
}

/* Called with each line, and every 1,024 nodes, which take about a millisecond. */
static int32_t on_search_event(void *user_data, const shogiban_search_info *info) {
    (void)user_data;
    if (info->event != SHOGIBAN_SEARCH_EVENT_LINE) return engine_must_end();
    print_info(info, now_ms() - job.start_ms, job.options.multi_pv > 1);
    return engine_must_end() || (info->rank == 1 && is_enough(info));
}

static int32_t on_mate_event(void *user_data, const shogiban_mate_info *info) {
    (void)user_data;
    (void)info;
    return engine_must_end();
}

static void wait_for_release(void) {
    pthread_mutex_lock(&lock);
    while (held) pthread_cond_wait(&released, &lock);
    pthread_mutex_unlock(&lock);
}

static uint64_t node_limit(void) {
    uint64_t most = budget.nodes;
    if (job.options.nodes > 0 && (uint64_t)job.options.nodes < most)
        most = (uint64_t)job.options.nodes;
    if (job.limits.nodes < 0) return most;
    uint64_t nodes = job.limits.nodes > 0 ? (uint64_t)job.limits.nodes : 1;
    return nodes < most ? nodes : most;
}

static void search_mate(void) {
    shogiban_mate_options mate_options;
    shogiban_mate_options_init(&mate_options, sizeof mate_options);
    mate_options.nodes = node_limit();
    mate_options.callback = on_mate_event;
    print_checkmate(searcher, job.board, &mate_options);
}

static void search_move(void) {
    shogiban_search_options search_options;
    shogiban_search_report report;
    shogiban_move line[SHOGIBAN_SEARCH_DEPTH_MAX];
    shogiban_search_options_init(&search_options, sizeof search_options);
    shogiban_search_report_init(&report, sizeof report);
    const struct limits *limits = &job.limits;
    bool limited = limits->infinite || limits->ponder || limits->clock ||
                   limits->move_time_ms >= 0 || limits->depth >= 0 || limits->nodes >= 0 ||
                   job.options.nodes > 0;
    /* A "go" alone has the library's default. */
    if (limited) search_options.nodes = node_limit();
    /* In the library 0 is no limit; a user who asks for depth 0 wants the least. */
    if (limits->depth >= 0) search_options.depth = limits->depth > 0 ? (uint32_t)limits->depth : 1;
    search_options.seed = (uint64_t)job.options.seed;
    search_options.multi_pv = (uint32_t)job.options.multi_pv;
    search_options.root_moves = limits->moves;
    search_options.root_move_count = limits->move_count;
    search_options.line = line;
    search_options.line_cap = SHOGIBAN_SEARCH_DEPTH_MAX;
    search_options.callback = on_search_event;
    int32_t status = shogiban_searcher_search(searcher, job.board, &search_options, &report);
    if (status != 0) print_line("info string %s", shogiban_error_name(status));
    print_report(job.board, &report, line, now_ms() - job.start_ms, job.options.multi_pv > 1);
    wait_for_release();
    print_bestmove(job.board, &report);
}

/* Answers without a position: any move would be one for some other position. */
static void give_up(void) {
    print_line("info string no position to search: the last position command was refused");
    wait_for_release();
    if (job.limits.perft >= 0)
        print_line("Nodes searched: 0");
    else
        print_line(job.limits.mate ? "checkmate timeout" : "bestmove resign");
}

static void *run_job(void *unused) {
    (void)unused;
    if (job.board == NULL) {
        give_up();
    } else if (job.limits.perft >= 0) {
        perft(job.board, job.limits.perft);
    } else if (job.limits.mate) {
        search_mate();
    } else {
        search_move();
    }
    pthread_mutex_lock(&lock);
    busy = false;
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* ---- The main thread ---- */

static bool is_idle(void) {
    pthread_mutex_lock(&lock);
    bool idle = !busy;
    pthread_mutex_unlock(&lock);
    return idle;
}

static void join(void) {
    if (thread_exists) pthread_join(thread, NULL);
    thread_exists = false;
    shogiban_board_free(job.board);
    job.board = NULL;
}

void engine_prepare(void) {
    if (!is_idle()) return;
    join();
    if (searcher == NULL || searcher_hash_mib != options.hash_mib) {
        shogiban_searcher_free(searcher);
        searcher = NULL;
        searcher_hash_mib = options.hash_mib;
        for (int64_t mib = options.hash_mib; searcher == NULL && mib > 0; mib /= 2) {
            searcher = shogiban_searcher_new((size_t)mib << 20);
            if (searcher == NULL) print_line("info string no memory for %d MiB", (int)mib);
        }
        if (searcher == NULL) abort();
        clear_pending = false;
    }
    if (clear_pending) shogiban_searcher_clear(searcher);
    clear_pending = false;
}

void engine_new_game(void) {
    clear_pending = true;
    engine_prepare();
}

void engine_stop(void) {
    pthread_mutex_lock(&lock);
    stopped = true;
    held = false;
    pthread_cond_signal(&released);
    pthread_mutex_unlock(&lock);
}

void engine_ponderhit(void) {
    pthread_mutex_lock(&lock);
    if (held && !job.limits.infinite) {
        held = false;
        start_ms = now_ms();
        pthread_cond_signal(&released);
    }
    pthread_mutex_unlock(&lock);
}

/* Removes moves that are not legal. When none is left, all moves may be chosen. */
static void keep_legal(struct limits *limits) {
    size_t kept = 0;
    for (size_t i = 0; i < limits->move_count; i++)
        if (shogiban_board_move_fault(job.board, limits->moves[i]) == SHOGIBAN_FAULT_OK)
            limits->moves[kept++] = limits->moves[i];
    limits->move_count = kept;
}

/* Copies the board into the job, with the rules of the options. */
static void set_up_board(const shogiban_board *board) {
    job.board = shogiban_board_copy_game(board);
    if (job.board == NULL) abort();
    keep_legal(&job.limits);
    shogiban_board_set_impasse_rule(job.board, (int32_t)options.impasse);
    int64_t cap = options.draw_moves > 0 ? options.draw_moves : SHOGIBAN_MOVE_NUMBER_MAX - 1;
    shogiban_board_set_cap(job.board, (int32_t)cap);
}

void engine_go(const shogiban_board *board, const struct limits *limits, int64_t received_ms) {
    engine_stop();
    join();
    engine_prepare();
    budget = (struct budget){INT64_MAX, INT64_MAX, UINT64_MAX};
    job = (struct job){.limits = *limits, .options = options, .start_ms = received_ms};
    if (board != NULL) {
        set_up_board(board);
        budget = allot_time(limits, job.board);
    }
    start_ms = received_ms;
    held = limits->infinite || limits->ponder;
    stopped = false;
    busy = true;
    thread_exists = pthread_create(&thread, NULL, run_job, NULL) == 0;
    if (thread_exists) return;
    held = false;
    if (job.limits.nodes < 0) job.limits.nodes = UNWATCHED_NODES;
    run_job(NULL);
    join();
}

void engine_wait(void) {
    pthread_mutex_lock(&lock);
    bool answer_is_due = !held;
    pthread_mutex_unlock(&lock);
    if (answer_is_due) join();
}

void engine_end(void) {
    engine_stop();
    join();
    shogiban_searcher_free(searcher);
    searcher = NULL;
}
