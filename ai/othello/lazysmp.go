package othello

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"colat/ai"
	"colat/ai/clock"
	"colat/ai/othello/table"
	"colat/game"
)

// Threads work at one Think without waiting for each other (lazy SMP, which the
// chess programs Toga and Stockfish made common). Helpers that search put what they
// find into the table they share with the main thread; they begin at other depths, so
// that they are not always at the same place. Where a proof is within hope one
// helper is a prover: it does nothing else, in a table of its own, and the main thread
// gives its own time to the search.

// team is what the threads at work on one root tell each other.
type team struct {
	decided atomic.Bool   // a helper has proven the outcome
	lost    atomic.Uint64 // root moves that have been shown to lose
	nodes   atomic.Int64  // of all helpers
	once    sync.Once
	outcome ai.Outcome // as proven first; to be read when all have stopped
	move    game.Move  // that achieves it; of no use if it is a loss
}

// decide keeps the first proof.
func (t *team) decide(outcome ai.Outcome, move game.Move) {
	t.once.Do(func() {
		t.outcome, t.move = outcome, move
		t.decided.Store(true)
	})
}

// mostThreads is as many threads as a Think uses.
const mostThreads = 64

// provable reports whether a thread of its own should try to prove the root.
func (t *thread) provable() bool {
	if t.victory != 0 {
		return t.search.Empties <= hopefulVictory
	}
	return t.search.Empties <= hopefulClassic
}

// Up to so many empty squares a thread that only proves is of more use than one
// that searches.
const (
	hopefulVictory = 34
	hopefulClassic = 27
)

// gather starts helpers on the main thread's root, so that there are so many threads.
// The function it returns ends their work, waits for them, and takes over what they have
// proven.
func (e *Engine) gather(ctx context.Context, threads int) (dismiss func()) {
	// Helpers step aside at every look at the clock: where each processor has its
	// thread, whoever draws a window would have to wait for one.
	options := e.options
	options.Yield = runtime.Gosched
	for len(e.helpers) < threads-1 {
		e.helpers = append(e.helpers, newThread(options))
	}
	ctx, cancel := context.WithCancel(ctx)
	t, main := new(team), e.main
	main.join(t)
	main.clock.Consult = func() { main.clock.Stopped = main.clock.Stopped || t.decided.Load() }
	var working sync.WaitGroup
	for i, h := range e.helpers[:threads-1] {
		proves := i == 0 && main.provable()
		working.Go(func() {
			h.follow(ctx, main, e.tableFor(h, proves))
			h.join(t)
			if proves {
				h.proveForTeam()
			} else {
				h.searchForTeam(1 + i%2)
			}
			t.nodes.Add(h.clock.Nodes)
			h.join(nil)
		})
	}
	return func() {
		cancel()
		working.Wait()
		main.join(nil)
		main.clock.Consult = nil
		main.clock.Nodes += t.nodes.Load()
		main.adopt(t.outcome, t.move)
	}
}

// tableFor returns the table that a helper works with: its own if it proves.
func (e *Engine) tableFor(h *thread, proves bool) *table.Table {
	if !proves {
		return e.table
	}
	if h.private == nil {
		h.private = table.New(e.table.Bytes())
	}
	h.private.Serve(e.main.victory)
	return h.private
}

// follow prepares a helper for the root of the main thread.
func (t *thread) follow(ctx context.Context, main *thread, shared *table.Table) {
	t.serve(main.victory, shared)
	t.setRoot(main.search.Own, main.search.Opp)
	t.clock.Reset(ctx, 0, 0)
}

// join makes a thread one of a team, or of none.
func (t *thread) join(team *team) {
	t.team, t.prover.Losing = team, nil
	if team != nil {
		t.prover.Losing = &team.lost
	}
}

// proveForTeam tries to prove the root until the context ends.
func (t *thread) proveForTeam() {
	// A little search finds out what to ask first, and in what order.
	for depth := 1; depth <= 4 && t.outcome == ai.Unknown; depth++ {
		if !t.search.Aspiration(depth) {
			return
		}
	}
	if t.prove(clock.Unlimited) {
		t.team.decide(t.outcome, t.search.Best)
	}
}

// searchForTeam searches the root until the context ends or the game is decided.
func (t *thread) searchForTeam(first int) {
	for depth := first; depth <= t.search.Empties; depth++ {
		if !t.search.Aspiration(depth) {
			return
		}
		if t.conclude(depth); t.outcome != ai.Unknown {
			t.team.decide(t.outcome, t.search.Best)
			return
		}
	}
}

// adopt makes what others have proven the answer, unless there is one or they have
// proven nothing.
func (t *thread) adopt(outcome ai.Outcome, move game.Move) {
	if t.outcome != ai.Unknown || outcome == ai.Unknown {
		return
	}
	searched := t.depth
	t.accept(outcome, move)
	if outcome == ai.Loss && t.victory != 0 {
		t.clock.Resume() // there may be time left
		t.resist(searched)
	}
}
