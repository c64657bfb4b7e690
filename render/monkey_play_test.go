package render

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/keep"
	"colat/render/play"
	"colat/render/ui"
)

// Whatever is pressed, tapped and wheeled in a game, it goes on, and its moves can be
// played from its start.
func TestGamesSurviveRandomInput(t *testing.T) {
	keys := []ebiten.Key{
		ebiten.KeyU, ebiten.KeyR, ebiten.KeyH, ebiten.KeyV, ebiten.KeyO, ebiten.KeyM, ebiten.KeySpace, ebiten.KeyPeriod,
		ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyEnter, ebiten.KeyTab,
		ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp, ebiten.KeyPageDown, ebiten.KeyEscape,
		ebiten.KeyEqual, ebiten.KeyMinus,
	}
	for i, address := range []string{
		"game=victory&seed=1&white=human", "game=classic&seed=1&white=greedy", "game=uttt&white=human",
		"game=mnk:15,15,5&white=random", "game=cotoan&white=human", "game=classic&black=greedy&white=random",
	} {
		rng := rand.New(rand.NewPCG(uint64(i), 16))
		a, _ := openApp(t, address, &keep.Store{})
		a.resize([]float64{1280, 390, 844}[i%3], []float64{800, 844, 390}[i%3], 1)
		point := func() (x, y float64) {
			if names := (prober{a}).Controls(); rng.IntN(2) == 0 && len(names) > 0 {
				if r, ok := (prober{a}).Rect(names[rng.IntN(len(names))]); ok {
					return r.X + r.Width/2, r.Y + r.Height/2
				}
			}
			return a.width * rng.Float64(), a.height * rng.Float64()
		}
		for range 1500 {
			x, y := point()
			switch rng.IntN(5) {
			case 0:
				a.raw(ui.Raw{Keys: keys[rng.IntN(len(keys)):][:1], Shift: rng.IntN(4) == 0})
			case 1:
				a.raw(ui.Raw{MouseX: x, MouseY: y, Wheel: float64(rng.IntN(3) - 1)})
			case 2:
				for _, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchMoved, ui.TouchEnded} {
					if phase == ui.TouchMoved {
						x, y = x+100*rng.NormFloat64(), y+30*rng.NormFloat64()
					}
					a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: x, Y: y}}})
				}
			default:
				a.raw(ui.Raw{MouseX: x, MouseY: y})
				a.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
				a.raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
			}
			scene, playing := a.scene.(*play.Scene)
			if !playing {
				chosen := a.trail.chosen
				a.OpenGame(&chosen, nil)
				continue
			}
			facts := scene.Facts()
			state := facts.Start.Clone()
			for _, m := range facts.Moves {
				if !slices.Contains(state.AppendMoves(nil), m) {
					t.Fatalf("%s: the moves %v cannot be played", address, (prober{a}).State().Moves)
				}
				state.Play(m)
			}
			if state.Hash() != facts.State.Hash() {
				t.Fatalf("%s: the moves do not lead to the position", address)
			}
		}
	}
}
