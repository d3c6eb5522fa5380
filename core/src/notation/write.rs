//! Records as the text of files.

use std::fmt::Write;
use std::time::Duration;

use super::csa_file::HEADERS;
use super::record::{NodeId, Record, Step};
use super::words::csa_code;
use super::{MoveFormat, RecordEnding, RecordFormat, csa, diagram, pattern, usi_file};
use crate::position::{Handicap, Position};
use crate::types::{Color, PackedMove, Piece, PieceKind, Square};

/// The text of a file, and what it could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRecord {
    /// The file, lines ending with `\n`.
    pub text: String,
    /// Each kind of content of the record that the format has no place for, in English. Empty when
    /// reading the text gives the same record.
    pub left_out: Vec<&'static str>,
}

impl Record {
    /// The record in a format.
    ///
    /// ```
    /// use shogiban::{Position, Record, RecordFile, RecordFormat};
    ///
    /// let mut record = Record::new(Position::startpos());
    /// let node = record.add_move(record.root(), "7g7f".parse().unwrap()).unwrap();
    /// record.add_move(node, "3c3d".parse().unwrap()).unwrap();
    /// record.add_move(node, "8c8d".parse().unwrap()).unwrap();
    ///
    /// let kif = record.write(RecordFormat::Kif);
    /// assert!(kif.text.contains("   2 ３四歩(33)+\n"));
    /// assert!(kif.left_out.is_empty());
    /// let back = RecordFile::read(&kif.text)?;
    /// assert_eq!(back.records[0].children(node).count(), 2);
    ///
    /// let csa = record.write(RecordFormat::Csa);
    /// assert_eq!(csa.left_out, ["variations"]);
    /// # Ok::<(), shogiban::RecordFault>(())
    /// ```
    #[must_use]
    pub fn write(&self, format: RecordFormat) -> WrittenRecord {
        let text = match format {
            RecordFormat::Kif | RecordFormat::Ki2 => Kif::new(self, format).write(),
            RecordFormat::Csa => write_csa(self),
            RecordFormat::Usi => usi_file::write(self) + "\n",
        };
        WrittenRecord {
            text,
            left_out: self.left_out(format),
        }
    }

    /// The kinds of content that a format has no place for.
    fn left_out(&self, format: RecordFormat) -> Vec<&'static str> {
        use RecordFormat::{Csa, Ki2, Kif, Usi};
        let nodes = self.all_nodes();
        let any = |test: &dyn Fn(NodeId) -> bool| nodes.iter().any(|node| test(*node));
        let loses_ending = |node| match (self.step(node), format) {
            (Step::Ending(ending), Kif) => ending.kif_word().is_none(),
            (Step::Ending(ending), Ki2) => summary_word(ending).is_none(),
            (Step::Ending(ending), Csa) => ending.csa_word().is_none(),
            (Step::Ending(ending), Usi) => {
                !matches!(ending, RecordEnding::Resign | RecordEnding::Declaration)
            }
            _ => false,
        };
        let below_second = |node| self.time(node).is_some_and(|time| time.subsec_millis() > 0);
        let has_header =
            |(key, _): (&str, &str)| format == Usi || format == Csa && csa_header(key).is_none();
        let has_variations = |node| self.children(node).nth(1).is_some();
        let is_foul = |node| matches!(self.step(node), Step::Foul(_));
        let loses_number = matches!(format, Csa) && self.start().ply() > 1;
        let checks: [(&'static str, bool); 9] = [
            ("headers", self.headers().any(has_header)),
            (
                "variations",
                !matches!(format, Kif | Ki2) && any(&has_variations),
            ),
            (
                "comments",
                format == Usi && any(&|node| !self.comment(node).is_empty()),
            ),
            (
                "bookmarks",
                format != Kif && any(&|node| !self.bookmark(node).is_empty()),
            ),
            (
                "times",
                matches!(format, Ki2 | Usi) && any(&|node| self.time(node).is_some()),
            ),
            (
                "fractions of seconds",
                matches!(format, Kif | Csa) && any(&below_second),
            ),
            ("endings", any(&loses_ending)),
            ("the move number of the start", loses_number),
            ("fouls", format == Usi && any(&is_foul)),
        ];
        checks
            .into_iter()
            .filter(|(_, lost)| *lost)
            .map(|(kind, _)| kind)
            .collect()
    }

    /// All nodes that can be reached from the root.
    fn all_nodes(&self) -> Vec<NodeId> {
        let mut nodes = vec![self.root()];
        let mut at = 0;
        while at < nodes.len() {
            nodes.extend(self.children(nodes[at]));
            at += 1;
        }
        nodes
    }

