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

// total is a clock without a limit for moves.
func total(d time.Duration) match.Option { return match.Clock(match.TimeControl{Total: d}) }

func TestClockRunsOnOwnTurn(t *testing.T) {
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	m := match.New(state(t, classicStart), [2]match.Seat{human, human},
		total(35*time.Minute), match.TimeSource(func() time.Time { return now }))
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
	if m.Remaining(game.NoSide) != 0 {
		t.Error("nobody has time left")
	}
}

// TestForcedPassCostsNoTime: the clock of a person who must pass stands still, and the opponent's
// runs until its move, for the whole time that the pass is shown.
func TestForcedPassCostsNoTime(t *testing.T) {
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	control := match.TimeControl{Total: 5 * time.Minute, Move: time.Minute}
	m := match.New(state(t, passing), [2]match.Seat{human, human}, match.Clock(control),
		match.TimeSource(func() time.Time { return now }))
	expect := func(running game.Player, first, second, move time.Duration) {
		t.Helper()
		if f, s := m.Remaining(game.First), m.Remaining(game.Second); f != first || s != second ||
			m.Running() != running || m.LeftForMove(running) != move {
			t.Errorf("%v and %v are left, %v for the move of %v; want %v, %v, and %v of %v",
				f, s, m.LeftForMove(m.Running()), m.Running(), first, second, move, running)
		}
	}
	expect(game.Second, 5*time.Minute, 5*time.Minute, time.Minute)
	now = now.Add(16 * time.Second)
	expect(game.Second, 5*time.Minute, 4*time.Minute+44*time.Second, 44*time.Second)
	play(t, m, "pass")
	expect(game.Second, 5*time.Minute, 4*time.Minute+44*time.Second, 44*time.Second)
	now = now.Add(44 * time.Second)
	m.Update()
	if result, over := m.Result(); !over || result != (game.Result{Winner: game.First, Reason: game.Timeout}) {
		t.Errorf("%v %v", result, over)
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
			total(time.Minute), match.TimeSource(func() time.Time { return now }))
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
		m := match.New(state(t, classicStart), seats, total(10*time.Second))
		began := time.Now()
		result, err := m.Run(t.Context())
		if err != nil || result != want {
			t.Errorf("Run returns %v, %v, want %v", result, err, want)
		}
		if took := time.Since(began); took != 11*time.Second {
			t.Errorf("the end comes after %v, want 11s", took)
		}
		expectLine(t, m, "d3")

		m = match.New(state(t, classicStart), seats, total(2*time.Second))
		for range 4 {
			settle(m)
		}
		if result, over := m.Result(); !over || result != want {
			t.Errorf("the result is %v %v, want %v", result, over, want)
		}
	})
}

func TestNoClock(t *testing.T) {
	m := match.New(state(t, classicStart), [2]match.Seat{human, human}, total(0), match.TimeSource(time.Now))
	if m.HasClock() || m.Remaining(game.First) != 0 || m.Update() {
		t.Error("there is a clock")
	}
}

// TestClockStandsOnError: no clock runs for a Chooser that is out of order.
func TestClockStandsOnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing := match.Seat{Name: "failing", Chooser: chooser(func(context.Context, game.State) (game.Move, error) {
			time.Sleep(time.Second)
			return game.NoMove, errors.New("failed")
		})}
		m := match.New(state(t, classicStart), [2]match.Seat{failing, human}, total(time.Minute))
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

