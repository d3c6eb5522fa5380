//! Counts legal moves without listing them.
//!
//! Stepping pieces are counted together: all that share a direction are moved that way at once, and
//! the destinations that remain under the mask are counted. Two pieces may arrive on one square,
//! but not by the same direction, so nothing is counted once where it should be twice. Optional
//! promotions are second moves to the same squares, and are counted again under the zone. Line
//! pieces and pinned ones go one by one.

use super::generate::{has_spare_kings, pinned_reach, spare_king_targets, split};
use super::king_safety::Safety;
use super::pawn_drop;
use crate::arch::Sliders;
use crate::position::Position;
use crate::types::{Bitboard, Hand, PieceKind, Side};

/// The number of legal moves of `Us`, which is to move.
#[inline(always)]
pub(super) fn count<Us: Side, S: Sliders>(position: &Position) -> u32 {
    let safety = Safety::<S>::new::<Us>(position);
    let mut count = Bitboard::count(safety.king_targets);
    if !safety.targets.is_empty() {
        count += steppers::<Us, S>(position, &safety) + line_pieces::<Us, S>(position, &safety);
        let mut pinned = safety.pinned;
        while let Some(from) = pinned.pop() {
            if let Some((kind, to)) = pinned_reach::<Us, S>(position, &safety, from.number()) {
                count += both::<Us>(kind, from.number(), to);
            }
        }
    }
    let hand = position.side_hand(Us::INDEX);
    if !hand.is_empty() && !safety.drop_targets.is_empty() {
        count += drops::<Us>(position, hand, safety.drop_targets);
    }
    if has_spare_kings::<Us>(position) {
        for king in position.pieces(Us::INDEX, PieceKind::King) {
            count += Bitboard::count(spare_king_targets::<Us>(position, king));
        }
    }
    count
}

/// The moves to those destinations, with promotion and without.
#[inline(always)]
fn both<Us: Side>(kind: PieceKind, from: u8, to: Bitboard) -> u32 {
    let (promotions, non_promotions) = split::<Us>(kind, from, to);
    promotions.count() + non_promotions.count()
}

#[inline(always)]
fn steppers<Us: Side, S: Sliders>(position: &Position, safety: &Safety<S>) -> u32 {
    let of = |kind| position.pieces(Us::INDEX, kind).without(safety.pinned);
    let (pawns, knights, silvers) = (
        of(PieceKind::Pawn),
        of(PieceKind::Knight),
        of(PieceKind::Silver),
    );
    let (horses, dragons) = (of(PieceKind::ProBishop), of(PieceKind::ProRook));
    let golds = position.gold_movers(Us::INDEX).without(safety.pinned);

    let forward = Us::FORWARD;
    let targets = safety.targets;
    // A step towards file 9 must not arrive on file 1, and the other way round.
    let (left, right) = (
        targets & Bitboard::NOT_FILE_1,
        targets & Bitboard::NOT_FILE_9,
    );
    let beside = golds | horses;
    let backward_diagonal = silvers | dragons;
    let forward_diagonal = backward_diagonal | golds;
    let moved = |set: Bitboard, by: i32, mask: Bitboard| Bitboard::count(set.shifted(by) & mask);
    let mut count = moved(beside | silvers | pawns, forward, targets)
        + moved(beside, -forward, targets)
        + moved(beside, -1, left)
        + moved(beside, 1, right)
        + moved(forward_diagonal, forward - 1, left)
        + moved(forward_diagonal, forward + 1, right)
        + moved(backward_diagonal, -forward - 1, left)
        + moved(backward_diagonal, -forward + 1, right);
    // A knight jumps over the far edge where it could not, and then arrives nowhere.
    if !knights.is_empty() {
        count += moved(knights, 2 * forward - 1, left) + moved(knights, 2 * forward + 1, right);
    }
    if ((pawns | knights | silvers) & reaches_zone::<Us>()).is_empty() {
        return count;
    }
    let (zone, alive, knight_alive) = (
        Us::ZONE,
        Us::ZONE.without(Us::LAST),
        Us::ZONE.without(Us::LAST_TWO),
    );
    let leaving = silvers & zone;
    count
        + Bitboard::count(
            ((pawns.shifted(forward) & alive) | (silvers.shifted(forward) & zone)) & targets,
        )
        + moved(silvers, forward - 1, left & zone)
        + moved(silvers, forward + 1, right & zone)
        + moved(leaving, -forward - 1, left)
        + moved(leaving, -forward + 1, right)
        + moved(knights, 2 * forward - 1, left & knight_alive)
        + moved(knights, 2 * forward + 1, right & knight_alive)
}

/// From where a step or a knight's jump can end in the zone.
#[inline(always)]
const fn reaches_zone<Us: Side>() -> Bitboard {
    if Us::INDEX == 0 {
        Bitboard::from_bits((1 << 45) - 1)
    } else {
        Bitboard::from_bits(!0 << 36)
    }
}

#[inline(always)]
fn line_pieces<Us: Side, S: Sliders>(position: &Position, safety: &Safety<S>) -> u32 {
    let of = |kind| position.pieces(Us::INDEX, kind).without(safety.pinned);
    let mut count = 0;
    of(PieceKind::Lance).for_each(|from| {
        let to = safety.lines.lance(Us::INDEX, from) & safety.targets;
        count += both::<Us>(PieceKind::Lance, from, to);
    });
    of(PieceKind::Bishop).for_each(|from| {
        let to = safety.lines.bishop(from) & safety.targets;
        count += both::<Us>(PieceKind::Bishop, from, to);
    });
    of(PieceKind::Rook).for_each(|from| {
        let to = safety.lines.rook(from) & safety.targets;
        count += both::<Us>(PieceKind::Rook, from, to);
    });
    // The steps of horse and dragon are counted with the steppers; they are never part of the
    // lines.
    of(PieceKind::ProBishop).for_each(|from| {
        count += Bitboard::count(safety.lines.bishop(from) & safety.targets);
    });
    of(PieceKind::ProRook).for_each(|from| {
        count += Bitboard::count(safety.lines.rook(from) & safety.targets);
    });
    count
}

#[inline(always)]
fn drops<Us: Side>(position: &Position, hand: Hand, targets: Bitboard) -> u32 {
    let anywhere = hand.kinds_that_drop_anywhere();
    let mut count = 0;
    if anywhere != 0 {
        count += anywhere * targets.count();
    }
    if hand.holds(PieceKind::Lance) {
        count += Bitboard::count(targets.without(Us::LAST));
    }
    if hand.holds(PieceKind::Knight) {
        count += Bitboard::count(targets.without(Us::LAST_TWO));
    }
    if hand.holds(PieceKind::Pawn) {
        count += Bitboard::count(pawn_drop::targets::<Us>(position, targets));
    }
    count
}
