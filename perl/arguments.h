/*
 * Conversion of Perl's values to the library's numbers.
 *
 * A value that is no side, square, piece or move becomes a number that the library refuses:
 * SHOGIBAN_NONE, a negative number, SHOGIBAN_PIECE_NONE or SHOGIBAN_MOVE_NONE.
 */

typedef int32_t Integer; /* NO_INTEGER for a value that is no integer */

#define NO_INTEGER INT32_MIN

/* The bytes of a text, or NULL if it is undef. */
PERL_STATIC_INLINE const char *text_of(pTHX_ SV *sv, STRLEN *len)
{
    /* The usual case: a plain string. */
    if ((SvFLAGS(sv) & (SVf_POK | SVs_GMG)) == SVf_POK) {
        *len = SvCUR(sv);
        return SvPVX_const(sv);
    }
    *len = 0;
    SvGETMAGIC(sv);
    return SvOK(sv) ? SvPV_nomg_const(sv, *len) : NULL;
}

/* The bytes of a text in UTF-8, whichever form Perl keeps it in. */
static const char *utf8_of(pTHX_ SV *sv, STRLEN *len)
{
    SV *copy = sv_mortalcopy(sv);

    *len = 0;
    return SvOK(copy) ? SvPVutf8(copy, *len) : NULL;
}

/* An integer in plain decimal digits, as Perl prints it. */
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

/* An integer. '7g', '1e1', ' 5', 2.5 and references are refused. */
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

/* Reads a count, which may exceed Perl's integers. False if the value is no count. */
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

static shogiban_side side_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *text = text_of(aTHX_ sv, &len);

    if (len != 1)
        return SHOGIBAN_NONE;
    return *text == 'b' ? SHOGIBAN_BLACK : *text == 'w' ? SHOGIBAN_WHITE : SHOGIBAN_NONE;
}

static shogiban_piece piece_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *token = text_of(aTHX_ sv, &len);

    return shogiban_piece_from_token(token, len);
}

static shogiban_move move_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *usi = text_of(aTHX_ sv, &len);

    return shogiban_move_from_usi(usi, len);
}
