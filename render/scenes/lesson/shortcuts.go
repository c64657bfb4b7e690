package lesson

import "colat/render/program/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "C T", Label: "access.keys-tabs"}, {Keys: scene.Arrows, Label: "access.keys-steps"},
		{Keys: "Home", Label: "access.first"}, {Keys: "Space", Label: "access.keys-play-pause"},
	}
}
