//! Squares, pieces and key numbers: rows 3 to 14.

use crate::common::naive::{self, keys};
use crate::common::{COLORS, sq};
use shogiban::{Color, Hand, Piece, PieceKind, Square, zobrist};
use std::collections::HashSet;

/// Fails when 9a is left out.
#[test]
fn row_03_squares_are_numbered_in_sfen_order() {
    assert_eq!(Square::all().len(), 81);
    assert_eq!(Square::NUM, 81);
    let mut number = 0;
    for rank in 'a'..='i' {
        for file in (1..=9).rev() {
            let square = sq(&format!("{file}{rank}"));
            assert_eq!(square.number(), number);
            assert_eq!(Square::from_number(number), Some(square));
            number += 1;
        }
    }
    let numbers: Vec<u8> = Square::all().map(Square::number).collect();
    assert_eq!(numbers, (0..81).collect::<Vec<u8>>());
    for wild in 81..=255 {
        assert_eq!(Square::from_number(wild), None);
    }
}

/// Fails when a name with a space is read.
#[test]
fn row_04_only_exact_names_are_squares() {
    let mut names = HashSet::new();
    for file in '1'..='9' {
        for rank in 'a'..='i' {
            names.insert(format!("{file}{rank}"));
        }
    }
    // Every pair of ASCII characters.
    for a in 0..128u8 {
        for b in 0..128u8 {
            let text = format!("{}{}", char::from(a), char::from(b));
            assert_eq!(
                text.parse::<Square>().is_ok(),
                names.contains(&text),
                "{text:?}"
            );
        }
    }
    for text in [
        "", "7", "g", "7gg", " 7g", "7g ", "77g", "７g", "7g\0", "g7", "7G",
    ] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
}

/// Fails when the rank is written first.
#[test]
fn row_05_square_names_and_constants() {
    for square in Square::all() {
        let name = naive::text::square_name(square.number().into());
        assert_eq!(square.to_string(), name);
        assert_eq!(sq(&name), square);
    }
    let named = [
        (Square::SQ_9A, "9a", 0),
        (Square::SQ_1A, "1a", 8),
        (Square::SQ_7G, "7g", 56),
        (Square::SQ_5E, "5e", 40),
        (Square::SQ_9I, "9i", 72),
        (Square::SQ_1I, "1i", 80),
    ];
    for (square, name, number) in named {
        assert_eq!(
            (square.to_string().as_str(), square.number()),
            (name, number)
        );
    }
}

/// Fails when a tenth rank is served.
#[test]
fn row_06_squares_by_file_and_rank() {
    for file in 0..=255 {
        for rank in 0..=255 {
            let on_board = (1..=9).contains(&file) && (1..=9).contains(&rank);
            let square = Square::new(file, rank);
            assert_eq!(square.is_some(), on_board, "{file} {rank}");
            if let Some(square) = square {
                let letter = char::from(b'a' + rank - 1);
                assert_eq!(square.to_string(), format!("{file}{letter}"));
            }
        }
    }
}

#[test]
fn row_07_file_and_rank_of_a_square() {
    for square in Square::all() {
        let name = square.to_string();
        let bytes = name.as_bytes();
        assert_eq!(square.file(), bytes[0] - b'0');
        assert_eq!(square.rank(), bytes[1] - b'a' + 1);
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
    }
}

/// Fails when the file's sign is turned round, and when wider steps are served.
#[test]
fn row_08_steps() {
    assert_eq!(Square::SQ_7G.step(0, -1), Some(Square::SQ_7F));
    assert_eq!(Square::SQ_7G.step(1, 0), Some(Square::SQ_8G));
    assert_eq!(Square::SQ_7G.step(-1, 2), Some(Square::SQ_6I));
    assert_eq!(Square::SQ_9A.step(1, 0), None);
    assert_eq!(Square::SQ_1E.step(-1, 1), None);
    for square in Square::all() {
        assert_eq!(square.step(0, 0), Some(square));
        for files in i8::MIN..=i8::MAX {
            for ranks in i8::MIN..=i8::MAX {
                let served = (-1..=1).contains(&files) && (-2..=2).contains(&ranks);
                let (column, row) = (-i32::from(files), i32::from(ranks));
                let expected =
                    naive::shift(square.number().into(), (column, row)).filter(|_| served);
                let stepped = square.step(files, ranks).map(|to| usize::from(to.number()));
                assert_eq!(stepped, expected, "{square} {files} {ranks}");
            }
        }
    }
}

/// Fails when the zone has four ranks.
#[test]
fn row_09_the_zone_is_the_three_furthest_ranks() {
    for square in Square::all() {
        assert_eq!(square.in_zone(Color::Black), square.rank() <= 3, "{square}");
        assert_eq!(square.in_zone(Color::White), square.rank() >= 7, "{square}");
    }
}

