//! Attack maps: the squares that each side attacks, and how often.
//!
//! Stepping attacks are computed for all pieces of a side at once, direction by direction: no
//! square is attacked twice from one direction, so each direction adds one set. Line pieces are few
//! and are processed one by one.

use crate::arch::{Sliders, SquareByteOps, SquareBytes};
use crate::position::Position;
use crate::types::{Bitboard, PieceKind, Side};

/// The squares that one side attacks, including those of its own pieces. Bits above square 80 are
/// undefined.
#[derive(Clone, Copy)]
pub(super) struct AttackMap {
    /// Attacked once or more.
    pub once: Bitboard,
    /// Attacked twice or more.
    pub twice: Bitboard,
    pub by_pawn: Bitboard,
    pub by_knight: Bitboard,
    pub by_silver: Bitboard,
    /// By golds and promoted pieces that move like golds.
    pub by_gold: Bitboard,
    /// By lances.
    pub by_lance: Bitboard,
    /// By bishops and horses along their lines.
    pub by_bishop: Bitboard,
    /// By rooks and dragons along their lines.
    pub by_rook: Bitboard,
}

impl AttackMap {
    /// No attacks.
    const NONE: Self = Self {
        once: Bitboard::EMPTY,
        twice: Bitboard::EMPTY,
        by_pawn: Bitboard::EMPTY,
        by_knight: Bitboard::EMPTY,
        by_silver: Bitboard::EMPTY,
        by_gold: Bitboard::EMPTY,
        by_lance: Bitboard::EMPTY,
        by_bishop: Bitboard::EMPTY,
        by_rook: Bitboard::EMPTY,
    };

    /// The attack map of `Us`. Calls `show` with the square of each line piece and the squares on
    /// its lines.
    #[inline(always)]
    pub fn new<Us: Side, S: Sliders>(
        position: &Position,
        lines: S,
        mut show: impl FnMut(u8, Bitboard),
    ) -> Self {
        let mut attack_maps = Self::NONE;
        attack_maps.step::<Us>(position);
        let of = |kind| position.pieces(Us::INDEX, kind);
        // One loop for each kind of line piece, since a branch on the kind would be mispredicted.
        for from in numbers(of(PieceKind::Lance)) {
            let reach = lines.lance(Us::INDEX, from);
            attack_maps.by_lance |= reach;
            attack_maps.count(reach);
            show(from, reach);
        }
        for from in numbers(of(PieceKind::Bishop) | of(PieceKind::ProBishop)) {
            let reach = lines.bishop(from);
            attack_maps.by_bishop |= reach;
            attack_maps.count(reach);
            show(from, reach);
        }
        for from in numbers(of(PieceKind::Rook) | of(PieceKind::ProRook)) {
            let reach = lines.rook(from);
            attack_maps.by_rook |= reach;
            attack_maps.count(reach);
            show(from, reach);
        }
        attack_maps
    }

    /// Counts one more attack on each square of the set.
    #[inline(always)]
    fn count(&mut self, attacked: Bitboard) {
        self.twice |= self.once & attacked;
        self.once |= attacked;
    }

    #[inline(always)]
    fn step<Us: Side>(&mut self, position: &Position) {
        let of = |kind| position.pieces(Us::INDEX, kind);
        let (pawns, silvers, golds) = (
            of(PieceKind::Pawn),
            of(PieceKind::Silver),
            position.gold_movers(Us::INDEX),
        );
        let (kings, knights) = (of(PieceKind::King), of(PieceKind::Knight));
        let (horses, dragons) = (of(PieceKind::ProBishop), of(PieceKind::ProRook));
        let forward = Us::FORWARD;
        let to = Bitboard::shifted;
        let left = |from: Bitboard, by| to(from & Bitboard::NOT_FILE_9, by - 1);
        let right = |from: Bitboard, by| to(from & Bitboard::NOT_FILE_1, by + 1);

        self.by_pawn = to(pawns, forward);
        self.by_knight = left(knights, 2 * forward) | right(knights, 2 * forward);
        let aside = |from| left(from, 0) | right(from, 0);
        let (beside_silvers, beside_golds) = (aside(silvers), aside(golds));
        self.by_silver = to(silvers | beside_silvers, forward) | to(beside_silvers, -forward);
        self.by_gold = to(golds | beside_golds, forward) | beside_golds | to(golds, -forward);

        let common = silvers | golds | kings;
        self.count(left(common | dragons, forward));
        self.count(to(common | pawns | horses, forward));
        self.count(right(common | dragons, forward));
        let straight = golds | kings | horses;
        self.count(left(straight, 0));
        self.count(right(straight, 0));
        self.count(to(straight, -forward));
        let diagonal_back = silvers | kings | dragons;
        self.count(left(diagonal_back, -forward));
        self.count(right(diagonal_back, -forward));
        self.count(left(knights, 2 * forward));
        self.count(right(knights, 2 * forward));
    }
}

