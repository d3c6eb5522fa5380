//! One node of the search: principal variation search, a fail-soft alpha-beta.
//!
//! A node goes through these steps: what the rules decide; what the table knows; the evaluation; prunings
//! of the whole node (`prune`); its moves, each of which may be left out, extended or searched less deep
//! (`moves`); and what is learnt from the outcome.

use super::params;
use super::picker::{Hints, Picked, Picker};
use super::state::{LONGEST, Worker, lost, won};
use super::table::{Bound, Known};
use super::{MATE_BOUND, Part};
use crate::movegen::CheckInfo;
use crate::types::PackedMove;

/// What a node is asked, and what is known of it so far.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub cut: bool,
    /// The corrected evaluation, or what the table knows better; 0 in check.
    pub eval: i32,
    /// Whether the side to move stands better than at its last move.
    pub improving: bool,
    pub known: Option<Known>,
}

impl Node {
    pub fn new(alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> Self {
        Self {
            alpha,
            beta,
            depth,
            ply,
            cut,
            eval: 0,
            improving: false,
            known: None,
        }
    }

    /// Whether it may become part of the best line: its window is open.
    pub fn is_principal(&self) -> bool {
        self.beta - self.alpha > 1
    }

    pub fn table_move(&self) -> Option<PackedMove> {
        self.known?.mv
    }
}

impl Worker<'_> {
    /// The score of a node for the side to move; void when the search was halted.
    pub fn search(&mut self, mut node: Node) -> i32 {
        if node.depth <= 0 || node.ply >= LONGEST {
            return self.quiesce(node.alpha, node.beta, node.ply, 0);
        }
        let ply = node.ply;
        self.lines.clear(ply);
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.settled(ply) {
            return score;
        }
        node.alpha = node.alpha.max(lost(ply));
        node.beta = node.beta.min(won(ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }
        let excluded = self.ply(ply).excluded;
        if excluded.is_none() {
            node.known = self.probe(ply);
            if let Some(score) = cutoff(&node) {
                return score;
            }
        }
        self.ply_mut(ply + 1).killers = [None; 2];
        self.judge(&mut node);
        if excluded.is_none()
            && let Some(score) = self.prune(&node)
        {
            return score;
        }
        if node.depth >= params::REDUCED_WITHOUT_MOVE_DEPTH
            && node.table_move().is_none()
            && excluded.is_none()
            && self.uses(Part::Table)
        {
            node.depth -= 1;
        }
        self.search_moves(&node)
    }

    pub fn probe(&self, ply: usize) -> Option<Known> {
        if !self.uses(Part::Table) {
            return None;
        }
        self.memory.table.probe(self.position.key(), ply)
    }

    pub fn store(&mut self, ply: usize, known: &Known) {
        if !self.halted && self.uses(Part::Table) {
            self.memory.table.store(self.position.key(), ply, known);
        }
    }

    /// Evaluates the node.
    fn judge(&mut self, node: &mut Node) {
        let ply = node.ply;
        if self.ply(ply).in_check {
            self.skip_eval(ply);
            return;
        }
        let bare_eval = match node.known.and_then(|known| known.eval) {
            Some(eval) => eval,
            None => {
                let eval = self.evaluate(ply);
                if self.ply(ply).excluded.is_none() && node.known.is_none() {
                    self.store(
                        ply,
                        &Known {
                            mv: None,
                            score: 0,
                            eval: Some(eval),
                            depth: 0,
                            bound: None,
                            principal: false,
                        },
                    );
                }
                eval
            }
        };
        let eval = self.note_eval(ply, bare_eval);
        node.eval = eval;
        if let Some(known) = node.known
            && known
                .bound
                .is_some_and(|bound| bound.proves(known.score, eval))
            && known.score.abs() < MATE_BOUND
        {
            node.eval = known.score;
        }
        // A ply in check before tells nothing: the one before that is asked.
        let earlier = |back| (ply >= back).then(|| self.ply(ply - back).eval).flatten();
        node.improving = earlier(2).or(earlier(4)).is_none_or(|before| eval > before);
    }

    /// Ends the node when its evaluation, a null move or a good capture tells enough.
    fn prune(&mut self, node: &Node) -> Option<i32> {
        if node.is_principal() || self.ply(node.ply).in_check {
            return None;
        }
        self.razor(node)
            .or_else(|| self.parent_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))
    }

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

