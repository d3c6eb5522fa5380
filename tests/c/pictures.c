/* The board as text and as a picture. */
#include "check.h"

static char text[1024];
static char svg[1 << 16];

static void board_text(void) {
    shogiban_board *board = shogiban_board_new();
    size_t needed = 0;
    EQUAL(shogiban_board_text(board, NULL, 0, &needed), 0);
    CHECK(needed > 400 && needed < sizeof text);
    EQUAL(shogiban_board_text(board, text, needed - 1, &needed), SHOGIBAN_ERR_BUFFER);
    EQUAL(text[0], 0);
    EQUAL(shogiban_board_text(board, text, sizeof text, &needed), 0);
    EQUAL(strlen(text) + 1, needed);
    CHECK(strstr(text, "\n  P   P   P   P   P   P   P   P   P   g\n") != NULL);
    CHECK(strchr(text, '[') == NULL);
    shogiban_board_do_move(board, shogiban_move_from_usi(TEXT("7g7f")));
    EQUAL(shogiban_board_text(board, text, sizeof text, &needed), 0);
    CHECK(strstr(text, " [P] ") != NULL);
    shogiban_board_free(board);
    EQUAL(shogiban_board_text(NULL, text, sizeof text, &needed), SHOGIBAN_ERR_NULL);
}

static void board_svg(void) {
    shogiban_board *board = shogiban_board_new();
    size_t needed = 0;
    EQUAL(shogiban_board_svg(board, NULL, 0, &needed), 0);
    CHECK(needed > 4000 && needed < sizeof svg);
    EQUAL(shogiban_board_svg(board, svg, needed, &needed), 0);
    EQUAL(strlen(svg) + 1, needed);
    CHECK(strncmp(svg, "<svg ", 5) == 0);
    CHECK(strcmp(svg + needed - 8, "</svg>\n") == 0);
    shogiban_board_free(board);
    EQUAL(shogiban_board_svg(NULL, svg, sizeof svg, &needed), SHOGIBAN_ERR_NULL);
}

int main(void) {
    board_text();
    board_svg();
    return finish();
}
