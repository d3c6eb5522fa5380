/* Squares, pieces, the text of moves and key numbers, none of which needs a board. */
#include "check.h"

/* Rows 3 to 7: squares are numbered in SFEN order and named exactly. */
static void squares(void) {
    int32_t number = 0;
    for (int32_t rank = 1; rank <= 9; rank++) {
        for (int32_t file = 9; file >= 1; file--, number++) {
            char name[3] = {(char)('0' + file), (char)('a' + rank - 1), '\0'};
            EQUAL(shogiban_square_at(file, rank), number);
            EQUAL(shogiban_square_from_name(name, 2), number);
            EQUAL(shogiban_square_file(number), file);
            EQUAL(shogiban_square_rank(number), rank);
            WRITES(shogiban_square_name, number, name);
        }
    }
    EQUAL(number, SHOGIBAN_SQUARES);
    EQUAL(shogiban_square_at(0, 5), SHOGIBAN_NONE);
    EQUAL(shogiban_square_at(10, 5), SHOGIBAN_NONE);
    EQUAL(shogiban_square_at(5, 0), SHOGIBAN_NONE);
    EQUAL(shogiban_square_at(5, 10), SHOGIBAN_NONE);
    EQUAL(shogiban_square_at(5 + 256, 5), SHOGIBAN_NONE);
}

