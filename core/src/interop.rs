//! Conversions both ways with the types of the crate `shogi_core`, with the cargo feature of that
//! name.

use shogi_core as core;

use crate::position::Position;
use crate::types::{Bitboard, Color, Hand, Move, Piece, PieceKind, Square};

/// Both directions between two enumerations of the same things.
macro_rules! same {
    ($ours:ty, $theirs:ty: $($name:ident)*) => {
        impl From<$theirs> for $ours {
            fn from(theirs: $theirs) -> Self {
                match theirs { $(<$theirs>::$name => Self::$name,)* }
            }
        }

        impl From<$ours> for $theirs {
            fn from(ours: $ours) -> Self {
                match ours { $(<$ours>::$name => Self::$name,)* }
            }
        }
    };
}

same!(Color, core::Color: Black White);
same!(PieceKind, core::PieceKind:
    Pawn Lance Knight Silver Gold Bishop Rook King
    ProPawn ProLance ProKnight ProSilver ProBishop ProRook);

impl From<core::Piece> for Piece {
    fn from(piece: core::Piece) -> Self {
        Self::new(piece.piece_kind().into(), piece.color().into())
    }
}

impl From<Piece> for core::Piece {
    fn from(piece: Piece) -> Self {
        Self::new(piece.piece_kind().into(), piece.color().into())
    }
}

impl From<core::Square> for Square {
    fn from(square: core::Square) -> Self {
        Self::new(square.file(), square.rank()).expect("both boards have 81 squares")
    }
}

impl From<Square> for core::Square {
    fn from(square: Square) -> Self {
        Self::new(square.file(), square.rank()).expect("both boards have 81 squares")
    }
}

impl From<core::Bitboard> for Bitboard {
    fn from(set: core::Bitboard) -> Self {
        set.map(Square::from).collect()
    }
}

impl From<Bitboard> for core::Bitboard {
    fn from(set: Bitboard) -> Self {
        set.into_iter().fold(Self::empty(), |all, square| {
            all | Self::single(square.into())
        })
    }
}

impl From<core::Move> for Move {
    fn from(mv: core::Move) -> Self {
        match mv {
            core::Move::Normal { from, to, promote } => Self::Normal {
                from: from.into(),
                to: to.into(),
                promote,
            },
            core::Move::Drop { piece, to } => Self::Drop {
                piece: piece.into(),
                to: to.into(),
            },
        }
    }
}

impl From<Move> for core::Move {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Normal { from, to, promote } => Self::Normal {
                from: from.into(),
                to: to.into(),
                promote,
            },
            Move::Drop { piece, to } => Self::Drop {
                piece: piece.into(),
                to: to.into(),
            },
        }
    }
}

/// A count above a set's is held at the set's.
impl From<core::Hand> for Hand {
    fn from(hand: core::Hand) -> Self {
        let mut ours = Self::default();
        for kind in Self::all_hand_pieces() {
            let count = hand.count(kind.into()).unwrap_or(0);
            ours.set(kind, count.min(kind.set_count()));
        }
        ours
    }
}

impl From<Hand> for core::Hand {
    fn from(hand: Hand) -> Self {
        let mut theirs = Self::default();
        for kind in Hand::all_hand_pieces() {
            for _ in 0..hand.of(kind.code()) {
                theirs = theirs.added(kind.into()).expect("it holds whole sets");
            }
        }
        theirs
    }
}

impl Position {
    /// The position of `shogi_core`'s type.
    ///
    /// A hand's count above a set's is held at the set's. Of several kings of one side, check looks
    /// at the one on the square with the highest number.
    #[must_use]
    pub fn new(partial: core::PartialPosition) -> Self {
        let mut position = Self::empty();
        for square in Square::all() {
            if let Some(piece) = partial.piece_at(square.into()) {
                position.put(square, piece.into());
            }
        }
        for color in Color::all() {
            let hand = Hand::from(partial.hand_of_a_player(color.into()));
            for kind in Hand::all_hand_pieces() {
                position.set_hand(color, kind, hand.of(kind.code()));
            }
        }
        position.set_side_to_move(partial.side_to_move().into());
        position.set_ply(partial.ply().max(1));
        position
    }
}

impl From<core::PartialPosition> for Position {
    fn from(partial: core::PartialPosition) -> Self {
        Self::new(partial)
    }
}

/// The last move is unknown.
impl From<&Position> for core::PartialPosition {
    fn from(position: &Position) -> Self {
        let mut partial = Self::empty();
        for square in position.occupied() {
            partial.piece_set(square.into(), position.piece_at(square).map(Into::into));
        }
        for color in Color::all() {
            *partial.hand_of_a_player_mut(color.into()) = position.hand(color).into();
        }
        partial.side_to_move_set(position.side_to_move().into());
        let kept = partial.ply_set(position.ply());
        debug_assert!(kept, "a move number is never 0");
        partial
    }
}

impl From<Position> for core::PartialPosition {
    fn from(position: Position) -> Self {
        Self::from(&position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SFEN: &str = "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 7";

    #[test]
    fn positions_there_and_back() {
        let position = Position::from_sfen(SFEN).unwrap();
        let partial = core::PartialPosition::from(&position);
        assert_eq!(partial.to_sfen_owned(), SFEN);
        assert_eq!(Position::new(partial.clone()), position);
        assert_eq!(Position::from(partial), position);
        assert_eq!(
            Position::new(core::PartialPosition::startpos()),
            Position::startpos()
        );
    }

    #[test]
    fn every_square_piece_and_move_there_and_back() {
        for square in Square::all() {
            let theirs = core::Square::from(square);
            assert_eq!(
                (theirs.file(), theirs.rank()),
                (square.file(), square.rank())
            );
            assert_eq!(Square::from(theirs), square);
        }
        for theirs in core::Piece::all() {
            assert_eq!(core::Piece::from(Piece::from(theirs)), theirs);
        }
        for mv in Position::from_sfen(SFEN).unwrap().legal_moves() {
            let theirs: core::Move = mv.into();
            assert_eq!(Move::from(theirs), mv);
        }
        let corners = Bitboard::single(Square::SQ_9A) | Bitboard::single(Square::SQ_1I);
        assert!(core::Bitboard::from(corners).contains(core::Square::SQ_1I));
        assert_eq!(Bitboard::from(core::Bitboard::from(corners)), corners);
    }

    #[test]
    fn a_hand_beyond_a_set_is_held_at_the_set() {
        let mut hand = core::Hand::default();
        for _ in 0..20 {
            hand = hand.added(core::PieceKind::Pawn).unwrap();
        }
        assert_eq!(Hand::from(hand).count(PieceKind::Pawn), Some(18));
    }
}
