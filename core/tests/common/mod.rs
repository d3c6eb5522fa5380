//! Shared by the tests of the rules: data, the naive rules, and conversions between them and the
//! crate.
#![allow(dead_code)] // Each test crate uses a part.

pub mod data;
pub mod naive;
pub mod rng;
pub mod wild;

use naive::Naive;
use naive::moves::Code;
use shogiban::{
    Board, Color, PackedMove, Piece, PieceKind, Position, SfenError, SfenFault, Square,
};

pub const COLORS: [Color; 2] = [Color::Black, Color::White];

pub fn sq(name: &str) -> Square {
    name.parse().expect("a square's name")
}

pub fn square(number: usize) -> Square {
    Square::from_number(number as u8).expect("a square's number")
}

pub fn kind(code: u8) -> PieceKind {
    PieceKind::from_code(code).expect("a kind's code")
}

pub fn piece(token: &str) -> Piece {
    Piece::from_token(token).expect("a piece's token")
}

pub fn mv(usi: &str) -> PackedMove {
    usi.parse().expect("a move in USI")
}

pub fn packed(code: Code) -> PackedMove {
    PackedMove::from_code(u32::from(code)).expect("a move's code")
}

pub fn codes(moves: &[PackedMove]) -> Vec<Code> {
    moves.iter().map(|mv| mv.code()).collect()
}

/// A list of moves as USI text, in its order.
pub fn texts(moves: &[PackedMove]) -> Vec<String> {
    moves.iter().map(PackedMove::to_string).collect()
}

pub fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {}", error))
}

/// Why an SFEN is refused.
pub fn refusal(sfen: &str) -> Option<SfenFault> {
    Position::from_sfen(sfen).err().map(SfenError::fault)
}

pub fn board(sfen: &str) -> Board {
    Board::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {}", error))
}

/// Plays the moves, which must be accepted.
pub fn play(board: &mut Board, moves: &str) {
    for usi in moves.split_whitespace() {
        assert!(board.do_move(mv(usi)), "{usi} is refused");
    }
}

/// The position of a naive board, made with `put` and the setters.
pub fn to_position(naive: &Naive) -> Position {
    let mut position = Position::empty();
    let kings = naive.king.iter().flatten().copied();
    for from in (0..81).chain(kings) {
        if let Some(piece) = Piece::from_code(naive.board[from]) {
            position.put(square(from), piece);
        }
    }
    for color in COLORS {
        for code in 1..8 {
            let count = naive.hands[color as usize][usize::from(code)];
            assert!(position.set_hand(color, kind(code), count));
        }
    }
    position.set_side_to_move(COLORS[naive.side]);
    assert!(position.set_ply(naive.ply));
    position
}

/// The naive board of a position, read square by square.
pub fn to_naive(position: &Position) -> Naive {
    let mut naive = Naive::empty();
    for at in Square::all() {
        naive.board[usize::from(at.number())] = position.piece_at(at).map_or(0, Piece::code);
    }
    for color in COLORS {
        for code in 1..8 {
            let count = position
                .hand(color)
                .count(kind(code))
                .expect("a hand piece");
            naive.hands[color as usize][usize::from(code)] = count;
        }
        naive.king[color as usize] = position.king_square(color).map(|at| at.number().into());
    }
    naive.side = position.side_to_move() as usize;
    naive.ply = position.ply();
    naive
}

/// Holds all that can be read of a position against a naive board: squares, hands, side, ply,
/// kings, the key and the packed bytes, and the sets of squares.
pub fn assert_same(position: &Position, naive: &Naive, context: &str) {
    assert_eq!(to_naive(position), *naive, "{context}");
    assert_eq!(position.key(), naive.key(), "key, {context}");
    assert_eq!(position.packed(), naive.packed(), "packed, {context}");
    for at in Square::all() {
        let piece = position.piece_at(at);
        assert_eq!(
            position.occupied().contains(at),
            piece.is_some(),
            "{context}"
        );
        for color in COLORS {
            let owned = piece.is_some_and(|piece| piece.color() == color);
            assert_eq!(
                position.player_bb(color).contains(at),
                owned,
                "{at} {context}"
            );
        }
        for kind in PieceKind::all() {
            let stands = piece.is_some_and(|piece| piece.piece_kind() == kind);
            assert_eq!(
                position.piece_kind_bb(kind).contains(at),
                stands,
                "{at} {context}"
            );
        }
    }
}
