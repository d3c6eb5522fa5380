/*
 * Game::Shogi::Engine, on the C interface of shogiban alone.
 *
 * The typemap converts Perl's values to the library's numbers. A value that is no side, square,
 * piece, move or integer becomes a number that the library refuses, and a refusal becomes undef or
 * false, so most functions here are only a declaration. Nothing croaks while a call of the library
 * runs.
 */

#define PERL_NO_GET_CONTEXT
#include "EXTERN.h"
#include "perl.h"
#include "XSUB.h"

#include <time.h>

#include <shogiban.h>

#define CLASS "Game::Shogi::Engine"
#define SEARCHER_CLASS "Game::Shogi::Engine::Searcher"
#define RESULT_CLASS "Game::Shogi::Result"

/* Croaks if the library failed; otherwise returns its answer. */
static int32_t checked(pTHX_ int32_t answer)
{
    if (answer == SHOGIBAN_ERR_PANIC || answer == SHOGIBAN_ERR_MEMORY)
        croak("%s: %s", CLASS, shogiban_error_name(answer));
    if (answer == SHOGIBAN_ERR_BUSY)
        croak("%s: the searcher is at work", SEARCHER_CLASS);
    return answer;
}

#include "objects.h"
#include "arguments.h"
#include "return_values.h"
#include "move_texts.h"
#include "options.h"
#include "new_board.h"
#include "callback.h"
#include "mate.h"
#include "search.h"

/*
 * Functions of the same shape, indexed by the alias number of their XS function
 */

typedef int32_t (*list_function)(const shogiban_board *, shogiban_move *, size_t, size_t *);

static const list_function lists[] = {
    shogiban_board_legal_moves,
    shogiban_board_pseudo_moves,
    shogiban_board_board_moves,
    shogiban_board_drops,
    shogiban_board_played_moves,
};

typedef int32_t (*result_function)(const shogiban_board *, shogiban_result *);

static const result_function results[] = {
    shogiban_board_outcome,
    shogiban_board_repetition,
    shogiban_board_declare,
};

static const char *(*const reasons[])(int32_t) = {
    shogiban_pos_reason,
    shogiban_drop_reason,
    shogiban_fault_reason,
    shogiban_declare_reason,
};

static shogiban_board *(*const copies[])(const shogiban_board *) = {
    shogiban_board_copy_position,
    shogiban_board_copy_turned,
};

/*
 * Constants
 */

static bool has_prefix(const char *name, const char *prefix)
{
    return strnEQ(name, prefix, strlen(prefix));
}

/* The name in Perl of a constant of the library, or NULL if Perl has no use for it. */
static const char *perl_name(const char *name)
{
    static const char *const families[] = {
        "POS_", "DROP_", "FAULT_", "DECLARE_", "STATUS_",
        "HOW_", "IMPASSE_", "EVAL_NO_", "SEARCH_NO_",
    };
    static const char *const single[][2] = {
        {"MOVE_NUMBER_MAX", "MOVE_MAX"},
        {"PACKED_SIZE", "PACKED"},
        {"SEARCH_MATE", "SEARCH_MATE"},
        {"SEARCH_MATE_BOUND", "SEARCH_MATE_BOUND"},
        {"SEARCH_DEPTH_MAX", "SEARCH_DEPTH_MAX"},
    };
    size_t i;

    for (i = 0; i < C_ARRAY_LENGTH(families); i++)
        if (has_prefix(name, families[i]))
            return name;
    for (i = 0; i < C_ARRAY_LENGTH(single); i++)
        if (strEQ(name, single[i][0]))
            return single[i][1];
    return NULL;
}

/* The value of a constant in Perl: a number, or a word for codes that methods use as words. */
static SV *constant_sv(pTHX_ const char *name, int64_t value)
{
    if (has_prefix(name, "STATUS_"))
        return newSVpv(shogiban_status_name((int32_t)value), 0);
    if (has_prefix(name, "HOW_"))
        return newSVpv(shogiban_how_name((int32_t)value), 0);
    if (has_prefix(name, "IMPASSE_"))
        return newSVpv(shogiban_impasse_name((int32_t)value), 0);
    return newSViv((IV)value);
}

/* Defines the constants, and lists their names in @EXPORT_OK. */
static void define_constants(pTHX)
{
    static const char prefix[] = "SHOGIBAN_";
    HV *stash = gv_stashpvs(CLASS, GV_ADD);
    AV *names = get_av(CLASS "::EXPORT_OK", GV_ADD);
    const char *c_name;
    int64_t value;
    size_t i;

    for (i = 0; shogiban_constant_at(i, &c_name, &value) == SHOGIBAN_OK; i++) {
        const char *name = perl_name(c_name + sizeof prefix - 1);
        if (name) {
            newCONSTSUB(stash, name, constant_sv(aTHX_ name, value));
            av_push(names, newSVpv(name, 0));
        }
    }
}

