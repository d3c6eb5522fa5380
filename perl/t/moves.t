# Listing, making and taking back moves: rows 34 to 43.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';

sub moves_from { my ($board, $from) = @_; return [ grep {/^\Q$from\E/} $board->legal ] }

# Lists

is_deeply(
    [ $class->new->legal ],
    [   qw(9g9f 8g8f 7g7f 6g6f 5g5f 4g4f 3g3f 2g2f 1g1f 2h7h 2h6h 2h5h 2h4h 2h3h 2h1h 9i9h 7i7h 7i6h
            6i7h 6i6h 6i5h 5i6h 5i5h 5i4h 4i5h 4i4h 4i3h 3i4h 3i3h 1i1h)
    ],
    'rows 37 and 40: the first moves, by origin and target'
);
is_deeply(moves_from(board('4k4/9/9/2P6/9/9/9/9/4K4 b - 1'), '7d'), [qw(7d7c+ 7d7c)],
    'row 34: + first');
is_deeply(moves_from(board('4k4/2P6/9/9/9/9/9/9/4K4 b - 1'), '7b'), ['7b7a+'],
    'row 34: forced, only with it');
is_deeply(moves_from(board('4k4/9/9/9/2N6/9/9/9/4K4 b - 1'), '7e'), [qw(7e8c+ 7e8c 7e6c+ 7e6c)],
    'row 34: each');
is_deeply(moves_from(board('4k4/9/9/2N6/9/9/9/9/4K4 b - 1'), '7d'), [qw(7d8b+ 7d6b+)],
    'row 34: a knight');
is_deeply(moves_from(board('4k4/9/2S6/9/9/9/9/9/4K4 b - 1'), '7c7'), [qw(7c7b+ 7c7b)],
    'row 34: within the zone');
is_deeply(moves_from(board('4k4/9/2S6/9/9/9/9/9/4K4 b - 1'), '7c6d'), [qw(7c6d+ 7c6d)],
    'row 34: on the way out');
is_deeply([ grep {/\*/} board('4k4/9/9/9/9/9/9/9/4K4 w p 1')->legal ]->[0], 'P*9a',
    "row 34: a drop's letter is a capital");

my $pinned = board('4r1k2/9/9/9/9/4S4/9/9/4K4 b P 1');
is_deeply([ grep {/^5f/} $pinned->pseudo_moves ], [qw(5f6e 5f5e 5f4e 5f6g 5f4g)],
    'row 37: own king unasked');
is_deeply([ grep {/^5f/} $pinned->board_moves ], [qw(5f5e)], 'row 38: and asked');
is_deeply([ grep {/^5f/} board('4r1k2/9/9/9/9/4S4/9/9/9 b P 1')->board_moves ],
    [qw(5f6e 5f5e 5f4e 5f6g 5f4g)], 'row 38: a side with no king has them all');
is_deeply([ board('9/9/9/9/4k4/4G4/9/9/9 b - 1')->pseudo_moves ], [qw(5f6e 5f4e 5f6f 5f4f 5f5g)],
    'row 37: taking a king is in no list');
my $filled = board('9/9/9/9/4r4/4G4/9/9/9 b - 1')->set_hand('b', 'R', 2);
is_deeply([ $filled->pseudo_moves ], [qw(5f6e 5f4e 5f6f 5f4f 5f5g)],
    'row 37: nor overfilling a hand');

# A list in the documented order: by origin, then target, the + first; drops by piece, then square.
my %drop_order = map { (qw(R B G S N L P))[$_] => $_ } 0 .. 6;

sub rank_of_move {
    my ($usi) = @_;
    return sprintf '1 %d %02d', $drop_order{$1}, sq($2) if $usi =~ /^(.)\*(..)$/;
    my ($from, $to, $promote) = $usi =~ /^(..)(..)(\+?)$/;
    return sprintf '0 %02d %02d %d', sq($from), sq($to), $promote ? 0 : 1;
}

sub in_order { my @ranks = map { rank_of_move($_) } @_; return "@ranks" eq join ' ', sort @ranks }

my ($ordered, $joined, $checked) = (0, 0, 0);
my @positions = (lines_of('legal_moves.tsv'))[ map { $_ * 30 } 0 .. 99 ];
for my $sfen (map { (split /\t/)[0] } @positions) {
    my $board = board($sfen);
    my $side  = $board->side_to_move;
    my @legal = $board->legal;
    $ordered++ if in_order(@legal) && in_order($board->pseudo_moves);
    $joined++  if "@legal" eq join ' ', $board->board_moves, $board->drops;
    my @kept = grep { $board->do_move($_) or die; my $safe = !$board->in_check($side);
        $board->undo_move or die; $safe }
        $board->pseudo_moves;
    $checked++ if "@kept" eq join ' ', $board->board_moves;
}
is($ordered, 100, 'rows 37, 39 and 40: the promised order');
is($joined, 100, 'row 40: board_moves, then drops');
is($checked, 100, 'row 38: the pseudo-moves that leave the own king unattacked');

