//! One node of the search: principal variation search, a fail-soft alpha-beta.
//!
//! `search` narrates the steps of a node up to its moves, which `node_moves` searches.

use super::frame::{Frame, Node};
use super::params;
use super::picker::{Hints, Picked, Picker};
use super::state::{LONGEST, SearchState, lost, won};
use super::table::{Bound, TtEntry};
use super::{MATE_BOUND, Part};
use crate::types::PackedMove;

impl SearchState<'_> {
    /// The score of a node for the side to move; meaningless when the search was halted.
    ///
    /// To save stack, the arguments fit into registers, the node is in a frame on the heap, and the
    /// steps that hold large values are out of line.
    pub fn search(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, cut_node: bool) -> i32 {
        // 1. At the horizon, quiescence takes over.
        if depth <= 0 || ply >= LONGEST {
            return self.quiesce(alpha, beta, ply, 0);
        }
        self.lines.clear(ply);
        self.selective_depth = self.selective_depth.max(ply);
        // 2. Positions that the rules decide.
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        // 3. Mate distance pruning: no score of this node can be outside these bounds.
        let alpha = alpha.max(lost(ply));
        let beta = beta.min(won(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.node = Node::new(alpha, beta, depth, ply, cut_node);
        let score = self.search_node(&mut frame);
        self.frames.push(frame);
        score
    }

    #[inline(always)]
    fn search_node(&mut self, frame: &mut Frame) -> i32 {
        let node = &mut frame.node;
        let ply = node.ply;
        // 4. The transposition table, except in a singular search, whose result is another one.
        let excluded = self.ply(ply).excluded;
        if excluded.is_none() {
            node.tt_entry = self.probe(ply);
            if let Some(score) = cutoff(node) {
                return score;
            }
        }
        // 5. The static evaluation.
        self.ply_mut(ply + 1).killers = [None; 2];
        self.evaluate_node(node);
        // 6. Pruning of the whole node.
        if excluded.is_none()
            && let Some(score) = self.prune(node)
        {
            return score;
        }
        // 7. Internal iterative reduction: without a table move, the order of moves is poor, and a
        // shallower search finds one for the next time.
        if node.depth >= params::IIR_DEPTH
            && node.table_move().is_none()
            && excluded.is_none()
            && self.uses(Part::Table)
        {
            node.depth -= 1;
        }
        // 8. The moves.
        self.search_moves(frame)
    }

    pub fn probe(&self, ply: usize) -> Option<TtEntry> {
        if !self.uses(Part::Table) {
            return None;
        }
        self.tables.table.probe(self.position.key(), ply)
    }

    pub fn store(&mut self, ply: usize, entry: &TtEntry) {
        if !self.halted && self.uses(Part::Table) {
            self.tables.table.store(self.position.key(), ply, entry);
        }
    }

    /// Sets the static evaluation of the node and whether it improves.
    #[inline(never)]
    fn evaluate_node(&mut self, node: &mut Node) {
        let ply = node.ply;
        if self.ply(ply).in_check {
            self.clear_eval(ply);
            return;
        }
        let raw_eval = match node.tt_entry.and_then(|entry| entry.eval) {
            Some(eval) => eval,
            None => {
                let eval = self.evaluate(ply);
                if self.ply(ply).excluded.is_none() && node.tt_entry.is_none() {
                    self.store(
                        ply,
                        &TtEntry {
                            mv: None,
                            score: 0,
                            eval: Some(eval),
                            depth: 0,
                            bound: None,
                            was_pv: false,
                        },
                    );
                }
                eval
            }
        };
        let eval = self.record_eval(ply, raw_eval);
        node.eval = eval;
        if let Some(score) = node.tt_entry.and_then(|entry| entry.proven_score(eval))
            && score.abs() < MATE_BOUND
        {
            node.eval = score;
        }
        // A ply in check has no evaluation; the comparison then goes two plies further back.
        let earlier = |back| (ply >= back).then(|| self.ply(ply - back).eval).flatten();
        node.improving = earlier(2)
            .or(earlier(4))
            .is_none_or(|earlier| eval > earlier);
    }

    /// Prunes the whole node by its static evaluation, a null move or a good capture.
    #[inline(never)]
    fn prune(&mut self, node: &Node) -> Option<i32> {
        if node.is_principal() || self.ply(node.ply).in_check {
            return None;
        }
        self.razor(node)
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))
    }

    /// Razoring: a node far below alpha at low depth is left to quiescence.
    fn razor(&mut self, node: &Node) -> Option<i32> {
        let &Node {
            alpha, depth, ply, ..
        } = node;
        if !self.uses(Part::Razoring)
            || depth > params::RAZOR_DEPTH
            || node.eval + params::razor(depth) > alpha
        {
            return None;
        }
        let score = self.quiesce(alpha, alpha + 1, ply, 0);
        (score <= alpha || self.halted).then_some(score)
    }

    /// Reverse futility pruning: a node far above beta at low depth will stay there.
    fn reverse_futility(&self, node: &Node) -> Option<i32> {
        let margin = params::reverse_futility(node.depth, node.improving);
        let cuts = self.uses(Part::Futility)
            && node.depth <= params::REVERSE_FUTILITY_DEPTH
            && node.eval - margin >= node.beta
            && node.eval < MATE_BOUND
            && node.beta > -MATE_BOUND;
        cuts.then_some((node.eval + node.beta) / 2)
    }

    /// Null move pruning: a side that stays above beta after passing will do so after its best
    /// move.
    #[inline(never)]
    fn null_move(&mut self, node: &Node) -> Option<i32> {
        let &Node {
            beta, depth, ply, ..
        } = node;
        if !self.uses(Part::NullMove)
            || depth < 2
            || self.previous_moves(ply)[0] == super::history::NO_PIECE_TO && ply > 0
            || node.eval < beta
            || self.ply(ply).eval? < beta - 20 * depth
            || beta <= -MATE_BOUND
        {
            return None;
        }
        let less = params::null_reduction(depth, node.eval - beta);
        let floor = self.make_null(ply)?;
        let score = -self.search(-beta, 1 - beta, depth - less, ply + 1, !node.cut_node);
        self.unmake_null(floor);
        // Do not trust mate scores from a null move.
        (score >= beta || self.halted).then_some(if score >= MATE_BOUND { beta } else { score })
    }

    /// ProbCut: a capture that beats beta by a margin in a shallow search will beat beta in a deep
    /// one.
    #[inline(never)]
    fn probcut(&mut self, node: &Node) -> Option<i32> {
        let &Node {
            beta, depth, ply, ..
        } = node;
        let high = beta + params::PROBCUT_MARGIN;
        let refuted = node
            .tt_entry
            .is_some_and(|entry| entry.depth >= depth - 3 && entry.score < high);
        if !self.uses(Part::ProbCut)
            || depth < params::PROBCUT_DEPTH
            || beta.abs() >= MATE_BOUND
            || refuted
        {
            return None;
        }
        let needed = high - self.ply(ply).eval?;
        self.position.tactical_moves_into(&mut self.list);
        let mut picker = self.picker(node.table_move(), ply);
        self.update_check_info(ply);
        let mut cut = None;
        while let Some(picked) = self.pick(&mut picker, ply, false) {
            let mv = picked.mv;
            if !picked.wins(&self.position, needed.max(0)) {
                continue;
            }
            self.prefetch(mv);
            let check = self.gives_check(ply, mv);
            let Some(undo) = self.make(ply, mv, check) else {
                break;
            };
            let mut score = -self.quiesce(-high, 1 - high, ply + 1, 0);
            if score >= high {
                score = -self.search(-high, 1 - high, depth - 4, ply + 1, !node.cut_node);
            }
            self.unmake(mv, undo);
            if self.halted {
                break;
            }
            if score >= high {
                let entry = TtEntry {
                    mv: Some(mv),
                    score,
                    eval: self.ply(ply).raw_eval,
                    depth: depth - 3,
                    bound: Some(Bound::Lower),
                    was_pv: false,
                };
                self.store(ply, &entry);
                cut = Some(match score >= MATE_BOUND {
                    true => score,
                    false => score - (high - beta),
                });
                break;
            }
        }
        picker.finish(&mut self.stack);
        if self.halted { Some(0) } else { cut }
    }

    /// A picker for the moves of the scratch lists.
    #[inline(never)]
    pub fn picker(&mut self, tt_move: Option<PackedMove>, ply: usize) -> Picker {
        let previous = self.previous_moves(ply);
        let killers = self.ply(ply).killers;
        let histories = &self.tables.histories;
        let reply = if self.uses(Part::Killers) {
            histories.counter_move(self.position.side_to_move(), previous[0])
        } else {
            None
        };
        let hints = Hints {
            tt_move,
            refutations: [killers[0], killers[1], reply],
            previous,
            by_history: self.uses(Part::History),
        };
        let lists = [&mut self.list, &mut self.quiet];
        Picker::new(&self.position, lists, hints, histories, &mut self.stack)
    }

    /// The next move. With `late`, quiet moves that give no check are dropped before they are
    /// scored.
    #[inline(never)]
    pub fn pick(&mut self, picker: &mut Picker, ply: usize, late: bool) -> Option<Picked> {
        let histories = &self.tables.histories;
        let late = late.then_some(&self.check_infos[ply]);
        picker.next(&self.position, histories, &mut self.stack, late)
    }
}

/// The score of a cutoff by the table.
fn cutoff(node: &Node) -> Option<i32> {
    let entry = node.tt_entry?;
    let score = entry.proven_score(node.beta)?;
    (!node.is_principal() && entry.depth >= node.depth).then_some(score)
}
