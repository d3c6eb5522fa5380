//! Whole games that the search plays against itself.

use shogiban::Board;

use super::{best, nodes};

/// Plays 200 games. Each must end by the rules within the cap of 300 plies.
#[test]
fn row_61_games_end_by_the_rules() {
    let openings = super::bench();
    for game in 0..200 {
        let opening = &openings[game % openings.len()];
        let mut board = Board::from_position(opening.position().clone());
        assert!(board.set_cap(300));
        while board.outcome().is_none() {
            let mut options = nodes(40);
            options.seed = game as u64;
            let mv = best(&board, &options).expect("a move");
            assert!(board.do_move(mv));
        }
        assert!(board.moves_made() <= 300);
    }
}
