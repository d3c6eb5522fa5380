# Forged objects, subclasses, copies, forks, and the lines that messages name.

use strict;
use warnings;

use POSIX ();
use Scalar::Util qw(blessed reftype weaken);
use Test::More;

use Game::Shogi::Engine ':all';

my $class = 'Game::Shogi::Engine';

my %arguments = (
    at => 1, attacked => 2, attackers => 2, do_move => 1, drop_fault => 2, gives_check => 1,
    hand => 2, impasse_pieces => 1,
        impasse_points => 1,
    in_check => 1, king_square => 1, lift => 1, move_fault => 1, perft => 1, perft_counts => 1,
        put => 2, resign => 1,
    set_hand => 3, set_move_number => 1, set_side_to_move => 1, (
        map { $_ => 0 } qw(
            board_moves can_declare cap clone declare declare_fault drops hands has_legal
            has_legal_move history impasse_rule key legal move_number moves_made outcome packed pass
            played_moves pseudo_moves repetition sfen side_to_move status svg text turned undo_move
            usi_position)
    )
);

sub forged {
    my $real = $class->new;
    my $copy = $$real;
    return (
        bless(\my $empty, $class), bless(\(my $number = 12345), $class), bless(\$copy, $class),
            bless({}, $class),
        bless([], $class), bless(sub { }, $class), bless(qr/x/, $class), bless(\*STDOUT, $class),
            bless(\\1, $class),
        $class, undef, '', 1, \1, [], {},
    );
}

for my $method (sort keys %arguments) {
    my $call = $class->can($method) or die $method;
    my @args = (1) x $arguments{$method};
    my ($died, $total) = (0, 0);
    for my $forged (forged()) {
        $total++;
        my $line = __LINE__ + 1;
        next if eval { $call->($forged, @args); 1 };
        $died++ if $@ =~ /^$class: this is not a board at \Q$0\E line $line\.$/;
    }
    is($died, $total, "$method croaks for what is not a board, with the caller's line");
    my $board = $class->new;
    for my $wrong (@args ? [] : (), [ @args, 1 ]) {
        ok(!eval { $board->$method(@{$wrong}); 1 }, "$method with another number of arguments");
        like($@, qr/^Usage: \Q$class\E::\w+\(.* at \Q$0\E line \d+\.$/, 'tells how it is used');
    }
}
for my $method (qw(evaluate mate play search)) {
    ok(!eval { $class->can($method)->($_); 1 }, "$method croaks for what is not a board")
        for forged();
}
ok(!eval { $class->can('new')->($_); 1 }, 'a board is made by a class') for undef, [], {};
is($class->live, 0, 'no board is left');

# A localised copy of an object's scalar has no board and does not affect the original.
{
    our $scalar;
    my $board = $class->new;
    *scalar = $board;
    {
        local $scalar;
        my $copy = bless \$scalar, $class;
        ok(!eval { $copy->sfen; 1 }, 'a localised scalar is no board');
        is($class->live, 1, 'there is one');
    }
    is($board->sfen, $class->new->sfen, 'the board is as it was');
    $$board = 5;
    undef $$board;
    is($board->sfen, $class->new->sfen, "an object's scalar holds nothing that matters");
    undef *scalar;
}
is($class->live, 0, 'row 63: nor here');

# Subclasses, reblessing, weak references.
{
    package My::Board;
    our @ISA = 'Game::Shogi::Engine';
    sub play { my ($self, @moves) = @_; $self->do_move($_) for @moves; return $self }
}
my $mine = My::Board->new(cap => 99)->play(qw(7g7f 3c3d));
is($mine->moves_made, 2, 'a subclass');
is(blessed(bless $mine, $class), $class, 'blessed anew');
is($mine->moves_made, 2, 'it is the same board');
{
    my $weak = $class->new;
    my $ref  = $weak;
    weaken($weak);
    is($weak->squares, 81, 'a weak reference');
    undef $ref;
    is($weak, undef, 'lets go');
}
undef $mine;
is($class->live, 0, 'row 63: each is freed once');

{
    my $self = $class->new;
    my @ring = ($self);
    push @ring, \@ring;
    $self = undef;
    is($class->live, 1, 'row 63: in a cycle it stays');
    pop @ring;
}
is($class->live, 0, 'row 63: until that is broken');

ok(!eval { die $class->new; 1 }, 'a board can be thrown');
is($@->move_number, 1, 'and caught');
undef $@;
$@ = '';

SKIP: {
    skip 'no fork here', 3 if $^O eq 'MSWin32';
    my $board = $class->new;
    $board->do_move('7g7f');
    my $pid = fork // skip 'fork failed', 3;
    if (!$pid) {
        my $good = $board->undo_move && $board->do_move('2g2f') && $class->live == 1;
        undef $board;
        POSIX::_exit($good && $class->live == 0 ? 0 : 1);
    }
    waitpid $pid, 0;
    is($?, 0, 'a forked process has the board as its own');
    is($board->undo_move, 1, 'and this one keeps its own');
    is($class->live, 1, 'row 63: as many as before');
}

done_testing;
