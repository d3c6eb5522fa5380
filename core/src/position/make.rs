//! Making moves and taking them back.
//!
//! `toggle` and `relocate` are the only places that change the sets.

use super::Position;
use crate::types::{
    BlackSide, Color, Move, PackedMove, PieceKind, SINGLE, Side, Square, WhiteSide, with_side,
};
use crate::zobrist;

/// The facts that a move destroys, by which [`Position::undo_move`] takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    key: u64,
    /// The code of the captured piece, or 0.
    captured: u8,
    /// The mover's king before the move, or 0 for a drop, which moves none.
    king: u8,
}

impl Position {
    /// Makes a move of the side to move. A captured piece goes to the mover's hand as its base
    /// kind.
    ///
    /// A move that can be made need not be legal: neither the way the piece moves nor the safety of
    /// the mover's king is checked; [`move_fault`](Self::move_fault) checks both.
    /// [`try_do_move`](Self::try_do_move) makes the same moves without a panic, and
    /// [`do_legal_move`](Self::do_legal_move) is quicker.
    ///
    /// # Panics
    ///
    /// If the move cannot be made: it is no move (to its own origin, or a drop of a piece that no
    /// hand holds); no piece of the side to move stands on the origin or is held; a piece of its
    /// own or a king stands on the destination, or any piece if it is a drop; it promotes a piece
    /// that can never promote; or its capture would put more into the hand than a set has.
    ///
    /// ```
    /// use shogiban::{Color, Move, PieceKind, Position, Square};
    /// let mut position = Position::startpos();
    /// let mv = Move::Normal { from: Square::SQ_7G, to: Square::SQ_7F, promote: false };
    /// let undo = position.do_move(mv);
    /// assert_eq!(position.side_to_move(), Color::White);
    /// position.undo_move(mv, undo);
    /// assert_eq!(position, Position::startpos());
    /// ```
    #[track_caller]
    pub fn do_move(&mut self, mv: Move) -> Undo {
        match self.try_do_move(mv) {
            Some(undo) => undo,
            None => panic!("the move {mv} cannot be made on {self}"),
        }
    }

    /// Takes back the last move made, with the [`Undo`] that making it gave. On a position other
    /// than the one that the move left, the result is unspecified.
    ///
    /// # Panics
    ///
    /// If it is no move at all: to its own origin, or a drop of a piece that no hand holds.
    #[inline]
    #[track_caller]
    pub fn undo_move(&mut self, mv: Move, undo: Undo) {
        let mv = mv.pack().expect("a move that was made");
        self.undo_legal_move(mv, undo);
    }

    /// Makes a move as [`do_move`](Self::do_move) does; `None`, and nothing is changed, if it
    /// cannot be made.
    ///
    /// ```
    /// use shogiban::{Move, Position, Square};
    /// let occupied = Move::Normal { from: Square::SQ_2H, to: Square::SQ_2G, promote: false };
    /// assert_eq!(Position::startpos().try_do_move(occupied), None);
    /// ```
    pub fn try_do_move(&mut self, mv: Move) -> Option<Undo> {
        let packed = mv.pack()?;
        let right_side = match mv {
            Move::Drop { piece, .. } => piece.color() == self.side_to_move(),
            Move::Normal { .. } => true,
        };
        (right_side && self.can_do(packed)).then(|| self.do_legal_move(packed))
    }

    /// Makes a move that the caller knows to be legal, or at least to be one that
    /// [`do_move`](Self::do_move) would make. Nothing is checked, for speed: after any other move
    /// the position is unspecified, but still safe to use.
    ///
    /// ```
    /// let mut position = shogiban::Position::startpos();
    /// for mv in position.ordered_moves() {
    ///     let undo = position.do_legal_move(mv);
    ///     assert!(position.has_legal_moves());
    ///     position.undo_legal_move(mv, undo);
    /// }
    /// ```
    #[inline]
    pub fn do_legal_move(&mut self, mv: PackedMove) -> Undo {
        with_side!(self.side_to_move(), Us => self.make::<Us>(mv))
    }

