# perlcritic: modules at severity 3 ("harsh"), other files at 5 ("gentle"), without some policies.

use strict;
use warnings;

use Perl::Critic;
use Test::More;

sub violations {
    my ($severity, $files, @exclude) = @_;
    my $critic = Perl::Critic->new(-severity => $severity, -exclude => \@exclude, -profile => '');
    for my $file (@{$files}) {
        is(join('', map {"$_"} $critic->critique($file)), '', $file);
    }
    return;
}

# The POD has a file of its own, and methods of one expression need not unpack @_.
violations(3, [ glob 'lib/Game/Shogi/*.pm lib/Game/Shogi/*/*.pm' ],
    qw(RequirePodSections RequireArgUnpacking));
# Tests define small classes and evaluate examples.
violations(5, [ 'Makefile.PL', glob 't/*.t t/lib/*.pm xt/*.t bench/*.pl examples/*.pl' ],
    qw(ProhibitStringyEval ProhibitNoStrict RequireFilenameMatchesPackage));

done_testing;
