//! Entering kings: rows 55 to 58, and the other impasse rules.

use crate::common::{COLORS, board, piece, play, position, sq, square};
use shogiban::{
    Board, Color, DeclareFault, Ending, GameResult, ImpasseRule, Piece, PieceKind, Position, Square,
};

/// Black on the point of declaring: king and twelve others in the zone, 28 points.
const READY: &str = "2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 b - 1";

fn end(result: Option<GameResult>) -> Option<(Ending, Option<Color>)> {
    result.map(|result| (result.ending(), result.winner()))
}

/// White's board of the same kind: the position turned round.
fn turned(sfen: &str) -> String {
    let position = position(sfen);
    let mut turned = Position::empty();
    for at in Square::all() {
        if let Some(piece) = position.piece_at(at) {
            let other = Piece::new(piece.piece_kind(), piece.color().flip());
            turned.put(square(80 - usize::from(at.number())), other);
        }
    }
    for color in COLORS {
        for kind in PieceKind::HAND_ORDER {
            let count = position.hand(color).count(kind).expect("a hand piece");
            assert!(turned.set_hand(color.flip(), kind, count));
        }
    }
    turned.set_side_to_move(position.side_to_move().flip());
    turned.to_sfen()
}

/// Fails when rook and bishop on the board count 4.
#[test]
fn row_55_points_and_pieces() {
    for (sfen, points, pieces) in [
        ("9/9/9/9/9/9/9/9/9 b - 1", 0, 0),
        ("4K4/9/9/9/9/9/9/9/9 b - 1", 0, 0),
        ("RB+R+B5/9/9/9/9/9/9/9/9 b - 1", 20, 4),
        ("PLNSG4/+P+L+N+S5/9/9/9/9/9/9/9 b - 1", 9, 9),
        ("9/9/R8/B8/9/9/9/9/9 b - 1", 5, 1),
        ("9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1", 54, 0),
        ("PPP6/9/9/9/9/9/ppp6/9/9 b RPrb 1", 9, 3),
    ] {
        let black = board(sfen);
        assert_eq!(black.impasse_points(Color::Black), points, "{sfen}");
        assert_eq!(black.impasse_pieces(Color::Black), pieces, "{sfen}");
        let white = board(&turned(sfen));
        assert_eq!(white.impasse_points(Color::White), points, "{sfen} turned");
        assert_eq!(white.impasse_pieces(Color::White), pieces, "{sfen} turned");
    }
    let both = board("PPP6/9/9/9/9/9/9/ppppp4/9 b Rp 1");
    assert_eq!(
        (
            both.impasse_points(Color::White),
            both.impasse_pieces(Color::White)
        ),
        (6, 5)
    );
    let full = Board::empty();
    assert_eq!(full.impasse_points(Color::White), 0);
}

/// Fails when two of the faults change places or a threshold moves by one.
#[test]
fn row_56_declare_faults_in_order() {
    let of = |board: Board| {
        let fault = board.declare_fault();
        assert_eq!(board.can_declare(), fault == Ok(()));
        fault
    };
    let fault = |sfen: &str| (of(board(sfen)), of(board(&turned(sfen))));
    assert_eq!(fault(READY), (Ok(()), Ok(())));
    let none = Err(DeclareFault::NoKing);
    for sfen in [
        "9/9/9/4K4/9/9/9/9/9 b - 1",
        "2SGS4/+B+RG1GLLRB/3G5/3K5/7pp/8k/9/9/9 b - 1",
        "2SGS4/+B+RG1GLLRB/3G5/9/7pp/8k/9/9/9 b - 1",
        "9/9/9/r3K4/9/9/9/9/9 b - 1",
    ] {
        assert_eq!(fault(sfen), (none, none), "{sfen}");
    }
    let few = Err(DeclareFault::FewPieces);
    for sfen in [
        "4K4/9/9/9/9/9/9/9/9 b 2R2B18P 1",
        "4K3r/9/9/9/9/9/9/9/9 b - 1",
    ] {
        assert_eq!(fault(sfen), (few, few), "{sfen}");
    }
    let check = Err(DeclareFault::InCheck);
    assert_eq!(
        fault("PPPPPPPPP/P3K3r/9/9/9/9/9/9/9 b 2B1R 1"),
        (check, check)
    );
    assert_eq!(
        fault("PPPPPPPPP/P3K3r/9/9/9/9/9/9/9 b - 1"),
        (check, check),
        "before FEW_POINTS"
    );
    // Ten pawns and a hand of the rest: 27 points are enough for White alone.
    for (hand, points) in [("2R1B1P", 26), ("2R1B2P", 27), ("2R1B3P", 28)] {
        let sfen = format!("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b {hand} 1");
        assert_eq!(board(&sfen).impasse_points(Color::Black), points);
        let expected = |needed| {
            if points < needed {
                Err(DeclareFault::FewPoints)
            } else {
                Ok(())
            }
        };
        assert_eq!(
            fault(&sfen),
            (expected(28), expected(27)),
            "{points} points"
        );
    }
    let nine = "PPPPPPPPP/4K4/9/9/9/9/9/9/9 b 2R2B 1";
    assert_eq!(fault(nine), (few, few));
}

