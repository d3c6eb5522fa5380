//! Written moves and records read back the same, in every format that can hold it.

use crate::common::data;
use shogiban::{NodeId, PackedMove, Position, Record, RecordEnding, RecordFile, RecordFormat};
use std::fmt::Write;

/// All that a record holds, one line a node, depth first.
fn dump(record: &Record) -> String {
    let mut text = record.start().to_sfen();
    for (key, value) in record.headers() {
        write!(text, "\n{key}={value}").unwrap();
    }
    let mut open = vec![record.root()];
    while let Some(node) = open.pop() {
        let (step, ply, time) = (record.step(node), record.ply(node), record.time(node));
        let (comment, bookmark) = (record.comment(node), record.bookmark(node));
        write!(text, "\n{ply} {step:?} {time:?} {comment:?} {bookmark:?}").unwrap();
        let children: Vec<NodeId> = record.children(node).collect();
        open.extend(children.into_iter().rev());
    }
    text
}

fn moves(record: &Record) -> Vec<PackedMove> {
    record
        .main_line()
        .filter_map(|node| record.mv(node))
        .collect()
}

fn files() -> Vec<(String, RecordFile)> {
    let rows = data::rows("notation/records.json");
    let files = rows.iter().filter_map(|row| {
        let name = data::field(row, "file");
        let text = data::text(&format!("notation/records/{name}"));
        Some((name.to_owned(), RecordFile::read(&text).ok()?))
    });
    files.collect()
}

/// Writes and reads every record of the data that the format can hold whole.
fn check(format: RecordFormat, least: usize) {
    let mut whole = 0;
    for (name, file) in files() {
        for record in &file.records {
            let written = record.write(format);
            let back = RecordFile::read(&written.text)
                .unwrap_or_else(|fault| panic!("{name}:{fault}\n{}", written.text));
            let back = &back.records[0];
            if !written.left_out.contains(&"fouls") {
                assert_eq!(moves(back), moves(record), "{name}");
            }
            if written.left_out.is_empty() {
                assert_eq!(dump(back), dump(record), "{name}\n{}", written.text);
                whole += 1;
            }
        }
    }
    assert!(whole >= least, "{whole} records");
}

#[test]
fn kif_reads_back() {
    check(RecordFormat::Kif, 300);
}

#[test]
fn ki2_reads_back() {
    check(RecordFormat::Ki2, 100);
}

#[test]
fn csa_reads_back() {
    check(RecordFormat::Csa, 150);
}

#[test]
fn usi_reads_back() {
    check(RecordFormat::Usi, 50);
}

/// Fails when a handicap or an ending has another word in the reader than in the writer.
#[test]
fn every_handicap_and_ending_reads_back() {
    for handicap in shogiban::Handicap::all() {
        for ending in RecordEnding::all() {
            let mut record = Record::new(Position::handicap(handicap));
            let mv = record.start().ordered_moves()[0];
            let node = record.add_move(record.root(), mv).unwrap();
            record.add_ending(node, ending);
            for format in [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa] {
                let written = record.write(format);
                let back = RecordFile::read(&written.text)
                    .unwrap_or_else(|fault| panic!("{fault}\n{}", written.text));
                if written.left_out.is_empty() {
                    assert_eq!(dump(&back.records[0]), dump(&record), "{}", written.text);
                }
            }
        }
    }
}
