//! Starts and turns of a position: handicaps, a passed turn, the position turned round, and games
//! as USI text.

use crate::common::rng::Rng;
use crate::common::{board, mv, play, position, sq};
use crate::common::{to_position, wild};
use shogiban::{
    Board, Color, Handicap, ImpasseRule, MoveFault, PackedMove, PieceKind, Position, SfenFault,
    UsiPositionError,
};

/// The sixteen starts by both names. Fails when two of them change places, or left and right do.
#[test]
fn handicap_starts_by_name() {
    let starts = [
        ("even", "平手", "lnsgkgsnl/1r5b1/ppppppppp"),
        ("lance", "香落ち", "lnsgkgsn1/1r5b1/ppppppppp"),
        ("right lance", "右香落ち", "1nsgkgsnl/1r5b1/ppppppppp"),
        ("bishop", "角落ち", "lnsgkgsnl/1r7/ppppppppp"),
        ("rook", "飛車落ち", "lnsgkgsnl/7b1/ppppppppp"),
        ("rook and lance", "飛香落ち", "lnsgkgsn1/7b1/ppppppppp"),
        ("two-piece", "二枚落ち", "lnsgkgsnl/9/ppppppppp"),
        ("three-piece", "三枚落ち", "lnsgkgsn1/9/ppppppppp"),
        ("four-piece", "四枚落ち", "1nsgkgsn1/9/ppppppppp"),
        ("five-piece", "五枚落ち", "2sgkgsn1/9/ppppppppp"),
        ("left five-piece", "左五枚落ち", "1nsgkgs2/9/ppppppppp"),
        ("six-piece", "六枚落ち", "2sgkgs2/9/ppppppppp"),
        ("left seven-piece", "左七枚落ち", "2sgkg3/9/ppppppppp"),
        ("right seven-piece", "右七枚落ち", "3gkgs2/9/ppppppppp"),
        ("eight-piece", "八枚落ち", "3gkg3/9/ppppppppp"),
        ("ten-piece", "十枚落ち", "4k4/9/ppppppppp"),
    ];
    assert_eq!(Handicap::all().len(), starts.len());
    for (handicap, (english, japanese, ranks)) in Handicap::all().into_iter().zip(starts) {
        assert_eq!(handicap.name(), english);
        assert_eq!(handicap.to_string(), english);
        assert_eq!(handicap.japanese_name(), japanese);
        assert_eq!(english.parse(), Ok(handicap));
        assert_eq!(japanese.parse(), Ok(handicap));
        let side = if english == "even" { 'b' } else { 'w' };
        assert_eq!(
            Position::handicap(handicap).to_sfen(),
            format!("{ranks}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1")
        );
    }
    for name in ["", "Even", "even ", "lances", "香", "その他"] {
        assert!(name.parse::<Handicap>().is_err(), "{name}");
    }
}

/// Fails when the number wraps to 0 or the key keeps the side.
#[test]
fn a_passed_turn() {
    let mut passed = position("4k4/9/9/9/9/9/9/9/4K4 b P 65534");
    for sfen in [
        "4k4/9/9/9/9/9/9/9/4K4 w P 65535",
        "4k4/9/9/9/9/9/9/9/4K4 b P 65535",
    ] {
        passed.pass();
        assert_eq!(passed, position(sfen));
        assert_eq!(passed.key(), position(sfen).key());
    }
}

/// A pass is no move, and the next move begins a new run. Fails when it can be taken back.
#[test]
fn row_53_a_passed_turn_is_no_move() {
    let mut board = Board::new();
    play(&mut board, "7g7f");
    board.pass();
    assert_eq!(board.position().side_to_move(), Color::Black);
    assert_eq!(board.position().ply(), 3);
    assert!(!board.undo_move());
    assert_eq!(board.history().len(), 0);
    assert_eq!(board.moves_made(), 1);
    play(&mut board, "2g2f");
    assert_eq!(board.moves_made(), 1);
    assert!(board.undo_move() && !board.undo_move());
    assert_eq!(board.position().ply(), 3);
}

