/* shogiban-usi: reads USI commands from standard input, or one command from its arguments. */
#include "usi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL after a "position" that was refused: there is nothing to search until the next one. */
static shogiban_board *board;
static bool quitting;

static void run_usi(char *arguments) {
    (void)arguments;
    print_line("id name shogiban %s", shogiban_version());
    print_line("id author the shogiban authors");
    print_options();
    print_line("usiok");
}

static void run_isready(char *arguments) {
    (void)arguments;
    engine_prepare();
    print_line("readyok");
}

static void run_setoption(char *arguments) {
    set_option(arguments);
}

static void run_usinewgame(char *arguments) {
    (void)arguments;
    engine_new_game();
}

static void run_position(char *arguments) {
    shogiban_board_free(board);
    board = parse_position(arguments);
}

static void run_go(char *arguments) {
    int64_t received_ms = now_ms();
    struct limits limits;
    parse_limits(arguments, &limits);
    engine_go(board, &limits, received_ms);
}

static void run_stop(char *arguments) {
    (void)arguments;
    engine_stop();
}

static void run_ponderhit(char *arguments) {
    (void)arguments;
    engine_ponderhit();
}

static void run_quit(char *arguments) {
    (void)arguments;
    quitting = true;
}

static bool has_position(void) {
    if (board == NULL) print_line("info string no position: the last one was refused");
    return board != NULL;
}

static void run_d(char *arguments) {
    (void)arguments;
    if (has_position()) show_board(board);
}

static void run_eval(char *arguments) {
    (void)arguments;
    if (has_position()) show_evaluation(board);
}

static void run_bench(char *arguments) {
    bench(arguments);
}

static void run_help(char *arguments);

static const struct command {
    const char *name, *arguments;
    void (*run)(char *arguments);
    const char *help;
} commands[] = {
    {"usi", "", run_usi, "print the name, the options and usiok"},
    {"isready", "", run_isready, "print readyok when ready to search"},
    {"setoption", "name NAME value VALUE", run_setoption, "set an option"},
    {"usinewgame", "", run_usinewgame, "clear what was learnt from earlier searches"},
    {"position", "startpos|sfen SFEN [moves MOVE...]", run_position, "set the position"},
    {"go", "[LIMIT...]", run_go, "search: btime, wtime, binc, winc, byoyomi, movetime (ms),"},
    {"", "", NULL, "depth, nodes, infinite, ponder, searchmoves MOVE..."},
    {"go", "mate MS|infinite", run_go, "search for a mate by checks alone"},
    {"go", "perft DEPTH", run_go, "count move sequences, by first move"},
    {"stop", "", run_stop, "end the search, which is then answered"},
    {"ponderhit", "", run_ponderhit, "the expected move was played: start the clock"},
    {"gameover", "[RESULT]", run_stop, "same as stop"},
    {"quit", "", run_quit, "end the program"},
    {"d", "", run_d, "draw the board"},
    {"eval", "", run_eval, "print the terms of the evaluation"},
    {"bench", "[DEPTH]", run_bench, "search fixed positions and count the nodes"},
    {"help", "", run_help, "print this list"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void run_help(char *arguments) {
    (void)arguments;
    for (const struct command *command = commands; command < commands + COMMANDS; command++)
        print_line("%s %-*s  %s", command->name, 45 - (int)strlen(command->name),
                   command->arguments, command->help);
}

static const struct command *find_command(struct word word) {
    if (word.length == 0) return NULL;
    for (const struct command *command = commands; command < commands + COMMANDS; command++)
        if (word_equals(word, command->name)) return command;
    return NULL;
}

static void run_line(char *line) {
    const char *rest = line;
    struct word word = next_word(&rest);
    const struct command *command = find_command(word);
    if (command != NULL)
        command->run(line + (rest - line));
    else if (word.length > 0)
        print_line("info string unknown command; help lists them");
}

/* Only a position takes so much text, so there is none now. */
static void refuse_long_line(void) {
    print_line("info string position refused: a line has more than 1 MiB");
    shogiban_board_free(board);
    board = NULL;
}

static void run_input(void) {
    char *line;
    while (!quitting) {
        switch (read_line(&line)) {
        case INPUT_LINE: run_line(line); break;
        case INPUT_TOO_LONG: refuse_long_line(); break;
        case INPUT_END: return;
        }
    }
}

static void print_usage(FILE *file) {
    fprintf(file, "Usage: shogiban-usi            read USI commands from standard input\n"
                  "       shogiban-usi COMMAND... run one command, such as \"bench\" or \"help\"\n"
                  "       shogiban-usi --help     print this text\n"
                  "       shogiban-usi --version  print the version\n");
}

/* Runs the arguments as one command line. */
static int run_arguments(int count, char **arguments) {
    const char *first = arguments[1];
    if (strcmp(first, "--help") == 0) {
        print_usage(stdout);
        return EXIT_SUCCESS;
    }
    if (strcmp(first, "--version") == 0) {
        print_line("shogiban-usi %s", shogiban_version());
        return EXIT_SUCCESS;
    }
    if (find_command((struct word){first, strlen(first)}) == NULL) {
        fprintf(stderr, "shogiban-usi: unknown argument %s\n", first);
        print_usage(stderr);
        return 2;
    }
    size_t size = 1;
    for (int i = 1; i < count; i++) size += strlen(arguments[i]) + 1;
    char *line = calloc(size, 1);
    if (line == NULL) abort();
    for (int i = 1; i < count; i++) strcat(strcat(line, arguments[i]), " ");
    run_line(line);
    engine_wait();
    free(line);
    return EXIT_SUCCESS;
}

int main(int count, char **arguments) {
    uint32_t version = shogiban_abi_version();
    if (version >> 16 != SHOGIBAN_ABI_VERSION >> 16 || version < SHOGIBAN_ABI_VERSION) {
        fprintf(stderr, "shogiban-usi: another version of libshogiban is needed\n");
        return EXIT_FAILURE;
    }
    board = shogiban_board_new();
    if (board == NULL) return EXIT_FAILURE;
    int status = EXIT_SUCCESS;
    if (count > 1)
        status = run_arguments(count, arguments);
    else
        run_input();
    engine_end();
    shogiban_board_free(board);
    return status;
}
