//! The meaning of a text, and the moves of a position that fit it.

use super::MoveTextError;
use crate::position::Position;
use crate::types::{Bitboard, Color, PackedMove, PieceKind, Square};

/// A move with the facts of its position that texts are made of.
pub(super) struct Moved {
    pub mv: PackedMove,
    pub color: Color,
    /// The kind before the move.
    pub kind: PieceKind,
    pub captures: bool,
}

impl Moved {
    /// `None` when the move cannot be made: see [`Position::move_text`].
    pub fn of(position: &Position, mv: PackedMove) -> Option<Self> {
        let color = position.side_to_move();
        let kind = match mv.origin() {
            Some(from) => {
                let piece = position.piece_at(from)?;
                (piece.color() == color).then(|| piece.piece_kind())?
            }
            None => {
                let kind = mv.drop_kind()?;
                position.hand(color).count(kind).filter(|held| *held > 0)?;
                kind
            }
        };
        if mv.is_promoting() && kind.promote().is_none() {
            return None;
        }
        Some(Self {
            mv,
            color,
            kind,
            captures: position.piece_at(mv.to()).is_some(),
        })
    }

    /// Whether the rules let the piece promote on this move.
    pub fn can_promote(&self) -> bool {
        let reaches_zone =
            |from: Square| from.in_zone(self.color) || self.mv.to().in_zone(self.color);
        self.kind.promote().is_some() && self.mv.origin().is_some_and(reaches_zone)
    }

    /// The kind after the move.
    pub fn kind_after(&self) -> PieceKind {
        match self.kind.promote() {
            Some(promoted) if self.mv.is_promoting() => promoted,
            _ => self.kind,
        }
    }

    /// The pieces of the same kind and side, this one included, that could move to the square as
    /// far as their own reach goes. Pins do not count: the association does not say so, and most
    /// programs do it this way.
    pub fn candidates(&self, position: &Position) -> Bitboard {
        candidates(position, self.color, self.kind, self.mv.to())
    }
}

pub(super) fn candidates(
    position: &Position,
    color: Color,
    kind: PieceKind,
    to: Square,
) -> Bitboard {
    position.attackers(color, to) & position.piece_kind_bb(kind)
}

/// Direction of a move as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// 上: to a rank further forward.
    Up,
    /// 寄: along the rank.
    Level,
    /// 引: to a rank further back.
    Back,
}

/// The place of an origin beside its destination as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// 左.
    Left,
    /// 右.
    Right,
}

/// The rank, 1 for the one furthest from the side.
const fn relative_rank(square: Square, color: Color) -> u8 {
    square.last_distance(color) + 1
}

/// The file, 1 for the one at the side's right hand.
const fn relative_file(square: Square, color: Color) -> u8 {
    match color {
        Color::Black => square.file(),
        Color::White => 10 - square.file(),
    }
}

pub(super) fn motion(color: Color, from: Square, to: Square) -> Motion {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (from, to) = (relative_rank(from, color), relative_rank(to, color));
    match to.cmp(&from) {
        Less => Motion::Up,
        Equal => Motion::Level,
        Greater => Motion::Back,
    }
}

/// Whether the origin is left or right of the destination; `None` on the same file. A horse or a
/// dragon on the file of its destination is left or right of the other piece of its kind.
pub(super) fn side(
    color: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
    candidates: Bitboard,
) -> Option<Side> {
    let file = |square: Square| relative_file(square, color);
    let beside = |own: u8, other: u8| match own.cmp(&other) {
        std::cmp::Ordering::Less => Some(Side::Right),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Left),
    };
    let straight = beside(file(from), file(to));
    if straight.is_none() && matches!(kind, PieceKind::ProBishop | PieceKind::ProRook) {
        let other = candidates.into_iter().find(|other| *other != from)?;
        return beside(file(from), file(other));
    }
    straight
}

/// Whether the move is the straight step up that 直 names.
pub(super) fn is_straight(color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    let long = matches!(
        kind,
        PieceKind::ProBishop | PieceKind::ProRook | PieceKind::Rook | PieceKind::Lance
    );
    !long && from.file() == to.file() && relative_rank(from, color) == relative_rank(to, color) + 1
}

