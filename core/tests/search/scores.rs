//! Mate scores, and boards that cannot occur in games.

use shogiban::search::{MATE_BOUND, MATE_SCORE, NO_MATE};
use shogiban::{Board, SearchOptions};

use super::{assert_lines_are_legal, bench, depth, nodes};
use crate::common::board;
use crate::common::data::text;

fn mates(name: &str) -> Vec<Board> {
    text(name)
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').next().expect("a position"))
        .map(board)
        .collect()
}

/// Tests mates with the solver and without it. Without the solver, some mates in three need more
/// than the default budget.
#[test]
fn row_60_a_mate_in_n_plies_scores_30000_less_n() {
    for (name, exact, alone) in [
        ("mate-1.tsv", true, 60_000),
        ("mate-3.sfen", false, 240_000),
    ] {
        for board in mates(name).iter().step_by(3).take(60) {
            for (flags, budget) in [(0, 60_000), (NO_MATE, alone)] {
                let options = SearchOptions {
                    flags,
                    ..nodes(budget)
                };
                let report = board.search(&options);
                let sfen = board.position().to_sfen();
                assert_lines_are_legal(board, &report);
                assert!(report.score() >= MATE_BOUND, "{name} {sfen}");
                let length = (MATE_SCORE - report.score()) as usize;
                assert!(length == 1 || !exact, "{sfen} {length}");
                let line = &report.lines[0].moves;
                assert_eq!(line.len(), length, "{sfen}");
                let mut after = board.clone();
                assert!(line.iter().all(|&mv| after.do_move(mv)));
                assert!(!after.position().has_legal_moves(), "{sfen}");
            }
        }
    }
}

#[test]
fn row_60_a_mate_that_cannot_be_avoided() {
    let lost = board("7Gk/7R1/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(lost.position().legal_moves().len(), 0);
    // White is not mated yet, but cannot avoid it.
    let lost = board("8k/7R1/7G1/9/9/9/9/9/4K4 w p 1");
    let report = lost.search(&depth(6));
    assert!(report.score() <= -MATE_BOUND, "{report:?}");
    assert_eq!((MATE_SCORE + report.score()) % 2, 0);
}

/// White's king is in check although Black is to move, so every move that leaves it in check is a
/// check. Fails when only checks given by the moved piece or uncovered by it count.
#[test]
fn row_60_a_check_that_stands_already() {
    let board = board("4k4/4G4/4P4/9/9/9/9/9/4K4 b - 1");
    let options = SearchOptions {
        flags: NO_MATE,
        ..depth(1)
    };
    assert_eq!(board.search(&options).score(), MATE_SCORE - 1);
}

#[test]
fn row_60_no_move() {
    for sfen in ["7Gk/7R1/9/9/9/9/9/9/4K4 w - 1", "9/9/9/9/9/9/9/9/9 b - 1"] {
        let report = board(sfen).search(&SearchOptions::default());
        assert_eq!(report.best(), None);
        assert_eq!((report.depth, report.nodes, report.score()), (0, 0, 0));
        assert!(report.lines.is_empty() && !report.stopped);
    }
}

#[test]
fn row_60_one_move() {
    let single = board("8k/9/9/9/9/9/9/8p/8K b - 1");
    let moves = single.position().legal_moves();
    let only: Vec<_> = single.position().ordered_moves();
    assert!(!moves.is_empty());
    let options = SearchOptions {
        root_moves: vec![only[0]],
        ..nodes(500)
    };
    assert_eq!(single.search(&options).best(), Some(only[0]));
}

/// Searches boards with no king or many kings, with hands that exceed a set, and with pawns on
/// ranks where they cannot move.
#[test]
fn row_61_any_board_is_searched() {
    let full_of_kings = "kkkkkkkkk/".repeat(4) + "KKKKKKKKK" + &"/KKKKKKKKK".repeat(4);
    let mut sfens = vec![
        "9/9/4g4/9/9/9/9/4G4/9 b Pp 1".to_owned(),
        "4k4/9/9/9/9/9/9/9/9 b RBGSNLP 1".to_owned(),
        "9/9/9/9/9/9/9/9/4K4 b RBGSNLP 1".to_owned(),
        "k1k1k1k1k/9/9/9/9/9/9/9/K1K1K1K1K b 2R2B4G4S4N4L18P 1".to_owned(),
        "PPPPPPPPP/9/9/9/9/9/9/9/ppppppppp b Gg 1".to_owned(),
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1".to_owned(),
    ];
    sfens.push(format!("{full_of_kings} b - 1"));
    for sfen in sfens {
        let Ok(position) = shogiban::Position::from_sfen(&sfen) else {
            let wild = wild(&sfen);
            search(&wild);
            continue;
        };
        search(&Board::from_position(position));
    }
}

/// Sets up the board square by square, for texts that SFEN rejects.
pub fn wild(sfen: &str) -> Board {
    let mut board = Board::empty();
    let rows = sfen.split(' ').next().expect("rows").split('/');
    for (rank, row) in rows.enumerate() {
        let mut file = 9;
        for c in row.chars() {
            if let Some(skip) = c.to_digit(10) {
                file -= skip as u8;
                continue;
            }
            let square = shogiban::Square::new(file, rank as u8 + 1).expect("a square");
            let piece = shogiban::Piece::from_token(&c.to_string()).expect("a piece");
            board.put(square, piece);
            file -= 1;
        }
    }
    board
}

fn search(board: &Board) {
    let report = board.search(&nodes(2_000));
    assert_lines_are_legal(board, &report);
    assert_eq!(
        report.best().is_some(),
        board.position().has_legal_moves(),
        "{board:?}"
    );
    assert!(report.score().abs() <= MATE_SCORE);
    assert_eq!(board.search(&nodes(2_000)), report);
}

/// Scores other than mate scores stay below `MATE_BOUND`.
#[test]
fn row_60_scores_below_29000() {
    let rich = board("4k4/9/9/9/9/9/9/9/RRBBGGGGK b 18P4S4N4L 1");
    let options = SearchOptions {
        flags: NO_MATE,
        ..depth(1)
    };
    assert!(rich.search(&options).score() < MATE_SCORE);
    for board in bench() {
        let score = board.search(&nodes(200)).score();
        assert!(score.abs() < MATE_BOUND || score.abs() > MATE_SCORE - 200);
    }
}
