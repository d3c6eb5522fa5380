/* Commands for people: d, eval, bench. */
#include "usi.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void write_hand(char *text, size_t size, const shogiban_board *board, int32_t side) {
    static const int32_t order[] = {SHOGIBAN_PIECE_ROOK,   SHOGIBAN_PIECE_BISHOP, SHOGIBAN_PIECE_GOLD, SHOGIBAN_PIECE_SILVER,
                                    SHOGIBAN_PIECE_KNIGHT, SHOGIBAN_PIECE_LANCE,  SHOGIBAN_PIECE_PAWN};
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        char token[3];
        size_t needed;
        int32_t count = shogiban_board_hand(board, side, order[i]);
        if (count <= 0 || shogiban_piece_token(order[i], token, sizeof token, &needed) != 0) continue;
        int written = snprintf(text + length, size - length, " %s%" PRId32, token, count);
        if (written > 0 && (size_t)written < size - length) length += (size_t)written;
    }
}

void show_board(const shogiban_board *board) {
    char hand[64], sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed;
    uint64_t key = 0;
    write_hand(hand, sizeof hand, board, SHOGIBAN_WHITE);
    say("White holds%s\n   9  8  7  6  5  4  3  2  1", hand[0] ? hand : " nothing");
    for (int32_t rank = 1; rank <= 9; rank++) {
        char line[9 * 3 + 1] = "";
        for (int32_t file = 9; file >= 1; file--) {
            char token[3] = ".", *place = line + (9 - file) * 3;
            int32_t piece = shogiban_board_at(board, shogiban_square_at(file, rank));
            if (piece != SHOGIBAN_PIECE_NONE) shogiban_piece_token(piece, token, sizeof token, &needed);
            snprintf(place, 4, "%3s", token);
        }
        say(" %s  %c", line, (char)('a' + rank - 1));
    }
    write_hand(hand, sizeof hand, board, SHOGIBAN_BLACK);
    say("Black holds%s", hand[0] ? hand : " nothing");
    if (shogiban_board_sfen(board, sfen, sizeof sfen, &needed) == 0) say("sfen %s", sfen);
    if (shogiban_board_key(board, &key) == 0) say("key %016" PRIx64, key);
}

void show_evaluation(const shogiban_board *board) {
    static const char family[] = "SHOGIBAN_EVAL_NO_";
    int32_t whole = 0, without = 0;
    const char *name;
    int64_t flag;
    if (shogiban_board_evaluate(board, 0, &whole) != 0) return;
    for (size_t i = 0; shogiban_constant_at(i, &name, &flag) == 0; i++) {
        if (strncmp(name, family, sizeof family - 1) != 0) continue;
        if (shogiban_board_evaluate(board, (uint32_t)flag, &without) != 0) continue;
        say("%-24s %6" PRId32, name + sizeof family - 1, whole - without);
    }
    say("%-24s %6" PRId32 " centipawns for the side to move", "all", whole);
}

/* Openings, middle games and endings of games played by programs; a mate; a declaration near. */
static const char *const positions[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsg1g1nl/1r3ksb1/p2pppppp/1pp6/9/2PP5/PPB1PPPPP/3S3R1/LN1GKGSNL b - 9",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "ln1Skl3/4r4/p+B1ppg1P1/7p1/6+R2/2P3P2/PPNP4+p/2KG5/L1S2+l3 b SPb2gs2n6p 111",
};
enum { POSITIONS = sizeof positions / sizeof positions[0], BENCH_DEPTH = 8 };

void bench(const char *text) {
    int64_t depth = BENCH_DEPTH, start = now();
    word_number(next_word(&text), 1, SHOGIBAN_SEARCH_DEPTH_MAX, &depth);
    uint64_t nodes = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        shogiban_search_options search_options;
        shogiban_search_report report;
        shogiban_board *board = NULL;
        shogiban_search_options_init(&search_options, sizeof search_options);
        shogiban_search_report_init(&report, sizeof report);
        search_options.depth = (uint32_t)depth;
        search_options.nodes = UINT64_MAX;
        if (shogiban_board_from_sfen(positions[i], strlen(positions[i]), &board, NULL) != 0) continue;
        if (shogiban_board_search(board, &search_options, &report) == 0) {
            char move[MOVE_SIZE + 2];
            write_moves(move, sizeof move, &report.move, 1);
            say("%zu/%d%s score %" PRId32 " nodes %" PRIu64, i + 1, (int)POSITIONS, move, report.score, report.nodes);
            nodes += report.nodes;
        }
        shogiban_board_free(board);
    }
    int64_t time = now() - start;
    say("%" PRIu64 " nodes, %" PRId64 " ms, %" PRIu64 " nodes a second", nodes, time,
        time > 0 ? nodes * 1000 / (uint64_t)time : 0);
}
