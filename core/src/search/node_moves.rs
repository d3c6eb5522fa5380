//! The moves of a node, one after the other.

use super::history::{BACK, arrival};
use super::node::Node;
use super::params;
use super::picker::{Picked, Picker};
use super::state::{Worker, lost};
use super::table::{Bound, Known};
use super::{DEPTH_MAX, MATE_BOUND, Part};
use crate::types::PackedMove;

/// How many moves of each sort are remembered, to be blamed when a later one cuts.
const REMEMBERED: usize = 64;

/// Moves that were tried and did not cut.
struct Tried {
    moves: [Option<PackedMove>; REMEMBERED],
    count: usize,
}

impl Tried {
    const NONE: Self = Self {
        moves: [None; REMEMBERED],
        count: 0,
    };

    fn push(&mut self, mv: PackedMove) {
        if self.count < REMEMBERED {
            self.moves[self.count] = Some(mv);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = PackedMove> + '_ {
        self.moves[..self.count].iter().copied().flatten()
    }
}

/// One move of a node.
#[derive(Clone, Copy)]
struct Candidate {
    picked: Picked,
    /// 1 for the first.
    number: usize,
    tactical: bool,
    check: bool,
}

/// The best of what was tried so far.
struct Best {
    score: i32,
    mv: Option<PackedMove>,
    alpha: i32,
}

impl Worker<'_> {
    /// Tries the moves of a node and returns the best score.
    pub fn search_moves(&mut self, node: &Node) -> i32 {
        self.position
            .search_moves_into(&mut self.list, &mut self.quiet);
        if self.list.is_empty() && self.quiet.is_empty() {
            return lost(node.ply);
        }
        let mut picker = self.picker(node.table_move(), node.ply);
        let score = self.try_moves(node, &mut picker);
        picker.finish(&mut self.stack);
        score
    }

    fn try_moves(&mut self, node: &Node, picker: &mut Picker) -> i32 {
        let ply = node.ply;
        let check_info = self.position.check_info();
        let excluded = self.ply(ply).excluded;
        let mut best = Best {
            score: lost(ply),
            mv: None,
            alpha: node.alpha,
        };
        let [mut quiet, mut captures] = [Tried::NONE, Tried::NONE];
        let mut number = 0;
        loop {
            let late = best.score > -MATE_BOUND && self.is_late(node, number + 1, best.alpha);
            let Some(picked) = self.pick(picker, late.then_some(&check_info)) else {
                break;
            };
            let mv = picked.mv;
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            self.prefetch(mv);
            let check = check_info.gives_check(&self.position, mv);
            let candidate = self.candidate(picked, number, check);
            if best.score > -MATE_BOUND {
                if late && !candidate.tactical && !check {
                    picker.drop_quiet(&self.position, &mut self.stack, &check_info);
                    continue;
                }
                if self.is_hopeless(node, &candidate) {
                    continue;
                }
            }
            let Some(score) = self.try_move(node, &candidate, &best) else {
                return 0;
            };
            if score > best.score {
                best.score = score;
            }
            if score > best.alpha {
                best.mv = Some(mv);
                best.alpha = score;
                if node.is_principal() {
                    self.lines.extend(ply, mv);
                }
                if score >= node.beta {
                    self.learn(node, &candidate, &quiet, &captures);
                    break;
                }
            }
            if candidate.tactical {
                captures.push(mv);
            } else {
                quiet.push(mv);
            }
        }
        if number == 0 {
            // Nothing but the excluded move.
            return node.alpha;
        }
        if excluded.is_none() {
            self.keep(node, &best);
        }
        best.score
    }

    fn candidate(&self, picked: Picked, number: usize, check: bool) -> Candidate {
        Candidate {
            picked,
            number,
            tactical: self.position.is_tactical(picked.mv),
            check,
        }
    }

    /// How deep a move would be searched after its reduction.
    fn reduced(node: &Node, number: usize) -> i32 {
        (node.depth - 1 - params::reduction(node.depth, number, node.improving)).max(0)
    }

    /// Whether a quiet move of that number comes so late, or the node is so far under alpha, that it and
    /// all quiet moves after it are left out, if they give no check.
    fn is_late(&self, node: &Node, number: usize, alpha: i32) -> bool {
        let late = self.uses(Part::MoveCount)
            && node.depth <= params::MOVE_COUNT_DEPTH
            && number as i32 > params::move_count(node.depth, node.improving);
        let reduced = Self::reduced(node, number);
        let futile = self.uses(Part::Futility)
            && !self.ply(node.ply).in_check
            && reduced <= params::FUTILITY_DEPTH
            && node.eval + params::futility(reduced) <= alpha;
        late || futile
    }

    /// Whether a quiet move is left out for what it loses.
    fn is_hopeless(&self, node: &Node, candidate: &Candidate) -> bool {
        if candidate.tactical || !self.uses(Part::See) {
            return false;
        }
        let reduced = Self::reduced(node, candidate.number);
        let least = params::quiet_exchange(reduced);
        reduced <= params::EXCHANGE_DEPTH && !candidate.picked.wins(&self.position, least)
    }

