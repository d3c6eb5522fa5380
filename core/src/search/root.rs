//! The root: one iteration after the other, each a ply deeper.

use super::node::Node;
use super::params;
use super::state::{Declaration, LONGEST, Worker, lost, won};
use super::{
    DEPTH_MAX, MATE_BOUND, MATE_SCORE, NO_MATE, Part, SearchEvent, SearchInfo, SearchLine,
    SearchOptions, SearchReport,
};
use crate::game::{Board, ImpasseRule};
use crate::mate::MateAnswer;
use crate::position::Position;
use crate::types::PackedMove;
use crate::zobrist::mix;

/// No score yet: below all scores.
const NO_SCORE: i32 = -MATE_SCORE - 1;

/// What the mate solver may spend at the root: this part of the budget.
const MATE_SHARE: u64 = 16;

/// And no more than this: most searches of a game end by a clock, with a budget of any size.
const MATE_MOST: u64 = 1 << 16;

/// A move of the root.
struct Root {
    mv: PackedMove,
    /// Of this iteration; `NO_SCORE` for a move that was only found not to be better.
    score: i32,
    /// Of the last one that the move was scored in.
    previous: i32,
    line: Vec<PackedMove>,
    /// The iteration that gave the score.
    depth: u32,
}

/// Searches the board with a worker that was made for it. `None` when the mate solver finds no memory: the
/// report never depends on the memory that is free.
pub(super) fn run(
    worker: &mut Worker<'_>,
    board: &Board,
    options: &SearchOptions,
) -> Option<SearchReport> {
    let mut roots = roots(board, options);
    let declared = declared(worker, board);
    let mut report = SearchReport {
        declare: declared.is_some(),
        ..SearchReport::default()
    };
    if !roots.is_empty() {
        let deepest = options
            .depth
            .map_or(DEPTH_MAX, |depth| depth.min(DEPTH_MAX));
        for depth in 1..=deepest {
            worker.root_depth = depth as i32;
            worker.deepest = 0;
            if !iterate(worker, &mut roots, options) {
                report.stopped = true;
                break;
            }
            report.depth = depth;
            let mated = depth == 1 && mate(worker, board, &mut roots, options)?;
            report_lines(worker, &roots, options, declared);
            if worker.monitor.is_stopped() {
                report.stopped = true;
                break;
            }
            let shown = &roots[..roots.len().min(options.multi_pv.max(1) as usize)];
            if mated || shown.iter().all(|root| is_settled(root, depth)) {
                break;
            }
        }
    }
    report.nodes = worker.nodes;
    report.lines = lines(worker, &roots, options);
    if let (Some(best), Some(score)) = (report.lines.first_mut(), declared) {
        best.score = best.score.max(score);
    }
    Some(report)
}

/// What the side to move has for sure by a declaration.
fn declared(worker: &Worker<'_>, board: &Board) -> Option<i32> {
    board.declare()?;
    Some(match worker.declaration() {
        Some(Declaration::Win) => won(1),
        _ => 0,
    })
}

/// The moves to choose from. Their first order is a shuffle by the seed: of moves with equal scores the
/// one that comes first stays best.
fn roots(board: &Board, options: &SearchOptions) -> Vec<Root> {
    let allowed =
        |mv: &PackedMove| options.root_moves.is_empty() || options.root_moves.contains(mv);
    let mut moves = board.position().ordered_moves();
    moves.retain(allowed);
    moves.sort_by_key(|mv| mix(options.seed ^ mix(u64::from(mv.code()))));
    let root = |mv| Root {
        mv,
        score: NO_SCORE,
        previous: NO_SCORE,
        line: vec![mv],
        depth: 0,
    };
    moves.into_iter().map(root).collect()
}

/// Searches as many lines as were asked for, each among the moves that the ones before left. False when
/// halted; the moves are in order all the same.
fn iterate(worker: &mut Worker<'_>, roots: &mut [Root], options: &SearchOptions) -> bool {
    for root in roots.iter_mut() {
        if root.score != NO_SCORE {
            root.previous = root.score;
        }
        root.score = NO_SCORE;
    }
    let count = (options.multi_pv.max(1) as usize).min(roots.len());
    for first in 0..count {
        aspire(worker, roots, first);
        if worker.halted {
            // Lines that were not searched again keep their last scores.
            for root in &mut roots[..count] {
                if root.score == NO_SCORE {
                    root.score = root.previous;
                }
            }
            roots[..count].sort_by_key(|root| -root.score);
            return false;
        }
        roots[..=first].sort_by_key(|root| -root.score);
    }
    true
}

/// Searches the moves from `first` on with a window round the last score, wider each time it fails.
fn aspire(worker: &mut Worker<'_>, roots: &mut [Root], first: usize) {
    let (lowest, highest) = (lost(0) - 1, won(0) + 1);
    let last = roots[first].previous;
    let mut width = params::ASPIRATION;
    let narrow = worker.root_depth >= 4
        && worker.uses(Part::Aspiration)
        && last != NO_SCORE
        && last.abs() < MATE_BOUND;
    let (mut alpha, mut beta) = if narrow {
        (last - width, last + width)
    } else {
        (lowest, highest)
    };
    loop {
        let score = search_roots(worker, &mut roots[first..], alpha, beta);
        roots[first..].sort_by_key(|root| -root.score);
        if worker.halted {
            return;
        }
        if score <= alpha && alpha > lowest {
            beta = i32::midpoint(alpha, beta);
            alpha = score - width;
        } else if score >= beta && beta < highest {
            beta = score + width;
        } else {
            return;
        }
        width *= 2;
        if width > 1000 {
            (alpha, beta) = (lowest, highest);
        }
    }
}

