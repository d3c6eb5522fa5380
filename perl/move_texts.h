/*
 * USI texts of moves, cached.
 *
 * Programs mostly ask for lists of moves, and allocating a text for each move would cost more than
 * generating the moves. So each interpreter makes a text once, in its table of shared hash keys,
 * and the scalars that are returned share it until they are changed. There are 13,527 texts of
 * about 100 bytes each. A game uses 200 to 300 KiB of them.
 */

#define MY_CXT_KEY CLASS "::_guts" XS_VERSION

typedef struct {
    AV *texts; /* indexed as in move_sv; an element is NULL until its text is first needed */
} my_cxt_t;

START_MY_CXT

#define TEXTS ((SHOGIBAN_MOVE_DROP + SHOGIBAN_PIECE_KING) * SHOGIBAN_SQUARES * 2)

/* Creates an empty cache. A new interpreter gets one of its own. */
static void create_texts(pTHX)
{
    dMY_CXT;

    MY_CXT.texts = newAV();
    av_extend(MY_CXT.texts, TEXTS - 1);
}

/* Writes the name of a square. Returns the position after it. */
static char *put_square(char *at, uint32_t square)
{
    *at++ = (char)('9' - square % 9);
    *at++ = (char)('a' + square / 9);
    return at;
}

static SV *new_text(pTHX_ uint32_t from, uint32_t to, bool promotes)
{
    char usi[SHOGIBAN_USI_SIZE];
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

/* The text of a move from the library, as a mortal scalar. */
static SV *move_sv(pTHX_ AV *texts, shogiban_move move)
{
    uint32_t to = move & SHOGIBAN_MOVE_TO_MASK;
    uint32_t from = (move & ~(uint32_t)SHOGIBAN_MOVE_PROMOTE) >> SHOGIBAN_MOVE_FROM_SHIFT;
    bool promotes = (move & SHOGIBAN_MOVE_PROMOTE) != 0;
    SV **text = AvARRAY(texts) + (from * SHOGIBAN_SQUARES + to) * 2 + promotes;

    if (!*text)
        *text = new_text(aTHX_ from, to, promotes);
    return sv_2mortal(newSVhek(SvSHARED_HEK_FROM_PV(SvPVX_const(*text))));
}

/* Pushes the texts of moves. Returns the new stack pointer. */
static SV **push_moves(pTHX_ SV **sp, const shogiban_move *moves, size_t count)
{
    dMY_CXT;
    size_t i;

    EXTEND(sp, (SSize_t)count);
    for (i = 0; i < count; i++)
        PUSHs(move_sv(aTHX_ MY_CXT.texts, moves[i]));
    return sp;
}