    fn has_variation_after(&self, node: NodeId) -> bool {
        let siblings = self
            .parent(node)
            .into_iter()
            .flat_map(|parent| self.children(parent));
        siblings
            .skip_while(|sibling| *sibling != node)
            .nth(1)
            .is_some()
    }
}

/// A writer of KIF and KI2.
struct Kif<'a> {
    record: &'a Record,
    format: RecordFormat,
    text: String,
    is_handicap: bool,
}

impl<'a> Kif<'a> {
    fn new(record: &'a Record, format: RecordFormat) -> Self {
        let handicap = handicap_of(record.start());
        Self {
            record,
            format,
            text: String::new(),
            is_handicap: handicap.is_some_and(|handicap| handicap != Handicap::Even),
        }
    }

    fn write(mut self) -> String {
        self.write_start();
        for (key, value) in self.record.headers() {
            let key = match key {
                "先手" if self.is_handicap => "下手",
                "後手" if self.is_handicap => "上手",
                _ => key,
            };
            let _ = writeln!(self.text, "{key}：{}", one_line(value));
        }
        if self.format == RecordFormat::Kif {
            self.text += "手数----指手---------消費時間--\n";
        } else {
            self.text.push('\n');
        }
        self.write_notes(self.record.root());
        self.write_tree();
        self.text
    }

    fn write_start(&mut self) {
        let start = self.record.start();
        if let Some(handicap) = handicap_of(start) {
            let _ = writeln!(self.text, "手合割：{}", handicap.japanese_name());
        } else {
            self.text += "手合割：その他\n";
            self.text += &diagram::write(start);
        }
    }

    /// The main line, then the variations, those that branch off last first.
    fn write_tree(&mut self) {
        let mut open: Vec<NodeId> = self.write_line(self.record.next(self.record.root()));
        while let Some(first) = open.pop() {
            let number = self.number(first);
            let _ = writeln!(self.text, "\n変化：{number}手");
            let branches = self.write_line(Some(first));
            open.extend(branches);
        }
    }

    /// The number of a step, which goes on from that of the start.
    fn number(&self, node: NodeId) -> usize {
        self.record.ply(node) + usize::from(self.record.start().ply()) - 1
    }

    /// Writes a line from a node to its end. Gives the first nodes of its variations, the one to be
    /// written first at the end.
    fn write_line(&mut self, first: Option<NodeId>) -> Vec<NodeId> {
        let Some(first) = first else {
            return Vec::new();
        };
        let record = self.record;
        let mut position = record.position(record.parent(first).unwrap_or(record.root()));
        let mut spent = self.spent_before(first);
        let mut branches = Vec::new();
        let mut column = 0;
        for node in std::iter::once(first).chain(record.line_from(first)) {
            if node != first || record.ply(first) == 1 && self.is_main(first) {
                let mut siblings: Vec<_> = record.parent(node).map_or(Vec::new(), |parent| {
                    record.children(parent).skip(1).collect()
                });
                siblings.reverse();
                branches.extend(siblings);
            }
            let side = position.side_to_move();
            if let Some(time) = record.time(node) {
                spent[side as usize] += time;
            }
            match self.format {
                RecordFormat::Kif => self.write_kif_step(node, &position, spent[side as usize]),
                _ => self.write_ki2_step(node, &position, &mut column),
            }
            let is_ending = matches!(record.step(node), Step::Ending(_));
            if column > 0 && (is_ending || !record.comment(node).is_empty()) {
                self.text.push('\n');
                column = 0;
            }
            // Only the summary tells the ending in KI2, so notes on the ending follow it.
            if is_ending && self.format == RecordFormat::Ki2 {
                self.write_summary(node, &position);
            }
            self.write_notes(node);
            if let Some(mv) = record.mv(node) {
                let _ = position.try_do_move(mv.unpack(side));
            }
        }
        if column > 0 {
            self.text.push('\n');
        }
        let last = record.line_from(first).last().unwrap_or(first);
        if self.format == RecordFormat::Kif {
            self.write_summary(last, &position);
        }
        branches
    }

    fn is_main(&self, node: NodeId) -> bool {
        self.record.next(self.record.root()) == Some(node)
    }

    /// The time that each side spent on the way to a line.
    fn spent_before(&self, first: NodeId) -> [Duration; 2] {
        let mut spent = [Duration::ZERO; 2];
        let mut side = self.record.start().side_to_move();
        for node in self.record.path(first) {
            if node != first {
                spent[side as usize] += self.record.time(node).unwrap_or_default();
                side = side.flip();
            }
        }
        spent
    }

