package render

import (
	"strings"

	"colat/game/othello"
)

// prober implements Probe.
type prober struct{ app *app }

func (p prober) State() ProbeState {
	a := p.app
	state := ProbeState{
		Frames:       a.frames,
		LongestFrame: float64(a.longest.Microseconds()) / 1000,
		Victory:      []string{},
		Legal:        []string{},
		Moves:        []string{},
	}
	if a.scene != nil {
		state.Scene = a.scene.name()
		a.scene.probe(&state)
	}
	return state
}

func (p prober) Rect(name string) (Rect, bool) {
	a := p.app
	if a.scene == nil {
		return Rect{}, false
	}
	if square, err := othello.ParseSquare(name); err == nil {
		x, y, w, h := a.scene.squareRect(square)
		return Rect{x / a.scale, y / a.scale, w / a.scale, h / a.scale}, w > 0
	}
	a.layOut()
	item := a.page.Find(name)
	if item == nil {
		return Rect{}, false
	}
	b := item.Bounds()
	return Rect{b.X, b.Y, b.W, b.H}, true
}

func (p prober) Controls() []string { return p.app.page.AppendControls([]string{}) }

// probePosition fills in what a position shows. The game may have ended on or
// off the board: over says so.
func probePosition(state *ProbeState, s *othello.State, over bool) {
	state.Game = s.Rules().ID()
	state.Position = s.Rules().FormatPosition(s)
	state.ToMove = s.ToMove().Letter()
	state.Victory = append(state.Victory, strings.Fields(s.VictoryNames(' '))...)
	if over {
		return
	}
	for _, m := range s.AppendMoves(nil) {
		state.Legal = append(state.Legal, moveName(m))
	}
}
