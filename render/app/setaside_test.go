package app

import (
	"slices"
	"strings"
	"testing"

	"colat/render/program/storage"
)

// moved returns the moves on the board.
func (a *App) moved() string { return strings.Join((prober{a}).State().Moves, " ") }

// A game that is not over is kept when another one takes its place, by whatever way that
// comes, and can be gone on with: both, in turn.
func TestNewGameKeepsTheUnfinishedOne(t *testing.T) {
	ways := map[string]func(t *testing.T, a *App){
		"new game":       press("new-game", "confirm-new-game"),
		"start page":     press("menu", "start"),
		"other family":   press("menu", "game-mnk", "start"),
		"play now":       press("menu", "front", "play-now"),
		"from an editor": press("edit", "play", "start"),
	}
	for name, way := range ways {
		kept := &storage.Store{}
		kept.KeepSettings(storage.Settings{Preferences: storage.Preferences{Taught: true}})
		a, _ := openApp(t, "", kept)
		press("game-classic", "more-choices", "mode-people", "start")(t, a)
		for _, square := range []string{"d3", "c5", "d6"} {
			a.click(t, square)
		}
		way(t, a)
		a.tick()
		if state := (prober{a}).State(); state.Scene != "board" || a.moved() == "d3 c5 d6" {
			t.Fatalf("%s: leads to %s with %s", name, state.Scene, a.moved())
		}
		legal := (prober{a}).State().Legal
		if len(legal) > 0 {
			a.click(t, legal[0])
		}
		second := a.moved()
		press("menu", "front", "library")(t, a)
		a.tick()
		if a.Page.Find("resume-1") == nil {
			t.Fatalf("%s: the library offers %q", name, prober{a}.Controls())
		}
		a.click(t, "resume-1")
		if got := a.moved(); got != "d3 c5 d6" {
			t.Errorf("%s: gone on with, the first game has the moves %q", name, got)
		}
		again, _ := openApp(t, "", kept) // and after the page was loaded anew
		if got := again.moved(); got != "d3 c5 d6" {
			t.Errorf("%s: loaded anew, the board has %q", name, got)
		}
		press("menu", "front", "library")(t, again)
		again.tick()
		if again.Page.Find("resume-2") != nil {
			t.Errorf("%s: a game is there twice", name)
		}
		again.click(t, "resume-1")
		if got := again.moved(); !strings.HasPrefix(got, second) {
			t.Errorf("%s: gone on with, the second game has the moves %q, want %q", name, got, second)
		}
	}
}

// One that was set aside is offered once the one after it is over, and can be forgotten. Games
// that are over, and those in which nobody has moved, are not set aside.
func TestGamesSetAside(t *testing.T) {
	kept := &storage.Store{}
	a, host := openApp(t, "", kept)
	press("game-classic", "more-choices", "mode-people", "start", "new-game")(t, a)
	if len(kept.SetAside()) != 0 {
		t.Error("a game without moves is set aside")
	}
	a.click(t, "d3")
	press("new-game", "confirm-new-game")(t, a)
	a.tick()
	said := strings.Join(host.announced, " ")
	if len(kept.SetAside()) != 1 || !strings.Contains(said, a.Text("library.title")) {
		t.Errorf("%d games are set aside; announced was %s", len(kept.SetAside()), said)
	}
	press("confirm-resign")(t, a)
	a.tick()
	press("new-game")(t, a)
	if len(kept.SetAside()) != 1 {
		t.Errorf("a game that is over is set aside: %d are", len(kept.SetAside()))
	}
	press("confirm-resign", "menu", "front")(t, a)
	a.tick()
	a.click(t, "resume")
	if got := a.moved(); got != "d3" || len(kept.SetAside()) != 0 {
		t.Errorf("resumed, the game has %q, and %d are set aside", got, len(kept.SetAside()))
	}
	for range 12 {
		press("new-game", "confirm-new-game")(t, a)
		a.tick()
		legal := (prober{a}).State().Legal
		a.click(t, legal[0])
		a.click(t, (prober{a}).State().Legal[0])
	}
	if n := len(kept.SetAside()); n > 8 {
		t.Errorf("%d games are kept", n)
	}
	press("menu", "front", "library")(t, a)
	a.tick()
	before := prober{a}.Controls()
	a.click(t, "forget-0")
	if slices.Equal(before, prober{a}.Controls()) {
		t.Error("no game is forgotten")
	}
}
