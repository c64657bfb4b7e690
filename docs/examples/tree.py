#!/usr/bin/env python3
"""Writes the tree of a search as lines of JSON, for the lesson and `arena trace --check`."""
import json
import sys


class SearchTree:
    """The class to copy: enter() at the beginning of your search function, leave() at its end."""

    def __init__(self, out, game, position, **head):
        self.out, self.count, self.path = out, 0, []
        self._write({"game": game, "position": position, **head})

    def enter(self, move, alpha=None, beta=None):
        node = {"node": self.count}
        if self.path:
            node.update(parent=self.path[-1]["node"], move=move)
        self.count += 1
        self.path.append({**node, "alpha": alpha, "beta": beta})

    def leave(self, value, cut=False):
        self._write({**self.path.pop(), "value": value, "cut": cut})

    def _write(self, line):
        print(json.dumps(line, separators=(",", ":")), file=self.out)


# An example: alpha-beta for three in a row, whose values are for the side to move.
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def search(tree, board, side, other, depth, alpha, beta, move=None):
    tree.enter(move, alpha, beta)
    cut = False
    if any(all(board[i] == other for i in line) for line in LINES):
        best = -10
    elif depth == 0 or "." not in board:
        best = 0
    else:
        best = -1000
        for i in [i for i in range(9) if board[i] == "."]:
            board[i] = side
            best = max(best, -search(tree, board, other, side, depth - 1, -beta, -alpha, "abc"[i % 3] + str(i // 3 + 1)))
            board[i] = "."
            alpha = max(alpha, best)
            if alpha >= beta:
                cut = True
                break
    tree.leave(best, cut)
    return best


if __name__ == "__main__":
    search(SearchTree(sys.stdout, "mnk:3,3,3", "XO./.X./..O X", depth=4, sign="mover"),
           list("XO..X...O"), "X", "O", 4, -1000, 1000)
