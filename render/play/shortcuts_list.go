package play

import "colat/render/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "U", Label: "access.keys-undo"}, {Keys: "R", Label: "access.keys-redo"}, {Keys: "N", Label: "access.keys-new"},
		{Keys: "L", Label: "access.keys-lesson"}, {Keys: "M", Label: "play.more"}, {Keys: "/", Label: "access.keys-slash"},
	}
}
