//! The text of a record file: its lines, and the faults found in them.

use std::fmt;

/// The severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The record is read whole; the fault tells of something odd in the file.
    Warning,
    /// The record cannot be read beyond this place.
    Error,
}

/// A fault of a record file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The line, counted from 1.
    pub line: u32,
    /// The character of the line, counted from 1.
    pub column: u32,
    /// Whether reading stopped there.
    pub severity: Severity,
    /// The reason in English, without a full stop.
    pub reason: String,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for RecordFault {}

/// A line of the file, without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub number: u32,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The fault at a byte offset of the line.
    pub fn fault(
        self,
        offset: usize,
        severity: Severity,
        reason: impl Into<String>,
    ) -> RecordFault {
        let before = self.text.get(..offset).unwrap_or(self.text);
        RecordFault {
            line: self.number,
            column: before.chars().count() as u32 + 1,
            severity,
            reason: reason.into(),
        }
    }

    pub fn error(self, reason: impl Into<String>) -> RecordFault {
        self.fault(0, Severity::Error, reason)
    }

    pub fn warning(self, reason: impl Into<String>) -> RecordFault {
        self.fault(0, Severity::Warning, reason)
    }

    /// The offset in the line of a part of it.
    pub fn offset_of(self, part: &str) -> usize {
        (part.as_ptr().addr()).saturating_sub(self.text.as_ptr().addr())
    }

    /// The error at a part of the line.
    pub fn error_at(self, part: &'a str, reason: impl Into<String>) -> RecordFault {
        self.fault(self.offset_of(part), Severity::Error, reason)
    }

    pub fn warning_at(self, part: &'a str, reason: impl Into<String>) -> RecordFault {
        self.fault(self.offset_of(part), Severity::Warning, reason)
    }
}

/// The lines of a text, which end with CR LF, LF or CR. A byte order mark is skipped.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = Some(text).filter(|text| !text.is_empty());
    let mut number = 0;
    std::iter::from_fn(move || {
        let text = rest?;
        number += 1;
        let end = text.find(['\r', '\n']).unwrap_or(text.len());
        let after = &text[end..];
        let width = if after.starts_with("\r\n") {
            2
        } else {
            after.len().min(1)
        };
        rest = Some(&after[width..]).filter(|rest| !rest.is_empty());
        Some(Line {
            number,
            text: &text[..end],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_of_three_line_ends() {
        let found: Vec<_> = lines("\u{feff}a\r\n\nb\rc")
            .map(|line| (line.number, line.text))
            .collect();
        assert_eq!(found, [(1, "a"), (2, ""), (3, "b"), (4, "c")]);
        assert_eq!(lines("").count(), 0);
        assert_eq!(lines("a\n").count(), 1);
    }

    /// Columns count characters, not bytes.
    #[test]
    fn a_fault_names_line_and_column() {
        let line = Line {
            number: 7,
            text: "７六歩x",
        };
        let fault = line.error_at(&line.text[9..], "reason");
        assert_eq!(fault.to_string(), "7:4: reason");
    }
}
