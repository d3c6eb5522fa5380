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

/* Arguments, and what they are when the argument is no such thing. */
typedef int32_t Side;    /* SHOGIBAN_NONE */
typedef int32_t Square;  /* negative */
typedef int32_t Piece;   /* SHOGIBAN_PIECE_NONE or negative */
typedef int32_t Integer; /* NO_INTEGER */
typedef uint32_t Move;   /* SHOGIBAN_MOVE_NONE or out of range */

#define NO_INTEGER INT32_MIN

/* Answers: a number, undef when it is negative; one that never is; a yes or a no, false when the call was wrong. */
typedef int32_t Value;
typedef int32_t Number;
typedef int32_t Yes;

/* Croaks when the library says that it failed. */
static int32_t checked(pTHX_ int32_t answer)
{
    if (answer == SHOGIBAN_ERR_PANIC || answer == SHOGIBAN_ERR_MEMORY)
        croak("%s: %s", CLASS, shogiban_error_name(answer));
    return answer;
}

/*
 * Boards
 *
 * An object is a blessed scalar whose own magic owns a board. The address of the table of functions
 * tells it from the magic of others, so no value made in Perl passes for one. Each object has a board of
 * its own: a new thread gets full copies, and a scalar that "local" makes gets none.
 */

static int board_release(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    shogiban_board_free((shogiban_board *)mg->mg_ptr);
    mg->mg_ptr = NULL;
    return 0;
}

static int board_duplicate(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    PERL_UNUSED_ARG(params);
    mg->mg_ptr = (char *)shogiban_board_copy((shogiban_board *)mg->mg_ptr);
    return 0;
}

static int board_stays(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    PERL_UNUSED_ARG(mg);
    return 0;
}

static MGVTBL board_magic = {NULL, NULL, NULL, NULL, board_release, NULL, board_duplicate, board_stays};

/* An object that owns the board from now on. */
static SV *board_sv(pTHX_ shogiban_board *board, HV *stash)
{
    SV *body;
    MAGIC *mg;

    if (!board)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    body = newSV(0);
    mg = sv_magicext(body, NULL, PERL_MAGIC_ext, &board_magic, (char *)board, 0);
    mg->mg_flags |= MGf_DUP | MGf_LOCAL;
    return sv_bless(newRV_noinc(body), stash);
}

/* Whether reading one of the arguments can run code in Perl: a tie or an overload. */
static bool runs_code(SV **arguments, I32 count)
{
    while (--count >= 0)
        if (SvGMAGICAL(arguments[count]) || SvROK(arguments[count]))
            return TRUE;
    return FALSE;
}

/* The board of an object, which is held until the statement ends where that code could let go of it. */
static shogiban_board *board_of(pTHX_ SV *sv, bool hold)
{
    MAGIC *mg = NULL;

    SvGETMAGIC(sv);
    if (SvROK(sv) && SvTYPE(SvRV(sv)) >= SVt_PVMG)
        mg = mg_findext(SvRV(sv), PERL_MAGIC_ext, &board_magic);
    if (!mg || !mg->mg_ptr)
        croak("%s: this is not a board", CLASS);
    if (hold)
        sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(sv)));
    return (shogiban_board *)mg->mg_ptr;
}

/* The class that a constructor is called on, by its name or through an object. */
static HV *class_of(pTHX_ SV *sv)
{
    SvGETMAGIC(sv);
    if (SvROK(sv) && SvOBJECT(SvRV(sv)))
        return SvSTASH(SvRV(sv));
    if (SvROK(sv) || !SvOK(sv))
        croak("%s: a board is made by a class", CLASS);
    return gv_stashsv(sv, GV_ADD);
}

/*
 * Arguments
 */

/* The bytes of a text, NULL when it is undef. */
static const char *text_of(pTHX_ SV *sv, STRLEN *len)
{
    *len = 0;
    SvGETMAGIC(sv);
    return SvOK(sv) ? SvPV_nomg_const(sv, *len) : NULL;
}

