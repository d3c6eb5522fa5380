/* perft DEPTH [SFEN]: counts the sequences of legal moves by first move. */
#include <inttypes.h>
#include <shogiban.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t show(void *user_data, const shogiban_perft_info *info) {
    (void)user_data;
    char usi[SHOGIBAN_USI_SIZE];
    size_t needed;
    shogiban_move_usi(info->move, usi, sizeof usi, &needed);
    printf("%-5s %" PRIu64 "\n", usi, info->nodes);
    return 0; /* any other answer stops the count */
}

/* Reads a depth; -1 when the text is not one. */
static int32_t depth_of(const char *text) {
    char *end;
    long depth = strtol(text, &end, 10);
    return end != text && *end == '\0' && depth >= 0 && depth <= SHOGIBAN_PERFT_DEPTH_MAX
               ? (int32_t)depth
               : -1;
}

int main(int argc, char **argv) {
    int32_t depth = argc == 2 || argc == 3 ? depth_of(argv[1]) : -1;
    if (depth < 0) {
        fprintf(stderr, "usage: perft DEPTH [SFEN], DEPTH 0 to %d\n", SHOGIBAN_PERFT_DEPTH_MAX);
        return EXIT_FAILURE;
    }
    shogiban_board *board = NULL;
    if (argc == 2) {
        board = shogiban_board_new();
    } else {
        int32_t code = shogiban_board_from_sfen(argv[2], strlen(argv[2]), &board, NULL);
        if (code != SHOGIBAN_POS_OK) {
            fprintf(stderr, "perft: %s\n",
                    code > 0 ? shogiban_pos_reason(code) : shogiban_error_name(code));
            return EXIT_FAILURE;
        }
    }
    uint64_t nodes;
    int32_t status = shogiban_board_perft_divide(board, depth, show, NULL, &nodes);
    if (status == SHOGIBAN_OK)
        printf("\ntotal %" PRIu64 "\n", nodes);
    else
        fprintf(stderr, "perft: %s\n", shogiban_error_name(status));
    shogiban_board_free(board);
    return status == SHOGIBAN_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
