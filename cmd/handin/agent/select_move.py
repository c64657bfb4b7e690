"""An agent of Ultimate Tic-Tac-Toe: select_move(cur_state, remain_time), in Python 3 alone.

It searches by alpha-beta: principal variation search with a table of positions, killer moves, history
and late move reductions, one depth after another until its part of the time is over. Positions at the
horizon are estimated by a small network whose weights were learnt from games that the program's
champion played against itself; what each block adds to its hidden units is looked up, and a move
changes a sum. WEIGHTS are those of a champion before its network grew too large for Python.

A block is a number of base 3 whose digit i is 1 where X has cell i and 2 where O has it. Sides are 0
for X and 1 for O; a move is 9 times the block plus the cell; target is the block to play, or FREE.
"""

import base64
import gc
import math
import struct
import time
import zlib

try:
    from state import UltimateTTT_Move  # the course's class of moves
except Exception:

    class UltimateTTT_Move(object):
        def __init__(self, index_local_board, x_coordinate, y_coordinate, value):
            self.index_local_board = index_local_board
            self.x = x_coordinate
            self.y = y_coordinate
            self.value = value

        def __repr__(self):
            return "local_board:%s, (x:%s y:%s), value:%s" % (self.index_local_board, self.x, self.y, self.value)


# The file select_move.weights, compressed and in base 64: cmd/handin writes it here.
WEIGHTS = ""

FREE = 9
ALL = 511
POW = [3**i for i in range(10)]
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

WIN = 30000  # the value of a game that is won; each ply on the way takes one off
PROVEN = WIN - 200  # from here on the end of the game was seen
MOST = 5000  # bounds estimates, in hundredths of the logarithm of the odds
HALF_WIN = 20  # the value of a draw with more blocks than the opponent


# Sets of cells, or of blocks, of one side.
HAS_LINE = [any(s & line == line for line in LINES) for s in range(512)]
# Members that would complete a line.
COMPLETING = [0] * 512
for s in range(512):
    for line in LINES:
        missing = line & ~s
        if missing and missing & (missing - 1) == 0:
            COMPLETING[s] |= missing
# Whether every line has a member in the set: then the other side has no line to win.
BLOCKED = [all(s & line for line in LINES) for s in range(512)]
COUNT = [bin(s).count("1") for s in range(512)]
MEMBERS = [tuple(i for i in range(9) if s >> i & 1) for s in range(512)]
TERNARY = [sum(POW[i] for i in MEMBERS[s]) for s in range(512)]

# Blocks by their numbers.
OPEN, FULL = 0, 3  # 1 and 2: won by X, by O
STATUS = [0] * POW[9]
CELLS = [()] * POW[9]  # the empty cells of a block in which one may play
COMPLETES = ([0] * POW[9], [0] * POW[9])  # the cells with which a side wins the block
SWAPPED = [0] * POW[9]  # the block with the sides exchanged
PATTERN = [0] * POW[9]  # what the weights know the block as, as X sees it


def _make_blocks():
    following = 3  # after won, lost and full
    for x in range(512):
        rest = ALL & ~x
        o = rest
        while True:
            code = TERNARY[x] + 2 * TERNARY[o]
            SWAPPED[code] = TERNARY[o] + 2 * TERNARY[x]
            if HAS_LINE[x]:
                STATUS[code], PATTERN[code] = 1, 0
            elif HAS_LINE[o]:
                STATUS[code], PATTERN[code] = 2, 1
            elif x | o == ALL:
                STATUS[code], PATTERN[code] = FULL, 2
            else:
                PATTERN[code] = following
                following += 1
                CELLS[code] = MEMBERS[rest & ~o]
                COMPLETES[0][code] = COMPLETING[x] & ~o
                COMPLETES[1][code] = COMPLETING[o] & ~x
            if o == 0:
                break
            o = (o - 1) & rest
    return following


PATTERNS = _make_blocks()


# The network. Its sixteen hidden units are lanes of 32 bits in one whole number, in steps of 1/128 and
# moved by OFFSET so that they never borrow; a sum of all that a position has is 0 at ZERO.
HIDDEN, LANE = 16, 32
OFFSET, ZERO = 1 << 11, 1 << 15
ONES = sum(1 << LANE * i for i in range(HIDDEN))
SIGN = HIDDEN * LANE - LANE

