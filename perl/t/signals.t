# Signal handlers run during search and mate: they may die, exit, and stop a searcher.

use strict;
use warnings;

use Test::More;
use Time::HiRes qw(alarm time);

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

plan skip_all => 'no alarm here' if $^O eq 'MSWin32';

my $class    = 'Game::Shogi::Engine';
my $start    = $class->new;
my $searcher = Game::Shogi::Engine::Searcher->new(table_bytes => 1 << 20);

# Solving this problem takes far longer than the tests wait.
my $hard = board(
    'g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1');

my %work = (
    search          => sub { return $start->search(nodes => 1e15, @_) },
    lines           => sub { return $start->search(nodes => 1e15, multipv => 3, @_) },
    mate            => sub { return $hard->mate(nodes => 1e15, @_) },
    searcher_search => sub { return $searcher->search($start, nodes => 1e15, @_) },
    searcher_mate   => sub { return $searcher->mate($hard, nodes => 1e15, @_) },
);

for my $name (sort keys %work) {
    my $begin = time;
    for my $options ([], [ info => sub { return } ]) {
        local $SIG{ALRM} = sub { die "timeout\n" };
        alarm 0.2;
        ok(!eval { $work{$name}->(@{$options}); 1 }, "$name: a handler that dies ends it");
        is($@, "timeout\n", "$name: with its message");
        alarm 0;
    }
    cmp_ok(time - $begin, '<', 5, "$name: soon");
}
is($class->live, 2, 'no copy of a board is left');

# A handler that does not die.
{
    my $calls = 0;
    local $SIG{ALRM} = sub { $calls++; $searcher->stop };
    alarm 0.2;
    my ($move, $said) = $work{searcher_search}->();
    is($calls, 1, 'the handler ran');
    is($said->{stopped}, 1, 'and stopped the search');
    is($start->move_fault($move), FAULT_OK, 'which gives a move');
    alarm 0.2;
    is(scalar($work{searcher_mate}->()), 'unknown', 'it stops a mate as well');
    is($calls, 2, 'the handler ran');
}
{
    my $board = $class->new;
    my $ran   = 0;
    local $SIG{ALRM} = sub { $ran++; undef $board };
    alarm 0.1;
    is($start->move_fault(scalar $board->search(seconds => 0.3)), FAULT_OK,
        'a handler may free the board that is searched');
    is($ran, 1, 'and did');
}

# A handler that exits, in a program of its own.
{
    my $program = <<'PERL';
use Game::Shogi::Engine;
END { print "left ", Game::Shogi::Engine->live, "\n" }
$SIG{ALRM} = sub { exit 7 };
alarm 1;
my $board = Game::Shogi::Engine->new;
$board->search(nodes => 1e15);
print "not reached\n";
PERL
    my $output = qx{$^X @{[ map {qq("-I$_")} @INC[ 0, 1, 2 ] ]} -e '$program' 2>&1};
    is($? >> 8, 7, 'an exit leaves with its status');
    is($output, "left 0\n", 'and runs END blocks');
}

done_testing;
