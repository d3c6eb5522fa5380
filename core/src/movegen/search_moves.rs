//! Legal moves for the search: all but moves without promotion that the same move with promotion
//! dominates.
//!
//! A move without promotion is dominated if the promoted piece moves wherever the unpromoted one
//! does: moves of a pawn, a bishop or a rook that may promote, and of a lance to the second-last
//! rank. The unpromoted piece is better only in the rare case that a pawn-drop mate must be
//! avoided. For each omitted move its promotion is listed.

use std::ops::ControlFlow;

use super::checks_and_pins::LegalMasks;
use super::generate::{MoveVisitor, split_promotions, visit_legal_moves};
use super::list::{MoveList, MoveWriter};
use crate::arch::{Sliders, Task, dispatch};
use crate::attacks::STEPS;
use crate::position::Position;
use crate::types::{Bitboard, Hand, PieceKind, Side, with_side};

/// Writes the moves that are not dominated: board moves and drops separately.
struct SearchMoveWriter<'a> {
    board: MoveWriter<'a>,
    drops: MoveWriter<'a>,
}

/// The squares of `non_promotions` whose move is not dominated by a promotion on `promotions`.
#[inline(always)]
fn without_dominated<Us: Side>(
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

impl<Us: Side> MoveVisitor<Us> for SearchMoveWriter<'_> {
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
        let non_promotions = without_dominated::<Us>(kind, promotions, non_promotions);
        MoveVisitor::<Us>::piece(&mut self.board, kind, from, promotions, non_promotions)
    }

    #[inline(always)]
    fn drop(&mut self, kind: PieceKind, to: Bitboard) -> ControlFlow<()> {
        MoveVisitor::<Us>::drop(&mut self.drops, kind, to)
    }

    #[inline(always)]
    fn drops(&mut self, hand: Hand, pawns: Bitboard, others: Bitboard) -> ControlFlow<()> {
        MoveVisitor::<Us>::drops(&mut self.drops, hand, pawns, others)
    }
}

/// Writes the captures and the pawn promotions that are not dominated. Moves of cheap pieces come
/// first, so that they are tried first among captures of equal value.
///
/// Most pieces have no such move. Kinds with the same attack code share a loop, and all share the
/// code that writes, which keeps the code small: with the other code that a search runs at each
/// node it would otherwise exceed the instruction cache.
#[inline(always)]
fn write_tactical<Us: Side, S: Sliders>(position: &Position, writer: &mut MoveWriter<'_>) {
    let masks = LegalMasks::<S>::new::<Us>(position);
    let theirs = position.side_bb(1 - Us::INDEX);
    let of = |kind| position.pieces(Us::INDEX, kind);
    let pawns = of(PieceKind::Pawn);
    let advanced = pawns.without(masks.pinned).shifted(Us::FORWARD) & masks.targets;
    writer.push_pawns::<Us>(advanced & Us::ZONE, (advanced & theirs).without(Us::ZONE));
    let mut captures = CaptureWriter {
        position,
        masks,
        writer,
    };
    captures.write_from::<Us>(pawns & captures.masks.pinned, theirs | Us::ZONE, |_| {
        Bitboard::EMPTY
    });
    if !(captures.masks.targets & theirs).is_empty() {
        let sliders = captures.masks.sliders;
        captures.write_from::<Us>(of(PieceKind::Lance), theirs, |from| {
            sliders.lance(Us::INDEX, from)
        });
        let steppers =
            of(PieceKind::Knight) | of(PieceKind::Silver) | position.gold_movers(Us::INDEX);
        captures.write_from::<Us>(steppers, theirs, |_| Bitboard::EMPTY);
        let bishops = of(PieceKind::Bishop) | of(PieceKind::ProBishop);
        captures.write_from::<Us>(bishops, theirs, |from| sliders.bishop(from));
        let rooks = of(PieceKind::Rook) | of(PieceKind::ProRook);
        captures.write_from::<Us>(rooks, theirs, |from| sliders.rook(from));
    }
    let by_king = captures.masks.king_targets & theirs;
    if !by_king.is_empty() {
        captures.write::<Us>(captures.masks.king, by_king);
    }
}

struct CaptureWriter<'a, 'b, S> {
    position: &'a Position,
    masks: LegalMasks<S>,
    writer: &'a mut MoveWriter<'b>,
}

impl<S: Sliders> CaptureWriter<'_, '_, S> {
    /// Writes the moves of these pieces to those squares. `slides` are the attacks of a piece
    /// beside its steps.
    #[inline(always)]
    fn write_from<Us: Side>(
        &mut self,
        mut pieces: Bitboard,
        squares: Bitboard,
        slides: impl Fn(u8) -> Bitboard,
    ) {
        let squares = squares & self.masks.targets;
        while let Some(from) = pieces.pop() {
            let kind = self.position.code_at(from.number()) & 15;
            let steps = *STEPS[Us::INDEX][usize::from(kind)].at(from.number());
            let mut to = (slides(from.number()) | steps) & squares;
            if !to.is_empty() {
                if self.masks.pinned.contains(from) {
                    to &= self.masks.pin_line(from.number());
                }
                self.write::<Us>(from.number(), to);
            }
        }
    }

