use shogiban::*;
use std::time::Instant;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let reps: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let sfens = include_str!("../tests/data/bench.sfen");
    let (mut t, mut nodes) = (0.0, 0);
    for _ in 0..reps {
        for sfen in sfens.lines().filter(|l| !l.starts_with('#')) {
            let b = Board::from_sfen(sfen).unwrap();
            let o = SearchOptions {
                nodes: n,
                ..Default::default()
            };
            let st = Instant::now();
            nodes += b.search(&o).nodes;
            t += st.elapsed().as_secs_f64();
        }
    }
    println!("nodes {nodes}, {:.0} a second", nodes as f64 / t);
}
