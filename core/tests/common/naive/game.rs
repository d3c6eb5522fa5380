//! A game: positions kept, repetition, the cap, the impasse (rows 48 to 57).

use super::moves::*;
use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    None,
    Draw,
    /// The side that loses by perpetual check.
    Loses(usize),
}

#[derive(Clone)]
pub struct Game {
    pub now: Naive,
    /// The positions of the run, the one that `now` should show last.
    kept: Vec<Naive>,
}

impl Game {
    pub fn new(start: Naive) -> Self {
        Game {
            now: start,
            kept: Vec::new(),
        }
    }

    /// Whether the board shows the last position kept (row 53).
    fn shows_last(&self) -> bool {
        self.kept
            .last()
            .is_some_and(|last| last.packed() == self.now.packed())
    }

    pub fn do_move(&mut self, code: Code) -> bool {
        let Some(next) = self.now.after(code) else {
            return false;
        };
        if self.shows_last() {
            self.kept.pop();
        } else {
            self.kept.clear();
        }
        self.kept.push(self.now.clone());
        self.kept.push(next.clone());
        self.now = next;
        true
    }

    pub fn undo_move(&mut self) -> bool {
        if self.kept.len() < 2 || !self.shows_last() {
            return false;
        }
        self.kept.pop();
        self.now = self.kept.last().expect("two were kept").clone();
        true
    }

    pub fn moves_made(&self) -> usize {
        self.kept.len().saturating_sub(1)
    }

    /// Row 54: the keys of the positions before this one.
    pub fn history(&self) -> Vec<u64> {
        if !self.shows_last() {
            return Vec::new();
        }
        self.kept[..self.kept.len() - 1]
            .iter()
            .map(Naive::key)
            .collect()
    }

    /// Row 50.
    pub fn repetition(&self) -> Repetition {
        let packed = self.now.packed();
        let times = self
            .kept
            .iter()
            .filter(|kept| kept.packed() == packed)
            .count();
        if !self.shows_last() || times < 4 {
            return Repetition::None;
        }
        let first = self
            .kept
            .iter()
            .position(|kept| kept.packed() == packed)
            .expect("it stands");
        // The side to move of a position did not make the move that led to it.
        let always_checked = |side| {
            let mut reached = self.kept[first + 1..]
                .iter()
                .filter(|kept| kept.side != side);
            reached.all(|kept| kept.in_check(kept.side))
        };
        match (always_checked(0), always_checked(1)) {
            (true, false) => Repetition::Loses(0),
            (false, true) => Repetition::Loses(1),
            _ => Repetition::Draw,
        }
    }
}

impl Naive {
    /// Row 55: the pieces of the side in the enemy camp, kings left out.
    fn invaders(&self, side: usize) -> impl Iterator<Item = u8> {
        let there = move |sq: &usize| self.owns(side, *sq) && in_zone(side, *sq);
        let kinds = (0..81).filter(there).map(|sq| kind_of(self.board[sq]));
        kinds.filter(|&kind| kind != KING)
    }

    pub fn impasse_pieces(&self, side: usize) -> u32 {
        self.invaders(side).count() as u32
    }

    pub fn impasse_points(&self, side: usize) -> u32 {
        let value = |kind| {
            if matches!(base(kind), BISHOP | ROOK) {
                5
            } else {
                1
            }
        };
        let on_board: u32 = self.invaders(side).map(value).sum();
        let held = |kind: u8| u32::from(self.hands[side][usize::from(kind)]) * value(kind);
        on_board + (PAWN..=GOLD).map(held).sum::<u32>()
    }

    /// Row 56 for the side to move; `black` and `white` are the points each needs.
    pub fn declare_fault(&self, black: u32, white: u32) -> u8 {
        let side = self.side;
        if !self.king[side].is_some_and(|king| in_zone(side, king)) {
            return 1;
        }
        if self.impasse_pieces(side) < 10 {
            return 2;
        }
        if self.in_check(side) {
            return 3;
        }
        let needed = if side == 0 { black } else { white };
        if self.impasse_points(side) < needed {
            4
        } else {
            0
        }
    }
}
