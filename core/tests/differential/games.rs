//! Random play against shunsai and haitaka: rows 26, 35 to 42.

use crate::common::naive::moves::{Code, dropped};
use crate::common::naive::{Naive, PAWN};
use crate::common::rng::Rng;
use crate::common::{assert_same, codes, data, packed, to_position};
use crate::peers::{Haitaka, Shunsai, sorted};
use shogiban::{Board, Position};

/// A random game, and with every ply the lists of all three, the key from scratch, and the check.
/// Then all of it taken back. Returns how many plies were compared with haitaka.
fn play(start: &Naive, plies: usize, rng: &mut Rng) -> usize {
    let mut naive = start.clone();
    let mut board = Board::from(to_position(start));
    let mut shunsai = Shunsai::new(start);
    let mut haitaka = Haitaka::new(start);
    let mut passed: Vec<Position> = Vec::new();
    let mut compared = 0;
    for _ in 0..plies {
        let position = board.position();
        let context = position.to_sfen();
        assert_same(position, &naive, &context);
        let moves = codes(&position.ordered_moves());
        let listed = sorted(moves.iter().copied());
        assert_eq!(listed, shunsai.legal(), "{context}");
        assert_eq!(position.in_check(), shunsai.in_check(), "{context}");
        if let Some(haitaka) = &haitaka {
            assert_with_haitaka(&naive, &listed, haitaka, &context);
            compared += 1;
        }
        assert_eq!(listed.len() as u64, position.perft(1), "{context}");
        let Some(&code) = prefer_captures(&naive, &moves, rng) else {
            break;
        };
        passed.push(position.clone());
        shunsai.play(&naive, code);
        if let Some(haitaka) = &mut haitaka {
            haitaka.play(code);
        }
        naive = naive.after(code).expect("a legal move");
        assert!(board.do_move(packed(code)), "{context}");
    }
    while let Some(before) = passed.pop() {
        assert!(board.undo_move());
        assert_eq!(*board.position(), before);
    }
    assert!(!board.undo_move());
    compared
}

/// haitaka 0.3.2 judges mates by pawn drop on the first square alone, so where there is one it may
/// list that drop or leave out another; all else is the same.
fn assert_with_haitaka(naive: &Naive, listed: &[Code], haitaka: &Haitaka, context: &str) {
    let mut theirs = haitaka.legal();
    let mut ours = listed.to_vec();
    if (0..81).any(|at| naive.drop_fault(PAWN, at) == 7) {
        theirs.retain(|&code| dropped(code) != Some(PAWN));
        ours.retain(|&code| dropped(code) != Some(PAWN));
    }
    assert_eq!(theirs, ours, "{context}");
    assert_eq!(naive.in_check(naive.side), haitaka.in_check(), "{context}");
}

/// Plain random play seldom takes: half of the moves are captures where there are any.
fn prefer_captures<'a>(naive: &Naive, moves: &'a [Code], rng: &mut Rng) -> Option<&'a Code> {
    let takes = |code: &&Code| naive.board[usize::from(**code & 127)] != 0;
    let captures: Vec<&Code> = moves.iter().filter(takes).collect();
    if !captures.is_empty() && rng.chance(50) {
        return Some(*rng.pick(&captures));
    }
    if moves.is_empty() {
        None
    } else {
        Some(rng.pick(moves))
    }
}

/// Fails when counting leaves out silvers that leave the zone.
#[test]
fn rows_26_and_35_to_42_games_from_the_start() {
    let mut rng = Rng::new(1);
    let mut compared = 0;
    for _ in 0..150 {
        compared += play(&Naive::startpos(), 250, &mut rng);
    }
    assert!(compared > 20_000, "{compared}");
}

/// Fails when a pinned piece may not take a dropped pawn along its pin.
#[test]
fn rows_26_and_35_to_42_games_from_middle_games() {
    let mut rng = Rng::new(2);
    let mut compared = 0;
    for set in data::legal_sets().iter().step_by(10) {
        compared += play(&Naive::from_sfen(&set.sfen), 60, &mut rng);
    }
    assert!(compared > 5_000, "{compared}");
}

/// Kings that were mated in other games, and sides without a king.
/// Fails when a pinned piece may not take a dropped pawn along its pin.
#[test]
fn rows_26_and_35_to_42_games_from_problems() {
    let mut rng = Rng::new(3);
    for row in data::rows("legality.json") {
        let start = Naive::from_sfen(data::field(&row, "sfen"));
        // shunsai takes it that the side that has just moved is not in check.
        if !start.in_check(1 - start.side) {
            play(&start, 40, &mut rng);
        }
    }
}
