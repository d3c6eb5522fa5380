# Evaluation and search: rows 59 to 62.

use strict;
use warnings;

use Test::More;
use Time::HiRes 'time';

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $start = $class->new;
my $ahead = board('lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1');
my $mate  = board('4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
my $mated = board('4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1');

# Row 59.
cmp_ok($ahead->clone->set_side_to_move('w')->evaluate, '<', -500, 'row 59: from the side to move');
cmp_ok($ahead->evaluate, '>', $start->evaluate + 500, 'row 59: a bishop more is worth some pawns');
cmp_ok(board(turned($ahead->sfen))->evaluate, '==', $ahead->evaluate,
    'row 59: for White as for Black');
{
    my $but_pieces = 0;
    $but_pieces |= $class->can($_)->() for grep { /^EVAL_/
        && !/MATERIAL|HAND/ } @Game::Shogi::Engine::EXPORT_OK;
    my $in_hand = $start->clone->lift($class->square('8h'))->set_hand('b', 'B', 1);
    cmp_ok($in_hand->evaluate($but_pieces), '>', 0,
        'row 59: a piece in hand is worth a little more');
    cmp_ok($in_hand->evaluate($but_pieces), '<', 500, 'row 59: a little');
    is($start->evaluate($but_pieces), 0, 'row 59: the same pieces are worth the same');
}
isnt($mate->evaluate(EVAL_NO_KING_SAFETY), $mate->evaluate, 'row 59: a flag turns a term off');
for my $bad (1 << 30, -1, 1.5, 'x', undef, 2**32, [], '') {
    ok(!eval { $start->evaluate($bad); 1 }, 'row 59: no flags');
    like($@, qr/\bflags\b.* at \Q$0\E line ${\(__LINE__ - 1)}\.$/,
        "row 59: croaks with the caller's line");
}
like(join(' ', map { $start->clone->put(40, $_)->evaluate } 'K', 'k'), qr/^-?\d+ -?\d+$/,
    'row 59: two kings of a side');
is($class->new(empty => 1)->evaluate, $class->new(empty => 1)->set_side_to_move('w')->evaluate,
    'row 59: no piece');

# Row 60.
my ($move, $report) = $start->search(nodes => 5_000);
is($start->move_fault($move), FAULT_OK, 'row 60: a legal move');
is_deeply([ sort keys %{$report} ], [qw(declare depth nodes pv score stopped)],
    'row 60: and what is said beside it');
is($report->{pv}[0], $move, 'row 60: which begins the line');
is(played($start->clone, @{ $report->{pv} })->moves_made, scalar @{ $report->{pv} },
    'row 60: of moves that can be made');
cmp_ok($report->{nodes}, '<=', 5_000, 'row 60: within the nodes');
cmp_ok($report->{depth}, '>', 2, 'row 60: as deep as they suffice');
is($report->{stopped}, 1, 'row 60: the nodes ended it');
is(scalar($start->search(nodes => 5_000)), $move, 'row 60: in scalar context the move alone');
cmp_ok(($start->search)[1]{nodes}, '<=', 60_000, 'row 60: 60,000 nodes unless given');
cmp_ok(($start->search)[1]{nodes}, '>', 5_000, 'row 60: 60,000 nodes unless given');
{
    my (undef, $shallow) = $start->search(depth => 2);
    is("$shallow->{depth} $shallow->{stopped}", '2 0', 'row 60: no deeper than the depth');
    is(scalar($start->search(nodes => 1)) && 1, 1, 'row 60: one node gives a move');
    is($start->move_fault(scalar $start->search(nodes => 1)), FAULT_OK, 'row 60: a legal one');
}
is_deeply([ $mated->search ], [ undef,
    { declare => 0, depth => 0, nodes => 0, pv => [], score => ($mated->search)[1]{score},
    stopped => 0 } ],
    'row 60: no move');
is(scalar($mated->search), undef, 'row 60: no move');
{
    my ($mates, $found) = $mate->search;
    is("$mates $found->{score}", 'G*5b ' . (SEARCH_MATE - 1), 'row 60: a mate in one ply');
    my ($captures, undef) = board('4k4/9/9/9/9/9/4r4/4P4/4K4 b - 1')->search(nodes => 2_000);
    is($captures, '5h5g', 'row 60: a rook for nothing');
}
{
    # Two moves of equal value by symmetry.
    my $alike = board('4k4/9/9/9/9/9/9/9/4K4 b - 1');
    my %moves = map { scalar($alike->search(depth => 1, root_moves => [qw(5i4h 5i6h)],
        seed => $_)) => 1 } 1 .. 30;
    is(join(' ', sort keys %moves), '5i4h 5i6h', 'row 60: the seed tells equal moves apart');
    is(scalar($start->search(seed => $_, nodes => 10)) // '',
        scalar($start->search(seed => $_, nodes => 10)), 'row 60: the same seed the same move')
        for 0, 7, 18446744073709551615, '18446744073709551615';
}
{
    my $entered = board('2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 b - 1');
    my (undef, $declares) = $entered->search(nodes => 500);
    is($declares->{declare}, 1, 'row 60: the impasse may be declared');
    cmp_ok($declares->{score}, '>=', SEARCH_MATE_BOUND, 'row 60: and is the win it scores as');
    is(($start->search(nodes => 100))[1]{declare}, 0, 'row 60: not here');
}

# History: repeating is good for the side that is behind.
{
    my $board = board('4k4/9/9/9/9/9/9/9/R3K4 w - 1');
    my @keys = map { my $next = $board->clone; $next->do_move($_); $next->key } $board->legal;
    my (undef, $free)  = $board->search(nodes => 2_000, history => []);
    my (undef, $drawn) = $board->search(nodes => 2_000, history => [ @keys, @keys ]);
    cmp_ok($free->{score}, '<', -300, 'row 60: a rook behind');
    is($drawn->{score}, 0, 'row 60: but every move repeats a position of the history');
    my $played = played(board('4k4/9/9/9/9/9/9/9/R3K4 b - 1'), '9i9h 5a5b 9h9i');
    my @own = $played->search(nodes => 2_000);
    is_deeply([ $played->search(nodes => 2_000, history => [ $played->history ]) ], \@own,
        "row 60: the board's own unless given");
}

# A perpetual check within the moves searched is a loss, also when the history is given as keys.
# Black is far behind and could draw by 3b3a 1a1b 3a3b 1b1a for ever if it were a draw.
{
    my $chase   = board('8k/6+R2/7nl/9/3N5/9/1sg6/2g6/K8 b - 1');
    my %options = (nodes => 20_000, history => []);
    is(($chase->search(%options, flags => SEARCH_NO_PERPETUAL))[1]{score}, 0, 'row 60: a draw');
    cmp_ok(($chase->search(%options))[1]{score}, '<', -500,
        'row 60: a perpetual check in the search loses, also when a history is given');
}

# A time limit. The first search allocates the large table, which may take long on a busy machine.
$start->search(seconds => 0.01);
{
    my $begin = time;
    my ($timed, $said) = $start->search(seconds => 0.5);
    my $took = time - $begin;
    is($start->move_fault($timed), FAULT_OK, 'seconds: a legal move');
    is($said->{stopped}, 1, 'seconds: the time ends the search');
    cmp_ok($took, '>', 0.49, 'seconds: not before');
    cmp_ok($took, '<', 3, 'seconds: nor long after');
    cmp_ok($said->{nodes}, '>', 1_000, 'seconds: as many nodes as there is time for');
    is(($start->search(seconds => 1000, nodes => 500))[1]{nodes} <= 500, 1,
        'seconds: nodes still count');
    is(($start->search(seconds => 1000, depth => 2))[1]{depth}, 2, 'seconds: and the depth');
    is_deeply([ $start->search(seconds => 1000, nodes => 2_000) ],
        [ $start->search(nodes => 2_000) ],
        'seconds: a limit that is not reached changes nothing');
    is($start->move_fault(scalar $start->search(seconds => 1e-9)), FAULT_OK,
        'seconds: there is always a move');
    is(scalar(@{ ($start->search(seconds => '0.1', multipv => 2))[1]{lines} }), 2,
        'seconds: with lines');
}

# Row 61.
for my $board ($start, $ahead, $mate) {
    my @first = $board->search(nodes => 3_000, seed => 3);
    my $sfen = $board->sfen;
    is_deeply([ $board->clone->search(nodes => 3_000, seed => 3) ], \@first,
        'row 61: the same again');
    is($board->sfen, $sfen, 'row 61: the board as it was');
    is($board->moves_made, 0, 'row 61: with no move made');
}
{
    my ($first) = $class->new(empty => 1)->search;
    is($first, undef, 'row 61: an empty board ends');
    my $kings = $class->new(empty => 1);
    $kings->put($_, $_ % 2 ? 'K' : 'k') for 0 .. 80;
    is(scalar($kings->search(nodes => 500)), undef, 'row 61: so do eighty-one kings');
    my ($bare, $said) = board('4k4/9/9/9/9/9/9/9/4K4 b - 1')->search(nodes => 3_000, depth => 500);
    ok($bare, 'row 61: and two of them');
}

# Row 62.
{
    my @flags = grep {/^SEARCH_NO_|^EVAL_NO_/} @Game::Shogi::Engine::EXPORT_OK;
    cmp_ok(scalar @flags, '>', 5, 'row 62: flags');
    ok((grep { $_ eq 'SEARCH_NO_MATE' } @flags), 'row 62: SEARCH_NO_MATE among them');
    my $all = 0;
    for my $flag (@flags) {
        my $value = $class->can($flag)->();
        is($all & $value, 0, "row 62: $flag is a flag of its own");
        $all |= $value;
        is($start->move_fault(scalar $start->search(nodes => 1_000, flags => $value)), FAULT_OK,
            "row 62: $flag");
    }
    is($start->move_fault(scalar $start->search(nodes => 1_000, flags => $all)), FAULT_OK,
        'row 62: all of them');
    my @plain = $start->search(nodes => 1_000);
    is_deeply([ $start->search(nodes => 1_000, flags => 0) ], \@plain,
        'row 62: none is as if not given');
}

# Several lines, root moves, info code.
{
    my ($best, $several) = $start->search(nodes => 5_000, multipv => 4);
    my @lines = @{ $several->{lines} };
    is(scalar @lines, 4, 'several lines');
    is_deeply([ $best, @{ $several->{pv} } ], [ $best, @{ $lines[0]{pv} } ],
        'the best of which is the first');
    is(scalar(keys %{ { map { $_->{pv}[0] => 1 } @lines } }), 4, 'each with a move of its own');
    my @whole = map { $_->{score} } @{ ($start->search(depth => 3, multipv => 4))[1]{lines} };
    is_deeply(\@whole, [ sort { $b <=> $a } @whole ],
        'by score, where the iteration was not stopped');
    is(scalar @{ ($mate->search(multipv => 4294967295, nodes => 2_000))[1]{lines} },
        scalar $mate->legal, 'as many as there are moves');
    is_deeply(($mated->search(multipv => 2))[1]{lines}, [], 'none where there is no move');

    my ($only, $of) = $start->search(nodes => 2_000, root_moves => [ '9g9f', '1g1f' ]);
    like($only, qr/^(?:9g9f|1g1f)$/, 'one of the moves to choose from');
    is(scalar($start->search(nodes => 2_000, root_moves => [ '5e5d', '1g1f' ])), '1g1f',
        'those that are not legal are left out');
    is(scalar($start->search(nodes => 2_000, root_moves => ['5e5d'])), undef,
        'and when none remains, there is no move');

    my @depths;
    my ($last) = $start->search(nodes => 5_000, info => sub { push @depths, $_[0]; return });
    is_deeply([ map { $_->{depth} } @depths ], [ 1 .. @depths ], 'a report after each iteration');
    is_deeply([ sort keys %{ $depths[0] } ],
        [qw(depth nodes pv rank score selective_depth table_full)], 'and what it says');
}

# Bad options
sub refused {
    my (@options) = @_;
    ok(!eval { $start->search(@options); 1 }, 'row 60: it croaks');    # line of the call
    like($@, qr/^$class: .* at \Q$0\E line ${\(__LINE__ - 1)}\.$/s,
        "row 60: with the caller's line");
    return $@;
}
like(refused(node => 1), qr/'node'/, 'row 60: an unknown option is named');
like(refused('nodes'), qr/'nodes'/, 'row 60: an odd list');
for my $bad (-1, 1.5, 'x', '7g', undef, [], 2**64, '18446744073709551616', '') {
    like(refused($_ => $bad), qr/\b$_\b/, "row 60: no $_") for qw(nodes depth seed flags multipv);
}
like(refused($_ => 0), qr/\b$_\b/, "row 60: no $_") for qw(nodes depth multipv);
like(refused(flags => 1 << 31), qr/flags/, 'row 62: no flag');
for my $bad (undef, 1, 'x', {}, \1, ['x'], [undef], ['0' x 15], ['0' x 17], [ 'g' x 16 ], [ [] ]) {
    like(refused(history => $bad), qr/\bhistory\b/, 'row 60: no history');
}
for my $bad (undef, 1, '7g7f', {}, [], ['x'], [undef], ['7g7g'], [ '7g7f', "7g7f\0" ]) {
    like(refused(root_moves => $bad), qr/\broot_moves\b/, 'no root moves');
}
like(refused(info => 1), qr/\binfo\b/, 'no code');
for my $bad (undef, 0, -1, '', 'x', '1s', [], sub { 1 }, 2e9, 9**9**9, -sin(9**9**9)) {
    like(refused(seconds => $bad), qr/\bseconds must be\b/, 'no time');
}

done_testing;
