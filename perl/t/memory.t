# Memory does not grow over a hundred thousand boards that are made, played on and freed.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine;

my $class = 'Game::Shogi::Engine';

sub resident {
    open my $fh, '<', '/proc/self/statm' or return;
    return 4096 * (split ' ', <$fh>)[1];
}

plan skip_all => 'no /proc/self/statm here' if !resident();
plan skip_all => 'not under valgrind'       if ($ENV{LD_PRELOAD} // '') =~ /valgrind/;

sub use_one {
    my ($i) = @_;
    my $board = $i % 2 ? $class->new : $class->from_sfen('4k4/9/9/9/9/9/9/9/4K4 b RG 1');
    my ($first) = $board->legal;
    $board->do_move($first);
    $board->do_move(($board->legal)[ $i % 3 ]);
    my @answers = ($board->key, $board->sfen, $board->hands, $board->clone->packed, $board->history,
        $board->perft_counts(1));
    $board->undo_move;
    my $result = $board->resign('w') // $board->outcome // $board->resign('b');
    eval { $class->new(cap => $i + 65535) };
    eval { $class->new(sfen => "x$i") };
    eval { $class->new->perft(-$i) };
    my @refused = $class->from_sfen("9/9 b $i");
    return;
}

use_one($_) for 1 .. 5_000;
my $before = resident();
use_one($_) for 1 .. 100_000;
my $grown = resident() - $before;
cmp_ok($grown, '<', 256 * 1024, "memory is flat ($grown bytes more)");
is($class->live, 0, 'row 63: and no board is left');

my @many = map { $class->new } 1 .. 1000;
$before = resident();
my @boards = map { $class->new } 1 .. 20_000;
my $each = (resident() - $before) / @boards;
cmp_ok($each, '<', 2048, sprintf 'a board without history takes %d bytes', $each);

done_testing;
