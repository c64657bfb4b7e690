// Package mnk is the champion of m,n,k on every board and under every rule. It divides
// the time of a move between a heuristic search and proofs. The search is alpha-beta over
// the moves near the stones, in which threats leave few answers, with a search for
// continuous fours at the horizon; five in a row on large boards is searched by package
// five. The proofs are of wins by threats and, if few cells are free, of the result.
package mnk

import (
	"cmp"
	"context"
	"time"

	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/mnk/board"
	"colat/ai/mnk/five"
	"colat/game"
	rules "colat/game/mnk"
)

// Engine chooses moves in m,n,k and ponders. It implements ai.Player. It is not safe for
// concurrent use.
type Engine struct {
	bytes  int
	rules  string // ID of the rules it is prepared for
	game   int64  // of the last request
	clock  ai.Clock
	timing ai.Timing
	last   int // the value of the last iteration
	board  *board.Board
	prover *prover
	// search, with fours, is nil or five is.
	fours  *foursSearch
	search *search
	five   *five.Search // of games of five in a row on large boards
	// effects are those of its weights. If they are nil, the first search that needs them loads the champion's.
	effects *five.Effects
	use     searcher // one of the two, for the last request

	info       ai.Info
	line       []game.Move
	chosenLine []game.Move // of a choice in an opening, with the choice
}

var _ ai.Player = (*Engine)(nil)

// A searcher is a search by iterative deepening.
type searcher interface {
	// Fours returns the line of a win by at most so many fours, each of which the other
	// side must answer at once, and the plies to the row. It visits at most so many nodes.
	Fours(fours, nodes int) ([]uint16, int)
	// Aspiration searches to a depth, and reports whether it finished.
	Aspiration(depth int) bool
	// Value returns the value and the best move of the last search, and Line its principal
	// variation.
	Value() (score int, best uint16)
	Line() []uint16
}

// New returns an engine whose tables take the given number of bytes in all; 0 means
// ai.DefaultTable. They are allocated by the first Think.
func New(bytes int) *Engine { return &Engine{bytes: cmp.Or(bytes, ai.DefaultTable)} }

// NewWith returns an engine that plays five in a row with the given weights.
func NewWith(bytes int, weights *five.Weights) *Engine {
	e := New(bytes)
	e.effects = weights.Effects()
	return e
}

// NewGame forgets all positions searched so far.
func (e *Engine) NewGame() {
	if e.prover != nil {
		e.prover.Forget()
	}
	if e.search != nil {
		e.fours.Forget()
		e.search.Forget()
	}
	if e.five != nil {
		e.five.Forget()
	}
}

// leastCells is the number of cells of the smallest board on which five in a row are searched
// by patterns. Smaller ones are often drawn, which windows show. Renju always is, since windows do
// not know its forbidden points.
const leastCells = 100

// SearchesByPatterns reports whether a game is searched by patterns.
func SearchesByPatterns(r *rules.Rules) bool {
	columns, rows, row := r.Size()
	return row == 5 && (columns*rows >= leastCells || r.Rule() == rules.Renju)
}

// prepare sets the root of the next search.
func (e *Engine) prepare(state *rules.State) {
	if e.prover == nil {
		e.prover = newProver(&e.clock, e.bytes/2)
	}
	if id := state.Rules().ID(); id != e.rules {
		e.NewGame()
		e.rules = id
		e.board = board.New(state.Rules().(*rules.Rules))
	}
	e.board.Set(state)
	if SearchesByPatterns(state.Rules().(*rules.Rules)) {
		e.searchPatterns(state)
	} else {
		e.searchWindows()
	}
}

// searchPatterns sets the root of a search by patterns. The tables of a search by windows are
// released, since there is memory for one of both.
func (e *Engine) searchPatterns(state *rules.State) {
	if e.five == nil {
		e.search, e.fours = nil, nil
		e.five = five.NewSearch(&e.clock, e.bytes/2, e.effects)
	}
	e.use = e.five
	e.five.SetRoot(state)
}

// searchWindows sets the root of a search by windows, and releases the other's tables.
func (e *Engine) searchWindows() {
	if e.search == nil {
		e.five = nil
		e.fours = newFours(&e.clock)
		e.search = newSearch(&e.clock, e.fours, e.bytes/2)
	}
	e.use = e.search
	e.search.SetRoot(e.board)
}

// Think implements ai.Player. With the same Depth and Nodes limits and no time limit, the
// same sequence of calls on a new engine chooses the same moves.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	if r.Game != e.game {
		e.NewGame()
		e.game = r.Game
	}
	state, err := ai.StateOf[*rules.State](r.State(), "m,n,k")
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if e.effects == nil && SearchesByPatterns(state.Rules().(*rules.Rules)) {
		if e.effects, err = five.LoadChampion(ctx); err != nil {
			return game.NoMove, ai.Info{}, err
		}
	}
	e.clock.Yield = r.Yield
	began := time.Now()
	if state.Stage() != rules.Settled {
		e.open(ctx, r, state)
	} else {
		e.searchIn(ctx, r, state)
	}
	e.info.Nodes, e.info.Elapsed = e.clock.Nodes, time.Since(began)
	return e.info.PV[0], e.info, nil
}

// searchIn searches a position in which the sides are chosen.
func (e *Engine) searchIn(ctx context.Context, r *ai.Request, s *rules.State) {
	began := time.Now()
	e.prepare(s)
	limits := e.timing.Start(began, r.Limits, paceOf(r.Limits.Left))
	e.clock.Reset(ctx, 0, limits.Nodes)
	e.clock.Start, e.last = began, 0
	if limits.Time > 0 {
		e.clock.Deadline = began.Add(limits.Time)
	}
	e.info = ai.Info{PV: e.line[:0]}
	e.choose(r)
	e.count()
}

