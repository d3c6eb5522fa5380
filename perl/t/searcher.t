# Searchers: a table that is kept from search to search, stops, and forged objects.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class    = 'Game::Shogi::Engine';
my $searches = 'Game::Shogi::Engine::Searcher';
my $start    = $class->new;
my $problem  = board('4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
my %table    = (table_bytes => 1 << 20);

# Results
my $searcher = $searches->new(%table);
isa_ok($searcher, $searches);
my ($move, $report) = $searcher->search($start, nodes => 3_000);
is($start->move_fault($move), FAULT_OK, 'a legal move');
is_deeply([ sort keys %{$report} ], [qw(declare depth nodes pv score stopped)], 'and the report');
is($report->{pv}[0], $move, 'whose line begins with the move');
is($start->moves_made, 0, 'the board does not change');
is_deeply([ $searcher->mate($problem) ], [ 'mate', 'G*5b' ], 'a mate');
is(scalar($searcher->mate($start)), 'no_mate', 'no mate');
{
    my (undef, $several) = $searcher->search($start, nodes => 3_000, multipv => 3);
    is(scalar @{ $several->{lines} }, 3, 'several lines');
}

# The table is kept until clear.
my $plain = $searches->new(%table);
my @first  = $plain->search($start, nodes => 3_000);
my @second = $plain->search($start, nodes => 3_000);
isnt("$second[1]{nodes} $second[1]{depth} $second[1]{score} @{ $second[1]{pv} }",
    "$first[1]{nodes} $first[1]{depth} $first[1]{score} @{ $first[1]{pv} }",
    'the second search uses the table of the first');
is_deeply([ $plain->clear->search($start, nodes => 3_000) ], \@first, 'clear makes it as new');
is($plain->clear, $plain, 'clear returns the searcher');

# Stops
is($plain->stop, $plain, 'stop returns the searcher');
is(($plain->search($start, depth => 60, nodes => 1e15))[1]{stopped}, 1,
    'and stops the next search');
is(($plain->clear->search($start, depth => 2))[1]{stopped}, 0, 'once');
{
    my $calls = 0;
    my (undef, $stopped) = $plain->search($start, nodes => 1e15,
        info => sub { $calls++; $plain->stop; 0 });
    is("$stopped->{stopped} $calls", '1 1', 'the info code may stop it');
}

# One call at a time
for my $call (
    [ clear  => sub { $plain->clear } ],
    [ search => sub { $plain->search($start) } ],
    [ mate   => sub { $plain->mate($problem) } ],
) {
    my ($name, $code) = @{$call};
    my $message = '';
    $plain->search($start, nodes => 3_000, info => sub { eval { $code->() } or $message = $@;
        'stop' });
    like($message, qr/^$searches: the searcher is at work at \Q$0\E line \d+\.$/,
        "$name dies meanwhile");
}

# A searcher that goes away while it searches.
{
    my $gone = $searches->new(%table);
    my $copy = $class->new;
    my $best = $gone->search($copy, nodes => 3_000,
        info => sub { undef $gone; undef $copy; return });
    is($start->move_fault($best), FAULT_OK, 'it is freed only after the search');
}

# Bad arguments
sub refused {
    my ($code) = @_;
    ok(!eval { $code->(); 1 }, 'it croaks');
    like($@, qr/ at \Q$0\E line \d+\.$/s, "with the caller's line");
    return $@;
}
for my $bad (0, -1, 1.5, 'x', undef, [], 2**64) {
    like(refused(sub { $searches->new(table_bytes => $bad) }), qr/table_bytes must be/, 'no size');
}
like(refused(sub { $searches->new(table_bytes => 1 << 62) }), qr/MEMORY/, 'no memory');
like(refused(sub { $searches->new(size => 1) }), qr/'size'/, 'an unknown option');
like(refused(sub { $searches->new('table_bytes') }), qr/'table_bytes'/, 'an odd list');
like(refused(sub { $searcher->search($start, node => 1) }), qr/'node'/, 'an unknown option');
like(refused(sub { $searcher->mate($start, 'nodes') }), qr/'nodes'/, 'an odd list');

# Forged objects
sub forged {
    my $copy = $$searcher;
    return (
        bless(\my $empty, $searches), bless(\(my $number = 12345), $searches),
            bless(\$copy, $searches),
        bless({}, $searches), bless([], $searches), bless(sub { }, $searches), $searches, undef, '',
            1,
        \1, [], $start,
    );
}
for my $method (qw(search mate stop clear)) {
    my $call = $searches->can($method);
    for my $forged (forged()) {
        ok(!eval { $call->($forged, $start); 1 }, "$method croaks for what is not a searcher");
    }
}
for my $method (qw(search mate)) {
    for my $forged (grep { !ref || ref ne $class } forged(), $searcher) {
        ok(!eval { $searcher->$method($forged); 1 }, "$method croaks for what is not a board");
        like($@, qr/this is not a board/, 'and says so');
    }
}
ok(!eval { $class->can('sfen')->($searcher); 1 }, 'a searcher is not a board');
{
    our $scalar;
    *scalar = $searcher;
    local $scalar;
    ok(!eval { bless(\$scalar, $searches)->clear; 1 }, 'a localised scalar is not a searcher');
}
is(ref $searcher->clear, $searches, 'the searcher is as it was');

{
    package My::Searcher;
    our @ISA = 'Game::Shogi::Engine::Searcher';
}
is(ref My::Searcher->new(%table), 'My::Searcher', 'a subclass');

done_testing;
