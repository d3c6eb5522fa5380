# Faults of drops and moves: rows 44 and 45.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';

my $drops = board('4k4/9/9/9/4r4/P8/8P/9/4K4 b NLP 1');
for my $case (
    [ 'K',  '5h', DROP_BAD,       'a king' ],
    [ '+P', '5h', DROP_BAD,       'a promoted piece' ],
    [ 'p',  '5h', DROP_BAD,       'a small letter' ],
    [ 'x',  '5h', DROP_BAD,       'no piece' ],
    [ '',   '5h', DROP_BAD,       'no text' ],
    [ undef, '5h', DROP_BAD,      'undef' ],
    [ 'G',  '5h', DROP_NOT_HELD,  'not held' ],
    [ 'G',  '5e', DROP_NOT_HELD,  'not held, before OCCUPIED' ],
    [ 'P',  '5a', DROP_OCCUPIED,  'occupied, before DEAD' ],
    [ 'P',  '1a', DROP_DEAD,      'dead, before TWO_PAWNS' ],
    [ 'N',  '2b', DROP_DEAD,      'dead, before IN_CHECK' ],
    [ 'P',  '9c', DROP_TWO_PAWNS, 'two pawns, before IN_CHECK' ],
    [ 'P',  '2c', DROP_IN_CHECK,  'in check' ],
    [ 'P',  '5h', DROP_OK,        'none' ],
) {
    my ($piece, $square, $fault, $name) = @{$case};
    is($drops->drop_fault($piece, sq($square)), $fault, "row 44: $name");
}
is($drops->drop_fault('P', $_), DROP_BAD, 'row 44: no square') for -1, 81, '5h', '', undef, 1.5;
is($drops->drop_fault('G', 81), DROP_BAD, 'row 44: no square, before NOT_HELD');
is(board('7lk/9/8S/9/9/9/9/7L1/8K b P 1')->drop_fault('P', sq('1b')), DROP_PAWN_MATE,
    'row 44: a pawn drop that mates');
is(board('7lk/9/8S/9/9/9/9/4r2L1/4K4 b P 1')->drop_fault('P', sq('1b')), DROP_IN_CHECK,
    'row 44: in check comes first');
is(board('8k/6G2/9/9/9/9/9/9/K8 b P 1')->drop_fault('P', sq('1c')), DROP_OK,
    'row 44: no move but no check is no mate');
is(board('4k4/9/9/9/9/9/9/9/4K4 w p 1')->drop_fault('P', sq('5i')), DROP_OCCUPIED,
    "row 44: White's drop, a capital");
is(board('4k4/9/9/9/9/9/9/9/4K4 w p 1')->drop_fault('P', sq('1i')), DROP_DEAD,
    "row 44: White's last rank");

sub faults {
    my ($sfen, @cases) = @_;
    my $board = ref $sfen ? $sfen : board($sfen);
    while (my ($usi, $fault, $name) = splice @cases, 0, 3) {
        is($board->move_fault($usi), $fault, "row 45: $name");
    }
    return;
}

