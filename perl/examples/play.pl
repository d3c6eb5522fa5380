#!/usr/bin/env perl
# play.pl [NODES [SEED]]: the search plays a game against itself, with NODES nodes a move.
use strict;
use warnings;

use Game::Shogi::Engine;

$| = 1;
my $nodes = $ARGV[0] // 2_000;
my $seed  = $ARGV[1] // 1;
my $board = Game::Shogi::Engine->new;
my $result;

until ($result = $board->outcome) {
    my ($move, $said) = $board->search(nodes => $nodes, seed => $seed);
    last if $said->{declare} && ($result = $board->declare);
    my $number = $board->move_number;
    my $points = $board->side_to_move eq 'b' ? $said->{score} : -$said->{score};
    printf "%3d %-5s %+6d%s", $number, $move, $points, $number % 5 ? '   ' : "\n";
    $board->do_move($move);
}
print "\n", $board->sfen, "\n", $result->as_string, ' after ', $board->moves_made, " moves\n";
