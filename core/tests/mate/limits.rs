//! The budget, the callback, and the determinism of answers.

use super::common::data::games;
use super::oracle::mates_within;
use super::{replayed, within};
use shogiban::{Board, MATE_CALL_NODES, MateAnswer, MateOptions, PackedMove, Position};
use std::ops::ControlFlow;

/// A mate of seven plies, from a real game.
const SEVEN: &str = "ln1Skl3/4r4/p+B1ppg1P1/7p1/6+R2/2P3P2/PPNP4+p/2KG5/L1S2+l3 b SPb2gs2n6p 111";

/// The budget is never exceeded, and no smaller budget makes an answer wrong.
#[test]
fn the_budget_is_exact_and_no_budget_gives_a_wrong_answer() {
    let position: Position = SEVEN.parse().unwrap();
    let enough = position.mate(&within(100_000));
    let (mut unknown, mut found) = (0, 0);
    for nodes in 0..=enough.nodes {
        let report = position.mate(&within(nodes));
        assert!(report.nodes <= nodes);
        match report.answer {
            MateAnswer::Unknown => unknown = nodes,
            MateAnswer::NoMate => panic!("no mate with {nodes} nodes"),
            answer => {
                assert!(unknown + found + 1 == nodes);
                replayed(&position, &answer);
                found += 1;
            }
        }
    }
    assert!(unknown > 100 && found > 0, "{unknown} {found}");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let position: Position = SEVEN.parse().unwrap();
    for shortest in [false, true] {
        let options = MateOptions {
            shortest,
            ..within(200_000)
        };
        let before = position.clone();
        assert_eq!(position.mate(&options), position.mate(&options));
        assert_eq!(position, before);
    }
}

#[test]
fn the_callback_is_asked_and_can_stop_the_search() {
    // Shogi Zuko no. 1, of 69 plies.
    let position: Position = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1"
        .parse()
        .unwrap();
    let mut asked = Vec::new();
    let report = position.mate_with(&within(1_000_000), |info| {
        asked.push(info.nodes);
        if asked.len() == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(asked, [1, 2, 3].map(|calls| calls * MATE_CALL_NODES));
    // No move is made after the callback that stops the search.
    let stopped = (MateAnswer::Unknown, 3 * MATE_CALL_NODES);
    assert_eq!((report.answer, report.nodes), stopped);
}

/// In positions of real games each mate is played. Mates of five plies or fewer are confirmed by
/// exhaustive search, and "no mate" is compared with exhaustive search to three plies.
#[test]
fn answers_on_positions_of_games_are_true() {
    let (mut mates, mut none) = (0, 0);
    for game in games().iter().step_by(4) {
        let mut board = Board::from_sfen(&game.sfen).expect("a start");
        for (ply, mv) in game.moves.iter().enumerate() {
            assert!(board.do_move(mv.parse::<PackedMove>().expect("a move")));
            if ply < 60 || ply % 3 != 0 {
                continue;
            }
            let position = board.position();
            match position.mate(&within(2000)).answer {
                MateAnswer::Unknown => {}
                MateAnswer::NoMate => {
                    assert!(!mates_within(position, 3), "{position:?}");
                    none += 1;
                }
                answer => {
                    let length = replayed(position, &answer).len() as u32;
                    assert!(length > 3 || mates_within(position, length), "{position:?}");
                    mates += 1;
                }
            }
        }
    }
    assert!(mates > 30 && none > 500, "{mates} {none}");
}
