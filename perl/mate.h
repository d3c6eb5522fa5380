/*
 * The mate solver.
 */

/* The longest line, because plies are counted in 16 bits. */
#define MATE_LINE_MAX UINT16_MAX

typedef struct mate_request {
    shogiban_mate_options options;
    watcher watcher;
} mate_request;

static bool mate_asks_stop(pTHX_ watcher *watcher, const shogiban_mate_info *info)
{
    HV *hash = newHV();

    (void)hv_stores(hash, "nodes", count_sv(aTHX_ info->nodes));
    (void)hv_stores(hash, "depth", newSVuv(info->depth));
    (void)hv_stores(hash, "proof", newSVuv(info->proof));
    (void)hv_stores(hash, "disproof", newSVuv(info->disproof));
    return protected_call_asks_stop(aTHX_ watcher, watcher->code, newRV_noinc((SV *)hash));
}

static int32_t mate_callback(void *user_data, const shogiban_mate_info *info)
{
    dTHX;
    watcher *w = (watcher *)user_data;
    bool stop = w->code && !has_left(w) && mate_asks_stop(aTHX_ w, info);

    return stop || time_to_stop(aTHX_ w);
}

static bool read_mate_option(pTHX_ void *to, const char *name, STRLEN len, SV *value)
{
    mate_request *request = (mate_request *)to;
    shogiban_mate_options *options = &request->options;

    if (memEQs(name, len, "nodes"))
        options->nodes = whole_number(aTHX_ "nodes", value, 1, UINT64_MAX);
    else if (memEQs(name, len, "plies"))
        options->plies = (uint32_t)whole_number(aTHX_ "plies", value, 1, UINT16_MAX);
    else if (memEQs(name, len, "shortest"))
        options->shortest = SvTRUE(value);
    else if (memEQs(name, len, "info"))
        request->watcher.code = code_of(aTHX_ "info", value);
    else
        return FALSE;
    return TRUE;
}

/* Solves on a copy of the board, with a searcher or, if that is NULL, without one. */
static void find_mate(pTHX_ const shogiban_board *board, shogiban_searcher *searcher,
                      mate_request *request, shogiban_mate_report *report)
{
    shogiban_mate_options *options = &request->options;
    shogiban_board *copy = shogiban_board_copy_game(board);
    int32_t answer;

    if (!copy)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    options->line = (shogiban_move *)temporary(aTHX_ MATE_LINE_MAX * sizeof *options->line);
    options->line_cap = MATE_LINE_MAX;
    options->callback = mate_callback;
    options->user_data = &request->watcher;
    answer = searcher ? shogiban_searcher_mate(searcher, copy, options, report)
                      : shogiban_board_mate(copy, options, report);
    shogiban_board_free(copy);
    raise_kept(aTHX_ &request->watcher);
    checked(aTHX_ answer);
}

/* Pushes the answer and, in list context, the line. Returns the new stack pointer. */
static SV **push_mate(pTHX_ SV **sp, const mate_request *request,
                      const shogiban_mate_report *report)
{
    mXPUSHs(newSVpv(shogiban_mate_name(report->answer), 0));
    if (GIMME_V == G_ARRAY)
        sp = push_moves(aTHX_ sp, request->options.line, report->length);
    return sp;
}