/// Turning round twice is nothing, and a turned position has the turned moves. Fails when hands or
/// the king that counts stay on their side.
#[test]
fn the_position_turned_round() {
    let turned = position("l3k3+P/9/9/9/9/9/9/9/4K4 b 2Rn 7").turned();
    assert_eq!(turned.to_sfen(), "4k4/9/9/9/9/9/9/9/+p3K3L w N2r 7");
    let mut rng = Rng::new(31);
    for _ in 0..300 {
        let position = to_position(&wild::board(&mut rng));
        let turned = position.turned();
        assert_eq!(turned.turned(), position);
        assert_eq!(turned.ply(), position.ply());
        for color in Color::all() {
            let king = position.king_square(color).map(|king| king.flip());
            assert_eq!(turned.king_square(color.flip()), king);
        }
        let turn = |mv: PackedMove| match mv.drop_kind() {
            Some(kind) => PackedMove::drop(kind, mv.to().flip()),
            None => mv.origin().and_then(|from| {
                PackedMove::normal(from.flip(), mv.to().flip(), mv.is_promoting())
            }),
        };
        let mut expected: Vec<_> = position
            .ordered_moves()
            .into_iter()
            .filter_map(turn)
            .collect();
        let mut moves = turned.ordered_moves();
        expected.sort();
        moves.sort();
        assert_eq!(moves, expected, "{position}");
    }
}

/// Fails when the history comes along, or the cap does not.
#[test]
fn a_board_turned_round_has_no_past() {
    let mut board = Board::new();
    assert!(board.set_cap(300));
    board.set_impasse_rule(ImpasseRule::Try);
    play(&mut board, "7g7f");
    let turned = board.turned();
    assert_eq!(*turned.position(), board.position().turned());
    assert_eq!(
        (turned.cap(), turned.impasse_rule()),
        (300, ImpasseRule::Try)
    );
    assert_eq!((turned.moves_made(), turned.history().len()), (0, 0));
}

/// Attackers against the question for each piece alone: with every other piece of the side that
/// attacks the square lifted, the square is attacked still. Fails when a piece behind another is
/// counted.
#[test]
fn row_35_the_attackers_of_a_square() {
    let position = position("4k4/9/4r4/4r4/4P1+B2/3S5/4N4/9/4L4 w 2P 1");
    let expected = |names: &str| names.split_whitespace().map(sq).collect();
    assert_eq!(position.attackers(Color::White, sq("5e")), expected("5d"));
    assert_eq!(position.attackers(Color::Black, sq("5e")), expected("6f"));
    assert_eq!(position.attackers(Color::Black, sq("5d")), expected("5e"));
    assert_eq!(
        position.attackers(Color::Black, sq("5g")),
        expected("3e 6f 5i")
    );
    let mut rng = Rng::new(35);
    for _ in 0..200 {
        let position = to_position(&wild::board(&mut rng));
        let at = shogiban::Square::from_number(rng.below(81) as u8).expect("a square");
        for color in Color::all() {
            let attackers = position.attackers(color, at);
            assert_eq!(position.attacked(color, at), !attackers.is_empty());
            assert_eq!(attackers & position.player_bb(color), attackers);
        }
    }
}

/// Every move and drop that has a code, against making it. Fails when a king that the mover leaves
/// in check counts, or a discovered check does not.
#[test]
fn moves_that_give_check() {
    let mut rng = Rng::new(36);
    let mut given = 0;
    for _ in 0..40 {
        let position = to_position(&wild::board(&mut rng));
        let them = position.side_to_move().flip();
        for mv in (1..1 << 15).filter_map(PackedMove::from_code) {
            let mut after = position.clone();
            let made = after.try_do_move(mv.unpack(position.side_to_move()));
            let checks = made.is_some() && after.is_in_check(them);
            assert_eq!(position.gives_check(mv), checks, "{mv} {position}");
            given += u32::from(checks);
        }
    }
    assert!(given > 500, "{given}");
    let discovered = position("4k4/9/9/9/9/4G4/9/9/4RK3 b - 1");
    assert!(discovered.gives_check(mv("5f4f")));
    assert!(!discovered.gives_check(mv("5f5e")));
    assert!(!discovered.gives_check(mv("G*5b")), "not in hand");
}

/// Fails when a move that is only possible is made, or a refused one changes something.
#[test]
fn only_legal_moves_are_played() {
    let sfen = "4k4/9/9/9/4r4/9/9/4G4/4K4 b P 1";
    let mut board = board(sfen);
    assert_eq!(board.play(mv("5h4h")), Err(MoveFault::InCheck));
    assert_eq!(board.play(mv("5h5g+")), Err(MoveFault::PromoteNotAllowed));
    assert_eq!(board.play(mv("P*1a")), Err(MoveFault::Dead));
    assert_eq!((board.position(), board.moves_made()), (&position(sfen), 0));
    assert_eq!(board.play(mv("5h5g")), Ok(()));
    let moves: Vec<_> = board.played_moves().collect();
    assert_eq!((moves, board.moves_made()), (vec![mv("5h5g")], 1));
    assert!(board.undo_move());
}

