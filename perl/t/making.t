# New boards, boards from text, clones: rows 15 to 20.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine ':all';

my $class = 'Game::Shogi::Engine';
my $start = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
my $late  = '4k4/9/9/9/9/9/9/9/4K4 w P 77';

# The message of a call that must die and name this line.
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
for my $options ([ sfen => undef ], [ sfen => undef, empty => 1 ], [ empty => 1, sfen => undef ]) {
    like(refused($call, @{$options}), qr/sfen: \Q${\ $class->reason(POS_NULL)}\E at /,
        'row 16: undef is refused');
}
like(refused($call, sfen => '9/9 b - 1'), qr/\Q${\ $class->reason(POS_RANKS)}\E/,
    'row 16: croaks with the reason');
like(refused($call, sfen => ''), qr/\Q${\ $class->reason(POS_NULL)}\E/,
    'row 16: an empty one is refused');

# The message names the byte of the fault, counted from 0, and for too many pieces the piece.
for my $case (
    [ '4k4/9/9/9/9/9/9/9/4x4 b - 1', qr/ \(at byte 19\) at / ],
    [ '4k4/9/9/9/9/9/9/9/4K4 x - 1', qr/ \(at byte 22\) at / ],
    [ '4k4/9/9/9/9/9/9/9/4K4 b x 1', qr/ \(at byte 24\) at / ],
    [ '4k4/9/9/9/9/9/9/9/4K4 b - 0', qr/ \(at byte 26\) at / ],
    [ '3kk4/9/9/9/9/9/9/9/4K4 b - 1', qr/ \(k at byte 2\) at / ],
    [ 'RRR1k4/9/9/9/9/9/9/9/4K4 b - 1', qr/ \(R at byte 2\) at / ],
) {
    my ($sfen, $place) = @{$case};
    like(refused($call, sfen => $sfen), $place, "row 16: where $sfen is wrong");
}

# Other start positions.
my $tsume = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1';
is($class->new(usi_position => "sfen $tsume moves G*5b")->moves_made, 1, 'a USI position');
is($class->new(usi_position => 'startpos', cap => 9)->cap, 9, 'with another option');
is($class->new(usi_position => 'startpos', empty => 1)->sfen, $start, 'which wins over empty');
like(refused($call, usi_position => $_), qr/usi_position: \w.*at /, 'no USI position')
    for undef, '', 'x', 'startpos move 7g7f', 'sfen 9/9 b - 1';
like(refused($call, usi_position => 'startpos moves 7g7f 7g7f'), qr/usi_position: move 2: /,
    'the number of the bad move');
is_deeply([ $class->from_usi_position('startpos moves 7g7f 3c3e') ],
    [ undef, FAULT_CANNOT_REACH, 2 ], 'without dying: the fault and the number of the move');
is_deeply([ $class->from_usi_position('sfen 9/9 b - 1') ], [ undef, POS_RANKS, 0 ],
    'or the fault of the start');
is_deeply([ $class->from_usi_position(undef) ], [ undef, POS_NULL, 0 ], 'undef');
is(scalar($class->from_usi_position('x')), undef, 'in scalar context undef');
{
    my ($board, @numbers) = $class->from_usi_position('position startpos moves 7g7f 3c3d resign');
    is_deeply([ $board->played_moves ], [qw(7g7f 3c3d)], 'the moves are kept');
    is_deeply(\@numbers, [ POS_OK, 0 ], 'and nothing is wrong');
    is($board->usi_position, 'startpos moves 7g7f 3c3d', 'and written');
    is($class->new(usi_position => $board->usi_position)->sfen, $board->sfen, 'and read again');
    is($board->put(40, 'P')->usi_position, 'sfen ' . $board->sfen, 'a changed board has none');
}

is(scalar($class->handicaps), 16, 'sixteen handicaps');
is(($class->handicaps)[0], 'even', 'the first is none');
my %boards = map { $_ => $class->new(handicap => $_)->sfen } $class->handicaps;
is(scalar(keys %{ { reverse %boards } }), 16, 'each is another position');
is($boards{even}, $start, 'the even game');
is($boards{'two-piece'}, 'lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1',
    'without rook and bishop');
is($class->new(handicap => "\x{4e8c}\x{679a}\x{843d}\x{3061}")->sfen, $boards{'two-piece'},
    'by its Japanese name');
like(refused($call, handicap => $_), qr/handicap/, 'no handicap') for undef, '', 'queen', 2;
like(refused($call, handicap => 'even', sfen => $late), qr/handicap and sfen/, 'two positions');

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

my $turned = $class->new(sfen => $tsume, cap => 300, impasse_rule => 'try')->turned;
is($turned->sfen, '4k4/9/9/9/9/9/4p4/9/4K4 w g 1', 'turned: the sides are swapped');
is($turned->cap . $turned->impasse_rule, '300try', 'turned: same cap and rule');
is($board->turned->moves_made, 0, 'turned: no moves to take back');
is($board->turned->turned->packed, $board->packed, 'turned twice it is the same position');

for my $made (Sub::Class->new, scalar Sub::Class->from_sfen($late), Sub::Class->new->clone,
    Sub::Class->new->new) {
    is(ref $made, 'Sub::Class', 'row 20: of the same class');
}

done_testing;
