#!/usr/bin/env python3
"""
gnushogi_usi.py [DEPTH] [COMMAND]: speaks USI for GNU Shogi, to a fixed depth, 4 if none is given.

Games from the initial position only. GNU Shogi has its own rules for the end of a game; when it
then sends no move, the answer is "resign".
"""

import re
import subprocess
import sys

# "12. 7g7f 299000", and of GNU Shogi's own moves "12. ... 3c3d 299000"; "depth = " may stand before.
MOVE = re.compile(r"\d+\. (?:\.\.\. )?(\d[a-i]\d[a-i]\+?|[PLNSGBR]\*\d[a-i])(?!\S)")
OVER = re.compile(r"mates|resign|win|draw|illegal", re.IGNORECASE)


class GnuShogi:
    def __init__(self, command, depth):
        self.command, self.depth, self.process = command, depth, None
        self.start()

    def start(self):
        """Begins anew: what a process says after the end of a game is hard to foresee."""
        self.quit()
        self.process = subprocess.Popen(
            [self.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.moves = []
        self.send("beep", "book", "depth", str(self.depth))

    def quit(self):
        if self.process:
            self.process.kill()
            self.process.communicate()

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def answer(self):
        """The next move that is shown; None when the game is said to be over."""
        for line in self.process.stdout:
            if match := MOVE.search(line):
                return match[1]
            if OVER.search(line):
                return None
        sys.exit("gnushogi ended")

    def play(self, moves):
        """Takes the game to where it is, and lets GNU Shogi move."""
        if moves[: len(self.moves)] != self.moves:
            self.start()
        self.send("force")
        for move in moves[len(self.moves) :]:
            self.send(move)
            if self.answer() is None:
                return None
        self.send("go")
        move = self.answer()
        self.moves = [*moves, move]
        return move


def main():
    depth, command = (sys.argv[1:] + ["4", "/usr/games/gnushogi"][len(sys.argv) - 1 :])[:2]
    engine, moves = GnuShogi(command, depth), []
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "usi":
            print("id name gnushogi depth", depth, "\nid author its authors\nusiok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "usinewgame":
            engine.start()
        elif words[0] == "position":
            moves = words[words.index("moves") + 1 :] if "moves" in words else []
        elif words[0] == "go":
            print("bestmove", engine.play(moves) or "resign", flush=True)
        elif words[0] == "quit":
            break
    engine.quit()


if __name__ == "__main__":
    main()