    /// Writes the moves of one piece. Not inlined, to keep the code small; so it is compiled for
    /// the oldest processor, which costs little.
    #[inline(never)]
    fn write<Us: Side>(&mut self, from: u8, to: Bitboard) {
        let kind = self.position.kind_at(from);
        let (promotions, non_promotions) = split_promotions::<Us>(kind, from, to);
        let non_promotions = without_dominated::<Us>(kind, promotions, non_promotions);
        let _ = MoveVisitor::<Us>::piece(self.writer, kind, from, promotions, non_promotions);
    }
}

struct ListSearchMoves<'a> {
    position: &'a Position,
    board: &'a mut MoveList,
    /// `None` to list only tactical moves.
    drops: Option<&'a mut MoveList>,
}

impl ListSearchMoves<'_> {
    #[inline(always)]
    fn run_for<Us: Side, S: Sliders>(self) {
        self.board.write(|board| {
            let mut board = MoveWriter::new(board);
            let Some(drops) = self.drops else {
                write_tactical::<Us, S>(self.position, &mut board);
                return board.count;
            };
            let mut count = 0;
            drops.write(|drops| {
                let drops = MoveWriter::new(drops);
                let mut writer = SearchMoveWriter { board, drops };
                let _ = visit_legal_moves::<Us, S, _>(self.position, &mut writer);
                count = writer.board.count;
                writer.drops.count
            });
            count
        });
    }
}

impl Task for ListSearchMoves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        with_side!(self.position.side_to_move(), Us => self.run_for::<Us, S>());
    }
}

impl Position {
    /// Replaces the contents of the lists with the legal moves that are not dominated, board moves
    /// and drops, in unspecified order. Both are empty only if there is no legal move.
    pub(crate) fn search_moves_into(&self, board: &mut MoveList, drops: &mut MoveList) {
        board.clear();
        drops.clear();
        dispatch(ListSearchMoves {
            position: self,
            board,
            drops: Some(drops),
        });
    }

    /// Replaces the contents of the list with the [tactical](Self::is_tactical) moves that are not
    /// dominated, those of cheap pieces first. Captures by spare kings are omitted.
    pub(crate) fn tactical_moves_into(&self, list: &mut MoveList) {
        list.clear();
        dispatch(ListSearchMoves {
            position: self,
            board: list,
            drops: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::rng::Rng;
    use crate::types::{PackedMove, Piece, Square};

    /// Asserts that each omitted move has its promotion among the listed ones, and that the
    /// tactical moves are the listed captures and pawn promotions except those of spare kings.
    /// Returns the number of omitted moves, and the tactical moves.
    fn assert_search_moves(position: &Position) -> (usize, Vec<PackedMove>) {
        let [mut board, mut drops, mut tactical] = [(); 3].map(|()| MoveList::new());
        let legal = position.ordered_moves();
        position.search_moves_into(&mut board, &mut drops);
        position.tactical_moves_into(&mut tactical);
        assert!(drops.iter().all(|mv| mv.is_drop()));
        assert!(!board.iter().any(|mv| mv.is_drop()));
        let listed = [&board[..], &drops[..]].concat();
        assert!(listed.iter().all(|mv| legal.contains(mv)));
        let omitted = legal.iter().filter(|mv| !listed.contains(mv));
        for mv in omitted.clone() {
            let from = mv.origin().expect("only board moves are omitted");
            let promotion = PackedMove::normal(from, mv.to(), true).expect("a move");
            assert!(listed.contains(&promotion), "{mv} of {position:?}");
        }
        let king = position.king_number(position.side_to_move().array_index());
        let is_spare = |mv: PackedMove| {
            mv.origin().is_some_and(|from| {
                position.kind_at(from.number()) == PieceKind::King && from.number() != king
            })
        };
        let mut expected: Vec<_> = listed
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

    /// In random games, also without the mover's king, with a second king, and with hands that hold
    /// all of some kinds. Fails when bishops lose all moves without promotion, when a pinned pawn
    /// does not promote, and when pins are ignored.
    #[test]
    fn search_moves_and_tactical_moves_compared_with_legal_moves() {
        let mut rng = Rng::new(3);
        let (mut omitted, mut tactical_total) = (0, 0);
        for _ in 0..300 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let (omitted_here, tactical) = assert_search_moves(&position);
                omitted += omitted_here;
                tactical_total += tactical.len();
                if rng.below(16) == 0 {
                    for variant in composed_variants(&position) {
                        assert_search_moves(&variant);
                    }
                }
                let legal = position.ordered_moves();
                let from: &[PackedMove] = if tactical.is_empty() || rng.chance(75) {
                    &legal
                } else {
                    &tactical
                };
                let Some(&mv) = from.get(rng.below(from.len().max(1))) else {
                    break;
                };
                position.do_legal_move(mv);
            }
        }
        assert!(omitted > 1_000 && tactical_total > 10_000);
    }

    /// The position without the mover's king, with a spare king, and with full kinds in hand.
    fn composed_variants(position: &Position) -> [Position; 3] {
        let mut variants = [(); 3].map(|()| position.clone());
        let mover = position.side_to_move();
        variants[0].lift(position.king_square(mover).expect("a king"));
        let free = (!position.occupied()).lowest();
        let free = Square::from_number(free).expect("a square");
        variants[1].put(free, Piece::new(PieceKind::King, mover));
        for kind in [PieceKind::Pawn, PieceKind::Rook, PieceKind::Gold] {
            assert!(variants[2].set_hand(mover, kind, kind.set_count()));
        }
        variants
    }
}
