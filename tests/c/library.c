/* Versions, constants by name, names and reasons, and the self-check. */
#include "check.h"
#include <ctype.h>

/* Rows 2 and 63. */
static void versions(void) {
    uint32_t abi = shogiban_abi_version();
    EQUAL(abi, SHOGIBAN_ABI_VERSION);
    EQUAL(abi >> 16, 1);
    CHECK(isdigit((unsigned char)shogiban_version()[0]));
    EQUAL(shogiban_tables_ok(), 1);
}

/* Row 2: every constant that is listed is found by its name, and by no other. */
static void constants(void) {
    const char *name = NULL;
    int64_t value = 0, found = 0;
    size_t count = 0;
    while (shogiban_constant_at(count, &name, &value) == 0) {
        size_t length = strlen(name);
        CHECK(strncmp(name, "SHOGIBAN_", 9) == 0);
        EQUAL(shogiban_constant(name, length, &found), 0);
        EQUAL(found, value);
        EQUAL(shogiban_constant(name, length + 1, &found), SHOGIBAN_ERR_ARGUMENT);
        count++;
    }
    CHECK(count > 60);
    const char *last = name;
    value = 7;
    static const size_t beyond[] = {255, 1 << 20, (size_t)1 << 31, SIZE_MAX};
    for (size_t i = 0; i < COUNT(beyond); i++)
        EQUAL(shogiban_constant_at(beyond[i], &name, &value), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_constant_at(count, &name, &value), SHOGIBAN_ERR_ARGUMENT);
    CHECK(name == last && value == 7);

    EQUAL(shogiban_constant(TEXT("SHOGIBAN_POS_COUNT"), &value), 0);
    EQUAL(value, 12);
    EQUAL(shogiban_constant(TEXT("shogiban_pos_count"), &value), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_constant(TEXT(""), &value), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_constant(TEXT("\0"), &value), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(value, 12);
    EQUAL(shogiban_constant(NULL, 0, &value), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_constant(TEXT("SHOGIBAN_POS_COUNT"), NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_constant_at(0, NULL, &value), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_constant_at(0, &name, NULL), SHOGIBAN_ERR_NULL);
}

/* Row 25: each code of a family has a text of its own, other numbers have none. */
static void words_of(const char *(*words)(int32_t), int32_t count) {
    for (int32_t code = 0; code < count; code++) {
        const char *text = words(code);
        CHECK(text != NULL && strlen(text) > 1);
        for (int32_t before = 0; before < code; before++) CHECK(strcmp(text, words(before)) != 0);
    }
    CHECK(words(-1) == NULL);
    CHECK(words(count) == NULL);
    for (size_t i = 0; i < COUNT(wild); i++) CHECK(words(wild[i]) == NULL);
}

static void words(void) {
    words_of(shogiban_pos_reason, 13);
    words_of(shogiban_drop_reason, 8);
    words_of(shogiban_fault_reason, 12);
    words_of(shogiban_declare_reason, 6);
    words_of(shogiban_how_name, 8);
    CHECK(strcmp(shogiban_how_name(SHOGIBAN_HOW_PERPETUAL_CHECK), "perpetual_check") == 0);
}

/* Each name of a family is read back, exactly; other texts are SHOGIBAN_NONE. */
static void names_of(const char *(*name)(int32_t), int32_t (*from_name)(const char *, size_t),
                     int32_t count) {
    words_of(name, count);
    for (int32_t code = 0; code < count; code++) {
        const char *text = name(code);
        EQUAL(from_name(text, strlen(text)), code);
        EQUAL(from_name(text, strlen(text) - 1), SHOGIBAN_NONE);
        EQUAL(from_name(text, strlen(text) + 1), SHOGIBAN_NONE);
    }
    EQUAL(from_name(TEXT("")), SHOGIBAN_NONE);
    EQUAL(from_name(TEXT("\0")), SHOGIBAN_NONE);
    EQUAL(from_name(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(from_name(NULL, SIZE_MAX), SHOGIBAN_ERR_NULL);
}

static void names(void) {
    names_of(shogiban_how_name, shogiban_how_from_name, 8);
    names_of(shogiban_status_name, shogiban_status_from_name, 3);
    names_of(shogiban_impasse_name, shogiban_impasse_from_name, 4);
    names_of(shogiban_mate_name, shogiban_mate_from_name, 3);
    EQUAL(shogiban_how_from_name(TEXT("try")), SHOGIBAN_HOW_TRY);
    EQUAL(shogiban_status_from_name(TEXT("no_move")), SHOGIBAN_STATUS_NO_MOVE);
    EQUAL(shogiban_impasse_from_name(TEXT("24")), SHOGIBAN_IMPASSE_24);
    EQUAL(shogiban_mate_from_name(TEXT("mate")), SHOGIBAN_MATE_FOUND);
    EQUAL(shogiban_mate_from_name(TEXT("no_mate")), SHOGIBAN_MATE_NONE);
}

static void error_names(void) {
    for (int32_t code = SHOGIBAN_ERR_BUSY; code <= SHOGIBAN_ERR_NULL; code++) {
        const char *text = shogiban_error_name(code);
        EQUAL(shogiban_error_from_name(text, strlen(text)), code);
    }
    EQUAL(shogiban_error_from_name(TEXT("SHOGIBAN_OK")), SHOGIBAN_OK);
    EQUAL(shogiban_error_from_name(TEXT("SHOGIBAN_ERR")), SHOGIBAN_NONE);
    EQUAL(shogiban_error_from_name(TEXT("unknown error")), SHOGIBAN_NONE);
    EQUAL(shogiban_error_from_name(TEXT("")), SHOGIBAN_NONE);
    EQUAL(shogiban_error_from_name(NULL, 5), SHOGIBAN_NONE);
    CHECK(strcmp(shogiban_error_name(0), "SHOGIBAN_OK") == 0);
    CHECK(strcmp(shogiban_error_name(SHOGIBAN_NONE), "SHOGIBAN_OK") == 0);
    CHECK(strcmp(shogiban_error_name(INT32_MAX), "SHOGIBAN_OK") == 0);
    CHECK(strcmp(shogiban_error_name(SHOGIBAN_ERR_NULL), "SHOGIBAN_ERR_NULL") == 0);
    CHECK(strcmp(shogiban_error_name(SHOGIBAN_ERR_MEMORY), "SHOGIBAN_ERR_MEMORY") == 0);
    CHECK(strcmp(shogiban_error_name(-1000), "unknown error") == 0);
    CHECK(strcmp(shogiban_error_name(INT32_MIN), "unknown error") == 0);
}

int main(void) {
    versions();
    constants();
    words();
    names();
    error_names();
    return finish();
}
