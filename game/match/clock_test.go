package match_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"colat/game"
	"colat/game/match"
)

func TestClockRunsOnOwnTurn(t *testing.T) {
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	m := match.New(state(t, classicStart), [2]match.Seat{human, human},
		match.Clock(35*time.Minute), match.TimeSource(func() time.Time { return now }))
	if !m.HasClock() {
		t.Fatal("there is no clock")
	}
	expect := func(first, second time.Duration) {
		t.Helper()
		if f, s := m.Remaining(game.First), m.Remaining(game.Second); f != first || s != second {
			t.Errorf("%v and %v are left, want %v and %v", f, s, first, second)
		}
	}
	expect(35*time.Minute, 35*time.Minute)
	now = now.Add(5 * time.Minute)
	expect(30*time.Minute, 35*time.Minute)
	play(t, m, "d3")
	now = now.Add(time.Minute)
	expect(30*time.Minute, 34*time.Minute)
	m.Undo()
	now = now.Add(time.Minute)
	expect(29*time.Minute, 34*time.Minute)
	if err := m.Resign(game.First); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Hour)
	expect(29*time.Minute, 34*time.Minute)
	m.Undo()
	now = now.Add(time.Minute)
	expect(28*time.Minute, 34*time.Minute)
	m.Close()
	now = now.Add(time.Hour)
	expect(28*time.Minute, 34*time.Minute)
	if m.Remaining(game.Nobody) != 0 {
		t.Error("nobody has time left")
	}
}

func TestTimeout(t *testing.T) {
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	lost := game.Result{Winner: game.Second, Reason: game.Timeout}
	for name, touch := range map[string]func(*match.Match){
		"update": func(m *match.Match) {
			if !m.Update() {
				t.Error("Update does not report the end")
			}
		},
		"move": func(m *match.Match) {
			if err := m.Play(19); err != match.ErrOver {
				t.Errorf("a move after the time: %v", err)
			}
		},
		"resignation": func(m *match.Match) {
			if err := m.Resign(game.Second); err != match.ErrOver {
				t.Errorf("resigning after the time: %v", err)
			}
		},
		"redo": func(m *match.Match) { m.Redo() },
	} {
		m := match.New(state(t, classicStart), [2]match.Seat{human, human},
			match.Clock(time.Minute), match.TimeSource(func() time.Time { return now }))
		play(t, m, "d3")
		m.Undo()
		now = now.Add(time.Minute - 1)
		if m.Update(); m.Over() {
			t.Errorf("%s: over with a nanosecond left", name)
		}
		now = now.Add(1)
		touch(m)
		if result, over := m.Result(); !over || result != lost {
			t.Errorf("%s: the result is %v %v", name, result, over)
		}
		if m.CanUndo() || m.CanRedo() || m.Remaining(game.First) != 0 {
			t.Errorf("%s: the lost game goes on", name)
		}
	}
}

// TestEngineRunsOutOfTime has engines that lose on time, with and without a
// display.
func TestEngineRunsOutOfTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seats := [2]match.Seat{engine, {Name: "endless", Chooser: endless}}
		want := game.Result{Winner: game.First, Reason: game.Timeout}
		m := match.New(state(t, classicStart), seats, match.Clock(10*time.Second))
		began := time.Now()
		result, err := m.Run(t.Context())
		if err != nil || result != want {
			t.Errorf("Run returns %v, %v, want %v", result, err, want)
		}
		if took := time.Since(began); took != 11*time.Second {
			t.Errorf("the end comes after %v, want 11s", took)
		}
		expectLine(t, m, "d3")

		m = match.New(state(t, classicStart), seats, match.Clock(2*time.Second))
		for range 4 {
			settle(m)
		}
		if result, over := m.Result(); !over || result != want {
			t.Errorf("the result is %v %v, want %v", result, over, want)
		}
	})
}

func TestNoClock(t *testing.T) {
	m := match.New(state(t, classicStart), [2]match.Seat{human, human}, match.Clock(0), match.TimeSource(time.Now))
	if m.HasClock() || m.Remaining(game.First) != 0 || m.Update() {
		t.Error("there is a clock")
	}
}

// TestClockStandsOnError: nobody pays for a Chooser that is out of order.
func TestClockStandsOnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing := match.Seat{Name: "failing", Chooser: chooser(func(context.Context, game.State) (game.Move, error) {
			time.Sleep(time.Second)
			return game.NoMove, errors.New("failed")
		})}
		m := match.New(state(t, classicStart), [2]match.Seat{failing, human}, match.Clock(time.Minute))
		if _, err := m.Run(t.Context()); err == nil {
			t.Fatal("the Chooser does not fail")
		}
		time.Sleep(time.Hour)
		if m.Update(); m.Over() || m.Remaining(game.First) != 59*time.Second {
			t.Errorf("%v are left", m.Remaining(game.First))
		}
		m.Retry()
		time.Sleep(time.Minute)
		if m.Update(); !m.Over() {
			t.Error("the clock stands after Retry")
		}
	})
}
