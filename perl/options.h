/*
 * The options of a new board, and how those that are none are refused.
 */

/* A value as a message shows it. */
static SV *shown(pTHX_ SV *sv)
{
    return sv_2mortal(SvOK(sv) ? newSVpvf("'%" SVf "'", SVfARG(sv)) : newSVpvs("undef"));
}

static void refuse_depth(pTHX_ SV *depth)
{
    croak("%s: depth must be a whole number from 0 to %d, not %" SVf, CLASS, SHOGIBAN_PERFT_MAX,
          SVfARG(shown(aTHX_ depth)));
}

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
