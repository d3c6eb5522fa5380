# Squares and pieces, called on the class and on a board: rows 3 to 13.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine;

# The squares in the order of SFEN, independent of the module.
my @names = map { my $rank = $_; map {"$_$rank"} reverse 1 .. 9 } 'a' .. 'i';

my @no_square = (-1, 81, 1000, 4294967296, '7g', '', ' 1', '1 ', '01', '+1', '1e1', 0.5, 'x', undef,
    [], \1);

for my $on ('Game::Shogi::Engine', Game::Shogi::Engine->new(empty => 1)) {
    is($on->squares, 81, 'row 3: 81 squares');
    is_deeply([ map { $on->square_name($_) } 0 .. 80 ], \@names,
        'rows 3 and 5: names in the order of SFEN');
    is_deeply([ map { $on->square($_) } @names ], [ 0 .. 80 ], 'row 4: numbers of names');

    no warnings 'qw';
    for my $bad (qw(7G 77 g7 7 g 7ga 7j 0a +7g), '', ' 7g', '7g ', "7g\n", "7g\0", "7\x{ff47}",
        undef) {
        is($on->square($bad), undef, 'row 4: no name of a square');
    }

    my ($files, $ranks) = ([], []);
    for my $sq (0 .. 80) {
        my ($file, $rank) = (9 - $sq % 9, 1 + int $sq / 9);
        is($on->sq_of($file, $rank), $sq, 'row 6: a square by file and rank') or last;
        push @{$files}, $on->file_of($sq) == $file;
        push @{$ranks}, $on->rank_of($sq) == $rank;
    }
    is(scalar(grep {$_} @{$files}, @{$ranks}), 162, 'row 7: files and ranks');
    for my $pair ([ 0, 1 ], [ 10, 1 ], [ 1, 0 ], [ 1, 10 ], [ -1, 5 ], [ 'a', 1 ], [ 1, 'a' ],
        [ undef, 1 ]) {
        is($on->sq_of(@{$pair}), undef, 'row 6: off the board');
    }

    for my $bad (@no_square) {
        no warnings 'uninitialized';
        is($on->square_name($bad), undef, "row 5: no square: '$bad'");
        is($on->file_of($bad),     undef, "row 7: no file of '$bad'");
        is($on->rank_of($bad),     undef, "row 7: no rank of '$bad'");
        is($on->step($bad, 0, 0), undef, "row 8: no step from '$bad'");
        is($on->in_zone('b', $bad), !!0, "row 9: '$bad' is in no zone");
        is($on->last_distance('b', $bad), undef, "row 10: no distance of '$bad'");
    }
}

my $class = 'Game::Shogi::Engine';

my $steps = 0;
for my $sq (0 .. 80) {
    for my $dfile (-2 .. 2) {
        for my $drank (-3 .. 3) {
            my ($file, $rank) = (9 - $sq % 9 + $dfile, 1 + int($sq / 9) + $drank);
            my $served   = abs $dfile <= 1 && abs $drank <= 2;
            my $on_board = $file >= 1 && $file <= 9 && $rank >= 1 && $rank <= 9;
            my $expected = $served && $on_board ? ($rank - 1) * 9 + 9 - $file : undef;
            my $got      = $class->step($sq, $dfile, $drank);
            $steps += defined $expected ? defined $got && $got == $expected : !defined $got;
        }
    }
}
is($steps, 81 * 35, 'row 8: every step from every square');
is($class->step(40, 0, -1), 31, 'row 8: a rank of -1 is towards rank a');
is($class->step(40, 1, 0),  39, 'row 8: a file of +1 is the next higher');
is($class->step(40, 0, 0),  40, 'row 8: no step at all');
is($class->step(40, @{$_}), undef, 'row 8: a step that is none')
    for [ 'x', 0 ], [ 0, undef ], [ 0, 'y' ], [ 2, 0 ], [ 0, 3 ], [ 2**31, 0 ], [ 0, -2**31 ],
        [ 2**40, 2**40 ];

is_deeply([ grep { $class->in_zone('b', $_) } 0 .. 80 ], [ 0 .. 26 ], "row 9: Black's zone");
is_deeply([ grep { $class->in_zone('w', $_) } 0 .. 80 ], [ 54 .. 80 ], "row 9: White's zone");
is_deeply([ map { $class->last_distance('b', $_) } 0 .. 80 ], [ map { int $_ / 9 } 0 .. 80 ],
    "row 10: Black's distances");
is_deeply([ map { $class->last_distance('w', $_) } 0 .. 80 ], [ map { 8 - int $_ / 9 } 0 .. 80 ],
    "row 10: White's distances");
for my $bad ('B', 'black', '', 0, 1, undef, 'bw', "b\0") {
    no warnings 'uninitialized';
    is($class->in_zone($bad, 0), !!0, "row 9: no side: '$bad'");
    is($class->last_distance($bad, 0), undef, "row 10: no side: '$bad'");
}

my %promoted = map { $_ => "+$_" } map { $_, lc } qw(P L N S B R);
my @plain    = map { $_, lc } qw(P L N S G B R K);
for my $token (@plain, values %promoted) {
    is($class->promoted($token), $promoted{$token}, "row 11: $token promoted");
    (my $base = $token) =~ s/\+//;
    is($class->unpromoted($token), $base, "row 12: $token unpromoted");
}
my %set = (P => 18, (map { $_ => 4 } qw(L N S G)), (map { $_ => 2 } qw(B R K)));
for my $token (@plain) {
    is($class->set_count($token), $set{ uc $token }, "row 13: how many $token");
}
is($class->set_count($_), undef, "row 13: no count of $_ alone") for values %promoted;
for my $bad ('', '+', '+G', '+k', '++P', 'P+', 'x', 'PP', ' P', 1, undef, "P\0", "\x{30}P") {
    no warnings 'uninitialized';
    is($class->promoted($bad),   undef, "row 11: no piece: '$bad'");
    is($class->unpromoted($bad), undef, "row 12: no piece: '$bad'");
    is($class->set_count($bad),  undef, "row 13: no piece: '$bad'");
}

done_testing;
