/*
 * Game::Shogi::Engine on shogiban.h, which is all that this file knows of the library.
 *
 * The typemap turns Perl's values into the library's numbers. What is no side, square, piece, move or
 * integer becomes a number that the library refuses, and an answer that is refused becomes undef or
 * false; so most functions here are a declaration. Nothing croaks while a call of the library runs.
 */

#define PERL_NO_GET_CONTEXT
#include "EXTERN.h"
#include "perl.h"
#include "XSUB.h"

#include <shogiban.h>

#define CLASS "Game::Shogi::Engine"
#define RESULT_CLASS "Game::Shogi::Result"

/* Croaks when the library says that it failed. */
static int32_t checked(pTHX_ int32_t answer)
{
    if (answer == SHOGIBAN_ERR_PANIC || answer == SHOGIBAN_ERR_MEMORY)
        croak("%s: %s", CLASS, shogiban_error_name(answer));
    return answer;
}

#include "board.h"
#include "arguments.h"
#include "answers.h"
#include "texts.h"
#include "options.h"
#include "callback.h"
#include "solve.h"
#include "search.h"

/*
 * Tables of like functions, by the number of their alias
 */

typedef int32_t (*list_function)(const shogiban_board *, uint32_t *, size_t, size_t *);

static const list_function lists[] = {
    shogiban_board_legal_moves,
    shogiban_board_pseudo_moves,
    shogiban_board_board_moves,
    shogiban_board_drops,
};

typedef int32_t (*result_function)(const shogiban_board *, shogiban_result *);

static const result_function results[] = {
    shogiban_board_outcome,
    shogiban_board_repetition,
    shogiban_board_declare,
};

/* In the order of SHOGIBAN_STATUS_*. */
static const char *const statuses[] = {"ongoing", "mate", "no_move"};

static const char *(*const reasons[])(int32_t) = {
    shogiban_pos_reason,
    shogiban_drop_reason,
    shogiban_fault_reason,
    shogiban_declare_reason,
};

/* The value that a constant of the library has in Perl; NULL when it is of no use there. */
static SV *constant_sv(pTHX_ const char *name, int64_t value)
{
    static const char *const numbers[] = {"POS_", "DROP_", "FAULT_", "DECLARE_", "EVAL_", "SEARCH_"};
    size_t i;

    /* The size of an array in C. */
    if (strEQ(name, "SEARCH_LINE_SIZE") || strEQ(name, "SEARCH_CALL_NODES") || strnEQ(name, "SEARCH_EVENT_", 13))
        return NULL;
    for (i = 0; i < C_ARRAY_LENGTH(numbers); i++)
        if (strnEQ(name, numbers[i], strlen(numbers[i])))
            return newSViv((IV)value);
    /* What methods give and take as words. */
    if (strnEQ(name, "STATUS_", 7))
        return newSVpv(statuses[value], 0);
    if (strnEQ(name, "HOW_", 4))
        return newSVpv(shogiban_how_name((int32_t)value), 0);
    if (strnEQ(name, "IMPASSE_", 8))
        return newSVpv(impasse_rules[value], 0);
    return NULL;
}

/* Defines the constants, and lists their names in @EXPORT_OK. */
static void define_constants(pTHX)
{
    static const char prefix[] = "SHOGIBAN_";
    HV *stash = gv_stashpvs(CLASS, GV_ADD);
    AV *names = get_av(CLASS "::EXPORT_OK", GV_ADD);
    const char *name;
    int64_t value;
    size_t i;

    for (i = 0; shogiban_constant_at(i, &name, &value) == SHOGIBAN_OK; i++) {
        SV *sv = constant_sv(aTHX_ name += sizeof prefix - 1, value);
        if (strEQ(name, "MOVE_NUMBER_MAX") || strEQ(name, "PACKED_SIZE")) {
            name = strEQ(name, "PACKED_SIZE") ? "PACKED" : "MOVE_MAX";
            sv = newSViv((IV)value);
        }
        if (sv) {
            newCONSTSUB(stash, name, sv);
            av_push(names, newSVpv(name, 0));
        }
    }
}

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_

PROTOTYPES: DISABLE

