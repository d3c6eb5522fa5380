//! `Searcher`: its table, several lines, stops and callbacks.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use shogiban::search::{MATE_SCORE, SEARCH_CALL_NODES};
use shogiban::{Board, MateOptions, SearchEvent, SearchOptions, Searcher};

use super::{assert_lines_are_legal, bench, depth, nodes};
use crate::common::board;

pub fn go_on(_: &shogiban::SearchInfo<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn several_lines_with_other_first_moves() {
    let board = &bench()[3];
    let options = SearchOptions {
        multi_pv: 4,
        ..depth(5)
    };
    let report = board.search(&options);
    assert_lines_are_legal(board, &report);
    assert_eq!(report.lines.len(), 4);
    assert!(report.lines.is_sorted_by_key(|line| -line.score));
    let mut firsts: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let all = SearchOptions {
        multi_pv: u32::MAX,
        ..depth(2)
    };
    let moves = board.position().legal_moves().len();
    assert_eq!(board.search(&all).lines.len(), moves);
}

/// The lines are sorted by score even if the search is halted between two lines or before the
/// first. Fails when only the lines of the last iteration are sorted, and when unsearched lines
/// keep the score that they have.
#[test]
fn several_lines_are_in_order_when_halted() {
    for board in bench().iter().step_by(3) {
        for budget in [20, 100, 300, 1_000, 3_000, 5_000, 8_000] {
            let options = SearchOptions {
                multi_pv: 5,
                ..nodes(budget)
            };
            let report = board.search(&options);
            assert!(
                report.lines.is_sorted_by_key(|line| -line.score),
                "{report:?}"
            );
        }
    }
}

/// Mates end the search early only when every line ends in mate.
/// Fails when a mate in the first line alone ends it.
#[test]
fn a_mate_leaves_the_other_lines_their_depth() {
    let mated = board("4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    let options = SearchOptions {
        multi_pv: 3,
        ..nodes(20_000)
    };
    let report = mated.search(&options);
    assert_eq!(report.score(), MATE_SCORE - 1);
    assert!(
        report.depth > 1 && report.lines[2].depth == report.depth,
        "{report:?}"
    );
}

#[test]
fn only_the_root_moves_given() {
    let board = Board::new();
    let moves: Vec<_> = ["1g1f", "9g9f", "5a5b"]
        .iter()
        .map(|usi| usi.parse().expect("a move"))
        .collect();
    let options = SearchOptions {
        root_moves: moves.clone(),
        multi_pv: 9,
        ..nodes(2_000)
    };
    let report = board.search(&options);
    let mut found: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
    found.sort();
    let mut expected = moves[..2].to_vec();
    expected.sort();
    assert_eq!(found, expected);
    let none = SearchOptions {
        root_moves: moves[2..].to_vec(),
        ..nodes(100)
    };
    assert_eq!(board.search(&none).best(), None);
}

#[test]
fn the_callback_receives_each_line_and_may_stop() {
    let mut depths = Vec::new();
    let report = Board::new().search_with(&nodes(20_000), |info| {
        if info.event == SearchEvent::Nodes {
            return ControlFlow::Continue(());
        }
        assert_eq!(info.rank, 1);
        assert!(info.selective_depth >= 1 && info.nodes <= 20_000);
        depths.push(info.depth);
        if info.depth == 4 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert!(report.stopped);
    assert_eq!(report.depth, 4);
}

/// Also while the mate solver runs, and without any influence on the result. Fails when the solver
/// calls back every 4,096 nodes.
#[test]
fn the_callback_is_called_every_1024_nodes() {
    for board in bench().iter().step_by(9) {
        let (mut calls, mut score) = (0, 0);
        let report = board.search_with(&nodes(60_000), |info| {
            match info.event {
                SearchEvent::Line => score = info.score,
                SearchEvent::Nodes => {
                    calls += 1;
                    assert_eq!(info.nodes, calls * SEARCH_CALL_NODES);
                    assert!(info.moves.is_empty() && info.score == score);
                }
            }
            ControlFlow::Continue(())
        });
        assert_eq!(calls, report.nodes.saturating_sub(1) / SEARCH_CALL_NODES);
        assert_eq!(board.search(&nodes(60_000)), report);
    }
}

/// Wherever the search is: in its first iteration (of many moves), in the mate solver, in a later
/// iteration. Fails when a stop is not obeyed in the first iteration.
#[test]
fn a_stop_takes_effect_at_once() {
    let many = board("R8/2K1S1SS1/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    for board in [&many, &bench()[3], &bench()[8]] {
        for call in [1, 2, 5, 20] {
            let mut at = 0;
            let options = nodes(10_000_000);
            let report = board.search_with(&options, |info| {
                at = info.nodes;
                if info.nodes >= call * SEARCH_CALL_NODES {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            assert!(report.stopped);
            assert_eq!(report.nodes, at);
            assert!(
                board
                    .position()
                    .ordered_moves()
                    .contains(&report.best().expect("a move"))
            );
        }
        let mut searcher = Searcher::new(1 << 16).expect("memory");
        let stopper = searcher.stopper();
        stopper.stop();
        let report = searcher.search(board, &nodes(u64::MAX), go_on);
        assert!(report.nodes <= SEARCH_CALL_NODES);
        let mut at = 0;
        let report = searcher.search(board, &nodes(u64::MAX), |info| {
            if info.nodes > 3 * SEARCH_CALL_NODES && at == 0 {
                at = info.nodes;
                stopper.stop();
            }
            ControlFlow::Continue(())
        });
        assert!(report.stopped && report.nodes <= at + SEARCH_CALL_NODES);
    }
}

/// A second search of the same board needs fewer nodes because the table is kept; `clear` makes it
/// repeat the first one exactly.
#[test]
fn a_table_that_is_kept() {
    let board = &bench()[8];
    let mut searcher = Searcher::new(1 << 20).expect("memory");
    let first = searcher.search(board, &depth(6), go_on);
    let again = searcher.search(board, &depth(6), go_on);
    assert!(again.nodes < first.nodes);
    searcher.clear();
    assert_eq!(searcher.search(board, &depth(6), go_on), first);
}

#[test]
fn a_stop_ends_the_search_or_the_next_one_and_is_spent() {
    let board = Board::new();
    let mut searcher = Searcher::new(1 << 16).expect("memory");
    let stopper = searcher.stopper();
    stopper.stop();
    let report = searcher.search(&board, &nodes(u64::MAX), go_on);
    assert!(report.stopped && report.best().is_some());
    assert!(!searcher.search(&board, &depth(2), go_on).stopped);
    let other = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        stopper.stop();
    });
    let report = searcher.search(&board, &nodes(u64::MAX), go_on);
    assert!(report.stopped && report.nodes > 0);
    other.join().expect("no panic");
    searcher.stopper().stop();
    let unsolved = Board::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G 1").expect("a board");
    let options = MateOptions {
        nodes: u64::MAX,
        ..MateOptions::default()
    };
    let _ = searcher.mate(&unsolved, &options, |_| ControlFlow::Continue(()));
    assert!(!searcher.search(&board, &depth(2), go_on).stopped);
}

#[test]
fn no_memory_for_a_table() {
    assert!(Searcher::new(usize::MAX / 2).is_none());
    assert!(Searcher::new(0).is_some());
}
