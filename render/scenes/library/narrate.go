package library

import "colat/render/program/scene"

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: true} }
