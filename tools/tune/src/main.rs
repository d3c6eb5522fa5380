//! Fits the weights of the evaluation to games that shogiban plays against itself.

mod arena;
mod fit;
mod game;
mod hand_set;
mod play;
/// The random generator of the tests. Its other methods are used by the tests only.
#[allow(dead_code)]
#[path = "../../../core/tests/common/rng.rs"]
mod rng;
mod sample;
mod table;

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = run(&words);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. The weights file `-` means the weights built into the library.
fn run(words: &[&str]) -> io::Result<()> {
    match *words {
        ["init", path] => table::write(path, &hand_set::weights()),
        ["play", weights, path, games, nodes, seed] => {
            table::use_file(weights)?;
            play::play(path, number(games), number(nodes), number(seed))
        }
        ["fit", weights, out, percent, spread, ref games @ ..] => {
            let options = fit::Options {
                result: number(percent) as f32 / 100.0,
                spread: number(spread) as f32,
            };
            fit::fit(out, &table::read(weights)?, options, games)
        }
        ["engine", weights] => {
            table::use_file(weights)?;
            arena::engine()
        }
        ["match", first, second, pairs, nodes, seed] => {
            arena::arena([first, second], number(pairs), number(nodes), number(seed))
        }
        ["speed", weights] => {
            table::use_file(weights)?;
            speed();
            Ok(())
        }
        _ => Err(io::Error::other(USAGE)),
    }
}

const USAGE: &str = "\
tune init FILE
tune play WEIGHTS FILE GAMES NODES SEED
tune fit WEIGHTS NEW_WEIGHTS PERCENT_OF_RESULT SPREAD FILE...
tune match PLAYER PLAYER PAIRS NODES SEED, a player being PROGRAM[@WEIGHTS][:FLAGS]
tune speed WEIGHTS";

fn number(text: &str) -> u64 {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn speed() {
    let mut board = shogiban::Board::new();
    let mut positions = Vec::new();
    let mut state = 1_u64;
    for _ in 0..20 {
        for _ in 0..100 {
            let moves = board.position().ordered_moves();
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let Some(&mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else {
                break;
            };
            board.do_move(mv);
            positions.push(board.position().clone());
        }
        board = shogiban::Board::new();
    }
    positions.truncate(300);
    for flags in [0] {
        let start = std::time::Instant::now();
        let mut sum = 0_i64;
        for _ in 0..5000 {
            for position in &positions {
                sum += i64::from(position.evaluate_with(flags));
            }
        }
        let each = start.elapsed().as_nanos() as usize / (5000 * positions.len());
        println!("{flags}: {each} ns an evaluation ({sum})");
    }
}
