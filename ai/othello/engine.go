// Package othello is the champion of both Othellos, with victory cells and
// classic: a principal variation search over bitboards with a transposition
// table, an evaluation by features, and an exact win-draw-loss solver towards the
// end. Wherever the solver can finish within the budget its result is certain. In
// the classic game what is left of the budget then goes into the margin.
package othello

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"time"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/game"
	rules "colat/game/othello"
)

// Options of an Engine.
type Options struct {
	// TableBytes is the size of the transposition table; it is rounded down to
	// a power of two of entries. 0 means 64 MiB, in the browser 32 MiB.
	TableBytes int
	// Weights of the evaluation in the game they are for; nil means those that
	// come with the program.
	Weights *eval.Weights
	// Full searches leave nothing out that is improbable to matter.
	Full bool
	// Threads that search at a time, at most 64; 0 means 1. More than one are used
	// only where nothing but time limits a Think, since what they find depends on
	// chance.
	Threads int
	// Yield, if set, is called about once each millisecond of search, on the
	// searching goroutine, where a request has no Yield of its own.
	Yield func()
}

// Engine chooses moves in both Othello games, thinks in its opponent's time, and
// helps other engines. It implements ai.Player. One goroutine may use it at a time.
type Engine struct {
	clock
	timing  timing
	table   *table
	nearby  nearby
	near    [16]nearFrame
	victory uint64
	variant bool
	chosen  *eval.Weights   // nil for those of the program
	both    [2]*eval.Tables // of the classic and the victory game
	tables  *eval.Tables    // of the game at hand
	full    bool
	// discsAlone makes searches count discs alone, and not who wins, where that is
	// known.
	discsAlone bool
	history    [64]int32
	frames     [maxPly]frame
	// forgetful switches the table off, for tests that compare with searches
	// that have none.
	forgetful bool

	root      []child // the legal moves, the best one so far first
	rootMoves [64]child
	empties   int // squares empty at the root
	passing   bool
	discs     [64 + 1]discBounds // of each root move, by its square
	kept      choice             // the best root move that is known to keep the outcome
	asked     uint64             // the root moves whose outcome is to be proven

	best    game.Move
	score   int
	depth   int
	outcome ai.Outcome
	exact   bool // score tells the difference of discs at the end of best play
	line    [maxPly]game.Move
	lineLen int

	rootOwn, rootOpp uint64 // from the side to move
	proofs           [maxProofPly]proofFrame
	// leafEmpties is the constant of that name, but in tests.
	leafEmpties int
	words       uint64 // read for the sake of reading

	threads int
	crew    []*Engine // helpers
	team    *team     // at work; nil where there is one thread
	private *table    // of a helper that proves

	away away
	game int64 // of the last request
}

var _ ai.Player = (*Engine)(nil)

// New makes an engine. The memory of its table is taken when it first searches,
// and none after that.
func New(options Options) *Engine {
	size := options.TableBytes
	if size <= 0 {
		size = 64 << 20
		if runtime.GOARCH == "wasm" {
			size = 32 << 20
		}
	}
	yield := options.Yield
	if yield == nil && options.Threads > 1 {
		yield = runtime.Gosched
	}
	return &Engine{clock: clock{yield: yield}, table: newTable(size), chosen: options.Weights, full: options.Full, leafEmpties: leafEmpties,
		threads: max(1, min(options.Threads, mostThreads))}
}

// NewGame forgets all positions searched so far.
func (e *Engine) NewGame() {
	e.table.forget()
	e.nearby.forget()
	e.history = [64]int32{}
	for _, h := range e.crew {
		h.nearby.forget()
		h.history = [64]int32{}
		if h.private != nil {
			h.private.forget()
		}
	}
}

// errOver is returned for positions in which nobody is to move.
var errOver = errors.New("the game is over: there is no move to choose")

// prepare makes a position the root of the next search.
func (e *Engine) prepare(s game.State) error {
	state, ok := s.(*rules.State)
	if !ok {
		return fmt.Errorf("champion plays Othello, not %s: %w", s.Rules().ID(), ai.ErrOtherGame)
	}
	if _, over := state.Result(); over {
		return errOver
	}
	e.use(state.VictoryCells())
	own, opp := state.Board()
	if state.ToMove() == game.Second {
		own, opp = opp, own
	}
	e.setRoot(own, opp)
	return nil
}

// use sets the rules: the victory game with these cells, or the classic game if
// there are none.
func (e *Engine) use(victory uint64) {
	e.adopt(victory)
	e.table.serve(e.variant, victory)
}

