/*
 * Evaluation and search.
 */

/* The table of a search for several lines, in bytes. */
#define LINES_TABLE ((size_t)16 << 20)

typedef struct search_request {
    shogiban_search_options options;
    callback info;
} search_request;

static void refuse_flags(pTHX_ uint32_t flags)
{
    croak("%s: there are no such flags as %lu", CLASS, (unsigned long)flags);
}

static uint32_t flags_of(pTHX_ SV *sv)
{
    return (uint32_t)whole_number(aTHX_ "flags", sv, 0, UINT32_MAX);
}

/* The texts of moves, as a new array by reference. */
static SV *moves_ref(pTHX_ const Move *moves, size_t count)
{
    dMY_CXT;
    AV *av = newAV();
    size_t i;

    for (i = 0; i < count; i++)
        av_push(av, SvREFCNT_inc(move_sv(aTHX_ MY_CXT.texts, moves[i])));
    return newRV_noinc((SV *)av);
}

static int32_t search_info(void *user_data, const shogiban_search_info *info)
{
    dTHX;
    HV *hash = newHV();

    (void)hv_stores(hash, "depth", newSVuv(info->depth));
    (void)hv_stores(hash, "selective_depth", newSVuv(info->selective_depth));
    (void)hv_stores(hash, "rank", newSVuv(info->rank));
    (void)hv_stores(hash, "nodes", count_sv(aTHX_ info->nodes));
    (void)hv_stores(hash, "score", newSViv(info->score));
    (void)hv_stores(hash, "table_full", newSVuv(info->table_full));
    (void)hv_stores(hash, "pv", moves_ref(aTHX_ info->moves, info->count));
    return call_back(aTHX_ (callback *)user_data, newRV_noinc((SV *)hash));
}

/* The array that an option must refer to. */
static AV *array_of(pTHX_ const char *option, SV *sv)
{
    SvGETMAGIC(sv);
    if (!SvROK(sv) || SvTYPE(SvRV(sv)) != SVt_PVAV)
        croak("%s: %s must be a reference to an array, not %" SVf, CLASS, option, SVfARG(shown(aTHX_ sv)));
    /* Held until the statement ends: code in an element may let go of it. */
    return (AV *)sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(sv)));
}

/* Element i, which is undef where there is none. */
static SV *element(pTHX_ AV *av, SSize_t i)
{
    SV **place = av_fetch(av, i, 0);
    return place ? *place : &PL_sv_undef;
}

/* A key as sixteen hexadecimal digits. */
static uint64_t key_of(pTHX_ SV *sv)
{
    STRLEN len, i;
    const char *digits = text_of(aTHX_ sv, &len);
    uint64_t key = 0;

    for (i = 0; i < len && len == 16 && isXDIGIT_A(digits[i]); i++)
        key = key << 4 | (digits[i] <= '9' ? digits[i] - '0' : (digits[i] | 32) - 'a' + 10);
    if (i != 16)
        croak("%s: history must have keys of sixteen hexadecimal digits, not %" SVf, CLASS, SVfARG(shown(aTHX_ sv)));
    return key;
}

static void read_history(pTHX_ shogiban_search_options *options, SV *sv)
{
    AV *av = array_of(aTHX_ "history", sv);
    SSize_t count = av_len(av) + 1, i;
    uint64_t *keys = (uint64_t *)room(aTHX_ (count + 1) * sizeof *keys);

    for (i = 0; i < count; i++)
        keys[i] = key_of(aTHX_ element(aTHX_ av, i));
    options->history = keys;
    options->history_count = count;
}

static void read_root_moves(pTHX_ shogiban_search_options *options, SV *sv)
{
    AV *av = array_of(aTHX_ "root_moves", sv);
    SSize_t count = av_len(av) + 1, i;
    Move *moves = (Move *)room(aTHX_ (count + 1) * sizeof *moves);

    if (count == 0)
        croak("%s: root_moves must have a move", CLASS);
    for (i = 0; i < count; i++) {
        SV *usi = element(aTHX_ av, i);
        moves[i] = move_of(aTHX_ usi);
        if ((int32_t)moves[i] <= 0)
            croak("%s: root_moves must have moves, not %" SVf, CLASS, SVfARG(shown(aTHX_ usi)));
    }
    options->root_moves = moves;
    options->root_move_count = count;
}

