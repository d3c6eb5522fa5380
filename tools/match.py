#!/usr/bin/env python3
"""
Plays a match between two USI engines, from openings with colours swapped.

    tools/match.py \\
        --engine target/stage/bin/shogiban-usi nodes=20000 \\
        --engine /usr/games/fairy-stockfish nodes=20000 option.Hash=64 option.Threads=1 \\
        --games 400 --concurrency 2 --log match.jsonl

An engine is its command followed by KEY=VALUE pairs: name, option.NAME, and one limit per move:
nodes, depth, movetime, byoyomi or tc=BASE+INCREMENT (times in milliseconds). With --equal-cpu, the
nodes of the first engine are adjusted before each move, so that it uses as much processor time per
move as the second.

All results are from the point of view of the first engine. The script needs Linux and cshogi (from
PyPI), which applies the rules. An engine loses the game by an illegal move, an invalid declaration,
a crash, no answer, or exceeding its time by more than --margin, and each such loss is printed at
once. When more games are requested than the openings allow, the openings are played again, with
nodes that differ by up to 3 % at random and, if the engine has an option Seed, with another seed.
"""

import argparse
import json
import math
import os
import queue
import random
import sys
import threading

import match_elo
from match_engine import Engine, EngineError, Limit
from match_rules import BLACK, WHITE, Game

TOOLS = os.path.dirname(os.path.abspath(__file__))
OPENINGS = os.path.join(TOOLS, "..", "core", "tests", "data", "openings.txt")


class Player:
    """One of the two engines as given on the command line, and the totals of all its processes."""

    def __init__(self, words):
        self.command, self.name = words[0], None
        self.options, self.limit = {}, None
        for word in words[1:]:
            key, _, value = word.partition("=")
            if key.startswith("option."):
                self.options[key[7:]] = value
            elif key == "name":
                self.name = value
            else:
                self.limit = Limit(key, value)
        if self.limit is None:
            raise ValueError(f"{self.command}: no limit")
        self.spent = {"moves": 0, "nodes": 0, "cpu": 0.0, "seconds": 0.0, "depth": 0}

    def start(self, patience):
        engine = Engine(self.command, self.options, patience)
        self.name = self.name or engine.name
        return engine

    def count(self, info):
        self.spent["moves"] += 1
        for key in ("nodes", "cpu", "seconds", "depth"):
            self.spent[key] += info[key]

    def line(self):
        moves = max(self.spent["moves"], 1)
        cpu = max(self.spent["cpu"], 1e-9)
        return (
            f"{self.name} ({self.limit}): {moves} moves, "
            f"per move {self.spent['nodes'] / moves:.0f} nodes, "
            f"{1000 * cpu / moves:.1f} ms of CPU, {1000 * self.spent['seconds'] / moves:.1f} ms, "
            f"depth {self.spent['depth'] / moves:.1f}; {self.spent['nodes'] / cpu / 1000:.0f} knps"
        )


def finite(record):
    """The record with null in place of numbers that JSON cannot represent."""
    if isinstance(record, dict):
        return {key: finite(value) for key, value in record.items()}
    return None if isinstance(record, float) and not math.isfinite(record) else record


class Forfeit(Exception):
    """An engine broke a rule of the match and loses the game."""


