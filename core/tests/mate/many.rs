//! 100,000 positions of real games and of self-play.

use shogiban::{Board, MateAnswer, MateOptions, Position, SearchOptions};

use super::{oracle, replayed, within};
use crate::common::data::games;

/// Nodes for each position, and the number of positions.
const BUDGET: u64 = 3_000;
const POSITIONS: usize = 100_000;

/// Greatest length of a mate that exhaustive search confirms, in plies.
const CHECKED: usize = 5;

#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    mates: usize,
    checked: usize,
    no_mates: usize,
    unknown: usize,
}

impl Seen {
    /// Solves a position and checks the answer.
    fn ask(&mut self, position: &Position) {
        let report = position.mate(&within(BUDGET));
        self.positions += 1;
        match &report.answer {
            MateAnswer::Mate(_) => {
                let line = replayed(position, &report.answer);
                self.mates += 1;
                if line.len() <= CHECKED {
                    self.checked += 1;
                    assert!(
                        oracle::mates_within(position, line.len() as u32),
                        "{position:?}"
                    );
                }
            }
            MateAnswer::NoMate => {
                self.no_mates += 1;
                assert!(!oracle::mates_within(position, 3), "{position:?}");
            }
            MateAnswer::Unknown => self.unknown += 1,
        }
    }
}

/// All positions of the real games, and of self-play until there are enough.
#[test]
#[ignore = "takes minutes"]
fn no_false_mate_in_a_hundred_thousand_positions() {
    let mut seen = Seen::default();
    let games = games();
    for game in &games {
        let mut board = Board::from_sfen(&game.sfen).expect("a start");
        for mv in &game.moves {
            seen.ask(board.position());
            assert!(board.do_usi(mv));
        }
    }
    let mut seed = 0;
    while seen.positions < POSITIONS {
        let game = &games[seed as usize % games.len()];
        let mut board = Board::from_sfen(&game.sfen).expect("a start");
        for mv in game.moves.iter().take(12) {
            assert!(board.do_usi(mv));
        }
        seed += 1;
        while board.outcome().is_none() && board.moves_made() < 200 {
            let options = SearchOptions {
                nodes: 150,
                seed,
                ..SearchOptions::default()
            };
            let mv = board.search(&options).best().expect("a move");
            assert!(board.do_move(mv));
            seen.ask(board.position());
        }
    }
    println!("{seen:?}");
}

/// Of game positions with one to five checks, no mate within three plies and no mate found, at
/// least 95 % are answered "no mate".
#[test]
#[ignore = "takes minutes"]
fn no_mate_is_answered_where_checks_are_few() {
    let (mut asked, mut answered) = (0, 0);
    for game in games() {
        let mut board = Board::from_sfen(&game.sfen).expect("a start");
        for mv in &game.moves {
            assert!(board.do_usi(mv));
            let position = board.position();
            let checks = position.legal_moves().into_iter().filter(|&mv| {
                let mut after = position.clone();
                after.do_move(mv);
                after.in_check()
            });
            if !(1..=5).contains(&checks.count()) || oracle::mates_within(position, 3) {
                continue;
            }
            let answer = position.mate(&MateOptions::default()).answer;
            if !matches!(answer, MateAnswer::Mate(_)) {
                asked += 1;
                answered += u32::from(answer == MateAnswer::NoMate);
            }
        }
    }
    println!("{answered} of {asked}");
    assert!(asked >= 2_000 && answered * 100 >= asked * 95);
}
