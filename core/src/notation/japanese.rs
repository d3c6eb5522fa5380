//! The Japan Shogi Association's notation, and that of KIF files.
//!
//! Source of the rules: the association's page on writing moves down (棋譜の表記方法).

use std::fmt::Write;

use super::MoveTextError;
use super::pattern::{KindText, Motion, Moved, Pattern, Side, is_straight, motion, side};
use super::words::{PIECE_NAMES, digit, piece_name, side_of_sign, sign, square_name};
use crate::position::Position;
use crate::types::{Bitboard, PieceKind, Square};

/// The ideographic space, which pads 同 to two characters.
const WIDE_SPACE: char = '\u{3000}';

/// ▲７六歩, △同　銀, ▲５三銀左不成.
pub(super) fn write(position: &Position, moved: &Moved, previous: Option<Square>) -> String {
    let rest = piece_name(moved.kind).to_owned() + &marks(position, moved) + promotion(moved);
    let mut text = String::from(sign(moved.color));
    if previous == Some(moved.mv.to()) {
        text.push('同');
        // Files keep moves in columns: one character after 同 is padded.
        if rest.chars().count() == 1 {
            text.push(WIDE_SPACE);
        }
    } else {
        text.extend(square_name(moved.mv.to()));
    }
    text + &rest
}

/// ７六歩(77), 同　銀(31), ４五桂打.
pub(super) fn write_kif(_: &Position, moved: &Moved, previous: Option<Square>) -> String {
    let mut text = if previous == Some(moved.mv.to()) {
        String::from_iter(['同', WIDE_SPACE])
    } else {
        String::from_iter(square_name(moved.mv.to()))
    };
    text += piece_name(moved.kind);
    if moved.mv.is_promoting() {
        text.push('成');
    }
    match moved.mv.origin() {
        // Writing to a string cannot fail.
        Some(from) => _ = write!(text, "({}{})", from.file(), from.rank()),
        None => text.push('打'),
    }
    text
}

/// 成 or 不成, wherever the piece could promote, forced or not.
fn promotion(moved: &Moved) -> &'static str {
    if moved.mv.is_promoting() {
        "成"
    } else if moved.can_promote() {
        "不成"
    } else {
        ""
    }
}

const fn motion_mark(motion: Motion) -> char {
    match motion {
        Motion::Up => '上',
        Motion::Level => '寄',
        Motion::Back => '引',
    }
}

const fn side_mark(side: Side) -> char {
    match side {
        Side::Left => '左',
        Side::Right => '右',
    }
}

/// Whether the kind steps like a gold or is a silver, so that 直 names its straight step up.
const fn has_straight_mark(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Gold
            | PieceKind::Silver
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver
    )
}

/// The marks that tell the move from others of the same kind to the same square: 打, or the first
/// of motion alone, 直, side alone, side and motion that does.
fn marks(position: &Position, moved: &Moved) -> String {
    let candidates = moved.candidates(position);
    let Some(from) = moved.mv.origin() else {
        return if candidates.is_empty() { "" } else { "打" }.to_owned();
    };
    let others = candidates & !Bitboard::single(from);
    if others.is_empty() {
        return String::new();
    }
    let (color, kind, to) = (moved.color, moved.kind, moved.mv.to());
    let own_motion = motion(color, from, to);
    if others
        .into_iter()
        .all(|other| motion(color, other, to) != own_motion)
    {
        return motion_mark(own_motion).into();
    }
    if has_straight_mark(kind) && is_straight(color, kind, from, to) {
        return '直'.into();
    }
    let side_of = |from| side(color, kind, from, to, candidates);
    let Some(own_side) = side_of(from) else {
        return motion_mark(own_motion).into();
    };
    if others
        .into_iter()
        .all(|other| side_of(other) != Some(own_side))
    {
        return side_mark(own_side).into();
    }
    String::from_iter([side_mark(own_side), motion_mark(own_motion)])
}

