//! The mate solver (詰将棋): is there a mate by checks alone?
//!
//! [`Position::mate`] searches by proof numbers (`search`, `expand`) with a table of its own (`table`),
//! in which hands are compared kind by kind (`hand`), and gives out no mate that was not walked again by
//! the rules (`verify`).
//!
//! A proof never depends on the way to a position; a disproof may, when it rests on a return to a
//! position of the line that led there. Such a disproof is kept for that very line only, unless the
//! position returned to is below the one disproven.

mod expand;
mod hand;
mod one;
mod search;
mod table;
mod verify;

use std::ops::ControlFlow;

use crate::position::Position;
use crate::types::{Bitboard, Color, PackedMove, PieceKind};
use search::Solver;
use table::ENDLESS;

/// What [`Position::mate`] is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateOptions {
    /// How many moves it may make on the board in all, verification included.
    pub nodes: u64,
    /// The greatest length of a mate that counts; `None` for any.
    pub plies: Option<u16>,
    /// Whether to spend all nodes, if need be, on the shortest mate. Otherwise a mate that was found is
    /// shortened with as many nodes again as it took.
    pub shortest: bool,
}

use MateOptions as Options;

impl Default for MateOptions {
    /// A hundred thousand nodes, any length, not all of them for the shortest mate.
    fn default() -> Self {
        Self {
            nodes: 100_000,
            plies: None,
            shortest: false,
        }
    }
}

/// The answer of [`Position::mate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// The side to move mates: a line of legal moves whose last one mates.
    Mate(Vec<PackedMove>),
    /// There is no mate by checks (within the plies asked for).
    NoMate,
    /// The nodes were spent, the callback stopped the search, or the board is none that it serves.
    Unknown,
}

/// What [`Position::mate`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// The answer.
    pub answer: MateAnswer,
    /// Whether the mate is known to be of the least length.
    pub shortest: bool,
    /// How many moves were made on the board.
    pub nodes: u64,
}

/// How far a search is, for a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateInfo {
    /// How many moves were made on the board.
    pub nodes: u64,
    /// How many moves the line has that is being searched.
    pub depth: u32,
    /// The proof number of the position.
    pub proof: u32,
    /// Its disproof number.
    pub disproof: u32,
}

impl Position {
    /// Looks for a mate of the other side by an unbroken run of checks.
    #[must_use]
    pub fn mate(&self, options: &MateOptions) -> MateReport {
        self.mate_with(options, |_| ControlFlow::Continue(()))
    }

    /// [`mate`](Self::mate), with a callback that is asked every 16,384 nodes and may end the search.
    pub fn mate_with(
        &self,
        options: &MateOptions,
        mut callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> MateReport {
        if !self.is_served() {
            return MateReport {
                answer: MateAnswer::Unknown,
                shortest: false,
                nodes: 0,
            };
        }
        Solver::new(self, options, &mut callback).report(options)
    }

    /// At most one king a side, and no more of a kind than a set has.
    fn is_served(&self) -> bool {
        let kings = self.piece_kind_bb(PieceKind::King);
        let one_king = |color| Bitboard::count(kings & self.player_bb(color)) <= 1;
        let fits = |kind: PieceKind| {
            let promoted = kind
                .promote()
                .map_or(Bitboard::EMPTY, |kind| self.piece_kind_bb(kind));
            let held: u32 = Color::all()
                .map(|color| u32::from(self.hand(color).of(kind.code())))
                .iter()
                .sum();
            let on_board = Bitboard::count(self.piece_kind_bb(kind) | promoted);
            on_board + held <= u32::from(kind.set_count())
        };
        Color::all().into_iter().all(one_king) && PieceKind::HAND_ORDER.into_iter().all(fits)
    }
}

impl Solver<'_> {
    fn report(&mut self, options: &Options) -> MateReport {
        let mut shortest = false;
        // A mate has an odd length.
        let plies = options.plies.map_or(ENDLESS, |plies| {
            (plies.saturating_add(1) / 2 * 2).saturating_sub(1)
        });
        if plies == 0 {
            return MateReport {
                answer: MateAnswer::NoMate,
                shortest,
                nodes: 0,
            };
        }
        let answer = match self.solve(plies) {
            Ok([0, _]) => self.mate(options, &mut shortest),
            Ok(_) if !self.cut => MateAnswer::NoMate,
            _ => MateAnswer::Unknown,
        };
        MateReport {
            answer,
            shortest,
            nodes: self.nodes,
        }
    }

    /// The answer when a mate is proven. It is shortened as far as the budget allows, or as many nodes
    /// again as it took to find it.
    fn mate(&mut self, options: &Options, shortest: &mut bool) -> MateAnswer {
        if !self.verify() {
            return MateAnswer::Unknown;
        }
        if !options.shortest {
            self.limit = self.limit.min(self.nodes.saturating_mul(2));
        }
        let mut line = self.line();
        *shortest = line.len() <= 1;
        while !*shortest {
            match self.solve(line.len() as u16 - 2) {
                Ok([0, _]) if self.verify() => {
                    line = self.line();
                    *shortest = line.len() <= 1;
                }
                Ok([_, 0]) => *shortest = true,
                _ => break,
            }
        }
        MateAnswer::Mate(line)
    }
}
