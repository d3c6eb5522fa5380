//! The mate solver (詰将棋): does the side to move mate by checks alone?
//!
//! [`Position::mate`] is a depth-first proof-number search (`dfpn`) with a transposition table of
//! its own (`table`), in which hands are compared by domination (`hand`). A proof is verified
//! against the rules (`verify`) and kept (`proof_store`) before its line is reported.
//!
//! A proof never depends on the path to a position. A disproof does when it rests on a repetition
//! of a position of that path; it is then stored for that one path, unless the repeated position is
//! the disproven one or below it.

mod backup;
mod dfpn;
mod expand;
mod hand;
mod mate_in_one;
mod node;
mod proof_store;
mod report;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod verify;

use std::ops::ControlFlow;

use crate::position::Position;
use crate::types::{Bitboard, Color, PieceKind};
use node::UNLIMITED;
pub use report::{MateAnswer, MateInfo, MateOptions, MateReport};
pub use solver::MATE_CALL_NODES;
use solver::{Bounds, Halt, Solver};

impl Position {
    /// Looks for a mate of the other side by an unbroken sequence of checks.
    ///
    /// ```
    /// use shogiban::{MateAnswer, MateOptions, Position};
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let MateAnswer::Mate(line) = position.mate(&MateOptions::default()).answer else {
    ///     panic!("no mate found");
    /// };
    /// assert_eq!(line, ["G*5b".parse().unwrap()]);
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If an allocation fails; see [`try_mate_with`](Self::try_mate_with).
    #[must_use]
    pub fn mate(&self, options: &MateOptions) -> MateReport {
        self.mate_with(options, |_| ControlFlow::Continue(()))
    }

    /// Same as [`mate`](Self::mate), with a callback every [`MATE_CALL_NODES`] nodes that may stop
    /// the search.
    ///
    /// # Panics
    ///
    /// If an allocation fails; see [`try_mate_with`](Self::try_mate_with).
    pub fn mate_with(
        &self,
        options: &MateOptions,
        callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> MateReport {
        self.try_mate_with(options, callback)
            .expect("memory for the mate solver")
    }

    /// Same as [`mate_with`](Self::mate_with), but returns `None` if an allocation fails. The
    /// report never depends on the memory that is free.
    pub fn try_mate_with(
        &self,
        options: &MateOptions,
        callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> Option<MateReport> {
        self.solve_mate(options, [MATE_CALL_NODES; 2], callback)
    }

    /// Same as [`try_mate_with`](Self::try_mate_with). The callback is first called at `calls[0]`
    /// nodes and then every `calls[1]` nodes.
    pub(crate) fn solve_mate(
        &self,
        options: &MateOptions,
        calls: [u64; 2],
        mut callback: impl FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> Option<MateReport> {
        if !self.is_supported() {
            return Some(MateReport {
                answer: MateAnswer::Unknown,
                shortest: false,
                nodes: 0,
            });
        }
        let mut solver =
            Solver::new(self, options, Bounds::default(), calls, &mut callback).ok()?;
        solver.report(options).ok()
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
    /// Solves the position. An error means that an allocation failed.
    fn report(&mut self, options: &MateOptions) -> Result<MateReport, Halt> {
        let (answer, shortest) = match self.answer(options) {
            Err(Halt::Stopped) => (MateAnswer::Unknown, false),
            result => result?,
        };
        Ok(MateReport {
            answer,
            shortest,
            nodes: self.nodes,
        })
    }

    /// The answer, and whether it is a mate that is known to be the shortest.
    fn answer(&mut self, options: &MateOptions) -> Result<(MateAnswer, bool), Halt> {
        let plies = options.plies.map_or(UNLIMITED, odd_at_most);
        if plies == 0 {
            return Ok((MateAnswer::NoMate, false));
        }
        if self.solve(plies)?[0] == 0 {
            let Some(proof) = self.verify(plies)? else {
                return Ok((MateAnswer::Unknown, false));
            };
            let (proof, shortest) = self.shorten(proof, options)?;
            return Ok((MateAnswer::Mate(self.proofs.line(proof)?), shortest));
        }
        let answer = if self.was_cut {
            MateAnswer::Unknown
        } else {
            MateAnswer::NoMate
        };
        Ok((answer, false))
    }

    /// Looks for a shorter mate than a verified one until there is none or the budget is spent,
    /// which unless all of it is to be used allows as many nodes again as the first mate took.
    /// Returns the shortest verified proof, and whether there is no shorter one.
    fn shorten(&mut self, first: u32, options: &MateOptions) -> Result<(u32, bool), Halt> {
        if !options.shortest {
            self.limit_nodes(self.nodes.saturating_mul(2));
        }
        let mut proof = first;
        loop {
            let plies = self.proofs.get(proof).plies;
            if plies <= 1 {
                return Ok((proof, true));
            }
            match self.shorter(plies - 2) {
                Ok(Shorter::Found(shorter)) => proof = shorter,
                Ok(Shorter::None) => return Ok((proof, true)),
                Ok(Shorter::Unknown) | Err(Halt::Stopped) => return Ok((proof, false)),
                Err(Halt::NoMemory) => return Err(Halt::NoMemory),
            }
        }
    }

    fn shorter(&mut self, plies: u16) -> Result<Shorter, Halt> {
        Ok(match self.solve(plies)? {
            [0, _] => self.verify(plies)?.map_or(Shorter::Unknown, Shorter::Found),
            [_, 0] => Shorter::None,
            _ => Shorter::Unknown,
        })
    }
}

/// The result of a search for a shorter mate.
enum Shorter {
    Found(u32),
    None,
    Unknown,
}

/// A mate has an odd length.
const fn odd_at_most(plies: u16) -> u16 {
    (plies.saturating_add(1) / 2 * 2).saturating_sub(1)
}
