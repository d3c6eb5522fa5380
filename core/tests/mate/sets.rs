//! Mates from games, of 1 to 33 plies.

use super::common::data::text;
use super::{replayed, within};
use shogiban::{MateAnswer, MateOptions, Position};

/// The positions in a file, with the second field of each row.
pub fn rows(file: &str) -> Vec<(Position, String)> {
    let text = text(file);
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let (sfen, rest) = row.split_once('\t').unwrap_or((row, ""));
        let second = rest.split('\t').next().unwrap_or_default();
        (super::common::position(sfen), second.to_owned())
    })
    .collect()
}

/// Without moves that decline a promotion, or without one kind of check, some of these are not
/// found.
#[test]
fn mates_within_a_number_of_plies_are_found() {
    for (file, plies) in [
        ("mate-3.sfen", 3),
        ("mate-5.sfen", 5),
        ("mate-7.sfen", 7),
        ("mate-9.sfen", 9),
        ("mate-11.sfen", 11),
    ] {
        let mut nodes = Vec::new();
        for (position, _) in rows(file) {
            let report = position.mate(&within(if plies < 9 { 100_000 } else { 200_000 }));
            replayed(&position, &report.answer);
            nodes.push(report.nodes);
            // With a limit of plies, the length that the set promises.
            if plies <= 7 {
                let options = MateOptions {
                    plies: Some(plies),
                    ..within(1_000_000)
                };
                let line = replayed(&position, &position.mate(&options).answer);
                assert!(line.len() <= usize::from(plies));
            }
        }
        nodes.sort_unstable();
        assert_eq!(nodes.len(), 150);
        assert!(plies > 7 || nodes[75] < 1000, "{plies} plies: {nodes:?}");
    }
}

#[test]
fn mates_in_one_are_found_in_one() {
    let rows = rows("mate-1.tsv");
    assert_eq!(rows.len(), 300);
    for (position, moves) in rows {
        let report = position.mate(&within(1000));
        let line = replayed(&position, &report.answer);
        assert_eq!((line.len(), report.shortest), (1, true));
        assert!(
            moves.split(' ').any(|mv| mv == line[0].to_string()),
            "{line:?} {moves}"
        );
        let mv = position.mate_in_one().expect("a mate");
        replayed(&position, &MateAnswer::Mate(vec![mv]));
    }
}

#[test]
fn no_mate_in_one_is_found_where_there_is_none() {
    let rows = rows("no-mate-1.sfen");
    assert_eq!(rows.len(), 300);
    for (position, _) in rows {
        assert_eq!(position.mate_in_one(), None, "{position:?}");
        let options = MateOptions {
            plies: Some(1),
            ..within(1000)
        };
        assert_eq!(
            position.mate(&options).answer,
            MateAnswer::NoMate,
            "{position:?}"
        );
    }
}

/// The exact lengths were found by another program. There is a mate of that length and no shorter
/// one.
#[test]
fn the_shortest_mate_has_the_exact_length() {
    let mut solved = 0;
    for (position, exact) in rows("mate-exact.tsv") {
        let exact: u16 = exact.parse().expect("a length");
        if exact > 9 {
            continue;
        }
        let options = MateOptions {
            shortest: true,
            ..within(3_000_000)
        };
        let report = position.mate(&options);
        let line = replayed(&position, &report.answer);
        assert!(report.shortest, "{position:?}");
        assert_eq!(line.len(), usize::from(exact), "{position:?}");
        if exact > 1 {
            let options = MateOptions {
                plies: Some(exact - 1),
                ..within(3_000_000)
            };
            assert_eq!(
                position.mate(&options).answer,
                MateAnswer::NoMate,
                "{position:?}"
            );
        }
        solved += 1;
    }
    assert_eq!(solved, 111);
}
