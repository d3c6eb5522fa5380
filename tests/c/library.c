/* Versions, constants by name, words, and the self-check. */
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

/* Row 25: words for the codes of a family, all different, and none for other numbers. */
static void words_of(const char *(*words)(int32_t), int32_t count) {
    for (int32_t code = 0; code < count; code++) {
        const char *text = words(code);
        CHECK(text != NULL && strlen(text) > 2);
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

static void error_names(void) {
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
    error_names();
    return finish();
}
