//! Legal pawn drops: not on the last rank, not on a file with an own unpromoted pawn (二歩), and
//! not with mate (打ち歩詰め).
//!
//! In a game only a pawn on the square before the king can mate. On a composed board the king of
//! the side that is not to move may already be in check, so that any drop may leave it mated. There
//! each drop is made and tested.

use super::checks_and_pins::{attacked_near, attackers, checks_and_pins, has_spare_kings};
use crate::arch::{Portable, Sliders};
use crate::attacks::{DIRECTION, RAYS, STEPS};
use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, SINGLE, Side, Square, with_side};

/// The squares of `targets`, all empty, where `Us` may drop a pawn, apart from checks to its own
/// king.
#[inline(always)]
pub(super) fn legal_squares<Us: Side>(position: &Position, targets: Bitboard) -> Bitboard {
    let pawns = position.pieces(Us::INDEX, PieceKind::Pawn);
    let to = targets.without(Us::LAST | files_of(pawns));
    if to.is_empty() {
        return to;
    }
    let their_king = position.king_number(1 - Us::INDEX);
    let (checkers, pinned) = checks_and_pins::<Us::Other>(position, their_king);
    if !checkers.is_empty() {
        return without_mates(position, to);
    }
    // A pawn of `Us` checks from the square that a pawn of the other side would attack from the
    // king's.
    let checking = *STEPS[1 - Us::INDEX][PieceKind::Pawn as usize].at(their_king) & to;
    if !checking.is_empty() && mates::<Us>(position, checking.lowest(), pinned) {
        return to ^ checking;
    }
    to
}

/// All squares of the files on which the set has a square.
///
/// Multiplying the nine file bits by the sum of the powers 2^(9n) copies them to seven ranks at
/// once; a second multiplication fills the last two ranks.
#[inline(always)]
fn files_of(set: Bitboard) -> Bitboard {
    let files = set.files();
    const SEVEN_RANKS: u64 = 0x0040_2010_0804_0201;
    Bitboard::from_bits(u128::from(files * SEVEN_RANKS) | u128::from(files * 0x201) << 63)
}

/// Whether a pawn of `Us` dropped on `to`, where it checks, leaves the other side without a legal
/// move. `pinned` are the pinned pieces of that side.
#[inline(never)]
fn mates<Us: Side>(position: &Position, to: u8, pinned: Bitboard) -> bool {
    if has_spare_kings::<Us::Other>(position) || position.side_hand(1 - Us::INDEX).has_full_kind() {
        return mates_when_made(position, to);
    }
    // Can the king capture the pawn or step away? This comes first, because most kings can, and two
    // tests decide it if no enemy is near. The pawn itself attacks only the square that the king
    // leaves.
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
    // Can another piece capture the pawn: one that is not pinned, or whose pin line contains the
    // pawn? The pins from before the drop are enough. The pawn ends only pins along its file, and
    // there a capture of the pawn is legal.
    let capturers = attackers::<Us>(position, to).without(kings);
    let along_pin = |capturer: Square| {
        let direction = *DIRECTION.at(king).at(capturer.number()) as usize;
        RAYS[direction & 7].at(king).contains(Square::known(to))
    };
    capturers.without(pinned).is_empty() && !(capturers & pinned).into_iter().any(along_pin)
}

/// The squares of `to` where a dropped pawn does not mate, found by making each drop.
#[cold]
#[inline(never)]
fn without_mates(position: &Position, to: Bitboard) -> Bitboard {
    to.into_iter()
        .filter(|to| !mates_when_made(position, to.number()))
        .collect()
}

/// Whether a pawn drop mates, found by making it: for composed boards with several kings, with a
/// full hand, or with a check before the drop.
fn mates_when_made(position: &Position, to: u8) -> bool {
    let pawn = 80 + PieceKind::Pawn.code();
    let after = position.after(PackedMove::generated(pawn, to, false));
    after.in_check() && !after.has_legal_moves()
}

impl Position {
    /// Whether the drop of a pawn by the side to move, legal but for this, mates.
    pub(crate) fn pawn_drop_mates(&self, to: Square) -> bool {
        let to = Bitboard::single(to);
        with_side!(self.side_to_move(), Us => legal_squares::<Us>(self, to)).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails when the folding or a multiplication misses a rank.
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
