//! The symbols that the libraries export and the libraries that they need.

use crate::header::Header;
use crate::toolchain::{failure, finish, project, read, run, scratch, stage};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The dynamic symbols that a shared library defines.
fn exports(library: &Path) -> BTreeSet<String> {
    let list = run(Command::new("nm")
        .args(["-D", "--defined-only", "--format=posix"])
        .arg(library));
    list.lines()
        .map(|line| line.split(' ').next().unwrap().to_owned())
        .collect()
}

fn committed_exports() -> BTreeSet<String> {
    read(project().join("tests/data/exports.txt"))
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Broken once: one more `#[no_mangle]` function.
#[test]
fn exports_are_the_header_and_the_committed_list() {
    let declared: BTreeSet<String> = Header::read()
        .function_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        declared,
        committed_exports(),
        "the header and tests/data/exports.txt differ"
    );
    assert_eq!(
        exports(&stage().join("lib/libshogiban.so")),
        declared,
        "the library and the header differ"
    );
}

/// Broken once: another SONAME in build.rs.
#[test]
fn the_shared_library_needs_libc_and_libgcc_only() {
    let library = stage().join("lib/libshogiban.so");
    let dynamic = run(Command::new("readelf").args(["-d", "-W"]).arg(library));
    let values = |tag: &str| -> Vec<String> {
        let rows = dynamic.lines().filter(|line| line.contains(tag));
        rows.filter_map(|row| Some(row.split_once('[')?.1.trim_end_matches(']').to_owned()))
            .collect()
    };
    assert_eq!(values("(SONAME)"), ["libshogiban.so.1"]);
    let needed = values("(NEEDED)");
    assert!(!needed.is_empty());
    for name in needed {
        let known = ["libc.so", "libgcc_s.so", "ld-linux"]
            .iter()
            .any(|known| name.starts_with(known));
        assert!(known, "an unexpected dependency: {name}");
    }
}

/// With panic=abort a panic could not be caught and would end the caller's program. Broken once: no
/// `compile_error!`.
#[test]
fn panic_abort_does_not_compile() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "check",
        "--locked",
        "--offline",
        "--lib",
        "--config",
        "profile.dev.panic='abort'",
    ]);
    cargo
        .current_dir(project())
        .arg("--target-dir")
        .arg(scratch("abort"));
    let output = finish(&mut cargo);
    let said = failure(&cargo, &output);
    assert!(!output.status.success() && said.contains("panic"), "{said}");
    assert_eq!(
        said.matches("error: ").count(),
        2,
        "one error and cargo's summary: {said}"
    );
}
