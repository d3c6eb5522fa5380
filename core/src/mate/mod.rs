//! The mate solver (詰将棋): does the side to move mate by checks alone?
//!
//! [`Position::mate`] is a depth-first proof-number search (`dfpn`) with a transposition table of its
//! own (`table`), in which hands are compared by domination (`hand`). A proof is verified against the
//! rules before its line is reported (`verify`).
//!
//! A proof never depends on the path to a position. A disproof does when it rests on a repetition of a
//! position of that path; it is then stored for that one path, unless the repeated position is the
//! disproven one or below it.

mod backup;
mod dfpn;
mod expand;
mod hand;
mod mate_in_one;
mod node;
mod report;
mod solver;
mod table;
mod verify;

use std::ops::ControlFlow;

use crate::position::Position;
use crate::types::{Bitboard, Color, PieceKind};
use node::UNLIMITED;
pub use report::{MateAnswer, MateInfo, MateOptions, MateReport};
use solver::Solver;

impl Position {
    /// Looks for a mate of the other side by an unbroken sequence of checks.
    #[must_use]
    pub fn mate(&self, options: &MateOptions) -> MateReport {
        self.mate_with(options, |_| ControlFlow::Continue(()))
    }

    /// Same as [`mate`](Self::mate), with a callback every 16,384 nodes that may stop the search.
    pub fn mate_with(
        &self,
        options: &MateOptions,
        mut callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> MateReport {
        if !self.is_supported() {
            return MateReport {
                answer: MateAnswer::Unknown,
                shortest: false,
                nodes: 0,
            };
        }
        Solver::new(self, options, &mut callback).report(options)
    }

    /// Whether each side has at most one king, and no kind has more pieces than a set.
    fn is_supported(&self) -> bool {
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
    fn report(&mut self, options: &MateOptions) -> MateReport {
        let mut shortest = false;
        // A mate has an odd length.
        let plies = options.plies.map_or(UNLIMITED, |plies| {
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
            Ok([0, _]) => self.shorten(options, &mut shortest),
            Ok(_) if !self.was_cut => MateAnswer::NoMate,
            _ => MateAnswer::Unknown,
        };
        MateReport {
            answer,
            shortest,
            nodes: self.nodes,
        }
    }

    /// The answer when a mate is proven: the shortest that the budget allows, or that is found with as
    /// many nodes again as the first one took.
    fn shorten(&mut self, options: &MateOptions, shortest: &mut bool) -> MateAnswer {
        if !self.verify() {
            return MateAnswer::Unknown;
        }
        if !options.shortest {
            self.max_nodes = self.max_nodes.min(self.nodes.saturating_mul(2));
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
