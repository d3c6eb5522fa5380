#!/usr/bin/env perl
# compare.pl [ROUNDS]: times this module and cshogi in Python on the same tasks, in turns, and
# prints the least processor time of each and their ratio. Run it in the folder of the built
# distribution. PYTHON names a Python that has cshogi.
use strict;
use warnings;

my $rounds = $ARGV[0] // 5;
my $python = $ENV{PYTHON} // 'python3';
my %command = (perl => "$^X -Mblib bench/work.pl", python => "$python bench/work.py");

printf "%-12s %10s %10s %7s\n", 'task', 'perl', 'cshogi', 'ratio';
for my $task (qw(replay play list perft perft_count sfen)) {
    my (%best, %check);
    for (1 .. $rounds) {
        for my $who (qw(perl python)) {
            my ($seconds, $check) = split ' ',
                qx{$command{$who} $task 2>/dev/null} or die "$command{$who} $task fails\n";
            $best{$who} = $seconds if !$best{$who} || $seconds < $best{$who};
            $check{$check} = 1;
        }
    }
    die "$task: the two do not agree: " . join(', ', keys %check) . "\n" if keys %check != 1;
    printf "%-12s %8.0fms %8.0fms %6.2fx\n", $task, 1000 * $best{perl}, 1000 * $best{python},
        $best{python} / $best{perl};
}
