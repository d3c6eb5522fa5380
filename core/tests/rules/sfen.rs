//! SFEN in and out: rows 19 and 21 to 24.

use crate::common::naive::{self, Naive, text::sfen_fault};
use crate::common::rng::Rng;
use crate::common::{assert_same, data, position, refusal, to_position, wild};
use shogiban::{Board, Piece, Position, SfenFault};

fn fault(text: &str) -> u8 {
    match Position::from_sfen(text) {
        Ok(_) => 0,
        Err(error) => error.fault().code(),
    }
}

fn assert_fault(text: &str, error: SfenFault) {
    assert_eq!(refusal(text), Some(error), "{text:?}");
    assert_eq!(
        Board::from_sfen(text).err(),
        Position::from_sfen(text).err()
    );
    assert_eq!(sfen_fault(text), error.code(), "{text:?}");
}

fn assert_loads(text: &str) -> Position {
    let loaded = position(text);
    assert_eq!(sfen_fault(text), 0, "{text:?}");
    assert_same(&loaded, &Naive::from_sfen(text), text);
    loaded
}

#[test]
fn row_19_from_sfen_gives_a_board_or_the_fault() {
    let loaded = Board::from_sfen(data::STARTPOS).expect("the initial position");
    assert_eq!(*loaded.position(), Position::startpos());
    assert_eq!(refusal(""), Some(SfenFault::Null));
}

/// A refusal gives its reason in words.
/// Fails when the number of ranks is not checked.
#[test]
fn row_16_a_refusal_gives_its_reason() {
    for (text, error) in [
        ("", SfenFault::Null),
        ("9/9 b - 1", SfenFault::Ranks),
        ("x", SfenFault::Fields),
    ] {
        let refusal = Board::from_sfen(text).expect_err("no board");
        assert_eq!(refusal.fault(), error);
        let text = format!("{} (byte {})", error.reason(), refusal.byte());
        assert_eq!(refusal.to_string(), text);
    }
}

/// A text with the faults of a set of checks, each at a place of its own.
fn faulty(faults: u32) -> String {
    let has = |error: SfenFault| faults >> error.code() & 1 == 1;
    let part = |error, bad: &'static str, good: &'static str| if has(error) { bad } else { good };
    let ranks = [
        part(SfenFault::Letter, "x8", "9"),
        part(SfenFault::Width, "8", "9"),
        part(SfenFault::Promote, "+g8", "9"),
        part(SfenFault::Kings, "KK7", "K8"),
        "k8",
        "9",
        "9",
        "9",
    ];
    let last = part(SfenFault::Ranks, "", "/9");
    let side = part(SfenFault::Side, "x", "b");
    let gap = part(SfenFault::Fields, "  ", " ");
    let hand = part(SfenFault::Hand, "0P", "P");
    let count = part(SfenFault::Count, "3R", "R");
    let number = part(SfenFault::Move, "0", "1");
    let filler = if has(SfenFault::Long) {
        "L".repeat(257)
    } else {
        String::new()
    };
    format!(
        "{}{last} {side}{gap}{hand}{count}{filler} {number}",
        ranks.join("/")
    )
}

/// All sets of faults: the first in the order of the row is the one reported. Fails when two checks
/// change places, or a check stops at the first bad rank and leaves the rest unread.
#[test]
fn row_21_the_first_fault_in_the_promised_order() {
    for faults in (0..1 << 13).filter(|faults| faults & 0b11 == 0) {
        let text = faulty(faults);
        let first = if faults == 0 {
            0
        } else {
            faults.trailing_zeros() as u8
        };
        assert_eq!(fault(&text), first, "{text}");
        assert_eq!(sfen_fault(&text), first, "{text}");
    }
    // Each check reads the whole board: a bad letter in rank i before a short rank a.
    assert_fault("8/9/9/9/9/9/9/9/x8 b - 1", SfenFault::Letter);
    assert_fault("+G8/9/9/9/9/9/9/9/8 b - 1", SfenFault::Width);
}

