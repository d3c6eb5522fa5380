//! The mate solver: every mate it gives out is played by the rules, and its answers are compared with
//! those of exhaustive search.

#[path = "../common/mod.rs"]
mod common;

mod checksum;
mod inputs;
mod limits;
mod many;
mod oracle;
mod sets;
mod small;
mod stack;

use shogiban::{MateAnswer, MateOptions, PackedMove, Position};

/// The options of a search for any mate.
pub fn within(nodes: u64) -> MateOptions {
    MateOptions {
        nodes,
        ..MateOptions::default()
    }
}

/// The line of a mate, which is played: every move legal, the attacker's all checks, the last one mate.
pub fn replayed(position: &Position, answer: &MateAnswer) -> Vec<PackedMove> {
    let MateAnswer::Mate(line) = answer else {
        panic!("{answer:?} {position:?}");
    };
    let mut position = position.clone();
    for (i, &mv) in line.iter().enumerate() {
        assert!(position.ordered_moves().contains(&mv), "{mv} {position:?}");
        position.do_legal_move(mv);
        assert!(
            i % 2 == 1 || position.in_check(),
            "{mv} is no check {position:?}"
        );
    }
    assert!(line.len() % 2 == 1 && position.in_check(), "{position:?}");
    assert!(!position.has_legal_moves(), "{position:?}");
    line.clone()
}
