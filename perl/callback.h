/*
 * Perl code that runs while the library works: the caller's "info" code and signal handlers.
 *
 * Nothing may jump through the library's frames. If the code dies or exits, the error is kept, the
 * library is asked to stop, and the error is raised again after the library has returned. The
 * library reads a copy of the board, so the code may change or free the caller's.
 */

typedef struct watcher {
    SV *code;    /* NULL if none was given */
    SV *error;   /* what the code died with; NULL for nothing */
    int jump;    /* the jump by which the code left, as "exit" does; 0 for none */
    NV deadline; /* in seconds of seconds_now; 0 for none */
} watcher;

/* The value of an option that must be code. */
static SV *code_of(pTHX_ const char *option, SV *sv)
{
    SV *ref = sv;

    SvGETMAGIC(sv);
    if (SvROK(sv) && SvAMAGIC(sv))
        ref = amagic_deref_call(sv, to_cv_amg);
    if (!SvROK(ref) || SvTYPE(SvRV(ref)) != SVt_PVCV)
        croak("%s: %s must be a code reference, not %" SVf, CLASS, option, SVfARG(shown(aTHX_ sv)));
    /* The code may let go of itself, so it is held until the statement ends. */
    return sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(ref)));
}

/* Seconds of a clock that never goes back. */
static NV seconds_now(void)
{
#ifdef CLOCK_MONOTONIC
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) == 0)
        return (NV)now.tv_sec + (NV)now.tv_nsec / 1e9;
#endif
    return (NV)time(NULL);
}

/* Calls code with a report, or with nothing if it is NULL. True if the work is to stop. */
static bool call_asks_stop(pTHX_ watcher *watcher, SV *code, SV *report)
{
    bool stop = TRUE;
    dSP;

    ENTER;
    SAVETMPS;
    save_scalar(PL_errgv);
    /* A new stack, so that "last" and "next" find no loop outside. */
    PUSHSTACKi(PERLSI_UNKNOWN);
    PUSHMARK(SP);
    if (report)
        mXPUSHs(report);
    PUTBACK;
    call_sv(code, G_SCALAR | G_EVAL);
    SPAGAIN;
    if (SvROK(ERRSV) || SvTRUE(ERRSV)) {
        watcher->error = newSVsv(ERRSV);
    } else {
        SV *answer = TOPs;
        stop = SvPOK(answer) && memEQs(SvPVX_const(answer), SvCUR(answer), "stop");
    }
    SP--;
    PUTBACK;
    POPSTACK;
    FREETMPS;
    LEAVE;
    return stop;
}

/* The same, with jumps out of the code caught. */
static bool protected_call_asks_stop(pTHX_ watcher *watcher, SV *code, SV *report)
{
    volatile bool stop = TRUE;
    int jump;
    dJMPENV;

    JMPENV_PUSH(jump);
    if (jump == 0)
        stop = call_asks_stop(aTHX_ watcher, code, report);
    JMPENV_POP;
    watcher->jump = jump;
    return stop;
}

/* Whether the code has died or left, and must not be called again. */
static bool has_left(const watcher *watcher)
{
    return watcher->error || watcher->jump;
}

/* Runs signal handlers that are due, and looks at the clock. True if the work is to stop. */
static bool time_to_stop(pTHX_ watcher *watcher)
{
    if (!has_left(watcher) && PL_sig_pending)
        protected_call_asks_stop(aTHX_ watcher, (SV *)get_cv(CLASS "::_dispatch_signals", 0), NULL);
    return has_left(watcher) || (watcher->deadline > 0 && seconds_now() >= watcher->deadline);
}

/* Raises what the code died with, or jumps on, after the library has returned. */
static void raise_kept(pTHX_ watcher *watcher)
{
    if (watcher->jump)
        JMPENV_JUMP(watcher->jump);
    if (watcher->error)
        croak_sv(sv_2mortal(watcher->error));
}
