//! Legal moves as others count and list them: rows 37 to 41 and 45.

use crate::common::data::{self, field, number};
use crate::common::naive::Naive;
use crate::common::{assert_same, codes, mv, position, to_naive, to_position};
use shogiban::{Board, Move, Position};

/// Single moves with a verdict: nifu, mating pawn drops, pins, dead squares, promotions, evasions.
/// Fails when a pinned piece is not let take the pawn along its pin.
#[test]
fn rows_38_39_and_45_legality_of_single_moves() {
    let rows = data::rows("legality.json");
    assert_eq!(rows.len(), 146);
    for row in &rows {
        // Some hold more of a piece than a set has, which no SFEN may but any board can.
        let position = to_position(&Naive::from_sfen(field(row, "sfen")));
        let mv = mv(field(row, "move"));
        let legal = row["legal"].as_bool().expect("a verdict");
        assert_eq!(position.ordered_moves().contains(&mv), legal, "{row}");
        assert_eq!(position.move_fault(mv) == Ok(()), legal, "{row}");
        let unpacked = mv.unpack(position.side_to_move());
        assert_eq!(position.legal_moves().contains(&unpacked), legal, "{row}");
    }
}

/// Fails when Black's zone has four ranks.
#[test]
fn row_40_numbers_of_legal_moves() {
    let rows = data::rows("legal_counts.json");
    assert_eq!(rows.len(), 13);
    for row in &rows {
        let position = position(field(row, "sfen"));
        let expected = number(row, "legal_moves");
        assert_eq!(position.legal_moves().len() as u64, expected, "{row}");
        assert_eq!(position.ordered_moves().len() as u64, expected, "{row}");
        assert_eq!(position.perft(1), expected, "{row}");
    }
}

/// Every form of the list of 3,000 positions, against four libraries and the naive order.
/// Fails when a pinned piece may leave the line.
#[test]
fn row_40_full_legal_sets() {
    let sets = data::legal_sets();
    assert_eq!(sets.len(), 3000);
    for set in &sets {
        let position = position(&set.sfen);
        let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        moves.sort();
        assert_eq!(moves, set.moves, "{}", set.sfen);
        let naive = Naive::from_sfen(&set.sfen);
        assert_eq!(
            codes(&position.ordered_moves()),
            naive.legal(),
            "{}",
            set.sfen
        );
        assert_eq!(
            codes(&position.pseudo_moves()),
            naive.pseudo_moves(),
            "{}",
            set.sfen
        );
        assert_eq!(
            codes(&position.board_moves()),
            naive.board_moves(),
            "{}",
            set.sfen
        );
        assert_eq!(codes(&position.drop_moves()), naive.drops(), "{}", set.sfen);
        assert_eq!(position.perft(1), set.moves.len() as u64, "{}", set.sfen);
        assert_eq!(
            position.has_legal_moves(),
            !set.moves.is_empty(),
            "{}",
            set.sfen
        );
    }
}

/// Real games, the number of legal moves at every ply, each move then taken back on a copy. Fails
/// when anything that a game needs goes wrong along the way.
#[test]
fn rows_40_to_43_real_games_ply_by_ply() {
    let games = data::games();
    assert_eq!(games.len(), 342);
    for game in &games {
        assert_eq!(game.counts.len(), game.moves.len() + 1, "{}", game.sfen);
        let mut board = Board::from_sfen(&game.sfen).expect("a game's start");
        let mut naive = to_naive(board.position());
        let start: Position = board.position().clone();
        for (ply, usi) in game.moves.iter().enumerate() {
            assert_eq!(
                board.position().legal_moves().len(),
                game.counts[ply],
                "{usi} at {ply}"
            );
            assert_eq!(
                board.position().move_fault(mv(usi)),
                Ok(()),
                "{usi} at {ply}"
            );
            assert!(board.do_move(mv(usi)), "{usi} at {ply}");
            naive = naive.after(mv(usi).code()).expect("a legal move");
            assert_same(board.position(), &naive, usi);
            assert_eq!(board.moves_made(), ply + 1);
        }
        let last = game.counts[game.moves.len()];
        assert_eq!(board.position().legal_moves().len(), last, "at the end");
        while board.undo_move() {}
        assert_eq!(*board.position(), start);
    }
}
