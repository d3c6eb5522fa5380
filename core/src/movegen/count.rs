//! Counts the legal moves without listing them.
//!
//! All steppers that share a direction are shifted that way at once, and the destinations under the
//! mask are counted. Two pieces can arrive on the same square only by different directions, so each
//! move is counted. An optional promotion is a second move to the same square and is counted again
//! under the zone mask. Sliders and pinned pieces are counted one by one.

use super::checks_and_pins::{LegalMasks, has_spare_kings};
use super::generate::{pinned_targets, spare_king_targets, split_promotions};
use super::pawn_drop;
use crate::arch::{Sliders, Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, Hand, PieceKind, Side, with_side};

/// The number of legal moves of `Us`, which is to move.
#[inline(always)]
pub(super) fn count<Us: Side, S: Sliders>(position: &Position) -> u32 {
    let masks = LegalMasks::<S>::new::<Us>(position);
    let mut count = Bitboard::count(masks.king_targets);
    if !masks.targets.is_empty() {
        count += steppers::<Us, S>(position, &masks) + sliders::<Us, S>(position, &masks);
        let mut pinned = masks.pinned;
        while let Some(from) = pinned.pop() {
            if let Some((kind, to)) = pinned_targets::<Us, S>(position, &masks, from.number()) {
                count += count_of_piece::<Us>(kind, from.number(), to);
            }
        }
    }
    let hand = position.side_hand(Us::INDEX);
    if !hand.is_empty() && !masks.drop_targets.is_empty() {
        count += drops::<Us>(position, hand, masks.drop_targets);
    }
    if has_spare_kings::<Us>(position) {
        for king in position.pieces(Us::INDEX, PieceKind::King) {
            count += Bitboard::count(spare_king_targets::<Us>(position, king));
        }
    }
    count
}

/// The number of moves of a piece to those destinations, with promotion and without.
#[inline(always)]
fn count_of_piece<Us: Side>(kind: PieceKind, from: u8, to: Bitboard) -> u32 {
    let (promotions, non_promotions) = split_promotions::<Us>(kind, from, to);
    promotions.count() + non_promotions.count()
}

#[inline(always)]
fn steppers<Us: Side, S: Sliders>(position: &Position, masks: &LegalMasks<S>) -> u32 {
    let of = |kind| position.pieces(Us::INDEX, kind).without(masks.pinned);
    let (pawns, knights, silvers) = (
        of(PieceKind::Pawn),
        of(PieceKind::Knight),
        of(PieceKind::Silver),
    );
    let (horses, dragons) = (of(PieceKind::ProBishop), of(PieceKind::ProRook));
    let golds = position.gold_movers(Us::INDEX).without(masks.pinned);

    let forward = Us::FORWARD;
    let targets = masks.targets;
    // A shift towards file 9 wraps around to file 1, and the other way round; the masks exclude
    // that.
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
    // A shift by two ranks moves knights on the last two ranks off the board, where they are not
    // counted.
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

/// The squares from which a step or a knight's jump can end in the zone.
#[inline(always)]
const fn reaches_zone<Us: Side>() -> Bitboard {
    if Us::INDEX == 0 {
        Bitboard::from_bits((1 << 45) - 1)
    } else {
        Bitboard::from_bits(!0 << 36)
    }
}

#[inline(always)]
fn sliders<Us: Side, S: Sliders>(position: &Position, masks: &LegalMasks<S>) -> u32 {
    let of = |kind| position.pieces(Us::INDEX, kind).without(masks.pinned);
    let mut count = 0;
    of(PieceKind::Lance).for_each(|from| {
        let to = masks.sliders.lance(Us::INDEX, from) & masks.targets;
        count += count_of_piece::<Us>(PieceKind::Lance, from, to);
    });
    of(PieceKind::Bishop).for_each(|from| {
        let to = masks.sliders.bishop(from) & masks.targets;
        count += count_of_piece::<Us>(PieceKind::Bishop, from, to);
    });
    of(PieceKind::Rook).for_each(|from| {
        let to = masks.sliders.rook(from) & masks.targets;
        count += count_of_piece::<Us>(PieceKind::Rook, from, to);
    });
    // The steps of horses and dragons are counted with the steppers; no slider attack includes
    // them.
    of(PieceKind::ProBishop).for_each(|from| {
        count += Bitboard::count(masks.sliders.bishop(from) & masks.targets);
    });
    of(PieceKind::ProRook).for_each(|from| {
        count += Bitboard::count(masks.sliders.rook(from) & masks.targets);
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
        count += Bitboard::count(pawn_drop::legal_squares::<Us>(position, targets));
    }
    count
}

struct Count<'a>(&'a Position);

impl Task for Count<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u32 {
        with_side!(self.0.side_to_move(), Us => count::<Us, S>(self.0))
    }
}

impl Position {
    /// The number of legal moves of the side to move.
    pub(crate) fn count_moves(&self) -> u32 {
        dispatch(Count(self))
    }
}
