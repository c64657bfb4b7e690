// Package othello is the champion of both Othellos, with victory cells and classic. It
// divides the time of a move, over threads and helpers elsewhere, between a heuristic
// search (package search) and proofs of the outcome (package endgame). If a
// proof finishes within the budget, its result is certain. In the classic game the rest
// of the budget is then used to maximize the margin.
package othello

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// Options configure an Engine.
type Options struct {
	// TableBytes is the size of the transposition table; it is rounded down to a power of
	// two of entries. 0 means ai.DefaultTable.
	TableBytes int
	// Weights of the evaluation, used in their game; nil means the program's own.
	Weights *eval.Weights
	// Full disables ProbCut.
	Full bool
	// Threads is the number of search threads, at most 64; 0 means 1. More than one are
	// used only if a Think has no limits but time, since their results are not
	// reproducible.
	Threads int
	// Yield, if set, is called about once per millisecond of search on the searching
	// goroutine, unless the request has its own Yield.
	Yield func()
}

// Engine chooses moves in both Othello games, ponders, and helps other engines. It
// implements ai.Player. It is not safe for concurrent use.
type Engine struct {
	options Options
	table   *position.Table // of all threads
	main    *thread
	helpers []*thread // the other threads
	timing  timing
	away    helperTasks
	margin  margin
	game    int64 // of the last request
}

var _ ai.Player = (*Engine)(nil)

// New returns an engine. Its table is allocated by the first search, and nothing after
// that.
func New(options Options) *Engine {
	options.TableBytes = cmp.Or(options.TableBytes, ai.DefaultTable)
	options.Threads = max(1, min(options.Threads, mostThreads))
	if options.Yield == nil && options.Threads > 1 {
		options.Yield = runtime.Gosched
	}
	e := &Engine{options: options, table: position.NewTable(options.TableBytes), main: newThread(options)}
	e.margin.thread, e.margin.timing = e.main, &e.timing
	return e
}

// NewGame forgets all positions searched so far.
func (e *Engine) NewGame() {
	e.table.Forget()
	e.main.forget()
	for _, h := range e.helpers {
		h.forget()
		if h.private != nil {
			h.private.Forget()
		}
	}
}

// prepare sets the root of the next search. Its errors are those of ai.StateOf and of weights that
// cannot be loaded.
func (e *Engine) prepare(ctx context.Context, s game.State) error {
	state, err := ai.StateOf[*rules.State](s, "Othello")
	if err != nil {
		return err
	}
	if _, err := eval.Load(ctx, hasCells(state.Goal())); err != nil {
		return err
	}
	e.serve(state.Goal())
	e.main.setRoot(state.Discs())
	return nil
}

// serve sets the rules: the victory game with the cells of its Goal, or the classic game
// if victory is 0.
func (e *Engine) serve(victory uint64) {
	e.main.serve(victory, e.table)
	e.table.Serve(victory)
}

// Prepare loads the weights of the victory game and makes tables of them ahead of the first search,
// which loads them itself if they are not there within a few seconds.
func Prepare() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	weights, err := eval.Load(ctx, true)
	if err != nil {
		return
	}
	tables := eval.NewTables(weights)
	tables.Serve(0)
	p := eval.Measure(rules.StartBlack, rules.StartWhite, 0)
	tables.Value(&p)
}

// Estimate returns the static evaluation of a position that is not over for the side to
// move, in hundredths of a disc.
func (e *Engine) Estimate(s *rules.State) int {
	e.serve(s.Goal())
	own, opp := s.Discs()
	return e.main.leaf.Value(own, opp, rules.Moves(own, opp))
}

func init() { ai.RegisterChampion(build) }

// build makes a champion. Its option table is the size of the transposition table in MiB,
// 1 to 4096, threads the number of search threads, and weights names a file of evaluation
// weights, as written by arena train.
func build(options map[string]string, rules *rules.Rules) (ai.Player, error) {
	var own Options
	err := ai.Options{
		"table": ai.Table(&own.TableBytes),
		"threads": func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > mostThreads {
				return fmt.Errorf("%q: want a whole number from 1 to %d, or 0 for one for each processor",
					"threads="+value, mostThreads)
			}
			own.Threads = cmp.Or(n, min(runtime.NumCPU(), mostThreads))
			return nil
		},
		"weights": ai.Weights(&own.Weights, func(file []byte) (*eval.Weights, error) {
			w, err := eval.ReadWeights(file)
			if err == nil && w.Model != rules.ID() {
				err = fmt.Errorf("they are for the game %s, not for %s", w.Model, rules.ID())
			}
			return w, err
		}),
	}.Take(options)
	if err != nil {
		return nil, err
	}
	return New(own), nil
}
