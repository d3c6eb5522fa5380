//! What the libraries export and need, and that Rust and C see the same numbers and layouts.

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

/// With a cargo home that has never seen a registry.
#[test]
fn the_libraries_build_with_no_network() {
    let place = scratch("no-network");
    let manifest = run(&mut Command::new(project().join("tools/bare-manifest")));
    std::fs::write(place.join("Cargo.toml"), manifest).expect("a manifest");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline"]).current_dir(&place);
    cargo.env("CARGO_HOME", place.join("home"));
    run(cargo.env("CARGO_TARGET_DIR", place.join("target")));
}

/// The crate `shogi_core` has C symbols of its own, which must not leave our library.
/// Broken once: no `--exclude-libs` in build.rs.
#[test]
fn the_shogi_core_feature_exports_nothing_more() {
    let target = scratch("shogi_core");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "rustc",
        "--locked",
        "--offline",
        "--lib",
        "--crate-type=cdylib",
        "--features=shogi_core",
        "--config=profile.dev.opt-level=0",
    ]);
    run(cargo
        .current_dir(project())
        .arg("--target-dir")
        .arg(&target));
    assert_eq!(
        exports(&target.join("debug/libshogiban.so")),
        committed_exports()
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

/// A panic could not be caught then, and would end the caller's program.
/// Broken once: no `compile_error!`.
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