/* Refuses a library whose interface is older than the header, or of another major version. */
static void check_version(pTHX)
{
    uint32_t version = shogiban_abi_version();

    if (version >> 16 != SHOGIBAN_ABI_VERSION >> 16 || version < SHOGIBAN_ABI_VERSION)
        croak("%s: version %u.%u of the library's interface is needed, not %u.%u", CLASS,
              (unsigned)(SHOGIBAN_ABI_VERSION >> 16), (unsigned)(SHOGIBAN_ABI_VERSION & 65535),
              (unsigned)(version >> 16), (unsigned)(version & 65535));
}

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_

PROTOTYPES: DISABLE

BOOT:
{
    check_version(aTHX);
    define_constants(aTHX);
    {
        MY_CXT_INIT;
        PERL_UNUSED_VAR(MY_CXT);
    }
    create_texts(aTHX);
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
        create_texts(aTHX);

#endif

# The library

# Runs signal handlers that are due. Called with an eval around it: see callback.h.

void
_dispatch_signals()
    CODE:
        PERL_ASYNC_CHECK();

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
shogiban_square_name(SV *invocant, shogiban_square square)
    PREINIT:
        char name[SHOGIBAN_SQUARE_NAME_SIZE];
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
file_of(SV *invocant, shogiban_square square)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_file(square);
    OUTPUT:
        RETVAL

Value
rank_of(SV *invocant, shogiban_square square)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = shogiban_square_rank(square);
    OUTPUT:
        RETVAL

SV *
promoted(SV *invocant, shogiban_piece piece)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = token_sv(aTHX_ shogiban_piece_promoted(piece));
    OUTPUT:
        RETVAL

SV *
unpromoted(SV *invocant, shogiban_piece piece)
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = token_sv(aTHX_ shogiban_piece_unpromoted(piece));
    OUTPUT:
        RETVAL

SV *
shogiban_zobrist(SV *invocant, shogiban_side side, shogiban_piece piece, shogiban_square square)
    PREINIT:
        uint64_t number;
    CODE:
        PERL_UNUSED_VAR(invocant);
        RETVAL = checked(aTHX_ shogiban_zobrist(side, piece, square, &number)) < 0
            ? &PL_sv_undef : hex_sv(aTHX_ number);
    OUTPUT:
        RETVAL

SV *
shogiban_zobrist_hand(SV *invocant, shogiban_side side, shogiban_piece piece, Integer count)
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
shogiban_piece_set_count(SV *invocant, shogiban_piece piece)
    C_ARGS:
        piece

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_square_

Value
shogiban_square_step(SV *invocant, shogiban_square square, Integer dfile, Integer drank)
    C_ARGS:
        square, dfile, drank

Yes
shogiban_square_in_zone(SV *invocant, shogiban_side side, shogiban_square square)
    C_ARGS:
        side, square

Value
shogiban_square_last_distance(SV *invocant, shogiban_side side, shogiban_square square)
    C_ARGS:
        side, square

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine  PREFIX = shogiban_board_

# Making a board

SV *
new(SV *class, ...)
    PREINIT:
        board_options options = {NULL, NULL, FALSE, 0, SHOGIBAN_IMPASSE_27};
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
        shogiban_sfen_error error;
        SV *object;
    PPCODE:
        stash = class_of(aTHX_ class);
        board = board_from_sfen(aTHX_ sfen, &code, &error);
        object = board ? sv_2mortal(board_sv(aTHX_ board, stash)) : &PL_sv_undef;
        XPUSHs(object);
        if (GIMME_V == G_ARRAY)
            mXPUSHi(code);

void
from_usi_position(SV *class, SV *position)
    PREINIT:
        shogiban_board *board;
        HV *stash;
        int32_t code;
        size_t bad_move;
        SV *object;
    PPCODE:
        stash = class_of(aTHX_ class);
        board = board_from_usi_position(aTHX_ position, &code, &bad_move);
        object = board ? sv_2mortal(board_sv(aTHX_ board, stash)) : &PL_sv_undef;
        XPUSHs(object);
        if (GIMME_V == G_ARRAY) {
            mXPUSHi(code);
            mXPUSHu(bad_move);
        }

void
handicaps(SV *invocant)
    PREINIT:
        const char *english;
        const char *japanese;
        UV count;
    PPCODE:
        PERL_UNUSED_VAR(invocant);
        for (count = 0; shogiban_handicap_at(count, &english, &japanese) == SHOGIBAN_OK; count++)
            if (GIMME_V == G_ARRAY)
                mXPUSHs(newSVpv(english, 0));
        if (GIMME_V != G_ARRAY)
            mXPUSHu(count);

SV *
clone(const shogiban_board *board)
    ALIAS:
        turned = 1
    CODE:
        RETVAL = board_sv(aTHX_ copies[ix](board), SvSTASH(SvRV(ST(0))));
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
usi_position(const shogiban_board *board)
    CODE:
        RETVAL = long_text_sv(aTHX_ shogiban_board_usi_position, board);
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
shogiban_board_at(const shogiban_board *board, shogiban_square square)
    CODE:
        RETVAL = token_sv(aTHX_ shogiban_board_at(board, square));
    OUTPUT:
        RETVAL

void
put(shogiban_board *board, shogiban_square square, shogiban_piece piece)
    PPCODE:
        checked(aTHX_ shogiban_board_put(board, piece, square));
        XSRETURN(1);

void
shogiban_board_lift(shogiban_board *board, shogiban_square square)
    PPCODE:
        checked(aTHX_ shogiban_board_lift(board, square));
        XSRETURN(1);

Value
shogiban_board_hand(const shogiban_board *board, shogiban_side side, shogiban_piece piece)

void
shogiban_board_set_hand(board, side, piece, count)
        shogiban_board *board
        shogiban_side side
        shogiban_piece piece
        Integer count
    PPCODE:
        checked(aTHX_ shogiban_board_set_hand(board, side, piece, count));
        XSRETURN(1);

SV *
hands(const shogiban_board *board)
    PREINIT:
        HV *hands;
        shogiban_side side;
        shogiban_piece piece;
    CODE:
        hands = newHV();
        RETVAL = newRV_noinc((SV *)hands);
        for (side = SHOGIBAN_BLACK; side <= SHOGIBAN_WHITE; side++) {
            HV *held = newHV();
            (void)hv_store(hands, side == SHOGIBAN_BLACK ? "b" : "w", 1,
                           newRV_noinc((SV *)held), 0);
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
shogiban_board_set_side_to_move(shogiban_board *board, shogiban_side side)
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
shogiban_board_king_square(const shogiban_board *board, shogiban_side side)

void
shogiban_board_pass(shogiban_board *board)
    PPCODE:
        checked(aTHX_ shogiban_board_pass(board));
        XSRETURN(1);

# Moves

Yes
attacked(const shogiban_board *board, shogiban_square square, shogiban_side side)
    CODE:
        RETVAL = shogiban_board_attacked(board, side, square);
    OUTPUT:
        RETVAL

void
attackers(const shogiban_board *board, shogiban_square square, shogiban_side side)
    PREINIT:
        shogiban_square squares[SHOGIBAN_SQUARES];
        size_t count, i;
    PPCODE:
        if (checked(aTHX_ shogiban_board_attackers(board, side, square, squares, SHOGIBAN_SQUARES,
                                                   &count)) < 0)
            count = 0;
        if (GIMME_V != G_ARRAY) {
            mXPUSHu(count);
            XSRETURN(1);
        }
        EXTEND(SP, (SSize_t)count);
        for (i = 0; i < count; i++)
            mPUSHi(squares[i]);

Yes
shogiban_board_in_check(const shogiban_board *board, shogiban_side side)

void
legal(const shogiban_board *board)
    ALIAS:
        pseudo_moves = 1
        board_moves = 2
        drops = 3
        played_moves = 4
    PREINIT:
        shogiban_move usual[SHOGIBAN_MOVES_MAX];
        shogiban_move *moves = usual;
        size_t count;
        uint64_t nodes;
        int32_t answer;
    PPCODE:
        if (GIMME_V != G_ARRAY && ix == 0) {
            /* Counting is faster than listing. */
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
            moves = (shogiban_move *)temporary(aTHX_ count * sizeof *moves);
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
shogiban_board_do_move(shogiban_board *board, shogiban_move move)

Number
play(shogiban_board *board, ...)
    PREINIT:
        I32 i;
    CODE:
        RETVAL = SHOGIBAN_FAULT_OK;
        for (i = 1; i < items && RETVAL == SHOGIBAN_FAULT_OK; i++)
            RETVAL = checked(aTHX_ shogiban_board_play(board, move_of(aTHX_ ST(i))));
    OUTPUT:
        RETVAL

Number
shogiban_board_undo_move(shogiban_board *board)

Number
shogiban_board_moves_made(const shogiban_board *board)

Number
shogiban_board_drop_fault(const shogiban_board *board, shogiban_piece piece, shogiban_square square)

Yes
shogiban_board_gives_check(const shogiban_board *board, shogiban_move move)

Number
shogiban_board_move_fault(const shogiban_board *board, shogiban_move move)

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
        RETVAL = shogiban_status_name(checked(aTHX_ shogiban_board_status(board)));
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
shogiban_board_resign(const shogiban_board *board, shogiban_side side)
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
        keys = (uint64_t *)temporary(aTHX_ (count + 1) * sizeof *keys);
        checked(aTHX_ shogiban_board_history(board, keys, count, &count));
        EXTEND(SP, (SSize_t)count);
        for (i = 0; i < count; i++)
            mPUSHs(hex_sv(aTHX_ keys[i]));

Value
shogiban_board_impasse_points(const shogiban_board *board, shogiban_side side)

Value
shogiban_board_impasse_pieces(const shogiban_board *board, shogiban_side side)

const char *
shogiban_board_impasse_rule(const shogiban_board *board)
    CODE:
        RETVAL = shogiban_impasse_name(checked(aTHX_ shogiban_board_impasse_rule(board)));
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
        uint64_t terms_off;
    CODE:
        terms_off = flags ? flags_of(aTHX_ flags) : 0;
        if (checked(aTHX_ shogiban_board_evaluate(board, terms_off, &RETVAL)) < 0)
            refuse_flags(aTHX_ terms_off);
    OUTPUT:
        RETVAL

void
search(const shogiban_board *board, ...)
    PREINIT:
        search_request request = {{0}};
        shogiban_search_report report;
        SV *lines;
    PPCODE:
        shogiban_search_options_init(&request.options, sizeof request.options);
        shogiban_search_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(1), items - 1, read_search_option, &request);
        PUTBACK;
        lines = search(aTHX_ board, NULL, &request, &report);
        SPAGAIN;
        SP = push_search(aTHX_ SP, &request, &report, lines);

void
mate(const shogiban_board *board, ...)
    PREINIT:
        mate_request request = {{0}};
        shogiban_mate_report report;
    PPCODE:
        shogiban_mate_options_init(&request.options, sizeof request.options);
        shogiban_mate_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(1), items - 1, read_mate_option, &request);
        PUTBACK;
        find_mate(aTHX_ board, NULL, &request, &report);
        SPAGAIN;
        SP = push_mate(aTHX_ SP, &request, &report);

MODULE = Game::Shogi::Engine  PACKAGE = Game::Shogi::Engine::Searcher

SV *
new(SV *class, ...)
    PREINIT:
        size_t table_bytes = SEARCHER_TABLE_BYTES;
        HV *stash;
    CODE:
        stash = class_of(aTHX_ class);
        read_options(aTHX_ &ST(1), items - 1, read_searcher_option, &table_bytes);
        RETVAL = searcher_sv(aTHX_ table_bytes, stash);
    OUTPUT:
        RETVAL

void
search(searcher_handle *handle, const shogiban_board *board, ...)
    PREINIT:
        search_request request = {{0}};
        shogiban_search_report report;
        SV *lines;
    PPCODE:
        shogiban_search_options_init(&request.options, sizeof request.options);
        shogiban_search_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(2), items - 2, read_search_option, &request);
        PUTBACK;
        lines = search(aTHX_ board, searcher_in(aTHX_ handle), &request, &report);
        SPAGAIN;
        SP = push_search(aTHX_ SP, &request, &report, lines);

void
mate(searcher_handle *handle, const shogiban_board *board, ...)
    PREINIT:
        mate_request request = {{0}};
        shogiban_mate_report report;
    PPCODE:
        shogiban_mate_options_init(&request.options, sizeof request.options);
        shogiban_mate_report_init(&report, sizeof report);
        read_options(aTHX_ &ST(2), items - 2, read_mate_option, &request);
        PUTBACK;
        find_mate(aTHX_ board, searcher_in(aTHX_ handle), &request, &report);
        SPAGAIN;
        SP = push_mate(aTHX_ SP, &request, &report);

void
stop(searcher_handle *handle)
    PPCODE:
        checked(aTHX_ shogiban_searcher_stop(searcher_in(aTHX_ handle)));
        XSRETURN(1);

void
clear(searcher_handle *handle)
    PPCODE:
        checked(aTHX_ shogiban_searcher_clear(searcher_in(aTHX_ handle)));
        XSRETURN(1);
