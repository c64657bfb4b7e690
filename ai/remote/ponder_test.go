package remote

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
)

// counted is a patient player that counts its searches and answers at once when
// its time is short.
func counted(searches *atomic.Int64) *scripted {
	p := patient()
	think := p.think
	p.think = func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		searches.Add(1)
		return think(ctx, s, r)
	}
	return p
}

// TestPonderingGivesTheWorkerBack: the search that follows pondering has the same
// worker, and does not wait for it.
func TestPonderingGivesTheWorkerBack(t *testing.T) { timeless(testPonderingGivesTheWorkerBack)(t) }

func testPonderingGivesTheWorkerBack(t *testing.T) {
	var searches atomic.Int64
	pool := newFakePool(t, quick, honest(counted(&searches).build))
	c := newTestClient(pool, never(t))
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	for range 5 {
		before := searches.Load()
		pondering := ai.StartPondering(c, ai.At(newState(t), ai.Limits{Time: time.Minute}))
		for searches.Load() == before {
			time.Sleep(time.Millisecond)
		}
		pondering.Cancel()
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

// TestPonderingIsNoMatterOfLifeAndDeath: without a worker there is no pondering, on the page's own
// thread least of all, and a worker that fails is not replaced for it.
func TestPonderingIsNoMatterOfLifeAndDeath(t *testing.T) {
	timeless(testPonderingIsNoMatterOfLifeAndDeath)(t)
}

func testPonderingIsNoMatterOfLifeAndDeath(t *testing.T) {
	pool := newFakePool(t, quick, func(f *fakeLink) { close(f.toPage) })
	c := newTestClient(pool, never(t))
	ponder := &ai.Request{Start: newState(t), Limits: ai.Limits{Time: time.Second}, Ponder: true}
	if _, _, err := c.Think(t.Context(), ponder); err == nil {
		t.Error("without a worker somebody ponders")
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
	unable := first()
	unable.think = func(_ context.Context, _ game.State, r *ai.Request) (game.Move, ai.Info, error) {
		return game.NoMove, ai.Info{}, r.Choice()
	}
	pool = newFakePool(t, quick, honest(unable.build))
	c = newTestClient(pool, never(t))
	for range 3 {
		if _, _, err := c.Think(t.Context(), ponder); err == nil {
			t.Error("a player that does not ponder has an answer")
		}
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started for a player that does not ponder, want 1", n)
	}
}

// TestPonderingLeavesNothingRunning stops pondering in all its states, the
// worker's start included.
func TestPonderingLeavesNothingRunning(t *testing.T) {
	var searches atomic.Int64
	pool := newFakePool(t, quick, honest(counted(&searches).build))
	c := newTestClient(pool, never(t))
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	before, _ := clocktest.Goroutines()
	for i := range 20 {
		pondering := ai.StartPondering(c, ai.At(newState(t), ai.Limits{Time: time.Minute}))
		for range i * 20 {
			runtime.Gosched() // it gets further each time
		}
		pondering.Cancel()
		if err := pondering.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	mustThink(t, c, ai.Limits{Time: time.Millisecond}, nil)
	var traces []byte
	clocktest.Await(t, "nothing of pondering runs", 5*time.Second, func() bool {
		var now int
		now, traces = clocktest.Goroutines()
		return now <= before
	}, func() string { return string(traces) })
}

// TestLocalPondering: in the same process the next search waits for pondering to
// end, which it does at once.
func TestLocalPondering(t *testing.T) { timeless(testLocalPondering)(t) }

func testLocalPondering(t *testing.T) {
	var searches atomic.Int64
	l := &local{spec: "test", build: counted(&searches).build}
	pondering := ai.StartPondering(l, ai.At(newState(t), ai.Limits{Time: time.Minute}))
	for searches.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	pondering.Cancel()
	mustThink(t, l, ai.Limits{Time: time.Millisecond}, func(ai.Info) {})
	if !pondering.Ended() {
		t.Error("still pondering")
	}
}
