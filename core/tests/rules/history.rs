//! A board's moves and the positions it keeps: rows 20, 42, 43, 53 and 54.

use crate::common::{board, mv, piece, play, sq};
use shogiban::{Board, Color, ImpasseRule, PieceKind};

/// Fails when the clone has the history.
#[test]
fn row_20_a_clone_has_no_past() {
    let mut board = Board::new();
    assert!(board.set_cap(300));
    board.set_impasse_rule(ImpasseRule::Points24);
    play(&mut board, "7g7f 3c3d");
    let mut clone = board.clone_position();
    assert_eq!(clone.position(), board.position());
    assert_eq!(
        (clone.cap(), clone.impasse_rule()),
        (300, ImpasseRule::Points24)
    );
    assert_eq!(
        (clone.moves_made(), clone.history().collect::<Vec<_>>()),
        (0, vec![])
    );
    assert!(!clone.undo_move());
    play(&mut clone, "2g2f");
    assert_eq!(board.moves_made(), 2, "a board of its own");
    assert_eq!(clone.moves_made(), 1);
    assert_ne!(clone.position(), board.position());
}

/// A copy in the sense of Rust's `Clone` keeps moves and history.
#[test]
fn row_20_a_full_copy_keeps_its_past() {
    let mut board = Board::new();
    play(&mut board, "7g7f 3c3d");
    let mut copy = board.clone();
    assert_eq!(
        (copy.moves_made(), copy.history().collect::<Vec<_>>()),
        (2, board.history().collect::<Vec<_>>())
    );
    assert!(copy.undo_move() && copy.undo_move() && !copy.undo_move());
    assert_eq!(*copy.position(), *Board::new().position());
    assert_eq!(board.moves_made(), 2);
}

/// Fails when a capture, a promotion or a drop does not come back whole.
#[test]
fn row_42_moves_are_taken_back_one_by_one() {
    let mut board = Board::new();
    let mut positions = vec![board.position().clone()];
    let moves = "7g7f 3c3d 8h2b+ 3a2b B*5e B*4d 5e4d 4c4d";
    for usi in moves.split(' ') {
        play(&mut board, usi);
        positions.push(board.position().clone());
    }
    for left in (0..8).rev() {
        assert!(board.undo_move());
        assert_eq!(*board.position(), positions[left]);
        assert_eq!(board.moves_made(), left);
    }
    assert!(!board.undo_move());
    assert_eq!(*board.position(), positions[0]);
}

/// Fails when undo does not ask whether the board still shows the last move.
#[test]
fn row_42_nothing_is_taken_back_from_a_board_changed_by_hand() {
    type Change = (&'static str, fn(&mut Board));
    let changes: [Change; 4] = [
        ("put", |board| board.put(sq("5e"), piece("G"))),
        ("lift", |board| assert!(board.lift(sq("9a")).is_some())),
        ("set_hand", |board| {
            assert!(board.set_hand(Color::Black, PieceKind::Pawn, 1))
        }),
        ("set_side_to_move", |board| {
            board.set_side_to_move(Color::White)
        }),
    ];
    for (name, change) in changes {
        let mut board = Board::new();
        play(&mut board, "7g7f 3c3d");
        change(&mut board);
        let changed = board.position().clone();
        assert!(!board.undo_move(), "{name}");
        assert_eq!(*board.position(), changed, "{name}");
    }
}

/// Once the board shows the last position again, it is taken back as before; a move number set is
/// no change, and the saved one comes back. Fails when the move number of before the move does not
/// come back.
#[test]
fn row_42_what_counts_as_the_same_board() {
    let mut board = Board::new();
    play(&mut board, "7g7f 3c3d");
    board.put(sq("5e"), piece("G"));
    assert!(!board.undo_move());
    board.lift(sq("5e"));
    assert!(board.set_ply(77));
    assert!(board.undo_move());
    assert_eq!(board.position().ply(), 2);
    assert!(board.set_ply(99));
    play(&mut board, "8c8d");
    assert_eq!(board.position().ply(), 100);
    assert!(board.undo_move());
    assert_eq!(
        board.position().ply(),
        99,
        "the number it had when the move was made"
    );
    assert!(board.undo_move());
    assert_eq!(board.position().ply(), 1);
}

/// The moves themselves, by text as well; a text that is none is refused.
/// Fails when a piece that is not held is dropped, or the moves come newest first.
#[test]
fn row_41_moves_by_text() {
    let mut board = Board::new();
    for usi in ["7g7f", "3c3d", "8h2b+"] {
        assert!(board.do_usi(usi));
    }
    for text in ["", "7g7g", "5e5d", "3a2b++", "pass", "p*5e", "P*5e"] {
        assert!(!board.do_usi(text), "{text:?}");
    }
    let made: Vec<String> = board.played_moves().map(|mv| mv.to_string()).collect();
    assert_eq!(made, ["7g7f", "3c3d", "8h2b+"]);
    assert!(board.undo_move());
    assert_eq!(board.played_moves().len(), 2);
}

/// Fails when a board makes a move without asking whether it can be made.
#[test]
fn row_43_moves_made() {
    let mut board = Board::new();
    assert_eq!(board.moves_made(), 0);
    for (done, usi) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
        play(&mut board, usi);
        assert_eq!(board.moves_made(), done + 1);
    }
    assert!(!board.do_move(mv("5e5d")));
    assert_eq!(board.moves_made(), 3, "a refused move is none");
    assert!(board.undo_move());
    assert_eq!(board.moves_made(), 2);
    board.put(sq("5e"), piece("G"));
    assert_eq!(
        board.moves_made(),
        2,
        "they are made, though not to be taken back now"
    );
}