faults(
    '4k4/6P2/4p4/9/4r4/2P1S4/4K4/1N7/4R4 b - 1',
    ''      => FAULT_BAD,                 'no text',
    undef() => FAULT_BAD,                 'undef',
    '5g5g'  => FAULT_BAD,                 'from a square to itself',
    '5G5f'  => FAULT_BAD,                 'capitals',
    'G*5e+' => FAULT_BAD,                 'a promoted drop',
    'K*5e'  => FAULT_BAD,                 'a king dropped',
    '1a1b'  => FAULT_NOT_YOURS,           'an empty origin',
    '5a5b'  => FAULT_NOT_YOURS,           "the other's piece",
    'G*5e'  => FAULT_NOT_HELD,            'not held, before OCCUPIED',
    '7f7d'  => FAULT_CANNOT_REACH,        'out of reach',
    '7f7d+' => FAULT_CANNOT_REACH,        'before PROMOTE_NOT_ALLOWED',
    '5g5f'  => FAULT_CANNOT_REACH,        'own piece',
    '5i5f'  => FAULT_CANNOT_REACH,        'through a piece',
    '8h9f+' => FAULT_PROMOTE_NOT_ALLOWED, 'outside the zone',
    '5g6g+' => FAULT_PROMOTE_NOT_ALLOWED, 'a king',
    '5f6e+' => FAULT_PROMOTE_NOT_ALLOWED, 'before IN_CHECK',
    '3b3a'  => FAULT_PROMOTE_REQUIRED,    'it must',
    '5f6e'  => FAULT_IN_CHECK,            'pinned',
    '5f5e'  => FAULT_OK,                  'taking the pinner',
    '3b3a+' => FAULT_OK,                  'promoting',
);
my $taking = board('4k4/4G4/9/9/9/9/9/4R4/4r4 b - 1');
faults($taking, '5b5a', FAULT_CANNOT_REACH, 'a king taken', '5h5i', FAULT_OK, 'room in the hand');
faults($taking->set_hand('b', 'R', 2), '5h5i', FAULT_CANNOT_REACH, 'a hand over its set');
faults('9/r1P1K4/9/9/9/9/9/9/9 b - 1', '7b7a', FAULT_PROMOTE_REQUIRED, 'before IN_CHECK');
faults(
    '4k4/9/9/9/4r4/P8/8P/9/4K4 b NLP 1',
    'G*5e' => FAULT_NOT_HELD,  'not held',
    'P*5a' => FAULT_OCCUPIED,  'before DEAD',
    'P*1a' => FAULT_DEAD,      'before TWO_PAWNS',
    'P*9c' => FAULT_TWO_PAWNS, 'before IN_CHECK',
    'P*2c' => FAULT_IN_CHECK,  'a drop that leaves the king in check',
    'P*5h' => FAULT_OK,        'a drop between',
);
faults('7lk/9/8S/9/9/9/9/7L1/8K b P 1', 'P*1b', FAULT_PAWN_MATE, 'a pawn drop that mates');

# FAULT_OK exactly for the listed moves, over all texts of moves.
my @names = map { $class->square_name($_) } 0 .. 80;
my @moves = map { my $from = $_;
    map { ("$from$_", "$from$_+") } grep { $_ ne $from } @names } @names;
push @moves, map { my $piece = $_; map {"$piece*$_"} @names } qw(P L N S B R G);
my ($wrong, %seen) = (0);
for my $sfen (map { (split /\t/)[0] } (lines_of('legal_moves.tsv'))[ map { $_ * 200 } 0 .. 14 ]) {
    my $board = board($sfen);
    my %legal = map { $_ => 1 } $board->legal;
    for my $usi (@moves) {
        my $fault = $board->move_fault($usi);
        $seen{$fault}++;
        $wrong++ if ($fault == FAULT_OK) != !!$legal{$usi};
    }
}
is($wrong, 0, 'row 45: FAULT_OK exactly for what legal lists');
is_deeply([ sort { $a <=> $b } keys %seen ], [ 0, 2 .. 10 ],
    'row 45: and each other fault comes up');

# play is move_fault and do_move in one.
{
    my $board = $class->new;
    is($board->play(qw(7g7f 3c3d)), FAULT_OK, 'row 45: legal moves are played');
    is($board->moves_made, 2, 'row 41: both of them');
    is($board->play(qw(2g2f 2h2c 8c8d)), FAULT_NOT_YOURS,
        'row 45: up to the first that is not, which is judged');
    is($board->moves_made, 3, 'row 43: those before it stay made');
    my $sfen = $board->sfen;
    for my $usi ('x', undef, '', '5e5d', '3d3f', 'P*5e', [], "3d3e\0") {
        is($board->play($usi), $board->move_fault($usi), 'row 45: the fault');
    }
    is($board->play, FAULT_OK, 'row 45: no move has no fault');
    is($board->sfen, $sfen, 'row 41: nothing changed');
    my $checked = $class->new(sfen => '4k4/9/9/9/9/9/9/4r4/3GK4 b - 1');
    is($checked->do_move('6i6h'), 1, 'row 41: do_move leaves a king in check');
    $checked->undo_move;
    is($checked->play('6i6h'), FAULT_IN_CHECK, 'row 45: play does not');
    is($checked->moves_made, 0, 'row 43: and makes nothing');
}

done_testing;
