package Game::Shogi::Engine::Searcher;

use 5.014;
use strict;
use warnings;

# Game::Shogi::Engine defines the methods.
use Game::Shogi::Engine ();

our $VERSION = '0.10';

1;
