# Reading and writing SFEN, and codes in words: rows 21 to 25.

use strict;
use warnings;

use Test::More;

use Game::Shogi::Engine ':all';

my $class = 'Game::Shogi::Engine';
my $rows  = '9/9/9/9/9/9/9/9/9';
my @names = map {"POS_$_"}
    qw(OK NULL LONG FIELDS RANKS LETTER WIDTH PROMOTE SIDE HAND MOVE KINGS COUNT);

sub code_of {
    my ($sfen) = @_;
    my (undef, $code) = $class->from_sfen($sfen);
    return $names[$code];
}

sub codes {
    my ($row, @cases) = @_;
    while (my ($sfen, $code) = splice @cases, 0, 2) {
        my $shown = !defined $sfen ? 'undef' : length $sfen > 60 ? length($sfen) . ' bytes' : $sfen;
        $shown =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/eg;
        is(code_of($sfen), "POS_$code", "row $row: $shown");
    }
    return;
}

# Each text also has the faults of all texts after it, so a wrong order of checks shows.
codes(
    21,
    ''                                             => 'NULL',
    'K' x 257                                      => 'LONG',
    'K+x/9/9 x x 0 '                               => 'FIELDS',
    '+KKx K3K 0'                                   => 'RANKS',
    'KK/+K/9/9/9/9/9/9/x x 01 0'                   => 'LETTER',
    'KK/+K/9/9/9/9/9/9/9 x 01 0'                   => 'WIDTH',
    'KK+K6/9/9/9/9/9/9/9/9 x 01 0'                 => 'PROMOTE',
    'KK+P6/9/9/9/9/9/9/9/9 x 01 0'                 => 'SIDE',
    'KK+P6/9/9/9/9/9/9/9/9 b 01 0'                 => 'HAND',
    'KK+P6/9/9/9/9/9/9/9/9 b 18P 0'                => 'MOVE',
    'KK+P6/9/9/9/9/9/9/9/9 b 18P 1'                => 'KINGS',
    'K1+P6/9/9/9/9/9/9/9/9 b 18P 1'                => 'COUNT',
    'K1+P6/9/9/9/9/9/9/9/9 b 17P 1'                => 'OK',
    '8/9/9/9/9/9/9/9/x8 b - 1'                     => 'LETTER',
);

my $k = '4k4/9/9/9/9/9/9/9/4K4';
codes(
    22,
    undef()                      => 'NULL',
    "$rows b - " . '1' x 300     => 'LONG',
    "$rows b - " . '1' x 234     => 'MOVE',
    "$rows b - " . '1' x 235     => 'LONG',
    "$rows b"                    => 'FIELDS',
    $rows                        => 'FIELDS',
    ' '                          => 'FIELDS',
    " $rows b - 1"               => 'FIELDS',
    "$rows b - 1 "               => 'FIELDS',
    "$rows  b - 1"               => 'FIELDS',
    "$rows b - 1 2"              => 'FIELDS',
    "$rows\tb\t-\t1"             => 'FIELDS',
    '9/9/9/9/9/9/9/9 b - 1'      => 'RANKS',
    '9/9/9/9/9/9/9/9/9/9 b - 1'  => 'RANKS',
    '9/9/9/9/9/9/9/9/0 b - 1'    => 'LETTER',
    "9/9/9/9/9/9/9/9/8\0 b - 1"  => 'LETTER',
    "9/9/9/9/9/9/9/9/8\xe9 b - 1" => 'LETTER',
    "9/9/9/9/9/9/9/9/8\x{7389} b - 1" => 'LETTER',
    '9/9/9/9/9/9/9/9/ b - 1'     => 'WIDTH',
    '9/9/9/9/9/9/9/9/91 b - 1'   => 'WIDTH',
    '9/9/9/9/9/9/9/9/8 b - 1'    => 'WIDTH',
    '9/9/9/9/9/9/9/9/8+ b - 1'   => 'WIDTH',
    '9/9/9/9/9/9/9/9/8+G b - 1'  => 'PROMOTE',
    '9/9/9/9/9/9/9/9/8+k b - 1'  => 'PROMOTE',
    '9/9/9/9/9/9/9/9/++P8 b - 1' => 'PROMOTE',
    '9/9/9/9/9/9/9/9/+9 b - 1'   => 'PROMOTE',
    "$rows B - 1"                => 'SIDE',
    "$rows bw - 1"               => 'SIDE',
    "$rows b\0 - 1"              => 'SIDE',
    "$rows b K 1"                => 'HAND',
    "$rows b +P 1"               => 'HAND',
    "$rows b 02P 1"              => 'HAND',
    "$rows b 0P 1"               => 'HAND',
    "$rows b P2 1"               => 'HAND',
    "$rows b -P 1"               => 'HAND',
    "$rows b P- 1"               => 'HAND',
    "$rows b P\0 1"              => 'HAND',
    "$rows b 19P 1"              => 'COUNT',
    "$rows b 99999999999999999999999999P 1" => 'COUNT',
    "$rows b 4294967297P 1"      => 'COUNT',
    "$rows b 1P 1"               => 'OK',
    "$rows b pPrR 1"             => 'OK',
    "$rows b - 0"                => 'MOVE',
    "$rows b - 01"               => 'MOVE',
    "$rows b - +1"               => 'MOVE',
    "$rows b - -1"               => 'MOVE',
    "$rows b - 1x"               => 'MOVE',
    "$rows b - 65536"            => 'MOVE',
    "$rows b - 4294967297"       => 'MOVE',
    "$rows b - 1\0"              => 'MOVE',
    "$rows b - \x{ff11}"         => 'MOVE',
    "$rows b - 65535"            => 'OK',
);
is($class->new(sfen => "$k b 2pP1pPp 1")->hands->{w}{P}, 4, 'row 22: counts add up');

