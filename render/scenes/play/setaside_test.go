package play_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// moved returns the moves on the board.
func moved(a *apptest.App) string { return strings.Join(a.State().Moves, " ") }

// An unfinished game is kept when another one takes its place in any way, and can be continued:
// both, in turn.
func TestNewGameKeepsTheUnfinishedOne(t *testing.T) {
	ways := map[string]func(t *testing.T, a *apptest.App){
		"new game":       apptest.Press("new-game", "confirm-new-game"),
		"start page":     apptest.Press("menu", "start"),
		"other family":   apptest.Press("menu", "game-mnk", "start"),
		"play now":       apptest.Press("menu", "front", "play-now"),
		"from an editor": apptest.Press("edit", "play", "start"),
	}
	for name, way := range ways {
		kept := &storage.Store{}
		kept.KeepSettings(storage.Settings{Preferences: storage.Preferences{Taught: true}})
		a, _ := apptest.Open(t, "", kept)
		apptest.Press("game-classic", "more-choices", "mode-people", "start")(t, a)
		for _, square := range []string{"d3", "c5", "d6"} {
			a.Click(t, square)
		}
		way(t, a)
		a.Tick()
		if state := a.State(); state.Scene != "board" || moved(a) == "d3 c5 d6" {
			t.Fatalf("%s: leads to %s with %s", name, state.Scene, moved(a))
		}
		legal := a.State().Legal
		if len(legal) > 0 {
			a.Click(t, legal[0])
		}
		second := moved(a)
		apptest.Press("menu", "front", "waiting")(t, a)
		a.Tick()
		if a.Page.Find("resume-1") == nil {
			t.Fatalf("%s: the library offers %q", name, a.Controls())
		}
		a.Click(t, "resume-1")
		if got := moved(a); got != "d3 c5 d6" {
			t.Errorf("%s: gone on with, the first game has the moves %q", name, got)
		}
		again, _ := apptest.Open(t, "", kept) // and after the page was loaded anew
		if got := moved(again); got != "d3 c5 d6" {
			t.Errorf("%s: loaded anew, the board has %q", name, got)
		}
		apptest.Press("menu", "front", "library", "unfinished")(t, again)
		again.Tick()
		if again.Page.Find("resume-2") != nil {
			t.Errorf("%s: a game is there twice", name)
		}
		again.Click(t, "resume-1")
		if got := moved(again); !strings.HasPrefix(got, second) {
			t.Errorf("%s: gone on with, the second game has the moves %q, want %q", name, got, second)
		}
	}
}

// A game that was set aside is offered once the one after it is over, and can be forgotten.
// Finished games, and games without a move, are not set aside.
func TestGamesSetAside(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "", kept)
	apptest.Press("game-classic", "more-choices", "mode-people", "start", "new-game")(t, a)
	if len(kept.SetAside()) != 0 {
		t.Error("a game without moves is set aside")
	}
	a.Click(t, "d3")
	apptest.Press("new-game", "confirm-new-game")(t, a)
	a.Tick()
	said := strings.Join(host.Announced, " ")
	if len(kept.SetAside()) != 1 || !strings.Contains(said, a.Text("library.title")) {
		t.Errorf("%d games are set aside; announced was %s", len(kept.SetAside()), said)
	}
	apptest.Press("confirm-resign")(t, a)
	a.Tick()
	apptest.Press("new-game")(t, a)
	if len(kept.SetAside()) != 1 {
		t.Errorf("a game that is over is set aside: %d are", len(kept.SetAside()))
	}
	apptest.Press("confirm-resign", "menu", "front")(t, a)
	a.Tick()
	a.Click(t, "resume")
	if got := moved(a); got != "d3" || len(kept.SetAside()) != 0 {
		t.Errorf("resumed, the game has %q, and %d are set aside", got, len(kept.SetAside()))
	}
	for i := range 16 {
		apptest.Press("new-game", "confirm-new-game")(t, a)
		a.Tick()
		for range i + 2 {
			a.Click(t, a.State().Legal[0])
		}
	}
	if n := len(kept.SetAside()); n != storage.MostSetAside {
		t.Errorf("%d games are kept", n)
	}
	if said := strings.Join(host.Announced, " "); !strings.Contains(said, "has made room") {
		t.Errorf("nothing tells that a game was dropped: %s", said)
	}
}

// An unfinished game is deleted from the list and put back where it was, be it on the board or
// set aside, by the mouse and by keys.
func TestUnfinishedGamesAreDeletedAndPutBack(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "", kept)
	apptest.Press("game-classic", "more-choices", "mode-people", "start")(t, a)
	for i := range 3 {
		for range i + 2 {
			a.Click(t, a.State().Legal[0])
		}
		apptest.Press("new-game", "confirm-new-game")(t, a)
		a.Tick()
	}
	a.Click(t, a.State().Legal[0])
	apptest.Press("menu", "front", "waiting")(t, a)
	a.Tick()
	before := kept.AllUnfinished()
	if n := a.State().Library.Unfinished; n != 4 || len(before) != 4 {
		t.Fatalf("%d games are listed, %d kept", n, len(before))
	}
	for i := range before {
		a.Click(t, "forget-"+strconv.Itoa(i))
		after := kept.AllUnfinished()
		if len(after) != 3 || slices.Contains(after, before[i]) {
			t.Errorf("game %d: %d are left", i, len(after))
		}
		a.Click(t, "put-back")
		if again := kept.AllUnfinished(); !slices.Equal(again, before) {
			t.Errorf("put back, game %d is elsewhere: %v", i, again)
		}
	}
	a.Unfocus()
	a.Press(ebiten.KeyArrowDown, ebiten.KeyArrowDown, ebiten.KeyDelete)
	if after := kept.AllUnfinished(); len(after) != 3 || after[1] != before[2] {
		t.Errorf("by keys: %d are left", len(after))
	}
	a.Press(ebiten.KeyU)
	if again := kept.AllUnfinished(); !slices.Equal(again, before) {
		t.Error("the key U puts nothing back")
	}
}
