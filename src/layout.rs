//! The layout of the structs on 64-bit machines, against `tests/data/layouts.txt`. The C tests compare
//! the same file with the layout that a C compiler makes of the header.

use std::fmt::Write;
use std::mem::{offset_of, size_of};

use crate::board::shogiban_sfen_error;
use crate::mate::{shogiban_mate_info, shogiban_mate_options, shogiban_mate_report};
use crate::outcome::shogiban_result;
use crate::perft::{shogiban_perft_counts, shogiban_perft_info};
use crate::search::{shogiban_search_info, shogiban_search_options, shogiban_search_report};

/// The sizes and offsets of a struct, one line each.
macro_rules! layout {
    ($name:ident { $($field:ident),* }) => {{
        let mut text = format!("{} {}\n", stringify!($name), size_of::<$name>());
        $(writeln!(text, "{}.{} {}", stringify!($name), stringify!($field).trim_start_matches("r#"), offset_of!($name, $field)).unwrap();)*
        text
    }};
}

/// Fails when a field is added, removed, moved or resized: within a major version only the end of a
/// struct may grow.
#[test]
fn structs_have_the_committed_layout() {
    let layouts = layout!(shogiban_sfen_error {
        struct_size,
        code,
        byte,
        piece
    }) + &layout!(shogiban_perft_counts {
        struct_size,
        reserved,
        nodes,
        captures,
        drops,
        promotions,
        checks,
        mates
    }) + &layout!(shogiban_perft_info {
        struct_size,
        r#move,
        done,
        total,
        nodes
    }) + &layout!(shogiban_result {
        struct_size,
        how,
        winner,
        by_players
    }) + &layout!(shogiban_mate_info {
        struct_size,
        depth,
        nodes,
        proof,
        disproof
    }) + &layout!(shogiban_mate_options {
        struct_size,
        plies,
        nodes,
        shortest,
        reserved,
        line,
        line_cap,
        callback,
        user_data
    }) + &layout!(shogiban_mate_report {
        struct_size,
        answer,
        nodes,
        length,
        shortest,
        line
    }) + &layout!(shogiban_search_info {
        struct_size,
        event,
        depth,
        selective_depth,
        nodes,
        rank,
        score,
        table_full,
        reserved,
        moves,
        count
    }) + &layout!(shogiban_search_options {
        struct_size,
        depth,
        nodes,
        seed,
        flags,
        multi_pv,
        reserved,
        history,
        history_count,
        root_moves,
        root_move_count,
        line,
        line_cap,
        callback,
        user_data
    }) + &layout!(shogiban_search_report {
        struct_size,
        r#move,
        nodes,
        score,
        depth,
        stopped,
        declare,
        lines,
        length,
        line
    });

    assert_eq!(layouts, include_str!("../tests/data/layouts.txt"));
}
