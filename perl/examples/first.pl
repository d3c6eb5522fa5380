use strict;
use warnings;
use Game::Shogi::Engine;

my $board = Game::Shogi::Engine->new;
$board->play(qw(7g7f 3c3d)) and die "an illegal move";
print join(' ', $board->legal), "\n";
print scalar $board->search(nodes => 5_000), " is the best of them\n";
print $board->text;
