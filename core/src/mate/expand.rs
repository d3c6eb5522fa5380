//! A node's moves, and what a first look at the positions after them says.

use super::hand::Pieces;
use super::search::{
    Child, DISPROVEN, Frame, NOTHING, PROVEN, Solver, Spent, UNSEEN, after, less, more,
};
use super::table::{ENDLESS, Known};
use crate::position::Position;
use crate::types::{PackedMove, PieceKind};
use crate::zobrist;

impl Child {
    /// Takes over what the table knows for certain.
    pub fn learn(&mut self, known: Known) {
        let (numbers, hand, plies) = match known {
            Known::Proven { hand, plies } => (PROVEN, hand, plies),
            Known::Disproven { hand, plies } => (DISPROVEN, hand, plies),
            Known::Nothing | Known::Unsolved { .. } => return,
        };
        (self.numbers, self.for_hand, self.plies, self.relies) = (numbers, hand, plies, NOTHING);
    }

    fn disprove(&mut self, hand: Pieces, plies: u16, relies: u16) {
        (self.numbers, self.for_hand, self.plies, self.relies) = (DISPROVEN, hand, plies, relies);
    }
}

/// The key, hands left out, after a move.
pub(super) fn key_after(position: &Position, key: u64, mv: PackedMove) -> u64 {
    let (to, origin) = (mv.to_number(), mv.origin());
    let key = key ^ zobrist::WHITE_TO_MOVE;
    let piece = zobrist::piece_step;
    if mv.is_drop() {
        let code = (origin - 80) | ((position.side_to_move() as u8) << 4);
        return key ^ piece(code, to);
    }
    let mover = position.code_at(origin);
    let arrived = mover | (mv.is_promoting() as u8) << 3;
    key ^ piece(mover, origin) ^ piece(arrived, to) ^ piece(position.code_at(to), to)
}

/// The hand of the side to move after its move.
pub(super) fn hand_after(position: &Position, hand: Pieces, mv: PackedMove) -> Pieces {
    if mv.is_drop() {
        return hand.minus(mv.origin() - 80);
    }
    match position.code_at(mv.to_number()) {
        0 => hand,
        captured => hand.plus(captured & 7),
    }
}

/// Whether the move leaves a pawn, a bishop or a rook unpromoted that could promote: worse than promoting
/// but for the sake of a pawn-drop mate.
fn declines(position: &Position, mv: PackedMove) -> bool {
    const KINDS: [PieceKind; 3] = [PieceKind::Pawn, PieceKind::Bishop, PieceKind::Rook];
    !mv.is_drop() && !mv.is_promoting() && {
        let code = position.code_at(mv.origin()) & 15;
        KINDS.iter().any(|kind| kind.code() == code)
    }
}

