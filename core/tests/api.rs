//! Promises of the Rust face beside the rules: traits, sets of moves, and no allocation.
#![allow(unsafe_code)] // An allocator that counts.

mod common;

use common::rng::Rng;
use common::{position, square};
use shogiban::{Move, MoveSet, MoveSetIter, Position, Undo};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Debug;
use std::hint::black_box;
use std::ops::ControlFlow;

const fn position_traits<T: Clone + Eq + Debug + Send + Sync + Default>() {}
const fn undo_traits<T: Clone + Copy + Eq + Debug>() {}
const fn set_traits<T: Clone + Copy + Eq + Debug + IntoIterator<IntoIter = MoveSetIter>>() {}
const fn iter_traits<T: Clone + Debug + ExactSizeIterator<Item = Move>>() {}

const _: () = {
    position_traits::<Position>();
    undo_traits::<Undo>();
    set_traits::<MoveSet>();
    iter_traits::<MoveSetIter>();
};

thread_local! {
    /// Allocations of this thread; other tests run at the same time.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

fn count_one() {
    ASKED.with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: hands all on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise.
        unsafe { System.realloc(start, layout, size) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(start, layout) }
    }
}

/// The number of allocations that the work makes.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

/// Positions of random games, hands, checks and promoted pieces among them.
fn positions() -> Vec<Position> {
    let mut rng = Rng::new(40);
    let mut seen = Vec::new();
    for _ in 0..20 {
        let mut position = Position::startpos();
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            seen.push(position.clone());
            position.do_move(*rng.pick(&moves));
        }
    }
    seen.push(position(
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    ));
    seen
}

fn sets(position: &Position) -> Vec<MoveSet> {
    let mut sets = Vec::new();
    let flow = position.generate_moves(|set| {
        sets.push(set);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    sets
}

#[test]
fn row_40_no_set_is_empty_and_no_king_is_taken() {
    for position in positions() {
        let king = position.king_square(position.side_to_move().flip());
        assert!(king.is_some());
        for set in sets(&position) {
            assert!(!set.is_empty());
            assert_ne!(set.len(), 0);
            assert!(set.into_iter().all(|mv| Some(mv.to()) != king), "{set:?}");
        }
    }
}

#[test]
fn row_40_a_set_as_iterator_and_as_list() {
    for position in positions() {
        let mut all = Vec::new();
        for set in sets(&position) {
            let mut written = Vec::new();
            set.write_into(&mut written);
            assert_eq!(written.len(), set.len());
            let mut rest = set.into_iter();
            for (at, &mv) in written.iter().enumerate() {
                let left = written.len() - at;
                assert_eq!((rest.len(), rest.size_hint()), (left, (left, Some(left))));
                assert_eq!(rest.clone().count(), left);
                assert_eq!(rest.next(), Some(mv));
            }
            assert_eq!((rest.len(), rest.next(), rest.next()), (0, None, None));
            // Added to what the list holds.
            set.write_into(&mut all);
            assert!(all.ends_with(&written));
        }
        all.sort_by_key(Move::to_string);
        let mut listed = position.legal_moves();
        listed.sort_by_key(Move::to_string);
        assert_eq!(all, listed);
    }
}

#[test]
fn row_40_a_break_is_reported_and_stops() {
    for position in positions() {
        for stop in 1..=sets(&position).len() {
            let mut calls = 0;
            let flow = position.generate_moves(|_| {
                calls += 1;
                if calls == stop {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!((flow, calls), (ControlFlow::Break(()), stop));
        }
    }
}

#[test]
fn nothing_is_allocated() {
    for mut position in positions() {
        let moves = position.legal_moves();
        let asked = allocations(|| {
            for &mv in &moves {
                let undo = position.do_move(mv);
                black_box(position.has_legal_moves());
                let _ = position.generate_moves(|set| {
                    black_box(set.into_iter().count());
                    ControlFlow::Continue(())
                });
                position.undo_move(mv, undo);
            }
        });
        assert_eq!(asked, 0);
    }
    let asked = allocations(|| drop(black_box(vec![square(0)])));
    assert_eq!(asked, 1, "the allocator counts");
}
