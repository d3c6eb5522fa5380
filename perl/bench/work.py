"""work.py TASK: the tasks of work.pl with cshogi."""

import sys
import time

import cshogi


def lines_of(name):
    with open("t/data/" + name, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


GAMES = [line.split(" moves ")[1].split() for line in lines_of("games-lishogi.usi")]
SFENS = [line.split("\t")[0] for line in lines_of("legal_moves.tsv")]


def replay():
    plies = 0
    for game in GAMES * 20:
        board = cshogi.Board()
        for usi in game:
            move = board.move_from_usi(usi)
            if not board.is_legal(move):
                raise ValueError(usi)
            board.push(move)
            plies += 1
    return plies


def list_moves():
    listed = 0
    for game in GAMES:
        board = cshogi.Board()
        for usi in game:
            moves = [cshogi.move_to_usi(move) for move in board.legal_moves]
            listed += len(moves)
            board.push_usi(usi)
    return listed


def walk(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += walk(board, depth - 1)
        board.pop()
    return nodes


def count(board, depth):
    if depth == 1:
        return len(board.legal_moves)
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += count(board, depth - 1)
        board.pop()
    return nodes


def sfen():
    same = 0
    for _ in range(10):
        for text in SFENS:
            same += cshogi.Board(text).sfen() == text
    return same


TASKS = {
    "replay": replay,
    "play": replay,
    "list": list_moves,
    "perft": lambda: walk(cshogi.Board(), 4),
    "perft_count": lambda: sum(count(cshogi.Board(), 4) for _ in range(10)),
    "sfen": sfen,
}
work = TASKS[sys.argv[1]]
begin = time.process_time()
check = work()
print(f"{time.process_time() - begin:.6f} {check}")
