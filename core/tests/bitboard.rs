//! Sets of squares against the standard library's sets.

mod common;

use common::rng::Rng;
use common::square;
use shogiban::{Bitboard, Square};
use std::collections::HashSet;
use std::panic::catch_unwind;

type Set = HashSet<Square>;

/// Sets of every size, the empty and the full one among them.
fn samples() -> Vec<Set> {
    let mut rng = Rng::new(81);
    let mut sets: Vec<Set> = (0..200)
        .map(|_| {
            let percent = rng.below(101);
            Square::all().filter(|_| rng.chance(percent)).collect()
        })
        .collect();
    sets.push(Set::new());
    sets.push(Square::all().collect());
    sets
}

fn bitboard(set: &Set) -> Bitboard {
    set.iter().copied().collect()
}

fn in_order(set: &Set) -> Vec<Square> {
    let mut squares: Vec<Square> = set.iter().copied().collect();
    squares.sort_by_key(|square| square.number());
    squares
}

/// Holds all that can be asked of a bitboard against the set it should be.
fn assert_is(found: Bitboard, expected: &Set) {
    for square in Square::all() {
        assert_eq!(found.contains(square), expected.contains(&square));
    }
    assert_eq!(found.count(), expected.len() as u32);
    assert_eq!(found.is_empty(), expected.is_empty());
    assert_eq!(found == Bitboard::EMPTY, expected.is_empty());
    assert_eq!(found == Bitboard::ALL, expected.len() == 81);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), in_order(expected));
}

#[test]
fn sets_of_squares_one_by_one() {
    assert_is(Bitboard::EMPTY, &Set::new());
    assert_is(Bitboard::default(), &Set::new());
    assert_is(Bitboard::ALL, &Square::all().collect());
    for square in Square::all() {
        assert_is(Bitboard::single(square), &Set::from([square]));
    }
    for set in samples() {
        assert_is(bitboard(&set), &set);
    }
    let twice = [square(3), square(80), square(3)];
    assert_is(twice.into_iter().collect(), &Set::from(twice));
}

#[test]
fn files_and_ranks() {
    for number in 1..=9 {
        let file = Square::all().filter(|square| square.file() == number);
        assert_is(Bitboard::file(number), &file.collect());
        let rank = Square::all().filter(|square| square.rank() == number);
        assert_is(Bitboard::rank(number), &rank.collect());
    }
    for number in [0, 10, 255] {
        assert!(catch_unwind(|| Bitboard::file(number)).is_err(), "{number}");
        assert!(catch_unwind(|| Bitboard::rank(number)).is_err(), "{number}");
    }
}

#[test]
fn operations_on_two_sets() {
    let sets = samples();
    for (a, b) in sets.iter().zip(sets.iter().skip(1).chain(sets.first())) {
        let (left, right) = (bitboard(a), bitboard(b));
        let (both, either, one) = (a & b, a | b, a ^ b);
        assert_is(left & right, &both);
        assert_is(left | right, &either);
        assert_is(left ^ right, &one);
        let (mut and, mut or, mut xor) = (left, left, left);
        and &= right;
        or |= right;
        xor ^= right;
        assert_is(and, &both);
        assert_is(or, &either);
        assert_is(xor, &one);
        let others = Square::all().filter(|square| !a.contains(square));
        assert_is(!left, &others.collect());
    }
}

#[test]
fn squares_are_popped_in_order_and_the_length_is_known() {
    for set in samples() {
        let squares = in_order(&set);
        let (mut popped, mut iterated) = (bitboard(&set), bitboard(&set).into_iter());
        for (at, &square) in squares.iter().enumerate() {
            let left = squares.len() - at;
            assert_eq!(iterated.len(), left);
            assert_eq!(iterated.size_hint(), (left, Some(left)));
            assert_eq!(iterated.clone().count(), left);
            assert_eq!(popped.pop(), Some(square));
            assert_eq!(iterated.next(), Some(square));
            assert_eq!(popped, iterated.clone().collect());
            assert!(!popped.contains(square));
        }
        // At the end, and after it.
        for _ in 0..2 {
            assert_eq!((popped.pop(), iterated.next()), (None, None));
            assert_eq!((iterated.len(), iterated.size_hint()), (0, (0, Some(0))));
        }
    }
}

#[test]
fn shown_as_nine_lines() {
    let set = Bitboard::file(9) | Bitboard::rank(5) | Bitboard::single(square(8));
    let shown = "*.......*\n*........\n*........\n*........\n*********\n*........\n*........\n*........\n*........";
    assert_eq!(format!("{set:?}"), shown);
}
