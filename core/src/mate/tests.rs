//! Tests that set bounds on the memory of a search, or look into its proofs.

#[path = "../../tests/common/mod.rs"]
mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::solver::{Bounds, Solver};
use super::{MateAnswer, MateOptions, MateReport};
use crate::position::Position;
use crate::types::PackedMove;
use common::naive::Naive;
use common::{data, packed, to_naive};

/// The first columns of the positions in a file of tests/data.
fn positions(file: &str) -> Vec<Position> {
    let text = data::text(file);
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| common::position(row.split('\t').next().unwrap_or_default()))
        .collect()
}

fn within(nodes: u64) -> MateOptions {
    MateOptions {
        nodes,
        ..MateOptions::default()
    }
}

/// Solves a position within bounds. Checks a mate by the naive rules: its line, and its proof
/// against every defence.
fn solve(position: &Position, options: &MateOptions, bounds: Bounds) -> MateReport {
    let mut callback = |_: &_| ControlFlow::Continue(());
    let mut solver = Solver::new(
        position,
        options,
        bounds,
        [crate::mate::MATE_CALL_NODES; 2],
        &mut callback,
    )
    .expect("memory");
    let report = solver.report(options).expect("memory");
    if let MateAnswer::Mate(line) = &report.answer {
        check_line(&to_naive(position), line);
        check_proof(&mut solver, line.len() as u16, &mut HashSet::new());
    }
    report
}

/// Plays the line by the naive rules: every move legal, every attack a check, mate at the end.
fn check_line(start: &Naive, line: &[PackedMove]) {
    let mut naive = start.clone();
    for (i, mv) in line.iter().enumerate() {
        assert!(naive.legal().contains(&mv.code()), "{mv} {naive:?}");
        naive = naive.after(mv.code()).expect("a legal move");
        assert!(i % 2 == 1 || naive.in_check(naive.side), "{mv} {naive:?}");
    }
    assert!(line.len() % 2 == 1 && naive.mated(), "{naive:?}");
}

/// Plays the proof of the solver's position against every defence by the naive rules, and asserts
/// that it mates within `plies`. `seen` has the positions that were checked already, with their
/// plies.
fn check_proof(solver: &mut Solver<'_>, plies: u16, seen: &mut HashSet<([u8; 96], u16)>) {
    if !seen.insert((solver.position.packed(), plies)) {
        return;
    }
    let (key, hand) = solver.identity();
    let index = solver.proofs.shortest(key, hand).expect("a proof");
    let proof = *solver.proofs.get(index);
    assert!(proof.plies <= plies, "{} > {plies}", proof.plies);
    let naive = to_naive(&solver.position);
    assert!(naive.legal().contains(&proof.attack.code()), "{naive:?}");
    let attacked = naive.after(proof.attack.code()).expect("a legal move");
    assert!(attacked.in_check(attacked.side), "{naive:?}");
    let undo_attack = solver.position.do_legal_move(proof.attack);
    let defences = attacked.legal();
    assert!(plies > 1 || defences.is_empty(), "{attacked:?}");
    for defence in defences {
        let defence = packed(defence);
        let undo = solver.position.do_legal_move(defence);
        check_proof(solver, plies - 2, seen);
        solver.position.undo_legal_move(defence, undo);
    }
    solver.position.undo_legal_move(proof.attack, undo_attack);
}

