# Repetition and declaration, compared with other libraries: rows 50 and 55 to 57.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class   = 'Game::Shogi::Engine';
my %verdict = (
    'none' => 'none', 'sennichite -' => 'draw', 'perpetual_check w' => 'black_loses',
        'perpetual_check b' => 'white_loses',
);

my $repetitions = json_of('repetition.json');
cmp_ok(scalar @{$repetitions}, '>=', 45, 'repetitions');
for my $row (@{$repetitions}) {
    my $board = $class->new(cap => MOVE_MAX - 1, $row->{start} eq 'startpos' ? ()
        : (sfen => $row->{start}));
    my $illegal = 0;
    for my $usi (@{ $row->{moves} }) {
        $board->move_fault($usi) == FAULT_OK && $board->do_move($usi) or $illegal++;
    }
    is($illegal, 0, 'legal moves');
    is($verdict{ ending($board->repetition) }, $row->{expected}, "row 50: $row->{note}");
    is($verdict{ ending($board->outcome) },    $row->{expected}, "row 49: $row->{note}");
    my $key = $board->key;
    is(1 + grep({ $_ eq $key } $board->history), $row->{occurrences},
        "row 54: how often: $row->{note}");
}

my $declarations = json_of('declaration.json');
cmp_ok(scalar @{$declarations}, '>=', 45, 'declarations');
for my $row (@{$declarations}) {
    my $board = board($row->{sfen});
    my $side  = $row->{side} eq 'black' ? 'b' : 'w';
    is($board->impasse_points($side), $row->{ref}{points},  "row 55: points: $row->{sfen}");
    is($board->impasse_pieces($side), $row->{ref}{in_zone}, "row 55: pieces: $row->{sfen}");
    is(ending($board->declare) eq "impasse $side", $row->{expected} eq 'win',
        "row 57: $row->{sfen}");
    next if $board->side_to_move ne $side;
    is($board->declare_fault == DECLARE_NO_KING, !$row->{ref}{king_in_zone},
        "row 56: the king: $row->{sfen}");
}

done_testing;
