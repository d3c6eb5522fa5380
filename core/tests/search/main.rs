//! The search, rows 60 to 62 of docs/behaviour.md.

#[path = "../common/mod.rs"]
mod common;

mod budget;
mod play;
mod rules;
mod scores;
mod searcher;
mod stack;

use common::board;
use common::data::text;
use shogiban::{Board, PackedMove, SearchOptions, SearchReport};

/// Positions of real games, for checksums and for comparing searches.
fn bench() -> Vec<Board> {
    let sfens = text("bench.sfen");
    sfens
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(board)
        .collect()
}

fn nodes(nodes: u64) -> SearchOptions {
    SearchOptions {
        nodes,
        ..SearchOptions::default()
    }
}

fn depth(depth: u32) -> SearchOptions {
    SearchOptions {
        nodes: u64::MAX,
        depth: Some(depth),
        ..SearchOptions::default()
    }
}

/// Asserts that every move of every line is legal when the line is played from the board.
fn assert_lines_are_legal(board: &Board, report: &SearchReport) {
    for line in &report.lines {
        let mut after = board.clone();
        for &mv in &line.moves {
            assert!(after.position().ordered_moves().contains(&mv), "{mv}");
            assert!(after.do_move(mv));
        }
    }
}

fn best(board: &Board, options: &SearchOptions) -> Option<PackedMove> {
    let report = board.search(options);
    assert!(report.nodes <= options.nodes);
    assert_lines_are_legal(board, &report);
    report.best()
}
