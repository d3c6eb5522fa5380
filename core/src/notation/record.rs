//! A game record: a tree of moves with comments, times and headers.

use std::collections::BTreeMap;
use std::time::Duration;

use super::RecordEnding;
use crate::game::Board;
use crate::position::Position;
use crate::types::PackedMove;

/// A position of a [`Record`], by the step that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// The step that leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// None: the node is the start of the record.
    Start,
    /// A move.
    Move(PackedMove),
    /// A move that the rules forbid, as it was played. Nothing but an ending follows it.
    Foul(PackedMove),
    /// The end of the line.
    Ending(RecordEnding),
}

/// No node.
const NONE: u32 = u32::MAX;
/// No time was recorded.
const NO_TIME: u32 = u32::MAX;
/// Bit of `Node::ending` that marks a move as a foul.
const FOUL: u8 = 0x80;

/// 24 bytes, so that a record of 300 moves takes less than 10 KiB.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    /// Milliseconds, or `NO_TIME`.
    time: u32,
    ply: u32,
    /// The move's code, 0 for the start and for endings.
    mv: u16,
    /// The ending's code or `FOUL`, 0 for other moves.
    ending: u8,
}

/// The texts at a node.
#[derive(Clone, Debug, Default)]
struct Texts {
    comment: String,
    bookmark: String,
}

/// A game record: the position it starts from, headers, and a tree of moves.
///
/// The first child of a node continues its line, the others are variations. Nodes keep their
/// [`NodeId`] whatever else is added or removed.
///
/// ```
/// use shogiban::{Position, Record, RecordEnding};
///
/// let mut record = Record::new(Position::startpos());
/// let mut node = record.root();
/// for usi in ["7g7f", "3c3d"] {
///     node = record.add_move(node, usi.parse().unwrap()).unwrap();
/// }
/// record.set_comment(node, "Both open the diagonal.");
/// record.add_ending(node, RecordEnding::Interrupt);
/// assert_eq!(record.main_line().count(), 3);
/// assert_eq!(record.position(node).to_sfen().split(' ').next_back(), Some("3"));
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    headers: Vec<(String, String)>,
    nodes: Vec<Node>,
    texts: BTreeMap<u32, Texts>,
}

