package library

import "colat/render/program/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "↑ ↓ Home End", Label: "library.choose"}, {Keys: "Enter", Label: "library.open"},
		{Keys: "Delete", Label: "library.delete"}, {Keys: "U", Label: "library.undo"},
	}
}
