//! Random boards of the kind that only `put` makes: kingless, many kings, dead pawns, full hands.

use super::naive::*;
use super::rng::Rng;

/// A board of one of several characters, each of them likely to meet another corner of the rules.
pub fn board(rng: &mut Rng) -> Naive {
    let mut naive = Naive::empty();
    let pieces = [4, 12, 30, 55, 81][rng.below(5)];
    let kings = [0, 3, 40][rng.below(3)];
    for _ in 0..pieces {
        let kind = if rng.chance(kings) {
            KING
        } else {
            any_but_king(rng)
        };
        naive.put(rng.below(81), piece(rng.below(2), kind));
    }
    // Most boards have a king of each side, some a king put on a board that has others.
    for side in 0..2 {
        if rng.chance(85) {
            naive.put(rng.below(81), piece(side, KING));
        }
        fill_hand(rng, &mut naive, side);
    }
    naive.side = rng.below(2);
    naive.ply = [1, 2, 500, 65534, 65535][rng.below(5)];
    naive
}

/// A king near an edge with few flights and enemy pieces about: pawn drops that mate, and nearly.
pub fn pawn_mates(rng: &mut Rng) -> Naive {
    let mut naive = Naive::empty();
    let mover = rng.below(2);
    let king = if rng.chance(60) {
        rng.below(9)
    } else {
        rng.below(27)
    };
    let king = if mover == 0 { king } else { 80 - king };
    for _ in 0..rng.below(9) + 5 {
        let near = (rng.below(5) as i32 - 2, rng.below(5) as i32 - 2);
        let at = if rng.chance(70) {
            shift(king, near)
        } else {
            Some(rng.below(81))
        };
        // The square of the drop stays free.
        let dropped_on = if mover == 0 { king + 9 } else { king - 9 };
        if let Some(at) = at.filter(|&at| at != dropped_on) {
            naive.put(at, piece(rng.below(2), any_but_king(rng)));
        }
    }
    naive.put(king, piece(1 - mover, KING));
    if rng.chance(40) {
        let free: Vec<usize> = (0..81).filter(|&at| naive.board[at] == 0).collect();
        naive.put(*rng.pick(&free), piece(mover, KING));
    }
    naive.hands[mover][usize::from(PAWN)] = 1;
    if rng.chance(50) {
        naive.hands[1 - mover][1 + rng.below(7)] = 1;
    }
    naive.side = mover;
    naive
}

fn any_but_king(rng: &mut Rng) -> u8 {
    let kind = 1 + rng.below(14) as u8;
    if kind == KING { PAWN } else { kind }
}

/// Nothing, a little of some, or the whole set of some kinds, so that captures overfill.
fn fill_hand(rng: &mut Rng, naive: &mut Naive, side: usize) {
    let character = rng.below(4);
    for kind in PAWN..=GOLD {
        let set = SET[usize::from(kind)];
        let count = match character {
            0 => 0,
            1 if rng.chance(40) => 1,
            2 => rng.below(usize::from(set) + 1) as u8,
            3 if rng.chance(60) => set,
            _ => 0,
        };
        naive.hands[side][usize::from(kind)] = count;
    }
}
