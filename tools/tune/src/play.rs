//! Self-play games.

use crate::game::{DRAWN, Game, create};
use crate::rng::Rng;
use shogiban::{Board, Color, PackedMove, SearchOptions, Searcher};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// A game is a draw after this many plies.
pub const CAP: u16 = 320;
/// A side has won when both sides see it ahead by this many centipawns.
pub const WON: i32 = 2500;
/// An opening is used if its score is below this many centipawns.
const EQUAL: i32 = 500;
const TABLE_BYTES: usize = 1 << 20;

pub fn searcher() -> Searcher {
    Searcher::new(TABLE_BYTES).expect("memory for a table")
}

pub fn options(nodes: u64, flags: u64, multi_pv: u32) -> SearchOptions {
    SearchOptions {
        nodes,
        flags,
        multi_pv,
        ..SearchOptions::default()
    }
}

/// The best move and its score; `None` when there is no move.
pub fn think(
    searcher: &mut Searcher,
    board: &Board,
    options: &SearchOptions,
) -> Option<(PackedMove, i32)> {
    let report = searcher.search(board, options, |_| ControlFlow::Continue(()));
    Some((report.best()?, report.score()))
}

/// Plays a few random moves, then a few chosen among the best, and repeats this until the sides are
/// about equal.
pub fn opening(searcher: &mut Searcher, random: &mut Rng) -> (Board, Vec<PackedMove>) {
    loop {
        let mut board = Board::new();
        let mut moves = Vec::new();
        let (wild, tame) = (1 + random.below(5), 6 + random.below(6));
        for ply in 0..wild + tame {
            let mv = if ply < wild {
                let legal = board.position().ordered_moves();
                legal.get(random.below(legal.len().max(1))).copied()
            } else {
                one_of_the_best(searcher, &board, random)
            };
            let Some(mv) = mv else { break };
            board.do_move(mv);
            moves.push(mv);
        }
        let equal = think(searcher, &board, &options(1000, 0, 1))
            .is_some_and(|(_, score)| score.abs() < EQUAL);
        if equal && board.outcome().is_none() {
            return (board, moves);
        }
    }
}

/// A random move among the best four, of those that are less than 120 centipawns worse than the
/// best.
fn one_of_the_best(searcher: &mut Searcher, board: &Board, random: &mut Rng) -> Option<PackedMove> {
    let report = searcher.search(board, &options(300, 0, 4), |_| ControlFlow::Continue(()));
    let good = report
        .lines
        .iter()
        .filter(|line| line.score > report.score() - 120);
    let good: Vec<PackedMove> = good
        .filter_map(|line| line.moves.first().copied())
        .collect();
    good.get(random.below(good.len().max(1))).copied()
}

/// Decides when a game is over and who won: by the rules, or because both sides agree on the
/// winner.
pub struct Judge {
    seen: [i32; 2],
}

impl Judge {
    pub fn new() -> Self {
        Self { seen: [0; 2] }
    }

    /// `Some` when the game is over after a move with this score for its mover: the winner, or
    /// `None` for a draw. A mate score ends the game at once.
    pub fn verdict(&mut self, board: &Board, mover: Color, score: i32) -> Option<Option<Color>> {
        if let Some(result) = board.outcome() {
            return Some(result.winner());
        }
        let black = if mover == Color::Black { score } else { -score };
        self.seen[mover.array_index()] = black;
        let agreed = self.seen.iter().all(|&seen| seen.abs() >= WON)
            && (self.seen[0] > 0) == (self.seen[1] > 0);
        if agreed || black.abs() >= shogiban::search::MATE_BOUND {
            return Some(Some(if black > 0 {
                Color::Black
            } else {
                Color::White
            }));
        }
        None
    }
}

fn game(searcher: &mut Searcher, random: &mut Rng, nodes: u64) -> Game {
    searcher.clear();
    let (mut board, opening) = opening(searcher, random);
    board.set_cap(CAP);
    let mut game = Game {
        moves: opening.into_iter().map(|mv| (mv, DRAWN)).collect(),
        winner: None,
    };
    let mut judge = Judge::new();
    loop {
        let mover = board.position().side_to_move();
        if game.moves.len() < 60 && random.below(20) == 0 {
            if let Some(mv) = one_of_the_best(searcher, &board, random) {
                board.do_move(mv);
                game.moves.push((mv, DRAWN));
            }
            if let Some(result) = board.outcome() {
                game.winner = result.winner();
                return game;
            }
            continue;
        }
        let Some((mv, score)) = think(searcher, &board, &options(nodes, 0, 1)) else {
            game.winner = Some(mover.flip());
            return game;
        };
        board.do_move(mv);
        game.moves.push((mv, score as i16));
        if let Some(winner) = judge.verdict(&board, mover, score) {
            game.winner = winner;
            return game;
        }
    }
}

/// Plays this many games and writes them to a file.
pub fn play(path: &str, games: u64, nodes: u64, seed: u64) -> io::Result<()> {
    let mut file = create(path)?;
    let mut searcher = searcher();
    let mut positions = 0;
    for number in 0..games {
        let mut random = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let game = game(&mut searcher, &mut random, nodes);
        positions += game.moves.len();
        game.write(&mut file)?;
        if number % 20 == 19 {
            file.flush()?;
            eprintln!("{} games, {positions} positions", number + 1);
        }
    }
    file.flush()
}
