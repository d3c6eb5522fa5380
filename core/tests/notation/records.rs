//! Record files of other projects, with the content on which several libraries agree.

use crate::common::data;
use serde_json::Value;
use shogiban::{NodeId, Record, RecordEnding, RecordFile, RecordFormat, Step};

fn rows(format: &str) -> Vec<Value> {
    let all = data::rows("notation/records.json");
    all.into_iter()
        .filter(|row| row["format"] == format)
        .collect()
}

fn read(row: &Value) -> RecordFile {
    let name = data::field(row, "file");
    let text = data::text(&format!("notation/records/{name}"));
    RecordFile::read(&text).unwrap_or_else(|fault| panic!("{name}:{fault}"))
}

fn usi_of(record: &Record, nodes: impl Iterator<Item = NodeId>) -> String {
    let moves: Vec<_> = nodes.filter_map(|node| record.mv(node)).collect();
    moves
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The ending of the main line by the data's name for it.
fn ending_of(record: &Record) -> Option<&'static str> {
    use RecordEnding as E;
    let last = record.main_line().last()?;
    let Step::Ending(ending) = record.step(last) else {
        return None;
    };
    Some(match ending {
        E::Resign => "resign",
        E::Interrupt => "interrupt",
        E::Repetition => "repetitionDraw",
        E::Impasse => "impass",
        E::Draw => "draw",
        E::Mate => "mate",
        E::NoMate => "noMate",
        E::TimeUp => "timeout",
        E::FoulWin => "foulWin",
        E::FoulLoss => "foulLose",
        E::Declaration => "enteringOfKing",
        E::MaxMoves => "maxMoves",
        E::WinByDefault => "winByDefault",
        E::LossByDefault => "loseByDefault",
        E::Sealed => "sealed",
        E::TakeBack => "matta",
        E::Error => "error",
        E::IllegalActionByBlack | E::IllegalActionByWhite => "illegalAction",
    })
}

/// Variations as the data has them: the ply that each replaces, and its moves.
fn variations(record: &Record) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut open = vec![record.root()];
    while let Some(node) = open.pop() {
        for (place, child) in record.children(node).enumerate() {
            if place > 0 {
                let line = std::iter::once(child).chain(record.line_from(child));
                found.push((record.ply(child), usi_of(record, line)));
            }
            open.push(child);
        }
    }
    found.sort();
    found
}

