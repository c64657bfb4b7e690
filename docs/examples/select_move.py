"""The agent of Ultimate Tic-Tac-Toe: select_move(cur_state, remain_time) as the course calls it.

It asks Cờ Lật's program, which is built by: go build -o arena ./cmd/arena
The program is looked for under the name in the variable COLAT_ARENA, beside this file, and on the PATH.
"""

import json
import os
import shutil
import subprocess

# The course's class of moves, where its modules are there; else one with the same attributes.
try:
    from state import UltimateTTT_Move
except ImportError:

    class UltimateTTT_Move:
        def __init__(self, index_local_board, x, y, value):
            self.index_local_board = index_local_board
            self.x = x
            self.y = y
            self.value = value


LONGEST_MOVE = 10  # seconds that the course allows


def select_move(cur_state, remain_time):
    """Return the move chosen in cur_state, or None if there is no legal one."""
    asked = subprocess.run(
        [program(), "bot", "--game", "uttt"],
        input=json.dumps(request(cur_state, remain_time)),
        capture_output=True,
        text=True,
        timeout=max(min(LONGEST_MOVE, remain_time), 0.1),
    )
    if asked.returncode != 0:
        raise RuntimeError(asked.stderr.strip())
    move = json.loads(asked.stdout)
    if move is None:
        return None
    return UltimateTTT_Move(move["index_local_board"], move["x"], move["y"], move["value"])


def request(cur_state, remain_time):
    """Return what the program is asked, of plain numbers: numpy's cannot be written as JSON."""
    previous = cur_state.previous_move
    return {
        "global_cells": [int(owner) for owner in cur_state.global_cells],
        "blocks": [[[int(cell) for cell in row] for row in block] for block in cur_state.blocks],
        "player_to_move": int(cur_state.player_to_move),
        "previous_move": None
        if previous is None
        else {name: int(getattr(previous, name)) for name in ("index_local_board", "x", "y", "value")},
        "remain_time": float(remain_time),
    }


def program():
    """Return the path of the program."""
    here = os.path.dirname(os.path.abspath(__file__))
    places = [os.environ.get("COLAT_ARENA", ""), os.path.join(here, "arena"), os.path.join(here, "arena.exe"), "arena"]
    for place in places:
        path = shutil.which(place)
        if path:
            return path
    raise FileNotFoundError("arena is missing: build it by go build -o arena ./cmd/arena and put it beside this file")
