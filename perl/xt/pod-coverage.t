use strict;
use warnings;

use Test::More;
use Test::Pod::Coverage 1.08;

# import is Exporter's, lock_hashref and croak are imported.
pod_coverage_ok('Game::Shogi::Engine', { also_private => [qr/^(?:import|bootstrap)$/] });
pod_coverage_ok('Game::Shogi::Result');
is_deeply([ sort { $a cmp $b } all_modules() ], [qw(Game::Shogi::Engine Game::Shogi::Result)], 'no other module');

done_testing;
