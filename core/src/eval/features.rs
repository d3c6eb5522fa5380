//! The terms: which weights a position calls for, and how often.
//!
//! The evaluation is linear: each feature names a weight and how often it counts, from Black's
//! view. One walk over the features serves the sum in play and the fitting of the weights, by what
//! its sink does.

use super::attack_map::{Effects, numbers};
use super::layout::*;
use super::{king, on, squares};
use crate::arch::Sliders;
use crate::position::{NOWHERE, Position};
use crate::types::{BlackSide, Color, PieceKind, Side, WhiteSide};

/// What takes the features of a position.
pub(super) trait Sink {
    /// The weight counts that many times more, below 0 for White. The scope says what its two
    /// numbers are blended by.
    fn add(&mut self, scope: usize, weight: usize, times: i32);
}

/// How many blends there are: 0 and 1 are those of the kings of Black and White, whose danger grows
/// with what the other side holds.
pub(super) const BLENDS: usize = 3;
/// The scope of what belongs to no king: how far the game has gone.
pub(super) const GAME: usize = 2;
/// The scope of what counts when Black is to move, blended like `GAME`; that of White is the next
/// one.
pub(super) const BLACK_TO_MOVE: usize = 3;
/// How many scopes there are.
pub(super) const SCOPES: usize = 5;

/// What all terms need to know of a position.
pub(super) struct View<'a, S> {
    pub position: &'a Position,
    pub flags: u64,
    pub lines: S,
    pub effects: [Effects; 2],
}

impl<'a, S: Sliders> View<'a, S> {
    /// Finds what is attacked, and tells the sink the reach of line pieces on the way.
    #[inline(always)]
    pub fn new<K: Sink>(position: &'a Position, flags: u64, sink: &mut K) -> Self {
        let lines = S::new(position.occupied());
        let effects = [
            effects_and_reach::<BlackSide, S, K>(position, flags, lines, sink),
            effects_and_reach::<WhiteSide, S, K>(position, flags, lines, sink),
        ];
        Self {
            position,
            flags,
            lines,
            effects,
        }
    }
}

impl<S> View<'_, S> {
    /// 1 for a side that is to move, 0 for the other.
    #[inline(always)]
    pub fn to_move<Us: Side>(&self) -> usize {
        usize::from(self.position.side_to_move() == Us::COLOR)
    }

    #[inline(always)]
    pub fn has(&self, flag: u64) -> bool {
        on(self.flags, flag)
    }
}

/// 1 for Black, -1 for White.
#[inline(always)]
pub(super) const fn sign<Us: Side>() -> i32 {
    squares::sign(Us::INDEX)
}

/// Tells the sink all features of the position.
#[inline(always)]
pub(super) fn extract<S: Sliders, K: Sink>(position: &Position, flags: u64, sink: &mut K) {
    let view = View::<S>::new(position, flags, sink);
    squares::extract(&view, sink);
    beyond_squares(&view, sink);
}

/// Tells the sink the features that are no terms of single squares.
#[inline(always)]
pub(super) fn beyond_squares<S: Sliders, K: Sink>(view: &View<'_, S>, sink: &mut K) {
    side::<BlackSide, S, K>(view, sink);
    side::<WhiteSide, S, K>(view, sink);
    if view.has(super::NO_TEMPO) {
        let black = view.position.side_to_move() == Color::Black;
        sink.add(GAME, TEMPO, if black { 1 } else { -1 });
    }
}

#[inline(always)]
fn effects_and_reach<Us: Side, S: Sliders, K: Sink>(
    position: &Position,
    flags: u64,
    lines: S,
    sink: &mut K,
) -> Effects {
    let own = position.side_bb(Us::INDEX);
    Effects::new::<Us, S>(position, lines, |from, reach| {
        if on(flags, super::NO_MOBILITY) {
            let count = reach.without(own).count() as usize;
            let kind = position.kind_at(from) as usize;
            sink.add(GAME, REACH + kind * 20 + count, sign::<Us>());
        }
    })
}

