//! The installed tree: its files, and programs built against it as its users build theirs.

use crate::toolchain::{Linkage, check_program, finish, make, project, run, scratch, stage};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All files and links below the directory, as paths relative to it.
fn tree(root: &Path) -> BTreeSet<String> {
    let list = run(Command::new("find")
        .current_dir(root)
        .args(["!", "-type", "d"]));
    list.lines()
        .map(|line| line.trim_start_matches("./").to_owned())
        .collect()
}

#[test]
fn install_and_uninstall_under_destdir() {
    let root = scratch("destdir");
    let place = [
        format!("DESTDIR={}", root.display()),
        "PREFIX=/opt/shogi".into(),
    ];
    run(make(&["install"]).args(&place));
    let lib = root.join("opt/shogi/lib");
    let link = |name: &str| {
        std::fs::read_link(lib.join(name))
            .expect("a link")
            .display()
            .to_string()
    };
    assert_eq!(link("libshogiban.so"), "libshogiban.so.1");
    let file = link("libshogiban.so.1");
    assert!(file.starts_with("libshogiban.so.1."), "{file}");
    let expected = [
        "bin/shogiban-usi",
        "include/shogiban.cdef",
        "include/shogiban.h",
        "include/shogiban.hpp",
        "lib/libshogiban.a",
        "lib/libshogiban.so",
        "lib/libshogiban.so.1",
        &format!("lib/{file}"),
        "lib/pkgconfig/shogiban.pc",
    ];
    let expected: BTreeSet<_> = expected
        .iter()
        .map(|path| format!("opt/shogi/{path}"))
        .collect();
    assert_eq!(tree(&root), expected);

    run(make(&["uninstall"]).args(&place));
    assert!(tree(&root).is_empty(), "left behind: {:?}", tree(&root));
}

fn pkg_config(arguments: &[&str]) -> Vec<String> {
    let mut command = Command::new("pkg-config");
    command
        .env("PKG_CONFIG_PATH", stage().join("lib/pkgconfig"))
        .args(arguments)
        .arg("shogiban");
    run(&mut command)
        .split_whitespace()
        .map(str::to_owned)
        .collect()
}

#[test]
fn pkg_config_names_the_crate_version() {
    assert_eq!(pkg_config(&["--modversion"]), [env!("CARGO_PKG_VERSION")]);
}

/// Builds an example with the plain compiler and the words of pkg-config.
fn example(name: &str, linkage: Linkage, flags: &[&str]) -> PathBuf {
    let program = scratch(&format!("installed-{linkage:?}{}", flags.concat())).join("program");
    let mut libraries = match linkage {
        Linkage::Shared => pkg_config(&["--libs"]),
        Linkage::Static => pkg_config(&["--libs", "--static"]),
    };
    if let Linkage::Static = linkage {
        // Both libraries are installed side by side, where `-l` would find the shared one.
        let archive = stage().join("lib/libshogiban.a").display().to_string();
        let named = libraries.iter_mut().find(|word| *word == "-lshogiban");
        *named.expect("-lshogiban") = archive;
    }
    let mut command = Command::new("cc");
    command
        .args(flags)
        .args(pkg_config(&["--cflags"]))
        .arg("-o")
        .arg(&program);
    run(command
        .arg(project().join("examples/c").join(name))
        .args(libraries));
    program
}

/// The last line of the demonstration: no board is left.
const LET_GO: &str = "\nlive boards: 2, and 0 when they are let go\n";

fn game() -> String {
    project().join("examples/c/game.usi").display().to_string()
}

#[test]
fn an_example_runs_with_the_shared_library() {
    let program = example("demo.c", Linkage::Shared, &["-O1"]);
    let alone = finish(Command::new(&program).env_remove("LD_LIBRARY_PATH"));
    assert!(
        !alone.status.success(),
        "the program must need libshogiban.so.1"
    );
    let output = check_program(&program, &[&game(), "3"]);
    assert!(output.ends_with(LET_GO), "{output}");
}

#[test]
fn an_example_runs_with_the_static_library() {
    let program = example("demo.c", Linkage::Static, &["-O1"]);
    run(Command::new(&program)
        .env_remove("LD_LIBRARY_PATH")
        .args([&game(), "3"]));
    let output = check_program(&program, &[&game(), "3"]);
    assert!(output.ends_with(LET_GO), "{output}");
}

/// Without valgrind, which takes the string functions of a static libc for errors.
#[test]
fn an_example_runs_with_nothing_shared() {
    let program = example("demo.c", Linkage::Static, &["-O1", "-static"]);
    let output = run(Command::new(&program).args([&game(), "3"]));
    assert!(output.ends_with(LET_GO), "{output}");
}
