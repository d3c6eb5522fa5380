/*
 * Evaluation and search.
 */

/* The size of the table of a search for several lines without a searcher, in bytes. */
#define LINES_TABLE_BYTES ((size_t)16 << 20)

/* The size of a searcher's table if none is given, in bytes. */
#define SEARCHER_TABLE_BYTES ((size_t)16 << 20)

static bool read_searcher_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    size_t *table_bytes = (size_t *)to;

    if (!memEQs(name, len, "table_bytes"))
        return FALSE;
    *table_bytes = (size_t)whole_number(aTHX_ "table_bytes", value, 1, SIZE_MAX);
    return TRUE;
}

typedef struct search_request {
    shogiban_search_options options;
    watcher watcher;
    bool limits_nodes; /* whether nodes were given */
    NV seconds;        /* 0 if not given */
    shogiban_move line[SHOGIBAN_SEARCH_DEPTH_MAX];
} search_request;

static void refuse_flags(pTHX_ uint64_t flags)
{
    croak("%s: there are no such flags as %" SVf, CLASS, SVfARG(sv_2mortal(count_sv(aTHX_ flags))));
}

static uint64_t flags_of(pTHX_ SV *sv)
{
    return whole_number(aTHX_ "flags", sv, 0, UINT64_MAX);
}

/* The texts of moves, as a reference to a new array. */
static SV *moves_ref(pTHX_ const shogiban_move *moves, size_t count)
{
    dMY_CXT;
    AV *av = newAV();
    size_t i;

    for (i = 0; i < count; i++)
        av_push(av, SvREFCNT_inc(move_sv(aTHX_ MY_CXT.texts, moves[i])));
    return newRV_noinc((SV *)av);
}

static bool line_asks_stop(pTHX_ watcher *watcher, const shogiban_search_info *info)
{
    HV *hash = newHV();

    (void)hv_stores(hash, "depth", newSVuv(info->depth));
    (void)hv_stores(hash, "selective_depth", newSVuv(info->selective_depth));
    (void)hv_stores(hash, "rank", newSVuv(info->rank));
    (void)hv_stores(hash, "nodes", count_sv(aTHX_ info->nodes));
    (void)hv_stores(hash, "score", newSViv(info->score));
    (void)hv_stores(hash, "table_full", newSVuv(info->table_full));
    (void)hv_stores(hash, "pv", moves_ref(aTHX_ info->moves, info->count));
    return protected_call_asks_stop(aTHX_ watcher, watcher->code, newRV_noinc((SV *)hash));
}

static int32_t search_callback(void *user_data, const shogiban_search_info *info)
{
    dTHX;
    watcher *w = (watcher *)user_data;
    bool is_line = info->event == SHOGIBAN_SEARCH_EVENT_LINE;
    bool stop = is_line && w->code && !has_left(w) && line_asks_stop(aTHX_ w, info);

    return stop || time_to_stop(aTHX_ w);
}

/* The value of an option that must be a reference to an array. */
static AV *array_of(pTHX_ const char *option, SV *sv)
{
    SvGETMAGIC(sv);
    if (!SvROK(sv) || SvTYPE(SvRV(sv)) != SVt_PVAV)
        croak("%s: %s must be a reference to an array, not %" SVf, CLASS, option,
              SVfARG(shown(aTHX_ sv)));
    /* Code in an element may let go of the array, so it is held until the statement ends. */
    return (AV *)sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(sv)));
}

/* Element i, or undef if there is none. */
static SV *element(pTHX_ AV *av, SSize_t i)
{
    SV **slot = av_fetch(av, i, 0);
    return slot ? *slot : &PL_sv_undef;
}

/* The number of a key of sixteen hexadecimal digits. */
static uint64_t key_of(pTHX_ SV *sv)
{
    STRLEN len, i;
    const char *digits = text_of(aTHX_ sv, &len);
    uint64_t key = 0;

    for (i = 0; i < len && len == 16 && isXDIGIT_A(digits[i]); i++)
        key = key << 4 | (digits[i] <= '9' ? digits[i] - '0' : (digits[i] | 32) - 'a' + 10);
    if (i != 16)
        croak("%s: history must have keys of sixteen hexadecimal digits, not %" SVf, CLASS,
              SVfARG(shown(aTHX_ sv)));
    return key;
}

static void read_history(pTHX_ shogiban_search_options *options, SV *sv)
{
    AV *av = array_of(aTHX_ "history", sv);
    SSize_t count = av_len(av) + 1, i;
    uint64_t *keys = (uint64_t *)temporary(aTHX_ (count + 1) * sizeof *keys);

    for (i = 0; i < count; i++)
        keys[i] = key_of(aTHX_ element(aTHX_ av, i));
    options->history = keys;
    options->history_count = count;
}

static void read_root_moves(pTHX_ shogiban_search_options *options, SV *sv)
{
    AV *av = array_of(aTHX_ "root_moves", sv);
    SSize_t count = av_len(av) + 1, i;
    shogiban_move *moves = (shogiban_move *)temporary(aTHX_ (count + 1) * sizeof *moves);

    if (count == 0)
        croak("%s: root_moves must have a move", CLASS);
    for (i = 0; i < count; i++) {
        SV *usi = element(aTHX_ av, i);
        moves[i] = move_of(aTHX_ usi);
        if (moves[i] == SHOGIBAN_MOVE_NONE)
            croak("%s: root_moves must have moves, not %" SVf, CLASS, SVfARG(shown(aTHX_ usi)));
    }
    options->root_moves = moves;
    options->root_move_count = count;
}