BOOT:
{
    uint32_t version = shogiban_abi_version();
    if (version >> 16 != SHOGIBAN_ABI_VERSION >> 16 || version < SHOGIBAN_ABI_VERSION)
        croak("%s: the library's interface is %u.%u; this needs %u.%u", CLASS, (unsigned)(version >> 16),
              (unsigned)(version & 65535), (unsigned)(SHOGIBAN_ABI_VERSION >> 16),
              (unsigned)(SHOGIBAN_ABI_VERSION & 65535));
    define_constants(aTHX);
    {
        MY_CXT_INIT;
        PERL_UNUSED_VAR(MY_CXT);
    }
    begin_texts(aTHX);
}

#ifdef USE_ITHREADS

void
CLONE(...)
    CODE:
        PERL_UNUSED_VAR(items);
        {
            MY_CXT_CLONE;
            PERL_UNUSED_VAR(MY_CXT);
        }
        begin_texts(aTHX);

#endif

# Of the library

UV
shogiban_abi_version(SV *invocant)
    C_ARGS:

Yes
shogiban_tables_ok(SV *invocant)
    C_ARGS:

SV *
live(SV *invocant)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = count_sv(aTHX_ shogiban_live());
    OUTPUT:
        RETVAL

const char *
reason(SV *invocant, Integer code)
    ALIAS:
        drop_reason = 1
        fault_reason = 2
        declare_reason = 3
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = reasons[ix](code);
    OUTPUT:
        RETVAL

# Geometry

Number
squares(SV *invocant)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = SHOGIBAN_SQUARES;
    OUTPUT:
        RETVAL

Value
square(SV *invocant, SV *name)
    PREINIT:
        STRLEN len;
        const char *text;
    CODE:
        PERL_UNUSED_VAR(invocant);
        text = text_of(aTHX_ name, &len);
        RETVAL = shogiban_square_from_name(text, len);
    OUTPUT:
        RETVAL

SV *
shogiban_square_name(SV *invocant, Square square)
    PREINIT:
        char name[3];
        size_t needed;
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_name(square, name, sizeof name, &needed) == SHOGIBAN_OK
            ? newSVpvn(name, needed - 1) : &PL_sv_undef;
    OUTPUT:
        RETVAL

Value
sq_of(SV *invocant, Integer file, Integer rank)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_at(file, rank);
    OUTPUT:
        RETVAL

Value
file_of(SV *invocant, Square square)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_file(square);
    OUTPUT:
        RETVAL

Value
rank_of(SV *invocant, Square square)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_rank(square);
    OUTPUT:
        RETVAL

SV *
promoted(SV *invocant, Piece piece)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = token_sv(aTHX_ shogiban_piece_promoted(piece));
    OUTPUT:
        RETVAL

SV *
unpromoted(SV *invocant, Piece piece)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = token_sv(aTHX_ shogiban_piece_unpromoted(piece));
    OUTPUT:
        RETVAL

SV *
shogiban_zobrist(SV *invocant, Side side, Piece piece, Square square)
    PREINIT:
        uint64_t number;
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = checked(aTHX_ shogiban_zobrist(side, piece, square, &number)) < 0
            ? &PL_sv_undef : hex_sv(aTHX_ number);
    OUTPUT:
        RETVAL

SV *
shogiban_zobrist_hand(SV *invocant, Side side, Piece piece, Integer count)
    PREINIT:
        uint64_t number;
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = checked(aTHX_ shogiban_zobrist_hand(side, piece, count, &number)) < 0
            ? &PL_sv_undef : hex_sv(aTHX_ number);
    OUTPUT:
        RETVAL

SV *
shogiban_zobrist_move(SV *invocant)
    PREINIT:
        uint64_t number;
    CODE:
        PERL_UNUSED_VAR(invocant);
        shogiban_zobrist_move(&number);
        RETVAL = hex_sv(aTHX_ number);
    OUTPUT:
        RETVAL

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_piece_

Value
shogiban_piece_set_count(SV *invocant, Piece piece)
    C_ARGS:
        piece

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_square_

Value
shogiban_square_step(SV *invocant, Square square, Integer dfile, Integer drank)
    C_ARGS:
        square, dfile, drank

Yes
shogiban_square_in_zone(SV *invocant, Side side, Square square)
    C_ARGS:
        side, square

Value
shogiban_square_last_distance(SV *invocant, Side side, Square square)
    C_ARGS:
        side, square

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_board_

# Making a board

SV *
new(SV *class, ...)
    PREINIT:
        board_options options = {NULL, FALSE, 0, SHOGIBAN_IMPASSE_27};
        HV *stash;
    CODE:
        stash = class_of(aTHX_ class);
        read_options(aTHX_ &ST(1), items - 1, read_board_option, &options);
        RETVAL = board_sv(aTHX_ new_board(aTHX_ &options), stash);
    OUTPUT:
        RETVAL

