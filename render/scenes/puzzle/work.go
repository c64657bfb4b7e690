package puzzle

import (
	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/scenes/analysis/study"
)

// work is the user's work on one puzzle.
type work struct {
	puzzle  *puzzles.Puzzle // nil before there is one
	start   game.State
	solving *puzzles.Solving
	phase   phase
	moves   []game.Move // on the board, from start
	queue   []game.Move // that the board shows next, one after another
	wait    int         // ticks until it does

	// thought asks a prover how the puzzle goes on after its solution, for a refutation, or for the rest of
	// whole. It returns a function that uses the answer. It is nil if nothing is asked.
	thought *async.Call[func()]
	whole   []game.Move // from start to the end of the puzzle, once it is done

	wrong game.Move   // the last wrong move
	late  bool        // it reaches the goal, but later than others
	line  []game.Move // refutes the wrong move

	exercise *practice.Exercise // unless the puzzle is one of the program or of the user's games
	judged   study.Comparison   // of a move of an exercise, by the engine
	also     bool               // the engine has found the move as good as the best
	missed   bool               // the user has missed the move

	hint   int  // step of the hint for the next move: 0, 1 or 2
	warned bool // of what a hint costs
	solved bool
	rated  bool // the first try counted
	gain   int  // by which it changed the user's rating
}

// phase is the state of the work.
type phase uint8

const (
	empty     phase = iota
	asking          // the user looks for the next move
	answering       // the opponent's answer follows, or is being looked for
	judging         // the engine compares a move with the best one
	refuting        // a wrong move is being refuted
	refuted         // its refutation is on the board
	leaving         // of a storm: the next puzzle follows
	done            // the solution can be stepped through
)

// phaseNames are the names of the phases for tests.
var phaseNames = [...]string{"empty", "asking", "answering", "judging", "refuting", "refuted", "leaving", "done"}

// Delays in ticks: before an answer, between the moves of a line, and before a storm goes on.
const (
	answerDelay  = 14
	lineDelay    = 34
	solvedDelay  = 30
	mistakeDelay = 75
)

// stop ends everything that would go on by itself.
func (w *work) stop() {
	w.thought.Cancel()
	w.thought, w.queue, w.wait = nil, nil, 0
}

// moving reports whether something goes on by itself.
func (w *work) moving() bool { return len(w.queue) > 0 || w.thought != nil || w.phase == leaving }
