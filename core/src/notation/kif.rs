//! KIF and KI2 files, read line by line.
//!
//! Source: the description of the KIF format by its author (Kakinoki), version of 2024-08-02.

use std::time::Duration;

use super::builder::Builder;
use super::diagram::{self, Diagram};
use super::record::{NodeId, Record};
use super::source::{Line, RecordFault};
use super::{MoveFormat, RecordEnding, japanese, words};
use crate::position::{Handicap, Position};
use crate::types::Color;

/// The two formats that share everything but their moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// One move a line, with its number and origin.
    Kif,
    /// Several moves a line, each with its sign.
    Ki2,
}

/// A line of the tree: where it begins and the last node read of it.
struct Branch {
    /// The number of its first move.
    start: usize,
    leaf: NodeId,
}

/// The state of reading one file.
pub(super) struct Reader<'a> {
    moves: Moves,
    headers: Vec<(String, String)>,
    handicap: Option<(Line<'a>, &'a str)>,
    diagram: Option<Diagram>,
    /// Comments before the start position is known.
    comments: Vec<&'a str>,
    builder: Option<Builder>,
    branches: Vec<Branch>,
    /// The number that the first move of a variation must have.
    due: Option<usize>,
    /// The number of the first move less one: diagrams of unfinished games go on counting.
    moves_before: Option<usize>,
    warnings: Vec<RecordFault>,
    last: Option<Line<'a>>,
}

impl<'a> Reader<'a> {
    pub fn new(moves: Moves) -> Self {
        Self {
            moves,
            headers: Vec::new(),
            handicap: None,
            diagram: None,
            comments: Vec::new(),
            builder: None,
            branches: vec![],
            due: None,
            moves_before: None,
            warnings: Vec::new(),
            last: None,
        }
    }

    /// Reads the next line.
    pub fn read(&mut self, line: Line<'a>) -> Result<(), RecordFault> {
        self.last = Some(line);
        let text = line.text.trim_end();
        let start = text.trim_start();
        if start.is_empty() || start.starts_with('#') {
            return Ok(());
        }
        if let Some(comment) = line.text.strip_prefix('*') {
            self.read_comment(comment);
            return Ok(());
        }
        if let Some(name) = text.strip_prefix('&') {
            let builder = self.begin(line)?;
            let node = builder.node();
            builder.record().set_bookmark(node, name);
            return Ok(());
        }
        if diagram::is_board_line(text) {
            return self.diagram().read_board_line(line);
        }
        if diagram::is_heading(text) || start.starts_with("手数--") {
            return Ok(());
        }
        if let Some(rest) = start.strip_prefix("手数＝") {
            self.read_move_number(rest);
            return Ok(());
        }
        if start.starts_with("まで") {
            return self.read_summary(line, start);
        }
        if let Some(rest) = start.strip_prefix("変化：").or(start.strip_prefix("変化:")) {
            return self.read_variation(line, rest);
        }
        self.read_rest(line, start)
    }

    fn read_rest(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        match self.moves {
            Moves::Kif if text.starts_with(|c: char| c.is_ascii_digit()) => {
                return self.read_kif_move(line, text);
            }
            Moves::Ki2 if text.starts_with(|c| words::side_of_sign(c).is_some()) => {
                return self.read_ki2_moves(line, text);
            }
            _ => {}
        }
        match text {
            "先手番" | "下手番" => self.diagram().set_side(Color::Black),
            "後手番" | "上手番" => self.diagram().set_side(Color::White),
            // "The board is turned": a wish of the program that wrote the file.
            "盤面回転" => {}
            _ => return self.read_header(line, text),
        }
        Ok(())
    }

    fn diagram(&mut self) -> &mut Diagram {
        self.diagram.get_or_insert_with(Diagram::new)
    }

    fn read_comment(&mut self, comment: &'a str) {
        match &mut self.builder {
            Some(builder) => {
                let node = builder.node();
                builder.record().add_comment_line(node, comment);
            }
            None => self.comments.push(comment),
        }
    }