/// Fails when a copy forgets moves, cap or rule.
#[test]
fn copies_and_room_that_may_fail() {
    let mut board = Board::new();
    assert!(board.set_cap(77));
    play(&mut board, "7g7f 3c3d");
    board.put(sq("5e"), shogiban::Piece::B_P);
    let copy = board.try_clone().expect("memory");
    assert_eq!(format!("{copy:?}"), format!("{board:?}"));
    assert_eq!(board.try_reserve(1_000), Ok(()));
    assert!(board.try_reserve(usize::MAX / 64).is_err());
    assert_eq!(format!("{copy:?}"), format!("{board:?}"));
}

fn usi(text: &str) -> Board {
    Board::from_usi_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Fails when a blank too many, the leading word or an end word is refused.
#[test]
fn usi_positions_that_are_read() {
    let played = "startpos moves 7g7f 3c3d 8h2b+";
    for text in [
        played,
        "position startpos moves 7g7f 3c3d 8h2b+",
        "  position \t startpos  moves 7g7f   3c3d 8h2b+\r\n",
        "startpos moves 7g7f 3c3d 8h2b+ resign",
        "startpos moves 7g7f 3c3d 8h2b+ win\n",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - moves 7g7f 3c3d 8h2b+",
    ] {
        let board = usi(text);
        assert_eq!(board.to_usi_position(), played);
        assert_eq!(board.moves_made(), 3);
        assert_eq!(
            board
                .to_string()
                .parse::<Board>()
                .expect("a board")
                .to_string(),
            played
        );
    }
    for (text, written) in [
        ("startpos", "startpos"),
        ("startpos moves", "startpos"),
        ("startpos moves resign", "startpos"),
        (
            "sfen  4k4/9/9/9/9/9/9/9/4K4   b  P  moves P*5e",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e",
        ),
        (
            "sfen 4k4/9/9/9/9/9/9/9/4K4 w P 12 moves",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 w P 12",
        ),
    ] {
        assert_eq!(usi(text).to_usi_position(), written);
    }
}

/// Fails when the number of the bad move or the place of a fault is one off.
#[test]
fn usi_positions_that_are_refused() {
    let long = format!("sfen {} b - 1", "9/".repeat(150));
    for (text, fault, byte) in [
        ("", SfenFault::Null, 0),
        (" \n", SfenFault::Null, 0),
        ("position", SfenFault::Fields, 8),
        ("startposition", SfenFault::Fields, 0),
        ("moves 7g7f", SfenFault::Fields, 0),
        ("startpos 7g7f", SfenFault::Fields, 9),
        ("startpos resign", SfenFault::Fields, 9),
        ("sfen", SfenFault::Fields, 4),
        ("sfen 9/9 b moves", SfenFault::Fields, 11),
        ("sfen 9/9 b - 1 1", SfenFault::Fields, 15),
        ("sfen 9/9 b - 1", SfenFault::Ranks, 8),
        ("position sfen 9/9/9/9/9/9/9/9/9 b - 0", SfenFault::Move, 36),
        (&*long, SfenFault::Long, 261),
    ] {
        match Board::from_usi_position(text) {
            Err(UsiPositionError::Start(error)) => {
                assert_eq!((error.fault(), error.byte()), (fault, byte), "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
    for (moves, number, fault) in [
        ("7g7e", 1, MoveFault::CannotReach),
        ("7g7f 7f7e", 2, MoveFault::NotYours),
        ("7g7f 3c3d x 3d3e", 3, MoveFault::Bad),
        ("7g7f resign 3c3d", 2, MoveFault::Bad),
        ("7g7f 3c3d 8h1a", 3, MoveFault::CannotReach),
    ] {
        let text = format!("startpos moves {moves}");
        let error = Board::from_usi_position(&text).expect_err("a bad move");
        assert_eq!(error, UsiPositionError::Move { number, fault }, "{text}");
        assert_eq!(error.to_string(), format!("move {number}: {fault}"));
    }
}

/// Fails when a changed board is written with its moves.
#[test]
fn a_changed_board_as_usi_position() {
    let mut board = usi("startpos moves 7g7f");
    let lifted = board.lift(sq("5g"));
    let now = format!("sfen {}", board.position());
    assert_eq!(board.to_usi_position(), now);
    board.put(sq("5g"), lifted.expect("a pawn"));
    assert_eq!(board.to_usi_position(), "startpos moves 7g7f");
    assert!(board.set_ply(9));
    assert_eq!(
        board.to_usi_position(),
        format!("sfen {}", board.position())
    );
    play(&mut board, "3c3d");
    assert_eq!(
        board.to_usi_position(),
        format!("sfen {}", board.position())
    );
    let mut board = Board::empty();
    assert!(board.set_hand(Color::White, PieceKind::Rook, 1));
    assert_eq!(board.to_usi_position(), "sfen 9/9/9/9/9/9/9/9/9 b r 1");
}
