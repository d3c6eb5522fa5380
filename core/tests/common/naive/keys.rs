//! The key numbers from their generator (row 14), the key from scratch (row 26), the packed bytes
//! (row 33).

use super::*;

/// Output `index` of splitmix64 started from "shogiban" read as a big-endian number.
pub fn number(index: u64) -> u64 {
    let seed = u64::from_be_bytes(*b"shogiban");
    let mut z = seed.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

pub fn piece_number(side: usize, kind: u8, sq: usize) -> u64 {
    number((side * 14 * 81 + (usize::from(kind) - 1) * 81 + sq) as u64)
}

/// The numbers of a hand follow those of the pieces: by side, kind and count from 1.
pub fn hand_number(side: usize, kind: u8, count: u8) -> u64 {
    if count == 0 {
        return 0;
    }
    let before: u8 = SET[1..usize::from(kind)].iter().sum();
    number(2 * 14 * 81 + 38 * side as u64 + u64::from(before + count - 1))
}

pub fn side_number() -> u64 {
    number(2 * 14 * 81 + 2 * 38)
}

impl Naive {
    pub fn key(&self) -> u64 {
        let mut key = if self.side == 1 { side_number() } else { 0 };
        for (sq, &piece) in self
            .board
            .iter()
            .enumerate()
            .filter(|(_, piece)| **piece != 0)
        {
            key ^= piece_number(side_of(piece), kind_of(piece), sq);
        }
        for side in 0..2 {
            for kind in PAWN..=GOLD {
                key ^= hand_number(side, kind, self.hands[side][usize::from(kind)]);
            }
        }
        key
    }

    pub fn packed(&self) -> [u8; 96] {
        let mut bytes = [0; 96];
        bytes[..81].copy_from_slice(&self.board);
        for side in 0..2 {
            for (i, kind) in HAND_ORDER.into_iter().enumerate() {
                bytes[81 + 7 * side + i] = self.hands[side][usize::from(kind)];
            }
        }
        bytes[95] = self.side as u8;
        bytes
    }
}
