//! One walk over all legal moves of a side, as sets of destinations.

use std::ops::ControlFlow;

use super::king_safety::{Safety, overfilling};
use super::pawn_drop;
use crate::arch::Sliders;
use crate::attacks::STEPS;
use crate::position::Position;
use crate::types::{Bitboard, Hand, PackedMove, PieceKind, Side, Square};

/// Receives the moves as sets of destinations, none of which is empty.
pub(super) trait Visitor<Us: Side> {
    /// Pawns that are not pinned, by destination: the origin is one rank behind.
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()>;

    /// One piece: its destinations with promotion, and those without.
    fn piece(
        &mut self,
        kind: PieceKind,
        from: u8,
        promotions: Bitboard,
        non_promotions: Bitboard,
    ) -> ControlFlow<()>;

    /// The drops of a kind in hand.
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()>;

    /// The drops of all kinds in hand: pawns on `pawns`, the others on the squares of `others`
    /// from which they could move again. `others` is not empty.
    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        self.drop_held(hand, PieceKind::Rook, others)?;
        self.drop_held(hand, PieceKind::Bishop, others)?;
        self.drop_held(hand, PieceKind::Gold, others)?;
        self.drop_held(hand, PieceKind::Silver, others)?;
        self.drop_held(hand, PieceKind::Knight, others.without(Us::LAST_TWO))?;
        self.drop_held(hand, PieceKind::Lance, others.without(Us::LAST))?;
        self.drop_held(hand, PieceKind::Pawn, pawns)
    }

    /// One of them. A method, for a closure would not be marked to be inlined.
    #[inline(always)]
    fn drop_held(&mut self, hand: Hand, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        if hand.holds(kind) && !to.is_empty() {
            self.drop(kind, to)?;
        }
        ControlFlow::Continue(())
    }
}

