//! Repetition: row 50.

use crate::common::{board, piece, play, sq};
use shogiban::{Board, Color, Ending};

fn verdict(board: &Board) -> Option<(Ending, Option<Color>)> {
    board
        .repetition()
        .map(|result| (result.ending(), result.winner()))
}

const DRAW: Option<(Ending, Option<Color>)> = Some((Ending::Sennichite, None));
const BLACK_LOSES: Option<(Ending, Option<Color>)> =
    Some((Ending::PerpetualCheck, Some(Color::White)));
const WHITE_LOSES: Option<(Ending, Option<Color>)> =
    Some((Ending::PerpetualCheck, Some(Color::Black)));

/// The first position counts; the fourth time and every later one are judged, and nothing in
/// between. Fails when the third time is judged.
#[test]
fn row_50_the_fourth_time_or_later() {
    let mut board = Board::new();
    for ply in 1..=24 {
        let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"];
        play(&mut board, cycle[(ply - 1) % 4]);
        assert_eq!(
            verdict(&board),
            if ply >= 12 { DRAW } else { None },
            "after {ply} plies"
        );
    }
}

/// Fails when a position with other hands or the other side to move is taken for the same.
#[test]
fn row_50_hands_and_side_tell_positions_apart() {
    // A pawn changes hands in every round, and the same squares stand four times.
    let mut board = board("9/9/9/4k4/9/9/9/9/4K4 b 4P 1");
    play(&mut board, &"P*5e 5d5e 5i5h 5e4d 5h5i 4d5d ".repeat(3));
    assert_eq!(verdict(&board), None);
    // Black's king goes round in three moves: the same squares stand four times, twice for each
    // side.
    let round = "5i4h 5a5b 4h4i 5b5a 4i5i 5a5b 5i4h 5b5a 4h4i 5a5b 4i5i 5b5a ";
    let mut board = self::board("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    play(&mut board, round);
    play(&mut board, "5i4h 5a5b 4h4i 5b5a 4i5i");
    assert_eq!(verdict(&board), None);
}

/// A check on every move since the position first stood, in either colour and on either side's
/// move. Fails when only the side that moved last can lose.
#[test]
fn row_50_perpetual_check_loses() {
    let mut black = board("2k6/9/KR7/9/9/9/9/9/9 b - 1");
    let mut white = board("9/9/9/9/9/9/7rk/9/6K2 w - 1");
    for round in 1..=3 {
        play(&mut black, "8c7c 7a8a 7c8c 8a7a");
        play(&mut white, "2g3g 3i2i 3g2g 2i3i");
        assert_eq!(verdict(&black), if round == 3 { BLACK_LOSES } else { None });
        assert_eq!(verdict(&white), if round == 3 { WHITE_LOSES } else { None });
    }
    play(&mut black, "8c7c");
    assert_eq!(
        verdict(&black),
        BLACK_LOSES,
        "a fourth time on the evader's move as well"
    );
}

/// One quiet move anywhere since the position first stood makes it a draw; one before that does
/// not. Fails when moves from before the position first stood count too.
#[test]
fn row_50_one_quiet_move_breaks_the_perpetual() {
    let checks = "8c7c 7a8a 7c8c 8a7a ";
    let quiet = "8c8d 7a6a 8d8c 6a7a ";
    for order in [
        [quiet, checks, checks],
        [checks, quiet, checks],
        [checks, checks, quiet],
    ] {
        let mut board = board("2k6/9/KR7/9/9/9/9/9/9 b - 1");
        play(&mut board, &order.concat());
        assert_eq!(verdict(&board), DRAW, "{order:?}");
    }
    let mut board = board("3k5/9/K8/1R7/9/9/9/9/9 b - 1");
    play(&mut board, "8d8c 6a7a");
    play(&mut board, &checks.repeat(3));
    assert_eq!(verdict(&board), BLACK_LOSES, "the quiet move came before");
}

/// The start in check counts as it stands: only moves can give check.
/// Fails when the checking side wins.
#[test]
fn row_50_a_start_in_check() {
    let mut board = board("9/9/1k4+R2/9/9/9/9/9/8K w - 1");
    play(&mut board, &"8c8d 3c3d 8d8c 3d3c ".repeat(3));
    assert_eq!(verdict(&board), BLACK_LOSES);
}

/// Kings that stand in check throughout, which only illegal moves allow: both sides always check.
/// Fails when the checking side wins.
#[test]
fn row_50_both_sides_checking_is_a_draw() {
    let mut board = board("r3k4/9/9/9/9/9/9/9/R3K4 b - 1");
    board.put(sq("9e"), piece("P"));
    board.put(sq("1a"), piece("R"));
    board.put(sq("1i"), piece("r"));
    play(&mut board, &"9e8e 9a8a 8e9e 8a9a ".repeat(3));
    assert_eq!(verdict(&board), DRAW);
    // With Black's rook gone, only White checks.
    let mut board = self::board("r3k4/9/9/9/9/9/9/9/R3K4 b - 1");
    board.put(sq("9e"), piece("P"));
    board.put(sq("1i"), piece("r"));
    play(&mut board, &"9e8e 9a8a 8e9e 8a9a ".repeat(3));
    assert_eq!(verdict(&board), WHITE_LOSES);
}

/// Cycles longer than any fixed window. Fails when only the last plies are looked at.
#[test]
fn row_50_long_cycles() {
    // The rook goes round by one square a move, the king to and fro.
    let round = "9i 9h 9g 9f 9e 9d 8d 8e 8f 8g 8h 8i 9i";
    let squares: Vec<&str> = round.split(' ').collect();
    let mut cycle = String::new();
    for (nth, pair) in squares.windows(2).enumerate() {
        cycle += &format!("{}{} {} ", pair[0], pair[1], ["5a5b", "5b5a"][nth % 2]);
    }
    assert_eq!(cycle.split_whitespace().count(), 24);
    let mut board = board("4k4/9/9/9/9/9/9/9/R3K4 b - 1");
    for round in 1..=3 {
        assert_eq!(verdict(&board), None);
        play(&mut board, &cycle);
        assert_eq!(verdict(&board), if round == 3 { DRAW } else { None });
    }
}