    fn parent_futility(&self, node: &Node) -> Option<i32> {
        let margin = params::parent_futility(node.depth, node.improving);
        let cuts = self.uses(Part::Futility)
            && node.depth <= params::PARENT_FUTILITY_DEPTH
            && node.eval - margin >= node.beta
            && node.eval < MATE_BOUND
            && node.beta > -MATE_BOUND;
        cuts.then_some((node.eval + node.beta) / 2)
    }

    fn null_move(&mut self, node: &Node) -> Option<i32> {
        let &Node {
            beta, depth, ply, ..
        } = node;
        if !self.uses(Part::NullMove)
            || depth < 2
            || self.before(ply)[0] == super::history::NO_ARRIVAL && ply > 0
            || node.eval < beta
            || self.ply(ply).eval? < beta - 20 * depth
            || beta <= -MATE_BOUND
        {
            return None;
        }
        let less = params::null_reduction(depth, node.eval - beta);
        let floor = self.make_null(ply)?;
        let score = -self.search(Node::new(-beta, 1 - beta, depth - less, ply + 1, !node.cut));
        self.unmake_null(floor);
        // That passing the move mates is not to be believed.
        (score >= beta || self.halted).then_some(if score >= MATE_BOUND { beta } else { score })
    }

    fn probcut(&mut self, node: &Node) -> Option<i32> {
        let &Node {
            beta, depth, ply, ..
        } = node;
        let high = beta + params::PROBCUT_MARGIN;
        let refuted = node
            .known
            .is_some_and(|known| known.depth >= depth - 3 && known.score < high);
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
        let check_info = self.position.check_info();
        let mut cut = None;
        while let Some(picked) = self.pick(&mut picker, None) {
            let mv = picked.mv;
            if !picked.wins(&self.position, needed.max(0)) {
                continue;
            }
            self.prefetch(mv);
            let check = check_info.gives_check(&self.position, mv);
            let Some(undo) = self.make(ply, mv, check) else {
                break;
            };
            let mut score = -self.quiesce(-high, 1 - high, ply + 1, 0);
            if score >= high {
                score = -self.search(Node::new(-high, 1 - high, depth - 4, ply + 1, !node.cut));
            }
            self.unmake(mv, undo);
            if self.halted {
                break;
            }
            if score >= high {
                let known = Known {
                    mv: Some(mv),
                    score,
                    eval: self.ply(ply).bare_eval,
                    depth: depth - 3,
                    bound: Some(Bound::Lower),
                    principal: false,
                };
                self.store(ply, &known);
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

    /// What gives the moves of the lists one by one.
    pub fn picker(&mut self, from_table: Option<PackedMove>, ply: usize) -> Picker {
        let before = self.before(ply);
        let killers = self.ply(ply).killers;
        let histories = &self.memory.histories;
        let reply = if self.uses(Part::Killers) {
            histories.reply(self.position.side_to_move(), before[0])
        } else {
            None
        };
        let hints = Hints {
            from_table,
            refutations: [killers[0], killers[1], reply],
            before,
            by_history: self.uses(Part::History),
        };
        let lists = [&mut self.list, &mut self.quiet];
        Picker::new(&self.position, lists, hints, histories, &mut self.stack)
    }

    /// The next move. Quiet moves that come too `late` are not looked at if they give no check.
    pub fn pick(&mut self, picker: &mut Picker, late: Option<&CheckInfo>) -> Option<Picked> {
        let histories = &self.memory.histories;
        picker.next(&self.position, histories, &mut self.stack, late)
    }
}

/// The score that the table settles the node with.
fn cutoff(node: &Node) -> Option<i32> {
    let known = node.known?;
    let proven = known.bound?.proves(known.score, node.beta);
    (!node.is_principal() && known.depth >= node.depth && proven).then_some(known.score)
}
