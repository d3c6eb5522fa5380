//! Runs the C programs of this directory and of `examples/c` with either library, alone and under
//! valgrind.

use crate::header::Header;
use crate::toolchain::{
    Linkage, build, check_program, project, read, run, sources, stage, with_library,
};
use std::path::Path;
use std::process::Command;

/// Builds the program with each library and runs it; it must report that it checked something.
/// Broken once: a board whose memory is not freed, one that still counts after it is freed, a
/// struct filled past the caller's size, another constant in the generator of key numbers.
pub fn build_and_check(source: &Path) {
    for linkage in [Linkage::Shared, Linkage::Static] {
        let output = check_program(&build(source, linkage), &[]);
        assert!(
            output.ends_with(" checks\n"),
            "{source:?} was not finished: {output}"
        );
    }
}

fn check(name: &str) {
    build_and_check(&project().join("tests/c").join(name));
}

#[test]
fn library() {
    check("library.c");
}

#[test]
fn geometry() {
    check("geometry.c");
}

#[test]
fn position() {
    check("position.c");
}

#[test]
fn moves() {
    check("moves.c");
}

#[test]
fn pictures() {
    check("pictures.c");
}

#[test]
fn ends() {
    check("ends.c");
}

/// The second run is without valgrind, whose own memory would be measured too. Broken once: a board
/// that is not freed, and 24 bytes lost in each cycle.
#[test]
fn memory() {
    check("memory.c");
    let program = build(&project().join("tests/c/memory.c"), Linkage::Shared);
    run(with_library(program).arg("200000"));
}

#[test]
fn mate() {
    check("mate.c");
}

#[test]
fn search() {
    check("search.c");
}

#[test]
fn searcher() {
    check("searcher.c");
}

#[test]
fn small_stack() {
    check("small_stack.c");
}

#[test]
fn threads() {
    check("threads.c");
}

#[test]
fn wrapper() {
    check("wrapper.cpp");
}

/// Fails when a program has no test here, or no program calls a function.
#[test]
fn every_program_is_run_and_every_function_called() {
    let this = read(project().join("tests/c/programs.rs"));
    let programs: Vec<_> = sources()
        .into_iter()
        .map(|path| (path.clone(), read(path)))
        .collect();
    for (path, _) in &programs {
        let name = path.file_name().unwrap().display().to_string();
        assert!(
            this.contains(&format!("check(\"{name}\")")),
            "{name} is run by no test"
        );
    }
    for function in Header::read().function_names() {
        let called = programs.iter().any(|(_, text)| {
            text.contains(&format!("{function}(")) || text.contains(&format!("({function},"))
        });
        assert!(called, "no C program calls {function}");
    }
}

/// The examples compile with the same warnings. The tests of the installation run the demo.
#[test]
fn examples() {
    let example = |name: &str| build(&project().join("examples/c").join(name), Linkage::Shared);
    let output = check_program(&example("first.c"), &[]);
    assert!(output.contains("White"), "{output}");
    let output = check_program(&example("perft.c"), &["3"]);
    assert!(output.contains("25470"), "{output}");
    let games = project().join("examples/c/game.usi").display().to_string();
    let output = check_program(&example("check_games.c"), &[&games]);
    assert_eq!(output, "game 1: 73 moves, mate, Black wins\n");
}

/// Foreign function interfaces use the library without a C compiler.
#[test]
fn python() {
    if crate::toolchain::have("python3") {
        let mut python: Command = with_library("python3");
        python
            .arg(project().join("tests/ffi/smoke.py"))
            .arg(stage().join("lib/libshogiban.so.1"))
            .arg(stage().join("include/shogiban.cdef"));
        assert!(run(&mut python).ends_with("ok\n"));
    }
}
