/*
 * From Perl's values to the library's numbers.
 */

/* Arguments, and what they are when the argument is no such thing. */
typedef int32_t Side;    /* SHOGIBAN_NONE */
typedef int32_t Square;  /* negative */
typedef int32_t Piece;   /* SHOGIBAN_PIECE_NONE or negative */
typedef int32_t Integer; /* NO_INTEGER */
typedef uint32_t Move;   /* SHOGIBAN_MOVE_NONE or out of range */

#define NO_INTEGER INT32_MIN

/* The bytes of a text, NULL when it is undef. */
PERL_STATIC_INLINE const char *text_of(pTHX_ SV *sv, STRLEN *len)
{
    /* The usual case: a text and nothing else. */
    if ((SvFLAGS(sv) & (SVf_POK | SVs_GMG)) == SVf_POK) {
        *len = SvCUR(sv);
        return SvPVX_const(sv);
    }
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
    if (SvPOKp(sv)) {
        STRLEN len;
        const char *digits = SvPV_nomg_const(sv, len);
        return plain_integer(digits, len);
    }
    if (SvIOKp(sv) && SvIsUV(sv))
        return SvUVX(sv) <= INT32_MAX ? (Integer)SvUVX(sv) : NO_INTEGER;
    if (SvIOKp(sv))
        return SvIVX(sv) > INT32_MIN && SvIVX(sv) <= INT32_MAX ? (Integer)SvIVX(sv) : NO_INTEGER;
    if (SvNOKp(sv)) {
        NV n = SvNVX(sv);
        return n > INT32_MIN && n <= INT32_MAX && n == (NV)(int32_t)n ? (Integer)n : NO_INTEGER;
    }
    return NO_INTEGER;
}

/* Reads a count, which may be greater than an integer of Perl; false when it is none. */
static bool count_of(pTHX_ SV *sv, uint64_t *count)
{
    *count = 0;
    SvGETMAGIC(sv);
    if (SvPOKp(sv)) {
        STRLEN len, i;
        const char *digits = SvPV_nomg_const(sv, len);
        for (i = 0; i < len && digits[i] >= '0' && digits[i] <= '9'; i++) {
            if (*count > (UINT64_MAX - (digits[i] - '0')) / 10)
                return FALSE;
            *count = *count * 10 + (digits[i] - '0');
        }
        return len > 0 && i == len && (digits[0] != '0' || len == 1);
    }
    if (SvIOKp(sv)) {
        *count = SvIsUV(sv) ? SvUVX(sv) : (uint64_t)SvIVX(sv);
        return SvIsUV(sv) || SvIVX(sv) >= 0;
    }
    if (SvNOKp(sv) && SvNVX(sv) >= 0 && SvNVX(sv) < 18446744073709551616.0) {
        *count = (uint64_t)SvNVX(sv);
        return (NV)*count == SvNVX(sv);
    }
    return FALSE;
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
