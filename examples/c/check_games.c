/* check_games FILE: judges recorded games, one a line as USI engines get them: "startpos moves 7g7f 3c3d ...".
 *
 * Tells of each how it ended, or the first move that is against the rules and why.
 */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The board that a line starts from, or NULL. What follows is left in `rest`. */
static shogiban_board *start_of(char *line, char **rest) {
    shogiban_board *board = NULL;
    char *moves = strstr(line, " moves");
    *rest = moves ? moves + strlen(" moves") : line + strlen(line);
    if (strncmp(line, "startpos", 8) == 0) return shogiban_board_new();
    if (strncmp(line, "sfen ", 5) != 0) return NULL;
    size_t length = moves ? (size_t)(moves - line) : strlen(line);
    shogiban_board_from_sfen(line + 5, length - 5, &board);
    return board;
}

static void say_ending(const shogiban_board *board) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    printf("%" PRId32 " moves, ", shogiban_board_moves_made(board));
    if (shogiban_board_outcome(board, &result) != 1)
        printf("unfinished\n");
    else if (result.winner == SHOGIBAN_NONE)
        printf("%s, a draw\n", shogiban_how_name(result.how));
    else
        printf("%s, %s wins\n", shogiban_how_name(result.how), result.winner == SHOGIBAN_BLACK ? "Black" : "White");
}

static void judge(shogiban_board *board, char *moves) {
    for (char *text = strtok(moves, " "); text; text = strtok(NULL, " ")) {
        uint32_t move = (uint32_t)shogiban_move_from_usi(text, strlen(text));
        int32_t fault = shogiban_board_move_fault(board, move);
        if (fault != SHOGIBAN_FAULT_OK) {
            printf("move %" PRId32 ", %s: %s\n", shogiban_board_moves_made(board) + 1, text,
                   shogiban_fault_reason(fault));
            return;
        }
        shogiban_board_do_move(board, move);
    }
    say_ending(board);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: check_games FILE\n");
        return EXIT_FAILURE;
    }
    for (int number = 1; fgets(line, sizeof line, file);) {
        char *moves;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') continue;
        printf("game %d: ", number++);
        shogiban_board *board = start_of(line, &moves);
        if (board)
            judge(board, moves);
        else
            printf("no position to start from\n");
        shogiban_board_free(board);
    }
    fclose(file);
    return EXIT_SUCCESS;
}
