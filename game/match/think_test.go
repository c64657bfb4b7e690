package match_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/game"
	"colat/game/async"
	"colat/game/match"
)

func TestChooserFaults(t *testing.T) {
	failure := errors.New("no more memory")
	for name, test := range map[string]struct {
		fault chooser
		check func(error) bool
		text  string
	}{
		"error": {
			func(context.Context, game.State) (game.Move, error) { return game.NoMove, failure },
			func(err error) bool { return errors.Is(err, failure) }, "faulty: no more memory",
		},
		"illegal": {
			func(context.Context, game.State) (game.Move, error) { return 0, nil },
			func(err error) bool { return errors.Is(err, match.ErrIllegal) }, "faulty: the move is not legal: a1",
		},
		"none": {
			func(context.Context, game.State) (game.Move, error) { return game.NoMove, nil },
			func(err error) bool { return errors.Is(err, match.ErrIllegal) }, "faulty: the move is not legal: none",
		},
		"panic": {
			func(_ context.Context, s game.State) (game.Move, error) { s.Play(0); return 0, nil },
			func(err error) bool {
				crash, ok := errors.AsType[*async.CrashError](err)
				return ok && strings.Contains(string(crash.Stack), "TestChooserFaults")
			}, "faulty: crashed: othello: the move 0 is not legal",
		},
		"exit": {
			func(context.Context, game.State) (game.Move, error) { runtime.Goexit(); return 0, nil },
			func(err error) bool { return err != nil }, "faulty: ended without an answer",
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				faults := 2
				moody := chooser(func(ctx context.Context, s game.State) (game.Move, error) {
					if faults > 0 {
						faults--
						return test.fault(ctx, s)
					}
					return first(ctx, s)
				})
				m := match.New(state(t, victoryStart), [2]match.Seat{human, {Name: "faulty", Chooser: moody}})
				play(t, m, "d3")
				settle(m)
				for range 2 {
					if err := m.Err(); !test.check(err) || !strings.HasPrefix(err.Error(), test.text) {
						t.Fatalf("Err is %v, want %s", err, test.text)
					}
					if m.Thinking() || m.Update() {
						t.Error("the match goes on without Retry")
					}
					expectLine(t, m, "d3")
					m.Retry()
					if !m.Thinking() || m.Err() != nil {
						t.Error("Retry does not let it think")
					}
					settle(m)
				}
				expectLine(t, m, "d3 c3")

				faults = 1
				m = match.New(state(t, victoryStart), [2]match.Seat{{Name: "faulty", Chooser: moody}, engine})
				if _, err := m.Run(t.Context()); !test.check(err) {
					t.Errorf("Run returns %v", err)
				}
			})
		})
	}
}

func TestErrorThenUndoOrResign(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing := match.Seat{Name: "failing", Chooser: chooser(func(context.Context, game.State) (game.Move, error) {
			return game.NoMove, errors.New("failed")
		})}
		m := match.New(state(t, victoryStart), [2]match.Seat{human, failing})
		play(t, m, "d3")
		settle(m)
		if m.Err() == nil || !m.Undo() || m.Err() != nil {
			t.Errorf("after taking back: %v", m.Err())
		}
		play(t, m, "c4")
		settle(m)
		if m.Err() == nil || m.Resign(game.First) != nil || m.Err() != nil {
			t.Errorf("after resigning: %v", m.Err())
		}
	})
}

// TestOneChoiceAtATime uses a Chooser that takes a while to notice that it was
// stopped: it must not be called again before it has.
func TestOneChoiceAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls, active := 0, 0
		slow := chooser(func(ctx context.Context, s game.State) (game.Move, error) {
			calls++
			active++
			defer func() { active-- }()
			if active > 1 {
				t.Error("two calls at a time")
			}
			<-ctx.Done()
			time.Sleep(100 * time.Millisecond)
			return s.AppendMoves(nil)[0], nil
		})
		m := match.New(state(t, victoryStart), [2]match.Seat{human, {Name: "slow", Chooser: slow}})
		for range 3 {
			play(t, m, "d3")
			settle(m)
			if !m.Undo() {
				t.Fatal("the move is not taken back")
			}
			expectLine(t, m, "")
			play(t, m, "c4")
			for range 3 {
				m.Update()
				if !m.Thinking() {
					t.Error("the engine's turn is not shown")
				}
				time.Sleep(10 * time.Millisecond)
			}
			settle(m)
			expectLine(t, m, "c4")
			m.Undo()
			settle(m)
		}
		if calls != 6 {
			t.Errorf("%d calls, want 6", calls)
		}
	})
}

// TestCloseStops: the bubble fails if a goroutine is left.
func TestCloseStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 20 {
			m := match.New(state(t, victoryStart), [2]match.Seat{{Name: "endless", Chooser: endless}, human})
			m.Update()
			m.Close()
			m.Close()
			if m.Update() || m.Thinking() || m.CanUndo() || m.CanRedo() {
				t.Error("a closed match goes on")
			}
			if err := m.Play(19); !errors.Is(err, match.ErrClosed) {
				t.Errorf("a move in a closed match: %v", err)
			}
			if err := m.Resign(game.First); !errors.Is(err, match.ErrClosed) {
				t.Errorf("resigning a closed match: %v", err)
			}
		}
	})
}

// TestChooserOwnsItsState: what a Chooser does to its state does not reach the
// match.
func TestChooserOwnsItsState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wild := chooser(func(_ context.Context, s game.State) (game.Move, error) {
			m := s.AppendMoves(nil)[0]
			s.Undo()
			s.Play(s.AppendMoves(nil)[3])
			return m, nil
		})
		m := match.New(state(t, victoryStart), [2]match.Seat{human, {Name: "wild", Chooser: wild}})
		play(t, m, "d3")
		settle(m)
		expectLine(t, m, "d3 c3")
	})
}

func TestPausedMatchStandsStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := match.Clock(match.TimeControl{Total: time.Minute})
		m := match.New(state(t, victoryStart), [2]match.Seat{human, engine}, clock)
		play(t, m, "d3")
		m.Update()
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if !m.Answered() {
			t.Fatal("no answer waits")
		}
		m.Pause(true)
		time.Sleep(2 * time.Minute)
		if m.Update() || m.Over() || !m.Paused() {
			t.Errorf("the match went on: %v", m.Moves())
		}
		m.Pause(false)
		settle(m)
		expectLine(t, m, "d3 c3")
		m.Close()
	})
}
