# How a game ends on the board: rows 48, 49, 51 and 52.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $mated = '4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1';
my $stuck = '8k/6G2/7G1/9/9/9/9/9/4K4 w - 1';
my $even  = '4k4/9/9/9/9/9/9/9/4K4 b - 1';
my $check = '4k4/9/9/9/4r4/9/9/9/4K4 b - 1';

is($class->new->status, 'ongoing', 'row 48: ongoing');
is(board($check)->status, 'ongoing', 'row 48: in check, with a way out');
is(board($mated)->status, 'mate', 'row 48: mate');
is(board($stuck)->status, 'no_move', 'row 48: no move');
is($class->new(empty => 1)->status, 'no_move', 'row 48: nothing to move');
is(board('8k/9/9/9/9/9/9/8L/7RK w p 1')->status, 'ongoing', 'row 48: a drop may save');
is(board('8k/9/9/9/9/9/9/8L/7RK w - 1')->status, 'mate', 'row 48: what it saves from');

is(ending($class->new->outcome), 'none', 'row 49: while the game goes on');
is(ending(board($mated)->outcome), 'mate b', 'row 49: mate');
is(ending(board(turned($mated))->outcome), 'mate w', "row 49: White's mate");
is(ending(board($stuck)->outcome), 'no_move b', 'row 49: no move is lost as well');
isa_ok(board($mated)->outcome, 'Game::Shogi::Result');
is(ending(board($mated, cap => 1)->set_move_number(9)->outcome), 'mate b',
    'row 49: mate, then the cap');
is(ending(board($stuck, cap => 1)->set_move_number(9)->outcome), 'no_move b',
    'row 49: no move, then the cap');
my $drawn = played(board($even, cap => 12), ('5i5h 5a5b 5h5i 5b5a') x 3);
is(ending($drawn->outcome), 'sennichite -', 'row 49: sennichite, then the cap');
my $chased = played(board('2k6/9/KR7/9/9/9/9/9/9 b - 1', cap => 12), ('8c7c 7a8a 7c8c 8a7a') x 3);
is(ending($chased->outcome), 'perpetual_check w',
    'row 49: a perpetual check that completes at the cap is lost');

my $long = board($even, cap => 4);
for my $usi (qw(5i5h 5a5b 5h4h 5b4b)) {
    is(ending($long->outcome), 'none', 'row 51: before the cap');
    played($long, $usi);
}
is(ending($long->outcome), 'cap -', 'row 51: at the cap');
is(ending(board($even, cap => 4)->set_move_number(5)->outcome), 'cap -',
    'row 51: loaded at its cap');
is(ending(board($even, cap => 4)->set_move_number(4)->outcome), 'none', 'row 51: loaded before it');
is(ending(board($even, cap => 4)->set_move_number(400)->outcome), 'cap -',
    'row 51: loaded beyond it');
is(ending($class->new->set_move_number(501)->outcome), 'cap -', 'row 51: 500 unless given');
is(ending($class->new->set_move_number(500)->outcome), 'none', 'row 51: 500 unless given');
my $in_check = board($check)->set_move_number(600);
is(ending($in_check->outcome), 'none', 'row 51: a side in check plays on');
is(ending(played($in_check, '5i4i')->outcome), 'cap -', 'row 51: until it is not');
is($class->new(cap => 7)->cap, 7, 'row 51: cap reads it');

my $board = $class->new;
my $sfen  = $board->sfen;
is(ending($board->resign('b')), 'resign w', 'row 52: the side to move resigns');
is(ending($board->resign('w')), 'none', 'row 52: the other may not');
is(ending(played($class->new, '7g7f')->resign('w')), 'resign b', 'row 52: White resigns');
is(ending(board($_)->resign('w')), 'none', 'row 52: not without a move') for $mated, $stuck;
is($board->resign($_), undef, 'row 52: no side resigns') for 'x', '', undef, 0;
is($board->sfen, $sfen, 'row 52: the board is unchanged');
is(ending($board->outcome), 'none', 'rows 49 and 52: and knows nothing of it');

done_testing;