/// The side to move declares, whatever the other could.
/// Fails when the side that is not to move is judged.
#[test]
fn row_56_it_is_the_side_to_move_that_declares() {
    let mut board = board(READY);
    board.set_side_to_move(Color::White);
    assert_eq!(board.declare_fault(), Err(DeclareFault::NoKing));
    assert_eq!(end(board.declare()), None);
}

/// Rows 32 and 56: of several kings only the one put last counts.
/// Fails when `put` takes no note of a king.
#[test]
fn row_32_and_56_the_king_put_last_declares() {
    let mut board = board(READY);
    board.put(sq("5i"), piece("K"));
    assert_eq!(board.declare_fault(), Err(DeclareFault::NoKing));
    board.put(sq("6b"), piece("K"));
    assert_eq!(board.declare_fault(), Ok(()));
}

/// Fails when the side that is not to move is judged.
#[test]
fn row_57_declaring() {
    let ready = board(READY);
    let before = ready.clone();
    assert_eq!(
        end(ready.declare()),
        Some((Ending::Impasse, Some(Color::Black)))
    );
    assert_eq!(ready.position(), before.position(), "unchanged");
    let white = board(&turned(READY));
    assert_eq!(
        end(white.declare()),
        Some((Ending::Impasse, Some(Color::White)))
    );
    assert_eq!(end(Board::new().declare()), None);
    assert_eq!(end(ready.outcome()), None, "nobody has declared");
}

/// Fails when a game that is over, or stands at its cap, can still be won so.
#[test]
fn row_57_not_once_the_game_is_over() {
    let mut board = board(READY);
    play(&mut board, &"1b1d 1f1g 1d1b 1g1f ".repeat(3));
    assert_eq!(board.declare_fault(), Ok(()));
    assert_eq!(end(board.outcome()), Some((Ending::Sennichite, None)));
    assert_eq!(end(board.declare()), None);
    let mut board = self::board(READY);
    assert!(board.set_ply(501));
    assert_eq!(board.declare_fault(), Ok(()));
    assert_eq!(end(board.declare()), None, "the cap is reached");
    assert!(board.set_cap(501));
    assert!(board.declare().is_some());
    let stuck = self::board("KLNSGSNLG/RBRBGGLLS/PPPPPPPPP/9/9/9/9/9/4k4 b - 1");
    assert_eq!(stuck.declare_fault(), Ok(()));
    assert_eq!(
        end(stuck.outcome()),
        Some((Ending::NoMove, Some(Color::White)))
    );
    assert_eq!(end(stuck.declare()), None);
}

/// Of every ending with every winner: the sound ones are made, the rest refused.
/// Fails when a game at its cap may have a winner, or a resignation is no player's.
#[test]
fn row_58_sound_and_unsound_results() {
    for how in Ending::all() {
        for winner in [None, Some(Color::Black), Some(Color::White)] {
            let draws = matches!(how, Ending::Sennichite | Ending::Cap | Ending::Impasse);
            let wins = !matches!(how, Ending::Sennichite | Ending::Cap);
            let sound = if winner.is_some() { wins } else { draws };
            let result = GameResult::new(how, winner);
            assert_eq!(result.is_ok(), sound, "{how:?} {winner:?}");
            let Ok(result) = result else {
                continue;
            };
            assert_eq!((result.ending(), result.winner()), (how, winner));
            assert_eq!(result.loser(), winner.map(Color::flip));
            assert_eq!(result.is_draw(), winner.is_none());
            assert_eq!(
                result.by_players(),
                matches!(how, Ending::Resign | Ending::Impasse)
            );
            assert!(result.to_string().contains(how.name()));
        }
    }
}

