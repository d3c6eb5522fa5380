//! The root: iterative deepening with aspiration windows.

use super::frame::Node;
use super::params;
use super::state::{Declaration, LONGEST, SearchState, lost, won};
use super::{
    DEPTH_MAX, MATE_BOUND, MATE_SCORE, NO_MATE, Part, SearchEvent, SearchInfo, SearchLine,
    SearchOptions, SearchReport,
};
use crate::game::{Board, ImpasseRule};
use crate::mate::MateAnswer;
use crate::position::Position;
use crate::types::PackedMove;
use crate::zobrist::mix;

/// Placeholder below all scores.
const NO_SCORE: i32 = -MATE_SCORE - 1;

/// The mate solver may spend this fraction of the node budget, 1/16, at the root,
const MATE_SHARE: u64 = 16;

/// but no more than this: under a clock the budget may be unlimited.
const MATE_MOST: u64 = 1 << 16;

/// A root move with its score and line.
struct RootMove {
    mv: PackedMove,
    /// The score of this iteration; `NO_SCORE` for a move that only failed low.
    score: i32,
    /// The score of the last iteration in which the move had one.
    previous: i32,
    line: Vec<PackedMove>,
    /// The depth of the iteration that gave the score.
    depth: u32,
}

/// Runs a search with a fresh state. `None` when the mate solver cannot allocate its table, because
/// the report must not depend on free memory.
pub(super) fn run(
    state: &mut SearchState<'_>,
    board: &Board,
    options: &SearchOptions,
) -> Option<SearchReport> {
    let mut roots = root_moves(board, options);
    let declaration_score = declaration_score(state, board);
    let mut report = SearchReport {
        declare: declaration_score.is_some(),
        ..SearchReport::default()
    };
    if !roots.is_empty() {
        let deepest = options
            .depth
            .map_or(DEPTH_MAX, |depth| depth.min(DEPTH_MAX));
        for depth in 1..=deepest {
            state.root_depth = depth as i32;
            state.selective_depth = 0;
            if !iterate(state, &mut roots, options) {
                report.stopped = true;
                break;
            }
            report.depth = depth;
            let mated = depth == 1 && find_mate(state, board, &mut roots, options)?;
            report_lines(state, &roots, options, declaration_score);
            if state.monitor.is_stopped() {
                report.stopped = true;
                break;
            }
            let shown = &roots[..roots.len().min(options.multi_pv.max(1) as usize)];
            if mated || shown.iter().all(|root| is_final_mate(root, depth)) {
                break;
            }
        }
    }
    report.nodes = state.nodes;
    report.lines = lines(state, &roots, options);
    if let (Some(best), Some(score)) = (report.lines.first_mut(), declaration_score) {
        best.score = best.score.max(score);
    }
    Some(report)
}

/// The score that the side to move can secure by a declaration.
fn declaration_score(state: &SearchState<'_>, board: &Board) -> Option<i32> {
    board.declare()?;
    Some(match state.declaration() {
        Some(Declaration::Win) => won(1),
        _ => 0,
    })
}

/// The root moves to choose from, shuffled by the seed: among equal scores, the first one in this
/// order stays best.
#[inline(never)]
fn root_moves(board: &Board, options: &SearchOptions) -> Vec<RootMove> {
    let allowed =
        |mv: &PackedMove| options.root_moves.is_empty() || options.root_moves.contains(mv);
    let mut moves = board.position().ordered_moves();
    moves.retain(allowed);
    moves.sort_by_key(|mv| mix(options.seed ^ mix(u64::from(mv.code()))));
    let root = |mv| RootMove {
        mv,
        score: NO_SCORE,
        previous: NO_SCORE,
        line: vec![mv],
        depth: 0,
    };
    moves.into_iter().map(root).collect()
}

