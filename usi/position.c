/* The position command. */
#include "usi.h"
#include <string.h>

static shogiban_board *refuse(shogiban_board *board, const char *why) {
    say("info string the position is as it was: %s", why);
    shogiban_board_free(board);
    return NULL;
}

/* The start, with the text moved on to what follows it. */
static shogiban_board *read_start(const char **text) {
    struct word word = next_word(text);
    if (word_is(word, "startpos")) return shogiban_board_new();
    if (!word_is(word, "sfen")) return refuse(NULL, "it is neither startpos nor sfen");
    /* Three or four words, with one space between them. */
    char sfen[300];
    size_t length = 0;
    for (int fields = 0; fields < 4; fields++) {
        const char *rest = *text;
        word = next_word(&rest);
        if (word.length == 0 || word_is(word, "moves")) break;
        if (length + word.length + 1 > sizeof sfen) return refuse(NULL, "the SFEN is too long");
        if (length > 0) sfen[length++] = ' ';
        memcpy(sfen + length, word.start, word.length);
        length += word.length;
        *text = rest;
    }
    shogiban_board *board = NULL;
    int32_t code = shogiban_board_from_sfen(sfen, length, &board, NULL);
    if (code == SHOGIBAN_POS_OK) return board;
    return refuse(NULL, code > 0 ? shogiban_pos_reason(code) : shogiban_error_name(code));
}

shogiban_board *read_position(const char *text) {
    shogiban_board *board = read_start(&text);
    if (board == NULL) return NULL;
    struct word word = next_word(&text);
    if (word.length > 0 && !word_is(word, "moves")) return refuse(board, "moves should follow");
    while ((word = next_word(&text)).length > 0) {
        shogiban_move move = shogiban_move_from_usi(word.start, word.length);
        int32_t fault = shogiban_board_move_fault(board, move);
        if (fault != SHOGIBAN_FAULT_OK) return refuse(board, shogiban_fault_reason(fault));
        if (shogiban_board_do_move(board, move) != 1) return refuse(board, "a move cannot be made");
    }
    return board;
}
