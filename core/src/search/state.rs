//! What a search works with: the board, the way to it, what was learnt, and the budget.

use std::ops::ControlFlow;

use super::correction::Corrections;
use super::history::{Arrival, BACK, Histories, NO_ARRIVAL, arrival};
use super::monitor::Monitor;
use super::picker::Stack;
use super::repetition::Path;
use super::table::Table;
use super::{DEPTH_MAX, FLAGS, MATE_SCORE, Part, SEARCH_CALL_NODES};
use crate::arch;
use crate::eval;
use crate::game::{Board, ImpasseRule, has_tried};
use crate::mate::{MateOptions, MateReport};
use crate::movegen::MoveList;
use crate::position::{Position, Undo};
use crate::types::PackedMove;

/// The longest line, in plies.
pub(super) const LONGEST: usize = DEPTH_MAX as usize;

/// Entries of the stack before the root, so that looking back needs no test.
const BEFORE: usize = 4;

/// One ply of the line that is searched.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    /// The evaluation, as the table keeps it; none in check.
    pub bare_eval: Option<i32>,
    /// The same, corrected.
    pub eval: Option<i32>,
    pub in_check: bool,
    /// The move that is being tried.
    pub arrival: Arrival,
    pub killers: [Option<PackedMove>; 2],
    /// A move that is left out, to see how good the others are.
    pub excluded: Option<PackedMove>,
    /// The last ply up to this one that has been evaluated.
    evaluated: usize,
}

const NEW_PLY: Ply = Ply {
    bare_eval: None,
    eval: None,
    in_check: false,
    arrival: NO_ARRIVAL,
    killers: [None; 2],
    excluded: None,
    evaluated: 0,
};

/// The best lines from each ply on.
pub(super) struct Lines(Vec<Vec<PackedMove>>);

impl Lines {
    fn new() -> Self {
        Self(vec![Vec::new(); LONGEST + 2])
    }

    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line from `ply` on becomes that move and the line after it.
    pub fn extend(&mut self, ply: usize, mv: PackedMove) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }

    pub fn at(&self, ply: usize) -> &[PackedMove] {
        &self.0[ply]
    }
}

/// What a search keeps for the next one.
pub(super) struct Memory {
    pub table: Table,
    pub histories: Histories,
    pub corrections: Corrections,
}

impl Memory {
    pub fn new(table_bytes: usize) -> Option<Self> {
        Some(Self {
            table: Table::new(table_bytes)?,
            histories: Histories::new(table_bytes >= arch::HUGE_PAGE_THRESHOLD)?,
            corrections: Corrections::new()?,
        })
    }
}

pub(super) struct Worker<'a> {
    pub position: Position,
    pub path: Path,
    rule: ImpasseRule,
    cap: u16,
    flags: u64,
    pub memory: &'a mut Memory,
    plies: Vec<Ply>,
    evaluator: eval::Evaluator,
    /// What the evaluations of the line have summed up, by ply.
    kept: Vec<eval::Accumulator>,
    pub stack: Stack,
    /// The moves of a node, before they are put on the stack: those that may be tactical, and quiet ones.
    pub list: MoveList,
    pub quiet: MoveList,
    pub lines: Lines,
    pub nodes: u64,
    limit: u64,
    /// The number of nodes at which the budget ends or the callback is due.
    pause_at: u64,
    /// Whether the budget is spent or a stop was asked for: all that is returned then is void.
    pub halted: bool,
    pub monitor: Monitor<'a>,
    /// The length of the longest line looked at.
    pub deepest: usize,
    /// The depth of the iteration.
    pub root_depth: i32,
}

