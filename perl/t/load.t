# Loading, exports, constants and self-checks: rows 1, 2 and 63.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine;

my %families = (
    POS     => [qw(OK NULL LONG FIELDS RANKS LETTER WIDTH PROMOTE SIDE HAND MOVE KINGS COUNT)],
    DROP    => [qw(OK BAD NOT_HELD OCCUPIED DEAD TWO_PAWNS IN_CHECK PAWN_MATE)],
    FAULT   => [
        qw(OK BAD NOT_YOURS NOT_HELD CANNOT_REACH OCCUPIED PROMOTE_NOT_ALLOWED PROMOTE_REQUIRED DEAD
            TWO_PAWNS IN_CHECK PAWN_MATE)
    ],
    DECLARE => [qw(OK NO_KING FEW_PIECES IN_CHECK FEW_POINTS NO_RULE)],
);

sub value_of { return Game::Shogi::Engine->can($_[0])->() }

my %expected = (MOVE_MAX => 65535, PACKED => 96);
for my $family (keys %families) {
    my @names = map {"${family}_$_"} @{ $families{$family} };
    @expected{@names} = 0 .. $#names;
}

# The values of flags and scores are tested in t/search.t.
for my $name (grep {/^(?:EVAL|SEARCH)_/} @Game::Shogi::Engine::EXPORT_OK) {
    $expected{$name} = value_of($name);
}
for my $name (qw(EVAL_NO_KING_SAFETY SEARCH_NO_MATE SEARCH_NO_PERPETUAL)) {
    ok(exists $expected{$name}, "row 2: $name");
}

my %words = (
    STATUS  => { map { uc($_) => $_ } qw(ongoing mate no_move) },
    HOW     => { map { uc($_) => $_ } Game::Shogi::Result->hows },
    IMPASSE => { map { uc($_) => $_ } qw(27 24 try none) },
);
for my $family (keys %words) {
    $expected{"${family}_$_"} = $words{$family}{$_} for keys %{ $words{$family} };
}

is_deeply({ map { $_ => value_of($_) } @Game::Shogi::Engine::EXPORT_OK },
    \%expected, 'row 2: every constant and no other, with its value');

{
    package Nothing;
    Game::Shogi::Engine->import;
    package Everything;
    Game::Shogi::Engine->import(':all');
    package Some;
    Game::Shogi::Engine->import(qw(MOVE_MAX POS_OK));
}

sub imported {
    my ($package) = @_;
    no strict 'refs';
    return [ sort grep { defined &{"${package}::$_"} } keys %{"${package}::"} ];
}

is_deeply(imported('Nothing'), [], 'row 1: nothing is exported by default');
is_deeply(imported('Everything'), [ sort keys %expected ], 'row 1: :all exports all');
is_deeply(imported('Some'), [qw(MOVE_MAX POS_OK)], 'row 1: each can be asked for');
is(Everything::MOVE_MAX(), 65535, 'row 1: and is the constant');
is_deeply([ keys %Game::Shogi::Engine::EXPORT_TAGS ], ['all'], 'row 1: one tag');
ok(!eval { Game::Shogi::Engine->import('sfen'); 1 }, 'row 1: methods are not exported');

my $class = 'Game::Shogi::Engine';
my $board = $class->new;
for my $on ($class, $board) {
    is($on->abi_version >> 16, 1, 'row 63: the major version of the interface');
    ok($on->tables_ok, 'row 63: the tables are right');
    is($on->live, 1, 'row 63: one board');
}
{
    my @boards = map { $class->new } 1 .. 10;
    is($class->live, 11, 'row 63: live counts boards');
    $#boards = 3;
    is($class->live, 5, 'row 63: and those let go');
}
undef $board;
is($class->live, 0, 'row 63: none is left');

is($_->VERSION, Game::Shogi::Engine->VERSION, "$_ has the version of the distribution")
    for qw(Game::Shogi::Result Game::Shogi::Engine::Searcher);

done_testing;
