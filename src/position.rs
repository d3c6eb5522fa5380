//! A position: the pieces on the board, both hands, the side to move and the move number.
//!
//! The same facts are kept four ways, because each question has its quickest form: the piece on a
//! square (`squares`), the squares of a kind (`kinds`), the squares of a side (`colors`), and the key.
//! `toggle` and `relocate` are the only places that touch the first three.

use std::fmt;

use crate::types::{
    Bitboard, BlackSide, Color, Hand, Move, PackedMove, Piece, PieceKind, SINGLE, Side, Square,
    WhiteSide,
};
use crate::zobrist;

/// The highest move number there is.
pub const MOVE_MAX: u16 = 65535;

/// How many bytes [`Position::packed`] gives.
pub const PACKED: usize = 96;

/// No square: a king that is not on the board.
pub(crate) const NOWHERE: u8 = 81;

/// A position without its history.
///
/// Any board that [`put`](Self::put) can make is a position: without kings, with many, with pawns on
/// the last rank. A side's king, where rules speak of one, is the one put last; see
/// [`king_square`](Self::king_square).
///
/// Two positions are equal when all they hold is equal, the move number and the kings included.
///
/// ```
/// use shogiban::{Color, PieceKind, Position, Square};
///
/// let mut position = Position::startpos();
/// let mv = position.legal_moves()[0];
/// let undo = position.do_move(mv);
/// assert_eq!(position.side_to_move(), Color::White);
/// position.undo_move(mv, undo);
/// assert_eq!(position, Position::default());
/// ```
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Position {
    /// By the code of the kind; 0 and 15 stay empty.
    kinds: [Bitboard; 16],
    colors: [Bitboard; 2],
    key: u64,
    hands: [Hand; 2],
    /// Each side's king, or `NOWHERE`.
    kings: [u8; 2],
    /// Counts on past `MOVE_MAX`, so that taking a move back only subtracts.
    ply: u32,
    side: Color,
    /// Piece codes, 0 for an empty square. Room up to a power of two replaces bounds checks.
    squares: [u8; 128],
}

/// What [`Position::do_move`] changed beyond what the move itself says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    key: u64,
    /// The code of the piece taken, or 0.
    captured: u8,
    /// The mover's king before the move.
    king: u8,
}

impl Undo {
    /// The key of the position before the move.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// The same of a position with another key, as no move gives it.
    #[cfg(test)]
    pub(crate) fn with_key(self, key: u64) -> Self {
        Self { key, ..self }
    }
}

