# Repetition and history: rows 50, 53 and 54.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';
my $even  = '4k4/9/9/9/9/9/9/9/4K4 b - 1';
my $cycle = '5i5h 5a5b 5h5i 5b5a';

my $board = board($even);
for my $times (1 .. 3) {
    is(ending($board->repetition), 'none', "row 50: not at time $times");
    played($board, $cycle);
}
is(ending($board->repetition), 'sennichite -', 'row 50: at the fourth time');
is(ending(played($board->clone, $cycle)->repetition), 'none', 'row 50: a clone begins anew');
is(ending(played($board, $cycle)->repetition), 'sennichite -', 'row 50: or later');
is(ending(played($board, '5i4h')->repetition), 'none', 'row 50: another position is none');
is(ending($board->outcome), 'none', 'row 50: and the game goes on');

# Packed bytes distinguish positions with the same squares but a pawn less in hand each time.
my $hands = board('9/9/9/4k4/9/9/9/9/4K4 b 4P 1');
for (1 .. 4) {
    played($hands, 'P*5e 5d5e 5i5h 5e5d 5h5i');
    is(ending($hands->repetition), 'none', 'row 50: hands differ');
    $hands->set_side_to_move('b') if $hands->side_to_move eq 'w';
}

my @chase = ('8c7c 7a8a 7c8c 8a7a');
is(ending(played(board('2k6/9/KR7/9/9/9/9/9/9 b - 1'), (@chase) x 3)->repetition),
    'perpetual_check w',
    'row 50: lost by the side that gave check with every move');
is(ending(played(board('9/9/9/9/9/9/7rk/9/6K2 w - 1'), ('2g3g 3i2i 3g2g 2i3i') x 3)->repetition),
    'perpetual_check b', 'row 50: White too');
is(ending(played(board('2k6/9/KR7/9/9/9/9/9/9 b - 1'), '8c8d 7a6a 8d8c 6a7a',
    (@chase) x 2)->repetition),
    'sennichite -', 'row 50: since it first stood, the quiet move at the beginning too');
is(ending(played(board('2k6/9/KR7/9/9/9/9/9/9 b - 1'), (@chase) x 2,
    '8c8d 7a6a 8d8c 6a7a')->repetition), 'sennichite -',
    'row 50: one quiet move and it is a draw');

# Both kings are in check all the time, and the moves leave them so. In the second game only
# Black's king is.
my $pawns = '4k4/9/p8/9/P8/9/9/9/4K4 b - 1';
my @walk  = ('9e8e 9c8c 8e9e 8c9c') x 3;
my $both  = board($pawns)->put(sq('1a'), 'R')->put(sq('1i'), 'r');
is(ending(played($both, @walk)->repetition), 'sennichite -',
    'row 50: if both sides did, it is a draw');
is(ending(played(board($pawns)->put(sq('1i'), 'r'), @walk)->repetition), 'perpetual_check b',
    'row 50: the same by White alone is lost');

# A cycle of 24 plies: a rook goes round while the king goes to and fro.
my @round = split ' ', '9i 9h 9g 9f 9e 9d 8d 8e 8f 8g 8h 8i 9i';
my @cycle = map { ("$round[$_]$round[$_ + 1]", $_ % 2 ? '5b5a' : '5a5b') } 0 .. $#round - 1;
my $round = board('4k4/9/9/9/9/9/9/9/R3K4 b - 1');
for my $times (1 .. 3) {
    is(ending($round->repetition), 'none', 'row 50: long cycles');
    played($round, @cycle);
}
is(ending($round->repetition), 'sennichite -', 'row 50: long cycles count');

# History

my $game = $class->new;
is_deeply([ $game->history ], [], 'row 54: none before the first move');
my @keys;
for my $usi (qw(7g7f 3c3d 8h2b+ 3a2b B*5e)) {
    push @keys, $game->key;
    played($game, $usi);
    is_deeply([ $game->history ], \@keys, 'row 54: the keys before this position, oldest first');
    is(scalar($game->history), scalar(@keys), 'row 54: the count in scalar context');
}
$game->undo_move;
pop @keys;
is_deeply([ $game->history ], \@keys, 'row 53: undo takes them off');
is_deeply([ $game->clone->history ], [], 'row 54: empty for a clone');
$game->put(sq('5e'), 'P');
is_deeply([ $game->history ], [], 'row 54: empty for a board changed another way');
is($game->moves_made, 4, 'row 53: its moves are not forgotten yet');
$game->lift(sq('5e'));
is_deeply([ $game->history ], \@keys, 'row 53: until it is again the last one kept');
is($game->undo_move, 1, 'row 53: then they are taken back as before');
$game->put(sq('5e'), 'P');
my $key = $game->key;
played($game, '3a2b');
is($game->moves_made, 1, 'row 53: a move on a changed board begins a new run');
is_deeply([ $game->history ], [$key], 'row 53: from the position it was made on');
is($game->undo_move, 1, 'row 53: which can be taken back');
is($game->undo_move, 0, 'row 53: but nothing before it');

my $put = board($even);
for (1 .. 6) {
    $put->put(sq('5e'), 'P')->lift(sq('5e'))->set_side_to_move('w')->set_side_to_move('b');
}
is(ending($put->repetition), 'none', 'row 53: what is put by hand is not kept');
played($put, ($cycle) x 3);
is(ending($put->repetition), 'sennichite -', 'row 53: what do_move reached is, from the first');
is(ending($put->put(sq('1a'), 'p')->repetition), 'none', 'row 53: not judged on a changed board');
is(ending($put->lift(sq('1a'))->repetition), 'sennichite -',
    'row 53: judged when it is the last one kept again');

done_testing;
