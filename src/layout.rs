//! The layout of the structs on 64-bit machines, against `tests/data/layouts.txt`. The C tests
//! compare the same file with the layout that a C compiler makes of the header.

use std::fmt::Write;
use std::mem::{offset_of, size_of};

use crate::board::shogiban_sfen_error;
use crate::mate::{shogiban_mate_info, shogiban_mate_options, shogiban_mate_report};
use crate::outcome::shogiban_result;
use crate::perft::{shogiban_perft_counts, shogiban_perft_info};
use crate::search::{shogiban_search_info, shogiban_search_options, shogiban_search_report};

/// Defines `layouts`: the size and the offsets of each struct, one a line.
macro_rules! layouts {
    ($($name:ident { $($field:ident),* })*) => {
        fn layouts() -> String {
            let mut text = String::new();
            $(
                let name = stringify!($name);
                writeln!(text, "{name} {}", size_of::<$name>()).unwrap();
                $(
                    let field = stringify!($field).trim_start_matches("r#");
                    writeln!(text, "{name}.{field} {}", offset_of!($name, $field)).unwrap();
                )*
            )*
            text
        }
    };
}

layouts! {
    shogiban_sfen_error { struct_size, code, byte, piece }
    shogiban_perft_counts {
        struct_size, reserved, nodes, captures, drops, promotions, checks, mates
    }
    shogiban_perft_info { struct_size, r#move, done, total, nodes }
    shogiban_result { struct_size, how, winner, by_players }
    shogiban_mate_info { struct_size, depth, nodes, proof, disproof }
    shogiban_mate_options {
        struct_size, plies, nodes, shortest, reserved, line, line_cap, callback, user_data
    }
    shogiban_mate_report { struct_size, answer, nodes, length, shortest, line }
    shogiban_search_info {
        struct_size, event, depth, selective_depth, nodes, rank, score, table_full,
        reserved, moves, count
    }
    shogiban_search_options {
        struct_size, depth, nodes, seed, flags, multi_pv, reserved, history, history_count,
        root_moves, root_move_count, line, line_cap, callback, user_data
    }
    shogiban_search_report {
        struct_size, r#move, nodes, score, depth, stopped, declare, lines, length, line
    }
}

/// Fails when a field is added, removed, moved or resized: within a major version only the end of a
/// struct may grow.
#[test]
fn structs_have_the_committed_layout() {
    assert_eq!(layouts(), include_str!("../tests/data/layouts.txt"));
}