/// The kind that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KindText {
    /// The kind of the piece before the move.
    Before(PieceKind),
    /// The kind of the piece after the move, as CSA has it.
    After(PieceKind),
}

/// All that a text says about a move; `None` where it says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub color: Option<Color>,
    pub kind: Option<KindText>,
    pub from: Option<Square>,
    pub to: Square,
    pub drop: Option<bool>,
    pub promotes: Option<bool>,
    pub captures: Option<bool>,
    pub motion: Option<Motion>,
    pub side: Option<Side>,
    pub straight: bool,
}

impl Pattern {
    /// A pattern that asks for nothing but the destination.
    pub const fn to(to: Square) -> Self {
        Self {
            color: None,
            kind: None,
            from: None,
            to,
            drop: None,
            promotes: None,
            captures: None,
            motion: None,
            side: None,
            straight: false,
        }
    }

    /// The move itself.
    pub fn exactly(mv: PackedMove) -> Self {
        Self {
            kind: mv.drop_kind().map(KindText::Before),
            from: mv.origin(),
            drop: Some(mv.is_drop()),
            promotes: Some(mv.is_promoting()),
            ..Self::to(mv.to())
        }
    }

    /// The one legal move that fits.
    pub fn legal_move(&self, position: &Position) -> Result<PackedMove, MoveTextError> {
        let mut fitting = self.fitting(position, &position.ordered_moves());
        match fitting.len() {
            0 => Err(MoveTextError::NoSuchMove),
            1 => Ok(fitting.swap_remove(0)),
            _ => Err(MoveTextError::Several(fitting)),
        }
    }

    /// The moves of a list that fit, less those that the text would have marked.
    pub fn fitting(&self, position: &Position, moves: &[PackedMove]) -> Vec<PackedMove> {
        let mut fitting = moves.to_vec();
        fitting.retain(|mv| self.fits(position, *mv));
        // Without 打 it is a move on the board wherever a piece of the kind reaches the square.
        if self.drop.is_none() && fitting.iter().any(|mv| mv.is_drop()) {
            let board_moves = fitting.iter().any(|mv| !mv.is_drop());
            fitting.retain(|mv| {
                mv.is_drop() != board_moves
                    && Moved::of(position, *mv)
                        .is_some_and(|moved| board_moves || moved.candidates(position).is_empty())
            });
        }
        // Without 成 or 不成 it does not promote where it need not.
        if self.promotes.is_none() {
            let plain = |mv: &PackedMove| !mv.is_promoting();
            let origins: Vec<_> = fitting.iter().copied().filter(plain).collect();
            fitting.retain(|mv| {
                plain(mv) || !origins.iter().any(|other| other.origin() == mv.origin())
            });
        }
        fitting
    }

    fn fits(&self, position: &Position, mv: PackedMove) -> bool {
        let Some(moved) = Moved::of(position, mv).filter(|_| mv.to() == self.to) else {
            return false;
        };
        let agrees = |asked: Option<bool>, is: bool| asked.is_none_or(|asked| asked == is);
        let kind = match self.kind {
            None => true,
            Some(KindText::Before(kind)) => kind == moved.kind,
            Some(KindText::After(kind)) => kind == moved.kind_after(),
        };
        kind && self.color.is_none_or(|color| color == moved.color)
            && self.from.is_none_or(|from| Some(from) == mv.origin())
            && agrees(self.drop, mv.is_drop())
            && agrees(self.promotes, mv.is_promoting())
            && agrees(self.captures, moved.captures)
            && self.marks_hold(position, &moved)
    }

    /// Whether 上 寄 引, 右 左 and 直 are true of the move, needed or not.
    fn marks_hold(&self, position: &Position, moved: &Moved) -> bool {
        let Some(from) = moved.mv.origin() else {
            return self.motion.is_none() && self.side.is_none() && !self.straight;
        };
        let (color, kind, to) = (moved.color, moved.kind, moved.mv.to());
        let beside = |asked| Some(asked) == side(color, kind, from, to, moved.candidates(position));
        self.motion
            .is_none_or(|asked| asked == motion(color, from, to))
            && self.side.is_none_or(beside)
            && (!self.straight || is_straight(color, kind, from, to))
    }
}
