//! Boards of every kind against the naive rules: rows 28, 32 and 35 to 47.

use crate::common::naive::Naive;
use crate::common::naive::moves::{Code, Counts};
use crate::common::rng::Rng;
use crate::common::{COLORS, assert_same, codes, kind, packed, square, to_position, wild};
use crate::peers::sorted;
use shogiban::{DropFault, Move, MoveFault, MoveList, PackedMove, Position};

/// Compares every list, fault and attack of a position with the naive rules.
fn assert_lists(position: &Position, naive: &Naive, context: &str) {
    assert_eq!(
        codes(&position.pseudo_moves()),
        naive.pseudo_moves(),
        "pseudo, {context}"
    );
    assert_eq!(
        codes(&position.board_moves()),
        naive.board_moves(),
        "board, {context}"
    );
    assert_eq!(
        codes(&position.drop_moves()),
        naive.drops(),
        "drops, {context}"
    );
    let legal = naive.legal();
    assert_eq!(codes(&position.ordered_moves()), legal, "legal, {context}");
    let side = COLORS[naive.side];
    let expected: Vec<Move> = legal
        .iter()
        .map(|&code| packed(code).unpack(side))
        .collect();
    let expected = sorted(expected);
    assert_eq!(
        sorted(position.legal_moves()),
        expected,
        "unordered, {context}"
    );
    let mut list = MoveList::new();
    for _ in 0..2 {
        position.legal_moves_into(&mut list);
        let listed: Vec<Move> = list.iter().map(|mv| mv.unpack(side)).collect();
        assert_eq!(sorted(listed), expected, "list used again, {context}");
    }
    assert_eq!(position.perft(1), legal.len() as u64, "counted, {context}");
    assert_eq!(position.has_legal_moves(), !legal.is_empty(), "{context}");
    for color in COLORS {
        assert_eq!(
            position.is_in_check(color),
            naive.in_check(color as usize),
            "{context}"
        );
    }
}

fn assert_attacks(position: &Position, naive: &Naive, context: &str) {
    for at in 0..81 {
        for color in COLORS {
            let attacked = position.attacked(color, square(at));
            assert_eq!(
                attacked,
                naive.attacked(at, color as usize),
                "{at} by {color:?}, {context}"
            );
        }
    }
}

/// Faults of all drops, of all moves of the lists, and of a sample of all that could be written.
fn assert_faults(position: &Position, naive: &Naive, rng: &mut Rng, context: &str) {
    let fault = |code: Code| {
        position
            .move_fault(packed(code))
            .map_or_else(MoveFault::code, |()| 0)
    };
    for code in naive.pseudo_moves() {
        assert_eq!(fault(code), naive.move_fault(code), "{code}, {context}");
    }
    for at in 0..81 {
        for code in 1..=14 {
            let fault = position
                .drop_fault(kind(code), square(at))
                .map_or_else(DropFault::code, |()| 0);
            assert_eq!(
                fault,
                naive.drop_fault(code, at),
                "{code} on {at}, {context}"
            );
        }
    }
    let mut sampled = 0;
    while sampled < 300 {
        let code = rng.below(1 << 15) as u32;
        if PackedMove::from_code(code).is_some() {
            let code = code as Code;
            assert_eq!(fault(code), naive.move_fault(code), "{code}, {context}");
            sampled += 1;
        }
    }
}

/// Moves that `do_move` takes though they are not legal, and those that it refuses.
fn assert_making(position: &Position, naive: &Naive, rng: &mut Rng, context: &str) {
    for _ in 0..60 {
        let Some(mv) = PackedMove::from_code(rng.below(1 << 15) as u32) else {
            continue;
        };
        let mut moved = position.clone();
        let undo = moved.try_do_move(mv.unpack(COLORS[naive.side]));
        let after = naive.after(mv.code());
        assert_eq!(undo.is_some(), after.is_some(), "{mv}, {context}");
        assert_same(
            &moved,
            after.as_ref().unwrap_or(naive),
            &format!("{mv}, {context}"),
        );
        if let Some(undo) = undo {
            moved.undo_move(mv.unpack(COLORS[naive.side]), undo);
            assert_eq!(moved, *position, "{mv} taken back, {context}");
        }
    }
}

