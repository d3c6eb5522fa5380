//! CSA files, versions 2.2 and 3.0, read statement by statement.
//!
//! Source: the CSA standard for records (CSA標準棋譜ファイル形式), versions 2.2 and 3.0.

use std::time::Duration;

use super::builder::Builder;
use super::record::Record;
use super::setup::Setup;
use super::source::{Line, RecordFault, lines};
use super::words::CSA_CODES;
use super::{RecordEnding, csa};
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind, Square};

/// Reads the games of a file up to the first error.
pub(super) fn read(text: &str) -> (Vec<Record>, Vec<RecordFault>) {
    let mut records = Vec::new();
    let mut faults = Vec::new();
    let mut game = Game::new();
    let mut last = Line {
        number: 1,
        text: "",
    };
    let mut separators = 0;
    for line in lines(text) {
        last = line;
        if line.text.trim_end() == "/" {
            separators += 1;
            let ended = std::mem::replace(&mut game, Game::new());
            if ended.is_empty() {
                continue;
            }
            if !ended.end(line, &mut records, &mut faults) {
                return (records, faults);
            }
            continue;
        }
        if let Err(fault) = game.read(line) {
            game.give_up(&mut records, &mut faults);
            faults.push(fault);
            return (records, faults);
        }
    }
    if game.is_empty() {
        if records.is_empty() {
            let reason = if separators > 0 {
                "a separator without games"
            } else {
                "an empty file holds no record"
            };
            faults.push(Line { number: 1, ..last }.warning(reason));
        }
    } else {
        game.end(last, &mut records, &mut faults);
    }
    (records, faults)
}

/// The start position while its statements are read.
struct Start {
    setup: Setup,
    /// Ranks P1 to P9 that were given, as bits.
    ranks: u16,
    /// PI was given.
    initial: bool,
    /// The side that AL gave all that is left.
    rest: Option<Color>,
    /// P+ or P- was given.
    pieces: bool,
}

/// The state of reading one game.
struct Game {
    headers: Vec<(String, String)>,
    comments: Vec<String>,
    start: Start,
    builder: Option<Builder>,
    warnings: Vec<RecordFault>,
    statements: usize,
}

impl Game {
    fn new() -> Self {
        Self {
            headers: Vec::new(),
            comments: Vec::new(),
            start: Start {
                setup: Setup::empty(),
                ranks: 0,
                initial: false,
                rest: None,
                pieces: false,
            },
            builder: None,
            warnings: Vec::new(),
            statements: 0,
        }
    }

    const fn is_empty(&self) -> bool {
        self.statements == 0
    }

    /// The last line of the game was read; false after an error.
    fn end(
        mut self,
        line: Line<'_>,
        records: &mut Vec<Record>,
        faults: &mut Vec<RecordFault>,
    ) -> bool {
        let error = match &mut self.builder {
            Some(builder) => builder.settle().err(),
            None => Some(line.error("the turn line is missing")),
        };
        self.give_up(records, faults);
        let ended_well = error.is_none();
        faults.extend(error);
        ended_well
    }

    fn give_up(self, records: &mut Vec<Record>, faults: &mut Vec<RecordFault>) {
        faults.extend(self.warnings);
        if let Some(builder) = self.builder {
            let (record, found) = builder.finish();
            records.push(record);
            faults.extend(found);
        }
    }

