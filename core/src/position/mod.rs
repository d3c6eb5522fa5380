//! A position: the pieces on the board, both hands, the side to move and the move number.
//!
//! The same facts are kept in three forms, because each answers its question quickest: the piece on
//! a square (`squares`), the squares of a piece or a side (`sets`), and the key. Moves are made in
//! `make`.

use std::fmt;

use crate::arch::SquareBytes;
use crate::types::{Bitboard, Color, Hand, PerSquare, Piece, PieceKind, Square, Words};
use crate::zobrist;

mod handicap;
pub(crate) mod impasse_points;
mod key_filter;
mod make;
mod sfen;

pub use handicap::Handicap;
pub(crate) use key_filter::KeyFilter;
pub use make::Undo;
pub(crate) use sfen::{Field, Fields};
pub use sfen::{SfenError, SfenFault};

/// The highest move number. A game that goes on stays there.
pub const MOVE_NUMBER_MAX: u16 = 65535;

/// The number of bytes of [`Position::packed`].
pub const PACKED_SIZE: usize = 96;

/// No square: a king that is not on the board.
pub(crate) const NOWHERE: u8 = 81;

/// A position without its history.
///
/// Any board that [`put`](Self::put) can make is a position: without kings, with many, with pawns
/// on the last rank. A side's king, where rules speak of one, is the one put last; see
/// [`king_square`](Self::king_square).
///
/// Two positions are equal if everything in them is, the move number and the kings that count
/// included.
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
    /// The squares of each piece, by its code. The code of no kind, 0 for Black and 16 for White,
    /// has all of the side's.
    sets: [Words; 32],
    /// The key as it is when Black is to move.
    sideless_key: u64,
    hands: [Hand; 2],
    /// Each side's king, or `NOWHERE`.
    kings: [u8; 2],
    turn: Turn,
    /// Piece codes, 0 for an empty square. Room up to a power of two replaces bounds checks.
    squares: PerSquare<u8>,
}

/// The side to move and the move number in one word: the side in the top bit, where a carry falls
/// out of the word, so that one addition makes a move of either side, and one subtraction takes it
/// back. The number counts on past `MOVE_NUMBER_MAX`.
#[derive(Clone, Copy)]
struct Turn(u32);

impl Turn {
    const FIRST: Self = Self::new(Color::Black, 1);
    const SIDE: u32 = 1 << 31;

    const fn new(side: Color, ply: u16) -> Self {
        Self((side as u32) << 31 | ply as u32)
    }

