//! Depths (in plies) and margins (in centipawns) of the search, tuned by matches.

use super::DEPTH_MAX;

/// Razoring: up to this depth, a node far below alpha goes to quiescence at once.
pub(super) const RAZOR_DEPTH: i32 = 3;

/// Razoring: the distance below alpha that it takes.
pub(super) const fn razor(depth: i32) -> i32 {
    250 + 200 * depth * depth
}

/// Reverse futility pruning: up to this depth, a node far above beta is a cutoff.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// Reverse futility pruning: the distance above beta that it takes.
pub(super) const fn reverse_futility(depth: i32, improving: bool) -> i32 {
    130 * (depth - improving as i32)
}

/// Null move: the reduction of the search after it.
pub(super) const fn null_reduction(depth: i32, above_beta: i32) -> i32 {
    let margin = above_beta / 200;
    3 + depth / 4 + if margin < 3 { margin } else { 3 }
}

/// ProbCut: from this depth on, a capture that beats beta by `PROBCUT_MARGIN` in a shallow search
/// is a cutoff.
pub(super) const PROBCUT_DEPTH: i32 = 5;
pub(super) const PROBCUT_MARGIN: i32 = 240;

/// Internal iterative reduction: from this depth on, a node without a table move loses a ply.
pub(super) const IIR_DEPTH: i32 = 4;

/// Singular extension: from this depth on, the table move is tested against all others.
pub(super) const SINGULAR_DEPTH: i32 = 6;

/// Late move pruning: up to this depth, late quiet moves are skipped.
pub(super) const MOVE_COUNT_DEPTH: i32 = 10;

/// Late move pruning: the number of moves that are searched before.
pub(super) const fn move_count(depth: i32, improving: bool) -> i32 {
    (4 + depth * depth) * 3 / (2 - improving as i32) + 1
}

/// Futility pruning: up to this reduced depth, quiet moves of a node far below alpha are skipped.
pub(super) const FUTILITY_DEPTH: i32 = 6;

/// Futility pruning: the distance below alpha that it takes.
pub(super) const fn futility(depth: i32) -> i32 {
    150 + 130 * depth
}

/// SEE pruning: up to this reduced depth, quiet moves that lose material are skipped.
pub(super) const SEE_DEPTH: i32 = 8;

/// SEE pruning: the material that a quiet move may lose.
pub(super) const fn see_margin(depth: i32) -> i32 {
    -40 * depth * depth
}

/// Delta pruning in quiescence: the margin added to the evaluation and the captured piece.
pub(super) const DELTA_MARGIN: i32 = 150;

/// Half the width of the first aspiration window.
pub(super) const ASPIRATION: i32 = 40;

/// The change of history scores after a cutoff at this depth, up to the bound of 1400.
pub(super) const fn bonus(depth: i32) -> i32 {
    let bonus = 20 * depth * depth + 60 * depth;
    if bonus < 1400 { bonus } else { 1400 }
}

/// The natural logarithm in units of 1/1024, rounded down. Each squaring of a number between 1 and
/// 2 yields the next binary digit of its logarithm to base 2.
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

/// Late move reductions: the plies by which move number `count` is reduced. They grow with the
/// product of the logarithms of depth and move number.
pub(super) fn reduction(depth: i32, count: usize, improving: bool) -> i32 {
    let depth = depth.clamp(0, DEPTH_MAX as i32) as usize;
    let product = LOG[depth] * LOG[count.min(255)];
    (product + 520) / 1024 + i32::from(!improving && product > 1600)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the floating-point logarithm: off by at most 1, since it is rounded down.
    #[test]
    fn logarithms() {
        for n in 1..256_u32 {
            let true_value = f64::from(n).ln() * 28.0;
            let value = f64::from(LOG[n as usize]);
            assert!((value..value + 1.01).contains(&true_value), "{n}");
        }
    }
}