void
from_sfen(SV *class, SV *sfen)
    PREINIT:
        shogiban_board *board;
        HV *stash;
        int32_t code;
        SV *object;
    PPCODE:
        stash = class_of(aTHX_ class);
        board = board_from(aTHX_ sfen, &code);
        object = board ? sv_2mortal(board_sv(aTHX_ board, stash)) : &PL_sv_undef;
        XPUSHs(object);
        if (GIMME_V == G_ARRAY)
            mXPUSHi(code);

SV *
clone(const shogiban_board *board)
    CODE:
        RETVAL = board_sv(aTHX_ shogiban_board_copy_position(board), SvSTASH(SvRV(ST(0))));
    OUTPUT:
        RETVAL

# The position

SV *
shogiban_board_sfen(const shogiban_board *board)
    PREINIT:
        char sfen[SHOGIBAN_SFEN_SIZE];
        size_t needed;
    CODE:
        checked(aTHX_ shogiban_board_sfen(board, sfen, sizeof sfen, &needed));
        RETVAL = newSVpvn(sfen, needed - 1);
    OUTPUT:
        RETVAL

SV *
shogiban_board_key(const shogiban_board *board)
    PREINIT:
        uint64_t key;
    CODE:
        checked(aTHX_ shogiban_board_key(board, &key));
        RETVAL = hex_sv(aTHX_ key);
    OUTPUT:
        RETVAL

SV *
shogiban_board_packed(const shogiban_board *board)
    PREINIT:
        uint8_t bytes[SHOGIBAN_PACKED_SIZE];
        size_t needed;
    CODE:
        checked(aTHX_ shogiban_board_packed(board, bytes, sizeof bytes, &needed));
        RETVAL = newSVpvn((const char *)bytes, needed);
    OUTPUT:
        RETVAL

SV *
shogiban_board_at(const shogiban_board *board, Square square)
    CODE:
        RETVAL = token_sv(aTHX_ shogiban_board_at(board, square));
    OUTPUT:
        RETVAL

void
shogiban_board_put(shogiban_board *board, Square square, Piece piece)
    PPCODE:
        checked(aTHX_ shogiban_board_put(board, piece, square));
        XSRETURN(1);

void
shogiban_board_lift(shogiban_board *board, Square square)
    PPCODE:
        checked(aTHX_ shogiban_board_lift(board, square));
        XSRETURN(1);

Value
shogiban_board_hand(const shogiban_board *board, Side side, Piece piece)

void
shogiban_board_set_hand(shogiban_board *board, Side side, Piece piece, Integer count)
    PPCODE:
        checked(aTHX_ shogiban_board_set_hand(board, side, piece, count));
        XSRETURN(1);

SV *
hands(const shogiban_board *board)
    PREINIT:
        HV *hands;
        Side side;
        Piece piece;
    CODE:
        hands = newHV();
        RETVAL = newRV_noinc((SV *)hands);
        for (side = SHOGIBAN_BLACK; side <= SHOGIBAN_WHITE; side++) {
            HV *held = newHV();
            (void)hv_store(hands, side == SHOGIBAN_BLACK ? "b" : "w", 1, newRV_noinc((SV *)held), 0);
            for (piece = SHOGIBAN_PIECE_PAWN; piece <= SHOGIBAN_PIECE_GOLD; piece++) {
                int32_t count = shogiban_board_hand(board, side, piece);
                if (count > 0)
                    (void)hv_store_ent(held, sv_2mortal(token_sv(aTHX_ piece)), newSViv(count), 0);
            }
        }
    OUTPUT:
        RETVAL

SV *
shogiban_board_side_to_move(const shogiban_board *board)
    CODE:
        RETVAL = side_sv(aTHX_ checked(aTHX_ shogiban_board_side_to_move(board)));
    OUTPUT:
        RETVAL

void
shogiban_board_set_side_to_move(shogiban_board *board, Side side)
    PPCODE:
        checked(aTHX_ shogiban_board_set_side_to_move(board, side));
        XSRETURN(1);

Number
shogiban_board_move_number(const shogiban_board *board)

void
shogiban_board_set_move_number(shogiban_board *board, Integer number)
    PPCODE:
        checked(aTHX_ shogiban_board_set_move_number(board, number));
        XSRETURN(1);

