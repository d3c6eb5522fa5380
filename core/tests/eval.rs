//! The evaluation, rows 59 and 61: its symmetries, its bounds, and one term for each flag.

mod common;

use common::rng::Rng;
use common::{COLORS, board, data, kind, mv, piece, play, position, square, to_position, wild};
use shogiban::eval::{self, FLAGS};
use shogiban::{Color, Piece, PieceKind, Position};

/// The position with each piece moved to the square `to`. `exchange` swaps the colours of pieces,
/// hands and the side to move.
fn moved(from: &Position, to: impl Fn(usize) -> usize, exchange: bool) -> Position {
    let side = |color: shogiban::Color| if exchange { color.flip() } else { color };
    let mut position = Position::empty();
    let kings = COLORS.iter().filter_map(|&color| from.king_square(color));
    // Of several kings of a side, the one put last is its king, so kings are put again.
    for at in shogiban::Square::all().chain(kings) {
        if let Some(piece) = from.piece_at(at) {
            let piece = Piece::new(piece.piece_kind(), side(piece.color()));
            position.put(square(to(at.number().into())), piece);
        }
    }
    for color in COLORS {
        for code in 1..8 {
            let count = from.hand(color).count(kind(code)).unwrap();
            assert!(position.set_hand(side(color), kind(code), count));
        }
    }
    position.set_side_to_move(side(from.side_to_move()));
    position
}

/// Positions of real games, and boards that only `put` can set up.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    for game in data::games().into_iter().step_by(5) {
        let mut board = board(&game.sfen);
        for (ply, usi) in game.moves.iter().enumerate() {
            if ply % 7 == 0 {
                found.push(board.position().clone());
            }
            assert!(board.do_move(mv(usi)));
        }
    }
    let mut rng = Rng::new(59);
    for _ in 0..3000 {
        found.push(to_position(&wild::board(&mut rng)));
        found.push(to_position(&wild::pawn_mates(&mut rng)));
    }
    found
}

fn each_flag() -> impl Iterator<Item = u64> {
    (0..32).map(|bit| 1 << bit).filter(|flag| FLAGS & flag != 0)
}

#[test]
fn row_59_turning_the_board_round_changes_nothing() {
    for position in positions() {
        let turned = moved(&position, |at| 80 - at, true);
        let mirrored = moved(&position, |at| at / 9 * 9 + 8 - at % 9, false);
        for flags in each_flag().chain([0, FLAGS]) {
            let worth = position.evaluate_with(flags);
            assert_eq!(turned.evaluate_with(flags), worth, "{flags} {position:?}");
            assert_eq!(mirrored.evaluate_with(flags), worth, "{flags} {position:?}");
        }
    }
}

#[test]
fn row_59_no_evaluation_looks_like_a_mate() {
    let mut greatest = 0;
    for position in positions() {
        for flags in each_flag().chain([0, FLAGS]) {
            greatest = greatest.max(position.evaluate_with(flags).abs());
        }
    }
    let mut dragons = Position::empty();
    for at in shogiban::Square::all() {
        dragons.put(at, piece("+R"));
    }
    for kind in PieceKind::HAND_ORDER {
        assert!(dragons.set_hand(Color::Black, kind, kind.set_count()));
    }
    assert_eq!(dragons.evaluate(), 28_999);
    assert!((10_000..29_000).contains(&greatest), "{greatest}");
}

/// The evaluation does not depend on the move number, the moves that led to the position, or other
/// evaluations in between.
#[test]
fn row_61_evaluation_depends_on_the_position_alone() {
    let mut played = board(data::STARTPOS);
    play(&mut played, "7g7f 3c3d 2g2f");
    let mut other = board(data::STARTPOS);
    play(&mut other, "2g2f 3c3d 7g7f");
    let mut late = played.position().clone();
    assert!(late.set_ply(400));
    let worth = played.position().evaluate();
    for position in positions().iter().take(100) {
        let _ = position.evaluate();
        assert_eq!(other.position().evaluate(), worth);
    }
    assert_eq!(late.evaluate(), worth);
    assert_eq!(played.position().evaluate_with(0), worth);
}

#[test]
fn row_59_with_all_terms_off_nothing_has_worth() {
    for position in positions() {
        assert_eq!(position.evaluate_with(FLAGS), 0, "{position:?}");
    }
}

