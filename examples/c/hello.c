/* hello: a few moves, and what the board says. */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    static const char *const game[] = {"7g7f", "3c3d", "2h2c", "8h2b+"};
    shogiban_board *board = shogiban_board_new();

    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        uint32_t move = (uint32_t)shogiban_move_from_usi(game[i], strlen(game[i]));
        int32_t fault = shogiban_board_move_fault(board, move);
        if (fault == SHOGIBAN_FAULT_OK)
            shogiban_board_do_move(board, move);
        else
            printf("%s: %s\n", game[i], shogiban_fault_reason(fault));
    }

    char sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed, moves;
    uint64_t nodes;
    shogiban_board_sfen(board, sfen, sizeof sfen, &needed);
    shogiban_board_legal_moves(board, NULL, 0, &moves);
    shogiban_board_perft(board, 3, &nodes);
    printf("%s\n%zu legal moves, %" PRIu64 " ways to play three moves\n", sfen, moves, nodes);

    shogiban_search_report report;
    shogiban_search_report_init(&report, sizeof report);
    shogiban_board_search(board, NULL, &report);
    char best[8];
    shogiban_move_usi(report.move, best, sizeof best, &needed);
    printf("%s is played, for %" PRId32 " centipawns\n", best, report.score);
    shogiban_board_free(board);
    return 0;
}
