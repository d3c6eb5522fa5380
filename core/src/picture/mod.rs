//! Diagrams of a board: as text for a terminal, and as a picture in SVG.
//!
//! Both show the board as Black sees it, the names of files and ranks, both hands, the side to
//! move, and the last move made.

use std::fmt;

use crate::game::Board;
use crate::types::{Color, PackedMove, Piece, PieceKind, Square};

impl Board {
    /// The board as text: a line of files, nine ranks, the hands, and whose move it is. Pieces are
    /// written as in SFEN, small for White; the square that the last move reached is in brackets.
    ///
    /// ```
    /// let mut board = shogiban::Board::new();
    /// board.do_usi("7g7f");
    /// assert!(board.to_text().contains("  .   .  [P]  .   .   .   .   .   .   f\n"));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.display_text().to_string()
    }

    /// [`to_text`](Self::to_text), written without allocating.
    pub fn display_text(&self) -> impl fmt::Display + '_ {
        Picture(self, Self::write_text)
    }

    /// The board as a picture: an SVG document of 592 by 480 units that scales to any size. Pieces
    /// are shown by one kanji each, promoted ones in red, so displaying it needs a font with kanji.
    /// The squares of the last move are tinted, and a dot marks the side to move.
    ///
    /// ```
    /// assert!(shogiban::Board::new().to_svg().starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.display_svg().to_string()
    }

    /// [`to_svg`](Self::to_svg), written without allocating.
    pub fn display_svg(&self) -> impl fmt::Display + '_ {
        Picture(self, Self::write_svg)
    }

    fn write_text(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let position = self.position();
        let reached = self.last_move().map(PackedMove::to);
        write_held(out, self, Color::White)?;
        out.write_char('\n')?;
        for file in (1..=9).rev() {
            write!(out, "  {file}{}", if file > 1 { " " } else { "" })?;
        }
        for square in Square::all() {
            if square.file() == 9 {
                out.write_char('\n')?;
            }
            let token = position.piece_at(square).map_or(".", Piece::token);
            let indent = if token.len() == 1 { " " } else { "" };
            match reached == Some(square) {
                true => write!(out, "{indent}[{token}]")?,
                false => write!(out, " {indent}{token} ")?,
            }
            if square.file() == 1 {
                write!(out, "  {}", char::from(square.name()[1]))?;
            }
        }
        out.write_str("\n\n")?;
        write_held(out, self, Color::Black)?;
        let side = match position.side_to_move() {
            Color::Black => "Black",
            Color::White => "White",
        };
        writeln!(out, "{side} to move, move {}", position.ply())
    }
}

/// A picture that is written when it is displayed.
struct Picture<'a>(&'a Board, fn(&Board, &mut dyn fmt::Write) -> fmt::Result);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board, write) = *self;
        write(board, f)
    }
}

/// Writes the pieces in a side's hand, in the order of SFEN, in capitals.
fn write_held(out: &mut dyn fmt::Write, board: &Board, side: Color) -> fmt::Result {
    write!(out, "{side:?} holds")?;
    for (kind, count) in in_hand(board, side) {
        let letter = char::from(kind.letter());
        match count {
            1 => write!(out, " {letter}")?,
            _ => write!(out, " {count}{letter}")?,
        }
    }
    let nothing = in_hand(board, side).next().is_none();
    writeln!(out, "{}", if nothing { " nothing" } else { "" })
}

fn in_hand(board: &Board, side: Color) -> impl Iterator<Item = (PieceKind, u8)> {
    let hand = board.position().hand(side);
    let counts = PieceKind::HAND_ORDER.map(|kind| (kind, hand.of(kind.code())));
    counts.into_iter().filter(|&(_, count)| count > 0)
}

/// The size of a square, and where the board begins.
const SQUARE: [i32; 2] = [44, 48];
const BOARD: [i32; 2] = [88, 32];
/// The middle of the stands for pieces in hand: White's on the left, Black's on the right.
const STANDS: [i32; 2] = [548, 44];

const BEGIN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="592" height="480" viewBox="0 0 592 480" text-anchor="middle" font-family="'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','IPAMincho',serif">"##;

/// A piece around its middle, pointing up.
const PIECE: &str = r#"<path d="M0-20 13-15 17 20H-17L-13-15z"/>"#;

/// The character of a piece, by the code of its kind.
const NAMES: [char; 15] = [
    ' ', '歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍',
];

/// The middle of a square.
fn middle(square: Square) -> [i32; 2] {
    let (column, row) = (9 - i32::from(square.file()), i32::from(square.rank()) - 1);
    [
        BOARD[0] + column * SQUARE[0] + SQUARE[0] / 2,
        BOARD[1] + row * SQUARE[1] + SQUARE[1] / 2,
    ]
}

