//! Perft (rows 46 and 47) against published counts that independent libraries verified.
//!
//! The default run covers rows of up to 20 million nodes. Larger rows are in ignored tests: `deep_`
//! up to 600 million nodes, `longest_` (minutes) beyond. To run them:
//! `cargo test --release -p shogiban --test perft -- --ignored deep_`.

mod common;

use common::data::{self, field, number};
use common::naive::Naive;
use common::{position, to_position};
use serde_json::Value;
use shogiban::{PerftCounts, Position};
use std::ops::{ControlFlow, Range};

const DEFAULT: Range<u64> = 0..20_000_001;
const DEEP: Range<u64> = 20_000_001..600_000_001;

/// The rows whose node count is in the range.
fn rows(nodes: Range<u64>) -> Vec<Value> {
    let mut rows = data::rows("perft.json");
    assert_eq!(rows.len(), 245);
    rows.retain(|row| nodes.contains(&number(row, "nodes")));
    rows
}

/// The row's position. It is set up from the naive board because some rows have more pieces of a
/// kind than a set, which SFEN rejects.
fn start(row: &Value) -> Position {
    to_position(&Naive::from_sfen(field(row, "sfen")))
}

fn assert_nodes(row: &Value) {
    let position = start(row);
    let before = position.clone();
    let depth = number(row, "depth") as u32;
    assert_eq!(
        position.perft(depth),
        number(row, "nodes"),
        "depth {depth} of {position:?}"
    );
    assert_eq!(position, before);
}

fn assert_columns(row: &Value) {
    let position = start(row);
    let depth = number(row, "depth") as u32;
    let columns = &row["columns"];
    let expected = PerftCounts {
        nodes: number(columns, "nodes"),
        captures: number(columns, "captures"),
        drops: number(columns, "drops"),
        promotions: number(columns, "promotions"),
        checks: number(columns, "checks"),
        mates: number(columns, "mates"),
    };
    assert_eq!(
        position.perft_counts(depth),
        expected,
        "depth {depth} of {position:?}"
    );
}

/// Fails, among others, when a pinned piece may not capture a dropped pawn along its pin.
#[test]
fn row_46_published_counts() {
    let rows = rows(DEFAULT);
    assert_eq!(rows.len(), 235);
    rows.iter().for_each(assert_nodes);
}

/// Fails when a column counts the moves of another ply, or counts drops as captures.
#[test]
fn row_47_published_columns() {
    let rows = rows(DEFAULT);
    let rows: Vec<&Value> = rows
        .iter()
        .filter(|row| row.get("columns").is_some())
        .collect();
    assert_eq!(rows.len(), 235);
    rows.into_iter().for_each(assert_columns);
}

/// Fails when depth 0 counts nothing.
#[test]
fn row_46_the_initial_position() {
    let start = Position::startpos();
    for (depth, nodes) in [
        (0, 1),
        (1, 30),
        (2, 900),
        (3, 25_470),
        (4, 719_731),
        (5, 19_861_490),
    ] {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
    assert_eq!(start, Position::startpos());
}

#[test]
fn row_47_depth_zero_is_one_position_and_no_move() {
    let none = PerftCounts {
        nodes: 1,
        ..PerftCounts::default()
    };
    assert_eq!(Position::startpos().perft_counts(0), none);
    assert_eq!(Position::empty().perft(0), 1);
    assert_eq!(Position::empty().perft(1), 0);
}

/// A pawn drop on 1c leaves White without a move but not in check. Fails when that counts as a
/// mate.
#[test]
fn row_47_no_move_without_check_is_no_mate() {
    let counts = position("8k/6G2/9/9/9/9/9/9/K8 b P 1").perft_counts(1);
    assert_eq!((counts.nodes, counts.drops), (79, 70));
    assert_eq!((counts.checks, counts.mates), (3, 0));
}

/// Each side has only a gold that shuttles between pieces that cannot move: one move per ply, so
/// the maximum depth of 64 can be counted. Fails when depth 65 is accepted.
#[test]
fn row_46_depths_to_64() {
    let shuttle = position("G1P6/NN7/9/9/9/9/9/7nn/6p1g b - 1");
    assert_eq!(shuttle.perft(64), 1);
    assert_eq!(shuttle.perft_counts(64).nodes, 1);
    let deeper = [
        std::panic::catch_unwind(|| shuttle.perft(65)).is_err(),
        std::panic::catch_unwind(|| shuttle.perft_counts(65).nodes).is_err(),
        std::panic::catch_unwind(|| shuttle.perft_divide(65, |_, _| ControlFlow::Break(())))
            .is_err(),
    ];
    assert_eq!(deeper, [true; 3]);
}

/// Counts each root move in the promised order, and stops when the callback breaks.
/// Fails when the order differs.
#[test]
fn row_46_divide() {
    for sfen in [data::STARTPOS, "7lk/9/8S/9/9/9/9/7L1/8K b P 1"] {
        let position = position(sfen);
        for depth in 1..=3 {
            let mut moves = Vec::new();
            let mut total = 0;
            let flow = position.perft_divide(depth, |mv, nodes| {
                moves.push(mv);
                total += nodes;
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(moves, position.ordered_moves());
            assert_eq!(total, position.perft(depth), "{sfen} {depth}");
        }
        let mut visited = 0;
        let flow = position.perft_divide(1, |_, nodes| {
            visited += 1;
            assert_eq!(nodes, 1);
            if visited == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((flow, visited), (ControlFlow::Break(()), 3));
    }
}

/// On small rows, the counts agree with a naive walk that makes every move.
#[test]
fn rows_46_and_47_the_naive_walk() {
    for row in rows(0..30_000) {
        let position = start(&row);
        let depth = number(&row, "depth") as u32;
        let mut counts = common::naive::moves::Counts::default();
        common::to_naive(&position).perft_counts(depth, &mut counts);
        let expected = PerftCounts {
            nodes: counts.nodes,
            captures: counts.captures,
            drops: counts.drops,
            promotions: counts.promotions,
            checks: counts.checks,
            mates: counts.mates,
        };
        assert_eq!(position.perft_counts(depth), expected, "{row}");
    }
}

#[test]
#[ignore = "1.5 billion nodes: for CI"]
fn deep_published_counts() {
    let rows = rows(DEEP);
    assert_eq!(rows.len(), 6);
    rows.iter().for_each(assert_nodes);
}

#[test]
#[ignore = "0.8 billion nodes, each made: for CI"]
fn deep_published_columns() {
    let rows = rows(DEEP);
    let rows: Vec<&Value> = rows
        .iter()
        .filter(|row| row.get("columns").is_some())
        .collect();
    assert_eq!(rows.len(), 4);
    rows.into_iter().for_each(assert_columns);
}

#[test]
#[ignore = "92 billion nodes: minutes"]
fn longest_published_counts() {
    let rows = rows(DEEP.end..u64::MAX);
    assert_eq!(rows.len(), 4);
    rows.iter().for_each(assert_nodes);
}
