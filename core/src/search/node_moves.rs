//! The moves of a node: their order, pruning, extensions and reductions.

use super::frame::{Best, Frame, Node, Tried};
use super::history::{PLIES_BACK, piece_to};
use super::params;
use super::picker::Picked;
use super::state::{SearchState, lost};
use super::table::{Bound, TtEntry};
use super::{DEPTH_MAX, MATE_BOUND, Part};
use crate::types::PackedMove;

/// A move of the node.
#[derive(Clone, Copy)]
struct Candidate {
    picked: Picked,
    /// 1 for the first move that is searched.
    number: usize,
    tactical: bool,
    check: bool,
}

impl SearchState<'_> {
    /// Searches the moves of a node and returns the best score.
    #[inline(always)]
    pub fn search_moves(&mut self, frame: &mut Frame) -> i32 {
        if !self.begin_moves(frame) {
            return lost(frame.node.ply);
        }
        let score = self.try_moves(frame);
        frame.picker.finish(&mut self.stack);
        self.tried.truncate(frame.tried.base);
        score
    }

    /// Generates the moves of a node. Returns false when there is none.
    #[inline(never)]
    fn begin_moves(&mut self, frame: &mut Frame) -> bool {
        let node = &frame.node;
        self.position
            .search_moves_into(&mut self.list, &mut self.quiet);
        if self.list.is_empty() && self.quiet.is_empty() {
            return false;
        }
        frame.picker = self.picker(node.table_move(), node.ply);
        frame.tried = Tried::new(self.tried.len());
        frame.best = Best {
            score: lost(node.ply),
            mv: None,
            alpha: node.alpha,
        };
        self.update_check_info(node.ply);
        true
    }

    #[inline(always)]
    fn try_moves(&mut self, frame: &mut Frame) -> i32 {
        let Frame {
            node,
            picker,
            best,
            tried,
        } = frame;
        let ply = node.ply;
        let excluded = self.ply(ply).excluded;
        let mut number = 0;
        loop {
            let late = best.score > -MATE_BOUND && self.is_late(node, number + 1, best.alpha);
            let Some(picked) = self.pick(picker, ply, late) else {
                break;
            };
            let mv = picked.mv;
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            self.prefetch(mv);
            let check = self.gives_check(ply, mv);
            let candidate = self.candidate(picked, number, check);
            if best.score > -MATE_BOUND {
                if late && !candidate.tactical && !check {
                    self.drop_quiet(picker, ply);
                    continue;
                }
                if self.loses_exchange(node, &candidate) {
                    continue;
                }
            }
            let Some(score) = self.try_move(node, &candidate, best) else {
                return 0;
            };
            if self.improves(node, mv, score, best) {
                self.update_histories(node, &candidate, tried);
                break;
            }
            if tried.count(candidate.tactical) {
                self.tried.push(mv);
            }
        }
        if number == 0 {
            // The excluded move is the only one.
            return node.alpha;
        }
        if excluded.is_none() {
            self.store_result(node, best);
        }
        best.score
    }

    /// Takes the score of a move into the best result. Returns true for a cutoff.
    fn improves(&mut self, node: &Node, mv: PackedMove, score: i32, best: &mut Best) -> bool {
        best.score = best.score.max(score);
        if score <= best.alpha {
            return false;
        }
        best.mv = Some(mv);
        best.alpha = score;
        if node.is_principal() {
            self.lines.extend(node.ply, mv);
        }
        score >= node.beta
    }

    fn candidate(&self, picked: Picked, number: usize, check: bool) -> Candidate {
        Candidate {
            picked,
            number,
            tactical: self.position.is_tactical(picked.mv),
            check,
        }
    }

    /// The depth of a late quiet move after its reduction.
    fn reduced_depth(node: &Node, number: usize) -> i32 {
        (node.depth - 1 - params::reduction(node.depth, number, node.improving)).max(0)
    }

    /// Late move pruning and futility pruning: whether quiet moves from this number on are skipped
    /// unless they give check.
    fn is_late(&self, node: &Node, number: usize, alpha: i32) -> bool {
        let late = self.uses(Part::MoveCount)
            && node.depth <= params::MOVE_COUNT_DEPTH
            && number as i32 > params::move_count(node.depth, node.improving);
        let reduced_depth = Self::reduced_depth(node, number);
        let futile = self.uses(Part::Futility)
            && !self.ply(node.ply).in_check
            && reduced_depth <= params::FUTILITY_DEPTH
            && node.eval + params::futility(reduced_depth) <= alpha;
        late || futile
    }

    /// SEE pruning: whether a quiet move is skipped because it loses material.
    fn loses_exchange(&self, node: &Node, candidate: &Candidate) -> bool {
        if candidate.tactical || !self.uses(Part::See) {
            return false;
        }
        let reduced_depth = Self::reduced_depth(node, candidate.number);
        let least = params::see_margin(reduced_depth);
        reduced_depth <= params::SEE_DEPTH && !candidate.picked.wins(&self.position, least)
    }

    /// Makes a move and searches the position after it. `None` when halted.
    fn try_move(&mut self, node: &Node, candidate: &Candidate, best: &Best) -> Option<i32> {
        let ply = node.ply;
        let extension = self.extension(node, candidate);
        if self.halted {
            return None;
        }
        let depth = node.depth - 1 + extension;
        let reduction = self.reduction(node, candidate);
        let undo = self.make(ply, candidate.picked.mv, candidate.check)?;
        let score = self.search_child(node, candidate.number, depth, reduction, best.alpha);
        self.unmake(candidate.picked.mv, undo);
        (!self.halted).then_some(score)
    }

    /// Principal variation search of the position after a move: first with a null window and, for
    /// late moves, a reduced depth; again in full when that fails high.
    #[inline(always)]
    pub fn search_child(
        &mut self,
        node: &Node,
        number: usize,
        depth: i32,
        reduction: i32,
        alpha: i32,
    ) -> i32 {
        let ply = node.ply + 1;
        let mut score = i32::MIN;
        if reduction > 0 {
            let less = (depth - reduction).clamp(1.min(depth), depth);
            score = -self.search(-alpha - 1, -alpha, less, ply, true);
            if self.halted {
                return 0;
            }
            if score > alpha && less < depth {
                score = -self.search(-alpha - 1, -alpha, depth, ply, !node.cut_node);
            }
        } else if !node.is_principal() || number > 1 {
            score = -self.search(-alpha - 1, -alpha, depth, ply, !node.cut_node);
        }
        if self.halted {
            return 0;
        }
        if node.is_principal() && (number == 1 || score > alpha) {
            score = -self.search(-node.beta, -alpha, depth, ply, false);
        }
        score
    }

    /// Late move reduction, in plies.
    fn reduction(&self, node: &Node, candidate: &Candidate) -> i32 {
        let number = candidate.number;
        if !self.uses(Part::Reductions) || node.depth < 3 || number < 2 + usize::from(node.ply == 0)
        {
            return 0;
        }
        if candidate.tactical && !node.cut_node && number < 6 {
            return 0;
        }
        let mut reduction = params::reduction(node.depth, number, node.improving);
        if node.is_principal() || node.tt_entry.is_some_and(|entry| entry.was_pv) {
            reduction -= 1;
        }
        if node.cut_node {
            reduction += 1;
        }
        if candidate.check {
            reduction -= 1;
        }
        if candidate.tactical {
            reduction -= 1;
        } else {
            let refutes = self
                .ply(node.ply)
                .killers
                .contains(&Some(candidate.picked.mv));
            reduction -= i32::from(refutes);
        }
        reduction.max(0)
    }

    /// Late move reduction of a root move, in plies.
    pub fn root_reduction(&self, node: &Node, mv: PackedMove, number: usize, check: bool) -> i32 {
        let picked = Picked::unknown(mv);
        self.reduction(node, &self.candidate(picked, number, check))
    }

    /// Extension in plies: 1 for a singular table move and for a check that loses no material.
    fn extension(&mut self, node: &Node, candidate: &Candidate) -> i32 {
        if node.ply as i32 > 2 * self.root_depth || node.ply == 0 {
            return 0;
        }
        if self.uses(Part::Singular) && Some(candidate.picked.mv) == node.table_move() {
            let singular = self.is_singular(node, candidate.picked.mv);
            if singular || self.halted {
                return 1;
            }
        }
        let checks = self.uses(Part::CheckExtension)
            && candidate.check
            && node.depth <= 8
            && candidate.picked.wins(&self.position, 0);
        checks.into()
    }

    /// Whether a search of all other moves stays clearly below the table score of this one.
    #[inline(never)]
    fn is_singular(&mut self, node: &Node, mv: PackedMove) -> bool {
        let Some(entry) = node.tt_entry else {
            return false;
        };
        let lower = matches!(entry.bound, Some(Bound::Lower | Bound::Exact));
        if node.depth < params::SINGULAR_DEPTH
            || !lower
            || entry.depth < node.depth - 3
            || entry.score.abs() >= MATE_BOUND
            || self.ply(node.ply).excluded.is_some()
        {
            return false;
        }
        let (ply, saved) = (node.ply, *self.ply(node.ply));
        let beta = entry.score - 3 * node.depth;
        self.ply_mut(ply).excluded = Some(mv);
        let score = self.search(beta - 1, beta, (node.depth - 1) / 2, ply, node.cut_node);
        *self.ply_mut(ply) = saved;
        score < beta
    }

    /// After a cutoff: a bonus for the move, and a malus for those before it.
    #[inline(never)]
    fn update_histories(&mut self, node: &Node, candidate: &Candidate, tried: &Tried) {
        let side = self.position.side_to_move();
        let previous: [_; PLIES_BACK.len()] = self.previous_moves(node.ply);
        let bonus = params::bonus(node.depth);
        let histories = &mut self.tables.histories;
        let position = &self.position;
        if candidate.tactical {
            histories.update_capture(position, candidate.picked.mv, bonus);
        } else {
            histories.update_quiet(
                side,
                piece_to(position, candidate.picked.mv),
                previous,
                bonus,
            );
            for &mv in &self.tried[tried.base..] {
                if !position.is_tactical(mv) {
                    histories.update_quiet(side, piece_to(position, mv), previous, -bonus);
                }
            }
            histories.set_counter_move(side, previous[0], candidate.picked.mv);
        }
        for &mv in &self.tried[tried.base..] {
            if position.is_tactical(mv) {
                histories.update_capture(position, mv, -bonus);
            }
        }
        if !candidate.tactical && self.uses(Part::Killers) {
            let killers = &mut self.ply_mut(node.ply).killers;
            if killers[0] != Some(candidate.picked.mv) {
                *killers = [Some(candidate.picked.mv), killers[0]];
            }
        }
    }

    /// Updates the correction history by the error of the evaluation. Nothing can be learned when
    /// the best move is tactical, or when the score is a bound on the other side of the evaluation.
    fn update_correction(&mut self, node: &Node, best: &Best, bound: Bound) {
        let Some(eval) = self.ply(node.ply).eval else {
            return;
        };
        if !self.uses(Part::Correction) {
            return;
        }
        let takes = best.mv.is_some_and(|mv| self.position.is_tactical(mv));
        if takes || !bound.proves(best.score, eval) || best.score.abs() >= MATE_BOUND {
            return;
        }
        let (previous, error) = (self.previous_moves(node.ply), best.score - eval);
        let corrections = &mut self.tables.corrections;
        corrections.update(&self.position, previous, error, node.depth);
    }

    /// Stores the result in the table and updates the correction history.
    #[inline(never)]
    fn store_result(&mut self, node: &Node, best: &Best) {
        let bound = if best.score >= node.beta {
            Bound::Lower
        } else if node.is_principal() && best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.update_correction(node, best, bound);
        let was_pv = node.is_principal() || node.tt_entry.is_some_and(|entry| entry.was_pv);
        let entry = TtEntry {
            mv: best.mv,
            score: best.score,
            eval: self.ply(node.ply).raw_eval,
            depth: node.depth.min(DEPTH_MAX as i32),
            bound: Some(bound),
            was_pv,
        };
        self.store(node.ply, &entry);
    }
}