    fn read_move_number(&mut self, text: &str) {
        let number: u32 = text
            .chars()
            .map_while(|c| match c {
                '0' | '０' => Some(0),
                _ => words::digit(c).map(u32::from),
            })
            .fold(0, |number, digit| {
                number.saturating_mul(10).saturating_add(digit)
            });
        self.diagram()
            .set_moves_before(u16::try_from(number).unwrap_or(u16::MAX));
    }

    /// 手合割, a hand of the diagram, or any other header.
    fn read_header(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let Some((key, value)) = text.split_once('：').or_else(|| text.split_once(':')) else {
            return Err(line.error("a line that is no move, comment or header"));
        };
        let value = value.trim_matches(|c: char| c.is_whitespace());
        match key {
            "手合割" => self.read_handicap(line, value)?,
            "先手の持駒" | "下手の持駒" => {
                self.diagram().read_hand(line, Color::Black, value)?;
            }
            "後手の持駒" | "上手の持駒" => {
                self.diagram().read_hand(line, Color::White, value)?;
            }
            _ => {
                let key = match key {
                    "下手" => "先手",
                    "上手" => "後手",
                    _ => key,
                };
                match &mut self.builder {
                    Some(builder) => builder.record().set_header(key, value),
                    None => self.headers.push((key.to_owned(), value.to_owned())),
                }
            }
        }
        Ok(())
    }

    fn read_handicap(&mut self, line: Line<'a>, name: &'a str) -> Result<(), RecordFault> {
        if let Some((_, before)) = self.handicap
            && before != name
        {
            return Err(line.error_at(name, "手合割 is given twice with different values"));
        }
        let known = matches!(name, "その他" | "詰将棋" | "") || name.parse::<Handicap>().is_ok();
        if !known {
            return Err(line.error_at(name, "unknown handicap name"));
        }
        self.handicap = Some((line, name));
        Ok(())
    }

    /// The builder; the start position is complete when it is first asked for.
    fn begin(&mut self, line: Line<'a>) -> Result<&mut Builder, RecordFault> {
        if self.builder.is_none() {
            let start = self.start(line)?;
            let mut builder = Builder::new(start);
            for (key, value) in self.headers.drain(..) {
                builder.record().set_header(&key, &value);
            }
            let root = builder.node();
            for comment in self.comments.drain(..) {
                builder.record().add_comment_line(root, comment);
            }
            self.branches.push(Branch {
                start: 1,
                leaf: root,
            });
            self.builder = Some(builder);
        }
        Ok(self
            .builder
            .get_or_insert_with(|| unreachable!("made above")))
    }

    fn start(&mut self, line: Line<'a>) -> Result<Position, RecordFault> {
        let handicap = self
            .handicap
            .and_then(|(_, name)| name.parse::<Handicap>().ok());
        let default_side = match handicap {
            None | Some(Handicap::Even) => Color::Black,
            Some(_) => Color::White,
        };
        if let Some(diagram) = self.diagram.as_mut().filter(|diagram| diagram.has_board()) {
            self.warnings.append(&mut diagram.warnings);
            if diagram.missing_ranks() > 0 {
                let missing = diagram.missing_ranks();
                return Err(line.error(format!("the diagram lacks {missing} ranks")));
            }
            return Ok(diagram.position(default_side));
        }
        match (handicap, self.handicap) {
            (Some(handicap), _) => Ok(Position::handicap(handicap)),
            (None, Some((at, "その他"))) => Err(at.error("その他 without a board diagram")),
            _ => Ok(Position::startpos()),
        }
    }

