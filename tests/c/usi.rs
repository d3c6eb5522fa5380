//! The installed USI engine: what it answers, in whatever order it is told things.

use crate::toolchain::{Linkage, build_all, have, project, run, stage};
use shogiban_core::{Board, PackedMove};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// No answer takes so long, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A mate of one move, a position without a move, a win by declaration.
const MATE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";
const MATED: &str = "position sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
const DECLARE: &str = "position sfen RB1GK4/GGGSSSSNN/9/9/9/9/9/9/8k b RB6P 1";
/// Shogi Zuko no. 1, of 69 plies: no problem of a moment.
const LONG: &str =
    "position sfen 1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

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

    /// The lines to the one that begins so.
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

    /// That nothing is said for a while.
    fn is_silent(&mut self, answer: &str) {
        let end = Instant::now() + Duration::from_millis(150);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Ok(line) = self.output.recv_timeout(left) {
                assert!(!line.starts_with(answer), "too soon: {line}");
            }
        }
    }

    /// Closes the input: all that is said until the engine has ended, which it must do well.
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

/// The moves of an info line, made on the board: all of them must be legal.
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

/// The same warnings as for all C here.
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

/// Row 61: processes agree. Every line can be played, and the nodes are kept to.
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

/// Not before stop, nor before ponderhit; and a stop or ponderhit for no search does nothing.
#[test]
fn holds_its_answer() {
    let mut engine = Engine::start();
    engine.tell("stop\nponderhit\nposition startpos\ngo infinite");
    engine.is_silent("bestmove");
    engine.tell("ponderhit");
    engine.is_silent("bestmove");
    engine.ask("stop", "bestmove");
    // A search that ends by itself is held too.
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

/// What is given is used, nearly all of byoyomi, and the answer comes.
#[test]
fn keeps_to_the_clock() {
    let mut engine = Engine::start();
    engine.tell("setoption name MoveOverhead value 20\nposition startpos");
    for (go, least) in [
        ("go btime 0 wtime 0 byoyomi 300", 270),
        ("go movetime 200", 180),
        ("go btime 0 wtime 0 binc 400 winc 400", 0),
        ("go btime 2000 wtime 2000 binc 50 winc 50", 0),
        ("go btime -5 wtime 0", 0),
    ] {
        let start = Instant::now();
        engine.ask(go, "bestmove");
        let taken = start.elapsed().as_millis();
        assert!(taken >= least, "{go}: {taken} ms");
        // On a machine that is busy with other things, too.
        assert!(taken < 30_000, "{go}: {taken} ms");
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

/// Rows 52 and 57, as USI has them.
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

/// A position that is none changes nothing, whatever is wrong with it.
/// Fails when the moves before the wrong one are kept.
#[test]
fn refuses_positions() {
    let mut engine = Engine::start();
    let sfen = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    engine.tell("position startpos moves 7g7f");
    for wrong in [
        "position",
        "position here",
        "position sfen",
        "position sfen 9/9/9 b - 1",
        "position startpos 7g7f",
        "position startpos moves 7g7f 7g7f",
        "position startpos moves 7g7f nonsense",
        "position startpos moves 7g7f 3c3d 8h2b+ 8b2b+",
    ] {
        engine.ask(wrong, "info string the position is as it was");
        assert_eq!(engine.ask("d", "sfen"), sfen, "{wrong}");
    }
    engine.tell("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b");
    assert!(engine.ask("d", "sfen").ends_with(" w - 2"));
}

#[test]
fn survives_garbage() {
    let mut engine = Engine::start();
    engine.tell_bytes(b"\n\r\n \t \n\xff\xfe\x00\x01\n\0\0\0\n");
    engine.tell_bytes(&vec![b'x'; 5 << 20]);
    engine.tell("\nsetoption\nsetoption name\nsetoption value\nsetoption name Seed value 99999999999999999999999");
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

/// However it is told: each go has one answer, of its kind, and the end of the input ends the engine.
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
        LONG,
        MATED,
        DECLARE,
        MATE,
    ];
    for _ in 0..4 {
        let mut engine = Engine::start();
        let (mut moves, mut mates) = (0, 0);
        for _ in 0..60 {
            let command = commands[next(commands.len())];
            mates += usize::from(command.starts_with("go mate"));
            moves += usize::from(command.starts_with("go ") && !command.starts_with("go mate"));
            engine.tell(command);
            if next(4) == 0 {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        let lines = engine.end();
        let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!((count("bestmove"), count("checkmate")), (moves, mates));
    }
}

/// The end of the input, or quit, in the middle of a search: it is answered, and the engine ends.
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

/// A whole game against itself, by moves that the core finds legal.
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

/// The statistics of the match tool: the examples that stand in its text.
#[test]
fn elo_is_what_its_examples_say() {
    if have("python3") {
        let mut python = Command::new("python3");
        python.args(["-B", "-m", "doctest"]);
        run(python.arg(project().join("tools/match_elo.py")));
    }
}

/// For people: commands as arguments, the evaluation's parts.
#[test]
fn serves_people() {
    let bench = run(Command::new(stage().join("bin/shogiban-usi")).args(["bench", "2"]));
    let total = bench.lines().last().expect("a line");
    assert!(total.contains(" nodes, "), "{bench}");
    let mut engine = Engine::start();
    engine.tell(&format!("{MATE}\neval"));
    let lines = engine.until("all");
    assert!(
        lines.iter().any(|line| line.starts_with("HAND ")),
        "{lines:?}"
    );
    let drawn = Engine::start().ask("d", "key");
    assert_eq!(drawn, format!("key {:016x}", Board::new().position().key()));
}
