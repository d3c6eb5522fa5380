//! The board as text and as a picture.

use shogiban::{Board, Color, Piece, PieceKind, Square};

const SHOWN: &str = "\
White holds 2P

  9   8   7   6   5   4   3   2   1
  l   .   .   .   .   .   .   .   l   a
  .   .   .   .   .   k   .   .   .   b
  .   .   .   . [+R]  .   .   .   .   c
  .   .   .   .   .   .   .   .   .   d
  .   .   .   .   .   .   .   .   .   e
  .   .   .   .   .   .   .   .   .   f
  .   .   .   .   .   .   .   .   .   g
  .   .   .   .  +b   .   .   .   .   h
  .   .   .   .   K   .   .   .   .   i

Black holds R 10P
White to move, move 8
";

fn shown() -> Board {
    let mut board = Board::from_sfen("l7l/5k3/9/4R4/9/9/9/4+b4/4K4 b R10P2p 7").expect("an SFEN");
    assert!(board.do_usi("5d5c+"));
    board
}

/// Files, ranks, hands, and the brackets of the last move.
#[test]
fn text_shows_all_there_is() {
    assert_eq!(shown().to_text(), SHOWN);
}

/// Not on a board that was changed since.
#[test]
fn only_the_last_move_is_marked() {
    let mut board = shown();
    assert_eq!(board.to_svg().matches("#f4b860").count(), 1);
    assert_eq!(board.to_svg().matches("#efd18a").count(), 1, "its origin");
    board.put(Square::SQ_9I, Piece::new(PieceKind::Gold, Color::Black));
    assert!(!board.to_text().contains('['));
    assert!(!board.to_svg().contains("#f4b860"));
    assert!(Board::empty().to_text().contains("White holds nothing\n"));
    assert!(!Board::new().to_text().contains('['));
}

/// The names of pieces, promoted ones in red, White's turned round, and counts in hand.
#[test]
fn the_picture_has_every_piece() {
    let svg = shown().to_svg();
    let count = |part: &str| svg.matches(part).count();
    assert_eq!(
        count("font-size=\"25\""),
        6 + 3,
        "six on the board, three kinds in hand"
    );
    assert_eq!(count("rotate(180)"), 4 + 1);
    assert_eq!((count(">龍<"), count(">馬<"), count("#b3261e")), (1, 1, 2));
    assert_eq!((count(">10<"), count(">香<"), count(">玉<")), (1, 2, 2));
    assert_eq!(count("r=\"5\""), 1, "a dot by the side to move");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n")
    );
    for tag in ["svg", "g", "text", "title"] {
        let opened = count(&format!("<{tag} ")) + count(&format!("<{tag}>"));
        assert_eq!(opened, count(&format!("</{tag}>")), "{tag}");
    }
}

/// Any board that can be set up has a picture.
#[test]
fn strange_boards_are_shown() {
    let mut board = Board::empty();
    for square in Square::all() {
        board.put(square, Piece::new(PieceKind::King, Color::White));
    }
    for color in Color::all() {
        for kind in PieceKind::HAND_ORDER {
            assert!(board.set_hand(color, kind, kind.set_count()));
        }
    }
    assert_eq!(board.to_text().matches(" k ").count(), 81);
    assert_eq!(board.to_svg().matches("font-size=\"25\"").count(), 81 + 14);
    assert!(
        board
            .to_text()
            .contains("Black holds 2R 2B 4G 4S 4N 4L 18P\n")
    );
}
