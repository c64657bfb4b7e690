package remote

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
)

// counted is a patient player that counts its searches and answers at once when
// its time is short.
func counted(searches *atomic.Int64) *scripted {
	p := patient()
	think := p.think
	p.think = func(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
		searches.Add(1)
		return think(ctx, s, limits, report)
	}
	return p
}

// TestPonderingGivesTheWorkerBack: the search that follows pondering has the same
// worker, and does not wait for it.
func TestPonderingGivesTheWorkerBack(t *testing.T) {
	var searches atomic.Int64
	pool := newFakePool(t, quick, honest(counted(&searches).build))
	c := newTestClient(pool, never(t))
	c.ponders = true
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	for range 5 {
		before := searches.Load()
		pondering := ai.StartPondering(c, newState(t), ai.Limits{Time: time.Minute})
		for searches.Load() == before {
			time.Sleep(time.Millisecond)
		}
		pondering.Stop()
		began := time.Now()
		if err := pondering.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
		if took := time.Since(began); took > quick.grace {
			t.Errorf("the search after pondering took %v", took)
		}
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
	if n := searches.Load(); n != 11 {
		t.Errorf("%d searches, want 11", n)
	}
}

// TestPonderingIsNoMatterOfLifeAndDeath: without a worker nobody ponders, on the
// page's own thread least of all, and a worker that fails is not replaced for it.
func TestPonderingIsNoMatterOfLifeAndDeath(t *testing.T) {
	pool := newFakePool(t, quick, func(f *fakeLink) { close(f.toPage) })
	c := newTestClient(pool, never(t))
	c.ponders = true
	c.Ponder(t.Context(), newState(t), ai.Limits{Time: time.Second})
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
	c = newTestClient(newFakePool(t, quick, func(*fakeLink) {}), never(t))
	c.Ponder(t.Context(), newState(t), ai.Limits{Time: time.Second})
	if len(c.pool.workers) != 0 {
		t.Error("a player that does not ponder took a worker")
	}
}

// TestPonderingLeavesNothingRunning stops pondering in all its states, the
// worker's start included.
func TestPonderingLeavesNothingRunning(t *testing.T) {
	var searches atomic.Int64
	pool := newFakePool(t, quick, honest(counted(&searches).build))
	c := newTestClient(pool, never(t))
	c.ponders = true
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	before := runtime.NumGoroutine()
	for i := range 20 {
		pondering := ai.StartPondering(c, newState(t), ai.Limits{Time: time.Minute})
		time.Sleep(time.Duration(i) * 200 * time.Microsecond)
		pondering.Stop()
		if err := pondering.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestLocalPondering: in the same process the next search waits for pondering to
// end, which it does at once.
func TestLocalPondering(t *testing.T) {
	var searches atomic.Int64
	l := &local{spec: "test", build: counted(&searches).build, ponders: true}
	pondering := ai.StartPondering(l, newState(t), ai.Limits{Time: time.Minute})
	for searches.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	pondering.Stop()
	mustThink(t, l, ai.Limits{Time: time.Millisecond}, func(ai.Info) {})
	if pondering.Running() {
		t.Error("still pondering")
	}
}
