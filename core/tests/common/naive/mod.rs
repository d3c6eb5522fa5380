//! The rules a second time: slow, plain, and sharing nothing with the crate under test.
//!
//! A board is an array of 81 piece codes; attacks are walked square by square; a move is judged by
//! making it on a copy. Squares, piece codes, move codes and fault codes are those of the C ABI, as
//! bare integers: square 0 is 9a and 80 is 1i, P L N S B R G K are 1 to 8, promoted | 8, White |
//! 16. Every board that `put` can make is welcome: no king, many kings, dead pawns, full hands.

pub mod faults;
pub mod game;
pub mod keys;
pub mod moves;
pub mod text;

pub const PAWN: u8 = 1;
pub const LANCE: u8 = 2;
pub const KNIGHT: u8 = 3;
pub const SILVER: u8 = 4;
pub const BISHOP: u8 = 5;
pub const ROOK: u8 = 6;
pub const GOLD: u8 = 7;
pub const KING: u8 = 8;
pub const PROMOTED: u8 = 8;
pub const WHITE_PIECE: u8 = 16;

/// The number of each base kind in a set (row 13), by kind code.
pub const SET: [u8; 9] = [0, 18, 4, 4, 4, 2, 2, 4, 2];
/// The order of hands and drops (rows 24, 33, 39): R B G S N L P.
pub const HAND_ORDER: [u8; 7] = [ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN];

type Step = (i32, i32);

// Columns grow to the right (file 9 is column 0), rows grow towards Black.
const FORWARD: &[Step] = &[(0, -1)];
const JUMPS: &[Step] = &[(-1, -2), (1, -2)];
const DIAGONAL: &[Step] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: &[Step] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER_STEPS: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD_STEPS: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING_STEPS: &[Step] = &[
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

pub fn kind_of(piece: u8) -> u8 {
    piece & 15
}

pub fn side_of(piece: u8) -> usize {
    usize::from(piece >> 4)
}

/// The kind that a piece is in hand.
pub fn base(kind: u8) -> u8 {
    if kind > KING { kind - PROMOTED } else { kind }
}

pub fn piece(side: usize, kind: u8) -> u8 {
    if side == 0 { kind } else { kind | WHITE_PIECE }
}

/// The square at that offset in columns and rows, None off the board.
pub fn shift(sq: usize, (columns, rows): Step) -> Option<usize> {
    let column = (sq % 9) as i32 + columns;
    let row = (sq / 9) as i32 + rows;
    let on_board = (0..9).contains(&column) && (0..9).contains(&row);
    on_board.then(|| (row * 9 + column) as usize)
}

/// Rows between a square and the side's furthest rank.
pub fn last_distance(side: usize, sq: usize) -> usize {
    if side == 0 { sq / 9 } else { 8 - sq / 9 }
}

pub fn in_zone(side: usize, sq: usize) -> bool {
    last_distance(side, sq) < 3
}

/// Whether a piece of this kind could never move again from the square.
pub fn dead(side: usize, kind: u8, sq: usize) -> bool {
    match kind {
        PAWN | LANCE => last_distance(side, sq) == 0,
        KNIGHT => last_distance(side, sq) <= 1,
        _ => false,
    }
}

/// The steps of a kind and the directions in which it slides, seen by Black.
fn movement(kind: u8) -> (&'static [Step], &'static [Step]) {
    match kind {
        PAWN => (FORWARD, &[]),
        LANCE => (&[], FORWARD),
        KNIGHT => (JUMPS, &[]),
        SILVER => (SILVER_STEPS, &[]),
        BISHOP => (&[], DIAGONAL),
        ROOK => (&[], STRAIGHT),
        GOLD | 9..=12 => (GOLD_STEPS, &[]),
        KING => (KING_STEPS, &[]),
        13 => (STRAIGHT, DIAGONAL),
        14 => (DIAGONAL, STRAIGHT),
        _ => unreachable!("no kind has code {kind}"),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    pub board: [u8; 81],
    /// By side and kind code 1 to 7.
    pub hands: [[u8; 8]; 2],
    pub side: usize,
    pub ply: u16,
    /// The king that checks and the impasse look at (row 32).
    pub king: [Option<usize>; 2],
}

impl Naive {
    pub fn empty() -> Self {
        Naive {
            board: [0; 81],
            hands: [[0; 8]; 2],
            side: 0,
            ply: 1,
            king: [None; 2],
        }
    }

    pub fn startpos() -> Self {
        Self::from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    }

    pub fn put(&mut self, sq: usize, piece: u8) {
        self.lift(sq);
        self.board[sq] = piece;
        if kind_of(piece) == KING {
            self.king[side_of(piece)] = Some(sq);
        }
    }

    pub fn lift(&mut self, sq: usize) {
        let gone = self.board[sq];
        self.board[sq] = 0;
        if kind_of(gone) == KING && self.king[side_of(gone)] == Some(sq) {
            self.king[side_of(gone)] = self.board.iter().position(|&p| p == gone);
        }
    }

    pub fn owns(&self, side: usize, sq: usize) -> bool {
        self.board[sq] != 0 && side_of(self.board[sq]) == side
    }

    /// The squares that the piece on `from` bears on, whatever stands there, as a set of bits.
    pub fn reach(&self, from: usize) -> u128 {
        let (steps, slides) = movement(kind_of(self.board[from]));
        let sign = if side_of(self.board[from]) == 0 {
            1
        } else {
            -1
        };
        let mut squares = 0u128;
        for &(columns, rows) in steps {
            if let Some(to) = shift(from, (columns, rows * sign)) {
                squares |= 1 << to;
            }
        }
        for &(columns, rows) in slides {
            let mut at = from;
            while let Some(to) = shift(at, (columns, rows * sign)) {
                squares |= 1 << to;
                if self.board[to] != 0 {
                    break;
                }
                at = to;
            }
        }
        squares
    }

    pub fn attacked(&self, sq: usize, by: usize) -> bool {
        (0..81).any(|from| self.owns(by, from) && self.reach(from) >> sq & 1 == 1)
    }

    pub fn in_check(&self, side: usize) -> bool {
        self.king[side].is_some_and(|king| self.attacked(king, 1 - side))
    }
}
