use strict;
use warnings;

BEGIN { $ENV{RELEASE_TESTING} = 1 }

use Test::More;
use Test::Kwalitee 'kwalitee_ok';

# The POD files have the abstract and the licence, which these checks look for in the modules.
kwalitee_ok(qw(-has_abstract_in_pod -has_license_in_source_file));

done_testing;
