"""
The Elo difference of two engines, from the scores of a match.

A score of 75 % is 191 Elo. The two games of an opening are one observation: in the example, the
pairs score 1, 1/2, 1 and 1/2.

>>> round(elo(0.75), 2), elo(1), elo(0.5)
(190.85, inf, 0.0)
>>> games = {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 0}
>>> games |= {(2, 0): 1, (2, 1): 1, (3, 0): 0.5, (3, 1): 0.5}
>>> result = summary(games)
>>> result["won"], result["drawn"], result["lost"], result["score"], result["pairs"]
(5, 2, 1, 0.75, [0, 0, 2, 0, 2])
>>> round(result["score_error"] / WIDTH, 4)  # the root of (4 * 0.25**2 / 3) / 4
0.1443
"""

import math

# Half the width of a 95 % interval, in standard errors.
WIDTH = 1.959964


def elo(score):
    """The Elo difference at which this score is expected."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def mean_and_error(values):
    """The mean, and half the width of its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, WIDTH * math.sqrt(variance / count)


def summary(scores):
    """
    Summarises the scores of the first engine (1, 0.5, 0), a dict {(opening, colour): score}.
    The two games of an opening are not independent, so the error is computed from pairs.
    """
    won, lost = (sum(score == kind for score in scores.values()) for kind in (1, 0))
    pairs = {}
    for (opening, _), score in scores.items():
        pairs.setdefault(opening, []).append(score)
    whole = [sum(pair) / 2 for pair in pairs.values() if len(pair) == 2]
    counts = [whole.count(half / 4) for half in range(5)]
    mean = sum(scores.values()) / len(scores)
    error = mean_and_error(whole or list(scores.values()))[1]
    return {
        "games": len(scores),
        "won": won,
        "drawn": len(scores) - won - lost,
        "lost": lost,
        "pairs": counts,
        "score": mean,
        "score_error": error,
        "elo": elo(mean),
        "elo_low": elo(mean - error),
        "elo_high": elo(mean + error),
    }


def text(result):
    ends = (result["score"] + sign * result["score_error"] for sign in (-1, 1))
    low, high = (100 * min(max(end, 0), 1) for end in ends)
    return (
        f"{result['games']} games: +{result['won']} ={result['drawn']} -{result['lost']}, "
        f"{100 * result['score']:.1f} % [{low:.1f}, {high:.1f}], "
        f"Elo {result['elo']:+.0f} [{result['elo_low']:+.0f}, {result['elo_high']:+.0f}], "
        f"pairs {result['pairs']}"
    )
