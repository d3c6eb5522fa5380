//! The facts of a position that all terms share.

use super::attack_map::AttackMap;
use super::feature_sink::{FeatureSink, GAME, sign_of};
use super::is_on;
use super::layout::REACH;
use crate::arch::Sliders;
use crate::position::Position;
use crate::types::{BlackSide, Side, WhiteSide};

/// A position with its attack maps.
pub(super) struct View<'a, S> {
    pub position: &'a Position,
    pub flags: u64,
    pub lines: S,
    pub attack_maps: [AttackMap; 2],
}

impl<'a, S: Sliders> View<'a, S> {
    /// Computes the attack maps, and traces the mobility of line pieces on the way.
    #[inline(always)]
    pub fn new<K: FeatureSink>(position: &'a Position, flags: u64, trace: &mut K) -> Self {
        let lines = S::new(position.occupied());
        let attack_maps = [
            attacks_and_mobility::<BlackSide, S, K>(position, flags, lines, trace),
            attacks_and_mobility::<WhiteSide, S, K>(position, flags, lines, trace),
        ];
        Self {
            position,
            flags,
            lines,
            attack_maps,
        }
    }
}

impl<S> View<'_, S> {
    /// 1 for a side that is to move, 0 for the other.
    #[inline(always)]
    pub fn to_move<Us: Side>(&self) -> usize {
        usize::from(self.position.side_to_move() == Us::COLOR)
    }

    #[inline(always)]
    pub fn has(&self, flag: u64) -> bool {
        is_on(self.flags, flag)
    }
}

#[inline(always)]
fn attacks_and_mobility<Us: Side, S: Sliders, K: FeatureSink>(
    position: &Position,
    flags: u64,
    lines: S,
    trace: &mut K,
) -> AttackMap {
    let own = position.side_bb(Us::INDEX);
    AttackMap::new::<Us, S>(position, lines, |from, reach| {
        if is_on(flags, super::NO_MOBILITY) {
            let count = reach.without(own).count() as usize;
            let kind = position.kind_at(from) as usize;
            trace.add(GAME, REACH + kind * 20 + count, sign_of::<Us>());
        }
    })
}