is_deeply([ board('4k4/9/9/9/9/9/4r4/9/4K4 b GP 1')->drops ], [qw(G*5h P*5h)],
    'row 39: the own king safe');
is(scalar(grep {/^P\*5/} board('4k4/9/9/9/4P4/9/9/9/K8 b P 1')->drops), 0,
    'row 39: no second pawn on a file');
is(scalar(grep {/^P\*5/} board('4k4/9/9/9/4+P4/9/9/9/K8 b P 1')->drops), 7,
    'row 39: but beside a promoted one');
is_deeply([ grep {/a$/} board('4k4/9/9/9/9/9/9/9/4K4 b GSNLP 1')->drops ],
    [ (map {"G*${_}a"} 9, 8, 7, 6, 4, 3, 2, 1), (map {"S*${_}a"} 9, 8, 7, 6, 4, 3, 2, 1) ],
    'row 39: never where the piece could not move again');
is(scalar(grep {/^N\*.[ab]$/} board('4k4/9/9/9/9/9/9/9/4K4 b N 1')->drops), 0,
    'row 39: a knight on two ranks');
is(scalar(grep { $_ eq 'P*1b' } board('7lk/9/8S/9/9/9/9/7L1/8K b P 1')->drops), 0,
    'row 39: no pawn drop that mates');

for my $method (qw(pseudo_moves board_moves drops legal)) {
    my $board = board('4k4/9/9/9/9/9/9/9/4K4 b GP 1');
    my @list  = $board->$method;
    my $count = $board->$method;
    is($count, scalar @list, "row 40: $method in scalar context is the count");
    cmp_ok($count, '>', 1, 'row 40: of some');
}
for my $method (qw(has_legal has_legal_move)) {
    ok($class->new->$method, "row 40: $method");
    ok(!board('4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1')->$method, "row 40: not $method when mated");
    ok(!$class->new(empty => 1)->$method, "row 40: nor on an empty board");
}

# Attacks

my $lines = board('9/9/9/2p1l4/9/2R1P4/9/9/2B6 b - 1');
sub attacked_by { my ($board, $side) = @_; return join ' ',
    grep { $board->attacked(sq($_), $side) } map { $class->square_name($_) } 0 .. 80 }
{
    my %expected = (
        P => '5d',
        L => '5d 5c 5b 5a',
        N => '6c 4c',
        S => '6d 5d 4d 6f 4f',
        G => '6d 5d 4d 6e 4e 5f',
        K => '6d 5d 4d 6e 4e 6f 5f 4f',
        '+P' => '6d 5d 4d 6e 4e 5f',
        '+N' => '6d 5d 4d 6e 4e 5f',
        R => '5a 5b 5c 5d 9e 8e 7e 6e 4e 3e 2e 1e 5f 5g 5h 5i',
        B => '9a 1a 8b 2b 7c 3c 6d 4d 6f 4f 7g 3g 8h 2h 9i 1i',
        '+R' => '5a 5b 5c 6d 5d 4d 9e 8e 7e 6e 4e 3e 2e 1e 6f 5f 4f 5g 5h 5i',
        '+B' => '9a 1a 8b 2b 7c 3c 6d 5d 4d 6e 4e 6f 5f 4f 7g 3g 8h 2h 9i 1i',
    );
    for my $token (sort keys %expected) {
        my $names = join ' ',
            map { $class->square_name($_) } sort { $a <=> $b } map { sq($_) } split ' ',
            $expected{$token};
        my $alone = $class->new(empty => 1)->put(40, $token);
        is(attacked_by($alone, 'b'), $names, "row 35: what $token attacks");
        is(attacked_by($alone, 'w'), '', 'row 35: for its side alone');
        my $white = $class->new(empty => 1)->put(40, lc $token);
        my $turned = join ' ',
            map { $class->square_name($_) } sort { $a <=> $b } map { 80 - sq($_) } split ' ',
            $expected{$token};
        is(attacked_by($white, 'w'), $turned, "row 35: and White's");
    }
}
ok(board('9/9/9/4R4/4P4/9/9/9/9 b - 1')->attacked(40, 'b'),
    'row 35: whatever stands there, its own side too');
