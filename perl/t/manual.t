# The manuals state the cases that are easily taken for granted, by examples that t/examples.t runs,
# and refer to nothing that is not installed.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine;

sub read_file {
    my ($file) = @_;
    open my $fh, '<:encoding(UTF-8)', $file or die "$file: $!";
    local $/;
    return scalar <$fh>;
}

my %manual = map { $_ => read_file("lib/Game/Shogi/$_.pod") } qw(Engine Engine/Searcher Result);

# The text of one section of the manual of the board.
sub section {
    my ($name) = @_;
    my ($text) = $manual{Engine} =~ /^=head\d \Q$name\E\n(.*?)(?=^=head|\z)/ms;
    return $text // die "no section $name";
}

like(section('undo_move'), qr/lift\(\d+\)->undo_move; +# => 1\n/, 'row 42: put and lifted again');
like(section('undo_move'), qr/set_move_number\(\d+\)->undo_move; +# => 1\n/,
    'row 42: another move number');
like(section('moves_made'), qr/->put\(.*\n.*do_move\(.*\n.*moves_made; +# => 1\n/,
    'row 43: a move on a changed board counts anew');
like(section('history'), qr/->put\(.*history; +# => 0\n.*do_move\(.*\n.*history; +# => 1\n/,
    'row 54: the history of a changed board');
like(section('search'), qr/=item history\n\n[^=]*within the moves\s+searched/,
    'row 60: repetition within the search when a history is given');
like(section('new'), qr/=item sfen\n\n[^=]*undef is refused/, 'row 16: undef');
like($manual{Engine}, qr/^=head1 RELATION TO GAME-SHOGI\n/m, 'the relation to Game-Shogi');

for my $name (sort keys %manual) {
    unlike($manual{$name}, qr{\bcrate/|\bshogiban\.h\b}, "$name: no file that is not installed");
    is_deeply([ grep { length > 100 } split /\n/, $manual{$name} ], [], "$name: 100 columns");
}

# Every constant and every method has its place.
my @constants = grep { $manual{Engine} !~ /\b\Q$_\E\b/ } @Game::Shogi::Engine::EXPORT_OK;
is_deeply(\@constants, [], 'all constants are described');

done_testing;
