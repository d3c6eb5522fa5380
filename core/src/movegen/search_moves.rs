//! Legal moves for a search.
//!
//! Left out are board moves without promotion that a promotion beats but for the rarest of cases, a
//! pawn-drop mate to be avoided: of pawn, bishop and rook wherever they may promote, of a lance to
//! the last rank but one. The promoted piece goes wherever the other does. So no move is left out
//! whose promotion is not among the rest.

use std::ops::ControlFlow;

use super::generate::{Visitor, split, traverse};
use super::king_safety::Safety;
use super::list::{MoveList, Writer};
use crate::arch::{Sliders, Task, dispatch};
use crate::attacks::STEPS;
use crate::position::Position;
use crate::types::{Bitboard, Hand, PieceKind, Side, with_side};

/// Takes the useful moves, those of the board and drops apart.
struct Useful<'a> {
    board: Writer<'a>,
    drops: Writer<'a>,
}

/// The moves of `non_promotions` that a kind keeps if it may promote on `promotions`.
#[inline(always)]
fn worth_keeping<Us: Side>(
    kind: PieceKind,
    promotions: Bitboard,
    non_promotions: Bitboard,
) -> Bitboard {
    match kind {
        kind if kind.gains_by_promoting() => non_promotions.without(promotions),
        PieceKind::Lance => non_promotions.without(promotions & Us::LAST_TWO),
        _ => non_promotions,
    }
}

impl<Us: Side> Visitor<Us> for Useful<'_> {
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) -> ControlFlow<()> {
        self.board
            .push_pawns::<Us>(to & Us::ZONE, to.without(Us::ZONE));
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
        Visitor::<Us>::piece(&mut self.board, kind, from, promotions, kept)
    }

    #[inline(always)]
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        Visitor::<Us>::drop(&mut self.drops, kind, to)
    }

    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        Visitor::<Us>::drops(&mut self.drops, hand, pawns, others)
    }
}

/// Writes the useful captures, and the promotions of pawns: those of cheap pieces first, which of
/// equals are to be tried first.
///
/// Most pieces have none. So kinds that are asked alike share a loop and all share what writes,
/// which keeps the code small: it stands between others that a search needs as often, and together
/// they do not fit the processor's nearest memory.
#[inline(always)]
fn tactical<Us: Side, S: Sliders>(position: &Position, writer: &mut Writer<'_>) {
    let safety = Safety::<S>::new::<Us>(position);
    let theirs = position.side_bb(1 - Us::INDEX);
    let of = |kind| position.pieces(Us::INDEX, kind);
    let pawns = of(PieceKind::Pawn);
    let advanced = pawns.without(safety.pinned).shifted(Us::FORWARD) & safety.targets;
    writer.push_pawns::<Us>(advanced & Us::ZONE, (advanced & theirs).without(Us::ZONE));
    let mut taker = Taker {
        position,
        safety,
        writer,
    };
    taker.take::<Us>(pawns & taker.safety.pinned, theirs | Us::ZONE, |_| {
        Bitboard::EMPTY
    });
    if !(taker.safety.targets & theirs).is_empty() {
        let lines = taker.safety.lines;
        taker.take::<Us>(of(PieceKind::Lance), theirs, |from| {
            lines.lance(Us::INDEX, from)
        });
        let steppers =
            of(PieceKind::Knight) | of(PieceKind::Silver) | position.gold_movers(Us::INDEX);
        taker.take::<Us>(steppers, theirs, |_| Bitboard::EMPTY);
        let bishops = of(PieceKind::Bishop) | of(PieceKind::ProBishop);
        taker.take::<Us>(bishops, theirs, |from| lines.bishop(from));
        let rooks = of(PieceKind::Rook) | of(PieceKind::ProRook);
        taker.take::<Us>(rooks, theirs, |from| lines.rook(from));
    }
    let captures = taker.safety.king_targets & theirs;
    if !captures.is_empty() {
        taker.write::<Us>(taker.safety.king, captures);
    }
}

struct Taker<'a, 'b, S> {
    position: &'a Position,
    safety: Safety<S>,
    writer: &'a mut Writer<'b>,
}

impl<S: Sliders> Taker<'_, '_, S> {
    /// Writes the useful moves of these pieces to those of the squares where they may go.
    #[inline(always)]
    fn take<Us: Side>(
        &mut self,
        mut pieces: Bitboard,
        squares: Bitboard,
        line: impl Fn(u8) -> Bitboard,
    ) {
        let squares = squares & self.safety.targets;
        while let Some(from) = pieces.pop() {
            let kind = self.position.code_at(from.number()) & 15;
            let steps = *STEPS[Us::INDEX][usize::from(kind)].at(from.number());
            let mut to = (line(from.number()) | steps) & squares;
            if !to.is_empty() {
                if self.safety.pinned.contains(from) {
                    to &= self.safety.pin_line(from.number());
                }
                self.write::<Us>(from.number(), to);
            }
        }
    }

    /// Once for all that `take`: it is not compiled for the processor at hand, which counts for
    /// little.
    #[inline(never)]
    fn write<Us: Side>(&mut self, from: u8, to: Bitboard) {
        let kind = self.position.kind_at(from);
        let (promotions, non_promotions) = split::<Us>(kind, from, to);
        let kept = worth_keeping::<Us>(kind, promotions, non_promotions);
        let _ = Visitor::<Us>::piece(self.writer, kind, from, promotions, kept);
    }
}