/* The same in UTF-8, so that what Perl keeps in another form is still the same text. */
static const char *utf8_of(pTHX_ SV *sv, STRLEN *len)
{
    SV *copy = sv_mortalcopy(sv);

    *len = 0;
    return SvOK(copy) ? SvPVutf8(copy, *len) : NULL;
}

/* An integer in plain digits, as Perl prints one. */
static Integer plain_integer(const char *digits, STRLEN len)
{
    bool negative = len > 0 && digits[0] == '-';
    STRLEN i = negative;
    int32_t n = 0;

    if (len == i || len > i + 9 || (digits[i] == '0' && len > 1))
        return NO_INTEGER;
    for (; i < len; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return NO_INTEGER;
        n = n * 10 + (digits[i] - '0');
    }
    return negative ? -n : n;
}

/* An integer that is one: '7g', '1e1', ' 5', 2.5 and references are none. */
static Integer integer_of(pTHX_ SV *sv)
{
    SvGETMAGIC(sv);
    if (SvPOK(sv)) {
        STRLEN len;
        const char *digits = SvPV_nomg_const(sv, len);
        return plain_integer(digits, len);
    }
    if (SvUOK(sv))
        return SvUVX(sv) <= INT32_MAX ? (Integer)SvUVX(sv) : NO_INTEGER;
    if (SvIOK(sv))
        return SvIVX(sv) > INT32_MIN && SvIVX(sv) <= INT32_MAX ? (Integer)SvIVX(sv) : NO_INTEGER;
    if (SvNOK(sv)) {
        NV n = SvNVX(sv);
        return n > INT32_MIN && n <= INT32_MAX && n == (NV)(int32_t)n ? (Integer)n : NO_INTEGER;
    }
    return NO_INTEGER;
}

static Side side_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *text = text_of(aTHX_ sv, &len);

    if (len != 1)
        return SHOGIBAN_NONE;
    return *text == 'b' ? SHOGIBAN_BLACK : *text == 'w' ? SHOGIBAN_WHITE : SHOGIBAN_NONE;
}

static Piece piece_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *token = text_of(aTHX_ sv, &len);

    return shogiban_piece_from_token(token, len);
}

static Move move_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *usi = text_of(aTHX_ sv, &len);

    return (Move)shogiban_move_from_usi(usi, len);
}

/*
 * Answers
 */

static SV *value_sv(pTHX_ Value value)
{
    return checked(aTHX_ value) < 0 ? &PL_sv_undef : newSViv(value);
}

static SV *side_sv(pTHX_ Side side)
{
    return side < 0 ? &PL_sv_undef : newSVpvn(side == SHOGIBAN_BLACK ? "b" : "w", 1);
}

static SV *token_sv(pTHX_ Piece piece)
{
    char token[3];
    size_t needed;

    if (checked(aTHX_ piece) <= 0 || shogiban_piece_token(piece, token, sizeof token, &needed) != SHOGIBAN_OK)
        return &PL_sv_undef;
    return newSVpvn(token, needed - 1);
}

/* Sixteen digits. */
static SV *hex_sv(pTHX_ uint64_t number)
{
    char digits[16];
    int i;

    for (i = 16; i-- > 0; number >>= 4)
        digits[i] = "0123456789abcdef"[number & 15];
    return newSVpvn(digits, sizeof digits);
}

/* A count; in decimal digits where Perl has no integer of its size. */
static SV *count_sv(pTHX_ uint64_t count)
{
    char digits[20];
    char *first = digits + sizeof digits;

    if (count <= UV_MAX)
        return newSVuv((UV)count);
    for (; count > 0; count /= 10)
        *--first = (char)('0' + count % 10);
    return newSVpvn(first, digits + sizeof digits - first);
}

/* Writes the name of a square, and gives where it ends. */
static char *put_square(char *at, uint32_t square)
{
    *at++ = (char)('9' - square % 9);
    *at++ = (char)('a' + square / 9);
    return at;
}

