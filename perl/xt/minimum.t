# The minimum perl of the metadata covers the syntax of the files and the functions of the XS.

use strict;
use warnings;

use Devel::PPPort;
use File::Temp;
use Perl::MinimumVersion;
use Test::More;
use version;

my $stated = version->parse('5.014');

for my $file ('Makefile.PL', glob 'lib/Game/Shogi/*.pm lib/Game/Shogi/*/*.pm t/*.t t/lib/*.pm') {
    my $needed = Perl::MinimumVersion->new($file)->minimum_syntax_version;
    cmp_ok($needed, '<=', $stated, "$file needs no more");
}

my $dir = File::Temp->newdir;
Devel::PPPort::WriteFile("$dir/ppport.h");
# The lines in which ppport.h reports functions that perl 5.14 lacks.
my @needs = grep {/which depends on|^File needs|\*\*\* WARNING/}
    qx{$^X $dir/ppport.h --compat-version=5.14.0 --nochanges Engine.xs @{[ glob '*.h' ]} 2>&1};
is_deeply(\@needs, [], 'nor does the XS');

done_testing;
