package Game::Shogi::Engine;

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use Game::Shogi::Engine::Searcher;
use Game::Shogi::Result;
use XSLoader;

our $VERSION = '0.10';

# Defines the methods of this class and of the searcher, and the constants, which it lists in
# @EXPORT_OK.
our @EXPORT_OK;
XSLoader::load(__PACKAGE__, $VERSION);

our %EXPORT_TAGS = (all => \@EXPORT_OK);

1;
