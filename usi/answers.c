/* What a search says: info lines, the best move, the mate. */
#include "usi.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the search as text. */
enum { LINE_SIZE = SHOGIBAN_SEARCH_DEPTH_MAX * MOVE_SIZE + 1 };

void write_moves(char *text, size_t size, const uint32_t *moves, size_t count) {
    size_t length = 0, needed;
    text[0] = '\0';
    for (size_t i = 0; i < count && length + MOVE_SIZE + 1 <= size; i++) {
        text[length++] = ' ';
        if (shogiban_move_usi(moves[i], text + length, size - length, &needed) != 0) break;
        length += needed - 1;
    }
    text[length] = '\0';
}

/* "cp -120", or "mate 5" in plies. */
static void write_score(char *text, size_t size, int32_t score) {
    int32_t plies = SHOGIBAN_SEARCH_MATE - abs(score);
    if (abs(score) < SHOGIBAN_SEARCH_MATE_BOUND)
        snprintf(text, size, "cp %" PRId32, score);
    else
        snprintf(text, size, "mate %s%" PRId32, score < 0 ? "-" : "", plies);
}

void say_info(const shogiban_search_info *info, int64_t milliseconds, bool ranked) {
    char moves[LINE_SIZE], score[24], rank[24] = "";
    write_moves(moves, sizeof moves, info->moves, info->count);
    write_score(score, sizeof score, info->score);
    if (ranked) snprintf(rank, sizeof rank, " multipv %" PRIu32, info->rank);
    uint64_t per_second = milliseconds > 0 ? info->nodes * 1000 / (uint64_t)milliseconds : 0;
    say("info depth %" PRIu32 " seldepth %" PRIu32 "%s score %s nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64
        " hashfull %" PRIu32 "%s%s",
        info->depth, info->selective_depth, rank, score, info->nodes, milliseconds, per_second, info->table_full,
        info->count > 0 ? " pv" : "", moves);
}

void say_report(const shogiban_search_report *report, int64_t milliseconds, bool ranked) {
    char moves[LINE_SIZE], score[24];
    uint32_t count = report->length < SHOGIBAN_SEARCH_LINE_SIZE ? report->length : SHOGIBAN_SEARCH_LINE_SIZE;
    write_moves(moves, sizeof moves, report->line, count);
    write_score(score, sizeof score, report->score);
    uint64_t per_second = milliseconds > 0 ? report->nodes * 1000 / (uint64_t)milliseconds : 0;
    say("info depth %" PRIu32 "%s score %s nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "%s%s", report->depth,
        ranked ? " multipv 1" : "", score, report->nodes, milliseconds, per_second,
        count > 0 ? " pv" : "", moves);
}

bool wins_by_declaring(const shogiban_board *board) {
    shogiban_result result;
    shogiban_result_init(&result, sizeof result);
    return shogiban_board_declare(board, &result) == 1 && result.winner == shogiban_board_side_to_move(board);
}

void say_best(const shogiban_board *board, const shogiban_search_report *report) {
    char moves[2 * MOVE_SIZE + 1];
    write_moves(moves, sizeof moves, report->line, report->length < 2 ? report->length : 2);
    char *second = report->length < 2 ? NULL : strrchr(moves, ' ');
    if (wins_by_declaring(board)) {
        say("bestmove win");
    } else if (report->move == SHOGIBAN_MOVE_NONE) {
        say("bestmove resign");
    } else if (second != NULL) {
        *second = '\0';
        say("bestmove%s ponder %s", moves, second + 1);
    } else {
        say("bestmove%s", moves);
    }
}

/* No mate that is known is longer. */
enum { MATE_MOVES = 2048 };

void say_mate(shogiban_searcher *searcher, shogiban_board *board, const shogiban_mate_options *options) {
    static uint32_t line[MATE_MOVES];
    static char text[MATE_MOVES * MOVE_SIZE + 1];
    size_t count = 0;
    shogiban_mate_report report;
    do {
        shogiban_mate_report_init(&report, sizeof report);
        int32_t status = shogiban_searcher_mate(searcher, board, options, &report);
        bool is_known = status == 0 && report.answer != SHOGIBAN_MATE_UNKNOWN;
        bool goes_on = report.length > SHOGIBAN_MATE_LINE_SIZE;
        if (!is_known || count + SHOGIBAN_MATE_LINE_SIZE > MATE_MOVES || (goes_on && engine_is_stopped())) {
            say("checkmate timeout");
            return;
        }
        if (report.answer == SHOGIBAN_MATE_NONE) {
            say("checkmate nomate");
            return;
        }
        /* Of a line that is longer than the report, the rest is asked for at its end. */
        for (uint32_t i = 0; i < report.length && i < SHOGIBAN_MATE_LINE_SIZE; i++) {
            line[count++] = report.line[i];
            shogiban_board_do_move(board, report.line[i]);
        }
    } while (report.length > SHOGIBAN_MATE_LINE_SIZE);
    write_moves(text, sizeof text, line, count);
    say("checkmate%s", text);
}
