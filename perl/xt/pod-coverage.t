use strict;
use warnings;

use Test::More;
use Test::Pod::Coverage 1.08;

# import is Exporter's and bootstrap XSLoader's.
pod_coverage_ok('Game::Shogi::Engine', { also_private => [qr/^(?:import|bootstrap)$/] });
pod_coverage_ok('Game::Shogi::Engine::Searcher');
pod_coverage_ok('Game::Shogi::Result');
my @modules = map {"Game::Shogi::$_"} qw(Engine Engine::Searcher Result);
is_deeply([ sort { $a cmp $b } all_modules() ], \@modules,
    'no other module');

done_testing;
