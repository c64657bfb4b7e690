package play_test

import (
	"context"
	"errors"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Screen readers are told errors, too, and all events of a moment: an announcement before the rest
// of it is never read.
func TestWhatIsWrongIsAnnounced(t *testing.T) {
	heard := func(address string, want ...string) *apptest.App {
		t.Helper()
		a, host := apptest.Open(t, address, &storage.Store{})
		if got := host.Announced; len(got) != len(want) || len(want) > 0 && got[0] != want[0] {
			t.Errorf("%s: announced %q, want %q", address, got, want)
		}
		host.Announced = nil
		return a
	}
	heard("game=uttt&black=human&white=human&moves=44+00", "Move 2 (“00”) is not legal. The game opens there.")
	heard("game=classic&white=human&moves=d3")
	heard("lang=xx", "Cờ Lật: choose a game. Five suns, Classic, Ultimate, Cờ toán, Gomoku. "+
		"There is no language “xx”. Use vi or en.")

	a := heard("game=uttt&black=human&white=human&moves=44")
	host := a.Host
	a.Click(t, "00")
	if got := host.Announced; len(got) != 1 || got[0] != "O must play in the middle block" {
		t.Errorf("announced %q", got)
	}
	host.Announced = nil
	a.Activate("share")
	a.Tick()
	if got := host.Announced; len(got) != 1 || got[0] != a.Text("toast.copied") {
		t.Errorf("announced %q", got)
	}
}

// The last move and how it ended the game are heard together.
func TestEndIsAnnouncedWithItsMove(t *testing.T) {
	a, host := apptest.Open(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2", &storage.Store{})
	a.Click(t, "c1")
	a.Until(t, "the game is over", func(s app.ProbeState) bool { return s.Result != nil })
	const want = "X plays c1. X wins! X has 3 in a row."
	if got := host.Announced; len(got) != 1 || got[0] != want {
		t.Errorf("announced %q, want %q", got, want)
	}
}

func TestFailureIsAnnouncedOnce(t *testing.T) {
	failures := 1
	engine := func(string, game.Rules) (ai.Player, error) { return stubborn{&failures}, nil }
	a, host := apptest.OpenWith(t, "game=victory&white=champion&moves=d3", &storage.Store{}, games.All, engine)
	a.Until(t, "the engine has failed", func(app.ProbeState) bool { return a.Page.Find("retry") != nil })
	for range 10 {
		a.Tick()
	}
	if got := host.Announced; len(got) != 1 || got[0] != "Engine failed" {
		t.Errorf("announced %q", got)
	}
}

// stubborn is an engine that fails as often as it is told to and then plays the
// first legal move.
type stubborn struct{ failures *int }

func (s stubborn) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	state := r.State()
	if *s.failures > 0 {
		*s.failures--
		return game.NoMove, ai.Info{}, errors.New("the worker is gone")
	}
	return state.AppendMoves(nil)[0], ai.Info{Depth: 1, Nodes: 1}, nil
}
