//! The self-check of the library's tables.

mod attacks;

use crate::position::Position;
use crate::zobrist;

/// Whether the library's tables are right: those of the attacks against steps walked one at a time,
/// the key numbers distinct and none zero, and perft 1 to 3 of the initial position. Takes
/// milliseconds.
#[must_use]
pub fn tables_ok() -> bool {
    all_ok(
        &attacks::Tables::own(),
        &zobrist::NUMBERS,
        &Position::startpos(),
    )
}

fn all_ok(attacks: &attacks::Tables, numbers: &zobrist::Numbers, start: &Position) -> bool {
    let perft = [30, 900, 25_470];
    attacks.ok()
        && numbers.ok()
        && perft
            .into_iter()
            .zip(1..)
            .all(|(nodes, depth)| start.perft(depth) == nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    /// Row 63. Fails when one of the three checks is left out.
    #[test]
    fn row_63_each_part_is_asked() {
        let (attacks, numbers) = (attacks::Tables::own(), &zobrist::NUMBERS);
        let start = Position::startpos();
        assert!(all_ok(&attacks, numbers, &start));
        assert!(!all_ok(&attacks.with_sliders(&[|| false]), numbers, &start));
        assert!(!all_ok(&attacks, &numbers.broken(), &start));
        let mut other = start.clone();
        other.lift(Square::SQ_9I);
        assert!(!all_ok(&attacks, numbers, &other));
    }
}
