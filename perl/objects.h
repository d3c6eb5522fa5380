/*
 * Objects: blessed scalars whose magic owns a board or a searcher.
 *
 * The magic is identified by the address of its table of functions, so a scalar made in Perl never
 * passes for an object. A new thread gets objects of its own. A scalar made by "local" gets none.
 */

static int not_localised(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    PERL_UNUSED_ARG(mg);
    return 0;
}

/* A new object of a class. Its magic owns what `owned` points to. */
static SV *object_sv(pTHX_ void *owned, const MGVTBL *functions, HV *stash)
{
    SV *body = newSV(0);
    MAGIC *mg = sv_magicext(body, NULL, PERL_MAGIC_ext, functions, (char *)owned, 0);

    mg->mg_flags |= MGf_DUP | MGf_LOCAL;
    return sv_bless(newRV_noinc(body), stash);
}

/* The board or searcher of an object of that kind, or NULL if the scalar is no such object. */
PERL_STATIC_INLINE void *owned_by(pTHX_ SV *sv, const MGVTBL *functions)
{
    MAGIC *mg = NULL;

    SvGETMAGIC(sv);
    if (SvROK(sv) && SvTYPE(SvRV(sv)) >= SVt_PVMG) {
        mg = SvMAGIC(SvRV(sv));
        if (!mg || mg->mg_virtual != functions)
            mg = mg_findext(SvRV(sv), PERL_MAGIC_ext, functions);
    }
    return mg ? mg->mg_ptr : NULL;
}

/* Keeps the referent of an object alive until the statement ends. */
PERL_STATIC_INLINE void hold_object(pTHX_ SV *sv)
{
    sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(sv)));
}

/* The class that a constructor is called on, by name or through an object. */
static HV *class_of(pTHX_ SV *sv)
{
    SvGETMAGIC(sv);
    if (SvROK(sv) && SvOBJECT(SvRV(sv)))
        return SvSTASH(SvRV(sv));
    if (SvROK(sv) || !SvOK(sv))
        croak("%s: a constructor is called on a class", CLASS);
    return gv_stashsv(sv, GV_ADD);
}

/*
 * Boards
 */

static int free_board(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    shogiban_board_free((shogiban_board *)mg->mg_ptr);
    mg->mg_ptr = NULL;
    return 0;
}

/* The copy of a new thread has the moves and the history. */
static int duplicate_board(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    PERL_UNUSED_ARG(params);
    mg->mg_ptr = (char *)shogiban_board_copy_game((shogiban_board *)mg->mg_ptr);
    return 0;
}

static const MGVTBL board_magic = {
    NULL, NULL, NULL, NULL, free_board, NULL, duplicate_board, not_localised,
};

/* A new object that owns the board. */
static SV *board_sv(pTHX_ shogiban_board *board, HV *stash)
{
    if (!board)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    return object_sv(aTHX_ board, &board_magic, stash);
}

/* Whether reading an argument may run Perl code: it is tied or overloaded. */
PERL_STATIC_INLINE bool runs_code(SV **arguments, I32 count)
{
    while (--count >= 0)
        if (SvGMAGICAL(arguments[count]) || SvROK(arguments[count]))
            return TRUE;
    return FALSE;
}

/* The board of an object. `hold` keeps it until the statement ends, because Perl code may run. */
PERL_STATIC_INLINE shogiban_board *board_of(pTHX_ SV *sv, bool hold)
{
    shogiban_board *board = (shogiban_board *)owned_by(aTHX_ sv, &board_magic);

    if (!board)
        croak("%s: this is not a board", CLASS);
    if (hold)
        hold_object(aTHX_ sv);
    return board;
}

/*
 * Searchers
 */

typedef struct searcher_handle {
    shogiban_searcher *searcher; /* NULL in a new thread until the first use */
    size_t table_bytes;
} searcher_handle;

static int free_searcher(pTHX_ SV *sv, MAGIC *mg)
{
    searcher_handle *handle = (searcher_handle *)mg->mg_ptr;

    PERL_UNUSED_ARG(sv);
    if (handle)
        shogiban_searcher_free(handle->searcher);
    Safefree(handle);
    mg->mg_ptr = NULL;
    return 0;
}

/* A new thread gets a table of the same size, which is empty and allocated when needed. */
static int duplicate_searcher(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    const searcher_handle *original = (const searcher_handle *)mg->mg_ptr;
    searcher_handle *handle;

    PERL_UNUSED_ARG(params);
    if (!original)
        return 0;
    Newxz(handle, 1, searcher_handle);
    handle->table_bytes = original->table_bytes;
    mg->mg_ptr = (char *)handle;
    return 0;
}

static const MGVTBL searcher_magic = {
    NULL, NULL, NULL, NULL, free_searcher, NULL, duplicate_searcher, not_localised,
};

static searcher_handle *handle_of(pTHX_ SV *sv)
{
    searcher_handle *handle = (searcher_handle *)owned_by(aTHX_ sv, &searcher_magic);

    if (!handle)
        croak("%s: this is not a searcher", SEARCHER_CLASS);
    hold_object(aTHX_ sv);
    return handle;
}

/* The searcher of a handle. Allocates it in a new thread. */
static shogiban_searcher *searcher_in(pTHX_ searcher_handle *handle)
{
    if (!handle->searcher)
        handle->searcher = shogiban_searcher_new(handle->table_bytes);
    if (!handle->searcher)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    return handle->searcher;
}

static SV *searcher_sv(pTHX_ size_t table_bytes, HV *stash)
{
    shogiban_searcher *searcher = shogiban_searcher_new(table_bytes);
    searcher_handle *handle;

    if (!searcher)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    Newxz(handle, 1, searcher_handle);
    handle->searcher = searcher;
    handle->table_bytes = table_bytes;
    return object_sv(aTHX_ handle, &searcher_magic, stash);
}
