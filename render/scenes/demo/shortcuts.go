package demo

import "colat/render/program/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "Space", Label: "watch.pause"}, {Keys: ".", Label: "demo.step"},
		{Keys: "T", Label: "demo.take-over"}, {Keys: "N", Label: "demo.again"},
	}
}
