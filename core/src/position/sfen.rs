//! SFEN, the text of a position, in and out.
//!
//! A text is checked stage by stage, each over the whole of it before the next begins, so that one text
//! has one fault whatever else is wrong with it.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Position;
use crate::types::{Color, Piece, PieceKind, Square};

/// The longest SFEN that is read, in bytes.
const LONGEST: usize = 256;

/// Why an SFEN was refused, in the order in which it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SfenError {
    /// There is no text.
    Null = 1,
    /// It has more than 256 bytes.
    Long,
    /// It is not three or four fields with one space between them.
    Fields,
    /// The board is not nine ranks.
    Ranks,
    /// The board has something that is no piece letter, no digit from 1 to 9 and no `+`.
    Letter,
    /// A rank is not nine squares wide.
    Width,
    /// A `+` stands before something that cannot be promoted.
    Promote,
    /// The side to move is neither `b` nor `w`.
    Side,
    /// The hands have a letter that no hand holds, a count with a leading zero or a count of nothing.
    Hand,
    /// The move number is not a whole number from 1 to 65535 in plain digits.
    Move,
    /// A side has two kings.
    Kings,
    /// There are more of a piece than a set has.
    Count,
}

impl SfenError {
    const ALL: [Self; 12] = [
        Self::Null,
        Self::Long,
        Self::Fields,
        Self::Ranks,
        Self::Letter,
        Self::Width,
        Self::Promote,
        Self::Side,
        Self::Hand,
        Self::Move,
        Self::Kings,
        Self::Count,
    ];

    /// All faults in the order in which they are checked.
    #[must_use]
    pub const fn all() -> [Self; 12] {
        Self::ALL
    }

    /// The code of the C interface, 1 to 12.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Null => "there is no text",
            Self::Long => "the text is longer than 256 bytes",
            Self::Fields => "not three or four fields with one space between them",
            Self::Ranks => "the board is not nine ranks",
            Self::Letter => "the board has a character that is no piece, no 1 to 9 and no +",
            Self::Width => "a rank is not nine squares wide",
            Self::Promote => "a + stands before what cannot be promoted",
            Self::Side => "the side to move is neither b nor w",
            Self::Hand => "the hands are not counts and pieces",
            Self::Move => "the move number is not a whole number from 1 to 65535",
            Self::Kings => "a side has two kings",
            Self::Count => "there are more of a piece than a set has",
        }
    }
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

impl std::error::Error for SfenError {}

impl Position {
    /// Reads an SFEN. A missing move number is 1; hands may come in any order, and counts of a letter
    /// that is repeated add up. The text is judged for its shape, not its sense: two pawns on a file
    /// load, and so does a pawn on the last rank.
    ///
    /// # Errors
    ///
    /// The first of the faults, in the order of [`SfenError`].
    ///
    /// ```
    /// use shogiban::{Position, SfenError};
    /// let position = Position::from_sfen("8k/6G2/9/9/9/9/9/9/K8 b P").unwrap();
    /// assert_eq!(position.to_sfen(), "8k/6G2/9/9/9/9/9/9/K8 b P 1");
    /// assert_eq!(Position::from_sfen("9/9 b - 1"), Err(SfenError::Ranks));
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Self, SfenError> {
        Self::from_sfen_bytes(sfen.as_bytes())
    }

    /// Reads an SFEN from bytes that need not be text.
    ///
    /// # Errors
    ///
    /// As [`from_sfen`](Self::from_sfen).
    pub fn from_sfen_bytes(sfen: &[u8]) -> Result<Self, SfenError> {
        let fields = Fields::split(sfen)?;
        check_board(fields.board)?;
        let side = match fields.side {
            b"b" => Color::Black,
            b"w" => Color::White,
            _ => return Err(SfenError::Side),
        };
        let hands = read_hands(fields.hands)?;
        let ply = fields.ply.map_or(Ok(1), read_ply)?;

        let mut position = Self::empty();
        put_pieces(&mut position, fields.board);
        check_men(&position, &hands)?;
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                let count = hands[color.array_index()][kind as usize];
                position.set_hand(color, kind, count as u8);
            }
        }
        position.set_side_to_move(side);
        position.set_ply(ply);
        Ok(position)
    }

    /// Writes the SFEN: the board from rank a, the side to move, the hands in the order R B G S N L P
    /// (Black's first, a count only above 1) or `-`, and the move number.
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let mut sfen = String::with_capacity(128);
        self.write_sfen(&mut sfen).expect("a string takes all");
        sfen
    }

    fn write_sfen(&self, out: &mut impl Write) -> fmt::Result {
        let mut gap = 0;
        for square in Square::all() {
            match self.piece_at(square) {
                None => gap += 1,
                Some(piece) => {
                    write_gap(out, &mut gap)?;
                    out.write_str(piece.token())?;
                }
            }
            if square.file() == 1 {
                write_gap(out, &mut gap)?;
                out.write_char(if square.rank() < 9 { '/' } else { ' ' })?;
            }
        }
        out.write_str(if self.side_to_move() == Color::Black {
            "b "
        } else {
            "w "
        })?;
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                match self.hand(color).of(kind.code()) {
                    0 => continue,
                    1 => {}
                    count => write!(out, "{count}")?,
                }
                out.write_str(Piece::new(kind, color).token())?;
            }
        }
        if self.hand(Color::Black).is_empty() && self.hand(Color::White).is_empty() {
            out.write_char('-')?;
        }
        write!(out, " {}", self.ply())
    }
}

impl FromStr for Position {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Self, SfenError> {
        Self::from_sfen(sfen)
    }
}

