/* The positions of core/tests/data/bench.sfen, in its order; a test compares the two. */
#ifndef BENCH_POSITIONS_H
#define BENCH_POSITIONS_H

static const char *const bench_positions[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgk1snl/1+r4gb1/p1p1pp1p1/3p2p1p/9/P3P1P1P/2PP1P1PL/1BGK3R1/LN3GSN1 b Psp 21",
    "ln1g1gs1l/1rk6/1pppspbp1/p8/1P2P3p/P8/2PP1P1PP/2KG5/LNSG4+r w 2Pbs2nlp 36",
    "6g2/l1+B6/1rng1k3/pp1pp1pp1/9/2p6/1P1PP1N2/2SK1S1R1/LN1G1G3 b B2SNLPl7p 51",
    "l2g1g3/3r1ks2/2n1ppb1+R/2p1s1p2/p6p1/1PPSP4/PG1G1PP2/1K1B3S1/LN5NL w NL4P2p 66",
    "l2k3nl/8n/2ns1p1pp/p5p2/5P3/g5P2/3S3PP/9/3GKGSNL b RBGS7Prbl2p 81",
    "9/9/2kp1+R2p/1p1rp1p2/2G6/2P1P3P/+lP1G1PN2/2G6/2S1KGS1L b S3NL5P2bsl3p 101",
    "ln1gk1snl/2rs2gb1/pp1ppp3/2p3p2/P6N1/2P5p/1PNPPPPP1/1B1GR2S1/L1S1KG2L b Pp 21",
    "lnsgkgsnl/1r7/p4p1+S1/5b3/1pPpP2P1/4S1P1P/PP1P1P3/1BG4R1/LN2KG1NL w 5P 36",
    "ln1g5/1rs1k4/pp3p3/4p4/1P1p3g1/2+R6/P3S4/L6+n1/1N1GKG1S1 b 2BSN2L4P7p 51",
    "9/l1g1k4/2p1ps3/p6sp/1pPpPNP2/9/PP1P1P3/9/LNSGKGS1L w R2BG2NL4Prp 66",
    "l2gkg1+PS/2s6/6s2/2P6/1P1n2P1l/P1G1P2SP/3PBPN2/4GKR2/L2+b4L b N9Prn 81",
    "2s1g4/l3k4/2n2g3/P2P+bpP+L1/2P6/9/9/2S1PR1S1/2+rSKG1N1 b 10Pbg2n2l2p 101",
    "lnsgkg3/1r7/1p1ppp2s/p5p1p/9/2p6/PP1PPPP1P/1B4S2/LNSGKG1NL b BNLPr2p 21",
    "lnsg2bn1/1r4k2/pppp1gsp1/4pBp2/2P6/2S2P3/PP1PP1P2/L2KG+l3/1N1G5 w 2Prsnl2p 36",
    "2sgk1s1l/r5g2/6npb/2ppp1p1p/1n5P1/2PPPpP1P/3SB1N2/+l4K1R1/3G1GS1L b 2Pnl3p 51",
    "1n1g5/k1s1grs2/lpppp3p/3l1p+R2/1L7/6P2/1PPPPPNbP/2+n1GS3/4K3L w BGN2Ps3p 66",
    "1n1k5/9/1sp2g3/3pp4/P8/9/2K6/5+b3/1+r7 b GSN2L6Prb2g2s2n2l8p 81",
    "1n1gk4/4s1g2/2p3s2/1P7/1SPG5/1R1BPGP2/L2P2K1L/7P1/1N7 b N2L11Prbsn 101",
    "l1s3snl/r1g1k1gb1/2nppppp1/1pp5p/p3B2P1/2P5P/PPSPPPP2/2G3SR1/LN2KG1NL b - 21",
    "lnsgkg1n1/1r4s2/pppppp3/6p2/9/3P3S1/PPP1PPP1P/1B1G3G1/LNS1K2Nr w B2L2Pp 36",
    "lng1k1bnl/6rp1/pspp5/1p2p3p/6g2/2P6/PP1PP1N+R1/6S2/LNSGKG2L b SPb5p 51",
    "3g3nl/+Rs2ksg2/2nppp1p1/5bp2/2+b5p/4P4/1P1P1P2P/2K3R2/L4G1NL w GL6P2snp 66",
    "l6nl/2g2kg2/5pspp/pp2pbp2/7PP/PS2P1P2/KP3P+B2/3+rS2R1/L4G1NL b GN3Psnp 81",
    "lB2gg2l/6sk1/p4lnp1/1p4p1p/4B4/2P2p3/PPSP1Sn1P/4GR3/LG2KP2+r b S2N6P 101",
    "ln1g1ksnl/1r1s2g2/2ppp1bp1/p4pp1p/1p5P1/2P3P1P/PPBPPPS2/2GS3R1/LN2KG1NL b - 21",
    "lns1kg1nl/5b3/p1pppgspp/5p3/6rP1/3B1PP2/PP1PPSN1P/2S1GR3/LNKG4L w 3p 36",
    "ln5nl/1rgs1kgs1/p1pppp1pp/6p2/3RS+b3/1p+p2B2P/PP3PP2/4G1S2/L4GKNL b Pn2p 51",
    "l+P1g2s2/4k1g2/p1ppp2pl/5p3/7rp/1pPPP4/P4PpPP/2S3+n2/3K4L w G2S2NPr2bgnl 66",
    "1n1gkg3/6s2/1r7/l1ps1PG2/6K2/P1PS5/1+p7/9/LN7 b BNL10Prbgsnl3p 81",
    "4skg2/4gs3/2+Np2n2/6p2/LLS1Pp2L/1PpP2Ppg/4GPS2/3B2K2/2R4N1 b RBNL8P 101",
    "lnsgkgs2/1r7/p1pppp2b/6p2/1p7/7P1/PPPPPPP2/1B5R1/LNSGKGS1L b N2Pnlp 21",
    "lns4pl/3kg1+Rb1/2pp1pnGp/p3p1p2/8P/P6r1/3PPPP1N/1BGK1S3/LNS2G2L w SP3p 36",
    "l4k1nl/4g4/p2ps1sg1/1p2ppppp/1n7/PSrP1PP1P/1P2PSN2/1KG1G4/LN5RL b Bb3p 51",
    "ln3kbnl/6g2/2rp1g1p1/4pps1p/ps3P1P1/2PPP1PSP/PPSG2N2/2GB3R1/LNK5L w 3P 66",
    "ln4g2/1r4p2/pp1+Rp1k2/2s6/9/2P4p1/PPNPP4/3KG4/L1SG3+l1 b 2BGSNL5Psn3p 81",
    "9/+R2+P5/1+P6+N/6k2/9/4G2+p1/3SP4/3K5/1NS2G2+l b 2G2S2NL8Pr2b2l6p 101",
    "lnsgkg2l/1r7/pppp1ps1p/3bp2P1/6p+RP/4P4/PPPP1PP2/1B3S3/LNSGKG1NL b Np 21",
    "lnsg5/3rkg3/pp1ppsp2/5p3/2p5+R/2P1S4/PP1PP3P/1BG6/LNS1KG1N+b w NLPl4p 36",
    "l5kn1/1r1s2g1l/p2p1gspp/2pbppp2/3n2PPL/PpPB1P1S1/1P1PP4/1KGSG4/LN3R1N1 b p 51",
};
enum { BENCH_POSITIONS = sizeof bench_positions / sizeof bench_positions[0] };

#endif
