"""A USI engine as a child process, and its limits per move."""

import contextlib
import os
import select
import shlex
import subprocess
import time


class EngineError(Exception):
    """The engine exited or did not answer in time."""


class Limit:
    """A limit: nodes, depth, movetime, byoyomi, or a clock tc=BASE+INCREMENT (times in ms)."""

    KINDS = ("nodes", "depth", "movetime", "byoyomi", "tc")

    def __init__(self, kind, text):
        if kind not in self.KINDS:
            raise ValueError(f"unknown limit: {kind}")
        base, _, increment = text.partition("+")
        self.kind = kind
        self.amount = int(base)
        self.increment = int(increment or 0)

    def __str__(self):
        increment = f"+{self.increment}" if self.kind == "tc" else ""
        return f"{self.kind}={self.amount}{increment}"

    def first_clock(self):
        """The clock of a side at the start of the game, in milliseconds; None without a clock."""
        return self.amount if self.kind == "tc" else None

    def go(self, clocks, increments):
        """The go command. `clocks` and `increments` are those of Black and White."""
        if self.kind in ("nodes", "depth", "movetime"):
            return f"go {self.kind} {self.amount}"
        if self.kind == "byoyomi":
            return f"go btime 0 wtime 0 byoyomi {self.amount}"
        black, white = (int(clock or 0) for clock in clocks)
        return f"go btime {black} wtime {white} binc {increments[0]} winc {increments[1]}"

    def allowed(self, clock):
        """The milliseconds that a move may take; None if the limit is not a time."""
        if self.kind in ("movetime", "byoyomi"):
            return self.amount
        return clock if self.kind == "tc" else None


def cpu_seconds(pid):
    """The processor time of a process, including ended threads, and of its living children."""
    # The id of the processor-time clock of another process: see clock_getcpuclockid(3).
    total = time.clock_gettime((~pid << 3) | 2)
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
            return total + sum(cpu_seconds(int(child)) for child in children.read().split())
    except OSError:
        return total


class Engine:
    """A running engine, ready to play."""

    def __init__(self, command, options, patience):
        self.command = command
        self.patience = patience
        self.pending = b""
        self.lines = []
        self.name = command
        self.options = set()
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.send("usi")
        self.wait_for("usiok")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait_for("readyok")

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError) as error:  # a broken pipe, or a closed one
            raise EngineError(f"crash: {error}") from None

    def read(self, deadline):
        """The next line, without its line ending."""
        while not self.lines:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise EngineError("no answer")
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise EngineError(f"crash: exit status {self.process.wait()}")
            *whole, self.pending = (self.pending + data).split(b"\n")
            self.lines.extend(line.decode("utf-8", "replace").rstrip("\r") for line in whole)
        return self.lines.pop(0)

    def wait_for(self, word):
        deadline = time.monotonic() + self.patience
        while (line := self.read(deadline)).strip() != word:
            if line.startswith("id name "):
                self.name = line[8:].strip()
            elif line.startswith("option name "):
                self.options.add(line[12:].split(" type ")[0])

    def new_game(self):
        self.send("usinewgame")
        self.send("isready")
        self.wait_for("readyok")

    def move(self, position, go):
        """Searches: (move, info), where info has nodes, depth, score, seconds and cpu."""
        info = {"nodes": 0, "depth": 0, "score": None}
        cpu, start = cpu_seconds(self.process.pid), time.monotonic()
        self.send(position)
        self.send(go)
        deadline = start + self.patience
        while not (line := self.read(deadline)).startswith("bestmove"):
            if line.startswith("info "):
                read_info(line.split(), info)
        info["seconds"] = time.monotonic() - start
        info["cpu"] = cpu_seconds(self.process.pid) - cpu
        words = line.split()
        return (words[1] if len(words) > 1 else ""), info

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(2)
        except (EngineError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()


def read_info(words, info):
    """Copies nodes, depth and score (a mate in n plies as 30000 - n) from an info line."""
    if "string" in words[:2] or ("multipv" in words and words[words.index("multipv") + 1] != "1"):
        return
    for word, value, number in zip(words, words[1:], words[2:] + [""]):
        try:
            if word in ("nodes", "depth"):
                info[word] = int(value)
            elif word == "score" and value == "cp":
                info["score"] = int(number)
            elif word == "score" and value == "mate":
                plies = int(number) if number not in ("+", "-") else int(number + "1")
                info["score"] = (30000 - abs(plies)) * (-1 if number.startswith("-") else 1)
            elif word == "pv":
                return
        except ValueError:
            pass
