//! Node counts and lines of fixed problems with a small budget.
//!
//! They pin the order of moves and every decision of the search, so a change that is meant to keep
//! the behaviour must keep them. A change of the solver updates them and says so.

use super::sets::rows;
use super::within;
use shogiban::{MateAnswer, MateOptions};

/// Nodes for each problem: most problems of up to seven plies are solved, many longer ones are not.
const BUDGET: u64 = 2_000;

/// Problems solved, their nodes summed up over all problems, and a hash of the lines.
fn checksum(file: &str, options: &MateOptions) -> (u32, u64, u64) {
    let (mut solved, mut nodes, mut hash) = (0, 0, 0xCBF2_9CE4_8422_2325_u64);
    for (position, _) in rows(file) {
        let report = position.mate(options);
        nodes += report.nodes;
        if let MateAnswer::Mate(line) = report.answer {
            solved += 1;
            for mv in line {
                hash = (hash ^ u64::from(mv.code())).wrapping_mul(0x0100_0000_01B3);
            }
        }
    }
    (solved, nodes, hash)
}

/// Fails when equal defences are chosen in another order, when the slack of thresholds is an
/// eighth, or when promotions wait like the moves that decline them.
#[test]
fn nodes_and_lines_of_fixed_problems() {
    let shortest = MateOptions {
        shortest: true,
        ..within(BUDGET)
    };
    let found = [
        checksum("mate-3.sfen", &within(BUDGET)),
        checksum("mate-5.sfen", &within(BUDGET)),
        checksum("mate-7.sfen", &within(BUDGET)),
        checksum("mate-9.sfen", &within(BUDGET)),
        checksum("mate-11.sfen", &within(BUDGET)),
        checksum("mate-exact.tsv", &within(BUDGET)),
        checksum("mate-exact.tsv", &shortest),
    ];
    let expected = [
        (150, 21_497, 693_772_132_061_726_940),
        (149, 57_087, 5_635_571_675_722_242_951),
        (134, 153_115, 14_648_340_658_026_953_886),
        (87, 246_210, 12_829_883_092_909_380_464),
        (48, 278_186, 5_356_992_711_693_101_008),
        (106, 206_747, 6_058_123_680_828_009_883),
        (106, 228_832, 7_617_575_911_148_498_602),
    ];
    assert_eq!(found, expected);
}
