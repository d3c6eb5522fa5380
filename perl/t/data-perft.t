# Published perft counts up to 20 million nodes: rows 46 and 47. With SHOGIBAN_TEST_DEEP=1 up to 600
# million.

use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Shogi;

my $limit = $ENV{SHOGIBAN_TEST_DEEP} ? 600_000_000 : 20_000_000;
my ($rows, $columns) = (0, 0);
for my $row (@{ json_of('perft.json') }) {
    next if $row->{nodes} > $limit;
    my $board = built($row->{sfen});
    my $name  = "depth $row->{depth} of $row->{sfen}";
    is($board->perft($row->{depth}), $row->{nodes}, "row 46: $name");
    $rows++;
    next if !$row->{columns};
    is_deeply($board->perft_counts($row->{depth}), $row->{columns}, "row 47: $name");
    $columns++;
}
cmp_ok($rows,    '>=', 200, 'many rows');
cmp_ok($columns, '>=', 200, 'with columns');

done_testing;
