/* The search, and its answer. */
#define _POSIX_C_SOURCE 200809L /* pthread */

#include "usi.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What a search runs on; the thread has it for itself. */
struct job {
    shogiban_board *board;
    struct limits limits;
    struct options options;
    int64_t start;
    /* Of the callback: how settled the best move is. */
    uint32_t best;
    int64_t doubt;
};

enum phase { IDLE, SEARCHING, ENDED };

static shogiban_searcher *searcher;
static int64_t searcher_hash;
static bool forget;
static bool thread_exists;
static pthread_t thread;
static struct job job;

/* Of the threads together, under the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
static enum phase phase;
/* Whether the answer waits for stop or ponderhit. */
static bool held;
static bool stopped;
/* When the times of the budget count from, and the budget. */
static int64_t start;
static struct budget budget;

/* ---- The thread that searches ---- */

static int64_t doubled(int64_t time) {
    return time > INT64_MAX / 2 ? INT64_MAX : 2 * time;
}

/* Whether the time is better kept than spent on one more iteration. */
static bool is_enough(const shogiban_search_info *info) {
    bool changed = info->count > 0 && info->moves[0] != job.best;
    if (info->count > 0) job.best = info->moves[0];
    job.doubt = changed ? 2 : job.doubt > 0 ? job.doubt - 1 : 0;
    pthread_mutex_lock(&lock);
    int64_t soft = held ? INT64_MAX : budget.soft, hard = budget.hard, spent = now() - start;
    pthread_mutex_unlock(&lock);
    if (soft == INT64_MAX) return false;
    if (soft < hard && job.doubt > 0 && info->depth > 4) soft = doubled(soft) < hard ? doubled(soft) : hard;
    bool mates = info->score >= SHOGIBAN_SEARCH_MATE_BOUND;
    return spent >= soft || (mates && info->depth > 1);
}

static int32_t told(void *user_data, const shogiban_search_info *info) {
    (void)user_data;
    say_info(info, now() - job.start, job.options.multi_pv > 1);
    return info->rank == 1 && is_enough(info);
}

/* A stop that came just after its search had ended would stop the next one. A mate search of no nodes spends it. */
static void spend_stop(void) {
    shogiban_mate_options mate_options;
    shogiban_mate_report report;
    shogiban_mate_options_init(&mate_options, sizeof mate_options);
    shogiban_mate_report_init(&report, sizeof report);
    mate_options.nodes = 0;
    shogiban_searcher_mate(searcher, job.board, &mate_options, &report);
}

/* Lets nobody stop any more, and waits until the answer may be given. */
static void wait_for_release(void) {
    pthread_mutex_lock(&lock);
    phase = ENDED;
    if (stopped) spend_stop();
    while (held) pthread_cond_wait(&released, &lock);
    pthread_mutex_unlock(&lock);
}

static uint64_t nodes_allowed(void) {
    uint64_t most = job.options.nodes > 0 ? (uint64_t)job.options.nodes : UINT64_MAX;
    if (job.limits.nodes < 0) return most;
    uint64_t nodes = job.limits.nodes > 0 ? (uint64_t)job.limits.nodes : 1;
    return nodes < most ? nodes : most;
}

static void look_for_mate(void) {
    shogiban_mate_options mate_options;
    shogiban_mate_options_init(&mate_options, sizeof mate_options);
    mate_options.nodes = nodes_allowed();
    say_mate(searcher, job.board, &mate_options);
    wait_for_release();
}

static void look_for_move(void) {
    shogiban_search_options search_options;
    shogiban_search_report report;
    shogiban_search_options_init(&search_options, sizeof search_options);
    shogiban_search_report_init(&report, sizeof report);
    const struct limits *limits = &job.limits;
    bool limited = limits->infinite || limits->ponder || limits->clock || limits->move_time >= 0 ||
                   limits->depth >= 0 || limits->nodes >= 0 || job.options.nodes > 0;
    /* A go that says nothing has the library's default. */
    if (limited) search_options.nodes = nodes_allowed();
    if (limits->depth > 0) search_options.depth = (uint32_t)(limits->depth < INT32_MAX ? limits->depth : INT32_MAX);
    search_options.seed = (uint64_t)job.options.seed;
    search_options.multi_pv = (uint32_t)job.options.multi_pv;
    search_options.root_moves = limits->moves;
    search_options.root_move_count = limits->move_count;
    search_options.callback = told;
    int32_t status = shogiban_searcher_search(searcher, job.board, &search_options, &report);
    if (status != 0) say("info string %s", shogiban_error_name(status));
    say_report(&report, now() - job.start, job.options.multi_pv > 1);
    wait_for_release();
    say_best(job.board, &report);
}

