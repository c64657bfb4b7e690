package play_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// The curve beside a game is there once it is wanted, follows the moves, and goes with those taken
// back.
func TestCurveBesideTheGame(t *testing.T) {
	a, _ := apptest.OpenWith(t, "game=classic&white=human&moves=d3c5&lang=en", &storage.Store{}, games.All,
		apptest.TimelessEngine)
	if a.Page.Find("game-curve") != nil {
		t.Fatal("there is a curve that nobody wanted")
	}
	a.Set(func(s *storage.Settings) { s.Curve = true })
	known := func() string {
		a.LayOut()
		if item := a.Page.Find("game-curve"); item != nil {
			return item.Label
		}
		return "none"
	}
	versions := make(map[any]bool)
	for _, move := range []string{"", "f6", "undo", "e6"} {
		if move != "" {
			a.Click(t, move)
		}
		a.Until(t, "the curve follows "+move, func(app.ProbeState) bool {
			item := a.Page.Find("game-curve")
			return strings.Contains(known(), "Black has ") && item != nil && !versions[item.Argument]
		})
		for range 100 {
			a.Tick()
		}
		known()
		versions[a.Page.Find("game-curve").Argument] = true
	}
	a.Set(func(s *storage.Settings) { s.Curve = false })
	a.Tick()
	if got := known(); got != "none" {
		t.Errorf("a curve that is not wanted any more: %s", got)
	}
}
