# Keys and key numbers, recomputed here from their documentation: rows 14 and 26.

use strict;
use warnings;

use Config;
use Test::More;

use lib 't/lib';
use Shogi;

plan skip_all => 'the generator is written here for integers of 64 bits' if $Config{uvsize} < 8;

my $class = 'Game::Shogi::Engine';

sub times_64 { use integer; my ($x, $y) = @_; my $z = $x * $y; no integer; return $z & ~0 }
sub plus_64 { use integer; my ($x, $y) = @_; my $z = $x + $y; no integer; return $z & ~0 }

no warnings 'portable';

sub number {
    my ($i) = @_;
    my $z = plus_64(0x73686F676962616E, times_64($i + 1, 0x9E3779B97F4A7C15));
    $z = times_64($z ^ ($z >> 30), 0xBF58476D1CE4E5B9);
    $z = times_64($z ^ ($z >> 27), 0x94D049BB133111EB);
    return $z ^ ($z >> 31);
}

sub hex_of { return sprintf '%016x', $_[0] }

my @base  = qw(P L N S B R G K);
my @kinds = (@base, map {"+$_"} @base[ 0 .. 5 ]);
my %set   = (P => 18, L => 4, N => 4, S => 4, B => 2, R => 2, G => 4);

my %number;
for my $side (0, 1) {
    my $letter = (qw(b w))[$side];
    for my $k (0 .. $#kinds) {
        my @numbers = map { hex_of(number(($side * 14 + $k) * 81 + $_)) } 0 .. 80;
        is_deeply([ map { $class->zobrist($letter, $kinds[$k], $_) } 0 .. 80 ],
            \@numbers, "row 14: the numbers of $letter $kinds[$k]");
        is($class->zobrist($letter, lc $kinds[$k], 40), $numbers[40],
            'row 14: the side counts, not the case');
        $number{"$letter$kinds[$k]$_"} = $numbers[$_] for 0 .. 80;
    }
    my $before = 0;
    for my $piece (@base[ 0 .. 6 ]) {
        my $first   = 2268 + 38 * $side + $before;
        my @numbers = map { hex_of(number($first + $_ - 1)) } 1 .. $set{$piece};
        is_deeply([ map { $class->zobrist_hand($letter, $piece, $_) } 0 .. $set{$piece} ],
            [ '0' x 16, @numbers ], "row 14: the numbers of $piece in the hand of $letter");
        is($class->zobrist_hand($letter, $piece, $set{$piece} + 1), undef,
            'row 14: more than a set');
        is($class->zobrist_hand($letter, lc $piece, 1), $numbers[0], 'row 14: either case');
        $number{"$letter*$piece$_"} = $numbers[ $_ - 1 ] for 1 .. $set{$piece};
        $before += $set{$piece};
    }
}
is($class->zobrist_move, hex_of(number(2344)), 'row 14: the number of White to move');
is($class->zobrist_move, '0968b623e450d49e', 'row 14: a published value');
is($class->zobrist('b', 'P', 0),  '7d0a7676126defd5', 'row 14: a published value');
is($class->zobrist('w', '+R', 80), 'a80c518302192e78', 'row 14: a published value');

my %seen;
$seen{$_}++ for values %number, $class->zobrist_move;
is(scalar(keys %seen), 2 * 14 * 81 + 2 * 38 + 1, 'row 14: all different');

for my $bad ([ 'x', 'P', 0 ], [ 'b', 'X', 0 ], [ 'b', 'P', 81 ], [ 'b', 'P', '7g' ],
    [ undef, undef, undef ]) {
    is($class->zobrist(@{$bad}), undef, 'row 14: no number');
}
for my $bad ([ 'x', 'P', 1 ], [ 'b', 'K', 1 ], [ 'b', '+P', 1 ], [ 'b', 'P', -1 ],
    [ 'b', 'P', 'x' ], [ 'b', 'P', undef ]) {
    is($class->zobrist_hand(@{$bad}), undef, 'row 14: no number of a hand');
}

# The key of a board, computed from its pieces, hands and side to move.
sub key_of {
    my ($board) = @_;
    my $key = $board->side_to_move eq 'w' ? hex $class->zobrist_move : 0;
    for my $sq (0 .. 80) {
        my $token = $board->at($sq) // next;
        $key ^= hex $number{ ($token =~ /[A-Z]/ ? 'b' : 'w') . uc($token) . $sq };
    }
    my $hands = $board->hands;
    for my $side (qw(b w)) {
        $key ^= hex $number{"$side*$_$hands->{$side}{$_}"} for keys %{ $hands->{$side} };
    }
    return hex_of($key);
}

is($class->new->key, '9ff9437e126d6087', 'row 26: the key of the initial position');
is($class->new(empty => 1)->key, '0' x 16, 'row 26: the key of the empty board');
is($class->new->set_move_number(99)->key, $class->new->key, 'row 26: without the move number');
isnt($class->new->set_side_to_move('w')->key, $class->new->key, 'row 26: with the side to move');

my ($wrong, $plies) = (0, 0);
for my $game ((games('games-lishogi'))[ 0 .. 19 ]) {
    my $board = $class->new;
    for my $usi (@{ $game->{moves} }) {
        $board->do_move($usi) or die $usi;
        $plies++;
        $wrong++ if $board->key ne key_of($board);
    }
    while ($board->undo_move) {
        $wrong++ if $board->key ne key_of($board);
    }
}
cmp_ok($plies, '>', 1000, 'games of some length');
is($wrong, 0, 'row 26: at every ply, on and back, the key is the XOR of its numbers');

my $all = $class->new(empty => 1);
$all->put($_, $_ % 2 ? 'K' : '+r') for 0 .. 80;
is($all->key, key_of($all), 'row 26: of a full board as well');

done_testing;
