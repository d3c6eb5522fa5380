//! Endings of games: rows 48, 49, 51 and 52, and the order of endings.

use crate::common::{board, mv, piece, play, sq};
use shogiban::{Board, Color, Ending, GameResult, Status};

const MATED: &str = "k8/1G7/G8/9/9/9/9/9/8K w - 1";
const STUCK: &str = "k8/2G6/1G7/9/9/9/9/9/8K w - 1";

fn end(result: Option<GameResult>) -> Option<(Ending, Option<Color>)> {
    let ending = result.map(|result| (result.ending(), result.winner()));
    assert_eq!(
        result.map(|result| result.is_draw()),
        ending.map(|(_, winner)| winner.is_none())
    );
    ending
}

/// Fails when mate is reported as no move.
#[test]
fn row_48_status() {
    for (sfen, status) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Status::Ongoing,
        ),
        ("4k4/9/9/9/4R4/9/9/9/4K4 w - 1", Status::Ongoing),
        (MATED, Status::Mate),
        (STUCK, Status::NoMove),
        ("9/9/9/9/9/9/9/9/9 b - 1", Status::NoMove),
        ("9/9/9/9/9/9/9/9/9 b P 1", Status::Ongoing),
        ("8k/9/9/9/9/9/9/9/8K w - 65535", Status::Ongoing),
    ] {
        assert_eq!(board(sfen).status(), status, "{sfen}");
    }
}

/// Only a drop is left: no mate. Fails when drops are not looked at.
#[test]
fn row_48_a_drop_may_save() {
    let sfen = "8k/9/9/9/9/9/9/8L/7RK w p 1";
    assert_eq!(board(sfen).status(), Status::Ongoing);
    assert_eq!(board(&sfen.replace(" p ", " - ")).status(), Status::Mate);
}

/// Both kinds are lost by the side that has no move.
/// Fails when the side without a move wins.
#[test]
fn row_49_mate_and_no_move() {
    assert_eq!(end(Board::new().outcome()), None);
    assert_eq!(
        end(board(MATED).outcome()),
        Some((Ending::Mate, Some(Color::Black)))
    );
    assert_eq!(
        end(board(STUCK).outcome()),
        Some((Ending::NoMove, Some(Color::Black)))
    );
    let black = "8k/9/9/9/9/9/g8/1g7/K8 b - 1";
    assert_eq!(
        end(board(black).outcome()),
        Some((Ending::Mate, Some(Color::White)))
    );
    assert_eq!(
        end(board("9/9/9/9/9/9/9/9/9 b - 1").outcome()),
        Some((Ending::NoMove, Some(Color::White)))
    );
}

/// A board plays on where the game is over, so a mated position can stand four times, and at the
/// cap. Fails when any two endings change places.
#[test]
fn row_49_endings_win_in_order() {
    for (sfen, how) in [(MATED, Ending::Mate), (STUCK, Ending::NoMove)] {
        let mut board = board(sfen);
        for _ in 0..3 {
            play(&mut board, "9a9i 1i2i 9i9a 2i1i");
        }
        assert!(board.repetition().is_some(), "{sfen}");
        assert!(board.set_cap(1));
        assert_eq!(
            end(board.outcome()),
            Some((how, Some(Color::Black))),
            "{sfen}"
        );
    }
    let mut board = Board::new();
    assert!(board.set_cap(12));
    for _ in 0..3 {
        assert_eq!(end(board.outcome()), None);
        play(&mut board, "2h3h 8b7b 3h2h 7b8b");
    }
    assert_eq!(end(board.outcome()), Some((Ending::Sennichite, None)));
    assert!(board.undo_move());
    assert!(board.set_cap(11));
    assert_eq!(end(board.outcome()), Some((Ending::Cap, None)));
}

/// Fails when the cap comes before the perpetual check that completes at it.
#[test]
fn row_49_a_perpetual_check_at_the_cap_is_lost() {
    let mut board = board("2k6/9/KR7/9/9/9/9/9/9 b - 1");
    assert!(board.set_cap(12));
    for _ in 0..3 {
        assert_eq!(end(board.outcome()), None);
        play(&mut board, "8c7c 7a8a 7c8c 8a7a");
    }
    // The checking side is to move and not in check: the cap holds, too.
    assert_eq!(
        end(board.outcome()),
        Some((Ending::PerpetualCheck, Some(Color::White)))
    );
    assert!(board.undo_move());
    assert!(board.set_cap(11));
    assert_eq!(
        end(board.outcome()),
        None,
        "in check at the cap, and not yet the fourth time"
    );
}