# Lengths count bytes of UTF-8 in both of Perl's internal forms: 120 such letters are 240 bytes.
for my $text ("$k b - 1", "\xe9" x 120, "\xe9" x 130) {
    my ($bytes, $utf8) = ($text, $text);
    utf8::downgrade($bytes);
    utf8::upgrade($utf8);
    is(code_of($bytes), code_of($utf8), 'row 22: one text, one code');
    ok(utf8::is_utf8($utf8) && !utf8::is_utf8($bytes), 'row 22: and it is left as it was');
}
is(code_of("\xe9" x 130), 'POS_LONG', 'row 22: 260 bytes of UTF-8 are too long');

codes(
    23,
    "$k w -"                          => 'OK',
    'P8/9/P8/9/9/9/9/9/9 b - 1'       => 'OK',
    '9/9/9/9/4r4/4K4/9/9/9 w - 1'     => 'OK',
    "$rows b - 1"                     => 'OK',
    'k7k/9/9/9/9/9/9/9/9 b - 1'       => 'KINGS',
    'K7k/9/9/9/9/9/9/9/9 b - 1'       => 'OK',
    'RR+r6/9/9/9/9/9/9/9/9 b - 1'     => 'COUNT',
    'RB7/9/9/9/9/9/9/9/9 b rb 1'      => 'OK',
    'RB7/9/9/9/9/9/9/9/9 b rbB 1'     => 'COUNT',
    "$rows b 4g4G 1"                  => 'COUNT',
);
is($class->new(sfen => "$k w -")->move_number, 1, 'row 23: the move number is 1 when left off');

is($class->new(sfen => "$k b 9p2l2n2s2gbr9P2L2N2S2GBR")->sfen,
    "$k b RB2G2S2N2L9Prb2g2s2n2l9p 1",
        'row 24: hands in order, Black first, the move number always');
is($class->new(sfen => '+P+l+N+s+B+r1Gk/111111111/9/9/9/9/9/9/K8 w - 65535')->sfen,
    '+P+l+N+s+B+r1Gk/9/9/9/9/9/9/9/K8 w - 65535', 'row 24: gaps as one digit');
my $wild = 0;
for my $seed (1 .. 200) {
    my $board  = $class->new(empty => 1);
    my @tokens = map { $_, lc } qw(P L N S G B R +P +L +N +S +B +R);
    srand $seed;
    $board->put(int rand 81, $tokens[ rand @tokens ]) for 1 .. 2;
    $board->put(int rand 81, 'K')->put(int rand 81, 'k');
    $board->set_hand(qw(b w)[ rand 2 ], qw(P L N S G)[ rand 5 ], int rand 3);
    $board->set_side_to_move(qw(b w)[ rand 2 ])->set_move_number(1 + int rand 65535);
    my $read = $class->new(sfen => $board->sfen);
    $wild++ if $read->packed eq $board->packed && $read->sfen eq $board->sfen;
}
is($wild, 200, 'row 24: what is written reads as the same board');

my %reasons = (reason => 13, drop_reason => 8, fault_reason => 12, declare_reason => 6);
for my $on ($class, $class->new) {
    for my $method (sort keys %reasons) {
        my @words = map { $on->$method($_) } 0 .. $reasons{$method} - 1;
        is(scalar(grep { defined && /^[a-z]/ } @words), $reasons{$method},
            "row 25: $method of each code");
        my %words = map { $_ => 1 } @words;
        is(scalar(keys %words), $reasons{$method}, "row 25: $method tells them apart");
        is($on->$method($_), undef, "row 25: $method of no code") for -1, $reasons{$method}, 'x',
            '', '1x', undef;
    }
}
isnt($class->reason(2), $class->drop_reason(2), 'row 25: each family has its own words');

done_testing;
