package Shogi;

# Shared by the tests: shorthands for boards, and the test data.

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use Game::Shogi::Engine;
use JSON::PP 'decode_json';

our @EXPORT = qw(board built played turned ending sq text_of lines_of json_of games);

# The data are in t/data of a distribution, and in core/tests/data of a checkout.
my ($DATA) = grep {-d} qw(t/data ../core/tests/data) or die "no test data\n";

# A board from an SFEN.
sub board {
    my ($sfen, @options) = @_;
    return Game::Shogi::Engine->new(sfen => $sfen, @options);
}

# A board set up piece by piece, because some positions have more of a piece than SFEN allows.
sub built {
    my ($sfen) = @_;
    my ($rows, $side, $hands, $number) = split / /, $sfen;
    my $board = Game::Shogi::Engine->new(empty => 1);
    my $at    = 0;
    for my $token ($rows =~ /\+?[A-Za-z]|[1-9]/g) {
        if ($token =~ /\d/) { $at += $token }
        else                { $board->put($at++, $token) }
    }
    my %count;
    $count{$2} += $1 || 1 while $hands =~ /(\d*)([A-Za-z])/g;
    $board->set_hand($_ =~ /[A-Z]/ ? 'b' : 'w', $_, $count{$_}) for keys %count;
    return $board->set_side_to_move($side)->set_move_number($number // 1);
}

# The board after the moves. Dies if one cannot be made.
sub played {
    my ($board, @moves) = @_;
    for my $usi (map { split ' ' } @moves) {
        $board->do_move($usi) or die "$usi cannot be made on " . $board->sfen;
    }
    return $board;
}

# The SFEN of the position turned by 180 degrees with the sides swapped.
sub turned {
    my ($sfen) = @_;
    my ($rows, $side, $hands, @number) = split / /, $sfen;
    my @tokens = reverse $rows =~ m{\+?[A-Za-z]|[1-9]|/}g;
    tr/A-Za-z/a-zA-Z/ for $hands, @tokens;
    return join ' ', join('', @tokens), $side eq 'b' ? 'w' : 'b', $hands, @number;
}

# A result as a short text: 'mate b', 'cap -', or 'none' without a result.
sub ending {
    my ($result) = @_;
    return $result ? $result->how . ' ' . ($result->winner // '-') : 'none';
}

sub sq { return Game::Shogi::Engine->square($_[0]) // die "$_[0] is no square" }

sub text_of {
    my ($name) = @_;
    open my $fh, '<', "$DATA/$name" or die "$DATA/$name: $!";
    local $/;
    return scalar <$fh>;
}

sub lines_of { return grep { !/^#/ } split /\n/, text_of($_[0]) }

sub json_of { return decode_json(text_of($_[0])) }

# Real games: { sfen, moves, counts }. sfen is undef for the start of an even game.
sub games {
    my @games;
    for my $name (@_) {
        my @counts = lines_of("$name.counts");
        for my $line (lines_of("$name.usi")) {
            my ($start, $moves) = split / ?moves ?/, $line;
            my $sfen = $start =~ s/^sfen // ? $start : undef;
            push @games, { sfen => $sfen, moves => [ split ' ', $moves // '' ],
                counts => [ split ' ', shift @counts ] };
        }
    }
    return @games;
}

1;
