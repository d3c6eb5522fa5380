# Kinds of Perl values as text and number arguments, for every row that takes one.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $board = $class->new;

# Integers are accepted as Perl prints them in plain digits.
my %integers = (
    'an integer'              => 56,
    'a text'                  => '56',
    'a whole number'          => 56.0,
    'a computed number'       => 0.5 * 112,
    'a text used as a number' => do { my $n = '56'; my $sum = $n + 1; $n },
    'a number used as a text' => do { my $n = 56; my $text = "$n"; $n },
);
is($class->square_name($integers{$_}), '7g', "$_ is an integer") for sort keys %integers;

my @none = (
    '7g', '60x', ' 60', '60 ', "60\n", "60\0", '060', '+60', '6e1', '0x3c', '0 but true', '',
        '60.0', '60.5', 60.5, -60, '-60',
    '--60', '-', '٦٠', "\x{666}\x{660}", 1e30, -1e30, '1e30', 9**9**9, -9**9**9, -sin(9**9**9),
        2**31, 2**32 + 60, 2**63,
    18446744073709551615, '4294967356', '99999999999999999999', undef, \60, [60], {}, sub {60},
        *STDOUT,
);
for my $bad (@none) {
    no warnings 'uninitialized';
    my $shown = "$bad" =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/egr;
    is($class->square_name($bad), undef, "'$shown' is no square");
    is($board->at($bad), undef, "'$shown' is no square");
}
is($class->step(40, 0, $_), undef, "$_ is not -1") for 18446744073709551615, '18446744073709551615',
    4294967295;
{
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    my $text = '7g';
    { no warnings; my $used = $text + 0; }
    is($class->square_name($text), undef, 'a text that was used as a number is still no number');
    $board->at($_), $board->put($_, $_), $board->do_move($_), $board->set_hand($_, $_, $_),
        $class->from_sfen($_)
        for undef, '7g';
    is_deeply(\@warnings, [], 'nothing warns');
}

# Texts, in both of Perl's internal forms.
for my $text ('7g7f', 'b', 'P', '7g', '27') {
    my $flagged = $text;
    utf8::upgrade($flagged);
    is($board->do_move($flagged) && $board->undo_move, $board->do_move($text) && $board->undo_move,
        'moves');
    is($class->square($flagged),    $class->square($text),    'squares');
    is($class->set_count($flagged), $class->set_count($text), 'pieces');
    is($board->hand($flagged, 'P'), $board->hand($text, 'P'), 'sides');
    is($class->new(impasse_rule => 27)->impasse_rule, 27, 'rules');
}
for my $wide ("7g7f\x{6b69}", "\x{6b69}", "7\x{ff47}7f", "b\x{301}", "P\x{301}", "\xe9", "7g\xe9") {
    is($board->do_move($wide), 0, 'a wide text is no move');
    is($board->move_fault($wide), FAULT_BAD, 'a wide text is no move');
    is($class->square($wide), undef, 'a wide text is no square');
    is($class->set_count($wide), undef, 'a wide text is no piece');
    is($board->hand($wide, 'P'), undef, 'a wide text is no side');
    is($board->put(40, $wide)->at(40), undef, 'a wide text is no token');
    isnt(($class->from_sfen($wide))[1], POS_OK, 'a wide text is no SFEN');
}
is($board->sfen, $class->new->sfen, 'the board is as it was');

# Values that run code when they are read: ties and overloads.
{
    package Tied;
    sub TIESCALAR { my ($class, @values) = @_; return bless \@values, $class }
    sub FETCH { my ($self) = @_; return @{$self} > 1 ? shift @{$self} : $self->[0] }
    package Text;
    use overload '""' => sub { $_[0][0]->() }, fallback => 1;
    sub new { my ($class, $code) = @_; return bless [$code], $class }
}
tie my $tied, 'Tied', '7g7f';
is($board->do_move($tied), 1, 'a tied move');
is($board->do_move(Text->new(sub {'3c3d'})), 1, 'a move that is an object');
is($class->new(sfen => Text->new(sub { $board->sfen }))->sfen, $board->sfen,
    'an SFEN that is an object');
tie my $once, 'Tied', 56, 'x';
is($class->square_name($once), '7g', 'a tied number is read once');
my $substr = '7g7f';
is($class->square(substr $substr, 0, 2), 56, 'a part of a text');
tie my $holder, 'Tied', $class->new;
is($holder->sfen, $class->new->sfen, 'a tied board');

# Code that frees the board while the arguments of its method are read.
for my $method (qw(do_move move_fault put drop_fault set_hand hand king_square resign)) {
    my $gone = $class->new;
    my $evil = Text->new(sub { undef $gone; '1' });
    my %count = (put => 2, drop_fault => 2, set_hand => 3, hand => 2);
    eval { $gone->$method(($evil) x ($count{$method} // 1)) };
    is($gone, undef, "the board goes while $method reads");
}
is($class->live, 2, 'and is freed then');
my $dying = Text->new(sub { die "no text\n" });
ok(!eval { $board->do_move($dying); 1 }, 'an argument that dies');
is($@, "no text\n", 'says so');
ok(!eval { $class->new(cap => 7, sfen => $dying); 1 }, 'in a constructor too');
is($class->live, 2, 'which leaves no board');

done_testing;
