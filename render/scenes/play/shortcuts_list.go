package play

import "colat/render/program/scene"

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	var list []scene.Shortcut
	for _, k := range Shortcuts() {
		if s.remote != nil && k.Control != "" && !remotely[k.Control] {
			continue
		}
		list = append(list, scene.Shortcut{Keys: k.Keys, Label: k.Label})
	}
	return append(list,
		scene.Shortcut{Keys: s.example() + " Enter", Label: "access.keys-typed"},
		scene.Shortcut{Keys: "/", Label: "access.keys-slash"},
	)
}
