// A program as users of shunsai write them: it sets up a position, plays a game, filters moves by
// square, and searches by material. Its output depends on no order of moves or squares.

use std::fmt::Write;
use std::ops::ControlFlow;

/// The worth of a piece for the search.
fn worth(piece: Piece) -> i32 {
    const WORTH: [i32; PieceKind::NUM] = [1, 3, 4, 5, 6, 8, 10, 0, 4, 5, 6, 6, 10, 12];
    WORTH[piece.piece_kind().array_index()]
}

fn material(position: &Position, color: Color) -> i32 {
    let board: i32 = position
        .player_bb(color)
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .map(worth)
        .sum();
    let hand = position.hand(color);
    let held = Hand::all_hand_pieces()
        .map(|kind| i32::from(hand.count(kind).unwrap_or(0)) * worth(Piece::new(kind, color)));
    board + held.sum::<i32>()
}

/// A move as numbers that do not depend on the crate.
fn sort_key(mv: Move) -> (usize, usize, usize, bool) {
    let from = origin(mv).map_or(99, Square::array_index);
    let piece = match mv {
        Move::Normal { .. } => 0,
        Move::Drop { piece, .. } => piece.piece_kind().array_index(),
    };
    (from, piece, mv.to().array_index(), mv.is_promoting())
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&mv| sort_key(mv));
    moves
}

fn negamax(position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if !position.has_legal_moves() {
        return -1_000 - depth as i32;
    }
    let side = position.side_to_move();
    if depth == 0 {
        return material(position, side) - material(position, side.flip());
    }
    for mv in sorted_moves(position) {
        let undo: Undo = position.do_move(mv);
        let score = -negamax(position, depth - 1, -beta, -alpha);
        position.undo_move(mv, undo);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Counts captures, promotions and drops on the centre file by the sets of moves.
fn by_sets(position: &Position) -> (u32, u32, u32) {
    let theirs = position.player_bb(position.side_to_move().flip());
    let (mut captures, mut promotions, mut drops) = (0, 0, 0);
    let flow = position.generate_moves(|set| {
        assert!(!set.is_empty() && set.into_iter().len() == set.len());
        match set {
            MoveSet::Normal {
                promotions: promoting,
                non_promotions,
                ..
            } => {
                captures += ((promoting | non_promotions) & theirs).count();
                promotions += promoting.count();
            }
            MoveSet::Drop { to, .. } => drops += (to & Bitboard::file(5)).count(),
        }
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    (captures, promotions, drops)
}

fn mating_problem() -> Position {
    let mut board = empty();
    put(&mut board, Square::SQ_5A, Piece::W_K);
    put(&mut board, Square::SQ_5C, Piece::B_P);
    put(&mut board, Square::SQ_5I, Piece::B_K);
    put(&mut board, Square::SQ_9B, Piece::B_PR);
    let gold = Hand::new().added(PieceKind::Gold);
    assert_eq!(gold.and_then(|hand| hand.count(PieceKind::Gold)), Some(1));
    finished(board)
}

pub fn run() -> String {
    let mut out = String::new();
    let mut problem = mating_problem();
    writeln!(out, "{} moves", problem.legal_moves().len()).unwrap();
    writeln!(out, "mated at {}", negamax(&mut problem, 3, -2_000, 2_000)).unwrap();

    let mut position = Position::startpos();
    let (start, mut seed) = (position.clone(), 7_usize);
    let mut line = Vec::new();
    for ply in 1..=60 {
        let moves = sorted_moves(&position);
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        let mv = moves[seed % moves.len()];
        assert!(
            mv.to()
                .shift(-1, 0)
                .is_none_or(|left| left.relative_file(Color::Black) < 9)
        );
        line.push((mv, position.do_move(mv)));
        let king = position
            .king_square(position.side_to_move())
            .map(|king| king.flip());
        writeln!(
            out,
            "{ply}: {:?} {:?} {} {} {:?}",
            sort_key(mv),
            king.map(Square::array_index),
            count(position.occupied() & !position.piece_kind_bb(PieceKind::Pawn)),
            position.in_check(),
            by_sets(&position),
        )
        .unwrap();
    }
    writeln!(out, "search {}", negamax(&mut position, 2, -2_000, 2_000)).unwrap();
    while let Some((mv, undo)) = line.pop() {
        position.undo_move(mv, undo);
    }
    assert!(position.key() == start.key() && position.ply() == 1);
    out
}
