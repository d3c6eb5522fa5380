//! Attacks on a king: checkers, pinned pieces, and the masks that make moves legal.

use crate::arch::Sliders;
use crate::attacks::{BETWEEN, DIRECTION, KING_VIEWS, RAYS, STEPS};
use crate::position::Position;
use crate::types::{Bitboard, Color, PieceKind, SINGLE, Side, Square, with_side};

/// The masks that make moves legal, for one side of one position. A side without a king has no
/// checker, no pinned piece and no king move, because the tables are empty for the square
/// "nowhere".
pub(super) struct LegalMasks<S> {
    /// Slider attacks on the board as it stands.
    pub sliders: S,
    /// The king's square number, or "nowhere".
    pub king: u8,
    /// The legal destinations of the king.
    pub king_targets: Bitboard,
    /// The legal destinations of the other pieces, if they attack them; a pinned piece must also
    /// stay on its pin line.
    pub targets: Bitboard,
    /// The empty squares where a drop does not leave the king in check.
    pub drop_targets: Bitboard,
    /// The side's pieces that alone block a slider of the other side from its king.
    pub pinned: Bitboard,
}

impl<S: Sliders> LegalMasks<S> {
    #[inline(always)]
    pub fn new<Us: Side>(position: &Position) -> Self {
        let own = position.side_bb(Us::INDEX);
        let occupied = position.occupied();
        let king = position.king_number(Us::INDEX);
        let (checkers, pinned) = checks_and_pins::<Us>(position, king);

        let mut allowed = !(own | position.pieces(Us::Other::INDEX, PieceKind::King));
        if position.side_hand(Us::INDEX).has_full_kind() {
            allowed = allowed.without(uncapturable(position, Us::COLOR));
        }
        let mut king_targets = *STEPS[0][PieceKind::King as usize].at(king) & allowed;
        if !king_targets.is_empty() {
            // The king does not block a slider that checks it from the square behind it.
            let lifted = occupied ^ SINGLE.at(king).set();
            king_targets = king_targets.without(attacked_near::<Us::Other, S>(
                position,
                king,
                S::new(lifted),
            ));
        }
        let (targets, drop_targets) = if checkers.is_empty() {
            (allowed, !occupied)
        } else if checkers.has_many() {
            (Bitboard::EMPTY, Bitboard::EMPTY)
        } else {
            let between = *BETWEEN.at(king).at(checkers.lowest());
            ((between | checkers) & allowed, between)
        };
        Self {
            sliders: S::new(occupied),
            king,
            king_targets,
            targets,
            drop_targets,
            pinned,
        }
    }

    /// The ray from the king through a pinned piece. It may run past the pinning slider, because
    /// the pinned piece cannot move past it.
    #[inline(always)]
    pub fn pin_line(&self, from: u8) -> Bitboard {
        let direction = *DIRECTION.at(self.king).at(from) as usize;
        *RAYS[direction & 7].at(self.king)
    }
}

/// The checkers of the king of `Us`, which stands on that square, and the pinned pieces of `Us`.
#[inline(always)]
pub(super) fn checks_and_pins<Us: Side>(position: &Position, king: u8) -> (Bitboard, Bitboard) {
    let mut checkers = stepping_attackers::<Us>(position, king);
    let mut pinned = Bitboard::EMPTY;
    for_each_slider::<Us>(position, king, |slider, blockers| {
        if blockers.is_empty() {
            checkers |= SINGLE.at(slider).set();
        } else if !blockers.has_many() {
            pinned |= blockers;
        }
    });
    (checkers, pinned & position.side_bb(Us::INDEX))
}

/// The enemies of `Us` that attack the square by a step. Most kings have no enemy beside them, so
/// one test of all kinds comes before the six by kind.
#[inline(always)]
fn stepping_attackers<Us: Side>(position: &Position, square: u8) -> Bitboard {
    let view = KING_VIEWS[Us::INDEX].at(square);
    if (view.steppers & position.side_bb(Us::Other::INDEX)).is_empty() {
        return Bitboard::EMPTY;
    }
    let of = |kind| position.pieces(Us::Other::INDEX, kind);
    let kings = of(PieceKind::King);
    (view.pawn & of(PieceKind::Pawn))
        | (view.knight & of(PieceKind::Knight))
        | (view.silver & of(PieceKind::Silver))
        | (view.gold & position.gold_movers(Us::Other::INDEX))
        | (view.beside & (of(PieceKind::ProBishop) | kings))
        | (view.diagonal & (of(PieceKind::ProRook) | kings))
}

/// The enemy sliders of `Us` that share a line with the square on which their kind moves, whatever
/// stands between.
#[inline(always)]
pub(crate) fn sliders_towards<Us: Side>(position: &Position, square: u8) -> Bitboard {
    let view = KING_VIEWS[Us::INDEX].at(square);
    let of = |kind| position.pieces(Us::Other::INDEX, kind);
    (view.rook_lines & (of(PieceKind::Rook) | of(PieceKind::ProRook)))
        | (view.bishop_lines & (of(PieceKind::Bishop) | of(PieceKind::ProBishop)))
        | (view.lance_line & of(PieceKind::Lance))
}