impl Position {
    /// A board without a piece, Black to move, move 1.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            kinds: [Bitboard::EMPTY; 16],
            colors: [Bitboard::EMPTY; 2],
            key: 0,
            hands: [Hand::EMPTY; 2],
            kings: [NOWHERE; 2],
            ply: 1,
            side: Color::Black,
            squares: [0; 128],
        }
    }

    /// The start of an even game, Black to move, move 1.
    #[must_use]
    pub fn startpos() -> Self {
        let mut position = Self::empty();
        for (rank, row) in ["LNSGKGSNL", " B     R ", "PPPPPPPPP"]
            .into_iter()
            .enumerate()
        {
            for (column, letter) in row.bytes().enumerate() {
                if let Some(kind) = PieceKind::from_letter(letter) {
                    let number = (72 - rank * 9 + column) as u8;
                    position.put(Square::known(number), Piece::new(kind, Color::Black));
                    position.put(Square::known(80 - number), Piece::new(kind, Color::White));
                }
            }
        }
        position
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The number of the move about to be made, from 1 to [`MOVE_MAX`].
    #[must_use]
    #[inline]
    pub const fn ply(&self) -> u16 {
        if self.ply > MOVE_MAX as u32 {
            MOVE_MAX
        } else {
            self.ply as u16
        }
    }

    /// The 64-bit key of pieces, hands and side to move, the move number left out; see
    /// [`zobrist`](crate::zobrist).
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.code_at(square.number()))
    }

    /// What a side holds in hand.
    #[must_use]
    #[inline]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.array_index()]
    }

    /// The king of a side: of several the one put or moved last, and when that one is taken away, the
    /// one on the square with the lowest number. Check looks at this king alone.
    #[must_use]
    #[inline]
    pub const fn king_square(&self, color: Color) -> Option<Square> {
        Square::from_number(self.kings[color.array_index()])
    }

    /// All occupied squares.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares of a side's pieces.
    #[must_use]
    #[inline]
    pub const fn player_bb(&self, color: Color) -> Bitboard {
        self.colors[color.array_index()]
    }

    /// The squares of the pieces of a kind, of both sides.
    #[must_use]
    #[inline]
    pub const fn piece_kind_bb(&self, piece_kind: PieceKind) -> Bitboard {
        self.kinds[piece_kind as usize & 15]
    }

    /// Everything that tells positions apart when repetition is judged, in bytes: the piece code of
    /// each square in order, both hands as counts of R B G S N L P (Black's first), then the side to
    /// move (0 or 1).
    #[must_use]
    pub fn packed(&self) -> [u8; PACKED] {
        let mut packed = [0; PACKED];
        packed[..81].copy_from_slice(&self.squares[..81]);
        for color in Color::all() {
            let from = 81 + 7 * color.array_index();
            for (byte, kind) in packed[from..].iter_mut().zip(PieceKind::HAND_ORDER) {
                *byte = self.hand(color).of(kind.code());
            }
        }
        packed[PACKED - 1] = self.side as u8;
        packed
    }

    /// Puts a piece on a square, whatever stood there, and judges nothing.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.lift(square);
        self.toggle(piece.color().array_index(), square.number(), piece.code());
        self.key ^= zobrist::piece_step(piece.code(), square.number());
        if piece.piece_kind() == PieceKind::King {
            self.kings[piece.color().array_index()] = square.number();
        }
    }

    /// Empties a square and returns what stood there.
    pub fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color().array_index(), square.number(), piece.code());
        self.key ^= zobrist::piece_step(piece.code(), square.number());
        let side = piece.color().array_index();
        if self.kings[side] == square.number() {
            let others = self.colors[side] & self.piece_kind_bb(PieceKind::King);
            self.kings[side] = others.lowest().min(NOWHERE);
        }
        Some(piece)
    }

    /// Sets how many of a kind a side holds. Gives false and changes nothing for a kind that no hand
    /// holds or a count above the set's.
    pub fn set_hand(&mut self, color: Color, piece_kind: PieceKind, count: u8) -> bool {
        let side = color.array_index();
        let Some(held) = self.hands[side].count(piece_kind) else {
            return false;
        };
        if count > piece_kind.set_count() {
            return false;
        }
        for between in held.min(count)..held.max(count) {
            self.key ^= zobrist::hand_step(side, piece_kind.code(), between);
        }
        self.hands[side].set(piece_kind, count);
        true
    }

    /// Sets the side to move.
    pub fn set_side_to_move(&mut self, color: Color) {
        if self.side != color {
            self.side = color;
            self.key ^= zobrist::WHITE_TO_MOVE;
        }
    }

    /// Sets the move number. Gives false and changes nothing for 0.
    pub fn set_ply(&mut self, ply: u16) -> bool {
        if ply != 0 {
            self.ply = u32::from(ply);
        }
        ply != 0
    }

    /// Makes a legal move of the side to move.
    ///
    /// The captured piece goes to the mover's hand as its base kind. The move is not judged: one that
    /// is not legal leaves an unspecified position; [`try_do_move`](Self::try_do_move) asks first.
    ///
    /// # Panics
    ///
    /// On what is no move at all: to its own origin, or a drop of what no hand holds.
    #[inline]
    pub fn do_move(&mut self, mv: Move) -> Undo {
        self.do_packed(mv.pack().expect("not a move"))
    }

    /// Takes back a move that `do_move` made, with the [`Undo`] it gave. The position must be as the move
    /// left it.
    ///
    /// # Panics
    ///
    /// On what is no move at all.
    #[inline]
    pub fn undo_move(&mut self, mv: Move, undo: Undo) {
        self.undo_packed(mv.pack().expect("not a move"), undo);
    }

    /// Makes a move that could be made on a board, legal or not: `None`, and nothing is changed, when
    /// no piece of the side to move stands on the origin or is held, when its own piece or a king is on
    /// the destination (for a drop: anything), when the piece can never promote, or when the capture
    /// would put more into the hand than the set has.
    pub fn try_do_move(&mut self, mv: Move) -> Option<Undo> {
        let packed = mv.pack()?;
        let right_side = match mv {
            Move::Drop { piece, .. } => piece.color() == self.side,
            Move::Normal { .. } => true,
        };
        (right_side && self.can_do(packed)).then(|| self.do_packed(packed))
    }

    /// [`do_move`](Self::do_move) for a move in two bytes.
    #[inline]
    pub fn do_packed(&mut self, mv: PackedMove) -> Undo {
        match self.side {
            Color::Black => self.make::<BlackSide>(mv),
            Color::White => self.make::<WhiteSide>(mv),
        }
    }

    /// [`undo_move`](Self::undo_move) for a move in two bytes.
    #[inline]
    pub fn undo_packed(&mut self, mv: PackedMove, undo: Undo) {
        match self.side {
            Color::Black => self.unmake::<WhiteSide>(mv, undo),
            Color::White => self.unmake::<BlackSide>(mv, undo),
        }
    }

    /// Says which of a side's kings is the one that check looks at: one that `king_square` gave before.
    pub(crate) fn restore_king(&mut self, color: Color, number: u8) {
        self.kings[color.array_index()] = number;
    }

    /// Whether [`try_do_move`](Self::try_do_move) would make the move.
    pub(crate) fn can_do(&self, mv: PackedMove) -> bool {
        let target = self.piece_at(mv.to());
        if let Some(kind) = mv.drop_kind() {
            return self.hand(self.side).holds(kind) && target.is_none();
        }
        let Some(mover) = self.piece_at(Square::known(mv.origin())) else {
            return false;
        };
        let may_take = target.is_none_or(|piece| {
            piece.color() != self.side
                && piece.piece_kind() != PieceKind::King
                && !self.hand(self.side).is_full(piece.piece_kind())
        });
        let may_promote = !mv.is_promoting() || mover.piece_kind().promote().is_some();
        mover.color() == self.side && may_take && may_promote
    }

    /// Makes a move of side `Us`, which is to move.
    #[inline(always)]
    pub(crate) fn make<Us: Side>(&mut self, mv: PackedMove) -> Undo {
        let (to, from) = (mv.to_number(), mv.origin());
        let captured = self.code_at(to);
        let undo = Undo {
            key: self.key,
            captured,
            king: self.kings[Us::INDEX],
        };
        let mut key = self.key ^ zobrist::WHITE_TO_MOVE;
        if mv.is_drop() {
            let kind = from - 80;
            let piece = kind | (Us::INDEX as u8) << 4;
            let hand = &mut self.hands[Us::INDEX];
            hand.remove(kind);
            key ^=
                zobrist::hand_step(Us::INDEX, kind, hand.of(kind)) ^ zobrist::piece_step(piece, to);
            self.toggle(Us::INDEX, to, piece);
        } else {
            let mover = self.code_at(from);
            let arrived = mover | mv.promotion_bit();
            key ^= zobrist::piece_step(mover, from) ^ zobrist::piece_step(arrived, to);
            if captured != 0 {
                let hand = &mut self.hands[Us::INDEX];
                key ^= zobrist::hand_step(Us::INDEX, captured, hand.of(captured))
                    ^ zobrist::piece_step(captured, to);
                hand.add(captured);
                self.toggle(1 - Us::INDEX, to, captured);
            }
            self.relocate::<Us>(from, to, mover, arrived);
            if mover & 15 == PieceKind::King.code() {
                self.kings[Us::INDEX] = to;
            }
        }
        self.key = key;
        self.side = Us::Other::COLOR;
        self.ply += 1;
        undo
    }

    /// Takes back a move of side `Us`, the last one made.
    #[inline(always)]
    pub(crate) fn unmake<Us: Side>(&mut self, mv: PackedMove, undo: Undo) {
        let (to, from) = (mv.to_number(), mv.origin());
        let arrived = self.code_at(to);
        if mv.is_drop() {
            self.hands[Us::INDEX].add(from - 80);
            self.toggle(Us::INDEX, to, arrived);
        } else {
            self.relocate::<Us>(to, from, arrived, arrived & !mv.promotion_bit());
            if undo.captured != 0 {
                self.hands[Us::INDEX].remove(undo.captured);
                self.toggle(1 - Us::INDEX, to, undo.captured);
            }
        }
        self.kings[Us::INDEX] = undo.king;
        self.side = Us::COLOR;
        self.ply -= 1;
        self.key = undo.key;
    }

    /// Puts a piece on an empty square or takes it away: the squares and the sets, not the key.
    #[inline(always)]
    fn toggle(&mut self, side: usize, number: u8, code: u8) {
        let square = *SINGLE.at(number);
        self.squares[number as usize & 127] ^= code;
        self.kinds[code as usize & 15] ^= square;
        self.colors[side] ^= square;
    }

    /// Moves a piece of `Us` to an empty square, where it may be of another kind.
    #[inline(always)]
    fn relocate<Us: Side>(&mut self, from: u8, to: u8, before: u8, after: u8) {
        let (left, entered) = (*SINGLE.at(from), *SINGLE.at(to));
        self.squares[from as usize & 127] = 0;
        self.squares[to as usize & 127] = after;
        self.kinds[before as usize & 15] ^= left;
        self.kinds[after as usize & 15] ^= entered;
        self.colors[Us::INDEX] ^= left ^ entered;
    }

    /// The piece code on a square, 0 when it is empty.
    #[inline(always)]
    pub(crate) const fn code_at(&self, number: u8) -> u8 {
        self.squares[number as usize & 127]
    }

    /// The kind of the piece on an occupied square.
    #[inline(always)]
    pub(crate) const fn kind_at(&self, number: u8) -> PieceKind {
        PieceKind::of_code(self.code_at(number))
    }

    /// The squares of a side's pieces, by index.
    #[inline(always)]
    pub(crate) const fn side_bb(&self, side: usize) -> Bitboard {
        self.colors[side & 1]
    }

    /// A side's hand, by index.
    #[inline(always)]
    pub(crate) const fn side_hand(&self, side: usize) -> Hand {
        self.hands[side & 1]
    }

    /// A side's king, or `NOWHERE`, by index.
    #[inline(always)]
    pub(crate) const fn king_number(&self, side: usize) -> u8 {
        self.kings[side & 1]
    }

    /// Golds and all that move like one, of both sides.
    #[inline(always)]
    pub(crate) fn gold_movers(&self) -> Bitboard {
        self.piece_kind_bb(PieceKind::Gold)
            | self.piece_kind_bb(PieceKind::ProPawn)
            | self.piece_kind_bb(PieceKind::ProLance)
            | self.piece_kind_bb(PieceKind::ProKnight)
            | self.piece_kind_bb(PieceKind::ProSilver)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.squares == other.squares
            && self.hands == other.hands
            && self.kings == other.kings
            && self.side == other.side
            && self.ply() == other.ply()
    }
}

impl Eq for Position {}

impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_sfen())
    }
}
