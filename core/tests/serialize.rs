//! Positions and moves through `serde`, by way of JSON.
#![cfg(feature = "serde")]

mod common;

use common::rng::Rng;
use common::{mv, piece, position, sq, to_position, wild};
use shogiban::{PackedMove, Position};

/// Fails when a position is written without its move number.
#[test]
fn a_position_is_its_sfen() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b Gr 12";
    let json = serde_json::to_string(&position(sfen)).expect("text");
    assert_eq!(json, format!("\"{sfen}\""));
    let read: Position = serde_json::from_str(&json).expect("a position");
    assert_eq!(read, position(sfen));
    let error = serde_json::from_str::<Position>("\"9/9 b - 1\"").expect_err("two ranks");
    assert!(error.to_string().contains("the board is not nine ranks"));
    assert!(serde_json::from_str::<Position>("7").is_err());
}

/// Any board either comes back as it was or is refused. Fails when one that SFEN cannot express is
/// written.
#[test]
fn a_position_without_an_sfen_is_refused() {
    let mut two_kings = position("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    two_kings.put(sq("9i"), piece("K"));
    assert!(serde_json::to_string(&two_kings).is_err());
    let mut rng = Rng::new(91);
    let mut written = 0;
    for _ in 0..300 {
        let position = to_position(&wild::board(&mut rng));
        if let Ok(json) = serde_json::to_string(&position) {
            written += 1;
            assert_eq!(serde_json::from_str::<Position>(&json).ok(), Some(position));
        }
    }
    assert!((10..290).contains(&written), "{written}");
}

#[test]
fn a_move_is_its_usi() {
    for usi in ["7g7f", "8h2b+", "P*5e"] {
        let json = serde_json::to_string(&mv(usi)).expect("text");
        assert_eq!(json, format!("\"{usi}\""));
        assert_eq!(
            serde_json::from_str::<PackedMove>(&json).ok(),
            Some(mv(usi))
        );
    }
    let list: Vec<PackedMove> = serde_json::from_str("[\"7g7f\", \"3c3d\"]").expect("moves");
    assert_eq!(list, [mv("7g7f"), mv("3c3d")]);
    assert!(serde_json::from_str::<PackedMove>("\"7g7g\"").is_err());
}
