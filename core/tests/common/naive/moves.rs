//! Moves: making them (row 41), the lists in the promised order (rows 37 to 40), perft.
//!
//! A move is its code: the target in bits 0 to 6, the origin (or 80 + kind for a drop) in bits 7 to
//! 13, the promotion in bit 14.

use super::*;

pub type Code = u16;

pub fn board_move(from: usize, to: usize, promote: bool) -> Code {
    to as u16 | (from as u16) << 7 | u16::from(promote) << 14
}

pub fn drop_move(kind: u8, to: usize) -> Code {
    to as u16 | (80 + u16::from(kind)) << 7
}

/// The kind dropped, None for a move on the board.
pub fn dropped(code: Code) -> Option<u8> {
    let from = code >> 7 & 127;
    (from > 80).then(|| (from - 80) as u8)
}

pub fn origin(code: Code) -> usize {
    usize::from(code >> 7 & 127)
}

pub fn target(code: Code) -> usize {
    usize::from(code & 127)
}

pub fn promotes(code: Code) -> bool {
    code >> 14 == 1
}

/// The counts of perft's last ply (row 47).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub nodes: u64,
    pub captures: u64,
    pub drops: u64,
    pub promotions: u64,
    pub checks: u64,
    pub mates: u64,
}

impl Naive {
    /// The position after the move, None where `do_move` refuses it. It asks neither how the piece
    /// moves nor about the king (row 41).
    pub fn after(&self, code: Code) -> Option<Naive> {
        let (side, to) = (self.side, target(code));
        let mut next = self.clone();
        if let Some(kind) = dropped(code) {
            let held = &mut next.hands[side][usize::from(kind)];
            if *held == 0 || self.board[to] != 0 {
                return None;
            }
            *held -= 1;
            next.board[to] = piece(side, kind);
        } else {
            let from = origin(code);
            if !self.owns(side, from) || !self.can_land(to) {
                return None;
            }
            let kind = kind_of(self.board[from]);
            if promotes(code) && kind > ROOK {
                return None;
            }
            if self.board[to] != 0 {
                next.hands[side][usize::from(base(kind_of(self.board[to])))] += 1;
            }
            next.lift(from);
            let kind = if promotes(code) {
                kind | PROMOTED
            } else {
                kind
            };
            next.put(to, piece(side, kind));
        }
        next.side = 1 - side;
        next.ply = self.ply.saturating_add(1);
        Some(next)
    }

    /// Whether the side to move may end a board move there: an empty square, or an enemy piece,
    /// not a king, for which its hand has room.
    pub fn can_land(&self, to: usize) -> bool {
        let there = self.board[to];
        if there == 0 {
            return true;
        }
        let kind = base(kind_of(there));
        side_of(there) != self.side
            && kind != KING
            && self.hands[self.side][usize::from(kind)] < SET[usize::from(kind)]
    }

    /// Row 37: board moves, whatever becomes of the own king.
    pub fn pseudo_moves(&self) -> Vec<Code> {
        let mut moves = Vec::new();
        for from in (0..81).filter(|&sq| self.owns(self.side, sq)) {
            let kind = kind_of(self.board[from]);
            let reach = self.reach(from);
            for to in (0..81).filter(|&to| reach >> to & 1 == 1 && self.can_land(to)) {
                if may_promote(self.side, kind, from, to) {
                    moves.push(board_move(from, to, true));
                }
                if !dead(self.side, kind, to) {
                    moves.push(board_move(from, to, false));
                }
            }
        }
        moves
    }

    /// Whether a move leaves the mover's king attacked.
    pub fn exposes_king(&self, code: Code) -> bool {
        self.after(code)
            .is_some_and(|next| next.in_check(self.side))
    }

    /// Row 38.
    pub fn board_moves(&self) -> Vec<Code> {
        let mut moves = self.pseudo_moves();
        moves.retain(|&code| !self.exposes_king(code));
        moves
    }

    /// Row 39.
    pub fn drops(&self) -> Vec<Code> {
        let squares = |kind| (0..81).map(move |to| (kind, to));
        HAND_ORDER
            .into_iter()
            .flat_map(squares)
            .filter(|&(kind, to)| self.drop_fault(kind, to) == 0)
            .map(|(kind, to)| drop_move(kind, to))
            .collect()
    }

    /// Row 40.
    pub fn legal(&self) -> Vec<Code> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves
    }

    pub fn has_legal(&self) -> bool {
        let drop = |kind: &u8| (0..81).any(|to| self.drop_fault(*kind, to) == 0);
        !self.board_moves().is_empty() || HAND_ORDER.iter().any(drop)
    }

    pub fn mated(&self) -> bool {
        self.in_check(self.side) && !self.has_legal()
    }

    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => {
                let next = |code| self.after(code).expect("a legal move can be made");
                let moves = self.legal();
                moves
                    .into_iter()
                    .map(|code| next(code).perft(depth - 1))
                    .sum()
            }
        }
    }

    pub fn perft_counts(&self, depth: u32, counts: &mut Counts) {
        for code in self.legal() {
            let next = self.after(code).expect("a legal move can be made");
            if depth > 1 {
                next.perft_counts(depth - 1, counts);
                continue;
            }
            counts.nodes += 1;
            counts.captures += u64::from(self.board[target(code)] != 0);
            counts.drops += u64::from(dropped(code).is_some());
            counts.promotions += u64::from(promotes(code));
            counts.checks += u64::from(next.in_check(next.side));
            counts.mates += u64::from(next.mated());
        }
    }
}

/// Whether the move may promote: a kind that can, leaving or entering the zone.
pub fn may_promote(side: usize, kind: u8, from: usize, to: usize) -> bool {
    kind <= ROOK && (in_zone(side, from) || in_zone(side, to))
}
