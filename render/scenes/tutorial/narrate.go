package tutorial

import (
	"colat/render/program/scene"
	"colat/render/table/access"
)

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if !s.done {
		n.Doable = access.Doable{Targets: s.game.Targets(s.state, -1), Target: s.program.Text("access.legal")}
	}
	return n
}
