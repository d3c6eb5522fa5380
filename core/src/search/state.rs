//! The state of a search: position, line, tables and budget.

use std::ops::ControlFlow;

use super::correction::CorrectionHistory;
use super::frame::Frame;
use super::history::{Histories, NO_PIECE_TO, PLIES_BACK, PieceTo, piece_to};
use super::monitor::Monitor;
use super::picker::{MoveStack, Picker};
use super::repetition::PathKeys;
use super::table::TranspositionTable;
use super::{DEPTH_MAX, FLAGS, MATE_SCORE, Part, SEARCH_CALL_NODES};
use crate::arch;
use crate::eval;
use crate::game::{Board, ImpasseRule, has_tried};
use crate::mate::{MateOptions, MateReport};
use crate::movegen::{CheckInfo, MoveList};
use crate::position::{Position, Undo};
use crate::types::PackedMove;

/// The longest line, in plies.
pub(super) const LONGEST: usize = DEPTH_MAX as usize;

/// Entries before the root, so that looking back four plies needs no bounds test.
const STACK_OFFSET: usize = 4;

/// One ply of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    /// The uncorrected static evaluation, as the table stores it; `None` in check.
    pub raw_eval: Option<i32>,
    /// The corrected static evaluation; `None` in check.
    pub eval: Option<i32>,
    pub in_check: bool,
    /// The move being searched.
    pub piece_to: PieceTo,
    /// Killer moves: quiet moves that refuted sibling nodes.
    pub killers: [Option<PackedMove>; 2],
    /// The move that a singular search leaves out.
    pub excluded: Option<PackedMove>,
    /// The last ply up to this one that has an accumulator.
    evaluated: usize,
}

const NEW_PLY: Ply = Ply {
    raw_eval: None,
    eval: None,
    in_check: false,
    piece_to: NO_PIECE_TO,
    killers: [None; 2],
    excluded: None,
    evaluated: 0,
};

/// Triangular table of principal variations: the best line from each ply on.
pub(super) struct PvTable(Vec<Vec<PackedMove>>);

impl PvTable {
    fn new() -> Self {
        Self(vec![Vec::new(); LONGEST + 2])
    }

    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line from `ply` on to `mv` followed by the line from `ply + 1` on.
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

/// Tables that a searcher keeps between searches.
pub(super) struct Tables {
    pub table: TranspositionTable,
    pub histories: Histories,
    pub corrections: CorrectionHistory,
}

impl Tables {
    pub fn new(table_bytes: usize) -> Option<Self> {
        Some(Self {
            table: TranspositionTable::new(table_bytes)?,
            histories: Histories::new(table_bytes >= arch::HUGE_PAGE_THRESHOLD)?,
            corrections: CorrectionHistory::new()?,
        })
    }
}

/// Everything that a search works on.
pub(super) struct SearchState<'a> {
    pub position: Position,
    pub path: PathKeys,
    rule: ImpasseRule,
    cap: u16,
    flags: u64,
    pub tables: &'a mut Tables,
    plies: Vec<Ply>,
    evaluator: eval::Evaluator,
    /// The accumulators of the line, by ply.
    accumulators: Vec<eval::Accumulator>,
    /// The check masks of the line, by ply.
    pub check_infos: Vec<CheckInfo>,
    /// Unused frames. A node takes one out by its pointer, which a `Vec<Frame>` would not allow.
    #[expect(clippy::vec_box)]
    pub frames: Vec<Box<Frame>>,
    pub stack: MoveStack,
    /// The moves tried at the nodes of the line, those of the last node last.
    pub tried: Vec<PackedMove>,
    /// Scratch lists for the moves of a node: those that may be tactical, and quiet ones.
    pub list: MoveList,
    pub quiet: MoveList,
    pub lines: PvTable,
    pub nodes: u64,
    node_limit: u64,
    /// The number of nodes at which the budget ends or the callback is due.
    pause_at: u64,
    /// Whether the budget is spent or the search was stopped. Scores are then meaningless.
    pub halted: bool,
    pub monitor: Monitor<'a>,
    /// The greatest ply reached by the iteration.
    pub selective_depth: usize,
    /// The depth of the iteration, in plies.
    pub root_depth: i32,
}

