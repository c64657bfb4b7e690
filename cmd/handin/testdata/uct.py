"""Plain UCT in Python for Ultimate Tic-Tac-Toe (Kocsis and Szepesvári, 2006), which the agent is measured against.

Selection by the upper bound, one new node an iteration, a playout of random moves, and nothing else: no
proofs, no knowledge of the game. Blocks are looked up in tables as the agent's are, so that both are as
quick as this language lets them be.
"""

import math
import random
import time

from state import UltimateTTT_Move

LINES = (7, 56, 448, 73, 146, 292, 273, 84)
EXPLORE = 1.0
FREE = 9

WON = [any(s & line == line for line in LINES) for s in range(512)]
EMPTY = [[i for i in range(9) if not s >> i & 1] for s in range(512)]
MEMBERS = [[i for i in range(9) if s >> i & 1] for s in range(512)]


class Node(object):
    __slots__ = ("move", "parent", "children", "untried", "visits", "reward", "side")

    def __init__(self, move, parent, untried, side):
        self.move, self.parent, self.untried, self.side = move, parent, untried, side
        self.children, self.visits, self.reward = [], 0, 0.0


class Board(object):
    __slots__ = ("stones", "owned", "shut", "target", "side", "winner")

    def copy(self):
        b = Board.__new__(Board)
        b.stones = [self.stones[0][:], self.stones[1][:]]
        b.owned, b.shut, b.target, b.side, b.winner = self.owned[:], self.shut, self.target, self.side, self.winner
        return b

    def moves(self):
        if self.winner is not None:
            return []
        first, second = self.stones
        if self.target != FREE:
            return [9 * self.target + c for c in EMPTY[first[self.target] | second[self.target]]]
        return [9 * b + c for b in MEMBERS[511 & ~self.shut] for c in EMPTY[first[b] | second[b]]]

    def play(self, m):
        block, cell = divmod(m, 9)
        own = self.stones[self.side]
        own[block] |= 1 << cell
        if WON[own[block]]:
            self.shut |= 1 << block
            self.owned[self.side] |= 1 << block
            if WON[self.owned[self.side]]:
                self.winner = self.side
        elif own[block] | self.stones[self.side ^ 1][block] == 511:
            self.shut |= 1 << block
        if self.winner is None and self.shut == 511:
            self.winner = 2
        self.target = FREE if self.shut >> cell & 1 else cell
        self.side ^= 1


def board_of(cur_state):
    b = Board()
    b.stones, b.owned, b.shut, b.winner = [[0] * 9, [0] * 9], [0, 0], 0, None
    for block in range(9):
        for cell in range(9):
            v = cur_state.blocks[block][cell // 3][cell % 3]
            if v:
                b.stones[0 if v > 0 else 1][block] |= 1 << cell
        owner = cur_state.global_cells[block]
        if owner:
            b.owned[0 if owner > 0 else 1] |= 1 << block
        if owner or b.stones[0][block] | b.stones[1][block] == 511:
            b.shut |= 1 << block
    b.side = 0 if cur_state.player_to_move > 0 else 1
    previous, b.target = cur_state.previous_move, FREE
    if previous is not None and not b.shut >> (3 * previous.x + previous.y) & 1:
        b.target = int(3 * previous.x + previous.y)
    return b


def choose(start, deadline):
    """Return the move visited most often, and how many playouts there were."""
    root = Node(None, None, start.moves(), start.side ^ 1)
    random.shuffle(root.untried)
    playouts = 0
    while time.time() < deadline:
        node, board = root, start.copy()
        while not node.untried and node.children:
            bound = EXPLORE * EXPLORE * math.log(node.visits)
            node = max(node.children, key=lambda n: n.reward / n.visits + math.sqrt(bound / n.visits))
            board.play(node.move)
        if node.untried:
            m = node.untried.pop()
            mover = board.side
            board.play(m)
            child = Node(m, node, board.moves(), mover)
            random.shuffle(child.untried)
            node.children.append(child)
            node = child
        while board.winner is None:
            moves = board.moves()
            board.play(moves[int(random.random() * len(moves))])
        while node is not None:
            node.visits += 1
            node.reward += 0.5 if board.winner == 2 else board.winner == node.side
            node = node.parent
        playouts += 1
    return max(root.children, key=lambda n: n.visits).move if root.children else root.untried[0], playouts


def select_move(cur_state, remain_time):
    began = time.time()
    board = board_of(cur_state)
    moves = board.moves()
    if not moves:
        return None
    room = sum(len(EMPTY[board.stones[0][b] | board.stones[1][b]]) for b in MEMBERS[511 & ~board.shut])
    usable = max(remain_time - min(4.0, remain_time / 2), 0)
    share = min(usable / (max(room - 33, 0) // 3 + 6), 7.5)
    move = moves[0] if len(moves) == 1 else choose(board, began + share)[0]
    return UltimateTTT_Move(move // 9, move % 9 // 3, move % 3, cur_state.player_to_move)
