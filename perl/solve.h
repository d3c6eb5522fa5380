/*
 * The mate solver.
 */

typedef struct mate_request {
    shogiban_mate_options options;
    callback info;
} mate_request;

/* In the order of SHOGIBAN_MATE_*. */
static const char *const mate_answers[] = {"unknown", "mate", "no_mate"};

static int32_t mate_info(void *user_data, const shogiban_mate_info *info)
{
    dTHX;
    HV *hash = newHV();

    (void)hv_stores(hash, "nodes", count_sv(aTHX_ info->nodes));
    (void)hv_stores(hash, "depth", newSVuv(info->depth));
    (void)hv_stores(hash, "proof", newSVuv(info->proof));
    (void)hv_stores(hash, "disproof", newSVuv(info->disproof));
    return call_back(aTHX_ (callback *)user_data, newRV_noinc((SV *)hash));
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
        request->info.code = code_of(aTHX_ "info", value);
    else
        return FALSE;
    return TRUE;
}

static void find_mate(pTHX_ const shogiban_board *board, mate_request *request, shogiban_mate_report *report)
{
    shogiban_board *own = NULL;
    int32_t answer;

    if (request->info.code) {
        request->options.callback = mate_info;
        request->options.user_data = &request->info;
        board = own = shogiban_board_copy_game(board);
        if (!own)
            checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    }
    answer = shogiban_board_mate(board, &request->options, report);
    shogiban_board_free(own);
    finish(aTHX_ &request->info);
    checked(aTHX_ answer);
}
