package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/program/scene"
)

// keys are the keys that activate a control, with the IDs of the texts that describe them.
var keys = []struct {
	key                  ebiten.Key
	name, label, control string
}{
	{ebiten.KeyU, "U", "play.undo", "undo"},
	{ebiten.KeyR, "R", "play.redo", "redo"},
	{ebiten.KeyH, "H", "play.hint", "hint"},
	{ebiten.KeyV, "V", "play.values", "values"},
	{ebiten.KeyO, "O", "play.opinion", "opinion"},
	{ebiten.KeyN, "N", "play.new-game", "new-game"},
	{ebiten.KeyL, "L", "play.lesson", "lesson"},
	{ebiten.KeyM, "M", "play.more-title", moreName},
	{ebiten.KeyA, "A", "review.analyse", "analyse"},
	{ebiten.KeySpace, "Space", "watch.pause", "pause"},
	{ebiten.KeyPeriod, ".", "watch.step", "step"},
}

// shortcut returns the control for a key.
func shortcut(key ebiten.Key) string {
	if key == ebiten.KeyEscape {
		return "menu"
	}
	for i := range keys {
		if keys[i].key == key {
			return keys[i].control
		}
	}
	return ""
}

// Shortcuts returns the keys of a game with all controls. The arrow keys, Enter, and + −
// belong to the board.
func Shortcuts() []scene.Shortcut { return shortcuts(func(string) bool { return true }) }

// shortcuts returns the keys of a game with some controls.
func shortcuts(has func(control string) bool) []scene.Shortcut {
	list := []scene.Shortcut{{Keys: scene.Arrows, Label: "keys.cursor"}, {Keys: "Enter", Label: "keys.play"}}
	for _, k := range keys {
		if has(k.control) {
			list = append(list, scene.Shortcut{Keys: k.name, Label: k.label})
		}
	}
	return append(list,
		scene.Shortcut{Keys: "Home End", Label: "keys.ends"}, scene.Shortcut{Keys: "PgUp PgDn", Label: "keys.steps"},
		scene.Shortcut{Keys: "+ −", Label: "keys.zoom"}, scene.Shortcut{Keys: "Esc", Label: "keys.back"},
	)
}