/// Fails when the length is not checked.
#[test]
fn row_22_null_and_long() {
    assert_fault("", SfenFault::Null);
    assert_fault(" ", SfenFault::Fields);
    let board = "9/9/9/9/9/9/9/9/9 b ";
    let padded = |bytes: usize| format!("{board}{}", "P".repeat(bytes - board.len()));
    assert_fault(&padded(256), SfenFault::Count);
    assert_fault(&padded(257), SfenFault::Long);
    // Bytes count, not characters.
    let board = "é".repeat(126);
    assert_fault(&format!("{board} b -"), SfenFault::Ranks);
    assert_fault(&format!("{board} b - 1"), SfenFault::Long);
}

/// Fails when a fifth field is read.
#[test]
fn row_22_fields() {
    let empty = "9/9/9/9/9/9/9/9/9";
    let texts = [
        "",
        " b",
        " b - 1 ",
        " b  1",
        "  b - 1",
        " b -  1",
        " b - ",
        " b - 1 1",
        " b - 1 moves 7g7f",
        "\tb\t-",
        "_b_-_1",
    ];
    for text in texts {
        assert_fault(&format!("{empty}{text}"), SfenFault::Fields);
    }
    assert_fault(&format!(" {empty} b - 1"), SfenFault::Fields);
    assert_fault(&format!("{empty} b -\n1"), SfenFault::Hand);
    assert_fault(&format!("{empty} b - 1\n"), SfenFault::Move);
}

/// Fails when any letter is read.
#[test]
fn row_22_ranks_letters_and_width() {
    for board in [
        "9",
        "9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9/",
        "/////////",
        "x",
    ] {
        assert_fault(&format!("{board} b - 1"), SfenFault::Ranks);
    }
    for letter in [
        "x", "0", "-", "*", ".", "é", "歩", "\0", "\t", "Q", "\u{7f}",
    ] {
        for rank in [
            format!("{letter}8"),
            format!("8{letter}"),
            letter.to_owned(),
        ] {
            assert_fault(&format!("9/9/9/9/{rank}/9/9/9/9 b - 1"), SfenFault::Letter);
        }
    }
    for rank in [
        "",
        "8",
        "91",
        "55",
        "44P1",
        "P",
        "PPPPPPPPPP",
        "+P",
        "8+P1",
        "8+",
        "999999999999999999",
    ] {
        assert_fault(&format!("9/9/9/{rank}/9/9/9/9/9 b - 1"), SfenFault::Width);
    }
    assert_loads("111111111/54/1332/9/9/9/9/9/9 b - 1");
}

/// Fails when a `+` before anything is read.
#[test]
fn row_22_promotion_marks() {
    for rank in [
        "+G8", "+K8", "+g8", "+k8", "+9", "9+", "++P8", "+1P7", "8P+",
    ] {
        assert_fault(&format!("{rank}/9/9/9/9/9/9/9/9 b - 1"), SfenFault::Promote);
    }
    // A mark does not reach over the end of a rank.
    assert_fault("8P+/P8/9/9/9/9/9/9/9 b - 1", SfenFault::Promote);
    assert_loads("+P+L+N+S+B+R3/+p+l+n+s+b+r3/9/9/9/9/9/9/9 b - 1");
}

/// Fails when a count in the hands may begin with 0.
#[test]
fn row_22_side_hand_and_move_number() {
    let board = "9/9/9/9/9/9/9/9/9";
    for side in ["x", "B", "W", "bw", "-", "1", "\0", "b\0", "é"] {
        assert_fault(&format!("{board} {side} - 1"), SfenFault::Side);
    }
    for hand in [
        "K", "k", "2K", "0P", "00P", "01P", "2", "P2", "--", "-P", "P-", "+P", "x", "P,p", "P\0",
        "歩",
    ] {
        assert_fault(&format!("{board} b {hand} 1"), SfenFault::Hand);
    }
    for number in [
        "0",
        "00",
        "01",
        "65536",
        "-1",
        "+1",
        "1.",
        "1a",
        "x",
        "1\0",
        "１",
        "99999999999999999999999",
    ] {
        assert_fault(&format!("{board} b - {number}"), SfenFault::Move);
    }
    for number in [1, 2, 500, 501, 1024, 65534, 65535] {
        assert_eq!(assert_loads(&format!("{board} b - {number}")).ply(), number);
    }
}