// The depth and nodes of the first search for fours, and the ratio of proof nodes to
// search nodes after each iteration: for threats, and for all moves if at most fewCells
// are free.
const (
	foursDepth   = 40
	foursNodes   = 20_000
	threatsShare = 0.35
	allShare     = 1
	fewCells     = 36
)

// choose searches for proofs and searches ever deeper until the result is proven or the
// limits are reached.
func (e *Engine) choose(r *ai.Request) {
	b := e.board
	e.conclude(ai.Unknown, 0, e.first())
	if cell := b.WinningCell(b.ToMove); cell >= 0 {
		e.conclude(ai.Win, win-1, []uint16{uint16(cell)})
		return
	}
	if line, plies := e.use.Fours(foursDepth, foursNodes); len(line) > 0 {
		e.conclude(ai.Win, win-plies, line)
		return
	}
	deepest := r.Limits.DepthUpTo(b.Free())
	if b.Free() == 1 {
		deepest = 1
	}
	proofs := int64(0)
	for depth := 1; depth <= min(deepest, alphabeta.MostPlies) && !e.clock.Stopped; depth++ {
		before := e.clock.Nodes
		done := e.use.Aspiration(depth)
		e.adopt(depth, done)
		searched := e.clock.Nodes - before
		if e.info.Proven() {
			break
		}
		e.count()
		r.ReportInfo(e.info)
		if !done || r.Limits.Depth > 0 {
			continue
		}
		if e.enough(e.use.Value()) {
			break
		}
		proofs += searched
		if e.prove(int64(float64(proofs)*threatsShare), true) {
			break
		}
		if b.Free() <= fewCells && e.prove(int64(float64(proofs)*allShare), false) {
			break
		}
		if depth == deepest {
			// The whole game was searched, but some lines were pruned.
			e.prove(ai.Unlimited, false)
		}
	}
	e.count()
	r.ReportInfo(e.info)
}

// first returns a legal move, to be played if the search finds none.
func (e *Engine) first() []uint16 {
	for cell := range e.board.Cells() {
		if e.board.At(cell) == board.Empty && e.board.Allowed(e.board.ToMove, cell) {
			return []uint16{uint16(cell)}
		}
	}
	return nil
}

// count updates the nodes and time of the Think.
func (e *Engine) count() { e.info.Nodes, e.info.Elapsed = e.clock.Nodes, time.Since(e.clock.Start) }

// adopt takes the result of the search to a depth.
func (e *Engine) adopt(depth int, done bool) {
	score, best := e.use.Value()
	line := e.use.Line()
	if len(line) == 0 || line[0] != best {
		line = []uint16{best}
	}
	if int(line[0]) >= e.board.Cells() {
		return // stopped before any result
	}
	outcome := ai.Unknown
	switch {
	case score >= ai.ProvenScore:
		outcome = ai.Win
	case done && score <= -ai.ProvenScore:
		outcome = ai.Loss
	case done && score == 0 && drawn(e.board) && !e.forbids():
		outcome = ai.Draw
	}
	e.conclude(outcome, score, line)
	if done {
		e.info.Depth = depth
	}
}

// forbids reports whether the game is renju, whose forbidden points the prover and potentials do not
// know. Its wins are proven by the search and by fours.
func (e *Engine) forbids() bool { return e.board.Rule() == rules.Renju }

// prove runs the prover with a limit of nodes for each side and reports whether it found
// the result.
func (e *Engine) prove(nodes int64, threatsOnly bool) bool {
	if e.forbids() {
		return false
	}
	side := e.board.ToMove
	e.clock.Allow(nodes)
	defer e.clock.Allow(ai.Unlimited)
	verdict := e.prover.Prove(e.board, side, threatsOnly)
	if verdict == wins {
		line := e.prover.Line()
		if len(line) > 0 {
			e.conclude(ai.Win, win-len(line), line)
		}
		return len(line) > 0
	}
	if threatsOnly {
		return false
	}
	noWin := verdict == winsNone
	e.clock.Allow(nodes)
	switch e.prover.Prove(e.board, 1-side, false) {
	case wins:
		if line := e.prover.Line(); len(line) > 0 {
			e.conclude(ai.Loss, -(win - len(line)), line)
			return true
		}
	case winsNone:
		line := e.prover.Line()
		if noWin && len(line) > 0 {
			e.conclude(ai.Draw, 0, line)
			return true
		}
	}
	return false
}

// conclude sets the result of the Think.
func (e *Engine) conclude(outcome ai.Outcome, score int, line []uint16) {
	e.line = e.line[:0]
	for _, cell := range line {
		e.line = append(e.line, game.Move(cell))
	}
	e.info.PV, e.info.Outcome, e.info.Score = e.line, outcome, score
	e.info.Chance = outcome.Chance(score, chanceScale)
}

// chanceScale is the score at which the odds of a win are e to 1.
const chanceScale = 300

func init() {
	ai.RegisterChampion(build)
	ai.RegisterSolver("mnk", buildSolver)
}

// build makes a champion. Its option table is the size of its tables in MiB, 1 to 4096.
func build(options map[string]string, _ *rules.Rules) (ai.Player, error) {
	var bytes int
	if err := (ai.Options{"table": ai.Table(&bytes)}).Take(options); err != nil {
		return nil, err
	}
	return New(bytes), nil
}
