/* Lines of the standard input, read with a timeout. */
#define _POSIX_C_SOURCE 200809L /* poll */

#include "usi.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A line may be as long as the positions that the library takes. */
enum { LINE_MAX_BYTES = 1 << 20, CHUNK = 1 << 16 };

/* Bytes read but not yet returned: from `start` to `end`. */
static char *buffer;
static size_t size, start, end;
/* Set while the rest of a line that is too long is discarded. */
static bool skipping;
static bool is_first = true;
static bool ended;

/* Some programs begin their output with the byte order mark of UTF-8. */
static char *skip_byte_order_mark(char *line) {
    static const char mark[] = "\xEF\xBB\xBF";
    return strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : line;
}

/* Returns the next whole line of the buffer; NULL if there is none yet. */
static char *take_line(void) {
    if (start == end) return NULL;
    char *line = buffer + start;
    char *newline = memchr(line, '\n', end - start);
    if (newline == NULL) {
        /* The last line may lack its newline. */
        if (!ended) return NULL;
        newline = buffer + end;
        end++;
    }
    start = (size_t)(newline - buffer) + 1;
    /* A NUL within the line would hide the rest of it. */
    for (char *c = line; c < newline; c++)
        if (*c == '\0') *c = ' ';
    *newline = '\0';
    if (is_first) line = skip_byte_order_mark(line);
    is_first = false;
    return line;
}

/* Makes room for one more chunk and a NUL. */
static void make_room(void) {
    if (end - start > LINE_MAX_BYTES) {
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
            wait = until - now_ms();
            if (wait <= 0) return INPUT_TIMEOUT;
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
    bool is_complete = !skipping && strlen(*line) <= LINE_MAX_BYTES;
    skipping = false;
    return is_complete ? INPUT_LINE : INPUT_TOO_LONG;
}
