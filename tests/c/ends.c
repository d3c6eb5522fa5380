/* How a game ends, and the result struct in the sizes that callers may know. */
#include "check.h"

static shogiban_board *load(const char *sfen) {
    shogiban_board *board = NULL;
    EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL), SHOGIBAN_POS_OK);
    return board;
}

static shogiban_result fresh(void) {
    shogiban_result result;
    EQUAL(shogiban_result_init(&result, sizeof result), 0);
    EQUAL(result.struct_size, sizeof result);
    EQUAL(result.how, SHOGIBAN_NONE);
    EQUAL(result.winner, SHOGIBAN_NONE);
    EQUAL(result.by_players, 0);
    return result;
}

static void ends(const shogiban_board *board, int32_t how, int32_t winner) {
    shogiban_result result = fresh();
    EQUAL(shogiban_board_outcome(board, &result), 1);
    EQUAL(result.how, how);
    EQUAL(result.winner, winner);
    EQUAL(result.by_players, 0);
}

/* Rows 48, 49 and 51. */
static void outcomes(void) {
    shogiban_board *board = load("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    EQUAL(shogiban_board_status(board), SHOGIBAN_STATUS_MATE);
    ends(board, SHOGIBAN_HOW_MATE, SHOGIBAN_BLACK);
    shogiban_board_free(board);

    board = load("k8/2G6/1G7/9/9/9/9/9/4K4 w - 1");
    EQUAL(shogiban_board_status(board), SHOGIBAN_STATUS_NO_MOVE);
    ends(board, SHOGIBAN_HOW_NO_MOVE, SHOGIBAN_BLACK);
    shogiban_board_free(board);

    board = shogiban_board_new();
    shogiban_result result = fresh();
    EQUAL(shogiban_board_status(board), SHOGIBAN_STATUS_ONGOING);
    EQUAL(shogiban_board_outcome(board, &result), 0);
    EQUAL(result.how, SHOGIBAN_NONE);
    EQUAL(shogiban_board_set_move_number(board, 501), 0);
    ends(board, SHOGIBAN_HOW_CAP, SHOGIBAN_NONE);
    EQUAL(shogiban_board_set_cap(board, 501), 0);
    EQUAL(shogiban_board_outcome(board, &result), 0);
    EQUAL(result.how, SHOGIBAN_NONE);
    shogiban_board_free(board);
}

/* Row 52: only the side to move, only while it has a move. */
static void resignation(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_result result = fresh();
    EQUAL(shogiban_board_resign(board, SHOGIBAN_WHITE, &result), 0);
    EQUAL(result.how, SHOGIBAN_NONE);
    EQUAL(shogiban_board_resign(board, SHOGIBAN_BLACK, &result), 1);
    EQUAL(result.how, SHOGIBAN_HOW_RESIGN);
    EQUAL(result.winner, SHOGIBAN_WHITE);
    EQUAL(result.by_players, 1);
    for (size_t i = 0; i < COUNT(wild); i++)
        EQUAL(shogiban_board_resign(board, wild[i], &result), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(result.how, SHOGIBAN_HOW_RESIGN);
    shogiban_board_free(board);
}

/* Rows 50, 53 and 54: the fourth time of the first position. */
static void repetition(void) {
    static const char *const cycle[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    shogiban_board *board = shogiban_board_new();
    shogiban_result result = fresh();
    uint64_t first, keys[16];
    size_t kept;
    EQUAL(shogiban_board_key(board, &first), 0);
    EQUAL(shogiban_board_history(board, keys, COUNT(keys), &kept), 0);
    EQUAL(kept, 0);
    for (size_t i = 0; i < 12; i++) {
        EQUAL(shogiban_board_repetition(board, &result), 0);
        uint32_t move = shogiban_move_from_usi(cycle[i % 4], 4);
        EQUAL(shogiban_board_do_move(board, move), 1);
    }
    EQUAL(shogiban_board_repetition(board, &result), 1);
    EQUAL(result.how, SHOGIBAN_HOW_SENNICHITE);
    EQUAL(result.winner, SHOGIBAN_NONE);
    ends(board, SHOGIBAN_HOW_SENNICHITE, SHOGIBAN_NONE);

    EQUAL(shogiban_board_history(board, NULL, 0, &kept), 0);
    EQUAL(kept, 12);
    keys[0] = 1;
    EQUAL(shogiban_board_history(board, keys, 11, &kept), SHOGIBAN_ERR_BUFFER);
    EQUAL(keys[0], 1);
    EQUAL(shogiban_board_history(board, keys, COUNT(keys), &kept), 0);
    CHECK(keys[0] == first && keys[4] == first && keys[8] == first && keys[1] != first);

    shogiban_board *copy = shogiban_board_copy_game(board),
                   *clone = shogiban_board_copy_position(board);
    EQUAL(shogiban_board_repetition(copy, &result), 1);
    EQUAL(shogiban_board_repetition(clone, &result), 0);
    EQUAL(result.how, SHOGIBAN_NONE);
    EQUAL(shogiban_board_history(clone, NULL, 0, &kept), 0);
    EQUAL(kept, 0);
    shogiban_board_free(clone);
    shogiban_board_free(copy);
    shogiban_board_free(board);
}

/* Rows 55 to 57 and the other impasse rules. */
static void declaration(void) {
    static const char *const camp = "KRRBBGGGG/SSSS5/9/9/9/9/9/9/8k b 18P 1";
    shogiban_board *board = load(camp);
    shogiban_result result = fresh();
    EQUAL(shogiban_board_impasse_rule(board), SHOGIBAN_IMPASSE_27);
    EQUAL(shogiban_board_impasse_points(board, SHOGIBAN_BLACK), 4 * 5 + 8 + 18);
    EQUAL(shogiban_board_impasse_pieces(board, SHOGIBAN_BLACK), 12);
    EQUAL(shogiban_board_impasse_points(board, SHOGIBAN_WHITE), 0);
    EQUAL(shogiban_board_impasse_pieces(board, SHOGIBAN_WHITE), 0);
    EQUAL(shogiban_board_declare_fault(board), SHOGIBAN_DECLARE_OK);
    EQUAL(shogiban_board_declare(board, &result), 1);
    EQUAL(result.how, SHOGIBAN_HOW_IMPASSE);
    EQUAL(result.winner, SHOGIBAN_BLACK);
    EQUAL(result.by_players, 1);

    /* 46 points less 18 pawns are 28; two golds less are 26, a draw under the other rule. */
    EQUAL(shogiban_board_set_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_PAWN, 0), 0);
    EQUAL(shogiban_board_lift(board, 8), 0);
    EQUAL(shogiban_board_lift(board, 7), 0);
    EQUAL(shogiban_board_declare_fault(board), SHOGIBAN_DECLARE_FEW_POINTS);
    EQUAL(shogiban_board_declare(board, &result), 0);
    EQUAL(result.how, SHOGIBAN_NONE);
    EQUAL(shogiban_board_set_impasse_rule(board, SHOGIBAN_IMPASSE_24), 0);
    EQUAL(shogiban_board_declare(board, &result), 1);
    EQUAL(result.how, SHOGIBAN_HOW_IMPASSE);
    EQUAL(result.winner, SHOGIBAN_NONE);
    EQUAL(shogiban_board_set_impasse_rule(board, SHOGIBAN_IMPASSE_NONE), 0);
    EQUAL(shogiban_board_declare_fault(board), SHOGIBAN_DECLARE_NO_RULE);
    for (size_t i = 0; i < COUNT(wild); i++) {
        EQUAL(shogiban_board_set_impasse_rule(board, wild[i]), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_impasse_points(board, wild[i]), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_impasse_pieces(board, wild[i]), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(shogiban_board_impasse_rule(board), SHOGIBAN_IMPASSE_NONE);
    shogiban_board_free(board);

    board = load("4K4/9/9/9/9/9/9/9/k8 w - 2");
    EQUAL(shogiban_board_set_impasse_rule(board, SHOGIBAN_IMPASSE_TRY), 0);
    ends(board, SHOGIBAN_HOW_TRY, SHOGIBAN_BLACK);
    shogiban_board_free(board);
}

/* Structs of callers that know less or more than the library, and sizes that nobody has. */
static void struct_sizes(void) {
    shogiban_board *board = load("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    union {
        shogiban_result result;
        uint8_t bytes[4096 + 16];
    } space;

    memset(&space, 0x5a, sizeof space);
    EQUAL(shogiban_result_init(&space.result, 16), 0);
    EQUAL(shogiban_board_outcome(board, &space.result), 1);
    EQUAL(space.result.winner, SHOGIBAN_BLACK);
    for (size_t i = 16; i < 64; i++) EQUAL(space.bytes[i], 0x5a);

    EQUAL(shogiban_result_init(&space.result, 64), 0);
    EQUAL(shogiban_board_outcome(board, &space.result), 1);
    for (size_t i = sizeof(shogiban_result); i < 64; i++) EQUAL(space.bytes[i], 0);
    EQUAL(space.bytes[64], 0x5a);
    space.bytes[63] = 1;
    space.result.winner = 77;
    EQUAL(shogiban_board_outcome(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_resign(board, 1, &space.result), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_repetition(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_board_declare(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(space.result.winner, 77);

    static const uint32_t sizes[] = {0,  1,    4,    8,    12,      15,        17,
                                     18, 4097, 4100, 5000, 1 << 20, INT32_MAX, UINT32_MAX};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        EQUAL(shogiban_result_init(&space.result, sizes[i]), SHOGIBAN_ERR_ARGUMENT);
        space.result.struct_size = sizes[i];
        EQUAL(shogiban_board_outcome(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_resign(board, 1, &space.result), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_repetition(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_declare(board, &space.result), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(shogiban_result_init(&space.result, SIZE_MAX), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(space.result.winner, 77);
    shogiban_board_free(board);
}

static void null_pointers(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_result result = fresh();
    uint64_t key = 7;
    size_t kept = 7;
    EQUAL(shogiban_result_init(NULL, sizeof result), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_status(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_outcome(NULL, &result), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_outcome(board, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_resign(NULL, 0, &result), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_resign(board, 0, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_repetition(NULL, &result), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_repetition(board, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_declare(NULL, &result), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_declare(board, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_declare_fault(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_impasse_rule(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_set_impasse_rule(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_impasse_points(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_impasse_pieces(NULL, 0), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_history(NULL, &key, 1, &kept), SHOGIBAN_ERR_NULL);
    EQUAL(kept, 0);
    EQUAL(shogiban_board_history(board, NULL, 1, &kept), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_history(board, &key, 1, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(key, 7);
    shogiban_board_free(board);
}

int main(void) {
    outcomes();
    resignation();
    repetition();
    declaration();
    struct_sizes();
    null_pointers();
    return finish();
}