ok(!board('9/9/9/4R4/4P4/9/9/9/9 b - 1')->attacked(49, 'b'), 'row 35: but not through it');
ok($pinned->attacked(sq('6e'), 'b'), 'row 35: whatever that does to its own king');
ok(!board('9/9/9/9/9/9/9/9/9 b RG 1')->attacked(40, 'b'), 'row 35: drops do not count');
ok(!$lines->attacked(@{$_}), 'row 35: no square or side') for [ 81, 'b' ], [ -1, 'b' ],
    [ 'x', 'b' ], [ 40, 'x' ], [ undef, undef ];

ok(board('4k4/9/9/9/4R4/9/9/9/4K4 b - 1')->in_check('w'), 'row 36: in check');
ok(!board('4k4/9/9/9/4R4/9/9/9/4K4 b - 1')->in_check('b'), 'row 36: the other not');
ok(!board('9/9/9/9/4R4/9/9/9/9 b - 1')->in_check('w'), 'row 36: nor one that has no king');
ok(!$class->new->in_check($_), 'row 36: nor no side') for 'x', '', undef, 0, 1;

# Attackers, in square order, agree with attacked over all squares of real positions.
{
    my $board = played($class->new, '7g7f 3c3d 8h2b+ 3a2b B*5e');
    for my $side (qw(b w)) {
        my @other = grep { !!$board->attacked($_, $side) ne !!(my @found = $board->attackers($_,
            $side)) } 0 .. 80;
        is("@other", '', "attackers of $side agree with attacked");
        my @unsorted = grep { my @found = $board->attackers($_, $side); "@found" ne join ' ',
            sort { $a <=> $b } @found } 0 .. 80;
        is("@unsorted", '', 'in square order');
    }
    my @names = map { $class->square_name($_) } $class->new->attackers(sq('5h'), 'b');
    is_deeply(\@names, [qw(2h 6i 5i 4i)], 'the attackers of a square');
    is(scalar($board->attackers(sq('5e'), 'b')), scalar(my @all = $board->attackers(sq('5e'), 'b')),
        'their number');
    is_deeply([ $board->attackers($_, 'b') ], [], 'none of no square') for -1, 81, undef, 'x';
    is_deeply([ $board->attackers(40, $_) ], [], 'none of no side') for 'x', undef, '';
}