    fn write_kif_step(&mut self, node: NodeId, position: &Position, spent: Duration) {
        let record = self.record;
        let word = match record.step(node) {
            Step::Move(mv) | Step::Foul(mv) => self.move_text(node, mv, position, MoveFormat::Kif),
            Step::Ending(ending) => match kif_word(ending, position.side_to_move()) {
                Some(word) => word.to_owned(),
                None => return,
            },
            Step::Start => return,
        };
        let _ = write!(self.text, "{:4} {word}", self.number(node));
        if let Some(time) = record.time(node) {
            let width: usize = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
            self.text
                .extend(std::iter::repeat_n(' ', 13_usize.saturating_sub(width)));
            let (own, all) = (time.as_secs(), spent.as_secs());
            let _ = write!(
                self.text,
                "({:2}:{:02}/{:02}:{:02}:{:02})",
                own / 60,
                own % 60,
                all / 3600,
                all / 60 % 60,
                all % 60
            );
        }
        self.text += if record.has_variation_after(node) {
            "+\n"
        } else {
            "\n"
        };
    }

    /// Six moves a line, in columns.
    fn write_ki2_step(&mut self, node: NodeId, position: &Position, column: &mut usize) {
        let (Step::Move(mv) | Step::Foul(mv)) = self.record.step(node) else {
            return;
        };
        let text = self.move_text(node, mv, position, MoveFormat::Japanese);
        self.text += &text;
        *column += 1;
        if *column == 6 {
            self.text.push('\n');
            *column = 0;
        } else {
            let width = 2 * text.chars().count();
            self.text.extend(std::iter::repeat_n(
                ' ',
                14_usize.saturating_sub(width).max(1),
            ));
        }
    }

    fn move_text(
        &self,
        node: NodeId,
        mv: PackedMove,
        position: &Position,
        format: MoveFormat,
    ) -> String {
        let before = self
            .record
            .parent(node)
            .and_then(|node| self.record.mv(node));
        let text = position.move_text(mv, format, before.map(PackedMove::to));
        text.unwrap_or_else(|| mv.to_string())
    }

    fn write_notes(&mut self, node: NodeId) {
        let comment = self.record.comment(node);
        if !comment.is_empty() {
            for line in comment.split('\n') {
                let _ = writeln!(self.text, "*{line}");
            }
        }
        let bookmark = self.record.bookmark(node);
        if self.format == RecordFormat::Kif && !bookmark.is_empty() {
            let _ = writeln!(self.text, "&{}", one_line(bookmark));
        }
    }

    /// まで10手で先手の勝ち, when the line has an ending.
    fn write_summary(&mut self, last: NodeId, position: &Position) {
        let Step::Ending(ending) = self.record.step(last) else {
            return;
        };
        let Some(word) = summary_word(ending) else {
            return;
        };
        let side = position.side_to_move();
        let moves = self.record.ply(last) - 1;
        let winner = ending.winner(side);
        let name = |color| match (color, self.is_handicap) {
            (Color::Black, false) => "先手",
            (Color::White, false) => "後手",
            (Color::Black, true) => "下手",
            (Color::White, true) => "上手",
        };
        let text = match (word, winner) {
            (Summary::Plain(word), _) => word.to_owned(),
            (Summary::Of(word), Some(winner)) => format!("{}{word}", name(winner)),
            (Summary::OfSide(word), _) => format!("{}{word}", name(side)),
            (Summary::Because(word), Some(winner)) => format!("{word}{}の勝ち", name(winner)),
            (Summary::Of(word) | Summary::Because(word), None) => word.to_owned(),
        };
        let _ = writeln!(self.text, "まで{moves}手で{text}");
    }
}

