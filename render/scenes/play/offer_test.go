package play_test

import (
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// lost resigns games against level 3 until so many are lost.
func lost(t *testing.T, a *apptest.App, games int) {
	t.Helper()
	for i := range games {
		if i > 0 {
			a.Click(t, "new-game")
		}
		a.Activate("confirm-resign")
		a.Tick()
	}
}

// After two games lost in a row a level lower is offered, one tap away, and kept when it is
// taken.
func TestAnotherLevelIsOffered(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "lang=en", kept)
	for _, control := range []string{"game-classic", "level-3", "start"} {
		a.Click(t, control)
	}
	lost(t, a, 1)
	if a.Page.Find("play-offered") != nil {
		t.Fatal("another level is offered after one game")
	}
	a.Click(t, "undo") // a resignation taken back, and again
	a.Activate("confirm-resign")
	a.Tick()
	if a.Page.Find("play-offered") != nil {
		t.Fatal("one game counts twice")
	}
	a.Click(t, "new-game")
	lost(t, a, 1)
	if !a.Shows("Two games lost in a row. Try Piglet?") {
		t.Errorf("the page says %s", a.Labels())
	}
	if told := strings.Join(host.Announced, " "); !strings.Contains(told, "Try Piglet?") {
		t.Errorf("told %s", told)
	}
	a.Click(t, "play-offered")
	if state := a.State(); state.Result != nil || a.Settings.Seats[1] != "level:2" ||
		!a.Says("Piglet · level 2") {
		t.Errorf("the game goes on with %v, %s", a.Settings.Seats, a.Labels())
	}
}

// Games against others than levels offer nothing.
func TestNothingIsOfferedByOthers(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=random", &storage.Store{})
	lost(t, a, 4)
	if a.Page.Find("play-offered") != nil {
		t.Error("a level is offered after games against another player")
	}
}

// The settings of a link are not the person's choice.
func TestOfferOfALinkIsNotKept(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=level:3", &storage.Store{})
	before := a.Settings.Choices
	lost(t, a, 2)
	a.Click(t, "play-offered")
	if !a.Says("Piglet · level 2") || a.Settings.Choices != before {
		t.Errorf("the settings are %+v", a.Settings.Choices)
	}
}