/// The numbers of the squares of a set. One iterator over both words, so that the body of the
/// caller's loop is compiled once and its sums stay in registers.
#[inline(always)]
pub(super) fn numbers(set: Bitboard) -> impl Iterator<Item = u8> {
    let (mut low, mut high) = (set.low(), set.high());
    std::iter::from_fn(move || {
        if low != 0 {
            let number = low.trailing_zeros() as u8;
            low &= low - 1;
            Some(number)
        } else if high != 0 {
            let number = high.trailing_zeros() as u8 + 64;
            high &= high - 1;
            Some(number)
        } else {
            None
        }
    })
}

/// The number of states of a square; see [`states`].
pub(super) const STATES: usize = 27;

/// The state of each square: 9 for a piece of the first side, 18 for one of the second, 0 for an
/// empty square; plus 3 for each attack of the first side and 1 for each of the second, at most two
/// of each.
///
/// The sets of a side are its pieces, the squares that it attacks, and those that it attacks twice.
#[inline(always)]
pub(super) fn states(
    by: impl SquareByteOps,
    own: [Bitboard; 3],
    theirs: [Bitboard; 3],
) -> SquareBytes {
    let ([a, b, c], [d, e, f]) = (own, theirs);
    by.weighted_sums([a, b, c, d, e, f], [9, 3, 3, 18, 1, 1])
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::arch::Portable;
    use crate::attacks::STEPS;
    use crate::types::{BlackSide, Color, Piece, Square, WhiteSide, rng::Rng};

    /// Boards from empty to full, with pieces, kings and hands at random.
    pub fn boards() -> impl Iterator<Item = Position> {
        let mut rng = Rng::new(1);
        let mut random = move || (rng.next() >> 40) as u32;
        (0..2000).map(move |round| {
            let mut position = Position::empty();
            for square in Square::all() {
                let number = random();
                // Every eighth board is rich in pawns.
                let many_pawns = round % 8 == 7 && number >> 20 & 3 == 0;
                let kind = if many_pawns { 1 } else { (number % 15) as u8 };
                let code = kind + 16 * (number >> 12 & 1) as u8;
                let piece = Piece::from_code(code).filter(|_| number >> 16 & 15 <= round % 16);
                if let Some(piece) = piece {
                    position.put(square, piece);
                }
            }
            for color in Color::all() {
                for kind in PieceKind::HAND_ORDER {
                    let count = random() as u8 % (kind.set_count() + 1);
                    assert!(position.set_hand(color, kind, count));
                }
            }
            if random() & 1 != 0 {
                position.set_side_to_move(Color::White);
            }
            position
        })
    }

    /// The attacks of a side on each square, counted piece by piece.
    fn counted(position: &Position, color: Color) -> [usize; 81] {
        let mut counts = [0; 81];
        let lines = Portable::new(position.occupied());
        for from in position.player_bb(color) {
            let (kind, from) = (position.kind_at(from.number()), from.number());
            let line = match kind {
                PieceKind::Lance => lines.lance(color.array_index(), from),
                PieceKind::Bishop | PieceKind::ProBishop => lines.bishop(from),
                PieceKind::Rook | PieceKind::ProRook => lines.rook(from),
                _ => Bitboard::EMPTY,
            };
            for to in line | *STEPS[color.array_index()][kind as usize].at(from) {
                counts[usize::from(to.number())] += 1;
            }
        }
        counts
    }

    fn attack_maps(position: &Position) -> [AttackMap; 2] {
        let lines = Portable::new(position.occupied());
        [
            AttackMap::new::<BlackSide, _>(position, lines, |_, _| ()),
            AttackMap::new::<WhiteSide, _>(position, lines, |_, _| ()),
        ]
    }

    /// Row 59: sets by direction say the same as the tables do piece by piece.
    #[test]
    fn row_59_attacks_are_those_of_each_piece() {
        for position in boards() {
            let attack_maps = attack_maps(&position);
            let counts = Color::all().map(|color| counted(&position, color));
            let sets = |side: usize| {
                let attack_maps: &AttackMap = &attack_maps[side];
                [position.side_bb(side), attack_maps.once, attack_maps.twice]
            };
            let states = states(Portable::new(position.occupied()), sets(0), sets(1));
            for square in Square::all() {
                let number = usize::from(square.number());
                let stands = match position.piece_at(square).map(Piece::color) {
                    None => 0,
                    Some(Color::Black) => 9,
                    Some(Color::White) => 18,
                };
                let state = stands + 3 * counts[0][number].min(2) + counts[1][number].min(2);
                assert_eq!(usize::from(states[number]), state, "{square} {position:?}");
            }
        }
    }
}