/// Fails when a repeated letter overwrites the count, or a large count wraps round.
#[test]
fn row_22_hand_counts_add_up_without_overflow() {
    let board = "9/9/9/9/9/9/9/9/9";
    for hand in [
        "18P",
        "1P17P",
        "9P9P",
        "PPPPPPPPPPPPPPPPPP",
        "2p2P14p",
        "1R1r",
        "GgGg",
        "PLNSGBRplnsgbr",
    ] {
        assert_loads(&format!("{board} b {hand} 1"));
    }
    let spelled = assert_loads(&format!("{board} b PpPLP3pPL 1"));
    assert_eq!(spelled.to_sfen(), format!("{board} b 2L4P4p 1"));
    let huge = [
        "19P",
        "18Pp",
        "3R",
        "5G",
        "256P",
        "257P",
        "65536P",
        "65537p",
        "4294967297P",
    ];
    let overflowing = [
        "18446744073709551616P",
        "18446744073709551617P18446744073709551617P",
    ];
    for hand in huge.into_iter().chain(overflowing) {
        assert_fault(&format!("{board} b {hand} 1"), SfenFault::Count);
    }
    assert_fault(
        &format!("{board} b {}P 1", "9".repeat(200)),
        SfenFault::Count,
    );
}

/// Fails when a move number that is left off is 2.
#[test]
fn row_23_the_move_number_may_be_left_off() {
    for text in [
        "9/9/9/9/9/9/9/9/9 b -",
        "4k4/9/9/9/9/9/9/9/4K4 w -",
        "4k4/9/9/9/9/9/9/9/4K4 w 2P",
    ] {
        let loaded = assert_loads(text);
        assert_eq!(loaded.ply(), 1);
        assert_eq!(loaded.to_sfen(), format!("{text} 1"));
    }
}

/// Fails when an SFEN is refused for the squares of its pieces.
#[test]
fn row_23_shape_is_judged_and_not_sense() {
    let senseless = [
        "9/9/9/9/9/9/9/9/9 b - 1",
        "P1L1N4/1N7/9/P8/P8/9/9/n8/p1l1n4 b - 1",
        "4k4/4K4/9/9/9/9/9/9/9 w - 1",
        "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",
        "K8/9/9/9/9/9/9/9/9 w - 1",
        "PPPPPPPPP/9/9/9/9/9/9/9/ppppppppp b - 1",
    ];
    for text in senseless {
        assert_loads(text);
    }
    assert_fault("K8/9/9/9/9/9/9/9/K8 b - 1", SfenFault::Kings);
    assert_fault("kk7/9/9/9/9/9/9/9/9 b - 1", SfenFault::Kings);
}

/// Fails when promoted pieces are not counted as their base, or hands or a side left out.
#[test]
fn row_23_no_more_of_a_kind_than_a_set_has() {
    for (kind, set) in [
        ('P', 18),
        ('L', 4),
        ('N', 4),
        ('S', 4),
        ('G', 4),
        ('B', 2),
        ('R', 2),
    ] {
        let small = kind.to_ascii_lowercase();
        let promoted = if kind == 'G' {
            "G".to_owned()
        } else {
            format!("+{kind}")
        };
        let full = format!("{promoted}8/{small}8/9/9/9/9/9/9/9 b");
        let held = if set == 2 {
            "-".to_owned()
        } else {
            format!("{}{kind}", set - 2)
        };
        assert_loads(&format!("{full} {held} 1"));
        let over = format!("{}{small}", set - 1);
        assert_fault(&format!("{full} {over} 1"), SfenFault::Count);
        assert_loads(&format!("9/9/9/9/9/9/9/9/9 b {set}{kind} 1"));
        assert_fault(
            &format!("9/9/9/9/9/9/9/9/9 b {set}{kind}{small} 1"),
            SfenFault::Count,
        );
    }
}