impl<'a> SearchState<'a> {
    pub fn new(
        board: &Board,
        options: &super::SearchOptions,
        tables: &'a mut Tables,
        monitor: Monitor<'a>,
    ) -> Self {
        let mut path = PathKeys::new(options.flags & super::NO_PERPETUAL == 0);
        match &options.history {
            Some(keys) => keys.iter().for_each(|&key| path.push(key, None)),
            None => board
                .history_with_checks()
                .into_iter()
                .for_each(|(key, check)| path.push(key, Some(check))),
        }
        let mut state = Self {
            position: board.position().clone(),
            path,
            rule: board.impasse_rule(),
            cap: board.cap(),
            flags: options.flags & (FLAGS | eval::FLAGS),
            tables,
            plies: vec![NEW_PLY; LONGEST + STACK_OFFSET + 3],
            evaluator: eval::Evaluator::new(options.flags),
            accumulators: vec![eval::Accumulator::empty(); LONGEST + 3],
            check_infos: vec![CheckInfo::EMPTY; LONGEST + 1],
            frames: Vec::new(),
            stack: MoveStack::default(),
            tried: Vec::new(),
            list: MoveList::new(),
            quiet: MoveList::new(),
            lines: PvTable::new(),
            nodes: 0,
            node_limit: options.nodes,
            halted: false,
            pause_at: options.nodes.min(monitor.next_call),
            monitor,
            selective_depth: 0,
            root_depth: 1,
        };
        state.ply_mut(0).in_check = state.position.in_check();
        state.evaluate(0);
        state
    }

    pub fn ply(&self, ply: usize) -> &Ply {
        &self.plies[ply + STACK_OFFSET]
    }

    pub fn ply_mut(&mut self, ply: usize) -> &mut Ply {
        &mut self.plies[ply + STACK_OFFSET]
    }

    /// The moves before `ply` at the distances of `PLIES_BACK`, the last one first.
    pub fn previous_moves(&self, ply: usize) -> [PieceTo; PLIES_BACK.len()] {
        PLIES_BACK.map(|back| self.plies[ply + STACK_OFFSET - back].piece_to)
    }

    /// Whether the search uses the part.
    #[inline(always)]
    pub fn uses(&self, part: Part) -> bool {
        part.is_on(self.flags)
    }

    /// The nodes left in the budget.
    pub fn nodes_left(&self) -> u64 {
        self.node_limit - self.nodes
    }

    /// Whether one more node may be searched. Calls back and looks for a stop at intervals.
    #[inline(always)]
    fn may_enter(&mut self) -> bool {
        if self.nodes >= self.pause_at {
            self.pause();
        }
        !self.halted
    }