VIEW = ([None] * 9, [None] * 9)  # by side, block and its number: what the block adds as the side sees it
TARGET = ([], [])  # by side and number: what the block that one was sent to adds
OWN_STANDING, OTHER_STANDING = [], []  # by base 3: what a side's and the opponent's blocks add
BASE = []  # by target
OUTPUT, BIAS = 0, 0


def _lanes(values, scale):
    return sum(int(round(v * scale)) << LANE * i for i, v in enumerate(values))


def _standings():
    """Return the classes of standings: those that turn into each other with the board are one."""
    images = []
    for n in range(8):
        to = []
        for cell in range(9):
            x, y = cell % 3, cell // 3
            x = 2 - x if n & 1 else x
            y = 2 - y if n & 2 else y
            to.append(3 * x + y if n & 4 else 3 * y + x)
        image = [0]
        for digit in range(9):
            image = [i + d * POW[to[digit]] for d in range(3) for i in image]
        images.append(image)
    classes, count = [-1] * POW[9], 0
    for number in range(POW[9]):
        if classes[number] < 0:
            for image in images:
                classes[image[number]] = count
            count += 1
    return classes, count


def _make_network(weights):
    global OUTPUT, BIAS
    magic, _, _, data = weights.split(b"\n", 3)
    if magic != b"colat uttt weights 2":
        raise ValueError("other weights: %r" % magic)
    classes, standings = _standings()
    bytes_of = [b - 256 if b > 127 else b for b in bytearray(data[: PATTERNS * 8 + standings * 6])]
    embedding = [bytes_of[8 * p : 8 * p + 8] for p in range(PATTERNS)]
    start = PATTERNS * 8
    board_embedding = [bytes_of[start + 6 * s : start + 6 * s + 6] for s in range(standings)]
    floats = struct.iter_unpack("<16f", data[start + standings * 6 : -4])
    rows = [values for values in floats]
    blocks = [rows[8 * b : 8 * b + 8] for b in range(9)]
    target, boards = rows[72:80], (rows[80:86], rows[86:92])
    base, output = rows[92:102], rows[102]
    bias = struct.unpack("<f", data[-4:])[0]

    # Embeddings are in steps of 1/32: with weights in steps of 1/4096 ten bits more than 1/128.
    middle = ONES * ((OFFSET << 10) + (1 << 9))
    lane_mask = ONES * 0xFFFF

    def additions(numbers, matrix):
        packed = [_lanes(row, 4096) for row in matrix]
        result = []
        for row in numbers:
            total = middle
            for e, w in zip(row, packed):
                if e:
                    total += e * w
            result.append(total >> 10 & lane_mask)
        return result

    for block in range(9):
        by_pattern = additions(embedding, blocks[block])
        VIEW[0][block] = [by_pattern[p] for p in PATTERN]
        VIEW[1][block] = [VIEW[0][block][s] for s in SWAPPED]
    by_pattern = additions(embedding, target)
    TARGET[0].extend(by_pattern[p] for p in PATTERN)
    TARGET[1].extend(TARGET[0][s] for s in SWAPPED)
    for standing, matrix in ((OWN_STANDING, boards[0]), (OTHER_STANDING, boards[1])):
        by_class = additions(board_embedding, matrix)
        standing.extend(by_class[c] for c in classes)
    rest = ZERO - 12 * OFFSET  # nine blocks, two standings and the target have their OFFSET
    for i, row in enumerate(base):
        # Without a target there is one OFFSET less.
        BASE.append(_lanes(row, 128) + ONES * (rest + OFFSET if i == FREE else rest))
    OUTPUT = sum(int(round(v * 256)) << LANE * (HIDDEN - 1 - i) for i, v in enumerate(output))
    BIAS = int(round(bias * 128 * 256)) + (1 << 31)


if WEIGHTS:
    _make_network(zlib.decompress(base64.b64decode(WEIGHTS)))


def estimate(total):
    """Return the value of a position, of whose sum total is, for the side that sees it so."""
    active = total & ((total >> 15 & ONES) * 0x7FFF)
    value = ((active * OUTPUT >> SIGN) + BIAS & 0xFFFFFFFF) - (1 << 31)
    return max(-MOST, min(value * 100 >> 15, MOST))


