package othello

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"colat/ai"
	"colat/ai/othello/position"
	"colat/game"
)

// Threads work on one Think without waiting for each other (lazy SMP, which the chess
// programs Toga and Stockfish made common). Searching helpers store their results in the
// table shared with the main thread; they start at different depths, to search different
// parts of the tree. If a proof is within reach, one helper only proves, with its own
// table, and the main thread only searches.

// team is the state shared by the threads working on one root.
type team struct {
	decided atomic.Bool   // a helper has proven the outcome
	lost    atomic.Uint64 // root moves proven to lose
	nodes   atomic.Int64  // of all helpers
	once    sync.Once
	outcome ai.Outcome // of the first proof; read after all threads have stopped
	move    game.Move  // achieves outcome; unused for a loss
}

// decide records the first proof.
func (t *team) decide(outcome ai.Outcome, move game.Move) {
	t.once.Do(func() {
		t.outcome, t.move = outcome, move
		t.decided.Store(true)
	})
}

// mostThreads is the largest number of threads of a Think.
const mostThreads = 64

// provable reports whether a separate thread should try to prove the root.
func (t *thread) provable() bool {
	if t.victory != 0 {
		return t.search.Empties <= hopefulVictory
	}
	return t.search.Empties <= hopefulClassic
}

// Up to this many empty squares a thread that only proves is more useful than one that
// searches.
const (
	hopefulVictory = 34
	hopefulClassic = 27
)

// gather starts helpers on the main thread's root, for the given number of threads in
// all. The returned function stops them, waits for them, and adopts their proof.
func (e *Engine) gather(ctx context.Context, threads int) (dismiss func()) {
	// Helpers yield at every check of the clock: with a thread on each processor, drawing
	// would otherwise wait for one.
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

// tableFor returns the table of a helper: a private one if it proves.
func (e *Engine) tableFor(h *thread, proves bool) *position.Table {
	if !proves {
		return e.table
	}
	if h.private == nil {
		h.private = position.NewTable(e.table.Bytes())
	}
	h.private.Serve(e.main.victory)
	return h.private
}

// follow prepares a helper for the root of the main thread.
func (t *thread) follow(ctx context.Context, main *thread, shared *position.Table) {
	t.serve(main.victory, shared)
	t.setRoot(main.search.Own, main.search.Opp)
	t.clock.Reset(ctx, 0, 0)
}

// join adds a thread to a team, or removes it from its team if team is nil.
func (t *thread) join(team *team) {
	t.team, t.prover.Losing = team, nil
	if team != nil {
		t.prover.Losing = &team.lost
	}
}

// proveForTeam tries to prove the root until the context ends.
func (t *thread) proveForTeam() {
	// A shallow search determines the first question and the order of moves.
	for depth := 1; depth <= 4 && t.outcome == ai.Unknown; depth++ {
		if !t.search.Aspiration(depth) {
			return
		}
	}
	if t.prove(ai.Unlimited) {
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

// adopt takes over an outcome proven by other threads, unless the thread has one or the
// outcome is unknown.
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