static bool read_search_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    search_request *request = (search_request *)to;
    shogiban_search_options *options = &request->options;

    if (memEQs(name, len, "nodes"))
        options->nodes = whole_number(aTHX_ "nodes", value, 1, UINT64_MAX);
    else if (memEQs(name, len, "depth"))
        options->depth = (uint32_t)whole_number(aTHX_ "depth", value, 1, UINT32_MAX);
    else if (memEQs(name, len, "seed"))
        options->seed = whole_number(aTHX_ "seed", value, 0, UINT64_MAX);
    else if (memEQs(name, len, "flags"))
        options->flags = flags_of(aTHX_ value);
    else if (memEQs(name, len, "history"))
        read_history(aTHX_ options, value);
    else if (memEQs(name, len, "root_moves"))
        read_root_moves(aTHX_ options, value);
    else if (memEQs(name, len, "multipv"))
        options->multi_pv = (uint32_t)whole_number(aTHX_ "multipv", value, 1, UINT32_MAX);
    else if (memEQs(name, len, "info"))
        request->info.code = code_of(aTHX_ "info", value);
    else
        return FALSE;
    return TRUE;
}

/* The lines that the searcher found, as a new array of hashes by reference. */
static SV *lines_ref(pTHX_ const shogiban_searcher *searcher, uint32_t count)
{
    AV *lines = newAV();
    uint32_t rank;

    for (rank = 1; rank <= count; rank++) {
        HV *line = newHV();
        Move moves[SHOGIBAN_SEARCH_DEPTH_MAX];
        size_t length = 0;
        int32_t score = 0;

        if (shogiban_searcher_line(searcher, rank, &score, moves, C_ARRAY_LENGTH(moves), &length) != SHOGIBAN_OK)
            length = 0;
        (void)hv_stores(line, "score", newSViv(score));
        (void)hv_stores(line, "pv", moves_ref(aTHX_ moves, length));
        av_push(lines, newRV_noinc((SV *)line));
    }
    return newRV_noinc((SV *)lines);
}

/* Searches, and gives the lines when several were asked for, else NULL. */
static SV *search(pTHX_ const shogiban_board *board, search_request *request, shogiban_search_report *report)
{
    shogiban_search_options *options = &request->options;
    shogiban_board *own = NULL;
    shogiban_searcher *searcher = NULL;
    SV *lines = NULL;
    int32_t answer;

    if (request->info.code) {
        options->callback = search_info;
        options->user_data = &request->info;
        board = own = shogiban_board_copy_game(board);
    }
    if (options->multi_pv > 1) {
        searcher = shogiban_searcher_new(LINES_TABLE);
        answer = searcher && board ? shogiban_searcher_search(searcher, board, options, report) : SHOGIBAN_ERR_MEMORY;
        if (answer == SHOGIBAN_OK && !request->info.jump && !request->info.error)
            lines = sv_2mortal(lines_ref(aTHX_ searcher, report->lines));
        shogiban_searcher_free(searcher);
    } else {
        answer = board ? shogiban_board_search(board, options, report) : SHOGIBAN_ERR_MEMORY;
    }
    shogiban_board_free(own);
    finish(aTHX_ &request->info);
    if (answer == SHOGIBAN_ERR_ARGUMENT)
        refuse_flags(aTHX_ options->flags);
    checked(aTHX_ answer);
    return lines;
}

/* What a search says beside the move, as a new hash by reference. */
static SV *report_ref(pTHX_ const shogiban_search_report *report, SV *lines)
{
    HV *hash = newHV();
    uint32_t count = report->length < SHOGIBAN_SEARCH_LINE_SIZE ? report->length : SHOGIBAN_SEARCH_LINE_SIZE;

    (void)hv_stores(hash, "nodes", count_sv(aTHX_ report->nodes));
    (void)hv_stores(hash, "depth", newSVuv(report->depth));
    (void)hv_stores(hash, "score", newSViv(report->score));
    (void)hv_stores(hash, "stopped", newSViv(report->stopped));
    (void)hv_stores(hash, "declare", newSViv(report->declare));
    (void)hv_stores(hash, "pv", moves_ref(aTHX_ report->line, count));
    if (lines)
        (void)hv_stores(hash, "lines", SvREFCNT_inc(lines));
    return newRV_noinc((SV *)hash);
}
