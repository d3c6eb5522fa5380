//! The features of a position.
//!
//! Each feature is a weight and a count, from Black's view. The same code serves play and the
//! fitting of weights; the [`FeatureSink`] decides whether features are summed or listed.

use super::attack_map::numbers;
use super::feature_sink::{FeatureSink, GAME, sign_of};
use super::layout::*;
use super::view::View;
use super::{king, squares};
use crate::arch::Sliders;
use crate::position::{NOWHERE, Position};
use crate::types::{BlackSide, Color, PieceKind, Side, WhiteSide};

/// Traces all features of the position.
#[inline(always)]
pub(super) fn extract<S: Sliders, K: FeatureSink>(position: &Position, flags: u64, trace: &mut K) {
    let view = View::<S>::new(position, flags, trace);
    squares::extract(&view, trace);
    beyond_squares(&view, trace);
}

/// Traces all features but those of single squares.
#[inline(always)]
pub(super) fn beyond_squares<S: Sliders, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    side::<BlackSide, S, K>(view, trace);
    side::<WhiteSide, S, K>(view, trace);
    if view.has(super::NO_TEMPO) {
        let black = view.position.side_to_move() == Color::Black;
        trace.add(GAME, TEMPO, if black { 1 } else { -1 });
    }
}

#[inline(always)]
fn side<Us: Side, S: Sliders, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    threats::<Us, S, K>(view, trace);
    hand::<Us, S, K>(view, trace);
    invasion::<Us, S, K>(view, trace);
    let own_king = view.position.king_number(Us::INDEX);
    if own_king != NOWHERE {
        king::safety::<Us, S, K>(view, own_king, trace);
        king::entered::<Us, S, K>(view, own_king, trace);
    }
}

/// Pieces of `Us` that are attacked by a less valuable piece, or hanging.
#[inline(always)]
fn threats<Us: Side, S, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    if !view.has(super::NO_THREATS) {
        return;
    }
    let position = view.position;
    let of = |kind| position.pieces(Us::INDEX, kind);
    let pawns = of(PieceKind::Pawn);
    let majors = of(PieceKind::Bishop)
        | of(PieceKind::Rook)
        | of(PieceKind::ProBishop)
        | of(PieceKind::ProRook);
    let minors = pawns | of(PieceKind::Lance) | of(PieceKind::Knight) | of(PieceKind::King);
    let their = &view.attack_maps[1 - Us::INDEX];
    let by_minor = their.by_pawn | their.by_lance | their.by_knight;
    let threatened = (their.by_pawn.without(pawns | of(PieceKind::King)))
        | by_minor.without(minors)
        | ((their.by_silver | their.by_gold) & majors);
    let own = position.side_bb(Us::INDEX);
    let turn = view.to_move::<Us>();
    for square in numbers(threatened & own) {
        let threat = THREAT + turn * KINDS + position.kind_at(square) as usize;
        trace.add(GAME, threat, sign_of::<Us>());
    }
    let loose = their.once.without(view.attack_maps[Us::INDEX].once);
    let hanging = ((loose | threatened) & own).without(pawns | of(PieceKind::King));
    let hanging = hanging.count().min(4) as usize;
    trace.add(GAME, HANGING + turn * 5 + hanging, sign_of::<Us>());
}

/// Pieces in hand, and files for pawns.
#[inline(always)]
fn hand<Us: Side, S, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    let hand = view.position.side_hand(Us::INDEX);
    if view.has(super::NO_HAND) {
        for kind in PieceKind::HAND_ORDER {
            let count = usize::from(hand.of(kind.code()));
            if count != 0 {
                trace.add(GAME, HAND + kind as usize * 20 + count, sign_of::<Us>());
            }
        }
    }
    if view.has(super::NO_OPEN_FILES) {
        let pawns = view.position.pieces(Us::INDEX, PieceKind::Pawn);
        let open = 9 - pawns.files().count_ones() as usize;
        let held = usize::from(hand.holds(PieceKind::Pawn));
        trace.add(GAME, OPEN_FILES + held * 10 + open, sign_of::<Us>());
    }
}

/// Squares where pieces of `Us` could enter the enemy camp without being captured.
#[inline(always)]
fn invasion<Us: Side, S, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    if !view.has(super::NO_CONTROL) {
        return;
    }
    let own = &view.attack_maps[Us::INDEX];
    let open =
        Us::ZONE.without(view.attack_maps[1 - Us::INDEX].once) & !view.position.side_bb(Us::INDEX);
    for (kind, attacked) in [
        (PieceKind::Pawn, own.by_pawn),
        (PieceKind::Lance, own.by_lance),
        (PieceKind::Knight, own.by_knight),
        (PieceKind::Silver, own.by_silver),
        (PieceKind::Bishop, own.by_bishop),
        (PieceKind::Rook, own.by_rook),
        (PieceKind::Gold, own.by_gold),
    ] {
        let count = (attacked & open).count().min(3) as usize;
        let turn = view.to_move::<Us>();
        let weight = INVASION + (kind as usize * 2 + turn) * 4 + count;
        trace.add(GAME, weight, sign_of::<Us>());
    }
}

#[cfg(test)]
mod tests {
    use super::super::attack_map::{STATES, tests::boards};
    use super::*;
    use crate::arch::Portable;

    struct Uses(Vec<u32>);

    impl FeatureSink for Uses {
        fn add(&mut self, _: usize, weight: usize, times: i32) {
            self.0[weight] += times.unsigned_abs();
        }
    }

    /// The number of weights of a term that some board can use.
    fn possible(name: &str, size: usize) -> usize {
        match name {
            "BOARD" | "PINNED" | "UNCOVERS" => 14,
            "HAND" => 38,
            "PLACE" => 14 * PLACES,
            // The king's own square holds the king and never an enemy; every square has an offset.
            "KING_PIECE" => OFFSETS * 28 - 14,
            "KING_STATE" => OFFSETS * STATES,
            "EXPOSED" => 2 * 14 * 9,
            "THREAT" => 2 * 12,
            "INVASION" => 7 * 2 * 4,
            "DANGER_HAND" => 10 * 7,
            "DROP_CHECK" => 6 * 2 * 4,
            "BOARD_CHECK" => 5 * 2 * 4,
            "REACH" => 9 + 4 * 17,
            _ => size,
        }
    }

    /// Row 59: every term is used, and at least 70 % of its possible weights.
    #[test]
    fn row_59_each_term_is_called_for() {
        let mut uses = Uses(vec![0; WEIGHT_COUNT]);
        for position in boards() {
            extract::<Portable, Uses>(&position, 0, &mut uses);
        }
        for &Term {
            name, first, size, ..
        } in TERMS
        {
            let used = uses.0[first..first + size]
                .iter()
                .filter(|&&n| n > 0)
                .count();
            let possible = possible(name, size);
            let most = used * 10 >= possible * 7;
            assert!(used <= possible && most, "{name}: {used} of {possible}");
        }
    }
}
