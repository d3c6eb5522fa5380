//! The squares that a piece reaches, as tables worked out at compile time.
//!
//! The tables are walked square by square from one list of directions; `tables_ok` walks the same
//! steps once more at run time, in another way.

use crate::types::{Bitboard, Color, PerSquare, PieceKind, Square};

/// A direction as files towards file 9 and ranks towards rank i.
type Step = (i8, i8);

/// The eight directions. Those of even index run along ranks and files, those of odd index along
/// diagonals; the opposite of direction d is d + 4, modulo 8.
pub(crate) const DIRECTIONS: [Step; 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

const fn one(square: usize, (files, ranks): Step) -> Bitboard {
    match Square::known(square as u8).step(files, ranks) {
        Some(to) => Bitboard::single(to),
        None => Bitboard::EMPTY,
    }
}

const fn walk(square: usize, (files, ranks): Step) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut from = Square::known(square as u8);
    while let Some(to) = from.step(files, ranks) {
        squares = squares.or(Bitboard::single(to));
        from = to;
    }
    squares
}

/// All squares in each of the eight directions, by direction and square.
pub(crate) static RAYS: [PerSquare<Bitboard>; 8] = {
    let mut table = [PerSquare([Bitboard::EMPTY; 128]); 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 81 {
            table[direction].0[square] = walk(square, DIRECTIONS[direction]);
            square += 1;
        }
        direction += 1;
    }
    table
};

/// A set of directions by bit, as Black sees them; White's are turned by four.
const fn directions_of(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Pawn => 0b0000_0001,
        PieceKind::Silver => 0b1010_1011,
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => 0b1101_0111,
        PieceKind::King => 0b1111_1111,
        PieceKind::ProBishop => 0b0101_0101,
        PieceKind::ProRook => 0b1010_1010,
        PieceKind::Lance | PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook => 0,
    }
}

const fn steps(color: Color, kind: PieceKind, square: usize) -> Bitboard {
    let forward = match color {
        Color::Black => -1,
        Color::White => 1,
    };
    if matches!(kind, PieceKind::Knight) {
        return one(square, (1, 2 * forward)).or(one(square, (-1, 2 * forward)));
    }
    let mut squares = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < 8 {
        if directions_of(kind) >> direction & 1 != 0 {
            let turned = (direction + 4 * color as usize) % 8;
            squares = squares.or(one(square, DIRECTIONS[turned]));
        }
        direction += 1;
    }
    squares
}