/// Runs one iteration: searches each line of multi-PV among the moves that earlier lines left over.
/// Returns false when halted; the moves are sorted in any case.
fn iterate(state: &mut SearchState<'_>, roots: &mut [RootMove], options: &SearchOptions) -> bool {
    for root in roots.iter_mut() {
        if root.score != NO_SCORE {
            root.previous = root.score;
        }
        root.score = NO_SCORE;
    }
    let count = (options.multi_pv.max(1) as usize).min(roots.len());
    for first in 0..count {
        search_with_aspiration(state, roots, first);
        if state.halted {
            // Lines that were not reached keep their last scores.
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

/// Searches the moves from `first` on with an aspiration window, widened after each failure.
fn search_with_aspiration(state: &mut SearchState<'_>, roots: &mut [RootMove], first: usize) {
    let (lowest, highest) = (lost(0) - 1, won(0) + 1);
    let last = roots[first].previous;
    let mut width = params::ASPIRATION;
    let narrow = state.root_depth >= 4
        && state.uses(Part::Aspiration)
        && last != NO_SCORE
        && last.abs() < MATE_BOUND;
    let (mut alpha, mut beta) = if narrow {
        (last - width, last + width)
    } else {
        (lowest, highest)
    };
    loop {
        let score = search_roots(state, &mut roots[first..], alpha, beta);
        roots[first..].sort_by_key(|root| -root.score);
        if state.halted {
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

/// Searches root moves with a window and returns the best score.
#[inline(never)]
fn search_roots(
    state: &mut SearchState<'_>,
    roots: &mut [RootMove],
    mut alpha: i32,
    beta: i32,
) -> i32 {
    state.update_check_info(0);
    let in_check_already = is_other_side_in_check(&state.position);
    let depth = state.root_depth;
    let mut node = Node::new(alpha, beta, depth, 0, false);
    node.improving = true;
    let mut best = NO_SCORE;
    roots.iter_mut().for_each(|root| root.score = NO_SCORE);
    for (i, root) in roots.iter_mut().enumerate() {
        let check = if in_check_already {
            is_check(&state.position, root.mv)
        } else {
            state.gives_check(0, root.mv)
        };
        let reduction = state.root_reduction(&node, root.mv, i + 1, check);
        let Some(undo) = state.make(0, root.mv, check) else {
            break;
        };
        let score = state.search_child(&node, i + 1, depth - 1, reduction, alpha);
        state.unmake(root.mv, undo);
        if state.halted {
            break;
        }
        best = best.max(score);
        if i == 0 || score > alpha {
            root.score = score;
            root.depth = depth as u32;
            root.line.clear();
            root.line.push(root.mv);
            root.line.extend_from_slice(state.lines.at(1));
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

/// Whether the side that is not to move is in check already, on boards that no game reaches.
#[inline(never)]
fn is_other_side_in_check(position: &Position) -> bool {
    let mut other = position.clone();
    other.set_side_to_move(position.side_to_move().flip());
    other.in_check()
}

/// Whether the other side is in check after the move.
#[inline(never)]
fn is_check(position: &Position, mv: PackedMove) -> bool {
    let mut after = position.clone();
    after.do_legal_move(mv);
    after.in_check()
}

/// Calls the mate solver within its share of the budget. Returns true when it found a mate, which
/// becomes the first root move; `None` when its table cannot be allocated.
#[inline(never)]
fn find_mate(
    state: &mut SearchState<'_>,
    board: &Board,
    roots: &mut [RootMove],
    options: &SearchOptions,
) -> Option<bool> {
    if options.flags & NO_MATE != 0
        || options.multi_pv > 1
        || board.impasse_rule() == ImpasseRule::Try
    {
        return Some(false);
    }
    let share = (options.nodes / MATE_SHARE).min(MATE_MOST);
    let found = state.solve_mate(share)?;
    let MateAnswer::Mate(line) = found.answer else {
        return Some(false);
    };
    let within_cap = usize::from(board.position().ply()) + line.len() <= usize::from(board.cap());
    let length_scored = line.len() <= LONGEST;
    let Some(at) = roots.iter().position(|root| Some(&root.mv) == line.first()) else {
        return Some(false);
    };
    if !within_cap || !length_scored || repeats(state, &line) {
        return Some(false);
    }
    roots[..=at].rotate_right(1);
    roots[0].score = won(line.len());
    roots[0].line = line;
    Some(true)
}

/// Whether a line repeats a position from before the root, which the solver does not know.
fn repeats(state: &SearchState<'_>, line: &[PackedMove]) -> bool {
    let mut after = state.position.clone();
    line.iter().any(|&mv| {
        after.do_legal_move(mv);
        let repetition = state.path.repetition(after.key(), after.in_check());
        repetition.is_some()
    })
}

/// Whether the score is a mate within the searched depth, which deeper searches cannot change.
fn is_final_mate(root: &RootMove, depth: u32) -> bool {
    root.score.abs() >= MATE_BOUND && MATE_SCORE - root.score.abs() <= depth as i32
}

/// Reports the lines of a finished iteration.
fn report_lines(
    state: &mut SearchState<'_>,
    roots: &[RootMove],
    options: &SearchOptions,
    declaration_score: Option<i32>,
) {
    let table_full = state.tables.table.full();
    let shown = roots.iter().take(options.multi_pv.max(1) as usize);
    for (root, rank) in shown.zip(1..) {
        let least = declaration_score.filter(|_| rank == 1);
        state.monitor.report_line(&SearchInfo {
            event: SearchEvent::Line,
            depth: state.root_depth as u32,
            selective_depth: state.selective_depth as u32,
            rank,
            nodes: state.nodes,
            score: least.map_or(root.score, |least| least.max(root.score)),
            table_full,
            moves: &root.line,
        });
    }
}

fn lines(
    state: &mut SearchState<'_>,
    roots: &[RootMove],
    options: &SearchOptions,
) -> Vec<SearchLine> {
    let shown = roots.iter().take(options.multi_pv.max(1) as usize);
    let mut last = won(0);
    shown
        .map(|root| {
            last = match (root.score, root.previous) {
                // Never scored: the static evaluation, but not above the line before.
                (NO_SCORE, NO_SCORE) => state.evaluate(0).min(last),
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
