//! The traversal of all legal moves of a side, as sets of destinations.

use std::ops::ControlFlow;

use super::checks_and_pins::{LegalMasks, has_spare_kings, uncapturable};
use super::pawn_drop;
use crate::arch::Sliders;
use crate::attacks::STEPS;
use crate::position::Position;
use crate::types::{Bitboard, Hand, PackedMove, PieceKind, Side, Square};

/// Receives the legal moves of `Us` as sets of destinations. No set is empty.
pub(super) trait MoveVisitor<Us: Side> {
    /// The destinations of the pawns that are not pinned. Each origin is one rank behind.
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()>;

    /// The destinations of one piece, with promotion and without.
    fn piece(
        &mut self,
        kind: PieceKind,
        from: u8,
        promotions: Bitboard,
        non_promotions: Bitboard,
    ) -> ControlFlow<()>;

    /// The squares where a piece of that kind may be dropped.
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()>;

    /// All drops of a hand. Pawns may be dropped on `pawns`; other kinds on those squares of
    /// `others`, which is not empty, from where they could move again.
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

    /// The drops of one kind, if the hand holds it. A method, because a closure cannot be marked
    /// `#[inline(always)]`.
    #[inline(always)]
    fn drop_held(&mut self, hand: Hand, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        if hand.holds(kind) && !to.is_empty() {
            self.drop(kind, to)?;
        }
        ControlFlow::Continue(())
    }
}

/// Passes the legal moves of `Us`, which is to move, to the visitor.
#[inline(always)]
pub(super) fn visit_legal_moves<Us: Side, S: Sliders, V: MoveVisitor<Us>>(
    position: &Position,
    visitor: &mut V,
) -> ControlFlow<()> {
    let masks = LegalMasks::<S>::new::<Us>(position);
    if !masks.king_targets.is_empty() {
        visitor.piece(
            PieceKind::King,
            masks.king,
            Bitboard::EMPTY,
            masks.king_targets,
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
    if !masks.targets.is_empty() {
        board_moves::<Us, S, V>(position, &masks, visitor)?;
    }
    let hand = position.side_hand(Us::INDEX);
    let others = masks.drop_targets;
    if !others.is_empty() && !hand.is_empty() {
        let pawns = if hand.holds(PieceKind::Pawn) {
            pawn_drop::legal_squares::<Us>(position, others)
        } else {
            Bitboard::EMPTY
        };
        visitor.drops(hand, pawns, others)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn board_moves<Us: Side, S: Sliders, V: MoveVisitor<Us>>(
    position: &Position,
    masks: &LegalMasks<S>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let of = |kind| position.pieces(Us::INDEX, kind).without(masks.pinned);
    let pawns = of(PieceKind::Pawn);
    let advanced = pawns.shifted(Us::FORWARD) & masks.targets;
    if !advanced.is_empty() {
        visitor.pawns(advanced)?;
    }
    // One loop per kind, so that the attacks and promotions of the kind are resolved at compile
    // time.
    macro_rules! visit_each {
        ($($kind:ident),*) => {$(
            let mut pieces = of(PieceKind::$kind);
            while let Some(from) = pieces.pop() {
                let from = from.number();
                let to = attacks_of::<Us, S>(PieceKind::$kind, from, masks.sliders) & masks.targets;
                if !to.is_empty() {
                    let (promotions, non_promotions) =
                        split_promotions::<Us>(PieceKind::$kind, from, to);
                    visitor.piece(PieceKind::$kind, from, promotions, non_promotions)?;
                }
            }
        )*};
    }
    visit_each!(Lance, Knight, Silver, Bishop, Rook, ProBishop, ProRook);
    let mut golds = position.gold_movers(Us::INDEX).without(masks.pinned);
    while let Some(from) = golds.pop() {
        let from = from.number();
        let to = attacks_of::<Us, S>(PieceKind::Gold, from, masks.sliders) & masks.targets;
        if !to.is_empty() {
            visitor.piece(position.kind_at(from), from, Bitboard::EMPTY, to)?;
        }
    }
    let mut pinned = masks.pinned;
    while let Some(from) = pinned.pop() {
        let from = from.number();
        if let Some((kind, to)) = pinned_targets::<Us, S>(position, masks, from) {
            let (promotions, non_promotions) = split_promotions::<Us>(kind, from, to);
            visitor.piece(kind, from, promotions, non_promotions)?;
        }
    }
    ControlFlow::Continue(())
}

/// The kind of a pinned piece and its destinations along the pin; `None` if it has none. Excludes a
/// spare king pinned before the other king: `spare_king_targets` has its moves.
#[inline(always)]
pub(super) fn pinned_targets<Us: Side, S: Sliders>(
    position: &Position,
    masks: &LegalMasks<S>,
    from: u8,
) -> Option<(PieceKind, Bitboard)> {
    let kind = position.kind_at(from);
    let to = attacks_of::<Us, S>(kind, from, masks.sliders) & masks.pin_line(from) & masks.targets;
    (kind != PieceKind::King && !to.is_empty()).then_some((kind, to))
}

/// The squares that a piece of `Us` attacks, those of own pieces included.
#[inline(always)]
pub(super) fn attacks_of<Us: Side, S: Sliders>(kind: PieceKind, from: u8, sliders: S) -> Bitboard {
    let steps = *STEPS[Us::INDEX][kind as usize].at(from);
    match kind {
        PieceKind::Lance => sliders.lance(Us::INDEX, from),
        PieceKind::Bishop => sliders.bishop(from),
        PieceKind::Rook => sliders.rook(from),
        PieceKind::ProBishop => sliders.bishop(from) | steps,
        PieceKind::ProRook => sliders.rook(from) | steps,
        _ => steps,
    }
}

/// Splits destinations into those with promotion and those without. A piece may promote when it
/// enters, leaves or moves within the zone, and must promote where it could not move again.
#[inline(always)]
pub(super) fn split_promotions<Us: Side>(
    kind: PieceKind,
    from: u8,
    to: Bitboard,
) -> (Bitboard, Bitboard) {
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

/// The destinations of a spare king of `Us`; none for the king that can be in check. A king that
/// moves becomes the one that can be in check, so only attacks on its destination matter, not the
/// pins and checks of the former one.
#[cold]
#[inline(never)]
pub(super) fn spare_king_targets<Us: Side>(position: &Position, from: Square) -> Bitboard {
    if from.number() == position.king_number(Us::INDEX) {
        return Bitboard::EMPTY;
    }
    let blocked = position.side_bb(Us::INDEX)
        | position.piece_kind_bb(PieceKind::King)
        | uncapturable(position, Us::COLOR);
    STEPS[0][PieceKind::King as usize][from]
        .without(blocked)
        .into_iter()
        .filter(|to| {
            let mv = PackedMove::generated(from.number(), to.number(), false);
            !position.leaves_king_attacked(mv)
        })
        .collect()
}
