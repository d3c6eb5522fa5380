//! Reads and writes the weights as a Rust source file.

use shogiban::eval::tuning::{self, TERMS, Term, WEIGHTS};
use std::fmt::Write;
use std::{fs, io};

/// The two numbers of a weight, between which the evaluation interpolates.
pub type Pair = [f32; 2];

pub fn write(path: &str, weights: &[Pair]) -> io::Result<()> {
    assert_eq!(weights.len(), WEIGHTS);
    let mut weights = weights.to_vec();
    for (pair, fixed) in weights.iter_mut().zip(fixed()) {
        if fixed {
            *pair = [0.0; 2];
        }
    }
    let mut text = String::from(
        "//! The weights of the evaluation. Written by `tools/tune`, not by hand.\n\
         //!\n\
         //! Each comment names a term; `layout` explains its rows and columns. A weight is a\n\
         //! pair of numbers, and the evaluation interpolates between them (`blends`). Weights\n\
         //! of features that no board has are 0 or as they were before the first fit.\n\n\
         use super::layout::WEIGHT_COUNT;\n\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [[i16; 2]; WEIGHT_COUNT] = [\n",
    );
    for &Term {
        name,
        first,
        row,
        size,
    } in TERMS
    {
        let _ = writeln!(text, "    // {name}");
        for row in weights[first..first + size].chunks(row) {
            let pairs = row
                .iter()
                .map(|&[opening, end]| format!("[{}, {}],", round(opening), round(end)));
            let _ = writeln!(text, "    {}", pairs.collect::<Vec<_>>().join(" "));
        }
    }
    text.push_str("];\n");
    fs::write(path, text)
}

/// Weights that stay 0: those of squares that nobody attacks, and of checks that cannot be given.
pub fn fixed() -> Vec<bool> {
    let mut fixed = vec![false; WEIGHTS];
    for &Term {
        name, first, size, ..
    } in TERMS
    {
        let step = match name {
            "KING_STATE" | "CONTROL" => 9,
            "DROP_CHECK" | "BOARD_CHECK" | "INVASION" => 4,
            "HANGING" => 5,
            _ => continue,
        };
        (first..first + size)
            .step_by(step)
            .for_each(|weight| fixed[weight] = true);
    }
    fixed
}

fn round(weight: f32) -> i16 {
    weight.round().clamp(-32_000.0, 32_000.0) as i16
}

/// Reads a file that `write` wrote. The path `-` means the built-in weights.
pub fn read(path: &str) -> io::Result<Vec<[i16; 2]>> {
    if path == "-" {
        return Ok(tuning::built_in().to_vec());
    }
    let text = fs::read_to_string(path)?;
    let rows = text.lines().filter(|line| line.starts_with("    ["));
    let numbers = rows
        .flat_map(|row| row.split(['[', ']', ',', ' ']))
        .filter_map(|word| word.parse().ok());
    let numbers: Vec<i16> = numbers.collect();
    Ok(numbers
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .collect())
}

/// Replaces the weights of this process by those of a file.
pub fn use_file(path: &str) -> io::Result<()> {
    let weights = read(path)?;
    let weights = weights
        .as_slice()
        .try_into()
        .map_err(|_| io::Error::other("wrong number of weights"))?;
    assert!(tuning::replace(weights), "the weights were replaced before");
    Ok(())
}
