/* hello: plays a few moves and asks the board about the position. */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    static const char *const game[] = {"7g7f", "3c3d", "2h2c", "8h2b+"};
    shogiban_board *board = shogiban_board_new();

    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        shogiban_move move = shogiban_move_from_usi(game[i], strlen(game[i]));
        int32_t fault = shogiban_board_play(board, move);
        if (fault != SHOGIBAN_FAULT_OK) printf("%s: %s\n", game[i], shogiban_fault_reason(fault));
    }

    char sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed, moves;
    uint64_t nodes;
    shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
    shogiban_board_legal_moves(board, NULL, 0, &moves);
    shogiban_board_perft(board, 3, &nodes);
    printf("%s\n%zu legal moves, %" PRIu64 " ways to play three moves\n", sfen, moves, nodes);

    char best[SHOGIBAN_USI_SIZE];
    shogiban_move_usi(shogiban_board_best_move(board, 60000), best, sizeof best, &needed);
    printf("best move: %s\n", best);
    shogiban_board_free(board);
    return 0;
}