#[inline(always)]
fn side<Us: Side, S: Sliders, K: Sink>(view: &View<'_, S>, sink: &mut K) {
    threats::<Us, S, K>(view, sink);
    hand::<Us, S, K>(view, sink);
    invasion::<Us, S, K>(view, sink);
    let own_king = view.position.king_number(Us::INDEX);
    if own_king != NOWHERE {
        king::safety::<Us, S, K>(view, own_king, sink);
        king::entered::<Us, S, K>(view, own_king, sink);
    }
}

/// Pieces of `Us` that a cheaper piece attacks.
#[inline(always)]
fn threats<Us: Side, S, K: Sink>(view: &View<'_, S>, sink: &mut K) {
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
    let their = &view.effects[1 - Us::INDEX];
    let by_minor = their.by_pawn | their.by_lance | their.by_knight;
    let threatened = (their.by_pawn.without(pawns | of(PieceKind::King)))
        | by_minor.without(minors)
        | ((their.by_silver | their.by_gold) & majors);
    let own = position.side_bb(Us::INDEX);
    let turn = view.to_move::<Us>();
    for square in numbers(threatened & own) {
        let threat = THREAT + turn * KINDS + position.kind_at(square) as usize;
        sink.add(GAME, threat, sign::<Us>());
    }
    let loose = their.once.without(view.effects[Us::INDEX].once);
    let hanging = ((loose | threatened) & own).without(pawns | of(PieceKind::King));
    let hanging = hanging.count().min(4) as usize;
    sink.add(GAME, HANGING + turn * 5 + hanging, sign::<Us>());
}

/// Pieces in hand, and files for pawns.
#[inline(always)]
fn hand<Us: Side, S, K: Sink>(view: &View<'_, S>, sink: &mut K) {
    let hand = view.position.side_hand(Us::INDEX);
    if view.has(super::NO_HAND) {
        for kind in PieceKind::HAND_ORDER {
            let count = usize::from(hand.of(kind.code()));
            if count != 0 {
                sink.add(GAME, HAND + kind as usize * 20 + count, sign::<Us>());
            }
        }
    }
    if view.has(super::NO_OPEN_FILES) {
        let pawns = view.position.pieces(Us::INDEX, PieceKind::Pawn);
        let open = 9 - pawns.files().count_ones() as usize;
        let held = usize::from(hand.holds(PieceKind::Pawn));
        sink.add(GAME, OPEN_FILES + held * 10 + open, sign::<Us>());
    }
}

/// Where the pieces of `Us` could enter the enemy's camp untaken.
#[inline(always)]
fn invasion<Us: Side, S, K: Sink>(view: &View<'_, S>, sink: &mut K) {
    if !view.has(super::NO_CONTROL) {
        return;
    }
    let own = &view.effects[Us::INDEX];
    let open =
        Us::ZONE.without(view.effects[1 - Us::INDEX].once) & !view.position.side_bb(Us::INDEX);
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
        sink.add(GAME, weight, sign::<Us>());
    }
}

#[cfg(test)]
mod tests {
    use super::super::attack_map::{STATES, tests::boards};
    use super::*;
    use crate::arch::Portable;

    struct Uses(Vec<u32>);

    impl Sink for Uses {
        fn add(&mut self, _: usize, weight: usize, times: i32) {
            self.0[weight] += times.unsigned_abs();
        }
    }

    /// How many weights of a term some board can call for: those of kinds and counts that there
    /// are.
    fn possible(name: &str, size: usize) -> usize {
        match name {
            "BOARD" | "PINNED" | "UNCOVERS" => 14,
            "HAND" => 38,
            "PLACE" => 14 * PLACES,
            // A king sees itself, and never an enemy where it stands; no square is nowhere.
            "SIGHT" => OFFSETS * 28 - 14,
            "EFFECT" => OFFSETS * STATES,
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

    /// Row 59: no term is dead, and few of its weights: each is called for on some board.
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
