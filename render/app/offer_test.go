package app

import (
	"strings"
	"testing"

	"colat/render/program/storage"
)

// lost resigns games against level 3 until so many are lost.
func lost(t *testing.T, a *App, games int) {
	t.Helper()
	for i := range games {
		if i > 0 {
			a.click(t, "new-game")
		}
		a.activate("confirm-resign")
		a.tick()
	}
}

// offering plays to an offer after a streak.
func offering(streak storage.Streak) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.Store.KeepStreak(streak)
		a.activate("confirm-resign")
		a.tick()
	}
}

// After two games lost in a row a level lower is offered, one tap away, and kept when it is
// taken.
func TestAnotherLevelIsOffered(t *testing.T) {
	kept := &storage.Store{}
	a, host := openApp(t, "lang=en", kept)
	for _, control := range []string{"game-classic", "level-3", "start"} {
		a.click(t, control)
	}
	lost(t, a, 1)
	if a.Page.Find("play-offered") != nil {
		t.Fatal("another level is offered after one game")
	}
	a.click(t, "undo") // a resignation taken back, and again
	a.activate("confirm-resign")
	a.tick()
	if a.Page.Find("play-offered") != nil {
		t.Fatal("one game counts twice")
	}
	a.click(t, "new-game")
	lost(t, a, 1)
	if !a.shows("Two games lost in a row. Try Piglet?") {
		t.Errorf("the page says %s", a.labels())
	}
	if told := strings.Join(host.announced, " "); !strings.Contains(told, "Try Piglet?") {
		t.Errorf("told %s", told)
	}
	a.click(t, "play-offered")
	if state := (prober{a}).State(); state.Result != nil || a.Settings.Seats[1] != "level:2" ||
		!a.says("Piglet · level 2") {
		t.Errorf("the game goes on with %v, %s", a.Settings.Seats, a.labels())
	}
}

// Games against others than levels offer nothing.
func TestNothingIsOfferedByOthers(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=random", &storage.Store{})
	lost(t, a, 4)
	if a.Page.Find("play-offered") != nil {
		t.Error("a level is offered after games against another player")
	}
}

// What a link asks for is not what the person chose.
func TestOfferOfALinkIsNotKept(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=level:3", &storage.Store{})
	before := a.Settings.Choices
	lost(t, a, 2)
	a.click(t, "play-offered")
	if !a.says("Piglet · level 2") || a.Settings.Choices != before {
		t.Errorf("the settings are %+v", a.Settings.Choices)
	}
}
