//! A record under construction by a reader: the tree, and the position where the next step goes.

use super::pattern::Pattern;
use super::record::{NodeId, Record};
use super::source::{Line, RecordFault, Severity};
use super::words::english_name;
use super::{MoveTextError, RecordEnding, Step};
use crate::position::{Position, Undo};
use crate::types::{Move, PackedMove, Square};

/// A step of the line being read, with what takes it back.
struct Played {
    node: NodeId,
    undo: Option<(Move, Undo)>,
}

/// Builds a record step by step.
pub(super) struct Builder {
    record: Record,
    position: Position,
    line: Vec<Played>,
    pub faults: Vec<RecordFault>,
    /// A foul that has not yet been explained by an ending, to be told as an error.
    foul: Option<RecordFault>,
}

impl Builder {
    pub fn new(start: Position) -> Self {
        Self {
            position: start.clone(),
            record: Record::new(start),
            line: Vec::new(),
            faults: Vec::new(),
            foul: None,
        }
    }

    pub fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The node after the last step that was read.
    pub fn node(&self) -> NodeId {
        self.line
            .last()
            .map_or(self.record.root(), |played| played.node)
    }

    /// The number of steps from the start to that node.
    pub fn ply(&self) -> usize {
        self.line.len()
    }

    /// The square that the last move went to.
    pub fn previous(&self) -> Option<Square> {
        self.record.mv(self.node()).map(PackedMove::to)
    }

    /// Whether the line has ended.
    pub fn has_ended(&self) -> bool {
        matches!(self.record.step(self.node()), Step::Ending(_))
    }

    /// Plays the move that a pattern means. A move that the rules forbid is kept as a foul, and is
    /// an error unless an ending that says so follows.
    pub fn play(&mut self, pattern: &Pattern, at: Line<'_>, part: &str) -> Result<(), RecordFault> {
        self.check_open(at, part)?;
        let mv = match pattern.legal_move(&self.position) {
            Ok(mv) => mv,
            Err(MoveTextError::Several(moves)) => {
                let list: Vec<_> = moves.iter().map(ToString::to_string).collect();
                let reason = format!("several moves fit: {}", list.join(", "));
                return Err(at.fault(at.offset_of(part), Severity::Error, reason));
            }
            Err(_) => return self.play_foul(pattern, at, part),
        };
        let node = self.record.add_known_move(self.node(), mv);
        self.push(node, mv);
        Ok(())
    }

    fn push(&mut self, node: NodeId, mv: PackedMove) {
        let mv = mv.unpack(self.position.side_to_move());
        let undo = self.position.try_do_move(mv).map(|undo| (mv, undo));
        self.line.push(Played { node, undo });
    }

    /// Nothing follows an ending or a foul.
    fn check_open(&mut self, at: Line<'_>, part: &str) -> Result<(), RecordFault> {
        self.settle()?;
        if self.has_ended() {
            let reason = "a move after the end of the game";
            return Err(at.fault(at.offset_of(part), Severity::Error, reason));
        }
        Ok(())
    }

    fn play_foul(
        &mut self,
        pattern: &Pattern,
        at: Line<'_>,
        part: &str,
    ) -> Result<(), RecordFault> {
        let reason = pattern.explain(&self.position);
        let fault = at.fault(at.offset_of(part), Severity::Error, reason);
        let Some(mv) = pattern.move_as_written(&self.position) else {
            return Err(fault);
        };
        let node = self.record.add_foul(self.node(), mv);
        self.push(node, mv);
        self.foul = Some(fault);
        Ok(())
    }

    /// Adds the ending of the line. One of a foul makes the move before it a warning.
    pub fn end(&mut self, ending: RecordEnding) {
        use RecordEnding::{FoulLoss, FoulWin, IllegalActionByBlack, IllegalActionByWhite};
        let tells_of_foul = matches!(
            ending,
            FoulWin | FoulLoss | IllegalActionByBlack | IllegalActionByWhite
        );
        if let Some(mut foul) = self.foul.take_if(|_| tells_of_foul) {
            foul.severity = Severity::Warning;
            self.faults.push(foul);
        }
        let node = self.record.add_ending(self.node(), ending);
        self.line.push(Played { node, undo: None });
    }

