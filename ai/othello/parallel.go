package othello

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"colat/ai"
	"colat/game"
)

// Threads work at one Think without waiting for each other (lazy SMP, which the
// chess programs Toga and Stockfish made common). Helpers that search put what they
// find into the table they share with the engine; they begin at other depths, so
// that they are not always at the same place. Where a proof is within hope one
// helper is a prover: it does nothing else, in a table of its own, and the engine
// gives its own time to the search.

// A team is what helpers tell the engine they help.
type team struct {
	decided atomic.Bool // a helper has proven the outcome
	lost    atomic.Uint64
	nodes   atomic.Int64 // of all helpers
	proof   settlement   // to be read when all have stopped
	once    sync.Once
}

// A settlement is a proven outcome, or none, and a move that achieves it; that of a
// loss is of no use.
type settlement struct {
	outcome ai.Outcome
	move    game.Move
}

// settle keeps the first proof.
func (t *team) settle(outcome ai.Outcome, move game.Move) {
	t.once.Do(func() {
		t.proof = settlement{outcome, move}
		t.decided.Store(true)
	})
}

// mostThreads is as many threads as a Think uses.
const mostThreads = 64

// helpers makes what is missing of an engine's helpers. One that searches needs
// no table of its own. They step aside about every millisecond: where each processor
// has its thread, whoever draws a window would have to wait for one.
func (e *Engine) helpers(count int) []*Engine {
	for len(e.crew) < count {
		e.crew = append(e.crew, &Engine{
			clock: clock{yield: runtime.Gosched}, chosen: e.chosen, full: e.full, leafEmpties: e.leafEmpties,
		})
	}
	return e.crew[:count]
}

// prover reports whether a thread of its own should try to prove the root.
func (e *Engine) prover() bool {
	if e.variant {
		return e.empties <= hopefulVictory
	}
	return e.empties <= hopefulClassic
}

// Up to so many empty squares a thread that only proves is of more use than one
// that searches.
const (
	hopefulVictory = 34
	hopefulClassic = 27
)

// gather starts the helpers on the engine's root. The function it returns ends
// their work, waits for them, and takes over what they have proven.
func (e *Engine) gather(ctx context.Context) (dismiss func()) {
	ctx, cancel := context.WithCancel(ctx)
	t := new(team)
	e.team = t
	e.consult = func() { e.stopped = e.stopped || t.decided.Load() }
	var working sync.WaitGroup
	for i, h := range e.helpers(e.threads - 1) {
		proves := i == 0 && e.prover()
		working.Go(func() {
			h.join(ctx, e, proves)
			if proves {
				h.proveFor(t)
			} else {
				h.searchFor(t, 1+i%2)
			}
		})
	}
	return func() {
		cancel()
		working.Wait()
		e.team, e.consult = nil, nil
		e.nodes += t.nodes.Load()
		e.takeOver(t.proof.outcome, t.proof.move)
	}
}

// join prepares a helper for the root of the engine that leads.
func (e *Engine) join(ctx context.Context, leader *Engine, proves bool) {
	e.table = leader.table
	if proves {
		if e.private == nil {
			e.private = newTable(leader.table.size * entryBytes)
		}
		e.table = e.private
		e.table.serve(leader.variant, leader.victory)
	}
	e.adopt(leader.victory)
	e.setRoot(leader.rootOwn, leader.rootOpp)
	e.begin(ctx, 0, 0)
}

// proveFor tries to prove the root until the context ends.
func (e *Engine) proveFor(t *team) {
	e.team = t
	defer e.leave(t)
	// A little search finds out what to ask first, and in what order.
	for depth := 1; depth <= 4 && e.outcome == ai.Unknown; depth++ {
		if !e.iterate(depth) {
			return
		}
	}
	if e.solveRoot(unlimited) {
		t.settle(e.outcome, e.best)
	}
}

// searchFor searches the root until the context ends or the game is decided.
func (e *Engine) searchFor(t *team, first int) {
	defer e.leave(t)
	for depth := first; depth <= e.empties; depth++ {
		if !e.iterate(depth) {
			return
		}
		if e.conclude(depth); e.outcome != ai.Unknown {
			t.settle(e.outcome, e.best)
			return
		}
	}
}

func (e *Engine) leave(t *team) {
	t.nodes.Add(e.nodes)
	e.team = nil
}