Value
shogiban_board_king_square(const shogiban_board *board, Side side)

# Moves

Yes
shogiban_board_attacked(const shogiban_board *board, Square square, Side side)
    C_ARGS:
        board, side, square

Yes
shogiban_board_in_check(const shogiban_board *board, Side side)

void
legal(const shogiban_board *board)
    ALIAS:
        pseudo_moves = 1
        board_moves = 2
        drops = 3
    PREINIT:
        uint32_t usual[640];
        uint32_t *moves = usual;
        size_t count;
        uint64_t nodes;
        int32_t answer;
    PPCODE:
        if (GIMME_V != G_ARRAY && ix == 0) {
            /* Counting is quicker than listing. */
            checked(aTHX_ shogiban_board_perft(board, 1, &nodes));
            mXPUSHu((UV)nodes);
            XSRETURN(1);
        }
        if (GIMME_V != G_ARRAY) {
            checked(aTHX_ lists[ix](board, NULL, 0, &count));
            mXPUSHu(count);
            XSRETURN(1);
        }
        answer = lists[ix](board, moves, C_ARRAY_LENGTH(usual), &count);
        if (answer == SHOGIBAN_ERR_BUFFER) {
            moves = (uint32_t *)room(aTHX_ count * sizeof *moves);
            answer = lists[ix](board, moves, count, &count);
        }
        checked(aTHX_ answer);
        SP = push_moves(aTHX_ SP, moves, count);

Yes
has_legal(const shogiban_board *board)
    ALIAS:
        has_legal_move = 1
    CODE:
        PERL_UNUSED_VAR(ix);
        RETVAL = shogiban_board_has_legal_move(board);
    OUTPUT:
        RETVAL

Number
shogiban_board_do_move(shogiban_board *board, Move move)

Number
play(shogiban_board *board, ...)
    PREINIT:
        I32 i;
    CODE:
        RETVAL = SHOGIBAN_FAULT_OK;
        for (i = 1; i < items && RETVAL == SHOGIBAN_FAULT_OK; i++) {
            Move move = move_of(aTHX_ ST(i));
            RETVAL = checked(aTHX_ shogiban_board_move_fault(board, move));
            if (RETVAL == SHOGIBAN_FAULT_OK)
                checked(aTHX_ shogiban_board_do_move(board, move));
        }
    OUTPUT:
        RETVAL

Number
shogiban_board_undo_move(shogiban_board *board)

Number
shogiban_board_moves_made(const shogiban_board *board)

Number
shogiban_board_drop_fault(const shogiban_board *board, Piece piece, Square square)

Number
shogiban_board_move_fault(const shogiban_board *board, Move move)

SV *
shogiban_board_perft(const shogiban_board *board, Integer depth)
    PREINIT:
        uint64_t nodes;
    CODE:
        if (checked(aTHX_ shogiban_board_perft(board, depth, &nodes)) < 0)
            refuse_depth(aTHX_ ST(1));
        RETVAL = count_sv(aTHX_ nodes);
    OUTPUT:
        RETVAL

SV *
shogiban_board_perft_counts(const shogiban_board *board, Integer depth)
    PREINIT:
        shogiban_perft_counts counts;
        HV *hash;
    CODE:
        shogiban_perft_counts_init(&counts, sizeof counts);
        if (checked(aTHX_ shogiban_board_perft_counts(board, depth, &counts)) < 0)
            refuse_depth(aTHX_ ST(1));
        hash = newHV();
        (void)hv_stores(hash, "nodes", count_sv(aTHX_ counts.nodes));
        (void)hv_stores(hash, "captures", count_sv(aTHX_ counts.captures));
        (void)hv_stores(hash, "drops", count_sv(aTHX_ counts.drops));
        (void)hv_stores(hash, "promotions", count_sv(aTHX_ counts.promotions));
        (void)hv_stores(hash, "checks", count_sv(aTHX_ counts.checks));
        (void)hv_stores(hash, "mates", count_sv(aTHX_ counts.mates));
        RETVAL = newRV_noinc((SV *)hash);
    OUTPUT:
        RETVAL

# How a game ends

const char *
shogiban_board_status(const shogiban_board *board)
    CODE:
        RETVAL = statuses[checked(aTHX_ shogiban_board_status(board))];
    OUTPUT:
        RETVAL

