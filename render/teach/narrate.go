package teach

import (
	"colat/render/access"
	"colat/render/scene"
)

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if !s.done {
		n.Doable = access.Doable{Targets: s.game.Targets(s.state, -1), Target: s.program.Text("access.legal")}
	}
	return n
}
