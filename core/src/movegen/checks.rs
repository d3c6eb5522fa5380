//! The legal moves that give check.
//!
//! Worked out from the other side's king: for each kind the squares from which it checks, and the
//! own pieces that stand alone between it and a line piece. A move checks when it ends on one of
//! the former or takes one of the latter off its line.

use std::ops::ControlFlow;

use super::generate::{Visitor, has_spare_kings, pinned_reach, reach, split};
use super::king_safety::{Safety, checks_and_pins, is_in_check, line_pieces};
use super::list::Writer;
use super::pawn_drop;
use super::{MoveList, count};
use crate::arch::{Sliders, Task, dispatch};
use crate::attacks::{BETWEEN, DIRECTION, KING_VIEWS, RAYS};
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Side, Square, with_side};

/// From where the pieces of one side check the king of the other.
#[derive(Clone)]
pub(crate) struct CheckInfo {
    king: u8,
    /// By the code of the kind.
    direct: [Bitboard; 16],
    /// Pieces that check by leaving their line.
    discoverers: Bitboard,
}

impl CheckInfo {
    /// Masks of no position, to be replaced.
    pub(crate) const EMPTY: Self = Self {
        king: 0,
        direct: [Bitboard::EMPTY; 16],
        discoverers: Bitboard::EMPTY,
    };

    #[inline(always)]
    fn new<Us: Side, S: Sliders>(position: &Position, lines: S) -> Self {
        let king = position.king_number(1 - Us::INDEX);
        let view = KING_VIEWS[1 - Us::INDEX].at(king);
        let (bishop, rook) = (lines.bishop(king), lines.rook(king));
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

    /// Whether the move, legal for the side that this was worked out for, checks the other king.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, mv: PackedMove) -> bool {
        let squares = match mv.drop_kind() {
            Some(kind) => self.direct[kind as usize & 15],
            None => {
                let arrived = position.code_at(mv.origin_code()) | mv.promotion_bit();
                self.from(PieceKind::of_code(arrived), mv.origin_code())
            }
        };
        squares.contains(mv.to())
    }

    /// The squares on which a piece of that kind checks if it comes from `from`.
    #[inline(always)]
    fn from(&self, kind: PieceKind, from: u8) -> Bitboard {
        let direct = self.direct[kind as usize & 15];
        let bit = Bitboard::single(Square::known(from));
        if (self.discoverers & bit).is_empty() {
            return direct;
        }
        let direction = *DIRECTION.at(self.king).at(from) as usize;
        direct | !*RAYS[direction & 7].at(self.king)
    }
}

/// The pieces of `Us` that stand alone between that king and a line piece of `Us`.
#[inline(always)]
fn discoverers<Us: Side>(position: &Position, king: u8) -> Bitboard {
    let own = position.side_bb(Us::INDEX);
    let occupied = position.occupied();
    let mut found = Bitboard::EMPTY;
    line_pieces::<Us::Other>(position, king).for_each(|piece| {
        let blockers = *BETWEEN.at(king).at(piece) & occupied;
        if !blockers.has_many() {
            found |= blockers;
        }
    });
    found & own
}

/// Walks over the legal moves of `Us`, which is to move, that check a king that is not in check
/// yet.
#[inline(always)]
fn traverse<Us: Side, S: Sliders, V: Visitor<Us>>(
    position: &Position,
    visitor: &mut V,
) -> ControlFlow<()> {
    let safety = Safety::<S>::new::<Us>(position);
    let check_info = CheckInfo::new::<Us, S>(position, safety.lines);
    let mut offer = |kind: PieceKind, from: u8, to: Bitboard| {
        let (mut promotions, mut non_promotions) = split::<Us>(kind, from, to);
        non_promotions &= check_info.from(kind, from);
        if let Some(promoted) = kind.promote() {
            promotions &= check_info.from(promoted, from);
        }
        if (promotions | non_promotions).is_empty() {
            return ControlFlow::Continue(());
        }
        visitor.piece(kind, from, promotions, non_promotions)
    };
    if !(position.pieces(Us::INDEX, PieceKind::King) & check_info.discoverers).is_empty() {
        offer(PieceKind::King, safety.king, safety.king_targets)?;
    }
    if !safety.targets.is_empty() {
        let free = !safety.pinned;
        let near =
            KING_VIEWS[1 - Us::INDEX].at(check_info.king).near_steppers | check_info.discoverers;
        macro_rules! each {
            ($of:expr, $($kind:ident),*) => {$(
                let mut pieces = position.pieces(Us::INDEX, PieceKind::$kind) & $of;
                while let Some(from) = pieces.pop() {
                    let from = from.number();
                    let to = reach::<Us, S>(PieceKind::$kind, from, safety.lines);
                    offer(PieceKind::$kind, from, to & safety.targets)?;
                }
            )*};
        }
        each!(
            free & near,
            Pawn,
            Silver,
            Gold,
            ProPawn,
            ProLance,
            ProKnight,
            ProSilver
        );
        each!(free, Lance, Knight, Bishop, Rook, ProBishop, ProRook);
        let mut pinned = safety.pinned;
        while let Some(from) = pinned.pop() {
            if let Some((kind, to)) = pinned_reach::<Us, S>(position, &safety, from.number()) {
                offer(kind, from.number(), to)?;
            }
        }
    }
    drops::<Us, V>(position, &check_info, safety.drop_targets, visitor)
}