    fn read<'a>(&mut self, line: Line<'a>) -> Result<(), RecordFault> {
        let text = line.text.trim_end();
        match text.chars().next() {
            None => return Ok(()),
            Some('\'') => {
                self.read_comment(&line.text[1..]);
                return Ok(());
            }
            _ => self.statements += 1,
        }
        // A comma joins statements, but belongs to the text of these.
        if text.starts_with(['N', '$']) {
            return self.read_statement(line, text);
        }
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(comment) = rest.strip_prefix('\'') {
                self.read_comment(comment);
                break;
            }
            let (statement, after) = rest.split_once(',').unwrap_or((rest, ""));
            self.read_statement(line, statement.trim())?;
            rest = after.trim_start();
        }
        Ok(())
    }

    /// `'*` is a comment to be kept, `'**` a program's evaluation; others are for readers of the
    /// file.
    fn read_comment(&mut self, comment: &str) {
        let Some(text) = comment.strip_prefix('*') else {
            return;
        };
        match &mut self.builder {
            Some(builder) => {
                let node = builder.node();
                builder.record().add_comment_line(node, text);
            }
            None => self.comments.push(text.to_owned()),
        }
    }

    fn read_statement<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        match text.as_bytes() {
            [] => Ok(()),
            [b'V', ..] => {
                if !matches!(text, "V1" | "V2" | "V2.1" | "V2.2" | "V3.0") {
                    self.warnings.push(line.warning_at(text, "unknown version"));
                }
                Ok(())
            }
            [b'N' | b'$', ..] => self.read_header(line, text),
            [b'P', ..] => self.read_position(line, text),
            [b'+' | b'-'] => self.read_turn(line, text),
            [b'+' | b'-', ..] => self.read_move(line, text),
            [b'T', ..] => self.read_time(line, text),
            [b'%', ..] => self.read_ending(line, &text[1..]),
            _ => Err(line.error_at(text, "not a statement of CSA")),
        }
    }

    fn read_header<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let (key, value) = match text.as_bytes() {
            [b'N', b'+', ..] => ("先手", &text[2..]),
            [b'N', b'-', ..] => ("後手", &text[2..]),
            [b'$', ..] => {
                let (key, value) = text[1..].split_once(':').unwrap_or((&text[1..], ""));
                let known = HEADERS.iter().find(|(csa, _)| *csa == key);
                if known.is_none() {
                    let reason = format!("unknown header ${key}");
                    self.warnings.push(line.warning_at(text, reason));
                }
                (known.map_or(key, |(_, kif)| kif), value)
            }
            _ => return Err(line.error_at(text, "a name without its side")),
        };
        let value = value.trim();
        match &mut self.builder {
            Some(builder) if builder.ply() == 0 && key != "先手" && key != "後手" => {
                builder.record().set_header(key, value);
            }
            Some(builder) if builder.ply() > 0 => {
                builder.record().set_header(key, value);
                self.warnings
                    .push(line.warning_at(text, "a header after the moves"));
            }
            Some(_) => return Err(line.error_at(text, "a name after the turn line")),
            None => self.headers.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    fn read_position<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        if self.builder.is_some() {
            return Err(line.error_at(text, "a start position after the turn line"));
        }
        match text.as_bytes()[1..] {
            [b'I', ..] => self.start.read_initial(line, &text[2..]),
            [rank @ b'1'..=b'9', ..] => self.start.read_rank(line, rank - b'0', &text[2..]),
            [b'+', ..] => self.start.read_pieces(line, Color::Black, &text[2..]),
            [b'-', ..] => self.start.read_pieces(line, Color::White, &text[2..]),
            _ => Err(line.error_at(text, "P without I, a rank or a side")),
        }
    }

    fn read_turn<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        if self.builder.is_some() {
            return Err(line.error_at(text, "a turn line among the moves"));
        }
        let side = if text == "+" {
            Color::Black
        } else {
            Color::White
        };
        let mut builder = Builder::new(self.start.position(line, side)?);
        for (key, value) in self.headers.drain(..) {
            builder.record().set_header(&key, &value);
        }
        let root = builder.node();
        for comment in self.comments.drain(..) {
            builder.record().add_comment_line(root, &comment);
        }
        self.builder = Some(builder);
        Ok(())
    }

    fn builder<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<&mut Builder, RecordFault> {
        let missing = || line.error_at(text, "the turn line is missing");
        self.builder.as_mut().ok_or_else(missing)
    }

    fn read_move<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let word = text.get(..7).unwrap_or(text);
        if word.len() < text.len() {
            let reason = "text after the move";
            self.warnings.push(line.warning_at(&text[7..], reason));
        }
        let pattern = csa::parse(word).ok_or_else(|| line.error_at(text, "this is no move"))?;
        self.builder(line, text)?.play(&pattern, line, text)
    }

    fn read_time<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let (whole, decimals) = text[1..].split_once('.').unwrap_or((&text[1..], ""));
        let seconds: u64 = whole
            .parse()
            .ok()
            .filter(|_| whole.bytes().all(|digit| digit.is_ascii_digit()))
            .ok_or_else(|| line.error_at(text, "T without a number of seconds"))?;
        let millis = super::kif::parse_decimals(decimals)
            .ok_or_else(|| line.error_at(text, "T without a number of seconds"))?;
        let builder = self.builder(line, text)?;
        if builder.ply() == 0 {
            builder.warn(line.warning_at(text, "a time before any move"));
            return Ok(());
        }
        let node = builder.node();
        let time = Duration::from_millis(seconds.saturating_mul(1000).saturating_add(millis));
        builder.record().set_time(node, Some(time));
        Ok(())
    }

    fn read_ending<'a>(&mut self, line: Line<'a>, word: &'a str) -> Result<(), RecordFault> {
        let builder = self.builder(line, word)?;
        if builder.has_ended() {
            builder.warn(line.warning_at(word, "a second ending"));
            return Ok(());
        }
        let Some(ending) = RecordEnding::from_csa_word(word) else {
            builder.warn(line.warning_at(word, format!("unknown ending %{word}")));
            return Ok(());
        };
        builder.end(ending);
        builder.settle()
    }
}

/// Headers by their names in CSA and in KIF.
pub(super) const HEADERS: [(&str, &str); 11] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    ("TIME", "持ち時間"),
    ("OPENING", "戦型"),
    ("MAX_MOVES", "最大手数"),
    ("JISHOGI", "持将棋"),
    ("NOTE", "備考"),
    ("RESULT", "結果"),
];

/// The square of two digits, and what follows them.
fn take_square(text: &str) -> Option<(Square, &str)> {
    let digits = text.as_bytes().get(..2)?;
    let number = |digit: u8| digit.checked_sub(b'0').filter(|number| *number <= 9);
    let square = Square::new(number(digits[0])?, number(digits[1])?)?;
    Some((square, &text[2..]))
}