impl Solver<'_> {
    /// Lists the children of the node just entered and looks at each.
    pub fn expand(&mut self) -> Result<(), Spent> {
        let mover = self.mover();
        if mover == 0 {
            self.position.checks_into(&mut self.moves);
        } else {
            self.position.legal_moves_into(&mut self.moves);
        }
        self.list_children(mover);
        let (first, end) = (
            self.frames[self.frames.len() - 1].first,
            self.children.len(),
        );
        // What the table knows comes first: it may spare the looking.
        let mut unknown = 0;
        for i in first..end {
            if self.children[i].after as usize == i - first && !self.recall(i) {
                unknown += 1;
            } else if self.children[i].numbers[mover] == 0 {
                return Ok(());
            }
        }
        for i in first..end {
            let child = &self.children[i];
            if child.after as usize == i - first && unknown > 0 && child.numbers == UNSEEN {
                self.look(i)?;
                if self.children[i].numbers[mover] == 0 {
                    return Ok(());
                }
            }
        }
        for i in first..end {
            if self.children[i].after as usize == i - first {
                self.reveal(i)?;
            }
        }
        Ok(())
    }

    fn list_children(&mut self, mover: usize) {
        let frame = &self.frames[self.frames.len() - 1];
        let first = frame.first;
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let hand = if mover == 0 {
                hand_after(&self.position, frame.hand, mv)
            } else {
                frame.hand
            };
            let own = (self.children.len() - first) as u16;
            let siblings = &self.children[first..];
            let twin = |child: &Child| {
                if mv.is_drop() {
                    mover == 1 && child.mv.is_drop()
                } else {
                    child.mv.code()
                        == PackedMove::generated(mv.origin(), mv.to_number(), true).code()
                }
            };
            let waits = mover == 1 && mv.is_drop() || declines(&self.position, mv);
            let before = if waits {
                siblings.iter().rposition(twin)
            } else {
                None
            };
            self.children.push(Child {
                numbers: UNSEEN,
                key: key_after(&self.position, frame.key, mv),
                hand,
                for_hand: hand,
                plies: 0,
                relies: NOTHING,
                depth: self.frames.len() as u16 + 1,
                after: before.map_or(own, |index| index as u16),
                mv,
            });
        }
    }

    /// Looks a child up; whether anything is known of it.
    fn recall(&mut self, i: usize) -> bool {
        let frame = &self.frames[self.frames.len() - 1];
        let plies = less(frame.plies);
        let mut child = self.children[i];
        let known = self.table.look_up(child.key, child.hand, plies);
        child.learn(known);
        if child.numbers != UNSEEN {
            self.children[i] = child;
            return true;
        }
        if plies == ENDLESS {
            let repeated = match self.repeated(child.key, child.hand) {
                None if self.too_deep() => {
                    self.cut = true;
                    Some(0)
                }
                None if self.any_repeats => self
                    .table
                    .repeats(after(frame.line, child.key, child.hand), child.hand),
                found => found,
            };
            if let Some(depth) = repeated {
                self.children[i].disprove(child.hand, ENDLESS, depth);
                return true;
            }
        }
        if let Known::Unsolved { pn, dn, depth } = known {
            self.children[i].numbers = [pn, dn];
            self.children[i].depth = depth.min(child.depth);
            return true;
        }
        false
    }

    /// Looks at a position that is new: whether it ends there, and how many moves lead on.
    fn look(&mut self, i: usize) -> Result<(), Spent> {
        let mut child = self.children[i];
        let plies = less(self.frames[self.frames.len() - 1].plies);
        let undo = self.make(child.mv)?;
        if self.mover() == 1 {
            let evasions = self.position.count_moves();
            if evasions == 0 {
                child.learn(Known::Proven {
                    hand: self.mated_hand(child.hand),
                    plies: 0,
                });
            } else if plies == 0 {
                child.disprove(child.hand, 0, NOTHING);
            } else {
                child.numbers = [evasions, 1];
            }
        } else {
            self.position.checks_into(&mut self.moves);
            if self.moves.is_empty() {
                let both = self.defender_hand().and(child.hand);
                child.disprove(both.less(both.lacked_by(child.hand)), ENDLESS, NOTHING);
            } else {
                child.numbers = [1, self.moves.len() as u32];
            }
        }
        self.position.undo_packed(child.mv, undo);
        self.children[i] = child;
        Ok(())
    }

    fn defender_hand(&self) -> Pieces {
        Pieces::of_hand(self.position.hand(self.attacker.flip()))
    }

    /// Of the attacker's hand what the check needs: where a drop could come between, the defender must
    /// not hold what it does not hold now.
    fn mated_hand(&self, hand: Pieces) -> Pieces {
        if self.position.interpositions().is_empty() {
            Pieces::NONE
        } else {
            hand.lacked_by(self.defender_hand())
        }
    }

    /// Uncovers what waited for a child that turned out lost for the side that moves.
    pub fn reveal(&mut self, i: usize) -> Result<(), Spent> {
        let mover = self.mover();
        let first = self.frames[self.frames.len() - 1].first;
        let mut solved = i;
        loop {
            if self.children[solved].numbers[1 - mover] != 0 {
                return Ok(());
            }
            let place = (solved - first) as u16;
            let waiting = |child: &Child| child.after == place;
            let Some(next) = self.children[solved + 1..].iter().position(waiting) else {
                return Ok(());
            };
            solved += 1 + next;
            self.children[solved].after = (solved - first) as u16;
            if !self.recall(solved) {
                self.look(solved)?;
            }
        }
    }

    /// The result of a node that one move wins for the side that moves; that move when it is the
    /// attacker's.
    pub fn won(&self, frame: &Frame, mover: usize, result: &mut Child) -> u16 {
        let children = &self.children[frame.first..];
        let won = children
            .iter()
            .enumerate()
            .filter(|(i, child)| child.after as usize == *i && child.numbers[mover] == 0);
        let won = won.map(|(_, child)| child);
        if mover == 0 {
            let Some(child) = won.min_by_key(|child| child.plies) else {
                return 0;
            };
            let captured = self.position.code_at(child.mv.to_number());
            result.for_hand = match child.mv.drop_kind() {
                Some(kind) => child.for_hand.plus(kind.code()),
                None if captured != 0 => child.for_hand.minus(captured & 7),
                None => child.for_hand,
            };
            result.plies = more(child.plies);
            return child.mv.code();
        }
        let Some(child) = won.max_by_key(|child| (child.relies, child.plies)) else {
            return 0;
        };
        let both = match child.mv.drop_kind() {
            Some(kind) => frame.both.minus(kind.code()),
            None => frame.both,
        };
        result.for_hand = child.for_hand.min(both);
        result.plies = more(child.plies);
        result.relies = child.relies;
        0
    }

    /// The result of a node where every move is lost for the side that moves.
    pub fn lost(&self, frame: &Frame, mover: usize, result: &mut Child) {
        let children = &self.children[frame.first..];
        if mover == 1 {
            let hands = children.iter().map(|child| child.for_hand);
            result.for_hand = hands.fold(self.mated_hand(frame.hand), Pieces::max);
            result.plies = children
                .iter()
                .map(|child| more(child.plies))
                .max()
                .unwrap_or(0);
            return;
        }
        let mut hand = frame.both;
        for child in children {
            let captured = self.position.code_at(child.mv.to_number());
            hand = hand.min(match child.mv.drop_kind() {
                Some(kind) => child.for_hand.plus(kind.code()),
                None if captured != 0 => child.for_hand.minus(captured & 7),
                None => child.for_hand,
            });
        }
        result.for_hand = hand.less(hand.lacked_by(frame.hand));
        result.plies = children
            .iter()
            .map(|child| more(child.plies))
            .min()
            .unwrap_or(ENDLESS);
        result.relies = children
            .iter()
            .map(|child| child.relies)
            .min()
            .unwrap_or(NOTHING);
    }
}
