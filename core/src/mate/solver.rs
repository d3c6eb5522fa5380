//! The state of a search: the budget, the current line and its position.

use std::collections::TryReserveError;
use std::ops::ControlFlow;

use super::hand::HandCounts;
use super::node::{AND, Child, OR, PROVEN, PathNode, Summary};
use super::proof_store::{MAX_PROOFS, Proofs};
use super::report::{MateInfo, MateOptions};
use super::table::{MAX_ENTRIES, Table};
use crate::movegen::MoveList;
use crate::position::{KeyFilter, Position, Undo};
use crate::types::{Color, PackedMove, PieceKind};
use crate::zobrist;

/// Greatest length of a line when the plies are not limited. Longer lines are cut, and a search
/// that cut one cannot claim that there is no mate.
const MAX_DEPTH: usize = 4000;

/// Nodes between two calls of the callback of [`Position::mate_with`]. A stop takes effect within
/// as many.
pub const MATE_CALL_NODES: u64 = 4096;

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// No nodes are left, or the callback stopped the search.
    Stopped,
    /// An allocation failed.
    NoMemory,
}

impl From<TryReserveError> for Halt {
    fn from(_: TryReserveError) -> Self {
        Self::NoMemory
    }
}

/// Bounds on the memory of a search. At a bound the search goes on with less, and its answer
/// depends on the bound; so they are constants, and tests alone set others.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// Most entries of the transposition table: a power of two, 16 or more.
    pub table_entries: usize,
    /// Most verified proofs.
    pub proofs: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            table_entries: MAX_ENTRIES,
            proofs: MAX_PROOFS,
        }
    }
}

pub(super) struct Solver<'a> {
    pub position: Position,
    pub attacker: Color,
    pub table: Table,
    pub proofs: Proofs,
    /// The current line, from the root on.
    pub path: Vec<PathNode>,
    /// The children of all nodes of the line, those of the root first.
    pub children: Vec<Child>,
    pub moves: MoveList,
    pub nodes: u64,
    max_nodes: u64,
    /// The number of nodes at which the budget ends or the callback is due.
    pause_at: u64,
    /// Whether thresholds are raised until the line reaches a new position.
    pub raise_thresholds: bool,
    /// Whether the table holds an entry for one line alone.
    pub any_repeats: bool,
    /// Whether a line was cut at `MAX_DEPTH`.
    pub was_cut: bool,
    path_keys: KeyFilter,
    callback: &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>,
    /// The number of nodes at which the callback is due.
    next_call: u64,
    /// Nodes between two calls of the callback.
    call_nodes: u64,
}

