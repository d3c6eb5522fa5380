//! The header compiles alone and twice, in every dialect that it promises, without a warning.

use crate::header::Header;
use crate::toolchain::{WARNINGS, have, project, run, scratch};
use std::process::Command;

/// A language: the ending of its files, its compilers and its standards.
struct Language {
    extension: &'static str,
    compilers: [&'static str; 2],
    standards: [&'static str; 4],
}

const C: Language = Language {
    extension: "c",
    compilers: ["gcc", "clang"],
    standards: ["c99", "c11", "c17", "c2x"],
};

const CPP: Language = Language {
    extension: "cpp",
    compilers: ["g++", "clang++"],
    standards: ["c++11", "c++14", "c++17", "c++20"],
};

/// Compiles the text with every compiler in every standard of the language.
fn compile(language: &Language, name: &str, text: &str) {
    let source = scratch(name).join(format!("unit.{}", language.extension));
    std::fs::write(&source, text).expect("a source file");
    let present = language.compilers.iter().filter(|compiler| have(compiler));
    let mut done = 0;
    for compiler in present {
        for standard in language.standards {
            let mut command = Command::new(compiler);
            command
                .arg(format!("-std={standard}"))
                .args(WARNINGS)
                .arg("-fsyntax-only");
            run(command
                .arg("-I")
                .arg(project().join("include"))
                .arg(&source));
            done += 1;
        }
    }
    assert!(
        done >= language.standards.len(),
        "no compiler for {}",
        language.extension
    );
}

/// Nothing is included before the header, so it must include all that it uses.
fn compile_alone_and_twice(language: &Language, header: &str) {
    let alone = format!("#include <{header}>\nint unit(void);\nint unit(void) {{ return 0; }}\n");
    compile(
        language,
        &format!("{header}-{}-alone", language.extension),
        &alone,
    );
    let twice = format!("#include <{header}>\n{alone}");
    compile(
        language,
        &format!("{header}-{}-twice", language.extension),
        &twice,
    );
}

#[test]
fn the_header_in_c() {
    compile_alone_and_twice(&C, "shogiban.h");
}

#[test]
fn the_header_in_cpp() {
    compile_alone_and_twice(&CPP, "shogiban.h");
}

#[test]
fn the_cpp_header() {
    compile_alone_and_twice(&CPP, "shogiban.hpp");
}

/// Every constant works in a preprocessor condition and as a case label.
#[test]
fn constants_are_plain_literals() {
    let mut text = String::from("#include <shogiban.h>\nint unit(int x);\nint unit(int x) {\n");
    for constant in Header::read().constants {
        text += &format!("#if {constant} == 1234567\n#error {constant}\n#endif\n");
        text +=
            &format!("    switch (x) {{ case (int){constant}: x++; break; default: break; }}\n");
    }
    text += "    return x;\n}\n";
    compile(&C, "constants", &text);
    compile(&CPP, "constants", &text);
}
