//! Compilers, the staged installation, and commands that must succeed.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, OnceLock};

/// All C and C++ here must compile with these flags.
pub const WARNINGS: [&str; 6] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wundef",
    "-Werror",
];

/// The library to link with. The system libraries of a static link are taken from the `.pc` file.
#[derive(Clone, Copy, Debug)]
pub enum Linkage {
    Shared,
    Static,
}

pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty directory for one test.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a scratch directory");
    path
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The C and C++ programs of this directory, sorted.
pub fn sources() -> Vec<PathBuf> {
    let directory = std::fs::read_dir(project().join("tests/c")).expect("tests/c");
    let mut found: Vec<_> = directory
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| is(path, "c") || is(path, "cpp"))
        .collect();
    found.sort();
    found
}

fn is(path: &Path, extension: &str) -> bool {
    path.extension() == Some(OsStr::new(extension))
}

/// Runs the command and returns its standard output; panics with all of its output if it fails.
pub fn run(command: &mut Command) -> String {
    let output = finish(command);
    assert!(output.status.success(), "{}", failure(command, &output));
    String::from_utf8(output.stdout).expect("UTF-8 output")
}

pub fn finish(command: &mut Command) -> Output {
    let output = command.stdin(Stdio::null()).output();
    output.unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

pub fn failure(command: &Command, output: &Output) -> String {
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{command:?}: {}\n{}{}",
        output.status,
        said(&output.stdout),
        said(&output.stderr)
    )
}

/// Whether the tool can be run. A missing one is reported, and fails the test when all are
/// required.
pub fn have(tool: &str) -> bool {
    static NAMED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut command = Command::new(tool);
    let found = command.arg("--version").stdin(Stdio::null()).output();
    if found.is_ok() {
        return true;
    }
    let strict = std::env::var_os("SHOGIBAN_TEST_STRICT").is_some();
    assert!(!strict, "{tool} is missing");
    let mut named = NAMED.lock().expect("no panic while it is held");
    if !named.iter().any(|name| name == tool) {
        named.push(tool.to_owned());
        // The test harness would capture the output of `eprintln`.
        let _ = writeln!(std::io::stderr(), "no {tool}: its checks are left out");
    }
    false
}

/// `make`, without the settings of a `make test` that may be running this test.
pub fn make(targets: &[&str]) -> Command {
    make_in(project(), targets)
}

/// The same in another checkout.
pub fn make_in(checkout: &Path, targets: &[&str]) -> Command {
    let mut command = Command::new("make");
    command
        .arg("-C")
        .arg(checkout)
        .args(targets)
        .env("CARGO_NET_OFFLINE", "true");
    for inherited in [
        "MAKEFLAGS",
        "MFLAGS",
        "MAKELEVEL",
        "DESTDIR",
        "PREFIX",
        "LIBDIR",
        "INCLUDEDIR",
        "BINDIR",
    ] {
        command.env_remove(inherited);
    }
    command
}

/// The root of an installation that all tests share.
pub fn stage() -> &'static Path {
    static STAGE: OnceLock<PathBuf> = OnceLock::new();
    STAGE.get_or_init(|| {
        let root = scratch("stage");
        run(make(&["install"]).arg(format!("PREFIX={}", root.display())));
        root
    })
}

/// The compiler of the program's language, with all warnings as errors and the installed headers in
/// reach. `cc` finds it, and heeds CC, CXX, CFLAGS and CXXFLAGS.
fn compiler(source: &Path) -> Command {
    static HOST: OnceLock<String> = OnceLock::new();
    let host = HOST.get_or_init(|| {
        let said = run(Command::new("rustc").arg("-vV"));
        let host = said.lines().find_map(|line| line.strip_prefix("host: "));
        host.expect("a host").to_owned()
    });
    let cpp = is(source, "cpp");
    // Outside a build script `cc` does not know these, and must print nothing for cargo.
    let mut build = cc::Build::new();
    build
        .target(host)
        .host(host)
        .opt_level(0)
        .cargo_metadata(false);
    build
        .cpp(cpp)
        .std(if cpp { "c++11" } else { "c11" })
        .debug(true);
    let mut command = build.get_compiler().to_command();
    command.arg("-pthread").args(WARNINGS);
    command.arg("-I").arg(stage().join("include"));
    command.arg("-I").arg(project().join("tests/c"));
    command
}

/// Compiles and links one program against the installed library.
pub fn build(source: &Path, linkage: Linkage) -> PathBuf {
    let name = source.file_stem().unwrap().display().to_string();
    build_all(&name, &[source], linkage)
}

/// The same with several files of one language.
pub fn build_all(name: &str, sources: &[impl AsRef<Path>], linkage: Linkage) -> PathBuf {
    let name = format!("{name}-{linkage:?}");
    let program = scratch(&name).join(&name);
    let mut command = compiler(sources[0].as_ref());
    command.arg("-o").arg(&program);
    command.args(sources.iter().map(AsRef::as_ref));
    match linkage {
        Linkage::Shared => command.arg("-L").arg(stage().join("lib")).arg("-lshogiban"),
        Linkage::Static => command
            .arg(stage().join("lib/libshogiban.a"))
            .args(private_libs()),
    };
    run(&mut command);
    program
}

/// The libraries that `shogiban.pc` names for a static link.
fn private_libs() -> Vec<String> {
    let pc = read(stage().join("lib/pkgconfig/shogiban.pc"));
    let line = pc
        .lines()
        .find_map(|line| line.strip_prefix("Libs.private:"));
    line.expect("Libs.private")
        .split_whitespace()
        .map(str::to_owned)
        .collect()
}

/// The program, with the installed shared library in its search path.
pub fn with_library(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("LD_LIBRARY_PATH", stage().join("lib"));
    command
}

/// Runs a program by itself, and again under valgrind, which must find no error and no leak.
pub fn check_program(program: &Path, arguments: &[&str]) -> String {
    let output = run(with_library(program).args(arguments));
    if have("valgrind") {
        let mut valgrind = with_library("valgrind");
        valgrind.args([
            "-q",
            "--error-exitcode=99",
            "--leak-check=full",
            "--show-leak-kinds=all",
        ]);
        run(valgrind
            .arg("--errors-for-leak-kinds=all")
            .arg(program)
            .args(arguments));
    }
    output
}
