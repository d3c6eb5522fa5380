//! The board diagram (BOD) of Japanese records: hands, nine ranks, side to move and last move.
//!
//! Source: the description of the KIF format by its author, and 棋譜の盤面図 (mozuyama, 2003).

use super::setup::Setup;
use super::source::{Line, RecordFault};
use super::words::{PIECE_NAMES, digit, piece_name};
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Square};

/// A diagram while its lines are read.
pub(super) struct Diagram {
    pub setup: Setup,
    ranks: u8,
    closed: bool,
    side: Option<Color>,
    ply: Option<u16>,
    pub warnings: Vec<RecordFault>,
}

/// Whether a line belongs to a diagram rather than to the rest of a record.
pub(super) fn is_board_line(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.starts_with('|') || trimmed.starts_with("+--")
}

/// The file numbers above a board: ９ ８ ７ …
pub(super) fn is_heading(text: &str) -> bool {
    let mut digits = text.split_whitespace().map(|word| {
        let mut chars = word.chars();
        chars
            .next()
            .and_then(digit)
            .filter(|_| chars.next().is_none())
    });
    (1..=9).rev().all(|file| digits.next() == Some(Some(file))) && digits.next().is_none()
}

impl Diagram {
    pub fn new() -> Self {
        Self {
            setup: Setup::empty(),
            ranks: 0,
            closed: false,
            side: None,
            ply: None,
            warnings: Vec::new(),
        }
    }

    /// Reads a line of the board: its frame, or a rank.
    pub fn read_board_line(&mut self, line: Line<'_>) -> Result<(), RecordFault> {
        let text = line.text.trim();
        if text.starts_with('+') {
            if self.ranks > 0 && self.ranks < 9 {
                return Err(line.error(format!("the board has {} ranks, not nine", self.ranks)));
            }
            self.closed = self.ranks == 9;
            return Ok(());
        }
        if self.closed || self.ranks == 9 {
            return Err(line.error("a tenth rank"));
        }
        self.ranks += 1;
        self.read_rank(line)
    }

    fn read_rank(&mut self, line: Line<'_>) -> Result<(), RecordFault> {
        let inside = line.text.trim_start().trim_start_matches('|');
        let (cells, name) = inside.split_once('|').unwrap_or((inside, ""));
        if let Some(rank) = name.chars().next().and_then(digit)
            && rank != self.ranks
        {
            let expected = self.ranks;
            let before = Line {
                number: line.number - 1,
                ..line
            };
            return Err(before.error(format!("rank {rank} follows where rank {expected} is due")));
        }
        let mut rest = cells;
        for file in (1..=9).rev() {
            let square = Square::new(file, self.ranks);
            let count = 9 - file;
            let Some((cell, after)) = take_cell(rest) else {
                return Err(line.error_at(rest, format!("the rank has {count} squares, not nine")));
            };
            let piece = read_cell(cell)
                .ok_or_else(|| line.error_at(rest, format!("{} is no piece", cell.trim())))?;
            if let (Some(piece), Some(square)) = (piece, square) {
                self.put(line, rest, square, piece)?;
            }
            rest = after;
        }
        if rest.trim().is_empty() {
            Ok(())
        } else {
            Err(line.error_at(rest, "the rank has more than nine squares"))
        }
    }

    fn put<'a>(
        &mut self,
        line: Line<'a>,
        part: &'a str,
        square: Square,
        piece: Piece,
    ) -> Result<(), RecordFault> {
        let put = self.setup.put(square, piece);
        put.map_err(|reason| line.error_at(part, reason))?;
        if self.setup.doubles_pawn(square, piece) {
            let reason = format!("two unpromoted pawns of one side on file {}", square.file());
            self.warnings.push(line.warning_at(part, reason));
        }
        Ok(())
    }

    /// Reads a hand: 飛　角二　歩十八, なし or nothing.
    pub fn read_hand(
        &mut self,
        line: Line<'_>,
        color: Color,
        text: &str,
    ) -> Result<(), RecordFault> {
        let mut rest = text.trim();
        if rest == "なし" {
            return Ok(());
        }
        while !rest.is_empty() {
            let named = PIECE_NAMES.iter().find(|(name, _)| rest.starts_with(name));
            let offset = line.offset_of(rest);
            let error = |reason: String| line.fault(offset, super::Severity::Error, reason);
            let (name, kind) =
                named.ok_or_else(|| error("neither a piece nor its number".into()))?;
            let after = &rest[name.len()..];
            let end = after
                .find(|c| PIECE_NAMES.iter().any(|(name, _)| name.starts_with(c)))
                .unwrap_or(after.len());
            let number = after[..end].trim();
            let count = if number.is_empty() {
                Some(1)
            } else {
                read_number(number)
            };
            let count = count.ok_or_else(|| error(format!("{number} is no number")))?;
            self.setup.hold(color, *kind, count).map_err(error)?;
            rest = after[end..].trim_start();
        }
        Ok(())
    }

    pub const fn set_side(&mut self, side: Color) {
        self.side = Some(side);
    }

    /// 手数＝N: N moves were made before the diagram.
    pub fn set_moves_before(&mut self, moves: u16) {
        self.ply = moves.checked_add(1);
    }

    pub const fn has_board(&self) -> bool {
        self.ranks > 0
    }

    /// The number of ranks that are missing.
    pub const fn missing_ranks(&self) -> u8 {
        9 - self.ranks
    }

    /// The position; the side to move is that of the diagram or, without one, of its move number.
    pub fn position(&self, default_side: Color) -> Position {
        let mut position = self.setup.position.clone();
        let by_number = self.ply.map(|ply| match ply % 2 {
            1 => Color::Black,
            _ => Color::White,
        });
        position.set_side_to_move(self.side.or(by_number).unwrap_or(default_side));
        position.set_ply(self.ply.unwrap_or(1));
        position
    }
}

