//! Record files: which format they are in, and what is read of them.

use super::csa_file;
use super::kif;
use super::record::Record;
use super::source::{Line, RecordFault, Severity, lines};
use super::usi_file;

/// A format of record files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RecordFormat {
    /// KIF: one Japanese move a line, with number, origin and times.
    Kif,
    /// KI2: Japanese moves as people write them, several a line.
    Ki2,
    /// CSA, versions 2.2 and 3.0.
    Csa,
    /// A line `startpos moves …` or `sfen … moves …` for each game, with or without `position`
    /// before.
    Usi,
}

/// The text of a record file, read.
#[derive(Clone, Debug)]
pub struct RecordFile {
    /// The format that it is in.
    pub format: RecordFormat,
    /// The games, in their order.
    pub records: Vec<Record>,
    /// Warnings and, when reading was lenient, the error that ended it.
    pub faults: Vec<RecordFault>,
}

impl RecordFile {
    /// Reads a file in whatever format it is in.
    ///
    /// # Errors
    ///
    /// The first fault that is an error.
    ///
    /// ```
    /// use shogiban::{RecordFile, RecordFormat};
    ///
    /// let file = RecordFile::read("V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\n%CHUDAN\n")?;
    /// assert_eq!(file.format, RecordFormat::Csa);
    /// assert_eq!(file.records[0].main_line().count(), 3);
    ///
    /// let fault = RecordFile::read("手合割：平手\n   1 ７六歩(77)\n   2 ５五歩(53)\n").unwrap_err();
    /// assert_eq!(fault.line, 3);
    /// # Ok::<(), shogiban::RecordFault>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, RecordFault> {
        let file = Self::read_lenient(text);
        match file
            .faults
            .iter()
            .find(|fault| fault.severity == Severity::Error)
        {
            Some(fault) => Err(fault.clone()),
            None => Ok(file),
        }
    }

    /// Reads a file as far as it can be read. The error that ended it, if there is one, is the last
    /// of the faults.
    #[must_use]
    pub fn read_lenient(text: &str) -> Self {
        let format = recognise(text);
        Self::read_as(text, format)
    }

    fn read_as(text: &str, format: RecordFormat) -> Self {
        let (records, faults) = match format {
            RecordFormat::Kif => read_kif(text, kif::Moves::Kif),
            RecordFormat::Ki2 => read_kif(text, kif::Moves::Ki2),
            RecordFormat::Csa => csa_file::read(text),
            RecordFormat::Usi => usi_file::read(text),
        };
        Self {
            format,
            records,
            faults,
        }
    }
}

/// The format that the first telling line is of.
fn recognise(text: &str) -> RecordFormat {
    lines(text)
        .find_map(format_of_line)
        .unwrap_or(RecordFormat::Kif)
}

fn format_of_line(line: Line<'_>) -> Option<RecordFormat> {
    let text = line.text.trim();
    let word = text.split_whitespace().next()?;
    let first = word.chars().next()?;
    match first {
        _ if matches!(word, "position" | "startpos" | "sfen") => Some(RecordFormat::Usi),
        '\'' | 'V' | 'N' | 'P' | '$' | '+' | '-' | '%' | '/' if !text.starts_with("+--") => {
            Some(RecordFormat::Csa)
        }
        _ if super::words::side_of_sign(first).is_some() => Some(RecordFormat::Ki2),
        '0'..='9' => Some(RecordFormat::Kif),
        _ if text.starts_with("手数--") => Some(RecordFormat::Kif),
        _ => None,
    }
}

fn read_kif(text: &str, moves: kif::Moves) -> (Vec<Record>, Vec<RecordFault>) {
    let mut reader = kif::Reader::new(moves);
    for line in lines(text) {
        if let Err(fault) = reader.read(line) {
            let (record, mut faults) = reader.so_far().unzip();
            let faults = faults.get_or_insert_default();
            faults.push(fault);
            return (record.into_iter().collect(), std::mem::take(faults));
        }
    }
    match reader.finish() {
        Ok((record, faults)) => (vec![record], faults),
        Err(fault) => (Vec::new(), vec![fault]),
    }
}
