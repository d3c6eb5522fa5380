/* Lines of the standard input. */
#include "usi.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* As much as the library takes for a position. */
enum { LINE_MAX_BYTES = 1 << 20 };

/* Reads a byte, again if a signal interrupts it. */
static int read_byte(void) {
    for (;;) {
        errno = 0;
        int c = getchar();
        if (c != EOF || errno != EINTR) return c;
        clearerr(stdin);
    }
}

/* Some programs begin their output with the byte order mark of UTF-8. */
static char *skip_byte_order_mark(char *line) {
    static const char mark[] = "\xEF\xBB\xBF";
    return strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : line;
}

enum input read_line(char **line) {
    static char buffer[LINE_MAX_BYTES + 1];
    static bool is_first = true;
    size_t length = 0;
    int c;
    while ((c = read_byte()) != EOF && c != '\n') {
        /* A NUL within the line would hide the rest of it. */
        if (length < LINE_MAX_BYTES) buffer[length] = c == '\0' ? ' ' : (char)c;
        length++;
    }
    /* The last line may lack its newline. */
    if (c == EOF && length == 0) return INPUT_END;
    if (length > LINE_MAX_BYTES) return INPUT_TOO_LONG;
    buffer[length] = '\0';
    *line = is_first ? skip_byte_order_mark(buffer) : buffer;
    is_first = false;
    return INPUT_LINE;
}
