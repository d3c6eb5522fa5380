//! Run `cargo bench` in this folder. Each result is the time for all positions together.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use shogiban::{Board, MoveList, Position};
use std::hint::black_box;
use std::ops::ControlFlow;

fn generation(c: &mut Criterion) {
    let positions = parts::positions();
    let mut group = c.benchmark_group("generation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("counted", |b| {
        b.iter(|| {
            positions
                .iter()
                .map(|position| position.perft(1))
                .sum::<u64>()
        });
    });
    group.bench_function("callback", |b| {
        b.iter(|| {
            let mut count = 0;
            for position in &positions {
                let _ = position.generate_moves(|set| {
                    count += set.len();
                    ControlFlow::Continue(())
                });
            }
            count
        });
    });
    group.bench_function("list", |b| {
        let mut list = MoveList::new();
        b.iter(|| {
            for position in &positions {
                position.legal_moves_into(&mut list);
                black_box(&list);
            }
        });
    });
    group.bench_function("list in the promised order", |b| {
        b.iter(|| {
            positions
                .iter()
                .map(|position| position.ordered_moves().len())
                .sum::<usize>()
        });
    });
    group.bench_function("has a move", |b| {
        b.iter(|| {
            positions
                .iter()
                .filter(|position| position.has_legal_moves())
                .count()
        });
    });
    group.finish();
}

fn moves(c: &mut Criterion) {
    let positions = parts::positions();
    let mut group = c.benchmark_group("moves");
    group.throughput(Throughput::Elements(
        positions.iter().map(|it| it.perft(1)).sum(),
    ));
    group.bench_function("made and taken back", |b| {
        let lists: Vec<_> = positions
            .iter()
            .map(|position| {
                let mut list = MoveList::new();
                position.legal_moves_into(&mut list);
                list.to_vec()
            })
            .collect();
        b.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (position, list) in positions.iter_mut().zip(&lists) {
                    for &mv in list {
                        let undo = position.do_legal_move(mv);
                        black_box(&*position);
                        position.undo_legal_move(mv, undo);
                    }
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

fn text(c: &mut Criterion) {
    let positions = parts::positions();
    let sfens: Vec<String> = positions.iter().map(Position::to_sfen).collect();
    let mut group = c.benchmark_group("text");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("SFEN read", |b| {
        b.iter(|| {
            sfens
                .iter()
                .filter(|sfen| Position::from_sfen(sfen).is_ok())
                .count()
        });
    });
    group.bench_function("SFEN written", |b| {
        b.iter(|| {
            positions
                .iter()
                .map(|position| position.to_sfen().len())
                .sum::<usize>()
        });
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    let games: Vec<Vec<&str>> = include_str!("../../../core/tests/data/games-lishogi.usi")
        .lines()
        .take(50)
        .map(|game| game.split_whitespace().skip(2).collect())
        .collect();
    let mut group = c.benchmark_group("games");
    group.throughput(Throughput::Elements(
        games.iter().map(|game| game.len() as u64).sum(),
    ));
    group.bench_function("moves replayed, the outcome asked after each", |b| {
        b.iter(|| {
            let mut over = 0;
            for game in &games {
                let mut board = Board::new();
                for usi in game {
                    assert!(board.do_usi(usi));
                    over += usize::from(board.outcome().is_some());
                }
            }
            over
        });
    });
    group.finish();
}

criterion_group!(benches, generation, moves, text, games);
criterion_main!(benches);
