/* The output of a search: info lines, the best move, the mate. */
#include "usi.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The size of the longest line of a search as text, with a space for each move. */
enum { LINE_SIZE = SHOGIBAN_SEARCH_DEPTH_MAX * SHOGIBAN_USI_SIZE + 1 };

void write_moves(char *text, size_t size, const shogiban_move *moves, size_t count) {
    size_t length = 0, needed;
    text[0] = '\0';
    for (size_t i = 0; i < count && length + SHOGIBAN_USI_SIZE < size; i++) {
        text[length++] = ' ';
        if (shogiban_move_usi(moves[i], text + length, size - length, &needed) != 0) break;
        length += needed - 1;
    }
    text[length] = '\0';
}

/* Writes "cp -120", or "mate 5" in plies. Being mated already is "mate -0". */
static void write_score(char *text, size_t size, int32_t score) {
    int32_t plies = SHOGIBAN_SEARCH_MATE - abs(score);
    if (abs(score) < SHOGIBAN_SEARCH_MATE_BOUND)
        snprintf(text, size, "cp %" PRId32, score);
    else
        snprintf(text, size, "mate %s%" PRId32, score < 0 ? "-" : "", plies);
}

static uint64_t per_second(uint64_t nodes, int64_t elapsed_ms) {
    return elapsed_ms > 0 ? nodes * 1000 / (uint64_t)elapsed_ms : 0;
}

void print_info(const shogiban_search_info *info, int64_t elapsed_ms, bool ranked) {
    char moves[LINE_SIZE], score[24], rank[24] = "";
    write_moves(moves, sizeof moves, info->moves, info->count);
    write_score(score, sizeof score, info->score);
    if (ranked) snprintf(rank, sizeof rank, " multipv %" PRIu32, info->rank);
    print_line("info depth %" PRIu32 " seldepth %" PRIu32 "%s score %s nodes %" PRIu64
               " time %" PRId64 " nps %" PRIu64 " hashfull %" PRIu32 "%s%s",
               info->depth, info->selective_depth, rank, score, info->nodes, elapsed_ms,
               per_second(info->nodes, elapsed_ms), info->table_full, info->count > 0 ? " pv" : "",
               moves);
}

void print_report(const shogiban_board *board, const shogiban_search_report *report,
                  const shogiban_move *line, int64_t elapsed_ms, bool ranked) {
    char moves[LINE_SIZE], score[24];
    write_moves(moves, sizeof moves, line, report->length);
    /* A side without a legal move has lost. The report has no line then, and so no score. */
    bool lost = shogiban_board_has_legal_move(board) == 0;
    write_score(score, sizeof score, lost ? -SHOGIBAN_SEARCH_MATE : report->score);
    print_line("info depth %" PRIu32 "%s score %s nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64
               "%s%s",
               report->depth, ranked ? " multipv 1" : "", score, report->nodes, elapsed_ms,
               per_second(report->nodes, elapsed_ms), report->length > 0 ? " pv" : "", moves);
}

bool wins_by_declaration(const shogiban_board *board) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    return shogiban_board_declare(board, &result) == 1 &&
           result.winner == shogiban_board_side_to_move(board);
}

void print_bestmove(const shogiban_board *board, const shogiban_search_report *report) {
    char moves[2 * SHOGIBAN_USI_SIZE + 1];
    write_moves(moves, sizeof moves, report->line, report->length < 2 ? report->length : 2);
    char *second = report->length < 2 ? NULL : strrchr(moves, ' ');
    if (wins_by_declaration(board)) {
        print_line("bestmove win");
    } else if (report->move == SHOGIBAN_MOVE_NONE) {
        print_line("bestmove resign");
    } else if (second != NULL) {
        *second = '\0';
        print_line("bestmove%s ponder %s", moves, second + 1);
    } else {
        print_line("bestmove%s", moves);
    }
}

/* Prints the whole mate that the searcher found. */
static void print_mate(const shogiban_searcher *searcher) {
    size_t count = 0;
    shogiban_searcher_mate_line(searcher, NULL, 0, &count);
    size_t size = count * SHOGIBAN_USI_SIZE + 1;
    shogiban_move *moves = malloc(count * sizeof *moves);
    char *text = malloc(size);
    if (moves == NULL || text == NULL) abort();
    if (shogiban_searcher_mate_line(searcher, moves, count, &count) != 0) abort();
    write_moves(text, size, moves, count);
    print_line("checkmate%s", text);
    free(text);
    free(moves);
}

void print_checkmate(shogiban_searcher *searcher, const shogiban_board *board,
                     const shogiban_mate_options *options) {
    shogiban_mate_report report;
    shogiban_mate_report_init(&report, sizeof report);
    int32_t status = shogiban_searcher_mate(searcher, board, options, &report);
    if (status != 0) print_line("info string %s", shogiban_error_name(status));
    if (report.answer == SHOGIBAN_MATE_FOUND)
        print_mate(searcher);
    else
        print_line(report.answer == SHOGIBAN_MATE_NONE ? "checkmate nomate" : "checkmate timeout");
}