/// The steps of a piece, by side, kind and square. Lance, bishop and rook have none; the
/// horse and the dragon have those that the bishop and the rook lack.
pub(crate) static STEPS: [[PerSquare<Bitboard>; 16]; 2] = {
    let mut table = [[PerSquare([Bitboard::EMPTY; 128]); 16]; 2];
    let mut kind = 1;
    while kind <= 14 {
        let mut square = 0;
        while square < 81 {
            let piece_kind = PieceKind::of_code(kind as u8);
            table[0][kind].0[square] = steps(Color::Black, piece_kind, square);
            table[1][kind].0[square] = steps(Color::White, piece_kind, square);
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The direction that leads from one square to another; 8 when they are on no common line.
pub(crate) static DIRECTION: PerSquare<PerSquare<u8>> = {
    let mut table = PerSquare([PerSquare([8; 128]); 128]);
    let mut from = 0;
    while from < 81 {
        let mut direction = 0;
        while direction < 8 {
            let mut rest = RAYS[direction].0[from].bits();
            while rest != 0 {
                table.0[from].0[rest.trailing_zeros() as usize] = direction as u8;
                rest &= rest - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two on a common line; none for other pairs.
pub(crate) static BETWEEN: PerSquare<PerSquare<Bitboard>> = {
    let mut table = PerSquare([PerSquare([Bitboard::EMPTY; 128]); 128]);
    let mut from = 0;
    while from < 81 {
        let mut to = 0;
        while to < 81 {
            let direction = DIRECTION.0[from].0[to];
            if direction < 8 {
                let ahead = RAYS[direction as usize].0[from].bits();
                let back = RAYS[(direction as usize + 4) % 8].0[to].bits();
                table.0[from].0[to] = Bitboard::from_bits(ahead & back);
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// Attacks seen from a king's square: the squares from which pieces of the other side check it, or
/// can attack one of its neighbours. Reverse attacks: a piece of kind X checks from where a piece
/// of kind X of the king's own side, standing in its place, would reach.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct KingView {
    /// Rooks and dragons on these have a line to it.
    pub rook_lines: Bitboard,
    /// Bishops and horses on these have a line to it.
    pub bishop_lines: Bitboard,
    /// Lances on these have a line to it.
    pub lance_line: Bitboard,
    /// A pawn on these checks it.
    pub pawn: Bitboard,
    /// A knight on these checks it.
    pub knight: Bitboard,
    /// A silver on these checks it.
    pub silver: Bitboard,
    /// A gold, or a piece that moves like one, checks it from these.
    pub gold: Bitboard,
    /// The neighbours on its rank and file.
    pub beside: Bitboard,
    /// The neighbours on its diagonals.
    pub diagonal: Bitboard,
    /// Every square from which a stepping piece of any kind checks it.
    pub steppers: Bitboard,
    /// Every square from which a stepping piece of any kind attacks a neighbour of its.
    pub near_steppers: Bitboard,
    /// Every square from which a rook has a line to a neighbour of its, whatever stands between.
    pub near_rooks: Bitboard,
    /// The same for bishops.
    pub near_bishops: Bitboard,
    /// The same for lances.
    pub near_lances: Bitboard,
}

pub(crate) static KING_VIEWS: [PerSquare<KingView>; 2] =
    [king_views(Color::Black), king_views(Color::White)];

const fn lines(square: usize, first: usize) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut direction = first;
    while direction < 8 {
        squares = squares.or(RAYS[direction].0[square]);
        direction += 2;
    }
    squares
}

pub(crate) const NOWHERE: KingView = KingView {
    rook_lines: Bitboard::EMPTY,
    bishop_lines: Bitboard::EMPTY,
    lance_line: Bitboard::EMPTY,
    pawn: Bitboard::EMPTY,
    knight: Bitboard::EMPTY,
    silver: Bitboard::EMPTY,
    gold: Bitboard::EMPTY,
    beside: Bitboard::EMPTY,
    diagonal: Bitboard::EMPTY,
    steppers: Bitboard::EMPTY,
    near_steppers: Bitboard::EMPTY,
    near_rooks: Bitboard::EMPTY,
    near_bishops: Bitboard::EMPTY,
    near_lances: Bitboard::EMPTY,
};

const fn king_views(color: Color) -> PerSquare<KingView> {
    let mut table = PerSquare([NOWHERE; 128]);
    let of = &STEPS[color as usize];
    let forward = 4 * color as usize;
    let mut square = 0;
    while square < 81 {
        let knight = of[PieceKind::Knight as usize].0[square];
        let neighbours = of[PieceKind::King as usize].0[square];
        let mut view = KingView {
            rook_lines: lines(square, 0),
            bishop_lines: lines(square, 1),
            lance_line: RAYS[forward].0[square],
            pawn: of[PieceKind::Pawn as usize].0[square],
            knight,
            silver: of[PieceKind::Silver as usize].0[square],
            gold: of[PieceKind::Gold as usize].0[square],
            beside: of[PieceKind::ProBishop as usize].0[square],
            diagonal: of[PieceKind::ProRook as usize].0[square],
            steppers: neighbours.or(knight),
            ..NOWHERE
        };
        let mut rest = neighbours.bits();
        while rest != 0 {
            let next = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            view.near_steppers = view
                .near_steppers
                .or(of[PieceKind::King as usize].0[next])
                .or(of[PieceKind::Knight as usize].0[next]);
            view.near_rooks = view.near_rooks.or(lines(next, 0));
            view.near_bishops = view.near_bishops.or(lines(next, 1));
            view.near_lances = view.near_lances.or(RAYS[forward].0[next]);
        }
        table.0[square] = view;
        square += 1;
    }
    table
}
