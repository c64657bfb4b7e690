package compare_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/scenes/compare"
)

func TestComparisonSurvivesRandomInput(t *testing.T) {
	keys := []ebiten.Key{
		ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyHome, ebiten.KeyEnd,
		ebiten.KeyD, ebiten.KeyL, ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeySpace,
	}
	for _, pair := range [][2]string{
		{"game=classic&moves=d3c5d6e3", "?game=classic&moves=d3c5f6f5e6"}, {"game=uttt&moves=44", "?game=uttt"},
		{"game=cotoan&moves=e1-e5+a11-a10", "?game=cotoan&moves=i1-i3"}, {cells + "d3", otherCells + "d3c5"},
		{"game=mnk:15,15,5&moves=h8+h9", "?game=mnk:15,15,5&moves=h8+a1+b2"},
	} {
		a, _ := compared(t, pair[0], pair[1])
		rng := rand.New(rand.NewPCG(7, 7))
		for range 400 {
			switch rng.IntN(4) {
			case 0:
				x, y := rng.Float64()*a.Width(), rng.Float64()*a.Height()
				a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
				a.Raw(ui.Raw{MouseX: x + 90*rng.Float64(), MouseY: y, MouseReleased: true})
			case 1:
				a.Resize(300+rng.Float64()*1200, 300+rng.Float64()*800, 1)
			default:
				a.Press(keys[rng.IntN(len(keys))])
			}
			facts, is := a.State(), a.State().Compare
			if is == nil {
				break // a control has led away
			}
			checkFacts(t, &facts, is)
		}
	}
}

// checkFacts checks that what the scene tells is consistent.
func checkFacts(t *testing.T, state *app.ProbeState, facts *compare.Facts) {
	t.Helper()
	for i, g := range facts.Games {
		if g.Shown < 0 || g.Shown > g.Moves {
			t.Fatalf("game %d shows %d of %d moves", i, g.Shown, g.Moves)
		}
	}
	one, other := facts.Games[0], facts.Games[1]
	most := max(one.Shown, other.Shown)
	if facts.Together && (one.Shown != min(most, one.Moves) || other.Shown != min(most, other.Moves)) {
		t.Fatalf("together the boards show %d and %d moves of %d and %d", one.Shown, other.Shown, one.Moves, other.Moves)
	}
	if active := facts.Games[facts.Active]; active.Position != state.Position || active.Shown != len(state.Moves) {
		t.Fatalf("the active game is at %q, and the board at %q", active.Position, state.Position)
	}
}