    /// Takes back the last move made, as [`undo_move`](Self::undo_move) does.
    #[inline]
    pub fn undo_legal_move(&mut self, mv: PackedMove, undo: Undo) {
        match self.side_to_move() {
            Color::Black => self.unmake::<WhiteSide>(mv, undo),
            Color::White => self.unmake::<BlackSide>(mv, undo),
        }
    }

    /// Sets which king of a side counts for check, to one that `king_square` gave before.
    pub(crate) fn restore_king(&mut self, color: Color, number: u8) {
        self.kings[color.array_index()] = number;
    }

    /// Whether [`try_do_move`](Self::try_do_move) would make the move.
    pub(crate) fn can_do(&self, mv: PackedMove) -> bool {
        let target = self.piece_at(mv.to());
        if let Some(kind) = mv.drop_kind() {
            return self.hand(self.side_to_move()).holds(kind) && target.is_none();
        }
        let Some(mover) = self.piece_at(Square::known(mv.origin_code())) else {
            return false;
        };
        let may_take = target.is_none_or(|piece| {
            piece.color() != self.side_to_move()
                && piece.piece_kind() != PieceKind::King
                && !self.hand(self.side_to_move()).is_full(piece.piece_kind())
        });
        let may_promote = !mv.is_promoting() || mover.piece_kind().promote().is_some();
        mover.color() == self.side_to_move() && may_take && may_promote
    }

    /// The key that the position will have once the move is made.
    #[inline]
    pub(crate) fn key_after(&self, mv: PackedMove) -> u64 {
        match self.side_to_move() {
            Color::Black => self.sideless_key_after::<BlackSide>(mv) ^ zobrist::WHITE_TO_MOVE,
            Color::White => self.sideless_key_after::<WhiteSide>(mv),
        }
    }

    #[inline(always)]
    fn sideless_key_after<Us: Side>(&self, mv: PackedMove) -> u64 {
        let (to, hand) = (mv.to_number(), self.hands[Us::INDEX]);
        let change = if mv.is_drop() {
            let kind = mv.dropped();
            key_change_of_drop::<Us>(kind, hand.of(kind).wrapping_sub(1), to)
        } else {
            let (mover, captured) = (self.code_at(mv.origin_code()), self.code_at(to));
            let step = key_change_of_step(mover, mv.origin_code(), mover | mv.promotion_bit(), to);
            match captured {
                0 => step,
                _ => step ^ key_change_of_capture::<Us>(captured, hand.of(captured), to),
            }
        };
        self.sideless_key ^ change
    }

    /// Makes a move of side `Us`, which is to move.
    #[inline(always)]
    pub(crate) fn make<Us: Side>(&mut self, mv: PackedMove) -> Undo {
        let key = self.sideless_key;
        let (captured, king) = if mv.is_drop() {
            self.make_drop::<Us>(mv);
            (0, 0)
        } else {
            self.make_step::<Us>(mv)
        };
        self.turn = self.turn.next();
        Undo {
            key,
            captured,
            king,
        }
    }

    /// Makes a drop, except for the turn.
    #[inline(always)]
    fn make_drop<Us: Side>(&mut self, mv: PackedMove) {
        let (to, kind) = (mv.to_number(), mv.dropped());
        let piece = kind | Us::PIECE;
        let hand = &mut self.hands[Us::INDEX];
        hand.remove(kind);
        self.sideless_key ^= key_change_of_drop::<Us>(kind, hand.of(kind), to);
        self.toggle(to, piece);
        *self.squares.at_mut(to) = piece;
    }

    /// Makes a move on the board, except for the turn. Returns the captured piece and the mover's
    /// king before the move.
    #[inline(always)]
    fn make_step<Us: Side>(&mut self, mv: PackedMove) -> (u8, u8) {
        let (to, from) = (mv.to_number(), mv.origin_code());
        let (mover, captured) = (self.code_at(from), self.code_at(to));
        let arrived = mover | mv.promotion_bit();
        let king = self.kings[Us::INDEX];
        if mover == Us::PIECE | PieceKind::King.code() {
            self.kings[Us::INDEX] = to;
        }
        self.sideless_key ^= key_change_of_step(mover, from, arrived, to);
        self.relocate::<Us>(from, to, mover, arrived);
        *self.squares.at_mut(from) = 0;
        *self.squares.at_mut(to) = arrived;
        if captured != 0 {
            let hand = &mut self.hands[Us::INDEX];
            self.sideless_key ^= key_change_of_capture::<Us>(captured, hand.of(captured), to);
            hand.add(captured);
            self.toggle(to, captured);
        }
        (captured, king)
    }

