//! The two libraries as lists of move codes.

use crate::common::naive::moves::{Code, board_move, drop_move};
use crate::common::naive::{Naive, text};

/// Legal moves and check as a library sees them, and its board, to be played on.
pub struct Shunsai(shunsai::Position);

pub struct Haitaka(haitaka::Board);

fn number(at: shunsai::shogi_core::Square) -> usize {
    usize::from(at.rank() - 1) * 9 + usize::from(9 - at.file())
}

/// Codes of kinds and squares go both ways by their names in shogi_core.
fn core_square(at: usize) -> shunsai::shogi_core::Square {
    let (file, rank) = (9 - at % 9, at / 9 + 1);
    shunsai::shogi_core::Square::new(file as u8, rank as u8).expect("a square")
}

fn core_piece(code: u8) -> shunsai::shogi_core::Piece {
    use shunsai::shogi_core::{Color, Piece, PieceKind as Kind};
    const KINDS: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Bishop,
        Kind::Rook,
        Kind::Gold,
        Kind::King,
        Kind::ProPawn,
        Kind::ProLance,
        Kind::ProKnight,
        Kind::ProSilver,
        Kind::ProBishop,
        Kind::ProRook,
    ];
    let color = if code & 16 == 0 {
        Color::Black
    } else {
        Color::White
    };
    Piece::new(KINDS[usize::from(code & 15) - 1], color)
}

fn core_move(naive: &Naive, code: Code) -> shunsai::shogi_core::Move {
    use crate::common::naive::{moves, piece};
    let to = core_square(moves::target(code));
    match moves::dropped(code) {
        Some(kind) => shunsai::shogi_core::Move::Drop {
            piece: core_piece(piece(naive.side, kind)),
            to,
        },
        None => shunsai::shogi_core::Move::Normal {
            from: core_square(moves::origin(code)),
            to,
            promote: moves::promotes(code),
        },
    }
}

impl Shunsai {
    pub fn new(naive: &Naive) -> Self {
        use shunsai::shogi_core::{Color, PartialPosition};
        let mut partial = PartialPosition::empty();
        for (at, &code) in naive
            .board
            .iter()
            .enumerate()
            .filter(|(_, code)| **code != 0)
        {
            partial.piece_set(core_square(at), Some(core_piece(code)));
        }
        for (side, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let hand = partial.hand_of_a_player_mut(color);
            for code in 1..8 {
                for _ in 0..naive.hands[side][usize::from(code)] {
                    *hand = hand
                        .added(core_piece(code).piece_kind())
                        .expect("room in hand");
                }
            }
        }
        let side = if naive.side == 0 {
            Color::Black
        } else {
            Color::White
        };
        partial.side_to_move_set(side);
        Self(shunsai::Position::new(partial))
    }

    pub fn legal(&self) -> Vec<Code> {
        use shunsai::shogi_core::Move;
        let code = |mv: &Move| match *mv {
            Move::Normal { from, to, promote } => board_move(number(from), number(to), promote),
            Move::Drop { piece, to } => {
                let kind = (1..8).find(|&code| core_piece(code).piece_kind() == piece.piece_kind());
                drop_move(kind.expect("a hand piece"), number(to))
            }
        };
        sorted(self.0.legal_moves().iter().map(code))
    }

    pub fn in_check(&self) -> bool {
        self.0.in_check()
    }

    pub fn play(&mut self, naive: &Naive, code: Code) {
        self.0.do_move(core_move(naive, code));
    }
}

impl Haitaka {
    /// None where the library refuses the position.
    pub fn new(naive: &Naive) -> Option<Self> {
        haitaka::Board::from_sfen(&naive.to_sfen()).ok().map(Self)
    }

    pub fn legal(&self) -> Vec<Code> {
        let mut codes = Vec::new();
        self.0.generate_moves(|moves| {
            codes.extend(moves.into_iter().map(|mv| text::code(&mv.to_string())));
            false
        });
        sorted(codes)
    }

    pub fn in_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    pub fn play(&mut self, code: Code) {
        self.0
            .play_unchecked(text::usi(code).parse().expect("a move"));
    }
}

pub fn sorted<T: Ord>(moves: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut moves: Vec<T> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}
