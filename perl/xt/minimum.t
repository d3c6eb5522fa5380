# The minimum perl that the metadata state: what the syntax of the files needs, and what the XS calls.

use strict;
use warnings;

use Devel::PPPort;
use File::Temp;
use Perl::MinimumVersion;
use Test::More;
use version;

my $stated = version->parse('5.014');

for my $file ('Makefile.PL', glob 'lib/Game/Shogi/*.pm t/*.t t/lib/*.pm') {
    my $needed = Perl::MinimumVersion->new($file)->minimum_syntax_version;
    cmp_ok($needed, '<=', $stated, "$file needs no more");
}

my $dir = File::Temp->newdir;
Devel::PPPort::WriteFile("$dir/ppport.h");
# What an older perl lacks it names in these ways.
my @needs = grep {/which depends on|^File needs|\*\*\* WARNING/}
    qx{$^X $dir/ppport.h --compat-version=5.14.0 --nochanges Engine.xs board.h arguments.h answers.h texts.h options.h callback.h solve.h search.h 2>&1};
is_deeply(\@needs, [], 'nor does the XS');

done_testing;
