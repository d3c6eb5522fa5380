//! Faults of reading and writing.

use super::KINGS;
use crate::common::{board, mv, play, position, refusal};
use shogiban::{Board, Color, PackedMove, PieceKind, Position, SfenFault, Status};

/// Fails when a letter that comes again overwrites the count.
#[test]
fn hands_are_grouped() {
    let board = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL";
    let read = position(&format!("{board} b PSPpbpb 19"));
    assert_eq!(read.to_sfen(), format!("{board} b S2P2b2p 19"));
}

/// Fails when counts are written after the letter.
#[test]
fn ten_pawns_in_hand() {
    let read = position(&format!("{KINGS} w 10P8p 1"));
    assert_eq!(read.hand(Color::Black).count(PieceKind::Pawn), Some(10));
    assert_eq!(read.hand(Color::White).count(PieceKind::Pawn), Some(8));
    assert_eq!(read.to_sfen(), format!("{KINGS} w 10P8p 1"));
}

/// Fails when `-` is written whenever White holds nothing.
#[test]
fn the_count_before_the_letter() {
    let mut position = position(&format!("{KINGS} b - 1"));
    assert!(position.set_hand(Color::Black, PieceKind::Pawn, 3));
    assert_eq!(position.to_sfen(), format!("{KINGS} b 3P 1"));
}

/// Fails when hands are written in the order of the codes.
#[test]
fn hands_in_the_fixed_order() {
    let read = position(&format!("{KINGS} b 9p2l2n2s2gbr9P2L2N2S2GBR 1"));
    assert_eq!(
        read.to_sfen(),
        format!("{KINGS} b RB2G2S2N2L9Prb2g2s2n2l9p 1")
    );
}

/// Fails when an empty field is read.
#[test]
fn an_empty_hand_field() {
    assert_eq!(refusal(&format!("{KINGS} b  1")), Some(SfenFault::Fields));
}

#[test]
fn separators_that_are_none() {
    assert_eq!(refusal(&format!("{KINGS}_b_-_1")), Some(SfenFault::Fields));
    assert_eq!(refusal(&format!("{KINGS} b - ")), Some(SfenFault::Fields));
}

#[test]
fn a_refusal_says_which_field() {
    for error in SfenFault::all() {
        assert!(!error.reason().is_empty());
        assert_eq!(error.to_string(), error.reason());
    }
    assert_eq!(refusal(&format!("{KINGS} b X 1")), Some(SfenFault::Hand));
}

/// Fails when no move number above 500 is written.
#[test]
fn move_numbers_above_500() {
    let read = position(&format!("{KINGS} b - 600"));
    assert_eq!(read.ply(), 600);
    assert_eq!(read.to_sfen(), format!("{KINGS} b - 600"));
}

/// Fails when the side is written as a capital.
#[test]
fn the_side_in_lower_case() {
    assert!(Position::startpos().to_sfen().contains(" b "));
}

/// Fails when a board makes a move without asking whether it can be made.
#[test]
fn a_bad_move_leaves_the_board() {
    let mut board = Board::new();
    play(&mut board, "7g7f");
    let before = board.position().clone();
    assert!(!board.do_move(mv("7g7f")));
    assert_eq!((board.position(), board.moves_made()), (&before, 1));
}

#[test]
fn a_pass_is_no_move() {
    for text in ["pass", "null", "0000"] {
        assert!(text.parse::<PackedMove>().is_err(), "{text}");
    }
    assert_eq!(PackedMove::from_code(0), None);
}

#[test]
fn a_special_token_is_no_move() {
    for text in ["rep_inf", "rep_draw", "resign", "win", "draw"] {
        assert!(text.parse::<PackedMove>().is_err(), "{text}");
    }
}

/// Fails when a side without a move that is not in check plays on.
#[test]
fn one_king_alone() {
    let sfen = "9/9/9/9/9/9/9/1K7/9 w - 1";
    let board = board(sfen);
    assert_eq!(board.position().to_sfen(), sfen);
    assert_eq!(board.status(), Status::NoMove);
    assert_eq!(board.position().perft(4), 0);
}

/// Fails when more pieces than a set has are read.
#[test]
fn counts_beyond_a_hand() {
    let text = "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b 15R10P10p 10";
    assert_eq!(refusal(text), Some(SfenFault::Count));
}

/// Fails when the width of a rank is not checked.
#[test]
fn a_rank_of_eight() {
    let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(refusal(text), Some(SfenFault::Width));
}

/// Fails when a letter that comes again overwrites the count.
#[test]
fn repeated_hand_letters_add_up() {
    let text = "l2kg2+R1/4n3+L/p1gpps3/4np3/6P1N/PP+rP2pS1/1pG2P3/4P1G2/LN3KB1+p b SPbslpppp 1";
    assert_eq!(
        position(text).hand(Color::White).count(PieceKind::Pawn),
        Some(4)
    );
}

/// Fails when a move number that is left off is 2.
#[test]
fn a_missing_move_number_is_one() {
    assert_eq!(
        position(&format!("{KINGS} w -")).to_sfen(),
        format!("{KINGS} w - 1")
    );
}

#[test]
fn packing_adds_no_pawns() {
    let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let packed = position(sfen).packed();
    assert_eq!(
        packed[..81].iter().filter(|&&code| code & 15 == 1).count(),
        18
    );
    assert_eq!(packed[81..95], [0; 14]);
}
