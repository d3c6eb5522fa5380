# Faults that other libraries had, each with a small input of its kind. bugs.json lists the reports.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $even  = '4k4/9/9/9/9/9/9/9/4K4';

sub sfen_is { my ($sfen, $written) = @_; return is(board($sfen)->sfen, $written, $sfen) }
sub refused {
    my ($sfen, $code) = @_;
    return is_deeply([ $class->from_sfen($sfen) ], [ undef, $code ], $sfen);
}

sub legal_is {
    my ($sfen, $usi, $legal) = @_;
    my $board = board($sfen);
    is(scalar(grep { $_ eq $usi } $board->legal), $legal ? 1 : 0, "$usi on $sfen");
    is($board->move_fault($usi) == FAULT_OK, !!$legal, "$usi by its fault");
    return;
}
sub count_is {
    my ($sfen, $count) = @_;
    return is(scalar(board($sfen)->legal), $count, "$count moves on $sfen");
}

my %test = (
    hands_are_grouped => sub {
        sfen_is('ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b PSPpbpb 19',
            'ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b S2P2b2p 19');
    },
    ten_pawns_in_hand => sub {
        my $hands = board("$even w 10P8p 1")->hands;
        is_deeply($hands, { b => { P => 10 }, w => { P => 8 } }, '10 and 8');
    },
    the_count_before_the_letter => sub {
        sfen_is("$even b PPP 1", "$even b 3P 1");
        refused("$even b P3 1", POS_HAND);
    },
    hands_in_the_fixed_order => sub {
        sfen_is("$even b 9p2l2n2s2gbr9P2L2N2S2GBR 1", "$even b RB2G2S2N2L9Prb2g2s2n2l9p 1");
    },
    an_empty_hand_field => sub { refused("$even b  1", POS_FIELDS) },
    separators_that_are_none => sub {
        refused("${even}_b_-_1", POS_FIELDS);
        refused("$even b - ", POS_FIELDS);
    },
    a_refusal_says_which_field => sub {
        my %reason = map { $_ => 1 } map { $class->reason(($class->from_sfen($_))[1]) }
            '9/9 b - 1', "$even x - 1", "$even b x 1", "$even b - x";
        is(scalar(keys %reason), 4, 'four reasons');
    },
    move_numbers_above_500 => sub {
        is(board("$even b - 600")->move_number, 600, '600 is kept');
    },
    the_side_in_lower_case => sub { like($class->new->sfen, qr/ b - 1$/, 'b') },
    a_bad_move_leaves_the_board => sub {
        my $board = played($class->new, '7g7f');
        my $sfen  = $board->sfen;
        is($board->do_move('7g7f'), 0, 'refused');
        is($board->sfen, $sfen, 'and nothing changed');
    },
    a_pass_is_no_move => sub {
        for my $usi (qw(pass null 0000)) {
            is($class->new->do_move($usi), 0, $usi);
            is($class->new->move_fault($usi), FAULT_BAD, $usi);
        }
    },
    a_special_token_is_no_move => sub {
        is(played($class->new, '7g7f')->do_move('rep_inf'), 0, 'rep_inf');
    },
    one_king_alone => sub {
        my $board = board('9/9/9/9/9/9/9/1K7/9 w - 1');
        is($board->sfen, '9/9/9/9/9/9/9/1K7/9 w - 1', 'loads');
        is($board->status, 'no_move', 'and answers');
    },
    counts_beyond_a_hand => sub {
        refused('lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b 15R10P10p 10', POS_COUNT);
    },
    a_rank_of_eight => sub {
        refused('lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP/1B5R1/LNSGKGSNL b - 1', POS_WIDTH);
    },
    nifu_looks_at_own_pawns => sub {
        my $sfen = 'lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58';
        legal_is($sfen, 'P*8b', 1);
        count_is($sfen, 92);
    },
    a_promotion_that_leaves_the_zone => sub {
        legal_is('ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42',
            '2g5d+', 1);
    },
    list_and_predicate_agree => sub {
        is(scalar(grep { $class->new->move_fault($_) == FAULT_OK } $class->new->legal), 30,
            'all thirty');
    },
    square_zero_is_a_square => sub {
        my $board = played($class->new, '1g1f')->set_side_to_move('w');
        is($board->move_fault('9a9b'), FAULT_OK, '9a9b');
        is(scalar(grep { $_ eq '9a9b' } $board->pseudo_moves), 1, 'and listed');
    },
    no_promotion_in_the_own_camp => sub {
        legal_is('l5snl/1r1gk1gb1/p1nspp1pp/2pp5/1pP3R2/6P2/PPSPPP2P/1BG1K1S2/LN3G1NL w 2P 28',
            '8b8c+', 0);
    },
    a_capture_fills_the_hand => sub {
        my $board = board(
            'ln2k1snl/1r1sg1gb1/p1p1pppp1/3p3Pp/1p7/2P6/PPBPPPP1P/2GS2SR1/LN2KG1NL w - 1');
        my $count = sub {
            my $held = 0;
            $held += $_ for map { values %{$_} } values %{ $board->hands };
            return $held + grep { defined $board->at($_) } 0 .. 80;
        };
        my $before = $count->();
        is($board->do_move('2c2d'), 1, 'a pawn takes a pawn');
        is($board->hand('w', 'P'), 1, 'it is in hand');
        is($count->(), $before, 'and as many pieces as before');
    },
    undo_restores_captures_and_promotions => sub {
        my $board = built(
            'l6nl/4+p+P1gk/2n2S3/p1p4Pp/3P2Sp1/1PPb2P1P/4+P1GS1/R8/LN4bKL w RG5gsnp 1');
        my ($sfen, $key) = ($board->sfen, $board->key);
        my @other = grep { played($board, $_)->undo_move or die; $board->sfen ne $sfen
            || $board->key ne $key } $board->legal;
        is("@other", '', 'as before each');
    },
    the_key_after_a_capture_is_that_of_the_position => sub {
        my $board = played($class->new, '7g7f 3c3d 8h2b+ 3a2b');
        is($board->key, board($board->sfen)->key, 'the key of the same position loaded');
    },
    keys_of_drops_and_captures => sub {
        my $board = played($class->new, '7g7f 3c3d 8h2b+ 3a2b');
        my @other = grep { my $next = played($board->clone, $_);
            $next->key ne board($next->sfen)->key } $board->legal;
        is("@other", '', 'every key is that of the position');
    },
    no_drop_answers_a_contact_check => sub {
        is(scalar(board('4k4/9/9/9/9/9/4p4/4K4/9 b RBG 1')->drops), 0, 'no drops');
    },
    one_mating_drop_does_not_close_the_others => sub {
        count_is('7lk/9/8S/9/9/9/9/7L1/8K b P 1', 85);
    },
    drops_go_between_king_and_checker => sub {
        is_deeply([ board('4k4/9/9/9/9/9/4r4/9/4K4 b G 1')->drops ], ['G*5h'], '5h alone');
    },
    a_pinner_taken_pins_no_more => sub {
        my $board = played(board('4r3k/9/9/9/4S4/9/9/4G4/4K4 b - 1'), '5e5d 1a2a');
        is($board->move_fault('5d6c'), FAULT_OK, 'a piece between keeps it');
        my $pinned = board('4r3k/9/9/9/9/4S4/9/9/4K4 b B 1');
        is($pinned->move_fault('5f6e'), FAULT_IN_CHECK, 'pinned');
        my $freed = played(board('4r3k/9/9/9/B8/4S4/9/9/4K4 b - 1'), '9e5a+ 1a1b');
        is($freed->move_fault('5f6e'), FAULT_OK, 'no more when the pinner is taken');
    },
    the_checker_may_be_taken => sub {
        legal_is('4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1', '5h5g', 1);
    },
    promotion_on_the_way_back => sub {
        legal_is('4k4/9/7S1/9/9/9/9/9/4K4 b - 1', '2c1d+', 1);
    },
    no_plain_move_to_a_dead_square => sub {
        legal_is('4k4/9/1N7/9/9/9/9/9/4K4 b - 1', '8c7a', 0);
        legal_is('4k4/9/1N7/9/9/9/9/9/4K4 b - 1', '8c7a+', 1);
    },
    mates_by_pawn_drop_are_seen => sub {
        legal_is('3rkr3/9/8p/4N4/1B7/9/1SG6/1KS6/9 b LPp 1', 'P*5b', 0);
        count_is(
            '4p4/l+B1g1k2l/nn2s1bP1/1sP2P1R1/P1SpP1Rn1/3PG4/L+p3G1+p+p/5+l3/K1+p6 w Pgsn5p 144',
            222,
        );
    },
    mating_pawn_drops_are_not_listed => sub {
        legal_is('7lk/9/8S/9/9/9/9/7L1/8K b P 1', 'P*1b', 0);
    },
    a_mating_pawn_drop_is_a_fault => sub {
        is(board('7lk/9/8S/9/9/9/9/7L1/8K b P 1')->move_fault('P*1b'), FAULT_PAWN_MATE, 'by name');
    },
    the_checking_side_loses => sub {
        my $board = board('6k2/1+p7/9/9/9/9/9/1+P2R4/6K2 b - 1');
        played($board, '5h3h 3a2a 3h2h 2a3a', ('2h3h 3a2a 3h2h 2a3a') x 3);
        is(ending($board->repetition), 'perpetual_check w', 'Black loses');
    },
    no_verdict_at_the_second_time => sub {
        my $board = played($class->new, '2h3h 8b7b 3h2h 7b8b');
        is(ending($board->repetition), 'none', 'none at the second time');
        is(ending(played($board, ('2h3h 8b7b 3h2h 7b8b') x 2)->repetition), 'sennichite -',
            'but at the fourth');
    },
    long_cycles_count => sub {
        my @rook  = split ' ', '2h 3h 4h 5h 6h 7h 6h 5h 4h 3h 2h';
        my @white = split ' ', '8b 7b 6b 5b 4b 3b 4b 5b 6b 7b 8b';
        my @cycle = map { ("$rook[$_]$rook[$_ + 1]", "$white[$_]$white[$_ + 1]") } 0 .. 9;
        my $board = $class->new;
        for (1 .. 3) { is(ending($board->repetition), 'none', 'not yet'); played($board, @cycle) }
        is(ending($board->repetition), 'sennichite -', 'a cycle of twenty plies');
    },
    a_bare_position_has_no_history => sub {
        my $board = played($class->new, ('2h3h 8b7b 3h2h 7b8b') x 3);
        is(ending($board->repetition), 'sennichite -', 'with history');
        is(ending(board($board->sfen)->repetition), 'none', 'and without');
    },
    a_start_in_check_may_begin_a_perpetual => sub {
        my $board = board('9/9/1k4+R2/9/9/9/9/9/8K w RB2G2S2N3L6Pb2g2s2nl12p 1');
        is(ending(played($board, ('8c8d 3c3d 8d8c 3d3c') x 3)->repetition), 'perpetual_check w',
            'Black loses');
    },
    short_of_points_is_no_draw => sub {
        my $board = board(
            '5+B+P2/K+P1+P+R+P3/+P+P+NPP4/7g1/6gg1/5+n1s1/3+p+p4/1+p3+n1k1/9 b G2SNL3Psl4p 1');
        is(ending($board->declare), 'none', 'nothing');
        is($board->declare_fault, DECLARE_FEW_POINTS, 'for want of points');
    },
    handicaps_get_no_credit => sub {
        # White began without rook and bishop. With a credit of 10 points for them its 17 points
        # would suffice.
        my $board = board(turned('PPPPPPPPP/P3K4/9/9/9/9/9/9/4k4 b 4G2SL 1'));
        is($board->impasse_points('w'), 17, '17 points');
        is($board->declare_fault, DECLARE_FEW_POINTS, 'are too few, whatever the game began with');
    },
    memory_stays_flat => sub {
        my $live = $class->live;
        for (1 .. 1000) { my $board = $class->new; my @moves = $board->legal;
            $board->do_move($moves[0]) }
        is($class->live, $live, 'no board is left; memory.t weighs them');
    },
    started_twice => sub {
        for (1, 2) {
            ok(eval { Game::Shogi::Engine->import(':all'); $class->tables_ok },
                'the tables are right');
            my $live   = $class->live;
            my @boards = map { $class->new } 1, 2;
            is($class->live, $live + 2, 'boards are made');
            @boards = ();
            is($class->live, $live, 'and freed');
        }
    },
    a_declarable_win => sub {
        my $board = board('2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 b - 1');
        is(ending($board->declare), 'impasse b', 'a win');
    },
    two_rules_two_verdicts => sub {
        my $sfen = 'PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b 2R1B3P 1';
        is(ending(board($sfen)->declare), 'impasse b', '28 points under 27');
        is(ending(board($sfen, impasse_rule => 24)->declare), 'impasse -', 'and under 24');
    },
    wins_draws_and_refusals_under_24_points => sub {
        my %ends = (
            '2R2B1P' => 'impasse b', '2R2B' => 'impasse -',
            '1R1B4P' => 'impasse -', '1R1B3P' => 'none',
        );
        for my $hand (sort keys %ends) {
            my $board = board("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b $hand 1", impasse_rule => 24);
            is(ending($board->declare), $ends{$hand}, $board->impasse_points('b') . ' points');
        }
    },
    no_move_without_check_is_lost => sub {
        my $board = board(
            '+R+N+SGKG+S+N+R/+B+N+SG+LG+S+N+B/P+LPP+LPP+LP/1P2P2P1/9/9/9/9/6k2 b - 200');
        is($board->status, 'no_move', 'no move');
        is(ending($board->outcome), 'no_move w', 'the mover loses');
    },
    packing_adds_no_pawns => sub {
        my $sfen = 'lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1';
        sfen_is($sfen, $sfen);
        is_deeply([ unpack 'x81 C14', board($sfen)->packed ], [ (0) x 14 ], 'empty hands');
    },
    repeated_hand_letters_add_up => sub {
        my $board = board(
            'l2kg2+R1/4n3+L/p1gpps3/4np3/6P1N/PP+rP2pS1/1pG2P3/4P1G2/LN3KB1+p b SPbslpppp 1');
        is($board->hand('w', 'P'), 4, 'four');
    },
    a_missing_move_number_is_one => sub { sfen_is("$even w -", "$even w - 1") },
    a_pawn_drop_that_only_stalemates => sub {
        legal_is('8k/6G2/9/9/9/9/9/9/K8 b P 1', 'P*1c', 1);
        count_is('8k/6G2/9/9/9/9/9/9/K8 b P 1', 79);
    },
);

my @bugs = @{ json_of('bugs.json') };
is_deeply([ sort keys %test ], [ sort map { $_->{test} } @bugs ], 'a test for each');
for my $bug (@bugs) {
    next if !$test{ $bug->{test} };
    subtest "$bug->{report}: $bug->{test}" => sub { $test{ $bug->{test} }->(); done_testing };
}

done_testing;
