# perlcritic: the modules at level 3, "harsh", the rest at 5, "gentle", but for the named policies.

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

# The POD has a file of its own, and a method of one expression needs no unpacking.
violations(3, [ glob 'lib/Game/Shogi/*.pm' ], qw(RequirePodSections RequireArgUnpacking));
# Tests make small classes of their own, and run examples.
violations(5, [ 'Makefile.PL', glob 't/*.t t/lib/*.pm xt/*.t bench/*.pl examples/*.pl' ], 
    qw(ProhibitStringyEval ProhibitNoStrict RequireFilenameMatchesPackage));

done_testing;
