//! The terms of single squares: who stands there, and how often each side attacks it.

use super::attack_map::{STATES, states};
use super::features::{BLACK_TO_MOVE, GAME, Sink, View};
use super::layout::*;
use super::{NO_ATTACKERS, NO_CONTROL, NO_GUARDS, NO_MATERIAL, NO_PLACEMENT, NO_THREATS, on};
use crate::arch::{Sliders, SquareBytes};
use crate::position::NOWHERE;
use crate::types::PerSquare;

/// A square and what is there.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub square: u8,
    /// The code of the piece, or 0.
    pub code: u8,
    /// As Black sees it: see [`states`].
    pub state: u8,
}

/// From what Black sees to what a king sees; filled up to a power of two, which replaces bounds
/// checks.
type Map = [u8; 32];

/// The state as a side sees it, with or without its own attacks and those of the other side.
const fn state_map(side: usize, flags: u64) -> Map {
    let mut map = [0; 32];
    let mut state = 0;
    while state < STATES {
        let attacks = [state % 9 / 3, state % 3];
        let stands = match (state / 9, side) {
            (1, 1) => 2,
            (2, 1) => 1,
            (stands, _) => stands,
        };
        let own = on(flags, NO_GUARDS) as usize * attacks[side];
        let theirs = on(flags, NO_ATTACKERS) as usize * attacks[1 - side];
        map[state] = (9 * stands + 3 * own + theirs) as u8;
        state += 1;
    }
    map
}

const _: () = assert!(NO_ATTACKERS == 2 * NO_GUARDS);

/// By the two flags, which are neighbours, and by side.
static STATE_MAPS: [[Map; 2]; 4] = {
    const fn both(flags: u64) -> [Map; 2] {
        [state_map(0, flags), state_map(1, flags)]
    }
    [
        both(0),
        both(NO_GUARDS),
        both(NO_ATTACKERS),
        both(NO_GUARDS | NO_ATTACKERS),
    ]
};

/// By side, the pieces as a king sees them: 0 for none.
static SEEN_AS: [Map; 2] = {
    let mut maps = [[0; 32]; 2];
    let mut code = 0;
    while code < 32 {
        let kind = code as u8 & 15;
        if kind != 0 && kind != 15 {
            maps[code >> 4][code] = kind;
            maps[1 - (code >> 4)][code] = 14 + kind;
        }
        code += 1;
    }
    maps
};

/// What the king of a side sees, with weights by the offset of a square from it.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    side: usize,
    states: &'static Map,
}

impl Sight {
    #[inline(always)]
    pub fn new(flags: u64, side: usize) -> Self {
        Self {
            side,
            states: &STATE_MAPS[(flags / NO_GUARDS) as usize & 3][side],
        }
    }

    /// The offsets of all squares from the king where it stands.
    #[inline(always)]
    pub fn offsets(side: usize, king: u8) -> &'static PerSquare<u8> {
        OFFSET_OF[side].at(king)
    }

    /// The weight of a piece.
    #[inline(always)]
    pub fn piece(self, offset: u8, code: u8) -> usize {
        let seen = SEEN_AS[self.side][usize::from(code & 31)];
        SIGHT + usize::from(offset) * SEEN + usize::from(seen)
    }

    /// The weight of the state of a square. A square that none attacks counts nothing, whoever
    /// stands there: that is the business of the piece.
    #[inline(always)]
    pub fn state(self, offset: u8, state: u8) -> usize {
        let state = self.states[usize::from(state & 31)];
        EFFECT + usize::from(offset) * STATES + usize::from(state)
    }
}

/// 1 for Black, -1 for White.
#[inline(always)]
pub(super) const fn sign(side: usize) -> i32 {
    1 - 2 * side as i32
}

/// What a piece counts where it stands, wherever the kings are.
#[inline(always)]
pub(super) fn piece_terms<K: Sink>(flags: u64, spot: Spot, sink: &mut K) {
    let (side, kind) = (usize::from(spot.code >> 4), usize::from(spot.code & 15));
    if on(flags, NO_MATERIAL) {
        sink.add(GAME, BOARD + kind, sign(side));
    }
    if on(flags, NO_PLACEMENT) {
        let place = usize::from(*PLACE_OF[side].at(spot.square));
        sink.add(GAME, PLACE + kind * PLACES + place, sign(side));
    }
}

/// What the attacks on a piece count, for each side to move.
#[inline(always)]
pub(super) fn exposure_terms<K: Sink>(flags: u64, spot: Spot, sink: &mut K) {
    if on(flags, NO_THREATS) {
        let (side, kind) = (usize::from(spot.code >> 4), usize::from(spot.code & 15));
        let attacks = usize::from(STATE_MAPS[0][side][usize::from(spot.state & 31)]) - 9;
        for mover in 0..2 {
            let row = usize::from(mover == side) * KINDS + kind;
            sink.add(
                BLACK_TO_MOVE + mover,
                EXPOSED + row * 9 + attacks,
                sign(side),
            );
        }
    }
}

/// What the state of a square counts, wherever the kings are.
#[inline(always)]
pub(super) fn state_terms<K: Sink>(flags: u64, spot: Spot, sink: &mut K) {
    if on(flags, NO_CONTROL) {
        for side in 0..2 {
            let place = usize::from(*PLACE_OF[side].at(spot.square));
            let state = STATE_MAPS[0][side][usize::from(spot.state & 31)];
            let weight = CONTROL + place * STATES + usize::from(state);
            sink.add(GAME, weight, sign(side));
        }
    }
}

/// All squares of a position.
#[derive(Clone, Copy)]
pub(super) struct Spots {
    /// Bytes past square 80 are without meaning here and below.
    pub codes: SquareBytes,
    pub states: SquareBytes,
    pub kings: [u8; 2],
}

impl Spots {
    #[inline(always)]
    pub fn of<S: Sliders>(view: &View<'_, S>) -> Self {
        let sets = |side: usize| {
            let effects = &view.effects[side];
            [view.position.side_bb(side), effects.once, effects.twice]
        };
        Self {
            codes: *view.position.codes(),
            states: states(view.lines, sets(0), sets(1)),
            kings: [0, 1].map(|side| view.position.king_number(side)),
        }
    }

    #[inline(always)]
    pub fn at(&self, square: usize) -> Spot {
        Spot {
            square: square as u8,
            code: self.codes[square],
            state: self.states[square],
        }
    }
}

/// Tells the sink the terms of all squares.
#[inline(always)]
pub(super) fn extract<S: Sliders, K: Sink>(view: &View<'_, S>, sink: &mut K) {
    let (spots, flags) = (Spots::of(view), view.flags);
    let spot = |square| spots.at(square);
    for square in (0..81).filter(|&square| spots.codes[square] != 0) {
        piece_terms(flags, spot(square), sink);
        exposure_terms(flags, spot(square), sink);
    }
    for square in 0..81 {
        state_terms(flags, spot(square), sink);
    }
    for side in (0..2).filter(|&side| spots.kings[side] != NOWHERE) {
        let sight = Sight::new(flags, side);
        let offsets = Sight::offsets(side, spots.kings[side]);
        for square in 0..81 {
            let (spot, offset) = (spot(square), offsets.0[square]);
            sink.add(side, sight.state(offset, spot.state), sign(side));
            if on(flags, NO_PLACEMENT) && spot.code != 0 {
                sink.add(side, sight.piece(offset, spot.code), sign(side));
            }
        }
    }
}
