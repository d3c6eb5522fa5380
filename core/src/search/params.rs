//! The numbers of the search, found by matches: depths in plies, margins in centipawns.

use super::DEPTH_MAX;

/// Below this depth a node far under alpha goes straight to quiescence.
pub(super) const RAZOR_DEPTH: i32 = 3;

/// How far under alpha that is.
pub(super) const fn razor(depth: i32) -> i32 {
    250 + 200 * depth * depth
}

/// Up to this depth a node far above beta is taken to stay there.
pub(super) const PARENT_FUTILITY_DEPTH: i32 = 8;

/// How far above beta that is.
pub(super) const fn parent_futility(depth: i32, improving: bool) -> i32 {
    130 * (depth - improving as i32)
}

/// How much a null move takes off the depth.
pub(super) const fn null_reduction(depth: i32, above_beta: i32) -> i32 {
    let margin = above_beta / 200;
    3 + depth / 4 + if margin < 3 { margin } else { 3 }
}

/// From this depth on, captures that beat beta by a margin in a shallow search cut.
pub(super) const PROBCUT_DEPTH: i32 = 5;
pub(super) const PROBCUT_MARGIN: i32 = 240;

/// From this depth on, a node without a known move is searched a ply less.
pub(super) const REDUCED_WITHOUT_MOVE_DEPTH: i32 = 4;

/// From this depth on, a known move is tested for being the only good one.
pub(super) const SINGULAR_DEPTH: i32 = 6;

/// Up to this depth late quiet moves are left out.
pub(super) const MOVE_COUNT_DEPTH: i32 = 10;

/// How many moves are looked at before quiet ones are left out.
pub(super) const fn move_count(depth: i32, improving: bool) -> i32 {
    (4 + depth * depth) * 3 / (2 - improving as i32) + 1
}

/// Up to this reduced depth quiet moves of a node far under alpha are left out.
pub(super) const FUTILITY_DEPTH: i32 = 6;

/// How far under alpha that is.
pub(super) const fn futility(depth: i32) -> i32 {
    150 + 130 * depth
}

/// Up to this reduced depth quiet moves that lose material at once are left out.
pub(super) const EXCHANGE_DEPTH: i32 = 8;

/// The least exchange that a quiet move may begin.
pub(super) const fn quiet_exchange(depth: i32) -> i32 {
    -40 * depth * depth
}

/// What a capture in quiescence must at least come up to, added to the evaluation.
pub(super) const QUIESCENCE_FUTILITY: i32 = 150;

/// Half the width of the first window of an iteration.
pub(super) const ASPIRATION: i32 = 40;

/// What a cut or a failure teaches the histories.
pub(super) const fn bonus(depth: i32) -> i32 {
    let bonus = 20 * depth * depth + 60 * depth;
    if bonus < 1400 { bonus } else { 1400 }
}

/// The natural logarithm in 1024ths, rounded down: squaring a number between 1 and 2 tells one binary
/// digit of its logarithm after the other.
const fn ln_1024(n: u32) -> i64 {
    let whole = n.ilog2();
    let mut x = ((n as u64) << 30) >> whole;
    let mut log2 = (whole as u64) << 16;
    let mut digit = 1 << 15;
    while digit != 0 {
        x = (x * x) >> 30;
        if x >= 2 << 30 {
            x >>= 1;
            log2 += digit;
        }
        digit >>= 1;
    }
    // ln 2 is 45426 / 65536.
    ((log2 * 45426) >> 22) as i64
}

/// 28 times the natural logarithm.
const LOG: [i32; 256] = {
    let mut table = [0; 256];
    let mut n = 1;
    while n < 256 {
        table[n] = (28 * ln_1024(n as u32) / 1024) as i32;
        n += 1;
    }
    table
};

/// How much less deep a late move is searched: by the product of the logarithms of depth and number.
pub(super) fn reduction(depth: i32, count: usize, improving: bool) -> i32 {
    let depth = depth.clamp(0, DEPTH_MAX as i32) as usize;
    let product = LOG[depth] * LOG[count.min(255)];
    (product + 520) / 1024 + i32::from(!improving && product > 1600)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for n in 1..256_u32 {
            let true_value = f64::from(n).ln() * 28.0;
            let value = f64::from(LOG[n as usize]);
            assert!((value..value + 1.01).contains(&true_value), "{n}");
        }
    }
}
