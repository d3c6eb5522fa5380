//! One byte per square, computed from bitboards and compared back into bitboards.
//!
//! The portable code handles eight squares per 64-bit word; `avx2` handles 32 per instruction.

use crate::types::Bitboard;

/// One byte per square. The bytes past square 80 are padding with unspecified values.
pub(crate) type SquareBytes = [u8; 96];

/// Operations on [`SquareBytes`]. The provided methods are the portable code; a backend may
/// override them with faster code that returns the same bytes for the 81 squares.
pub(crate) trait SquareByteOps: Copy {
    /// For each square the sum of the weights of the sets that contain it. The sum must be below
    /// 256.
    #[inline(always)]
    fn weighted_sums<const N: usize>(self, sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
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

    /// The squares whose bytes differ. No byte may be above 127.
    #[inline(always)]
    fn differing(self, one: &SquareBytes, other: &SquareBytes) -> Bitboard {
        let mut words = [0; 2];
        for index in 0..12 {
            let [one, other] = [one, other].map(|bytes| {
                u64::from_le_bytes(*bytes[8 * index..].first_chunk().expect("12 words"))
            });
            let difference = one ^ other;
            // The addition sets bit 7 of each byte that is not 0, and the multiplication gathers
            // these bits in the highest byte.
            let bits = (difference + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            let byte = bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            words[index / 8] |= byte << (8 * (index % 8));
        }
        Bitboard::from_words(words[0], words[1]) & Bitboard::ALL
    }
}

/// For each byte, its eight bits spread over the eight bytes of a word.
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
    use crate::types::Square;
    use crate::types::rng::Rng;

    #[derive(Clone, Copy)]
    struct PortableBytes;
    impl SquareByteOps for PortableBytes {}

    fn random_sets() -> impl Iterator<Item = Bitboard> {
        let mut rng = Rng::new(7);
        let mut random = move || u128::from(rng.next()) << 64 | u128::from(rng.next());
        (0..600).map(move |_| Bitboard::from_bits(random()))
    }

    /// Compares each backend with sums computed square by square.
    #[test]
    fn backends_agree_with_sums_by_square() {
        let sets: Vec<_> = random_sets().collect();
        for chunk in sets.chunks_exact(3) {
            let three: [Bitboard; 3] = chunk.try_into().unwrap();
            let [a, b, c] = three;
            let bytes = PortableBytes.weighted_sums(three, [18, 3, 1]);
            let other = PortableBytes.weighted_sums([a ^ b, c], [1, 100]);
            for square in Square::all() {
                let has = three.map(|set| u8::from(set.contains(square)));
                let expected = 18 * has[0] + 3 * has[1] + has[2];
                assert_eq!(bytes[usize::from(square.number())], expected);
            }
            let same = bytes;
            assert_eq!(PortableBytes.differing(&bytes, &same), Bitboard::EMPTY);
            let none = PortableBytes.weighted_sums([], []);
            assert_eq!(PortableBytes.differing(&bytes, &none), a | b | c);
            let differing = PortableBytes.differing(&other, &none);
            assert_eq!(differing, a ^ b | c);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has AVX2.
                unsafe {
                    assert_eq!(avx2::weighted_sums(three, [18, 3, 1])[..81], bytes[..81]);
                    assert_eq!(avx2::differing(&other, &none), differing);
                    assert_eq!(avx2::differing(&bytes, &same), Bitboard::EMPTY);
                }
            }
        }
    }
}