struct Fields<'a> {
    board: &'a [u8],
    side: &'a [u8],
    hands: &'a [u8],
    ply: Option<&'a [u8]>,
}

impl<'a> Fields<'a> {
    fn split(sfen: &'a [u8]) -> Result<Self, SfenError> {
        if sfen.is_empty() {
            return Err(SfenError::Null);
        }
        if sfen.len() > LONGEST {
            return Err(SfenError::Long);
        }
        let mut parts = sfen.split(|&byte| byte == b' ');
        let mut next = || parts.next().filter(|part| !part.is_empty());
        let fields = (next(), next(), next());
        let (Some(board), Some(side), Some(hands)) = fields else {
            return Err(SfenError::Fields);
        };
        let ply = parts.next();
        if ply.is_some_and(<[u8]>::is_empty) || parts.next().is_some() {
            return Err(SfenError::Fields);
        }
        Ok(Self {
            board,
            side,
            hands,
            ply,
        })
    }
}

/// The stages RANKS, LETTER, WIDTH and PROMOTE.
fn check_board(board: &[u8]) -> Result<(), SfenError> {
    let ranks = || board.split(|&byte| byte == b'/');
    if ranks().count() != 9 {
        return Err(SfenError::Ranks);
    }
    let is_piece = |byte: u8| PieceKind::from_letter(byte.to_ascii_uppercase()).is_some();
    let known = |byte: u8| matches!(byte, b'1'..=b'9' | b'+') || is_piece(byte);
    if !ranks().flatten().all(|&byte| known(byte)) {
        return Err(SfenError::Letter);
    }
    let width = |byte: &u8| match byte {
        b'1'..=b'9' => usize::from(byte - b'0'),
        b'+' => 0,
        _ => 1,
    };
    if ranks().any(|rank| rank.iter().map(width).sum::<usize>() != 9) {
        return Err(SfenError::Width);
    }
    let promotes = |byte: u8| {
        PieceKind::from_letter(byte.to_ascii_uppercase())
            .is_some_and(|kind| kind.promote().is_some())
    };
    let dangling = |rank: &[u8]| {
        rank.iter().enumerate().any(|(index, &byte)| {
            byte == b'+' && !rank.get(index + 1).is_some_and(|&next| promotes(next))
        })
    };
    if ranks().any(dangling) {
        return Err(SfenError::Promote);
    }
    Ok(())
}

/// Counts by side and code of the kind, as large as they are written.
type Counts = [[u64; 8]; 2];

fn read_hands(text: &[u8]) -> Result<Counts, SfenError> {
    let mut counts = Counts::default();
    if text == b"-" {
        return Ok(counts);
    }
    let mut count: Option<u64> = None;
    for &byte in text {
        if byte.is_ascii_digit() {
            let digit = u64::from(byte - b'0');
            if count.is_none() && digit == 0 {
                return Err(SfenError::Hand);
            }
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        let kind = PieceKind::from_letter(byte.to_ascii_uppercase())
            .filter(|kind| kind.is_hand_piece())
            .ok_or(SfenError::Hand)?;
        let held = &mut counts[usize::from(byte.is_ascii_lowercase())][kind as usize];
        *held = held.saturating_add(count.take().unwrap_or(1));
    }
    if count.is_some() {
        Err(SfenError::Hand)
    } else {
        Ok(counts)
    }
}

fn read_ply(text: &[u8]) -> Result<u16, SfenError> {
    if text[0] == b'0' || text.len() > 5 || !text.iter().all(u8::is_ascii_digit) {
        return Err(SfenError::Move);
    }
    let number = text
        .iter()
        .fold(0, |number: u32, byte| number * 10 + u32::from(byte - b'0'));
    u16::try_from(number).map_err(|_| SfenError::Move)
}

/// Fills the board of a text that `check_board` passed.
fn put_pieces(position: &mut Position, board: &[u8]) {
    let mut number = 0;
    let mut promoted = false;
    for &byte in board {
        match byte {
            b'/' => {}
            b'+' => promoted = true,
            b'1'..=b'9' => number += byte - b'0',
            letter => {
                let color = if letter.is_ascii_uppercase() {
                    Color::Black
                } else {
                    Color::White
                };
                let base = PieceKind::from_letter(letter.to_ascii_uppercase());
                let kind = base.and_then(|base| if promoted { base.promote() } else { Some(base) });
                if let (Some(kind), Some(square)) = (kind, Square::from_number(number)) {
                    position.put(square, Piece::new(kind, color));
                }
                promoted = false;
                number += 1;
            }
        }
    }
}

/// The stages KINGS and COUNT.
fn check_men(position: &Position, hands: &Counts) -> Result<(), SfenError> {
    let kings = position.piece_kind_bb(PieceKind::King);
    if Color::all()
        .iter()
        .any(|&color| (kings & position.player_bb(color)).has_many())
    {
        return Err(SfenError::Kings);
    }
    for kind in PieceKind::HAND_ORDER {
        let promoted = kind
            .promote()
            .map_or(0, |kind| position.piece_kind_bb(kind).count());
        let on_board = u64::from(position.piece_kind_bb(kind).count() + promoted);
        let held = hands[0][kind as usize].saturating_add(hands[1][kind as usize]);
        if on_board.saturating_add(held) > u64::from(kind.set_count()) {
            return Err(SfenError::Count);
        }
    }
    Ok(())
}

fn write_gap(out: &mut impl Write, gap: &mut u8) -> fmt::Result {
    if *gap > 0 {
        write!(out, "{gap}")?;
    }
    *gap = 0;
    Ok(())
}
