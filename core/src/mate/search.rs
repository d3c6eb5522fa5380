//! Depth-first proof-number search (df-pn), without recursion.
//!
//! A node's proof number says how many leaves must at least be proven to prove a mate, its disproof
//! number the same for a disproof. The search goes down to the leaf that counts for both, as long as the
//! numbers on the way stay under the thresholds that the siblings set.

use std::ops::ControlFlow;

use super::hand::Pieces;
use super::table::{EMPTY, ENDLESS, Entry, Known, State, Table};
use super::{MateInfo, Options};
use crate::movegen::MoveList;
use crate::position::{Position, Undo};
use crate::types::{Color, PackedMove};

/// The number of what cannot be proven or disproven.
pub(super) const NEVER: u32 = u32::MAX;

/// The greatest number of an unsolved node: sums stop here.
const MOST: u32 = 1 << 30;

/// Relied on no ancestor.
pub(super) const NOTHING: u16 = u16::MAX;

/// A line may be so long.
const DEEPEST: usize = 4000;

/// A move where none is meant.
pub(super) const NO_MOVE: PackedMove = PackedMove::generated(1, 0, false);

/// The proof number is at 0, the disproof number at 1.
pub(super) type Numbers = [u32; 2];

pub(super) const PROVEN: Numbers = [0, NEVER];
pub(super) const DISPROVEN: Numbers = [NEVER, 0];

/// Not looked at yet.
pub(super) const UNSEEN: Numbers = [NEVER, NEVER];

/// A move of a node in the line that is searched, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub numbers: Numbers,
    pub key: u64,
    /// The attacker's hand.
    pub hand: Pieces,
    /// When solved: the hand that the proof or disproof is good for.
    pub for_hand: Pieces,
    /// When proven the length of the mate, when disproven the plies within which there is none.
    pub plies: u16,
    /// When disproven: the depth of the shallowest ancestor that this relies on, or `NOTHING`.
    pub relies: u16,
    /// The least depth at which the position was met.
    pub depth: u16,
    /// The index, among the node's, of a move that is to be solved before this one is looked at; its own
    /// when it is to be looked at.
    pub after: u16,
    pub mv: PackedMove,
}

/// A node of the line that is searched.
pub(super) struct Frame {
    pub key: u64,
    pub hand: Pieces,
    /// Both hands together.
    pub both: Pieces,
    pub plies: u16,
    /// Where its children begin.
    pub first: usize,
    /// The child that is being searched.
    current: usize,
    thresholds: Numbers,
    /// The hash of the line to here.
    pub line: u64,
    nodes_before: u64,
    /// The least depth at which the position was met.
    depth: u16,
    made: Option<(PackedMove, Undo)>,
}

/// Why a search ended without an answer.
pub(super) struct Spent;

pub(super) struct Solver<'a> {
    pub position: Position,
    pub attacker: Color,
    pub table: Table,
    pub frames: Vec<Frame>,
    pub children: Vec<Child>,
    pub moves: MoveList,
    pub nodes: u64,
    pub limit: u64,
    /// Whether thresholds give way, so that a line that met an old position goes on to a new one.
    extend: bool,
    /// Whether anything was disproven for this line alone.
    pub any_repeats: bool,
    /// Whether a line was cut for its length.
    pub cut: bool,
    /// How many nodes of the line have a key with these bits.
    on_line: Vec<u16>,
    callback: &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>,
    next_call: u64,
}

/// A line may cost a sixteenth more than its best sibling before the search turns to that: less turning to
/// and fro between two that are alike.
const SLACK: u32 = 16;

/// How often the callback is asked, in nodes.
const CALL_EVERY: u64 = 1 << 14;

const LINE_BITS: u64 = (1 << 12) - 1;

/// What a node comes to, of its children.
struct Sum {
    numbers: Numbers,
    best: usize,
    second: u32,
    /// What the others add to the number that is a sum.
    others: u32,
    old: bool,
}

impl<'a> Solver<'a> {
    pub fn new(
        position: &Position,
        options: &Options,
        callback: &'a mut dyn FnMut(&MateInfo) -> ControlFlow<()>,
    ) -> Self {
        Self {
            position: position.clone(),
            attacker: position.side_to_move(),
            table: Table::new(options.nodes),
            frames: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            nodes: 0,
            limit: options.nodes,
            extend: false,
            any_repeats: false,
            cut: false,
            on_line: vec![0; LINE_BITS as usize + 1],
            callback,
            next_call: CALL_EVERY,
        }
    }

