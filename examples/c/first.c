/* first: the computer makes the first move of a game, and the board is printed. */
#include <shogiban.h>
#include <stdio.h>

int main(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_board_play(board, shogiban_board_best_move(board, 60000));
    char text[1024];
    size_t needed;
    if (shogiban_board_text(board, text, sizeof text, &needed) == SHOGIBAN_OK) puts(text);
    shogiban_board_free(board);
    return 0;
}
