//! The mate solver: every reported mate is played by the rules, and the answers are compared with
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

/// Options of a search for a mate of any length.
pub fn within(nodes: u64) -> MateOptions {
    MateOptions {
        nodes,
        ..MateOptions::default()
    }
}

/// Plays the line of a mate and returns it: every move is legal, each of the attacker's is a check,
/// the last one mates.
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