/*
 * The text of a move that the library listed, mortal. It is written here, as lists of moves are what this
 * module is mostly asked for: a call for each move would cost more than the rest of it.
 */
static SV *move_sv(pTHX_ Move move)
{
    uint32_t to = move & SHOGIBAN_MOVE_TO_MASK;
    uint32_t from = (move & ~(uint32_t)SHOGIBAN_MOVE_PROMOTE) >> SHOGIBAN_MOVE_FROM_SHIFT;
    char usi[5];
    char *end = usi;

    if (from > SHOGIBAN_MOVE_DROP) {
        *end++ = "PLNSBRG"[from - SHOGIBAN_MOVE_DROP - SHOGIBAN_PIECE_PAWN];
        *end++ = '*';
    } else {
        end = put_square(end, from);
    }
    end = put_square(end, to);
    if (move & SHOGIBAN_MOVE_PROMOTE)
        *end++ = '+';
    return newSVpvn_flags(usi, end - usi, SVs_TEMP);
}

/* Room that is freed when the statement ends, however it ends. */
static void *room(pTHX_ size_t size)
{
    return SvPVX(sv_2mortal(newSV(size)));
}

/* A Game::Shogi::Result; undef when none was found. */
static SV *result_sv(pTHX_ int32_t found, const shogiban_result *result)
{
    SV *object;
    dSP;

    if (checked(aTHX_ found) != 1)
        return &PL_sv_undef;
    ENTER;
    SAVETMPS;
    PUSHMARK(SP);
    EXTEND(SP, 5);
    mPUSHp(RESULT_CLASS, sizeof RESULT_CLASS - 1);
    mPUSHp("how", 3);
    PUSHs(sv_2mortal(newSVpv(shogiban_how_name(result->how), 0)));
    mPUSHp("winner", 6);
    PUSHs(sv_2mortal(side_sv(aTHX_ result->winner)));
    PUTBACK;
    call_method("new", G_SCALAR);
    SPAGAIN;
    object = SvREFCNT_inc(POPs);
    PUTBACK;
    FREETMPS;
    LEAVE;
    return object;
}

/*
 * The options of a new board
 */

typedef struct options {
    SV *sfen; /* NULL when not given */
    bool empty;
    Integer cap; /* 0 when not given */
    int32_t impasse_rule;
} options;

/* In the order of SHOGIBAN_IMPASSE_*. */
static const char *const impasse_rules[] = {"27", "24", "try", "none"};

/* The number of an impasse rule, or SHOGIBAN_NONE. */
static int32_t impasse_rule_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *name = text_of(aTHX_ sv, &len);
    int32_t rule;

    for (rule = 0; name && rule < (int32_t)C_ARRAY_LENGTH(impasse_rules); rule++)
        if (len == strlen(impasse_rules[rule]) && memEQ(name, impasse_rules[rule], len))
            return rule;
    return SHOGIBAN_NONE;
}

/* A value as a message shows it. */
static SV *shown(pTHX_ SV *sv)
{
    return sv_2mortal(SvOK(sv) ? newSVpvf("'%" SVf "'", SVfARG(sv)) : newSVpvs("undef"));
}

static void read_option(pTHX_ options *options, SV *key, SV *value)
{
    STRLEN len;
    const char *name = text_of(aTHX_ key, &len);

    if (name && memEQs(name, len, "sfen")) {
        SvGETMAGIC(value);
        options->sfen = SvOK(value) ? value : NULL;
    } else if (name && memEQs(name, len, "empty")) {
        options->empty = SvTRUE(value);
    } else if (name && memEQs(name, len, "cap")) {
        options->cap = integer_of(aTHX_ value);
        if (options->cap < 1 || options->cap > SHOGIBAN_MOVE_MAX - 1)
            croak("%s: cap must be a whole number from 1 to %d, not %" SVf, CLASS, SHOGIBAN_MOVE_MAX - 1,
                  SVfARG(shown(aTHX_ value)));
    } else if (name && memEQs(name, len, "impasse_rule")) {
        options->impasse_rule = impasse_rule_of(aTHX_ value);
        if (options->impasse_rule == SHOGIBAN_NONE)
            croak("%s: impasse_rule must be 27, 24, try or none, not %" SVf, CLASS, SVfARG(shown(aTHX_ value)));
    } else {
        croak("%s: there is no option %" SVf, CLASS, SVfARG(shown(aTHX_ key)));
    }
}

