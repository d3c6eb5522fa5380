//! Scores of mates, and boards that are unlike those of games.

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

/// With the solver and without it: the search alone needs more than its default budget for some mates in
/// three.
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
    // The king has one way to go, and is mated there.
    let lost = board("7Gk/7R1/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(lost.position().legal_moves().len(), 0);
    let lost = board("8k/7R1/7G1/9/9/9/9/9/4K4 w p 1");
    let report = lost.search(&depth(6));
    assert!(report.score() <= -MATE_BOUND, "{report:?}");
    assert_eq!((MATE_SCORE + report.score()) % 2, 0);
}

/// White's king stands in check though Black is to move: each move that leaves it so is a check. Fails when
/// only checks that a move gives are known.
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

/// Kings missing, many, and everywhere; hands over their sets; pawns that could not be there.
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

/// The board of a text that no SFEN may be, put together square by square.
fn wild(sfen: &str) -> Board {
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

/// Scores that tell of no mate stay below those that do.
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
