/*
 * New boards: the options of "new", and boards from text.
 */

typedef struct board_options {
    const char *start_option; /* the name of the option that sets the position; NULL if none does */
    SV *start;                /* and its value */
    bool empty;
    int32_t cap; /* 0 if not given */
    int32_t impasse_rule;
} board_options;

static void read_start(pTHX_ board_options *options, const char *option, SV *value)
{
    if (options->start_option && strNE(options->start_option, option))
        croak("%s: %s and %s cannot be given together", CLASS, options->start_option, option);
    options->start_option = option;
    options->start = value;
}

static int32_t impasse_rule_of(pTHX_ SV *sv)
{
    STRLEN len;
    const char *name = text_of(aTHX_ sv, &len);
    int32_t rule = shogiban_impasse_from_name(name, len);

    if (rule < 0)
        croak("%s: impasse_rule must be 27, 24, try or none, not %" SVf, CLASS,
              SVfARG(shown(aTHX_ sv)));
    return rule;
}

static bool read_board_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    board_options *options = (board_options *)to;

    if (memEQs(name, len, "sfen"))
        read_start(aTHX_ options, "sfen", value);
    else if (memEQs(name, len, "usi_position"))
        read_start(aTHX_ options, "usi_position", value);
    else if (memEQs(name, len, "handicap"))
        read_start(aTHX_ options, "handicap", value);
    else if (memEQs(name, len, "empty"))
        options->empty = SvTRUE(value);
    else if (memEQs(name, len, "cap"))
        options->cap = (int32_t)whole_number(aTHX_ "cap", value, 1, SHOGIBAN_MOVE_NUMBER_MAX - 1);
    else if (memEQs(name, len, "impasse_rule"))
        options->impasse_rule = impasse_rule_of(aTHX_ value);
    else
        return FALSE;
    return TRUE;
}

/* The board of an SFEN. NULL with the code and the place of the fault if it is refused. */
static shogiban_board *board_from_sfen(pTHX_ SV *sfen, int32_t *code, shogiban_sfen_error *error)
{
    STRLEN len;
    const char *text = utf8_of(aTHX_ sfen, &len);
    shogiban_board *board = NULL;

    shogiban_sfen_error_init(error, sizeof *error);
    *code = checked(aTHX_ shogiban_board_from_sfen(text, len, &board, error));
    return board;
}

/* The board of a USI position. NULL with the code and the number of the bad move if it is bad. */
static shogiban_board *board_from_usi_position(pTHX_ SV *position, int32_t *code, size_t *bad_move)
{
    STRLEN len;
    const char *text = utf8_of(aTHX_ position, &len);
    shogiban_board *board = NULL;

    *bad_move = 0;
    *code = checked(aTHX_ shogiban_board_from_usi_position(text, len, &board, bad_move));
    return board;
}

static shogiban_board *sfen_start(pTHX_ SV *sfen)
{
    shogiban_sfen_error error;
    int32_t code;
    shogiban_board *board = board_from_sfen(aTHX_ sfen, &code, &error);

    if (board)
        return board;
    if (code == SHOGIBAN_POS_NULL)
        croak("%s: sfen: %s", CLASS, shogiban_pos_reason(code));
    if (error.piece > 0)
        croak("%s: sfen: %s (%" SVf " at byte %lu)", CLASS, shogiban_pos_reason(code),
              SVfARG(sv_2mortal(token_sv(aTHX_ error.piece))), (unsigned long)error.byte);
    croak("%s: sfen: %s (at byte %lu)", CLASS, shogiban_pos_reason(code),
          (unsigned long)error.byte);
    return NULL;
}

static shogiban_board *usi_start(pTHX_ SV *position)
{
    int32_t code;
    size_t bad_move;
    shogiban_board *board = board_from_usi_position(aTHX_ position, &code, &bad_move);

    if (board)
        return board;
    if (bad_move == 0)
        croak("%s: usi_position: %s", CLASS, shogiban_pos_reason(code));
    croak("%s: usi_position: move %lu: %s", CLASS, (unsigned long)bad_move,
          shogiban_fault_reason(code));
    return NULL;
}

static shogiban_board *handicap_start(pTHX_ SV *handicap)
{
    STRLEN len;
    const char *name = utf8_of(aTHX_ handicap, &len);
    shogiban_board *board = NULL;

    checked(aTHX_ shogiban_board_handicap(name, len, &board));
    if (!board)
        croak("%s: there is no handicap %" SVf, CLASS, SVfARG(shown(aTHX_ handicap)));
    return board;
}

static shogiban_board *start_of(pTHX_ const board_options *options)
{
    if (!options->start_option)
        return options->empty ? shogiban_board_empty() : shogiban_board_new();
    if (strEQ(options->start_option, "sfen"))
        return sfen_start(aTHX_ options->start);
    if (strEQ(options->start_option, "usi_position"))
        return usi_start(aTHX_ options->start);
    return handicap_start(aTHX_ options->start);
}

static shogiban_board *new_board(pTHX_ const board_options *options)
{
    shogiban_board *board = start_of(aTHX_ options);

    if (options->cap)
        shogiban_board_set_cap(board, options->cap);
    shogiban_board_set_impasse_rule(board, options->impasse_rule);
    return board;
}
