//! Failed allocations: a call returns `None` then, and never another report than with enough
//! memory.
//!
//! An allocation that cannot report its failure aborts the process, so these tests also fail when
//! the code under test has one.
#![allow(unsafe_code)] // An allocator and the limits of a process cannot do without.

#[path = "common/mod.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ops::ControlFlow;

use shogiban::{MateAnswer, MateOptions, MateReport, Position};

thread_local! {
    /// Allocations of this thread that succeed before all later ones fail.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

struct Failing;

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Whether the next allocation of this thread succeeds.
fn succeeds() -> bool {
    LEFT.with(|left| {
        let before = left.get();
        if before != u64::MAX {
            left.set(before.saturating_sub(1));
        }
        before > 0
    })
}

// SAFETY: the system's allocator does the work; a null pointer is a permitted answer.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if succeeds() {
            // SAFETY: the caller's promise.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if succeeds() {
            // SAFETY: the caller's promise.
            unsafe { System.realloc(block, layout, size) }
        } else {
            std::ptr::null_mut()
        }
    }
}

/// Runs `call` with `allowed` allocations that succeed; returns its answer, and whether that was
/// enough.
fn with_allocations<T>(allowed: u64, call: impl FnOnce() -> T) -> (T, bool) {
    LEFT.set(allowed);
    let answer = call();
    let enough = LEFT.replace(u64::MAX) > 0;
    (answer, enough)
}

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("an SFEN")
}

fn solve(position: &Position, options: &MateOptions) -> Option<MateReport> {
    position.try_mate_with(options, |_| ControlFlow::Continue(()))
}

/// Lets the first allocation fail, then the second, and so on until none fails.
#[test]
fn the_mate_solver_returns_none_when_any_allocation_fails() {
    let problems = [
        // A mate of seven plies.
        "ln1Skl3/4r4/p+B1ppg1P1/7p1/6+R2/2P3P2/PPNP4+p/2KG5/L1S2+l3 b SPb2gs2n6p 111",
        // A mate of 27 plies, found with more nodes.
        LONG,
        // No mate.
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ];
    for sfen in problems {
        let position = position(sfen);
        let options = MateOptions {
            nodes: 100_000,
            ..MateOptions::default()
        };
        let expected = solve(&position, &options);
        let mut failures = 0;
        loop {
            let (report, enough) = with_allocations(failures, || solve(&position, &options));
            if report.is_some() {
                assert_eq!(report, expected, "{sfen}");
                // One allocation more than was needed was allowed, or exactly as many.
                assert!(failures > 3, "{failures} {sfen}");
                break;
            }
            assert!(!enough, "{sfen}");
            failures += 1;
        }
        println!("{failures} allocations: {sfen}");
    }
}

/// A mate of 27 plies whose table grows to 4 MiB with a budget of 3,000,000 nodes. A solver that
/// discards entries when its table cannot grow reports 26 plies.
const LONG: &str =
    "ln5s1/2skr4/1ppp5/p3p1p2/4P4/P1P6/NPBP1GP1P/2+s1GS2L/L1+b2K1+p1 w GN2Prgnl2p 52";

#[cfg(target_os = "linux")]
mod address_space {
    use super::*;
    use std::process::Command;

    /// Address space that a child may use beyond what it has, in bytes.
    const SPARE: &str = "SHOGIBAN_TEST_SPARE_BYTES";
    /// The file in tests/data with the positions to solve, or nothing for `LONG`.
    const FILE: &str = "SHOGIBAN_TEST_FILE";

    fn problems(file: &str) -> Vec<Position> {
        if file.is_empty() {
            return vec![position(LONG)];
        }
        let text = common::data::text(file);
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        rows.map(|row| position(row.split('\t').next().unwrap_or_default()))
            .collect()
    }

    fn options(file: &str) -> MateOptions {
        MateOptions {
            nodes: if file.is_empty() { 3_000_000 } else { 30_000 },
            ..MateOptions::default()
        }
    }

    /// Starts with the length of the mate, if any.
    fn text(report: Option<MateReport>) -> String {
        let Some(report) = report else {
            return "no memory".to_owned();
        };
        let length = match &report.answer {
            MateAnswer::Mate(line) => line.len(),
            _ => 0,
        };
        format!("{length} plies, {report:?}")
    }

    /// Does nothing unless `child` starts it in a process of its own.
    #[test]
    fn child_process() {
        let (Ok(spare), Ok(file)) = (std::env::var(SPARE), std::env::var(FILE)) else {
            return;
        };
        let problems = problems(&file);
        let statm = std::fs::read_to_string("/proc/self/statm").expect("/proc");
        let pages: u64 = statm.split(' ').next().unwrap().parse().unwrap();
        // SAFETY: a known name, and a struct that outlives the call.
        unsafe {
            let page = libc::sysconf(libc::_SC_PAGESIZE) as u64;
            let bytes = pages * page + spare.parse::<u64>().unwrap();
            let limit = libc::rlimit {
                rlim_cur: bytes,
                rlim_max: bytes,
            };
            assert_eq!(libc::setrlimit(libc::RLIMIT_AS, &limit), 0);
        }
        for position in problems {
            println!("child: {}", text(solve(&position, &options(&file))));
        }
    }

    /// The answers of a process with that much address space to spare.
    fn child(file: &str, spare_bytes: u64) -> Vec<String> {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["address_space::child_process", "--exact", "--nocapture"])
            .env(SPARE, spare_bytes.to_string())
            .env(FILE, file)
            // Another arena would have address space reserved that the limit does not know of.
            .env("MALLOC_ARENA_MAX", "1")
            .output()
            .expect("a child");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("text");
        let answers = text.split("child: ").skip(1);
        answers
            .map(|answer| answer.lines().next().unwrap_or_default().to_owned())
            .collect()
    }

    /// Fails when a table that cannot grow discards entries instead.
    #[test]
    fn little_memory_is_an_error_and_not_an_answer() {
        let mut lengths = Vec::new();
        for mib in [4, 6, 8, 10, 256] {
            let answer = child("", mib << 20).remove(0);
            lengths.push(answer.split(',').next().unwrap_or_default().to_owned());
        }
        // The need is between 6 and 8 MiB; another allocator may need a little more or less.
        let [least, six, eight, ten, most] = &lengths[..] else {
            panic!("{lengths:?}");
        };
        assert_eq!([least.as_str(), most], ["no memory", "27 plies"]);
        for near in [six, eight, ten] {
            assert!(near == least || near == most, "{lengths:?}");
        }
    }

    /// With 64 KiB to spare, most of these need more memory than there is.
    #[test]
    fn little_memory_is_an_error_in_every_problem() {
        for file in ["mate-9.sfen", "mate-11.sfen", "mate-exact.tsv"] {
            let answers = child(file, 64 << 10);
            let problems = problems(file);
            assert_eq!(answers.len(), problems.len());
            let mut errors = 0;
            for (position, answer) in problems.iter().zip(answers) {
                if answer == "no memory" {
                    errors += 1;
                } else {
                    assert_eq!(
                        answer,
                        text(solve(position, &options(file))),
                        "{position:?}"
                    );
                }
            }
            println!("{file}: {errors} errors of {}", problems.len());
            assert!(
                errors > 10 && errors < problems.len(),
                "{file}: {errors} errors"
            );
        }
    }
}
