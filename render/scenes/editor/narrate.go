package editor

import (
	"colat/render/program/scene"
	"colat/render/table/access"
	"colat/render/table/board"
)

// Narrate implements scene.Narrator. All squares are targets.
func (s *Scene) Narrate() scene.Narration {
	var all board.Set
	for square := range board.MaxSquares {
		all.Add(square)
	}
	return scene.Narration{Board: true, Doable: access.Doable{Targets: all}}
}