/// Walks over the legal moves of `Us`, which is to move.
#[inline(always)]
pub(super) fn traverse<Us: Side, S: Sliders, V: Visitor<Us>>(
    position: &Position,
    visitor: &mut V,
) -> ControlFlow<()> {
    let safety = Safety::<S>::new::<Us>(position);
    if !safety.king_targets.is_empty() {
        visitor.piece(
            PieceKind::King,
            safety.king,
            Bitboard::EMPTY,
            safety.king_targets,
        )?;
    }
    if has_spare_kings::<Us>(position) {
        let mut kings = position.pieces(Us::INDEX, PieceKind::King);
        while let Some(from) = kings.pop() {
            let to = spare_king_targets::<Us>(position, from);
            if !to.is_empty() {
                visitor.piece(PieceKind::King, from.number(), Bitboard::EMPTY, to)?;
            }
        }
    }
    if !safety.targets.is_empty() {
        board_moves::<Us, S, V>(position, &safety, visitor)?;
    }
    let hand = position.side_hand(Us::INDEX);
    let others = safety.drop_targets;
    if !others.is_empty() && !hand.is_empty() {
        let pawns = if hand.holds(PieceKind::Pawn) {
            pawn_drop::targets::<Us>(position, others)
        } else {
            Bitboard::EMPTY
        };
        visitor.drops(hand, pawns, others)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn board_moves<Us: Side, S: Sliders, V: Visitor<Us>>(
    position: &Position,
    safety: &Safety<S>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let of = |kind| position.pieces(Us::INDEX, kind).without(safety.pinned);
    let pawns = of(PieceKind::Pawn);
    let advanced = pawns.shifted(Us::FORWARD) & safety.targets;
    if !advanced.is_empty() {
        visitor.pawns(advanced)?;
    }
    // One loop for all kinds that move alike, so that what they reach and where they promote is
    // settled at compile time.
    macro_rules! each {
        ($($kind:ident),*) => {$(
            let mut pieces = of(PieceKind::$kind);
            while let Some(from) = pieces.pop() {
                let from = from.number();
                let to = reach::<Us, S>(PieceKind::$kind, from, safety.lines) & safety.targets;
                if !to.is_empty() {
                    let (promotions, non_promotions) = split::<Us>(PieceKind::$kind, from, to);
                    visitor.piece(PieceKind::$kind, from, promotions, non_promotions)?;
                }
            }
        )*};
    }
    each!(Lance, Knight, Silver, Bishop, Rook, ProBishop, ProRook);
    let mut golds = position.gold_movers(Us::INDEX).without(safety.pinned);
    while let Some(from) = golds.pop() {
        let from = from.number();
        let to = reach::<Us, S>(PieceKind::Gold, from, safety.lines) & safety.targets;
        if !to.is_empty() {
            visitor.piece(position.kind_at(from), from, Bitboard::EMPTY, to)?;
        }
    }
    let mut pinned = safety.pinned;
    while let Some(from) = pinned.pop() {
        let from = from.number();
        if let Some((kind, to)) = pinned_reach::<Us, S>(position, safety, from) {
            let (promotions, non_promotions) = split::<Us>(kind, from, to);
            visitor.piece(kind, from, promotions, non_promotions)?;
        }
    }
    ControlFlow::Continue(())
}

/// The kind of a pinned piece and where it may go along its pin; `None` when nowhere. A king that
/// stands before another of its side has its moves from `spare_king_targets`.
#[inline(always)]
pub(super) fn pinned_reach<Us: Side, S: Sliders>(
    position: &Position,
    safety: &Safety<S>,
    from: u8,
) -> Option<(PieceKind, Bitboard)> {
    let kind = position.kind_at(from);
    let to = reach::<Us, S>(kind, from, safety.lines) & safety.pin_line(from) & safety.targets;
    (kind != PieceKind::King && !to.is_empty()).then_some((kind, to))
}

/// The squares that a piece of `Us` attacks, those of own pieces included.
#[inline(always)]
pub(super) fn reach<Us: Side, S: Sliders>(kind: PieceKind, from: u8, lines: S) -> Bitboard {
    let steps = *STEPS[Us::INDEX][kind as usize].at(from);
    match kind {
        PieceKind::Lance => lines.lance(Us::INDEX, from),
        PieceKind::Bishop => lines.bishop(from),
        PieceKind::Rook => lines.rook(from),
        PieceKind::ProBishop => lines.bishop(from) | steps,
        PieceKind::ProRook => lines.rook(from) | steps,
        _ => steps,
    }
}

/// Splits destinations into those with promotion and those without. A piece may promote when it
/// enters, leaves or moves within the zone, and must where it could not move again.
#[inline(always)]
pub(super) fn split<Us: Side>(kind: PieceKind, from: u8, to: Bitboard) -> (Bitboard, Bitboard) {
    if kind.promote().is_none() {
        return (Bitboard::EMPTY, to);
    }
    let promotions = if in_zone::<Us>(from) {
        to
    } else {
        to & Us::ZONE
    };
    let dead = match kind.dead_ranks() {
        0 => Bitboard::EMPTY,
        1 => Us::LAST,
        _ => Us::LAST_TWO,
    };
    (promotions, to.without(dead))
}

#[inline(always)]
fn in_zone<Us: Side>(from: u8) -> bool {
    if Us::INDEX == 0 {
        from < 27
    } else {
        from >= 54
    }
}

/// Whether `Us` has kings besides the one that check looks at.
#[inline(always)]
pub(super) fn has_spare_kings<Us: Side>(position: &Position) -> bool {
    position.pieces(Us::INDEX, PieceKind::King).has_many()
}

/// The destinations of a king of `Us` other than the last-put one; none for that one. A king that
/// moves becomes the last-put king, so it must not be attacked on its destination, and pins and
/// checks of the former one do not matter.
#[cold]
#[inline(never)]
pub(super) fn spare_king_targets<Us: Side>(position: &Position, from: Square) -> Bitboard {
    if from.number() == position.king_number(Us::INDEX) {
        return Bitboard::EMPTY;
    }
    let barred = position.side_bb(Us::INDEX)
        | position.piece_kind_bb(PieceKind::King)
        | overfilling(position, Us::COLOR);
    STEPS[0][PieceKind::King as usize][from]
        .without(barred)
        .into_iter()
        .filter(|to| {
            let mv = PackedMove::generated(from.number(), to.number(), false);
            !position.leaves_king_attacked(mv)
        })
        .collect()
}