/// Reads a text character by character, keeping the offset for errors.
struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.offset..]
    }

    /// Reads a character if `read` makes something of it.
    fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let c = self.rest().chars().next()?;
        let value = read(c)?;
        self.offset += c.len_utf8();
        Some(value)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.offset += word.len();
        }
        found
    }

    fn skip_spaces(&mut self) {
        while self
            .take(|c| (c == ' ' || c == WIDE_SPACE).then_some(()))
            .is_some()
        {}
    }

    const fn error(&self) -> MoveTextError {
        MoveTextError::Syntax {
            offset: self.offset,
        }
    }

    /// Two digits in any script.
    fn take_square(&mut self) -> Option<Square> {
        let start = self.offset;
        let square = self.take(digit).zip(self.take(digit));
        if square.is_none() {
            self.offset = start;
        }
        square.and_then(|(file, rank)| Square::new(file, rank))
    }

    fn take_piece(&mut self) -> Option<PieceKind> {
        let known = PIECE_NAMES.iter();
        let (name, kind) = known
            .clone()
            .find(|(name, _)| self.rest().starts_with(name))?;
        self.offset += name.len();
        Some(*kind)
    }

    /// (77), in either width. The outer `None` is an error.
    fn take_origin(&mut self) -> Option<Option<Square>> {
        if self
            .take(|c| matches!(c, '(' | '（').then_some(()))
            .is_none()
        {
            return Some(None);
        }
        let square = self.take_square()?;
        self.take(|c| matches!(c, ')' | '）').then_some(()))?;
        Some(Some(square))
    }
}

/// Reads a move as people write it; see [`Position::read_move`].
pub(super) fn parse(text: &str, previous: Option<Square>) -> Result<Pattern, MoveTextError> {
    let mut reader = Reader { text, offset: 0 };
    reader.skip_spaces();
    let color = reader.take(side_of_sign);
    reader.skip_spaces();
    let named = reader.take_square();
    // Papers write 76同歩 after a page break.
    let to = if reader.take_word("同") {
        named.or(previous)
    } else {
        named
    };
    let to = to.ok_or(reader.error())?;
    reader.skip_spaces();
    let mut pattern = Pattern {
        color,
        ..Pattern::to(to)
    };
    let kind = reader.take_piece().ok_or(reader.error())?;
    pattern.kind = Some(KindText::Before(kind));
    read_marks(&mut reader, &mut pattern);
    reader.skip_spaces();
    pattern.from = reader.take_origin().ok_or(reader.error())?;
    if pattern.from.is_some() {
        // A KIF move says 成 when it promotes, and nothing when it does not.
        pattern.drop = pattern.drop.or(Some(false));
        pattern.promotes = pattern.promotes.or(Some(false));
    }
    reader.skip_spaces();
    if reader.rest().is_empty() {
        Ok(pattern)
    } else {
        Err(reader.error())
    }
}

/// Marks in their order: place, motion, then 成, 不成 or 打.
fn read_marks(reader: &mut Reader<'_>, pattern: &mut Pattern) {
    pattern.side = reader.take(|c| match c {
        '左' => Some(Side::Left),
        '右' => Some(Side::Right),
        _ => None,
    });
    pattern.straight = reader.take_word("直");
    pattern.motion = reader.take(|c| match c {
        // 行 is an old word for 上.
        '上' | '行' => Some(Motion::Up),
        '寄' => Some(Motion::Level),
        '引' => Some(Motion::Back),
        _ => None,
    });
    if reader.take_word("不成") || reader.take_word("生") {
        pattern.promotes = Some(false);
    } else if reader.take_word("成") {
        pattern.promotes = Some(true);
    }
    if reader.take_word("打") {
        pattern.drop = Some(true);
    }
}

/// The marks of a text that the notation does not ask for.
pub(super) fn superfluous_marks(text: &str, canonical: &str) -> String {
    let marks = text.chars().filter(|c| "左右直上行寄引打".contains(*c));
    marks
        .filter(|mark| !canonical.contains(if *mark == '行' { '上' } else { *mark }))
        .collect()
}
