package play

import "github.com/hajimehoshi/ebiten/v2"

// A Shortcut is a key and what it does in a game.
type Shortcut struct {
	Keys    string // as they are written on a keyboard
	Label   string // the id of a text that says what they do
	Control string // that they work; "" where they do something else
}

// Shortcuts lists the keys of a game. The arrows, Enter and + − are the board's.
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

// keys are the keys that work a control.
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
