# Legal moves, compared with lists and counts of other libraries: rows 38 to 43, 45 to 47.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $class = 'Game::Shogi::Engine';

my $legality = json_of('legality.json');
cmp_ok(scalar @{$legality}, '>=', 146, 'verdicts on single moves');
for my $row (@{$legality}) {
    my $board = built($row->{sfen});
    my $name  = "$row->{tag}: $row->{move} on $row->{sfen}";
    is(scalar(grep { $_ eq $row->{move} } $board->legal), $row->{legal} ? 1 : 0,
        "rows 38 and 39: $name");
    is($board->move_fault($row->{move}) == FAULT_OK, !!$row->{legal}, "row 45: $name");
}

for my $row (@{ json_of('legal_counts.json') }) {
    my $board = built($row->{sfen});
    is(scalar($board->legal), $row->{legal_moves}, "row 40: $row->{sfen}");
    is($board->perft(1), $row->{legal_moves}, "row 46: $row->{sfen}");
}

my ($same, $fine, $sets) = (0, 0, 0);
for my $line (lines_of('legal_moves.tsv')) {
    my ($sfen, $count, $moves) = split /\t/, $line;
    my $board = board($sfen);
    my @legal = $board->legal;
    $sets++;
    $same++ if @legal == $count && join(' ', sort @legal) eq ($moves // '');
    $fine++ if $board->sfen eq $sfen && $board->has_legal == ($count > 0)
        && !grep { $board->move_fault($_) } @legal;
}
cmp_ok($sets, '>=', 3000, 'full lists of legal moves');
is($same, $sets, 'row 40: on each position the moves that four libraries agree on');
is($fine, $sets, 'rows 24, 40 and 45: and it says so in other ways');

for my $file (qw(games-lishogi games-misc)) {
    my ($games, $good, $back) = (0, 0, 0);
    for my $game (games($file)) {
        my $board = $class->new($game->{sfen} ? (sfen => $game->{sfen}) : ());
        my $start = $board->packed;
        my @counts = scalar $board->legal;
        for my $usi (@{ $game->{moves} }) {
            last if $board->move_fault($usi) != FAULT_OK || !$board->do_move($usi);
            push @counts, scalar $board->legal;
        }
        $games++;
        $good++ if "@counts" eq "@{ $game->{counts} }" && $board->moves_made == @{ $game->{moves} };
        1 while $board->undo_move;
        $back++ if $board->packed eq $start && !$board->moves_made;
    }
    cmp_ok($games, '>=', 92, "$file: real games");
    is($good, $games, 'rows 40, 41 and 43: the number of legal moves at every ply');
    is($back, $games, 'row 42: and back to the start');
}

done_testing;
