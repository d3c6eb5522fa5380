//! Hands in one word, for comparing them kind by kind.

use crate::types::{Hand, PieceKind};

/// How many pieces of each kind. The fields of the kinds have a spare bit above each, so that all are
/// compared by one subtraction.
// Invariant: no spare bit is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pieces(u32);

/// Where the field of the kind of code k begins: five bits for pawns, two for bishops and rooks, three
/// for the others.
const START: [u32; 8] = [0, 0, 6, 10, 14, 18, 21, 24];
const WIDE: u32 = 1 << 5;
const MIDDLE: u32 = 1 << 9 | 1 << 13 | 1 << 17 | 1 << 27;
const NARROW: u32 = 1 << 20 | 1 << 23;
const SPARE: u32 = WIDE | MIDDLE | NARROW;

impl Pieces {
    pub const NONE: Self = Self(0);

    pub fn of_hand(hand: Hand) -> Self {
        PieceKind::HAND_ORDER
            .into_iter()
            .fold(Self::NONE, |all, kind| {
                Self(all.0 + (u32::from(hand.of(kind.code())) << START[kind.code() as usize & 7]))
            })
    }

    pub const fn hash(self) -> u64 {
        (self.0 as u64).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }

    /// The mask of the field of a kind, by its code.
    const fn field(code: u8) -> u32 {
        let end = if code & 7 == 7 {
            27
        } else {
            START[(code as usize & 7) + 1] - 1
        };
        (1 << end) - (1 << START[code as usize & 7])
    }

    pub const fn holds(self, code: u8) -> bool {
        self.0 & Self::field(code) != 0
    }

    /// One more. The caller knows that the set is not complete.
    pub const fn plus(self, code: u8) -> Self {
        Self(self.0 + (1 << START[code as usize & 7]))
    }

    /// One less; none stays none.
    pub const fn minus(self, code: u8) -> Self {
        Self(
            self.0
                - if self.holds(code) {
                    1 << START[code as usize & 7]
                } else {
                    0
                },
        )
    }

    /// Both together. The caller knows that no set is exceeded.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// What is left when the other, which holds no more of any kind, is taken away.
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Whether it holds at least as much of every kind.
    pub const fn covers(self, other: Self) -> bool {
        ((self.0 | SPARE) - other.0) & SPARE == SPARE
    }

    /// The fields in which it holds at least as much as the other.
    const fn fields_covering(self, other: Self) -> u32 {
        let spare = ((self.0 | SPARE) - other.0) & SPARE;
        spare - ((spare & WIDE) >> 5 | (spare & MIDDLE) >> 3 | (spare & NARROW) >> 2)
    }

    /// The greater number of each kind.
    pub const fn max(self, other: Self) -> Self {
        let mask = self.fields_covering(other);
        Self(self.0 & mask | other.0 & !mask)
    }

    /// The lesser number of each kind.
    pub const fn min(self, other: Self) -> Self {
        let mask = self.fields_covering(other);
        Self(other.0 & mask | self.0 & !mask)
    }

    /// This, of the kinds of which the other holds none.
    pub const fn lacked_by(self, other: Self) -> Self {
        let lacked = Self::NONE.fields_covering(other);
        Self(self.0 & lacked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(pieces: Pieces) -> [u32; 7] {
        [1, 2, 3, 4, 5, 6, 7].map(|code| (pieces.0 & Pieces::field(code)) >> START[code as usize])
    }

    /// Kind by kind, on pseudo-random hands and on the extreme ones.
    #[test]
    fn operations_are_those_of_each_kind() {
        let full = [18, 4, 4, 4, 2, 2, 4];
        let mut random = 7_u64;
        let mut hand = || {
            let mut pieces = Pieces::NONE;
            for (code, most) in (1..).zip(full) {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(99);
                for _ in 0..(random >> 33) % (most + 1) {
                    pieces = pieces.plus(code);
                }
            }
            pieces
        };
        for _ in 0..1000 {
            let (a, b) = (hand(), hand());
            let both = |f: fn(u32, u32) -> u32| {
                let (x, y) = (counts(a), counts(b));
                std::array::from_fn::<u32, 7, _>(|i| f(x[i], y[i]))
            };
            assert_eq!(counts(a.max(b)), both(u32::max));
            assert_eq!(counts(a.min(b)), both(u32::min));
            assert_eq!(
                counts(a.lacked_by(b)),
                both(|x, y| if y == 0 { x } else { 0 })
            );
            assert_eq!(counts(a.max(b).less(b)), both(|x, y| x.max(y) - y));
            assert_eq!(a.covers(b), both(|x, y| u32::from(x >= y)) == [1; 7]);
            assert!(a.covers(a) && a.covers(Pieces::NONE));
            for code in 1..8 {
                assert_eq!(a.holds(code), counts(a)[code as usize - 1] > 0);
                assert!(a.minus(code) == a || a.minus(code).plus(code) == a);
            }
        }
    }
}
