//! Codes, reasons in words and self-checks: rows 2, 25 and 63.

use shogiban::{
    DeclareFault, DropFault, Ending, ImpasseRule, MOVE_NUMBER_MAX, MoveFault, PACKED_SIZE,
    ParseNameError, SfenFault, Status,
};
use std::collections::HashSet;

// The codes of faults count from 1, the others from 0, in the order in which the rows list them.
// Each test fails when two of its codes change places.

#[test]
fn row_02_codes_of_sfen_faults() {
    use SfenFault::*;
    let sfen = [
        Null, Long, Fields, Ranks, Letter, Width, Promote, Side, Hand, Move, Kings, Count,
    ];
    assert_eq!(
        sfen.map(SfenFault::code),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    );
}

#[test]
fn row_02_codes_of_drop_faults() {
    let drop = [
        DropFault::Bad,
        DropFault::NotHeld,
        DropFault::Occupied,
        DropFault::Dead,
        DropFault::TwoPawns,
        DropFault::InCheck,
        DropFault::PawnMate,
    ];
    assert_eq!(drop.map(DropFault::code), [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn row_02_codes_of_move_faults() {
    let mv = [
        MoveFault::Bad,
        MoveFault::NotYours,
        MoveFault::NotHeld,
        MoveFault::CannotReach,
        MoveFault::Occupied,
        MoveFault::PromoteNotAllowed,
        MoveFault::PromoteRequired,
        MoveFault::Dead,
        MoveFault::TwoPawns,
        MoveFault::InCheck,
        MoveFault::PawnMate,
    ];
    assert_eq!(mv.map(MoveFault::code), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn row_02_codes_of_declaration_faults() {
    let declare = [
        DeclareFault::NoKing,
        DeclareFault::FewPieces,
        DeclareFault::InCheck,
        DeclareFault::FewPoints,
        DeclareFault::NoRule,
    ];
    assert_eq!(declare.map(DeclareFault::code), [1, 2, 3, 4, 5]);
}

#[test]
fn row_02_codes_of_impasse_rules() {
    let rules = [
        ImpasseRule::Points27,
        ImpasseRule::Points24,
        ImpasseRule::Try,
        ImpasseRule::None,
    ];
    assert_eq!(rules.map(ImpasseRule::code), [0, 1, 2, 3]);
    for code in 0..=255 {
        let rule = rules.into_iter().find(|rule| rule.code() == code);
        assert_eq!(ImpasseRule::from_code(code), rule);
    }
}

#[test]
fn row_02_codes_and_names_of_endings() {
    let endings = [
        "mate",
        "no_move",
        "resign",
        "sennichite",
        "perpetual_check",
        "cap",
        "impasse",
        "try",
    ];
    assert_eq!(Ending::all().map(Ending::name), endings);
    assert_eq!(Ending::all().map(Ending::code), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(endings.map(str::parse), Ending::all().map(Ok));
}

#[test]
fn row_02_codes_and_names_of_statuses() {
    let statuses = [Status::Ongoing, Status::Mate, Status::NoMove];
    assert_eq!(Status::all(), statuses);
    assert_eq!(statuses.map(Status::code), [0, 1, 2]);
    assert_eq!(statuses.map(Status::name), ["ongoing", "mate", "no_move"]);
    assert_eq!(
        ["ongoing", "mate", "no_move"].map(str::parse),
        statuses.map(Ok)
    );
}

#[test]
fn names_of_impasse_rules() {
    let names = ["27", "24", "try", "none"];
    assert_eq!(ImpasseRule::all().map(ImpasseRule::name), names);
    assert_eq!(names.map(str::parse), ImpasseRule::all().map(Ok));
    for name in ["", "28", "Try", "try ", "perpetual_check"] {
        assert_eq!(name.parse::<ImpasseRule>(), Err(ParseNameError), "{name}");
    }
}

#[test]
fn row_02_numbers() {
    assert_eq!((MOVE_NUMBER_MAX, PACKED_SIZE), (65535, 96));
}

/// Fails when two codes share a reason, or one has none.
#[test]
fn row_25_reasons_in_words() {
    let distinct = |reasons: Vec<&str>| {
        let different: HashSet<&str> = reasons.iter().copied().collect();
        assert!(reasons.iter().all(|reason| !reason.trim().is_empty()));
        assert_eq!(different.len(), reasons.len(), "{reasons:?}");
        reasons.len()
    };
    assert_eq!(
        distinct(SfenFault::all().map(SfenFault::reason).to_vec()),
        12
    );
    assert_eq!(
        distinct(
            DropFault::all()
                .iter()
                .map(|fault| fault.reason())
                .collect()
        ),
        7
    );
    assert_eq!(
        distinct(
            MoveFault::all()
                .iter()
                .map(|fault| fault.reason())
                .collect()
        ),
        11
    );
    assert_eq!(
        distinct(DeclareFault::all().map(DeclareFault::reason).to_vec()),
        5
    );
    for fault in MoveFault::all() {
        assert_eq!(fault.to_string(), fault.reason());
    }
}

/// The check of the tables against steps walked one by one; that each broken one is seen, the
/// crate's own tests hold beside the tables. Fails when the verdict on the attack tables is turned
/// round.
#[test]
fn row_63_the_tables_are_sound() {
    assert!(shogiban::tables_ok());
}
