//! Reading an SFEN stage by stage, each over the whole text before the next begins, so that one
//! text has one fault whatever else is wrong with it.

use std::ops::ControlFlow;

use super::error::{SfenError, SfenFault};
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Square};

/// The longest SFEN that is read, in bytes.
const LONGEST: usize = 256;

/// A field of a text, with the offset of its first byte.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub at: usize,
    pub text: &'a [u8],
}

impl Field<'_> {
    const fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The bytes, each with its offset in the whole text.
    fn bytes(&self) -> impl Iterator<Item = (usize, u8)> {
        (self.at..).zip(self.text.iter().copied())
    }
}

/// The fields of an SFEN.
pub(crate) struct Fields<'a> {
    pub board: Field<'a>,
    pub side: Field<'a>,
    pub hands: Field<'a>,
    /// The move number.
    pub ply: Option<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// The stages NULL, LONG and FIELDS.
    pub fn split(sfen: &'a [u8]) -> Result<Self, SfenError> {
        if sfen.is_empty() {
            return Err(SfenError::new(SfenFault::Null, 0));
        }
        if sfen.len() > LONGEST {
            return Err(SfenError::new(SfenFault::Long, LONGEST));
        }
        let mut at = 0;
        let mut fields = sfen.split(|&byte| byte == b' ').map(|text| {
            let field = Field { at, text };
            at = field.end() + 1;
            field
        });
        let filled = |field: Field<'a>| match field.text {
            [] => Err(SfenError::new(SfenFault::Fields, field.at)),
            _ => Ok(field),
        };
        let missing = Field {
            at: sfen.len(),
            text: &[],
        };
        let mut next = || filled(fields.next().unwrap_or(missing));
        let (board, side, hands) = (next()?, next()?, next()?);
        let ply = fields.next().map(filled).transpose()?;
        match fields.next() {
            Some(fifth) => Err(SfenError::new(SfenFault::Fields, fifth.at)),
            None => Ok(Self {
                board,
                side,
                hands,
                ply,
            }),
        }
    }

    /// The stage LONG for fields that were found in a longer text, as if single blanks were between
    /// them.
    pub fn check_length(&self) -> Result<(), SfenError> {
        let ply = self.ply.map_or(0, |ply| 1 + ply.text.len());
        let [board, side, hands] =
            [self.board, self.side, self.hands].map(|field| field.text.len());
        if board + 1 + side + 1 + hands + ply > LONGEST {
            return Err(SfenError::new(SfenFault::Long, self.board.at + LONGEST));
        }
        Ok(())
    }

    /// The stages after FIELDS, and the position of a text that passes them all.
    pub fn position(&self) -> Result<Position, SfenError> {
        check_board(self.board)?;
        let side = match self.side.text {
            b"b" => Color::Black,
            b"w" => Color::White,
            _ => return Err(SfenError::new(SfenFault::Side, self.side.at)),
        };
        check_hands(self.hands)?;
        let ply = self.ply.map_or(Ok(1), read_ply)?;
        check_kings(self.board)?;
        let counts = check_counts(self.board, self.hands)?;

        let mut position = Position::empty();
        for_each_piece(self.board, |_, square, piece| position.put(square, piece));
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                position.set_hand(color, kind, counts[color.array_index()][kind as usize]);
            }
        }
        position.set_side_to_move(side);
        position.set_ply(ply);
        Ok(position)
    }
}

/// The stages RANKS, LETTER, WIDTH and PROMOTE.
fn check_board(board: Field) -> Result<(), SfenError> {
    let mut slashes = board.bytes().filter(|&(_, byte)| byte == b'/');
    let ranks_end = slashes.nth(7).map_or(Some(board.end()), |_| {
        slashes.next().map(|(ninth_slash, _)| ninth_slash)
    });
    if let Some(at) = ranks_end {
        return Err(SfenError::new(SfenFault::Ranks, at));
    }
    let unknown =
        |&(_, byte): &(usize, u8)| !matches!(byte, b'1'..=b'9' | b'+' | b'/') && !is_piece(byte);
    if let Some((at, _)) = board.bytes().find(unknown) {
        return Err(SfenError::new(SfenFault::Letter, at));
    }
    if let ControlFlow::Break(at) = check_widths(board) {
        return Err(SfenError::new(SfenFault::Width, at));
    }
    let after = board.text.iter().copied().skip(1).chain([b'/']);
    let dangling = board
        .bytes()
        .zip(after)
        .find(|&((_, byte), next)| byte == b'+' && !promotes(next));
    match dangling {
        Some(((at, _), _)) => Err(SfenError::new(SfenFault::Promote, at)),
        None => Ok(()),
    }
}

/// Breaks with the offset where the first rank that is not nine squares wide ends too early, or
/// where it gets too wide.
fn check_widths(board: Field) -> ControlFlow<usize> {
    let mut width = 0;
    for (at, byte) in board.bytes().chain([(board.end(), b'/')]) {
        match byte {
            b'/' if width == 9 => width = 0,
            b'/' => return ControlFlow::Break(at),
            b'1'..=b'9' => width += byte - b'0',
            b'+' => {}
            _ => width += 1,
        }
        if width > 9 {
            return ControlFlow::Break(at);
        }
    }
    ControlFlow::Continue(())
}

