//! The self-check of the attack tables: each against steps walked one at a time on coordinates.
//!
//! The tables are handed over, so that a test can hand over a broken one.

#[cfg(target_arch = "x86_64")]
use crate::arch::{Pext, has_pext};
use crate::arch::{Portable, Sliders};
use crate::attacks::{BETWEEN, DIRECTION, DIRECTIONS, KING_VIEWS, KingView, NOWHERE, RAYS, STEPS};
use crate::types::{Bitboard, Color, PerSquare, PieceKind, Square};

/// The tables that are checked. The lines of sliding pieces are given as the checks of their
/// backends.
#[derive(Clone, Copy)]
pub(crate) struct Tables<'a> {
    rays: &'a [PerSquare<Bitboard>; 8],
    steps: &'a [[PerSquare<Bitboard>; 16]; 2],
    between: &'a PerSquare<PerSquare<Bitboard>>,
    direction: &'a PerSquare<PerSquare<u8>>,
    king_views: &'a [PerSquare<KingView>; 2],
    sliders: &'a [fn() -> bool],
}

impl Tables<'_> {
    /// The library's own.
    pub(crate) fn own() -> Tables<'static> {
        Tables {
            rays: &RAYS,
            steps: &STEPS,
            between: &BETWEEN,
            direction: &DIRECTION,
            king_views: &KING_VIEWS,
            sliders: backends(),
        }
    }

    /// Whether every table says what walking says.
    pub(crate) fn ok(&self) -> bool {
        rays_ok(self.rays)
            && steps_ok(self.steps)
            && between_ok(self.between, self.direction)
            && king_views_ok(self.king_views)
            && self.sliders.iter().all(|ok| ok())
    }
}

/// The checks of the backends that this processor can run.
fn backends() -> &'static [fn() -> bool] {
    #[cfg(target_arch = "x86_64")]
    if has_pext() {
        return &[backend_ok::<Portable>, backend_ok::<Pext>];
    }
    &[backend_ok::<Portable>]
}

/// The distance from the first square to the second: files towards file 9, ranks towards rank i.
fn offset(from: Square, to: Square) -> (i32, i32) {
    (
        i32::from(to.file()) - i32::from(from.file()),
        i32::from(to.rank()) - i32::from(from.rank()),
    )
}

fn set(belongs: impl Fn(Square) -> bool) -> Bitboard {
    Square::all().filter(|&square| belongs(square)).collect()
}

/// Whether `to` lies in the direction of the step from `from`.
fn lies_towards(from: Square, to: Square, (files, ranks): (i8, i8)) -> bool {
    let (df, dr) = offset(from, to);
    let distance = df.abs().max(dr.abs());
    distance > 0 && (df, dr) == (i32::from(files) * distance, i32::from(ranks) * distance)
}

fn rays_ok(rays: &[PerSquare<Bitboard>; 8]) -> bool {
    Square::all().all(|from| {
        (0..8).all(|d| rays[d][from] == set(|to| lies_towards(from, to, DIRECTIONS[d])))
    }) && rays.iter().all(|ray| *ray.at(81) == Bitboard::EMPTY)
}

/// Whether a piece of Black reaches a square so far away (ranks towards rank i) in one step.
fn steps_to(kind: PieceKind, (files, ranks): (i32, i32)) -> bool {
    let (sideways, near) = (files.abs(), files.abs().max(ranks.abs()) == 1);
    match kind {
        PieceKind::Pawn => (files, ranks) == (0, -1),
        PieceKind::Knight => sideways == 1 && ranks == -2,
        PieceKind::Silver => near && (ranks == -1 || (ranks == 1 && sideways == 1)),
        PieceKind::King => near,
        PieceKind::ProBishop => near && (files == 0 || ranks == 0),
        PieceKind::ProRook => near && files != 0 && ranks != 0,
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => false,
        _ => near && (ranks == -1 || files == 0 || ranks == 0),
    }
}

/// Whether a piece reaches one square from another in one step.
fn reaches(color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    let (files, ranks) = offset(from, to);
    let forward = if color == Color::Black { 1 } else { -1 };
    steps_to(kind, (files, ranks * forward))
}

fn reached(color: Color, kind: PieceKind, from: Square) -> Bitboard {
    set(|to| reaches(color, kind, from, to))
}

fn steps_ok(steps: &[[PerSquare<Bitboard>; 16]; 2]) -> bool {
    Color::all().into_iter().all(|color| {
        PieceKind::all().into_iter().all(|kind| {
            let table = &steps[color.array_index()][kind as usize];
            *table.at(81) == Bitboard::EMPTY
                && Square::all().all(|from| table[from] == reached(color, kind, from))
        })
    })
}

