# The impasse and its rules: rows 55 to 57.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $ready = '2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 b - 1';

for my $case (
    [ '9/9/9/9/9/9/9/9/9 b - 1',                       0,  0 ],
    [ '4K4/9/9/9/9/9/9/9/9 b - 1',                     0,  0 ],
    [ 'RB+R+B5/9/9/9/9/9/9/9/9 b - 1',                 20, 4 ],
    [ 'PLNSG4/+P+L+N+S5/9/9/9/9/9/9/9 b - 1',          9,  9 ],
    [ '9/9/R8/B8/9/9/9/9/9 b - 1',                     5,  1 ],
    [ '9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1',         54, 0 ],
    [ 'PPP6/9/9/9/9/9/ppp6/9/9 b RPrb 1',              9,  3 ],
) {
    my ($sfen, $points, $pieces) = @{$case};
    is(board($sfen)->impasse_points('b'), $points, "row 55: points: $sfen");
    is(board($sfen)->impasse_pieces('b'), $pieces, "row 55: pieces: $sfen");
    is(board(turned($sfen))->impasse_points('w'), $points, 'row 55: of White');
    is(board(turned($sfen))->impasse_pieces('w'), $pieces, 'row 55: of White');
}
for my $bad ('x', '', undef, 0) {
    is($class->new->impasse_points($bad), undef, 'row 55: no side');
    is($class->new->impasse_pieces($bad), undef, 'row 55: no side');
}

sub fault_of {
    my ($sfen, @options) = @_;
    my @faults = map {
        my $board = board($_, @options);
        is($board->can_declare, $board->declare_fault == DECLARE_OK,
            'row 56: can_declare says whether it is OK');
        $board->declare_fault;
    } $sfen, turned($sfen);
    return \@faults;
}

is_deeply(fault_of($ready), [ DECLARE_OK, DECLARE_OK ], 'row 56: all there');
for my $sfen ('9/9/9/4K4/9/9/9/9/9 b - 1', '2SGS4/+B+RG1GLLRB/3G5/3K5/7pp/8k/9/9/9 b - 1',
    '2SGS4/+B+RG1GLLRB/3G5/9/7pp/8k/9/9/9 b - 1', '9/9/9/r3K4/9/9/9/9/9 b - 1')
{
    is_deeply(fault_of($sfen), [ DECLARE_NO_KING, DECLARE_NO_KING ],
        "row 56: no king there: $sfen");
}
for my $sfen ('4K4/9/9/9/9/9/9/9/9 b 2R2B18P 1', '4K3r/9/9/9/9/9/9/9/9 b - 1',
    'PPPPPPPPP/4K4/9/9/9/9/9/9/9 b 2R2B 1') {
    is_deeply(fault_of($sfen), [ DECLARE_FEW_PIECES, DECLARE_FEW_PIECES ],
        "row 56: fewer than ten: $sfen");
}
for my $hand ('2B1R', '-') {
    is_deeply(fault_of("PPPPPPPPP/P3K3r/9/9/9/9/9/9/9 b $hand 1"),
        [ DECLARE_IN_CHECK, DECLARE_IN_CHECK ], 'row 56: in check, before FEW_POINTS');
}
for my $case ([ '2R1B1P', 26 ], [ '2R1B2P', 27 ], [ '2R1B3P', 28 ]) {
    my ($hand, $points) = @{$case};
    is_deeply(fault_of("PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b $hand 1"),
        [ map { $points < $_ ? DECLARE_FEW_POINTS : DECLARE_OK } 28, 27 ],
            "row 56: $points points");
}
is(board($ready)->set_side_to_move('w')->declare_fault, DECLARE_NO_KING,
    'row 56: the side to move declares');

my $board = board($ready);
my $sfen  = $board->sfen;
is(ending($board->declare), 'impasse b', 'row 57: Black wins so');
is(ending(board(turned($ready))->declare), 'impasse w', 'row 57: White too');
is($board->sfen, $sfen, 'row 57: the board is unchanged');
is(ending($board->outcome), 'none', 'rows 49 and 57: nobody has declared');
is(ending($class->new->declare), 'none', 'row 57: not when it may not');
played($board, ('1b1d 1f1g 1d1b 1g1f') x 3);
is($board->declare_fault, DECLARE_OK, 'row 57: it could');
is(ending($board->declare), 'none', 'row 57: but the game is over');
is(ending(board($ready)->set_move_number(501)->declare), 'none', 'row 57: or the cap is reached');
is(ending(board($ready, cap => 501)->set_move_number(501)->declare), 'impasse b',
    'row 57: with a later cap it may');
my $stuck = board('KLNSGSNLG/RBRBGGLLS/PPPPPPPPP/9/9/9/9/9/4k4 b - 1');
is($stuck->declare_fault, DECLARE_OK, 'row 57: a side with no move');
is(ending($stuck->declare), 'none', 'row 57: has lost');

# The other rules

for my $case ([ '2R2B2P', 32 ], [ '2R2B1P', 31 ], [ '2R2B', 30 ], [ '2R1B', 25 ], [ '1R1B4P', 24 ],
    [ '1R1B3P', 23 ]) {
    my ($hand, $points) = @{$case};
    my $start = "PPPPPPPPP/P3K4/9/9/9/9/9/9/9 b $hand 1";
    my $fault = $points < 24 ? DECLARE_FEW_POINTS : DECLARE_OK;
    is_deeply(fault_of($start, impasse_rule => 24), [ $fault, $fault ], "rule 24: $points points");
    is(board($start, impasse_rule => 24)->impasse_points('b'), $points, "$points points");
    is(ending(board($start, impasse_rule => '24')->declare),
        $points >= 31 ? 'impasse b' : $points >= 24 ? 'impasse -' : 'none',
            "rule 24: $points points");
}
for my $rule (qw(try none)) {
    is_deeply(fault_of($ready, impasse_rule => $rule), [ DECLARE_NO_RULE, DECLARE_NO_RULE ],
        "rule $rule: no declaration");
    is(ending(board($ready, impasse_rule => $rule)->declare), 'none', "rule $rule: none");
    is(board($ready, impasse_rule => $rule)->impasse_rule, $rule, "rule $rule");
}
my $near = '9/4K4/9/9/9/9/9/9/k8 b - 1';
is(ending(board($near, impasse_rule => 'try')->outcome), 'none', 'rule try: not there yet');
is(ending(played(board($near, impasse_rule => 'try'), '5b5a')->outcome), 'try b',
    "rule try: Black's king on 5a");
is(ending(played(board(turned($near), impasse_rule => 'try'), '5h5i')->outcome), 'try w',
    "rule try: White's king on 5i");
is(ending(played(board($near), '5b5a')->outcome), 'none', 'rule 27: that is nothing');
my $covered = '9/4K4/9/9/9/9/9/9/k3r4 b - 1';
is(ending(played(board($covered, impasse_rule => 'try'), '5b5a')->outcome), 'none',
    'rule try: attacked there');

done_testing;