impl Board {
    fn write_svg(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{BEGIN}<title>{}</title>", self.position())?;
        out.write_str("<rect width=\"592\" height=\"480\" fill=\"#f7f3ea\"/>\n")?;
        let [[x, y], [width, height]] = [BOARD, SQUARE.map(|side| 9 * side)];
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#e8c27c\"/>"
        )?;
        self.write_last_move(out)?;
        write_grid(out)?;
        for square in Square::all() {
            if let Some(piece) = self.position().piece_at(square) {
                write_piece(out, piece, middle(square))?;
            }
        }
        for side in Color::all() {
            self.write_stand(out, side)?;
        }
        out.write_str("</svg>\n")?;
        Ok(())
    }

    fn write_last_move(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let Some(mv) = self.last_move() else {
            return Ok(());
        };
        let [width, height] = SQUARE;
        for (square, tint) in [(mv.origin(), "#efd18a"), (Some(mv.to()), "#f4b860")] {
            if let Some([x, y]) = square.map(middle) {
                writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" \
                     fill=\"{tint}\"/>",
                    x - width / 2,
                    y - height / 2
                )?;
            }
        }
        Ok(())
    }

    /// The stand of a side: a mark in its colour, a dot when it is to move, and what it holds.
    fn write_stand(&self, out: &mut dyn fmt::Write, side: Color) -> fmt::Result {
        let x = STANDS[side.array_index()];
        let (fill, way) = match side {
            Color::Black => ("#222", 1),
            Color::White => ("#fff", -1),
        };
        // From the side's own edge of the board on.
        let place = |row: i32| 248 - way * (row * 50 - 150);
        writeln!(
            out,
            "<g transform=\"translate({x} {}) scale(.6 {})\" fill=\"{fill}\" stroke=\"#222\" \
             stroke-width=\"2\">{PIECE}</g>",
            place(-1),
            0.6 * f64::from(way)
        )?;
        if self.position().side_to_move() == side {
            writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"#c0392b\"/>",
                x + way * 22,
                place(-1)
            )?;
        }
        for (row, (kind, count)) in (0..).zip(in_hand(self, side)) {
            let at = [x - 8, place(row)];
            write_piece(out, Piece::new(kind, side), at)?;
            if count > 1 {
                writeln!(
                    out,
                    "<text x=\"{}\" y=\"{}\" font-size=\"16\" fill=\"#222\">{count}</text>",
                    x + 22,
                    at[1] + 6
                )?;
            }
        }
        Ok(())
    }
}

/// Lines, the four dots of a board, and the names of files and ranks.
fn write_grid(out: &mut dyn fmt::Write) -> fmt::Result {
    let [[x, y], [width, height]] = [BOARD, SQUARE];
    out.write_str("<path fill=\"none\" stroke=\"#4a3413\" d=\"")?;
    for line in 0..10 {
        let [across, down] = [9 * width, 9 * height];
        write!(out, "M{x} {}h{across}", y + line * height)?;
        write!(out, "M{} {y}v{down}", x + line * width)?;
    }
    out.write_str("\"/>\n<g fill=\"#4a3413\" font-size=\"15\">\n")?;
    for [column, row] in [[3, 3], [6, 3], [3, 6], [6, 6]] {
        let [cx, cy] = [x + column * width, y + row * height];
        writeln!(out, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"3\"/>")?;
    }
    for line in 0..9 {
        let [column, row] = [x + line * width + width / 2, y + line * height + height / 2];
        let rank = char::from(b"abcdefghi"[line as usize]);
        writeln!(out, "<text x=\"{column}\" y=\"24\">{}</text>", 9 - line)?;
        writeln!(out, "<text x=\"497\" y=\"{}\">{rank}</text>", row + 5)?;
    }
    out.write_str("</g>\n")?;
    Ok(())
}

fn write_piece(out: &mut dyn fmt::Write, piece: Piece, [x, y]: [i32; 2]) -> fmt::Result {
    let turned = match piece.color() {
        Color::Black => "",
        Color::White => " rotate(180)",
    };
    let kind = piece.piece_kind();
    let ink = if kind.is_promoted() {
        "#b3261e"
    } else {
        "#1c1208"
    };
    writeln!(
        out,
        "<g transform=\"translate({x} {y}){turned}\" fill=\"#fdf2d3\" stroke=\"#6b4a1c\">{PIECE}\
         <text y=\"12\" font-size=\"25\" stroke=\"none\" fill=\"{ink}\">{}</text></g>",
        NAMES[usize::from(kind.code())]
    )
}