    /// Halts when the budget is spent; otherwise calls the callback, which may halt the search,
    /// too.
    #[cold]
    #[inline(never)]
    fn pause(&mut self) {
        if self.nodes < self.node_limit {
            self.monitor.report_nodes(self.nodes, self.root_depth);
            self.pause_at = self.node_limit.min(self.monitor.next_call);
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
        self.pause_at = self.node_limit.min(self.monitor.next_call);
        Some(found)
    }

    /// Makes a legal move. Returns `None` and sets `halted` when the search has to end.
    pub fn make(&mut self, ply: usize, mv: PackedMove, gives_check: bool) -> Option<Undo> {
        if !self.may_enter() {
            return None;
        }
        self.nodes += 1;
        let in_check = self.ply(ply).in_check;
        self.path.push(self.position.key(), Some(in_check));
        self.ply_mut(ply).piece_to = piece_to(&self.position, mv);
        self.enter(ply + 1, gives_check);
        Some(self.position.do_legal_move(mv))
    }

    /// Prefetches the TT bucket of the position after `mv`. The earlier before the move, the
    /// better.
    #[inline(always)]
    pub fn prefetch(&self, mv: PackedMove) {
        self.tables.table.prefetch(self.position.key_after(mv));
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

    /// Works out the check masks of the position at `ply`.
    #[inline(never)]
    pub fn update_check_info(&mut self, ply: usize) {
        self.check_infos[ply] = self.position.check_info();
    }

    /// Whether a legal move at `ply` gives check, by the masks.
    #[inline(always)]
    pub fn gives_check(&self, ply: usize, mv: PackedMove) -> bool {
        self.check_infos[ply].gives_check(&self.position, mv)
    }

    /// Drops the quiet moves to come that give no check.
    #[inline(never)]
    pub fn drop_quiet(&mut self, picker: &Picker, ply: usize) {
        picker.drop_quiet(&self.position, &mut self.stack, &self.check_infos[ply]);
    }

    /// Makes a null move. Returns the value that `unmake_null` takes.
    pub fn make_null(&mut self, ply: usize) -> Option<usize> {
        if !self.may_enter() {
            return None;
        }
        self.nodes += 1;
        self.path.push(self.position.key(), Some(false));
        self.ply_mut(ply).piece_to = NO_PIECE_TO;
        self.enter(ply + 1, false);
        self.position
            .set_side_to_move(self.position.side_to_move().flip());
        Some(self.path.hide_all())
    }

    pub fn unmake_null(&mut self, floor: usize) {
        self.path.restore(floor);
        self.position
            .set_side_to_move(self.position.side_to_move().flip());
        self.path.pop();
    }

    /// The static evaluation. Its absolute value is below `MATE_BOUND`.
    #[inline(never)]
    pub fn evaluate(&mut self, ply: usize) -> i32 {
        let nearest = self.ply(ply).evaluated;
        let fits = |ply: usize| self.accumulators[ply].has_same_kings(&self.position);
        let from = if fits(nearest) || !fits(ply) {
            nearest
        } else {
            ply
        };
        let from = self.accumulators[from].clone();
        self.ply_mut(ply).evaluated = ply;
        let accumulator = &mut self.accumulators[ply];
        self.evaluator.evaluate(&self.position, &from, accumulator)
    }

    /// Records the static evaluation of a node and returns it corrected.
    pub fn record_eval(&mut self, ply: usize, raw_eval: i32) -> i32 {
        let correction = if self.uses(Part::Correction) {
            let corrections = &self.tables.corrections;
            corrections.correction(&self.position, self.previous_moves(ply))
        } else {
            0
        };
        let eval = (raw_eval + correction).clamp(1 - super::MATE_BOUND, super::MATE_BOUND - 1);
        let recorded = self.ply_mut(ply);
        (recorded.raw_eval, recorded.eval) = (Some(raw_eval), Some(eval));
        eval
    }

    /// Records that a node in check has no static evaluation.
    pub fn clear_eval(&mut self, ply: usize) {
        let recorded = self.ply_mut(ply);
        (recorded.raw_eval, recorded.eval) = (None, None);
    }

    /// The score of a node that the rules decide: repetition, try, cap, impasse or the greatest
    /// ply.
    #[inline(never)]
    pub fn terminal_score(&mut self, ply: usize) -> Option<i32> {
        let in_check = self.ply(ply).in_check;
        if let Some(repetition) = self.path.repetition(self.position.key(), in_check) {
            return Some(repetition.score(ply));
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

    /// The declaration that the side to move can make.
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

/// The result of declaring the impasse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declaration {
    Win,
    Draw,
}

/// The score of being mated at `ply`.
pub(super) fn lost(ply: usize) -> i32 {
    ply as i32 - MATE_SCORE
}

/// The score of giving mate at `ply`.
pub(super) fn won(ply: usize) -> i32 {
    MATE_SCORE - ply as i32
}
