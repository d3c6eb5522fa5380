# No method leaks a scalar, whether it returns or dies.

use strict;
use warnings;

use Test::LeakTrace;
use Test::More;

use Game::Shogi::Engine;

my $class = 'Game::Shogi::Engine';
my $board = $class->new;
my $problem = $class->new(sfen => '4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
# A problem that takes more than 4,096 nodes, so that the info code is called.
my $long = $class->new(
    sfen => '+R3l4/4g2+N1/1Spp3p1/4p4/4P1kSp/1PP4P1/1p1P1P1SP/1+BK3+p2/3G2r1L b S2L4Pb2g3n 125');
my $mated = $class->new(sfen => '4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1');

my %calls = (
    new      => sub { $class->new; $class->new(empty => 1);
        $class->new(sfen => $board->sfen, cap => 3, impasse_rule => 24) },
    refused  => sub { eval { $class->new(@{$_}) } for [ cap => 0 ], [ x => 1 ], ['x'],
        [ sfen => 'x' ], [ impasse_rule => 1 ] },
    no_board => sub { eval { $class->can('sfen')->($_) } for undef, 1, {}, bless [], $class },
    from     => sub { my @all = $class->from_sfen('x'); my $none = $class->from_sfen(undef);
        my ($one) = $class->from_sfen($board->sfen) },
    clone    => sub { my $clone = $board->clone; $clone->do_move('7g7f');
        my @keys = $clone->history; $clone->undo_move },
    text     => sub { my @all = ($board->sfen, $board->key, $board->packed, $board->at(0),
        $board->at(40), $board->hands, $board->text, $board->svg) },
    set      => sub { $board->put(40, 'P')->lift(40)->set_hand('b', 'P', 1)->set_hand('b', 'P',
        0)->set_side_to_move('b')->set_move_number(1) },
    moves    => sub {
        my @all = map { $board->$_ } qw(legal drops board_moves pseudo_moves has_legal moves_made);
        my $count = $board->legal;
    },
    faults   => sub { my @all = ($board->move_fault('7g7f'), $board->drop_fault('P', 40),
        $board->fault_reason(1), $board->reason(99)) },
    perft    => sub { my @all = ($board->perft(2), $board->perft_counts(2));
        eval { $board->perft(-1) } },
    ends     => sub { my @all = ($mated->outcome, $board->outcome, $board->resign('b'),
        $board->resign('x'), $board->declare, $mated->status) },
    mate     => sub {
        my @all = ($problem->mate, scalar $board->mate(nodes => 10),
            $problem->mate(info => sub {1}, plies => 3, shortest => 1));
        eval { $board->mate(@{$_}) } for ['x'], [ x => 1 ], [ nodes => 0 ], [ plies => -1 ],
            [ info => 1 ];
    },
    search   => sub {
        my @all = ($board->search(nodes => 100), scalar $board->search(nodes => 100, multipv => 2,
            info => sub { }), $board->evaluate,
            $board->search(nodes => 50, history => [ $board->key ], root_moves => ['2g2f'],
                seed => 3), $mated->search);
        eval { $board->search(@{$_}) } for ['x'], [ x => 1 ], [ flags => 1 << 31 ],
            [ history => ['x'] ], [ root_moves => [] ], [ info => 1 ];
        eval { $board->search(multipv => 2, info => sub { die { dies => 1 } }) };
        eval { $board->evaluate(1 << 30) };
        $@ = '';
    },
    calls    => sub {
        my $calls = 0;
        my @all = ($long->mate(info => sub { $calls++; return $calls > 1 ? 'stop' : 'on' }));
        eval { $long->mate(info => sub { die { calls => $calls } }) };
        eval { $long->mate(info => sub { no warnings 'exiting'; last }) };
        $@ = '';
    },
    searcher => sub {
        my $searcher = Game::Shogi::Engine::Searcher->new(table_bytes => 1 << 16);
        my @all = ($searcher->search($board, nodes => 100, multipv => 2),
            $searcher->mate($problem));
        $searcher->stop->clear;
        eval { $searcher->search($board, info => sub { die "x\n" }) };
        eval { $searcher->search($board, info => sub { $searcher->clear }) };
        eval { Game::Shogi::Engine::Searcher->new(@{$_}) } for ['x'], [ table_bytes => 0 ];
        eval { $searcher->can('stop')->(undef) };
        $@ = '';
    },
    more     => sub {
        my $game = $class->new(usi_position => 'startpos moves 7g7f 3c3d');
        my @all  = ($game->usi_position, $game->played_moves, $game->turned, $class->handicaps,
            $game->attackers(40, 'b'), $game->gives_check('8h3c+'), $game->pass);
        my @bad  = ($class->from_usi_position('x'), $class->from_usi_position('startpos moves x'));
        eval { $class->new(@{$_}) } for [ handicap => 'x' ], [ usi_position => 'x' ],
            [ sfen => undef ];
        $@ = '';
    },
    result   => sub { eval { Game::Shogi::Result->new(how => 'x') };
        my $text = Game::Shogi::Result->new(how => 'cap')->as_string },
    geometry => sub {
        my @all = ($class->square('7g'), $class->square_name(3), $class->promoted('P'),
            $class->promoted('K'), $class->zobrist('b', 'P', 1),
            $class->zobrist('x', 'P', 1), $class->step(0, 0, 0), $class->zobrist_hand('b', 'P', 1),
                $class->zobrist_move, $class->live);
    },
);
for my $name (sort keys %calls) {
    $calls{$name}->();
    no_leaks_ok { $calls{$name}->() } $name;
}

done_testing;
