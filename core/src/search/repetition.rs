//! Detection of repetitions and perpetual check in the line that is searched.

use super::MATE_SCORE;
use crate::position::KeyFilter;

/// A position of the line, or before the root.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: u64,
    /// Whether the side to move is in check; `None` when only the key is known.
    in_check: Option<bool>,
}

/// The positions before the root and those of the line from the root.
pub(super) struct PathKeys {
    steps: Vec<Step>,
    filter: KeyFilter,
    perpetual: bool,
    /// Positions before this index are ignored: a null move separates them from the line.
    floor: usize,
}

/// The outcome of a repetition for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetition {
    Draw,
    /// The other side gave check throughout.
    Won,
    /// The side to move gave check throughout.
    Lost,
}

impl Repetition {
    /// The score at a node `ply` plies below the root.
    pub fn score(self, ply: usize) -> i32 {
        match self {
            Self::Draw => 0,
            Self::Won => MATE_SCORE - ply as i32,
            Self::Lost => ply as i32 - MATE_SCORE,
        }
    }
}

impl PathKeys {
    /// With `perpetual`, a side that gave check throughout loses; otherwise every repetition is a
    /// draw.
    pub fn new(perpetual: bool) -> Self {
        Self {
            steps: Vec::new(),
            filter: KeyFilter::new(),
            perpetual,
            floor: 0,
        }
    }

    /// Hides all positions so far. `restore` takes the returned value to show them again.
    pub fn hide_all(&mut self) -> usize {
        std::mem::replace(&mut self.floor, self.steps.len())
    }

    pub fn restore(&mut self, floor: usize) {
        self.floor = floor;
    }

    pub fn push(&mut self, key: u64, in_check: Option<bool>) {
        self.filter.add(key);
        self.steps.push(Step { key, in_check });
    }

    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.filter.remove(step.key);
        }
    }

    /// The outcome if the position with this key comes next; `None` when it is new.
    pub fn repetition(&self, key: u64, in_check: bool) -> Option<Repetition> {
        if !self.filter.may_contain(key) {
            return None;
        }
        let since = &self.steps[self.floor..];
        let first = self.floor + since.iter().rposition(|step| step.key == key)?;
        if !self.perpetual || self.steps[first].in_check.is_none() {
            return Some(Repetition::Draw);
        }
        // The other side gave the checks against the side to move: every second step, counted from
        // here back.
        let cycle = || {
            self.steps[first + 1..]
                .iter()
                .rev()
                .map(|step| step.in_check)
        };
        let checked = in_check && cycle().skip(1).step_by(2).all(|check| check == Some(true));
        let checking = cycle().step_by(2).all(|check| check == Some(true));
        Some(match (checked, checking) {
            (true, false) => Repetition::Won,
            (false, true) => Repetition::Lost,
            _ => Repetition::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(checks: &[Option<bool>], perpetual: bool) -> PathKeys {
        let mut path = PathKeys::new(perpetual);
        for (i, &check) in checks.iter().enumerate() {
            path.push(i as u64, check);
        }
        path
    }

    /// Position 0 is repeated after four moves; the checks are those at 1, 2, 3 and now.
    #[test]
    fn row_60_who_checked_throughout() {
        let (yes, no) = (Some(true), Some(false));
        let cases = [
            ([no, no, no, no], false, Repetition::Draw),
            ([no, no, yes, no], true, Repetition::Won),
            ([no, no, no, no], true, Repetition::Draw),
            ([no, yes, no, yes], false, Repetition::Lost),
            ([no, yes, yes, yes], true, Repetition::Draw),
            ([None, yes, None, yes], false, Repetition::Draw),
            ([no, yes, None, yes], false, Repetition::Lost),
            ([None, None, None, None], true, Repetition::Draw),
        ];
        for (checks, now, expected) in cases {
            assert_eq!(path(&checks, true).repetition(0, now), Some(expected));
            assert_eq!(
                path(&checks, false).repetition(0, now),
                Some(Repetition::Draw)
            );
        }
    }

    #[test]
    fn popped_positions_do_not_repeat() {
        let mut path = path(&[Some(false); 3], true);
        assert_eq!(path.repetition(3, false), None);
        path.pop();
        assert_eq!(path.repetition(2, false), None);
        assert!(path.repetition(1, false).is_some());
        // Another key with the same bits in the filter.
        assert_eq!(path.repetition(1 + (1 << 12), false), None);
    }
}
