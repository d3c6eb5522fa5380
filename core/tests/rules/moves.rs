//! Moves as text and the lists of moves: rows 34 and 37 to 40.

use crate::common::naive::text;
use crate::common::{COLORS, data, kind, mv, packed, piece, position, sq, square, texts, to_naive};
use shogiban::{Color, Move, MoveSet, PackedMove, PieceKind, Position};
use std::ops::ControlFlow;

fn list(moves: &[PackedMove]) -> String {
    texts(moves).join(" ")
}

/// All 2^16 codes and beyond: what is a move, its text, and the way back. Fails when a move to its
/// own origin or a promoting drop passes.
#[test]
fn row_34_a_move_is_its_usi_text() {
    for code in (0..=u32::from(u16::MAX)).chain([1 << 16 | 7, 1 << 31, u32::MAX]) {
        let (to, from, promote) = (code & 127, code >> 7 & 127, code >> 14 & 1 == 1);
        let sound = code >> 15 == 0 && to < 81 && from < 88 && from != to;
        let is_move = sound && (from < 81 || !promote);
        let Some(packed) = PackedMove::from_code(code) else {
            assert!(!is_move, "{code}");
            continue;
        };
        assert!(is_move, "{code}");
        assert_eq!(u32::from(packed.code()), code);
        let usi = text::usi(packed.code());
        assert_eq!(packed.to_string(), usi);
        assert_eq!(usi.parse(), Ok(packed));
        for color in COLORS {
            let unpacked = packed.unpack(color);
            assert_eq!(
                unpacked.to_string(),
                usi,
                "a drop's letter is a capital for both sides"
            );
            assert_eq!(Move::from_usi(&usi, color), Some(unpacked));
            assert_eq!(unpacked.pack(), Some(packed));
            assert_eq!(unpacked.to(), square(to as usize));
            assert_eq!(unpacked.is_promoting(), promote);
            assert_eq!(unpacked.is_drop(), from > 80);
            assert_eq!(
                unpacked.origin().map(|at| u32::from(at.number())),
                (from < 81).then_some(from)
            );
            if let Move::Drop { piece, .. } = unpacked {
                assert_eq!(piece.to_parts(), (kind(from as u8 - 80), color));
            }
        }
    }
}

/// Fails when any fifth letter is read as `+`.
#[test]
fn row_34_text_that_is_no_move() {
    let texts = [
        "", "7g", "7g7", "7g7f ", " 7g7f", "7g7f++", "7g7f=", "7G7F", "7g7g", "7g7g+", "0a1a",
        "1a0a", "1j1a", "1a1j", "aaaa", "7776", "+7776FU", "p*5e", "P*5e+", "K*5e", "k*5e",
        "+P*5e", "P+5e", "P*5j", "P*55", "P**5", "X*5e", "*5e", "P*", "７g7f", "7g7f\0", "resign",
        "pass", "null", "0000", "win", "P*5e ", "7g-7f",
    ];
    for text in texts {
        assert!(text.parse::<PackedMove>().is_err(), "{text:?}");
        assert_eq!(Move::from_usi(text, Color::Black), None, "{text:?}");
    }
    let own_square = Move::Normal {
        from: sq("7g"),
        to: sq("7g"),
        promote: false,
    };
    assert_eq!(own_square.pack(), None);
    assert_eq!(
        Move::Drop {
            piece: piece("K"),
            to: sq("5e")
        }
        .pack(),
        None
    );
    assert_eq!(
        Move::Drop {
            piece: piece("+P"),
            to: sq("5e")
        }
        .pack(),
        None
    );
}

/// Fails when the plain move comes first, is missing where optional, or is there where dead.
#[test]
fn row_34_optional_promotions_twice_and_forced_once() {
    let cases = [
        ("9/9/9/4P4/9/9/9/9/9 b - 1", "5d5c+ 5d5c"),
        ("9/4P4/9/9/9/9/9/9/9 b - 1", "5b5a+"),
        ("9/9/4P4/9/9/9/9/9/9 b - 1", "5c5b+ 5c5b"),
        ("9/9/9/9/4N4/9/9/9/9 b - 1", "5e6c+ 5e6c 5e4c+ 5e4c"),
        ("9/9/9/4N4/9/9/9/9/9 b - 1", "5d6b+ 5d4b+"),
        ("9/4L4/9/9/9/9/9/9/9 b - 1", "5b5a+"),
        ("9/9/4L4/9/9/9/9/9/9 b - 1", "5c5a+ 5c5b+ 5c5b"),
        (
            "9/9/S8/9/9/9/9/9/9 b - 1",
            "9c9b+ 9c9b 9c8b+ 9c8b 9c8d+ 9c8d",
        ),
        ("9/9/9/9/9/9/9/8p/9 w - 1", "1h1i+"),
        ("9/9/9/9/9/8p/9/9/9 w - 1", "1f1g+ 1f1g"),
        ("9/9/9/9/9/9/n8/9/9 w - 1", "9g8i+"),
        (
            "9/9/9/9/9/9/s8/9/9 w - 1",
            "9g8f+ 9g8f 9g9h+ 9g9h 9g8h+ 9g8h",
        ),
        ("G8/9/9/9/9/9/9/9/9 b - 1", "9a8a 9a9b"),
        ("+P8/9/9/9/9/9/9/9/9 b - 1", "9a8a 9a9b"),
    ];
    for (sfen, moves) in cases {
        let position = position(sfen);
        assert_eq!(list(&position.pseudo_moves()), moves, "{sfen}");
        assert_eq!(
            list(&position.board_moves()),
            moves,
            "{sfen}: no king, all of them"
        );
    }
}

