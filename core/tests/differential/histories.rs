//! Boards with a history against the naive game: rows 42, 43, 50, 53 and 54.

use crate::common::naive::Naive;
use crate::common::naive::game::{Game, Repetition};
use crate::common::rng::Rng;
use crate::common::{COLORS, assert_same, kind, packed, square, to_position};
use shogiban::{Board, Ending, Piece};

fn verdict(board: &Board) -> Repetition {
    match board.repetition() {
        None => Repetition::None,
        Some(result) if result.ending() == Ending::Sennichite => Repetition::Draw,
        Some(result) => Repetition::Loses(1 - result.winner().expect("a winner") as usize),
    }
}

fn assert_same_game(board: &Board, game: &Game, context: &str) {
    assert_same(board.position(), &game.now, context);
    assert_eq!(board.moves_made(), game.moves_made(), "{context}");
    assert_eq!(
        board.history().collect::<Vec<_>>(),
        game.history(),
        "{context}"
    );
    assert_eq!(verdict(board), game.repetition(), "{context}");
}

const STARTS: [&str; 4] = [
    "k8/9/9/9/9/9/9/9/R7K b - 1",
    "k7r/9/9/9/9/9/9/9/8K w - 1",
    "2k6/9/KR7/9/9/9/9/9/9 b - 1",
    "9/9/9/9/4k4/9/9/9/4K4 b - 1",
];

/// Few pieces shuttling, so that positions come back; moves, take-backs and changes by hand, some
/// of them changed back at once.
#[test]
fn rows_42_43_50_53_and_54_random_histories() {
    let mut rng = Rng::new(5054);
    let mut seen = [0usize; 3];
    for round in 0..400 {
        let start = Naive::from_sfen(STARTS[rng.below(STARTS.len())]);
        let mut board = Board::from(to_position(&start));
        let mut game = Game::new(start);
        for step in 0..200 {
            let context = format!("round {round} step {step}");
            match rng.below(100) {
                0..86 => {
                    // One of the first moves again and again leads round in circles.
                    let moves = game.now.pseudo_moves();
                    if let Some(&code) = moves.get(rng.below(moves.len().clamp(1, 2))) {
                        assert!(
                            board.do_move(packed(code)) && game.do_move(code),
                            "{context}"
                        );
                    }
                }
                86..92 => assert_eq!(board.undo_move(), game.undo_move(), "{context}"),
                92..96 => change_and_back(&mut board, &mut game, &mut rng),
                96 => {
                    let ply = 1 + rng.below(600) as u16;
                    assert!(board.set_ply(ply));
                    game.now.ply = ply;
                }
                97 => change(&mut board, &mut game, &mut rng),
                _ => {
                    let code = rng.below(1 << 15) as u16;
                    if shogiban::PackedMove::from_code(code.into()).is_some() {
                        assert_eq!(board.do_move(packed(code)), game.do_move(code), "{context}");
                    }
                }
            }
            assert_same_game(&board, &game, &context);
            match game.repetition() {
                Repetition::None => seen[0] += 1,
                Repetition::Draw => seen[1] += 1,
                Repetition::Loses(_) => seen[2] += 1,
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
}

fn change(board: &mut Board, game: &mut Game, rng: &mut Rng) {
    let at = rng.below(81);
    if game.now.board[at] & 15 == 8 {
        return;
    }
    match rng.below(4) {
        0 => {
            board.lift(square(at));
            game.now.lift(at);
        }
        1 => {
            let code = 1 + rng.below(7) as u8;
            board.put(square(at), Piece::from_code(code).expect("a piece"));
            game.now.put(at, code);
        }
        2 => {
            let code = 1 + rng.below(7) as u8;
            assert!(board.set_hand(COLORS[0], kind(code), 1));
            game.now.hands[0][usize::from(code)] = 1;
        }
        _ => {
            game.now.side = 1 - game.now.side;
            board.set_side_to_move(COLORS[game.now.side]);
        }
    }
}

/// A change by hand that is taken back: the board shows the last position again.
fn change_and_back(board: &mut Board, game: &mut Game, rng: &mut Rng) {
    let at = rng.below(81);
    let there = game.now.board[at];
    if there & 15 == 8 {
        return;
    }
    board.put(square(at), Piece::from_code(7).expect("a gold"));
    let mut changed = game.clone();
    changed.now.put(at, 7);
    assert_same_game(board, &changed, "changed");
    match Piece::from_code(there) {
        Some(piece) => board.put(square(at), piece),
        None => assert!(board.lift(square(at)).is_some()),
    }
}