fn take_kind(text: &str) -> Option<(PieceKind, &str)> {
    let code = text.get(..2)?;
    let (_, kind) = CSA_CODES.iter().find(|(known, _)| *known == code)?;
    Some((*kind, &text[2..]))
}

impl Start {
    /// `PI`, with the pieces that are taken away from the initial position.
    fn read_initial<'a>(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        if self.initial || self.ranks != 0 {
            return Err(line.error_at(text, "PI beside another start position"));
        }
        self.initial = true;
        let start = Position::startpos();
        let mut removed = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let bad = || line.error_at(rest, "neither a square nor a piece of CSA");
            let (square, after) = take_square(rest).ok_or_else(bad)?;
            let (kind, after) = take_kind(after).ok_or_else(bad)?;
            let stands = start.piece_at(square).map(Piece::piece_kind);
            if stands != Some(kind) {
                let reason = format!("there is no such piece on {square} to take away");
                return Err(line.error_at(rest, reason));
            }
            removed.push(square);
            rest = after;
        }
        for square in Square::all().filter(|square| !removed.contains(square)) {
            if let Some(piece) = start.piece_at(square) {
                self.put(line, text, square, piece)?;
            }
        }
        Ok(())
    }

    fn put<'a>(
        &mut self,
        line: Line<'a>,
        part: &'a str,
        square: Square,
        piece: Piece,
    ) -> Result<(), RecordFault> {
        let put = self.setup.put(square, piece);
        put.map_err(|reason| line.error_at(part, reason))
    }

    /// `P1`: nine cells of three characters.
    fn read_rank<'a>(
        &mut self,
        line: Line<'a>,
        rank: u8,
        text: &'a str,
    ) -> Result<(), RecordFault> {
        if self.initial || self.ranks & 1 << rank != 0 {
            return Err(line.error(format!("the rank P{rank} is given twice")));
        }
        self.ranks |= 1 << rank;
        let mut rest = text;
        for file in (1..=9).rev() {
            // The blank at the end of the line is often cut off.
            let width = rest.len().min(3);
            if width < 2 || !rest.is_char_boundary(width) {
                let count = 9 - file;
                let reason = format!("the rank P{rank} has {count} squares, not nine");
                return Err(line.error_at(rest, reason));
            }
            let (cell, after) = rest.split_at(width);
            if let (Some(square), b'+' | b'-') = (Square::new(file, rank), cell.as_bytes()[0]) {
                let color = if cell.starts_with('+') {
                    Color::Black
                } else {
                    Color::White
                };
                let (kind, _) = take_kind(&cell[1..])
                    .ok_or_else(|| line.error_at(cell, format!("{cell} is no piece")))?;
                self.put(line, rest, square, Piece::new(kind, color))?;
            }
            rest = after;
        }
        if rest.trim().is_empty() {
            Ok(())
        } else {
            Err(line.error_at(rest, "the rank has more than nine squares"))
        }
    }

    /// `P+59OU00KI00FU`: pieces on squares and, on square 00, in hand; `00AL` for all that is left.
    fn read_pieces<'a>(
        &mut self,
        line: Line<'a>,
        color: Color,
        text: &'a str,
    ) -> Result<(), RecordFault> {
        self.pieces = true;
        let mut rest = text;
        while !rest.is_empty() {
            if self.rest.is_some() {
                return Err(line.error_at(rest, "AL must come last, for one side"));
            }
            if let Some(after) = rest.strip_prefix("00AL") {
                self.rest = Some(color);
                rest = after;
                continue;
            }
            let bad = || line.error_at(rest, "neither a square nor a piece of CSA");
            if let Some(after) = rest.strip_prefix("00") {
                let (kind, after) = take_kind(after).ok_or_else(bad)?;
                let held = self.setup.hold(color, kind, 1);
                held.map_err(|reason| line.error_at(rest, reason))?;
                rest = after;
            } else {
                let (square, after) = take_square(rest).ok_or_else(bad)?;
                let (kind, after) = take_kind(after).ok_or_else(bad)?;
                self.put(line, rest, square, Piece::new(kind, color))?;
                rest = after;
            }
        }
        Ok(())
    }

    /// The position, when its statements are complete.
    fn position(&mut self, line: Line<'_>, side: Color) -> Result<Position, RecordFault> {
        if self.ranks != 0 && self.ranks != 0x3fe {
            let missing = (1..=9).find(|rank| self.ranks & 1 << rank == 0);
            let reason = format!("the rank P{} is missing", missing.unwrap_or(9));
            return Err(line.error(reason));
        }
        if let Some(color) = self.rest {
            let held = self.setup.hold_rest(color);
            held.map_err(|reason| line.error(reason))?;
        }
        if !self.initial && !self.pieces && self.ranks == 0 {
            let mut position = Position::startpos();
            position.set_side_to_move(side);
            return Ok(position);
        }
        let mut position = self.setup.position.clone();
        position.set_side_to_move(side);
        Ok(position)
    }
}
