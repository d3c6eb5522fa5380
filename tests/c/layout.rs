//! C and Rust see the same layouts of structs and values of constants.

use crate::header::Header;
use crate::toolchain::{Linkage, build, project, read, run, scratch, with_library};
use std::fmt::Write;

/// Compiles and runs statements of C.
fn say(name: &str, statements: &str) -> String {
    let source = scratch(name).join(format!("{name}.c"));
    let program = format!(
        "#include <inttypes.h>\n#include <shogiban.h>\n#include <stddef.h>\n#include <stdio.h>\n\
         int main(void) {{\n{statements}    return 0;\n}}\n"
    );
    std::fs::write(&source, program).expect("a generated program");
    run(&mut with_library(build(&source, Linkage::Shared)))
}

/// Broken once: a wider field in Rust.
#[test]
fn structs_are_laid_out_alike() {
    let mut statements = String::new();
    for structure in Header::read().structs {
        let name = &structure.name;
        writeln!(statements, "    printf(\"{name} %zu\\n\", sizeof({name}));").unwrap();
        for field in structure.fields {
            let field = field.name;
            writeln!(
                statements,
                "    printf(\"{name}.{field} %zu\\n\", offsetof({name}, {field}));"
            )
            .unwrap();
        }
    }
    assert_eq!(
        say("layouts", &statements),
        read(project().join("tests/data/layouts.txt"))
    );
}

/// Structs have no padding, because the bytes there could be anything.
#[test]
fn structs_have_no_padding() {
    let mut statements = String::new();
    for structure in Header::read().structs {
        let name = &structure.name;
        assert_eq!(structure.fields[0].name, "struct_size");
        let fields: Vec<_> = structure
            .fields
            .iter()
            .map(|field| format!("sizeof((({name} *)NULL)->{})", field.name))
            .collect();
        let sum = fields.join(" + ");
        writeln!(
            statements,
            "    printf(\"%zu\\n\", sizeof({name}) - ({sum}));"
        )
        .unwrap();
    }
    let said = say("padding", &statements);
    assert!(
        !said.is_empty() && said.lines().all(|padding| padding == "0"),
        "{said}"
    );
}

/// The library's table of constants has the names and values of the header, no more and no fewer.
/// Broken once: a name left out of the table.
#[test]
fn constants_have_the_same_values() {
    let constants = Header::read().constants;
    let mut statements =
        String::from("    int64_t value;\n    size_t count = 0;\n    const char *name;\n");
    for constant in &constants {
        writeln!(
            statements,
            "    if (shogiban_constant(\"{constant}\", {}, &value) != 0 \
             || value != (int64_t){constant}) printf(\"{constant}\\n\");",
            constant.len()
        )
        .unwrap();
    }
    statements += "    while (shogiban_constant_at(count, &name, &value) == 0) count++;\n";
    statements += "    printf(\"%zu\\n\", count);\n";
    assert_eq!(
        say("constants", &statements),
        format!("{}\n", constants.len())
    );
}