/// Fails when a promotion comes after the same move without.
#[test]
fn row_37_origins_and_destinations_in_square_order() {
    let position = position("4k4/9/3P5/9/9/9/9/9/4K3L b - 1");
    let moves = "6c6b+ 6c6b 5i6h 5i5h 5i4h 5i6i 5i4i \
                 1i1a+ 1i1b+ 1i1b 1i1c+ 1i1c 1i1d 1i1e 1i1f 1i1g 1i1h";
    assert_eq!(list(&position.pseudo_moves()), moves);
    let bishop = self::position("9/9/9/9/9/9/9/7B1/9 b - 1");
    let moves = "2h9a+ 2h9a 2h8b+ 2h8b 2h7c+ 2h7c 2h6d 2h5e 2h4f 2h3g 2h1g 2h3i 2h1i";
    assert_eq!(list(&bishop.pseudo_moves()), moves);
}

/// A pinned piece, a king into attack, a check left standing: all pseudo, none among the board
/// moves. Fails when the king may step back along the line that checks it.
#[test]
fn row_37_and_38_with_and_without_the_safety_of_the_own_king() {
    let pinned = position("4r4/9/9/9/9/9/9/4G4/4K4 b - 1");
    assert_eq!(
        list(&pinned.pseudo_moves()),
        "5h6g 5h5g 5h4g 5h6h 5h4h 5i6h 5i4h 5i6i 5i4i"
    );
    assert_eq!(list(&pinned.board_moves()), "5h5g 5i6h 5i4h 5i6i 5i4i");
    let checked = position("9/9/9/9/4r4/9/9/9/P3K4 b - 1");
    assert_eq!(
        list(&checked.pseudo_moves()),
        "9i9h 5i6h 5i5h 5i4h 5i6i 5i4i"
    );
    assert_eq!(list(&checked.board_moves()), "5i6h 5i4h 5i6i 5i4i");
    // A king does not flee along the line of the slider that checks it.
    let along = position("9/9/9/4r4/4K4/9/9/9/9 b - 1");
    assert_eq!(list(&along.board_moves()), "5e5d 5e6e 5e4e 5e6f 5e4f");
}

/// Fails when a capture of a king, or one that overfills the hand, is listed.
#[test]
fn row_37_moves_that_cannot_be_made_are_in_no_list() {
    let mut position = position("4k4/4R4/9/9/9/9/9/9/4r4 b - 1");
    let takes = |position: &Position, usi: &str| {
        let lists = [
            position.pseudo_moves(),
            position.board_moves(),
            position.ordered_moves(),
        ];
        let named = lists.map(|moves| moves.contains(&mv(usi)));
        assert!(
            named == [true; 3] || named == [false; 3],
            "{usi}: {named:?}"
        );
        named[0]
    };
    assert!(!takes(&position, "5b5a"));
    assert!(!takes(&position, "5b5a+"));
    assert!(takes(&position, "5b5i"));
    assert!(position.set_hand(Color::Black, PieceKind::Rook, 2));
    assert!(!takes(&position, "5b5i"));
    assert!(!takes(&position, "5b5i+"));
    assert!(
        position.attacked(Color::Black, sq("5i")),
        "it bears on the square all the same"
    );
    assert!(position.set_hand(Color::White, PieceKind::Rook, 2));
    assert!(position.set_hand(Color::Black, PieceKind::Rook, 1));
    assert!(
        takes(&position, "5b5i"),
        "the hand that counts is the mover's"
    );
    position.put(sq("5i"), piece("+r"));
    assert!(takes(&position, "5b5i"));
    assert!(position.set_hand(Color::Black, PieceKind::Rook, 2));
    assert!(
        !takes(&position, "5b5i"),
        "a dragon goes to the hand as a rook"
    );
}

