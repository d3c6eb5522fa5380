/*
 * Options of methods, and how those that are none are refused.
 */

/* A value as a message shows it. */
static SV *shown(pTHX_ SV *sv)
{
    return sv_2mortal(SvOK(sv) ? newSVpvf("'%" SVf "'", SVfARG(sv)) : newSVpvs("undef"));
}

static void refuse_depth(pTHX_ SV *depth)
{
    croak("%s: depth must be a whole number from 0 to %d, not %" SVf, CLASS, SHOGIBAN_PERFT_DEPTH_MAX,
          SVfARG(shown(aTHX_ depth)));
}

/* Reads one option, and says whether there is one of that name. */
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

/* The whole number that an option must be. */
static uint64_t whole_number(pTHX_ const char *option, SV *sv, uint64_t least, uint64_t most)
{
    uint64_t number;

    if (!count_of(aTHX_ sv, &number) || number < least || number > most)
        croak("%s: %s must be a whole number from %" SVf " to %" SVf ", not %" SVf, CLASS, option,
              SVfARG(sv_2mortal(count_sv(aTHX_ least))), SVfARG(sv_2mortal(count_sv(aTHX_ most))),
              SVfARG(shown(aTHX_ sv)));
    return number;
}

/*
 * Of a new board
 */

typedef struct board_options {
    SV *sfen; /* NULL when not given */
    bool empty;
    int32_t cap; /* 0 when not given */
    int32_t impasse_rule;
} board_options;

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

static bool read_board_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    board_options *options = (board_options *)to;

    if (memEQs(name, len, "sfen")) {
        SvGETMAGIC(value);
        options->sfen = SvOK(value) ? value : NULL;
    } else if (memEQs(name, len, "empty")) {
        options->empty = SvTRUE(value);
    } else if (memEQs(name, len, "cap")) {
        options->cap = (int32_t)whole_number(aTHX_ "cap", value, 1, SHOGIBAN_MOVE_NUMBER_MAX - 1);
    } else if (memEQs(name, len, "impasse_rule")) {
        options->impasse_rule = impasse_rule_of(aTHX_ value);
        if (options->impasse_rule == SHOGIBAN_NONE)
            croak("%s: impasse_rule must be 27, 24, try or none, not %" SVf, CLASS, SVfARG(shown(aTHX_ value)));
    } else {
        return FALSE;
    }
    return TRUE;
}

/* The board of an SFEN, and the code; NULL when it is refused. */
static shogiban_board *board_from(pTHX_ SV *sfen, int32_t *code)
{
    STRLEN len;
    const char *text = utf8_of(aTHX_ sfen, &len);
    shogiban_board *board = NULL;

    *code = checked(aTHX_ shogiban_board_from_sfen(text, len, &board, NULL));
    return board;
}

static shogiban_board *new_board(pTHX_ const board_options *options)
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