// A single move that takes longer than moves may loses, however much time there is for
// the game.
func TestMoveLimit(t *testing.T) {
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	m := match.New(state(t, classicStart), [2]match.Seat{human, human},
		match.Clock(match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}),
		match.TimeSource(func() time.Time { return now }))
	for i, text := range []string{"d3", "c5", "d6"} {
		now = now.Add(9 * time.Second)
		if m.Update(); m.Over() || m.LeftForMove(m.State().ToMove()) != time.Second {
			t.Fatalf("move %d: over %v, %v are left for it", i+1, m.Over(), m.LeftForMove(m.State().ToMove()))
		}
		play(t, m, text)
	}
	// Taken back, the move has its time anew, but what it took of the game is gone.
	m.Undo()
	if m.LeftForMove(game.First) != 10*time.Second || m.Remaining(game.First) != 102*time.Second {
		t.Errorf("after taking back %v of %v are left", m.LeftForMove(game.First), m.Remaining(game.First))
	}
	if m.LeftForMove(game.Second) != 10*time.Second {
		t.Errorf("for the next move %v are left", m.LeftForMove(game.Second))
	}
	now = now.Add(3 * time.Second)
	again, err := match.ParseRecord(m.Record().String())
	if err != nil {
		t.Fatal(err)
	}
	resumed, err := match.Resume(again, [2]match.Seat{human, human}, match.TimeSource(func() time.Time { return now }))
	if err != nil {
		t.Fatal(err)
	}
	if resumed.LeftForMove(game.First) != 7*time.Second || resumed.Remaining(game.First) != 99*time.Second {
		t.Errorf("resumed with %v of %v", resumed.LeftForMove(game.First), resumed.Remaining(game.First))
	}
	for _, m := range []*match.Match{m, resumed} {
		now = now.Add(8 * time.Second)
		m.Update()
		if r, over := m.Result(); !over || r != (game.Result{Winner: game.Second, Reason: game.Timeout}) {
			t.Errorf("after eleven seconds the result is %v %v", r, over)
		}
		now = now.Add(-8 * time.Second)
	}
}

// An engine does not pay for time in which the page slept, and its answer counts when
// it is there as the page wakes up. A person's time runs on.
func TestSleepIsNotCountedAgainstEngines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control := match.Clock(match.TimeControl{Total: time.Minute, Move: 10 * time.Second})
		slow := match.Seat{Name: "slow", Chooser: chooser(func(_ context.Context, s game.State) (game.Move, error) {
			time.Sleep(2 * time.Second)
			return s.AppendMoves(nil)[0], nil
		})}
		m := match.New(state(t, classicStart), [2]match.Seat{slow, human}, control, match.SleepAfter(time.Second))
		m.Update() // asks
		time.Sleep(time.Hour)
		if m.Update(); m.Over() || len(m.Moves()) != 1 {
			t.Fatal("the answer of an engine in a page that slept is lost")
		}
		if left := m.Remaining(game.First); left != time.Minute {
			t.Errorf("the engine has %v left", left)
		}
		if left := m.LeftForMove(game.Second); left != 10*time.Second {
			t.Errorf("the person begins with %v", left)
		}
		time.Sleep(5 * time.Second)
		if left := m.LeftForMove(game.Second); left != 5*time.Second {
			t.Errorf("after five seconds the person has %v", left)
		}
		time.Sleep(time.Hour)
		if m.Update(); !m.Over() {
			t.Error("a person's time stands while the page sleeps")
		}

		// A machine that slept with its engine gives it the time it had.
		endless := match.Seat{Name: "endless", Chooser: endless}
		m = match.New(state(t, classicStart), [2]match.Seat{endless, human}, control, match.SleepAfter(time.Second))
		m.Update()
		time.Sleep(time.Hour)
		if m.Update(); m.Over() {
			t.Fatal("an engine loses by a sleep")
		}
		for range 25 {
			time.Sleep(time.Second / 2)
			m.Update()
		}
		if !m.Over() {
			t.Error("an engine's time does not run")
		}
	})
}

// An answer that is there at the next Update has come in time.
func TestAnswerInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		late := match.Seat{Name: "late", Chooser: chooser(func(_ context.Context, s game.State) (game.Move, error) {
			time.Sleep(900 * time.Millisecond)
			return s.AppendMoves(nil)[0], nil
		})}
		m := match.New(state(t, classicStart), [2]match.Seat{late, human}, total(time.Second))
		m.Update()
		time.Sleep(1100 * time.Millisecond) // a long frame
		synctest.Wait()
		if m.Update(); m.Over() || len(m.Moves()) != 1 {
			t.Errorf("over %v after %d moves", m.Over(), len(m.Moves()))
		}

		// While the answer waits to be shown, neither clock runs.
		m = match.New(state(t, classicStart), [2]match.Seat{late, human}, total(time.Minute))
		m.Update()
		time.Sleep(time.Second)
		synctest.Wait()
		before := m.Remaining(game.First)
		time.Sleep(5 * time.Second)
		if left := m.Remaining(game.First); left != before || m.Running() != game.NoSide {
			t.Errorf("an answer that waits costs %v", before-left)
		}
		if m.Update(); len(m.Moves()) != 1 || m.Running() != game.Second || m.Remaining(game.Second) != time.Minute {
			t.Errorf("%d moves, %v runs with %v", len(m.Moves()), m.Running(), m.Remaining(game.Second))
		}
	})
}
