/*
 * The objects of Game::Shogi::Engine.
 *
 * An object is a blessed scalar whose own magic owns a board. The address of the table of functions
 * tells it from the magic of others, so no value made in Perl passes for one. Each object has a board of
 * its own: a new thread gets full copies, and a scalar that "local" makes gets none.
 */

static int board_release(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    shogiban_board_free((shogiban_board *)mg->mg_ptr);
    mg->mg_ptr = NULL;
    return 0;
}

static int board_duplicate(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    PERL_UNUSED_ARG(params);
    mg->mg_ptr = (char *)shogiban_board_copy_game((shogiban_board *)mg->mg_ptr);
    return 0;
}

static int board_stays(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_ARG(sv);
    PERL_UNUSED_ARG(mg);
    return 0;
}

static MGVTBL board_magic = {NULL, NULL, NULL, NULL, board_release, NULL, board_duplicate, board_stays};

/* An object that owns the board from now on. */
static SV *board_sv(pTHX_ shogiban_board *board, HV *stash)
{
    SV *body;
    MAGIC *mg;

    if (!board)
        checked(aTHX_ SHOGIBAN_ERR_MEMORY);
    body = newSV(0);
    mg = sv_magicext(body, NULL, PERL_MAGIC_ext, &board_magic, (char *)board, 0);
    mg->mg_flags |= MGf_DUP | MGf_LOCAL;
    return sv_bless(newRV_noinc(body), stash);
}

/* Whether reading one of the arguments can run code in Perl: a tie or an overload. */
PERL_STATIC_INLINE bool runs_code(SV **arguments, I32 count)
{
    while (--count >= 0)
        if (SvGMAGICAL(arguments[count]) || SvROK(arguments[count]))
            return TRUE;
    return FALSE;
}

/* The board of an object, which is held until the statement ends where that code could let go of it. */
PERL_STATIC_INLINE shogiban_board *board_of(pTHX_ SV *sv, bool hold)
{
    MAGIC *mg = NULL;

    SvGETMAGIC(sv);
    if (SvROK(sv) && SvTYPE(SvRV(sv)) >= SVt_PVMG) {
        mg = SvMAGIC(SvRV(sv));
        if (!mg || mg->mg_virtual != &board_magic)
            mg = mg_findext(SvRV(sv), PERL_MAGIC_ext, &board_magic);
    }
    if (!mg || !mg->mg_ptr)
        croak("%s: this is not a board", CLASS);
    if (hold)
        sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(sv)));
    return (shogiban_board *)mg->mg_ptr;
}

/* The class that a constructor is called on, by its name or through an object. */
static HV *class_of(pTHX_ SV *sv)
{
    SvGETMAGIC(sv);
    if (SvROK(sv) && SvOBJECT(SvRV(sv)))
        return SvSTASH(SvRV(sv));
    if (SvROK(sv) || !SvOK(sv))
        croak("%s: a board is made by a class", CLASS);
    return gv_stashsv(sv, GV_ADD);
}
