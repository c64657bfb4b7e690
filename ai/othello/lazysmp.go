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
// parts of the tree. The main thread does not prove: once a proof is within reach, one
// helper only proves, with its own table.

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
		working.Go(func() {
			h.follow(ctx, main, e.table)
			h.join(t)
			h.searchForTeam(1+i%2, i == 0)
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

// follow prepares a helper for the root of the main thread.
func (t *thread) follow(ctx context.Context, main *thread, shared *position.Table) {
	t.serve(main.victory, shared)
	t.setRoot(main.search.Own, main.search.Opp)
	t.clock.Reset(ctx, 0, 0)
	t.clock.Deadline = main.clock.Deadline
}

// join adds a thread to a team, or removes it from its team if team is nil.
func (t *thread) join(team *team) {
	t.team, t.prover.Losing = team, nil
	if team != nil {
		t.prover.Losing = &team.lost
	}
}

// searchForTeam searches the root until the context ends or the game is decided. A thread that may
// prove only proves, once that is within reach.
func (t *thread) searchForTeam(first int, mayProve bool) {
	for depth := first; depth <= t.search.Empties; depth++ {
		if !t.search.Aspiration(depth) {
			return
		}
		if t.conclude(depth); t.outcome != ai.Unknown {
			t.team.decide(t.outcome, t.search.Best)
			return
		}
		if mayProve && t.nodesForProof(t.clock.Nodes, 0, t.clock.Remaining()) > 0 {
			t.proveForTeam()
			return
		}
	}
}

// proveForTeam tries to prove the root until the context ends, with a table of its own.
func (t *thread) proveForTeam() {
	if t.private == nil {
		t.private = position.NewTable(t.table.Bytes())
	}
	t.private.Serve(t.victory)
	t.serve(t.victory, t.private)
	if t.prove(ai.Unlimited) {
		t.team.decide(t.outcome, t.search.Best)
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