/// Calls `visit` with each enemy slider of [`sliders_towards`] and the pieces that block it from
/// the square.
#[inline(always)]
pub(super) fn for_each_slider<Us: Side>(
    position: &Position,
    square: u8,
    mut visit: impl FnMut(u8, Bitboard),
) {
    let occupied = position.occupied();
    sliders_towards::<Us>(position, square)
        .for_each(|slider| visit(slider, *BETWEEN.at(square).at(slider) & occupied));
}

/// The pieces of a side that attack a square by a step, and its sliders that would attack it if
/// nothing stood between.
#[inline]
pub(crate) fn potential_attackers(
    position: &Position,
    square: Square,
    side: usize,
) -> [Bitboard; 2] {
    let (color, number) = (Color::all()[side & 1], square.number());
    with_side!(color.flip(), Us => [
        stepping_attackers::<Us>(position, number),
        sliders_towards::<Us>(position, number),
    ])
}

/// The attacks of `Them` on the neighbours of the king; unspecified on other squares. `sliders`
/// must be those of the board without that king, which may not step back along a line that checks
/// it.
///
/// All steppers are shifted at once, direction by direction, and the directions to one side share
/// their sideways shift. Sliders that cannot attack a neighbour are left out. If no enemy is near,
/// two tests decide.
#[inline(always)]
pub(super) fn attacked_near<Them: Side, S: Sliders>(
    position: &Position,
    king: u8,
    sliders: S,
) -> Bitboard {
    let view = KING_VIEWS[1 - Them::INDEX].at(king);
    let of = |kind| position.pieces(Them::INDEX, kind);
    let horses = of(PieceKind::ProBishop);
    let dragons = of(PieceKind::ProRook);
    let mut attacked = Bitboard::EMPTY;
    if !(view.near_steppers & position.side_bb(Them::INDEX)).is_empty() {
        let forward = Them::FORWARD;
        let (kings, silvers) = (of(PieceKind::King), of(PieceKind::Silver));
        let golds = position.gold_movers(Them::INDEX);
        let straight = golds | horses | kings;
        let backward_diagonal = silvers | dragons | kings;
        let forward_diagonal = backward_diagonal | golds;
        let ahead = straight | silvers | of(PieceKind::Pawn);
        let aside = forward_diagonal.shifted(forward)
            | straight
            | backward_diagonal.shifted(-forward)
            | of(PieceKind::Knight).shifted(2 * forward);
        attacked = ahead.shifted(forward)
            | straight.shifted(-forward)
            | aside.shifted(-1) & Bitboard::NOT_FILE_1
            | aside.shifted(1) & Bitboard::NOT_FILE_9;
    }
    let rooks = (of(PieceKind::Rook) | dragons) & view.near_rooks;
    let bishops = (of(PieceKind::Bishop) | horses) & view.near_bishops;
    let lances = of(PieceKind::Lance) & view.near_lances;
    if !(rooks | bishops | lances).is_empty() {
        rooks.for_each(|from| attacked |= sliders.rook(from));
        bishops.for_each(|from| attacked |= sliders.bishop(from));
        lances.for_each(|from| attacked |= sliders.lance(Them::INDEX, from));
    }
    attacked
}

/// Whether `Us` has more than one king. Only one of them can be in check.
#[inline(always)]
pub(super) fn has_spare_kings<Us: Side>(position: &Position) -> bool {
    position.pieces(Us::INDEX, PieceKind::King).has_many()
}

/// The pieces that a side may not capture because its hand already holds all of that kind. Only
/// boards composed by `put` and `set_hand` have any.
#[cold]
#[inline(never)]
pub(super) fn uncapturable(position: &Position, side: Color) -> Bitboard {
    let hand = position.hand(side);
    PieceKind::all()
        .into_iter()
        .filter(|&kind| hand.is_full(kind))
        .fold(Bitboard::EMPTY, |all, kind| {
            all | position.piece_kind_bb(kind)
        })
        & position.player_bb(side.flip())
}

/// The enemies of `Us` that attack a square.
#[inline(always)]
pub(super) fn attackers<Us: Side>(position: &Position, square: u8) -> Bitboard {
    let mut attackers = stepping_attackers::<Us>(position, square);
    for_each_slider::<Us>(position, square, |slider, blockers| {
        if blockers.is_empty() {
            attackers |= SINGLE.at(slider).set();
        }
    });
    attackers
}

/// Whether the king of that side is attacked.
#[inline]
pub(super) fn is_in_check(position: &Position, color: Color) -> bool {
    king_is_attacked(position, color, position.king_number(color.array_index()))
}

/// Whether a king of that side would be attacked if it stood on that square.
#[inline(always)]
pub(super) fn king_is_attacked(position: &Position, color: Color, square: u8) -> bool {
    !with_side!(color, Us => attackers::<Us>(position, square)).is_empty()
}

impl Position {
    /// The squares between the king of the side to move and its only checker; none if there are
    /// more checkers or none.
    pub(crate) fn interpositions(&self) -> Bitboard {
        let king = self.king_number(self.side_to_move().array_index());
        let (checkers, _) =
            with_side!(self.side_to_move(), Us => checks_and_pins::<Us>(self, king));
        if checkers.has_many() {
            Bitboard::EMPTY
        } else {
            *BETWEEN.at(king).at(checkers.lowest())
        }
    }
}
