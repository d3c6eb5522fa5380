//! Quiescence search: captures, pawn promotions and, at its first ply, quiet checks, until the
//! position is quiet.

use super::history;
use super::params;
use super::picker::Picker;
use super::see;
use super::state::{SearchState, lost, won};
use super::table::{Bound, TtEntry};
use super::{MATE_BOUND, Part};
use crate::position::Position;
use crate::types::PackedMove;

/// From this depth on, only recaptures are searched.
const RECAPTURES_ONLY: i32 = -6;

/// Quiet evasions that are searched when the side to move is in check.
const MAX_QUIET_EVASIONS: u32 = 2;

struct QuiescenceNode {
    alpha: i32,
    beta: i32,
    ply: usize,
    /// 0 at the first ply, one less at each ply below.
    depth: i32,
    in_check: bool,
    tt_entry: Option<TtEntry>,
}

impl SearchState<'_> {
    /// The score after all captures; meaningless when the search was halted.
    pub fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, depth: i32) -> i32 {
        self.lines.clear(ply);
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        let entry = self.probe(ply);
        let in_check = self.ply(ply).in_check;
        let node = QuiescenceNode {
            alpha: alpha.max(lost(ply)),
            beta: beta.min(won(ply + 1)),
            ply,
            depth,
            in_check,
            tt_entry: entry,
        };
        if node.alpha >= node.beta {
            return node.alpha;
        }
        if beta - alpha == 1
            && let Some(score) = entry.and_then(|entry| entry.proven_score(node.beta))
        {
            return score;
        }
        let stand_pat = self.stand_pat(&node);
        if stand_pat >= node.beta {
            if entry.is_none() {
                self.store_quiescence(&node, stand_pat, None);
            }
            return stand_pat;
        }
        self.quiesce_moves(&node, stand_pat)
    }

    /// The stand-pat score: that of making no capture. Records the evaluation.
    #[inline(never)]
    fn stand_pat(&mut self, node: &QuiescenceNode) -> i32 {
        if node.in_check {
            self.clear_eval(node.ply);
            return lost(node.ply);
        }
        let entry = node.tt_entry;
        let raw_eval = entry
            .and_then(|entry| entry.eval)
            .unwrap_or_else(|| self.evaluate(node.ply));
        let eval = self.record_eval(node.ply, raw_eval);
        let proven = entry.and_then(|entry| entry.proven_score(eval));
        proven
            .filter(|score| score.abs() < MATE_BOUND)
            .unwrap_or(eval)
    }

    fn quiesce_moves(&mut self, node: &QuiescenceNode, stand_pat: i32) -> i32 {
        let table_move = node.tt_entry.and_then(|entry| entry.mv);
        if node.in_check {
            self.position
                .search_moves_into(&mut self.list, &mut self.quiet);
        } else {
            self.position.tactical_moves_into(&mut self.list);
        }
        if !node.in_check && node.depth == 0 && self.uses(Part::QuietChecks) {
            let position = &self.position;
            position.checks_into(&mut self.quiet);
            self.quiet.keep(|mv| !position.is_tactical(mv));
        }
        self.update_check_info(node.ply);
        let mut best = stand_pat;
        if !node.in_check {
            let alpha = node.alpha.max(stand_pat);
            let (position, table) = (&self.position, &self.tables.table);
            let check_info = &self.check_infos[node.ply];
            self.list.keep(|mv| {
                let optimistic_score = optimistic_score(position, stand_pat, mv);
                let futile = optimistic_score <= alpha && !check_info.gives_check(position, mv);
                if futile {
                    best = best.max(optimistic_score.min(MATE_BOUND - 1));
                } else {
                    table.prefetch(position.key_after(mv));
                }
                !futile
            });
        }
        let mut picker = self.picker(table_move, node.ply);
        let (score, mv) = self.try_quiet_moves(node, stand_pat, best, &mut picker);
        picker.finish(&mut self.stack);
        self.store_quiescence(node, score, mv);
        score
    }

    fn try_quiet_moves(
        &mut self,
        node: &QuiescenceNode,
        stand_pat: i32,
        mut best: i32,
        picker: &mut Picker,
    ) -> (i32, Option<PackedMove>) {
        let mut best_move = None;
        let mut alpha = node.alpha.max(stand_pat);
        let mut quiet_evasions = 0;
        while let Some(picked) = self.pick(picker, node.ply, false) {
            let mv = picked.mv;
            // Captures out of check were prefetched before they were picked.
            if node.in_check || !self.position.is_tactical(mv) {
                self.prefetch(mv);
            }
            let check = self.gives_check(node.ply, mv);
            if best > -MATE_BOUND {
                if node.in_check {
                    quiet_evasions += u32::from(!self.position.is_tactical(mv));
                    if quiet_evasions > MAX_QUIET_EVASIONS {
                        continue;
                    }
                } else {
                    let optimistic_score = optimistic_score(&self.position, stand_pat, mv);
                    if !check && optimistic_score <= alpha {
                        best = best.max(optimistic_score.min(MATE_BOUND - 1));
                        continue;
                    }
                    if self.is_late_capture(node, mv) || !picked.wins(&self.position, 0) {
                        continue;
                    }
                }
            }
            let Some(undo) = self.make(node.ply, mv, check) else {
                return (0, None);
            };
            let score = -self.quiesce(-node.beta, -alpha, node.ply + 1, node.depth - 1);
            self.unmake(mv, undo);
            if self.halted {
                return (0, None);
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.lines.extend(node.ply, mv);
                    if score >= node.beta {
                        break;
                    }
                }
            }
        }
        (best, best_move)
    }

    /// Whether the move is no recapture although the depth allows only those.
    fn is_late_capture(&self, node: &QuiescenceNode, mv: PackedMove) -> bool {
        if node.depth > RECAPTURES_ONLY {
            return false;
        }
        let last = history::relative_target(self.previous_moves(node.ply)[0]);
        // The last move's square is relative to the other side.
        let here = 80 - history::relative_square(&self.position, mv);
        last != Some(here)
    }

    #[inline(never)]
    fn store_quiescence(&mut self, node: &QuiescenceNode, score: i32, mv: Option<PackedMove>) {
        let bound = if score >= node.beta {
            Bound::Lower
        } else if mv.is_some() && node.beta - node.alpha > 1 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TtEntry {
            mv,
            score,
            eval: self.ply(node.ply).raw_eval,
            depth: 0,
            bound: Some(bound),
            was_pv: false,
        };
        self.store(node.ply, &entry);
    }
}

/// Upper bound on the score of a move for delta pruning.
fn optimistic_score(position: &Position, stand_pat: i32, mv: PackedMove) -> i32 {
    stand_pat + params::DELTA_MARGIN + see::gain(position, mv)
}
