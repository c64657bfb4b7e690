package analysis

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// engine searches the position on the board for as long as the user looks at it.
type engine struct {
	program *scene.Program
	game    *games.Game
	margin  *review.Margin
	gate    *gate

	on      bool
	first   bool // it does not wait for the review of the whole game
	tabled  bool // it searches to spotDepth for the table, even if it is off
	options storage.Analysis
	players []ai.Player                // made so far
	call    *async.Call[time.Duration] // in progress, or the last one; it returns how long it has thought
	about   uint64                     // hash of the position that call searches
	failed  bool

	mu     sync.Mutex
	latest found // the last report that has not been collected

	reports reports
	hash    uint64 // of the position on the board
	report  *analysis.Report
	stale   bool // the values on the board must be written
	version int  // incremented when report changes
}

// found is a report and the hash of the position that it is about.
type found struct {
	hash   uint64
	report *analysis.Report
}

// spotDepth is the depth to which the engine searches all moves for the table of a game without a
// book.
const spotDepth = 6

// mostReports bounds the number of positions of which the engine keeps what it has found.
const mostReports = 512

// reports are the deepest reports about positions, by their hashes.
type reports struct {
	known map[uint64]*analysis.Report
	order []uint64 // of their first reports
	spent map[uint64]time.Duration
}

// spend adds the time that a search has taken to that of its position.
func (r *reports) spend(hash uint64, took time.Duration) {
	if r.known[hash] == nil {
		return // that would not be forgotten
	}
	if r.spent == nil {
		r.spent = make(map[uint64]time.Duration)
	}
	r.spent[hash] += took
}

// add keeps a report, unless a deeper one is known, and returns the one to show.
func (r *reports) add(hash uint64, found *analysis.Report) *analysis.Report {
	old := r.known[hash]
	switch {
	case old == nil:
		if r.known == nil {
			r.known = make(map[uint64]*analysis.Report)
		}
		if len(r.order) == mostReports {
			delete(r.known, r.order[0])
			delete(r.spent, r.order[0])
			r.order = slices.Delete(r.order, 0, 1)
		}
		r.order = append(r.order, hash)
	case found.Depth < old.Depth && !found.Complete:
		return old
	}
	r.known[hash] = found
	return found
}

// toggle switches the engine on or off. Once the user has switched it on, it does not wait for
// the review of the whole game.
func (e *engine) toggle() {
	e.on, e.first = !e.on, !e.on
	e.failed = false
	e.stale = true
	if !e.on {
		e.rest()
	}
}

// rest stops the search in progress and lets the review think.
func (e *engine) rest() {
	e.call.Cancel()
	e.gate.reserve(false)
}

// restate has the values written on the board again.
func (e *engine) restate() { e.stale = true }

// update follows the position on the board, which moves lead to from start. reviewing reports
// whether the whole game is being reviewed, and calm that nothing moves on the board. It reports
// whether there is something new to show.
func (e *engine) update(start, state game.State, moves []game.Move, reviewing, calm bool) (changed bool) {
	if hash := state.Hash(); hash != e.hash || e.report == nil {
		if hash != e.hash {
			e.hash, e.stale, changed = hash, true, true
			e.failed = false
		}
		e.report = e.reports.known[hash]
	}
	changed = e.collect() || changed
	changed = e.settle() || changed
	_, over := state.Result()
	wanted := e.on && !e.spent() || e.tabled && (e.report == nil || e.report.Depth < spotDepth)
	wanted = wanted && !over && !e.failed && (e.report == nil || !e.report.Complete)
	first := e.first || e.tabled
	e.gate.reserve(wanted && first)
	running := !e.call.Ended()
	switch {
	case running && (!wanted || e.about != e.hash):
		e.call.Cancel()
	case !running && wanted && calm && (first || !reviewing):
		e.start(start, moves)
	}
	return changed
}

// collect takes over the latest report of the search. It reports whether that is about the
// position on the board.
func (e *engine) collect() bool {
	e.mu.Lock()
	latest := e.latest
	e.latest = found{}
	e.mu.Unlock()
	if latest.report == nil {
		return false
	}
	report := e.reports.add(latest.hash, latest.report)
	if latest.hash != e.hash || report == e.report {
		return false
	}
	e.report, e.stale = report, true
	e.version++
	return true
}

// start searches the position on the board.
func (e *engine) start(start game.State, moves []game.Move) {
	for n := e.threads(); len(e.players) < n; {
		spec, rules := e.game.Opponents[0], start.Rules()
		player, err := e.program.Engine(spec+e.program.OnePlayer, rules)
		if err != nil && e.program.OnePlayer != "" {
			player, err = e.program.Engine(spec, rules)
		}
		if err != nil {
			player = scene.Unavailable{Err: err}
		}
		e.players = append(e.players, player)
	}
	hash := e.hash
	left := e.limit() - e.reports.spent[hash]
	options := analysis.Options{
		Players: e.players[:e.threads()], Game: engineGame, Known: e.report, ClearLead: e.game.ClearLead, Margin: e.margin,
		Yield: e.program.Yield, // the frame in which the search was asked for has enough to do
		Report: func(r *analysis.Report) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.latest = found{hash, r}
		},
	}
	request := ai.Request{Start: start, Moves: moves}
	options.Moves, _ = ai.Likely(request.State())
	from, line := start.Clone(), slices.Clone(moves)
	e.about = hash
	limited := e.limit() > 0
	e.call = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (time.Duration, error) {
		if err := e.gate.enter(ctx, true); err != nil {
			return 0, err
		}
		defer e.gate.leave()
		began := time.Now()
		if limited {
			limited, cancel := context.WithTimeout(ctx, left)
			defer cancel()
			ctx = limited
		}
		_, err := analysis.Run(ctx, from, line, options)
		return time.Since(began), err
	}))
}

// engineGame distinguishes the engine's positions from the games of other callers.
const engineGame = 2

// settle notes how long the search has taken and whether it has failed. It reports whether
// there is something new to show: it has failed, or its time is over.
func (e *engine) settle() bool {
	if e.call == nil || !e.call.Ended() {
		return false
	}
	took, err := e.call.Result()
	e.call = nil
	e.reports.spend(e.about, took)
	e.failed = err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
	return e.failed || e.spent()
}

// spent reports whether the time for the position on the board is over.
func (e *engine) spent() bool {
	return e.limit() > 0 && e.reports.spent[e.hash] >= e.limit()
}

// threads returns the number of searches at the same time.
func (e *engine) threads() int {
	most := max(1, e.program.Players)
	return min(cmp.Or(e.options.Threads, most), most)
}

// close ends all thinking.
func (e *engine) close() { e.call.Cancel() }

// forTable returns the report that the table shows: in a game with a book only while the engine is on.
func (e *engine) forTable(booked bool) *analysis.Report {
	if booked && !e.on {
		return nil
	}
	return e.report
}

// best returns the best lines, or nil if none is known.
func (e *engine) best() []analysis.Line {
	if !e.on || e.report == nil {
		return nil
	}
	return e.report.Lines[:min(e.options.Lines, len(e.report.Lines))]
}

// counted reports whether the values are leads rather than chances.
func (e *engine) counted() bool {
	return e.report != nil && len(e.report.Lines) > 0 && e.report.Lines[0].Worth.Counted
}