SV *
outcome(const shogiban_board *board)
    ALIAS:
        repetition = 1
        declare = 2
    PREINIT:
        shogiban_result result;
    CODE:
        shogiban_result_init(&result, sizeof result);
        RETVAL = result_sv(aTHX_ results[ix](board, &result), &result);
    OUTPUT:
        RETVAL

SV *
shogiban_board_resign(const shogiban_board *board, Side side)
    PREINIT:
        shogiban_result result;
    CODE:
        shogiban_result_init(&result, sizeof result);
        RETVAL = result_sv(aTHX_ shogiban_board_resign(board, side, &result), &result);
    OUTPUT:
        RETVAL

Number
shogiban_board_cap(const shogiban_board *board)

void
shogiban_board_history(const shogiban_board *board)
    PREINIT:
        uint64_t *keys;
        size_t count, i;
    PPCODE:
        checked(aTHX_ shogiban_board_history(board, NULL, 0, &count));
        if (GIMME_V != G_ARRAY) {
            mXPUSHu(count);
            XSRETURN(1);
        }
        keys = (uint64_t *)room(aTHX_ (count + 1) * sizeof *keys);
        checked(aTHX_ shogiban_board_history(board, keys, count, &count));
        EXTEND(SP, (SSize_t)count);
        for (i = 0; i < count; i++)
            mPUSHs(hex_sv(aTHX_ keys[i]));

Value
shogiban_board_impasse_points(const shogiban_board *board, Side side)

Value
shogiban_board_impasse_pieces(const shogiban_board *board, Side side)

const char *
shogiban_board_impasse_rule(const shogiban_board *board)
    CODE:
        RETVAL = impasse_rules[checked(aTHX_ shogiban_board_impasse_rule(board))];
    OUTPUT:
        RETVAL

Number
shogiban_board_declare_fault(const shogiban_board *board)

Yes
can_declare(const shogiban_board *board)
    CODE:
        RETVAL = checked(aTHX_ shogiban_board_declare_fault(board)) == SHOGIBAN_DECLARE_OK;
    OUTPUT:
        RETVAL

# Pictures

SV *
text(const shogiban_board *board)
    CODE:
        RETVAL = long_text_sv(aTHX_ shogiban_board_text, board);
    OUTPUT:
        RETVAL

SV *
svg(const shogiban_board *board)
    CODE:
        RETVAL = long_text_sv(aTHX_ shogiban_board_svg, board);
        SvUTF8_on(RETVAL);
    OUTPUT:
        RETVAL

# Evaluation, search and the mate solver

Score
evaluate(const shogiban_board *board, SV *flags = NULL)
    PREINIT:
        uint32_t left_out;
    CODE:
        left_out = flags ? flags_of(aTHX_ flags) : 0;
        if (checked(aTHX_ shogiban_board_evaluate(board, left_out, &RETVAL)) < 0)
            refuse_flags(aTHX_ left_out);
    OUTPUT:
        RETVAL

void
search(const shogiban_board *board, ...)
    PREINIT:
        search_request request = {{0}, {NULL, NULL, 0}};
        shogiban_search_report report;
        SV *lines;
    PPCODE:
        shogiban_search_options_init(&request.options, sizeof request.options);
        shogiban_search_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(1), items - 1, read_search_option, &request);
        PUTBACK;
        lines = search(aTHX_ board, &request, &report);
        SPAGAIN;
        if (report.move == SHOGIBAN_MOVE_NONE)
            XPUSHs(&PL_sv_undef);
        else
            SP = push_moves(aTHX_ SP, &report.move, 1);
        if (GIMME_V == G_ARRAY)
            mXPUSHs(report_ref(aTHX_ &report, lines));

void
mate(const shogiban_board *board, ...)
    PREINIT:
        mate_request request = {{0}, {NULL, NULL, 0}};
        shogiban_mate_report report;
        U32 count;
    PPCODE:
        shogiban_mate_options_init(&request.options, sizeof request.options);
        shogiban_mate_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(1), items - 1, read_mate_option, &request);
        PUTBACK;
        find_mate(aTHX_ board, &request, &report);
        SPAGAIN;
        mXPUSHs(newSVpv(mate_answers[report.answer], 0));
        if (GIMME_V == G_ARRAY) {
            count = report.length < SHOGIBAN_MATE_LINE_SIZE ? report.length : SHOGIBAN_MATE_LINE_SIZE;
            SP = push_moves(aTHX_ SP, report.line, count);
        }