/// Fails when a side without a king has no targets.
#[test]
fn row_38_a_side_without_a_king_has_them_all() {
    let position = position("k3r4/9/9/9/9/9/9/4G4/9 b - 1");
    assert_eq!(
        list(&position.board_moves()),
        "5h6g 5h5g 5h4g 5h6h 5h4h 5h5i"
    );
    assert_eq!(position.board_moves(), position.pseudo_moves());
}

/// The order of the kinds, and for each the squares in order.
/// Fails when drops come in the order of the codes.
#[test]
fn row_39_drops_in_order() {
    let mut position = Position::empty();
    for at in (0..81).filter(|at| ![4, 13, 40, 76].contains(at)) {
        position.put(square(at), piece("+p"));
    }
    for kind in PieceKind::HAND_ORDER {
        assert!(position.set_hand(Color::Black, kind, 2));
    }
    let anywhere = |letter: char| format!("{letter}*5a {letter}*5b {letter}*5e {letter}*5i");
    let mut expected: Vec<String> = "RBGS".chars().map(anywhere).collect();
    expected.push("N*5e N*5i L*5b L*5e L*5i P*5b P*5e P*5i".to_owned());
    assert_eq!(list(&position.drop_moves()), expected.join(" "));
    position.set_side_to_move(Color::White);
    assert_eq!(list(&position.drop_moves()), "");
    for kind in [PieceKind::Pawn, PieceKind::Knight] {
        assert!(position.set_hand(Color::White, kind, 1));
    }
    assert_eq!(
        list(&position.drop_moves()),
        "N*5a N*5b N*5e P*5a P*5b P*5e"
    );
}

/// Fails when a promoted pawn, the enemy's pawn or a dead one is judged wrongly.
#[test]
fn row_39_no_second_pawn_on_a_file() {
    let position = position("P8/1p7/2+P6/9/4P4/9/9/9/8P b P 1");
    let files: Vec<u8> = position
        .drop_moves()
        .iter()
        .map(|mv| mv.to().file())
        .collect();
    for file in 1..=9 {
        let closed = [9, 5, 1].contains(&file);
        assert_eq!(files.contains(&file), !closed, "file {file}");
    }
    let squares = texts(&position.drop_moves());
    assert!(!squares.contains(&"P*8a".to_owned()) && squares.contains(&"P*8c".to_owned()));
}

/// Fails when a double check is met as a single one.
#[test]
fn row_39_a_drop_must_leave_the_own_king_safe() {
    let position = position("9/9/9/9/4r4/9/9/9/4K4 b GP 1");
    assert_eq!(
        list(&position.drop_moves()),
        "G*5f G*5g G*5h P*5f P*5g P*5h"
    );
    let double = self::position("9/9/9/9/4r4/9/9/2b6/4K4 b G 1");
    assert_eq!(list(&double.drop_moves()), "G*5f G*5g G*5h");
    let double = self::position("9/9/9/9/4r4/9/2b6/9/4K4 b G 1");
    assert_eq!(list(&double.drop_moves()), "");
    let contact = self::position("9/9/9/9/9/9/3n5/9/4K4 b RBGSNLP 1");
    assert_eq!(list(&contact.drop_moves()), "");
}

/// Mating pawn drops are out, and near misses in: a capturer, a pinned one, a flight, no guard, no
/// check. Fails when pawn drops that mate are listed, when a pinned capturer may take off its line
/// or may not take along it, and when only the square before the king is checked.
#[test]
fn row_39_no_pawn_drop_that_mates() {
    let cases = [
        ("7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b", false),
        ("7lk/9/9/9/9/9/8L/7L1/8K b P 1", "P*1b", false),
        ("7lk/9/9/9/9/9/9/7L1/8K b P 1", "P*1b", true),
        ("6glk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b", false),
        ("7lk/7g1/8S/9/9/9/9/7L1/8K b P 1", "P*1b", true),
        ("R6gk/9/7S1/9/9/9/9/9/9 b P 1", "P*1b", false),
        ("8k/6G2/9/9/9/9/9/9/K8 b P 1", "P*1c", true),
        ("k8/9/9/9/9/9/9/9/9 b P 1", "P*9b", true),
        ("9/9/9/9/9/9/8s/9/7LK w p 1", "P*1h", false),
        ("9/9/9/9/9/9/8s/9/7NK w p 1", "P*1h", false),
        ("9/9/9/9/9/9/8s/9/7GK w p 1", "P*1h", true),
        // A capturer pinned on the line that it takes along.
        ("7lk/9/7Sg/9/9/9/9/9/8R b P 1", "P*1b", true),
        // The king in check before the drop: whichever square the pawn takes from it, it is mated.
        (
            "5+P+p2/3p1kG2/2+N+S3r1/4+L2L1/9/9/6S2/7+N1/2K6 b Pn 1",
            "P*3c",
            false,
        ),
        ("8k/6G2/9/9/8L/9/9/9/9 b P 1", "P*1c", true),
    ];
    for (sfen, usi, legal) in cases {
        let position = position(sfen);
        assert_eq!(
            position.ordered_moves().contains(&mv(usi)),
            legal,
            "{sfen} {usi}"
        );
        assert_eq!(
            to_naive(&position).legal().contains(&mv(usi).code()),
            legal,
            "{sfen} {usi}"
        );
    }
    // One forbidden square does not close the others.
    let position = position("7lk/9/8S/9/9/9/9/7L1/8K b P 1");
    assert_eq!(position.legal_moves().len(), 85);
}

