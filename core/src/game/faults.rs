//! What is wrong with a move, in words and in a promised order.

use std::fmt;

use crate::position::Position;
use crate::types::{Bitboard, PackedMove, PieceKind, Square};

macro_rules! faults {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal, $reason:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = concat!("\"", $reason, "\"")] $variant = $code,)*
        }

        impl $name {
            /// All of them in the order of their codes.
            #[must_use]
            pub const fn all() -> &'static [Self] {
                &[$(Self::$variant),*]
            }

            /// The code of the C interface; 0 is none.
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

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.reason())
            }
        }
    };
}

faults! {
    /// What is wrong with a drop, in the order in which it is asked.
    DropFault {
        Ok = 0, "the drop is legal";
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
    /// What is wrong with a move, in the order in which it is asked.
    MoveFault {
        Ok = 0, "the move is legal";
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
            DropFault::Ok => Self::Ok,
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
    /// The first thing that is wrong with a drop of that kind by the side to move.
    #[must_use]
    pub fn drop_fault(&self, piece_kind: PieceKind, to: Square) -> DropFault {
        let side = self.side_to_move();
        let Some(mv) = PackedMove::drop(piece_kind, to) else {
            return DropFault::Bad;
        };
        let own_pawns = self.player_bb(side) & self.piece_kind_bb(PieceKind::Pawn);
        if !self.hand(side).holds(piece_kind) {
            DropFault::NotHeld
        } else if self.piece_at(to).is_some() {
            DropFault::Occupied
        } else if to.last_distance(side) < piece_kind.dead_ranks() {
            DropFault::Dead
        } else if piece_kind == PieceKind::Pawn
            && !(own_pawns & Bitboard::file(to.file())).is_empty()
        {
            DropFault::TwoPawns
        } else if self.leaves_king_attacked(mv) {
            DropFault::InCheck
        } else if piece_kind == PieceKind::Pawn && self.mates(mv) {
            DropFault::PawnMate
        } else {
            DropFault::Ok
        }
    }

    /// The first thing that is wrong with a move of the side to move; [`MoveFault::Ok`] exactly for the
    /// legal ones.
    #[must_use]
    pub fn move_fault(&self, mv: PackedMove) -> MoveFault {
        match (mv.drop_kind(), mv.from()) {
            (Some(kind), _) => self.drop_fault(kind, mv.to()).into(),
            (None, Some(from)) => self.board_move_fault(mv, from),
            (None, None) => MoveFault::Bad,
        }
    }

    fn board_move_fault(&self, mv: PackedMove, from: Square) -> MoveFault {
        let side = self.side_to_move();
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == side) else {
            return MoveFault::NotYours;
        };
        let plain = PackedMove::generated(from.number(), mv.to_number(), false);
        let kind = piece.piece_kind();
        let may_promote = kind.promote().is_some() && (from.in_zone(side) || mv.to().in_zone(side));
        if !self.can_do(plain) || !self.reaches(from, mv.to()) {
            MoveFault::CannotReach
        } else if mv.is_promoting() && !may_promote {
            MoveFault::PromoteNotAllowed
        } else if !mv.is_promoting() && mv.to().last_distance(side) < kind.dead_ranks() {
            MoveFault::PromoteRequired
        } else if self.leaves_king_attacked(mv) {
            MoveFault::InCheck
        } else {
            MoveFault::Ok
        }
    }

    fn mates(&self, mv: PackedMove) -> bool {
        let mut after = self.clone();
        after.do_packed(mv);
        after.in_check() && !after.has_legal_moves()
    }
}
