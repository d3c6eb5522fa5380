//! The file format of games: the moves from the initial position, a score for each, and the result.

use shogiban::{Color, PackedMove};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};

/// The score of a move that was chosen at random and not by a search.
pub const DRAWN: i16 = i16::MIN;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Each move with the score of the search, from the point of view of the side that makes it.
    pub moves: Vec<(PackedMove, i16)>,
    /// `None` for a draw.
    pub winner: Option<Color>,
}

impl Game {
    /// Writes the number of moves (two bytes), the result (one byte: 0 draw, 1 Black, 2 White),
    /// then two bytes for each move and two for its score. Numbers are little-endian.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&(self.moves.len() as u16).to_le_bytes())?;
        to.write_all(&[self.winner.map_or(0, |color| color as u8 + 1)])?;
        for &(mv, score) in &self.moves {
            to.write_all(&mv.code().to_le_bytes())?;
            to.write_all(&score.to_le_bytes())?;
        }
        Ok(())
    }

    fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut head = [0; 3];
        from.read_exact(&mut head)?;
        let mut game = Self {
            moves: Vec::new(),
            winner: u32::from(head[2])
                .checked_sub(1)
                .and_then(Color::from_index),
        };
        for _ in 0..u16::from_le_bytes([head[0], head[1]]) {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)?;
            let code = u16::from_le_bytes([bytes[0], bytes[1]]);
            let mv =
                PackedMove::from_code(code.into()).ok_or_else(|| io::Error::other("no move"))?;
            game.moves
                .push((mv, i16::from_le_bytes([bytes[2], bytes[3]])));
        }
        Ok(game)
    }
}

/// Reads all games of the files, except a truncated game at the end of a file.
pub fn read_all(paths: &[&str]) -> io::Result<Vec<Game>> {
    let mut games = Vec::new();
    for path in paths {
        let mut file = BufReader::new(File::open(path)?);
        loop {
            match Game::read(&mut file) {
                Ok(game) => games.push(game),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(games)
}

pub fn create(path: &str) -> io::Result<BufWriter<File>> {
    Ok(BufWriter::new(File::create(path)?))
}