/// Fails when drops come before board moves, or counting leaves out what a list has.
#[test]
fn row_40_board_moves_then_drops() {
    for set in data::legal_sets().iter().step_by(10) {
        let position = position(&set.sfen);
        let mut moves = position.board_moves();
        moves.extend(position.drop_moves());
        assert_eq!(position.ordered_moves(), moves, "{}", set.sfen);
        let mut unpacked = position.legal_moves();
        let side = position.side_to_move();
        let mut ordered: Vec<Move> = moves.iter().map(|mv| mv.unpack(side)).collect();
        unpacked.sort();
        ordered.sort();
        assert_eq!(unpacked, ordered, "{}", set.sfen);
        assert_eq!(position.has_legal_moves(), !moves.is_empty());
        assert_eq!(position.perft(1), moves.len() as u64, "{}", set.sfen);
        let naive: Vec<PackedMove> = to_naive(&position)
            .legal()
            .into_iter()
            .map(packed)
            .collect();
        assert_eq!(moves, naive, "{}", set.sfen);
    }
}

/// Fails when there is always said to be a move.
#[test]
fn row_40_whether_there_is_a_move() {
    let none = "+R+N+SGKG+S+N+R/+B+N+SG+LG+S+N+B/P+LPP+LPP+LP/1P2P2P1/9/9/9/9/6k2 b - 200";
    for (sfen, any) in [
        (data::STARTPOS, true),
        (none, false),
        ("9/9/9/9/9/9/9/9/9 b - 1", false),
        ("9/9/9/9/9/9/9/9/9 b P 1", true),
        ("PPPPPPPPP/9/9/9/9/9/9/9/9 b 9P 1", false),
        ("k8/1G7/G8/9/9/9/9/9/9 w - 1", false),
        ("k8/9/1G7/9/9/9/9/9/9 w - 1", true),
    ] {
        assert_eq!(position(sfen).has_legal_moves(), any, "{sfen}");
    }
}

/// The piece of a set is the one that stands on its origin, or one that is held.
fn assert_is_of(position: &Position, set: MoveSet) {
    let side = position.side_to_move();
    match set {
        MoveSet::Normal { piece, from, .. } => {
            assert_eq!(position.piece_at(from), Some(piece));
            assert_eq!(piece.color(), side);
        }
        MoveSet::Drop { piece, to } => {
            assert_eq!(piece.color(), side);
            let held = position.hand(side).count(piece.piece_kind());
            assert!(held.is_some_and(|count| count > 0));
            assert!((to & position.occupied()).is_empty());
        }
    }
}

/// Sets of moves by origin: none empty, their length known, together the legal moves; a break stops
/// at once and is reported. Fails when the iterator of a set leaves out moves without promotion.
#[test]
fn row_40_moves_in_sets() {
    for set in data::legal_sets().iter().step_by(7) {
        let position = position(&set.sfen);
        let mut moves = Vec::new();
        let mut sets = 0;
        let flow = position.generate_moves(|set: MoveSet| {
            assert_is_of(&position, set);
            let unpacked: Vec<Move> = set.into_iter().collect();
            let mut written = Vec::new();
            set.write_into(&mut written);
            assert_eq!(unpacked, written);
            assert_eq!(set.len(), unpacked.len());
            assert!(!set.is_empty() && !unpacked.is_empty());
            moves.extend(unpacked);
            sets += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
        texts.sort();
        assert_eq!(texts, set.moves, "{}", set.sfen);
        let mut seen = 0;
        let flow = position.generate_moves(|_| {
            seen += 1;
            if seen == sets / 2 + 1 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if sets > 0 {
            assert_eq!((flow, seen), (ControlFlow::Break(()), sets / 2 + 1));
        }
    }
}
