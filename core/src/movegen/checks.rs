//! The legal moves that give check.
//!
//! They are found from the other side's king: the squares from which each kind checks it, and the
//! own pieces that alone block an own slider from it. A move checks directly when it ends on such a
//! square, and by discovery when it takes such a piece off the line.

use std::ops::ControlFlow;

use super::MoveList;
use super::checks_and_pins::{LegalMasks, for_each_slider, has_spare_kings, is_in_check};
use super::generate::{MoveVisitor, attacks_of, pinned_targets, split_promotions};
use super::list::MoveWriter;
use super::pawn_drop;
use crate::arch::{Sliders, Task, dispatch};
use crate::attacks::{DIRECTION, KING_VIEWS, RAYS};
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Side, Square, with_side};

/// The squares and pieces with which the side to move can check the other king.
#[derive(Clone)]
pub(crate) struct CheckInfo {
    king: u8,
    /// The squares from which each kind checks, by its code.
    direct: [Bitboard; 16],
    /// The pieces that give a discovered check by leaving their line to the king.
    discoverers: Bitboard,
}

impl CheckInfo {
    /// A placeholder that belongs to no position, for memory that is filled later.
    pub(crate) const EMPTY: Self = Self {
        king: 0,
        direct: [Bitboard::EMPTY; 16],
        discoverers: Bitboard::EMPTY,
    };

    #[inline(always)]
    fn new<Us: Side, S: Sliders>(position: &Position, sliders: S) -> Self {
        let king = position.king_number(1 - Us::INDEX);
        let view = KING_VIEWS[1 - Us::INDEX].at(king);
        let (bishop, rook) = (sliders.bishop(king), sliders.rook(king));
        let mut direct = [view.gold; 16];
        direct[PieceKind::Pawn as usize] = view.pawn;
        direct[PieceKind::Lance as usize] = rook & view.lance_line;
        direct[PieceKind::Knight as usize] = view.knight;
        direct[PieceKind::Silver as usize] = view.silver;
        direct[PieceKind::Bishop as usize] = bishop;
        direct[PieceKind::Rook as usize] = rook;
        direct[PieceKind::King as usize] = Bitboard::EMPTY;
        direct[PieceKind::ProBishop as usize] = bishop | view.beside;
        direct[PieceKind::ProRook as usize] = rook | view.diagonal;
        Self {
            king,
            direct,
            discoverers: discoverers::<Us>(position, king),
        }
    }

    /// Whether the move, legal in the position of this value, gives check.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, mv: PackedMove) -> bool {
        let checking = match mv.drop_kind() {
            Some(kind) => self.direct[kind as usize & 15],
            None => {
                let moved = position.code_at(mv.origin_code()) | mv.promotion_bit();
                self.checking_squares(PieceKind::of_code(moved), mv.origin_code())
            }
        };
        checking.contains(mv.to())
    }

    /// The squares where a piece that comes from `from` checks, being of that kind when it arrives.
    #[inline(always)]
    fn checking_squares(&self, kind: PieceKind, from: u8) -> Bitboard {
        let direct = self.direct[kind as usize & 15];
        let bit = Bitboard::single(Square::known(from));
        if (self.discoverers & bit).is_empty() {
            return direct;
        }
        let direction = *DIRECTION.at(self.king).at(from) as usize;
        direct | !*RAYS[direction & 7].at(self.king)
    }
}

/// The pieces of `Us` that alone block a slider of `Us` from that king.
#[inline(always)]
fn discoverers<Us: Side>(position: &Position, king: u8) -> Bitboard {
    let own = position.side_bb(Us::INDEX);
    let mut discoverers = Bitboard::EMPTY;
    for_each_slider::<Us::Other>(position, king, |_, blockers| {
        if !blockers.has_many() {
            discoverers |= blockers;
        }
    });
    discoverers & own
}