    /// Makes a move, if the budget allows.
    pub fn make(&mut self, mv: PackedMove) -> Result<Undo, Spent> {
        if self.nodes >= self.limit {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(self.position.do_packed(mv))
    }

    /// Whether the side to move at the top of the line is the attacker: 0, else 1. It is the index of the
    /// number that is the least of the children's there; the other is their sum.
    pub fn mover(&self) -> usize {
        usize::from(self.position.side_to_move() != self.attacker)
    }

    /// Searches the position, with so many plies left. `Ok` when the table has the answer, or when the
    /// only answer is that the line was cut.
    pub fn solve(&mut self, plies: u16) -> Result<Numbers, Spent> {
        let result = self.solve_root(plies);
        while let Some(frame) = self.frames.pop() {
            self.leave(&frame);
        }
        self.children.clear();
        result
    }

    fn solve_root(&mut self, plies: u16) -> Result<Numbers, Spent> {
        let (key, hand) = self.identity();
        self.push(None, key, hand, plies, [NEVER, NEVER], 1)?;
        loop {
            let sum = self.sum();
            let mover = self.mover();
            let top = self.frames.len() - 1;
            let mut thresholds = self.frames[top].thresholds;
            if self.extend {
                for i in [0, 1] {
                    thresholds[i] = thresholds[i].max(sum.numbers[i].saturating_add(1));
                }
            }
            let solved = sum.numbers[0] == 0 || sum.numbers[1] == 0;
            if solved || (0..2).any(|i| sum.numbers[i] >= thresholds[i]) {
                let result = self.close(&sum)?;
                if top == 0 {
                    return Ok(result);
                }
                continue;
            }
            self.descend(&sum, thresholds, mover)?;
        }
    }

    /// Goes on to the best child.
    fn descend(&mut self, sum: &Sum, of: Numbers, mover: usize) -> Result<(), Spent> {
        self.ask()?;
        let top = self.frames.len() - 1;
        let frame = &mut self.frames[top];
        frame.current = sum.best;
        let plies = less(frame.plies);
        let child = self.children[sum.best];
        let mut thresholds = [0; 2];
        thresholds[mover] = of[mover].min(sum.second.saturating_add(sum.second / SLACK + 1));
        thresholds[1 - mover] = of[1 - mover].saturating_sub(sum.others);
        if of[1 - mover] == NEVER {
            thresholds[1 - mover] = NEVER;
        }
        match self.table.look_up(child.key, child.hand, plies) {
            known @ (Known::Nothing | Known::Unsolved { .. }) => {
                self.push(
                    Some(child.mv),
                    child.key,
                    child.hand,
                    plies,
                    thresholds,
                    child.depth,
                )?;
                // An old position goes on to a new one; a new one is where the line has led.
                if matches!(known, Known::Nothing) {
                    self.extend = false;
                } else if self.sum().old {
                    self.extend = true;
                }
                Ok(())
            }
            known => {
                self.children[sum.best].learn(known);
                self.reveal(sum.best)
            }
        }
    }

    /// Asks the callback, when it is due.
    fn ask(&mut self) -> Result<(), Spent> {
        if self.nodes < self.next_call {
            return Ok(());
        }
        self.next_call = self.nodes + CALL_EVERY;
        let root = self.sum_of(0);
        let info = MateInfo {
            nodes: self.nodes,
            depth: self.frames.len() as u32 - 1,
            proof: root.numbers[0],
            disproof: root.numbers[1],
        };
        match (self.callback)(&info) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Spent),
        }
    }

    /// Enters a node: makes the move to it and looks at its children.
    fn push(
        &mut self,
        mv: Option<PackedMove>,
        key: u64,
        hand: Pieces,
        plies: u16,
        thresholds: Numbers,
        depth: u16,
    ) -> Result<(), Spent> {
        let made = match mv {
            Some(mv) => Some((mv, self.make(mv)?)),
            None => None,
        };
        let line = self.frames.last().map_or(0, |frame| frame.line);
        let both = Color::all()
            .map(|color| Pieces::of_hand(self.position.hand(color)))
            .into_iter()
            .fold(Pieces::NONE, Pieces::and);
        self.on_line[(key & LINE_BITS) as usize] += 1;
        self.frames.push(Frame {
            key,
            hand,
            both,
            plies,
            first: self.children.len(),
            current: 0,
            thresholds,
            line: after(line, key, hand),
            nodes_before: self.nodes,
            depth: depth.min(self.frames.len() as u16 + 1),
            made,
        });
        self.expand()
    }

    /// Takes a frame's move back.
    fn leave(&mut self, frame: &Frame) {
        self.on_line[(frame.key & LINE_BITS) as usize] -= 1;
        if let Some((mv, undo)) = frame.made {
            self.position.undo_packed(mv, undo);
        }
    }

    /// The depth of the node of the line, the root's being 1, that has the same board as this position
    /// and no less in the attacker's hand.
    pub fn repeated(&self, key: u64, hand: Pieces) -> Option<u16> {
        if self.on_line[(key & LINE_BITS) as usize] == 0 {
            return None;
        }
        let same = |frame: &Frame| frame.key == key && frame.hand.covers(hand);
        self.frames
            .iter()
            .position(same)
            .map(|index| index as u16 + 1)
    }

    pub fn too_deep(&self) -> bool {
        self.frames.len() >= DEEPEST
    }

    fn sum(&self) -> Sum {
        self.sum_of(self.frames.len() - 1)
    }

    /// The numbers of a node of the line.
    fn sum_of(&self, index: usize) -> Sum {
        let frame = &self.frames[index];
        let end = self
            .frames
            .get(index + 1)
            .map_or(self.children.len(), |next| next.first);
        let mover = (self.mover() + self.frames.len() - 1 - index) & 1;
        let (mut least, mut second, mut best) = (NEVER, NEVER, frame.first);
        let (mut sum, mut greatest_old) = (0_u32, 0);
        let mut old = false;
        let mut tie = NEVER;
        for (i, child) in self.children[frame.first..end].iter().enumerate() {
            if child.after != i as u16 {
                continue;
            }
            let [own, other] = [child.numbers[mover], child.numbers[1 - mover]];
            if own < least || (own == least && other < tie) {
                (second, least, best, tie) = (least, own, frame.first + i, other);
            } else if own < second {
                second = own;
            }
            if own == 0 {
                break;
            }
            if other != 0 && child.depth as usize <= index + 1 {
                old = true;
                greatest_old = greatest_old.max(other);
            } else {
                sum = sum.saturating_add(other).min(MOST);
            }
        }
        let total = sum.saturating_add(greatest_old).min(MOST);
        let mut numbers = [0; 2];
        numbers[mover] = least;
        numbers[1 - mover] = if least == 0 { NEVER } else { total };
        if total == 0 && least != 0 {
            numbers[mover] = NEVER;
        }
        let others = match self.children.get(best) {
            Some(child) if best < end && child.depth as usize <= index + 1 => sum,
            Some(child) if best < end => total.saturating_sub(child.numbers[1 - mover]),
            _ => 0,
        };
        Sum {
            numbers,
            best,
            second,
            others,
            old: old && least != 0,
        }
    }

    /// Leaves the top of the line with what it came to, and tells its parent and the table.
    fn close(&mut self, sum: &Sum) -> Result<Numbers, Spent> {
        let mover = self.mover();
        let Some(frame) = self.frames.pop() else {
            return Ok(sum.numbers);
        };
        let depth = self.frames.len() as u16 + 1;
        let mut result = Child {
            numbers: sum.numbers,
            key: frame.key,
            hand: frame.hand,
            for_hand: frame.hand,
            plies: frame.plies,
            relies: NOTHING,
            depth: frame.depth,
            after: 0,
            mv: NO_MOVE,
        };
        let mut mv = 0;
        if sum.numbers[mover] == 0 {
            mv = self.won(&frame, mover, &mut result);
        } else if sum.numbers[1 - mover] == 0 {
            self.lost(&frame, mover, &mut result);
        }
        if result.relies >= depth {
            result.relies = NOTHING;
        }
        self.record(&frame, &result, mv);
        self.children.truncate(frame.first);
        self.leave(&frame);
        if let Some(parent) = self.frames.last() {
            let child = &mut self.children[parent.current];
            child.numbers = result.numbers;
            child.for_hand = result.for_hand;
            child.plies = result.plies;
            child.relies = result.relies;
            let current = parent.current;
            self.reveal(current)?;
        }
        Ok(result.numbers)
    }

    fn record(&mut self, frame: &Frame, result: &Child, mv: u16) {
        let [pn, dn] = result.numbers;
        let (state, hand, plies) = match (pn, dn) {
            (0, _) => (State::Proven, result.for_hand, result.plies),
            (_, 0) if result.relies != NOTHING => (State::Repeats, frame.hand, frame.plies),
            (_, 0) => (State::Disproven, result.for_hand, result.plies),
            _ => (State::Unsolved, frame.hand, frame.plies),
        };
        let mut entry = Entry {
            key: frame.key,
            hand,
            pn,
            dn,
            effort: (self.nodes - frame.nodes_before).min(u64::from(u32::MAX)) as u32,
            plies,
            depth: frame.depth,
            mv,
            state,
            ..EMPTY
        };
        if state == State::Repeats {
            self.any_repeats = true;
            entry.key = frame.line;
            entry.depth = result.relies;
        }
        self.table.store(frame.hand, entry);
    }

    /// The key of the position without its hands, and the attacker's hand.
    pub fn identity(&self) -> (u64, Pieces) {
        let mut bare = self.position.clone();
        for color in Color::all() {
            for kind in crate::types::PieceKind::HAND_ORDER {
                bare.set_hand(color, kind, 0);
            }
        }
        (
            bare.key(),
            Pieces::of_hand(self.position.hand(self.attacker)),
        )
    }
}

/// A line with one more position.
pub(super) fn after(line: u64, key: u64, hand: Pieces) -> u64 {
    let mixed = line.rotate_left(23) ^ key ^ hand.hash();
    mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// How many plies are left after one.
pub(super) const fn less(plies: u16) -> u16 {
    if plies == ENDLESS {
        ENDLESS
    } else {
        plies.saturating_sub(1)
    }
}

/// How many plies are so many and one.
pub(super) const fn more(plies: u16) -> u16 {
    plies.saturating_add(1)
}
