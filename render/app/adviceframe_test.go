package app_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// Advice that comes and goes leaves nothing behind, and its frames allocate nothing.
func TestAdviceLooksLikeWholeFrames(t *testing.T) { drawtest.InWindow(t, testAdviceFrames) }

func testAdviceFrames(t *testing.T) {
	for _, address := range []string{
		"game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5f6", "game=uttt&white=human&moves=44+40",
		"game=cotoan&white=human", "game=mnk:15,15,5&white=human&moves=h8",
	} {
		a, _ := apptest.OpenOracle(t, address, apptest.Oracle{Info: ai.Info{Chance: 0.4, Depth: 1}})
		a.Resize(float64(repainted.Dx()), float64(repainted.Dy()), 1)
		a.Remember(func(s *storage.Settings) { s.ShowTurned, s.ShowStable = true, true })
		rest := func() {
			for range 100 {
				a.Raw(ui.Raw{})
			}
		}
		rest()
		drawn := newRepaint(t, a)
		hover := func(part float64) func() {
			return func() {
				r := a.Scene().Board().Rect()
				for range 3 {
					a.Raw(ui.Raw{MouseX: r.X + part*r.W, MouseY: r.Y + 0.55*r.H})
				}
			}
		}
		steps := map[string]func(){
			"hint": func() { apptest.Hinted(t, a) }, "no hint": func() { a.Activate("hint") },
			"values": func() { a.Activate("values") },
			"hover":  hover(0.3), "hover elsewhere": hover(0.7), "rest": rest, "no values": func() { a.Activate("values") },
		}
		for _, step := range []string{
			"hint", "hover", "hover elsewhere", "no hint", "values", "rest", "hover", "rest", "no values", "hint", "rest",
		} {
			steps[step]()
			a.Tick()
			if !drawn.alike() {
				t.Errorf("%s: after %q what was drawn over looks different", address, step)
			}
		}
		a.Activate("values")
		rest()
		if n := allocations(func(screen *ebiten.Image) { a.Dirty = true; a.Draw(screen) }); n > 0 {
			t.Errorf("%s: a frame with advice makes %v allocations, want 0", address, n)
		}
		if n := testing.AllocsPerRun(100, func() { a.Raw(ui.Raw{}) }); n > 0 {
			t.Errorf("%s: a tick with advice makes %v allocations, want 0", address, n)
		}
	}
}