/// Fails when the side that is not to move is judged.
#[test]
fn row_58_results() {
    let won = board(READY).declare().expect("it may");
    assert_eq!(
        (won.ending(), won.winner(), won.is_draw()),
        (Ending::Impasse, Some(Color::Black), false)
    );
    let mut drawn = board(READY);
    drawn.set_impasse_rule(ImpasseRule::Points24);
    let drawn = drawn.declare().expect("28 points");
    assert_eq!(
        (drawn.ending(), drawn.winner(), drawn.is_draw()),
        (Ending::Impasse, None, true)
    );
    assert_ne!(drawn, won);
}

/// 31 points win, 24 to 30 draw, fewer do nothing; the same for both sides.
/// Fails when 30 points win under the 24-point rule.
#[test]
fn row_57_under_the_24_point_rule() {
    assert_eq!(Board::new().impasse_rule(), ImpasseRule::Points27);
    for (hand, points) in [
        ("1R1B3P", 23),
        ("1R1B4P", 24),
        ("2R2B", 30),
        ("2R2B1P", 31),
        ("2R2B4P", 34),
    ] {
        let sfen = format!("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b {hand} 1");
        for (color, sfen) in [(Color::Black, sfen.clone()), (Color::White, turned(&sfen))] {
            let mut board = board(&sfen);
            board.set_impasse_rule(ImpasseRule::Points24);
            assert_eq!(board.impasse_rule(), ImpasseRule::Points24);
            assert_eq!(board.impasse_points(color), points);
            let expected = match points {
                0..24 => None,
                24..31 => Some((Ending::Impasse, None)),
                _ => Some((Ending::Impasse, Some(color))),
            };
            assert_eq!(end(board.declare()), expected, "{points} points");
            let fault = if points < 24 {
                Err(DeclareFault::FewPoints)
            } else {
                Ok(())
            };
            assert_eq!(board.declare_fault(), fault, "{points} points");
        }
    }
}

/// Fails when a rule without declaration has one.
#[test]
fn row_56_under_rules_without_declaration() {
    for rule in [ImpasseRule::Try, ImpasseRule::None] {
        for sfen in [READY, "4k4/9/9/9/9/9/9/9/4K4 b - 1"] {
            let mut board = board(sfen);
            board.set_impasse_rule(rule);
            assert_eq!(board.declare_fault(), Err(DeclareFault::NoRule), "{rule:?}");
            assert_eq!(end(board.declare()), None, "{rule:?}");
        }
    }
}

/// Fails when the try is judged under another rule, on an attacked square, or on the own back rank.
#[test]
fn row_49_a_try_wins_under_its_rule() {
    let start = "9/4K4/9/9/9/9/9/4k4/9 b - 1";
    let played = |sfen: &str, rule, usi: &str| {
        let mut board = board(sfen);
        board.set_impasse_rule(rule);
        assert_eq!(end(board.outcome()), None, "{sfen}");
        play(&mut board, usi);
        end(board.outcome())
    };
    let black = Some((Ending::Try, Some(Color::Black)));
    let white = Some((Ending::Try, Some(Color::White)));
    assert_eq!(played(start, ImpasseRule::Try, "5b5a"), black);
    assert_eq!(played(start, ImpasseRule::Try, "5b4a"), None);
    assert_eq!(
        played(&start.replace(" b ", " w "), ImpasseRule::Try, "5h5i"),
        white
    );
    for rule in [
        ImpasseRule::Points27,
        ImpasseRule::Points24,
        ImpasseRule::None,
    ] {
        assert_eq!(played(start, rule, "5b5a"), None, "{rule:?}");
    }
    let attacked = "8r/4K4/9/9/9/9/9/4k4/9 b - 1";
    assert_eq!(played(attacked, ImpasseRule::Try, "5b5a"), None);
    // Another piece on the square, and the own king's first square, are no try.
    let home = "9/9/4k4/9/9/9/9/4K4/9 b - 1";
    assert_eq!(played(home, ImpasseRule::Try, "5h5i"), None);
    assert_eq!(
        played("9/4G4/9/9/4K4/9/9/4k4/9 b - 1", ImpasseRule::Try, "5b5a"),
        None
    );
}
