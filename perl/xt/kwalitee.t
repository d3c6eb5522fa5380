use strict;
use warnings;

BEGIN { $ENV{RELEASE_TESTING} = 1 }

use Test::More;
use Test::Kwalitee 'kwalitee_ok';

# A name may be in the .pod beside the module; the build writes C and objects into the folder.
kwalitee_ok(qw(-has_abstract_in_pod -has_license_in_source_file));

done_testing;