struct List<'a> {
    position: &'a Position,
    board: &'a mut MoveList,
    /// `None` where tactical moves are wanted.
    drops: Option<&'a mut MoveList>,
}

impl List<'_> {
    #[inline(always)]
    fn run_for<Us: Side, S: Sliders>(self) {
        self.board.write(|board| {
            let mut board = Writer::new(board);
            let Some(drops) = self.drops else {
                tactical::<Us, S>(self.position, &mut board);
                return board.count;
            };
            let mut count = 0;
            drops.write(|drops| {
                let drops = Writer::new(drops);
                let mut useful = Useful { board, drops };
                let _ = traverse::<Us, S, _>(self.position, &mut useful);
                count = useful.board.count;
                useful.drops.count
            });
            count
        });
    }
}

impl Task for List<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        with_side!(self.position.side_to_move(), Us => self.run_for::<Us, S>())
    }
}

impl Position {
    /// Replaces what the lists hold by the useful legal moves, in no promised order: those of the
    /// board, and drops. None only when there is no legal move.
    pub(crate) fn search_moves_into(&self, board: &mut MoveList, drops: &mut MoveList) {
        board.clear();
        drops.clear();
        dispatch(List {
            position: self,
            board,
            drops: Some(drops),
        });
    }

    /// Replaces what the list holds by the useful captures and promotions of pawns, those of cheap
    /// pieces first. Those of a king that check does not look at are left out.
    pub(crate) fn tactical_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(List {
            position: self,
            board: list,
            drops: None,
        });
    }

    /// Whether the move, legal here, takes a piece or promotes a pawn.
    pub(crate) fn is_tactical(&self, mv: crate::types::PackedMove) -> bool {
        self.code_at(mv.to_number()) != 0
            || mv.is_promoting() && self.kind_at(mv.origin_code()) == PieceKind::Pawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{PackedMove, Piece, Square, rng::Rng};

    /// Checks that each move left out has its promotion among the rest, and that the tactical moves
    /// are those of the rest that capture or promote a pawn, except moves of spare kings. Returns
    /// the number of moves left out, and the tactical moves.
    fn check(position: &Position) -> (usize, Vec<PackedMove>) {
        let [mut board, mut drops, mut tactical] = [(); 3].map(|()| MoveList::new());
        let legal = position.ordered_moves();
        position.search_moves_into(&mut board, &mut drops);
        position.tactical_moves_into(&mut tactical);
        assert!(drops.iter().all(|mv| mv.is_drop()));
        assert!(!board.iter().any(|mv| mv.is_drop()));
        let useful = [&board[..], &drops[..]].concat();
        assert!(useful.iter().all(|mv| legal.contains(mv)));
        let omitted = legal.iter().filter(|mv| !useful.contains(mv));
        for mv in omitted.clone() {
            let from = mv.origin().expect("only board moves are left out");
            let twin = PackedMove::normal(from, mv.to(), true).expect("a move");
            assert!(useful.contains(&twin), "{mv} of {position:?}");
        }
        let king = position.king_number(position.side_to_move().array_index());
        let is_spare = |mv: PackedMove| {
            mv.origin().is_some_and(|from| {
                position.kind_at(from.number()) == PieceKind::King && from.number() != king
            })
        };
        let mut expected: Vec<_> = useful
            .iter()
            .copied()
            .filter(|&mv| position.is_tactical(mv) && !is_spare(mv))
            .collect();
        let mut found = tactical.to_vec();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{position:?}");
        (omitted.count(), found)
    }

    /// Along lines of random moves, also without the mover's king, with a second one, and with
    /// hands that hold all of some kinds. Fails when bishops lose all moves without promotion, when
    /// a pinned pawn does not promote, and when pins are not looked at.
    #[test]
    fn useful_and_tactical_moves_against_the_legal_ones() {
        let mut rng = Rng::new(3);
        let (mut omitted, mut kept) = (0, 0);
        for _ in 0..300 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let (left_out, tactical) = check(&position);
                omitted += left_out;
                kept += tactical.len();
                let random = rng.next();
                if random >> 60 == 0 {
                    for strange in strange(&position) {
                        check(&strange);
                    }
                }
                let legal = position.ordered_moves();
                let from: &[PackedMove] = if tactical.is_empty() || random >> 62 != 0 {
                    &legal
                } else {
                    &tactical
                };
                let Some(&mv) = from.get((random >> 33) as usize % from.len().max(1)) else {
                    break;
                };
                position.do_legal_move(mv);
            }
        }
        assert!(omitted > 1_000 && kept > 10_000);
    }

    fn strange(position: &Position) -> [Position; 3] {
        let mut strange = [(); 3].map(|()| position.clone());
        let mover = position.side_to_move();
        strange[0].lift(position.king_square(mover).expect("a king"));
        let free = (!position.occupied()).lowest();
        let free = Square::from_number(free).expect("a square");
        strange[1].put(free, Piece::new(PieceKind::King, mover));
        for kind in [PieceKind::Pawn, PieceKind::Rook, PieceKind::Gold] {
            assert!(strange[2].set_hand(mover, kind, kind.set_count()));
        }
        strange
    }
}