/// The best score of some moves of the root.
fn search_roots(worker: &mut Worker<'_>, roots: &mut [Root], mut alpha: i32, beta: i32) -> i32 {
    let check_info = worker.position.check_info();
    let in_check_already = with_other_side(&worker.position).in_check();
    let depth = worker.root_depth;
    let mut node = Node::new(alpha, beta, depth, 0, false);
    node.improving = true;
    let mut best = NO_SCORE;
    roots.iter_mut().for_each(|root| root.score = NO_SCORE);
    for (i, root) in roots.iter_mut().enumerate() {
        let check = if in_check_already {
            after(&worker.position, root.mv).in_check()
        } else {
            check_info.gives_check(&worker.position, root.mv)
        };
        let reduction = worker.root_reduction(&node, root.mv, i + 1, check);
        let Some(undo) = worker.make(0, root.mv, check) else {
            break;
        };
        let score = worker.search_child(&node, i + 1, depth - 1, reduction, alpha);
        worker.unmake(root.mv, undo);
        if worker.halted {
            break;
        }
        best = best.max(score);
        if i == 0 || score > alpha {
            root.score = score;
            root.depth = depth as u32;
            root.line.clear();
            root.line.push(root.mv);
            root.line.extend_from_slice(worker.lines.at(1));
        }
        if score > alpha {
            alpha = score;
            if score >= beta {
                break;
            }
        }
    }
    best
}

/// The position with the other side to move: of a board that no game leads to, its king may stand in check.
fn with_other_side(position: &Position) -> Position {
    let mut other = position.clone();
    other.set_side_to_move(position.side_to_move().flip());
    other
}

fn after(position: &Position, mv: PackedMove) -> Position {
    let mut after = position.clone();
    after.do_legal_move(mv);
    after
}

/// Asks the mate solver, within its share of the budget. True when it found a mate, which is then the
/// first of the moves. `None` when the solver finds no memory.
fn mate(
    worker: &mut Worker<'_>,
    board: &Board,
    roots: &mut [Root],
    options: &SearchOptions,
) -> Option<bool> {
    if options.flags & NO_MATE != 0
        || options.multi_pv > 1
        || board.impasse_rule() == ImpasseRule::Try
    {
        return Some(false);
    }
    let share = (options.nodes / MATE_SHARE).min(MATE_MOST);
    let found = worker.solve_mate(share)?;
    let MateAnswer::Mate(line) = found.answer else {
        return Some(false);
    };
    let within_cap = usize::from(board.position().ply()) + line.len() <= usize::from(board.cap());
    let length_scored = line.len() <= LONGEST;
    let Some(at) = roots.iter().position(|root| Some(&root.mv) == line.first()) else {
        return Some(false);
    };
    if !within_cap || !length_scored || recurs(worker, &line) {
        return Some(false);
    }
    roots[..=at].rotate_right(1);
    roots[0].score = won(line.len());
    roots[0].line = line;
    Some(true)
}

/// Whether a line leads back to a position from before the root: the solver knows of none.
fn recurs(worker: &Worker<'_>, line: &[PackedMove]) -> bool {
    let mut after = worker.position.clone();
    line.iter().any(|&mv| {
        after.do_legal_move(mv);
        let recurrence = worker.path.recurrence(after.key(), after.in_check());
        recurrence.is_some()
    })
}

/// Whether a line ends in a mate that a deeper search would not change.
fn is_settled(root: &Root, depth: u32) -> bool {
    root.score.abs() >= MATE_BOUND && MATE_SCORE - root.score.abs() <= depth as i32
}

/// Reports the lines of a finished iteration.
fn report_lines(
    worker: &mut Worker<'_>,
    roots: &[Root],
    options: &SearchOptions,
    declared: Option<i32>,
) {
    let table_full = worker.memory.table.full();
    let shown = roots.iter().take(options.multi_pv.max(1) as usize);
    for (root, rank) in shown.zip(1..) {
        let least = declared.filter(|_| rank == 1);
        worker.monitor.report_line(&SearchInfo {
            event: SearchEvent::Line,
            depth: worker.root_depth as u32,
            selective_depth: worker.deepest as u32,
            rank,
            nodes: worker.nodes,
            score: least.map_or(root.score, |least| least.max(root.score)),
            table_full,
            moves: &root.line,
        });
    }
}

fn lines(worker: &mut Worker<'_>, roots: &[Root], options: &SearchOptions) -> Vec<SearchLine> {
    let shown = roots.iter().take(options.multi_pv.max(1) as usize);
    let mut last = won(0);
    shown
        .map(|root| {
            last = match (root.score, root.previous) {
                // Not searched: the evaluation is all there is, but no better than what was.
                (NO_SCORE, NO_SCORE) => worker.evaluate(0).min(last),
                (NO_SCORE, previous) => previous,
                (score, _) => score,
            };
            SearchLine {
                score: last,
                depth: root.depth,
                moves: root.line.clone(),
            }
        })
        .collect()
}
