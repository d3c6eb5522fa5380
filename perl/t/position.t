# Reading and changing a position: rows 27 to 33.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my @no_square = (-1, 81, '7g', '', undef, 2.5, [], 2**40);
my @tokens = map { $_, lc } qw(P L N S G B R K +P +L +N +S +B +R);
my @no_token = ('', '+', '+K', '+g', 'x', 'PP', '1', undef, "P\0", "\x{6b69}", []);

my $start = $class->new;
is(join('', map { $start->at($_) // '.' } 0 .. 80),
    'lnsgkgsnl.r.....b.ppppppppp' . '.' x 27 . 'PPPPPPPPP.B.....R.LNSGKGSNL',
        'row 27: what stands on each square');
is(board('8+r/9/9/9/9/9/9/9/+P8 b - 1')->at(8), '+r', 'row 27: promoted');
is(board('8+r/9/9/9/9/9/9/9/+P8 b - 1')->at(72), '+P', 'row 27: promoted');
is($start->at($_), undef, 'row 27: no square') for @no_square;

my $board = $class->new(empty => 1);
for my $token (@tokens) {
    is($board->put(40, $token), $board, 'row 28: put returns the board');
    is($board->at(40), $token, "row 28: $token stands there");
}
for my $bad (@no_token) {
    is($board->put(40, $bad), $board, 'row 28: a token that is none is ignored');
    is($board->at(40), $tokens[-1], 'row 28: and nothing changes');
}
is($board->put($_, 'K'), $board, 'row 28: a square that is none is ignored') for @no_square;
is($board->sfen, '9/9/9/9/4+r4/9/9/9/9 b - 1', 'row 28: nothing else has changed');

my $kings = $class->new(empty => 1);
$kings->put($_, 'K') for 0 .. 80;
is($kings->sfen, join('/', ('K' x 9) x 9) . ' b - 1', 'row 28: eighty-one kings are a board');
is_deeply([ scalar($kings->legal), $kings->status, $kings->perft(2), $kings->in_check('b'),
    $kings->impasse_pieces('b') ],
    [ 0, 'no_move', 0, !!0, 0 ], 'row 28: that can be asked anything');
for my $token (@tokens) {
    my $full = $class->new(empty => 1);
    $full->put($_, $token) for 0 .. 80;
    $full->set_hand('w', $_, $class->set_count($_)) for qw(P L N S B R G);
    for my $side (qw(b w)) {
        $full->set_side_to_move($side);
        is(scalar(grep { $full->move_fault($_) } $full->legal), 0,
            "row 28: a board full of $token");
        is($full->clone->perft(1), scalar($full->legal), 'row 28: and its clone');
        like($full->status, qr/^(?:ongoing|mate|no_move)$/, 'row 28: and its status');
    }
}
my $wide = built('1BB2BR2/B4B1B1/2R6/3R5/9/9/1B6R/3B1B3/8R b RBGSNLP 1');
my @many = $wide->legal;
cmp_ok(scalar @many, '>', 640, 'row 28: more moves than a game can have');
is(scalar(grep { $wide->move_fault($_) } @many), 0, 'row 28: all of them legal');
is(scalar($wide->legal), @many, 'row 28: and counted');

is($kings->lift(80), $kings, 'row 29: lift returns the board');
is($kings->at(80), undef, 'row 29: the square is empty');
is($kings->lift($_), $kings, 'row 29: a square that is none is ignored') for @no_square;
is($kings->lift(80)->sfen, join('/', ('K' x 9) x 8, 'K' x 8 . '1') . ' b - 1',
    'row 29: nothing else has changed');

my $hand = board('4k4/9/9/9/9/9/9/9/4K4 b 2P3g 1');
is($hand->hand('b', 'P'), 2, 'row 30: how many');
is($hand->hand('b', 'p'), 2, 'row 30: in either case');
is($hand->hand('w', 'G'), 3, 'row 30: of the other side');
is($hand->hand('w', 'P'), 0, 'row 30: none');
is($hand->hand(@{$_}), undef, 'row 30: no such hand')
    for [ 'x', 'P' ], [ 'b', 'K' ], [ 'b', '+P' ], [ 'b', 'x' ], [ undef, 'P' ], [ 'b', undef ],
        [ 'B', 'P' ];
is_deeply($hand->hands, { b => { P => 2 }, w => { G => 3 } }, 'row 30: hands');
$hand->hands->{b}{P} = 7;
is($hand->hands->{b}{P}, 2, 'row 30: hands are fresh');
is_deeply($class->new->hands, { b => {}, w => {} }, 'row 30: only what is held');
for my $piece (qw(P L N S G B R)) {
    my $set = $class->set_count($piece);
    for my $count (0, 1, $set) {
        is($hand->set_hand('w', lc $piece, $count), $hand, 'row 30: set_hand returns the board');
        is($hand->hand('w', $piece), $count, "row 30: $count of $piece");
        is($hand->key, $hand->clone->key, 'row 30: and the key is kept');
    }
    my $before = $hand->packed;
    is($hand->set_hand('w', $piece, $_), $hand, 'row 30: ignored')
        for -1, $set + 1, '', 'x', '1x', undef, 1.5, 2**32, 2**32 + 1;
    is($hand->packed, $before, 'row 30: and nothing changes');
}
my $before = $hand->packed;
$hand->set_hand(@{$_}) for [ 'x', 'P', 1 ], [ 'b', 'K', 1 ], [ 'b', '+P', 1 ],
    [ undef, undef, undef ];
is($hand->packed, $before, 'row 30: no such hand is ignored');
my ($one, $two) = (board('4k4/9/9/9/9/9/9/9/4K4 b 3P 1'), board('4k4/9/9/9/9/9/9/9/4K4 b 2P 1'));
is($two->set_hand('b', 'P', 3)->key, $one->key, 'row 30: the key is that of the position');

is($start->side_to_move, 'b', 'row 31: Black');
is($start->set_side_to_move('w'), $start, 'row 31: returns the board');
is($start->side_to_move, 'w', 'row 31: White');
$start->set_side_to_move($_) for '', 'B', 'black', 0, undef, "b\0";
is($start->side_to_move, 'w', 'row 31: a bad side is ignored');
is($start->set_side_to_move('b')->side_to_move, 'b', 'row 31: Black again');
is($start->move_number, 1, 'row 31: move 1');
for my $number (2, MOVE_MAX, 1, '77') {
    is($start->set_move_number($number), $start, 'row 31: returns the board');
    is($start->move_number, $number, "row 31: move $number");
}
$start->set_move_number($_) for 0, -1, MOVE_MAX + 1, 2**32 + 1, '', 'x', '7g', undef, 1.5;
is($start->move_number, 77, 'row 31: a bad number is ignored');

my $two_kings = $class->new(empty => 1);
is($two_kings->king_square('b'), undef, 'row 32: no king');
is($two_kings->king_square($_), undef, 'row 32: no side') for 'x', '', undef;
$two_kings->put(10, 'K')->put(70, 'K')->put(40, 'K')->put(20, 'k');
is($two_kings->king_square('b'), 40, 'row 32: the one put last');
is($two_kings->king_square('w'), 20, 'row 32: of each side');
$two_kings->put(40, 'P');
is($two_kings->king_square('b'), 10, 'row 32: then the one on the lowest square');
ok($two_kings->do_move(join '', map { $class->square_name($_) } 70, 71), 'row 32: a king moves');
is($two_kings->king_square('b'), 71, 'row 32: and counts as put last');
is($two_kings->clone->king_square('b'), 71, 'row 32: on a clone too');
$two_kings->undo_move;
is($two_kings->king_square('b'), 10, 'row 32: undo restores which it was');
$two_kings->lift(10);
is($two_kings->king_square('b'), 70, 'row 32: the one that is left');
my $checked = board('4k4/9/9/9/4r4/9/9/9/4K4 b - 1');
ok($checked->in_check('b'), 'row 32: this king is in check');
ok(!$checked->put(80, 'K')->in_check('b'), 'row 32: with another put, that one alone is asked');

my $packed = board('l7K/9/9/9/9/9/9/9/+R8 w 2B3S18Pgnl 9')->packed;
is(length $packed, PACKED, 'row 33: as many bytes as PACKED');
my @bytes = (0) x 81;
@bytes[ 0, 8, 72 ] = (2 + 16, 8, 6 + 8);
is_deeply([ unpack 'C*', $packed ], [ @bytes, 0, 2, 0, 3, 0, 0, 18, 0, 0, 1, 0, 1, 1, 0, 1 ],
    'row 33: squares, hands, side');
ok(!utf8::is_utf8($packed), 'row 33: bytes');
is(board('l7K/9/9/9/9/9/9/9/+R8 w 2B3S18Pgnl 10')->packed, $packed, 'row 33: not the move number');
isnt(board('l7K/9/9/9/9/9/9/9/+R8 b 2B3S18Pgnl 9')->packed, $packed, 'row 33: the side to move');

done_testing;
