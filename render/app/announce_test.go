package app

import (
	"testing"

	"colat/ai"
	"colat/game"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Whoever listens hears what is wrong, too, and all that happens at a time: what is told
// before the rest of it is never read.
func TestWhatIsWrongIsAnnounced(t *testing.T) {
	heard := func(address string, want ...string) *App {
		t.Helper()
		a, host := openApp(t, address, &storage.Store{})
		if got := host.announced; len(got) != len(want) || len(want) > 0 && got[0] != want[0] {
			t.Errorf("%s: announced %q, want %q", address, got, want)
		}
		host.announced = nil
		return a
	}
	heard("game=uttt&black=human&white=human&moves=44+00", "Move 2 (“00”) is not legal. The game opens there.")
	heard("game=classic&white=human&moves=d3")
	heard("lang=xx", "Cờ Lật: choose a game. Five suns, Classic, Ultimate, Cờ toán, Gomoku. "+
		"There is no language “xx”. Use vi or en.")

	a := heard("game=uttt&black=human&white=human&moves=44")
	host := a.options.Host.(*testHost)
	a.click(t, "00")
	if got := host.announced; len(got) != 1 || got[0] != "O must play in the middle block" {
		t.Errorf("announced %q", got)
	}
	host.announced = nil
	a.activate("share")
	a.tick()
	if got := host.announced; len(got) != 1 || got[0] != a.Text("toast.copied") {
		t.Errorf("announced %q", got)
	}
}

// The last move and how it ended the game are heard together.
func TestEndIsAnnouncedWithItsMove(t *testing.T) {
	a, host := openApp(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2", &storage.Store{})
	a.click(t, "c1")
	a.until(t, "the game is over", func(s ProbeState) bool { return s.Result != nil })
	const want = "X plays c1. X wins! X has 3 in a row."
	if got := host.announced; len(got) != 1 || got[0] != want {
		t.Errorf("announced %q, want %q", got, want)
	}
}

func TestFailureIsAnnouncedOnce(t *testing.T) {
	failures := 1
	engine := func(string, game.Rules) (ai.Player, error) { return stubborn{&failures}, nil }
	a, host := openWith(t, "game=victory&white=champion&moves=d3", &storage.Store{}, games.All, engine)
	a.until(t, "the engine has failed", func(ProbeState) bool { return a.Page.Find("retry") != nil })
	for range 10 {
		a.tick()
	}
	if got := host.announced; len(got) != 1 || got[0] != "Engine failed" {
		t.Errorf("announced %q", got)
	}
}
