//! Faults that others' libraries really had, one test each: `tests/data/bugs.json` tells the report
//! and the fault, and names the test. Inputs are the reports' own or of their class.

mod texts;

use crate::common::{assert_same, board, data, mv, play, position, sq, texts, to_naive};
use shogiban::{Board, Color, DeclareFault, Ending, ImpasseRule, MoveFault, PieceKind, Position};

fn is_legal(sfen: &str, usi: &str) -> bool {
    let position = position(sfen);
    let listed = position.ordered_moves().contains(&mv(usi));
    assert_eq!(
        position.move_fault(mv(usi)) == Ok(()),
        listed,
        "{sfen} {usi}"
    );
    let unpacked = mv(usi).unpack(position.side_to_move());
    assert_eq!(
        position.legal_moves().contains(&unpacked),
        listed,
        "{sfen} {usi}"
    );
    listed
}

fn count(sfen: &str) -> usize {
    let count = position(sfen).legal_moves().len();
    assert_eq!(position(sfen).perft(1), count as u64, "{sfen}");
    count
}

fn drops(sfen: &str) -> String {
    texts(&position(sfen).drop_moves()).join(" ")
}

fn repetition(sfen: &str, moves: &str) -> Option<(Ending, Option<Color>)> {
    let mut board = board(sfen);
    play(&mut board, moves);
    board
        .repetition()
        .map(|result| (result.ending(), result.winner()))
}

const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

// Legality.

/// Fails when pawns of the other side make a second pawn.
#[test]
fn nifu_looks_at_own_pawns() {
    let sfen = "lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58";
    assert!(is_legal(sfen, "P*8b"));
    assert_eq!(count(sfen), 92);
}

/// Fails when a piece that leaves the zone is not let promote.
#[test]
fn a_promotion_that_leaves_the_zone() {
    let sfen = "ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42";
    assert!(is_legal(sfen, "2g5d+"));
}

/// Fails when `put` takes no note of a king.
#[test]
fn list_and_predicate_agree() {
    let start = Position::startpos();
    let faults = start
        .ordered_moves()
        .into_iter()
        .map(|mv| start.move_fault(mv));
    assert_eq!(faults.filter(|&fault| fault == Ok(())).count(), 30);
}

/// Fails when board moves are judged for Black, whoever moves.
#[test]
fn square_zero_is_a_square() {
    let mut position = Position::startpos();
    position.set_side_to_move(Color::White);
    assert_eq!(sq("9a").number(), 0);
    assert!(position.pseudo_moves().contains(&mv("9a9b")));
    assert_eq!(position.move_fault(mv("9a9b")), Ok(()));
    assert_eq!(position.move_fault(mv("9b9a")), Err(MoveFault::NotYours));
}

/// Fails when a promotion outside the zone is no fault.
#[test]
fn no_promotion_in_the_own_camp() {
    let sfen = "l5snl/1r1gk1gb1/p1nspp1pp/2pp5/1pP3R2/6P2/PPSPPP2P/1BG1K1S2/LN3G1NL w 2P 28";
    assert!(!is_legal(sfen, "8b8c+"));
    assert_eq!(
        position(sfen).move_fault(mv("8b8c+")),
        Err(MoveFault::PromoteNotAllowed)
    );
}

/// Fails when a captured piece does not come into the hand.
#[test]
fn a_capture_fills_the_hand() {
    let sfen = "ln2k1snl/1r1sg1gb1/p1p1pppp1/3p3Pp/1p7/2P6/PPBPPPP1P/2GS2SR1/LN2KG1NL w - 1";
    let mut board = board(sfen);
    let pieces = |board: &Board| {
        let packed = board.position().packed();
        let standing = packed[..81].iter().filter(|&&code| code != 0).count();
        standing
            + packed[81..95]
                .iter()
                .map(|&count| usize::from(count))
                .sum::<usize>()
    };
    assert_eq!(pieces(&board), 40);
    play(&mut board, "2c2d");
    assert_eq!(
        board.position().hand(Color::White).count(PieceKind::Pawn),
        Some(1)
    );
    assert_eq!(pieces(&board), 40);
}

/// Fails when taking back a move does not restore the king.
#[test]
fn undo_restores_captures_and_promotions() {
    let sfen = "l6nl/4+p+P1gk/2n2S3/p1p4Pp/3P2Sp1/1PPb2P1P/4+P1GS1/R8/LN4bKL w RG5gsnp 1";
    // Five golds in hand and two on the board are more than a set: put as far as a hand goes.
    let mut position = position(&sfen.replace("RG5gsnp", "RGgsnp"));
    let before = position.clone();
    for mv in position.legal_moves() {
        let undo = position.do_move(mv);
        assert_ne!(position, before);
        position.undo_move(mv, undo);
        assert_eq!(position, before, "{mv}");
        assert_same(&position, &to_naive(&before), &mv.to_string());
    }
}

