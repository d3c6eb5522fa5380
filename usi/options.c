/* The options of "setoption". */
#include "usi.h"
#include <inttypes.h>
#include <stdio.h>

struct options options = {
    .hash_mib = 64, .multi_pv = 1, .overhead_ms = 50, .impasse = SHOGIBAN_IMPASSE_27};

enum kind { SPIN, CHECK, RULE };

static const struct option {
    const char *name;
    enum kind kind;
    int64_t min, max; /* of a SPIN */
    int64_t *value;
} table[] = {
    {"USI_Hash", SPIN, 1, 65536, &options.hash_mib},
    {"USI_Ponder", CHECK, 0, 1, &options.ponder},
    {"MultiPV", SPIN, 1, SHOGIBAN_MOVES_MAX, &options.multi_pv},
    {"Seed", SPIN, 0, INT64_MAX / 100, &options.seed},
    {"Nodes", SPIN, 0, INT64_MAX / 100, &options.nodes},
    {"MoveOverhead", SPIN, 0, 10000, &options.overhead_ms},
    {"MaxMovesToDraw", SPIN, 0, SHOGIBAN_MOVE_NUMBER_MAX - 1, &options.draw_moves},
    {"ImpasseRule", RULE, 0, 0, &options.impasse},
};
enum { OPTIONS = sizeof table / sizeof table[0] };

static void print_rule(const struct option *option) {
    char names[200] = "";
    size_t length = 0;
    const char *name;
    for (int32_t rule = 0; (name = shogiban_impasse_name(rule)) != NULL; rule++) {
        int written = snprintf(names + length, sizeof names - length, " var %s", name);
        if (written > 0 && (size_t)written < sizeof names - length) length += (size_t)written;
    }
    print_line("option name %s type combo default %s%s", option->name,
               shogiban_impasse_name((int32_t)*option->value), names);
}

static bool parse_rule(struct word word, int64_t *value) {
    const char *name;
    for (int32_t rule = 0; (name = shogiban_impasse_name(rule)) != NULL; rule++)
        if (word_equals(word, name)) {
            *value = rule;
            return true;
        }
    return false;
}

void print_options(void) {
    for (const struct option *option = table; option < table + OPTIONS; option++) {
        if (option->kind == CHECK)
            print_line("option name %s type check default %s", option->name,
                       *option->value ? "true" : "false");
        else if (option->kind == SPIN)
            print_line("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64,
                       option->name, *option->value, option->min, option->max);
        else
            print_rule(option);
    }
}

static bool parse_value(const struct option *option, struct word word) {
    switch (option->kind) {
    case SPIN: return parse_number(word, option->min, option->max, option->value);
    case CHECK:
        if (!word_equals(word, "true") && !word_equals(word, "false")) return false;
        *option->value = word_equals(word, "true");
        return true;
    case RULE: return parse_rule(word, option->value);
    }
    return false;
}

void set_option(const char *arguments) {
    struct word word = next_word(&arguments);
    if (word_equals(word, "name")) word = next_word(&arguments);
    struct word value = next_word(&arguments);
    if (word_equals(value, "value")) value = next_word(&arguments);
    for (const struct option *option = table; option < table + OPTIONS; option++) {
        if (!word_equals(word, option->name)) continue;
        if (!parse_value(option, value))
            print_line("info string invalid value for the option %s", option->name);
        return;
    }
    print_line("info string unknown option");
}