#[inline(always)]
fn drops<Us: Side, V: Visitor<Us>>(
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
                to = pawn_drop::targets::<Us>(position, to);
            }
            if !to.is_empty() {
                visitor.drop(kind, to)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Checks<'a> {
    position: &'a Position,
    list: &'a mut MoveList,
}

impl Task for Checks<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        self.list.write(|chunk| {
            let mut writer = Writer::new(chunk);
            let _ = with_side!(self.position.side_to_move(), Us => {
                traverse::<Us, S, _>(self.position, &mut writer)
            });
            writer.count
        });
    }
}

struct Aiming<'a>(&'a Position);

impl Task for Aiming<'_> {
    type Output = CheckInfo;

    #[inline(always)]
    fn run<S: Sliders>(self) -> CheckInfo {
        let lines = S::new(self.0.occupied());
        with_side!(self.0.side_to_move(), Us => CheckInfo::new::<Us, S>(self.0, lines))
    }
}

struct Count<'a>(&'a Position);

impl Task for Count<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u32 {
        with_side!(self.0.side_to_move(), Us => count::count::<Us, S>(self.0))
    }
}

impl Position {
    /// The masks that tell which moves of the side to move give check.
    pub(crate) fn check_info(&self) -> CheckInfo {
        dispatch(Aiming(self))
    }

    /// The number of legal moves of the side to move.
    pub(crate) fn count_moves(&self) -> u32 {
        dispatch(Count(self))
    }

    /// The squares between the king of the side to move and the one piece that checks it.
    pub(crate) fn interpositions(&self) -> Bitboard {
        let side = self.side_to_move().array_index();
        let king = self.king_number(side);
        let (checkers, _) = with_side!(self.side_to_move(), Us => {
            checks_and_pins::<Us>(self, king)
        });
        if checkers.has_many() {
            Bitboard::EMPTY
        } else {
            *BETWEEN.at(king).at(checkers.lowest())
        }
    }

    /// Replaces what the list holds by the legal moves that give check, in no promised order. None
    /// when the other side has no king.
    pub(crate) fn checks_into(&self, list: &mut MoveList) {
        list.clear();
        let other = self.side_to_move().flip();
        if self.king_square(other).is_none() {
            return;
        }
        let ordinary = with_side!(self.side_to_move(), Us => !has_spare_kings::<Us>(self));
        if ordinary && !is_in_check(self, other) {
            dispatch(Checks {
                position: self,
                list,
            });
        } else {
            self.legal_moves_into(list);
            list.keep(|mv| {
                let mut after = self.clone();
                after.do_legal_move(mv);
                after.in_check()
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::rng::Rng;

    /// Every position of lines of random moves: the checks are those of the legal moves that leave
    /// the other king attacked. Taking any one kind out of `each!` breaks this.
    #[test]
    fn checks_are_the_legal_moves_that_check() {
        let (mut list, mut seen) = (MoveList::new(), 0);
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let moves = position.ordered_moves();
                let checks = |mv: &crate::types::PackedMove| {
                    let mut after = position.clone();
                    after.do_legal_move(*mv);
                    after.in_check()
                };
                let mut expected: Vec<_> = moves.iter().copied().filter(checks).collect();
                position.checks_into(&mut list);
                let mut found = list.to_vec();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{position:?}");
                let check_info = position.check_info();
                let told = moves
                    .iter()
                    .filter(|&&mv| check_info.gives_check(&position, mv));
                assert_eq!(told.count(), expected.len(), "{position:?}");
                seen += found.len();
                let random = rng.next();
                let from = if expected.is_empty() || random >> 62 == 0 {
                    &moves
                } else {
                    &expected
                };
                let Some(&mv) = from.get((random >> 33) as usize % from.len().max(1)) else {
                    break;
                };
                position.do_legal_move(mv);
            }
        }
        assert!(seen > 10_000);
    }
}
