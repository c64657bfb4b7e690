package server

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Engines of one address wait for each other, and not those of another one for them;
// levels wait for no deep search; rooms without a watcher come last.
func TestThinkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newThinkers(1)
		var mu sync.Mutex // of order: both lanes think at a time
		var order []string
		think := func(kind int, from string, watched bool) {
			go func() {
				if q.enter(t.Context(), kind, from, watched) != nil {
					return
				}
				mu.Lock()
				order = append(order, from)
				mu.Unlock()
				time.Sleep(time.Second)
				q.leave(kind)
			}()
			synctest.Wait()
		}
		think(deepLane, "a", true)
		think(deepLane, "gone", false)
		for range 4 {
			think(deepLane, "a", true)
		}
		think(deepLane, "b", true)
		think(deepLane, "b", true)
		think(deepLane, "c", true)
		think(quickLane, "level", true)
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := []string{"a", "level", "a", "b", "c", "a", "b", "a", "a", "gone"}; !slices.Equal(order, want) {
			t.Errorf("they think in the order %v, want %v", order, want)
		}
		for kind := range q.lanes {
			if l := &q.lanes[kind]; l.free != 1 || len(l.turns[0])+len(l.turns[1]) > 0 {
				t.Errorf("in the end %d may think, %v wait", l.free, l.turns)
			}
		}
	})
}

// The engines that wait take turns: rounds tells how often all places are taken before one of them
// thinks again.
func TestRoundsOfThinkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newThinkers(2)
		for n, want := range []int{0, 0, 1, 1, 2, 2, 3} {
			go q.enter(t.Context(), deepLane, fmt.Sprint(n%2), true)
			synctest.Wait()
			if got := q.rounds(deepLane); got != want {
				t.Errorf("%d engines: %d rounds, want %d", n+1, got, want)
			}
		}
		if got := q.rounds(quickLane); got != 0 {
			t.Errorf("%d rounds of levels", got)
		}
	})
}

// An engine that is not wanted any more gives up its place, wherever it is.
func TestThinkersThatLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newThinkers(2)
		for n := range 200 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n%17)*100*time.Millisecond)
			go func() {
				defer cancel()
				if q.enter(ctx, deepLane, fmt.Sprint(n%5), n%3 > 0) == nil {
					time.Sleep(100 * time.Millisecond)
					q.leave(deepLane)
				}
			}()
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if l := &q.lanes[deepLane]; l.free != 2 || len(l.turns[0])+len(l.turns[1]) > 0 {
			t.Errorf("in the end %d may think, %v wait", l.free, l.turns)
		}
	})
}

func TestLaneOf(t *testing.T) {
	for spec, want := range map[string]int{
		"level:3": quickLane, "random": quickLane, "greedy": quickLane, "alphabeta:depth=60": deepLane,
		"level:7": quickLane, "level:level=2": quickLane, "level:8": deepLane, "level:8,time=10s": deepLane,
		"level:time=10s,level=8": deepLane, "level:08": deepLane, "level:9": deepLane, "level:": deepLane,
		"champion": deepLane, "mcts:iterations=100": deepLane,
	} {
		if got := laneOf(spec); got != want {
			t.Errorf("%s: %d", spec, got)
		}
	}
}