/// Fails when another cap is the default.
#[test]
fn row_17_the_cap_is_500_unless_given() {
    let mut board = Board::new();
    assert_eq!(board.cap(), 500);
    assert_eq!(Board::empty().cap(), 500);
    assert_eq!(self::board(MATED).cap(), 500);
    assert!(board.set_cap(300));
    assert_eq!(board.cap(), 300);
}

/// Fails when any cap is taken.
#[test]
fn row_18_a_cap_out_of_range_is_refused() {
    let mut board = Board::new();
    for cap in 0..=u16::MAX {
        let before = board.cap();
        let valid = (1..=65534).contains(&cap);
        assert_eq!(board.set_cap(cap), valid, "{cap}");
        assert_eq!(board.cap(), if valid { cap } else { before });
    }
}

/// Fails when the cap holds one move early.
#[test]
fn row_51_the_game_stops_at_the_cap() {
    let mut board = Board::new();
    assert!(board.set_cap(3));
    for usi in ["7g7f", "3c3d", "2g2f"] {
        assert_eq!(end(board.outcome()), None);
        play(&mut board, usi);
    }
    let cap = Some((Ending::Cap, None));
    assert_eq!(end(board.outcome()), cap, "three moves were made");
    assert!(board.set_cap(4));
    assert_eq!(end(board.outcome()), None);
}

/// The move number counts, not the moves made here. Fails when a board loaded beyond its cap plays
/// on.
#[test]
fn row_51_a_board_loaded_at_or_beyond_its_cap() {
    let start = "4k4/9/9/9/9/9/9/9/4K4 b -";
    for (number, over) in [(500, false), (501, true), (502, true), (65535, true)] {
        let mut board = board(&format!("{start} {number}"));
        assert_eq!(
            end(board.outcome()),
            over.then_some((Ending::Cap, None)),
            "{number}"
        );
        assert!(board.set_cap(65534));
        assert_eq!(
            end(board.outcome()),
            (number == 65535).then_some((Ending::Cap, None))
        );
    }
}

/// Fails when a side in check is stopped.
#[test]
fn row_51_a_side_in_check_plays_on() {
    let mut board = board("4k4/9/9/9/4r4/9/9/9/4K4 b - 600");
    assert_eq!(end(board.outcome()), None);
    play(&mut board, "5i4i");
    assert_eq!(end(board.outcome()), Some((Ending::Cap, None)));
    board.undo_move();
    board.lift(sq("5i"));
    board.put(sq("5i"), piece("G"));
    assert_eq!(
        end(board.outcome()),
        Some((Ending::Cap, None)),
        "no king, no check"
    );
}

/// Fails when the side that is not to move may resign.
#[test]
fn row_52_resigning() {
    let mut board = Board::new();
    let before = board.position().clone();
    assert_eq!(end(board.resign(Color::White)), None);
    assert_eq!(
        end(board.resign(Color::Black)),
        Some((Ending::Resign, Some(Color::White)))
    );
    assert_eq!(
        (board.position(), board.moves_made()),
        (&before, 0),
        "unchanged"
    );
    play(&mut board, "7g7f");
    assert_eq!(end(board.resign(Color::Black)), None);
    assert_eq!(
        end(board.resign(Color::White)),
        Some((Ending::Resign, Some(Color::Black)))
    );
    for sfen in [MATED, STUCK] {
        for color in [Color::Black, Color::White] {
            assert_eq!(end(self::board(sfen).resign(color)), None, "{sfen}");
        }
    }
}

/// The game itself is played on by `do_move` whatever its outcome.
/// Fails when the side without a move wins.
#[test]
fn row_49_an_outcome_stops_nothing() {
    let mut board = board(MATED);
    assert!(board.do_move(mv("9a9b")));
    assert!(board.undo_move());
    assert_eq!(
        end(board.outcome()),
        Some((Ending::Mate, Some(Color::Black)))
    );
}