static bool read_search_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    search_request *request = (search_request *)to;
    shogiban_search_options *options = &request->options;

    if (memEQs(name, len, "nodes")) {
        options->nodes = whole_number(aTHX_ "nodes", value, 1, UINT64_MAX);
        request->limits_nodes = TRUE;
    } else if (memEQs(name, len, "seconds")) {
        request->seconds = seconds_of(aTHX_ "seconds", value);
    } else if (memEQs(name, len, "depth")) {
        options->depth = (uint32_t)whole_number(aTHX_ "depth", value, 1, UINT32_MAX);
    } else if (memEQs(name, len, "seed")) {
        options->seed = whole_number(aTHX_ "seed", value, 0, UINT64_MAX);
    } else if (memEQs(name, len, "flags")) {
        options->flags = flags_of(aTHX_ value);
    } else if (memEQs(name, len, "history")) {
        read_history(aTHX_ options, value);
    } else if (memEQs(name, len, "root_moves")) {
        read_root_moves(aTHX_ options, value);
    } else if (memEQs(name, len, "multipv")) {
        options->multi_pv = (uint32_t)whole_number(aTHX_ "multipv", value, 1, UINT32_MAX);
    } else if (memEQs(name, len, "info")) {
        request->watcher.code = code_of(aTHX_ "info", value);
    } else {
        return FALSE;
    }
    return TRUE;
}

/* The lines that the searcher found, as a mortal reference to an array of hashes. */
static SV *lines_ref(pTHX_ const shogiban_searcher *searcher, uint32_t count)
{
    AV *lines = newAV();
    uint32_t rank;

    for (rank = 1; rank <= count; rank++) {
        HV *line = newHV();
        shogiban_move moves[SHOGIBAN_SEARCH_DEPTH_MAX];
        size_t length = 0;
        int32_t score = 0;

        if (shogiban_searcher_line(searcher, rank, &score, moves, C_ARRAY_LENGTH(moves), &length)
            != SHOGIBAN_OK)
            length = 0;
        (void)hv_stores(line, "score", newSViv(score));
        (void)hv_stores(line, "pv", moves_ref(aTHX_ moves, length));
        av_push(lines, newRV_noinc((SV *)line));
    }
    return sv_2mortal(newRV_noinc((SV *)lines));
}

static void prepare_search(search_request *request)
{
    shogiban_search_options *options = &request->options;

    if (request->seconds > 0) {
        request->watcher.deadline = seconds_now() + request->seconds;
        if (!request->limits_nodes)
            options->nodes = UINT64_MAX;
    }
    options->line = request->line;
    options->line_cap = C_ARRAY_LENGTH(request->line);
    options->callback = search_callback;
    options->user_data = &request->watcher;
}

/*
 * Searches a copy of the board, with a searcher or, if that is NULL, without one. Returns the lines
 * if several were asked for, otherwise NULL.
 */
static SV *search(pTHX_ const shogiban_board *board, shogiban_searcher *searcher,
                  search_request *request, shogiban_search_report *report)
{
    shogiban_search_options *options = &request->options;
    shogiban_board *copy = shogiban_board_copy_game(board);
    shogiban_searcher *own = NULL;
    SV *lines = NULL;
    int32_t answer = SHOGIBAN_ERR_MEMORY;

    prepare_search(request);
    if (!searcher && options->multi_pv > 1)
        own = searcher = shogiban_searcher_new(LINES_TABLE_BYTES);
    if (copy && searcher)
        answer = shogiban_searcher_search(searcher, copy, options, report);
    else if (copy && options->multi_pv <= 1)
        answer = shogiban_board_search(copy, options, report);
    if (answer == SHOGIBAN_OK && options->multi_pv > 1 && !has_left(&request->watcher))
        lines = lines_ref(aTHX_ searcher, report->lines);
    shogiban_searcher_free(own);
    shogiban_board_free(copy);
    raise_kept(aTHX_ &request->watcher);
    if (answer == SHOGIBAN_ERR_ARGUMENT)
        refuse_flags(aTHX_ options->flags);
    checked(aTHX_ answer);
    return lines;
}

/* The rest of a report beside the move, as a reference to a new hash. */
static SV *report_ref(pTHX_ const search_request *request, const shogiban_search_report *report,
                      SV *lines)
{
    HV *hash = newHV();

    (void)hv_stores(hash, "nodes", count_sv(aTHX_ report->nodes));
    (void)hv_stores(hash, "depth", newSVuv(report->depth));
    (void)hv_stores(hash, "score", newSViv(report->score));
    (void)hv_stores(hash, "stopped", newSViv(report->stopped));
    (void)hv_stores(hash, "declare", newSViv(report->declare));
    (void)hv_stores(hash, "pv", moves_ref(aTHX_ request->line, report->length));
    if (lines)
        (void)hv_stores(hash, "lines", SvREFCNT_inc(lines));
    return newRV_noinc((SV *)hash);
}

/* Pushes the move and, in list context, the report. Returns the new stack pointer. */
static SV **push_search(pTHX_ SV **sp, const search_request *request,
                        const shogiban_search_report *report, SV *lines)
{
    if (report->move == SHOGIBAN_MOVE_NONE)
        XPUSHs(&PL_sv_undef);
    else
        sp = push_moves(aTHX_ sp, &report->move, 1);
    if (GIMME_V == G_ARRAY)
        mXPUSHs(report_ref(aTHX_ request, report, lines));
    return sp;
}
