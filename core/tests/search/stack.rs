//! A search runs in a thread with 64 KiB of stack, as the interface in C promises.

use std::ops::ControlFlow;
use std::thread;

use shogiban::{Board, SearchOptions, SearchReport, Searcher};

use super::{bench, nodes};
use crate::common::board;

/// Searches in a thread with 64 KiB of stack. An overflow ends the process.
fn search_in_small_thread(board: &Board, options: SearchOptions) -> SearchReport {
    let board = board.clone();
    let search = move || {
        let report = board.search(&options);
        let mut searcher = Searcher::new(1 << 16).expect("memory");
        let _ = searcher.search(&board, &options, super::searcher::go_on);
        report
    };
    let thread = thread::Builder::new().stack_size(64 << 10).spawn(search);
    thread.expect("a thread").join().expect("no panic")
}

/// Depth 127 in endgames whose lines are long, in the middle game, and where kings take kings: with
/// one line and with many, with the mate solver and without it.
#[test]
fn searches_fit_into_64_kib_of_stack() {
    let kings = "kkkkkkkkk/".repeat(4) + "KKKKKKKKK" + &"/KKKKKKKKK".repeat(4);
    let mut boards = vec![super::scores::wild(&format!("{kings} b - 1"))];
    boards.extend(
        [
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "k8/9/9/9/9/9/9/9/8K b - 1",
            "8k/9/9/9/9/9/9/9/K8 b P 1",
            "lk7/9/9/9/9/9/9/9/7KL b - 1",
            "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        ]
        .map(board),
    );
    for board in &boards {
        for (multi_pv, flags) in [(1, 0), (600, shogiban::search::NO_MATE)] {
            let options = SearchOptions {
                depth: Some(shogiban::search::DEPTH_MAX),
                multi_pv,
                flags,
                ..nodes(400_000)
            };
            assert_eq!(
                search_in_small_thread(board, options.clone()),
                board.search(&options)
            );
        }
    }
    for board in bench().iter().step_by(5) {
        let report = search_in_small_thread(board, nodes(60_000));
        assert!(report.best().is_some());
    }
}

/// A pawn that promotes without hurry: the lines are as long as lines can be. Fails when the moves
/// tried at a node are kept on the stack.
#[test]
fn lines_of_120_plies_fit_into_64_kib_of_stack() {
    let search = || {
        let mut longest = 0;
        let options = SearchOptions {
            depth: Some(shogiban::search::DEPTH_MAX),
            ..nodes(10_000_000)
        };
        board("9/9/9/9/9/9/8P/9/k7K b - 1").search_with(&options, |info| {
            longest = longest.max(info.selective_depth);
            ControlFlow::Continue(())
        });
        longest
    };
    let thread = thread::Builder::new().stack_size(64 << 10).spawn(search);
    let longest = thread.expect("a thread").join().expect("no panic");
    assert!(longest >= 120, "{longest}");
}
