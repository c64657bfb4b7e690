"""The course's module state of Ultimate Tic-Tac-Toe: the same classes, attributes and methods."""

try:
    from numpy import array
except ImportError:
    from cells import array

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class UltimateTTT_Move:
    def __init__(self, index_local_board, x_coordinate, y_coordinate, value):
        self.index_local_board = index_local_board
        self.x = x_coordinate
        self.y = y_coordinate
        self.value = value

    def __repr__(self):
        return "local_board:%s, (x:%s y:%s), value:%s" % (self.index_local_board, self.x, self.y, self.value)


class State:
    """The older rules: a block stays in play until it is full."""

    X = 1
    O = -1
    free_move = False

    def __init__(self, state=None):
        if state is None:
            self.global_cells = array([0.0] * 9)
            self.blocks = array([[[0.0] * 3 for _ in range(3)] for _ in range(9)])
            self.player_to_move = 1
            self.previous_move = None
        else:
            self.global_cells = state.global_cells.copy()
            self.blocks = state.blocks.copy()
            self.player_to_move = state.player_to_move
            self.previous_move = state.previous_move

    def __repr__(self):
        return "player: %s\nmove: %s\nglobal cells:\n%s\nblocks:\n%s\n" % (
            -self.player_to_move, self.previous_move, self.global_cells.reshape(3, 3), self.blocks)

    def game_result(self, board):
        """Return 1 or -1 for a line on a board of 3x3, 0 if it is full, None if it is neither."""
        cells = list(board.flatten())
        for a, b, c in LINES:
            if cells[a] != 0 and cells[a] == cells[b] == cells[c]:
                return self.X if cells[a] > 0 else self.O
        return None if 0 in cells else 0.0

    @property
    def game_over(self):
        return self.game_result(self.global_cells.reshape(3, 3)) is not None

    def _in_play(self, block):
        return bool((self.blocks[block] == 0).any())

    @property
    def get_valid_moves(self):
        previous = self.previous_move
        sent = None if previous is None else previous.x * 3 + previous.y
        if sent is None:
            blocks = [block for block in range(9) if self._in_play(block)]
        elif self._in_play(sent):
            self.free_move = False
            blocks = [sent]
        else:
            self.free_move = True
            blocks = [block for block in range(9) if self._in_play(block)]
        return [UltimateTTT_Move(block, x, y, self.player_to_move)
                for block in blocks for x in range(3) for y in range(3) if self.blocks[block][x][y] == 0]

    def is_valid_move(self, move):
        if move.value != self.player_to_move or move.x not in range(3) or move.y not in range(3):
            return False
        previous = self.previous_move
        if previous and not self.free_move and move.index_local_board != previous.x * 3 + previous.y:
            return False
        return bool(self.blocks[move.index_local_board][move.x][move.y] == 0)

    def act_move(self, move):
        if not self.is_valid_move(move):
            raise ValueError("move %s on local board is not valid" % (move,))
        block = self.blocks[move.index_local_board]
        block[move.x, move.y] = move.value
        self.player_to_move *= -1
        self.previous_move = move
        if self.global_cells[move.index_local_board] == 0 and self.game_result(block):
            self.global_cells[move.index_local_board] = move.value

    @property
    def count_X(self):
        return int((self.global_cells == 1).sum())

    @property
    def count_O(self):
        return int((self.global_cells == -1).sum())


class State_2(State):
    """The course's rules: no move is made in a block that is won."""

    def _in_play(self, block):
        return bool(self.global_cells[block] == 0) and bool((self.blocks[block] == 0).any())