    /// The error of a foul that nothing explains.
    pub fn settle(&mut self) -> Result<(), RecordFault> {
        self.foul.take().map_or(Ok(()), Err)
    }

    /// Goes to a node, so that the next step is a continuation of it.
    pub fn go_to(&mut self, target: NodeId) {
        let path = self.record.path(target);
        let same = |(played, node): &(&Played, &NodeId)| played.node == **node;
        let common = self.line.iter().zip(&path).take_while(same).count();
        for played in self.line.drain(common..).rev() {
            if let Some((mv, undo)) = played.undo {
                self.position.undo_move(mv, undo);
            }
        }
        for node in &path[common..] {
            match self.record.mv(*node) {
                Some(mv) => self.push(*node, mv),
                None => self.line.push(Played {
                    node: *node,
                    undo: None,
                }),
            }
        }
    }

    pub fn warn(&mut self, fault: RecordFault) {
        self.faults.push(fault);
    }

    /// The record as it was read.
    pub fn finish(self) -> (Record, Vec<RecordFault>) {
        (self.record, self.faults)
    }
}

impl Pattern {
    /// The move that the text names, legal or not, as far as it can be made.
    pub fn move_as_written(&self, position: &Position) -> Option<PackedMove> {
        let promotes = [false, true];
        let origins = Square::all().filter(|from| self.from.is_none_or(|asked| asked == *from));
        let board = origins.flat_map(|from| {
            promotes
                .into_iter()
                .filter_map(move |promote| PackedMove::normal(from, self.to, promote))
        });
        let drops = crate::types::PieceKind::all()
            .into_iter()
            .filter_map(|kind| PackedMove::drop(kind, self.to));
        let fits = |mv: &PackedMove| {
            position
                .clone()
                .try_do_move(mv.unpack(position.side_to_move()))
                .is_some()
        };
        // Only an origin, or a drop, says which piece it was.
        let found: Vec<_> = match (self.from, self.drop) {
            (Some(_), _) => self.fitting(position, &board.filter(fits).collect::<Vec<_>>()),
            (None, Some(true)) => self.fitting(position, &drops.filter(fits).collect::<Vec<_>>()),
            (None, _) => {
                let pseudo = position.pseudo_moves();
                self.fitting(position, &pseudo)
            }
        };
        match found[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// The reason why no legal move fits, in English.
    pub fn explain(&self, position: &Position) -> String {
        if let Some(color) = self.color
            && color != position.side_to_move()
        {
            return format!("it is {}'s move", name_of(position.side_to_move()));
        }
        if let Some(from) = self.from {
            match position.piece_at(from) {
                None => return format!("no piece on the origin {from}"),
                Some(piece) if piece.color() != position.side_to_move() => {
                    return format!("the piece on {from} belongs to the other side");
                }
                Some(_) => {}
            }
        }
        match self.move_as_written(position) {
            Some(mv) => match position.move_fault(mv) {
                Ok(()) => "the text does not fit the move".into(),
                Err(fault) => fault.reason().into(),
            },
            None => self.explain_unfit(position),
        }
    }

    fn explain_unfit(&self, position: &Position) -> String {
        let without_kind = Self {
            kind: None,
            ..*self
        };
        if let Some(from) = self.from
            && let Some(piece) = position.piece_at(from)
            && without_kind.move_as_written(position).is_some()
        {
            return format!(
                "the piece on {from} is {}",
                english_name(piece.piece_kind())
            );
        }
        if self.drop == Some(true) {
            return "no such piece in hand, or the square is not empty".into();
        }
        "no piece of that kind can make the move".into()
    }
}

const fn name_of(color: crate::types::Color) -> &'static str {
    match color {
        crate::types::Color::Black => "Black",
        crate::types::Color::White => "White",
    }
}
