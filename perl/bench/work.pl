#!/usr/bin/env perl
# work.pl TASK: does a task on the test data, and prints its processor time in seconds and a
# checksum.
use strict;
use warnings;

use Game::Shogi::Engine ':all';
use Time::HiRes 'clock';

my $class = 'Game::Shogi::Engine';

sub lines_of {
    my ($name) = @_;
    my ($file) = grep {-e} "t/data/$name", "../core/tests/data/$name" or die "no data: $name\n";
    open my $fh, '<', $file or die "$file: $!\n";
    chomp(my @lines = grep { !/^#/ } <$fh>);
    return @lines;
}

my @games = map { my (undef, $moves) = split / moves /;
    [ split ' ', $moves ] } lines_of('games-lishogi.usi');
my @sfens = map { (split /\t/)[0] } lines_of('legal_moves.tsv');

# Every move is made and taken back.
sub walk {
    my ($board, $depth) = @_;
    return 1 if $depth == 0;
    my $nodes = 0;
    for my $usi ($board->legal) {
        $board->do_move($usi);
        $nodes += walk($board, $depth - 1);
        $board->undo_move;
    }
    return $nodes;
}

# The moves of the last ply are only counted.
sub count {
    my ($board, $depth) = @_;
    return scalar $board->legal if $depth == 1;
    my $nodes = 0;
    for my $usi ($board->legal) {
        $board->do_move($usi);
        $nodes += count($board, $depth - 1);
        $board->undo_move;
    }
    return $nodes;
}

my %task = (
    replay => sub {
        my $plies = 0;
        for my $game ((@games) x 20) {
            my $board = $class->new;
            for my $usi (@{$game}) {
                die $usi if $board->move_fault($usi) != FAULT_OK;
                $board->do_move($usi);
                $plies++;
            }
        }
        return $plies;
    },
    play => sub {
        my $plies = 0;
        for my $game ((@games) x 20) {
            my $board = $class->new;
            for my $usi (@{$game}) {
                die $usi if $board->play($usi) != FAULT_OK;
                $plies++;
            }
        }
        return $plies;
    },
    list => sub {
        my $listed = 0;
        for my $game (@games) {
            my $board = $class->new;
            for my $usi (@{$game}) {
                my @moves = $board->legal;
                $listed += @moves;
                $board->do_move($usi);
            }
        }
        return $listed;
    },
    perft       => sub { return walk($class->new, 4) },
    perft_count => sub { my $nodes = 0; $nodes += count($class->new, 4) for 1 .. 10;
        return $nodes },
    sfen        => sub {
        my $same = 0;
        for (1 .. 10) {
            for my $sfen (@sfens) { $same++ if $class->new(sfen => $sfen)->sfen eq $sfen }
        }
        return $same;
    },
);

my $work  = $task{ $ARGV[0] // '' } or die 'usage: work.pl ' . join('|', sort keys %task) . "\n";
my $begin = clock;
my $check = $work->();
printf "%.6f %d\n", clock() - $begin, $check;