/// Fails when hands are written in the order of the codes.
#[test]
fn row_24_writing() {
    let hands = "9/9/9/9/9/9/9/9/9 w RB2G2S2N2L9Prb2g2s2n2l9p 77";
    for text in [
        data::STARTPOS,
        hands,
        "9/9/9/9/9/9/9/9/9 b - 65535",
        "1+P7/9/9/9/9/9/9/9/8k w p 3",
    ] {
        assert_eq!(assert_loads(text).to_sfen(), text);
    }
    let loaded = assert_loads("111111111/9/9/9/9/9/9/9/9 b 1p1P");
    assert_eq!(loaded.to_sfen(), "9/9/9/9/9/9/9/9/9 b Pp 1");
}

/// A random board that SFEN can express.
fn expressible(rng: &mut Rng) -> Naive {
    let mut naive = Naive::empty();
    let filling = rng.below(100);
    for kind in naive::PAWN..=naive::KING {
        for nth in 0..naive::SET[usize::from(kind)] {
            let side = if kind == naive::KING {
                usize::from(nth)
            } else {
                rng.below(2)
            };
            let at = rng.below(81);
            if !rng.chance(filling) {
                continue;
            }
            if naive.board[at] == 0 {
                let promoted = kind <= naive::ROOK && rng.chance(30);
                let kind = if promoted {
                    kind | naive::PROMOTED
                } else {
                    kind
                };
                naive.put(at, naive::piece(side, kind));
            } else if kind != naive::KING {
                naive.hands[side][usize::from(kind)] += 1;
            }
        }
    }
    naive.side = rng.below(2);
    naive.ply = 1 + rng.below(65535) as u16;
    naive
}

/// Fails when the ply, a count above one or a promotion mark is lost on the way.
#[test]
fn row_24_reading_gives_back_what_was_written() {
    let mut rng = Rng::new(24);
    for round in 0..3000 {
        let naive = expressible(&mut rng);
        let written = to_position(&naive).to_sfen();
        assert_eq!(written, naive.to_sfen(), "round {round}");
        assert_eq!(assert_loads(&written), to_position(&naive), "{written}");
    }
}

/// Boards beyond SFEN are written all the same, as they stand.
/// Fails when no move number above 500 is written.
#[test]
fn row_24_writing_any_board() {
    let mut rng = Rng::new(241);
    for _ in 0..500 {
        let naive = wild::board(&mut rng);
        assert_eq!(to_position(&naive).to_sfen(), naive.to_sfen());
    }
}

/// Random damage to sound texts: the code is the one that the rows' wording gives.
/// Fails when a count in the hands may begin with 0.
#[test]
fn row_21_and_22_damaged_texts() {
    const PIECES: &[&str] = &[
        "", " ", "  ", "/", "+", "0", "1", "9", "P", "k", "K", "b", "w", "-", "x", "10", "65536",
        "é", "\0", "r", "++",
    ];
    let mut rng = Rng::new(21);
    let mut seen = [0usize; 13];
    for _ in 0..60_000 {
        let mut text = expressible(&mut rng).to_sfen();
        for _ in 0..=rng.below(3) {
            let cuts: Vec<usize> = text
                .char_indices()
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect();
            let (a, b) = (rng.below(cuts.len()), rng.below(3));
            let (from, to) = (cuts[a], cuts[(a + b).min(cuts.len() - 1)]);
            text.replace_range(from..to, PIECES[rng.below(PIECES.len())]);
        }
        let code = fault(&text);
        assert_eq!(code, sfen_fault(&text), "{text:?}");
        seen[usize::from(code)] += 1;
    }
    let unseen: Vec<usize> = (0..13).filter(|&code| seen[code] == 0).collect();
    assert_eq!(unseen, [1, 2], "all but NULL and LONG come up");
}