/* The board of an SFEN, and the code; NULL when it is refused. */
static shogiban_board *board_from(pTHX_ SV *sfen, int32_t *code)
{
    STRLEN len;
    const char *text = utf8_of(aTHX_ sfen, &len);
    shogiban_board *board = NULL;

    *code = checked(aTHX_ shogiban_board_from_sfen(text, len, &board));
    return board;
}

static shogiban_board *new_board(pTHX_ const options *options)
{
    shogiban_board *board;
    int32_t code;

    if (options->sfen) {
        board = board_from(aTHX_ options->sfen, &code);
        if (!board)
            croak("%s: sfen: %s", CLASS, shogiban_pos_reason(code));
    } else {
        board = options->empty ? shogiban_board_empty() : shogiban_board_new();
    }
    if (options->cap)
        shogiban_board_set_cap(board, options->cap);
    shogiban_board_set_impasse_rule(board, options->impasse_rule);
    return board;
}

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

static const char *(*const reasons[])(int32_t) = {
    shogiban_pos_reason,
    shogiban_drop_reason,
    shogiban_fault_reason,
    shogiban_declare_reason,
};

/* Whether a constant of the library is one of the module as well. */
static bool is_exported(const char *name)
{
    return strnEQ(name, "POS_", 4) || strnEQ(name, "DROP_", 5) || strnEQ(name, "FAULT_", 6)
        || strnEQ(name, "DECLARE_", 8) || strEQ(name, "MOVE_MAX") || strEQ(name, "PACKED");
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
        name += sizeof prefix - 1;
        if (is_exported(name)) {
            newCONSTSUB(stash, name, newSViv((IV)value));
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
}

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
        options options = {NULL, FALSE, 0, SHOGIBAN_IMPASSE_27};
        HV *stash;
        I32 i;
    CODE:
        stash = class_of(aTHX_ class);
        if (items % 2 == 0)
            croak("%s: there is no value for %" SVf, CLASS, SVfARG(shown(aTHX_ ST(items - 1))));
        for (i = 1; i < items; i += 2)
            read_option(aTHX_ &options, ST(i), ST(i + 1));
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
        PUTBACK;
        board = board_from(aTHX_ sfen, &code);
        object = board ? sv_2mortal(board_sv(aTHX_ board, stash)) : &PL_sv_undef;
        SPAGAIN;
        XPUSHs(object);
        if (GIMME_V == G_ARRAY)
            mXPUSHi(code);

SV *
clone(const shogiban_board *board)
    CODE:
        RETVAL = board_sv(aTHX_ shogiban_board_clone(board), SvSTASH(SvRV(ST(0))));
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
        uint8_t bytes[SHOGIBAN_PACKED];
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
        checked(aTHX_ shogiban_board_put(board, square, piece));
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
        size_t count, i;
        int32_t answer;
    PPCODE:
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
        EXTEND(SP, (SSize_t)count);
        for (i = 0; i < count; i++)
            PUSHs(move_sv(aTHX_ moves[i]));

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
            croak("%s: depth must be a whole number from 0 to %d, not %" SVf, CLASS, SHOGIBAN_PERFT_MAX,
                  SVfARG(shown(aTHX_ ST(1))));
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
            croak("%s: depth must be a whole number from 0 to %d, not %" SVf, CLASS, SHOGIBAN_PERFT_MAX,
                  SVfARG(shown(aTHX_ ST(1))));
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
    PREINIT:
        static const char *const names[] = {"ongoing", "mate", "no_move"};
    CODE:
        RETVAL = names[checked(aTHX_ shogiban_board_status(board))];
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
