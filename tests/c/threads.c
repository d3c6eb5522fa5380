/*
 * Readers on one board at the same time, boards that move between threads, and the count over all
 * of them.
 */
#define _POSIX_C_SOURCE 200809L /* fork */
#include "check.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* A forked child uses and frees its copy of a board, as the header says. */
static void forked(void) {
    shogiban_board *board = shogiban_board_new();
    CHECK(shogiban_board_best_move(board, 100) != SHOGIBAN_MOVE_NONE);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        REQUIRE(shogiban_live() == 1);
        shogiban_move move = shogiban_board_best_move(board, 1000);
        REQUIRE(shogiban_board_play(board, move) == SHOGIBAN_FAULT_OK);
        shogiban_board_free(board);
        _exit(shogiban_live() == 0 ? 0 : 1);
    }
    int status;
    EQUAL(waitpid(child, &status, 0), child);
    EQUAL(status, 0);
    EQUAL(shogiban_board_moves_made(board), 0);
    shogiban_board_free(board);
}

int main(void) {
    readers();
    forked();
    travellers();
    return finish();
}
