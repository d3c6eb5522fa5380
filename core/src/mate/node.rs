//! Nodes of the current line, their children, and the proof and disproof numbers of both.

use super::hand::HandCounts;
use crate::position::Undo;
use crate::types::PackedMove;

/// Proof number at index 0, disproof number at 1.
///
/// The proof number is the least number of leaves that must be proven to prove a mate; the disproof
/// number is the same for a disproof.
pub(super) type Numbers = [u32; 2];

/// Index of the side to move, and of the number that is the least of the children's: the attacker
/// moves at an OR node.
pub(super) const OR: usize = 0;
/// The defender moves at an AND node.
pub(super) const AND: usize = 1;

/// The number of a node that cannot be proven (or disproven).
pub(super) const INFINITE: u32 = u32::MAX;

/// Bound on the numbers of an unsolved node; sums saturate here.
const MAX_FINITE: u32 = 1 << 30;

pub(super) const PROVEN: Numbers = [0, INFINITE];
pub(super) const DISPROVEN: Numbers = [INFINITE, 0];

/// Numbers of a child that was not evaluated yet.
pub(super) const UNEVALUATED: Numbers = [INFINITE, INFINITE];

/// A disproof that depends on no ancestor, so it holds on every path.
pub(super) const NO_ANCESTOR: u16 = u16::MAX;

/// The value of a position, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub numbers: Numbers,
    /// When solved: the least attacker's hand that the proof needs, or the greatest that the
    /// disproof covers.
    pub hand: HandCounts,
    /// When proven the length of the mate; when disproven the plies within which there is none.
    pub plies: u16,
    /// When disproven: the depth of the shallowest ancestor to which a repetition of the disproof
    /// returns, or `NO_ANCESTOR`.
    pub ancestor: u16,
}

impl Value {
    pub const fn proven(hand: HandCounts, plies: u16) -> Self {
        Self {
            numbers: PROVEN,
            hand,
            plies,
            ancestor: NO_ANCESTOR,
        }
    }

    pub const fn disproven(hand: HandCounts, plies: u16, ancestor: u16) -> Self {
        Self {
            numbers: DISPROVEN,
            hand,
            plies,
            ancestor,
        }
    }
}

/// A move of a node of the current line, with the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub value: Value,
    pub key: u64,
    /// The attacker's hand.
    pub hand: HandCounts,
    /// Least depth at which the position was met.
    pub min_depth: u16,
    /// Index, among the node's children, of the move that must be lost before this one is
    /// evaluated; its own index once it takes part.
    pub waits_for: u16,
    pub mv: PackedMove,
}

impl Child {
    /// Whether the child, with that index among the node's, takes part.
    pub const fn is_active(&self, index: usize) -> bool {
        self.waits_for as usize == index
    }
}

/// A node of the current line.
pub(super) struct PathNode {
    pub key: u64,
    /// The attacker's hand.
    pub hand: HandCounts,
    /// Both hands together.
    pub both_hands: HandCounts,
    /// Plies left to mate in.
    pub plies: u16,
    /// Index of its first child.
    pub first: usize,
    /// Index of the child that is being searched.
    pub current: usize,
    pub thresholds: Numbers,
    /// Hash of the line from the root to this node.
    pub path_hash: u64,
    /// Nodes counted before this one was entered.
    pub nodes_before: u64,
    /// Least depth at which the position was met.
    pub min_depth: u16,
    /// The move that leads here; `None` at the root.
    pub incoming: Option<(PackedMove, Undo)>,
}

/// Numbers of a node, computed from its children.
pub(super) struct Summary {
    pub numbers: Numbers,
    /// Index of the most promising child, among the node's.
    pub best: usize,
    /// The second least of the numbers of which the node's is the minimum.
    pub second: u32,
    /// Contribution of all children but the best to the number that is a sum.
    pub others: u32,
    /// Whether an unsolved child was first met at this depth or above.
    pub has_old: bool,
}

impl Summary {
    /// Sums up the children of a node at `depth` (the root's is 1) where `mover` moves.
    ///
    /// Children first met at this depth or above count by their greatest number instead of their
    /// sum, because the current line is likely to be counted in them already.
    pub fn new(children: &[Child], depth: usize, mover: usize) -> Self {
        let (mut least, mut second, mut tie) = (INFINITE, INFINITE, INFINITE);
        let (mut best, mut sum, mut greatest_old) = (0, 0_u32, 0);
        let mut has_old = false;
        let is_old = |child: &Child| usize::from(child.min_depth) <= depth;
        for (i, child) in children.iter().enumerate() {
            if !child.is_active(i) {
                continue;
            }
            let numbers = child.value.numbers;
            let [own, other] = [numbers[mover], numbers[1 - mover]];
            if own < least || (own == least && other < tie) {
                (second, least, best, tie) = (least, own, i, other);
            } else if own < second {
                second = own;
            }
            if own == 0 {
                break;
            }
            if other != 0 && is_old(child) {
                has_old = true;
                greatest_old = greatest_old.max(other);
            } else {
                sum = sum.saturating_add(other).min(MAX_FINITE);
            }
        }
        let total = sum.saturating_add(greatest_old).min(MAX_FINITE);
        let mut numbers = [0; 2];
        numbers[mover] = least;
        numbers[1 - mover] = if least == 0 { INFINITE } else { total };
        if total == 0 && least != 0 {
            numbers[mover] = INFINITE;
        }
        let others = match children.get(best) {
            Some(child) if is_old(child) => sum,
            Some(child) => total.saturating_sub(child.value.numbers[1 - mover]),
            None => 0,
        };
        Self {
            numbers,
            best,
            second,
            others,
            has_old: has_old && least != 0,
        }
    }
}

/// Hash of a line extended by one position.
pub(super) fn extended_hash(path_hash: u64, key: u64, hand: HandCounts) -> u64 {
    let mixed = path_hash.rotate_left(23) ^ key ^ hand.hash();
    mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Any number of plies: more than any line has.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// Plies left after one more.
pub(super) const fn after_one_ply(plies: u16) -> u16 {
    if plies == UNLIMITED {
        UNLIMITED
    } else {
        plies.saturating_sub(1)
    }
}