impl Record {
    /// A record that starts from a position, without moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let root = Node {
            parent: NONE,
            first_child: NONE,
            next_sibling: NONE,
            time: NO_TIME,
            ply: 0,
            mv: 0,
            ending: 0,
        };
        Self {
            start,
            headers: Vec::new(),
            nodes: vec![root],
            texts: BTreeMap::new(),
        }
    }

    /// The position that the record starts from.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The headers in their order, such as ("先手", "Habu").
    pub fn headers(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.headers
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a header, in its place when it is there already, else behind the others.
    pub fn set_header(&mut self, key: &str, value: &str) {
        match self.headers.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => value.clone_into(old),
            None => self.headers.push((key.to_owned(), value.to_owned())),
        }
    }

    /// Removes a header; false when there is none of that name.
    pub fn remove_header(&mut self, key: &str) -> bool {
        let before = self.headers.len();
        self.headers.retain(|(name, _)| name != key);
        self.headers.len() < before
    }

    /// The start of the record.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The step that leads to the node.
    ///
    /// # Panics
    ///
    /// This and all other methods panic when the node is of another record that has more nodes.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Step {
        let node = self.node(id);
        match (PackedMove::from_code(node.mv.into()), node.ending) {
            (Some(mv), FOUL) => Step::Foul(mv),
            (Some(mv), _) => Step::Move(mv),
            (None, code) => RecordEnding::from_code(code).map_or(Step::Start, Step::Ending),
        }
    }

    /// The move that leads to the node, legal or not.
    #[must_use]
    pub fn mv(&self, id: NodeId) -> Option<PackedMove> {
        PackedMove::from_code(self.node(id).mv.into())
    }

    /// The number of steps from the start to the node, an ending included.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        self.node(id).ply as usize
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).parent)
    }

    /// The next node of the line; `None` at its end.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).first_child)
    }

    /// The continuations of a node: that of its line, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let sibling = |child: &NodeId| some(self.node(*child).next_sibling);
        std::iter::successors(self.next(id), sibling)
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(self.root())
    }

    /// The nodes that follow a node in its line.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(id), |node| self.next(*node))
    }

    /// The nodes from the first step to this node, without the root.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let upwards = std::iter::successors(Some(id), |node| self.parent(*node));
        let mut path: Vec<_> = upwards.collect();
        path.pop();
        path.reverse();
        path
    }

    /// The position at a node.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.path(id).into_iter().filter_map(|node| self.mv(node)) {
            let _ = position.try_do_move(mv.unpack(position.side_to_move()));
        }
        position
    }

    /// A board that has played the moves to a node, for repetition and outcome.
    #[must_use]
    pub fn board(&self, id: NodeId) -> Board {
        let mut board = Board::from_position(self.start.clone());
        for mv in self.path(id).into_iter().filter_map(|node| self.mv(node)) {
            board.do_move(mv);
        }
        board
    }

    /// The comment at a node, lines separated by `\n`; empty when there is none.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> &str {
        self.texts.get(&id.0).map_or("", |texts| &texts.comment)
    }

    /// Sets the comment at a node; an empty one removes it.
    pub fn set_comment(&mut self, id: NodeId, comment: &str) {
        self.with_texts(id, |texts| comment.clone_into(&mut texts.comment));
    }

    /// Adds a line to the comment at a node.
    pub(super) fn add_comment_line(&mut self, id: NodeId, line: &str) {
        self.with_texts(id, |texts| {
            if !texts.comment.is_empty() {
                texts.comment.push('\n');
            }
            texts.comment += line;
        });
    }

    /// The name of the bookmark at a node; empty when there is none.
    #[must_use]
    pub fn bookmark(&self, id: NodeId) -> &str {
        self.texts.get(&id.0).map_or("", |texts| &texts.bookmark)
    }

    /// Sets a bookmark at a node; an empty name removes it.
    pub fn set_bookmark(&mut self, id: NodeId, name: &str) {
        self.with_texts(id, |texts| name.clone_into(&mut texts.bookmark));
    }

    fn with_texts(&mut self, id: NodeId, change: impl FnOnce(&mut Texts)) {
        assert!(
            (id.0 as usize) < self.nodes.len(),
            "a node of another record"
        );
        let texts = self.texts.entry(id.0).or_default();
        change(texts);
        if texts.comment.is_empty() && texts.bookmark.is_empty() {
            self.texts.remove(&id.0);
        }
    }

    /// The time spent on the step, in whole milliseconds.
    #[must_use]
    pub fn time(&self, id: NodeId) -> Option<Duration> {
        let time = self.node(id).time;
        (time != NO_TIME).then(|| Duration::from_millis(time.into()))
    }

    /// Sets the time spent on the step; times over 49 days are cut to that.
    pub fn set_time(&mut self, id: NodeId, time: Option<Duration>) {
        let most = u128::from(NO_TIME - 1);
        let millis = time.map_or(NO_TIME, |time| time.as_millis().min(most) as u32);
        self.nodes[id.0 as usize].time = millis;
    }

    /// Adds a move after a node and gives its node: the one that is there when the node has that
    /// move already, else a new one behind its other continuations.
    ///
    /// # Errors
    ///
    /// The move's fault when it is not legal there. Nothing follows an ending or a foul.
    pub fn add_move(&mut self, parent: NodeId, mv: PackedMove) -> Result<NodeId, MoveNotAdded> {
        if !matches!(self.step(parent), Step::Start | Step::Move(_)) {
            return Err(MoveNotAdded);
        }
        if !self.position(parent).ordered_moves().contains(&mv) {
            return Err(MoveNotAdded);
        }
        Ok(self.add_known_move(parent, mv))
    }

    /// Adds a move that was seen to be legal.
    pub(super) fn add_known_move(&mut self, parent: NodeId, mv: PackedMove) -> NodeId {
        let same = self
            .children(parent)
            .find(|child| self.step(*child) == Step::Move(mv));
        same.unwrap_or_else(|| self.add(parent, mv.code(), 0))
    }

    /// Adds a move that the rules forbid.
    pub(super) fn add_foul(&mut self, parent: NodeId, mv: PackedMove) -> NodeId {
        self.add(parent, mv.code(), FOUL)
    }

    /// Ends the line after a node; gives the node of the ending.
    pub fn add_ending(&mut self, parent: NodeId, ending: RecordEnding) -> NodeId {
        self.add(parent, 0, ending.code())
    }

    fn add(&mut self, parent: NodeId, mv: u16, ending: u8) -> NodeId {
        let id = self.nodes.len() as u32;
        let node = Node {
            parent: parent.0,
            first_child: NONE,
            next_sibling: NONE,
            time: NO_TIME,
            ply: self.node(parent).ply + 1,
            mv,
            ending,
        };
        let last = self.children(parent).last();
        self.nodes.push(node);
        match last {
            Some(last) => self.nodes[last.0 as usize].next_sibling = id,
            None => self.nodes[parent.0 as usize].first_child = id,
        }
        NodeId(id)
    }

    /// Removes a node and all that follows it; false for the root, which stays.
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        self.unlink(parent, id);
        true
    }

    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let next = self.node(id).next_sibling;
        let before = self
            .children(parent)
            .take_while(|child| *child != id)
            .last();
        match before {
            Some(before) => self.nodes[before.0 as usize].next_sibling = next,
            None => self.nodes[parent.0 as usize].first_child = next,
        }
        self.nodes[id.0 as usize].next_sibling = NONE;
    }

    /// Makes the variation that begins with this node the continuation of its parent; false for the
    /// root.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        self.unlink(parent, id);
        self.nodes[id.0 as usize].next_sibling = self.node(parent).first_child;
        self.nodes[parent.0 as usize].first_child = id.0;
        true
    }
}

/// A move was not added: it is not legal there, or the line has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNotAdded;

impl std::fmt::Display for MoveNotAdded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the move is not legal there, or the line has ended")
    }
}

impl std::error::Error for MoveNotAdded {}

fn some(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}