# Checks by moves that can be made, legal or not.
{
    my $board = board('4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
    my @checks = grep { $board->gives_check($_) } $board->legal;
    my @made = grep { played($board->clone, $_)->in_check('w') } $board->legal;
    is("@checks", "@made", 'gives_check as after the move');
    cmp_ok(scalar @checks, '>', 2, 'and there are some');
    is(!!$board->gives_check($_), !!0, 'no check') for 'x', undef, '5d5c', 'R*5b';
}

# Making moves

my $board = board('4k4/9/3p5/3P5/9/9/9/1b5R1/4K4 b G 1');
for my $case (
    [ '5e5d', 'an empty origin' ],
    [ '8h7g', "the other side's piece" ],
    [ '2h2h', 'no move' ],
    [ '5i5h+', 'a promotion of a king' ],
    [ 'P*5e', 'a drop not held' ],
    [ 'G*8h', 'a drop on a piece' ],
    [ 'g*5e', 'a small letter' ],
    [ 'G*5e+', 'a promoted drop' ],
    [ '', 'no text' ],
    [ '2h', 'half a move' ],
    [ "2h2g\0", 'a NUL' ],
    [ '2H2G', 'capitals' ],
    [ 'resign', 'a word' ],
    [ undef, 'undef' ],
    [ 5, 'a number' ],
    [ [], 'a reference' ],
) {
    my ($usi, $what) = @{$case};
    my ($sfen, $key) = ($board->sfen, $board->key);
    is($board->do_move($usi), 0, "row 41: refused: $what");
    is_deeply([ $board->sfen, $board->key, $board->moves_made ], [ $sfen, $key, 0 ],
        'row 41: nothing changed');
}
is($class->new->do_move('7g8h'), 0, 'row 41: own piece on the square');
is(board('4k4/4R4/9/9/9/9/9/9/4K4 b - 1')->do_move('5b5a'), 0, 'row 41: a king taken');
is($filled->do_move('5f5e'), 0, 'row 41: a hand over its set');
is($class->new->do_move('7g7f+'), 1, 'row 41: a promotion is judged by the kind alone');
is(board('4k4/4G4/9/9/9/9/9/9/4K4 b - 1')->do_move('5b4b+'), 0, 'row 41: a gold has none');
is(board('4k4/4+P4/9/9/9/9/9/9/4K4 b - 1')->do_move('5b4b+'), 0,
    'row 41: a promoted pawn has none');
is($class->new->do_move('8h1a'), 1, 'row 41: it does not ask whether the piece moves so');
is($pinned->clone->do_move('5f6e'), 1, 'row 41: nor about the king');
is(board('4k4/9/9/9/4P4/9/9/9/4K4 b P 1')->do_move('P*5b'), 1, 'row 41: nor about a second pawn');
is(board('4k4/9/9/9/9/9/9/9/4K4 b N 1')->do_move('N*1a'), 1, 'row 41: nor about a dead square');
is(played($board, '6d6c+')->sfen, '4k4/9/3+P5/9/9/9/9/1b5R1/4K4 w GP 2',
    'row 41: a capture, promoting');
is(played(board('4k4/9/9/9/9/9/9/4+b4/4K4 b - 7'), '5i5h')->sfen, '4k4/9/9/9/9/9/9/4K4/9 w B 8',
    'row 41: to the hand as its base piece');
is(played(board('4k4/9/9/9/9/9/9/9/4K4 w 2g 7'), 'G*5h')->sfen, '4k4/9/9/9/9/9/9/4g4/4K4 b g 8',
    'row 41: a drop');
is(played($class->new->set_move_number(MOVE_MAX), '7g7f')->move_number, MOVE_MAX,
    'row 41: the move number stops');
{
    my $flagged = '7g7f';
    utf8::upgrade($flagged);
    is($class->new->do_move($flagged), 1, 'row 41: a text is a text');
}

# Taking back moves

my $game = $class->new;
is($game->undo_move, 0, 'row 42: none to take back');
is($game->moves_made, 0, 'row 43: none made');
my @sfens = $game->sfen;
for my $usi (qw(7g7f 3c3d 8h2b+ 3a2b B*5e)) {
    played($game, $usi);
    push @sfens, $game->sfen;
    is($game->moves_made, $#sfens, 'row 43: made');
}
is($game->do_move('nothing'), 0, 'row 43: a refused move');
is($game->moves_made, 5, 'row 43: does not count');
while (@sfens > 1) {
    pop @sfens;
    is($game->undo_move, 1, 'row 42: taken back');
    is($game->sfen, $sfens[-1], 'row 42: to the position before');
    is($game->moves_made, $#sfens, 'row 43: and not counted any more');
}
is($game->undo_move, 0, 'row 42: no more');
for my $change (
    sub { $_[0]->put(40, 'P') }, sub { $_[0]->lift(60) }, sub { $_[0]->set_hand('b', 'P', 1) },
    sub { $_[0]->set_side_to_move('b') },
) {
    my $changed = played($class->new, '7g7f');
    my $before  = $changed->packed;
    $change->($changed);
    if ($changed->packed eq $before) { $changed->lift(80) }
    my $now = $changed->sfen;
    is($changed->undo_move, 0, 'row 42: not when the board no longer shows it');
    is($changed->sfen, $now, 'row 42: nothing changed');
    is($changed->moves_made, 1, 'row 43: it is still made');
}
my $numbered = played(board('4k4/9/9/9/9/9/9/9/4K4 b - 40'), '5i5h')->set_move_number(99);
is($numbered->undo_move, 1, 'row 42: a move number alone does not stop it');
is($numbered->move_number, 40, 'row 42: and the saved one comes back');
my $restored = played($class->new, '7g7f')->put(40, 'P')->lift(40);
is($restored->undo_move, 1, 'row 42: nor does what is put and lifted again');

# The moves made
{
    my $board = $class->new;
    my @moves = qw(7g7f 3c3d 8h2b+ 3a2b);
    is_deeply([ $board->played_moves ], [], 'played_moves: none yet');
    for my $i (0 .. $#moves) {
        played($board, $moves[$i]);
        is_deeply([ $board->played_moves ], [ @moves[ 0 .. $i ] ], 'played_moves: oldest first');
        is(scalar($board->played_moves), $i + 1, 'played_moves: and their number');
    }
    $board->undo_move;
    is_deeply([ $board->played_moves ], [ @moves[ 0 .. 2 ] ], 'played_moves: undo takes them off');
    is_deeply([ $board->clone->played_moves ], [], 'played_moves: none of a clone');
    played($board, ('3a4b 4i4h', '4b3a 4h4i') x 200) if $board->side_to_move eq 'w';
    is(scalar(my @many = $board->played_moves), 803,
        'played_moves: more than a list of legal moves');
}

# A passed turn
{
    my $board = played($class->new, '7g7f');
    is($board->pass, $board, 'pass returns the board');
    is($board->side_to_move . $board->move_number, 'b3', 'pass: the other side, the next number');
    is($board->undo_move, 0, 'pass: it is not taken back');
    is(played($board, '2g2f')->moves_made, 1, 'pass: a move begins a new run');
    is($class->new->set_move_number(MOVE_MAX)->pass->move_number, MOVE_MAX,
        'pass: the number stops');
}

done_testing;
