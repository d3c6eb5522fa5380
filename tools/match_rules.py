"""The rules of a match, by cshogi: a match must not depend on this project's own rules."""

import cshogi

BLACK, WHITE = 0, 1


class Game:
    """A game with all its positions, which are needed to detect repetition."""

    def __init__(self, cap):
        self.board = cshogi.Board()
        self.cap = cap
        self.moves = []
        self.seen = [(self.key(), False)]

    def key(self):
        return self.board.sfen().rsplit(" ", 1)[0]

    def turn(self):
        return self.board.turn

    def position(self):
        moves = " ".join(self.moves)
        return f"position startpos moves {moves}" if moves else "position startpos"

    def push(self, text):
        """Makes a move. Returns False if it is illegal."""
        move = self.board.move_from_usi(text)
        if not move or cshogi.move_to_usi(move) != text or not self.board.is_legal(move):
            return False
        self.board.push(move)
        self.moves.append(text)
        self.seen.append((self.key(), self.board.is_check()))
        return True

    def may_declare(self):
        return self.board.is_nyugyoku()

    def result(self):
        """(winner or None, reason) if the game is over, else None."""
        if self.board.is_game_over():
            return 1 - self.turn(), "mate" if self.board.is_check() else "no move"
        key = self.seen[-1][0]
        times = [i for i, (other, _) in enumerate(self.seen) if other == key]
        if len(times) >= 4:
            cycle = [check for _, check in self.seen[times[0] + 1 :]]
            # The side that is not to move made the last move of the cycle.
            by_other, by_mover = all(cycle[::-1][::2]), all(cycle[::-1][1::2])
            if by_other != by_mover:
                return (self.turn() if by_other else 1 - self.turn()), "perpetual check"
            return None, "repetition"
        if len(self.moves) >= self.cap and not self.board.is_check():
            return None, "cap"
        return None
