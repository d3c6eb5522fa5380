//! A hand in one word, so that two hands compare kind by kind in a few instructions.

use crate::types::{Hand, PieceKind};

/// Number of pieces of each kind. Each kind has a bit field with a spare bit above it, so one
/// subtraction compares all kinds.
// Invariant: no spare bit is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HandCounts(u32);

/// First bit of the field of the kind with code k: five bits for pawns, two for bishops and rooks,
/// three for the others.
const START: [u32; 8] = [0, 0, 6, 10, 14, 18, 21, 24];
const WIDE: u32 = 1 << 5;
const MIDDLE: u32 = 1 << 9 | 1 << 13 | 1 << 17 | 1 << 27;
const NARROW: u32 = 1 << 20 | 1 << 23;
const SPARE: u32 = WIDE | MIDDLE | NARROW;

impl HandCounts {
    pub const NONE: Self = Self(0);

    pub fn from_hand(hand: Hand) -> Self {
        PieceKind::HAND_ORDER
            .into_iter()
            .fold(Self::NONE, |all, kind| {
                Self(all.0 + (u32::from(hand.of(kind.code())) << START[kind.code() as usize & 7]))
            })
    }

    pub const fn hash(self) -> u64 {
        (self.0 as u64).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }

    /// Mask of the field of the kind with that code.
    const fn field(code: u8) -> u32 {
        let end = if code & 7 == 7 {
            27
        } else {
            START[(code as usize & 7) + 1] - 1
        };
        (1 << end) - (1 << START[code as usize & 7])
    }

    /// Whether the hand holds a piece of the kind with that code.
    pub const fn holds(self, code: u8) -> bool {
        self.0 & Self::field(code) != 0
    }

    /// Adds a piece. The caller ensures that the set of that kind is not complete yet.
    pub const fn plus(self, code: u8) -> Self {
        Self(self.0 + (1 << START[code as usize & 7]))
    }

    /// Removes a piece; 0 stays 0.
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

    /// Both hands together. The caller ensures that no set is exceeded.
    pub const fn sum(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The pieces left after those of `other` are taken away. `other` holds no more of any kind.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Whether the hand holds at least as many of every kind as `other`.
    pub const fn dominates(self, other: Self) -> bool {
        ((self.0 | SPARE) - other.0) & SPARE == SPARE
    }

    /// Mask of the fields in which the hand holds at least as many as `other`.
    const fn fields_dominating(self, other: Self) -> u32 {
        let spare = ((self.0 | SPARE) - other.0) & SPARE;
        spare - ((spare & WIDE) >> 5 | (spare & MIDDLE) >> 3 | (spare & NARROW) >> 2)
    }

    /// The greater number of each kind.
    pub const fn max(self, other: Self) -> Self {
        let mask = self.fields_dominating(other);
        Self(self.0 & mask | other.0 & !mask)
    }

    /// The lesser number of each kind.
    pub const fn min(self, other: Self) -> Self {
        let mask = self.fields_dominating(other);
        Self(other.0 & mask | self.0 & !mask)
    }

    /// The pieces of the kinds that `other` lacks.
    pub const fn of_kinds_missing_in(self, other: Self) -> Self {
        let lacked = Self::NONE.fields_dominating(other);
        Self(self.0 & lacked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::rng::Rng;

    fn counts(pieces: HandCounts) -> [u32; 7] {
        [1, 2, 3, 4, 5, 6, 7]
            .map(|code| (pieces.0 & HandCounts::field(code)) >> START[code as usize])
    }

    /// Compares each operation with the same one kind by kind, on pseudo-random hands.
    #[test]
    fn operations_work_kind_by_kind() {
        let full = [18, 4, 4, 4, 2, 2, 4];
        let mut rng = Rng::new(7);
        let mut hand = || {
            let mut pieces = HandCounts::NONE;
            for (code, most) in (1..).zip(full) {
                for _ in 0..rng.below(most + 1) {
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
                counts(a.of_kinds_missing_in(b)),
                both(|x, y| if y == 0 { x } else { 0 })
            );
            assert_eq!(counts(a.max(b).difference(b)), both(|x, y| x.max(y) - y));
            assert_eq!(a.dominates(b), both(|x, y| u32::from(x >= y)) == [1; 7]);
            assert!(a.dominates(a) && a.dominates(HandCounts::NONE));
            for code in 1..8 {
                assert_eq!(a.holds(code), counts(a)[code as usize - 1] > 0);
                assert!(a.minus(code) == a || a.minus(code).plus(code) == a);
            }
        }
    }
}
