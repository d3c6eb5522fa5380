/*
 * check_games FILE: checks recorded games, one a line as USI engines receive them: "startpos moves
 * 7g7f 3c3d ..." or "sfen ... moves ...", with or without "position " before it.
 *
 * Prints for each game how it ended, or its first fault, or that moves follow after its end.
 */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say_outcome(const shogiban_board *board) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    printf("%" PRId32 " moves, ", shogiban_board_moves_made(board));
    if (shogiban_board_outcome(board, &result) != 1)
        printf("unfinished");
    else if (result.winner == SHOGIBAN_NONE)
        printf("%s, a draw", shogiban_how_name(result.how));
    else
        printf("%s, %s wins", shogiban_how_name(result.how),
               result.winner == SHOGIBAN_BLACK ? "Black" : "White");
}

/*
 * Takes back the moves after the end of the game: the first position at which it was over. Returns
 * how many there were.
 */
static int32_t take_back_to_end(shogiban_board *board) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    int32_t made = shogiban_board_moves_made(board), end = made;
    shogiban_board *earlier = shogiban_board_copy_game(board);
    while (shogiban_board_undo_move(earlier))
        if (shogiban_board_outcome(earlier, &result) == 1) end = shogiban_board_moves_made(earlier);
    shogiban_board_free(earlier);
    while (shogiban_board_moves_made(board) > end) shogiban_board_undo_move(board);
    return made - end;
}

static void check(const char *line) {
    shogiban_board *board;
    size_t bad_move;
    int32_t code = shogiban_board_from_usi_position(line, strlen(line), &board, &bad_move);
    if (code < 0) {
        printf("%s\n", shogiban_error_name(code));
    } else if (code != SHOGIBAN_OK && bad_move == 0) {
        printf("no position to start from: %s\n", shogiban_pos_reason(code));
    } else if (code != SHOGIBAN_OK) {
        printf("move %zu: %s\n", bad_move, shogiban_fault_reason(code));
    } else {
        int32_t more = take_back_to_end(board);
        say_outcome(board);
        if (more > 0) printf("; then %" PRId32 " moves after the end", more);
        printf("\n");
    }
    shogiban_board_free(board);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: check_games FILE\n");
        return EXIT_FAILURE;
    }
    for (int number = 1; fgets(line, sizeof line, file);) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') continue;
        printf("game %d: ", number++);
        check(line);
    }
    fclose(file);
    return EXIT_SUCCESS;
}
