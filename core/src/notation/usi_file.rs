//! USI lines: one game a line.

use super::RecordEnding;
use super::builder::Builder;
use super::pattern::Pattern;
use super::record::Record;
use super::source::{Line, RecordFault, lines};
use crate::position::Position;
use crate::types::PackedMove;

/// Reads the games of a file up to the first error.
pub(super) fn read(text: &str) -> (Vec<Record>, Vec<RecordFault>) {
    let mut records = Vec::new();
    let mut faults = Vec::new();
    for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
        let (record, error) = read_line(line);
        records.extend(record);
        if let Some(error) = error {
            faults.push(error);
            break;
        }
    }
    (records, faults)
}

/// The game of a line, as far as it can be read, and the error that ended it.
fn read_line(line: Line<'_>) -> (Option<Record>, Option<RecordFault>) {
    let mut words = line.text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let start = match words.next() {
        Some("startpos") => Position::startpos(),
        Some("sfen") => {
            let mut fields = Vec::new();
            while let Some(field) = words.next_if(|word| *word != "moves" && fields.len() < 4) {
                fields.push(field);
            }
            let at = fields.first().copied().unwrap_or(line.text);
            match Position::from_sfen(&fields.join(" ")) {
                Ok(position) => position,
                Err(error) => return (None, Some(line.error_at(at, error.to_string()))),
            }
        }
        other => {
            let at = other.unwrap_or(line.text);
            return (None, Some(line.error_at(at, "neither startpos nor sfen")));
        }
    };
    let mut builder = Builder::new(start);
    let error = read_moves(&mut builder, line, words).err();
    let (record, _) = builder.finish();
    (Some(record), error)
}

fn read_moves<'a>(
    builder: &mut Builder,
    line: Line<'a>,
    mut words: impl Iterator<Item = &'a str>,
) -> Result<(), RecordFault> {
    match words.next() {
        None => return Ok(()),
        Some("moves") => {}
        Some(word) => return Err(line.error_at(word, "the word moves is missing")),
    }
    for word in words {
        let ending = match word {
            "resign" => Some(RecordEnding::Resign),
            "win" => Some(RecordEnding::Declaration),
            _ => None,
        };
        if let Some(ending) = ending {
            builder.end(ending);
            continue;
        }
        let mv: PackedMove = word
            .parse()
            .map_err(|_| line.error_at(word, "this is no move"))?;
        builder.play(&Pattern::exactly(mv), line, word)?;
    }
    builder.settle()
}

/// `startpos moves …` or `sfen … moves …`: the main line. An ending is written as `resign` or `win`
/// where it is one of these, and is otherwise left out; so is a foul.
pub(super) fn write(record: &Record) -> String {
    let start = record.start();
    let mut text = if *start == Position::startpos() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", start.to_sfen())
    };
    for (count, node) in record.main_line().enumerate() {
        let word = match record.step(node) {
            super::Step::Move(mv) => mv.to_string(),
            super::Step::Ending(RecordEnding::Resign) => "resign".into(),
            super::Step::Ending(RecordEnding::Declaration) => "win".into(),
            _ => continue,
        };
        text += if count == 0 { " moves " } else { " " };
        text += &word;
    }
    text
}