    /// Makes the move and searches what follows. `None` when halted.
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

    /// Searches the position after a move: late moves less deep and with a closed window first.
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
            score = -self.search(Node::new(-alpha - 1, -alpha, less, ply, true));
            if self.halted {
                return 0;
            }
            if score > alpha && less < depth {
                score = -self.search(Node::new(-alpha - 1, -alpha, depth, ply, !node.cut));
            }
        } else if !node.is_principal() || number > 1 {
            score = -self.search(Node::new(-alpha - 1, -alpha, depth, ply, !node.cut));
        }
        if self.halted {
            return 0;
        }
        if node.is_principal() && (number == 1 || score > alpha) {
            score = -self.search(Node::new(-node.beta, -alpha, depth, ply, false));
        }
        score
    }

    /// How many plies a move is searched less deep at first.
    fn reduction(&self, node: &Node, candidate: &Candidate) -> i32 {
        let number = candidate.number;
        if !self.uses(Part::Reductions) || node.depth < 3 || number < 2 + usize::from(node.ply == 0)
        {
            return 0;
        }
        if candidate.tactical && !node.cut && number < 6 {
            return 0;
        }
        let mut reduction = params::reduction(node.depth, number, node.improving);
        if node.is_principal() || node.known.is_some_and(|known| known.principal) {
            reduction -= 1;
        }
        if node.cut {
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

    /// How many plies a move of the root is searched less deep at first.
    pub fn root_reduction(&self, node: &Node, mv: PackedMove, number: usize, check: bool) -> i32 {
        let picked = Picked::unknown(mv);
        self.reduction(node, &self.candidate(picked, number, check))
    }

    /// A ply more for the one good move of a node, and for a check that loses nothing.
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

    /// Whether all other moves fall clearly short of what the table says of this one.
    fn is_singular(&mut self, node: &Node, mv: PackedMove) -> bool {
        let Some(known) = node.known else {
            return false;
        };
        let lower = matches!(known.bound, Some(Bound::Lower | Bound::Exact));
        if node.depth < params::SINGULAR_DEPTH
            || !lower
            || known.depth < node.depth - 3
            || known.score.abs() >= MATE_BOUND
            || self.ply(node.ply).excluded.is_some()
        {
            return false;
        }
        let (ply, saved) = (node.ply, *self.ply(node.ply));
        let beta = known.score - 3 * node.depth;
        self.ply_mut(ply).excluded = Some(mv);
        let score = self.search(Node::new(
            beta - 1,
            beta,
            (node.depth - 1) / 2,
            ply,
            node.cut,
        ));
        *self.ply_mut(ply) = saved;
        score < beta
    }

    /// What a cut teaches: the move was good, those before it were not.
    fn learn(&mut self, node: &Node, candidate: &Candidate, quiet: &Tried, captures: &Tried) {
        let side = self.position.side_to_move();
        let before: [_; BACK.len()] = self.before(node.ply);
        let bonus = params::bonus(node.depth);
        let histories = &mut self.memory.histories;
        let position = &self.position;
        if candidate.tactical {
            histories.learn_capture(position, candidate.picked.mv, bonus);
        } else {
            histories.learn_quiet(side, arrival(position, candidate.picked.mv), before, bonus);
            for mv in quiet.iter() {
                histories.learn_quiet(side, arrival(position, mv), before, -bonus);
            }
            histories.learn_reply(side, before[0], candidate.picked.mv);
        }
        for mv in captures.iter() {
            histories.learn_capture(position, mv, -bonus);
        }
        if !candidate.tactical && self.uses(Part::Killers) {
            let killers = &mut self.ply_mut(node.ply).killers;
            if killers[0] != Some(candidate.picked.mv) {
                *killers = [Some(candidate.picked.mv), killers[0]];
            }
        }
    }

    /// Learns what the evaluation was off by, if the score tells: it does not where a capture or the promotion
    /// of a pawn is best, nor where it is a bound on the other side of the evaluation.
    fn learn_error(&mut self, node: &Node, best: &Best, bound: Bound) {
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
        let (before, error) = (self.before(node.ply), best.score - eval);
        let corrections = &mut self.memory.corrections;
        corrections.learn(&self.position, before, error, node.depth);
    }

    fn keep(&mut self, node: &Node, best: &Best) {
        let bound = if best.score >= node.beta {
            Bound::Lower
        } else if node.is_principal() && best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn_error(node, best, bound);
        let principal = node.is_principal() || node.known.is_some_and(|known| known.principal);
        let known = Known {
            mv: best.mv,
            score: best.score,
            eval: self.ply(node.ply).bare_eval,
            depth: node.depth.min(DEPTH_MAX as i32),
            bound: Some(bound),
            principal,
        };
        self.store(node.ply, &known);
    }
}
