//! A byte for each square, and ways from sets to bytes and back.

use super::Bitboard;

/// One byte a square, and some without meaning.
pub(crate) type SquareBytes = [u8; 96];

/// Sets to bytes and back. What needs no more than the language is the default; a backend for better
/// processors gives the same.
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

/// The same for 32 squares at once: a tenth of an evaluation's instructions less.
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2 {
    use std::arch::x86_64::*;

    use super::{Bitboard, SquareBytes};

    /// As [`Bytes::weigh`](super::Bytes::weigh).
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(crate) fn weigh<const N: usize>(sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
        // Byte i of a half is to hold byte i / 8 of four, and bit i % 8 of it counts.
        let source = _mm256_setr_epi64x(
            0,
            0x0101_0101_0101_0101,
            0x0202_0202_0202_0202,
            0x0303_0303_0303_0303,
        );
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let mut bytes = [0; 96];
        for (index, bytes) in bytes.chunks_exact_mut(32).enumerate() {
            let mut sums = _mm256_setzero_si256();
            for (set, weight) in sets.into_iter().zip(weights) {
                let four = (set.bits() >> (32 * index)) as u32 as i32;
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(four), source);
                let has = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
                let weight = _mm256_set1_epi8(weight as i8);
                sums = _mm256_add_epi8(sums, _mm256_and_si256(has, weight));
            }
            let bytes: &mut [u8; 32] = bytes.try_into().expect("32 bytes");
            store(bytes, sums);
        }
        bytes
    }

    /// As [`Bytes::differing`](super::Bytes::differing).
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(crate) fn differing(one: &SquareBytes, other: &SquareBytes) -> Bitboard {
        let mut found = 0;
        for index in 0..3 {
            let [one, other] = [one, other]
                .map(|bytes| load(bytes[32 * index..].first_chunk().expect("three parts")));
            let same = _mm256_cmpeq_epi8(one, other);
            found |= u128::from(!_mm256_movemask_epi8(same) as u32) << (32 * index);
        }
        Bitboard::from_bits(found)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code)]
    fn load(bytes: &[u8; 32]) -> __m256i {
        // SAFETY: there are 32 bytes, and the load asks for no alignment.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code)]
    fn store(bytes: &mut [u8; 32], value: __m256i) {
        // SAFETY: there is room for 32 bytes, and the store asks for no alignment.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), value) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[derive(Clone, Copy)]
    struct Plain;
    impl Bytes for Plain {}

    fn sets() -> impl Iterator<Item = Bitboard> {
        let mut state = 7_u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            u128::from(state >> 8) << 40 ^ u128::from(state >> 20)
        };
        (0..600).map(move |_| Bitboard::from_bits(random()))
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
                #[allow(unsafe_code)]
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
