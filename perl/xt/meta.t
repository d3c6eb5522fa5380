use strict;
use warnings;

use CPAN::Meta;
use Test::More;

my $meta = CPAN::Meta->load_file('META.json', { lazy_validation => 0 });
is($meta->meta_spec_version, 2, 'META of version 2');
is_deeply([ sort $meta->licenses ], [qw(apache_2_0 mit)], 'both licences');
is($meta->effective_prereqs->requirements_for('runtime',
    'requires')->requirements_for_module('perl'), '5.014', 'the minimum perl');

done_testing;