static void square_names(void) {
    EQUAL(shogiban_square_from_name(TEXT("7G")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("77")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("7g ")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("7\0")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("7g\0")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("\0007g")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("\xff\xfe")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(TEXT("")), SHOGIBAN_NONE);
    EQUAL(shogiban_square_from_name(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_square_from_name(NULL, 2), SHOGIBAN_ERR_NULL);
}

/* Rows 8 to 10. */
static void steps(void) {
    int32_t from = shogiban_square_from_name(TEXT("7g"));
    EQUAL(shogiban_square_step(from, 0, -1), shogiban_square_from_name(TEXT("7f")));
    EQUAL(shogiban_square_step(from, 1, -2), shogiban_square_from_name(TEXT("8e")));
    EQUAL(shogiban_square_step(from, 0, 0), from);
    EQUAL(shogiban_square_step(from, 2, 0), SHOGIBAN_NONE);
    EQUAL(shogiban_square_step(from, 0, 3), SHOGIBAN_NONE);
    EQUAL(shogiban_square_step(0, 1, 0), SHOGIBAN_NONE);
    EQUAL(shogiban_square_step(80, 0, 1), SHOGIBAN_NONE);

    EQUAL(shogiban_square_in_zone(SHOGIBAN_BLACK, 26), 1);
    EQUAL(shogiban_square_in_zone(SHOGIBAN_BLACK, 27), 0);
    EQUAL(shogiban_square_in_zone(SHOGIBAN_WHITE, 53), 0);
    EQUAL(shogiban_square_in_zone(SHOGIBAN_WHITE, 54), 1);
    EQUAL(shogiban_square_last_distance(SHOGIBAN_BLACK, 0), 0);
    EQUAL(shogiban_square_last_distance(SHOGIBAN_BLACK, 80), 8);
    EQUAL(shogiban_square_last_distance(SHOGIBAN_WHITE, 80), 0);
}

/* Rows 11 to 13, for every piece of both sides. */
static void pieces(void) {
    static const char letters[2][10] = {".PLNSBRGK", ".plnsbrgk"};
    static const int32_t sets[] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
    for (int32_t side = SHOGIBAN_BLACK; side <= SHOGIBAN_WHITE; side++) {
        for (int32_t base = SHOGIBAN_PIECE_PAWN; base <= SHOGIBAN_PIECE_KING; base++) {
            int32_t piece = base + side * SHOGIBAN_PIECE_WHITE;
            int32_t promoted =
                base <= SHOGIBAN_PIECE_ROOK ? piece + SHOGIBAN_PIECE_PROMOTED : SHOGIBAN_PIECE_NONE;
            char token[2] = {letters[side][base], '\0'};
            char plus[3] = {'+', letters[side][base], '\0'};
            WRITES(shogiban_piece_token, piece, token);
            EQUAL(shogiban_piece_from_token(token, 1), piece);
            EQUAL(shogiban_piece_from_token(plus, 2), promoted);
            EQUAL(shogiban_piece_promoted(piece), promoted);
            EQUAL(shogiban_piece_unpromoted(piece), piece);
            EQUAL(shogiban_piece_set_count(piece), sets[base]);
            if (promoted == SHOGIBAN_PIECE_NONE) continue;
            WRITES(shogiban_piece_token, promoted, plus);
            EQUAL(shogiban_piece_promoted(promoted), SHOGIBAN_PIECE_NONE);
            EQUAL(shogiban_piece_unpromoted(promoted), piece);
            EQUAL(shogiban_piece_set_count(promoted), SHOGIBAN_ERR_ARGUMENT);
        }
    }
    EQUAL(shogiban_piece_from_token(TEXT("")), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_piece_from_token(TEXT("+")), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_piece_from_token(TEXT("P\0")), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_piece_from_token(TEXT("++P")), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_piece_from_token(TEXT("PP")), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_piece_from_token(NULL, 1), SHOGIBAN_ERR_NULL);
}

/* Row 34: every move code is written and read back; every other code is refused. */
static void moves(void) {
    uint32_t said = 0;
    for (uint32_t code = 0; code < 1u << 17; code++) {
        uint32_t to = code & SHOGIBAN_MOVE_TO_MASK;
        uint32_t from = code >> SHOGIBAN_MOVE_FROM_SHIFT & 127;
        int drop = from > SHOGIBAN_MOVE_DROP;
        int is_move = to < 81 && from < 88 && from != to && code >> 15 == 0 &&
                      !(drop && code & SHOGIBAN_MOVE_PROMOTE);
        if (!is_move) {
            REFUSES(shogiban_move_usi, code, SHOGIBAN_ERR_ARGUMENT);
            continue;
        }
        char text[8];
        size_t needed;
        EQUAL(shogiban_move_usi(code, text, sizeof text, &needed), 0);
        EQUAL(shogiban_move_from_usi(text, needed - 1), code);
        EQUAL(shogiban_move_from_usi(text, needed), SHOGIBAN_MOVE_NONE);
        said++;
    }
    EQUAL(said, 81 * 80 * 2 + 7 * 81);
    REFUSES(shogiban_move_usi, UINT32_MAX, SHOGIBAN_ERR_ARGUMENT);
    REFUSES(shogiban_move_usi, 1u << 31, SHOGIBAN_ERR_ARGUMENT);

    shogiban_move usual = shogiban_move_from_usi(TEXT("7g7f"));
    EQUAL(usual, 47 | 56 << SHOGIBAN_MOVE_FROM_SHIFT);
    WRITES(shogiban_move_usi, usual, "7g7f");
    WRITES(shogiban_move_usi, usual | SHOGIBAN_MOVE_PROMOTE, "7g7f+");
    uint32_t drop = 40 | (SHOGIBAN_MOVE_DROP + SHOGIBAN_PIECE_PAWN) << SHOGIBAN_MOVE_FROM_SHIFT;
    WRITES(shogiban_move_usi, drop, "P*5e");
    EQUAL(shogiban_move_from_usi(TEXT("p*5e")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("K*5e")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("P*5e+")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("7g7f ")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("7g\0007f")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("7g7g")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(TEXT("")), SHOGIBAN_MOVE_NONE);
    EQUAL(shogiban_move_from_usi(NULL, 4), SHOGIBAN_MOVE_NONE);
}

/* Output i of the generator that the header describes. */
static uint64_t key_number(uint64_t i) {
    uint64_t z = UINT64_C(0x73686F676962616E) + (i + 1) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Row 14: all 2345 numbers are those of the generator that the header describes. */
static void key_numbers(void) {
    uint64_t number, i = 0;
    for (int32_t side = 0; side <= 1; side++)
        for (int32_t piece = 1; piece <= 14; piece++)
            for (int32_t square = 0; square < 81; square++) {
                EQUAL(shogiban_zobrist(side, piece, square, &number), 0);
                CHECK(number == key_number(i++));
            }
    for (int32_t side = 0; side <= 1; side++)
        for (int32_t piece = SHOGIBAN_PIECE_PAWN; piece <= SHOGIBAN_PIECE_GOLD; piece++) {
            EQUAL(shogiban_zobrist_hand(side, piece, 0, &number), 0);
            CHECK(number == 0);
            int32_t set = shogiban_piece_set_count(piece);
            for (int32_t count = 1; count <= set; count++) {
                EQUAL(shogiban_zobrist_hand(side, piece, count, &number), 0);
                CHECK(number == key_number(i++));
            }
            EQUAL(shogiban_zobrist_hand(side, piece, set + 1, &number), SHOGIBAN_ERR_ARGUMENT);
        }
    EQUAL(shogiban_zobrist_move(&number), 0);
    CHECK(number == key_number(i++));
    EQUAL(i, 2345);
}

/* Each argument in turn is out of range or null. */
static void bad_arguments(void) {
    uint64_t number = 7;
    for (size_t i = 0; i < COUNT(wild); i++) {
        int32_t bad = wild[i];
        REFUSES(shogiban_square_name, bad, SHOGIBAN_ERR_ARGUMENT);
        REFUSES(shogiban_piece_token, bad, SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_square_at(bad, 5), SHOGIBAN_NONE);
        EQUAL(shogiban_square_at(5, bad), SHOGIBAN_NONE);
        EQUAL(shogiban_square_file(bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_square_rank(bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_square_step(bad, 0, 0), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_square_step(40, bad, 0), SHOGIBAN_NONE);
        EQUAL(shogiban_square_step(40, 0, bad == -2 ? 127 : bad), SHOGIBAN_NONE);
        EQUAL(shogiban_square_in_zone(bad, 40), 0);
        EQUAL(shogiban_square_in_zone(0, bad), 0);
        EQUAL(shogiban_square_last_distance(bad, 40), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_square_last_distance(0, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_piece_promoted(bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_piece_unpromoted(bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_piece_set_count(bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist(bad, 1, 1, &number), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist(0, bad, 1, &number), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist(0, 1, bad, &number), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist_hand(bad, 1, 1, &number), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist_hand(0, bad, 1, &number), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist_hand(0, 1, bad, &number), SHOGIBAN_ERR_ARGUMENT);
    }
    /* The codes between the pieces of the two sides are no pieces. */
    static const int32_t none[] = {0, 15, 16, 31, 32};
    for (size_t i = 0; i < COUNT(none); i++) {
        EQUAL(shogiban_piece_unpromoted(none[i]), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_zobrist(0, none[i], 1, &number), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(shogiban_zobrist_hand(0, SHOGIBAN_PIECE_KING, 1, &number), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(number, 7);
    EQUAL(shogiban_zobrist(0, 1, 1, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_zobrist_hand(0, 1, 1, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_zobrist_move(NULL), SHOGIBAN_ERR_NULL);
}

int main(void) {
    squares();
    square_names();
    steps();
    pieces();
    moves();
    key_numbers();
    bad_arguments();
    return finish();
}
