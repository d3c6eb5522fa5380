/*
 * Readers on one board at the same time, boards that move between threads, and the count over all
 * of them.
 */
#include "check.h"
#include <pthread.h>

enum { THREADS = 8, ROUNDS = 200 };

#define REQUIRE(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

/* Every reader sees the same board. */
static void *read_board(void *shared) {
    const shogiban_board *board = shared;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t moves[600];
        char sfen[SHOGIBAN_SFEN_SIZE];
        size_t needed;
        uint64_t key, nodes;
        shogiban_result result;
        REQUIRE(shogiban_board_legal_moves(board, moves, COUNT(moves), &needed) == 0 &&
                needed == 30);
        REQUIRE(shogiban_board_sfen(board, sfen, sizeof sfen, &needed) == 0 &&
                needed == strlen(sfen) + 1);
        REQUIRE(shogiban_board_key(board, &key) == 0);
        REQUIRE(shogiban_board_perft(board, 2, &nodes) == 0 && nodes == 900);
        REQUIRE(shogiban_result_init(&result, sizeof result) == 0);
        REQUIRE(shogiban_board_outcome(board, &result) == 0);
        REQUIRE(shogiban_board_move_fault(board, moves[round % 30]) == SHOGIBAN_FAULT_OK);
        shogiban_board *copy = shogiban_board_copy_game(board);
        REQUIRE(copy != NULL && shogiban_board_do_move(copy, moves[round % 30]) == 1);
        shogiban_board_free(copy);
    }
    return NULL;
}

/* Makes a move on a board that another thread made, and gives it back. */
static void *carry_on(void *own) {
    shogiban_board *board = own;
    uint32_t moves[600];
    size_t needed;
    REQUIRE(shogiban_board_legal_moves(board, moves, COUNT(moves), &needed) == 0 && needed > 0);
    REQUIRE(shogiban_board_do_move(board, moves[0]) == 1);
    return board;
}

static void readers(void) {
    shogiban_board *board = shogiban_board_new();
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        EQUAL(pthread_create(&threads[i], NULL, read_board, board), 0);
    for (size_t i = 0; i < THREADS; i++) EQUAL(pthread_join(threads[i], NULL), 0);
    EQUAL(shogiban_live(), 1);
    shogiban_board_free(board);
}

static void travellers(void) {
    shogiban_board *boards[THREADS];
    for (size_t i = 0; i < THREADS; i++) boards[i] = shogiban_board_new();
    EQUAL(shogiban_live(), THREADS);
    for (int32_t made = 1; made <= 20; made++) {
        pthread_t threads[THREADS];
        for (size_t i = 0; i < THREADS; i++)
            EQUAL(pthread_create(&threads[i], NULL, carry_on, boards[i]), 0);
        for (size_t i = 0; i < THREADS; i++) {
            void *back = NULL;
            EQUAL(pthread_join(threads[i], &back), 0);
            CHECK(back == boards[i]);
            EQUAL(shogiban_board_moves_made(boards[i]), made);
        }
    }
    for (size_t i = 0; i < THREADS; i++) shogiban_board_free(boards[i]);
}

int main(void) {
    readers();
    travellers();
    return finish();
}