class Match:
    def __init__(self, arguments):
        self.arguments = arguments
        self.players = [Player(words) for words in arguments.engine]
        with open(arguments.openings, encoding="ascii") as file:
            self.openings = [line.split("#")[0].split() for line in file if line.strip()]
        self.lock = threading.Lock()
        self.jobs = queue.SimpleQueue()
        for number in range(arguments.games):
            self.jobs.put(number)
        self.scores, self.forfeits, self.reasons = {}, 0, {}
        self.failure = None
        self.log = open(arguments.log, "a", encoding="ascii") if arguments.log else None

    def write(self, record):
        if self.log:
            self.log.write(json.dumps(finite(record), allow_nan=False) + "\n")
            self.log.flush()

    def run(self):
        self.write({"arguments": vars(self.arguments)})
        count = self.arguments.concurrency
        threads = [threading.Thread(target=self.work, daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.failure:
            sys.exit(f"match: {self.failure}")
        self.report()
        return self.forfeits

    def work(self):
        engines = [None, None]
        try:
            while self.failure is None:
                self.play(self.jobs.get_nowait(), engines)
        except queue.Empty:
            pass
        except (EngineError, OSError, ValueError) as error:
            self.failure = error
        finally:
            for engine in filter(None, engines):
                engine.quit()

    def play(self, number, engines):
        """Plays one game. The first engine plays each opening as Black, then as White."""
        opening, first_color = number // 2, number % 2
        game = Game(self.arguments.cap)
        for move in self.openings[opening % len(self.openings)]:
            if not game.push(move):
                raise ValueError(f"opening {opening}: {move} is not legal")
        for i, player in enumerate(self.players):
            engines[i] = engines[i] or player.start(self.arguments.patience)
            if "Seed" in engines[i].options:
                engines[i].send(f"setoption name Seed value {opening // len(self.openings)}")
            engines[i].new_game()
        seats = [0, 1] if first_color == BLACK else [1, 0]
        black = self.players[seats[BLACK]].name
        record = {"game": number, "black": black, "scores": [], "nodes": [], "cpu": []}
        table = Table(self, game, engines, seats, random.Random(number), record)
        winner, reason = table.play()
        score = 0.5 if winner is None else float(winner == first_color)
        record.update(moves=game.moves, winner=winner, reason=reason, score=score)
        with self.lock:
            self.scores[opening, first_color] = score
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            self.write(record)
            if len(self.scores) % self.arguments.every == 0:
                print(match_elo.text(match_elo.summary(self.scores)), flush=True)

    def forfeit(self, number, loser, reason, game):
        with self.lock:
            self.forfeits += 1
            print(
                f"*** FORFEIT *** game {number}: {self.players[loser].name}: {reason}\n"
                f"    {game.position()}",
                file=sys.stderr,
                flush=True,
            )

    def nodes(self, seat, repeat, chance):
        """The node budget of the next move."""
        nodes = self.players[seat].limit.amount
        mine, other = (self.players[i].spent for i in (seat, 1 - seat))
        measured = min(mine["moves"], other["moves"]) >= 20 and mine["cpu"] > 0
        if self.arguments.equal_cpu and seat == 0 and measured:
            nodes = other["cpu"] / other["moves"] * mine["nodes"] / mine["cpu"]
        return max(1, round(nodes * (chance.uniform(0.97, 1.03) if repeat else 1)))

    def report(self):
        result = match_elo.summary(self.scores)
        self.write(
            {
                "result": result,
                "forfeits": self.forfeits,
                "reasons": self.reasons,
                "engines": [
                    {"name": p.name, "limit": str(p.limit), **p.spent} for p in self.players
                ],
            }
        )
        print("\n" + match_elo.text(result))
        reasons = sorted(self.reasons.items())
        print("ends: " + ", ".join(f"{count} {reason}" for reason, count in reasons))
        for player in self.players:
            print(player.line())
        if self.forfeits:
            print(f"*** {self.forfeits} FORFEITS ***")


class Table:
    """A game in progress."""

    def __init__(self, match, game, engines, seats, chance, record):
        self.match, self.game, self.engines, self.seats = match, game, engines, seats
        self.chance, self.record = chance, record
        self.clocks = [match.players[seat].limit.first_clock() for seat in seats]
        self.ahead = 0

    def play(self):
        """Plays the game to its end and returns (winner or None, reason)."""
        while (end := self.game.result()) is None:
            color = self.game.turn()
            seat = self.seats[color]
            try:
                end = self.turn(color, seat)
            except (Forfeit, EngineError) as error:
                self.match.forfeit(self.record["game"], seat, error, self.game)
                if isinstance(error, EngineError):
                    self.engines[seat].process.kill()
                    self.engines[seat].quit()
                    self.engines[seat] = None
                return 1 - color, f"forfeit: {str(error).split(':')[0]}"
            if end:
                return end
        return end

    def turn(self, color, seat):
        """Plays one move of a side. Returns (winner, reason) if this ends the game, else None."""
        engine, limit = self.engines[seat], self.match.players[seat].limit
        increments = [self.match.players[seat].limit.increment for seat in self.seats]
        go = limit.go(self.clocks, increments)
        if limit.kind == "nodes":
            repeat = self.record["game"] // 2 >= len(self.match.openings)
            go = f"go nodes {self.match.nodes(seat, repeat, self.chance)}"
        move, info = engine.move(self.game.position(), go)
        with self.match.lock:
            self.match.players[seat].count(info)
        self.record["scores"].append(info["score"])
        self.record["nodes"].append(info["nodes"])
        self.record["cpu"].append(round(info["cpu"], 6))
        self.time(color, limit, 1000 * info["seconds"])
        if move == "resign":
            return 1 - color, "resignation"
        if move == "win":
            if not self.game.may_declare():
                raise Forfeit("invalid declaration")
            return color, "declaration"
        if not self.game.push(move):
            raise Forfeit(f"illegal move: {move}")
        return self.adjudicate(color, info["score"])

    def time(self, color, limit, milliseconds):
        allowed = limit.allowed(self.clocks[color])
        if allowed is not None and milliseconds > allowed + self.match.arguments.margin:
            raise Forfeit(f"time: {milliseconds:.0f} ms of {allowed:.0f}")
        if limit.kind == "tc":
            self.clocks[color] = max(0, self.clocks[color] - milliseconds) + limit.increment

    def adjudicate(self, color, score):
        """Ends the game once both engines have seen the same side winning for enough plies."""
        if not self.match.arguments.adjudicate or score is None:
            return None
        bound, plies = self.match.arguments.adjudicate
        favoured = 0 if abs(score) < bound else (1 if (score > 0) == (color == BLACK) else -1)
        same = favoured != 0 and favoured * self.ahead > 0
        self.ahead = self.ahead + favoured if same else favoured
        if abs(self.ahead) < plies:
            return None
        return (BLACK if favoured > 0 else WHITE), "adjudication"


def pair(text):
    bound, plies = text.split(":")
    return int(bound), int(plies)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--engine", nargs="+", action="append", required=True, metavar=("COMMAND", "KEY=VALUE")
    )
    parser.add_argument(
        "--openings", default=OPENINGS, help="USI moves, one opening per line; # starts a comment"
    )
    parser.add_argument("--games", type=int, default=216)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--equal-cpu", action="store_true")
    parser.add_argument("--cap", type=int, default=400, help="plies after which a game is drawn")
    parser.add_argument(
        "--adjudicate", type=pair, metavar="SCORE:PLIES", help="such as 3000:8; off by default"
    )
    parser.add_argument(
        "--margin", type=int, default=100, help="milliseconds by which a move may exceed its time"
    )
    parser.add_argument(
        "--patience", type=float, default=60, help="seconds until an engine without an answer loses"
    )
    parser.add_argument("--every", type=int, default=20, help="games between two reports")
    parser.add_argument("--log", help="file to append the games to, one JSON object per line")
    arguments = parser.parse_args()
    if len(arguments.engine) != 2:
        parser.error("exactly two engines are required")
    try:
        match = Match(arguments)
    except ValueError as error:
        parser.error(str(error))
    if arguments.equal_cpu and match.players[0].limit.kind != "nodes":
        parser.error("--equal-cpu requires a node limit for the first engine")
    sys.exit(1 if match.run() else 0)


if __name__ == "__main__":
    main()
