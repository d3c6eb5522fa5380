/* Lines of the standard input, with a time at which waiting ends. */
#define _POSIX_C_SOURCE 200809L /* poll */

#include "usi.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 4 << 20, CHUNK = 1 << 16 };

/* What was read and not yet given: from `start` to `end`. */
static char *buffer;
static size_t size, start, end;
/* The rest of a line that was too long is passed over. */
static bool skipping;
static bool ended;

/* The next whole line in the buffer. */
static char *take_line(void) {
    if (start == end) return NULL;
    char *line = buffer + start;
    char *newline = memchr(line, '\n', end - start);
    if (newline == NULL) {
        /* What comes last may lack its end. */
        if (!ended) return NULL;
        newline = buffer + end;
        end++;
    }
    start = (size_t)(newline - buffer) + 1;
    /* A NUL within the line would hide the rest of it. */
    for (char *c = line; c < newline; c++)
        if (*c == '\0') *c = ' ';
    *newline = '\0';
    if (skipping) *line = '\0';
    skipping = false;
    return line;
}

/* Room for one more chunk, and a NUL. */
static void make_room(void) {
    if (end - start > LONGEST) {
        start = end = 0;
        skipping = true;
    }
    if (start > 0) {
        memmove(buffer, buffer + start, end - start);
        end -= start;
        start = 0;
    }
    if (size < end + CHUNK + 1) {
        char *larger = realloc(buffer, 2 * (end + CHUNK + 1));
        if (larger == NULL) abort();
        buffer = larger;
        size = 2 * (end + CHUNK + 1);
    }
}

enum input read_line(int64_t until, char **line) {
    while ((*line = take_line()) == NULL) {
        if (ended) return INPUT_END;
        int64_t wait = -1;
        if (until != INT64_MAX) {
            wait = until - now();
            if (wait <= 0) return INPUT_TIME;
            if (wait > 60000) wait = 60000;
        }
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&input, 1, (int)wait);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        make_room();
        ssize_t got = read(STDIN_FILENO, buffer + end, CHUNK);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        ended = got <= 0;
        if (got > 0) end += (size_t)got;
    }
    return INPUT_LINE;
}