impl<'a> Solver<'a> {
    pub fn new(
        position: &Position,
        options: &MateOptions,
        bounds: Bounds,
        [first_call, call_nodes]: [u64; 2],
        callback: &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> Result<Self, Halt> {
        let mut moves = MoveList::new();
        moves.try_reserve()?;
        Ok(Self {
            position: position.clone(),
            attacker: position.side_to_move(),
            table: Table::new(options.nodes, bounds.table_entries)?,
            proofs: Proofs::new(bounds.proofs),
            path: Vec::new(),
            children: Vec::new(),
            moves,
            nodes: 0,
            max_nodes: options.nodes,
            pause_at: options.nodes.min(first_call),
            raise_thresholds: false,
            any_repeats: false,
            was_cut: false,
            path_keys: KeyFilter::try_new()?,
            callback,
            next_call: first_call,
            call_nodes,
        })
    }

    /// Makes a move, if the budget and the callback allow.
    pub fn make(&mut self, mv: PackedMove) -> Result<Undo, Halt> {
        if self.nodes >= self.pause_at {
            self.pause()?;
        }
        self.nodes += 1;
        Ok(self.position.do_legal_move(mv))
    }

    /// The side to move in the current position: `OR` for the attacker, `AND` for the defender.
    pub fn mover(&self) -> usize {
        if self.position.side_to_move() == self.attacker {
            OR
        } else {
            AND
        }
    }

    /// Lowers the budget to that many nodes in all.
    pub fn limit_nodes(&mut self, max_nodes: u64) {
        self.max_nodes = self.max_nodes.min(max_nodes);
        self.pause_at = self.max_nodes.min(self.next_call);
    }

    #[cold]
    fn pause(&mut self) -> Result<(), Halt> {
        if self.nodes >= self.max_nodes {
            return Err(Halt::Stopped);
        }
        self.next_call += self.call_nodes;
        self.pause_at = self.max_nodes.min(self.next_call);
        // While a proof is verified, the line is empty.
        let [proof, disproof] = if self.path.is_empty() {
            PROVEN
        } else {
            self.summary(0).numbers
        };
        let info = MateInfo {
            nodes: self.nodes,
            depth: self.path.len().saturating_sub(1) as u32,
            proof,
            disproof,
        };
        match (self.callback)(&info) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Stopped),
        }
    }

    /// The numbers of a node of the line.
    pub fn summary(&self, index: usize) -> Summary {
        let first = self.path[index].first;
        let next = self.path.get(index + 1);
        let end = next.map_or(self.children.len(), |next| next.first);
        let mover = (self.mover() + self.path.len() - 1 - index) & 1;
        Summary::new(&self.children[first..end], index + 1, mover)
    }

    /// Adds a node to the line; its move was made.
    pub fn push(&mut self, node: PathNode) -> Result<(), Halt> {
        if let Err(error) = self.path.try_reserve(1) {
            if let Some((mv, undo)) = node.incoming {
                self.position.undo_legal_move(mv, undo);
            }
            return Err(error.into());
        }
        self.path_keys.add(node.key);
        self.path.push(node);
        Ok(())
    }

    /// Takes the last node off the line, its children and its move.
    pub fn pop(&mut self) -> Option<PathNode> {
        let node = self.path.pop()?;
        self.children.truncate(node.first);
        self.path_keys.remove(node.key);
        if let Some((mv, undo)) = node.incoming {
            self.position.undo_legal_move(mv, undo);
        }
        Some(node)
    }

    /// The depth of the first node of the line, the root's being 1, that has the same board as this
    /// position and at least its attacker's hand.
    pub fn repeated_depth(&self, key: u64, hand: HandCounts) -> Option<u16> {
        if !self.path_keys.may_contain(key) {
            return None;
        }
        self.path
            .iter()
            .position(|node| node.key == key && node.hand.dominates(hand))
            .map(|index| index as u16 + 1)
    }

    pub fn is_too_deep(&self) -> bool {
        self.path.len() >= MAX_DEPTH
    }

    /// The key of the position without its hands, and the attacker's hand.
    pub fn identity(&self) -> (u64, HandCounts) {
        let mut bare = self.position.clone();
        for color in Color::all() {
            for kind in PieceKind::HAND_ORDER {
                bare.set_hand(color, kind, 0);
            }
        }
        let hand = self.position.hand(self.attacker);
        (bare.key(), HandCounts::from_hand(hand))
    }
}

/// The key, hands left out, after a move.
pub(super) fn key_after(position: &Position, key: u64, mv: PackedMove) -> u64 {
    let (to, origin) = (mv.to_number(), mv.origin_code());
    let key = key ^ zobrist::WHITE_TO_MOVE;
    let piece = zobrist::piece_step;
    if mv.is_drop() {
        let code = mv.dropped() | (position.side_to_move() as u8) << 4;
        return key ^ piece(code, to);
    }
    let mover = position.code_at(origin);
    let placed = mover | mv.promotion_bit();
    key ^ piece(mover, origin) ^ piece(placed, to) ^ piece(position.code_at(to), to)
}

/// The hand of the side to move before its move, given the hand after it.
pub(super) fn hand_before(position: &Position, hand: HandCounts, mv: PackedMove) -> HandCounts {
    if mv.is_drop() {
        return hand.plus(mv.dropped());
    }
    match position.code_at(mv.to_number()) {
        0 => hand,
        captured => hand.minus(captured & 7),
    }
}

/// The hand of the side to move after its move.
pub(super) fn hand_after(position: &Position, hand: HandCounts, mv: PackedMove) -> HandCounts {
    if mv.is_drop() {
        return hand.minus(mv.dropped());
    }
    match position.code_at(mv.to_number()) {
        0 => hand,
        captured => hand.plus(captured & 7),
    }
}
