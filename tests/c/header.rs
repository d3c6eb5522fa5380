//! Parses the committed header: its functions, structs and constants.

use crate::toolchain::{project, read};

/// A C declaration: `const char *text` has the type `const char *` and the name `text`.
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
    /// `None` for a function whose text states no kind.
    pub answers: Option<Answers>,
}

/// The kind of a function's answers, as its text ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Predicate,
    Value,
    Action,
}

/// The answers of a function by its text: their kind, and the errors without their prefix.
#[derive(Debug)]
pub struct Answers {
    pub kind: Kind,
    pub errors: Vec<String>,
}

#[derive(Debug)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Variable>,
}

#[derive(Debug, Default)]
pub struct Header {
    pub functions: Vec<Function>,
    /// Opaque structs are left out.
    pub structs: Vec<Struct>,
    pub constants: Vec<String>,
}

impl Header {
    pub fn read() -> Header {
        let text = read(project().join("include/shogiban.h"));
        let mut header = Header::parse(&without_comments(&text));
        for function in &mut header.functions {
            function.answers = answers(comment_of(&text, &function.name));
        }
        header
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
        answers: None,
    }
}

/// The comment right before the declaration of a function.
fn comment_of<'a>(text: &'a str, name: &str) -> &'a str {
    let start = format!("{name}(");
    let mut declarations = text.match_indices(&start).map(|(at, _)| at);
    let declared = declarations.find_map(|at| {
        let before = &text[..text[..at].rfind('\n')?];
        before
            .strip_suffix("*/")
            .filter(|_| text[..at].ends_with([' ', '*']))
    });
    let comment = declared.unwrap_or_else(|| panic!("no text for {name}"));
    &comment[comment.rfind("/*").expect("a comment's beginning")..]
}

/// Reads the last paragraph of a text: "Action: 1 or 0. Errors: NULL, ARGUMENT (depth)."
fn answers(comment: &str) -> Option<Answers> {
    let paragraph = comment.rsplit("\n *\n").next()?.replace("\n * ", " ");
    let paragraph = paragraph.trim_start_matches([' ', '*']);
    let kind = match paragraph.split([' ', ':', '.']).next()? {
        "Predicate" => Kind::Predicate,
        "Value" => Kind::Value,
        "Action" => Kind::Action,
        _ => return None,
    };
    let listed = paragraph
        .split_once("Errors:")
        .map_or("", |(_, errors)| errors);
    let words = listed.split(|letter: char| !(letter.is_alphabetic() || letter == '_'));
    let all = ["NULL", "ARGUMENT", "BUFFER", "MEMORY", "BUSY"];
    let errors = words.filter(|word| all.contains(word));
    Some(Answers {
        kind,
        errors: errors.map(str::to_owned).collect(),
    })
}

/// Splits a declaration before its name, which is its last word, or stands in `(*name)` before a
/// parameter list.
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

/// The trimmed, non-empty parts between the separators that are outside of these brackets.
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