def view(codes, own, opp, shut, side):
    """Return what blocks and standings add as a side sees them, own being the blocks it has won."""
    drawn = shut & ~own & ~opp
    total = OWN_STANDING[TERNARY[own] + 2 * TERNARY[opp | drawn]]
    total += OTHER_STANDING[TERNARY[opp] + 2 * TERNARY[own | drawn]]
    for block in range(9):
        total += VIEW[side][block][codes[block]]
    return total


def draw_value(own, opp):
    """Return the value of a draw for the side that has won the blocks own."""
    lead = COUNT[own] - COUNT[opp]
    return HALF_WIN if lead > 0 else -HALF_WIN if lead < 0 else 0


# By how much less deep a late quiet move is searched.
UNREDUCED = 3
REDUCTION = [
    [
        min(int(0.5 + math.log(depth) * math.log(i + 1) / 2), depth - 1) if depth > 1 and i >= UNREDUCED else 0
        for i in range(81)
    ]
    for depth in range(64)
]
WINS_BLOCK, KILLER, STOPS_BLOCK = 20000, 15000, 6000
GIVES_FREE, GIVES_BLOCK = -12000, -8000
QUIET = WINS_BLOCK // 2
MOST_HISTORY = 8000
MOST_ENTRIES = 250000  # in each of two tables

UPPER, LOWER, EXACT = 1, 2, 3
NO_MOVE = 81

clock = getattr(time, "perf_counter", time.time)


class OutOfTime(Exception):
    pass


class Position(object):
    """A position, as cur_state has it."""

    def __init__(self, cur_state):
        self.codes, self.own, self.shut = [], [0, 0], 0
        owners = [int(v) for v in _flat(cur_state.global_cells)]
        for block in range(9):
            code = 0
            for cell, v in enumerate(_flat(cur_state.blocks[block])):
                if v > 0:
                    code += POW[cell]
                elif v < 0:
                    code += 2 * POW[cell]
            if owners[block]:
                # Whatever lies in it: the first line counts.
                side = 0 if owners[block] > 0 else 1
                if STATUS[code] != side + 1:
                    code = (side + 1) * 13
            status = STATUS[code]
            self.codes.append(code)
            if status:
                self.shut |= 1 << block
                if status != FULL:
                    self.own[status - 1] |= 1 << block
        self.side = 0 if cur_state.player_to_move > 0 else 1
        self.target = FREE
        previous = getattr(cur_state, "previous_move", None)
        if previous is not None:
            sent = int(previous.x) * 3 + int(previous.y)
            if not self.shut >> sent & 1:
                self.target = sent
        self.over = HAS_LINE[self.own[0]] or HAS_LINE[self.own[1]] or self.shut == ALL

    def moves(self):
        """Return the legal moves."""
        if self.over:
            return []
        blocks = MEMBERS[ALL & ~self.shut] if self.target == FREE else (self.target,)
        return [9 * block + cell for block in blocks for cell in CELLS[self.codes[block]]]

    def room(self):
        """Return how many stones can still be laid at most."""
        return sum(len(CELLS[code]) for code in self.codes)

    def stones(self):
        count = 0
        for code in self.codes:
            while code:
                count += code % 3 != 0
                code //= 3
        return count


def _flat(rows):
    """Return the values of an array or of nested lists, row by row."""
    values = []
    for row in rows:
        if hasattr(row, "__len__"):
            values.extend(row)
        else:
            values.append(row)
    return values


