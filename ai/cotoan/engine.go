// Package cotoan is the champion of Cờ toán Việt Nam: it divides the time, and lets
// package search find the move.
package cotoan

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"colat/ai"
	"colat/ai/cotoan/eval"
	"colat/ai/cotoan/position"
	"colat/ai/cotoan/search"
	"colat/game"
	rules "colat/game/cotoan"
)

// Options of an Engine.
type Options struct {
	// TableBytes is the size of the transposition table; it is rounded down to a
	// power of two of entries. 0 means 64 MiB, in the browser 32 MiB.
	TableBytes int
	// Weights of the evaluation; nil means those that come with the program.
	Weights *eval.Weights
}

// Engine chooses moves and thinks in its opponent's time. It implements ai.Player. One
// goroutine may use it at a time.
type Engine struct {
	search *search.Search
	timing timing
	game   int64  // of the last request
	rules  string // their ID
}

var _ ai.Player = (*Engine)(nil)

// New makes an engine. The memory of its table is taken when it first searches.
func New(options Options) *Engine {
	if options.TableBytes <= 0 {
		options.TableBytes = 64 << 20
		if runtime.GOARCH == "wasm" {
			options.TableBytes = 32 << 20
		}
	}
	if options.Weights == nil {
		options.Weights = &eval.Fitted
	}
	return &Engine{search: search.New(options.Weights, options.TableBytes)}
}

// NewGame forgets all positions searched so far.
func (e *Engine) NewGame() { e.search.Forget() }

// errOver is returned for positions in which nobody is to move.
var errOver = errors.New("the game is over: there is no move to choose")

// Think implements ai.Player. What is found while pondering stays in the table. Within
// the same Depth and Nodes limits and without one of time, the same sequence of calls
// on a new engine chooses the same moves.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	began := time.Now()
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	start, ok := r.Start.(*rules.State)
	if !ok {
		err := fmt.Errorf("champion plays cờ toán, not %s: %w", r.Start.Rules().ID(), ai.ErrOtherGame)
		return game.NoMove, ai.Info{}, err
	}
	if _, over := r.State().Result(); over {
		return game.NoMove, ai.Info{}, errOver
	}
	if id := start.Rules().ID(); r.Game != e.game || id != e.rules {
		e.NewGame()
		e.game, e.rules = r.Game, id
	}
	s := e.search
	s.Position.Set(start, r.Moves)
	budget := e.timing.start(began, r.Limits)
	s.Start(ctx, budget, r.Limits.Nodes, r.Yield)
	deepest := position.Longest - 1
	if r.Limits.Depth > 0 {
		deepest = min(deepest, r.Limits.Depth)
	}
	if len(s.Root.Moves) == 1 {
		deepest = min(deepest, forcedDepth)
	}
	e.deepen(deepest, r)
	return s.Root.Best, e.info(), nil
}

// forcedDepth is how deep a single move is looked at, for what it says about the game.
const forcedDepth = 4

// deepen searches ever deeper until the game is decided, the depth is reached or the
// time is over.
func (e *Engine) deepen(deepest int, r *ai.Request) {
	root := &e.search.Root
	for depth := 1; depth <= deepest && !e.search.Stopped() && !root.Proven() && !e.timing.enough(); depth++ {
		best := root.Best
		if !e.search.Iterate(depth) {
			break
		}
		e.timing.note(root.Best == best)
		r.ReportInfo(e.info())
	}
	if root.Proven() {
		r.ReportInfo(e.info())
	}
}

// info tells what is known of the root.
func (e *Engine) info() ai.Info {
	root := &e.search.Root
	info := ai.Info{
		Depth: root.Depth, Score: root.Score, PV: root.Line(),
		Nodes: e.search.Nodes(), Elapsed: time.Since(e.timing.began),
	}
	plies, won, lost := root.Decided()
	switch {
	case won:
		info.Outcome, info.Score, info.Chance = ai.Win, ai.ProvenScore+position.Longest-plies, 1
	case lost:
		info.Outcome, info.Score = ai.Loss, -ai.ProvenScore-position.Longest+plies
	case root.Depth > 0:
		info.Chance = 1 / (1 + math.Exp(-float64(root.Score)/eval.ChanceScale))
	}
	return info
}
