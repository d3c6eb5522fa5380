//! Repetition, perpetual check, impasse declarations and the cap within the search.

use std::ops::ControlFlow;

use shogiban::search::{MATE_BOUND, MATE_SCORE, NO_PERPETUAL};
use shogiban::{Board, ImpasseRule, SearchOptions};

use super::{best, depth, nodes};
use crate::common::{board, play};

/// A root move that leads back to a position of the history scores as a draw. An empty
/// `history` option makes the search score it as on a fresh board.
#[test]
fn row_60_a_position_reached_again_is_a_draw() {
    let mut game = board("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    play(&mut game, "5i4i 5a4a 4i5i 4a5a");
    let back = SearchOptions {
        root_moves: vec!["5i4i".parse().unwrap()],
        ..depth(1)
    };
    assert_eq!(game.search(&back).score(), 0);
    let without = SearchOptions {
        history: Some(Vec::new()),
        ..back.clone()
    };
    let fresh = board(&game.position().to_sfen());
    assert_eq!(game.search(&without), fresh.search(&without));
}

/// The `history` option replaces the board's own history: a position given by its key counts as a
/// repetition.
#[test]
fn row_60_history_as_keys() {
    let mut game = board("4k4/9/9/9/4R4/9/9/9/4K4 b - 1");
    let mv = "5e5d".parse().unwrap();
    let only = SearchOptions {
        root_moves: vec![mv],
        ..depth(1)
    };
    assert_ne!(game.search(&only).score(), 0);
    assert!(game.do_move(mv));
    let key = game.position().key();
    assert!(game.undo_move());
    let told = SearchOptions {
        history: Some(vec![key]),
        ..only
    };
    assert_eq!(game.search(&told).score(), 0);
}

/// The first move of this mate repeats a position of the history, so it is a draw.
/// Fails when the line of the mate solver is not checked against the history.
#[test]
fn row_60_a_mate_through_the_history() {
    let mate = board("l1k6/9/1pB6/9/9/9/9/9/4K4 b 2GS 1");
    let first = mate.search(&nodes(20_000));
    assert!(first.score() >= MATE_BOUND);
    let mut after = mate.clone();
    assert!(after.do_move(first.best().expect("a move")));
    let told = SearchOptions {
        history: Some(vec![after.position().key()]),
        root_moves: vec![first.best().expect("a move")],
        ..nodes(20_000)
    };
    assert_eq!(mate.search(&told).score(), 0);
}

/// White's king moves to and fro between two squares and is in check each time. Repeating a
/// position of the history loses for the side that gives the checks.
#[test]
fn row_60_perpetual_check_loses() {
    let mut game = board("7k1/9/9/9/9/9/9/+N8/K6R1 w - 1");
    play(&mut game, "2a3a 2i3i 3a2a");
    let only = SearchOptions {
        root_moves: vec!["3i2i".parse().unwrap()],
        ..depth(1)
    };
    assert_eq!(game.search(&only).score(), 1 - MATE_SCORE);
    let off = SearchOptions {
        flags: NO_PERPETUAL,
        ..only.clone()
    };
    assert_eq!(game.search(&off).score(), 0);
    // Keys do not tell which positions were checks, so the repetition is a draw.
    let keys = SearchOptions {
        history: Some(game.history().collect()),
        ..only
    };
    assert_eq!(game.search(&keys).score(), 0);
    assert_ne!(best(&game, &nodes(2_000)), Some("3i2i".parse().unwrap()));
}

fn entered(points: &str) -> Board {
    board(&format!("KGGGGSSSS/1LLLL4/9/9/9/9/9/9/8k b {points} 1"))
}

#[test]
fn row_60_a_declaration_is_a_win() {
    let may = entered("2R2B");
    assert!(may.declare().is_some());
    let report = may.search(&nodes(500));
    assert!(report.declare);
    assert!(report.score() >= MATE_SCORE - 1);
    assert!(report.best().is_some());
    let told = may.search_with(&nodes(500), |info| {
        assert!(info.score >= MATE_SCORE - 1);
        ControlFlow::Continue(())
    });
    assert_eq!(told, report);
    let may_not = entered("P");
    let report = may_not.search(&nodes(100));
    assert!(!report.declare && !may_not.can_declare());
    // One move earlier, the declaration is found below the root.
    let mut soon = board("1GGGGSSSS/KLLLL4/9/P8/9/9/9/9/8k w 2R2B 1");
    assert!(soon.do_usi("1i2i"));
    assert!(soon.search(&nodes(500)).declare);
    let before = board("1GGGGSSSS/1LLLL4/9/K8/9/9/9/9/8k b 2R2B 1");
    assert!(!before.can_declare());
    let report = before.search(&nodes(5_000));
    assert!(report.score() >= MATE_BOUND, "{report:?}");
    let mut none = before.clone();
    none.set_impasse_rule(ImpasseRule::None);
    let without = SearchOptions {
        flags: shogiban::search::NO_MATE,
        ..depth(1)
    };
    assert!(none.search(&without).score() < MATE_BOUND);
}

/// A side without a legal move has lost and cannot declare.
/// Fails when the search checks only points and pieces.
#[test]
fn row_60_no_declaration_without_a_move() {
    let mut before = board("LLPRKPLNP/PPNPPNPPN/9/9/9/9/9/9/8k w 9P 1");
    for deep in 2..5 {
        assert_eq!(before.search(&depth(deep)).score(), MATE_SCORE - 1);
    }
    assert!(before.do_usi("1i1h") && before.can_declare());
    assert!(!before.position().has_legal_moves() && before.declare().is_none());
}

/// At the cap the game is over, so there is no declaration and the score is 0.
/// Fails when the score does not depend on `declare`.
#[test]
fn row_60_no_declaration_once_the_game_is_over() {
    let mut over = entered("2R2B");
    assert!(over.set_cap(1) && over.set_ply(2));
    assert!(over.can_declare() && over.declare().is_none());
    let report = over.search(&nodes(500));
    assert_eq!((report.declare, report.score()), (false, 0));
}

#[test]
fn row_60_the_24_point_rule_may_draw() {
    let mut drawn = board("KGGGGSSSS/1LL6/9/9/9/9/9/9/7rr b 2B2P3N 1");
    drawn.set_impasse_rule(ImpasseRule::Points24);
    assert!(drawn.declare().is_some_and(|result| result.is_draw()));
    let report = drawn.search(&nodes(300));
    assert!(report.declare && report.score() >= 0);
}

#[test]
fn row_60_a_try_wins() {
    let mut near = board("9/4K4/9/9/9/9/9/9/4k4 b 2r2b4g4s4n4l18p 1");
    near.set_impasse_rule(ImpasseRule::Try);
    let report = near.search(&depth(2));
    assert_eq!(report.best(), "5b5a".parse().ok());
    assert_eq!(report.score(), MATE_SCORE - 1);
}

#[test]
fn row_60_the_cap_is_a_draw() {
    let mut ahead = board("4k4/9/9/9/9/9/9/9/4K4 b 2R2B 100");
    assert!(ahead.search(&nodes(300)).score() > 1_000);
    assert!(ahead.set_cap(100));
    let quiet = SearchOptions {
        root_moves: vec!["5i5h".parse().unwrap()],
        ..depth(3)
    };
    assert_eq!(ahead.search(&quiet).score(), 0);
}
