//! Compares the speed of shogiban with other move generators on the same positions, depths and
//! kinds of work. Asserts equal counts, alternates the libraries in rounds, and prints the median
//! speeds and their ratios to shunsai's.
//!
//! `cargo run --release [-- ROUNDS]`, with `RUSTFLAGS=-Ctarget-cpu=native` for native builds of
//! all.
//! `cargo run --release -- one PEER WORK POSITION` runs one kind of work once, for counting
//! instructions.

mod peers;

use peers::{PEERS, Peer, Work};
use std::time::Instant;

/// Name, SFEN, depth, and number of positions at that depth.
const POSITIONS: [(&str, &str, u32, u64); 4] = [
    (
        "start",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        5,
        19_861_490,
    ),
    (
        "matsuri",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
        4_809_015,
    ),
    (
        "max",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        2,
        105_677,
    ),
    (
        "complex",
        "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
        3,
        1_114_656,
    ),
];

const WORKS: [(&str, Work); 4] = [
    ("counted", Work::Count),
    ("callback", Work::Callback),
    ("list", Work::List),
    ("made", Work::Make),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [one, peer, work, position] = &arguments[..]
        && one == "one"
    {
        return once(peer, work, position);
    }
    let rounds = arguments
        .first()
        .map_or(7, |text| text.parse().expect("a number of rounds"));
    print!("| last ply | position |");
    PEERS.iter().for_each(|peer| print!(" {} |", peer.name));
    print!("\n|---|---|");
    PEERS.iter().for_each(|_| print!("---|"));
    println!();
    for (work_name, work) in WORKS {
        for (name, sfen, depth, nodes) in POSITIONS {
            print!("| {work_name} | {name} {depth} |");
            for (speed, ratio) in race(sfen, depth, nodes, work, rounds) {
                print!(" {:.0} ({ratio:.2}) |", speed / 1e6);
            }
            println!();
        }
    }
    println!(
        "\nMillion positions per second, median of {rounds} rounds; \
         in brackets the median ratio to shunsai."
    );
}

fn once(peer: &str, work: &str, position: &str) {
    let peer = PEERS.iter().find(|it| it.name == peer).expect("a peer");
    let (_, work) = WORKS
        .iter()
        .find(|it| it.0 == work)
        .expect("a kind of work");
    let (_, sfen, depth, nodes) = POSITIONS
        .iter()
        .find(|it| it.0 == position)
        .expect("a position");
    let depth = if position == "start" { 4 } else { *depth };
    let counted = (peer.run)(sfen, depth, *work);
    assert!(counted == *nodes || depth == 4);
    println!("{counted}");
}

/// Each peer's median speed, and the median of its ratios to shunsai in the same round.
fn race(sfen: &str, depth: u32, nodes: u64, work: Work, rounds: usize) -> Vec<(f64, f64)> {
    let mut speeds = vec![Vec::new(); PEERS.len()];
    for round in 0..=rounds {
        for (peer, speeds) in PEERS.iter().zip(&mut speeds) {
            let speed = speed(peer, sfen, depth, nodes, work);
            // The first round warms up.
            if round > 0 {
                speeds.push(speed);
            }
        }
    }
    let reference = PEERS
        .iter()
        .position(|peer| peer.name == "shunsai")
        .expect("it races");
    let reference = speeds[reference].clone();
    speeds
        .into_iter()
        .map(|speeds| {
            let ratios = speeds
                .iter()
                .zip(&reference)
                .map(|(own, other)| own / other)
                .collect();
            (median(speeds), median(ratios))
        })
        .collect()
}

/// Positions per second, measured over at least 0.1 seconds.
fn speed(peer: &Peer, sfen: &str, depth: u32, nodes: u64, work: Work) -> f64 {
    let start = Instant::now();
    let mut times = 0;
    while times == 0 || start.elapsed().as_millis() < 100 {
        let counted = (peer.run)(sfen, depth, work);
        assert_eq!(
            counted, nodes,
            "{} counts {counted} at {sfen} {depth}",
            peer.name
        );
        times += 1;
    }
    nodes as f64 * f64::from(times) / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