/// The form of a まで line.
enum Summary {
    /// 中断.
    Plain(&'static str),
    /// The winner and a word: 先手の勝ち.
    Of(&'static str),
    /// The side to move and a word: 先手の反則負け.
    OfSide(&'static str),
    /// A word, the winner and の勝ち: 時間切れにより先手の勝ち.
    Because(&'static str),
}

/// The form in which a まで line tells of an ending; `None` when it would be read as another one.
const fn summary_word(ending: RecordEnding) -> Option<Summary> {
    use RecordEnding as E;
    Some(match ending {
        E::Resign => Summary::Of("の勝ち"),
        E::Interrupt => Summary::Plain("中断"),
        E::Repetition => Summary::Plain("千日手"),
        E::Impasse => Summary::Plain("持将棋"),
        E::Draw => Summary::Plain("引き分け"),
        E::Mate => Summary::Plain("詰み"),
        E::NoMate => Summary::Plain("不詰"),
        E::TimeUp => Summary::Because("時間切れにより"),
        E::FoulWin => Summary::OfSide("の反則勝ち"),
        E::FoulLoss => Summary::OfSide("の反則負け"),
        E::Declaration => Summary::Of("の入玉勝ち"),
        E::MaxMoves => Summary::Plain("最大手数"),
        E::Sealed => Summary::Plain("封じ手"),
        _ => return None,
    })
}

/// The word of an ending in a KIF file; one of fouls stands for those that have none of their own.
fn kif_word(ending: RecordEnding, side: Color) -> Option<&'static str> {
    let foul = match ending.winner(side) {
        Some(winner) if winner == side => RecordEnding::FoulWin,
        _ => RecordEnding::FoulLoss,
    };
    match ending {
        RecordEnding::IllegalActionByBlack | RecordEnding::IllegalActionByWhite => foul.kif_word(),
        _ => ending.kif_word(),
    }
}

/// The word of an ending in a CSA file; the foul of the move before is the other side's illegal
/// action.
fn csa_word(ending: RecordEnding, side: Color) -> Option<&'static str> {
    match (ending, side) {
        (RecordEnding::FoulWin, Color::White) => RecordEnding::IllegalActionByBlack.csa_word(),
        (RecordEnding::FoulWin, Color::Black) => RecordEnding::IllegalActionByWhite.csa_word(),
        _ => ending.csa_word(),
    }
}

/// The handicap whose start this is.
fn handicap_of(start: &Position) -> Option<Handicap> {
    Handicap::all()
        .into_iter()
        .find(|handicap| Position::handicap(*handicap) == *start)
}

/// A text whose line ends became blanks.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// The name that CSA has for a header.
fn csa_header(key: &str) -> Option<&'static str> {
    match key {
        "先手" => Some("N+"),
        "後手" => Some("N-"),
        _ => HEADERS
            .iter()
            .find(|(_, kif)| *kif == key)
            .map(|(csa, _)| *csa),
    }
}

fn write_csa(record: &Record) -> String {
    let mut text = String::from("V2.2\n");
    for (key, value) in record.headers() {
        let value = one_line(value);
        let _ = match csa_header(key) {
            Some(name @ ("N+" | "N-")) => writeln!(text, "{name}{value}"),
            Some(name) => writeln!(text, "${name}:{value}"),
            None => Ok(()),
        };
    }
    let mut position = record.start().clone();
    text += &csa_position(&position);
    text += match position.side_to_move() {
        Color::Black => "+\n",
        Color::White => "-\n",
    };
    write_csa_comment(&mut text, record, record.root());
    for node in record.main_line() {
        match record.step(node) {
            Step::Move(mv) | Step::Foul(mv) => {
                if let Some(moved) = pattern::Moved::of(&position, mv) {
                    text += &csa::write(&position, &moved);
                }
                let _ = position.try_do_move(mv.unpack(position.side_to_move()));
                text.push('\n');
            }
            Step::Ending(ending) => match csa_word(ending, position.side_to_move()) {
                Some(word) => _ = writeln!(text, "%{word}"),
                None => continue,
            },
            Step::Start => {}
        }
        if let Some(time) = record.time(node) {
            let _ = writeln!(text, "T{}", time.as_secs());
        }
        write_csa_comment(&mut text, record, node);
    }
    text
}

fn write_csa_comment(text: &mut String, record: &Record, node: NodeId) {
    let comment = record.comment(node);
    if !comment.is_empty() {
        for line in comment.split('\n') {
            let _ = writeln!(text, "'*{line}");
        }
    }
}

/// PI with the pieces of a handicap taken away, or P1 to P9 with hands.
fn csa_position(position: &Position) -> String {
    if let Some(handicap) = handicap_of(position) {
        let start = Position::startpos();
        let mut text = String::from("PI");
        for square in handicap.removed() {
            let kind = start
                .piece_at(*square)
                .map_or("", |piece| csa_code(piece.piece_kind()));
            let _ = write!(text, "{}{}{kind}", square.file(), square.rank());
        }
        return text + "\n";
    }
    let mut text = String::new();
    for rank in 1..=9 {
        let _ = write!(text, "P{rank}");
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match position.piece_at(square).map(Piece::to_parts) {
                Some((kind, Color::Black)) => _ = write!(text, "+{}", csa_code(kind)),
                Some((kind, Color::White)) => _ = write!(text, "-{}", csa_code(kind)),
                None => text += " * ",
            }
        }
        text.push('\n');
    }
    for (color, sign) in [(Color::Black, '+'), (Color::White, '-')] {
        let hand = position.hand(color);
        if hand.is_empty() {
            continue;
        }
        let _ = write!(text, "P{sign}");
        for kind in PieceKind::HAND_ORDER {
            for _ in 0..hand.count(kind).unwrap_or(0) {
                let _ = write!(text, "00{}", csa_code(kind));
            }
        }
        text.push('\n');
    }
    text
}
