# The info code of search and mate: its return values, its death, exits, and changes to the board.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';

# A position on which search and mate call the code more than once.
my ($long) = map { (split /\t/)[0] } grep { (split /\t/)[1] >= 19 } lines_of('mate-exact.tsv');
my %work = (
    mate   => sub { my ($board, @options) = @_; return $board->mate(nodes => 200_000, @options) },
    search => sub { my ($board, @options) = @_; return $board->search(nodes => 3_000, @options) },
    lines  => sub { my ($board, @options) = @_; return $board->search(nodes => 3_000, multipv => 2,
        @options) },
);

for my $name (sort keys %work) {
    my $call = $work{$name};
    my @alone = $call->(board($long));
    my @reports;
    is_deeply([ $call->(board($long), info => sub { push @reports, @_; return 1 }) ], \@alone,
        "$name: the code changes nothing");
    cmp_ok(scalar @reports, '>', 2, "$name: it is called now and then");
    is_deeply([ sort { $a <=> $b } map { $_->{nodes} } @reports ], [ map { $_->{nodes} } @reports ],
        "$name: with more nodes each time");

    my $calls = 0;
    $call->(board($long), info => sub { return ++$calls == 2 ? 'stop' : 'go on' });
    is($calls, 2, "$name: it stops the work");
    for my $answer (undef, '', 0, 1, 'stopped', ['stop'], 'STOP') {
        $calls = 0;
        $call->(board($long), info => sub { $calls++; return $answer });
        is($calls, scalar @reports, "$name: by no other word");
    }
    $calls = 0;
    $call->(board($long), info => sub { $calls++; return });
    is($calls, scalar @reports, "$name: nor by none");

    # Code that dies.
    $calls = 0;
    ok(!eval { $call->(board($long), info => sub { $calls++; die "enough\n" }); 1 },
        "$name: it dies");
    is($@, "enough\n", "$name: with its message");
    is($calls, 1, "$name: at once");
    my $object = { code => 7 };
    ok(!eval { $call->(board($long), info => sub { die $object }); 1 },
        "$name: it dies of an object");
    is($@, $object, "$name: of that one");
    $@ = 'kept';
    $call->(board($long), info => sub { my $inner = eval { die "inner\n" }; return });
    is($@, 'kept', 'what is caught inside stays there');
    for (1) {
        no warnings 'exiting';
        ok(!eval { $call->(board($long), info => sub { last }); 1 },
            "$name: it cannot leave a loop outside");
        like($@, qr/outside a loop block/, "$name: and says so");
    }
    is($class->live, 0, "$name: no board is left");

    # Code that changes or frees the board and itself.
    my $board = board($long);
    is_deeply([ $call->($board, info => sub { $board->do_move(($board->legal)[0]); return }) ],
        \@alone, "$name: the board may change");
    cmp_ok($board->moves_made, '>', 2, "$name: and does");
    $board = board($long);
    my $code;
    my $kept = 'kept';
    $code = sub { undef $board; undef $code; return $kept };
    is_deeply([ $call->($board, info => $code) ], \@alone, "$name: the board and the code may go");
    is($class->live, 0, "$name: and are gone");
    my @inner;
    $call->(board($long), info => sub { push @inner,
        scalar(board('4k4/9/4P4/9/9/9/9/9/4K4 b G 1')->mate); return 'stop' });
    is_deeply(\@inner, ['mate'], "$name: it may ask another board");

    {
        package Callable;
        use overload '&{}' => sub { my ($self) = @_;
            return sub { push @{ $self->[0] }, 1; return 'stop' } };
    }
    my @seen;
    $call->(board($long), info => bless [ \@seen ], 'Callable');
    is_deeply(\@seen, [1], "$name: an object that is code");
}

# Code that exits, in a program of its own.
SKIP: {
    skip 'no fork here', 2 if $^O eq 'MSWin32';
    my $program = <<'PERL';
use Game::Shogi::Engine;
END { print "left ", Game::Shogi::Engine->live, "\n" }
my $board = Game::Shogi::Engine->new(sfen => shift);
$board->mate(nodes => 200_000, info => sub { exit 7 });
print "not reached\n";
PERL
    my $output = qx{$^X @{[ map {qq("-I$_")} @INC[ 0, 1, 2 ] ]} -e '$program' '$long' 2>&1};
    is($? >> 8, 7, 'an exit leaves with its status');
    is($output, "left 0\n", 'and runs what stands in END');
}

done_testing;