    /// Takes back a move of side `Us`, the last one made.
    #[inline(always)]
    pub(crate) fn unmake<Us: Side>(&mut self, mv: PackedMove, undo: Undo) {
        let to = mv.to_number();
        if mv.is_drop() {
            // A drop takes nothing and moves no king.
            let kind = mv.dropped();
            self.hands[Us::INDEX].add(kind);
            self.toggle(to, kind | Us::PIECE);
            *self.squares.at_mut(to) = 0;
        } else {
            let from = mv.origin_code();
            let arrived = self.code_at(to);
            let mover = arrived ^ mv.promotion_bit();
            self.relocate::<Us>(from, to, mover, arrived);
            *self.squares.at_mut(from) = mover;
            *self.squares.at_mut(to) = undo.captured;
            self.kings[Us::INDEX] = undo.king;
            if undo.captured != 0 {
                self.hands[Us::INDEX].remove(undo.captured);
                self.toggle(to, undo.captured);
            }
        }
        self.turn = self.turn.previous();
        self.sideless_key = undo.key;
    }

    /// Puts a piece into the sets or takes it out. Changes neither `squares` nor the key.
    #[inline(always)]
    pub(super) fn toggle(&mut self, number: u8, code: u8) {
        let square = *SINGLE.at(number);
        self.sets[code as usize & 31].toggle(square);
        self.sets[code as usize & 16].toggle(square);
    }

    /// Moves a piece of `Us` in the sets, in either direction; it may change its kind.
    #[inline(always)]
    fn relocate<Us: Side>(&mut self, from: u8, to: u8, before: u8, after: u8) {
        let (left, entered) = (*SINGLE.at(from), *SINGLE.at(to));
        self.sets[before as usize & 31].toggle(left);
        self.sets[after as usize & 31].toggle(entered);
        self.sets[Us::PIECE as usize].toggle(left);
        self.sets[Us::PIECE as usize].toggle(entered);
    }
}

/// The change of the key by a drop, except for the turn; `left` pieces of the kind stay in hand.
#[inline(always)]
fn key_change_of_drop<Us: Side>(kind: u8, left: u8, to: u8) -> u64 {
    zobrist::hand_step(Us::INDEX, kind, left) ^ zobrist::piece_step(kind | Us::PIECE, to)
}

#[inline(always)]
fn key_change_of_step(mover: u8, from: u8, arrived: u8, to: u8) -> u64 {
    zobrist::piece_step(mover, from) ^ zobrist::piece_step(arrived, to)
}

/// The change of the key by a captured piece that joins `held` pieces of its kind in hand.
#[inline(always)]
fn key_change_of_capture<Us: Side>(captured: u8, held: u8, to: u8) -> u64 {
    zobrist::hand_step(Us::INDEX, captured, held) ^ zobrist::piece_step(captured, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::rng::Rng;

    /// Along lines of random moves, each move of each position. Fails when captures are left out.
    #[test]
    fn keys_are_known_before_the_move() {
        let (mut drops, mut captures, mut promotions) = (0, 0, 0);
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let mut position = Position::startpos();
            for _ in 0..150 {
                let moves = position.ordered_moves();
                for &mv in &moves {
                    let key = position.key_after(mv);
                    drops += u32::from(mv.is_drop());
                    captures += u32::from(position.piece_at(mv.to()).is_some());
                    promotions += u32::from(mv.is_promoting());
                    let undo = position.do_legal_move(mv);
                    assert_eq!(position.key(), key, "{mv}");
                    position.undo_legal_move(mv, undo);
                }
                let random = rng.next();
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                position.do_legal_move(mv);
            }
        }
        assert!(drops > 10_000 && captures > 5_000 && promotions > 5_000);
    }
}
