//! The positions that led to the one searched, for repetition.

use super::MATE_SCORE;
use crate::position::KeyFilter;

/// A position on the way.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: u64,
    /// Whether the side to move is in check; `None` where only the key is known.
    in_check: Option<bool>,
}

/// The positions before the root, and the line from the root.
pub(super) struct Path {
    steps: Vec<Step>,
    filter: KeyFilter,
    perpetual: bool,
    /// The first step that counts: a null move leads away from all before it.
    floor: usize,
}

/// What a position that stands again means for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recurrence {
    Draw,
    /// The other side did nothing but check.
    Won,
    /// The side to move did nothing but check.
    Lost,
}

impl Recurrence {
    /// Its score, so many moves below the root.
    pub fn score(self, ply: usize) -> i32 {
        match self {
            Self::Draw => 0,
            Self::Won => MATE_SCORE - ply as i32,
            Self::Lost => ply as i32 - MATE_SCORE,
        }
    }
}

impl Path {
    /// `perpetual`: whether a side that only checks loses.
    pub fn new(perpetual: bool) -> Self {
        Self {
            steps: Vec::new(),
            filter: KeyFilter::new(),
            perpetual,
            floor: 0,
        }
    }

    /// Passes over all steps so far until `restore` is given what this returns.
    pub fn leave(&mut self) -> usize {
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

    /// What it means when the position with that key comes next; `None` when it is new.
    pub fn recurrence(&self, key: u64, in_check: bool) -> Option<Recurrence> {
        if !self.filter.may_contain(key) {
            return None;
        }
        let since = &self.steps[self.floor..];
        let first = self.floor + since.iter().rposition(|step| step.key == key)?;
        if !self.perpetual || self.steps[first].in_check.is_none() {
            return Some(Recurrence::Draw);
        }
        // Checks to the side to move were given by the other side, at every other step from here back.
        let cycle = || {
            self.steps[first + 1..]
                .iter()
                .rev()
                .map(|step| step.in_check)
        };
        let checked = in_check && cycle().skip(1).step_by(2).all(|check| check == Some(true));
        let checking = cycle().step_by(2).all(|check| check == Some(true));
        Some(match (checked, checking) {
            (true, false) => Recurrence::Won,
            (false, true) => Recurrence::Lost,
            _ => Recurrence::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(checks: &[Option<bool>], perpetual: bool) -> Path {
        let mut path = Path::new(perpetual);
        for (i, &check) in checks.iter().enumerate() {
            path.push(i as u64, check);
        }
        path
    }

    /// Position 0 stands again after four moves; the checks are those at 1, 2, 3 and now.
    #[test]
    fn row_60_who_checked_throughout() {
        let (yes, no) = (Some(true), Some(false));
        let cases = [
            ([no, no, no, no], false, Recurrence::Draw),
            ([no, no, yes, no], true, Recurrence::Won),
            ([no, no, no, no], true, Recurrence::Draw),
            ([no, yes, no, yes], false, Recurrence::Lost),
            ([no, yes, yes, yes], true, Recurrence::Draw),
            ([None, yes, None, yes], false, Recurrence::Draw),
            ([no, yes, None, yes], false, Recurrence::Lost),
            ([None, None, None, None], true, Recurrence::Draw),
        ];
        for (checks, now, expected) in cases {
            assert_eq!(path(&checks, true).recurrence(0, now), Some(expected));
            assert_eq!(
                path(&checks, false).recurrence(0, now),
                Some(Recurrence::Draw)
            );
        }
    }

    #[test]
    fn what_is_popped_does_not_recur() {
        let mut path = path(&[Some(false); 3], true);
        assert_eq!(path.recurrence(3, false), None);
        path.pop();
        assert_eq!(path.recurrence(2, false), None);
        assert!(path.recurrence(1, false).is_some());
        // The same bits in the filter, another key.
        assert_eq!(path.recurrence(1 + (1 << 12), false), None);
    }
}