/// Fails when a new run keeps what an older one had.
#[test]
fn row_53_a_move_on_a_changed_board_begins_a_new_run() {
    let mut board = Board::new();
    play(&mut board, "7g7f 3c3d");
    board.put(sq("5e"), piece("G"));
    let changed = board.position().clone();
    play(&mut board, "5e5d");
    assert_eq!(board.moves_made(), 1);
    assert_eq!(board.history().collect::<Vec<_>>(), [changed.key()]);
    assert!(board.undo_move());
    assert_eq!(*board.position(), changed);
    assert!(!board.undo_move(), "what was before is forgotten");
    assert_eq!(board.moves_made(), 0);
}

/// put, lift and setters keep nothing; the run goes on once the board is again the last one kept.
/// Fails when a change of the board by hand goes unseen.
#[test]
fn row_53_a_change_undone_leaves_the_run() {
    let mut board = Board::new();
    play(
        &mut board,
        "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h",
    );
    board.lift(sq("9a"));
    board.put(sq("9a"), piece("l"));
    assert_eq!(board.repetition(), None);
    play(&mut board, "7b8b");
    assert!(board.repetition().is_some(), "the fourth time");
    board.lift(sq("9a"));
    assert_eq!(
        (board.repetition(), board.history().collect::<Vec<_>>()),
        (None, vec![]),
        "not judged while changed"
    );
    board.put(sq("9a"), piece("l"));
    assert!(board.repetition().is_some());
    board.set_side_to_move(Color::White);
    assert_eq!(board.repetition(), None);
    board.set_side_to_move(Color::Black);
    assert!(board.set_ply(1));
    assert!(board.repetition().is_some());
    assert!(board.undo_move());
    assert_eq!(board.repetition(), None, "undo takes the position off");
}

/// Positions set by hand count for nothing, however often they stand.
#[test]
fn row_53_positions_put_by_hand_are_not_kept() {
    let mut board = board("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    for _ in 0..5 {
        board.put(sq("5e"), piece("G"));
        assert_eq!(board.repetition(), None);
        board.lift(sq("5e"));
        assert_eq!(board.repetition(), None);
    }
    assert_eq!(
        (board.moves_made(), board.history().collect::<Vec<_>>()),
        (0, vec![])
    );
}

/// Fails when there is one key more.
#[test]
fn row_54_history_is_the_keys_before_this_position() {
    let mut board = Board::new();
    assert_eq!(board.history().collect::<Vec<_>>(), [0; 0]);
    let mut keys = Vec::new();
    for usi in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        keys.push(board.position().key());
        play(&mut board, usi);
        assert_eq!(board.history().collect::<Vec<_>>(), keys);
    }
    board.put(sq("5e"), piece("G"));
    assert_eq!(board.history().collect::<Vec<_>>(), [0; 0]);
    board.lift(sq("5e"));
    assert_eq!(board.history().collect::<Vec<_>>(), keys);
    assert!(board.undo_move());
    assert_eq!(board.history().collect::<Vec<_>>(), keys[..3]);
    assert_eq!(board.clone_position().history().collect::<Vec<_>>(), [0; 0]);
}

/// Three kings: putting one of them again changes no packed byte, so the move can be taken back,
/// and the king put last is again the one it was before the move. Fails when taking back a move
/// does not restore the king.
#[test]
fn row_42_undo_restores_the_king_put_last() {
    let mut board = Board::empty();
    for name in ["9i", "5i", "1i"] {
        board.put(sq(name), piece("K"));
    }
    let last = |board: &Board| {
        board
            .position()
            .king_square(Color::Black)
            .map(|at| at.to_string())
    };
    play(&mut board, "5i5h");
    assert_eq!(last(&board).as_deref(), Some("5h"));
    board.put(sq("9i"), piece("K"));
    assert_eq!(last(&board).as_deref(), Some("9i"));
    assert!(board.undo_move());
    assert_eq!(last(&board).as_deref(), Some("1i"));
}

/// The king of the side that did not move comes back as well.
/// Fails when the king of the side that did not move is not restored.
#[test]
fn row_42_undo_restores_the_other_king_put_last() {
    let mut board = Board::new();
    board.put(sq("1e"), piece("k"));
    play(&mut board, "7g7f");
    board.put(sq("5a"), piece("k"));
    let last = |board: &Board| board.position().king_square(Color::White);
    assert_eq!(last(&board), Some(sq("5a")));
    assert!(board.undo_move());
    assert_eq!(last(&board), Some(sq("1e")));
}
