package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// The tests run in synctest bubbles: time is simulated, and a goroutine that is
// left behind fails the test.

const (
	victoryStart = "---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3"
	classicStart = "---------------------------OX------XO--------------------------- X"
	// passing has black to move and only white able to, then both once more.
	passing = "OX-----O----------------------------------------------X--------- X"
)

// chooser is a Chooser from a function.
type chooser func(ctx context.Context, s game.State) (game.Move, error)

func (c chooser) Choose(ctx context.Context, start game.State, moves []game.Move) (game.Move, error) {
	s := start.Clone()
	for _, m := range moves {
		s.Play(m)
	}
	return c(ctx, s)
}

// first thinks for a second and takes the first legal move.
var first = chooser(func(ctx context.Context, s game.State) (game.Move, error) {
	select {
	case <-time.After(time.Second):
		return s.AppendMoves(nil)[0], nil
	case <-ctx.Done():
		return game.NoMove, ctx.Err()
	}
})

// endless thinks until it is stopped, and then answers all the same.
var endless = chooser(func(ctx context.Context, s game.State) (game.Move, error) {
	<-ctx.Done()
	return s.AppendMoves(nil)[0], nil
})

var (
	human  = match.Seat{Name: "human"}
	engine = match.Seat{Name: "first", Chooser: first}
)

func state(t testing.TB, text string) game.State {
	t.Helper()
	rules := game.Rules(othello.Classic)
	if strings.Count(text, " ") == 2 {
		rules = othello.Victory
	}
	s, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t testing.TB, m *match.Match, moves ...string) {
	t.Helper()
	for _, text := range moves {
		move, err := m.State().Rules().ParseMove(m.State(), text)
		if err == nil {
			err = m.Play(move)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// settle lets a second and a bit go by, tick by tick, as a display does.
func settle(m *match.Match) {
	for range 70 {
		m.Update()
		time.Sleep(time.Second / 60)
		synctest.Wait()
	}
}

// line returns the moves on the board by name.
func line(m *match.Match) string {
	s := m.Start().Clone()
	var names []string
	for _, move := range m.Moves() {
		names = append(names, s.Rules().FormatMove(s, move))
		s.Play(move)
	}
	return strings.Join(names, " ")
}

func expectLine(t testing.TB, m *match.Match, want string) {
	t.Helper()
	if got := line(m); got != want {
		t.Errorf("the moves are %q, want %q", got, want)
	}
	s := m.Start().Clone()
	for _, move := range m.Moves() {
		s.Play(move)
	}
	if s.Hash() != m.State().Hash() {
		t.Errorf("the board does not show the moves %q", want)
	}
}

func TestPersonAgainstEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := state(t, victoryStart)
		m := match.New(start, [2]match.Seat{human, engine})
		defer m.Close()
		if m.Update() || m.Thinking() {
			t.Error("something happens on the person's turn")
		}
		play(t, m, "d3")
		if !m.Update() || !m.Thinking() {
			t.Error("the engine does not start thinking")
		}
		if m.Update() {
			t.Error("something changed while the engine thinks")
		}
		if err := m.Play(18); !errors.Is(err, match.ErrNotYourTurn) {
			t.Errorf("a move on the engine's turn: %v", err)
		}
		settle(m)
		expectLine(t, m, "d3 c3")
		if m.Thinking() || m.Over() {
			t.Error("it should be the person's turn")
		}
		if err := m.Play(0); !errors.Is(err, match.ErrIllegal) || !strings.Contains(err.Error(), "a1") {
			t.Errorf("an illegal move: %v", err)
		}
		expectLine(t, m, "d3 c3")
		if start.Hash() != m.Start().Hash() || len(start.AppendMoves(nil)) != 4 {
			t.Error("the position the match was made from has changed")
		}
	})
}

func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, start := range []string{victoryStart, classicStart} {
			m := match.New(state(t, start), [2]match.Seat{engine, engine})
			result, err := m.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			onBoard, over := m.State().Result()
			if !over || result != onBoard {
				t.Errorf("Run returns %v, the board says %v %v", result, onBoard, over)
			}
			if m.CanUndo() || m.Undo() || m.CanRedo() || m.Redo() {
				t.Error("moves of engines can be taken back")
			}
			if err := m.Play(0); !errors.Is(err, match.ErrOver) {
				t.Errorf("a move after the end: %v", err)
			}
			if err := m.Resign(game.First); !errors.Is(err, match.ErrOver) {
				t.Errorf("resigning after the end: %v", err)
			}
		}
	})
}

func TestRunStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		m := match.New(state(t, victoryStart), [2]match.Seat{engine, {Name: "endless", Chooser: endless}})
		if _, err := m.Run(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the context ends: %v", err)
		}
		expectLine(t, m, "d3")
		m = match.New(state(t, victoryStart), [2]match.Seat{engine, human})
		if _, err := m.Run(t.Context()); !errors.Is(err, match.ErrPerson) {
			t.Errorf("a person to move: %v", err)
		}
		m.Close()
		if _, err := m.Run(t.Context()); !errors.Is(err, match.ErrClosed) {
			t.Errorf("a closed match: %v", err)
		}
	})
}

func TestResign(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, {Name: "endless", Chooser: endless}})
		play(t, m, "d3")
		m.Update()
		if err := m.Resign(game.NoSide); err == nil {
			t.Error("nobody resigned")
		}
		if err := m.Resign(game.First); err != nil {
			t.Fatal(err)
		}
		if result, over := m.Result(); !over || result != (game.Result{Winner: game.Second, Reason: game.Resignation}) {
			t.Errorf("the result is %v %v", result, over)
		}
		if m.Thinking() {
			t.Error("the engine still thinks")
		}
		settle(m)
		expectLine(t, m, "d3")
		if err := m.Resign(game.Second); !errors.Is(err, match.ErrOver) {
			t.Errorf("both sides resign: %v", err)
		}
	})
}

func TestSeats(t *testing.T) {
	m := match.New(state(t, victoryStart), [2]match.Seat{human, engine})
	if seats := m.Seats(); seats[0].Name != "human" || seats[1].Name != "first" {
		t.Errorf("the seats are %v", seats)
	}
	before := slices.Clone(m.Moves())
	_ = append(m.Moves(), 1)
	if !slices.Equal(before, m.Moves()) {
		t.Error("appending to Moves reaches the match")
	}
}
