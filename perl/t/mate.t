# The mate solver.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $one   = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1';

is_deeply([ board($one)->mate ], [ 'mate', 'G*5b' ], 'a mate, and its line');
is(scalar(board($one)->mate), 'mate', 'in scalar context the answer alone');
is_deeply([ board($one)->mate(nodes => 1) ], ['unknown'], 'the nodes do not suffice');
is_deeply([ $class->new->mate ], ['no_mate'], 'no check, no mate');
is(scalar($class->new->mate), 'no_mate', 'in scalar context');
{
    my $board = board($one)->do_move('5i5h') && board($one);
    my $before = $board->sfen;
    $board->mate;
    is($board->sfen, $before, 'the board is as it was');
    is($board->moves_made, 0, 'with no move made');
}
is(turned_line('b'), turned_line('w'), 'for White as for Black');

sub turned_line {
    my ($side) = @_;
    my $board = board($side eq 'b' ? $one : turned($one));
    my ($answer, @line) = $board->mate;
    played($board, @line);
    return join ' ', $answer, scalar @line, $board->status;
}

# Limits
my $three = (lines_of('mate-3.sfen'))[0];
is(scalar(board($three)->mate(plies => $_)), 'no_mate', "no mate within $_ plies") for 1, 2;
is(scalar(() = board($three)->mate(plies => $_)), 4, "three plies within $_") for 3, 4, 65535, '3';
is(scalar(() = board($three)->mate(shortest => $_)), 4, 'shortest') for 0, 1, undef, '';
is(scalar(board($three)->mate(nodes => $_)), 'mate', 'nodes') for 100_000, '100000', 1e5,
    18446744073709551615, '18446744073709551615';
is(scalar(board($three)->mate(nodes => 2, nodes => 1000)), 'mate', 'the last of an option counts');
{
    my ($sfen) = map { (split /\t/)[0] } grep { (split /\t/)[1] == 5 } lines_of('mate-exact.tsv');
    my ($answer, @line) = board($sfen)->mate(shortest => 1, nodes => 3_000_000);
    is("$answer @{[ scalar @line ]}", 'mate 5', 'the shortest');
}

# Special positions
my %empty = (
    'no piece'                         => [ '9/9/9/9/9/9/9/9/9 b - 1',            'no_mate' ],
    'no king to mate'                  => [ '9/9/4G4/9/9/9/9/9/4K4 b 2G 1',       'no_mate' ],
    'no king of the attacker'          => [ '4k4/9/4G4/9/9/9/9/9/9 b G 1',        'mate' ],
    'mated already'                    => [ '4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1',    'no_mate' ],
    'no move'                          => [ 'k8/2G6/1G7/9/9/9/9/9/4K4 w - 1',     'no_mate' ],
    'in check, and no answer mates'    => [ '4k4/9/4P4/9/9/9/9/9/r3K4 b 2GS 1',   'no_mate' ],
    'in check, and the answer mates'   => [ '4k4/6r2/3P1P3/9/4R4/9/9/9/9 b G 1',  'mate' ],
    'the other side in check already'  => [ '4k4/9/3GR4/9/9/9/9/9/4K4 b G 1',     'mate' ],
    'a pawn drop that is not to mate'  => [ 'kn7/9/1G7/9/9/9/9/9/4K4 b P 1',      'no_mate' ],
);
for my $name (sort keys %empty) {
    my ($sfen, $expected) = @{ $empty{$name} };
    is(scalar(board($sfen)->mate), $expected, $name);
}
is(scalar(board($one)->put(0, 'k')->mate), 'unknown', 'two kings of a side are not served');
is(scalar(board($one)->set_hand('w', 'G', 4)->mate), 'unknown',
    'nor are more golds than a set has');

# Bad options
sub refused {
    my (@options) = @_;
    ok(!eval { board($one)->mate(@options); 1 }, 'it croaks');    # line of the call
    like($@, qr/^$class: .* at \Q$0\E line ${\(__LINE__ - 1)}\.$/s, "with the caller's line");
    return $@;
}
like(refused(nods => 1), qr/'nods'/, 'an unknown option is named');
like(refused(undef, 1), qr/undef/, 'undef is none');
like(refused("nodes\0", 1), qr/no option/, 'nor is a name with a NUL');
like(refused('nodes'), qr/'nodes'/, 'an odd list');
like(refused(nodes => $_), qr/nodes must be/, 'no number of nodes')
    for 0, -1, 1.5, 'x', '7g', '5 ', '', undef, [], 2**64, '18446744073709551616', 'inf', '007',
        sub { 1 };
like(refused(plies => $_), qr/plies must be/, 'no number of plies') for 0, -1, 1.5, 65536,
    2**32 + 3, 'x', undef, {};
like(refused(info => $_), qr/info must be/, 'no code') for undef, 1, 'main::refused', [], {}, \1;

done_testing;