/// Passes the legal moves of `Us`, which is to move, that check a king not yet in check, to the
/// visitor.
#[inline(always)]
fn visit_checks<Us: Side, S: Sliders, V: MoveVisitor<Us>>(
    position: &Position,
    visitor: &mut V,
) -> ControlFlow<()> {
    let masks = LegalMasks::<S>::new::<Us>(position);
    let check_info = CheckInfo::new::<Us, S>(position, masks.sliders);
    let mut visit = |kind: PieceKind, from: u8, to: Bitboard| {
        let (mut promotions, mut non_promotions) = split_promotions::<Us>(kind, from, to);
        non_promotions &= check_info.checking_squares(kind, from);
        if let Some(promoted) = kind.promote() {
            promotions &= check_info.checking_squares(promoted, from);
        }
        if (promotions | non_promotions).is_empty() {
            return ControlFlow::Continue(());
        }
        visitor.piece(kind, from, promotions, non_promotions)
    };
    if !(position.pieces(Us::INDEX, PieceKind::King) & check_info.discoverers).is_empty() {
        visit(PieceKind::King, masks.king, masks.king_targets)?;
    }
    if !masks.targets.is_empty() {
        let free = !masks.pinned;
        let near =
            KING_VIEWS[1 - Us::INDEX].at(check_info.king).near_steppers | check_info.discoverers;
        macro_rules! visit_each {
            ($of:expr, $($kind:ident),*) => {$(
                let mut pieces = position.pieces(Us::INDEX, PieceKind::$kind) & $of;
                while let Some(from) = pieces.pop() {
                    let from = from.number();
                    let to = attacks_of::<Us, S>(PieceKind::$kind, from, masks.sliders);
                    visit(PieceKind::$kind, from, to & masks.targets)?;
                }
            )*};
        }
        visit_each!(
            free & near,
            Pawn,
            Silver,
            Gold,
            ProPawn,
            ProLance,
            ProKnight,
            ProSilver
        );
        visit_each!(free, Lance, Knight, Bishop, Rook, ProBishop, ProRook);
        let mut pinned = masks.pinned;
        while let Some(from) = pinned.pop() {
            if let Some((kind, to)) = pinned_targets::<Us, S>(position, &masks, from.number()) {
                visit(kind, from.number(), to)?;
            }
        }
    }
    drops::<Us, V>(position, &check_info, masks.drop_targets, visitor)
}

#[inline(always)]
fn drops<Us: Side, V: MoveVisitor<Us>>(
    position: &Position,
    check_info: &CheckInfo,
    targets: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let hand = position.side_hand(Us::INDEX);
    if hand.is_empty() || targets.is_empty() {
        return ControlFlow::Continue(());
    }
    for kind in PieceKind::HAND_ORDER {
        if hand.holds(kind) {
            let mut to = check_info.direct[kind as usize & 15] & targets;
            if kind == PieceKind::Pawn && !to.is_empty() {
                to = pawn_drop::legal_squares::<Us>(position, to);
            }
            if !to.is_empty() {
                visitor.drop(kind, to)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct ListChecks<'a> {
    position: &'a Position,
    list: &'a mut MoveList,
}

impl Task for ListChecks<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        self.list.write(|chunk| {
            let mut writer = MoveWriter::new(chunk);
            let _ = with_side!(self.position.side_to_move(), Us => {
                visit_checks::<Us, S, _>(self.position, &mut writer)
            });
            writer.count
        });
    }
}

struct FindCheckInfo<'a>(&'a Position);

impl Task for FindCheckInfo<'_> {
    type Output = CheckInfo;

    #[inline(always)]
    fn run<S: Sliders>(self) -> CheckInfo {
        let sliders = S::new(self.0.occupied());
        with_side!(self.0.side_to_move(), Us => CheckInfo::new::<Us, S>(self.0, sliders))
    }
}

impl Position {
    /// The check squares and discoverers of the side to move.
    pub(crate) fn check_info(&self) -> CheckInfo {
        dispatch(FindCheckInfo(self))
    }

    /// Replaces the contents of the list with the legal moves that give check, in unspecified
    /// order. There are none if the other side has no king.
    pub(crate) fn checks_into(&self, list: &mut MoveList) {
        list.clear();
        let other = self.side_to_move().flip();
        if self.king_square(other).is_none() {
            return;
        }
        let spare_kings = with_side!(self.side_to_move(), Us => has_spare_kings::<Us>(self));
        if !spare_kings && !is_in_check(self, other) {
            dispatch(ListChecks {
                position: self,
                list,
            });
        } else {
            self.legal_moves_into(list);
            list.keep(|mv| self.after(mv).in_check());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::rng::Rng;

    /// In each position of random games, the checks are the legal moves that leave the other king
    /// attacked. Fails when any kind is taken out of `visit_each!`.
    #[test]
    fn checks_are_the_legal_moves_that_check() {
        let (mut list, mut total) = (MoveList::new(), 0);
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let moves = position.ordered_moves();
                let checks = |mv: &PackedMove| position.after(*mv).in_check();
                let mut expected: Vec<_> = moves.iter().copied().filter(checks).collect();
                position.checks_into(&mut list);
                let mut found = list.to_vec();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{position:?}");
                let check_info = position.check_info();
                let checking = moves
                    .iter()
                    .filter(|&&mv| check_info.gives_check(&position, mv));
                assert_eq!(checking.count(), expected.len(), "{position:?}");
                total += found.len();
                let from = if expected.is_empty() || rng.chance(25) {
                    &moves
                } else {
                    &expected
                };
                let Some(&mv) = from.get(rng.below(from.len().max(1))) else {
                    break;
                };
                position.do_legal_move(mv);
            }
        }
        assert!(total > 10_000);
    }
}
