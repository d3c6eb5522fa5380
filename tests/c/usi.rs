//! The installed USI engine: its answers to commands, in any order.

use crate::toolchain::{Linkage, build_all, finish, have, project, read, run, stage};
use shogiban_core::{Board, PackedMove, SearchOptions, Searcher};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The longest wait for an answer, which no slow machine should need.
const PATIENCE: Duration = Duration::from_secs(120);

/// A mate in one, a mated side to move, a win by declaration.
const MATE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";
const MATED: &str = "position sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
const DECLARE: &str = "position sfen RB1GK4/GGGSSSSNN/9/9/9/9/9/9/8k b RB6P 1";
/// Shogi Zuko no. 1, a mate in 69 plies: it takes longer than a moment.
const LONG: &str =
    "position sfen 1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

/// White is in check and has one legal move, after which Black mates within eight plies.
const FORCED: &str =
    "position sfen ln2+Pk1p1/r1s+R5/2p1g2s1/pg3p1L1/2P6/PpS1L1P2/4PPS2/4KG3/+nN1G5 w BNPbl6p 98";

struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut process = Command::new(stage().join("bin/shogiban-usi"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine");
        let (sender, output) = channel();
        let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        std::thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        Self {
            input: process.stdin.take(),
            process,
            output,
        }
    }

    fn tell(&mut self, lines: &str) {
        self.tell_bytes(format!("{lines}\n").as_bytes());
    }

    fn tell_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).expect("an engine that reads");
        input.flush().expect("an engine that reads");
    }

    /// Reads lines up to the first one that begins with `start`.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(PATIENCE);
            lines.push(line.unwrap_or_else(|_| panic!("no {start:?} after {lines:#?}")));
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    fn ask(&mut self, lines: &str, start: &str) -> String {
        self.tell(lines);
        self.until(start).pop().expect("a line")
    }

    /// Asserts that no such answer comes for a while.
    fn is_silent(&mut self, answer: &str) {
        let end = Instant::now() + Duration::from_millis(150);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Ok(line) = self.output.recv_timeout(left) {
                assert!(!line.starts_with(answer), "too soon: {line}");
            }
        }
    }

    /// Closes the input and returns the remaining output. The engine must exit with status 0.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let lines = self.output.iter().collect();
        let status = self.process.wait().expect("a status");
        assert!(status.success(), "{status}");
        lines
    }
}

/// The number after a word of an info line.
fn number(line: &str, word: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|&other| other != word);
    let value = words.nth(1).unwrap_or_else(|| panic!("{word}: {line}"));
    value.parse().unwrap_or_else(|_| panic!("{word}: {line}"))
}

/// The moves of an info line. All of them must be legal on the board.
fn play_pv(board: &Board, line: &str) -> Vec<String> {
    let mut board = board.clone();
    let moves = line.split_once(" pv ").map_or("", |(_, moves)| moves);
    for usi in moves.split_whitespace() {
        let mv: PackedMove = usi.parse().expect("a move");
        assert!(board.position().ordered_moves().contains(&mv), "{line}");
        assert!(board.do_move(mv), "{line}");
    }
    moves.split_whitespace().map(str::to_owned).collect()
}

/// With the warnings that all C code here is compiled with.
#[test]
fn compiles_without_a_warning() {
    let files = std::fs::read_dir(project().join("usi")).expect("usi");
    let paths = files.map(|file| file.expect("a file").path());
    let mut sources: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "c"))
        .collect();
    sources.sort();
    let program = build_all("usi", &sources, Linkage::Shared);
    assert!(program.exists());
}

#[test]
fn introduces_itself() {
    let mut engine = Engine::start();
    engine.tell("USI");
    let lines = engine.until("usiok");
    assert!(lines[0].starts_with("id name shogiban "), "{lines:?}");
    for option in [
        "USI_Hash type spin",
        "MultiPV type spin",
        "ImpasseRule type combo",
    ] {
        let named = format!("option name {option} default ");
        assert!(lines.iter().any(|line| line.starts_with(&named)), "{named}");
    }
    assert_eq!(engine.ask("isready", ""), "readyok");
    assert_eq!(
        engine.ask("setoption name usi_hash value 2\nisready", ""),
        "readyok"
    );
    let refused = engine.ask("setoption name multipv value many", "info string");
    assert!(refused.contains("MultiPV"), "{refused}");
    engine.ask("setoption name Unheard_Of value 3", "info string");
    assert!(engine.end().is_empty());
}

