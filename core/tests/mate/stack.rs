//! The solver does not recurse: long lines need no more stack than short ones.

use super::common::position as position_of;
use super::{replayed, within};
use shogiban::{MateAnswer, MateOptions, MateReport, Position};
use std::ops::ControlFlow;
use std::thread;

/// Solves in a thread with 64 KiB of stack; returns the length of the longest line seen, too.
fn solve(position: &Position, options: MateOptions) -> (MateReport, u32) {
    let position = position.clone();
    let solver = move || {
        let mut depth = 0;
        let report = position.mate_with(&options, |info| {
            depth = depth.max(info.depth);
            ControlFlow::Continue(())
        });
        (report, depth)
    };
    let thread = thread::Builder::new().stack_size(64 << 10).spawn(solver);
    thread.expect("a thread").join().expect("no panic")
}

/// Shogi Zuko no. 43, of 85 plies by its author's count, which leaves out interpositions without
/// effect. Fails when a line is cut at the 64 moves that a report holds in C.
#[test]
fn a_long_mate_comes_out_whole() {
    let position = position_of(
        "p3l3+P/1s1l2p2/5+P3/gp3NPpp/+R1S2+bLg1/1+pkN3G1/3p1P3/2N1S2R1/N4+p2B b S3Pgl3p 1",
    );
    let (report, _) = solve(&position, within(1_000_000));
    assert!(replayed(&position, &report.answer).len() >= 85);
}

/// With a limit of plies, lines may repeat positions, so this one goes on and on.
#[test]
fn a_line_of_30000_plies_fits_into_64_kib_of_stack() {
    let position = position_of("9/2l6/9/1pG1S4/1Pn+bg4/4+Bs3/2k6/r3+r4/1L+p1S4 b S3N2P2g2l13p 1");
    let options = MateOptions {
        plies: Some(u16::MAX),
        ..within(300_000)
    };
    let (report, depth) = solve(&position, options);
    assert!(depth > 30_000, "{depth}");
    assert_eq!(report.answer, MateAnswer::Unknown);
}
