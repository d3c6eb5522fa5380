/*
 * Conversion of the library's numbers to Perl's values.
 */

/* Kinds of return values, for the typemap. */
typedef int32_t Value;  /* a number; undef if it is negative */
typedef int32_t Number; /* a number that is never negative */
typedef int32_t Score;  /* a number of either sign */
typedef int32_t Yes;    /* true for 1, otherwise false */

static SV *value_sv(pTHX_ Value value)
{
    return checked(aTHX_ value) < 0 ? &PL_sv_undef : newSViv(value);
}

static SV *side_sv(pTHX_ shogiban_side side)
{
    return side < 0 ? &PL_sv_undef : newSVpvn(side == SHOGIBAN_BLACK ? "b" : "w", 1);
}

static SV *token_sv(pTHX_ shogiban_piece piece)
{
    char token[SHOGIBAN_TOKEN_SIZE];
    size_t needed;

    if (checked(aTHX_ piece) <= 0
        || shogiban_piece_token(piece, token, sizeof token, &needed) != SHOGIBAN_OK)
        return &PL_sv_undef;
    return newSVpvn(token, needed - 1);
}

/* A number as sixteen hexadecimal digits. */
static SV *hex_sv(pTHX_ uint64_t number)
{
    char digits[16];
    int i;

    for (i = 16; i-- > 0; number >>= 4)
        digits[i] = "0123456789abcdef"[number & 15];
    return newSVpvn(digits, sizeof digits);
}

/* A count, as a string of decimal digits if it exceeds Perl's integers. */
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

/* Memory that is freed at the end of the statement, also when that dies. */
static void *temporary(pTHX_ size_t size)
{
    return SvPVX(sv_2mortal(newSV(size)));
}

typedef int32_t (*text_function)(const shogiban_board *, char *, size_t, size_t *);

/* A text of any length that the library writes. */
static SV *long_text_sv(pTHX_ text_function write, const shogiban_board *board)
{
    size_t needed = 0;
    SV *sv;

    checked(aTHX_ write(board, NULL, 0, &needed));
    sv = sv_2mortal(newSV(needed));
    checked(aTHX_ write(board, SvPVX(sv), needed, &needed));
    SvPOK_only(sv);
    SvCUR_set(sv, needed - 1);
    return SvREFCNT_inc_simple_NN(sv);
}

/* A Game::Shogi::Result, or undef if none was found. */
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
