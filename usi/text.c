/* Words, numbers, time, output. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, flockfile */

#include "usi.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

struct word next_word(const char **text) {
    const char *start = *text;
    while (is_space(*start)) start++;
    const char *end = start;
    while (*end != '\0' && !is_space(*end)) end++;
    *text = end;
    return (struct word){start, (size_t)(end - start)};
}

bool word_equals(struct word word, const char *string) {
    if (word.length != strlen(string)) return false;
    for (size_t i = 0; i < word.length; i++)
        if (tolower((unsigned char)word.start[i]) != tolower((unsigned char)string[i]))
            return false;
    return true;
}

bool parse_number(struct word word, int64_t min, int64_t max, int64_t *number) {
    size_t sign = word.length > 0 && (word.start[0] == '-' || word.start[0] == '+');
    if (sign == word.length) return false;
    int64_t value = 0;
    for (size_t i = sign; i < word.length; i++) {
        if (!isdigit((unsigned char)word.start[i])) return false;
        /* Drops digits that would overflow: the value is out of any range by then. */
        if (value < INT64_MAX / 10 - 1) value = value * 10 + (word.start[i] - '0');
    }
    if (word.start[0] == '-') value = -value;
    *number = value < min ? min : value > max ? max : value;
    return true;
}

int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void print_line(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    flockfile(stdout);
    vprintf(format, arguments);
    putchar('\n');
    fflush(stdout);
    funlockfile(stdout);
    va_end(arguments);
}
