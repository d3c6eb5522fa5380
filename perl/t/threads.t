# Threads: each has copies of all boards, and searchers of its own.

use strict;
use warnings;

use Config;
BEGIN {
    if (!$Config{useithreads}) {
        require Test::More;
        Test::More::plan(skip_all => 'this perl has no threads');
    }
}
use threads;
use Test::More;

use Game::Shogi::Engine ':all';

my $class = 'Game::Shogi::Engine';

sub play {
    my ($board, $count) = @_;
    for (1 .. $count) {
        my @legal = $board->legal or last;
        $board->do_move($legal[ ($_ * 7) % @legal ]) or die;
    }
    return $board;
}

my $shared = play($class->new(cap => 123, impasse_rule => 24), 20);
my @before = ($shared->sfen, $shared->moves_made, scalar $shared->history);
my @answers = map { $_->join } map {
    my $number = $_;
    threads->create({ context => 'list' }, sub {
        my $kept = join ' ', $shared->sfen, $shared->moves_made, scalar($shared->history),
            $shared->cap, $shared->impasse_rule;
        1 while $shared->undo_move;
        return ($kept, play($shared, $number)->moves_made);
    });
} 1 .. 4;
is_deeply(\@answers, [ map { ("@before 123 24", $_) } 1 .. 4 ],
    'a thread has the board with its history, and does with it what it likes');
is_deeply([ $shared->sfen, $shared->moves_made, scalar $shared->history ], \@before,
    'this one is as it was');
is($class->live, 1, 'row 63: the copies are gone');

my $returned = threads->create(sub { return play($class->new, 5) })->join;
is($returned->moves_made, 5, 'a board that a thread returns');
is($returned->undo_move, 1, 'has its history');
is($class->live, 2, 'row 63: one more');
undef $returned;
undef $shared;

my @threads = map {
    threads->create(sub {
        my @boards = map { play($class->new, $_ % 30) } 1 .. 50;
        return scalar grep { $_->status eq 'ongoing' } @boards[ 0 .. 4 ];
    });
} 1 .. 8;
is_deeply([ map { $_->join } @threads ], [ (5) x 8 ], 'eight threads with fifty boards each');
is($class->live, 0, 'row 63: none is left');

my @boards = map { play($class->new, $_) } 1 .. 50;
$_->join for map { threads->create(sub { play($_, 3) for @boards; return 1 }) } 1 .. 8;
is($class->live, 50, 'row 63: eight threads with copies of fifty boards');
is(join(' ', map { $_->moves_made } @boards), join(' ', 1 .. 50), 'which are as they were');

# A searcher of a new thread begins empty, with a table of the same size.
{
    my $start    = $class->new;
    my $searcher = Game::Shogi::Engine::Searcher->new(table_bytes => 1 << 20);
    my @fresh    = $searcher->search($start, nodes => 2_000);
    my @warm     = $searcher->search($start, nodes => 2_000);
    my @found    = map { $_->join } map {
        threads->create({ context => 'list' },
            sub { return ($searcher->search($start, nodes => 2_000))[1] });
    } 1 .. 3;
    is_deeply(\@found, [ ($fresh[1]) x 3 ], 'a searcher of a thread is a new one');
    $searcher->clear->search($start, nodes => 2_000);
    is_deeply([ $searcher->search($start, nodes => 2_000) ], \@warm,
        'and leaves this one as it was');
    my $made = threads->create(sub { return Game::Shogi::Engine::Searcher->new })->join;
    is($start->move_fault(scalar $made->search($start, nodes => 500)), FAULT_OK,
        'a searcher that a thread returns');
    threads->create(sub { undef $searcher })->join;
    ok($searcher->clear, 'a thread frees its own only');
}

done_testing;
