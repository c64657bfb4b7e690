package play_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/scene"
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
	tap := func(part float64) int {
		r := a.Page.Find("game-curve").Rect
		x, y := r.X+part*r.W, r.CenterY()
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
		a.LayOut()
		return a.Scene().(scene.Narrator).Narrate().Shown
	}
	for _, step := range []struct {
		part float64
		want int
	}{{0.34, 1}, {0, 0}, {0.7, 2}, {0.99, 3}} {
		if got := tap(step.part); got != step.want {
			t.Errorf("a tap on the curve at %.2f shows %d moves, want %d", step.part, got, step.want)
		}
	}
	a.Click(t, a.State().Legal[0])
	if got := len(a.State().Moves); got != 4 {
		t.Errorf("after the tap on its end the game goes on with %d moves", got)
	}
	a.Set(func(s *storage.Settings) { s.Curve = false })
	a.Tick()
	if got := known(); got != "none" {
		t.Errorf("a curve that is not wanted any more: %s", got)
	}
}
