// Package cotoan is the champion of Cờ toán Việt Nam. It divides the time among moves, and finds moves
// by principal variation search with a transposition table, iterative deepening and quiescence. It
// estimates positions by features and a small network, fitted to self-play (package learn).
package cotoan

import (
	"cmp"
	"context"
	"math"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/cotoan"
)

// Engine chooses moves and ponders. It implements ai.Player. It is not safe for
// concurrent use.
type Engine struct {
	network    *Network // nil: the champion's, which the first search loads
	tableBytes int
	search     *Search
	timing     ai.Timing
	game       int64  // of the last request
	rules      string // their ID
}

var _ ai.Player = (*Engine)(nil)

// New returns an engine with a transposition table of the given number of bytes, rounded
// down to a power of two of entries; 0 means ai.DefaultTable. The first search allocates
// it.
func New(tableBytes int) *Engine { return NewWith(tableBytes, nil) }

// NewWith is New with an evaluation other than the champion's.
func NewWith(tableBytes int, network *Network) *Engine {
	return &Engine{network: network, tableBytes: cmp.Or(tableBytes, ai.DefaultTable)}
}

// NewGame forgets all positions searched so far.
func (e *Engine) NewGame() {
	if e.search != nil {
		e.search.Forget()
	}
}

// prepare makes the search before the first move.
func (e *Engine) prepare(ctx context.Context) error {
	if e.search != nil {
		return nil
	}
	if e.network == nil {
		var err error
		if e.network, err = LoadChampion(ctx); err != nil {
			return err
		}
	}
	e.search = NewSearch(e.network, e.tableBytes)
	return nil
}

// Think implements ai.Player. Results of pondering stay in the table. With the same Depth
// and Nodes limits and no time limit, the same sequence of calls on a new engine chooses
// the same moves.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	began := time.Now()
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	if _, err := ai.StateOf[*rules.State](r.State(), "cờ toán"); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	start := r.Start.(*rules.State)
	if id := start.Rules().ID(); r.Game != e.game || id != e.rules {
		e.NewGame()
		e.game, e.rules = r.Game, id
	}
	if err := e.prepare(ctx); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := e.search
	s.Position.Set(start, r.Moves)
	limits := e.timing.Start(began, r.Limits, paceOf(r.Limits.Left))
	s.Start(ctx, limits.Time, limits.Nodes, r.Yield)
	deepest := r.Limits.DepthUpTo(Longest - 1)
	if len(s.Root.Moves) == 1 {
		deepest = min(deepest, forcedDepth)
	}
	e.deepen(deepest, r)
	return s.Root.Best, e.info(), nil
}

// forcedDepth is the search depth if only one move is legal, to report a score.
const forcedDepth = 4

// deepen searches ever deeper until the game is decided, the depth is reached or the time
// is over.
func (e *Engine) deepen(deepest int, r *ai.Request) {
	root := &e.search.Root
	for depth := 1; depth <= deepest && !e.search.Stopped() && !root.Proven() && !enough(&e.timing); depth++ {
		if !e.search.Iterate(depth) {
			break
		}
		e.timing.Note(root.Best)
		r.ReportInfo(e.info())
	}
	if root.Proven() {
		r.ReportInfo(e.info())
	}
}

// info returns the results about the root.
func (e *Engine) info() ai.Info {
	root := &e.search.Root
	info := ai.Info{
		Depth: root.Depth, Score: root.Score, PV: root.line,
		Nodes: e.search.clock.Nodes, Elapsed: time.Since(e.timing.Began),
	}
	plies, won, lost := root.Decided()
	switch {
	case won:
		info.Outcome, info.Score, info.Chance = ai.Win, ai.ProvenScore+Longest-plies, 1
	case lost:
		info.Outcome, info.Score = ai.Loss, -ai.ProvenScore-Longest+plies
	case root.Depth > 0:
		info.Chance = 1 / (1 + math.Exp(-float64(root.Score)/ChanceScale))
	}
	return info
}

func init() { ai.RegisterChampion(build) }

// build makes a champion. Its option table is the size of the transposition table in MiB,
// 1 to 4096, and weights names a file of evaluation weights.
func build(options map[string]string, _ *rules.Rules) (ai.Player, error) {
	var tableBytes int
	var network *Network
	err := ai.Options{"table": ai.Table(&tableBytes), "weights": ai.Weights(&network, ParseNetwork)}.Take(options)
	if err != nil {
		return nil, err
	}
	return NewWith(tableBytes, network), nil
}
