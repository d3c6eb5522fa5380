/*
 * check_games FILE: judges recorded games, one a line as USI engines get them: "startpos moves 7g7f
 * 3c3d ..." or "sfen ... moves ...", with or without "position " before it.
 *
 * Tells of each how it ended, the first move that is against the rules and why, or that moves
 * follow its end.
 */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Splits a line into the start and the moves, of which there may be none. */
static void split(char *line, char **start, char **moves) {
    *start = strncmp(line, "position ", 9) == 0 ? line + 9 : line;
    char *word = strstr(*start, " moves");
    *moves = line + strlen(line);
    if (word && (word[6] == ' ' || word[6] == '\0')) {
        *word = '\0';
        *moves = word + 6;
    }
}

/* The board of a start, or NULL and the reason. */
static shogiban_board *board_of(const char *start, const char **reason) {
    shogiban_board *board = NULL;
    if (strcmp(start, "startpos") == 0) {
        board = shogiban_board_new();
        *reason = shogiban_error_name(SHOGIBAN_ERR_MEMORY);
    } else if (strncmp(start, "sfen ", 5) == 0) {
        int32_t code = shogiban_board_from_sfen(start + 5, strlen(start + 5), &board, NULL);
        *reason = code > 0 ? shogiban_pos_reason(code) : shogiban_error_name(code);
    } else {
        *reason = "it starts with neither startpos nor sfen";
    }
    return board;
}

static void say_ending(const shogiban_board *board) {
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

static void judge(shogiban_board *board, char *moves) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    char *text = strtok(moves, " ");
    for (; text && shogiban_board_outcome(board, &result) == 0; text = strtok(NULL, " ")) {
        uint32_t move = shogiban_move_from_usi(text, strlen(text));
        int32_t fault = shogiban_board_move_fault(board, move);
        if (fault != SHOGIBAN_FAULT_OK) {
            printf("move %" PRId32 ", %s: %s\n", shogiban_board_moves_made(board) + 1, text,
                   shogiban_fault_reason(fault));
            return;
        }
        shogiban_board_do_move(board, move);
    }
    say_ending(board);
    if (text) printf("; then, after the end, %s", text);
    printf("\n");
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: check_games FILE\n");
        return EXIT_FAILURE;
    }
    for (int number = 1; fgets(line, sizeof line, file);) {
        char *start, *moves;
        const char *reason;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') continue;
        printf("game %d: ", number++);
        split(line, &start, &moves);
        shogiban_board *board = board_of(start, &reason);
        if (board)
            judge(board, moves);
        else
            printf("no position to start from: %s\n", reason);
        shogiban_board_free(board);
    }
    fclose(file);
    return EXIT_SUCCESS;
}
