//! Legal moves for a search.
//!
//! Left out are board moves without promotion that a promotion beats but for the rarest of cases, a pawn-drop
//! mate to be avoided: of pawn, bishop and rook wherever they may promote, of a lance to the last rank but
//! one. The promoted piece goes wherever the other does. So no move is left out whose promotion is not
//! among the rest.

use std::ops::ControlFlow;

use super::list::{MoveList, Writer};
use super::safety::Safety;
use super::traverse::{Visitor, pinned_reach, reach, split, traverse};
use crate::attacks::Sliders;
use crate::cpu::{Task, dispatch};
use crate::position::Position;
use crate::types::{Bitboard, BlackSide, Color, Hand, PieceKind, Side, WhiteSide};

/// Takes all moves but the useless ones.
struct Useful<'a, 'b>(&'a mut Writer<'b>);

/// What of `non_promotions` is left when a kind may promote on `promotions`.
#[inline(always)]
fn worth_keeping<Us: Side>(
    kind: PieceKind,
    promotions: Bitboard,
    non_promotions: Bitboard,
) -> Bitboard {
    match kind {
        PieceKind::Bishop | PieceKind::Rook | PieceKind::Pawn => non_promotions.without(promotions),
        PieceKind::Lance => non_promotions.without(promotions & Us::LAST_TWO),
        _ => non_promotions,
    }
}

impl<Us: Side> Visitor<Us> for Useful<'_, '_> {
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()> {
        self.0.push_pawns::<Us>(to & Us::ZONE, to.without(Us::ZONE));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(
        &mut self,
        kind: PieceKind,
        from: u8,
        promotions: Bitboard,
        non_promotions: Bitboard,
    ) -> ControlFlow<()> {
        let kept = worth_keeping::<Us>(kind, promotions, non_promotions);
        Visitor::<Us>::piece(self.0, kind, from, promotions, kept)
    }

    #[inline(always)]
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        Visitor::<Us>::drop(self.0, kind, to)
    }

    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        Visitor::<Us>::drops(self.0, hand, pawns, others)
    }
}

/// Writes the useful captures, and the promotions of pawns.
#[inline(always)]
fn tactical<Us: Side, S: Sliders>(position: &Position, writer: &mut Writer<'_>) {
    let safety = Safety::<S>::new::<Us>(position);
    let theirs = position.side_bb(1 - Us::INDEX);
    let mut take = |kind: PieceKind, from: u8, to: Bitboard| {
        let (promotions, non_promotions) = split::<Us>(kind, from, to);
        let kept = worth_keeping::<Us>(kind, promotions, non_promotions);
        let _ = Visitor::<Us>::piece(writer, kind, from, promotions, kept);
    };
    let captures = safety.king_targets & theirs;
    if !captures.is_empty() {
        take(PieceKind::King, safety.king, captures);
    }
    let targets = safety.targets & theirs;
    let of = |kind| position.pieces(Us::INDEX, kind).without(safety.pinned);
    if !targets.is_empty() {
        macro_rules! each {
            ($($kind:ident),*) => {$(
                let mut pieces = of(PieceKind::$kind);
                while let Some(from) = pieces.pop() {
                    let from = from.number();
                    let to = reach::<Us, S>(PieceKind::$kind, from, safety.lines) & targets;
                    if !to.is_empty() {
                        take(PieceKind::$kind, from, to);
                    }
                }
            )*};
        }
        each!(Lance, Knight, Silver, Bishop, Rook, ProBishop, ProRook);
        let mut golds = position.gold_movers(Us::INDEX).without(safety.pinned);
        while let Some(from) = golds.pop() {
            let from = from.number();
            let to = reach::<Us, S>(PieceKind::Gold, from, safety.lines) & targets;
            if !to.is_empty() {
                take(PieceKind::Gold, from, to);
            }
        }
    }
    let mut pinned = safety.pinned;
    while let Some(from) = pinned.pop() {
        if let Some((kind, to)) = pinned_reach::<Us, S>(position, &safety, from.number()) {
            let kept = if kind == PieceKind::Pawn {
                to & (theirs | Us::ZONE)
            } else {
                to & theirs
            };
            if !kept.is_empty() {
                take(kind, from.number(), kept);
            }
        }
    }
    let advanced = of(PieceKind::Pawn).shifted(Us::FORWARD) & safety.targets;
    writer.push_pawns::<Us>(advanced & Us::ZONE, (advanced & theirs).without(Us::ZONE));
}

struct List<'a> {
    position: &'a Position,
    list: &'a mut MoveList,
    tactical: bool,
}

impl List<'_> {
    #[inline(always)]
    fn run_for<Us: Side, S: Sliders>(self) {
        self.list.write(|chunk| {
            let mut writer = Writer::new(chunk);
            if self.tactical {
                tactical::<Us, S>(self.position, &mut writer);
            } else {
                let _ = traverse::<Us, S, _>(self.position, &mut Useful(&mut writer));
            }
            writer.count
        });
    }
}

impl Task for List<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        match self.position.side_to_move() {
            Color::Black => self.run_for::<BlackSide, S>(),
            Color::White => self.run_for::<WhiteSide, S>(),
        }
    }
}

impl Position {
    /// Replaces what the list holds by the useful legal moves, in no promised order. None only when there
    /// is no legal move.
    pub(crate) fn useful_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(List {
            position: self,
            list,
            tactical: false,
        });
    }

    /// Replaces what the list holds by the useful captures and promotions of pawns, in no promised order.
    /// Those of a king that check does not look at are left out.
    pub(crate) fn tactical_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(List {
            position: self,
            list,
            tactical: true,
        });
    }

    /// Whether the move, legal here, takes a piece or promotes a pawn.
    pub(crate) fn is_tactical(&self, mv: crate::types::PackedMove) -> bool {
        self.code_at(mv.to_number()) != 0
            || mv.is_promoting() && self.kind_at(mv.origin()) == PieceKind::Pawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::PackedMove;

    /// Along lines of random moves: what is left out has its promotion among the rest, and the tactical
    /// moves are those of the rest that take a piece or promote a pawn. Fails when bishops lose
    /// all moves without promotion, and when a pinned pawn does not promote.
    #[test]
    fn useful_and_tactical_moves_against_the_legal_ones() {
        let (mut useful, mut tactical) = (MoveList::new(), MoveList::new());
        let mut random = 3_u64;
        let (mut omitted, mut kept) = (0, 0);
        for _ in 0..300 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let legal = position.ordered_moves();
                position.useful_moves_into(&mut useful);
                position.tactical_moves_into(&mut tactical);
                for mv in legal.iter().filter(|mv| !useful.contains(mv)) {
                    let from = mv.from().expect("only board moves are left out");
                    let twin = PackedMove::normal(from, mv.to(), true).expect("a move");
                    assert!(useful.contains(&twin), "{mv} of {position:?}");
                    omitted += 1;
                }
                let mut expected: Vec<_> = useful
                    .iter()
                    .copied()
                    .filter(|&mv| position.is_tactical(mv))
                    .collect();
                let mut found = tactical.to_vec();
                kept += found.len();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{position:?}");
                assert!(useful.iter().all(|mv| legal.contains(mv)));
                random = random
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let from: &[PackedMove] = if found.is_empty() || random >> 62 != 0 {
                    &legal
                } else {
                    &found
                };
                let Some(&mv) = from.get((random >> 33) as usize % from.len().max(1)) else {
                    break;
                };
                position.do_packed(mv);
            }
        }
        assert!(omitted > 1_000 && kept > 10_000);
    }
}