fn is_piece(letter: u8) -> bool {
    PieceKind::from_letter(letter.to_ascii_uppercase()).is_some()
}

fn promotes(letter: u8) -> bool {
    PieceKind::from_letter(letter.to_ascii_uppercase()).is_some_and(|kind| kind.promote().is_some())
}

const fn owner(letter: u8) -> Color {
    if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    }
}

/// Calls `visit` with the offset of its letter, the square and the piece, for each piece of a board
/// that `check_board` passed.
fn for_each_piece(board: Field, mut visit: impl FnMut(usize, Square, Piece)) {
    let mut number = 0;
    let mut promoted = false;
    for (at, byte) in board.bytes() {
        match byte {
            b'/' => {}
            b'+' => promoted = true,
            b'1'..=b'9' => number += byte - b'0',
            letter => {
                let base = PieceKind::from_letter(letter.to_ascii_uppercase());
                let kind = base.and_then(|base| if promoted { base.promote() } else { Some(base) });
                if let (Some(kind), Some(square)) = (kind, Square::from_number(number)) {
                    visit(at, square, Piece::new(kind, owner(letter)));
                }
                promoted = false;
                number += 1;
            }
        }
    }
}

/// The stage HAND.
fn check_hands(hands: Field) -> Result<(), SfenError> {
    for_each_held(hands, |_, _, _, _| {}).map_err(|at| SfenError::new(SfenFault::Hand, at))
}

/// Calls `visit` with the offset of its letter, side, kind and count, as large as it is written,
/// for each letter of the hands. Fails with the offset of the first byte that no hands can have
/// there.
fn for_each_held(
    hands: Field,
    mut visit: impl FnMut(usize, Color, PieceKind, u64),
) -> Result<(), usize> {
    if hands.text == b"-" {
        return Ok(());
    }
    let mut count: Option<u64> = None;
    for (at, byte) in hands.bytes() {
        if byte.is_ascii_digit() {
            let digit = u64::from(byte - b'0');
            if count.is_none() && digit == 0 {
                return Err(at);
            }
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        let kind = PieceKind::from_letter(byte.to_ascii_uppercase())
            .filter(|kind| kind.is_hand_piece())
            .ok_or(at)?;
        visit(at, owner(byte), kind, count.take().unwrap_or(1));
    }
    match count {
        Some(_) => Err(hands.end()),
        None => Ok(()),
    }
}

/// The stage MOVE.
fn read_ply(field: Field) -> Result<u16, SfenError> {
    let refused = |at| Err(SfenError::new(SfenFault::Move, at));
    if let Some((at, _)) = field.bytes().find(|(_, byte)| !byte.is_ascii_digit()) {
        return refused(at);
    }
    if field.text[0] == b'0' || field.text.len() > 5 {
        return refused(field.at);
    }
    let number = field
        .text
        .iter()
        .fold(0, |number: u32, byte| number * 10 + u32::from(byte - b'0'));
    u16::try_from(number).or_else(|_| refused(field.at))
}

/// The stage KINGS.
fn check_kings(board: Field) -> Result<(), SfenError> {
    let mut seen = [false; 2];
    let mut second = None;
    for_each_piece(board, |at, _, piece| {
        if piece.piece_kind() == PieceKind::King {
            let seen = &mut seen[piece.color().array_index()];
            if *seen && second.is_none() {
                second = Some((at, piece));
            }
            *seen = true;
        }
    });
    match second {
        Some((at, king)) => Err(SfenError::of_piece(SfenFault::Kings, at, king)),
        None => Ok(()),
    }
}

/// Counts in hand, by side and code of the kind.
type Counts = [[u8; 8]; 2];

/// The stage COUNT. Gives the counts of the hands.
fn check_counts(board: Field, hands: Field) -> Result<Counts, SfenError> {
    let mut in_set = [0_u64; 9];
    let mut excess = None;
    let mut count = |at: usize, kind: PieceKind, count: u64| {
        let in_set = &mut in_set[kind as usize];
        *in_set = in_set.saturating_add(count);
        if *in_set > u64::from(kind.set_count()) {
            excess.get_or_insert((at, kind));
        }
    };
    for_each_piece(board, |at, _, piece| {
        count(at, piece.piece_kind().base(), 1)
    });
    let mut held = Counts::default();
    for_each_held(hands, |at, color, kind, added| {
        count(at, kind, added);
        let held = &mut held[color.array_index()][kind as usize];
        *held = held.saturating_add(added.min(255) as u8);
    })
    .expect("check_hands passed them");
    match excess {
        Some((at, kind)) => {
            let piece = Piece::new(kind, Color::Black);
            Err(SfenError::of_piece(SfenFault::Count, at, piece))
        }
        None => Ok(held),
    }
}
