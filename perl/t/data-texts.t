# SFEN and USI texts, compared with the readings of other libraries: rows 21 to 24 and 34.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $texts = json_of('sfen.json');
cmp_ok(scalar @{$texts}, '>=', 89, 'SFEN texts');
for my $row (@{$texts}) {
    my ($board, $code) = $class->from_sfen($row->{sfen});
    is($code, Game::Shogi::Engine->can("POS_$row->{code}")->(),
        "rows 21 to 23: $row->{code}: $row->{sfen}");
    is(defined $board, $code == POS_OK, 'row 19: a board or a code');
    next if !$board;
    is($class->new(sfen => $board->sfen)->packed, $board->packed, 'row 24: and back');
}

# Every move can be made on some board: one with a piece on its origin, or in hand.
my $moves = json_of('usi_text.json')->{moves};
cmp_ok(scalar @{$moves}, '>=', 15, 'USI texts');
for my $row (@{$moves}) {
    my $board = $class->new;
    is($board->move_fault($row->{usi}) != FAULT_BAD, !!$row->{parses}, "row 34: '$row->{usi}'");
}

done_testing;