/// Fails when a capture takes the key number of the hand as it is afterwards.
#[test]
fn the_key_after_a_capture_is_that_of_the_position() {
    let mut board = Board::new();
    play(&mut board, "7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(
        board.position().key(),
        position(&board.position().to_sfen()).key()
    );
}

/// Fails when taking back a capture leaves the piece in hand.
#[test]
fn keys_of_drops_and_captures() {
    let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let mut position = position(sfen);
    for mv in position.legal_moves() {
        let undo = position.do_move(mv);
        assert_eq!(
            position.key(),
            self::position(&position.to_sfen()).key(),
            "{mv}"
        );
        position.undo_move(mv, undo);
    }
}

/// Fails when drops go anywhere in check.
#[test]
fn no_drop_answers_a_contact_check() {
    assert_eq!(drops("4k4/9/9/9/9/9/4p4/4K4/9 b RBG 1"), "");
}

/// Fails when one mating drop closes all pawn drops.
#[test]
fn one_mating_drop_does_not_close_the_others() {
    assert_eq!(count("7lk/9/8S/9/9/9/9/7L1/8K b P 1"), 85);
}

/// Fails when a drop on the checking piece is let pass.
#[test]
fn drops_go_between_king_and_checker() {
    assert_eq!(drops("4k4/9/9/9/9/9/4r4/9/4K4 b G 1"), "G*5h");
}

/// Fails when the fault of a board move does not ask for the own king.
#[test]
fn a_pinner_taken_pins_no_more() {
    let mut board = board("4r3k/9/9/9/4G4/9/9/9/R3K4 b - 1");
    assert_eq!(
        board.position().move_fault(mv("5e4e")),
        Err(MoveFault::InCheck)
    );
    play(&mut board, "9i9a 1a1b 9a5a 1b1a");
    assert_eq!(board.position().move_fault(mv("5e4e")), Ok(()));
}

#[test]
fn the_checker_may_be_taken() {
    assert!(is_legal("4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1", "5h5g"));
}

/// Fails when a piece that leaves the zone is not let promote.
#[test]
fn promotion_on_the_way_back() {
    assert!(is_legal("4k4/9/7S1/9/9/9/9/9/4K4 b - 1", "2c1d+"));
}

/// Fails when a piece may go where it could not move again.
#[test]
fn no_plain_move_to_a_dead_square() {
    let sfen = "4k4/9/1N7/9/9/9/9/9/4K4 b - 1";
    assert!(!is_legal(sfen, "8c7a"));
    assert!(is_legal(sfen, "8c7a+"));
}

/// Fails when pawn drops that mate are listed.
#[test]
fn mates_by_pawn_drop_are_seen() {
    assert!(!is_legal(
        "3rkr3/9/8p/4N4/1B7/9/1SG6/1KS6/9 b LPp 1",
        "P*5b"
    ));
    let sfen = "4p4/l+B1g1k2l/nn2s1bP1/1sP2P1R1/P1SpP1Rn1/3PG4/L+p3G1+p+p/5+l3/K1+p6 w Pgsn5p 144";
    assert_eq!(count(sfen), 222);
}

/// Fails when pawn drops that mate are listed.
#[test]
fn mating_pawn_drops_are_not_listed() {
    assert!(!drops("7lk/9/8S/9/9/9/9/7L1/8K b P 1").contains("P*1b"));
}

/// Fails when the fault of a drop does not ask whether a pawn mates.
#[test]
fn a_mating_pawn_drop_is_a_fault() {
    let position = position("kn7/9/1G7/9/9/9/9/9/9 b P 1");
    assert_eq!(position.move_fault(mv("P*9b")), Err(MoveFault::PawnMate));
    assert!(
        is_legal("kn7/9/1G7/9/9/9/9/9/9 b L 1", "L*9b"),
        "other drops may mate"
    );
}

/// Fails when the king's flights do not count.
#[test]
fn a_pawn_drop_that_only_stalemates() {
    let sfen = "8k/6G2/9/9/9/9/9/9/K8 b P 1";
    assert!(is_legal(sfen, "P*1c"));
    assert_eq!(count(sfen), 79);
}

/// Fails when the side without a move wins.
#[test]
fn no_move_without_check_is_lost() {
    let sfen = "+R+N+SGKG+S+N+R/+B+N+SG+LG+S+N+B/P+LPP+LPP+LP/1P2P2P1/9/9/9/9/6k2 b - 200";
    assert_eq!(count(sfen), 0);
    let outcome = board(sfen).outcome().expect("it is over");
    assert_eq!(
        (outcome.ending(), outcome.winner()),
        (Ending::NoMove, Some(Color::White))
    );
}

// Repetition and declaration.

/// Fails when the checking side wins.
#[test]
fn the_checking_side_loses() {
    let checks = "5h3h 3a2a 3h2h 2a3a 2h3h 3a2a 3h2h 2a3a 2h3h 3a2a 3h2h 2a3a 2h3h";
    let lost = Some((Ending::PerpetualCheck, Some(Color::White)));
    assert_eq!(
        repetition("6k2/1+p7/9/9/9/9/9/1+P2R4/6K2 b - 1", checks),
        lost
    );
}

