/* Moves on a board: lists, making and taking back, faults, and counting. */
#include "check.h"

enum { ROOM = 600 };

typedef int32_t list_function(const shogiban_board *, uint32_t *, size_t, size_t *);

static uint32_t usi(const char *text) {
    return shogiban_move_from_usi(text, strlen(text));
}

static int32_t square(const char *name) {
    return shogiban_square_from_name(name, strlen(name));
}

static shogiban_board *load(const char *sfen) {
    shogiban_board *board = NULL;
    EQUAL(shogiban_board_from_sfen(sfen, strlen(sfen), &board, NULL), SHOGIBAN_POS_OK);
    return board;
}

/* Checks that a list has these moves, and every case of the convention for lists. */
static void lists(list_function *list, const shogiban_board *board, const char *const *expected,
                  size_t count) {
    uint32_t moves[ROOM];
    size_t needed = 0;
    EQUAL(list(board, NULL, 0, &needed), 0);
    EQUAL(needed, count);
    moves[0] = 12345;
    if (count > 0) {
        EQUAL(list(board, moves, count - 1, &needed), SHOGIBAN_ERR_BUFFER);
        EQUAL(needed, count);
        EQUAL(moves[0], 12345);
    }
    moves[count] = 54321;
    EQUAL(list(board, moves, count, &needed), 0);
    for (size_t i = 0; i < count; i++) EQUAL(moves[i], usi(expected[i]));
    EQUAL(moves[count], 54321);

    needed = 9;
    EQUAL(list(board, NULL, ROOM, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(needed, 0);
    EQUAL(list(board, moves, ROOM, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(list(NULL, moves, ROOM, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(list(NULL, NULL, 0, NULL), SHOGIBAN_ERR_NULL);
}

/*
 * Rows 37 to 40, on a board where the four lists differ: the king on 5i is pinned to its gold by
 * the rook on 5a.
 */
static void ordered_lists(void) {
    shogiban_board *board = load("4r4/9/9/9/9/9/9/4G4/4K4 b P 1");
    static const char *const pseudo[] = {"5h6g", "5h5g", "5h4g", "5h6h", "5h4h",
                                         "5i6h", "5i4h", "5i6i", "5i4i"};
    static const char *const legal[] = {"5h5g", "5i6h", "5i4h", "5i6i", "5i4i"};
    lists(shogiban_board_pseudo_moves, board, pseudo, COUNT(pseudo));
    lists(shogiban_board_board_moves, board, legal, COUNT(legal));
    size_t drops, all;
    EQUAL(shogiban_board_drops(board, NULL, 0, &drops), 0);
    /* 81 squares less the rank of dead pawns and the other two pieces. */
    EQUAL(drops, 81 - 9 - 2);
    EQUAL(shogiban_board_legal_moves(board, NULL, 0, &all), 0);
    EQUAL(all, COUNT(legal) + drops);
    EQUAL(shogiban_board_has_legal_move(board), 1);
    shogiban_board_free(board);

    board = load("9/9/9/9/9/9/9/9/9 b P 1");
    EQUAL(shogiban_board_set_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_PAWN, 0), 0);
    lists(shogiban_board_drops, board, NULL, 0);
    lists(shogiban_board_legal_moves, board, NULL, 0);
    EQUAL(shogiban_board_has_legal_move(board), 0);
    shogiban_board_free(board);
}

/* Rows 35 and 36. */
static void attacks(void) {
    shogiban_board *board = load("4r4/9/9/9/9/9/9/9/4K4 b - 1");
    EQUAL(shogiban_board_attacked(board, SHOGIBAN_WHITE, square("5e")), 1);
    EQUAL(shogiban_board_attacked(board, SHOGIBAN_BLACK, square("5e")), 0);
    EQUAL(shogiban_board_in_check(board, SHOGIBAN_BLACK), 1);
    EQUAL(shogiban_board_in_check(board, SHOGIBAN_WHITE), 0);
    for (size_t i = 0; i < COUNT(wild); i++) {
        EQUAL(shogiban_board_attacked(board, wild[i], square("5e")), 0);
        EQUAL(shogiban_board_attacked(board, SHOGIBAN_WHITE, wild[i]), 0);
        EQUAL(shogiban_board_in_check(board, wild[i]), 0);
    }
    EQUAL(shogiban_board_attacked(NULL, 0, 0), 0);
    EQUAL(shogiban_board_in_check(NULL, 0), 0);
    shogiban_board_free(board);
}

/* The attackers of a square are the pieces for which attacked is true, in the order of squares. */
static void attackers(void) {
    shogiban_board *board = load("4k4/9/9/9/4p4/4G4/3SN4/9/4K4 b - 1");
    shogiban_square from[8] = {0};
    size_t needed;
    EQUAL(shogiban_board_attackers(board, SHOGIBAN_BLACK, square("5e"), NULL, 0, &needed), 0);
    EQUAL(needed, 1);
    EQUAL(shogiban_board_attackers(board, SHOGIBAN_BLACK, square("5f"), from, 8, &needed), 0);
    EQUAL(needed, 1);
    EQUAL(from[0], square("6g"));
    EQUAL(shogiban_board_attackers(board, SHOGIBAN_BLACK, square("6g"), from, 8, &needed), 0);
    EQUAL(needed, 0);
    EQUAL(shogiban_board_put(board, SHOGIBAN_PIECE_LANCE, square("6i")), 0);
    EQUAL(shogiban_board_attackers(board, SHOGIBAN_BLACK, square("6f"), from, 8, &needed), 0);
    EQUAL(needed, 2);
    EQUAL(from[0], square("5f"));
    EQUAL(from[1], square("6g"));
    EQUAL(shogiban_board_attackers(board, SHOGIBAN_BLACK, square("6f"), from, 1, &needed),
          SHOGIBAN_ERR_BUFFER);
    for (size_t i = 0; i < COUNT(wild); i++) {
        EQUAL(shogiban_board_attackers(board, wild[i], 0, from, 8, &needed), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_attackers(board, 0, wild[i], from, 8, &needed), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(shogiban_board_attackers(NULL, 0, 0, from, 8, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_attackers(board, 0, 0, from, 8, NULL), SHOGIBAN_ERR_NULL);
    for (shogiban_square at = 0; at < SHOGIBAN_SQUARES; at++)
        for (shogiban_side side = 0; side <= 1; side++) {
            EQUAL(shogiban_board_attackers(board, side, at, NULL, 0, &needed), 0);
            EQUAL(shogiban_board_attacked(board, side, at), needed > 0);
        }
    shogiban_board_free(board);
}

/* A move gives check when it can be made and attacks the other king then. */
static void checks(void) {
    shogiban_board *board = load("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    EQUAL(shogiban_board_gives_check(board, usi("G*5b")), 1);
    EQUAL(shogiban_board_gives_check(board, usi("G*5d")), 0);
    EQUAL(shogiban_board_gives_check(board, usi("5c5b")), 1);
    EQUAL(shogiban_board_gives_check(board, usi("S*5b")), 0);
    EQUAL(shogiban_board_gives_check(board, SHOGIBAN_MOVE_NONE), 0);
    EQUAL(shogiban_board_gives_check(board, UINT32_MAX), 0);
    EQUAL(shogiban_board_gives_check(NULL, usi("G*5b")), 0);
    EQUAL(shogiban_board_moves_made(board), 0);
    shogiban_board_free(board);
}

/* Legal moves are made, others answer their fault and change nothing; the moves made are listed. */
static void played(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_move moves[4] = {0};
    size_t needed;
    EQUAL(shogiban_board_play(board, usi("7g7f")), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_play(board, usi("7f7e")), SHOGIBAN_FAULT_NOT_YOURS);
    EQUAL(shogiban_board_play(board, SHOGIBAN_MOVE_NONE), SHOGIBAN_FAULT_BAD);
    EQUAL(shogiban_board_play(board, UINT32_MAX), SHOGIBAN_FAULT_BAD);
    EQUAL(shogiban_board_play(NULL, usi("7g7f")), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_play(board, usi("3c3d")), SHOGIBAN_FAULT_OK);
    EQUAL(shogiban_board_played_moves(board, moves, COUNT(moves), &needed), 0);
    EQUAL(needed, 2);
    EQUAL(moves[0], usi("7g7f"));
    EQUAL(moves[1], usi("3c3d"));
    EQUAL(shogiban_board_played_moves(board, moves, 1, &needed), SHOGIBAN_ERR_BUFFER);
    EQUAL(shogiban_board_undo_move(board), 1);
    EQUAL(shogiban_board_played_moves(board, NULL, 0, &needed), 0);
    EQUAL(needed, 1);
    EQUAL(shogiban_board_played_moves(NULL, moves, 4, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_played_moves(board, NULL, 1, &needed), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_played_moves(board, moves, 4, NULL), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

/* Lists of more than SHOGIBAN_MOVES_MAX moves take a path of their own. Nine rooks on a diagonal,
   with one piece of each kind in hand, have that many. */
static void long_lists(void) {
    enum { LONG = 4096 };
    static shogiban_move moves[LONG + 1];
    shogiban_board *board = shogiban_board_empty();
    for (shogiban_square at = 0; at < SHOGIBAN_SQUARES; at += 10)
        EQUAL(shogiban_board_put(board, SHOGIBAN_PIECE_ROOK, at), 0);
    for (shogiban_piece piece = SHOGIBAN_PIECE_PAWN; piece <= SHOGIBAN_PIECE_GOLD; piece++)
        EQUAL(shogiban_board_set_hand(board, SHOGIBAN_BLACK, piece, 1), 0);
    size_t needed, again;
    uint64_t nodes;
    EQUAL(shogiban_board_legal_moves(board, moves, LONG, &needed), 0);
    EQUAL(shogiban_board_perft(board, 1, &nodes), 0);
    EQUAL(needed, nodes);
    CHECK(needed > SHOGIBAN_MOVES_MAX && needed < LONG);
    for (size_t i = 0; i < needed; i++) EQUAL(shogiban_board_move_fault(board, moves[i]), 0);
    moves[needed] = 54321;
    EQUAL(shogiban_board_legal_moves(board, moves, needed, &again), 0);
    EQUAL(moves[needed], 54321);
    EQUAL(shogiban_board_legal_moves(board, moves, needed - 1, &again), SHOGIBAN_ERR_BUFFER);
    EQUAL(again, needed);
    shogiban_board_free(board);
}

/* Rows 41 to 43. */
static void made_and_taken_back(void) {
    shogiban_board *board = shogiban_board_new();
    EQUAL(shogiban_board_undo_move(board), 0);
    EQUAL(shogiban_board_do_move(board, usi("7g7f")), 1);
    EQUAL(shogiban_board_do_move(board, usi("3c3d")), 1);
    EQUAL(shogiban_board_do_move(board, usi("8h2b+")), 1);
    EQUAL(shogiban_board_moves_made(board), 3);
    EQUAL(shogiban_board_move_number(board), 4);
    EQUAL(shogiban_board_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_BISHOP), 1);
    EQUAL(shogiban_board_at(board, square("2b")), SHOGIBAN_PIECE_BISHOP + SHOGIBAN_PIECE_PROMOTED);
    EQUAL(shogiban_board_undo_move(board), 1);
    EQUAL(shogiban_board_moves_made(board), 2);
    EQUAL(shogiban_board_move_number(board), 3);
    EQUAL(shogiban_board_hand(board, SHOGIBAN_BLACK, SHOGIBAN_PIECE_BISHOP), 0);

    /*
     * do_move checks its own rules only, so this silver may jump. A king is not captured, and a
     * piece that is not held is not dropped.
     */
    EQUAL(shogiban_board_do_move(board, usi("7i5e")), 1);
    EQUAL(shogiban_board_undo_move(board), 1);
    EQUAL(shogiban_board_do_move(board, usi("8h5a")), 0);
    EQUAL(shogiban_board_do_move(board, usi("B*5e")), 0);
    EQUAL(shogiban_board_do_move(board, usi("8h7g+")), 1);
    EQUAL(shogiban_board_undo_move(board), 1);
    EQUAL(shogiban_board_lift(board, 0), 0);
    EQUAL(shogiban_board_undo_move(board), 0);
    EQUAL(shogiban_board_moves_made(NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_do_move(NULL, usi("7g7f")), 0);
    EQUAL(shogiban_board_undo_move(NULL), 0);
    EQUAL(shogiban_board_has_legal_move(NULL), 0);
    shogiban_board_free(board);
}

/*
 * Row 45: of all numbers, exactly the legal moves are without a fault. A number that is no move is
 * SHOGIBAN_FAULT_BAD and is not made.
 */
static void every_move_code(void) {
    shogiban_board *board =
        load("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124");
    size_t legal, sound = 0;
    EQUAL(shogiban_board_legal_moves(board, NULL, 0, &legal), 0);
    char before[SHOGIBAN_SFEN_SIZE], text[8];
    size_t needed;
    EQUAL(shogiban_board_sfen(board, before, sizeof before, &needed), 0);
    for (uint32_t move = 0; move < 1u << 16; move++) {
        int32_t fault = shogiban_board_move_fault(board, move);
        CHECK(fault >= SHOGIBAN_FAULT_OK && fault <= SHOGIBAN_FAULT_PAWN_MATE);
        int is_move = shogiban_move_usi(move, text, sizeof text, &needed) == 0;
        EQUAL(fault == SHOGIBAN_FAULT_BAD, !is_move);
        sound += fault == SHOGIBAN_FAULT_OK;
        int32_t made = shogiban_board_do_move(board, move);
        CHECK(made == 0 || (made == 1 && is_move));
        CHECK(made == 1 || fault != SHOGIBAN_FAULT_OK);
        if (made) EQUAL(shogiban_board_undo_move(board), 1);
    }
    EQUAL(sound, legal);
    WRITES(shogiban_board_sfen, board, before);
    static const uint32_t numbers[] = {1u << 16, 1u << 20, 1u << 31, UINT32_MAX, INT32_MAX};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        EQUAL(shogiban_board_move_fault(board, numbers[i]), SHOGIBAN_FAULT_BAD);
        EQUAL(shogiban_board_do_move(board, numbers[i]), 0);
    }
    EQUAL(shogiban_board_move_fault(NULL, usi("7g7f")), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

/* Row 44. */
static void drop_faults(void) {
    shogiban_board *board = load("4k4/9/9/9/9/9/9/4P4/4K4 b P 1");
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN, square("4e")), SHOGIBAN_DROP_OK);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_GOLD, square("4e")),
          SHOGIBAN_DROP_NOT_HELD);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN, square("5i")),
          SHOGIBAN_DROP_OCCUPIED);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN, square("4a")), SHOGIBAN_DROP_DEAD);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN, square("5e")),
          SHOGIBAN_DROP_TWO_PAWNS);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_NONE, 0), SHOGIBAN_DROP_BAD);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_KING, 0), SHOGIBAN_DROP_BAD);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN + SHOGIBAN_PIECE_PROMOTED, 0),
          SHOGIBAN_DROP_BAD);
    EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN + SHOGIBAN_PIECE_WHITE, 0),
          SHOGIBAN_DROP_BAD);
    for (size_t i = 0; i < COUNT(wild); i++) {
        EQUAL(shogiban_board_drop_fault(board, wild[i], 0), SHOGIBAN_DROP_BAD);
        EQUAL(shogiban_board_drop_fault(board, SHOGIBAN_PIECE_PAWN, wild[i]), SHOGIBAN_DROP_BAD);
    }
    EQUAL(shogiban_board_drop_fault(NULL, SHOGIBAN_PIECE_PAWN, 0), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

/* ---- Counting (rows 46 and 47) ---- */

typedef struct {
    const shogiban_board *board;
    uint32_t calls, stop_after;
    uint64_t nodes;
} tally;

static int32_t count_move(void *user_data, const shogiban_perft_info *info) {
    tally *so_far = user_data;
    so_far->calls++;
    so_far->nodes += info->nodes;
    EQUAL(info->struct_size, sizeof *info);
    EQUAL(info->done, so_far->calls);
    EQUAL(info->total, 30);
    EQUAL(info->nodes, 30);
    EQUAL(shogiban_board_move_fault(so_far->board, info->move), SHOGIBAN_FAULT_OK);
    return so_far->calls == so_far->stop_after;
}

static void perft(void) {
    shogiban_board *board = shogiban_board_new();
    static const uint64_t known[] = {1, 30, 900, 25470};
    uint64_t nodes;
    for (int32_t depth = 0; depth < (int32_t)COUNT(known); depth++) {
        EQUAL(shogiban_board_perft(board, depth, &nodes), 0);
        EQUAL(nodes, known[depth]);
        EQUAL(shogiban_board_perft_divide(board, depth, NULL, NULL, &nodes), 0);
        EQUAL(nodes, known[depth]);
    }
    tally all = {.board = board};
    EQUAL(shogiban_board_perft_divide(board, 2, count_move, &all, &nodes), 0);
    EQUAL(all.calls, 30);
    EQUAL(all.nodes, nodes);
    tally stopped = {.board = board, .stop_after = 7};
    EQUAL(shogiban_board_perft_divide(board, 2, count_move, &stopped, &nodes), 1);
    EQUAL(stopped.calls, 7);
    EQUAL(nodes, 210);

    nodes = 7;
    static const int32_t depths[] = {INT32_MIN, -1,      SHOGIBAN_PERFT_DEPTH_MAX + 1,
                                     255,       1 << 20, INT32_MAX};
    shogiban_perft_counts counts;
    EQUAL(shogiban_perft_counts_init(&counts, sizeof counts), 0);
    for (size_t i = 0; i < COUNT(depths); i++) {
        EQUAL(shogiban_board_perft(board, depths[i], &nodes), SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_perft_divide(board, depths[i], NULL, NULL, &nodes),
              SHOGIBAN_ERR_ARGUMENT);
        EQUAL(shogiban_board_perft_counts(board, depths[i], &counts), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(nodes, 7);
    EQUAL(shogiban_board_perft(NULL, 1, &nodes), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_perft(board, 1, NULL), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_perft_divide(NULL, 1, NULL, NULL, &nodes), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_perft_divide(board, 1, NULL, NULL, NULL), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);

    /* The greatest depth works on a board without moves. */
    board = shogiban_board_empty();
    EQUAL(shogiban_board_perft(board, SHOGIBAN_PERFT_DEPTH_MAX, &nodes), 0);
    EQUAL(nodes, 0);
    shogiban_board_free(board);
}

static void perft_counts(void) {
    shogiban_board *board = shogiban_board_new();
    shogiban_perft_counts counts;
    EQUAL(shogiban_perft_counts_init(&counts, sizeof counts), 0);
    EQUAL(counts.struct_size, sizeof counts);
    EQUAL(shogiban_board_perft_counts(board, 3, &counts), 0);
    EQUAL(counts.nodes, 25470);
    EQUAL(counts.captures, 59);
    EQUAL(counts.drops, 0);
    EQUAL(counts.promotions, 30);
    EQUAL(counts.checks, 48);
    EQUAL(counts.mates, 0);

    counts.captures = 99;
    static const size_t sizes[] = {0, 1, 4, 8, 16, 48, 55, 57, 60, 4100, 4104, 1 << 20, SIZE_MAX};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        EQUAL(shogiban_perft_counts_init(&counts, sizes[i]), SHOGIBAN_ERR_ARGUMENT);
        counts.struct_size = (uint32_t)sizes[i];
        EQUAL(shogiban_board_perft_counts(board, 1, &counts), SHOGIBAN_ERR_ARGUMENT);
    }
    EQUAL(counts.captures, 99);
    EQUAL(shogiban_perft_counts_init(NULL, sizeof counts), SHOGIBAN_ERR_NULL);
    EQUAL(shogiban_board_perft_counts(board, 1, NULL), SHOGIBAN_ERR_NULL);
    counts.struct_size = sizeof counts;
    EQUAL(shogiban_board_perft_counts(NULL, 1, &counts), SHOGIBAN_ERR_NULL);
    shogiban_board_free(board);
}

/* Row 28: eighty-one kings of one side are a board like any other. */
static void strange_boards(void) {
    for (int32_t code = 1; code < 32; code++) {
        shogiban_board *board = shogiban_board_empty();
        for (int32_t at = 0; at < SHOGIBAN_SQUARES; at++) (void)shogiban_board_put(board, code, at);
        EQUAL(shogiban_board_set_side_to_move(board, code >> 4), 0);
        for (int32_t piece = SHOGIBAN_PIECE_PAWN; piece <= SHOGIBAN_PIECE_GOLD; piece++) {
            int32_t set = shogiban_piece_set_count(piece);
            EQUAL(shogiban_board_set_hand(board, SHOGIBAN_BLACK, piece, set), 0);
            EQUAL(shogiban_board_set_hand(board, SHOGIBAN_WHITE, piece, set), 0);
        }
        char sfen[SHOGIBAN_SFEN_SIZE];
        size_t needed;
        EQUAL(shogiban_board_sfen(board, sfen, sizeof sfen, &needed), 0);
        EQUAL(shogiban_board_legal_moves(board, NULL, 0, &needed), 0);
        EQUAL(shogiban_board_has_legal_move(board), needed > 0);
        shogiban_board_free(board);
    }
}

int main(void) {
    ordered_lists();
    attacks();
    attackers();
    checks();
    played();
    long_lists();
    made_and_taken_back();
    every_move_code();
    drop_faults();
    perft();
    perft_counts();
    strange_boards();
    return finish();
}