// adopt sets the rules for everything but the table.
func (e *Engine) adopt(victory uint64) {
	e.victory, e.variant = victory, victory != 0
	i := 0
	if e.variant {
		i = 1
	}
	if e.both[i] == nil {
		e.both[i] = eval.NewTables(e.weightsOf(e.variant))
	}
	e.tables = e.both[i]
	e.tables.Serve(victory)
	e.nearby.serve(victory)
}

// weightsOf returns the evaluation's weights for one of the games.
func (e *Engine) weightsOf(variant bool) *eval.Weights {
	if e.chosen != nil && e.chosen.ForVictory() == variant {
		return e.chosen
	}
	if variant {
		return eval.VictoryWeights()
	}
	return eval.ClassicWeights()
}

func (e *Engine) setRoot(own, opp uint64) {
	for i := range e.frames {
		e.frames[i].killers = [2]uint8{noSquare, noSquare}
		e.frames[i].estimate = unestimated
	}
	for i := range e.history {
		e.history[i] /= 4
	}
	e.rootOwn, e.rootOpp = own, opp
	e.empties = bits.OnesCount64(^(own | opp))
	e.score, e.depth, e.outcome, e.exact, e.lineLen = 0, 0, ai.Unknown, false, 1
	e.root = e.rootMoves[:0]
	e.passing = false
	moves := rules.Moves(own, opp)
	e.asked = moves
	if moves == 0 {
		e.passing = true
		e.root = append(e.root, child{own: opp, opp: own, moves: rules.Moves(opp, own), sq: noSquare})
		e.best = rules.Pass
	} else {
		f := &e.frames[0]
		n, wins := e.expand(f, own, opp, moves)
		if wins {
			n = 1
			e.outcome = ai.Win
			e.score = winScore + e.empties - 1
			e.depth = 1
		} else {
			known, _ := e.table.probe(own, opp)
			e.rank(f, n, 3, known.move)
		}
		for i := range n {
			e.root = append(e.root, *f.next(i, n))
		}
		e.best = game.Move(e.root[0].sq)
	}
	e.line[0] = e.best
}

// Think implements ai.Player.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Game != e.game {
		e.NewGame()
		e.game = r.Game
	}
	if r.Yield != nil {
		own := e.yield
		e.yield = r.Yield
		defer func() { e.yield = own }()
	}
	switch {
	case r.Task != nil:
		return game.NoMove, ai.Info{}, e.help(ctx, r)
	case r.Ponder:
		return e.ponder(ctx, r)
	}
	return e.think(ctx, r)
}

// think chooses a move. Depth limits count moves put on the board; a pass
// costs none. Within the same Depth and Nodes limits and without a Time limit
// the same sequence of calls on a new engine chooses the same moves.
func (e *Engine) think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	began := time.Now()
	if err := e.prepare(r.State()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if !e.variant {
		e.recall()
	}
	maxDepth := e.empties
	if r.Limits.Depth > 0 {
		maxDepth = min(maxDepth, r.Limits.Depth)
	}
	limits := e.timing.begin(began, r.Limits, e.empties, e.variant)
	if len(e.root) == 1 {
		limits = forced(limits)
		maxDepth = min(maxDepth, forcedDepth)
	}
	e.begin(ctx, limits.Time, limits.Nodes)
	e.start = began
	if limits.Time > 0 {
		e.deadline = began.Add(limits.Time)
	}
	e.summon(r.Team, limits)
	if e.outcome == ai.Unknown {
		e.choose(ctx, maxDepth, limits, r.Tell)
	}
	e.disband()
	if !e.variant && (limits.Depth == 0 || limits.Depth >= e.empties) {
		e.seekMargin(r.Tell)
	}
	return e.best, e.info(), nil
}

// A position with a single move is looked at only for what it says about the
// game.
const forcedDepth = 12

func forced(limits ai.Limits) ai.Limits {
	short := ai.Limits{Time: 50 * time.Millisecond, Nodes: 20000}
	if limits.Time > 0 {
		short.Time = min(short.Time, max(limits.Time/10, 1))
	}
	return limits.Tighten(short)
}

func (e *Engine) info() ai.Info {
	score := e.score
	if e.discsAlone {
		score = e.overall(score)
	}
	return ai.Info{
		Depth:   e.depth,
		Score:   score,
		Exact:   e.exact,
		Chance:  e.chance(),
		Outcome: e.outcome,
		PV:      e.line[:e.lineLen],
		Nodes:   e.nodes,
		Elapsed: time.Since(e.start),
	}
}

// chance returns the probability that the side to move wins.
func (e *Engine) chance() float64 {
	switch e.outcome {
	case ai.Win:
		return 1
	case ai.Draw:
		return 0.5
	case ai.Loss:
		return 0
	}
	return e.tables.Weights().Chance(max(-maxEstimate, min(e.score, maxEstimate)), 64-e.empties)
}