/// Fails when White's distances are Black's.
#[test]
fn row_10_distance_to_the_last_rank() {
    for square in Square::all() {
        assert_eq!(
            square.last_distance(Color::Black),
            square.rank() - 1,
            "{square}"
        );
        assert_eq!(
            square.last_distance(Color::White),
            9 - square.rank(),
            "{square}"
        );
    }
    assert_eq!(Square::SQ_5A.last_distance(Color::Black), 0);
    assert_eq!(Square::SQ_5I.last_distance(Color::Black), 8);
}

/// Fails when White's tokens give Black's pieces.
#[test]
fn row_11_promoting_a_token() {
    let pairs = ["P", "L", "N", "S", "B", "R", "p", "l", "n", "s", "b", "r"];
    for base in pairs {
        let promoted = Piece::from_token(base)
            .and_then(Piece::promote)
            .expect(base);
        assert_eq!(promoted.token(), format!("+{base}"));
        assert_eq!(promoted.promote(), None, "{base}");
    }
    for token in ["G", "K", "g", "k"] {
        assert_eq!(
            Piece::from_token(token).expect(token).promote(),
            None,
            "{token}"
        );
    }
    for token in [
        "", "+", "+G", "+K", "+k", "++P", "X", "x", "PP", "P+", " P", "P ", "1", "+g", "\0",
    ] {
        assert_eq!(Piece::from_token(token), None, "{token:?}");
    }
}

/// In Rust `unpromote` of a base piece is None, as in shogi_core; `base` keeps it.
/// Fails when White's tokens give Black's pieces.
#[test]
fn row_12_unpromoting() {
    for kind in PieceKind::all() {
        for color in COLORS {
            let piece = Piece::new(kind, color);
            assert_eq!(Piece::from_token(piece.token()), Some(piece));
            assert_eq!(Piece::from_code(piece.code()), Some(piece));
            assert_eq!(piece.to_parts(), (kind, color));
            let base = naive::base(kind.code());
            assert_eq!(kind.base().code(), base);
            assert_eq!(kind.is_promoted(), base != kind.code());
            assert_eq!(
                kind.unpromote().map(PieceKind::code),
                kind.is_promoted().then_some(base)
            );
            let token = piece.token();
            let without = token.strip_prefix('+');
            assert_eq!(piece.unpromote().map(Piece::token), without, "{token}");
        }
    }
}

/// Fails when a set has three silvers.
#[test]
fn row_13_set_counts() {
    let sets = [
        ("P", 18),
        ("L", 4),
        ("N", 4),
        ("S", 4),
        ("G", 4),
        ("B", 2),
        ("R", 2),
        ("K", 2),
    ];
    for (token, count) in sets {
        let kind = Piece::from_token(token).expect(token).piece_kind();
        assert_eq!(kind.set_count(), count, "{token}");
    }
}

/// A hand holds 0 to the set of each base kind but the king, and knows nothing of other kinds.
/// Fails when a hand takes one more than the set.
#[test]
fn row_13_a_hand_holds_up_to_the_set() {
    for kind in PieceKind::all() {
        let is_hand_kind = !kind.is_promoted() && kind != PieceKind::King;
        let mut hand = Hand::default();
        assert!(hand.is_empty());
        assert_eq!(hand.count(kind), is_hand_kind.then_some(0));
        assert_eq!(hand.removed(kind), None);
        if !is_hand_kind {
            assert_eq!(hand.added(kind), None, "{kind:?}");
            continue;
        }
        for count in 1..=kind.set_count() {
            let before = hand;
            hand = hand.added(kind).expect("room for the set");
            assert_eq!(hand.count(kind), Some(count));
            assert_eq!(hand.removed(kind), Some(before));
            assert!(!hand.is_empty());
        }
        assert_eq!(hand.added(kind), None, "{kind:?} over its set");
        for other in PieceKind::all().into_iter().filter(|&other| other != kind) {
            assert!(
                hand.count(other).is_none_or(|count| count == 0),
                "{kind:?} {other:?}"
            );
        }
    }
}

