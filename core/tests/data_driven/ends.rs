//! Repetition and declaration as others judge them: rows 50 and 55 to 57.

use crate::common::data::{self, field, number};
use crate::common::naive::game::{Game, Repetition};
use crate::common::{board, mv, to_naive};
use serde_json::Value;
use shogiban::{Board, Color, DeclareFault, Ending, GameResult};

fn verdict(result: Option<GameResult>) -> &'static str {
    match result.map(|result| (result.ending(), result.winner())) {
        None => "none",
        Some((Ending::Sennichite, None)) => "draw",
        Some((Ending::PerpetualCheck, Some(Color::White))) => "black_loses",
        Some((Ending::PerpetualCheck, Some(Color::Black))) => "white_loses",
        other => panic!("{other:?} is no verdict"),
    }
}

fn naive_verdict(repetition: Repetition) -> &'static str {
    match repetition {
        Repetition::None => "none",
        Repetition::Draw => "draw",
        Repetition::Loses(0) => "black_loses",
        Repetition::Loses(_) => "white_loses",
    }
}

fn start(row: &Value) -> Board {
    match field(row, "start") {
        "startpos" => Board::new(),
        sfen => board(sfen),
    }
}

/// The verdict at the end of each row, and at every ply the naive one. `outcome` says the same, as
/// no game of these is over otherwise. Fails when only the last move of a side counts.
#[test]
fn row_50_repetition_verdicts() {
    let rows = data::rows("repetition.json");
    assert_eq!(rows.len(), 45);
    for row in &rows {
        let mut board = start(row);
        let mut game = Game::new(to_naive(board.position()));
        for usi in row["moves"].as_array().expect("moves") {
            let mv = mv(usi.as_str().expect("a move"));
            assert!(
                board.position().ordered_moves().contains(&mv),
                "{usi} {row}"
            );
            assert!(board.do_move(mv) && game.do_move(mv.code()), "{usi} {row}");
            assert_eq!(
                verdict(board.repetition()),
                naive_verdict(game.repetition()),
                "{usi} {row}"
            );
        }
        let expected = field(row, "expected");
        assert_eq!(verdict(board.repetition()), expected, "{row}");
        assert!(board.set_cap(65534));
        assert_eq!(verdict(board.outcome()), expected, "{row}");
        let last = board.position().packed();
        let mut times = 1;
        while board.undo_move() {
            times += u64::from(board.position().packed() == last);
        }
        assert_eq!(times, number(row, "occurrences"), "{row}");
    }
}

/// Fails when nine pieces do.
#[test]
fn rows_55_to_57_declarations() {
    let rows = data::rows("declaration.json");
    assert_eq!(rows.len(), 45);
    for row in &rows {
        let board = board(field(row, "sfen"));
        let side = if field(row, "side") == "black" {
            Color::Black
        } else {
            Color::White
        };
        let reference = &row["ref"];
        assert_eq!(
            u64::from(board.impasse_points(side)),
            number(reference, "points"),
            "{row}"
        );
        assert_eq!(
            u64::from(board.impasse_pieces(side)),
            number(reference, "in_zone"),
            "{row}"
        );
        // Only the side to move declares.
        let wins = board
            .declare()
            .is_some_and(|result| result.winner() == Some(side));
        assert_eq!(wins, field(row, "expected") == "win", "{row}");
        if board.position().side_to_move() != side {
            continue;
        }
        let naive = to_naive(board.position()).declare_fault(28, 27);
        assert_eq!(
            board
                .declare_fault()
                .map_or_else(DeclareFault::code, |()| 0),
            naive,
            "{row}"
        );
        let in_zone = reference["king_in_zone"].as_bool().expect("a fact");
        assert_eq!(
            board.declare_fault() == Err(DeclareFault::NoKing),
            !in_zone,
            "{row}"
        );
    }
}