/// Row 61: two processes give the same answer. Every line is legal, and the node limit is kept.
#[test]
fn row_61_searches_by_nodes_alike() {
    let answers = [(); 2].map(|()| {
        let mut engine = Engine::start();
        engine.tell("position startpos moves 7g7f 3c3d\ngo nodes 5000");
        let lines = engine.until("bestmove");
        let last = &lines[lines.len() - 2];
        assert_eq!(number(last, "nodes"), 5000);
        let mut board = Board::new();
        for usi in ["7g7f", "3c3d"] {
            assert!(board.do_move(usi.parse().expect("a move")));
        }
        let infos = &lines[..lines.len() - 1];
        let lines: Vec<_> = infos.iter().map(|line| play_pv(&board, line)).collect();
        let best = &lines[lines.len() - 1][0];
        assert!(engine.end().is_empty());
        (lines.clone(), best.clone())
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn obeys_depth_seed_and_search_moves() {
    let mut engine = Engine::start();
    engine.tell("setoption name Seed value 7\nposition startpos\ngo depth 3");
    let lines = engine.until("bestmove");
    assert_eq!(number(&lines[lines.len() - 2], "depth"), 3);
    assert_eq!(
        engine.ask("go depth 1 searchmoves 9g9f 1a1b", "bestmove"),
        "bestmove 9g9f"
    );
    engine.tell("setoption name MultiPV value 3\ngo depth 2");
    let ranks: Vec<_> = engine.until("bestmove")[..6]
        .iter()
        .map(|line| number(line, "multipv"))
        .collect();
    assert_eq!(ranks, [1, 2, 3, 1, 2, 3]);
    engine.ask("go", "bestmove");
}

/// Infinite and ponder searches are answered after stop or ponderhit only. Without a search, stop
/// and ponderhit do nothing.
#[test]
fn holds_its_answer() {
    let mut engine = Engine::start();
    engine.tell("stop\nponderhit\nposition startpos\ngo infinite");
    engine.is_silent("bestmove");
    engine.tell("ponderhit");
    engine.is_silent("bestmove");
    engine.ask("stop", "bestmove");
    // A search that ends by itself is not answered either.
    engine.tell("go depth 1 infinite");
    engine.until("info depth 1 score");
    engine.is_silent("bestmove");
    engine.ask("stop", "bestmove");
    engine.tell("go ponder btime 0 wtime 0 byoyomi 1");
    engine.is_silent("bestmove");
    engine.ask("ponderhit", "bestmove");
    engine.tell("go ponder depth 1");
    engine.until("info depth 1 score");
    engine.is_silent("bestmove");
    engine.ask("stop", "bestmove");
    assert!(engine.end().is_empty());
}

/// The engine uses the time of a move, and nearly all of byoyomi.
#[test]
fn keeps_to_the_clock() {
    let mut engine = Engine::start();
    engine.tell("setoption name MoveOverhead value 20\nposition startpos");
    for (go, least) in [
        ("go btime 0 wtime 0 byoyomi 300", 270),
        // The clock of the engine counts whole milliseconds, so it may be one ahead.
        ("go movetime 200", 179),
        ("go btime 0 wtime 0 binc 400 winc 400", 0),
        ("go btime 2000 wtime 2000 binc 50 winc 50", 0),
        ("go btime -5 wtime 0", 0),
    ] {
        let start = Instant::now();
        engine.ask(go, "bestmove");
        let taken = start.elapsed().as_millis();
        assert!(taken >= least, "{go}: {taken} ms");
        // A generous bound, for a machine that is busy with other things.
        assert!(taken < 30_000, "{go}: {taken} ms");
    }
}

/// A move time and byoyomi end within a few milliseconds: the best of ten attempts, because another
/// process may hold the processor during some of them.
#[test]
fn keeps_a_time_to_the_millisecond() {
    let mut engine = Engine::start();
    engine.ask("setoption name MoveOverhead value 0\nisready", "readyok");
    for (go, time) in [("go movetime 10", 10.0), ("go byoyomi 100", 100.0)] {
        let attempt = |engine: &mut Engine| {
            let start = Instant::now();
            engine.ask(go, "bestmove");
            start.elapsed().as_secs_f64() * 1000.0
        };
        let times = [(); 10].map(|()| attempt(&mut engine));
        let best = times.iter().copied().fold(f64::MAX, f64::min);
        assert!(best > time - 2.0 && best < time + 8.0, "{go}: {times:?}");
    }
}

#[test]
fn finds_mates() {
    let mut engine = Engine::start();
    let answer = |engine: &mut Engine, lines: &str| engine.ask(lines, "checkmate");
    assert_eq!(
        answer(&mut engine, &format!("{MATE}\ngo mate infinite")),
        "checkmate G*5b"
    );
    assert_eq!(
        answer(&mut engine, "position startpos\ngo mate 60000"),
        "checkmate nomate"
    );
    engine.tell(&format!("{LONG}\ngo mate 100"));
    let lines = engine.until("checkmate");
    let line = &lines[lines.len() - 1];
    assert!(line == "checkmate timeout" || line.len() > 200, "{line}");
    engine.tell(&format!("{LONG}\ngo mate infinite"));
    engine.ask("stop", "checkmate");
    assert!(
        engine
            .ask(&format!("{MATE}\ngo depth 4\n"), "info")
            .contains("score mate 1 "),
    );
    engine.until("bestmove G*5b");
}

/// Shogi Zuko no. 43, of 85 plies by its author's count. The line ends in mate.
/// Fails when the 64 moves that a report holds are printed.
#[test]
fn prints_a_long_mate_whole() {
    let sfen = "p3l3+P/1s1l2p2/5+P3/gp3NPpp/+R1S2+bLg1/1+pkN3G1/3p1P3/2N1S2R1/N4+p2B b S3Pgl3p 1";
    let mut engine = Engine::start();
    let answer = engine.ask(
        &format!("position sfen {sfen}\ngo mate infinite"),
        "checkmate",
    );
    let mut board = Board::from_sfen(sfen).expect("a position");
    for usi in answer.split(' ').skip(1) {
        let mv: PackedMove = usi.parse().unwrap_or_else(|_| panic!("{answer}"));
        board.play(mv).unwrap_or_else(|_| panic!("{usi}: {answer}"));
    }
    assert!(board.moves_made() >= 85, "{answer}");
    assert!(!board.position().has_legal_moves(), "{answer}");
}

/// Rows 52 and 57 in USI.
#[test]
fn resigns_and_declares() {
    let mut engine = Engine::start();
    let go = "go nodes 500";
    assert_eq!(
        engine.ask(&format!("{MATED}\n{go}"), "bestmove"),
        "bestmove resign"
    );
    assert_eq!(
        engine.ask(&format!("{DECLARE}\n{go}"), "bestmove"),
        "bestmove win"
    );
    engine.tell("setoption name ImpasseRule value none");
    let answer = engine.ask(go, "bestmove");
    assert!(answer.len() > "bestmove win".len(), "{answer}");
}

/// A refused position leaves no position, and the next good one is used.
/// Fails when the board before it, or the moves before the wrong one, are kept.
#[test]
fn refuses_positions() {
    let mut engine = Engine::start();
    for wrong in [
        "position",
        "position here",
        "position sfen",
        "position sfen 9/9/9 b - 1",
        "position startpos 7g7f",
        "position startpos moves 7g7f 7g7f",
        "position startpos moves 7g7f nonsense",
        "position startpos moves 7g7f resign 3c3d",
        "position startpos moves 7g7f 3c3d 8h2b+ 8b2b+",
    ] {
        engine.tell("position startpos moves 7g7f");
        engine.ask(wrong, "info string position refused: ");
        engine.ask("d", "info string no position");
        engine.tell("go nodes 100");
        let answer = engine.until("bestmove");
        assert!(
            answer[0].starts_with("info string no position"),
            "{answer:?}"
        );
        assert_eq!(answer[1..], ["bestmove resign"], "{wrong}");
        assert_eq!(engine.ask("go mate 100", "checkmate"), "checkmate timeout");
        engine.tell("go infinite");
        engine.is_silent("bestmove");
        assert_eq!(engine.ask("stop", "bestmove"), "bestmove resign");
    }
    engine.tell("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b");
    assert!(engine.ask("d", "sfen").ends_with(" w - 2"));
    // Nothing of the searches without a position is left over for this one.
    engine.tell("go depth 4");
    engine.until("info depth 0 score mate -0");
}

/// A line that is too long to be read counts as a position that was refused.
/// It was ignored once, so that the position before it stayed.
#[test]
fn refuses_a_line_that_is_too_long() {
    let mut engine = Engine::start();
    for size in [(1 << 20) + 1, 5 << 20] {
        engine.tell("position startpos moves 7g7f");
        let start = "position startpos moves";
        engine.tell(&format!("{start}{}", " ".repeat(size - start.len())));
        engine.until("info string position refused: a line");
        engine.ask("d", "info string no position");
    }
    engine.tell(&format!("position startpos{}", " ".repeat(1 << 19)));
    engine.ask("d", "key");
}

/// Move number 0, and the word for how the game ended, are accepted.
/// Both were refused once, and the engine went on with the position before.
#[test]
fn accepts_positions_of_other_programs() {
    let mut engine = Engine::start();
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    let moved = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    for position in [
        format!("sfen {start} 0 moves 7g7f"),
        format!("sfen {start} moves 7g7f"),
        format!("  sfen  {start}\t1  moves   7g7f "),
        "startpos moves 7g7f resign".to_owned(),
        "startpos moves 7g7f win".to_owned(),
    ] {
        engine.tell(&format!(
            "position startpos moves 2g2f\nposition {position}"
        ));
        assert_eq!(engine.ask("d", "sfen"), moved, "{position}");
    }
}

#[test]
fn survives_garbage() {
    let mut engine = Engine::start();
    engine.tell_bytes(b"\n\r\n \t \n\xff\xfe\x00\x01\n\0\0\0\n");
    engine.tell_bytes(&vec![b'x'; 5 << 20]);
    engine.tell("\nsetoption\nsetoption name\nsetoption value");
    engine.tell("setoption name Seed value 99999999999999999999999");
    let long = "position startpos moves".to_owned() + &" 7g7f 7c7d 7f7g 7d7c".repeat(3000);
    engine.tell(&long);
    engine.tell("position startpos\r");
    for go in [
        "go nodes 99999999999999999999999 depth 1",
        "go nodes -1",
        "go depth nodes depth",
        "go depth 1 searchmoves",
        "go depth 1 searchmoves 7g7e",
    ] {
        engine.ask(go, "bestmove");
    }
    assert!(engine.end().is_empty());
}

/// Commands in random order: each go has one answer, of its kind, and the end of the input ends the
/// engine.
#[test]
fn answers_each_go_once() {
    let mut random = 7_u64;
    let mut next = |bound: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let commands = [
        "go infinite",
        "go ponder btime 100 wtime 100",
        "go depth 4",
        "go nodes 3000",
        "go movetime 20",
        "go mate 10",
        "go mate infinite",
        "go perft 5",
        "go btime 100 wtime 100 byoyomi 10",
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "usinewgame",
        "gameover win",
        "setoption name USI_Hash value 1",
        "setoption name USI_Hash value 2",
        "setoption name MultiPV value 2",
        "position startpos moves 2g2f",
        "position refused",
        LONG,
        MATED,
        DECLARE,
        MATE,
    ];
    for _ in 0..4 {
        let mut engine = Engine::start();
        let (mut gos, mut mates, mut perfts) = (0, 0, 0);
        for _ in 0..60 {
            let command = commands[next(commands.len())];
            mates += usize::from(command.starts_with("go mate"));
            perfts += usize::from(command.starts_with("go perft"));
            gos += usize::from(command.starts_with("go "));
            engine.tell(command);
            if next(4) == 0 {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        let lines = engine.end();
        let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("checkmate"), mates);
        assert_eq!(count("Nodes searched"), perfts);
        assert_eq!(count("bestmove"), gos - mates - perfts);
    }
}

/// The end of the input, or quit, during a search: the search is answered, and the engine ends.
#[test]
fn ends_in_the_middle_of_a_search() {
    for last in ["", "quit"] {
        let mut engine = Engine::start();
        engine.tell(&format!("go infinite\n{last}"));
        let lines = engine.end();
        let answers = lines.iter().filter(|line| line.starts_with("bestmove"));
        assert_eq!(answers.count(), 1, "{lines:?}");
    }
}

/// Plays a whole game against itself. The core finds each move legal.
#[test]
fn plays_a_game() {
    let mut engine = Engine::start();
    let mut board = Board::new();
    let mut moves = String::new();
    board.set_cap(200);
    engine.tell("usinewgame\nsetoption name MaxMovesToDraw value 200");
    while board.outcome().is_none() {
        engine.tell(&format!("position startpos moves{moves}\ngo nodes 150"));
        let answer = engine.until("bestmove").pop().expect("an answer");
        let best = answer.split(' ').nth(1).expect("a move");
        if best == "win" {
            assert!(board.declare().is_some());
            break;
        }
        let mv: PackedMove = best.parse().expect("a move");
        assert!(board.position().ordered_moves().contains(&mv), "{answer}");
        assert!(board.do_move(mv));
        moves = format!("{moves} {best}");
    }
    assert!(board.moves_made() > 20);
}

/// The statistics of the match tool: the examples in its docstrings.
#[test]
fn elo_is_what_its_examples_say() {
    if have("python3") {
        let mut python = Command::new("python3");
        python.args(["-B", "-m", "doctest"]);
        run(python.arg(project().join("tools/match_elo.py")));
    }
}

/// The positions of the engine's bench and of the core's are the same.
#[test]
fn bench_has_the_positions_of_the_core() {
    let sfens = read(project().join("core/tests/data/bench.sfen"));
    let sfens: Vec<_> = sfens
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let header = read(project().join("usi/bench_positions.h"));
    let strings: Vec<_> = header
        .lines()
        .filter_map(|line| line.strip_prefix("    \"")?.strip_suffix("\","))
        .collect();
    assert_eq!(strings, sfens);
}

/// The engine's bench counts the nodes that the core counts, which the checksum of the search
/// (`core/tests/search/budget.rs`) holds.
#[test]
fn bench_counts_the_nodes_of_the_core() {
    let mut searcher = Searcher::new(16 << 20).expect("memory");
    let options = SearchOptions {
        nodes: u64::MAX,
        depth: Some(4),
        ..SearchOptions::default()
    };
    let mut nodes = 0;
    for sfen in read(project().join("core/tests/data/bench.sfen")).lines() {
        if let Ok(board) = Board::from_sfen(sfen) {
            searcher.clear();
            let report = searcher.search(&board, &options, |_| ControlFlow::Continue(()));
            nodes += report.nodes;
        }
    }
    let bench = command_line(&["bench", "4"]);
    let total = bench.lines().last().expect("a line");
    assert!(total.starts_with(&format!("{nodes} nodes, ")), "{total}");
}

/// The board as the library draws it, and the terms of the evaluation.
#[test]
fn shows_board_and_evaluation() {
    let mut engine = Engine::start();
    engine.tell(&format!("{MATE}\neval"));
    let lines = engine.until("all");
    assert!(
        lines.iter().any(|line| line.starts_with("HAND ")),
        "{lines:?}"
    );
    let mut engine = Engine::start();
    engine.tell("d");
    let lines = engine.until("key");
    let board = Board::new();
    let drawn = board.to_text();
    assert_eq!(lines[..15], drawn.lines().collect::<Vec<_>>());
    let key = format!("key {:016x}", board.position().key());
    assert_eq!(lines.last(), Some(&key));
}

/// A go with the least depth or nodes is answered after one iteration.
/// Depth 0 was no limit once, so that the answer never came.
#[test]
fn answers_the_least_limits() {
    let mut engine = Engine::start();
    for go in ["go depth 0", "go depth -3", "go nodes 0"] {
        engine.tell(go);
        let lines = engine.until("bestmove");
        assert!(number(&lines[lines.len() - 2], "depth") <= 1, "{go}");
    }
}

/// A limit without its number is named, and ends no search: the other limit does. The numbers of
/// mate and perft may be left out.
#[test]
fn names_a_limit_without_its_number() {
    let mut engine = Engine::start();
    for (go, last, names) in [
        ("go nodes x depth 1", "bestmove", &["nodes"][..]),
        ("go btime depth 1", "bestmove", &["btime"]),
        (
            "go movetime depth depth 1",
            "bestmove",
            &["movetime", "depth"],
        ),
        ("go depth 1", "bestmove", &[]),
        ("go mate infinite", "checkmate", &[]),
        ("go perft", "Nodes searched", &[]),
    ] {
        engine.tell(go);
        let lines = engine.until(last);
        let told = lines.iter().filter(|line| line.starts_with("info string"));
        let expected = names
            .iter()
            .map(|name| format!("info string no number after {name}: ignored"));
        assert!(told.eq(&expected.collect::<Vec<_>>()), "{go}: {lines:?}");
    }
}

/// A mated side has the worst score, not an even one, and so has a side without a legal move.
#[test]
fn reports_the_mate_against_a_mated_side() {
    let mut engine = Engine::start();
    let stalemate = "position sfen k8/2G6/1G7/9/9/9/9/9/8K w - 1";
    for position in [MATED, stalemate] {
        engine.tell(&format!("{position}\ngo depth 3"));
        let lines = engine.until("bestmove");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].starts_with("info depth 0 score mate -0 "),
            "{lines:?}"
        );
        assert_eq!(lines[1], "bestmove resign");
    }
}

/// A forced move is played soon, after a search that finds the mate behind it.
/// It was played after one iteration once, with the score of one ply.
#[test]
fn a_forced_move_has_a_true_score() {
    let mut engine = Engine::start();
    engine.ask(&format!("isready\n{FORCED}"), "readyok");
    let start = Instant::now();
    engine.tell("go btime 3600000 wtime 3600000");
    let lines = engine.until("bestmove");
    assert!(start.elapsed() < Duration::from_secs(20));
    let last = &lines[lines.len() - 2];
    assert!(last.contains(" score mate -"), "{last}");
    assert!(
        lines[lines.len() - 1].starts_with("bestmove 4a3a"),
        "{lines:?}"
    );
}

/// The counts of all first moves, and their total; depth 1 if none is given.
#[test]
fn counts_perft() {
    let mut engine = Engine::start();
    engine.tell("go perft 3");
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.last().expect("a line"), "Nodes searched: 25470");
    let counts = lines[..lines.len() - 1].iter().map(|line| {
        let (mv, count) = line.split_once(": ").expect("a move and a count");
        mv.parse::<PackedMove>().expect("a move");
        count.parse::<u64>().expect("a number")
    });
    assert_eq!((counts.len(), counts.sum()), (30, 25470));
    for (go, nodes) in [("go perft 0", 1), ("go perft", 30), ("go perft 1", 30)] {
        let answer = engine.ask(go, "Nodes searched");
        assert_eq!(answer, format!("Nodes searched: {nodes}"));
    }
    engine.tell(&format!("{MATED}\ngo perft 2"));
    assert_eq!(engine.until("Nodes"), ["Nodes searched: 0"]);
    // A count of years is stopped at once, and nothing is left for the next search.
    engine.tell("position startpos\ngo perft 12\nstop");
    let lines = engine.until("Nodes searched");
    let warning = &lines[lines.len() - 2];
    assert!(
        warning.starts_with("info string perft was stopped"),
        "{warning}"
    );
    engine.tell("go depth 4");
    let lines = engine.until("bestmove");
    assert_eq!(number(&lines[lines.len() - 2], "depth"), 4);
}

/// Some programs write the byte order mark of UTF-8 before their first command.
#[test]
fn ignores_a_byte_order_mark() {
    let mut engine = Engine::start();
    engine.tell("\u{feff}isready");
    assert_eq!(engine.until("")[0], "readyok");
}

/// The output of the engine that is run with arguments, and must succeed.
fn command_line(arguments: &[&str]) -> String {
    run(Command::new(stage().join("bin/shogiban-usi")).args(arguments))
}

#[test]
fn takes_arguments() {
    let version = format!("shogiban-usi {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(command_line(&["--version"]), version);
    assert!(command_line(&["--help"]).starts_with("Usage: shogiban-usi"));
    assert_eq!(command_line(&["go", "perft", "2"]).lines().count(), 31);
    // The search of a command line is not cut short by the end of the program.
    let answer = command_line(&["go", "depth", "5"]);
    assert!(answer.contains("\ninfo depth 5 "), "{answer}");
    for wrong in [["--unheard-of"], ["-x"], ["unheard-of"], [""]] {
        let mut command = Command::new(stage().join("bin/shogiban-usi"));
        let output = finish(command.args(wrong));
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            message.contains("Usage: shogiban-usi"),
            "{wrong:?}: {message}"
        );
    }
}

/// The list of "help" names every command, and docs/usi.md has them and the options, too.
#[test]
fn help_and_manual_name_every_command() {
    let manual = read(project().join("docs/usi.md"));
    let help = command_line(&["help"]);
    let names: Vec<_> = help
        .lines()
        .filter_map(|line| line.split(' ').next().filter(|name| !name.is_empty()))
        .collect();
    assert!(names.len() > 10, "{help}");
    for name in names {
        assert!(manual.contains(&format!("`{name}")), "{name}");
    }
    for line in command_line(&["usi"]).lines() {
        if let Some(option) = line.strip_prefix("option name ") {
            let name = option.split(' ').next().expect("a name");
            assert!(manual.contains(&format!("| `{name}` |")), "{name}");
        }
    }
}