fn check(row: &Value) -> Vec<String> {
    let name = data::field(row, "file");
    let file = read(row);
    let record = &file.records[0];
    let mut wrong = Vec::new();
    let mut compare = |what: &str, found: String, expected: String| {
        if found != expected {
            wrong.push(format!(
                "{name}: {what}\n  found {found}\n  not   {expected}"
            ));
        }
    };
    let sfen = record.start().to_sfen();
    let fields: Vec<_> = sfen.split(' ').take(3).collect();
    compare("start", fields.join(" "), data::field(row, "sfen").into());
    let usi = usi_of(record, record.main_line());
    compare("moves", usi, data::field(row, "usi").into());
    let ending = ending_of(record);
    if ending != Some("illegalAction") {
        let expected = row["ending"].as_str();
        compare("ending", format!("{ending:?}"), format!("{expected:?}"));
    }
    if let Some(times) = row["times_ms"].as_array() {
        let moves = record.main_line().filter(|node| record.mv(*node).is_some());
        let millis = |node| record.time(node).map_or(0, |time| time.as_millis() as u64);
        let found: Vec<_> = moves.map(millis).collect();
        let expected: Vec<_> = times.iter().filter_map(Value::as_u64).collect();
        compare("times", format!("{found:?}"), format!("{expected:?}"));
    }
    if let Some(lines) = row["variation_lines"].as_array() {
        let mut expected: Vec<_> = lines
            .iter()
            .map(|line| {
                (
                    line[0].as_u64().unwrap() as usize,
                    line[1].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        expected.sort();
        compare(
            "variations",
            format!("{:?}", variations(record)),
            format!("{expected:?}"),
        );
    }
    if let Some(comments) = row["main_comments"].as_object() {
        for (ply, text) in comments {
            let ply: usize = ply.parse().unwrap();
            let node = if ply == 0 {
                Some(record.root())
            } else {
                record.main_line().nth(ply - 1)
            };
            let found = node.map_or("", |node| record.comment(node));
            let text = text.as_str().unwrap();
            let (found, expected) = (found.trim_end().into(), text.trim_end().into());
            compare(&format!("comment {ply}"), found, expected);
        }
    }
    if let Some(games) = row["games"].as_array() {
        compare(
            "games",
            file.records.len().to_string(),
            games.len().to_string(),
        );
        for (record, game) in file.records.iter().zip(games) {
            let usi = usi_of(record, record.main_line());
            compare("game", usi, data::field(game, "usi").into());
        }
    }
    wrong
}

/// Files that this reader takes in another way than the data's libraries, and why.
const OTHERWISE: [(&str, &str); 28] = [
    (
        "rsshogi-test-csa-1513.csa",
        "the sign of a move is the other side's: an error here",
    ),
    (
        "rsshogi-test-csa-1548.csa",
        "a line that is no statement: an error here",
    ),
    (
        "rsshogi-test-csa-1592.csa",
        "nothing follows the separator: one game",
    ),
    (
        "rsshogi-test-test_record_editing-1042.csa",
        "no turn line: an error here",
    ),
    (
        "rsshogi-test-test_record_editing-1045.csa",
        "no turn line: an error here",
    ),
    (
        "mog-core-scala-test-GameSpec-185.csa",
        "no start position: the even game, not an empty board",
    ),
    (
        "mog-core-scala-test-CsaStateReaderSpec-584.csa",
        "PI takes away a piece that is not there",
    ),
    ("made-other-1.csa", "three rooks"),
    (
        "tsshogi-test-kakinoki-1165.ki2u",
        "the last token is an ending, 投了",
    ),
    (
        "tsshogi-test-kakinoki-1169.ki2u",
        "the last token is an ending, 投了",
    ),
    (
        "tsshogi-test-kakinoki-1173.ki2u",
        "the last token is an ending, 千日手",
    ),
    (
        "tsshogi-test-kakinoki-1177.ki2u",
        "the last token is an ending, 千日手",
    ),
    (
        "shogihome-test-csa-209.ki2u",
        "the first line is of no kind",
    ),
    (
        "shogihome-test-game-144.ki2u",
        "the first line is of no kind",
    ),
    (
        "shogihome-test-manager-146.ki2u",
        "the first line is of no kind",
    ),
    (
        "shogihome-test-manager-223.ki2u",
        "comments alone: taken for KIF",
    ),
    (
        "shogihome-test-manager-240.ki2u",
        "comments alone: taken for KIF",
    ),
    (
        "shogihome-test-manager-307.ki2u",
        "comments alone: taken for KIF",
    ),
    (
        "json-kifu-format-fork-test.kif",
        "a wrong number, no variation: the move is legal as the next one",
    ),
    (
        "mog-core-scala-kif-game-002.kif",
        "Time-up is the loss on time",
    ),
    (
        "mog-core-scala-kif-game-012.kif",
        "a second ending is no variation",
    ),
    (
        "scalashogi-test-KifParserTest-385.kifu",
        "歩三兵 is none of the sixteen handicaps",
    ),
    (
        "tsshogi-test-kakinoki-1395.kifu",
        "a summary alone tells the ending",
    ),
    (
        "scalashogi-test-KifParserTest-335.kifu",
        "a summary alone tells the ending",
    ),
    (
        "scalashogi-test-KifParserTest-494.kifu",
        "a second ending is no variation",
    ),
    ("made-times.kif", "hours and decimals are read"),
    (
        "rsshogi-test-test_book-262.kifu",
        "the first line is of no kind",
    ),
    (
        "rsshogi-test-test_book-292.kifu",
        "the first line is of no kind",
    ),
];

fn check_all(format: &str, least: usize, expected: RecordFormat) {
    let rows = rows(format);
    assert!(rows.len() >= least, "{} files", rows.len());
    let mut wrong = Vec::new();
    for row in &rows {
        let name = data::field(row, "file");
        if OTHERWISE.iter().any(|(file, _)| *file == name) {
            continue;
        }
        let text = data::text(&format!("notation/records/{name}"));
        match RecordFile::read(&text) {
            Ok(file) if file.format != expected => {
                wrong.push(format!("{name}: taken for {:?}", file.format))
            }
            Ok(_) => wrong.extend(check(row)),
            Err(fault) => wrong.push(format!("{name}:{fault}")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn kif_files_are_read() {
    check_all("kif", 180, RecordFormat::Kif);
}

#[test]
fn ki2_files_are_read() {
    check_all("ki2", 80, RecordFormat::Ki2);
}

#[test]
fn csa_files_are_read() {
    check_all("csa", 120, RecordFormat::Csa);
}

#[test]
fn usi_lines_are_read() {
    check_all("usi", 4, RecordFormat::Usi);
}