    #[inline(always)]
    const fn side(self) -> Color {
        if self.0 & Self::SIDE == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    const fn ply(self) -> u16 {
        let ply = self.0 & !Self::SIDE;
        if ply > MOVE_NUMBER_MAX as u32 {
            MOVE_NUMBER_MAX
        } else {
            ply as u16
        }
    }

    #[inline(always)]
    const fn next(self) -> Self {
        Self(self.0.wrapping_add(Self::SIDE + 1))
    }

    #[inline(always)]
    const fn previous(self) -> Self {
        Self(self.0.wrapping_sub(Self::SIDE + 1))
    }
}

impl Position {
    /// A board without a piece, Black to move, move 1.
    ///
    /// ```
    /// assert!(shogiban::Position::empty().occupied().is_empty());
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            sets: [Words::EMPTY; 32],
            sideless_key: 0,
            hands: [Hand::EMPTY; 2],
            kings: [NOWHERE; 2],
            turn: Turn::FIRST,
            squares: PerSquare([0; 128]),
        }
    }

    /// The start of an even game, Black to move, move 1.
    ///
    /// ```
    /// use shogiban::Position;
    /// assert_eq!(Position::startpos().occupied().count(), 40);
    /// ```
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
    ///
    /// ```
    /// use shogiban::{Color, Position};
    /// assert_eq!(Position::startpos().side_to_move(), Color::Black);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.turn.side()
    }

    /// The number of the move about to be made, from 1 to [`MOVE_NUMBER_MAX`].
    ///
    /// ```
    /// assert_eq!(shogiban::Position::startpos().ply(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn ply(&self) -> u16 {
        self.turn.ply()
    }

    /// The 64-bit key of pieces, hands and side to move, the move number left out; see
    /// [`zobrist`](crate::zobrist).
    ///
    /// ```
    /// use shogiban::Position;
    /// assert_eq!(Position::empty().key(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        match self.side_to_move() {
            Color::Black => self.sideless_key,
            Color::White => self.sideless_key ^ zobrist::WHITE_TO_MOVE,
        }
    }

    /// The piece on a square.
    ///
    /// ```
    /// use shogiban::{Piece, Position, Square};
    /// assert_eq!(Position::startpos().piece_at(Square::SQ_8H), Some(Piece::B_B));
    /// assert_eq!(Position::startpos().piece_at(Square::SQ_5E), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.code_at(square.number()))
    }

    /// The pieces that a side holds in hand.
    ///
    /// ```
    /// use shogiban::{Color, Position};
    /// assert!(Position::startpos().hand(Color::Black).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.array_index()]
    }

    /// The king of a side. Of several it is the one put or moved last or, once that one is removed,
    /// the one on the square with the lowest number. Only this king can be in check.
    ///
    /// ```
    /// use shogiban::{Color, Position, Square};
    /// assert_eq!(Position::startpos().king_square(Color::White), Some(Square::SQ_5A));
    /// assert_eq!(Position::empty().king_square(Color::White), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn king_square(&self, color: Color) -> Option<Square> {
        Square::from_number(self.kings[color.array_index()])
    }

    /// All occupied squares.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.side_bb(0) | self.side_bb(1)
    }

    /// The squares of a side's pieces.
    ///
    /// ```
    /// use shogiban::{Bitboard, Color, Position};
    /// let black = Position::startpos().player_bb(Color::Black);
    /// assert_eq!((black & Bitboard::rank(8)).count(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn player_bb(&self, color: Color) -> Bitboard {
        self.side_bb(color.array_index())
    }

    /// The squares of the pieces of a kind, of both sides.
    ///
    /// ```
    /// use shogiban::{Bitboard, PieceKind, Position};
    /// let pawns = Position::startpos().piece_kind_bb(PieceKind::Pawn);
    /// assert_eq!(pawns, Bitboard::rank(3) | Bitboard::rank(7));
    /// ```
    #[must_use]
    #[inline]
    pub const fn piece_kind_bb(&self, piece_kind: PieceKind) -> Bitboard {
        self.pieces(0, piece_kind).or(self.pieces(1, piece_kind))
    }

    /// The facts by which repetition compares positions, in bytes: the piece code of each square in
    /// order, both hands as counts of R B G S N L P (Black's first), then the side to move (0 or
    /// 1).
    ///
    /// ```
    /// use shogiban::{Piece, Position};
    /// let packed = Position::startpos().packed();
    /// assert_eq!(packed[..2], [Piece::W_L.code(), Piece::W_N.code()]);
    /// ```
    #[must_use]
    pub fn packed(&self) -> [u8; PACKED_SIZE] {
        let mut packed = [0; PACKED_SIZE];
        packed[..81].copy_from_slice(&self.squares.0[..81]);
        for color in Color::all() {
            let from = 81 + 7 * color.array_index();
            for (byte, kind) in packed[from..].iter_mut().zip(PieceKind::HAND_ORDER) {
                *byte = self.hand(color).of(kind.code());
            }
        }
        packed[PACKED_SIZE - 1] = self.side_to_move() as u8;
        packed
    }

    /// Puts a piece on a square and replaces the piece that stood there. Any piece may stand
    /// anywhere.
    ///
    /// ```
    /// use shogiban::{Piece, Position, Square};
    /// let mut position = Position::empty();
    /// position.put(Square::SQ_5A, Piece::W_K);
    /// assert_eq!(position.piece_at(Square::SQ_5A), Some(Piece::W_K));
    /// assert_eq!(position.lift(Square::SQ_5A), Some(Piece::W_K));
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.lift(square);
        self.toggle(square.number(), piece.code());
        *self.squares.at_mut(square.number()) = piece.code();
        self.sideless_key ^= zobrist::piece_step(piece.code(), square.number());
        if piece.piece_kind() == PieceKind::King {
            self.kings[piece.color().array_index()] = square.number();
        }
    }

    /// Empties a square and returns the piece that stood there.
    pub fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square.number(), piece.code());
        *self.squares.at_mut(square.number()) = 0;
        self.sideless_key ^= zobrist::piece_step(piece.code(), square.number());
        let side = piece.color().array_index();
        if self.kings[side] == square.number() {
            let others = self.pieces(side, PieceKind::King);
            self.kings[side] = others.lowest().min(NOWHERE);
        }
        Some(piece)
    }

    /// Sets the number of pieces of a kind that a side holds. Returns false and changes nothing for
    /// a kind that no hand holds or a count above the set's.
    ///
    /// ```
    /// use shogiban::{Color, PieceKind, Position};
    /// let mut position = Position::empty();
    /// assert!(position.set_hand(Color::Black, PieceKind::Rook, 2));
    /// assert!(!position.set_hand(Color::Black, PieceKind::Rook, 3));
    /// ```
    pub fn set_hand(&mut self, color: Color, piece_kind: PieceKind, count: u8) -> bool {
        let side = color.array_index();
        let Some(held) = self.hands[side].count(piece_kind) else {
            return false;
        };
        if count > piece_kind.set_count() {
            return false;
        }
        for between in held.min(count)..held.max(count) {
            self.sideless_key ^= zobrist::hand_step(side, piece_kind.code(), between);
        }
        self.hands[side].set(piece_kind, count);
        true
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use shogiban::{Color, Position};
    /// let mut position = Position::empty();
    /// position.set_side_to_move(Color::White);
    /// assert_eq!(position.to_sfen(), "9/9/9/9/9/9/9/9/9 w - 1");
    /// ```
    pub fn set_side_to_move(&mut self, color: Color) {
        if self.side_to_move() != color {
            self.turn = Turn::new(color, self.ply());
        }
    }

    /// Sets the move number. Returns false and changes nothing for 0.
    ///
    /// ```
    /// let mut position = shogiban::Position::empty();
    /// assert!(position.set_ply(42) && !position.set_ply(0));
    /// assert_eq!(position.ply(), 42);
    /// ```
    pub fn set_ply(&mut self, ply: u16) -> bool {
        if ply != 0 {
            self.turn = Turn::new(self.side_to_move(), ply);
        }
        ply != 0
    }

    /// Passes the turn: the other side is to move, and the move number rises by one, to
    /// [`MOVE_NUMBER_MAX`] at most. Nothing else changes.
    ///
    /// ```
    /// use shogiban::{Color, Position};
    /// let mut position = Position::startpos();
    /// position.pass();
    /// assert_eq!((position.side_to_move(), position.ply()), (Color::White, 2));
    /// ```
    pub fn pass(&mut self) {
        let ply = self.ply().saturating_add(1);
        self.turn = Turn::new(self.side_to_move().flip(), ply);
    }

    /// The position turned round: each piece changes its side and stands on the
    /// [flipped](Square::flip) square, the hands change sides, and so does the turn. The move
    /// number stays.
    ///
    /// ```
    /// use shogiban::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/6G2/4K4 b 2P 7".parse()?;
    /// assert_eq!(position.turned().to_sfen(), "4k4/2g6/9/9/9/9/9/9/4K4 w 2p 7");
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = Self::empty();
        for square in self.occupied() {
            if let Some((kind, color)) = self.piece_at(square).map(Piece::to_parts) {
                turned.put(square.flip(), Piece::new(kind, color.flip()));
            }
        }
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                turned.set_hand(color, kind, self.hand(color.flip()).of(kind.code()));
            }
            // Of several kings the one that counts stays the same.
            if let Some(king) = self.king_square(color.flip()) {
                turned.restore_king(color, king.flip().number());
            }
        }
        turned.turn = Turn::new(self.side_to_move().flip(), self.ply());
        turned
    }

    /// The piece code on a square, 0 when it is empty.
    #[inline(always)]
    pub(crate) const fn code_at(&self, number: u8) -> u8 {
        *self.squares.at(number)
    }

    /// The piece codes of all squares, and a few zeros.
    #[inline(always)]
    pub(crate) fn codes(&self) -> &SquareBytes {
        self.squares.0.first_chunk().expect("128 bytes")
    }

    /// The kind of the piece on an occupied square.
    #[inline(always)]
    pub(crate) const fn kind_at(&self, number: u8) -> PieceKind {
        PieceKind::of_code(self.code_at(number))
    }

    /// The squares of a side's pieces, by index.
    #[inline(always)]
    pub(crate) const fn side_bb(&self, side: usize) -> Bitboard {
        self.sets[(side & 1) << 4].set()
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

    /// The squares of a side's pieces of a kind.
    #[inline(always)]
    pub(crate) const fn pieces(&self, side: usize, kind: PieceKind) -> Bitboard {
        self.sets[(side & 1) << 4 | kind as usize].set()
    }

    /// A side's golds and all that move like one.
    #[inline(always)]
    pub(crate) fn gold_movers(&self, side: usize) -> Bitboard {
        self.pieces(side, PieceKind::Gold)
            | self.pieces(side, PieceKind::ProPawn)
            | self.pieces(side, PieceKind::ProLance)
            | self.pieces(side, PieceKind::ProKnight)
            | self.pieces(side, PieceKind::ProSilver)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.sideless_key == other.sideless_key
            && self.squares == other.squares
            && self.hands == other.hands
            && self.kings == other.kings
            && self.side_to_move() == other.side_to_move()
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