/// Fails when a constant of the generator or the order of the numbers changes.
#[test]
fn row_14_key_numbers_are_those_of_the_documented_generator() {
    let mut all = HashSet::new();
    for (side, color) in COLORS.into_iter().enumerate() {
        for kind in PieceKind::all() {
            for square in Square::all() {
                let number = zobrist::piece(color, kind, square);
                let at = usize::from(square.number());
                assert_eq!(number, keys::piece_number(side, kind.code(), at));
                all.insert(number);
            }
            let held = kind.code() < 8;
            for count in 0..=255 {
                let valid = held && count <= kind.set_count();
                let expected = valid.then(|| keys::hand_number(side, kind.code(), count));
                assert_eq!(
                    zobrist::hand(color, kind, count),
                    expected,
                    "{kind:?} {count}"
                );
                all.extend(expected.filter(|_| count > 0));
            }
        }
    }
    assert_eq!(zobrist::side_to_move(), keys::side_number());
    all.insert(zobrist::side_to_move());
    assert_eq!(
        all.len(),
        2 * 14 * 81 + 2 * 38 + 1,
        "the numbers are distinct"
    );
    assert!(!all.contains(&0));
}

/// The first numbers as figures, so that the generator in the tests cannot move with the crate's.
/// Fails when a constant of the generator changes.
#[test]
fn row_14_key_numbers_never_change() {
    let black_pawn_9a = zobrist::piece(Color::Black, PieceKind::Pawn, Square::SQ_9A);
    let white_dragon_1i = zobrist::piece(Color::White, PieceKind::ProRook, Square::SQ_1I);
    let black_pawn_in_hand = zobrist::hand(Color::Black, PieceKind::Pawn, 1);
    let white_golds_in_hand = zobrist::hand(Color::White, PieceKind::Gold, 4);
    assert_eq!(black_pawn_9a, FIGURES[0]);
    assert_eq!(white_dragon_1i, FIGURES[1]);
    assert_eq!(black_pawn_in_hand, Some(FIGURES[2]));
    assert_eq!(white_golds_in_hand, Some(FIGURES[3]));
    assert_eq!(zobrist::side_to_move(), FIGURES[4]);
}

const FIGURES: [u64; 5] = [
    0x7d0a_7676_126d_efd5,
    0xa80c_5183_0219_2e78,
    0x882e_a441_4990_64ec,
    0x6d19_76ee_05de_979d,
    0x0968_b623_e450_d49e,
];

/// The names that `shogi_core` has mean what they mean there. Fails when a delta wraps or an index
/// goes along the ranks.
#[test]
fn geometry_is_that_of_shogi_core() {
    for (at, theirs) in shogi_core::Square::all().enumerate() {
        let ours = Square::new(theirs.file(), theirs.rank()).expect("a square");
        let same = |theirs: shogi_core::Square| Square::new(theirs.file(), theirs.rank());
        assert_eq!((ours.array_index(), theirs.array_index()), (at, at));
        assert_eq!(Some(ours.flip()), same(theirs.flip()));
        for (color, other) in Color::all().into_iter().zip(shogi_core::Color::all()) {
            assert_eq!(ours.relative_file(color), theirs.relative_file(other));
            assert_eq!(ours.relative_rank(color), theirs.relative_rank(other));
        }
        for files in i8::MIN..=i8::MAX {
            for ranks in i8::MIN..=i8::MAX {
                let shifted = theirs.shift(files, ranks).and_then(same);
                assert_eq!(ours.shift(files, ranks), shifted, "{ours} {files} {ranks}");
            }
        }
    }
    for (ours, theirs) in PieceKind::all()
        .into_iter()
        .zip(shogi_core::PieceKind::all())
    {
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
        assert_eq!(ours.array_index(), theirs.array_index());
    }
}

/// The constants by name. Fails when two kinds or sides change places.
#[test]
fn pieces_by_name() {
    let named = [
        (Piece::B_P, "P"),
        (Piece::B_L, "L"),
        (Piece::B_N, "N"),
        (Piece::B_S, "S"),
        (Piece::B_G, "G"),
        (Piece::B_B, "B"),
        (Piece::B_R, "R"),
        (Piece::B_K, "K"),
        (Piece::B_PP, "+P"),
        (Piece::B_PL, "+L"),
        (Piece::B_PN, "+N"),
        (Piece::B_PS, "+S"),
        (Piece::B_PB, "+B"),
        (Piece::B_PR, "+R"),
        (Piece::W_P, "p"),
        (Piece::W_L, "l"),
        (Piece::W_N, "n"),
        (Piece::W_S, "s"),
        (Piece::W_G, "g"),
        (Piece::W_B, "b"),
        (Piece::W_R, "r"),
        (Piece::W_K, "k"),
        (Piece::W_PP, "+p"),
        (Piece::W_PL, "+l"),
        (Piece::W_PN, "+n"),
        (Piece::W_PS, "+s"),
        (Piece::W_PB, "+b"),
        (Piece::W_PR, "+r"),
    ];
    assert_eq!(named.map(|(piece, _)| piece), Piece::all());
    for (piece, token) in named {
        assert_eq!(piece.token(), token);
    }
}
