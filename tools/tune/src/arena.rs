//! Matches between two builds, or one build with different flags. Each engine is a separate
//! process.

use crate::play::{CAP, Judge, opening, options, searcher, think};
use crate::rng::Rng;
use shogiban::{Board, Color, PackedMove};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Serves searches on standard input. The answer to a line `FLAGS NODES MOVE...` is the best move
/// and its score, or `none 0` if there is no move. The line `new` clears the searcher.
pub fn engine() -> io::Result<()> {
    let mut searcher = searcher();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line == "new" {
            searcher.clear();
            continue;
        }
        let mut words = line.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let (Some(flags), Some(nodes)) = (number(), number()) else {
            return Err(io::Error::other("flags and nodes"));
        };
        let mut board = Board::new();
        for word in words {
            let mv: PackedMove = word.parse().map_err(|_| io::Error::other("a move"))?;
            board.do_move(mv);
        }
        match think(&mut searcher, &board, &options(nodes, flags, 1)) {
            Some((mv, score)) => println!("{mv} {score}"),
            None => println!("none 0"),
        }
    }
    Ok(())
}

struct Player {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    flags: String,
}

impl Player {
    /// `PROGRAM`, `PROGRAM@WEIGHTS`, or either with `:FLAGS`.
    fn new(name: &str) -> io::Result<Self> {
        let (name, flags) = name.split_once(':').unwrap_or((name, "0"));
        let (program, weights) = name.split_once('@').unwrap_or((name, "-"));
        let mut child = Command::new(program)
            .args(["engine", weights])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        Ok(Self {
            child,
            to: to.expect("a pipe"),
            from: BufReader::new(from.expect("a pipe")),
            flags: flags.to_owned(),
        })
    }

    fn think(&mut self, nodes: u64, moves: &str) -> io::Result<Option<(PackedMove, i32)>> {
        writeln!(self.to, "{} {nodes} {moves}", self.flags)?;
        let mut answer = String::new();
        self.from.read_line(&mut answer)?;
        let mut words = answer.split_whitespace();
        let (mv, score) = (words.next(), words.next());
        let (Some(mv), Some(score)) = (mv, score.and_then(|score| score.parse().ok())) else {
            return Err(io::Error::other("no answer"));
        };
        Ok(mv.parse().ok().map(|mv| (mv, score)))
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays one game and returns its winner, or `None` for a draw.
fn game(
    mut players: [&mut Player; 2],
    start: &[PackedMove],
    nodes: u64,
) -> io::Result<Option<Color>> {
    let mut board = Board::new();
    board.set_cap(CAP);
    let mut moves = String::new();
    for &mv in start {
        board.do_move(mv);
        moves += &format!("{mv} ");
    }
    let mut judge = Judge::new();
    for player in &mut players {
        writeln!(player.to, "new")?;
    }
    loop {
        let mover = board.position().side_to_move();
        let player = &mut players[mover.array_index()];
        let Some((mv, score)) = player.think(nodes, &moves)? else {
            return Ok(Some(mover.flip()));
        };
        if !board.do_move(mv) {
            return Err(io::Error::other("a move that is not legal"));
        }
        moves += &format!("{mv} ");
        if let Some(winner) = judge.verdict(&board, mover, score) {
            return Ok(winner);
        }
    }
}

/// Plays pairs of games with colours exchanged and prints the score of the first player.
pub fn arena(names: [&str; 2], pairs: u64, nodes: u64, seed: u64) -> io::Result<()> {
    let mut first = Player::new(names[0])?;
    let mut second = Player::new(names[1])?;
    let mut searcher = searcher();
    // Wins, draws and losses of the first player, and the sum over pairs of the squared points.
    let (mut counts, mut squares) = ([0_u32; 3], 0.0);
    for pair in 0..pairs {
        searcher.clear();
        let mut random = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(pair));
        let (_, start) = opening(&mut searcher, &mut random);
        let mut points = 0.0;
        for color in Color::all() {
            let winner = match color {
                Color::Black => game([&mut first, &mut second], &start, nodes)?,
                Color::White => game([&mut second, &mut first], &start, nodes)?,
            };
            let outcome = match winner {
                Some(winner) if winner == color => 0,
                None => 1,
                Some(_) => 2,
            };
            counts[outcome] += 1;
            points += [1.0, 0.5, 0.0][outcome];
        }
        squares += points * points;
        if pair % 10 == 9 || pair + 1 == pairs {
            println!("{}", summary(counts, squares));
        }
    }
    Ok(())
}

/// The Elo difference with its 95 % interval, which is computed from the variance between pairs.
fn summary(counts: [u32; 3], squares: f64) -> String {
    let [wins, draws, losses] = counts;
    let pairs = f64::from(wins + draws + losses) / 2.0;
    let mean = (f64::from(wins) + f64::from(draws) / 2.0) / pairs;
    let error = ((squares / pairs - mean * mean).max(0.0) / pairs).sqrt() / 2.0;
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    let share = mean / 2.0;
    format!(
        "+{wins} ={draws} -{losses}: {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * share,
        elo(share),
        elo(share - 1.96 * error),
        elo(share + 1.96 * error),
    )
}
