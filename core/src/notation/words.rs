//! The kanji, letters and digits of the notations.

use crate::types::{Color, PieceKind, Square};

use PieceKind::{
    Bishop, Gold, King, Knight, Lance, Pawn, ProBishop, ProKnight, ProLance, ProPawn, ProRook,
    ProSilver, Rook, Silver,
};

/// Every spelling of a piece in Japanese texts; the first of a kind is the one that is written.
/// Longer spellings come before those that they begin with.
pub(super) const PIECE_NAMES: [(&str, PieceKind); 19] = [
    ("成香", ProLance),
    ("成桂", ProKnight),
    ("成銀", ProSilver),
    ("杏", ProLance),
    ("圭", ProKnight),
    ("全", ProSilver),
    ("歩", Pawn),
    ("香", Lance),
    ("桂", Knight),
    ("銀", Silver),
    ("角", Bishop),
    ("飛", Rook),
    ("金", Gold),
    ("玉", King),
    ("王", King),
    ("と", ProPawn),
    ("馬", ProBishop),
    ("龍", ProRook),
    ("竜", ProRook),
];

/// The piece as Japanese texts name it in a move.
pub(super) fn piece_name(kind: PieceKind) -> &'static str {
    let named = PIECE_NAMES.iter().find(|(_, of)| *of == kind);
    named.map_or("", |(name, _)| name)
}

/// The two letters of a piece in CSA, by its kind.
pub(super) const CSA_CODES: [(&str, PieceKind); 14] = [
    ("FU", Pawn),
    ("KY", Lance),
    ("KE", Knight),
    ("GI", Silver),
    ("KA", Bishop),
    ("HI", Rook),
    ("KI", Gold),
    ("OU", King),
    ("TO", ProPawn),
    ("NY", ProLance),
    ("NK", ProKnight),
    ("NG", ProSilver),
    ("UM", ProBishop),
    ("RY", ProRook),
];

pub(super) fn csa_code(kind: PieceKind) -> &'static str {
    let named = CSA_CODES.iter().find(|(_, of)| *of == kind);
    named.map_or("", |(code, _)| code)
}

/// The sign of a side, as KI2 files have it.
pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// The side of any sign in use.
pub(super) const fn side_of_sign(sign: char) -> Option<Color> {
    match sign {
        '▲' | '☗' | '▼' => Some(Color::Black),
        '△' | '☖' | '▽' => Some(Color::White),
        _ => None,
    }
}

const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The file in full width and the rank in kanji: ７六.
pub(super) fn square_name(square: Square) -> [char; 2] {
    [
        FULL_WIDTH[usize::from(square.file()) - 1],
        KANJI[usize::from(square.rank()) - 1],
    ]
}

/// The number, 1 to 9, of a digit of half or full width or in kanji.
pub(super) fn digit(c: char) -> Option<u8> {
    if let Some(value) = c.to_digit(10).filter(|value| *value > 0) {
        return Some(value as u8);
    }
    let place = |digits: [char; 9]| digits.iter().position(|digit| *digit == c);
    let index = place(FULL_WIDTH).or_else(|| place(KANJI))?;
    Some(index as u8 + 1)
}

/// The name of a piece in English, with its article.
pub(super) const fn english_name(kind: PieceKind) -> &'static str {
    match kind {
        Pawn => "a pawn",
        Lance => "a lance",
        Knight => "a knight",
        Silver => "a silver",
        Bishop => "a bishop",
        Rook => "a rook",
        Gold => "a gold",
        King => "a king",
        ProPawn => "a tokin",
        ProLance => "a promoted lance",
        ProKnight => "a promoted knight",
        ProSilver => "a promoted silver",
        ProBishop => "a horse",
        ProRook => "a dragon",
    }
}
