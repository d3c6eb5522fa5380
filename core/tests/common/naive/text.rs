//! SFEN: the fault of a text (rows 21 to 23), reading and writing (row 24), and USI squares and
//! moves.

use super::moves::*;
use super::*;

const LETTERS: &[u8; 9] = b" PLNSBRGK";

pub fn token(piece: u8) -> String {
    let (kind, white) = (kind_of(piece), piece & WHITE_PIECE != 0);
    let letter = char::from(LETTERS[usize::from(base(kind))]);
    let letter = if white {
        letter.to_ascii_lowercase()
    } else {
        letter
    };
    let plus = if kind > KING { "+" } else { "" };
    format!("{plus}{letter}")
}

fn letter_kind(letter: u8) -> Option<u8> {
    let upper = letter.to_ascii_uppercase();
    (1..=8).find(|&kind| LETTERS[usize::from(kind)] == upper)
}

pub fn square_name(sq: usize) -> String {
    format!("{}{}", 9 - sq % 9, char::from(b'a' + (sq / 9) as u8))
}

pub fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[1] - b'a') * 9 + usize::from(b'9' - bytes[0])
}

pub fn usi(code: Code) -> String {
    let to = square_name(target(code));
    if let Some(kind) = dropped(code) {
        return format!("{}*{to}", token(kind));
    }
    let plus = if promotes(code) { "+" } else { "" };
    format!("{}{to}{plus}", square_name(origin(code)))
}

/// The code of a well-formed USI move.
pub fn code(usi: &str) -> Code {
    let to = square(&usi[2..4]);
    if usi.as_bytes()[1] == b'*' {
        return drop_move(letter_kind(usi.as_bytes()[0]).expect("a piece letter"), to);
    }
    board_move(square(&usi[..2]), to, usi.ends_with('+'))
}

/// The first fault of an SFEN as its `POS_*` code, 0 for none.
pub fn sfen_fault(text: &str) -> u8 {
    let fields: Vec<&str> = text.split(' ').collect();
    let field = |i: usize| fields.get(i).copied().unwrap_or("");
    let (board, side, hands) = (field(0), field(1), field(2));
    let rank_letters =
        |byte: u8| matches!(byte, b'1'..=b'9' | b'+' | b'/') || letter_kind(byte).is_some();
    let checks: [&dyn Fn() -> bool; 12] = [
        &|| !text.is_empty(),
        &|| text.len() <= 256,
        &|| matches!(fields.len(), 3 | 4) && fields.iter().all(|field| !field.is_empty()),
        &|| board.split('/').count() == 9,
        &|| board.bytes().all(rank_letters),
        &|| board.split('/').all(|rank| width(rank) == 9),
        &|| plusses_are_sound(board),
        &|| side == "b" || side == "w",
        &|| hand_counts(hands).is_some(),
        &|| fields.len() == 3 || is_move_number(field(3)),
        &|| {
            ["K", "k"]
                .iter()
                .all(|king| board.matches(king).count() <= 1)
        },
        &|| no_kind_exceeds_a_set(board, hands),
    ];
    checks
        .iter()
        .position(|holds| !holds())
        .map_or(0, |i| i as u8 + 1)
}

fn width(rank: &str) -> usize {
    let squares = |byte| match byte {
        b'1'..=b'9' => usize::from(byte - b'0'),
        b'+' => 0,
        _ => 1,
    };
    rank.bytes().map(squares).sum()
}

fn plusses_are_sound(board: &str) -> bool {
    let promotable = |rest: &str| {
        let letter = rest.bytes().next().unwrap_or(b' ').to_ascii_uppercase();
        b"PLNSBR".contains(&letter)
    };
    board.split('+').skip(1).all(promotable)
}

/// Every group of a hand field as (piece letter, count), None for a malformed field. Counts too
/// large for a number saturate.
fn hand_counts(hands: &str) -> Option<Vec<(u8, u64)>> {
    if hands == "-" {
        return Some(Vec::new());
    }
    let mut groups = Vec::new();
    let mut digits = String::new();
    for byte in hands.bytes() {
        if byte.is_ascii_digit() {
            digits.push(char::from(byte));
        } else {
            let kind = letter_kind(byte).filter(|&kind| kind != KING);
            if kind.is_none() || digits.starts_with('0') {
                return None;
            }
            let count = if digits.is_empty() {
                1
            } else {
                digits.parse().unwrap_or(u64::MAX)
            };
            groups.push((byte, count));
            digits.clear();
        }
    }
    digits.is_empty().then_some(groups)
}

fn is_move_number(text: &str) -> bool {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain && text.len() <= 5 && text.parse().is_ok_and(|n: u32| (1..=65535).contains(&n))
}

fn no_kind_exceeds_a_set(board: &str, hands: &str) -> bool {
    let mut counts = [0u64; 9];
    for kind in board.bytes().filter_map(letter_kind) {
        counts[usize::from(kind)] += 1;
    }
    for (letter, count) in hand_counts(hands).expect("checked before") {
        let kind = usize::from(letter_kind(letter).expect("checked before"));
        counts[kind] = counts[kind].saturating_add(count);
    }
    counts
        .iter()
        .zip(SET)
        .all(|(&count, set)| count <= u64::from(set))
}

impl Naive {
    /// Reads an SFEN without fault.
    pub fn from_sfen(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut naive = Naive::empty();
        let (mut sq, mut plus) = (0, 0);
        for byte in fields[0].bytes().filter(|&byte| byte != b'/') {
            match byte {
                b'+' => plus = PROMOTED,
                b'1'..=b'9' => sq += usize::from(byte - b'0'),
                _ => {
                    let kind = letter_kind(byte).expect("a piece letter") | plus;
                    naive.put(sq, piece(usize::from(byte.is_ascii_lowercase()), kind));
                    (sq, plus) = (sq + 1, 0);
                }
            }
        }
        naive.side = usize::from(fields[1] == "w");
        for (letter, count) in hand_counts(fields[2]).expect("a sound hand field") {
            let kind = letter_kind(letter).expect("a piece letter");
            naive.hands[usize::from(letter.is_ascii_lowercase())][usize::from(kind)] += count as u8;
        }
        naive.ply = fields
            .get(3)
            .map_or(1, |number| number.parse().expect("a move number"));
        naive
    }

    pub fn to_sfen(&self) -> String {
        let ranks: Vec<String> = self.board.chunks(9).map(rank_text).collect();
        let mut hands = String::new();
        for side in 0..2 {
            for kind in HAND_ORDER {
                let count = self.hands[side][usize::from(kind)];
                if count > 1 {
                    hands += &count.to_string();
                }
                if count > 0 {
                    hands += &token(piece(side, kind));
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        let side = ["b", "w"][self.side];
        format!("{} {side} {hands} {}", ranks.join("/"), self.ply)
    }
}

fn rank_text(rank: &[u8]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|a, b| *a == 0 && *b == 0) {
        if run[0] == 0 {
            text += &run.len().to_string();
        } else {
            text += &token(run[0]);
        }
    }
    text
}
