//! The self-check of the attack tables: each against steps walked one at a time on coordinates.
//!
//! Every function takes the table it checks, so that a test can hand it a broken one.

use super::{BETWEEN, DIRECTION, DIRECTIONS, KING_VIEWS, KingView, Portable, RAYS, STEPS, Sliders};
use crate::types::{Bitboard, Color, PerSquare, PieceKind, Square};

/// Whether every attack table says what walking says.
pub(crate) fn tables_ok() -> bool {
    rays_ok(&RAYS)
        && steps_ok(&STEPS)
        && between_ok(&BETWEEN, &DIRECTION)
        && king_views_ok(&KING_VIEWS)
        && sliders_ok::<Portable>()
        && pext_ok()
}

#[cfg(target_arch = "x86_64")]
fn pext_ok() -> bool {
    !crate::cpu::has_pext() || sliders_ok::<super::Pext>()
}

#[cfg(not(target_arch = "x86_64"))]
fn pext_ok() -> bool {
    true
}

/// How far the second square lies from the first: files towards file 9, ranks towards rank i.
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

fn reached(color: Color, kind: PieceKind, from: Square) -> Bitboard {
    set(|to| {
        let (files, ranks) = offset(from, to);
        let forward = if color == Color::Black { 1 } else { -1 };
        steps_to(kind, (files, ranks * forward))
    })
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
    Square::all().all(|from| {
        Square::all().all(|to| {
            let leads = (0..8).find(|&d| lies_towards(from, to, DIRECTIONS[d]));
            let strictly_between = leads.map_or(Bitboard::EMPTY, |d| {
                set(|via| {
                    lies_towards(from, via, DIRECTIONS[d]) && lies_towards(via, to, DIRECTIONS[d])
                })
            });
            between[from][to] == strictly_between
                && usize::from(direction[from][to]) == leads.unwrap_or(8)
        })
    })
}

fn king_views_ok(views: &[PerSquare<KingView>; 2]) -> bool {
    Color::all().into_iter().all(|color| {
        Square::all().all(|king| king_view_ok(&views[color.array_index()][king], color, king))
    })
}

fn king_view_ok(view: &KingView, color: Color, king: Square) -> bool {
    // Reverse attacks, worked out forwards: from where the other side's piece reaches the square.
    let comes_from = |kind, target| set(|from| reached(color.flip(), kind, from).contains(target));
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

/// Every line of every square with every pattern of blockers on it.
fn sliders_ok<S: Sliders>() -> bool {
    let walked = |from: Square, occupied: Bitboard, directions: &[usize]| {
        set(|to| {
            directions.iter().any(|&d| {
                lies_towards(from, to, DIRECTIONS[d])
                    && !occupied.into_iter().any(|blocker| {
                        lies_towards(from, blocker, DIRECTIONS[d])
                            && lies_towards(blocker, to, DIRECTIONS[d])
                    })
            })
        })
    };
    Square::all().all(|from| {
        (0..4).all(|d| {
            let line = RAYS[d][from] | RAYS[d + 4][from];
            let mut occupied = Bitboard::EMPTY;
            loop {
                let lines = S::new(occupied);
                let number = from.number();
                let right = match d {
                    0 => lines.along_file(number) == walked(from, occupied, &[0, 4]),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Row 63. Each table as it is passes, and with one bit turned in any of its squares fails.
    #[test]
    fn row_63_a_broken_table_is_seen() {
        let flip = Bitboard::single(Square::SQ_3D);
        assert!(tables_ok());
        let mut rays = RAYS;
        rays[5].0[40] ^= flip;
        assert!(!rays_ok(&rays));
        let mut steps = STEPS;
        steps[1][PieceKind::Silver as usize].0[7] ^= flip;
        assert!(!steps_ok(&steps));
        let mut between = Box::new(BETWEEN);
        between.0[80].0[0] ^= flip;
        assert!(!between_ok(&between, &DIRECTION));
        let mut direction = DIRECTION;
        direction.0[80].0[0] = 8;
        assert!(!between_ok(&BETWEEN, &direction));
    }

    #[test]
    fn row_63_a_broken_king_view_is_seen() {
        let flip = Bitboard::single(Square::SQ_3D);
        let breaks: [fn(&mut KingView) -> &mut Bitboard; 14] = [
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
        for part in breaks {
            let mut view = KING_VIEWS[1][Square::SQ_4C];
            *part(&mut view) ^= flip;
            assert!(!king_view_ok(&view, Color::White, Square::SQ_4C));
        }
    }

    /// A backend that is wrong on one square.
    #[derive(Clone, Copy)]
    struct Broken(Portable);

    impl Sliders for Broken {
        fn new(occupied: Bitboard) -> Self {
            Self(Portable::new(occupied))
        }

        fn along_file(self, square: u8) -> Bitboard {
            self.0.along_file(square)
        }

        fn bishop(self, square: u8) -> Bitboard {
            let right = self.0.bishop(square);
            if square == 30 {
                right ^ Bitboard::single(Square::SQ_1A)
            } else {
                right
            }
        }

        fn rook(self, square: u8) -> Bitboard {
            self.0.rook(square)
        }
    }

    #[test]
    fn row_63_a_broken_line_is_seen() {
        assert!(sliders_ok::<Portable>());
        assert!(!sliders_ok::<Broken>());
    }
}
