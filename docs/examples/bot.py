"""Cờ Lật's engine in the course's client and server: they import callBot from a file of this name.

Put this file in the place of the course's bot.py. It asks Cờ Lật's program, which is built by:
go build -o arena ./cmd/arena
The program is looked for under the name in the variable COLAT_ARENA, beside this file, and on the
PATH. COLAT_TIME is the time for a move, such as 5s.
"""

import os
import shutil
import subprocess

asked = None  # the program, once it runs: it answers one request after another


def callBot(game_info):
    """Return the move in the position of the server's request, or NULL if there is none."""
    global asked
    if asked is None or asked.poll() is not None:
        time = os.environ.get("COLAT_TIME", "3s")
        asked = subprocess.Popen(
            [program(), "bot", "--loop", "--time", time],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            universal_newlines=True,
        )
    asked.stdin.write(game_info if game_info.endswith("\n") else game_info + "\n")
    asked.stdin.flush()
    answer = asked.stdout.readline().strip()
    if not answer:
        raise RuntimeError("arena gave no answer")
    return answer


def bot(victory_cell, cell, you):
    """Return the same for the values of the assignment: texts, or the list and the Board of the framework."""
    if not isinstance(victory_cell, str):
        victory_cell = " ".join(victory_cell)
    if not isinstance(cell, str):
        cell = "\n".join(" ".join(cell.getRow(row)) for row in "12345678")
    return callBot("victory_cell\n" + victory_cell + "\ncell\n" + cell.strip() + "\nyou\n" + you + "\n")


def program():
    """Return the path of the program."""
    here = os.path.dirname(os.path.abspath(__file__))
    places = [os.environ.get("COLAT_ARENA", ""), os.path.join(here, "arena"), os.path.join(here, "arena.exe"), "arena"]
    for place in places:
        path = shutil.which(place)
        if path:
            return path
    raise FileNotFoundError("arena is missing: build it by go build -o arena ./cmd/arena and put it beside this file")
