/* The options that a user sets. */
#include "usi.h"
#include <inttypes.h>

struct options options = {.hash = 64, .multi_pv = 1, .overhead = 50, .impasse = SHOGIBAN_IMPASSE_27};

/* The names of the impasse rules, by their numbers. */
static const char *const rules[] = {"27", "24", "try", "none"};
enum { RULES = sizeof rules / sizeof rules[0] };

enum kind { SPIN, CHECK, RULE };

static const struct option {
    const char *name;
    enum kind kind;
    int64_t least, most;
    int64_t *value;
} table[] = {
    {"USI_Hash", SPIN, 1, 65536, &options.hash},
    {"USI_Ponder", CHECK, 0, 1, &options.ponder},
    {"MultiPV", SPIN, 1, LIST_MOVES, &options.multi_pv},
    {"Seed", SPIN, 0, INT64_MAX / 100, &options.seed},
    {"Nodes", SPIN, 0, INT64_MAX / 100, &options.nodes},
    {"MoveOverhead", SPIN, 0, 10000, &options.overhead},
    {"MaxMovesToDraw", SPIN, 0, SHOGIBAN_MOVE_NUMBER_MAX - 1, &options.draw},
    {"ImpasseRule", RULE, 0, RULES - 1, &options.impasse},
};
enum { OPTIONS = sizeof table / sizeof table[0] };

void list_options(void) {
    for (const struct option *option = table; option < table + OPTIONS; option++) {
        if (option->kind == CHECK)
            say("option name %s type check default %s", option->name, *option->value ? "true" : "false");
        else if (option->kind == SPIN)
            say("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64, option->name, *option->value,
                option->least, option->most);
        else
            say("option name %s type combo default %s var %s var %s var %s var %s", option->name, rules[*option->value],
                rules[0], rules[1], rules[2], rules[3]);
    }
}

static bool read_value(const struct option *option, struct word word) {
    switch (option->kind) {
    case SPIN: return word_number(word, option->least, option->most, option->value);
    case CHECK:
        if (!word_is(word, "true") && !word_is(word, "false")) return false;
        *option->value = word_is(word, "true");
        return true;
    case RULE:
        for (int64_t rule = 0; rule < RULES; rule++)
            if (word_is(word, rules[rule])) {
                *option->value = rule;
                return true;
            }
        return false;
    }
    return false;
}

void set_option(const char *text) {
    struct word word = next_word(&text);
    if (word_is(word, "name")) word = next_word(&text);
    struct word value = next_word(&text);
    if (word_is(value, "value")) value = next_word(&text);
    for (const struct option *option = table; option < table + OPTIONS; option++) {
        if (!word_is(word, option->name)) continue;
        if (!read_value(option, value)) say("info string the option %s cannot be that", option->name);
        return;
    }
    say("info string there is no such option");
}
