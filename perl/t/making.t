# Boards made, loaded and cloned: rows 15 to 20.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine ':all';

my $class = 'Game::Shogi::Engine';
my $start = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
my $late  = '4k4/9/9/9/9/9/9/9/4K4 w P 77';

# The message of a call that dies here, at this very line.
sub refused {
    my ($line, @options) = @_;
    ok(!eval { $class->new(@options); 1 }, 'it croaks');    # line of the call
    like($@, qr/ at \Q$0\E line $line\.$/, "with the caller's line");
    return $@;
}
my $call = __LINE__ - 4;

is($class->new->sfen, $start, 'row 15: an even game');
is($class->new(empty => 1)->sfen, '9/9/9/9/9/9/9/9/9 b - 1', 'row 15: an empty board');
is($class->new(empty => 0)->sfen, $start, 'row 15: not empty');
is($class->new(empty => undef)->sfen, $start, 'row 15: not empty');
isa_ok($class->new, $class);

is($class->new(sfen => $late)->sfen, $late, 'row 16: an SFEN');
is($class->new(sfen => $late, empty => 1)->sfen, $late, 'row 16: wins over empty');
is($class->new(empty => 1, sfen => $late)->sfen, $late, 'row 16: wherever it stands');
is($class->new(sfen => undef)->sfen, $start, 'row 16: undef is as if not given');
is($class->new(sfen => undef, empty => 1)->sfen, '9/9/9/9/9/9/9/9/9 b - 1', 'row 16: undef is as if not given');
like(refused($call, sfen => '9/9 b - 1'), qr/\Q${\ $class->reason(POS_RANKS)}\E/, 'row 16: croaks with the reason');
like(refused($call, sfen => ''), qr/\Q${\ $class->reason(POS_NULL)}\E/, 'row 16: an empty one is refused');

is($class->new->cap, 500, 'row 17: the cap is 500');
is($class->new(cap => 300)->cap, 300, 'row 17: unless given');
is($class->new(cap => $_)->cap, $_, 'row 17: the least and the greatest') for 1, MOVE_MAX - 1;
is($class->new(sfen => $late, cap => '42')->cap, 42, 'row 17: with an SFEN');

is($class->new->impasse_rule, 27, 'the impasse rule is 27');
is($class->new(impasse_rule => $_)->impasse_rule, $_, "unless it is $_") for qw(27 24 try none);

like(refused($call, colour => 'b'), qr/'colour'/, 'row 18: an unknown option is named');
like(refused($call, 'cap'), qr/'cap'/, 'row 18: an odd list');
like(refused($call, undef, 1), qr/undef/, 'row 18: undef is no option');
like(refused($call, "cap\0", 1), qr/option/, 'row 18: nor is a name with a NUL');
like(refused($call, "\x{5c06}", 1), qr/'\x{5c06}'/, 'row 18: nor a wide one');
for my $bad (0, -1, MOVE_MAX, 65536, 2**32 + 1, 1.5, 'x', '7g', '5 ', '', undef, [], 'inf') {
    like(refused($call, cap => $bad), qr/\bcap\b/, 'row 18: no cap');
}
for my $bad (26, '', 'Try', undef, 'nones', "24\0") {
    like(refused($call, impasse_rule => $bad), qr/\bimpasse_rule\b/, 'no impasse rule');
}
is($class->live, 0, 'what is refused leaves nothing');

{
    my ($board, $code) = $class->from_sfen($late);
    is($board->sfen, $late, 'row 19: the board');
    is($code, POS_OK, 'row 19: and POS_OK');
    ($board, $code) = $class->from_sfen('9/9 b - 1');
    is($board, undef, 'row 19: no board');
    is($code, POS_RANKS, 'row 19: and the code');
    is_deeply([ $class->from_sfen(undef) ], [ undef, POS_NULL ], 'row 19: undef');
    is(scalar($class->from_sfen('')), undef, 'row 19: in scalar context undef');
    is(scalar($class->from_sfen($late))->sfen, $late, 'row 19: in scalar context the board');
    is((() = $class->from_sfen($late)), 2, 'row 19: two in list context');
}

{
    package Sub::Class;
    our @ISA = 'Game::Shogi::Engine';
}

my $board = $class->new(sfen => $late, cap => 300, impasse_rule => 'try');
$board->do_move('5a5b');
$board->do_move('5i5h');
my $clone = $board->clone;
is($clone->sfen, $board->sfen, 'row 20: the same position');
is($clone->cap, 300, 'row 20: the same cap');
is($clone->impasse_rule, 'try', 'row 20: the same impasse rule');
is($clone->moves_made, 0, 'row 20: no moves to take back');
is($clone->undo_move, 0, 'row 20: no moves to take back');
is_deeply([ $clone->history ], [], 'row 20: no positions kept');
$clone->do_move('5b5c');
isnt($clone->sfen, $board->sfen, 'row 20: a board of its own');
is($board->moves_made, 2, 'row 20: and the other keeps its moves');
is($board->undo_move, 1, 'row 20: to take back');

my $kings = $class->new(empty => 1)->put(80, 'K')->put(0, 'K')->put(40, 'K');
is($kings->clone->lift(0)->king_square('b'), 40, 'row 20: the king put last is still that');

for my $made (Sub::Class->new, scalar Sub::Class->from_sfen($late), Sub::Class->new->clone, Sub::Class->new->new) {
    is(ref $made, 'Sub::Class', 'row 20: of the same class');
}

done_testing;
