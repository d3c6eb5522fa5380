//! The committed header, read: its functions, structs and constants.

use crate::toolchain::{project, read};

/// A C declaration: `const char *text` is of type `const char *` and has the name `text`.
#[derive(Debug)]
pub struct Variable {
    pub ctype: String,
    pub name: String,
}

#[derive(Debug)]
pub struct Function {
    pub result: String,
    pub name: String,
    pub parameters: Vec<Variable>,
}

#[derive(Debug)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Variable>,
}

#[derive(Debug, Default)]
pub struct Header {
    pub functions: Vec<Function>,
    /// Without the opaque ones.
    pub structs: Vec<Struct>,
    pub constants: Vec<String>,
}

impl Header {
    pub fn read() -> Header {
        Header::parse(&without_comments(&read(
            project().join("include/shogiban.h"),
        )))
    }

    fn parse(text: &str) -> Header {
        let mut header = Header::default();
        let (directives, code): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with('#'));
        for directive in directives {
            let mut words = directive.split_whitespace();
            // A macro without a value is the include guard.
            if let (Some("#define"), Some(name), Some(_)) =
                (words.next(), words.next(), words.next())
            {
                header.constants.push(name.to_owned());
            }
        }
        let code = code.join(" ").replace("extern \"C\" {", "");
        for statement in split_outside(&code, ';', ('{', '}')) {
            match (
                statement.strip_prefix("typedef struct "),
                statement.find('('),
            ) {
                (Some(definition), _) => header.structs.extend(structure(definition)),
                (None, Some(open)) if !statement.starts_with("typedef") => {
                    header.functions.push(function(statement, open));
                }
                _ => {}
            }
        }
        header
    }

    pub fn function_names(&self) -> Vec<&str> {
        self.functions
            .iter()
            .map(|function| function.name.as_str())
            .collect()
    }
}

fn structure(definition: &str) -> Option<Struct> {
    let (name, rest) = definition.split_once('{')?;
    let (fields, _) = rest.split_once('}')?;
    let fields = split_outside(fields, ';', ('(', ')'))
        .into_iter()
        .map(variable)
        .collect();
    Some(Struct {
        name: name.trim().to_owned(),
        fields,
    })
}

fn function(statement: &str, open: usize) -> Function {
    let Variable { ctype, name } = variable(&statement[..open]);
    let list = &statement[open + 1..statement.rfind(')').expect("a closing bracket")];
    let parameters = split_outside(list, ',', ('(', ')'));
    let parameters = parameters
        .into_iter()
        .filter(|text| *text != "void")
        .map(variable)
        .collect();
    Function {
        result: ctype,
        name,
        parameters,
    }
}

/// Splits a declaration before its name, which is its last word, or stands in `(*name)` before a parameter list.
fn variable(text: &str) -> Variable {
    let text = text.trim();
    if let Some((_, rest)) = text.split_once("(*") {
        let name = rest.split(')').next().unwrap_or_default().to_owned();
        return Variable {
            ctype: text.replacen(&name, "", 1),
            name,
        };
    }
    let text = text.split('[').next().unwrap_or_default().trim();
    let start = text.rfind(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    let (ctype, name) = text.split_at(start.map_or(0, |last| last + 1));
    Variable {
        ctype: ctype.trim().to_owned(),
        name: name.to_owned(),
    }
}

/// The trimmed, non-empty parts between separators that stand in no bracket of this kind.
fn split_outside(text: &str, separator: char, (open, close): (char, char)) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|letter| {
        depth += i32::from(letter == open) - i32::from(letter == close);
        depth <= 0 && letter == separator
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    for (i, part) in text.split("/*").enumerate() {
        plain += if i == 0 {
            part
        } else {
            part.split_once("*/").expect("a comment's end").1
        };
    }
    plain
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}