fn assert_all(naive: &Naive, rng: &mut Rng, context: &str) {
    let position = to_position(naive);
    let context = format!("{context}: {} kings {:?}", naive.to_sfen(), naive.king);
    assert_same(&position, naive, &context);
    assert_lists(&position, naive, &context);
    assert_attacks(&position, naive, &context);
    assert_faults(&position, naive, rng, &context);
    assert_making(&position, naive, rng, &context);
}

/// Fails when, with the enemy king in check already, pawn drops are not tried; and when counting
/// leaves out silvers that leave the zone.
#[test]
fn rows_28_and_35_to_45_wild_boards() {
    let mut rng = Rng::new(2845);
    for round in 0..WILD {
        let naive = wild::board(&mut rng);
        assert_all(&naive, &mut rng, &format!("round {round}"));
    }
}

/// The same, after random moves by either side: the ones that change which king was put last among
/// them. Fails as the one above does.
#[test]
fn rows_32_and_35_to_45_wild_boards_played_on() {
    let mut rng = Rng::new(3245);
    for round in 0..WILD / 4 {
        let mut naive = wild::board(&mut rng);
        let mut position = to_position(&naive);
        for _ in 0..12 {
            let pseudo = naive.pseudo_moves();
            let kings: Vec<Code> = pseudo
                .iter()
                .copied()
                .filter(|&code| moves_king(&naive, code))
                .collect();
            let from = if !kings.is_empty() && rng.chance(40) {
                &kings
            } else {
                &pseudo
            };
            if from.is_empty() {
                break;
            }
            let code = *rng.pick(from);
            position.do_move(packed(code).unpack(COLORS[naive.side]));
            naive = naive.after(code).expect("a pseudo move");
            assert_same(&position, &naive, &format!("round {round}"));
        }
        assert_lists(&position, &naive, &format!("round {round} {position:?}"));
    }
}

fn moves_king(naive: &Naive, code: Code) -> bool {
    let from = usize::from(code >> 7 & 127);
    from < 81 && naive.board[from] & 15 == 8
}

/// Kings near an edge with pieces of both sides about: pawn drops that mate and nearly mate. Both
/// come up. Fails when, with the enemy king in check already, pawn drops are not tried.
#[test]
fn rows_39_and_44_pawn_drops_that_mate_or_nearly() {
    let mut rng = Rng::new(3944);
    let (mut mates, mut checks) = (0, 0);
    for round in 0..PAWN_MATES {
        let naive = wild::pawn_mates(&mut rng);
        let position = to_position(&naive);
        let context = format!("round {round}: {}", naive.to_sfen());
        assert_lists(&position, &naive, &context);
        let king = naive.king[1 - naive.side].expect("the mated king");
        let front = if naive.side == 0 { king + 9 } else { king - 9 };
        match naive.drop_fault(1, front) {
            7 => mates += 1,
            0 => checks += 1,
            _ => {}
        }
        let fault = position
            .drop_fault(kind(1), square(front))
            .map_or_else(DropFault::code, |()| 0);
        assert_eq!(fault, naive.drop_fault(1, front), "{context}");
    }
    assert!(
        mates > PAWN_MATES / 50 && checks > PAWN_MATES / 4,
        "{mates} {checks}"
    );
}

/// Two plies of everything on boards of few moves, counted by kind of move.
/// Fails when drops are counted as captures, or knights as droppable on the second rank.
#[test]
fn rows_46_and_47_wild_perft() {
    let mut rng = Rng::new(4647);
    let mut walked = 0;
    while walked < PERFTS {
        let naive = wild::board(&mut rng);
        if naive.legal().len() > 40 {
            continue;
        }
        let position = to_position(&naive);
        let mut counts = Counts::default();
        naive.perft_counts(2, &mut counts);
        let context = naive.to_sfen();
        let columns = position.perft_counts(2);
        assert_eq!(position.perft(2), counts.nodes, "{context}");
        assert_eq!(
            (columns.nodes, columns.captures),
            (counts.nodes, counts.captures),
            "{context}"
        );
        assert_eq!(
            (columns.drops, columns.promotions),
            (counts.drops, counts.promotions),
            "{context}"
        );
        assert_eq!(
            (columns.checks, columns.mates),
            (counts.checks, counts.mates),
            "{context}"
        );
        walked += 1;
    }
}

const WILD: usize = 1000;
const PAWN_MATES: usize = 10_000;
const PERFTS: usize = 100;