impl<'a> Worker<'a> {
    pub fn new(
        board: &Board,
        options: &super::SearchOptions,
        memory: &'a mut Memory,
        monitor: Monitor<'a>,
    ) -> Self {
        let mut path = Path::new(options.flags & super::NO_PERPETUAL == 0);
        match &options.history {
            Some(keys) => keys.iter().for_each(|&key| path.push(key, None)),
            None => board
                .history_with_checks()
                .into_iter()
                .for_each(|(key, check)| path.push(key, Some(check))),
        }
        let mut worker = Self {
            position: board.position().clone(),
            path,
            rule: board.impasse_rule(),
            cap: board.cap(),
            flags: options.flags & (FLAGS | eval::FLAGS),
            memory,
            plies: vec![NEW_PLY; LONGEST + BEFORE + 3],
            evaluator: eval::Evaluator::new(options.flags),
            kept: vec![eval::Accumulator::empty(); LONGEST + 3],
            stack: Stack::default(),
            list: MoveList::new(),
            quiet: MoveList::new(),
            lines: Lines::new(),
            nodes: 0,
            limit: options.nodes,
            halted: false,
            pause_at: options.nodes.min(monitor.next_call),
            monitor,
            deepest: 0,
            root_depth: 1,
        };
        worker.ply_mut(0).in_check = worker.position.in_check();
        worker.evaluate(0);
        worker
    }

    pub fn ply(&self, ply: usize) -> &Ply {
        &self.plies[ply + BEFORE]
    }

    pub fn ply_mut(&mut self, ply: usize) -> &mut Ply {
        &mut self.plies[ply + BEFORE]
    }

    /// The moves before `ply`, the last one first.
    pub fn before(&self, ply: usize) -> [Arrival; BACK.len()] {
        BACK.map(|back| self.plies[ply + BEFORE - back].arrival)
    }

    /// Whether the search uses the part.
    #[inline(always)]
    pub fn uses(&self, part: Part) -> bool {
        part.is_on(self.flags)
    }

    /// What is left of the budget.
    pub fn nodes_left(&self) -> u64 {
        self.limit - self.nodes
    }

    /// Whether one more node may be entered.
    #[inline(always)]
    fn may_enter(&mut self) -> bool {
        if self.nodes >= self.pause_at {
            self.pause();
        }
        !self.halted
    }

    /// Halts when the budget is spent; otherwise calls the callback, which may halt the search, too.
    #[cold]
    #[inline(never)]
    fn pause(&mut self) {
        if self.nodes < self.limit {
            self.monitor.report_nodes(self.nodes, self.root_depth);
            self.pause_at = self.limit.min(self.monitor.next_call);
            self.halted |= self.monitor.is_stopped();
        } else {
            self.halted = true;
        }
    }

