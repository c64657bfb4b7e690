package edit

import (
	"colat/render/access"
	"colat/render/board"
	"colat/render/scene"
)

// Narrate implements scene.Narrator: every square can be changed.
func (s *Scene) Narrate() scene.Narration {
	var all board.Set
	for square := range board.MaxSquares {
		all.Add(square)
	}
	return scene.Narration{Board: true, Doable: access.Doable{Targets: all}}
}