/// One text for each kind of fault, with the byte and the piece that it is refused for. Fails when
/// an offset counts from the start of a field, or a missing piece of text has no place.
#[test]
fn row_21_a_refusal_says_where() {
    use SfenFault::*;
    let empty = "9/9/9/9/9/9/9/9/9";
    let long = "P".repeat(300);
    for (text, fault, byte, piece) in [
        ("", Null, 0, None),
        (&*long, Long, 256, None),
        (" 9 b - 1", Fields, 0, None),
        ("9", Fields, 1, None),
        ("9 b", Fields, 3, None),
        ("9  b - 1", Fields, 2, None),
        ("9 b - ", Fields, 6, None),
        ("9 b - 1 1", Fields, 8, None),
        ("9 b - 1 ", Fields, 8, None),
        ("9/9 b - 1", Ranks, 3, None),
        ("9/9/9/9/9/9/9/9/9/9 b - 1", Ranks, 17, None),
        ("9/9/9/9/9/9/9/9/x b - 1", Letter, 16, None),
        ("9/8/9/9/9/9/9/9/9 b - 1", Width, 3, None),
        ("9/9/9/9/9/9/9/9/8 b - 1", Width, 17, None),
        ("9/91/9/9/9/9/9/9/9 b - 1", Width, 3, None),
        ("9/4+G4/9/9/9/9/9/9/9 b - 1", Promote, 3, None),
        ("9/9/9/9/9/9/9/9/9+ b - 1", Promote, 17, None),
        ("9/9/9/9/9/9/9/9/9 x - 1", Side, 18, None),
        ("9/9/9/9/9/9/9/9/9 b 2PK 1", Hand, 22, None),
        ("9/9/9/9/9/9/9/9/9 b 0P 1", Hand, 20, None),
        ("9/9/9/9/9/9/9/9/9 b P2 1", Hand, 22, None),
        ("9/9/9/9/9/9/9/9/9 b - 1x", Move, 23, None),
        ("9/9/9/9/9/9/9/9/9 b - 01", Move, 22, None),
        ("9/9/9/9/9/9/9/9/9 b - 65536", Move, 22, None),
        ("K8/9/9/k8/9/9/9/8k/9 b - 1", Kings, 17, Some(Piece::W_K)),
        ("K7k/9/9/9/9/9/9/8K/9 b - 1", Kings, 17, Some(Piece::B_K)),
        ("RrR6/9/9/9/9/9/9/9/9 b 3B 1", Count, 2, Some(Piece::B_R)),
        ("B8/9/9/9/9/9/9/+b8/9 b Pb 1", Count, 24, Some(Piece::B_B)),
        ("9/9/9/9/9/9/9/9/9 b g4GP 1", Count, 22, Some(Piece::B_G)),
    ] {
        let error = Position::from_sfen(text).expect_err(text);
        assert_eq!(
            (error.fault(), error.byte(), error.piece()),
            (fault, byte, piece),
            "{text}"
        );
    }
    assert_loads(&format!("{empty} b - 1"));
}

/// For damaged texts the offset lies in the text, and nothing before it can be at fault: with the
/// rest replaced, the fault is found there again or the text goes on soundly. Fails when an offset
/// is beyond the end.
#[test]
fn row_21_a_place_is_in_the_text() {
    let mut rng = Rng::new(23);
    for _ in 0..20_000 {
        let mut bytes = expressible(&mut rng).to_sfen().into_bytes();
        let at = rng.below(bytes.len());
        bytes[at] = *rng.pick(b" /+09PkKbw-x");
        if let Err(error) = Position::from_sfen_bytes(&bytes) {
            assert!(error.byte() <= bytes.len(), "{}", bytes.escape_ascii());
        }
    }
}
