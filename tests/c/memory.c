/*
 * Faults found in other libraries: memory that grows, a second start that fails. With a number of
 * cycles as argument, memory is measured and made scarce; without one, the program is short enough
 * for valgrind.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>
#define HAS_MALLINFO2
#endif

/*
 * The number of allocated bytes. The resident set would not do, because the system trims it at
 * will.
 */
static size_t allocated(void) {
#ifdef HAS_MALLINFO2
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
#else
    return 0;
#endif
}

/* Reads, generates, plays, copies, and frees. */
static void cycle(void) {
    static const char sfen[] =
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    uint32_t moves[1024];
    size_t count;
    shogiban_board *board;
    EQUAL(shogiban_board_from_sfen(TEXT(sfen), &board, NULL), 0);
    EQUAL(shogiban_board_legal_moves(board, moves, COUNT(moves), &count), 0);
    CHECK(count > 0);
    EQUAL(shogiban_board_do_move(board, moves[0]), 1);
    shogiban_board *copy = shogiban_board_copy_game(board);
    shogiban_board_free(board);
    shogiban_board_free(copy);
}

/* The numbers of the header, section Memory. */
enum { BOARD_BYTES = 1024, MOVE_BYTES = 48 };

static void memory_stays_flat(long cycles) {
    for (long i = 0; i < cycles / 10; i++) cycle();
    size_t before = allocated();
    for (long i = 0; i < cycles; i++) cycle();
    EQUAL(allocated(), before);
    EQUAL(shogiban_live(), 0);
}

/* Nothing has to be started or ended, and everything works a second time. */
static void started_twice(void) {
    for (int i = 0; i < 2; i++) {
        EQUAL(shogiban_tables_ok(), 1);
        shogiban_board *board = shogiban_board_new();
        shogiban_board *other = shogiban_board_new();
        CHECK(board != NULL && other != NULL && board != other);
        EQUAL(shogiban_live(), 2);
        shogiban_board_free(board);
        shogiban_board_free(other);
        shogiban_board_free(NULL);
        EQUAL(shogiban_live(), 0);
    }
}

/* A board and a move kept take no more than the header says. */
static void stated_sizes(void) {
#ifdef HAS_MALLINFO2
    enum { MOVES = 1000 };
    size_t before = allocated();
    shogiban_board *board = shogiban_board_new();
    size_t one = allocated() - before;
    static const char *const cycle[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    for (int i = 0; i < MOVES; i++)
        EQUAL(shogiban_board_do_move(board, shogiban_move_from_usi(cycle[i % 4], 4)), 1);
    size_t kept = allocated() - before - one;
    printf("%zu bytes a board, %zu a move\n", one, kept / MOVES);
    CHECK(one <= BOARD_BYTES && kept <= MOVES * MOVE_BYTES);
    shogiban_board_free(board);
#endif
}

#ifdef __linux__
#include <sys/resource.h>

/* The number of bytes mapped. */
static rlim_t mapped(void) {
    unsigned long pages;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL);
    EQUAL(fscanf(file, "%lu", &pages), 1);
    fclose(file);
    return (rlim_t)pages * 4096;
}

/* The first evaluation of the process, without memory for its tables, is right all the same. */
static void scarce_evaluation(const shogiban_board *board) {
    struct rlimit before, scarce;
    int32_t without, with;
    EQUAL(getrlimit(RLIMIT_AS, &before), 0);
    scarce = before;
    scarce.rlim_cur = mapped();
    EQUAL(setrlimit(RLIMIT_AS, &scarce), 0);
    EQUAL(shogiban_board_evaluate(board, 0, &without), 0);
    EQUAL(setrlimit(RLIMIT_AS, &before), 0);
    EQUAL(shogiban_board_evaluate(board, 0, &with), 0);
    EQUAL(with, without);
}

/* The answer of a search that may map only so many bytes more than now. */
static int32_t search_within(shogiban_board *board, uint64_t nodes, rlim_t bytes) {
    struct rlimit before, scarce;
    EQUAL(getrlimit(RLIMIT_AS, &before), 0);
    scarce = before;
    scarce.rlim_cur = mapped() + bytes;
    EQUAL(setrlimit(RLIMIT_AS, &scarce), 0);
    shogiban_search_options options;
    shogiban_search_report report;
    EQUAL(shogiban_search_options_init(&options, sizeof options), 0);
    EQUAL(shogiban_search_report_init(&report, sizeof report), 0);
    options.nodes = nodes;
    options.depth = 3;
    int32_t answer = shogiban_board_search(board, &options, &report);
    if (answer == SHOGIBAN_ERR_MEMORY) EQUAL(report.nodes, 0);
    EQUAL(shogiban_searcher_new(64u << 20) == NULL, bytes < 64u << 20);
    EQUAL(setrlimit(RLIMIT_AS, &before), 0);
    return answer;
}

/* A search without room for its tables answers so; with room, the board is usable as before. */
static void scarce_memory(void) {
    shogiban_board *board = shogiban_board_new();
    CHECK(board != NULL);
    scarce_evaluation(board);
    rlim_t before = 0;
    for (int round = 0; round < 20; round++) {
        /* The first rounds fill the allocator's caches. */
        if (round == 10) before = mapped();
        EQUAL(search_within(board, 1000, 0), SHOGIBAN_ERR_MEMORY);
        EQUAL(search_within(board, 1000, 4 << 20), SHOGIBAN_ERR_MEMORY);
        EQUAL(search_within(board, 1000, 20 << 20), 0);
        EQUAL(search_within(board, 100000000, 20 << 20), SHOGIBAN_ERR_MEMORY);
        shogiban_searcher_free(shogiban_searcher_new(2 << 20));
    }
    EQUAL(mapped(), before);
    shogiban_board_free(board);
}

/* Without memory for the history a move is refused, and the board stays as it was. */
static void scarce_moves(void) {
    shogiban_board *board = shogiban_board_new();
    static const char *const cycle[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    struct rlimit before, scarce;
    EQUAL(getrlimit(RLIMIT_AS, &before), 0);
    scarce = before;
    scarce.rlim_cur = mapped();
    /* The history outgrows the allocator's caches. */
    EQUAL(setrlimit(RLIMIT_AS, &scarce), 0);
    int32_t made = 0, answer;
    do {
        answer = shogiban_board_play(board, shogiban_move_from_usi(cycle[made % 4], 4));
        made += answer == SHOGIBAN_FAULT_OK;
    } while (answer == SHOGIBAN_FAULT_OK && made < 10000000);
    int32_t unchecked = shogiban_board_do_move(board, shogiban_move_from_usi(cycle[made % 4], 4));
    shogiban_board *copy = shogiban_board_copy_game(board);
    EQUAL(setrlimit(RLIMIT_AS, &before), 0);
    EQUAL(answer, SHOGIBAN_ERR_MEMORY);
    EQUAL(unchecked, 0);
    CHECK(copy == NULL);
    EQUAL(shogiban_board_moves_made(board), made);
    EQUAL(shogiban_board_play(board, shogiban_move_from_usi(cycle[made % 4], 4)),
          SHOGIBAN_FAULT_OK);
    shogiban_board_free(board);
}
#else
static void scarce_moves(void) {}
static void scarce_memory(void) {}
#endif

int main(int argc, char **argv) {
    memory_stays_flat(argc > 1 ? strtol(argv[1], NULL, 10) : 100);
    started_twice();
    if (argc > 1) stated_sizes();
    if (argc > 1) scarce_memory();
    if (argc > 1) scarce_moves();
    return finish();
}