/// The two characters of a square, of which a prefix may be missing at the end of a line, and the
/// rest.
fn take_cell(text: &str) -> Option<(&str, &str)> {
    let mut ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.next()?;
    let end = ends.next()?;
    Some(text.split_at(end))
}

/// `None` for no piece of the game, `Some(None)` for an empty square.
fn read_cell(cell: &str) -> Option<Option<Piece>> {
    let mut chars = cell.chars();
    let color = match chars.next()? {
        'v' | 'V' => Color::White,
        ' ' | '\u{3000}' | '^' => Color::Black,
        _ => return None,
    };
    let name = chars.as_str();
    if matches!(name, "・" | "." | "\u{3000}") {
        return Some(None);
    }
    let (_, kind) = PIECE_NAMES.iter().find(|(known, _)| *known == name)?;
    Some(Some(Piece::new(*kind, color)))
}

/// A number from 1 to 99 in kanji or in digits of either width.
fn read_number(text: &str) -> Option<u8> {
    let mut value = 0_u8;
    for c in text.chars() {
        if c == '十' {
            value = value.max(1).checked_mul(10)?;
        } else if matches!(c, '0' | '０') {
            value = value.checked_mul(10)?;
        } else {
            let ones = digit(c)?;
            let tens = if value.is_multiple_of(10) {
                value
            } else {
                value.checked_mul(10)?
            };
            value = tens.checked_add(ones)?;
        }
    }
    (value > 0).then_some(value)
}

/// A number from 1 to 18 in kanji.
fn number_in_kanji(number: u8) -> String {
    const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let mut text = String::new();
    if number >= 10 {
        text.push('十');
    }
    if !number.is_multiple_of(10) {
        text.push(DIGITS[usize::from(number % 10) - 1]);
    }
    text
}

fn write_hand(position: &Position, color: Color) -> String {
    let hand = position.hand(color);
    let mut text = String::new();
    for kind in PieceKind::HAND_ORDER {
        let count = hand.count(kind).unwrap_or(0);
        if count > 0 {
            text += piece_name(kind);
            if count > 1 {
                text += &number_in_kanji(count);
            }
            text.push('\u{3000}');
        }
    }
    if text.is_empty() {
        "なし".into()
    } else {
        text
    }
}

/// The character of a piece in a diagram, where promoted pieces take one.
fn diagram_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProLance => "杏",
        PieceKind::ProKnight => "圭",
        PieceKind::ProSilver => "全",
        _ => piece_name(kind),
    }
}

/// The diagram of a position, lines ending with `\n`.
pub(super) fn write(position: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n", write_hand(position, Color::White));
    text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
    for rank in 1..=9 {
        text.push('|');
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let cell = position.piece_at(square).map_or((" ", "・"), |piece| {
                let prefix = if piece.color() == Color::Black {
                    " "
                } else {
                    "v"
                };
                (prefix, diagram_name(piece.piece_kind()))
            });
            text += cell.0;
            text += cell.1;
        }
        text += &format!("|{}\n", number_in_kanji(rank));
    }
    text += "+---------------------------+\n";
    text += &format!("先手の持駒：{}\n", write_hand(position, Color::Black));
    if position.ply() > 1 {
        text += &format!("手数＝{}　まで\n", position.ply() - 1);
    }
    if position.side_to_move() == Color::White {
        text += "後手番\n";
    }
    text
}
