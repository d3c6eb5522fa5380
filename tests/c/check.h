/* Checks that all C tests use. A failed one prints its place and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include <shogiban.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long checks_made = 0;

#define CHECK(condition) \
    do { \
        checks_made++; \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

/* Checks that two numbers are equal, and prints them when they are not. */
#define EQUAL(found, expected) \
    do { \
        long long found_ = (long long)(found); \
        long long expected_ = (long long)(expected); \
        checks_made++; \
        if (found_ != expected_) { \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #found, found_, \
                    expected_); \
            exit(1); \
        } \
    } while (0)

/* A literal as pointer and length. */
#define TEXT(literal) (literal), sizeof(literal) - 1

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/*
 * Checks a function that writes a text through (buf, cap, needed) after one argument: the text, and
 * every case of the convention.
 */
#define WRITES(function, argument, expected) \
    do { \
        char text_[SHOGIBAN_SFEN_SIZE]; \
        size_t size_ = strlen(expected) + 1, needed_ = 0; \
        memset(text_, '#', sizeof text_); \
        EQUAL(function(argument, NULL, 0, &needed_), 0); \
        EQUAL(needed_, size_); \
        needed_ = 0; \
        EQUAL(function(argument, text_, size_ - 1, &needed_), SHOGIBAN_ERR_BUFFER); \
        EQUAL(needed_, size_); \
        CHECK(text_[0] == '#' && text_[size_ - 1] == '#'); \
        EQUAL(function(argument, text_, size_, &needed_), 0); \
        CHECK(strcmp(text_, expected) == 0 && text_[size_] == '#'); \
        EQUAL(function(argument, NULL, 9, &needed_), SHOGIBAN_ERR_NULL); \
        EQUAL(function(argument, text_, 9, NULL), SHOGIBAN_ERR_NULL); \
    } while (0)

/* Checks that the function refuses the argument and writes nothing. */
#define REFUSES(function, argument, error) \
    do { \
        char text_[8] = "#"; \
        size_t needed_ = 9; \
        EQUAL(function(argument, text_, sizeof text_, &needed_), error); \
        EQUAL(needed_, 0); \
        CHECK(text_[0] == '#'); \
    } while (0)

/* Numbers that are valid for no argument. */
static const int32_t wild[] = {INT32_MIN, INT32_MIN + 1, -1000000, -128,  -2,      93,       127,
                               128,       255,           256,      65536, 1 << 20, INT32_MAX};

/* Ends every program: all boards must be freed, and something must have been checked. */
static int finish(void) {
    EQUAL(shogiban_live(), 0);
    CHECK(checks_made > 1);
    printf("%lu checks\n", checks_made);
    return 0;
}

#endif
