/* shogiban-usi: a USI engine on shogiban.h alone. What its files share.
 *
 * Two threads: the first reads the input, keeps the options and the board, and watches the clock; the other, one for
 * each go, searches a copy of the board and gives the answer. engine.c has all that both touch.
 */
#ifndef USI_H
#define USI_H

#include <shogiban.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No position that a game can reach has more than 593 moves. */
enum { LIST_MOVES = 593, MOVE_SIZE = 6 };

/* ---- words.c: texts ---- */

/* The next word of the text, which moves on behind it; its length is 0 at the end. Words are not ended by a NUL. */
struct word {
    const char *start;
    size_t length;
};
struct word next_word(const char **text);
/* Whether the word is this one; capital letters count as small ones. */
bool word_is(struct word word, const char *other);
/* The whole number that the word is, cut to the bounds; false when it is none. */
bool word_number(struct word word, int64_t least, int64_t most, int64_t *number);

/* Milliseconds since some start. */
int64_t now(void);

/* Writes a line at once. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void say(const char *format, ...);

/* ---- input.c: lines ---- */

enum input { INPUT_LINE, INPUT_TIME, INPUT_END };
/* Waits for a line until the time (INT64_MAX for ever). The line is good until the next call. A line of more than
   4 MiB is given as an empty one. */
enum input read_line(int64_t until, char **line);

/* ---- options.c ---- */

struct options {
    int64_t hash;       /* MiB */
    int64_t multi_pv;
    int64_t seed;
    int64_t nodes;      /* the most nodes of a search; 0 for any number */
    int64_t overhead;   /* ms a move that get lost on the way */
    int64_t draw;       /* moves until a game is drawn; 0 for never */
    int64_t impasse;    /* SHOGIBAN_IMPASSE_* */
    int64_t ponder;     /* the program that plays against us decides; kept because it is sent */
};
extern struct options options;

void list_options(void);
/* The text after "setoption". */
void set_option(const char *text);

/* ---- position.c ---- */

/* The board that the text after "position" describes, for the caller to free; NULL when it is none, which is said. */
shogiban_board *read_position(const char *text);

/* ---- clock.c: how long to think ---- */

struct limits {
    bool infinite, ponder, mate;
    bool clock;             /* there is one, in the next fields */
    int64_t left[2];        /* ms, of Black and White */
    int64_t increment[2];
    int64_t byoyomi;
    int64_t move_time;      /* ms; -1 for none, and so below */
    int64_t depth;
    int64_t nodes;
    uint32_t moves[LIST_MOVES];
    size_t move_count;
};

/* The text after "go". */
void read_limits(const char *text, struct limits *limits);

/* In ms from the start: after which no iteration is begun, and when the search is stopped. INT64_MAX for never. */
struct budget {
    int64_t soft, hard;
};
struct budget budget_of(const struct limits *limits, int32_t side, int32_t move_number);

/* ---- engine.c: the search and its answer ---- */

/* A go is answered once, by bestmove or, for mates, checkmate: when its search ends or, for infinite and ponder, when
   engine_stop or engine_ponderhit allows it. A go during a search stops that one, which is answered first. */
void engine_go(const shogiban_board *board, const struct limits *limits, int64_t start);
/* Stops the search, if there is one. */
void engine_stop(void);
/* Whether it was told to stop. */
bool engine_is_stopped(void);
void engine_ponderhit(void);
/* Forgets the game before, as soon as no search runs. */
void engine_new_game(void);
/* Sees to it that the table is as the options have it, unless a search runs. */
void engine_prepare(void);
/* When the search must be stopped; INT64_MAX while there is none to stop. */
int64_t engine_deadline(void);
/* Stops the search, waits for its answer, and lets go of everything. */
void engine_end(void);

/* ---- answers.c: what a search says ---- */

/* The moves as USI, each with a space before it, into a text of `size` bytes. */
void write_moves(char *text, size_t size, const uint32_t *moves, size_t count);
/* Info lines: of an iteration, and of the whole search; `ranked` when they tell which line they are of. */
void say_info(const shogiban_search_info *info, int64_t milliseconds, bool ranked);
void say_report(const shogiban_search_report *report, int64_t milliseconds, bool ranked);
/* Whether the side to move wins the game by declaring the impasse. */
bool wins_by_declaring(const shogiban_board *board);
void say_best(const shogiban_board *board, const shogiban_search_report *report);
/* Answers go mate; the board is played along the line when that is longer than a report. */
void say_mate(shogiban_searcher *searcher, shogiban_board *board, const shogiban_mate_options *options);

/* ---- people.c: commands for people ---- */

void show_board(const shogiban_board *board);
void show_evaluation(const shogiban_board *board);
/* Searches fixed positions to a depth; the number of nodes tells versions apart. The text may name the depth. */
void bench(const char *text);

#endif
