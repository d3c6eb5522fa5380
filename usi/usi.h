/* shogiban-usi: a USI engine that uses shogiban.h alone. The declarations that its files share.
 *
 * The main thread reads the input and keeps the options and the board. Each "go" starts a second
 * thread, which searches a copy of the board and prints the answer. engine.c holds all state that
 * both threads use.
 */
#ifndef USI_H
#define USI_H

#include <shogiban.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The greatest depth of "go perft"; no machine counts as far. */
enum { PERFT_DEPTH_MAX = 16 };

/* ---- text.c: words, numbers, time, output ---- */

/* A word of a line. It is not NUL-terminated; its length is 0 at the end of the line. */
struct word {
    const char *start;
    size_t length;
};
/* Takes the next word, and moves the text on to what follows it. */
struct word next_word(const char **text);
/* Compares the word with a string, ignoring case. */
bool word_equals(struct word word, const char *string);
/* Parses a whole number and clamps it to the range. Returns false if the word is not a number. */
bool parse_number(struct word word, int64_t min, int64_t max, int64_t *number);

/* Milliseconds of a clock that is never set. */
int64_t now_ms(void);

/* Prints a line and flushes it, so that lines of two threads do not mix. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void print_line(const char *format, ...);

/* ---- input.c: lines of standard input ---- */

enum input { INPUT_LINE, INPUT_TOO_LONG, INPUT_END };
/* Waits for a line. It is valid until the next call. */
enum input read_line(char **line);

/* ---- options.c ---- */

struct options {
    int64_t hash_mib;    /* size of the transposition table */
    int64_t multi_pv;    /* lines that are reported */
    int64_t seed;        /* breaks ties between equal moves */
    int64_t nodes;       /* limit of every search; 0 for none */
    int64_t overhead_ms; /* time that each move loses outside the engine */
    int64_t draw_moves;  /* move number at which a game is drawn; 0 for never */
    int64_t impasse;     /* SHOGIBAN_IMPASSE_* */
    int64_t ponder;      /* accepted and ignored: the GUI decides whether to ponder */
};
extern struct options options;

/* Prints the "option" lines that follow "usi". */
void print_options(void);
/* Runs "setoption" with the text after it. */
void set_option(const char *arguments);

/* ---- position.c ---- */

/* Reads the text after "position", and may change it. The caller frees the board. If the text is
   refused, prints the reason and returns NULL. */
shogiban_board *parse_position(char *arguments);

/* ---- time_manager.c: what "go" allows ---- */

/* The arguments of "go". A number is -1 if it was not given. */
struct limits {
    bool infinite, ponder, mate;
    bool clock;              /* one of the next three fields was given */
    int64_t left_ms[2];      /* indexed by side */
    int64_t increment_ms[2]; /* indexed by side */
    int64_t byoyomi_ms;
    int64_t move_time_ms;
    int64_t depth;
    int64_t nodes;
    int64_t perft;
    shogiban_move moves[SHOGIBAN_MOVES_MAX]; /* searchmoves */
    size_t move_count;
};

/* Reads the text after "go". */
void parse_limits(const char *arguments, struct limits *limits);

/* The limits of a search by the clock. Times are in ms from its start, INT64_MAX for no limit. */
struct budget {
    int64_t soft_ms; /* no iteration is begun after it */
    int64_t hard_ms; /* the search is stopped at it */
    uint64_t nodes;  /* UINT64_MAX for no limit */
};
struct budget allot_time(const struct limits *limits, const shogiban_board *board);

/* ---- engine.c: the search thread ---- */

/* Starts a search of a copy of the board; without a board the answer resigns. Each "go" is
   answered once, when its search ends; infinite and ponder searches are answered no earlier than
   engine_stop or engine_ponderhit allows. A search that is still running is stopped and answered
   first. `received_ms` is when the command was read. */
void engine_go(const shogiban_board *board, const struct limits *limits, int64_t received_ms);
/* Stops the search that runs, if any. */
void engine_stop(void);
/* Whether the current search has to end at once: it was stopped, or its time is up. */
bool engine_must_end(void);
void engine_ponderhit(void);
/* Clears what was learnt from earlier searches, as soon as no search runs. */
void engine_new_game(void);
/* Applies the options to the table, unless a search runs. */
void engine_prepare(void);
/* Waits for the answer, unless it waits for a stop. */
void engine_wait(void);
/* Stops the search, waits for its answer, and frees everything. */
void engine_end(void);

/* ---- report.c: the output of a search ---- */

/* Writes the moves in USI notation, each after a space. Moves for which the `size` bytes do not
   suffice are left out. */
void write_moves(char *text, size_t size, const shogiban_move *moves, size_t count);
/* Prints the info line of one line of an iteration. `ranked` adds its multipv number. */
void print_info(const shogiban_search_info *info, int64_t elapsed_ms, bool ranked);
/* Prints the info line of the whole search, whose best line is `line`. */
void print_report(const shogiban_board *board, const shogiban_search_report *report,
                  const shogiban_move *line, int64_t elapsed_ms, bool ranked);
/* Whether the side to move wins the game by declaring the impasse. */
bool wins_by_declaration(const shogiban_board *board);
void print_bestmove(const shogiban_board *board, const shogiban_search_report *report);
/* Searches for a mate and prints the answer to "go mate". */
void print_checkmate(shogiban_searcher *searcher, const shogiban_board *board,
                     const shogiban_mate_options *options);

/* ---- perft.c ---- */

/* Answers "go perft": counts move sequences, until engine_must_end() at most. Leaves the board as
   it was. */
void perft(shogiban_board *board, int64_t depth);

/* ---- debug_commands.c: commands for people ---- */

void show_board(const shogiban_board *board);
void show_evaluation(const shogiban_board *board);
/* Searches fixed positions to a depth, which the text may give, and prints the node counts. */
void bench(const char *arguments);

#endif
