# Perft: rows 46 and 47.

use strict;
use warnings;

use Config;
use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $board = $class->new;
my $sfen  = $board->sfen;

is_deeply([ map { $board->perft($_) } 0 .. 4 ], [ 1, 30, 900, 25470, 719731 ],
    'row 46: published counts');
is($board->sfen, $sfen, 'row 46: the board is as it was');
is($board->moves_made, 0, 'row 46: no moves to take back');
is($class->new(empty => 1)->perft(64), 0, 'row 46: 64 plies, of nothing');
for my $bad (-1, 65, 1.5, 'x', '', '3x', undef, 2**32, []) {
    ok(!eval { $board->perft($bad); 1 }, 'row 46: no depth');
    like($@, qr/\bdepth\b.* at \Q$0\E line ${\(__LINE__ - 1)}\.$/, "with the caller's line");
    ok(!eval { $board->perft_counts($bad); 1 }, 'row 47: no depth');
    like($@, qr/\bdepth\b/, 'row 47: which it names');
}

cmp_ok($board->perft('3'), '==', 25470, 'row 46: a depth in text');

is_deeply($board->perft_counts(3),
    { nodes => 25470, captures => 59, drops => 0, promotions => 30, checks => 48, mates => 0 },
    'row 47: published columns');
is_deeply($board->perft_counts(0),
    { nodes => 1, captures => 0, drops => 0, promotions => 0, checks => 0, mates => 0 },
        'row 47: depth 0');
is($board->sfen, $sfen, 'row 47: the board is as it was');

# Each column counted here by its definition.
for my $start ('4k4/9/4P4/9/9/9/9/9/4K4 b GP 1', '8k/6S1p/7PP/9/9/9/9/9/K8 b Gg 1') {
    my $root  = board($start);
    my %count = map { $_ => 0 } qw(nodes captures drops promotions checks mates);
    for my $first ($root->legal) {
        my $next = played($root->clone, $first);
        for my $usi ($next->legal) {
            my $last = played($next->clone, $usi);
            my ($to) = $usi =~ /^..(..)/;
            $count{nodes}++;
            $count{captures}++   if $usi !~ /\*/ && defined $next->at(sq($to));
            $count{drops}++      if $usi =~ /\*/;
            $count{promotions}++ if $usi =~ /\+/;
            $count{checks}++     if $last->in_check($last->side_to_move);
            $count{mates}++      if $last->status eq 'mate';
        }
    }
    is_deeply($root->perft_counts(2), \%count, "row 47: $start");
    is($root->perft(2), $count{nodes}, "row 46: $start");
}

done_testing;