    /// Asks the mate solver about the root, with at most this many nodes. `None` without memory.
    pub fn solve_mate(&mut self, nodes: u64) -> Option<MateReport> {
        let options = MateOptions {
            nodes: nodes.min(self.nodes_left()),
            ..MateOptions::default()
        };
        let (position, monitor) = (&self.position, &mut self.monitor);
        let (before, depth) = (self.nodes, self.root_depth);
        let first_call = monitor.next_call - before;
        let found = position.solve_mate(&options, [first_call, SEARCH_CALL_NODES], |info| {
            monitor.report_nodes(before + info.nodes, depth);
            match monitor.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        self.nodes += found.nodes;
        self.pause_at = self.limit.min(self.monitor.next_call);
        Some(found)
    }

    /// Makes a legal move. `None`, and `halted`, when the budget is spent.
    pub fn make(&mut self, ply: usize, mv: PackedMove, gives_check: bool) -> Option<Undo> {
        if !self.may_enter() {
            return None;
        }
        self.nodes += 1;
        let in_check = self.ply(ply).in_check;
        self.path.push(self.position.key(), Some(in_check));
        self.ply_mut(ply).arrival = arrival(&self.position, mv);
        self.enter(ply + 1, gives_check);
        Some(self.position.do_legal_move(mv))
    }

    /// Has what the table knows after a move brought near; the longer before it is made, the better.
    #[inline(always)]
    pub fn prefetch(&self, mv: PackedMove) {
        self.memory.table.prefetch(self.position.key_after(mv));
    }

    fn enter(&mut self, ply: usize, in_check: bool) {
        let evaluated = self.ply(ply - 1).evaluated;
        let entered = self.ply_mut(ply);
        entered.in_check = in_check;
        entered.evaluated = evaluated;
    }

    pub fn unmake(&mut self, mv: PackedMove, undo: Undo) {
        self.position.undo_legal_move(mv, undo);
        self.path.pop();
    }

    /// Passes the move to the other side. The floor of the path is returned, for `unmake_null`.
    pub fn make_null(&mut self, ply: usize) -> Option<usize> {
        if !self.may_enter() {
            return None;
        }
        self.nodes += 1;
        self.path.push(self.position.key(), Some(false));
        self.ply_mut(ply).arrival = NO_ARRIVAL;
        self.enter(ply + 1, false);
        self.position
            .set_side_to_move(self.position.side_to_move().flip());
        Some(self.path.leave())
    }

    pub fn unmake_null(&mut self, floor: usize) {
        self.path.restore(floor);
        self.position
            .set_side_to_move(self.position.side_to_move().flip());
        self.path.pop();
    }

    /// The evaluation, whose size is below the scores of mates.
    pub fn evaluate(&mut self, ply: usize) -> i32 {
        let nearest = self.ply(ply).evaluated;
        let suits = |ply: usize| self.kept[ply].has_same_kings(&self.position);
        let from = if suits(nearest) || !suits(ply) {
            nearest
        } else {
            ply
        };
        let from = self.kept[from].clone();
        self.ply_mut(ply).evaluated = ply;
        let kept = &mut self.kept[ply];
        self.evaluator.evaluate(&self.position, &from, kept)
    }

    /// Notes the evaluation of a node, as such and corrected, and gives the latter.
    pub fn note_eval(&mut self, ply: usize, bare_eval: i32) -> i32 {
        let correction = if self.uses(Part::Correction) {
            let corrections = &self.memory.corrections;
            corrections.of(&self.position, self.before(ply))
        } else {
            0
        };
        let eval = (bare_eval + correction).clamp(1 - super::MATE_BOUND, super::MATE_BOUND - 1);
        let noted = self.ply_mut(ply);
        (noted.bare_eval, noted.eval) = (Some(bare_eval), Some(eval));
        eval
    }

    /// Notes that a node in check has no evaluation.
    pub fn skip_eval(&mut self, ply: usize) {
        let noted = self.ply_mut(ply);
        (noted.bare_eval, noted.eval) = (None, None);
    }

    /// The score of a node whose rules decide it: a repetition, the cap, a try, an impasse.
    pub fn settled(&mut self, ply: usize) -> Option<i32> {
        let in_check = self.ply(ply).in_check;
        if let Some(recurrence) = self.path.recurrence(self.position.key(), in_check) {
            return Some(recurrence.score(ply));
        }
        let mover = self.position.side_to_move().flip();
        if self.rule == ImpasseRule::Try && has_tried(&self.position, mover) {
            return Some(lost(ply));
        }
        if self.position.ply() > self.cap && !in_check && self.position.has_legal_moves() {
            return Some(0);
        }
        if self.declaration() == Some(Declaration::Win) && self.position.has_legal_moves() {
            return Some(won(ply + 1));
        }
        (ply >= LONGEST).then(|| if in_check { 0 } else { self.evaluate(ply) })
    }

    /// What the side to move may declare.
    pub fn declaration(&self) -> Option<Declaration> {
        if self.rule.declare_fault(&self.position).is_err() {
            return None;
        }
        Some(if self.rule.is_draw(&self.position) {
            Declaration::Draw
        } else {
            Declaration::Win
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declaration {
    Win,
    Draw,
}

/// The score of being mated `ply` moves below the root.
pub(super) fn lost(ply: usize) -> i32 {
    ply as i32 - MATE_SCORE
}

/// The score of mating `ply` moves below the root.
pub(super) fn won(ply: usize) -> i32 {
    MATE_SCORE - ply as i32
}
