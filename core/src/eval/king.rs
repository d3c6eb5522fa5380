//! The king: how near it is to being mated, and how near to the impasse.

use super::attack_map::numbers;
use super::features::{GAME, Sink, View, sign};
use super::layout::*;
use crate::arch::Sliders;
use crate::attacks::{BETWEEN, KING_VIEWS, STEPS};
use crate::position::impasse_points;
use crate::types::{Bitboard, PieceKind, Side};

/// The danger to the king of `Us`.
#[inline(always)]
pub(super) fn safety<Us: Side, S: Sliders, K: Sink>(view: &View<'_, S>, king: u8, sink: &mut K) {
    if view.has(super::NO_KING_SAFETY) {
        danger::<Us, S, K>(view, king, sink);
    }
    if view.has(super::NO_CHECKS) {
        checks::<Us, S, K>(view, king, sink);
    }
    if view.has(super::NO_PINS) {
        lines_to_king::<Us, S, K>(view, king, sink);
    }
}

/// The kinds in the enemy's hand that matter for an escape, 0 to 3: more than pawns, lances and
/// knights.
#[inline(always)]
fn weapons(hand: crate::types::Hand) -> usize {
    hand.kinds_that_drop_anywhere().min(3) as usize
}

#[inline(always)]
fn danger<Us: Side, S: Sliders, K: Sink>(view: &View<'_, S>, king: u8, sink: &mut K) {
    let ring = *STEPS[0][PieceKind::King as usize].at(king);
    let own = &view.effects[Us::INDEX];
    let their = &view.effects[1 - Us::INDEX];
    let weak = ring & their.once.without(own.twice);
    let number = (weak.count() + (ring & their.twice).count()).min(9) as usize;
    sink.add(
        Us::INDEX,
        DANGER + view.to_move::<Us>() * 10 + number,
        sign::<Us>(),
    );

    let hand = view.position.side_hand(1 - Us::INDEX);
    for kind in PieceKind::HAND_ORDER {
        if hand.holds(kind) {
            sink.add(
                Us::INDEX,
                DANGER_HAND + number * 8 + kind as usize,
                sign::<Us>(),
            );
        }
    }
    let free = ring.without(view.position.side_bb(Us::INDEX) | their.once);
    let (free, weapons) = (free.count() as usize, weapons(hand));
    sink.add(Us::INDEX, ESCAPE + weapons * 9 + free, sign::<Us>());
    let net = (view.to_move::<Us>() * 4 + weapons) * 6 + number.min(5);
    sink.add(Us::INDEX, NET + net * 5 + free.min(4), sign::<Us>());
}

/// Checks that the enemy can give without losing the piece at once.
#[inline(always)]
fn checks<Us: Side, S: Sliders, K: Sink>(view: &View<'_, S>, king: u8, sink: &mut K) {
    let from = KING_VIEWS[Us::INDEX].at(king);
    let (bishop, rook) = (view.lines.bishop(king), view.lines.rook(king));
    let own = &view.effects[Us::INDEX];
    let their = &view.effects[1 - Us::INDEX];
    let ring = *STEPS[0][PieceKind::King as usize].at(king);
    // Beside the king, its own attack does not count where the enemy supports the piece.
    let only_king = ring.without(own.twice);
    let dropped_safely = !(own.once.without(only_king & their.once));
    let moved_safely = !(own.once.without(only_king & their.twice));

    let turn = 4 * view.to_move::<Us>();
    let hand = view.position.side_hand(1 - Us::INDEX);
    let empty = !view.position.occupied();
    for (kind, squares) in [
        (PieceKind::Lance, rook & from.lance_line),
        (PieceKind::Knight, from.knight),
        (PieceKind::Silver, from.silver),
        (PieceKind::Gold, from.gold),
        (PieceKind::Bishop, bishop),
        (PieceKind::Rook, rook),
    ] {
        if hand.holds(kind) {
            let count = (squares & empty & dropped_safely).count().min(3) as usize;
            sink.add(
                Us::INDEX,
                DROP_CHECK + kind as usize * 8 + turn + count,
                sign::<Us>(),
            );
        }
    }
    let free = moved_safely.without(view.position.side_bb(1 - Us::INDEX));
    for (kind, squares) in [
        (PieceKind::Knight, from.knight & their.by_knight),
        (PieceKind::Silver, from.silver & their.by_silver),
        (PieceKind::Gold, from.gold & their.by_gold),
        (PieceKind::Bishop, bishop & their.by_bishop),
        (PieceKind::Rook, rook & their.by_rook),
    ] {
        let count = (squares & free).count().min(3) as usize;
        sink.add(
            Us::INDEX,
            BOARD_CHECK + kind as usize * 8 + turn + count,
            sign::<Us>(),
        );
    }
}

/// Pieces that stand alone between the king of `Us` and an enemy line piece.
#[inline(always)]
fn lines_to_king<Us: Side, S: Sliders, K: Sink>(view: &View<'_, S>, king: u8, sink: &mut K) {
    let position = view.position;
    let from = KING_VIEWS[Us::INDEX].at(king);
    let of = |kind| position.pieces(1 - Us::INDEX, kind);
    let line_pieces = ((of(PieceKind::Rook) | of(PieceKind::ProRook)) & from.rook_lines)
        | ((of(PieceKind::Bishop) | of(PieceKind::ProBishop)) & from.bishop_lines)
        | (of(PieceKind::Lance) & from.lance_line);
    let own = position.side_bb(Us::INDEX);
    let occupied = position.occupied();
    for piece in numbers(line_pieces) {
        let between: Bitboard = *BETWEEN.at(king).at(piece) & occupied;
        if between.is_empty() || between.has_many() {
            continue;
        }
        let kind = position.kind_at(between.lowest()) as usize;
        let pinned = !(between & own).is_empty();
        sink.add(
            Us::INDEX,
            if pinned { PINNED } else { UNCOVERS } + kind,
            sign::<Us>(),
        );
    }
}

/// A king of `Us` in the enemy's camp, and the pieces that would count for the impasse.
#[inline(always)]
pub(super) fn entered<Us: Side, S, K: Sink>(view: &View<'_, S>, king: u8, sink: &mut K) {
    let ahead = if Us::INDEX == 0 { king } else { 80 - king } / 9;
    if ahead > 2 || !view.has(super::NO_CAMP) {
        return;
    }
    sink.add(GAME, CAMP_KING + usize::from(2 - ahead), sign::<Us>());
    let pieces = impasse_points::pieces(view.position, Us::COLOR).count() as i32;
    let points = impasse_points::points(view.position, Us::COLOR) as i32;
    sink.add(GAME, CAMP_PIECE, sign::<Us>() * pieces.min(10));
    sink.add(GAME, CAMP_POINT, sign::<Us>() * points.min(28));
}
