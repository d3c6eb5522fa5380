//! The AVX2 backend of the square bytes: 32 squares per instruction.

use std::arch::x86_64::*;

use super::SquareBytes;
use crate::types::Bitboard;

/// See [`SquareByteOps::weighted_sums`](crate::arch::SquareByteOps::weighted_sums).
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn weighted_sums<const N: usize>(sets: [Bitboard; N], weights: [u8; N]) -> SquareBytes {
    // Copies byte i / 8 of a 32-bit word into byte i of the vector, where bit i % 8 is then tested.
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
            let word = (set.bits() >> (32 * index)) as u32 as i32;
            let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(word), source);
            let has = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
            let weight = _mm256_set1_epi8(weight as i8);
            sums = _mm256_add_epi8(sums, _mm256_and_si256(has, weight));
        }
        let bytes: &mut [u8; 32] = bytes.try_into().expect("32 bytes");
        store(bytes, sums);
    }
    bytes
}

/// See [`SquareByteOps::differing`](crate::arch::SquareByteOps::differing).
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn differing(one: &SquareBytes, other: &SquareBytes) -> Bitboard {
    let mut squares = 0;
    for index in 0..3 {
        let [one, other] = [one, other]
            .map(|bytes| load(bytes[32 * index..].first_chunk().expect("three chunks")));
        let same = _mm256_cmpeq_epi8(one, other);
        squares |= u128::from(!_mm256_movemask_epi8(same) as u32) << (32 * index);
    }
    Bitboard::from_bits(squares)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference covers 32 bytes, and this load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: &mut [u8; 32], value: __m256i) {
    // SAFETY: the reference covers 32 bytes, and this store needs no alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), value) };
}
