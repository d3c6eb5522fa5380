//! Searches fixed positions to a depth, and prints the nodes of each, their total, and the nodes
//! per second of search.
//!
//! The total is a checksum of the search: it changes only with the behaviour of the search.
//!
//! `cargo run --release -p shogiban --example bench [depth]`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use shogiban::{Board, SearchOptions, Searcher};

const TABLE_BYTES: usize = 16 << 20;

fn main() {
    let depth = std::env::args()
        .nth(1)
        .map_or(Ok(9), |text| text.parse())
        .expect("a depth");
    let sfens = include_str!("../tests/data/bench.sfen");
    let mut searcher = Searcher::new(TABLE_BYTES).expect("memory for the table");
    let mut total = 0;
    let mut time = Duration::ZERO;
    for sfen in sfens.lines().filter(|line| !line.starts_with('#')) {
        let board = Board::from_sfen(sfen).expect("a position");
        let options = SearchOptions {
            nodes: u64::MAX,
            depth: Some(depth),
            ..SearchOptions::default()
        };
        searcher.clear();
        let start = Instant::now();
        let report = searcher.search(&board, &options, |_| ControlFlow::Continue(()));
        time += start.elapsed();
        let line: Vec<_> = report.lines.first().map_or_else(Vec::new, |line| {
            line.moves.iter().map(ToString::to_string).collect()
        });
        println!(
            "depth {:2} score {:6} nodes {:8}  {}",
            report.depth,
            report.score(),
            report.nodes,
            line.join(" ")
        );
        total += report.nodes;
    }
    println!(
        "nodes {total}, {:.0} a second",
        total as f64 / time.as_secs_f64()
    );
}
