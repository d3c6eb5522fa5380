//! The weights as a Rust source file.

use shogiban::eval::tuning::{TERMS, WEIGHT_COUNT};
use std::fmt::Write;
use std::{fs, io};

/// A weight for the opening and for the end.
pub type Pair = [f32; 2];

pub fn write(path: &str, weights: &[Pair]) -> io::Result<()> {
    assert_eq!(weights.len(), WEIGHT_COUNT);
    let mut text = String::from(
        "//! The weights of the evaluation, for the opening and for the end. Written by `tools/tune`.\n\n\
         use super::layout::WEIGHT_COUNT;\n\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [[i16; 2]; WEIGHT_COUNT] = [\n",
    );
    for &(name, first, count) in TERMS {
        let _ = writeln!(text, "    // {name}");
        for row in weights[first..first + count].chunks(12) {
            let pairs = row
                .iter()
                .map(|&[opening, end]| format!("[{}, {}],", round(opening), round(end)));
            let _ = writeln!(text, "    {}", pairs.collect::<Vec<_>>().join(" "));
        }
    }
    text.push_str("];\n");
    fs::write(path, text)
}

fn round(weight: f32) -> i16 {
    weight.round().clamp(-32_000.0, 32_000.0) as i16
}

/// The weights that the library was built with.
pub fn built_in() -> Vec<Pair> {
    shogiban::eval::tuning::weights()
        .iter()
        .map(|pair| pair.map(f32::from))
        .collect()
}