fn between_ok(
    between: &PerSquare<PerSquare<Bitboard>>,
    direction: &PerSquare<PerSquare<u8>>,
) -> bool {
    let nowhere = *between.at(81) == PerSquare([Bitboard::EMPTY; 128])
        && *direction.at(81) == PerSquare([8; 128]);
    nowhere
        && Square::all().all(|from| {
            Square::all().all(|to| {
                let leads = (0..8).find(|&d| lies_towards(from, to, DIRECTIONS[d]));
                let strictly_between = leads.map_or(Bitboard::EMPTY, |d| {
                    set(|via| {
                        lies_towards(from, via, DIRECTIONS[d])
                            && lies_towards(via, to, DIRECTIONS[d])
                    })
                });
                between[from][to] == strictly_between
                    && usize::from(direction[from][to]) == leads.unwrap_or(8)
            })
        })
}

fn king_views_ok(views: &[PerSquare<KingView>; 2]) -> bool {
    Color::all().into_iter().all(|color| {
        let views = &views[color.array_index()];
        *views.at(81) == NOWHERE
            && Square::all().all(|king| king_view_ok(&views[king], color, king))
    })
}

fn king_view_ok(view: &KingView, color: Color, king: Square) -> bool {
    // Reverse attacks, worked out forwards: from where the other side's piece reaches the square.
    let comes_from = |kind, target| set(|from| reaches(color.flip(), kind, from, target));
    let lines = |target, directions: &[usize]| {
        set(|from| {
            directions
                .iter()
                .any(|&d| lies_towards(from, target, DIRECTIONS[d]))
        })
    };
    let ahead = if color == Color::Black { 4 } else { 0 };
    let steppers = |target| {
        PieceKind::all()
            .into_iter()
            .fold(Bitboard::EMPTY, |all, kind| all | comes_from(kind, target))
    };
    let mut near = [Bitboard::EMPTY; 4];
    for next in reached(color, PieceKind::King, king) {
        near[0] |= steppers(next);
        near[1] |= lines(next, &[0, 2, 4, 6]);
        near[2] |= lines(next, &[1, 3, 5, 7]);
        near[3] |= lines(next, &[ahead]);
    }
    [
        (view.rook_lines, lines(king, &[0, 2, 4, 6])),
        (view.bishop_lines, lines(king, &[1, 3, 5, 7])),
        (view.lance_line, lines(king, &[ahead])),
        (view.pawn, comes_from(PieceKind::Pawn, king)),
        (view.knight, comes_from(PieceKind::Knight, king)),
        (view.silver, comes_from(PieceKind::Silver, king)),
        (view.gold, comes_from(PieceKind::Gold, king)),
        (view.beside, comes_from(PieceKind::ProBishop, king)),
        (view.diagonal, comes_from(PieceKind::ProRook, king)),
        (view.steppers, steppers(king)),
        (view.near_steppers, near[0]),
        (view.near_rooks, near[1]),
        (view.near_bishops, near[2]),
        (view.near_lances, near[3]),
    ]
    .into_iter()
    .all(|(table, walked)| table == walked)
}

fn backend_ok<S: Sliders>() -> bool {
    sliders_ok::<S>() && bytes_ok::<S>()
}