    /// `7 ２六歩(27)   ( 0:16/00:00:16)+`.
    fn read_kif_move(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let digits = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let number: usize = text[..digits]
            .parse()
            .map_err(|_| line.error("the number of the move is too large"))?;
        if let Some(due) = self.due.take()
            && due != number
        {
            let reason = format!("変化：{due}手 followed by move number {number}");
            return Err(line.error_at(text, reason));
        }
        let rest = text[digits..].trim_start();
        let (words, time) = split_time(rest);
        let words = words.trim_end_matches(|c: char| c == '+' || c.is_whitespace());
        self.check_number(line, number, words)?;
        let builder = self.begin(line)?;
        if let Some(ending) = RecordEnding::from_kif_word(words) {
            if builder.has_ended() {
                builder.warn(line.warning_at(words, "a second ending"));
                return Ok(());
            }
            builder.settle_or_end(ending)?;
        } else if words.starts_with(is_start_of_move) {
            play_kif_move(builder, line, words)?;
        } else {
            let reason = format!("unknown word in place of a move: {words}");
            builder.warn(line.warning_at(words, reason));
            return Ok(());
        }
        if let Some(time) = time {
            read_time(builder, line, time);
        }
        self.keep_leaf();
        Ok(())
    }

    /// Some programs write a variation as a repeated number alone, without 変化. It is one when the
    /// move is legal there; otherwise the number is wrong, and the line goes on.
    fn check_number(
        &mut self,
        line: Line<'a>,
        number: usize,
        word: &str,
    ) -> Result<(), RecordFault> {
        let ply = self.begin(line)?.ply();
        let before = *self
            .moves_before
            .get_or_insert(number.saturating_sub(ply + 1));
        if number <= before || number > before + ply || !word.starts_with(is_start_of_move) {
            return Ok(());
        }
        let node = self.begin(line)?.node();
        let known = self.branches.len();
        self.start_variation(line, line.text, number - before)?;
        let builder = self.begin(line)?;
        let pattern = japanese::parse(word, builder.previous());
        let is_legal = pattern.is_ok_and(|it| it.legal_move(builder.position()).is_ok());
        if !is_legal {
            builder.go_to(node);
            self.branches.truncate(known);
            self.keep_leaf();
        }
        Ok(())
    }

    fn read_ki2_moves(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        self.due = None;
        let builder = self.begin(line)?;
        let mut rest = text;
        while !rest.is_empty() {
            let mut starts = rest.char_indices().skip(1);
            let next = starts
                .find(|(_, c)| words::side_of_sign(*c).is_some())
                .map_or(rest.len(), |(at, _)| at);
            let word = rest[..next].trim_end();
            play_ki2_move(builder, line, word)?;
            rest = &rest[next..];
        }
        self.keep_leaf();
        Ok(())
    }

    /// Remembers the node after the last step as the end of the line that is read.
    fn keep_leaf(&mut self) {
        if let (Some(builder), Some(branch)) = (&self.builder, self.branches.last_mut()) {
            branch.leaf = builder.node();
        }
    }

    /// 変化：N手: the next moves replace move N of the last line above that has a move N - 1.
    fn read_variation(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let text = text.trim_start();
        let digits = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let number: usize = text[..digits]
            .parse()
            .ok()
            .filter(|number| *number > 0)
            .ok_or_else(|| line.error_at(text, "変化 without the number of a move"))?;
        self.due = (self.moves == Moves::Kif).then_some(number);
        let before = self.moves_before.unwrap_or(0);
        let number = number.checked_sub(before).filter(|number| *number > 0);
        let number = number.ok_or_else(|| line.error_at(text, "変化 before the first move"))?;
        self.start_variation(line, text, number)
    }

    /// Goes to the node before move `number`, counted from the start of the record.
    fn start_variation(
        &mut self,
        line: Line<'a>,
        text: &'a str,
        number: usize,
    ) -> Result<(), RecordFault> {
        self.begin(line)?.settle()?;
        let builder = self.builder.as_mut().expect("made by begin");
        let reaches = |builder: &mut Builder, branch: &Branch| {
            (branch.start < number || number == 1)
                && builder.record().ply(branch.leaf) + 1 >= number
        };
        while let Some(branch) = self.branches.pop_if(|branch| !reaches(builder, branch)) {
            if self.branches.is_empty() {
                self.branches.push(branch);
                let reason = format!("変化：{number}手 where no line has that many moves");
                return Err(line.error_at(text, reason));
            }
        }
        let leaf = self
            .branches
            .last()
            .map_or(builder.node(), |branch| branch.leaf);
        let path = builder.record().path(leaf);
        if path.len() < number {
            let reason = format!("変化：{number}手 replaces no move: it comes after the last one");
            builder.warn(line.warning_at(text, reason));
        }
        let root = builder.record().root();
        let parent = if number == 1 { root } else { path[number - 2] };
        builder.go_to(parent);
        if builder.has_ended() {
            return Err(line.error_at(text, "a variation after the end of the game"));
        }
        self.branches.push(Branch {
            start: number,
            leaf: parent,
        });
        Ok(())
    }

