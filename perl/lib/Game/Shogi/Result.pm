package Game::Shogi::Result;

use 5.014;
use strict;
use warnings;

use Carp 'croak';
use Hash::Util 'lock_hashref';

our $VERSION = '0.10';

# The endings: name, whether it can be a win, whether it can be a draw, and its words.
my @ENDINGS = (
    [ mate            => 1, 0, 'mate' ],
    [ no_move         => 1, 0, 'no legal move' ],
    [ resign          => 1, 0, 'resignation' ],
    [ sennichite      => 0, 1, 'repetition' ],
    [ perpetual_check => 1, 0, 'perpetual check' ],
    [ cap             => 0, 1, 'move cap' ],
    [ impasse         => 1, 1, 'impasse' ],
    [ try             => 1, 0, 'try' ],
);
my @HOWS   = map { $_->[0] } @ENDINGS;
my %ENDING = map { $_->[0] => $_ } @ENDINGS;

my %SIDE  = (b => 'Black', w => 'White');
my %OTHER = (b => 'w',     w => 'b');

sub new {
    my ($class, @options) = @_;
    croak __PACKAGE__ . ': options come in pairs' if @options % 2;
    my %given = @options;
    my ($how, $winner) = delete @given{qw(how winner)};
    croak __PACKAGE__ . ": there is no option '$_'" for sort keys %given;

    my $ending = $ENDING{ $how // '' }
        or croak __PACKAGE__ . ': how must be one of ' . join ', ', @HOWS;
    my (undef, $won, $drawn) = @{$ending};
    if (defined $winner) {
        croak __PACKAGE__ . ": winner must be b or w, not '$winner'" if !$SIDE{$winner};
        croak __PACKAGE__ . ": $how is a draw and has no winner"     if !$won;
    }
    elsif (!$drawn) {
        croak __PACKAGE__ . ": $how has a winner";
    }
    my %fields = (how => "$how", winner => defined $winner ? "$winner" : undef);
    my $self   = bless \%fields, ref $class || $class;
    return lock_hashref($self);
}

sub hows   { return @HOWS }
sub how    { return $_[0]{how} }
sub reason { return $_[0]{how} }
sub winner { return $_[0]{winner} }

sub loser {
    my ($self) = @_;
    return $self->is_draw ? undef : $OTHER{ $self->{winner} };
}

sub is_draw { return !defined $_[0]{winner} }

sub by_players {
    my ($self) = @_;
    return $self->{how} eq 'resign' || $self->{how} eq 'impasse';
}

sub as_string {
    my ($self) = @_;
    my $words = $ENDING{ $self->{how} }[-1];
    return ($self->is_draw ? 'draw' : "$SIDE{ $self->{winner} } wins") . " ($words)";
}

1;