class Search(object):
    """A search and what it remembers from one move to the next."""

    def __init__(self):
        self.history = ([0] * 81, [0] * 81)
        self.newer, self.older = {}, {}
        self.nodes = self.depth = self.score = 0
        self.stones = self.start = 0
        self.left = self.spent = self.lag = 0.0
        self.root_move = NO_MOVE

    def begin(self, position, began):
        """Forget another game, and age what is remembered of this one."""
        self.start = began
        stones = position.stones()
        if stones <= self.stones:
            self.newer, self.older = {}, {}
            self.history = ([0] * 81, [0] * 81)
            self.left = self.lag = 0.0
        self.stones = stones
        for side in range(2):
            self.history[side][:] = [h // 8 for h in self.history[side]]

    def best(self, position, soft, deadline, most_depth=81):
        """Return the best move found. No depth is begun after soft, and the search ends at deadline."""
        moves = position.moves()
        codes, side, shut = list(position.codes), position.side, position.shut
        own, opp = position.own[side], position.own[side ^ 1]
        self.nodes = self.depth = self.score = 0
        self.root_move = NO_MOVE  # the best one of the depth being searched
        wins = self._winning(moves, codes, side, own)
        if wins is not None:
            self.score = WIN - 1
            return wins
        if len(moves) == 1:
            return moves[0]
        key = 0
        for block in range(9):
            key = key * POW[9] + codes[8 - block]
        mine, theirs = view(codes, own, opp, shut, side), view(codes, opp, own, shut, side ^ 1)
        arguments = [key, mine, theirs, own, opp, shut, side]
        visit = self._searcher(codes, deadline)
        best, kept = moves[0], list(codes)
        room = position.room()
        for depth in range(1, min(room, most_depth) + 1):
            alpha, beta = -WIN, WIN
            if depth > 3 and abs(self.score) < PROVEN:
                alpha, beta = self.score - 25, self.score + 25
            width = 100
            try:
                while True:
                    score = visit(depth, alpha, beta, 0, position.target, *arguments)
                    if score <= alpha and alpha > -WIN:
                        alpha = max(score - width, -WIN)
                    elif score >= beta and beta < WIN:
                        best = self.root_move
                        beta = min(score + width, WIN)
                    else:
                        break
                    width *= 4
                    if width > 500:
                        alpha, beta = -WIN, WIN
            except OutOfTime:
                codes[:] = kept
                if self.root_move != NO_MOVE:
                    best = self.root_move
                break
            changed = best != self.root_move
            best, self.score, self.depth = self.root_move, score, depth
            now = clock()
            if abs(score) >= PROVEN or now >= soft and not (changed and now < 2 * soft - self.start):
                break
        return best

    @staticmethod
    def _winning(moves, codes, side, own):
        """Return a move that wins the game at once."""
        for m in moves:
            block, cell = divmod(m, 9)
            if COMPLETING[own] >> block & 1 and COMPLETES[side][codes[block]] >> cell & 1:
                return m
        return None

    def _searcher(self, codes, deadline):
        """Return the search of a position whose blocks are codes, which it leaves as they were."""
        history, killers = self.history, [[NO_MOVE, NO_MOVE] for _ in range(100)]
        newer, older = self.newer, self.older
        state = self
        now = clock
        # What stands outside of functions is looked up by name each time it is used.
        status, cells, completes, completing, blocked = STATUS, CELLS, COMPLETES, COMPLETING, BLOCKED
        views, targets, base, members, count = VIEW, TARGET, BASE, MEMBERS, COUNT
        own_standing, other_standing, ternary, reduction = OWN_STANDING, OTHER_STANDING, TERNARY, REDUCTION
        ones, output, bias, sign = ONES, OUTPUT, BIAS, SIGN
        steps = [[POW[cell] * (1 + s) for cell in range(9)] for s in range(2)]
        key_steps = [[3**m * (1 + s) for m in range(81)] for s in range(2)]

        def visit(depth, alpha, beta, ply, target, key, a, b, own, opp, shut, side):
            # a and b are the sums as the side to move and its opponent see them. There is no move that
            # wins the game at once, and no end: whoever calls has looked.
            if now() >= deadline:
                raise OutOfTime
            if ply:
                # No win is quicker than in three plies from here, and no loss than in two.
                if alpha < ply + 2 - WIN:
                    alpha = ply + 2 - WIN
                if alpha >= min(beta, WIN - ply - 3):
                    return alpha
            else:
                state.root_move = NO_MOVE
            first = NO_MOVE
            if depth > 1 or not ply:
                place = key * 10 + target
                known = newer.get(place)
                if known is None and older:
                    known = older.get(place)
                if known is not None:
                    known_depth, kind, score, first = known
                    if known_depth >= depth and ply and beta - alpha == 1:
                        if score >= PROVEN:
                            score -= ply
                        elif score <= -PROVEN:
                            score += ply
                        if kind == EXACT or kind == LOWER and score >= beta or kind == UPPER and score <= alpha:
                            return score

            other = side ^ 1
            wins, stops, own_history = completes[side], completes[other], history[side]
            killer, second = killers[ply]
            moves = []
            for block in members[511 & ~shut] if target == 9 else (target,):
                code = codes[block]
                winning, stopping = wins[code], stops[code]
                start = 9 * block
                for cell in cells[code]:
                    m = start + cell
                    score = own_history[m]
                    full = shut
                    if winning >> cell & 1:
                        score += 20000
                        full |= 1 << block
                    elif stopping >> cell & 1:
                        score += 6000
                    if full >> cell & 1:
                        score -= 12000
                    elif stops[codes[cell]]:
                        score -= 8000
                    if m == first:
                        score = 1 << 20
                    elif m == killer or m == second:
                        score += 15000
                    moves.append((score << 7) + m)
            if len(moves) == 1:
                depth += 1
            else:
                moves.sort(reverse=True)
            state.nodes += len(moves)
            step, key_step, other_views = steps[side], key_steps[side], views[other]
            other_wins = completes[other]
            less = reduction[depth if depth < 64 else 63]
            best, best_move, kind = -WIN, NO_MOVE, UPPER
            i = -1
            for ordered in moves:
                i += 1
                m = ordered & 127
                block, cell = divmod(m, 9)
                old = codes[block]
                new = old + step[cell]
                codes[block] = new
                changes = other_views[block]
                after = b + changes[new] - changes[old]
                new_own, new_shut = own, shut
                if status[new]:
                    new_shut = shut | 1 << block
                    if status[new] != 3:
                        new_own = own | 1 << block
                    drawn, new_drawn = shut & ~own & ~opp, new_shut & ~new_own & ~opp
                    mine, theirs = ternary[own] + 2 * ternary[opp | drawn], ternary[opp] + 2 * ternary[own | drawn]
                    new_mine = ternary[new_own] + 2 * ternary[opp | new_drawn]
                    new_theirs = ternary[opp] + 2 * ternary[new_own | new_drawn]
                    after += (
                        own_standing[new_theirs]
                        - own_standing[theirs]
                        + other_standing[new_mine]
                        - other_standing[mine]
                    )
                sent = 9 if new_shut >> cell & 1 else cell
                low = alpha if alpha > best else best
                shallow = depth - 1
                if i >= 3 and depth > 1 and ordered < 10000 << 7:
                    shallow -= less[i]

                # The end of the game, and the opponent's win at once.
                threats = completing[opp] & ~new_shut
                if threats and sent != 9:
                    threats &= 1 << sent
                lost = False
                if threats:
                    for c in members[threats]:
                        if other_wins[codes[c]]:
                            lost = True
                            break
                if lost:
                    score = ply + 2 - WIN
                elif new_shut == 511:
                    lead = count[new_own] - count[opp]
                    score = 20 if lead > 0 else -20 if lead < 0 else 0
                elif depth <= 1:
                    if blocked[(new_shut | opp) & ~new_own] and blocked[(new_shut | new_own) & ~opp]:
                        lead = (count[new_own] - count[opp]) * 20 // 3
                        score = 20 if lead > 20 else -20 if lead < -20 else lead
                    else:
                        total = after + base[sent]
                        if sent != 9:
                            total += targets[other][codes[sent]]
                        total &= (total >> 15 & ones) * 0x7FFF
                        score = -((((total * output >> sign) + bias & 0xFFFFFFFF) - 2147483648) * 100 >> 15)
                        if score > 5000 or score < -5000:
                            score = 5000 if score > 0 else -5000
                else:
                    changes = views[side][block]
                    mine_after = a + changes[new] - changes[old]
                    if new_shut != shut:
                        mine_after += (
                            own_standing[new_mine]
                            - own_standing[mine]
                            + other_standing[new_theirs]
                            - other_standing[theirs]
                        )
                    new_key = key + key_step[m]
                    if i == 0:
                        score = -visit(
                            depth - 1, -beta, -low, ply + 1, sent,
                            new_key, after, mine_after, opp, new_own, new_shut, other,
                        )
                    else:
                        if shallow >= 1:
                            score = -visit(
                                shallow, -low - 1, -low, ply + 1, sent,
                                new_key, after, mine_after, opp, new_own, new_shut, other,
                            )
                        else:
                            # At the horizon by its reduction.
                            total = after + base[sent]
                            if sent != 9:
                                total += targets[other][codes[sent]]
                            total &= (total >> 15 & ones) * 0x7FFF
                            score = -((((total * output >> sign) + bias & 0xFFFFFFFF) - 2147483648) * 100 >> 15)
                        if score > low and shallow < depth - 1:
                            score = -visit(
                                depth - 1, -low - 1, -low, ply + 1, sent,
                                new_key, after, mine_after, opp, new_own, new_shut, other,
                            )
                        if low < score < beta:
                            score = -visit(
                                depth - 1, -beta, -low, ply + 1, sent,
                                new_key, after, mine_after, opp, new_own, new_shut, other,
                            )
                codes[block] = old
                if score > best:
                    best, best_move = score, m
                    if not ply and (score > alpha or i == 0):
                        state.root_move = m
                    if score > alpha:
                        kind = EXACT
                        if score >= beta:
                            kind = LOWER
                            if killer != m:
                                killers[ply] = [m, killer]
                            bonus = 8 * min(depth * depth, 400)
                            own_history[m] += bonus * (MOST_HISTORY - own_history[m]) // MOST_HISTORY
                            for tried in moves[:i]:
                                tried &= 127
                                own_history[tried] -= bonus * own_history[tried] // MOST_HISTORY
                            break
            if depth > 1:
                score = best
                if score >= PROVEN:
                    score += ply
                elif score <= -PROVEN:
                    score -= ply
                if len(newer) >= MOST_ENTRIES:
                    older.clear()
                    older.update(newer)
                    newer.clear()
                newer[key * 10 + target] = (depth, kind, score, best_move)
            return best

        return visit


# Time. The course gives 10 s a move and 120 s a game, by its own clock.
LONGEST_MOVE = 10.0
KEPT_OF_MOVE = 3.0  # for a machine that has other work
KEPT_OF_GAME = 4.0
PROVEN_ROOM, ROOM_PER_MOVE, SPARED_MOVES = 33, 3, 3


def allot(left, room, lag=0.0):
    """Divide the time left: return after how long no depth is begun, and when the search must end.

    lag is lost with every move beside what the search takes."""
    usable = max(left - max(min(KEPT_OF_GAME, left / 2), min(lag * (room // 2 + 1), 0.9 * left)), 0.0)
    share = usable / (max(room - PROVEN_ROOM, 0) // ROOM_PER_MOVE + SPARED_MOVES)
    hard = min(3 * share, 0.3 * usable, max(LONGEST_MOVE - KEPT_OF_MOVE - 2 * lag, 1.0))
    return min(share / 2, hard), hard


memory = Search()


def select_move(cur_state, remain_time):
    """Return the move chosen in cur_state, or None if there is no legal one."""
    began = clock()
    position = Position(cur_state)
    moves = position.moves()
    if not moves:
        return None
    value = 1 if position.side == 0 else -1
    try:
        left = float(remain_time)
    except (TypeError, ValueError):
        left = 120.0
    if not left < 120.0:  # also what is no number
        left = 120.0
    left = max(left, 0.0)
    memory.begin(position, began)
    if memory.left:
        # The clock of the game has counted more than the search took: the way here and back.
        memory.lag = max(0.7 * memory.lag, memory.left - left - memory.spent, 0.0)
    soft, hard = allot(left, position.room(), memory.lag)
    collecting = gc.isenabled()
    gc.disable()  # a collection takes long in a table of many positions, and finds nothing
    try:
        best = memory.best(position, began + soft, began + hard)
    except (ArithmeticError, LookupError, RuntimeError, MemoryError):
        best = moves[0]  # better than to lose the game
    finally:
        if collecting:
            gc.enable()
        memory.left, memory.spent = left, clock() - began
    block, cell = divmod(best, 9)
    return UltimateTTT_Move(block, cell // 3, cell % 3, value)
