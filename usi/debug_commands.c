/* Commands for people: d, eval, bench. */
#include "bench_positions.h"
#include "usi.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void show_board(const shogiban_board *board) {
    char text[1024], sfen[SHOGIBAN_SFEN_SIZE];
    size_t needed;
    uint64_t key = 0;
    if (shogiban_board_text(board, text, sizeof text, &needed) == 0) print_line("%s", text);
    if (shogiban_board_sfen(board, sfen, sizeof sfen, &needed) == 0) print_line("sfen %s", sfen);
    if (shogiban_board_key(board, &key) == 0) print_line("key %016" PRIx64, key);
}

void show_evaluation(const shogiban_board *board) {
    static const char family[] = "SHOGIBAN_EVAL_NO_";
    int32_t whole = 0, without = 0;
    const char *name;
    int64_t flag;
    if (shogiban_board_evaluate(board, 0, &whole) != 0) return;
    for (size_t i = 0; shogiban_constant_at(i, &name, &flag) == 0; i++) {
        if (strncmp(name, family, sizeof family - 1) != 0) continue;
        if (shogiban_board_evaluate(board, (uint64_t)flag, &without) != 0) continue;
        print_line("%-24s %6" PRId32, name + sizeof family - 1, whole - without);
    }
    print_line("%-24s %6" PRId32 " centipawns for the side to move", "all", whole);
}

/* The settings of the Rust example "bench", which must count the same nodes. */
enum { BENCH_DEPTH = 9, BENCH_TABLE_BYTES = 16 << 20 };

/* Searches one position with an empty table, prints a line, and returns the nodes. */
static uint64_t bench_position(shogiban_searcher *searcher, const char *sfen, int64_t depth) {
    shogiban_board *board = NULL;
    shogiban_search_options search_options;
    shogiban_search_report report;
    shogiban_search_options_init(&search_options, sizeof search_options);
    shogiban_search_report_init(&report, sizeof report);
    search_options.depth = (uint32_t)depth;
    search_options.nodes = UINT64_MAX;
    if (shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL) != 0) return 0;
    shogiban_searcher_clear(searcher);
    shogiban_searcher_search(searcher, board, &search_options, &report);
    char move[SHOGIBAN_USI_SIZE + 1];
    write_moves(move, sizeof move, &report.move, 1);
    print_line("%-6s score %6" PRId32 " nodes %9" PRIu64, move + 1, report.score, report.nodes);
    shogiban_board_free(board);
    return report.nodes;
}

void bench(const char *arguments) {
    int64_t depth = BENCH_DEPTH;
    parse_number(next_word(&arguments), 1, SHOGIBAN_SEARCH_DEPTH_MAX, &depth);
    shogiban_searcher *searcher = shogiban_searcher_new(BENCH_TABLE_BYTES);
    if (searcher == NULL) abort();
    int64_t start_ms = now_ms();
    uint64_t nodes = 0;
    for (size_t i = 0; i < BENCH_POSITIONS; i++)
        nodes += bench_position(searcher, bench_positions[i], depth);
    int64_t elapsed_ms = now_ms() - start_ms;
    shogiban_searcher_free(searcher);
    print_line("%" PRIu64 " nodes, %" PRId64 " ms, %" PRIu64 " nodes per second", nodes, elapsed_ms,
               elapsed_ms > 0 ? nodes * 1000 / (uint64_t)elapsed_ms : 0);
}
