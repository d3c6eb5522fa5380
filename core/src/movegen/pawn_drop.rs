//! The rules of pawn drops: never on the last rank, never on a file with an unpromoted pawn of
//! one's own (二歩), and never so that the other side is mated (打ち歩詰め).
//!
//! In a game only the square before the king can mate. On a board where the king of the side that
//! is not to move stands in check already, any drop may leave it mated, so there each is tried.

use super::generate::has_spare_kings;
use super::king_safety::{attacked_near, attackers, checks_and_pins};
use crate::arch::{Portable, Sliders};
use crate::attacks::{DIRECTION, RAYS, STEPS};
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, SINGLE, Side, Square};

/// The squares of `targets` where `Us` may drop a pawn.
#[inline(always)]
pub(super) fn targets<Us: Side>(position: &Position, targets: Bitboard) -> Bitboard {
    let pawns = position.pieces(Us::INDEX, PieceKind::Pawn);
    let to = targets.without(Us::LAST | files_of(pawns));
    if to.is_empty() {
        return to;
    }
    let their_king = position.king_number(1 - Us::INDEX);
    let (checkers, pinned) = checks_and_pins::<Us::Other>(position, their_king);
    if !checkers.is_empty() {
        return without_mates::<Us>(position, to);
    }
    // Black's pawn checks the king from the square that White's pawn would reach from the king's.
    let checking = *STEPS[1 - Us::INDEX][PieceKind::Pawn as usize].at(their_king) & to;
    if !checking.is_empty() && mates::<Us>(position, checking.lowest(), pinned) {
        return to ^ checking;
    }
    to
}

/// All squares of the files on which the set has one.
///
/// One multiplication by the sum of all 9n-th powers of two deals the bits of the files out to
/// seven ranks, another to the last two.
#[inline(always)]
fn files_of(set: Bitboard) -> Bitboard {
    let files = set.files();
    const SEVEN_RANKS: u64 = 0x0040_2010_0804_0201;
    Bitboard::from_bits(u128::from(files * SEVEN_RANKS) | u128::from(files * 0x201) << 63)
}

/// Whether a pawn of `Us` dropped there, where it checks, leaves the other side without a legal
/// move. `pinned` are that side's pinned pieces.
#[inline(never)]
fn mates<Us: Side>(position: &Position, to: u8, pinned: Bitboard) -> bool {
    if has_spare_kings::<Us::Other>(position) || position.side_hand(1 - Us::INDEX).has_full_kind() {
        return mates_when_made::<Us>(position, to);
    }
    // The king takes it or steps away. This is asked first: most kings can, and where no enemy is
    // near two tests tell. What the pawn attacks is the square that the king leaves.
    let king = position.king_number(1 - Us::INDEX);
    let kings = position.piece_kind_bb(PieceKind::King);
    let steps = STEPS[0][PieceKind::King as usize]
        .at(king)
        .without(position.side_bb(1 - Us::INDEX) | kings);
    let lifted = (position.occupied() | SINGLE.at(to).set()) ^ SINGLE.at(king).set();
    let attacked = attacked_near::<Us, Portable>(position, king, Portable::new(lifted));
    if !steps.without(attacked).is_empty() {
        return false;
    }
    // A piece takes the pawn that is not pinned, or is pinned on the line it takes along. Pins from
    // before the drop will do: the pawn ends none but those along the file, where taking it is
    // allowed.
    let takers = attackers::<Us>(position, to).without(kings);
    let along_pin = |taker: Square| {
        let direction = *DIRECTION.at(king).at(taker.number()) as usize;
        RAYS[direction & 7].at(king).contains(Square::known(to))
    };
    takers.without(pinned).is_empty() && !(takers & pinned).into_iter().any(along_pin)
}

/// The squares among `to` where a dropped pawn does not leave the other side mated, each tried.
#[cold]
#[inline(never)]
fn without_mates<Us: Side>(position: &Position, to: Bitboard) -> Bitboard {
    to.into_iter()
        .filter(|to| !mates_when_made::<Us>(position, to.number()))
        .collect()
}

/// Whether a drop of a pawn mates, by making it: for boards with several kings or a hand that can
/// take no more.
fn mates_when_made<Us: Side>(position: &Position, to: u8) -> bool {
    position.mates(PackedMove::generated(
        80 + PieceKind::Pawn.code(),
        to,
        false,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails when a fold or the dealing out misses a rank.
    #[test]
    fn files_of_every_square_and_of_all() {
        for square in Square::all() {
            assert_eq!(
                files_of(Bitboard::single(square)),
                Bitboard::file(square.file())
            );
        }
        assert_eq!(files_of(Bitboard::rank(5)), Bitboard::ALL);
        assert_eq!(files_of(Bitboard::EMPTY), Bitboard::EMPTY);
    }
}
