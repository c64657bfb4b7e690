"""The course's module init of the game with victory cells: the same classes and methods."""

import random

try:
    from numpy import array
except ImportError:
    from cells import array

SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]
DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Board:
    def __init__(self):
        self.data = array([["E"] * 8 for _ in range(8)])
        self.data[3, 3] = self.data[4, 4] = "W"
        self.data[3, 4] = self.data[4, 3] = "B"

    def getRowId(self, numeric_character):
        return ord(numeric_character) - ord("1")

    def getRow(self, numeric_character):
        return self.data[self.getRowId(numeric_character), :]

    def getColumnId(self, alphabet_character):
        return ord(alphabet_character) - ord("a")

    def getColumn(self, alphabet_character):
        return self.data[:, self.getColumnId(alphabet_character)]

    def _place(self, position):
        column, row = position
        return self.getRowId(row), self.getColumnId(column)

    def getValue(self, position):
        return self.data[self._place(position)]

    def isOutOfRange(self, r, c):
        return r < 0 or r > 7 or c < 0 or c > 7

    def getDirectionFlips(self, position, direction, color):
        if self.getValue(position) != "E":
            return []
        (r, c), (down, right), flips = self._place(position), direction, []
        while True:
            r, c = r + down, c + right
            if self.isOutOfRange(r, c) or self.data[r, c] == "E":
                return []
            if self.data[r, c] == color:
                return flips
            flips.append((r, c))

    def getFlips(self, position, color):
        return [cell for direction in DIRECTIONS for cell in self.getDirectionFlips(position, direction, color)]

    def isDirectionPlaceable(self, position, direction, color):
        return bool(self.getDirectionFlips(position, direction, color))

    def isPlaceable(self, position, color):
        return any(self.isDirectionPlaceable(position, direction, color) for direction in DIRECTIONS)

    def isPlayable(self, color):
        return any(self.isPlaceable(position, color) for position in SQUARES)

    def getResult(self):
        cells = [self.getValue(position) for position in SQUARES]
        return cells.count("B"), cells.count("W")

    def place(self, position, color):
        for cell in self.getFlips(position, color) + [self._place(position)]:
            self.data[cell] = color

    def update(self, cell_lines):
        for r in range(8):
            for c, value in enumerate(cell_lines[r].split(" ")):
                self.data[r, c] = value


class Game:
    def __init__(self):
        self.victory_cells = random.sample(SQUARES, 5)
        self.board = Board()
        self.history = []
        self.winner = None

    def getNextTurn(self):
        return "BLACK" if len(self.history) % 2 == 0 else "WHITE"

    def checkGameOver(self):
        if self.winner is not None:
            return True
        owners = [self.board.getValue(cell) for cell in self.victory_cells]
        black, white = owners.count("B"), owners.count("W")
        if black == 5 or white == 5:
            self.winner = "BLACK" if black == 5 else "WHITE"
            return True
        if self.board.isPlayable(self.getNextTurn()[0]):
            return False
        discs = self.board.getResult()
        margin = discs[0] - discs[1] or black - white
        self.winner = "BLACK" if margin > 0 else "WHITE" if margin < 0 else "DRAW"
        return True

    def setNextTurn(self, position):
        if self.checkGameOver():
            return False
        side = self.getNextTurn()
        if position == "NULL":
            self.winner = "WHITE" if side == "BLACK" else "BLACK"
            return True
        if not self.board.isPlaceable(position, side[0]):
            return False
        self.board.place(position, side[0])
        self.history.append(position)
        self.checkGameOver()
        return True

    def getWinner(self):
        return self.winner

    def getInfo(self):
        rows = "\n".join(" ".join(self.board.getRow(r)) for r in "12345678")
        return "victory_cell\n%s\ncell\n%s\nyou\n%s\n" % (" ".join(self.victory_cells), rows, self.getNextTurn())

    def getFinalResult(self):
        if not self.checkGameOver():
            return ""
        return "history\n%s\nwinner\n%s\n" % (" ".join(self.history), self.winner)
