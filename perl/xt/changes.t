use strict;
use warnings;

use Test::More;
use Test::CPAN::Changes;

use Game::Shogi::Engine;

changes_file_ok('Changes', { version => Game::Shogi::Engine->VERSION });

done_testing;
