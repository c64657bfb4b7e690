package analysis

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"colat/ai/analysis"
)

// The gate lets one in at a time, the engine alone while it is reserved, and no call after its
// time.
func TestGate(t *testing.T) {
	g := newGate()
	var inside, most atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 50 {
				if err := g.enter(t.Context(), i%2 == 0); err != nil {
					t.Error(err)
				}
				if n := inside.Add(1); n > most.Load() {
					most.Store(n)
				}
				inside.Add(-1)
				g.leave()
			}
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d were inside together", most.Load())
	}
	g.reserve(true)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.enter(ended, false); !errors.Is(err, context.Canceled) {
		t.Errorf("others enter a reserved gate: %v", err)
	}
	if err := g.enter(t.Context(), true); err != nil {
		t.Error(err)
	}
	g.leave()
	g.reserve(false)
	if err := g.enter(t.Context(), false); err != nil {
		t.Error(err)
	}
}

// Of the reports about a position the deepest is kept, and of the positions the latest.
func TestReports(t *testing.T) {
	var r reports
	deep, flat := &analysis.Report{Depth: 9}, &analysis.Report{Depth: 2}
	complete := &analysis.Report{Depth: 2, Complete: true}
	if r.add(1, flat) != flat || r.add(1, deep) != deep || r.add(1, flat) != deep || r.add(1, complete) != complete {
		t.Error("not the deepest report is kept")
	}
	for hash := range uint64(2 * mostReports) {
		r.add(hash, flat)
	}
	if len(r.known) != mostReports || r.known[2*mostReports-1] == nil || r.known[1] != nil {
		t.Errorf("%d positions are kept", len(r.known))
	}
}
