//! The positions of the benchmark.

use shogiban::{Board, Position};

/// The positions at every fifth ply of the first fifty recorded games.
#[must_use]
pub fn positions() -> Vec<Position> {
    let games = include_str!("../../../core/tests/data/games-lishogi.usi");
    let mut positions = Vec::new();
    for game in games.lines().take(50) {
        let mut board = Board::new();
        let moves = game
            .split_whitespace()
            .filter(|word| !matches!(*word, "startpos" | "moves"));
        for (ply, usi) in moves.enumerate() {
            assert!(board.do_usi(usi), "{usi} in {game}");
            if ply % 5 == 0 {
                positions.push(board.position().clone());
            }
        }
    }
    positions
}
