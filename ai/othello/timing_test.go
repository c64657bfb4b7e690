package othello

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/ai/othello/othellotest"
	"colat/game"
	rules "colat/game/othello"
)

// TestAllotments checks the shares on the way through games of all lengths of
// clock: they are never more than there is, nor all of it, nor next to nothing.
func TestAllotments(t *testing.T) {
	for _, left := range []time.Duration{1, time.Microsecond, time.Millisecond, 30 * time.Millisecond, time.Second,
		2 * time.Minute, 3 * time.Hour} {
		for _, most := range []time.Duration{0, 1, 5 * time.Millisecond, 10 * time.Second} {
			for empties := 1; empties <= 60; empties++ {
				for _, victory := range []bool{false, true} {
					var a timing
					a.start(time.Time{}, ai.Limits{Left: left, Time: most}, empties, victory)
					switch {
					case a.Hard < 1 || a.Soft > a.Hard:
						t.Errorf("%v left, %d empty: soft %v, hard %v", left, empties, a.Soft, a.Hard)
					case left > time.Microsecond && a.Hard > left/2:
						t.Errorf("%v left, %d empty: a move may take %v", left, empties, a.Hard)
					case most > 0 && a.Hard > most:
						t.Errorf("capped at %v: a move may take %v", most, a.Hard)
					case most == 0 && a.Soft < left/100:
						t.Errorf("%v left, %d empty: a move gets only %v", left, empties, a.Soft)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		empties int
		victory bool
		moves   int
	}{{60, true, 21}, {40, true, 11}, {25, true, 4}, {24, true, 3}, {4, true, 3}, {60, false, 23}, {20, false, 3}} {
		if got := movesToGo(c.empties, c.victory); got != c.moves {
			t.Errorf("%d empty squares, victory %v: %d moves to go, want %d", c.empties, c.victory, got, c.moves)
		}
	}
}

// TestSpentShares plays a game in which each move takes its hard limit: time
// must be left to the end.
func TestSpentShares(t *testing.T) {
	for _, clock := range []time.Duration{100 * time.Millisecond, time.Second, time.Minute} {
		left := clock
		for empties := 60; empties > 0; empties -= 2 {
			var move timing
			left -= move.start(time.Time{}, ai.Limits{Left: left}, empties, true).Time
			if left <= 0 {
				t.Fatalf("nothing is left of %v with %d empty squares", clock, empties)
			}
		}
	}
}

func TestWorth(t *testing.T) {
	type iteration struct {
		best   game.Move
		chance float64
	}
	worth := func(iterations ...iteration) float64 {
		var tm timing
		tm.start(time.Time{}, ai.Limits{Left: time.Second}, 40, true)
		for i, it := range iterations {
			tm.note(i+1, it.best, it.chance)
		}
		return tm.worth()
	}
	repeat := func(it iteration, n int) []iteration {
		var all []iteration
		for range n {
			all = append(all, it)
		}
		return all
	}
	steady := worth(repeat(iteration{19, 0.6}, 5)...)
	if steady != 1 {
		t.Errorf("a steady search is worth %v shares, want 1", steady)
	}
	if w := worth(append(repeat(iteration{19, 0.6}, 5), iteration{26, 0.6})...); w <= steady {
		t.Errorf("a changed best move: %v", w)
	}
	if w := worth(append(repeat(iteration{19, 0.6}, 5), iteration{19, 0.45})...); w <= steady {
		t.Errorf("a fallen score: %v", w)
	}
	if w := worth(append(repeat(iteration{19, 0.6}, 5), iteration{19, 0.75})...); w != steady {
		t.Errorf("a risen score: %v", w)
	}
	// Odd and even depths disagree about who is ahead, which is no fall.
	if w := worth(iteration{19, 0.6}, iteration{19, 0.4}, iteration{19, 0.6}, iteration{19, 0.4}); w != steady {
		t.Errorf("odd and even: %v", w)
	}
	long := worth(repeat(iteration{19, 0.6}, 12)...)
	if long >= steady {
		t.Errorf("unchanged for long: %v", long)
	}
	if w := worth(repeat(iteration{19, 0.99}, 12)...); w >= long {
		t.Errorf("unchanged and far ahead: %v", w)
	}
}

// TestNothingChangesWithoutAClock: the same searches to the node, at any speed of the clock.
func TestNothingChangesWithoutAClock(t *testing.T) {
	var tm timing
	limits := ai.Limits{Time: time.Second, Depth: 7, Nodes: 1000}
	if got := tm.start(time.Now(), limits, 40, true); got != limits || tm.On {
		t.Errorf("limits %+v became %+v", limits, got)
	}
	e := New(Options{TableBytes: 1 << 20})
	s := openings(t, rand.New(rand.NewPCG(21, 1)), 40, 1)[0]
	if _, _, err := e.Think(context.Background(), ai.At(s, ai.Limits{Left: 10 * time.Millisecond})); err != nil {
		t.Fatal(err)
	}
	if _, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Depth: 8})); err != nil || info.Depth != 8 {
		t.Errorf("depth 8 after a search with a clock: %+v, %v", info, err)
	}
}

// TestClockLastsAGame lets the engine play whole games against itself with
// little time for all of a side's moves.
func TestClockLastsAGame(t *testing.T) {
	const clock = 600 * time.Millisecond
	rng := rand.New(rand.NewPCG(22, 1))
	for i, r := range []*rules.Rules{rules.Victory, rules.Classic} {
		// The machine may have other work: the best of a few tries counts.
		least := [2]time.Duration{time.Hour, time.Hour}
		for try := 0; try < 6 && max(least[0], least[1]) >= clock; try++ {
			s, err := r.New(nil, rng)
			if err != nil {
				t.Fatal(err)
			}
			engines := [2]*Engine{New(Options{TableBytes: 4 << 20}), New(Options{TableBytes: 4 << 20})}
			for _, e := range engines { // the memory of the table is not the clock's matter
				e.Think(context.Background(), ai.At(s, ai.Limits{Depth: 1}))
			}
			var used [2]time.Duration
			for _, over := s.Result(); !over; _, over = s.Result() {
				side := s.ToMove()
				watch := clocktest.Start()
				move, _, err := engines[side].Think(context.Background(), ai.At(s, ai.Limits{Left: max(clock-used[side], 1)}))
				used[side] += watch.Elapsed()
				if err != nil || !game.IsLegal(s, move) {
					t.Fatalf("move %v, error %v", move, err)
				}
				s.Play(move)
			}
			least = [2]time.Duration{min(least[0], used[0]), min(least[1], used[1])}
		}
		if max(least[0], least[1]) >= clock {
			t.Errorf("game %d: the sides used %v of %v", i, least, clock)
		}
	}
}

// TestNothingToDecideIsQuick: a single legal move, or a win that has been
// proven, takes next to none of the time left.
func TestNothingToDecideIsQuick(t *testing.T) {
	e := New(Options{TableBytes: 8 << 20})
	rng := rand.New(rand.NewPCG(23, 1))
	quick := func(s game.State, what string) ai.Info {
		t.Helper()
		watch := clocktest.Start()
		_, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Left: 10 * time.Minute}))
		if took := watch.Elapsed(); err != nil || took > time.Second {
			t.Errorf("%s: took %v, error %v", what, took, err)
		}
		return info
	}
	for found := 0; found < 3; {
		if p := othellotest.Playout(rng, 0, 20+rng.IntN(20)); len(p.Moves()) == 1 {
			found++
			quick(p.State(t), "a single move")
		}
	}
	s := othellotest.Playout(rng, othellotest.RandomCells(rng), 18).State(t)
	for {
		if _, over := s.Result(); over {
			break
		}
		move, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Left: 10 * time.Minute}))
		if err != nil || !info.Proven() {
			t.Fatalf("18 empty squares: %+v, %v", info, err)
		}
		s.Play(move)
		if _, over := s.Result(); !over && !quick(s, "a proven game").Proven() {
			t.Error("what was proven is not proven after a move")
		}
	}
}
