# The tests under valgrind, except those that repeat the same few calls very often.

use strict;
use warnings;

use Test::More;

plan skip_all => 'valgrind is not installed' if !grep { -x "$_/valgrind" } split /:/, $ENV{PATH};

my %left_out = map { ("t/$_.t" => 1) }
    qw(
    data-ends data-mate data-moves data-perft data-texts
    faults geometry mate-long memory perft zobrist
    );
local $ENV{PERL_DESTRUCT_LEVEL} = 2;
local $ENV{PERL_DL_NONLAZY}     = 1;
for my $test (grep { !$left_out{$_} } glob 't/*.t') {
    my $output = qx{valgrind --quiet --error-exitcode=77 $^X -Mblib $test 2>&1};
    my @complaints = grep {/^==\d+==/} split /^/, $output;
    ok($? == 0 && !@complaints, $test) or diag @complaints[ 0 .. 30 < $#complaints ? 30
        : $#complaints ];
}

done_testing;
