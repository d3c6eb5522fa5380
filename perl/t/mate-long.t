# Mates of more than 64 moves: the line comes out whole, and mates.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine;
use Shogi;

# Problems 43 and 57 of Shogi Zuko (1755).
for my $case (
    [ 85, 'p3l3+P/1s1l2p2/5+P3/gp3NPpp/+R1S2+bLg1/1+pkN3G1/3p1P3/2N1S2R1/N4+p2B b S3Pgl3p 1' ],
    [ 65, '9/9/ls7/9/5S2+R/p1S2p3/+lNpPp1+BP1/3k2+pSg/2P2B2R b G2P2g3n2l8p 1' ],
) {
    my ($plies, $sfen) = @{$case};
    my ($answer, @line) = board($sfen)->mate(nodes => 2_000_000);
    is($answer, 'mate', "a mate of about $plies plies");
    cmp_ok(scalar @line, '>', 64, 'in more than 64');
    is(played(board($sfen), @line)->status, 'mate', 'whose line ends in mate');
    my ($again, @same) = Game::Shogi::Engine::Searcher->new->mate(board($sfen), nodes => 2_000_000);
    is_deeply(\@same, \@line, 'as a searcher finds it');
}

done_testing;
