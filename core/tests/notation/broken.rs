//! Broken files: each fault is told with its line, and nothing is skipped in silence.

use crate::common::data;
use shogiban::{RecordFile, Severity};

#[test]
fn broken_files_are_told_with_their_line() {
    let mut wrong = Vec::new();
    let mut read = 0;
    for row in data::rows("notation/broken.json") {
        let (name, format) = (data::field(&row, "file"), data::field(&row, "format"));
        if !matches!(format, "kif" | "ki2" | "csa" | "usi") || name.starts_with("bytes-") {
            continue;
        }
        let text = data::text(&format!("notation/broken/{name}"));
        read += 1;
        let line = data::number(&row, "line") as u32;
        let expected = match data::field(&row, "severity") {
            "error" => Some(Severity::Error),
            "warning" => Some(Severity::Warning),
            _ => None,
        };
        let file = RecordFile::read_lenient(&text);
        let found: Vec<_> = file
            .faults
            .iter()
            .map(|fault| (fault.line, fault.severity))
            .collect();
        let as_expected = match expected {
            Some(Severity::Error) => found.last() == Some(&(line, Severity::Error)),
            Some(severity) => found.contains(&(line, severity)),
            None => found.is_empty(),
        };
        if !as_expected {
            let reason = data::field(&row, "reason");
            wrong.push(format!(
                "{name}: {line} {expected:?} {reason}\n   {:?}",
                file.faults
            ));
        }
    }
    assert!(read > 80, "{read} files");
    assert!(
        wrong.is_empty(),
        "{} of {read} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