/// Every line of every square with every pattern of blockers on it.
fn sliders_ok<S: Sliders>() -> bool {
    let walked = |from: Square, occupied: Bitboard, directions: &[usize]| {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in directions.iter().map(|&d| &DIRECTIONS[d]) {
            let mut at = from;
            while let Some(next) = at.step(files, ranks) {
                reached |= Bitboard::single(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    };
    Square::all().all(|from| {
        (0..4).all(|d| {
            let line = RAYS[d][from] | RAYS[d + 4][from];
            let mut occupied = Bitboard::EMPTY;
            loop {
                let lines = S::new(occupied);
                let number = from.number();
                let right = match d {
                    0 => {
                        lines.along_file(number) == walked(from, occupied, &[0, 4])
                            && lines.lance(0, number) == walked(from, occupied, &[0])
                            && lines.lance(1, number) == walked(from, occupied, &[4])
                    }
                    2 => {
                        let file = lines.along_file(number);
                        (lines.rook(number) ^ file) == walked(from, occupied, &[2, 6])
                    }
                    _ => {
                        let other = walked(from, Bitboard::EMPTY, &[4 - d, 8 - d]);
                        (lines.bishop(number) ^ other) == walked(from, occupied, &[d, d + 4])
                    }
                };
                if !right {
                    return false;
                }
                // The next subset of the line, after the last one none.
                let bits = occupied.bits().wrapping_sub(line.bits()) & line.bits();
                occupied = Bitboard::from_bits(bits);
                if occupied.is_empty() {
                    return true;
                }
            }
        })
    })
}

/// Each square alone, and all but it, to bytes and back.
fn bytes_ok<S: Sliders>() -> bool {
    let by = S::new(Bitboard::EMPTY);
    let none = by.weighted_sums([], []);
    Square::all().all(|square| {
        let alone = Bitboard::single(square);
        let bytes = by.weighted_sums([alone, !alone, Bitboard::ALL], [5, 40, 80]);
        let weighed = Square::all().all(|other| {
            let expected = if other == square { 85 } else { 120 };
            bytes[usize::from(other.number())] == expected
        });
        let others = by.weighted_sums([!alone], [120]);
        weighed
            && by.differing(&bytes, &none) == Bitboard::ALL
            && by.differing(&bytes, &others) == alone
            && by.differing(&bytes, &bytes).is_empty()
    })
}

#[cfg(test)]
impl<'a> Tables<'a> {
    /// The tables with other checks of the lines.
    pub(crate) fn with_sliders(self, sliders: &'a [fn() -> bool]) -> Self {
        Tables { sliders, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::{SquareByteOps, SquareBytes};

    /// Row 63. Each table as it is passes; with one bit turned in one entry it fails.
    #[test]
    fn row_63_a_broken_table_is_seen() {
        let flip = Bitboard::single(Square::SQ_3D);
        let own = Tables::own();
        assert!(own.ok());
        for number in [40, 81] {
            let mut rays = Box::new(RAYS);
            rays[5].0[number] ^= flip;
            assert!(!Tables { rays: &rays, ..own }.ok());
        }
        let mut steps = Box::new(STEPS);
        steps[1][PieceKind::Silver as usize].0[7] ^= flip;
        assert!(
            !Tables {
                steps: &steps,
                ..own
            }
            .ok()
        );
        for number in [80, 81] {
            let mut between = Box::new(BETWEEN);
            between.0[number].0[0] ^= flip;
            assert!(
                !Tables {
                    between: &between,
                    ..own
                }
                .ok()
            );
            let mut direction = Box::new(DIRECTION);
            direction.0[number].0[0] ^= 4;
            assert!(
                !Tables {
                    direction: &direction,
                    ..own
                }
                .ok()
            );
            let mut king_views = Box::new(KING_VIEWS);
            king_views[1].0[number].near_rooks ^= flip;
            assert!(
                !Tables {
                    king_views: &king_views,
                    ..own
                }
                .ok()
            );
        }
    }

    #[test]
    fn row_63_a_broken_king_view_is_seen() {
        let flip = Bitboard::single(Square::SQ_3D);
        let parts: [fn(&mut KingView) -> &mut Bitboard; 14] = [
            |view| &mut view.rook_lines,
            |view| &mut view.bishop_lines,
            |view| &mut view.lance_line,
            |view| &mut view.pawn,
            |view| &mut view.knight,
            |view| &mut view.silver,
            |view| &mut view.gold,
            |view| &mut view.beside,
            |view| &mut view.diagonal,
            |view| &mut view.steppers,
            |view| &mut view.near_steppers,
            |view| &mut view.near_rooks,
            |view| &mut view.near_bishops,
            |view| &mut view.near_lances,
        ];
        for part in parts {
            let mut view = KING_VIEWS[1][Square::SQ_4C];
            *part(&mut view) ^= flip;
            assert!(!king_view_ok(&view, Color::White, Square::SQ_4C));
        }
    }

    /// A backend whose answer to one question, by number, is wrong for one square.
    #[derive(Clone, Copy)]
    struct Broken<const QUESTION: u8>(Portable);

    impl<const QUESTION: u8> Broken<QUESTION> {
        fn answer(question: u8, square: u8, right: Bitboard) -> Bitboard {
            let wrong = question == QUESTION && square == 30;
            if wrong {
                right ^ Bitboard::single(Square::SQ_1A)
            } else {
                right
            }
        }
    }

    impl<const QUESTION: u8> SquareByteOps for Broken<QUESTION> {
        fn weighted_sums<const N: usize>(
            self,
            sets: [Bitboard; N],
            weights: [u8; N],
        ) -> SquareBytes {
            let mut bytes = self.0.weighted_sums(sets, weights);
            bytes[30] ^= u8::from(QUESTION == 5 && N != 0);
            bytes
        }

        fn differing(self, one: &SquareBytes, other: &SquareBytes) -> Bitboard {
            let right = self.0.differing(one, other);
            let wrong = QUESTION == 6 && right == Bitboard::single(Square::SQ_4D);
            if wrong { Bitboard::EMPTY } else { right }
        }
    }

    impl<const QUESTION: u8> Sliders for Broken<QUESTION> {
        fn new(occupied: Bitboard) -> Self {
            Self(Portable::new(occupied))
        }

        fn along_file(self, square: u8) -> Bitboard {
            Self::answer(0, square, self.0.along_file(square))
        }

        fn bishop(self, square: u8) -> Bitboard {
            Self::answer(1, square, self.0.bishop(square))
        }

        fn rook(self, square: u8) -> Bitboard {
            Self::answer(2, square, self.0.rook(square))
        }

        fn lance(self, side: usize, square: u8) -> Bitboard {
            Self::answer(3 + side as u8, square, self.0.lance(side, square))
        }
    }

    #[test]
    fn row_63_a_broken_backend_is_seen() {
        let broken: [fn() -> bool; 7] = [
            backend_ok::<Broken<0>>,
            backend_ok::<Broken<1>>,
            backend_ok::<Broken<2>>,
            backend_ok::<Broken<3>>,
            backend_ok::<Broken<4>>,
            backend_ok::<Broken<5>>,
            backend_ok::<Broken<6>>,
        ];
        for lines in broken {
            assert!(
                !Tables::own()
                    .with_sliders(&[backend_ok::<Portable>, lines])
                    .ok()
            );
        }
    }
}
