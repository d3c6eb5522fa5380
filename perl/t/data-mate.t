# Mate problems: every line that is returned gives mate, by the rules of the same board.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine;
use Shogi;

# The status after a line is played. Every move must be legal, and every attacking move a check.
sub walked {
    my ($sfen, @line) = @_;
    my $board = board($sfen);
    my $other = $board->side_to_move eq 'b' ? 'w' : 'b';
    for my $ply (0 .. $#line) {
        return "$line[$ply] is illegal" if $board->move_fault($line[$ply]) != 0;
        $board->do_move($line[$ply]);
        return "$line[$ply] gives no check" if $ply % 2 == 0 && !$board->in_check($other);
    }
    return $board->status;
}

for my $plies (3, 5, 7) {
    my (@wrong, $shorter);
    for my $sfen (lines_of("mate-$plies.sfen")) {
        my ($answer, @line) = board($sfen)->mate;
        my $end = walked($sfen, @line);
        push @wrong, "$sfen: $answer @line: $end" if $answer ne 'mate' || $end ne 'mate'
            || @line % 2 == 0;
    }
    is_deeply(\@wrong, [], "mates of $plies plies");
}

my @wrong;
for (lines_of('mate-exact.tsv')) {
    my ($sfen, $plies) = split /\t/;
    next if $plies > 5;
    my ($answer, @line) = board($sfen)->mate(shortest => 1, nodes => 3_000_000);
    push @wrong, "$sfen: @line" if $answer ne 'mate' || @line != $plies
        || walked($sfen, @line) ne 'mate';
}
is_deeply(\@wrong, [], 'exact lengths up to five plies');

@wrong = ();
for (lines_of('mate-1.tsv')) {
    my ($sfen, $moves) = split /\t/;
    my %mates = map { $_ => 1 } split ' ', $moves;
    my ($answer, @line) = board($sfen)->mate(plies => 1);
    push @wrong, $sfen if $answer ne 'mate' || @line != 1 || !$mates{ $line[0] };
}
is_deeply(\@wrong, [], 'mates of one ply');

@wrong = grep { board($_)->mate(plies => 1) ne 'no_mate' } lines_of('no-mate-1.sfen');
is_deeply(\@wrong, [], 'no mates of one ply');

done_testing;