/// For each flag, a board whose evaluation includes the term, and a similar board without the term.
const TERMS: [(u64, &str, &str); 14] = [
    (
        eval::NO_KING_SAFETY,
        "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        "9/4b4/4P4/9/9/9/9/9/9 b G 1",
    ),
    (
        eval::NO_GUARDS,
        "4k4/4g4/9/9/9/9/9/9/8K b - 1",
        "9/4g4/9/9/9/9/9/9/9 b - 1",
    ),
    (
        eval::NO_ATTACKERS,
        "4k4/9/4S4/9/9/9/9/9/4K4 b - 1",
        "9/9/4S4/9/9/9/9/9/9 b - 1",
    ),
    (
        eval::NO_CAMP,
        "8k/9/4K4/9/9/9/9/9/9 b - 1",
        "8k/9/9/4K4/9/9/9/9/9 b - 1",
    ),
    (
        eval::NO_CHECKS,
        "4k4/9/9/9/9/9/9/9/4K4 b R 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
    ),
    (
        eval::NO_PINS,
        "4k4/4g4/9/9/9/9/9/4R4/4K4 b - 1",
        "4k4/3g5/9/9/9/9/9/4R4/4K4 b - 1",
    ),
    (
        eval::NO_MATERIAL,
        "4k4/9/9/9/9/9/9/4P4/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
    ),
    (
        eval::NO_HAND,
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        "4k4/9/9/9/9/9/9/4P4/4K4 b - 1",
    ),
    (
        eval::NO_PLACEMENT,
        "4k4/9/9/9/4S4/9/9/9/4K4 b - 1",
        "9/9/9/9/9/9/9/9/9 b 2P 1",
    ),
    (
        eval::NO_MOBILITY,
        "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",
        "4k4/9/9/9/4+P4/9/9/9/4K4 b - 1",
    ),
    (
        eval::NO_THREATS,
        "4k4/9/9/4p4/4S4/9/9/9/4K4 b - 1",
        "9/9/9/9/9/9/9/9/9 b 2P 1",
    ),
    (
        eval::NO_OPEN_FILES,
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        "4k4/4p4/9/9/9/9/9/4P4/4K4 b - 1",
    ),
    (
        eval::NO_CONTROL,
        "4k4/9/9/9/1R7/9/9/9/4K4 b - 1",
        "9/9/9/9/9/9/9/9/9 b 2P 1",
    ),
    (eval::NO_TEMPO, "4k4/9/9/9/9/9/9/9/4K4 b - 1", ""),
];

#[test]
fn row_59_each_flag_turns_off_its_own_term() {
    let tested = TERMS.iter().fold(0, |all, term| all | term.0);
    assert_eq!(tested, FLAGS, "a flag without its case");
    for (flag, with, without) in TERMS {
        let with = position(with);
        assert_ne!(with.evaluate_with(flag), with.evaluate(), "{flag} {with:?}");
        // The tempo term has no board without it, because every position has a side to move.
        if !without.is_empty() {
            let without = position(without);
            let worth = without.evaluate();
            assert_eq!(without.evaluate_with(flag), worth, "{flag} {without:?}");
        }
    }
}

#[test]
fn row_59_unknown_flags_do_nothing() {
    for position in positions().iter().step_by(40) {
        assert_eq!(position.evaluate_with(!FLAGS), position.evaluate());
    }
}

/// A piece has a positive value, which is a little higher in hand than on the board.
#[test]
fn row_59_pieces_have_worth() {
    let material = FLAGS & !eval::NO_MATERIAL & !eval::NO_HAND;
    for letter in ["P", "L", "N", "S", "G", "B", "R"] {
        let on_board = position(&format!("4k4/9/9/9/9/8{letter}/9/9/4K4 b - 1"));
        let in_hand = position(&format!("4k4/9/9/9/9/9/9/9/4K4 b {letter} 1"));
        let theirs = position(&format!(
            "4k4/9/9/9/9/9/9/9/4K4 b {} 1",
            letter.to_lowercase()
        ));
        let (board, hand) = (
            on_board.evaluate_with(material),
            in_hand.evaluate_with(material),
        );
        assert!(0 < board && board < hand, "{letter}: {board} {hand}");
        assert!(hand < board * 5 / 2, "{letter}: {board} {hand}");
        assert!(in_hand.evaluate() > theirs.evaluate(), "{letter}");
    }
}
