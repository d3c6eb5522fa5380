/* The "go perft" command. */
#include "usi.h"
#include <inttypes.h>

/* The library counts this many plies in one call, which takes a second at most. Above them the
   engine looks for a stop at each node. */
enum { UNSTOPPABLE_DEPTH = 3 };

/* Lists the legal moves and returns their number; 0 if there are more than a game can have. */
static size_t list_moves(const shogiban_board *board, shogiban_move moves[SHOGIBAN_MOVES_MAX]) {
    size_t count = 0;
    int32_t status = shogiban_board_legal_moves(board, moves, SHOGIBAN_MOVES_MAX, &count);
    return status == SHOGIBAN_OK ? count : 0;
}

/* Counts the move sequences of a length from the board on. Returns false if it had to end early. */
static bool count_sequences(shogiban_board *board, int32_t depth, uint64_t *nodes) {
    shogiban_move moves[SHOGIBAN_MOVES_MAX];
    if (engine_must_end()) return false;
    if (depth <= UNSTOPPABLE_DEPTH) return shogiban_board_perft(board, depth, nodes) == 0;
    *nodes = 0;
    size_t count = list_moves(board, moves);
    for (size_t i = 0; i < count; i++) {
        uint64_t below;
        shogiban_board_do_move(board, moves[i]);
        bool complete = count_sequences(board, depth - 1, &below);
        shogiban_board_undo_move(board);
        if (!complete) return false;
        *nodes += below;
    }
    return true;
}

void perft(shogiban_board *board, int64_t depth) {
    shogiban_move moves[SHOGIBAN_MOVES_MAX];
    size_t count = depth > 0 ? list_moves(board, moves) : 0;
    uint64_t total = depth == 0;
    bool complete = true;
    for (size_t i = 0; i < count && complete; i++) {
        uint64_t nodes = 0;
        shogiban_board_do_move(board, moves[i]);
        complete = count_sequences(board, (int32_t)depth - 1, &nodes);
        shogiban_board_undo_move(board);
        if (!complete) break;
        char usi[SHOGIBAN_USI_SIZE + 1];
        write_moves(usi, sizeof usi, &moves[i], 1);
        print_line("%s: %" PRIu64, usi + 1, nodes);
        total += nodes;
    }
    if (!complete) print_line("info string perft was stopped: the total is incomplete");
    print_line("Nodes searched: %" PRIu64, total);
}
