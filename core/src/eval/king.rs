//! Features of the kings: safety, and entering the enemy camp.

use super::attack_map::numbers;
use super::feature_sink::{FeatureSink, GAME, sign_of};
use super::layout::*;
use super::view::View;
use crate::arch::Sliders;
use crate::attacks::{BETWEEN, KING_VIEWS, STEPS};
use crate::movegen::sliders_towards;
use crate::position::impasse_points;
use crate::types::{Bitboard, PieceKind, Side};

/// Safety of the king of `Us`.
#[inline(always)]
pub(super) fn safety<Us: Side, S: Sliders, K: FeatureSink>(
    view: &View<'_, S>,
    king: u8,
    trace: &mut K,
) {
    if view.has(super::NO_KING_SAFETY) {
        danger::<Us, S, K>(view, king, trace);
    }
    if view.has(super::NO_CHECKS) {
        checks::<Us, S, K>(view, king, trace);
    }
    if view.has(super::NO_PINS) {
        lines_to_king::<Us, S, K>(view, king, trace);
    }
}

/// The number of kinds in hand, at most 3, that can be dropped on any square: all but pawns, lances
/// and knights.
#[inline(always)]
fn weapons(hand: crate::types::Hand) -> usize {
    hand.kinds_that_drop_anywhere().min(3) as usize
}

/// Attacked neighbours of the king, its flights, and the pieces in the enemy hand.
#[inline(always)]
fn danger<Us: Side, S: Sliders, K: FeatureSink>(view: &View<'_, S>, king: u8, trace: &mut K) {
    let ring = *STEPS[0][PieceKind::King as usize].at(king);
    let own = &view.attack_maps[Us::INDEX];
    let their = &view.attack_maps[1 - Us::INDEX];
    let weak = ring & their.once.without(own.twice);
    let number = (weak.count() + (ring & their.twice).count()).min(9) as usize;
    trace.add(
        Us::INDEX,
        DANGER + view.to_move::<Us>() * 10 + number,
        sign_of::<Us>(),
    );

    let hand = view.position.side_hand(1 - Us::INDEX);
    for kind in PieceKind::HAND_ORDER {
        if hand.holds(kind) {
            trace.add(
                Us::INDEX,
                DANGER_HAND + number * 8 + kind as usize,
                sign_of::<Us>(),
            );
        }
    }
    let free = ring.without(view.position.side_bb(Us::INDEX) | their.once);
    let (free, weapons) = (free.count() as usize, weapons(hand));
    trace.add(Us::INDEX, ESCAPE + weapons * 9 + free, sign_of::<Us>());
    let net = (view.to_move::<Us>() * 4 + weapons) * 6 + number.min(5);
    trace.add(Us::INDEX, NET + net * 5 + free.min(4), sign_of::<Us>());
}

/// Checks that the enemy can give without losing the piece to a capture.
#[inline(always)]
fn checks<Us: Side, S: Sliders, K: FeatureSink>(view: &View<'_, S>, king: u8, trace: &mut K) {
    let from = KING_VIEWS[Us::INDEX].at(king);
    let (bishop, rook) = (view.lines.bishop(king), view.lines.rook(king));
    let own = &view.attack_maps[Us::INDEX];
    let their = &view.attack_maps[1 - Us::INDEX];
    let ring = *STEPS[0][PieceKind::King as usize].at(king);
    // On a neighbour square, the king cannot capture a piece that the enemy protects.
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
            trace.add(
                Us::INDEX,
                DROP_CHECK + kind as usize * 8 + turn + count,
                sign_of::<Us>(),
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
        trace.add(
            Us::INDEX,
            BOARD_CHECK + kind as usize * 8 + turn + count,
            sign_of::<Us>(),
        );
    }
}

/// Single pieces between the king of `Us` and an enemy slider: pinned ones, and ones that can
/// give discovered check.
#[inline(always)]
fn lines_to_king<Us: Side, S: Sliders, K: FeatureSink>(
    view: &View<'_, S>,
    king: u8,
    trace: &mut K,
) {
    let position = view.position;
    let own = position.side_bb(Us::INDEX);
    let occupied = position.occupied();
    for slider in numbers(sliders_towards::<Us>(position, king)) {
        let between: Bitboard = *BETWEEN.at(king).at(slider) & occupied;
        if between.is_empty() || between.has_many() {
            continue;
        }
        let kind = position.kind_at(between.lowest()) as usize;
        let pinned = !(between & own).is_empty();
        trace.add(
            Us::INDEX,
            if pinned { PINNED } else { UNCOVERS } + kind,
            sign_of::<Us>(),
        );
    }
}

/// The king of `Us` in the enemy camp, and the pieces and points that count for the impasse.
#[inline(always)]
pub(super) fn entered<Us: Side, S, K: FeatureSink>(view: &View<'_, S>, king: u8, trace: &mut K) {
    let ahead = if Us::INDEX == 0 { king } else { 80 - king } / 9;
    if ahead > 2 || !view.has(super::NO_CAMP) {
        return;
    }
    trace.add(GAME, CAMP_KING + usize::from(2 - ahead), sign_of::<Us>());
    let pieces = impasse_points::pieces(view.position, Us::COLOR).count() as i32;
    let points = impasse_points::points(view.position, Us::COLOR) as i32;
    trace.add(GAME, CAMP_PIECE, sign_of::<Us>() * pieces.min(10));
    trace.add(GAME, CAMP_POINT, sign_of::<Us>() * points.min(28));
}
