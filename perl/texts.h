/*
 * The texts of moves.
 *
 * Lists of moves are what this module is mostly asked for, and to make a text anew for each of them would
 * cost more than the rest. So each text is made once for an interpreter, in its table of shared keys, and the
 * scalars that are given out share it until they are changed. There are 13,527 texts, of about a hundred
 * bytes each; a game needs two to three hundred KiB.
 */

#define MY_CXT_KEY CLASS "::_guts" XS_VERSION

typedef struct {
    AV *texts; /* by text_index; an element is NULL until its text is first asked for */
} my_cxt_t;

START_MY_CXT

#define TEXTS ((SHOGIBAN_MOVE_DROP + SHOGIBAN_PIECE_KING) * SHOGIBAN_SQUARES * 2)

/* Begins with no texts, in a new interpreter as well. */
static void begin_texts(pTHX)
{
    dMY_CXT;

    MY_CXT.texts = newAV();
    av_extend(MY_CXT.texts, TEXTS - 1);
}

/* Writes the name of a square, and gives where it ends. */
static char *put_square(char *at, uint32_t square)
{
    *at++ = (char)('9' - square % 9);
    *at++ = (char)('a' + square / 9);
    return at;
}

static SV *new_text(pTHX_ uint32_t from, uint32_t to, bool promotes)
{
    char usi[5];
    char *end = usi;

    if (from > SHOGIBAN_MOVE_DROP) {
        *end++ = "PLNSBRG"[from - SHOGIBAN_MOVE_DROP - SHOGIBAN_PIECE_PAWN];
        *end++ = '*';
    } else {
        end = put_square(end, from);
    }
    end = put_square(end, to);
    if (promotes)
        *end++ = '+';
    return newSVpvn_share(usi, end - usi, 0);
}

/* The text of a move that the library gave, mortal. */
static SV *move_sv(pTHX_ AV *texts, Move move)
{
    uint32_t to = move & SHOGIBAN_MOVE_TO_MASK;
    uint32_t from = (move & ~(uint32_t)SHOGIBAN_MOVE_PROMOTE) >> SHOGIBAN_MOVE_FROM_SHIFT;
    bool promotes = (move & SHOGIBAN_MOVE_PROMOTE) != 0;
    SV **text = AvARRAY(texts) + (from * SHOGIBAN_SQUARES + to) * 2 + promotes;

    if (!*text)
        *text = new_text(aTHX_ from, to, promotes);
    return sv_2mortal(newSVhek(SvSHARED_HEK_FROM_PV(SvPVX_const(*text))));
}

/* Pushes the texts of moves, and gives the new stack pointer. */
static SV **push_moves(pTHX_ SV **sp, const Move *moves, size_t count)
{
    dMY_CXT;
    size_t i;

    EXTEND(sp, (SSize_t)count);
    for (i = 0; i < count; i++)
        PUSHs(move_sv(aTHX_ MY_CXT.texts, moves[i]));
    return sp;
}
