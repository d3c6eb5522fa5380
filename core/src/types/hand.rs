use std::fmt;

use super::PieceKind;

/// The pieces one side holds in hand.
///
/// ```
/// use shogiban::{Hand, PieceKind};
/// let hand = Hand::new().added(PieceKind::Pawn).unwrap();
/// assert_eq!(hand.count(PieceKind::Pawn), Some(1));
/// assert_eq!(hand.count(PieceKind::King), None);
/// assert_eq!(hand.removed(PieceKind::Rook), None);
/// ```
// Invariant: byte k holds the count of the kind with code k, at most its set count; byte 0 is zero.
// With one byte per kind a hand fits in one register, and no addition carries between kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Hand([u8; 8]);

impl Hand {
    /// Nothing in hand.
    pub(crate) const EMPTY: Self = Self([0; 8]);

    /// The bytes of a hand that holds every piece of both sets.
    const FULL: [u8; 8] = [0, 18, 4, 4, 4, 2, 2, 4];

    /// An empty hand.
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// The number of pieces of that kind; `None` for a kind that no hand can hold.
    ///
    /// ```
    /// use shogiban::{Hand, PieceKind};
    /// assert_eq!(Hand::new().count(PieceKind::Pawn), Some(0));
    /// assert_eq!(Hand::new().count(PieceKind::King), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn count(self, piece_kind: PieceKind) -> Option<u8> {
        if piece_kind.is_hand_piece() {
            Some(self.0[piece_kind as usize & 7])
        } else {
            None
        }
    }

    /// The hand with one more of that kind; `None` if no hand can hold the kind or this one holds
    /// the whole set.
    ///
    /// ```
    /// use shogiban::{Hand, PieceKind};
    /// let rook = Hand::new().added(PieceKind::Rook).expect("room for a rook");
    /// assert_eq!(rook.count(PieceKind::Rook), Some(1));
    /// ```
    #[must_use]
    pub const fn added(mut self, piece_kind: PieceKind) -> Option<Self> {
        if !piece_kind.is_hand_piece() || self.of(piece_kind.code()) == piece_kind.set_count() {
            return None;
        }
        self.add(piece_kind.code());
        Some(self)
    }

    /// The hand with one less of that kind; `None` if it holds none of it.
    ///
    /// ```
    /// use shogiban::{Hand, PieceKind};
    /// let rook = Hand::new().added(PieceKind::Rook).expect("room for a rook");
    /// assert_eq!(rook.removed(PieceKind::Rook), Some(Hand::new()));
    /// ```
    #[must_use]
    pub const fn removed(mut self, piece_kind: PieceKind) -> Option<Self> {
        if !piece_kind.is_hand_piece() || self.of(piece_kind.code()) == 0 {
            return None;
        }
        self.remove(piece_kind.code());
        Some(self)
    }

    /// Whether nothing is held.
    ///
    /// ```
    /// assert!(shogiban::Hand::new().is_empty());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether a hand can hold that kind: a base kind other than the king.
    #[must_use]
    pub const fn is_hand_piece(piece_kind: PieceKind) -> bool {
        piece_kind.is_hand_piece()
    }

    /// The kinds a hand can hold: P L N S G B R.
    ///
    /// ```
    /// use shogiban::Hand;
    /// assert_eq!(Hand::all_hand_pieces().count(), 7);
    /// ```
    pub fn all_hand_pieces() -> impl Iterator<Item = PieceKind> {
        PieceKind::all()
            .into_iter()
            .filter(|kind| kind.is_hand_piece())
    }

    /// The count of the kind with that code, below 8; 0 for code 0.
    #[inline(always)]
    pub(crate) const fn of(&self, code: u8) -> u8 {
        self.0[code as usize & 7]
    }

    #[inline(always)]
    pub(crate) const fn holds(&self, kind: PieceKind) -> bool {
        self.of(kind.code()) != 0
    }

    /// Adds a piece. The caller guarantees that the set is not complete.
    #[inline(always)]
    pub(crate) const fn add(&mut self, code: u8) {
        self.0[code as usize & 7] = self.0[code as usize & 7].wrapping_add(1);
    }

    /// Takes a piece out. The caller guarantees that one is held.
    #[inline(always)]
    pub(crate) const fn remove(&mut self, code: u8) {
        self.0[code as usize & 7] = self.0[code as usize & 7].wrapping_sub(1);
    }

    pub(crate) const fn set(&mut self, kind: PieceKind, count: u8) {
        debug_assert!(count <= kind.set_count() && kind.is_hand_piece());
        self.0[kind as usize & 7] = count;
    }

    /// All counts in one word, the kind of code k in bits 8k to 8k + 7.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// Whether it holds a kind other than the pawn.
    #[inline(always)]
    pub(crate) const fn holds_more_than_pawns(self) -> bool {
        self.bits() >> 16 != 0
    }

    /// The number of kinds held that may be dropped on any empty square: silver, bishop, rook,
    /// gold.
    #[inline(always)]
    pub(crate) const fn kinds_that_drop_anywhere(self) -> u32 {
        // Their codes are 4 to 7, the upper half. Adding 127 to a byte from 1 to 18 sets its top
        // bit.
        ((self.bits() + 0x7f7f_7f7f_7f7f_7f7f) >> 32 & 0x8080_8080).count_ones()
    }

    /// Whether the whole set of some kind is held: no more of that kind can be captured.
    #[inline(always)]
    pub(crate) const fn has_full_kind(self) -> bool {
        // Adding 128 less the full count sets the top bit of exactly the full bytes, never of byte
        // 0.
        const TO_TOP: u64 = {
            let mut bytes = [0; 8];
            let mut code = 1;
            while code < 8 {
                bytes[code] = 128 - Hand::FULL[code];
                code += 1;
            }
            u64::from_le_bytes(bytes)
        };
        (self.bits() + TO_TOP) & 0x8080_8080_8080_8080 != 0
    }

    #[inline(always)]
    pub(crate) const fn is_full(self, kind: PieceKind) -> bool {
        let base = kind.base().code();
        base < 8 && self.of(base) >= Self::FULL[base as usize]
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = PieceKind::HAND_ORDER
            .iter()
            .filter(|kind| self.holds(**kind));
        f.debug_map()
            .entries(held.map(|kind| (kind, self.of(kind.code()))))
            .finish()
    }
}
