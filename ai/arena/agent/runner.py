"""Loads the file of an agent and calls it as its course's framework does.

It is started by the arena with requests, a file that the arena writes lines of JSON to, and
sources, the modules of the framework that the agent may import. Each request is answered by a line
of JSON. Nothing that the agent prints or reads reaches either: its output is the error output.
"""

import importlib.util
import json
import operator
import os
import sys
import traceback
import types

answers = os.fdopen(os.dup(1), "w", encoding="ascii")
os.dup2(2, 1)  # also what other programs and libraries print

path = os.path.abspath(sys.argv[1])
folder = os.path.dirname(path)
sys.path[0] = folder
sys.argv = [path]
sys.dont_write_bytecode = True

LONGEST_TEXT = 1500


def supply(name):
    """Make a module of the framework importable."""
    module = types.ModuleType(name)
    module.__file__ = "<%s of the arena>" % name
    sys.modules[name] = module
    try:
        exec(compile(sources[name], module.__file__, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def framework(name, needed):
    """Return the framework's module of that name: the one beside the agent where it is there and works."""
    if os.path.exists(os.path.join(folder, name + ".py")):
        try:
            module = importlib.import_module(name)
        except ImportError:  # of numpy
            sys.modules.pop(name, None)
        else:
            if all(hasattr(module, attribute) for attribute in needed):
                return module
            return supplied[name]  # it is another module of that name
    sys.modules[name] = supplied[name]
    return supplied[name]


supplied = {}
for name in ("cells", "state", "init"):
    supplied[name] = supply(name)
for name in supplied:
    del sys.modules[name]
standard = set(sys.modules)


def load(request):
    """Execute the agent's file: for each game anew, as the framework starts a process for each."""
    global agent, kind, states, boards
    for name, module in list(sys.modules.items()):
        origin = getattr(module, "__file__", None) or ""
        if name in supplied or name not in standard and os.path.dirname(os.path.abspath(origin)) == folder:
            del sys.modules[name]
    kind = request["load"]
    states = boards = None
    if kind == "select_move":
        states = framework("state", ("State", "State_2", "UltimateTTT_Move"))
    else:
        boards = framework("init", ("Board",))
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None:
        raise ImportError("%s is no file of Python" % os.path.basename(path))
    agent = importlib.util.module_from_spec(spec)
    sys.modules[name] = agent
    spec.loader.exec_module(agent)
    wanted = ("select_move",) if kind == "select_move" else ("callBot", "bot")
    if not any(callable(getattr(agent, name, None)) for name in wanted):
        return {"missing": True, "other": [name for name in ("select_move", "callBot", "bot")
                                           if callable(getattr(agent, name, None))]}
    return {"loaded": True}


def blocks_state(data, won_stay_open):
    """Return the state of the framework with the position of a request."""
    state = (states.State if won_stay_open else states.State_2)()
    for block in range(9):
        state.global_cells[block] = data["global_cells"][block]
        for x in range(3):
            for y in range(3):
                state.blocks[block][x][y] = data["blocks"][block][x][y]
    state.player_to_move = data["player_to_move"]
    previous = data["previous_move"]
    if previous is not None:
        state.previous_move = states.UltimateTTT_Move(
            previous["index_local_board"], previous["x"], previous["y"], previous["value"])
    state.get_valid_moves  # which settles free_move
    return state


def select_move(request):
    """Call select_move and return its move as four numbers, or None."""
    move = agent.select_move(blocks_state(request["state"], request["open"]), request["remain_time"])
    if move is None:
        return {"move": None}
    numbers = []
    for name in ("index_local_board", "x", "y"):
        number = getattr(move, name, None)
        try:
            numbers.append(operator.index(number))
        except TypeError:
            return {"wrong": "it returned %s, whose %s is %s, not a whole number" % (
                shortened(repr(move)), name, shortened(repr(number)))}
    value = getattr(move, "value", None)
    if value != request["state"]["player_to_move"]:
        return {"wrong": "the value of its move is %s, and it plays %d" % (
            shortened(repr(value)), request["state"]["player_to_move"])}
    return {"move": numbers}


def bot(request):
    """Call callBot, or bot, and return its answer."""
    text = request["request"]
    if callable(getattr(agent, "callBot", None)):
        answer = agent.callBot(text)
    else:
        lines = text.split("\n")
        victory_cell, cell = lines[1], "\n".join(lines[3:11])
        if hasattr(agent, "Board") or hasattr(agent, "init"):
            # A file that uses the framework's Board has what the framework's callBot makes of the text.
            board = boards.Board()
            board.update(lines[3:11])
            victory_cell, cell = victory_cell.split(), board
        answer = agent.bot(victory_cell, cell, lines[12])
    if not isinstance(answer, str):
        return {"wrong": "it returned %s, want a square such as 'd3', or 'NULL'" % shortened(repr(answer))}
    return {"answer": answer[:100]}


def shortened(text):
    return text if len(text) <= 100 else text[:100] + "…"


def told(error):
    """Say in one line what went wrong, and where in the agent's folder."""
    text = ("%s: %s" % (type(error).__name__, error)).strip().rstrip(":")
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        text += ": install numpy for %s, or name another Python in COLAT_PYTHON" % sys.executable
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)
              if os.path.dirname(os.path.abspath(frame.filename)) == folder]
    if frames:
        text += " (%s, line %d, in %s)" % (os.path.basename(frames[-1].filename), frames[-1].lineno, frames[-1].name)
    return " ".join(text.split())[:LONGEST_TEXT]


calls = {"select_move": select_move, "bot": bot}
for line in requests:
    asked = json.loads(line.decode("utf-8"))
    try:
        answer = load(asked) if "load" in asked else calls[kind](asked)
    except BaseException as error:  # also SystemExit: an agent that ends itself has failed
        answer = {"error": told(error)}
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            pass
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
os._exit(0)  # whatever threads the agent has left
