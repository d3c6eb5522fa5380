//! The files of `tests/data`, which says where each comes from.

use serde_json::Value;

pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

pub fn text(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn value(name: &str) -> Value {
    serde_json::from_str(&text(name)).expect(name)
}

/// The rows of a JSON file that holds one array.
pub fn rows(name: &str) -> Vec<Value> {
    match value(name) {
        Value::Array(rows) => rows,
        _ => panic!("{name} is no array"),
    }
}

pub fn field<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name]
        .as_str()
        .unwrap_or_else(|| panic!("no text {name} in {row}"))
}

pub fn number(row: &Value, name: &str) -> u64 {
    row[name]
        .as_u64()
        .unwrap_or_else(|| panic!("no number {name} in {row}"))
}

/// A position on which four libraries agree, and its legal moves in alphabetical order.
pub struct LegalSet {
    pub sfen: String,
    pub moves: Vec<String>,
}

pub fn legal_sets() -> Vec<LegalSet> {
    let text = text("legal_moves.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let moves: Vec<String> = fields[2].split_whitespace().map(str::to_owned).collect();
        assert_eq!(fields[1], moves.len().to_string(), "{line}");
        LegalSet {
            sfen: fields[0].to_owned(),
            moves,
        }
    })
    .collect()
}

/// A real game: where it starts, its moves, and the number of legal moves before each and after the
/// last.
pub struct Game {
    pub sfen: String,
    pub moves: Vec<String>,
    pub counts: Vec<usize>,
}

pub fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for name in ["games-lishogi", "games-misc"] {
        let (moves, counts) = (
            text(&format!("{name}.usi")),
            text(&format!("{name}.counts")),
        );
        assert_eq!(moves.lines().count(), counts.lines().count(), "{name}");
        games.extend(
            moves
                .lines()
                .zip(counts.lines())
                .map(|(moves, counts)| game(moves, counts)),
        );
    }
    games
}

fn game(line: &str, counts: &str) -> Game {
    let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let sfen = start.strip_prefix("sfen ").unwrap_or(STARTPOS).to_owned();
    let counts = counts
        .split_whitespace()
        .map(|count| count.parse().expect("a count"));
    Game {
        sfen,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        counts: counts.collect(),
    }
}
