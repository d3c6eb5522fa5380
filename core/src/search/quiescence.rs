//! Quiescence: captures, promotions of pawns and, at its first ply, checks, until the position is quiet.

use super::params;
use super::picker::Picker;
use super::see;
use super::state::{Worker, lost, won};
use super::table::{Bound, Known};
use super::{MATE_BOUND, Part};
use crate::movegen::CheckInfo;
use crate::position::Position;
use crate::types::PackedMove;

/// Below this many plies only recaptures are looked at.
const RECAPTURES_ONLY: i32 = -6;

struct Quiet {
    alpha: i32,
    beta: i32,
    ply: usize,
    /// 0 at its first ply, one less at each below.
    depth: i32,
    in_check: bool,
    known: Option<Known>,
}

impl Worker<'_> {
    /// The score of a node once all captures are through; void when the search was halted.
    pub fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, depth: i32) -> i32 {
        self.lines.clear(ply);
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.settled(ply) {
            return score;
        }
        let known = self.probe(ply);
        let in_check = self.ply(ply).in_check;
        let node = Quiet {
            alpha: alpha.max(lost(ply)),
            beta: beta.min(won(ply + 1)),
            ply,
            depth,
            in_check,
            known,
        };
        if node.alpha >= node.beta {
            return node.alpha;
        }
        if beta - alpha == 1
            && let Some(known) = known
            && known
                .bound
                .is_some_and(|bound| bound.proves(known.score, node.beta))
        {
            return known.score;
        }
        let stand = self.stand(&node);
        if stand >= node.beta {
            if known.is_none() {
                self.keep_quiet(&node, stand, None);
            }
            return stand;
        }
        self.quiesce_moves(&node, stand)
    }

    /// The score of making no move at all. Notes the evaluation.
    fn stand(&mut self, node: &Quiet) -> i32 {
        if node.in_check {
            self.skip_eval(node.ply);
            return lost(node.ply);
        }
        let known = node.known;
        let bare_eval = known
            .and_then(|known| known.eval)
            .unwrap_or_else(|| self.evaluate(node.ply));
        let eval = self.note_eval(node.ply, bare_eval);
        let better = known.filter(|known| {
            known.score.abs() < MATE_BOUND
                && known
                    .bound
                    .is_some_and(|bound| bound.proves(known.score, eval))
        });
        better.map_or(eval, |known| known.score)
    }

    fn quiesce_moves(&mut self, node: &Quiet, stand: i32) -> i32 {
        let table_move = node.known.and_then(|known| known.mv);
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
        let check_info = self.position.check_info();
        let mut best = stand;
        if !node.in_check {
            let alpha = node.alpha.max(stand);
            let (position, table) = (&self.position, &self.memory.table);
            self.list.keep(|mv| {
                let most = most(position, stand, mv);
                let futile = most <= alpha && !check_info.gives_check(position, mv);
                if futile {
                    best = best.max(most.min(MATE_BOUND - 1));
                } else {
                    table.prefetch(position.key_after(mv));
                }
                !futile
            });
        }
        let mut picker = self.picker(table_move, node.ply);
        let (score, mv) = self.try_quiet_moves(node, stand, best, &check_info, &mut picker);
        picker.finish(&mut self.stack);
        self.keep_quiet(node, score, mv);
        score
    }

    fn try_quiet_moves(
        &mut self,
        node: &Quiet,
        stand: i32,
        mut best: i32,
        check_info: &CheckInfo,
        picker: &mut Picker,
    ) -> (i32, Option<PackedMove>) {
        let mut best_move = None;
        let mut alpha = node.alpha.max(stand);
        let mut quiet_evasions = 0;
        while let Some(picked) = self.pick(picker, None) {
            let mv = picked.mv;
            // Captures were looked at, and this done, before they were picked.
            if node.in_check || !self.position.is_tactical(mv) {
                self.prefetch(mv);
            }
            let check = check_info.gives_check(&self.position, mv);
            if best > -MATE_BOUND {
                if node.in_check {
                    quiet_evasions += u32::from(!self.position.is_tactical(mv));
                    if quiet_evasions > 2 {
                        continue;
                    }
                } else {
                    let most = most(&self.position, stand, mv);
                    if !check && most <= alpha {
                        best = best.max(most.min(MATE_BOUND - 1));
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

    /// Whether, far down, the move takes on another square than the last one.
    fn is_late_capture(&self, node: &Quiet, mv: PackedMove) -> bool {
        if node.depth > RECAPTURES_ONLY {
            return false;
        }
        let seen = 80 - i32::from(self.before(node.ply)[0]) % 81;
        let to = i32::from(mv.to_number());
        let from_mover = match self.position.side_to_move() {
            crate::types::Color::Black => to,
            crate::types::Color::White => 80 - to,
        };
        from_mover != seen
    }

    fn keep_quiet(&mut self, node: &Quiet, score: i32, mv: Option<PackedMove>) {
        let bound = if score >= node.beta {
            Bound::Lower
        } else if mv.is_some() && node.beta - node.alpha > 1 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = Known {
            mv,
            score,
            eval: self.ply(node.ply).bare_eval,
            depth: 0,
            bound: Some(bound),
            principal: false,
        };
        self.store(node.ply, &known);
    }
}

/// The most that a capture is hoped to bring a side that stands so well.
fn most(position: &Position, stand: i32, mv: PackedMove) -> i32 {
    stand + params::QUIESCENCE_FUTILITY + see::gain(position, mv)
}