    /// まで…: tells the ending where the moves did not, and the number of moves.
    fn read_summary(&mut self, line: Line<'a>, text: &'a str) -> Result<(), RecordFault> {
        let builder = self.begin(line)?;
        let moves = builder.ply() - usize::from(builder.has_ended());
        if let Some(number) = number_in(text)
            && number != moves
        {
            let reason = format!("まで{number}手, but {moves} moves were read");
            builder.warn(line.warning(reason));
        }
        if !builder.has_ended()
            && let Some(ending) = ending_of_summary(text, builder.position().side_to_move())
        {
            builder.settle_or_end(ending)?;
            self.keep_leaf();
        }
        Ok(())
    }

    /// The record, when all lines are read.
    pub fn finish(mut self) -> Result<(Record, Vec<RecordFault>), RecordFault> {
        let line = self.last.unwrap_or(Line {
            number: 1,
            text: "",
        });
        if self.last.is_none() {
            self.warnings
                .push(line.warning("an empty file holds no record"));
        }
        self.begin(line)?.settle()?;
        Ok(self.so_far().expect("made by begin"))
    }

    /// The record as far as it was read; `None` when not even the start position is known.
    pub fn so_far(mut self) -> Option<(Record, Vec<RecordFault>)> {
        let (record, mut faults) = self.builder.take()?.finish();
        faults.append(&mut self.warnings);
        faults.sort_by_key(|fault| fault.line);
        Some((record, faults))
    }
}

impl Builder {
    /// Ends the line, and tells of a foul before it that the ending does not explain.
    fn settle_or_end(&mut self, ending: RecordEnding) -> Result<(), RecordFault> {
        self.end(ending);
        self.settle()
    }
}

/// Whether a word can be a move: a digit of a square, or 同.
fn is_start_of_move(c: char) -> bool {
    c == '同' || words::digit(c).is_some()
}

fn play_kif_move<'a>(
    builder: &mut Builder,
    line: Line<'a>,
    word: &'a str,
) -> Result<(), RecordFault> {
    if word.starts_with('同') && builder.previous().is_none() {
        return Err(line.error_at(word, "同 without a move before it"));
    }
    let pattern = japanese::parse(word, builder.previous()).map_err(|error| match error {
        super::MoveTextError::Syntax { offset } => {
            line.error_at(&word[offset..], "this is no move")
        }
        _ => line.error_at(word, "this is no move"),
    })?;
    if pattern.from.is_none() && pattern.drop != Some(true) {
        return Err(line.error_at(word, "neither an origin nor 打"));
    }
    builder.play(&pattern, line, word)
}

fn play_ki2_move<'a>(
    builder: &mut Builder,
    line: Line<'a>,
    word: &'a str,
) -> Result<(), RecordFault> {
    let unsigned = word.trim_start_matches(|c| words::side_of_sign(c).is_some());
    if let Some(ending) = RecordEnding::from_kif_word(unsigned.trim()) {
        return builder.settle_or_end(ending);
    }
    if unsigned.trim_start().starts_with('同') && builder.previous().is_none() {
        return Err(line.error_at(word, "同 without a move before it"));
    }
    let pattern = japanese::parse(word, builder.previous()).map_err(|error| match error {
        super::MoveTextError::Syntax { offset } => {
            line.error_at(&word[offset..], "this is no move")
        }
        _ => line.error_at(word, "this is no move"),
    })?;
    let before = builder.position().clone();
    let previous = builder.previous();
    builder.play(&pattern, line, word)?;
    let node = builder.node();
    let written = builder.record().mv(node);
    let canonical = written.and_then(|mv| before.move_text(mv, MoveFormat::Japanese, previous));
    let marks = japanese::superfluous_marks(word, canonical.as_deref().unwrap_or(word));
    if !marks.is_empty() {
        builder.warn(line.warning_at(word, format!("{marks} is not needed")));
    }
    Ok(())
}

