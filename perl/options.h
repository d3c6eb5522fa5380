/*
 * Options of methods, and the messages for bad ones.
 */

/* A value as a message shows it. */
static SV *shown(pTHX_ SV *sv)
{
    return sv_2mortal(SvOK(sv) ? newSVpvf("'%" SVf "'", SVfARG(sv)) : newSVpvs("undef"));
}

static void refuse_depth(pTHX_ SV *depth)
{
    croak("%s: depth must be a whole number from 0 to %d, not %" SVf, CLASS,
          SHOGIBAN_PERFT_DEPTH_MAX, SVfARG(shown(aTHX_ depth)));
}

/* Reads one option. False if there is none of that name. */
typedef bool (*option_reader)(pTHX_ void *options, const char *name, STRLEN len, SV *value);

static void read_options(pTHX_ SV **arguments, I32 count, option_reader read, void *options)
{
    I32 i;

    if (count % 2)
        croak("%s: there is no value for %" SVf, CLASS, SVfARG(shown(aTHX_ arguments[count - 1])));
    for (i = 0; i < count; i += 2) {
        STRLEN len;
        const char *name = text_of(aTHX_ arguments[i], &len);
        if (!name || !read(aTHX_ options, name, len, arguments[i + 1]))
            croak("%s: there is no option %" SVf, CLASS, SVfARG(shown(aTHX_ arguments[i])));
    }
}

/* The value of an option that must be a whole number. */
static uint64_t whole_number(pTHX_ const char *option, SV *sv, uint64_t least, uint64_t most)
{
    uint64_t number;

    if (!count_of(aTHX_ sv, &number) || number < least || number > most)
        croak("%s: %s must be a whole number from %" SVf " to %" SVf ", not %" SVf, CLASS, option,
              SVfARG(sv_2mortal(count_sv(aTHX_ least))), SVfARG(sv_2mortal(count_sv(aTHX_ most))),
              SVfARG(shown(aTHX_ sv)));
    return number;
}

/* The value of an option that must be a time in seconds. */
static NV seconds_of(pTHX_ const char *option, SV *sv)
{
    NV seconds;

    SvGETMAGIC(sv);
    seconds = SvROK(sv) || !looks_like_number(sv) ? 0 : SvNV_nomg(sv);
    /* The comparison is false for NaN as well. */
    if (!(seconds > 0 && seconds <= 1e9))
        croak("%s: %s must be a number above 0 and up to 1e9, not %" SVf, CLASS, option,
              SVfARG(shown(aTHX_ sv)));
    return seconds;
}
