//! Features of single squares: the piece on it, and how often each side attacks it.

use super::attack_map::{STATES, states};
use super::feature_sink::{BLACK_TO_MOVE, FeatureSink, GAME, sign};
use super::layout::*;
use super::view::View;
use super::{NO_ATTACKERS, NO_CONTROL, NO_GUARDS, NO_MATERIAL, NO_PLACEMENT, NO_THREATS, is_on};
use crate::arch::Sliders;
use crate::arch::SquareBytes;
use crate::position::NOWHERE;
use crate::types::PerSquare;

/// A square with its piece and attack state.
#[derive(Clone, Copy)]
pub(super) struct SquareState {
    pub square: u8,
    /// The code of the piece; 0 for none.
    pub code: u8,
    /// The attack state, as Black sees it: see [`states`].
    pub state: u8,
}

/// A map from Black's view to a side's view, padded to a power of two in place of bounds checks.
type Map = [u8; 32];

/// Maps a state to a side's view. Flags leave out its own attacks or those of the other side.
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
        let own = is_on(flags, NO_GUARDS) as usize * attacks[side];
        let theirs = is_on(flags, NO_ATTACKERS) as usize * attacks[1 - side];
        map[state] = (9 * stands + 3 * own + theirs) as u8;
        state += 1;
    }
    map
}

const _: () = assert!(NO_ATTACKERS == 2 * NO_GUARDS);

/// By the two flags, which are adjacent bits, and by side.
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

/// Piece codes in the view of a side's king: 1 to 14 for own kinds, 15 to 28 for enemy kinds, 0 for
/// none.
static PIECE_IN_VIEW: [Map; 2] = {
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

/// King-relative features of a side: weights by the offset of a square from its king.
#[derive(Clone, Copy)]
pub(super) struct KingRelative {
    side: usize,
    states: &'static Map,
}

impl KingRelative {
    #[inline(always)]
    pub fn new(flags: u64, side: usize) -> Self {
        Self {
            side,
            states: &STATE_MAPS[(flags / NO_GUARDS) as usize & 3][side],
        }
    }

    /// The offsets of all squares from a king.
    #[inline(always)]
    pub fn offsets(side: usize, king: u8) -> &'static PerSquare<u8> {
        OFFSET_OF[side].at(king)
    }

    /// The weight index of a piece.
    #[inline(always)]
    pub fn piece(self, offset: u8, code: u8) -> usize {
        let seen = PIECE_IN_VIEW[self.side][usize::from(code & 31)];
        KING_PIECE + usize::from(offset) * PIECES_IN_VIEW + usize::from(seen)
    }

    /// The weight index of the state of a square. States without attacks have weight 0, because the
    /// feature of the piece covers them.
    #[inline(always)]
    pub fn state(self, offset: u8, state: u8) -> usize {
        let state = self.states[usize::from(state & 31)];
        KING_STATE + usize::from(offset) * STATES + usize::from(state)
    }
}

/// Material and placement of a piece, independent of the kings.
#[inline(always)]
pub(super) fn piece_terms<K: FeatureSink>(flags: u64, feature: SquareState, trace: &mut K) {
    let (side, kind) = (
        usize::from(feature.code >> 4),
        usize::from(feature.code & 15),
    );
    if is_on(flags, NO_MATERIAL) {
        trace.add(GAME, BOARD + kind, sign(side));
    }
    if is_on(flags, NO_PLACEMENT) {
        let place = usize::from(*PLACE_OF[side].at(feature.square));
        trace.add(GAME, PLACE + kind * PLACES + place, sign(side));
    }
}

/// Attacks on a piece, by side to move.
#[inline(always)]
pub(super) fn exposure_terms<K: FeatureSink>(flags: u64, feature: SquareState, trace: &mut K) {
    if is_on(flags, NO_THREATS) {
        let (side, kind) = (
            usize::from(feature.code >> 4),
            usize::from(feature.code & 15),
        );
        let attacks = usize::from(STATE_MAPS[0][side][usize::from(feature.state & 31)]) - 9;
        for mover in 0..2 {
            let row = usize::from(mover == side) * KINDS + kind;
            trace.add(
                BLACK_TO_MOVE + mover,
                EXPOSED + row * 9 + attacks,
                sign(side),
            );
        }
    }
}

/// The state of a square, independent of the kings.
#[inline(always)]
pub(super) fn state_terms<K: FeatureSink>(flags: u64, feature: SquareState, trace: &mut K) {
    if is_on(flags, NO_CONTROL) {
        for side in 0..2 {
            let place = usize::from(*PLACE_OF[side].at(feature.square));
            let state = STATE_MAPS[0][side][usize::from(feature.state & 31)];
            let weight = CONTROL + place * STATES + usize::from(state);
            trace.add(GAME, weight, sign(side));
        }
    }
}

/// The pieces and attack states of all squares.
#[derive(Clone, Copy)]
pub(super) struct SquareStates {
    /// Bytes above square 80 are undefined, here and in `states`.
    pub codes: SquareBytes,
    pub states: SquareBytes,
    pub kings: [u8; 2],
}

impl SquareStates {
    #[inline(always)]
    pub fn of<S: Sliders>(view: &View<'_, S>) -> Self {
        let sets = |side: usize| {
            let attack_maps = &view.attack_maps[side];
            [
                view.position.side_bb(side),
                attack_maps.once,
                attack_maps.twice,
            ]
        };
        Self {
            codes: *view.position.codes(),
            states: states(view.lines, sets(0), sets(1)),
            kings: [0, 1].map(|side| view.position.king_number(side)),
        }
    }

    #[inline(always)]
    pub fn at(&self, square: usize) -> SquareState {
        SquareState {
            square: square as u8,
            code: self.codes[square],
            state: self.states[square],
        }
    }
}

/// Traces the features of all squares.
#[inline(always)]
pub(super) fn extract<S: Sliders, K: FeatureSink>(view: &View<'_, S>, trace: &mut K) {
    let (squares, flags) = (SquareStates::of(view), view.flags);
    let feature = |square| squares.at(square);
    for square in (0..81).filter(|&square| squares.codes[square] != 0) {
        piece_terms(flags, feature(square), trace);
        exposure_terms(flags, feature(square), trace);
    }
    for square in 0..81 {
        state_terms(flags, feature(square), trace);
    }
    for side in (0..2).filter(|&side| squares.kings[side] != NOWHERE) {
        let king_relative_terms = KingRelative::new(flags, side);
        let offsets = KingRelative::offsets(side, squares.kings[side]);
        for square in 0..81 {
            let (feature, offset) = (feature(square), offsets.0[square]);
            trace.add(
                side,
                king_relative_terms.state(offset, feature.state),
                sign(side),
            );
            if is_on(flags, NO_PLACEMENT) && feature.code != 0 {
                trace.add(
                    side,
                    king_relative_terms.piece(offset, feature.code),
                    sign(side),
                );
            }
        }
    }
}
