# The examples of the manuals run and have the results that they state.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine;

# For each manual the declarations before its examples, and the least number of examples.
my %manuals = (
    Engine => [ 'my $board = Game::Shogi::Engine->new;', 70 ],
    Result => [ q{my $result = Game::Shogi::Result->new(how => 'resign', winner => 'w');}, 8 ],
    'Engine/Searcher' => [
        'my $board = Game::Shogi::Engine->new;'
            . 'my $searcher = Game::Shogi::Engine::Searcher->new;', 5,
    ],
);

# The examples of a manual by heading.
sub examples {
    my ($file) = @_;
    open my $fh, '<', $file or die "$file: $!";
    my (@headings, %examples);
    while (my $line = <$fh>) {
        if ($line =~ /^=head\d (.*)/) { push @headings, $1 }
        elsif ($line =~ /^ {4}/)      { $examples{ $headings[-1] } .= "#line $. $file\n$line" }
    }
    return map { [ $_, $examples{$_} ] } grep { $examples{$_} } @headings;
}

# The example with each line "EXPRESSION; # => VALUE" made a test.
sub tested {
    my ($code) = @_;
    $code =~ s/^ {4}(.*\S);\s+# => (.*)$/main::is_deeply(scalar($1), $2, q{$1});/mg;
    return $code;
}

my %printed = (
    Engine => qr{
        ^2h2c:\ the\ piece\ cannot\ go\ there\n
        lnsgkgsnl.*\ w\ B\ 4\n
        (?:\S+\ ){32}\S+\n
        (?:Black\ wins|White\ wins|draw)\ \(.*\)\ after\ \d+\ moves\n
        mate:\ G\*5b\n$
    }x,
    'Engine/Searcher' => qr/^10 moves\n$/,
    Result => qr/^mate\nb wins\nBlack wins \(mate\)\n$/,
);

my $number = 0;
for my $name (sort keys %manuals) {
    my ($before, $least) = @{ $manuals{$name} };
    my @examples = examples("lib/Game/Shogi/$name.pod");
    my ($synopsis) = grep { $_->[0] eq 'SYNOPSIS' } @examples;
    my $output = '';
    {
        open my $memory, '>', \$output or die;
        my $saved = select $memory;
        eval 'package Synopsis' . ++$number . "; $synopsis->[1]; 1" or diag $@;
        select $saved;
    }
    like($output, $printed{$name}, "$name: the synopsis runs as pasted");

    for my $example (grep { $_->[0] ne 'SYNOPSIS' && $_->[0] ne 'METHODS' } @examples) {
        my $code = tested($example->[1]);
        like($code, qr/is_deeply/, "$name: $example->[0]: an example states its result");
        ok(eval 'package Example' . ++$number . "; no warnings 'void'; $before $code; 1",
            "$name: $example->[0]: and runs")
            or diag $@;
    }
    cmp_ok(scalar @examples, '>=', $least, "$name: examples");
}

# The programs in examples/ do as they say.
sub output_of { return qx{$^X @{[ map {qq("-I$_")} grep { !ref } @INC ]} examples/@_} }

{
    my @printed = output_of('first.pl');
    is($?, 0, 'examples/first.pl runs');
    # The 30 of the start, 8 of the bishop and 1 of the knight on 8i.
    is(scalar(split ' ', $printed[0]), 39, 'it lists the legal moves');
    like($printed[1], qr/^\S+ is the best of them$/, 'and names the best');
}
{
    my @played = output_of('play.pl', 30);
    is($?, 0, 'examples/play.pl runs');
    like($played[-1], qr/^(?:Black wins|White wins|draw) \(.*\) after \d+ moves$/,
        'to the end of its game');
}

done_testing;
