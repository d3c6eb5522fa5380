//! The installed tree: its files, and programs built against it as its users build theirs.

use crate::toolchain::{
    Linkage, check_program, finish, make, make_in, project, run, scratch, stage,
};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
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

/// Builds in a copy of the checkout with blanks in its path, a umask that denies other users all
/// access, and a default target in cargo's configuration that is not installed; and installs under
/// a prefix with blanks. The result works, everybody may read it, and it is byte for byte that of
/// this checkout.
///
/// Sabotaged once each: no `--target`, no quotes around a path, no `chmod` of the `.pc` file, no
/// quotes in it, `CPPFLAGS` and `LDFLAGS` dropped, no `-ffile-prefix-map`.
#[test]
fn a_build_in_another_folder_installs_the_same_files() {
    let root = scratch("another folder");
    let (checkout, prefix) = (root.join("the checkout"), root.join("the prefix"));
    std::fs::create_dir_all(checkout.join(".cargo")).expect("a folder");
    run(Command::new("sh")
        .current_dir(project())
        .args(["-c", COPY, "copy"])
        .arg(&checkout));
    std::fs::write(
        checkout.join(".cargo/config.toml"),
        "[build]\ntarget = \"thumbv6m-none-eabi\"\n",
    )
    .expect("cargo's configuration");

    let mut command = make_in(&checkout, &["install"]);
    command.arg(format!("PREFIX={}", prefix.display()));
    // Runs the command of its arguments.
    let mut private = Command::new("sh");
    private.args(["-c", "umask 077 && exec \"$@\"", "sh", "make"]);
    private.args(command.get_args());
    run(alike(&mut private));
    assert_eq!(tree(&prefix), tree(stage()));
    for file in tree(&prefix) {
        let path = prefix.join(&file);
        let mode = std::fs::metadata(&path)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o444, 0o444, "{file}: {mode:o}");
        if file != "lib/pkgconfig/shogiban.pc" {
            let bytes = |path: &Path| std::fs::read(path).expect("a file");
            assert!(bytes(&path) == bytes(&stage().join(&file)), "{file}");
        }
    }

    let library = prefix.join("lib");
    let program = root.join("hello");
    let compile = "eval \"set -- $(pkg-config --cflags --libs shogiban)\" && \
        cc examples/c/hello.c \"$@\" -o \"$PROGRAM\"";
    run(Command::new("sh")
        .current_dir(&checkout)
        .args(["-c", compile])
        .env("PKG_CONFIG_PATH", library.join("pkgconfig"))
        .env("PROGRAM", &program));
    run(Command::new(&program).env("LD_LIBRARY_PATH", &library));

    // The compiler is given the user's flags, and debug information does not name the folder.
    let [preprocessed, mapped] = ["preprocessed", "mapped"].map(|name| root.join(name));
    let mut debug = make_in(&checkout, &["build"]);
    debug
        .arg("CFLAGS=-O1 -g")
        .arg(format!("CPPFLAGS=-MD -MF '{}'", preprocessed.display()))
        .arg(format!("LDFLAGS=-Wl,-Map='{}'", mapped.display()))
        .arg(format!("CARGO_BUILD_TARGET={}", host()));
    run(alike(&mut debug));
    assert!(preprocessed.exists(), "CPPFLAGS were dropped");
    assert!(mapped.exists(), "LDFLAGS were dropped");
    let built = checkout.join("target").join(host()).join("release");
    for file in ["shogiban-usi", "libshogiban.so", "libshogiban.a"] {
        let bytes = std::fs::read(built.join(file)).expect(file);
        let folder = root.to_str().expect("UTF-8").as_bytes();
        let named = bytes.windows(folder.len()).any(|window| window == folder);
        assert!(!named, "{file} names the folder of its build");
    }
}

/// Copies the checkout without build outputs into the folder of the first argument.
const COPY: &str = "tar --exclude=target --exclude=crate-target --exclude=.git -cf - . | \
    tar -xf - -C \"$1\"";

/// The command in the environment that the builds of this checkout have, but for their folders.
fn alike(command: &mut Command) -> &mut Command {
    for variable in [
        "CARGO_TARGET_DIR",
        "CARGO_BUILD_TARGET",
        "MAKEFLAGS",
        "MFLAGS",
        "MAKELEVEL",
    ] {
        command.env_remove(variable);
    }
    for directory in ["DESTDIR", "LIBDIR", "INCLUDEDIR", "BINDIR"] {
        command.env_remove(directory);
    }
    command.env("CARGO_NET_OFFLINE", "true")
}

/// The target triple of this machine.
fn host() -> String {
    let version = run(Command::new("rustc").arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("a host").to_owned()
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

/// The last line of the demo: no board is left.
const ALL_FREED: &str = "\nlive boards: 2, and 0 after they are freed\n";

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
    assert!(output.ends_with(ALL_FREED), "{output}");
}

#[test]
fn an_example_runs_with_the_static_library() {
    let program = example("demo.c", Linkage::Static, &["-O1"]);
    run(Command::new(&program)
        .env_remove("LD_LIBRARY_PATH")
        .args([&game(), "3"]));
    let output = check_program(&program, &[&game(), "3"]);
    assert!(output.ends_with(ALL_FREED), "{output}");
}

/// Without valgrind, which takes the string functions of a static libc for errors.
#[test]
fn an_example_runs_with_nothing_shared() {
    let program = example("demo.c", Linkage::Static, &["-O1", "-static"]);
    let output = run(Command::new(&program).args([&game(), "3"]));
    assert!(output.ends_with(ALL_FREED), "{output}");
}
