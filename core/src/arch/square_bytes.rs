//! A byte for each square, and ways from sets to bytes and back.

use crate::types::Bitboard;

/// One byte a square, and some without meaning.
pub(crate) type SquareBytes = [u8; 96];

/// Sets to bytes and back. What needs no more than the language is the default; a backend for
/// better processors gives the same.
pub(crate) trait Bytes: Copy {
    /// For each square the sum of the weights of the sets that have it: below 256.
    #[inline(always)]
    fn weigh<const N: usize>(self, sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
        let mut bytes = [0; 96];
        for (index, bytes) in bytes.chunks_exact_mut(8).enumerate() {
            let mut sums = 0;
            for (set, weight) in sets.into_iter().zip(weights) {
                let word = if index < 8 { set.low() } else { set.high() };
                let byte = word >> (8 * (index & 7));
                sums += u64::from(weight) * SPREAD[byte as usize & 255];
            }
            bytes.copy_from_slice(&sums.to_le_bytes());
        }
        bytes
    }

    /// The squares whose bytes are not the same. No byte is above 127.
    #[inline(always)]
    fn differing(self, one: &SquareBytes, other: &SquareBytes) -> Bitboard {
        let mut words = [0; 2];
        for index in 0..12 {
            let [one, other] = [one, other].map(|bytes| {
                u64::from_le_bytes(*bytes[8 * index..].first_chunk().expect("12 words"))
            });
            let differs = one ^ other;
            // Each byte but 0 reaches bit 7; the product gathers these bits in its highest byte.
            let bits = (differs + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            let byte = bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            words[index / 8] |= byte << (8 * (index % 8));
        }
        Bitboard::from_words(words[0], words[1]) & Bitboard::ALL
    }
}

/// For each byte its bits, one a byte.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::arch::avx2;
    use crate::types::{Square, rng::Rng};

    #[derive(Clone, Copy)]
    struct Plain;
    impl Bytes for Plain {}

    fn sets() -> impl Iterator<Item = Bitboard> {
        let mut rng = Rng::new(7);
        (0..600).map(move |_| Bitboard::from_words(rng.next(), rng.next() >> 47))
    }

    /// Every backend against squares looked at one by one.
    #[test]
    fn bytes_tell_what_the_sets_do() {
        let sets: Vec<_> = sets().collect();
        for three in sets.chunks_exact(3) {
            let three: [Bitboard; 3] = three.try_into().unwrap();
            let [a, b, c] = three;
            let bytes = Plain.weigh(three, [18, 3, 1]);
            let other = Plain.weigh([a ^ b, c], [1, 100]);
            for square in Square::all() {
                let has = three.map(|set| u8::from(set.contains(square)));
                let expected = 18 * has[0] + 3 * has[1] + has[2];
                assert_eq!(bytes[usize::from(square.number())], expected);
            }
            let same = bytes;
            assert_eq!(Plain.differing(&bytes, &same), Bitboard::EMPTY);
            let none = Plain.weigh([], []);
            assert_eq!(Plain.differing(&bytes, &none), a | b | c);
            let differing = Plain.differing(&other, &none);
            assert_eq!(differing, a ^ b | c);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has it.
                unsafe {
                    assert_eq!(avx2::weigh(three, [18, 3, 1])[..81], bytes[..81]);
                    assert_eq!(avx2::differing(&other, &none), differing);
                    assert_eq!(avx2::differing(&bytes, &same), Bitboard::EMPTY);
                }
            }
        }
    }
}
