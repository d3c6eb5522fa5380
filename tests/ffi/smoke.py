"""smoke.py LIBRARY CDEF: plays a game through ctypes, with the signatures written here, and through
cffi, when it is installed, with the declarations of shogiban.cdef."""

import ctypes
import sys
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

lib = ctypes.CDLL(sys.argv[1])


def declare(name, result, *arguments):
    function = getattr(lib, "shogiban_" + name)
    function.restype, function.argtypes = result, arguments
    return function


abi_version = declare("abi_version", c_uint32)
live = declare("live", c_uint64)
constant_at = declare("constant_at", c_int32, c_size_t, POINTER(c_char_p), POINTER(c_int64))
move_from_usi = declare("move_from_usi", c_uint32, c_char_p, c_size_t)
board_new = declare("board_new", c_void_p)
board_free = declare("board_free", None, c_void_p)
board_sfen = declare("board_sfen", c_int32, c_void_p, c_char_p, c_size_t, POINTER(c_size_t))
board_do_move = declare("board_do_move", c_int32, c_void_p, c_uint32)
board_best_move = declare("board_best_move", c_uint32, c_void_p, c_uint64)
board_play = declare("board_play", c_int32, c_void_p, c_uint32)
board_perft = declare("board_perft", c_int32, c_void_p, c_int32, POINTER(c_uint64))


class Result(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("how", c_int32),
        ("winner", c_int32),
        ("by_players", c_int32),
    ]


result_init = declare("result_init", c_int32, POINTER(Result), c_size_t)
board_resign = declare("board_resign", c_int32, c_void_p, c_int32, POINTER(Result))


def constants():
    """All constants by their names in the header."""
    found, name, value = {}, c_char_p(), c_int64()
    while constant_at(len(found), byref(name), byref(value)) == 0:
        found[name.value.decode()] = value.value
    return found


def sfen(board):
    needed = c_size_t()
    assert board_sfen(board, None, 0, byref(needed)) == 0
    text = ctypes.create_string_buffer(needed.value)
    assert board_sfen(board, text, len(text), byref(needed)) == 0
    return text.value.decode()


known = constants()
assert abi_version() >> 16 == known["SHOGIBAN_ABI_VERSION"] >> 16 == 1

board = board_new()
for text in (b"7g7f", b"3c3d", b"8h2b+"):
    assert board_do_move(board, move_from_usi(text, len(text))) == 1
assert sfen(board) == "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4", sfen(
    board
)

# A move is a plain number, so playing needs no struct.
assert board_play(board, board_best_move(board, 1000)) == 0
assert board_play(board, 0) == known["SHOGIBAN_FAULT_BAD"]

nodes = c_uint64()
assert board_perft(board, 65, byref(nodes)) == known["SHOGIBAN_ERR_ARGUMENT"]
assert board_perft(board, 1, byref(nodes)) == 0 and nodes.value > 0

result = Result()
assert result_init(byref(result), ctypes.sizeof(result)) == 0
assert board_resign(board, known["SHOGIBAN_BLACK"], byref(result)) == 1
assert (result.how, result.winner) == (known["SHOGIBAN_HOW_RESIGN"], known["SHOGIBAN_WHITE"])

assert live() == 1
board_free(board)
assert live() == 0


def play_with_cffi(cffi):
    ffi = cffi.FFI()
    with open(sys.argv[2], encoding="ascii") as cdef:
        ffi.cdef(cdef.read())
    whole = ffi.dlopen(sys.argv[1])
    for name, value in known.items():
        assert getattr(whole, name) == value, name
    board = ffi.gc(whole.shogiban_board_new(), whole.shogiban_board_free)
    options = ffi.new("shogiban_search_options *")
    report = ffi.new("shogiban_search_report *")
    assert whole.shogiban_search_options_init(options, ffi.sizeof(options[0])) == 0
    assert whole.shogiban_search_report_init(report, ffi.sizeof(report[0])) == 0
    options.nodes, options.flags = 1000, whole.SHOGIBAN_SEARCH_NO_MATE
    assert whole.shogiban_board_search(board, options, report) == 0
    assert len(report.line) == whole.SHOGIBAN_SEARCH_LINE_SIZE
    assert whole.shogiban_board_play(board, report.move) == whole.SHOGIBAN_FAULT_OK


try:
    import cffi
except ImportError:
    print("no cffi: shogiban.cdef is not tested")
else:
    play_with_cffi(cffi)
print("ok")
