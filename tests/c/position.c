/* Boards made and freed, SFEN, USI positions, and positions read and changed. */
#include "check.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

static shogiban_board *load(const char *sfen) {
    shogiban_board *board = NULL;
    EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL), SHOGIBAN_POS_OK);
    CHECK(board != NULL);
    return board;
}

/* Rows 15, 20 and 63: every way to make a board, and the count of boards. */
static void life(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_board *empty = shogiban_board_empty();
    WRITES(shogiban_board_sfen, board, START);
    WRITES(shogiban_board_sfen, empty, "9/9/9/9/9/9/9/9/9 b - 1");
    EQUAL(shogiban_live(), 2);

    EQUAL(shogiban_board_set_cap(board, 77), 0);
    EQUAL(shogiban_board_do_move(board, shogiban_move_from_usi(TEXT("7g7f"))), 1);
    shogiban_board *clone = shogiban_board_copy_position(board);
    shogiban_board *copy = shogiban_board_copy_game(board);
    EQUAL(shogiban_live(), 4);
    EQUAL(shogiban_board_moves_made(clone), 0);
    EQUAL(shogiban_board_undo_move(clone), 0);
    EQUAL(shogiban_board_moves_made(copy), 1);
    EQUAL(shogiban_board_undo_move(copy), 1);
    EQUAL(shogiban_board_moves_made(board), 1);
    EQUAL(shogiban_board_cap(clone), 77);
    EQUAL(shogiban_board_cap(copy), 77);
    WRITES(shogiban_board_sfen, copy, START);

    shogiban_board_free(copy);
    shogiban_board_free(clone);
    shogiban_board_free(empty);
    shogiban_board_free(NULL);
    EQUAL(shogiban_live(), 1);
    shogiban_board_free(board);
    CHECK(shogiban_board_copy_position(NULL) == NULL);
    CHECK(shogiban_board_copy_game(NULL) == NULL);
    EQUAL(shogiban_live(), 0);
}

/* SFEN faults with their places: the code, the byte and the piece. */
static void fault_places(void) {
    static const struct {
        const char *sfen;
        int32_t code;
        uint32_t byte;
        shogiban_piece piece;
    } faults[] = {
        {"9/9/9/9/9/9/9/9/9 b", SHOGIBAN_POS_FIELDS, 19, SHOGIBAN_PIECE_NONE},
        {"9/9/9/9/9/9/9/9/8x b - 1", SHOGIBAN_POS_LETTER, 17, SHOGIBAN_PIECE_NONE},
        {"9/9/9/9/9/9/9/9/9 x - 1", SHOGIBAN_POS_SIDE, 18, SHOGIBAN_PIECE_NONE},
        {"9/9/9/9/9/9/9/9/7kk b - 1", SHOGIBAN_POS_KINGS, 18, 24},
        {"9/9/9/9/9/9/9/9/9 b 3R 1", SHOGIBAN_POS_COUNT, 21, SHOGIBAN_PIECE_ROOK},
        {START, SHOGIBAN_POS_OK, 0, SHOGIBAN_PIECE_NONE},
    };
    for (size_t i = 0; i < COUNT(faults); i++) {
        shogiban_sfen_error error;
        shogiban_board *board;
        EQUAL(shogiban_sfen_error_init(&error, sizeof error), SHOGIBAN_OK);
        error.byte = 77;
        const char *sfen = faults[i].sfen;
        EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, &error), faults[i].code);
        EQUAL(error.code, faults[i].code);
        EQUAL(error.byte, faults[i].byte);
        EQUAL(error.piece, faults[i].piece);
        CHECK((board == NULL) == (faults[i].code != SHOGIBAN_POS_OK));
        shogiban_board_free(board);
        /* A wrong struct is refused before the text is read. */
        error.struct_size = 12;
        EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, &error), SHOGIBAN_ERR_ARGUMENT);
        CHECK(board == NULL);
        EQUAL(error.code, faults[i].code);
    }
    EQUAL(shogiban_sfen_error_init(NULL, 16), SHOGIBAN_ERR_NULL);
}

