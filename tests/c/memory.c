/* Faults of other libraries: memory that grows, a second start that fails. With a number of cycles as argument the
   memory is measured; without, valgrind looks. */
#include "check.h"

/* The resident set in pages. Only where /proc tells it. */
static long resident(void) {
    long size, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
    fclose(file);
    return pages;
}

/* Reads, generates, plays, copies, and frees. */
static void cycle(void) {
    static const char sfen[] = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    uint32_t moves[1024];
    size_t count;
    shogiban_board *board;
    EQUAL(shogiban_board_from_sfen(TEXT(sfen), &board), 0);
    EQUAL(shogiban_board_legal_moves(board, moves, COUNT(moves), &count), 0);
    CHECK(count > 0);
    EQUAL(shogiban_board_do_move(board, moves[0]), 1);
    shogiban_board *copy = shogiban_board_copy(board);
    shogiban_board_free(board);
    shogiban_board_free(copy);
}

static void memory_stays_flat(long cycles) {
    for (long i = 0; i < cycles / 10; i++) cycle();
    long before = resident();
    for (long i = 0; i < cycles; i++) cycle();
    /* Less than half a byte for each cycle. */
    if (cycles >= 100000) CHECK(resident() - before <= 10);
    EQUAL(shogiban_live(), 0);
}

/* Nothing has to be started or ended, and doing all twice is no fault. */
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

int main(int argc, char **argv) {
    memory_stays_flat(argc > 1 ? strtol(argv[1], NULL, 10) : 100);
    started_twice();
    return finish();
}
