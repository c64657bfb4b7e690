package play_test

import (
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

func TestReloadResumesTheGame(t *testing.T) {
	kept := &storage.Store{}
	const address = "game=victory&white=human&seed=3"
	a, _ := apptest.Open(t, address, kept)
	a.Click(t, "d3")
	before := a.State()
	if len(before.Moves) != 1 {
		t.Fatalf("nothing was played: %+v", before)
	}
	again, _ := apptest.Open(t, address, kept)
	after := again.State()
	if after.Position != before.Position || len(after.Moves) != 1 || after.Scene != "board" {
		t.Errorf("resumed %+v, not %+v", after, before)
	}
	other, _ := apptest.Open(t, "game=classic&white=human", kept)
	if state := other.State(); state.Game != "classic" || len(state.Moves) != 0 {
		t.Errorf("another address opened %+v", state)
	}
}

// A game begun anew where the address names another one is not lost to it.
func TestReloadResumesTheGameBegunFromTheMenu(t *testing.T) {
	kept := &storage.Store{}
	const address = "game=victory&white=human&seed=3"
	a, _ := apptest.Open(t, address, kept)
	a.Click(t, "menu")
	a.Click(t, "game-classic")
	a.Click(t, "start")
	a.Click(t, "d3")
	again, _ := apptest.Open(t, address, kept)
	if state := again.State(); state.Game != "classic" || len(state.Moves) != 1 {
		t.Errorf("a reload opened %+v", state)
	}
}

func TestStartedGameResumesWithoutAddress(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "", kept)
	a.Click(t, "game-victory")
	for _, control := range []string{"more-choices", "mode-people", "start"} {
		a.Click(t, control)
	}
	legal := a.State().Legal
	a.Click(t, legal[0])
	position := a.State().Position

	again, _ := apptest.Open(t, "", kept)
	if state := again.State(); state.Scene != "board" || state.Position != position {
		t.Fatalf("a reload opened %+v", state)
	}
	again.Click(t, "menu")
	left, _ := apptest.Open(t, "", kept)
	if state := left.State(); state.Scene != "front" {
		t.Fatalf("a game left for the menu opened by itself: %+v", state)
	}
	left.Click(t, "resume")
	if state := left.State(); state.Scene != "board" || state.Position != position {
		t.Errorf("resumed %+v", state)
	}
}

// A reload shows the end of a game until it is left.
func TestReloadShowsTheFinishedGame(t *testing.T) {
	for _, address := range []string{"", "game=victory&white=human&seed=3"} {
		kept := &storage.Store{}
		a, _ := apptest.Open(t, address, kept)
		if address == "" {
			apptest.Press("game-victory", "start")(t, a)
		}
		a.LayOut()
		a.Click(t, "resign")
		a.Click(t, "confirm-resign")
		ended := a.State()
		again, _ := apptest.Open(t, address, kept)
		state := again.State()
		if state.Scene != "board" || state.Result == nil || *state.Result != *ended.Result ||
			state.Position != ended.Position {
			t.Errorf("%q: a reload after the end opened %+v", address, state)
		}
		again.Click(t, "menu")
		if again.Page.Find("resume") != nil {
			t.Error("a finished game can be resumed")
		}
		if address != "" {
			continue
		}
		left, _ := apptest.Open(t, address, kept)
		if got := left.State().Scene; got != "front" {
			t.Errorf("a finished game that was left opened the %s scene", got)
		}
	}
}

func TestDamagedAutosaveIsLeftOut(t *testing.T) {
	for _, record := range []string{
		"nonsense", "colat record 1\ngame mnk:3,3,3\n", "colat record 1\ngame victory\nstart X\n",
	} {
		kept := &storage.Store{}
		kept.KeepGame(storage.Game{Record: record, Open: true, Seats: [2]string{"?", "?"}})
		a, _ := apptest.Open(t, "", kept)
		if got := a.State().Scene; got != "front" {
			t.Errorf("%q opened the %s scene", record, got)
		}
		if got := a.Toast.Text(); got != "The unfinished game could not be read and was left out." {
			t.Errorf("%q: the program says %q", record, got)
		}
	}
}

func TestSettingsAreRemembered(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "", kept)
	for _, control := range []string{"game-classic", "level-8", "more-choices", "colour-second", "time-3s",
		"clock-15m+10s", "ponder-off", "language", "theme"} {
		a.Click(t, control)
	}
	again, _ := apptest.Open(t, "", kept)
	again.Click(t, "game-classic")
	for _, control := range []string{
		"game-classic", "level-8", "colour-second", "time-3s", "clock-15m+10s", "ponder-off",
	} {
		if item := again.Page.Find(control); item == nil || !item.Selected {
			t.Errorf("%s is not chosen", control)
		}
	}
	if again.Locale.Language() != "vi" || !again.Theme.Dark {
		t.Errorf("remembered language %s, dark %v", again.Locale.Language(), again.Theme.Dark)
	}
}

func TestPickingCells(t *testing.T) {
	a, _ := apptest.Open(t, "seed=1", &storage.Store{})
	a.Click(t, "game-victory")
	before := a.State().Victory
	a.Unfold(t)
	a.Click(t, "pick-cells")
	for _, cell := range []string{"a1", "b2", "c3", "d4", "e5", "f6"} { // the sixth is refused
		a.Click(t, cell)
	}
	a.Click(t, "b2")
	if item := a.Page.Find("done-pick"); item == nil || !item.Disabled {
		t.Error("four cells can be taken")
	}
	a.Click(t, "h8")
	a.Click(t, "done-pick")
	got := a.State().Victory
	want := []string{"a1", "c3", "d4", "e5", "h8"}
	if len(got) != 5 {
		t.Fatalf("the cells are %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("the cells are %v, want %v", got, want)
		}
	}
	a.Click(t, "pick-cells")
	a.Click(t, "cancel-pick")
	if again := a.State().Victory; len(again) != 5 || again[1] != "c3" {
		t.Errorf("after cancelling the cells are %v", again)
	}
	same, _ := apptest.Open(t, "seed=1", &storage.Store{})
	same.Click(t, "game-victory")
	if drawn := same.State().Victory; len(drawn) != 5 || drawn[0] != before[0] || drawn[4] != before[4] {
		t.Errorf("the same seed drew %v and %v", before, drawn)
	}
	same.Raw(ui.Raw{})
}
