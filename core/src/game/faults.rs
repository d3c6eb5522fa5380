//! Reasons why a move is not legal, in words and in a promised order.

use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Square};

/// An enumeration of reasons why something is refused, with their codes and words.
macro_rules! faults {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal, $reason:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = concat!("\"", $reason, "\"")] $variant = $code,)*
        }

        impl $name {
            /// All of them, in the order of their codes.
            #[must_use]
            pub const fn all() -> [Self; [$($code),*].len()] {
                [$(Self::$variant),*]
            }

            /// The code of the C interface, 1 or more.
            #[must_use]
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// The reason in words.
            #[must_use]
            pub const fn reason(self) -> &'static str {
                match self { $(Self::$variant => $reason,)* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.reason())
            }
        }

        impl std::error::Error for $name {}
    };
}

pub(super) use faults;

faults! {
    /// The reasons why a drop is not legal, in the order in which they are checked.
    DropFault {
        Bad = 1, "there is no such drop";
        NotHeld = 2, "the piece is not in hand";
        Occupied = 3, "the square is occupied";
        Dead = 4, "the piece could not move again";
        TwoPawns = 5, "there is a pawn of the same side on the file";
        InCheck = 6, "the king is left in check";
        PawnMate = 7, "a pawn drop may not mate";
    }
}

faults! {
    /// The reasons why a move is not legal, in the order in which they are checked.
    MoveFault {
        Bad = 1, "that is no move";
        NotYours = 2, "no piece of the side to move stands there";
        NotHeld = 3, "the piece is not in hand";
        CannotReach = 4, "the piece cannot go there";
        Occupied = 5, "the square is occupied";
        PromoteNotAllowed = 6, "the piece may not promote";
        PromoteRequired = 7, "the piece must promote";
        Dead = 8, "the piece could not move again";
        TwoPawns = 9, "there is a pawn of the same side on the file";
        InCheck = 10, "the king is left in check";
        PawnMate = 11, "a pawn drop may not mate";
    }
}

impl From<DropFault> for MoveFault {
    fn from(fault: DropFault) -> Self {
        match fault {
            DropFault::Bad => Self::Bad,
            DropFault::NotHeld => Self::NotHeld,
            DropFault::Occupied => Self::Occupied,
            DropFault::Dead => Self::Dead,
            DropFault::TwoPawns => Self::TwoPawns,
            DropFault::InCheck => Self::InCheck,
            DropFault::PawnMate => Self::PawnMate,
        }
    }
}

impl Position {
    /// Whether the side to move may drop a piece of that kind on the square.
    ///
    /// # Errors
    ///
    /// The first reason against it, in the order of [`DropFault`].
    ///
    /// ```
    /// use shogiban::{DropFault, PieceKind, Position, Square};
    /// let position: Position = "4k4/9/9/9/9/4P4/9/9/4K4 b P 1".parse()?;
    /// assert_eq!(position.drop_fault(PieceKind::Pawn, Square::SQ_4E), Ok(()));
    /// assert_eq!(position.drop_fault(PieceKind::Pawn, Square::SQ_5D), Err(DropFault::TwoPawns));
    /// # Ok::<(), shogiban::SfenError>(())
    /// ```
    pub fn drop_fault(&self, piece_kind: PieceKind, to: Square) -> Result<(), DropFault> {
        let side = self.side_to_move();
        let mv = PackedMove::drop(piece_kind, to).ok_or(DropFault::Bad)?;
        let own_pawns = self.player_bb(side) & self.piece_kind_bb(PieceKind::Pawn);
        let is_pawn = piece_kind == PieceKind::Pawn;
        if !self.hand(side).holds(piece_kind) {
            Err(DropFault::NotHeld)
        } else if self.piece_at(to).is_some() {
            Err(DropFault::Occupied)
        } else if to.last_distance(side) < piece_kind.dead_ranks() {
            Err(DropFault::Dead)
        } else if is_pawn && !(own_pawns & Bitboard::file(to.file())).is_empty() {
            Err(DropFault::TwoPawns)
        } else if self.leaves_king_attacked(mv) {
            Err(DropFault::InCheck)
        } else if is_pawn && self.pawn_drop_mates(to) {
            Err(DropFault::PawnMate)
        } else {
            Ok(())
        }
    }

    /// Whether a move of the side to move is legal: `Ok` exactly for the moves that
    /// [`legal_moves`](Self::legal_moves) lists.
    ///
    /// # Errors
    ///
    /// The first reason against it, in the order of [`MoveFault`].
    ///
    /// ```
    /// use shogiban::{MoveFault, Position};
    /// let position = Position::startpos();
    /// assert_eq!(position.move_fault("7g7f".parse()?), Ok(()));
    /// assert_eq!(position.move_fault("7g7e".parse()?), Err(MoveFault::CannotReach));
    /// # Ok::<(), shogiban::ParseMoveError>(())
    /// ```
    pub fn move_fault(&self, mv: PackedMove) -> Result<(), MoveFault> {
        match (mv.drop_kind(), mv.origin()) {
            (Some(kind), _) => Ok(self.drop_fault(kind, mv.to())?),
            (None, Some(from)) => self.board_move_fault(mv, from),
            (None, None) => Err(MoveFault::Bad),
        }
    }

    fn board_move_fault(&self, mv: PackedMove, from: Square) -> Result<(), MoveFault> {
        let side = self.side_to_move();
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == side) else {
            return Err(MoveFault::NotYours);
        };
        let plain = PackedMove::generated(from.number(), mv.to_number(), false);
        let kind = piece.piece_kind();
        let may_promote = kind.promote().is_some() && (from.in_zone(side) || mv.to().in_zone(side));
        if !self.can_do(plain) || !self.attacks(from, mv.to()) {
            Err(MoveFault::CannotReach)
        } else if mv.is_promoting() && !may_promote {
            Err(MoveFault::PromoteNotAllowed)
        } else if !mv.is_promoting() && mv.to().last_distance(side) < kind.dead_ranks() {
            Err(MoveFault::PromoteRequired)
        } else if self.leaves_king_attacked(mv) {
            Err(MoveFault::InCheck)
        } else {
            Ok(())
        }
    }
}
