package scene

// Shortcutter is a Scene with keys of its own.
type Shortcutter interface {
	Shortcuts() []Shortcut
}

// Arrows stands for the four of them in the keys of a Shortcut.
const Arrows = "← ↑ → ↓"

// A Shortcut is a key and what it does.
type Shortcut struct {
	Keys  string // as they are written on a keyboard, those that do the same apart by a space
	Label string // the id of a text that says what they do
}