/// A move line without its time, and the text of the time: what stands in the last parentheses,
/// when a colon or a slash is in it.
fn split_time(text: &str) -> (&str, Option<&str>) {
    let Some((before, inside)) = text.rsplit_once('(') else {
        return (text.trim_end(), None);
    };
    if inside.contains([':', '/']) {
        let time = inside.split(')').next().unwrap_or(inside);
        (before.trim_end(), Some(time))
    } else {
        (text.trim_end(), None)
    }
}

fn read_time<'a>(builder: &mut Builder, line: Line<'a>, time: &'a str) {
    let own = time.split('/').next().unwrap_or(time).trim();
    match parse_time(own) {
        Ok(duration) => {
            let node = builder.node();
            builder.record().set_time(node, Some(duration));
        }
        Err(reason) => builder.warn(line.warning_at(own, reason)),
    }
}

/// `M:SS`, `H:MM:SS`, with decimals or without.
fn parse_time(text: &str) -> Result<Duration, &'static str> {
    const REASON: &str = "the time is not a time";
    let mut millis = 0_u64;
    let mut parts = text.split(':').peekable();
    let mut count = 0;
    while let Some(part) = parts.next() {
        count += 1;
        let (whole, decimals) = part.split_once('.').unwrap_or((part, ""));
        let value: u32 = whole.trim().parse().map_err(|_| REASON)?;
        if count > 1 && value > 59 {
            return Err("more than 59 minutes or seconds");
        }
        millis = millis
            .saturating_mul(60)
            .saturating_add(u64::from(value) * 1000);
        if parts.peek().is_none() {
            millis = millis.saturating_add(parse_decimals(decimals).ok_or(REASON)?);
        }
    }
    if count < 2 {
        Err(REASON)
    } else {
        Ok(Duration::from_millis(millis))
    }
}

/// Milliseconds of the digits after a decimal point.
pub(super) fn parse_decimals(digits: &str) -> Option<u64> {
    let digits = digits.as_bytes();
    let digit = |at: usize| digits.get(at).map_or(0, |digit| u64::from(digit - b'0'));
    let all_digits = digits.iter().all(u8::is_ascii_digit);
    all_digits.then(|| digit(0) * 100 + digit(1) * 10 + digit(2))
}

/// The first number of a text.
fn number_in(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// The ending that a まで line tells of, with that side to move.
fn ending_of_summary(text: &str, side: Color) -> Option<RecordEnding> {
    use RecordEnding as E;
    let named = if text.contains("先手") || text.contains("下手") {
        Some(Color::Black)
    } else if text.contains("後手") || text.contains("上手") {
        Some(Color::White)
    } else {
        None
    };
    let of_side = named == Some(side);
    Some(match text {
        _ if text.contains("中断") => E::Interrupt,
        _ if text.contains("千日手") => E::Repetition,
        _ if text.contains("持将棋") => E::Impasse,
        _ if text.contains("封じ手") => E::Sealed,
        _ if text.contains("不詰") => E::NoMate,
        _ if text.contains("詰") => E::Mate,
        _ if text.contains("反則負け") && of_side => E::FoulLoss,
        _ if text.contains("反則負け") => E::FoulWin,
        _ if text.contains("反則勝ち") && of_side => E::FoulWin,
        _ if text.contains("反則勝ち") => E::FoulLoss,
        _ if text.contains("反則") && of_side => E::FoulWin,
        _ if text.contains("反則") => E::FoulLoss,
        _ if text.contains("時間切れ") || text.contains("切れ負け") => E::TimeUp,
        _ if text.contains("入玉勝ち") || text.contains("入玉宣言") => E::Declaration,
        _ if text.contains("引き分け") || text.contains("引分") => E::Draw,
        _ if text.contains("最大手数") => E::MaxMoves,
        _ if text.contains("の勝ち") && !of_side => E::Resign,
        _ => return None,
    })
}
