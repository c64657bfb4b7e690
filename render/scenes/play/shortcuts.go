package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/program/scene"
)

// A Shortcut describes a key of a game.
type Shortcut struct {
	Keys    string // as labelled on a keyboard
	Label   string // ID of the text that describes the effect
	Control string // control that the keys activate; "" for other effects
}

// Shortcuts returns the keys of a game. The arrow keys, Enter, and + − belong to the board.
func Shortcuts() []Shortcut {
	list := []Shortcut{{"← ↑ → ↓", "keys.cursor", ""}, {"Enter", "keys.play", ""}}
	for _, k := range keys {
		list = append(list, Shortcut{k.name, k.label, k.control})
	}
	return append(list,
		Shortcut{"Home End", "keys.ends", ""}, Shortcut{"PgUp PgDn", "keys.steps", ""},
		Shortcut{"+ −", "keys.zoom", ""}, Shortcut{"Esc", "keys.back", ""},
	)
}

// keys are the keys that activate a control.
var keys = []struct {
	key     ebiten.Key
	name    string
	label   string
	control string
}{
	{ebiten.KeyU, "U", "play.undo", "undo"},
	{ebiten.KeyR, "R", "play.redo", "redo"},
	{ebiten.KeyH, "H", "play.hint", "hint"},
	{ebiten.KeyV, "V", "play.values", "values"},
	{ebiten.KeyO, "O", "play.opinion", "opinion"},
	{ebiten.KeyN, "N", "play.new-game", "new-game"},
	{ebiten.KeyL, "L", "play.lesson", "lesson"},
	{ebiten.KeyM, "M", "play.more-title", openMenu},
	{ebiten.KeySpace, "Space", "watch.pause", "pause"},
	{ebiten.KeyPeriod, ".", "watch.step", "step"},
}

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