/* A position is written as it was read, without its optional words. */
static void positions_of_usi(void) {
    static const struct {
        const char *text, *written;
    } good[] = {
        {"startpos", "startpos"},
        {"position  startpos  moves  7g7f 3c3d resign", "startpos moves 7g7f 3c3d"},
        {"startpos moves", "startpos"},
        {"sfen " START " moves 2g2f win", "startpos moves 2g2f"},
        {"sfen 4k4/9/9/9/9/9/9/9/4K4 w P moves 5a4a",
         "sfen 4k4/9/9/9/9/9/9/9/4K4 w P 1 moves 5a4a"},
    };
    for (size_t i = 0; i < COUNT(good); i++) {
        shogiban_board *board;
        size_t bad_move = 7;
        const char *text = good[i].text;
        EQUAL(shogiban_board_from_usi_position(text, strlen(text), &board, &bad_move), SHOGIBAN_OK);
        EQUAL(bad_move, 0);
        WRITES(shogiban_board_usi_position, board, good[i].written);
        shogiban_board_free(board);
    }
    static const struct {
        const char *text;
        int32_t code;
        size_t bad_move;
    } bad[] = {
        {"", SHOGIBAN_POS_NULL, 0},
        {"endpos", SHOGIBAN_POS_FIELDS, 0},
        {"startpos 7g7f", SHOGIBAN_POS_FIELDS, 0},
        {"sfen 9/9/9/9/9/9/9/9/7KK b - 1", SHOGIBAN_POS_KINGS, 0},
        {"startpos moves 7g7f 7f7e", SHOGIBAN_FAULT_NOT_YOURS, 2},
        {"startpos moves 7g7f resign 3c3d", SHOGIBAN_FAULT_BAD, 2},
        {"startpos moves 2h2c", SHOGIBAN_FAULT_CANNOT_REACH, 1},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        shogiban_board *board = (shogiban_board *)(void *)&(int){0};
        size_t bad_move = 7;
        const char *text = bad[i].text;
        size_t length = strlen(text);
        EQUAL(shogiban_board_from_usi_position(text, length, &board, &bad_move), bad[i].code);
        EQUAL(bad_move, bad[i].bad_move);
        CHECK(board == NULL);
        EQUAL(shogiban_board_from_usi_position(text, length, &board, NULL), bad[i].code);
    }
    shogiban_board *board;
    EQUAL(shogiban_board_from_usi_position(NULL, 9, &board, NULL), SHOGIBAN_POS_NULL);
    EQUAL(shogiban_board_from_usi_position("", (1 << 20) + 1, &board, NULL), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_from_usi_position("startpos", 8, NULL, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_live(), 0);
}

/* A board that was changed otherwise is written as its present SFEN alone. */
static void position_after_a_change(void) {
    shogiban_board *board = shogiban_board_new();
    EQUAL(shogiban_board_play(board, shogiban_move_from_usi(TEXT("7g7f"))), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_lift(board, 0), SHOGIBAN_OK);
    WRITES(shogiban_board_usi_position, board,
           "sfen 1nsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    REFUSES(shogiban_board_usi_position, NULL, SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

/* Sixteen handicaps, each by both of its names; White moves first except in the even game. */
static void handicaps(void) {
    const char *english = NULL, *japanese = NULL;
    size_t count = 0;
    for (; shogiban_handicap_at(count, &english, &japanese) == SHOGIBAN_OK; count++) {
        shogiban_board *board, *same;
        uint64_t key, same_key;
        EQUAL(shogiban_board_handicap(english, strlen(english), &board), SHOGIBAN_OK);
        EQUAL(shogiban_board_handicap(japanese, strlen(japanese), &same), SHOGIBAN_OK);
        EQUAL(shogiban_board_key(board, &key), SHOGIBAN_OK);
        EQUAL(shogiban_board_key(same, &same_key), SHOGIBAN_OK);
        CHECK(key == same_key);
        EQUAL(shogiban_board_side_to_move(board), count == 0 ? SHOGIBAN_BLACK : SHOGIBAN_WHITE);
        if (strcmp(english, "rook and lance") == 0)
            WRITES(shogiban_board_sfen, board,
                   "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        shogiban_board_free(board);
        shogiban_board_free(same);
    }
    EQUAL(count, 16);
    CHECK(strcmp(english, "ten-piece") == 0);
    EQUAL(shogiban_handicap_at(SIZE_MAX, &english, &japanese), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_handicap_at(0, NULL, &japanese), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_handicap_at(0, &english, NULL), SHOGIBAN_ERR_NULL);
    CHECK(strcmp(english, "ten-piece") == 0);
    shogiban_board *board;
    EQUAL(shogiban_board_handicap(TEXT("queen"), &board), SHOGIBAN_ERR_ARGUMENT);
    CHECK(board == NULL);
    EQUAL(shogiban_board_handicap(TEXT("rook\0"), &board), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_handicap(TEXT("\xff"), &board), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_handicap(NULL, 4, &board), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_handicap(TEXT("rook"), NULL), SHOGIBAN_ERR_NULL);
}

/* A board turned twice is as before. Passing the turn is like a setter, not like a move. */
static void turned_and_passed(void) {
    shogiban_board *board = load("4k4/9/2+B6/9/9/9/9/9/4K4 b 2Pg 9");
    EQUAL(shogiban_board_set_cap(board, 77), SHOGIBAN_OK);
    shogiban_board *turned = shogiban_board_copy_turned(board);
    WRITES(shogiban_board_sfen, turned, "4k4/9/9/9/9/9/6+b2/9/4K4 w G2p 9");
    EQUAL(shogiban_board_cap(turned), 77);
    shogiban_board *back = shogiban_board_copy_turned(turned);
    WRITES(shogiban_board_sfen, back, "4k4/9/2+B6/9/9/9/9/9/4K4 b 2Pg 9");
    CHECK(shogiban_board_copy_turned(NULL) == NULL);

    EQUAL(shogiban_board_pass(back), SHOGIBAN_OK);
    WRITES(shogiban_board_sfen, back, "4k4/9/2+B6/9/9/9/9/9/4K4 w 2Pg 10");
    EQUAL(shogiban_board_play(back, shogiban_move_from_usi(TEXT("5a4a"))), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_pass(back), SHOGIBAN_OK);
    EQUAL(shogiban_board_undo_move(back), 0);
    EQUAL(shogiban_board_moves_made(back), 1);
    EQUAL(shogiban_board_set_move_number(back, SHOGIBAN_MOVE_NUMBER_MAX), SHOGIBAN_OK);
    EQUAL(shogiban_board_pass(back), SHOGIBAN_OK);
    EQUAL(shogiban_board_move_number(back), SHOGIBAN_MOVE_NUMBER_MAX);
    EQUAL(shogiban_board_pass(NULL), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
    shogiban_board_free(turned);
    shogiban_board_free(back);
}

/* A refused SFEN gives its code and no board. */
static void refuse(const char *sfen, size_t length, int32_t code) {
    shogiban_board *const marker = (shogiban_board *)(void *)&(int){0};
    shogiban_board *board = marker;
    EQUAL(shogiban_board_from_sfen(sfen, length, &board, NULL), code);
    CHECK(board == NULL);
}

/* Rows 21 and 22: each code once, then texts that only C can pass. */
static void refusals(void) {
    refuse(TEXT(""), SHOGIBAN_POS_NULL);
    refuse(NULL, 0, SHOGIBAN_POS_NULL);
    refuse(NULL, SIZE_MAX, SHOGIBAN_POS_NULL);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b"), SHOGIBAN_POS_FIELDS);
    refuse(TEXT("9/9/9/9/9/9/9/9 b - 1"), SHOGIBAN_POS_RANKS);
    refuse(TEXT("9/9/9/9/9/9/9/9/8x b - 1"), SHOGIBAN_POS_LETTER);
    refuse(TEXT("9/9/9/9/9/9/9/9/8 b - 1"), SHOGIBAN_POS_WIDTH);
    refuse(TEXT("9/9/9/9/9/9/9/9/8+G b - 1"), SHOGIBAN_POS_PROMOTE);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 x - 1"), SHOGIBAN_POS_SIDE);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b K 1"), SHOGIBAN_POS_HAND);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b - 0"), SHOGIBAN_POS_MOVE);
    refuse(TEXT("9/9/9/9/9/9/9/9/7KK b - 1"), SHOGIBAN_POS_KINGS);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b 19P 1"), SHOGIBAN_POS_COUNT);

    refuse(TEXT("9/9/9/9/9/9/9/9/9 b - 1\0"), SHOGIBAN_POS_MOVE);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b -\0"), SHOGIBAN_POS_HAND);
    refuse(TEXT("9/9/9/9/9/9/9/9/\0009 b - 1"), SHOGIBAN_POS_LETTER);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 \xff - 1"), SHOGIBAN_POS_SIDE);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b 99999999999999999999999P 1"), SHOGIBAN_POS_COUNT);
    refuse(TEXT("9/9/9/9/9/9/9/9/9 b - 99999999999999999999999"), SHOGIBAN_POS_MOVE);
    EQUAL(shogiban_board_from_sfen(TEXT(START), NULL, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_from_sfen(NULL, 0, NULL, NULL), SHOGIBAN_ERR_NULL);
}

/* A mebibyte of each byte value is too long, which 257 bytes suffice to see. */
static void long_texts(void) {
    enum { MEBIBYTE = 1 << 20 };
    char *text = malloc(MEBIBYTE);
    CHECK(text != NULL);
    static const char fill[] = {'\0', '9', '/', ' ', '+', 'K', '1', '\x80', '\xff'};
    for (size_t i = 0; i < COUNT(fill); i++) {
        memset(text, fill[i], MEBIBYTE);
        refuse(text, MEBIBYTE, SHOGIBAN_POS_LONG);
        EQUAL(shogiban_square_from_name(text, MEBIBYTE), SHOGIBAN_NONE);
        EQUAL(shogiban_piece_from_token(text, MEBIBYTE), SHOGIBAN_PIECE_NONE);
        EQUAL(shogiban_move_from_usi(text, MEBIBYTE), SHOGIBAN_MOVE_NONE);
        int64_t value = 7;
        EQUAL(shogiban_constant(text, MEBIBYTE, &value), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(value, 7);
    }
    memset(text, ' ', MEBIBYTE);
    memcpy(text, START, sizeof START - 1);
    refuse(text, MEBIBYTE, SHOGIBAN_POS_LONG);
    refuse(text, 257, SHOGIBAN_POS_LONG);
    refuse(text, 256, SHOGIBAN_POS_FIELDS);
    free(text);
}

/* Row 24: a written SFEN is read back as the same board. */
static void there_and_back(void) {
    static const char *const sfens[] = {
        START,
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 65535",
    };
    for (size_t i = 0; i < COUNT(sfens); i++) {
        shogiban_board *board = load(sfens[i]);
        WRITES(shogiban_board_sfen, board, sfens[i]);
        shogiban_board_free(board);
    }
    shogiban_board *board = load("9/9/9/9/9/9/9/9/9 b PpP");
    WRITES(shogiban_board_sfen, board, "9/9/9/9/9/9/9/9/9 b 2Pp 1");
    shogiban_board_free(board);
}

/* Rows 26 and 33: the key is the XOR of its numbers, and `packed` its documented bytes. */
static void key_and_bytes(void) {
    shogiban_board *board = shogiban_board_empty();
    uint64_t key = 1, number, expected = 0;
    EQUAL(shogiban_board_key(board, &key), 0);
    CHECK(key == 0);
    EQUAL(shogiban_board_put(
              board, SHOGIBAN_PIECE_ROOK + SHOGIBAN_PIECE_PROMOTED + SHOGIBAN_PIECE_WHITE, 10),
          0);
    EQUAL(shogiban_board_set_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_PAWN, 3), 0);
    EQUAL(shogiban_board_set_hand(board, SHOGIBAN_WHITE, SHOGIBAN_PIECE_ROOK, 1), 0);
    EQUAL(shogiban_board_set_side_to_move(board, SHOGIBAN_WHITE), 0);
    EQUAL(shogiban_zobrist(SHOGIBAN_WHITE, 14, 10, &number), 0);
    expected ^= number;
    EQUAL(shogiban_zobrist_hand(SHOGIBAN_BLACK, SHOGIBAN_PIECE_PAWN, 3, &number), 0);
    expected ^= number;
    EQUAL(shogiban_zobrist_hand(SHOGIBAN_WHITE, SHOGIBAN_PIECE_ROOK, 1, &number), 0);
    expected ^= number;
    EQUAL(shogiban_zobrist_move(&number), 0);
    expected ^= number;
    EQUAL(shogiban_board_key(board, &key), 0);
    CHECK(key == expected);

    uint8_t bytes[SHOGIBAN_PACKED_SIZE + 1], known[SHOGIBAN_PACKED_SIZE] = {0};
    size_t needed;
    known[10] = 30;
    known[81 + 6] = 3;
    known[81 + 7] = 1;
    known[95] = 1;
    memset(bytes, 0xee, sizeof bytes);
    EQUAL(shogiban_board_packed(board, bytes, SHOGIBAN_PACKED_SIZE - 1, &needed),
          SHOGIBAN_ERR_BUFFER);
    EQUAL(bytes[0], 0xee);
    EQUAL(shogiban_board_packed(board, NULL, 0, &needed), 0);
    EQUAL(needed, SHOGIBAN_PACKED_SIZE);
    EQUAL(shogiban_board_packed(board, bytes, sizeof bytes, &needed), 0);
    CHECK(memcmp(bytes, known, sizeof known) == 0);
    EQUAL(bytes[SHOGIBAN_PACKED_SIZE], 0xee);
    EQUAL(shogiban_board_packed(board, NULL, 1, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_packed(board, bytes, sizeof bytes, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_packed(NULL, bytes, sizeof bytes, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(needed, 0);
    shogiban_board_free(board);
}

/* Rows 27 to 32: readers return the values that were set, and a refused change changes nothing. */
static void readers_and_setters(void) {
    shogiban_board *board = shogiban_board_new();
    EQUAL(shogiban_board_at(board, 0), SHOGIBAN_PIECE_LANCE + SHOGIBAN_PIECE_WHITE);
    EQUAL(shogiban_board_at(board, 40), SHOGIBAN_PIECE_NONE);
    EQUAL(shogiban_board_king_square(board, SHOGIBAN_WHITE), 4);
    EQUAL(shogiban_board_put(board, SHOGIBAN_PIECE_KING + SHOGIBAN_PIECE_WHITE, 40), 0);
    EQUAL(shogiban_board_king_square(board, SHOGIBAN_WHITE), 40);
    EQUAL(shogiban_board_lift(board, 40), 0);
    EQUAL(shogiban_board_king_square(board, SHOGIBAN_WHITE), 4);
    EQUAL(shogiban_board_lift(board, 4), 0);
    EQUAL(shogiban_board_king_square(board, SHOGIBAN_WHITE), SHOGIBAN_NONE);
    EQUAL(shogiban_board_set_hand(board, SHOGIBAN_WHITE, SHOGIBAN_PIECE_PAWN, 18), 0);
    EQUAL(shogiban_board_hand(board, SHOGIBAN_WHITE, SHOGIBAN_PIECE_PAWN), 18);
    EQUAL(shogiban_board_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_PAWN), 0);
    EQUAL(shogiban_board_set_side_to_move(board, SHOGIBAN_WHITE), 0);
    EQUAL(shogiban_board_side_to_move(board), SHOGIBAN_WHITE);
    EQUAL(shogiban_board_set_move_number(board, SHOGIBAN_MOVE_NUMBER_MAX), 0);
    EQUAL(shogiban_board_move_number(board), SHOGIBAN_MOVE_NUMBER_MAX);
    EQUAL(shogiban_board_cap(board), 500);
    EQUAL(shogiban_board_set_cap(board, SHOGIBAN_MOVE_NUMBER_MAX - 1), 0);
    EQUAL(shogiban_board_cap(board), SHOGIBAN_MOVE_NUMBER_MAX - 1);

    uint64_t before, after;
    EQUAL(shogiban_board_key(board, &before), 0);
    for (size_t i = 0; i < COUNT(wild); i++) {
        int32_t bad = wild[i];
        EQUAL(shogiban_board_at(board, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_put(board, 1, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_put(board, bad, 1), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_lift(board, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_hand(board, bad, 1), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_hand(board, 0, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_set_hand(board, bad, 1, 1), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_set_hand(board, 0, bad, 1), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_set_hand(board, 0, 1, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_set_side_to_move(board, bad), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_king_square(board, bad), SHOGIBAN_ERR_ARGUMENT);
    }
    static const int32_t counts[] = {INT32_MIN, -1, 0, 65536, 65537, 1 << 20, INT32_MAX};
    for (size_t i = 0; i < COUNT(counts); i++) {
        EQUAL(shogiban_board_set_move_number(board, counts[i]), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_set_cap(board, counts[i]), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(shogiban_board_set_cap(board, SHOGIBAN_MOVE_NUMBER_MAX), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_set_hand(board, 0, SHOGIBAN_PIECE_PAWN, 19), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_set_hand(board, 0, SHOGIBAN_PIECE_KING, 1), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_set_hand(board, 0, SHOGIBAN_PIECE_PAWN + SHOGIBAN_PIECE_PROMOTED, 1),
          SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_hand(board, 0, SHOGIBAN_PIECE_KING), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_put(board, SHOGIBAN_PIECE_NONE, 1), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_key(board, &after), 0);
    CHECK(before == after);
    EQUAL(shogiban_board_move_number(board), SHOGIBAN_MOVE_NUMBER_MAX);
    shogiban_board_free(board);
}

static void null_boards(void) {
    uint64_t key = 7;
    EQUAL(shogiban_board_key(NULL, &key), SHOGIBAN_ERR_NULL);
    EQUAL(key, 7);
    REFUSES(shogiban_board_sfen, NULL, SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_at(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_put(NULL, 1, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_lift(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_hand(NULL, 0, 1), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_set_hand(NULL, 0, 1, 1), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_side_to_move(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_set_side_to_move(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_move_number(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_set_move_number(NULL, 1), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_king_square(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_cap(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_set_cap(NULL, 1), SHOGIBAN_ERR_NULL);
    shogiban_board *board = shogiban_board_new();
    EQUAL(shogiban_board_key(board, NULL), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

int main(void) {
    life();
    fault_places();
    positions_of_usi();
    position_after_a_change();
    handicaps();
    turned_and_passed();
    refusals();
    long_texts();
    there_and_back();
    key_and_bytes();
    readers_and_setters();
    null_boards();
    return finish();
}