#[test]
fn no_verdict_at_the_second_time() {
    assert_eq!(repetition(data::STARTPOS, "2h3h 8b7b 3h2h 7b8b"), None);
}

/// Fails when the third time is judged.
#[test]
fn long_cycles_count() {
    for (steps, plies) in [
        ("9i 9h 9g 9f 8f 8g 8h 8i 9i", 16),
        ("9i 9h 9g 9f 9e 8e 8f 8g 8h 8i 9i", 20),
    ] {
        let squares: Vec<&str> = steps.split(' ').collect();
        let pairs = squares.windows(2).enumerate();
        let king = ["5a5b", "5b5a"];
        let cycle: String = pairs
            .map(|(nth, pair)| format!("{}{} {} ", pair[0], pair[1], king[nth % 2]))
            .collect();
        assert_eq!(cycle.split_whitespace().count(), plies);
        let start = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
        assert_eq!(repetition(start, &cycle.repeat(2)), None);
        assert_eq!(
            repetition(start, &cycle.repeat(3)),
            Some((Ending::Sennichite, None))
        );
    }
}

#[test]
fn a_bare_position_has_no_history() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let mut played = Board::new();
    play(&mut played, &cycle);
    assert!(played.repetition().is_some());
    assert_eq!(board(&played.position().to_sfen()).repetition(), None);
}

/// Fails when the checking side wins.
#[test]
fn a_start_in_check_may_begin_a_perpetual() {
    let start = "9/9/1k4+R2/9/9/9/9/9/8K w RB2G2S2N3L6Pb2g2s2nl12p 1";
    let lost = Some((Ending::PerpetualCheck, Some(Color::White)));
    assert_eq!(repetition(start, &"8c8d 3c3d 8d8c 3d3c ".repeat(3)), lost);
}

/// Fails when 27 points do for Black.
#[test]
fn short_of_points_is_no_draw() {
    let sfen = "5+B+P2/K+P1+P+R+P3/+P+P+NPP4/7g1/6gg1/5+n1s1/3+p+p4/1+p3+n1k1/9 b G2SNL3Psl4p 1";
    assert_eq!(board(sfen).declare_fault(), Err(DeclareFault::FewPoints));
    assert_eq!(board(sfen).declare(), None);
}

/// Fails when rook and bishop on the board count 4.
#[test]
fn a_declarable_win() {
    let sfen = "2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 b - 1";
    assert_eq!(
        board(sfen).declare().map(|result| result.winner()),
        Some(Some(Color::Black))
    );
}

/// Fails when 27 points do for Black.
#[test]
fn two_rules_two_verdicts() {
    for (hand, under_24, under_27) in [
        ("2R1B2P", Some(None), None),
        ("2R1B4P", Some(None), Some(Some(Color::Black))),
    ] {
        let mut board = board(&format!("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b {hand} 1"));
        assert_eq!(
            board.declare().map(|result| result.winner()),
            under_27,
            "{hand}"
        );
        board.set_impasse_rule(ImpasseRule::Points24);
        assert_eq!(
            board.declare().map(|result| result.winner()),
            under_24,
            "{hand}"
        );
    }
}

/// Fails when 30 points win under the 24-point rule.
#[test]
fn wins_draws_and_refusals_under_24_points() {
    let won = Some(Some(Color::Black));
    for (hand, expected) in [
        ("2R2B1P", won),
        ("2R2B", Some(None)),
        ("1R1B4P", Some(None)),
        ("1R1B3P", None),
    ] {
        let mut board = board(&format!("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b {hand} 1"));
        board.set_impasse_rule(ImpasseRule::Points24);
        assert_eq!(
            board.declare().map(|result| result.winner()),
            expected,
            "{hand}"
        );
    }
}

/// Row 55: elsewhere the side without rook and bishop needs 17 points, by credit for what it gave;
/// here 27 as ever, and the other side 28. Fails when White needs 28 points.
#[test]
fn handicaps_get_no_credit() {
    for (hand, points, fault) in [
        ("4g3s", 17, Err(DeclareFault::FewPoints)),
        ("4g4s4n4l", 26, Err(DeclareFault::FewPoints)),
        ("4g4s4n4lp", 27, Ok(())),
    ] {
        let board = board(&format!("4K4/9/9/9/9/9/p3k4/ppppppppp/9 w RB{hand} 1"));
        assert_eq!(board.impasse_points(Color::White), points);
        assert_eq!(board.declare_fault(), fault, "{hand}");
    }
    for (hand, points, fault) in [
        ("RB4G3S", 27, Err(DeclareFault::FewPoints)),
        ("RB4G4S", 28, Ok(())),
    ] {
        let board = board(&format!("9/PPPPPPPPP/P3K4/9/9/9/9/9/4k4 b {hand} 1"));
        assert_eq!(board.impasse_points(Color::Black), points);
        assert_eq!(board.declare_fault(), fault, "{hand}");
    }
}