/// With a small table the solver may not find a mate, but it never reports a false one.
///
/// Each of these changes to the verification makes the test fail: a proof that needs no hand, or
/// the hand of its last defence alone, or nothing against interposed drops; and a length that is
/// not that of the longest defence.
#[test]
fn mates_hold_with_tables_of_any_size() {
    let files = ["mate-9.sfen", "mate-11.sfen", "mate-exact.tsv"];
    for bits in [4, 6, 8, 10, 12] {
        let bounds = Bounds {
            table_entries: 1 << bits,
            ..Bounds::default()
        };
        let (mut mates, mut unknown) = (0, 0);
        for position in files.iter().flat_map(|file| positions(file)) {
            match solve(&position, &within(20_000), bounds).answer {
                MateAnswer::Mate(_) => mates += 1,
                MateAnswer::Unknown => unknown += 1,
                MateAnswer::NoMate => panic!("no mate, 2^{bits} entries: {position:?}"),
            }
        }
        println!("2^{bits} entries: {mates} mates, {unknown} unknown");
        assert!(mates > 10, "{mates} mates with 2^{bits} entries");
    }
}

/// "No mate" and the least length stay true with tables of any size.
#[test]
fn lengths_hold_with_tables_of_any_size() {
    let text = data::text("mate-exact.tsv");
    let mut shortest = [0; 3];
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = row.split('\t');
        let position = common::position(fields.next().unwrap_or_default());
        let exact: u16 = fields.next().unwrap_or_default().parse().expect("a length");
        for (i, bits) in [4, 7, 10].into_iter().enumerate() {
            let bounds = Bounds {
                table_entries: 1 << bits,
                ..Bounds::default()
            };
            let options = MateOptions {
                shortest: true,
                ..within(10_000)
            };
            let report = solve(&position, &options, bounds);
            if let MateAnswer::Mate(line) = report.answer {
                assert!(line.len() >= usize::from(exact), "{position:?}");
                if report.shortest {
                    assert_eq!(line.len(), usize::from(exact), "{position:?}");
                    shortest[i] += 1;
                }
            }
            if exact > 1 {
                let options = MateOptions {
                    plies: Some(exact - 1),
                    ..within(10_000)
                };
                let answer = solve(&position, &options, bounds).answer;
                assert!(!matches!(answer, MateAnswer::Mate(_)), "{position:?}");
            }
        }
    }
    println!("{shortest:?} known to be the shortest");
    assert!(shortest.iter().all(|&count| count > 5), "{shortest:?}");
}

/// Without room for its proofs a mate is not reported.
#[test]
fn mates_hold_with_room_for_few_proofs() {
    let mut unknown = [0; 4];
    for position in positions("mate-7.sfen") {
        for (i, proofs) in [0, 1, 16, 64].into_iter().enumerate() {
            let bounds = Bounds {
                proofs,
                ..Bounds::default()
            };
            let report = solve(&position, &within(20_000), bounds);
            unknown[i] += u32::from(report.answer == MateAnswer::Unknown);
        }
    }
    assert_eq!(unknown[..2], [150, 150]);
    assert!(unknown[2] < 150 && unknown[3] < unknown[2], "{unknown:?}");
}

/// Mates that are shorter than the length of another solver in `mate-exact.tsv`: the naive rules
/// confirm them against every defence.
#[test]
fn mates_shorter_than_listed_hold() {
    for (sfen, plies) in [
        (
            "lns1k2nl/3Pg4/ppp1p1+Rpp/9/4Pp1P1/2P4K1/PP3PP1P/1GS2+r3/LN2g3+b w GSbsnl2p 54",
            11,
        ),
        (
            "l1g2g1n1/1r4k2/p1sp1p1p1/4p1p1p/1p1L5/1P4PP1/P3PPN1P/L2gGK1S1/1N+r2SS1+b w NL2Pbp 96",
            17,
        ),
        (
            "l5s1l/6+P2/1k3p3/p2p4p/3n2P2/P2S1PN2/1P3K2P/1+r3G1gL/L6N1 w RBG7Pbg2snp 100",
            21,
        ),
    ] {
        let options = MateOptions {
            shortest: true,
            ..within(300_000)
        };
        let report = solve(&common::position(sfen), &options, Bounds::default());
        match report.answer {
            MateAnswer::Mate(line) => assert_eq!(line.len(), plies),
            answer => panic!("{answer:?}"),
        }
    }
}
