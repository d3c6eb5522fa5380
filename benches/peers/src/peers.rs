//! The same four kinds of work with each library, through its public functions.

use std::hint::black_box;
use std::ops::ControlFlow;

/// The work at the last ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Count the moves in the library's fastest way.
    Count,
    /// Count the moves through a callback per origin square, or the nearest equivalent.
    Callback,
    /// Write the moves into a list.
    List,
    /// Make each move and take it back.
    Make,
}

/// One library.
pub struct Peer {
    pub name: &'static str,
    pub run: fn(&str, u32, Work) -> u64,
}

pub const PEERS: [Peer; 4] = [
    Peer {
        name: "shogiban",
        run: ours::run,
    },
    Peer {
        name: "shunsai",
        run: shunsai_peer::run,
    },
    Peer {
        name: "haitaka",
        run: haitaka_peer::run,
    },
    Peer {
        name: "rsshogi",
        run: rsshogi_peer::run,
    },
];

mod ours {
    use super::*;
    use shogiban::{MoveList, Position};

    pub fn run(sfen: &str, depth: u32, work: Work) -> u64 {
        let mut position = Position::from_sfen(sfen).expect("a position");
        if work == Work::Count {
            return position.perft(depth);
        }
        let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::new()).collect();
        walk(&mut position, work, &mut lists)
    }

    fn walk(position: &mut Position, work: Work, lists: &mut [MoveList]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            return 1;
        };
        if rest.is_empty() && work == Work::Callback {
            let mut count = 0;
            let _ = position.generate_moves(|set| {
                count += set.len() as u64;
                ControlFlow::Continue(())
            });
            return count;
        }
        position.legal_moves_into(list);
        if rest.is_empty() && work == Work::List {
            return black_box(&*list).len() as u64;
        }
        let mut count = 0;
        for &mv in list.iter() {
            let undo = position.do_legal_move(mv);
            count += if rest.is_empty() {
                black_box(&*position);
                1
            } else {
                walk(position, work, rest)
            };
            position.undo_legal_move(mv, undo);
        }
        count
    }
}

mod shunsai_peer {
    use super::*;
    use shogi_core::{Move, PartialPosition};
    use shunsai::Position;

    pub fn run(sfen: &str, depth: u32, work: Work) -> u64 {
        let ours = shogiban::Position::from_sfen(sfen).expect("a position");
        let mut position = Position::new(PartialPosition::from(&ours));
        let mut lists = vec![Vec::with_capacity(600); depth as usize];
        walk(&mut position, work, &mut lists)
    }

    fn walk(position: &mut Position, work: Work, lists: &mut [Vec<Move>]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            return 1;
        };
        if rest.is_empty() && matches!(work, Work::Count | Work::Callback) {
            let mut count = 0;
            let _ = position.generate_moves(|set| {
                count += set.len() as u64;
                ControlFlow::Continue(())
            });
            return count;
        }
        list.clear();
        let _ = position.generate_moves(|set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
        if rest.is_empty() && work == Work::List {
            return black_box(&*list).len() as u64;
        }
        let mut count = 0;
        for &mv in list.iter() {
            let undo = position.do_move(mv);
            count += if rest.is_empty() {
                black_box(&*position);
                1
            } else {
                walk(position, work, rest)
            };
            position.undo_move(mv, undo);
        }
        count
    }
}

mod haitaka_peer {
    use super::*;
    use haitaka::{Board, Move};

    pub fn run(sfen: &str, depth: u32, work: Work) -> u64 {
        let board: Board = sfen.parse().expect("a position");
        let mut lists = vec![Vec::with_capacity(600); depth as usize];
        walk(&board, work, &mut lists)
    }

    fn walk(board: &Board, work: Work, lists: &mut [Vec<Move>]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            return 1;
        };
        if rest.is_empty() && matches!(work, Work::Count | Work::Callback) {
            let mut count = 0;
            board.generate_board_moves(|moves| {
                count += moves.into_iter().len() as u64;
                false
            });
            board.generate_drops(|moves| {
                count += moves.into_iter().len() as u64;
                false
            });
            return count;
        }
        list.clear();
        board.generate_board_moves(|moves| {
            list.extend(moves);
            false
        });
        board.generate_drops(|moves| {
            list.extend(moves);
            false
        });
        if rest.is_empty() && work == Work::List {
            return black_box(&*list).len() as u64;
        }
        // haitaka has no undo: a move is made on a copy of the board.
        let mut count = 0;
        for &mv in list.iter() {
            let mut after = board.clone();
            after.play_unchecked(mv);
            count += if rest.is_empty() {
                black_box(&after);
                1
            } else {
                walk(&after, work, rest)
            };
        }
        count
    }
}

mod rsshogi_peer {
    use super::*;
    use rsshogi::board::{Move32List, Position, generate_legal_all_move32, position_from_sfen};

    pub fn run(sfen: &str, depth: u32, work: Work) -> u64 {
        let mut position = position_from_sfen(sfen).expect("a position");
        position.init_stack();
        let mut lists: Vec<Move32List> = (0..depth).map(|_| Move32List::new()).collect();
        walk(&mut position, work, &mut lists)
    }

    fn walk(position: &mut Position, work: Work, lists: &mut [Move32List]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            return 1;
        };
        list.clear();
        generate_legal_all_move32(position, list);
        if rest.is_empty() && work != Work::Make {
            return black_box(&*list).len() as u64;
        }
        let mut count = 0;
        for &mv in list.iter() {
            position.apply_move32(mv);
            count += if rest.is_empty() {
                black_box(&*position);
                1
            } else {
                walk(position, work, rest)
            };
            position.undo_move32(mv).expect("the move was made");
        }
        count
    }
}
