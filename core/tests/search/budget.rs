//! Node budgets, the end of a search, and the inputs that its result depends on.

use shogiban::{Board, SearchOptions, search};

use super::{assert_lines_are_legal, bench, best, depth, nodes};
use crate::common::board;

/// Fails when null moves are not counted as nodes.
#[test]
fn row_60_the_budget_is_never_passed() {
    for board in bench().iter().step_by(4) {
        for budget in [0, 1, 2, 3, 7, 50, 333, 1_000, 5_000] {
            let report = board.search(&nodes(budget));
            assert!(report.nodes <= budget, "{} of {budget}", report.nodes);
            assert_lines_are_legal(board, &report);
            let legal = board.position().ordered_moves();
            assert!(legal.contains(&report.best().expect("a move")));
            if budget < 50 {
                assert!(report.stopped);
            }
        }
    }
}

#[test]
fn row_60_sixty_thousand_nodes_if_not_told() {
    assert_eq!(SearchOptions::default().nodes, 60_000);
    let report = Board::new().search(&SearchOptions::default());
    assert_eq!(report.nodes, 60_000);
    assert!(report.stopped);
}

#[test]
fn row_60_the_depth_is_a_ceiling() {
    for board in bench().iter().step_by(6) {
        for ceiling in 1..=4 {
            let report = board.search(&depth(ceiling));
            assert!(report.depth <= ceiling);
            assert!(!report.stopped);
            let mated = report.score().abs() >= search::MATE_BOUND;
            assert!(report.depth == ceiling || mated);
        }
    }
}

/// Each side has only a gold that shuttles between pieces that cannot move, so an iteration costs
/// almost no nodes and the budget never runs out. The search must still end.
#[test]
fn row_61_a_search_of_few_positions_ends() {
    let shuttle = board("G1P6/NN7/9/9/9/9/9/7nn/6p1g b - 1");
    let report = shuttle.search(&depth(u32::MAX));
    assert_eq!(report.best(), Some("9a8a".parse().unwrap()));
    assert!(!report.stopped);
}

/// The total of nodes to a fixed depth is a checksum of the search. It is the same in every build
/// and changes only with the behaviour of the search.
#[test]
fn row_61_the_checksum_of_the_search() {
    let sum: u64 = bench()
        .iter()
        .map(|board| board.search(&depth(5)).nodes)
        .sum();
    assert_eq!(sum, 862_272);
}

/// A search of another board in between, and a move that was made and taken back, must not change
/// the result.
#[test]
fn row_61_the_same_answer_again() {
    for mut board in bench().into_iter().step_by(7) {
        let first = board.search(&nodes(3_000));
        let _ = Board::new().search(&nodes(1_000));
        let mv = first.best().expect("a move");
        assert!(board.do_move(mv) && board.undo_move());
        let before = board.clone();
        assert_eq!(board.search(&nodes(3_000)), first);
        assert_eq!(board.position(), before.position());
        assert_eq!(
            board.history().collect::<Vec<_>>(),
            before.history().collect::<Vec<_>>()
        );
    }
}

/// The seed decides between two moves that are equal by symmetry. The same seed always chooses the
/// same move.
#[test]
fn row_60_the_seed_tells_equal_moves_apart() {
    let symmetric = board("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    let choose = |seed| {
        let options = SearchOptions {
            seed,
            root_moves: ["5i4h", "5i6h"]
                .map(|usi| usi.parse().expect("a move"))
                .to_vec(),
            ..depth(1)
        };
        best(&symmetric, &options)
    };
    let chosen: Vec<_> = (0..20).map(choose).collect();
    assert_eq!(chosen, (0..20).map(choose).collect::<Vec<_>>());
    assert!(chosen.iter().any(|&mv| mv != chosen[0]), "{chosen:?}");
}

/// Switching off a part changes the result at equal nodes, so each part is in use. With the feature
/// `tune` this tests all parts, otherwise only the mate solver.
#[test]
fn row_62_each_flag_changes_the_search() {
    let boards: Vec<_> = bench().into_iter().step_by(6).collect();
    let search = |flags| {
        let options = SearchOptions {
            flags,
            ..nodes(40_000)
        };
        let reports = boards.iter().map(|board| board.search(&options));
        reports.collect::<Vec<_>>()
    };
    let all = search(0);
    // `rules` tests NO_PERPETUAL.
    let flags = search::FLAGS & !search::NO_PERPETUAL;
    for bit in (0..64).filter(|bit| flags >> bit & 1 != 0) {
        assert_ne!(search(1 << bit), all, "flag {bit}");
    }
    let unknown = !(search::FLAGS | shogiban::eval::FLAGS);
    assert_eq!(search(unknown), all);
}

/// The search passes the flags of the evaluation on to its static evaluation.
#[test]
fn row_60_flags_of_the_evaluation() {
    let board = &bench()[5];
    let with = |flags| board.search(&SearchOptions { flags, ..depth(5) });
    assert_ne!(with(0), with(shogiban::eval::NO_KING_SAFETY));
}
