# Game::Shogi::Result: row 58.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Result;

my $class = 'Game::Shogi::Result';
my @hows  = qw(mate no_move resign sennichite perpetual_check cap impasse try);
my %draws = map { $_ => 1 } qw(sennichite cap impasse);
my %wins  = map { $_ => 1 } grep { $_ ne 'sennichite' && $_ ne 'cap' } @hows;
my %other = (b => 'w', w => 'b');

is_deeply([ $class->hows ], \@hows, 'row 58: hows lists them');

for my $how (@hows) {
    for my $winner (undef, 'b', 'w') {
        my $name   = "$how " . ($winner // '-');
        my $result = eval { $class->new(how => $how, winner => $winner) };
        if (!(defined $winner ? $wins{$how} : $draws{$how})) {
            like($@, qr/^\Q$class\E: $how .* at \Q$0\E line \d+\.$/,
                "row 58: $name is refused, with the caller's line");
            next;
        }
        is($result->how,    $how,    "row 58: $name: how");
        is($result->reason, $how,    "row 58: $name: reason");
        is($result->winner, $winner, "row 58: $name: winner");
        is($result->loser, defined $winner ? $other{$winner} : undef, "row 58: $name: loser");
        is(!!$result->is_draw, !defined $winner, "row 58: $name: is_draw");
        is(!!$result->by_players, $how eq 'resign' || $how eq 'impasse',
            "row 58: $name: by_players");
        like($result->as_string, defined $winner ? ($winner eq 'b' ? qr/^Black wins/
            : qr/^White wins/) : qr/^draw/,
            "row 58: $name: as_string");
        is_deeply([ $result->$_ ], [ scalar $result->$_ ],
            "row 58: $name: $_ is one value in a list")
            for qw(how reason winner loser is_draw by_players as_string);
    }
}
is($class->new(how => 'mate', winner => 'b')->as_string, 'Black wins (mate)', 'row 58: as_string');
is($class->new(how => 'cap')->as_string, 'draw (move cap)', 'row 58: as_string');
my %words;
$words{ $class->new(how => $_, winner => $wins{$_} ? 'b' : undef)->as_string }++ for @hows;
is(scalar(keys %words), @hows, 'row 58: each has words of its own');

for my $bad (
    [], [ how => undef ], [ how => '' ], [ how => 'Mate', winner => 'b' ],
        [ how => 'checkmate', winner => 'b' ],
    [ how => 'mate', winner => 'B' ], [ how => 'mate', winner => 'x' ],
        [ how => 'mate', winner => '' ],
    [ how => 'mate', winner => 0 ], [ how => 'mate', winner => 'b', loser => 'w' ], ['how'],
) {
    ok(!eval { $class->new(@{$bad}); 1 }, 'row 58: refused');
    like($@, qr/^\Q$class\E: /, 'row 58: by name');
}

my $result = $class->new(how => 'resign', winner => 'w');
ok(!eval { $result->{how} = 'mate'; 1 }, 'row 58: unchangeable');
ok(!eval { $result->{winner} = 'b'; 1 }, 'row 58: unchangeable');
ok(!eval { delete $result->{how}; 1 }, 'row 58: unchangeable');
ok(!eval { $result->{new} = 1; 1 }, 'row 58: unchangeable');
is($result->how . $result->winner, 'resignw', 'row 58: and unchanged');

done_testing;
