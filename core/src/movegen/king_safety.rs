//! King safety: checkers, pins, and the squares to which the king and the other pieces may move.

use crate::arch::Sliders;
use crate::attacks::{BETWEEN, DIRECTION, KING_VIEWS, RAYS, STEPS};
use crate::position::Position;
use crate::types::{
    Bitboard, BlackSide, Color, PieceKind, SINGLE, Side, Square, WhiteSide, with_side,
};

/// The masks that make moves legal, for one side of one position. A side without a king has no
/// checker, no pinned piece and no king move: the tables have nothing for its square.
pub(super) struct Safety<S> {
    /// The lines through the occupied squares.
    pub lines: S,
    /// The king's square number, or "nowhere".
    pub king: u8,
    /// The destinations of the king.
    pub king_targets: Bitboard,
    /// The squares to which other pieces may move; pinned ones only along their pin.
    pub targets: Bitboard,
    /// The squares on which a drop leaves the king safe.
    pub drop_targets: Bitboard,
    /// The side's pieces that stand alone between its king and a line piece of the other side.
    pub pinned: Bitboard,
}

impl<S: Sliders> Safety<S> {
    #[inline(always)]
    pub fn new<Us: Side>(position: &Position) -> Self {
        let own = position.side_bb(Us::INDEX);
        let occupied = position.occupied();
        let king = position.king_number(Us::INDEX);
        let (checkers, pinned) = checks_and_pins::<Us>(position, king);

        let mut allowed = !(own | position.pieces(Us::Other::INDEX, PieceKind::King));
        if position.side_hand(Us::INDEX).has_full_kind() {
            allowed = allowed.without(overfilling(position, Us::COLOR));
        }
        let mut king_targets = *STEPS[0][PieceKind::King as usize].at(king) & allowed;
        if !king_targets.is_empty() {
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
            lines: S::new(occupied),
            king,
            king_targets,
            targets,
            drop_targets,
            pinned,
        }
    }

    /// The squares where a pin lets a piece go. The line needs no end: the piece reaches no further
    /// than what pins it.
    #[inline(always)]
    pub fn pin_line(&self, from: u8) -> Bitboard {
        let direction = *DIRECTION.at(self.king).at(from) as usize;
        *RAYS[direction & 7].at(self.king)
    }
}

/// The pieces that check the king of `Us`, standing on that square, and its own pieces that are
/// pinned.
#[inline(always)]
pub(super) fn checks_and_pins<Us: Side>(position: &Position, king: u8) -> (Bitboard, Bitboard) {
    let occupied = position.occupied();
    let mut checkers = stepping_attackers::<Us>(position, king);
    let mut pinned = Bitboard::EMPTY;
    line_pieces::<Us>(position, king).for_each(|piece| {
        let blockers = *BETWEEN.at(king).at(piece) & occupied;
        if blockers.is_empty() {
            checkers |= SINGLE.at(piece).set();
        } else if !blockers.has_many() {
            pinned |= blockers;
        }
    });
    (checkers, pinned & position.side_bb(Us::INDEX))
}

/// The pieces of the other side than `Us` that reach the square in one step. Most kings have no
/// enemy beside them, so one test comes before the six.
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

/// The pieces of the other side than `Us` whose kind has a line to the square, whatever stands
/// between.
#[inline(always)]
pub(super) fn line_pieces<Us: Side>(position: &Position, square: u8) -> Bitboard {
    let view = KING_VIEWS[Us::INDEX].at(square);
    let of = |kind| position.pieces(Us::Other::INDEX, kind);
    (view.rook_lines & (of(PieceKind::Rook) | of(PieceKind::ProRook)))
        | (view.bishop_lines & (of(PieceKind::Bishop) | of(PieceKind::ProBishop)))
        | (view.lance_line & of(PieceKind::Lance))
}

/// The pieces of a side, by index, that bear on a square: those that reach it in one step, and
/// those whose kind has a line to it, whatever stands between.
#[inline]
pub(crate) fn potential_attackers(
    position: &Position,
    square: Square,
    side: usize,
) -> [Bitboard; 2] {
    #[inline(always)]
    fn of_other<Us: Side>(position: &Position, number: u8) -> [Bitboard; 2] {
        [
            stepping_attackers::<Us>(position, number),
            line_pieces::<Us>(position, number),
        ]
    }
    match side {
        0 => of_other::<WhiteSide>(position, square.number()),
        _ => of_other::<BlackSide>(position, square.number()),
    }
}

/// The squares that `Them` attacks, valid for the neighbours of the king only. `lines` is
/// the board without that king: it may not step back along a line that checks it.
///
/// All steppers are moved at once, by direction; the two ways to the side share their shifts. Line
/// pieces that bear on no neighbour are left out. Where no enemy is near, two tests are all.
#[inline(always)]
pub(super) fn attacked_near<Them: Side, S: Sliders>(
    position: &Position,
    king: u8,
    lines: S,
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
        rooks.for_each(|from| attacked |= lines.rook(from));
        bishops.for_each(|from| attacked |= lines.bishop(from));
        lances.for_each(|from| attacked |= lines.lance(Them::INDEX, from));
    }
    attacked
}

/// The pieces that a side may not take because its hand holds all of that kind. Only boards that
/// were put together by hand have any.
#[cold]
#[inline(never)]
pub(super) fn overfilling(position: &Position, side: Color) -> Bitboard {
    let hand = position.hand(side);
    PieceKind::all()
        .into_iter()
        .filter(|&kind| hand.is_full(kind))
        .fold(Bitboard::EMPTY, |all, kind| {
            all | position.piece_kind_bb(kind)
        })
        & position.player_bb(side.flip())
}

/// The pieces of the other side than `Us` that attack a square, as the board stands.
#[inline(always)]
pub(super) fn attackers<Us: Side>(position: &Position, square: u8) -> Bitboard {
    let occupied = position.occupied();
    let mut attackers = stepping_attackers::<Us>(position, square);
    line_pieces::<Us>(position, square).for_each(|piece| {
        if (*BETWEEN.at(square).at(piece) & occupied).is_empty() {
            attackers |= SINGLE.at(piece).set();
        }
    });
    attackers
}

/// Whether the king of that side is attacked.
#[inline]
pub(super) fn is_in_check(position: &Position, color: Color) -> bool {
    king_is_attacked(position, color, position.king_number(color.array_index()))
}

/// Whether a king of that side on that square would be attacked, as the board stands.
#[inline(always)]
pub(super) fn king_is_attacked(position: &Position, color: Color, square: u8) -> bool {
    let attackers = with_side!(color, Us => attackers::<Us>(position, square));
    !attackers.is_empty()
}
