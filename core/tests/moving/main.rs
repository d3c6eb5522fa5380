//! The page on moving from shunsai, held by a program: the same file is compiled against shunsai
//! and against this crate. Only what the page says changes stands here, above each `include!`.
#![cfg(feature = "shogi_core")]

mod on_shunsai {
    use shunsai::shogi_core::{Color, Hand, Move, PartialPosition, Piece, PieceKind, Square};
    use shunsai::{Bitboard, MoveSet, Position, Undo};

    fn origin(mv: Move) -> Option<Square> {
        mv.from()
    }

    fn count(squares: Bitboard) -> usize {
        squares.filter(|square| square.file() != 5).count()
    }

    fn empty() -> PartialPosition {
        PartialPosition::empty()
    }

    fn put(board: &mut PartialPosition, square: Square, piece: Piece) {
        board.piece_set(square, Some(piece));
    }

    fn finished(board: PartialPosition) -> Position {
        Position::from(board)
    }

    include!("program.rs");
}

mod on_shogiban {
    use shogiban::{Bitboard, MoveSet, Position, Undo};
    use shogiban::{Color, Hand, Move, Piece, PieceKind, Square};

    fn origin(mv: Move) -> Option<Square> {
        mv.origin()
    }

    fn count(squares: Bitboard) -> usize {
        squares
            .into_iter()
            .filter(|square| square.file() != 5)
            .count()
    }

    fn empty() -> Position {
        Position::empty()
    }

    fn put(board: &mut Position, square: Square, piece: Piece) {
        board.put(square, piece);
    }

    fn finished(board: Position) -> Position {
        board
    }

    include!("program.rs");
}

/// Fails when a name of shunsai means another thing here.
#[test]
fn one_program_on_both_crates() {
    let (before, after) = (on_shunsai::run(), on_shogiban::run());
    assert!(before.lines().count() > 40, "{before}");
    assert_eq!(after, before);
}

/// The page has a row for each line that differs above.
#[test]
fn the_page_lists_what_changed() {
    let page = include_str!("../../docs/moving-from-shunsai.md");
    for (before, after) in [
        ("use shunsai::{", "use shogiban::{"),
        ("use shunsai::shogi_core::{", "use shogiban::{"),
        ("Move::from", "Move::origin"),
        ("squares.filter(", "squares.into_iter().filter("),
        ("PartialPosition::empty", "Position::empty"),
        ("PartialPosition::piece_set", "Position::put"),
    ] {
        let row = page
            .lines()
            .filter_map(|line| line.strip_prefix('|')?.split_once('|'))
            .find(|(left, right)| left.contains(before) && right.contains(after));
        assert!(row.is_some(), "no row for {before} and {after}");
    }
}