static void *run(void *unused) {
    (void)unused;
    if (job.limits.mate)
        look_for_mate();
    else
        look_for_move();
    pthread_mutex_lock(&lock);
    phase = IDLE;
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* ---- The thread that reads ---- */

static bool is_idle(void) {
    pthread_mutex_lock(&lock);
    bool idle = phase == IDLE;
    pthread_mutex_unlock(&lock);
    return idle;
}

static void join(void) {
    if (!thread_exists) return;
    pthread_join(thread, NULL);
    thread_exists = false;
    shogiban_board_free(job.board);
    job.board = NULL;
}

void engine_prepare(void) {
    if (!is_idle()) return;
    join();
    if (searcher == NULL || searcher_hash != options.hash) {
        shogiban_searcher_free(searcher);
        searcher = NULL;
        searcher_hash = options.hash;
        for (int64_t size = options.hash; searcher == NULL && size > 0; size /= 2) {
            searcher = shogiban_searcher_new((size_t)size << 20);
            if (searcher == NULL) say("info string no memory for a table of %d MiB", (int)size);
        }
        if (searcher == NULL) abort();
        forget = false;
    }
    if (forget) shogiban_searcher_clear(searcher);
    forget = false;
}

void engine_new_game(void) {
    forget = true;
    engine_prepare();
}

void engine_stop(void) {
    pthread_mutex_lock(&lock);
    if (phase == SEARCHING && !stopped) {
        stopped = true;
        shogiban_searcher_stop(searcher);
    }
    held = false;
    pthread_cond_signal(&released);
    pthread_mutex_unlock(&lock);
}

bool engine_is_stopped(void) {
    pthread_mutex_lock(&lock);
    bool answer = stopped;
    pthread_mutex_unlock(&lock);
    return answer;
}

void engine_ponderhit(void) {
    pthread_mutex_lock(&lock);
    if (held && !job.limits.infinite) {
        held = false;
        start = now();
        pthread_cond_signal(&released);
    }
    pthread_mutex_unlock(&lock);
}

int64_t engine_deadline(void) {
    pthread_mutex_lock(&lock);
    int64_t deadline = INT64_MAX;
    if (phase == SEARCHING && !held && !stopped && budget.hard < INT64_MAX - start) deadline = start + budget.hard;
    pthread_mutex_unlock(&lock);
    return deadline;
}

static int create_thread(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    /* Some systems have as little as 128 KiB for a thread. */
    pthread_attr_setstacksize(&attributes, (size_t)8 << 20);
    int failure = pthread_create(&thread, &attributes, run, NULL);
    pthread_attr_destroy(&attributes);
    return failure;
}

/* Leaves the moves to choose from that are legal; when there are none, all may be chosen. */
static void keep_legal(struct limits *limits) {
    size_t kept = 0;
    for (size_t i = 0; i < limits->move_count; i++)
        if (shogiban_board_move_fault(job.board, limits->moves[i]) == SHOGIBAN_FAULT_OK)
            limits->moves[kept++] = limits->moves[i];
    limits->move_count = kept;
}

void engine_go(const shogiban_board *board, const struct limits *limits, int64_t received) {
    engine_stop();
    join();
    engine_prepare();
    job = (struct job){.board = shogiban_board_copy_game(board), .limits = *limits, .options = options, .start = received};
    if (job.board == NULL) abort();
    keep_legal(&job.limits);
    shogiban_board_set_impasse_rule(job.board, (int32_t)options.impasse);
    shogiban_board_set_cap(job.board, options.draw > 0 ? (int32_t)options.draw : SHOGIBAN_MOVE_NUMBER_MAX - 1);
    budget = budget_of(limits, shogiban_board_side_to_move(board), shogiban_board_move_number(board));
    uint32_t moves[2];
    size_t count = 0;
    shogiban_board_legal_moves(board, moves, 2, &count);
    /* What is forced, or won at once, needs no thought. */
    if (limits->clock && (count == 1 || wins_by_declaring(job.board))) budget.soft = 0;
    start = received;
    held = limits->infinite || limits->ponder;
    stopped = false;
    phase = SEARCHING;
    if (create_thread() != 0) {
        /* Then the answer comes from this thread, unwatched: it must not be held. */
        held = false;
        if (job.limits.nodes < 0) job.limits.nodes = 10000;
        run(NULL);
        shogiban_board_free(job.board);
        job.board = NULL;
        return;
    }
    thread_exists = true;
}

void engine_end(void) {
    engine_stop();
    join();
    shogiban_searcher_free(searcher);
    searcher = NULL;
}
