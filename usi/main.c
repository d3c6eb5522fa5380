/* shogiban-usi [COMMAND...]: a USI engine. With a command as arguments, such as "bench", it does that alone. */
#include "usi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static shogiban_board *board;

static void say_who(void) {
    say("id name shogiban %s", shogiban_version());
    say("id author the shogiban authors");
    list_options();
    say("usiok");
}

static void go(const char *text) {
    int64_t received = now();
    struct limits limits;
    read_limits(text, &limits);
    engine_go(board, &limits, received);
}

/* Does what a line says; false when that is to end. */
static bool obey(const char *text) {
    struct word word = next_word(&text);
    if (word.length == 0) return true;
    if (word_is(word, "quit")) return false;
    if (word_is(word, "usi")) {
        say_who();
    } else if (word_is(word, "isready")) {
        engine_prepare();
        say("readyok");
    } else if (word_is(word, "setoption")) {
        set_option(text);
    } else if (word_is(word, "usinewgame")) {
        engine_new_game();
    } else if (word_is(word, "position")) {
        shogiban_board *read = read_position(text);
        if (read != NULL) {
            shogiban_board_free(board);
            board = read;
        }
    } else if (word_is(word, "go")) {
        go(text);
    } else if (word_is(word, "stop") || word_is(word, "gameover")) {
        engine_stop();
    } else if (word_is(word, "ponderhit")) {
        engine_ponderhit();
    } else if (word_is(word, "d")) {
        show_board(board);
    } else if (word_is(word, "eval")) {
        show_evaluation(board);
    } else if (word_is(word, "bench")) {
        bench(text);
    } else {
        say("info string unknown command");
    }
    return true;
}

static void serve(void) {
    char *line;
    for (;;) {
        switch (read_line(engine_deadline(), &line)) {
        case INPUT_LINE:
            if (!obey(line)) return;
            break;
        case INPUT_TIME: engine_stop(); break;
        case INPUT_END: return;
        }
    }
}

/* The arguments as one line. */
static void obey_arguments(int count, char **arguments) {
    size_t size = 1;
    for (int i = 1; i < count; i++) size += strlen(arguments[i]) + 1;
    char *line = calloc(size, 1);
    if (line == NULL) abort();
    for (int i = 1; i < count; i++) strcat(strcat(line, arguments[i]), " ");
    obey(line);
    free(line);
}

int main(int count, char **arguments) {
    if (shogiban_abi_version() >> 16 != SHOGIBAN_ABI_VERSION >> 16 || shogiban_abi_version() < SHOGIBAN_ABI_VERSION) {
        fprintf(stderr, "shogiban-usi: another version of libshogiban is needed\n");
        return EXIT_FAILURE;
    }
    board = shogiban_board_new();
    if (board == NULL) return EXIT_FAILURE;
    if (count > 1)
        obey_arguments(count, arguments);
    else
        serve();
    engine_end();
    shogiban_board_free(board);
    return EXIT_SUCCESS;
}
