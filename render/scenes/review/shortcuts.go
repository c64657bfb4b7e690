package review

import "colat/render/program/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "← →", Label: "access.keys-steps"}, {Keys: "↑ Home", Label: "access.first"},
		{Keys: "↓ End", Label: "access.last-move"}, {Keys: "T", Label: "review.turning-title"},
		{Keys: "M", Label: "review.next-error"}, {Keys: "R", Label: "review.retry"},
	}
}
