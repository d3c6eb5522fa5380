/*
 * Code of Perl that the library calls while it works.
 *
 * The library has frames below that code, through which nothing may jump: what the code throws, and an
 * "exit" in it, is held back until the library has returned. Meanwhile the library reads a board of its
 * own, so the code may do with the caller's what it likes.
 */

typedef struct callback {
    SV *code;  /* NULL when none was given */
    SV *error; /* what it threw; NULL for nothing */
    int jump;  /* how it left otherwise; 0 when it did not */
} callback;

/* The option, which must be code. */
static SV *code_of(pTHX_ const char *option, SV *sv)
{
    SV *ref = sv;

    SvGETMAGIC(sv);
    if (SvROK(sv) && SvAMAGIC(sv))
        ref = amagic_deref_call(sv, to_cv_amg);
    if (!SvROK(ref) || SvTYPE(SvRV(ref)) != SVt_PVCV)
        croak("%s: %s must be a reference to code, not %" SVf, CLASS, option, SVfARG(shown(aTHX_ sv)));
    /* Held until the statement ends: the code itself may let go of it. */
    return sv_2mortal(SvREFCNT_inc_simple_NN(SvRV(ref)));
}

/* Calls the code with a report, and says whether its answer is the word "stop". */
static bool wants_stop(pTHX_ callback *callback, SV *report)
{
    bool stop = TRUE;
    dSP;

    ENTER;
    SAVETMPS;
    save_scalar(PL_errgv);
    /* So that "last" and "next" find no loop outside. */
    PUSHSTACKi(PERLSI_UNKNOWN);
    PUSHMARK(SP);
    mXPUSHs(report);
    PUTBACK;
    call_sv(callback->code, G_SCALAR | G_EVAL);
    SPAGAIN;
    if (SvROK(ERRSV) || SvTRUE(ERRSV)) {
        callback->error = newSVsv(ERRSV);
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

/* What the library's own callback answers for a report. */
static int32_t call_back(pTHX_ callback *callback, SV *report)
{
    volatile bool stop = TRUE;
    int jump;
    dJMPENV;

    JMPENV_PUSH(jump);
    if (jump == 0)
        stop = wants_stop(aTHX_ callback, report);
    JMPENV_POP;
    callback->jump = jump;
    return stop;
}

/* Goes on with what the code threw, after the library has returned. */
static void finish(pTHX_ callback *callback)
{
    if (callback->jump)
        JMPENV_JUMP(callback->jump);
    if (callback->error)
        croak_sv(sv_2mortal(callback->error));
}
