/* The "position" command. */
#include "usi.h"
#include <string.h>

/* Some GUIs send 0 as the move number of a set-up position. The library takes numbers from 1. */
static void correct_move_number(char *arguments) {
    const char *text = arguments;
    struct word word = next_word(&text);
    if (!word_equals(word, "sfen")) return;
    for (int field = 0; field < 4; field++) word = next_word(&text);
    if (word_equals(word, "0")) arguments[word.start - arguments] = '1';
}

shogiban_board *parse_position(char *arguments) {
    shogiban_board *board = NULL;
    size_t bad_move = 0;
    correct_move_number(arguments);
    int32_t code =
        shogiban_board_from_usi_position(arguments, strlen(arguments), &board, &bad_move);
    if (code == SHOGIBAN_OK) return board;
    if (code < 0)
        print_line("info string position refused: %s", shogiban_error_name(code));
    else if (bad_move == 0)
        print_line("info string position refused: %s", shogiban_pos_reason(code));
    else
        print_line("info string position refused: move %zu: %s", bad_move,
                   shogiban_fault_reason(code));
    return NULL;
}
