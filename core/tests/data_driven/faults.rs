//! `move_fault` over every candidate there is: rows 44 and 45.

use crate::common::naive::Naive;
use crate::common::{data, kind, packed, position, square};
use shogiban::{DropFault, MoveFault, PackedMove};
use std::collections::HashSet;

/// All 81 * 81 board moves, plain and promoting, and 7 * 81 drops, but those from a square to
/// itself.
fn candidates() -> Vec<PackedMove> {
    let codes = 0..1u32 << 15;
    let all: Vec<PackedMove> = codes.filter_map(PackedMove::from_code).collect();
    assert_eq!(all.len(), 81 * 80 * 2 + 7 * 81);
    all
}

/// OK exactly for what is listed, on 500 positions.
/// Fails when a pinned piece may leave the line.
#[test]
fn row_45_ok_exactly_for_the_legal_moves() {
    let candidates = candidates();
    let sets = data::legal_sets();
    let mut positions = 0;
    for set in sets.iter().step_by(6) {
        let position = position(&set.sfen);
        let legal: HashSet<PackedMove> = position.ordered_moves().into_iter().collect();
        for &mv in &candidates {
            let ok = position.move_fault(mv) == Ok(());
            assert_eq!(ok, legal.contains(&mv), "{mv} {}", set.sfen);
        }
        positions += 1;
    }
    assert_eq!(positions, 500);
}

/// The fault itself, as the wording gives it, on a sample of those positions; and each fault comes
/// up. Fails when pawns of the other side make a second pawn.
#[test]
fn rows_44_and_45_every_fault_as_worded() {
    let candidates = candidates();
    let mut seen = HashSet::new();
    for set in data::legal_sets().iter().step_by(100) {
        let position = position(&set.sfen);
        let naive = Naive::from_sfen(&set.sfen);
        for &mv in &candidates {
            let fault = position.move_fault(mv).map_or_else(MoveFault::code, |()| 0);
            assert_eq!(fault, naive.move_fault(mv.code()), "{mv} {}", set.sfen);
            seen.insert(fault);
        }
        for code in 1..=14 {
            for at in 0..81 {
                let fault = position
                    .drop_fault(kind(code), square(at))
                    .map_or_else(DropFault::code, |()| 0);
                assert_eq!(
                    fault,
                    naive.drop_fault(code, at),
                    "{code} {at} {}",
                    set.sfen
                );
            }
        }
    }
    // A drop that mates is rare: one position that has it.
    let mating = position("7lk/9/8S/9/9/9/9/7L1/8K b P 1");
    seen.insert(
        mating
            .move_fault(packed(17 | 81 << 7))
            .map_or_else(MoveFault::code, |()| 0),
    );
    let mut seen: Vec<u8> = seen.into_iter().collect();
    seen.sort_unstable();
    assert_eq!(seen, [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
}
