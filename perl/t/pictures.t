# The board as text and as a picture.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Game::Shogi::Engine ':all';
use Shogi;

my $board = played(board('l7l/5k3/9/4R4/9/9/9/4+b4/4K4 b R10P2p 7'), '5d5c+');
is($board->text, <<'TEXT', 'text');
White holds 2P

  9   8   7   6   5   4   3   2   1
  l   .   .   .   .   .   .   .   l   a
  .   .   .   .   .   k   .   .   .   b
  .   .   .   . [+R]  .   .   .   .   c
  .   .   .   .   .   .   .   .   .   d
  .   .   .   .   .   .   .   .   .   e
  .   .   .   .   .   .   .   .   .   f
  .   .   .   .   .   .   .   .   .   g
  .   .   .   .  +b   .   .   .   .   h
  .   .   .   .   K   .   .   .   .   i

Black holds R 10P
White to move, move 8
TEXT

my $svg = $board->svg;
like($svg, qr{^<svg .*</svg>\n\z}s, 'an SVG document');
ok(utf8::is_utf8($svg), 'of characters');
like($svg, qr/>\x{9f8d}</, 'which name the pieces');
is(scalar(() = $svg =~ /font-size="25"/g), 9, 'each of them once');
isnt($board->clone->svg, $svg, 'with the last move');
is(length($svg), length($board->svg), 'the same again');
is($board->moves_made, 1, 'the board is as it was');

my $kings = Game::Shogi::Engine->new(empty => 1);
$kings->put($_, 'k') for 0 .. 80;
is(scalar(() = $kings->text =~ / k /g), 81, 'eighty-one kings');

done_testing;
