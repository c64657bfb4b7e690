package start

import (
	"colat/render/program/scene"
	"colat/render/table/access"
	"colat/render/table/board"
)

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if s.picking == nil {
		return n
	}
	n.Doable = access.Doable{Targets: s.picking.squares, Target: s.program.Text("access.pickable")}
	if !s.picking.full() {
		for square := range board.MaxSquares {
			n.Targets.Add(square)
		}
	}
	return n
}
